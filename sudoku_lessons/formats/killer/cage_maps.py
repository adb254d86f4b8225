"""Killers as text: letter maps, lists of cages, and `.Cage~sum~cells`.

    letter map   n rows of clues and letters, one letter a cage, then the sums:  `56..1..2. aabbccdde` ...
                 `a=12 b=17 ...`; "." is a cell in no cage, capitals are other letters, clues may be left out
    cage list    (sum, cells), (sum, cells) ... as Python or JSON has it; cells are [row, column] from 0, or
                 names such as "r1c1"; a board of clues may come first, as a text
    cage~        `.Cage~3~R1C1~R1C2.Cage~0~R5C4~R5C3` ..., as SuDokuSolver has it; 0 is a cage without a sum

Source of the letter map: https://www.codingame.com/training/medium/killer-sudoku-solver
"""

import ast
import re
import string
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from sudoku_lessons.boards import Board, InvalidBoard, Shape
from sudoku_lessons.formats.entry import (
    NINE,
    Entry,
    Found,
    filled_lines,
    line_of,
    lines_of,
    one_per_line,
    valid_board,
)
from sudoku_lessons.formats.killer.cages import Groups, check, lines_with

LETTERS = string.ascii_letters + string.digits + "".join(map(chr, range(0xC0, 0x180)))
NO_CAGE = "."
SUMS = re.compile(r"\s*(?:[^\s=]=\d*[\s,;]*)+")
ONE_SUM = re.compile(r"([^\s=])=(\d*)")
LIST = re.compile(
    r"[\[( ]{0,9}(?:(['\"])[^'\"]*\1\s{0,9},\s{0,9})?"  # an optional board
    r"[\[( ]{0,9}(?:\d+|None|null)\s{0,9},\s{0,9}[\[(]"  # a sum, and the begin of cells
)
CAGE = re.compile(r"\.Cage~(\d+)((?:~R\d+C\d+)+)", re.IGNORECASE)

# ---- letter maps --------------------------------------------------------------------------------


def recognise_letters(text: str, shape: Shape | None) -> bool:
    """Return whether some line is only sums like `a=12`."""
    return any(map(SUMS.fullmatch, lines_of(text)))


def read_letters(text: str, found: Found) -> None:
    """Read each map: the rows above sums. Leave other lines."""
    above: list[tuple[int, str]] = []
    for are_sums, run in groupby(filled_lines(text), lambda line: bool(SUMS.fullmatch(line[1]))):
        if are_sums:
            _take_map(above, list(run), found)
        else:
            above = list(run)


def _take_map(above: list[tuple[int, str]], sums: list[tuple[int, str]], found: Found) -> None:
    """Add the map of n rows right above its sums; n is the length of the last row."""
    rows = above[-len(above[-1][1].split()[-1]) :] if above else []
    lines = [number for number, _ in rows + sums]
    text = "\n".join(line for _, line in rows + sums)
    try:
        clues, cages, silent = _map([row.split() for _, row in rows], " ".join(said for _, said in sums))
    except InvalidBoard as error:
        found.refuse(lines[0], text, str(error), lines)
        return
    remarks = (f"cages that the map gives no sum: {' '.join(silent)}",) if silent else ()
    found.add(clues, lines[0], text, cages=cages, remarks=remarks, lines=lines)


def _map(rows: list[list[str]], sums: str) -> tuple[str, Groups, list[str]]:
    """Return the clues, the cages, and the letters without a sum. Raises InvalidBoard for a damaged map."""
    n = len(rows)
    if any(len(word) != n for row in rows for word in row) or {*map(len, rows)} not in ({1}, {2}):
        raise InvalidBoard(f"expected n rows of n letters, with or without n clues before them, got {n} rows")
    cells: dict[str, list[int]] = {}
    for cell, letter in enumerate("".join(row[-1] for row in rows)):
        if letter != NO_CAGE:
            cells.setdefault(letter, []).append(cell)
    total: dict[str, int | None] = {}
    for letter, written in ONE_SUM.findall(sums):
        if letter in total:
            raise InvalidBoard(f"{letter} has two sums")
        if letter not in cells:
            raise InvalidBoard(f"no cell of the map has the letter {letter!r}, which has a sum")
        total[letter] = int(written or 0) or None
    clues = "".join(row[0] for row in rows) if len(rows[0]) == 2 else "." * n * n
    cages = [(total.get(letter), numbers) for letter, numbers in cells.items()]
    return clues, cages, [letter for letter in cells if letter not in total]


def _letter_map(entry: Entry) -> str:
    """Return rows of clues and letters, and a line of sums."""
    shape, cages = entry.board.shape, entry.board.cages
    if len(cages) > len(LETTERS):
        raise ValueError(f"expected at most {len(LETTERS)} cages for a letter map, got {len(cages)}")
    cage_at = check(entry, "a letter map", "boxes repeats overlaps")
    letter = dict(zip(cages, LETTERS))
    line = line_of(entry.board)
    letters = [letter[cage_at[cell]] if cell in cage_at else NO_CAGE for cell in range(shape.cell_count)]
    rows = [f"{''.join(line[k] for k in row)} {''.join(letters[k] for k in row)}" for row in shape.rows]
    return "\n".join([*rows, " ".join(f"{letter[cage]}={cage.sum or ''}" for cage in cages), ""])


def write_letters(entries: Sequence[Entry]) -> str:
    """Write the maps, separated by blank lines."""
    return "\n".join(map(_letter_map, entries))


# ---- lists of cages -----------------------------------------------------------------------------


def recognise_list(text: str, shape: Shape | None) -> bool:
    """Return whether some line begins like (26, [[0, 0] ... or (26, ["r1c1" ..., perhaps after a board."""
    return next(_lists(lines_of(text)), None) is not None


def _lists(lines: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Yield the places, from 0, of the first line of each list of cages and of the line after it."""
    after = 0
    for first in (place for place, line in enumerate(lines) if line.strip()):
        if first >= after and LIST.match("\n".join(lines[first : first + 2]).lstrip()):
            after = _end_of_list(lines, first)
            yield first, after


def _end_of_list(lines: Sequence[str], first: int) -> int:
    """Return the place of the line after a list: all brackets are closed, and no comma follows."""
    depth, comma = 0, True
    for place in range(first, len(lines)):
        line = lines[place].rstrip()
        depth += sum(map(line.count, "([")) - sum(map(line.count, ")]"))
        comma = line.endswith(",") if line else comma
        if depth <= 0 and not comma:
            return place + 1
    return len(lines)


def read_list(text: str, found: Found) -> None:
    """Read each list of cages as one puzzle."""
    lines = lines_of(text)
    for first, after in _lists(lines):
        part, numbers = "\n".join(lines[first:after]).strip(), range(first + 1, after + 1)
        try:
            board, cages = _listed(part, found.shape)
        except InvalidBoard as error:
            found.refuse(numbers[0], part, str(error), numbers)
        else:
            found.add(board, numbers[0], part, cages=cages, lines=numbers)


def _listed(text: str, wanted: Shape | None) -> tuple[Board, list[tuple[int | None, list[int | str]]]]:
    """Return the board and the cages of a list. Raises InvalidBoard for anything else."""
    try:
        parts = ast.literal_eval(f"[{text.replace('null', 'None')}]")
        if len(parts) == 1 and not _is_pair(parts[0]):
            parts = list(parts[0])
    except (SyntaxError, ValueError, TypeError, RecursionError, MemoryError):
        raise InvalidBoard("expected a list of pairs (sum, cells)") from None
    if parts and isinstance(parts[0], str):
        board = valid_board(parts.pop(0), wanted)
    else:
        board = Board.empty(wanted or NINE)
    return board, [_pair(part, board.shape.n) for part in parts]


def _is_pair(value: Any) -> bool:
    return isinstance(value, (tuple, list)) and len(value) == 2 and isinstance(value[0], int | None)


def _pair(part: Any, n: int) -> tuple[int | None, list[int | str]]:
    """Return a cage. Raises InvalidBoard if it is not a pair (sum, cells)."""
    if not _is_pair(part) or not isinstance(part[1], (tuple, list)):
        raise InvalidBoard(f"expected a cage as a pair (sum, cells), got {part!r}")
    return part[0] or None, [_cell(cell, n) for cell in part[1]]


def _cell(cell: Any, n: int) -> int | str:
    match cell:
        case str():
            return cell
        case (row, column) if row in range(n) and column in range(n):
            return int(row * n + column)
    raise InvalidBoard(f"expected a cell [row, column], 0 to {n - 1}, or a name such as 'r1c1', got {cell!r}")


def write_list(entries: Sequence[Entry]) -> str:
    """Write one puzzle: its board unless that is an empty 9x9 one, then its cages, one per line."""
    if len(entries) != 1:
        raise ValueError(f"expected one puzzle for a list of cages, got {len(entries)}")
    check(entries[0], "a list of cages", "boxes repeats")
    board, n = entries[0].board, entries[0].board.shape.n
    first = [] if board.shape == NINE and not board.clue_count else [repr(line_of(board))]
    pairs = [f"({cage.sum}, {[list(divmod(cell, n)) for cell in cage.numbers]})" for cage in board.cages]
    return ",\n".join([*first, *pairs]) + "\n"


# ---- .Cage~sum~cells ----------------------------------------------------------------------------


def _board(line: str, wanted: Shape | None) -> tuple[Board, Sequence[tuple[int | None, list[str]]]]:
    """Return an empty board, 9x9 unless another shape is requested, and the cages of a line."""
    if rest := CAGE.sub("", line).strip(" ."):
        raise InvalidBoard(f"expected a cage such as .Cage~sum~R1C1~R1C2, got {rest!r}")
    cages = [(int(total) or None, cells.lower().split("~")[1:]) for total, cells in CAGE.findall(line)]
    return Board.empty(wanted or NINE), cages


def _tildes(entry: Entry) -> str:
    """Return the cages, which may overlap, of a 9x9 board."""
    check(entry, "this format", "clues repeats")
    if entry.board.shape != NINE:
        raise ValueError(f"this format is for boxes of {NINE}; this board's are {entry.board.shape}")
    named = [(cage.sum or 0, "~".join(map(NINE.name, cage.numbers))) for cage in entry.board.cages]
    return "".join(f".Cage~{total}~{cells.upper()}" for total, cells in named) + "."


recognise_tilde, read_tilde = lines_with(CAGE.search, _board)
write_tilde = one_per_line(_tildes)
