"""SumoCue: `3x3::k:6150:6150:...`, a number per cell, 256 x sum + the number of the cage.

0 is a cell in no cage; a sum of 0 is a cage without one. `SumoCueV1=10J0+0J0...` is read too: =sum begins a
cage, +cell belongs to the cage that begins at that cell, J is the number of the box.
Source: Ruud, http://www.sudocue.net/forum/viewtopic.php?f=1&t=519
"""

import re
from collections.abc import Sequence

from sudoku_lessons.boards import Board, InvalidBoard, Shape, shape_of_boxes
from sudoku_lessons.formats.entry import NINE, Entry, one_per_line
from sudoku_lessons.formats.killer.cages import Groups, check, check_length, lines_with
from sudoku_lessons.formats.web.objects import agreed, shape_of_regions

PS = re.compile(r"(\d+)x(\d+):([a-z]*):k:([\d:\s]*)")
BEGIN = re.compile(r"\d+x\d+:[a-z]*:k:|SumoCueV1")
V1 = re.compile(r"SumoCueV1(?:[=+]\d+(?:J\d)?\s*)*")
V1_CELL = re.compile(r"([=+])(\d+)(?:J(\d))?")


def _board(line: str, wanted: Shape | None) -> tuple[Board, Groups]:
    """Return an empty board and the cages of a line in either form."""
    if match := PS.fullmatch(line):
        if match[1] != match[2] or match[3]:
            raise InvalidBoard(f"expected SumoCue with square boxes and without diagonals, got {match[0][:9]}")
        if (side := int(match[1])) not in (2, 3, 4):
            raise InvalidBoard(f"expected boxes of 2x2, 3x3 or 4x4, got {side}x{side}")
        shape = shape_of_boxes(side, side)
        cages = _numbered([int(field) for field in re.findall(r"\d+", match[4])], shape)
    elif V1.fullmatch(line):
        shape, cages = NINE, _headed(V1_CELL.findall(line))
    else:
        raise InvalidBoard(
            "SumoCue is 3x3::k: and numbers with colons, or SumoCueV1 and =sum or +cell, no diagonals"
        )
    return Board.empty(agreed(wanted, shape)), cages


def _numbered(fields: list[int], shape: Shape) -> Groups:
    """Return the cages: cells with the same field form one; a field of 0 is in no cage."""
    check_length(len(fields), shape)
    cells: dict[int, list[int]] = {}
    for cell, field in enumerate(fields):
        cells.setdefault(field, []).append(cell)
    cells.pop(0, None)
    return [(field // 256 or None, numbers) for field, numbers in cells.items()]


def _headed(parts: Sequence[tuple[str, str, str]]) -> Groups:
    """Return the cages of (= or +, sum or first cell, box) for each cell."""
    check_length(len(parts), NINE)
    if any(box for _, _, box in parts):
        shape_of_regions([[k for k, part in enumerate(parts) if part[2] == box] for box in "012345678"], 9)
    groups = {
        cell: (int(number) or None, [cell]) for cell, (sign, number, _) in enumerate(parts) if sign == "="
    }
    for cell, (sign, number, _) in enumerate(parts):
        if sign == "+":
            if int(number) not in groups:
                raise InvalidBoard(f"{NINE.name(cell)} belongs to the cage of cell {number}, where none begins")
            groups[int(number)][1].append(cell)
    return list(groups.values())


def _written(entry: Entry) -> str:
    """Return `3x3::k:` and a number per cell; cages are numbered from 1."""
    shape, cage_at = entry.board.shape, check(entry, "SumoCue", "clues repeats overlaps")
    if shape.box_rows != shape.box_cols:
        raise ValueError(f"SumoCue has square boxes; this board's are {shape}")
    field = {cage: 256 * (cage.sum or 0) + number for number, cage in enumerate(entry.board.cages, 1)}
    fields = [field[cage_at[cell]] if cell in cage_at else 0 for cell in range(shape.cell_count)]
    return f"{shape}::k:{':'.join(map(str, fields))}:"


recognise, read = lines_with(BEGIN.match, _board)
write = one_per_line(_written)
