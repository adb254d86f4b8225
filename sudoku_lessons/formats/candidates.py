"""Grids of candidates: n*n*n characters in one line, or n rows of n groups of digits.

In a line each cell has n characters: its candidates in their places, blanks elsewhere
(`....5....123456789...`, 729 characters on 9x9). In rows a cell is a group (`5 46 1289`), with or without
borders, as solving programs show their pencil marks; n is 9 at most there. A cell with one candidate is a
clue. What the candidates say beyond the clues is in the entry's `candidates`, and a remark says so.
Source: https://sudopedia.sudocue.net/index.php?title=Sudoku_Clipboard_and_File_Formats
"""

import string
from collections.abc import Sequence

from sudoku_lessons.board import Board
from sudoku_lessons.formats.entry import Entry, Found, lines_of
from sudoku_lessons.notation import alphabet_of
from sudoku_lessons.pasted import BLANKS, SEPARATORS, InvalidBoard
from sudoku_lessons.shape import Shape, shape_of_n

# 64 characters are 4*4*4 and 8*8: a board, unless the format or the shape is told
LENGTHS = {n**3: n for n in (6, 8, 9, 10, 12, 15, 16, 20, 25)}

Candidates = tuple[tuple[int, ...], ...]


def recognise(text: str, shape: Shape | None) -> bool:
    """Whether a line has n*n*n characters, or n rows have n groups of digits, some longer than one."""
    lengths = {shape.n**3} if shape else set(LENGTHS)
    if any(len(line.strip()) in lengths for line in lines_of(text)):
        return True
    rows = _groups(text)
    return _is_square(rows) and any(len(group) > 1 for _, row in rows for group in row)


def _groups(text: str) -> list[tuple[int, list[str]]]:
    """The lines that hold nothing but groups of digits, with their numbers; borders are taken away."""
    table = str.maketrans(dict.fromkeys(SEPARATORS | {"*"}, " "))
    rows = [(number, line.translate(table).split()) for number, line in enumerate(lines_of(text), 1)]
    signs = set(string.digits) | set(BLANKS) - {"-"}
    return [(number, row) for number, row in rows if row and set("".join(row)) <= signs]


def _is_square(rows: Sequence[tuple[int, list[str]]]) -> bool:
    return 4 <= len(rows) <= 9 and all(len(row) == len(rows) for _, row in rows)


def read(text: str, found: Found) -> None:
    """Read a grid in rows, or else every line as a grid of its own."""
    rows = _groups(text)
    if _is_square(rows):
        _take([group for _, row in rows for group in row], rows[0][0], text, found)
        return
    for number, line in enumerate(lines_of(text), 1):
        if line.strip():
            _read_line(line.strip(), number, found)


def _read_line(line: str, number: int, found: Found) -> None:
    n = found.shape.n if found.shape else (LENGTHS | {64: 4}).get(len(line), 9)
    if len(line) != n**3:
        found.refuse(number, line, f"{len(line)} characters, expected {n**3}: {n} a cell")
        return
    _take([line[start : start + n] for start in range(0, n**3, n)], number, line, found, places=True)


def _take(groups: Sequence[str], line: int, text: str, found: Found, *, places: bool = False) -> None:
    """Take n*n groups as a puzzle; with `places`, digit d stands at character d of its group."""
    try:
        shape = found.shape or shape_of_n(round(len(groups) ** 0.5))
        candidates = tuple(_digits(group, cell, shape, places) for cell, group in enumerate(groups))
    except ValueError as error:
        found.refuse(line, text, str(error))
        return
    cells = [digits[0] if len(digits) == 1 else 0 for digits in candidates]
    remarks = _remarks(Board(cells, shape), candidates)
    found.add(cells, line, text, shape=shape, candidates=candidates, remarks=remarks)


def _digits(group: str, cell: int, shape: Shape, places: bool) -> tuple[int, ...]:
    """The candidates of a cell; a blank alone leaves all of them."""
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
    """What the candidates say that the clues do not."""
    narrower = sum(not set(board.candidates(cell)) <= set(candidates[cell]) for cell in board.empty_cells)
    if not narrower:
        return ()
    return (f"cells with fewer candidates than the clues leave: {narrower} (see candidates)",)


def write(entries: Sequence[Entry]) -> str:
    """A line of n*n*n characters a puzzle: its candidates where it has them; else all, beside the clues."""
    return "".join(f"{_written(entry)}\n" for entry in entries)


def _written(entry: Entry) -> str:
    n = entry.board.shape.n
    every = tuple(range(1, n + 1))
    candidates = entry.candidates or tuple((digit,) if digit else every for digit in entry.board.cells)
    alphabet = alphabet_of(n)
    return "".join(alphabet[digit - 1] if digit in digits else "." for digits in candidates for digit in every)
