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

from sudoku_lessons.boards import Board, InvalidBoard, Shape, alphabet_of, shape_of_n
from sudoku_lessons.boards.layout import BLANKS, BORDERS, SEPARATORS
from sudoku_lessons.formats.entry import Entry, Found, lines_of, one_per_line

# 64 characters are 4*4*4 and 8*8: a board, unless format or shape is given
LENGTHS = {n**3: n for n in (6, 8, 9, 10, 12, 15, 16, 20, 25)}
LEAST_DAMAGED = 100  # characters; shorter lines are not taken for a damaged grid
MARK = re.compile(r"(?<![0-9])[-#*+!](?=[0-9])")
NO_BORDERS = str.maketrans(dict.fromkeys(SEPARATORS | {"*"}, " "))
SIGNS = set(string.digits) | set(BLANKS) - {"-"}

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
    """Return the groups of digits of a line, without marks before them; [] for a border, None for others."""
    groups = MARK.sub(" ", line).translate(NO_BORDERS).split()
    return groups if set("".join(groups)) <= SIGNS or _is_border(line) else None


def _is_border(line: str) -> bool:
    return set(line) <= set(BORDERS) | {" ", "."} and "--" in line


def read(text: str, found: Found) -> None:
    """Read each grid in rows, and each grid in one line."""
    lines = lines_of(text)
    for rows in _grids(lines):
        top, bottom = rows[0][0], rows[-1][0]
        first = top - any(map(_is_border, lines[top - 2 : top - 1]))
        last = bottom + any(map(_is_border, lines[bottom : bottom + 1]))
        groups = [group for _, row in rows for group in row]
        _take(groups, top, "\n".join(lines[first - 1 : last]), found, lines=range(first, last + 1))
    known = found.lines()
    only_64 = set(map(len, map(str.strip, lines))) <= {0, 64}
    for number, line in enumerate(map(str.strip, lines), 1):
        if number not in known:
            _read_line(line, number, found, 4 if only_64 and line else 0)


def _read_line(line: str, number: int, found: Found, side: int) -> None:
    """Read a grid in one line; `side` is the number of digits where its length does not determine it."""
    n = found.shape.n if found.shape else LENGTHS.get(len(line), side)
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
    places: bool = False,
    lines: Sequence[int] = (),
) -> None:
    """Add n*n groups as a puzzle; with `places`, digit d is character d of its group."""
    try:
        shape = found.shape or shape_of_n(isqrt(len(groups)))
        candidates = tuple(_digits(group, cell, shape, places) for cell, group in enumerate(groups))
        board = Board([digits[0] if len(digits) == 1 else 0 for digits in candidates], shape)
    except ValueError as error:
        found.refuse(line, text, str(error), lines)
        return
    fewer = sum(not set(board.candidates(cell)) <= set(candidates[cell]) for cell in board.empty_cells)
    remark = f"cells with fewer candidates than the clues leave: {fewer} (see candidates)"
    remarks = (remark,) if fewer else ()
    found.add(board, line, text, candidates=candidates, remarks=remarks, lines=lines)


def _digits(group: str, cell: int, shape: Shape, places: bool) -> tuple[int, ...]:
    """Return the candidates of a cell; a single blank leaves all of them."""
    alphabet, here = alphabet_of(shape.n), f"{group!r} at {shape.name(cell)}"
    if group in BLANKS:
        return tuple(range(1, shape.n + 1))
    wanted = [alphabet.find(sign.upper()) + 1 for sign in group if sign not in BLANKS]
    if not all(wanted) or len(set(wanted)) < len(wanted):
        raise InvalidBoard(f"{here}: candidates are different digits of {alphabet}")
    if places and any(sign not in BLANKS + alphabet[place] for place, sign in enumerate(group.upper())):
        raise InvalidBoard(f"{here}: a digit d stands at the d-th character, or a blank")
    return tuple(sorted(wanted))


def _written(entry: Entry) -> str:
    """Return n*n*n characters: the candidates of a puzzle, or those that its clues leave."""
    n = entry.board.shape.n
    every = tuple(range(1, n + 1))
    candidates = entry.candidates or tuple((digit,) if digit else every for digit in entry.board.cells)
    alphabet = alphabet_of(n)
    return "".join(alphabet[digit - 1] if digit in digits else "." for digits in candidates for digit in every)


write = one_per_line(_written)
