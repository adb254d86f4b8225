"""Grids of candidates: n*n*n characters in one line, or n rows of n groups of digits.

In a line each cell has n characters: its candidates in their places, blanks elsewhere
(`....5....123456789...`, 729 characters on 9x9). In rows a cell is a group (`5 46 1289`), with or without
borders, as solving programs show their pencil marks; there n is at most 9. A cell with one candidate is a
clue. If there are fewer candidates than the clues leave, the entry has `candidates` and a remark.
Source: https://sudopedia.sudocue.net/index.php?title=Sudoku_Clipboard_and_File_Formats
"""

import re
import string
from collections.abc import Iterator, Sequence
from math import isqrt

from sudoku_lessons.boards import (
    BLANKS,
    BORDERS,
    SEPARATORS,
    Board,
    InvalidBoard,
    Shape,
    alphabet_of,
    shape_of_n,
)
from sudoku_lessons.formats.entry import Entry, Found, lines_of

# 64 characters are 4*4*4 and 8*8: a board, unless format or shape is given
LENGTHS = {n**3: n for n in (6, 8, 9, 10, 12, 15, 16, 20, 25)}
LEAST_DAMAGED = 100  # characters; shorter lines are not taken for a damaged grid
MARK = re.compile(r"(?<![0-9])[-#*+!](?=[0-9])")
NO_BORDERS = str.maketrans(dict.fromkeys(SEPARATORS | {"*"}, " "))
SIGNS = set(string.digits) | set(BLANKS) - {"-"}

Candidates = tuple[tuple[int, ...], ...]


Rows = list[tuple[int, list[str]]]
"""Rows of groups, with their line numbers."""


def recognise(text: str, shape: Shape | None) -> bool:
    """Return whether a line has n*n*n characters, or n rows have n groups of digits, some longer than one."""
    lengths = {shape.n**3} if shape else set(LENGTHS)
    lines = lines_of(text)
    return any(len(line.strip()) in lengths for line in lines) or bool(next(_grids(lines), None))


def _grids(lines: Sequence[str]) -> Iterator[Rows]:
    """Yield each n successive rows of n groups, ignoring borders and blank lines."""
    rows: Rows = []
    for number, line in enumerate([*lines, "end"], 1):
        row = _groups(line)
        if row is None or (rows and row and len(row) != len(rows[0][1])):
            rows = []
        if row:
            rows.append((number, row))
            if len(rows) == len(row):
                if 4 <= len(row) <= 9 and any(len(group) > 1 for _, groups in rows for group in groups):
                    yield rows
                rows = []


def _groups(line: str) -> list[str] | None:
    """Return the groups of digits of a line, [] for a border, None for any other line.

    A mark before a group's digits is left out.
    """
    groups = MARK.sub(" ", line).translate(NO_BORDERS).split()
    return groups if set("".join(groups)) <= SIGNS or _is_border(line) else None


def _is_border(line: str) -> bool:
    return set(line) <= set(BORDERS) | {" ", "."} and "--" in line


def read(text: str, found: Found) -> None:
    """Read each grid in rows, and each grid in one line."""
    lines = lines_of(text)
    for rows in _grids(lines):
        first, last = _with_borders(lines, rows[0][0], rows[-1][0])
        groups = [group for _, row in rows for group in row]
        shown = "\n".join(lines[first - 1 : last])
        _take(groups, rows[0][0], shown, found, lines=range(first, last + 1))
    known = found.lines()
    for number, line in enumerate(lines, 1):
        if number not in known:
            _read_line(line.strip(), number, found, set(map(len, map(str.strip, lines))) <= {0, 64})


def _with_borders(lines: Sequence[str], first: int, last: int) -> tuple[int, int]:
    """Return the first and last line of a grid including the borders above and below."""
    above, below = lines[first - 2 : first - 1], lines[last : last + 1]
    return first - any(map(_is_border, above)), last + any(map(_is_border, below))


def _read_line(line: str, number: int, found: Found, only_64: bool) -> None:
    n = found.shape.n if found.shape else LENGTHS.get(len(line), 4 if only_64 and line else 0)
    if n and len(line) == n**3:
        _take([line[start : start + n] for start in range(0, n**3, n)], number, line, found, places=True)
    elif len(line) > LEAST_DAMAGED and set(line) <= SIGNS and isqrt(len(line)) ** 2 != len(line):
        n = n or 9
        found.refuse(number, line, f"expected {n**3} characters, {n} per cell, got {len(line)}")


def _take(
    groups: Sequence[str],
    line: int,
    text: str,
    found: Found,
    *,
    places: bool = False,
    lines: Sequence[int] = (),
) -> None:
    """Add n*n groups as a puzzle; with `places`, digit d is character d of its group."""
    try:
        shape = found.shape or shape_of_n(round(len(groups) ** 0.5))
        candidates = tuple(_digits(group, cell, shape, places) for cell, group in enumerate(groups))
    except ValueError as error:
        found.refuse(line, text, str(error), lines)
        return
    cells = [digits[0] if len(digits) == 1 else 0 for digits in candidates]
    remarks = _remarks(Board(cells, shape), candidates)
    found.add(cells, line, text, shape=shape, candidates=candidates, remarks=remarks, lines=lines)


def _digits(group: str, cell: int, shape: Shape, places: bool) -> tuple[int, ...]:
    """Return the candidates of a cell; a single blank leaves all of them."""
    alphabet = alphabet_of(shape.n)
    if group in BLANKS:
        return tuple(range(1, shape.n + 1))
    wanted = [alphabet.find(sign.upper()) + 1 for sign in group if sign not in BLANKS]
    if not all(wanted) or len(set(wanted)) < len(wanted):
        raise InvalidBoard(f"{group!r} at {shape.name(cell)}: candidates are different digits of {alphabet}")
    if places and any(sign not in BLANKS + alphabet[place] for place, sign in enumerate(group.upper())):
        raise InvalidBoard(
            f"{group!r} at {shape.name(cell)}: a digit d stands at the d-th character, or a blank"
        )
    return tuple(sorted(wanted))


def _remarks(board: Board, candidates: Candidates) -> tuple[str, ...]:
    """Return a remark if the candidates say more than the clues."""
    narrower = sum(not set(board.candidates(cell)) <= set(candidates[cell]) for cell in board.empty_cells)
    if not narrower:
        return ()
    return (f"cells with fewer candidates than the clues leave: {narrower} (see candidates)",)


def write(entries: Sequence[Entry]) -> str:
    """Return a line of n*n*n characters per puzzle: its candidates, or those that the clues leave."""
    return "".join(f"{_written(entry)}\n" for entry in entries)


def _written(entry: Entry) -> str:
    n = entry.board.shape.n
    every = tuple(range(1, n + 1))
    candidates = entry.candidates or tuple((digit,) if digit else every for digit in entry.board.cells)
    alphabet = alphabet_of(n)
    return "".join(alphabet[digit - 1] if digit in digits else "." for digits in candidates for digit in every)
