"""SumoCue: `3x3::k:6150:6150:...`, a number per cell, 256 x sum + the number of the cage.

0 is a cell in no cage; a sum of 0 is a cage without one. `SumoCueV1=10J0+0J0...` is read too: =sum begins a
cage, +cell belongs to the cage that begins at that cell, J is the number of the box.
Source: Ruud, http://www.sudocue.net/forum/viewtopic.php?f=1&t=519
"""

import re
from collections.abc import Sequence

from sudoku_lessons.boards import Board, Cage, InvalidBoard, Shape, shape_of_boxes
from sudoku_lessons.formats.entry import NINE, Entry, Found, filled_lines, lines_of
from sudoku_lessons.formats.killer.cage_maps import Groups, apart, check_length, without_clues
from sudoku_lessons.formats.web.objects import agreed, shape_of_regions

PS = re.compile(r"(\d+)x(\d+):([a-z]*):k:([\d:\s]*)")
BEGIN = re.compile(r"[ \t]*(\d+x\d+:[a-z]*:k:|SumoCueV1)")
V1 = re.compile(r"SumoCueV1(D?)((?:[=+]\d+(?:J\d)?\s*)*)")
V1_CELL = re.compile(r"([=+])(\d+)(?:J(\d))?")


def recognise(text: str, shape: Shape | None) -> bool:
    """Return whether some line begins as SumoCue does."""
    return any(map(BEGIN.match, lines_of(text)))


def read(text: str, found: Found) -> None:
    """Read each such line as a puzzle, in either form."""
    for number, line in filled_lines(text):
        if not BEGIN.match(line):
            continue
        try:
            shape, cages = _sumocue(line)
            board = Board.empty(agreed(found.shape, shape))
        except InvalidBoard as error:
            found.refuse(number, line, str(error))
        else:
            found.add(board, number, line, cages=cages)


def _sumocue(line: str) -> tuple[Shape, Groups]:
    if match := PS.fullmatch(line):
        if match[1] != match[2] or match[3]:
            raise InvalidBoard(f"expected SumoCue with square boxes and without diagonals, got {match[0][:9]}")
        shape, fields = _square(int(match[1])), [int(field) for field in re.findall(r"\d+", match[4])]
        check_length(len(fields), shape)
        return shape, _numbered(fields)
    match = V1.fullmatch(line)
    if not match or match[1]:
        raise InvalidBoard(
            "SumoCue is 3x3::k: and numbers with colons, or SumoCueV1 and =sum or +cell, no diagonals"
        )
    parts = V1_CELL.findall(match[2])
    check_length(len(parts), NINE)
    if any(region for _, _, region in parts):
        shape_of_regions(
            [[k for k, part in enumerate(parts) if part[2] == region] for region in "012345678"], 9
        )
    return NINE, _headed(parts)


def _square(side: int) -> Shape:
    if side not in (2, 3, 4):
        raise InvalidBoard(f"expected boxes of 2x2, 3x3 or 4x4, got {side}x{side}")
    return shape_of_boxes(side, side)


def _numbered(fields: list[int]) -> Groups:
    """Return the cages: cells with the same field form one; a field of 0 is in no cage."""
    return [
        (field // 256 or None, [cell for cell, other in enumerate(fields) if other == field])
        for field in dict.fromkeys(fields)
        if field
    ]


def _headed(parts: Sequence[tuple[str, str, str]]) -> Groups:
    groups = {
        cell: (int(number) or None, [cell]) for cell, (sign, number, _) in enumerate(parts) if sign == "="
    }
    for cell, (sign, number, _) in enumerate(parts):
        if sign == "+":
            if int(number) not in groups:
                raise InvalidBoard(f"{NINE.name(cell)} belongs to the cage of cell {number}, where none begins")
            groups[int(number)][1].append(cell)
    return list(groups.values())


def write(entries: Sequence[Entry]) -> str:
    """Write `3x3::k:` and a number per cell, one puzzle per line; cages are numbered from 1."""
    return "".join(f"{_ps(entry)}\n" for entry in entries)


def _ps(entry: Entry) -> str:
    shape = entry.board.shape
    without_clues(entry, "SumoCue")
    if shape.box_rows != shape.box_cols:
        raise ValueError(f"SumoCue has square boxes; this board's are {shape}")
    cage_at = apart(entry, "SumoCue")
    number = {cage: k for k, cage in enumerate(dict.fromkeys(cage_at.values()), 1)}
    fields = [_field(cage_at.get(cell), number) for cell in range(shape.cell_count)]
    return f"{shape}::k:{':'.join(map(str, fields))}:"


def _field(cage: Cage | None, number: dict[Cage, int]) -> int:
    return 256 * (cage.sum or 0) + number[cage] if cage else 0
