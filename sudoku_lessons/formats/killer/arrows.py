"""Cages as arrows, a sign per cell: `G<<L<K<L<^G>...`.

A sum in base 36 begins a cage (0: no sum), < > ^ v point to another cell of it, "." is in no cage.
"""

import re
from collections import deque
from collections.abc import Iterator
from math import isqrt

from sudoku_lessons.boards import Board, InvalidBoard, Shape, shape_of_n
from sudoku_lessons.formats.entry import Entry, one_per_line
from sudoku_lessons.formats.killer.cages import Groups, check, check_length, lines_with

STEPS = {"<": (0, -1), ">": (0, 1), "^": (-1, 0), "v": (1, 0)}
ARROWS = re.compile(r"[0-9A-Z.]*[<>^v][0-9A-Z<>^v.]*")
SHORTEST = 16
BASE_36 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def _is_code(line: str) -> bool:
    return len(line) >= SHORTEST and ARROWS.fullmatch(line) is not None


def _board(line: str, wanted: Shape | None) -> tuple[Board, Groups]:
    """Return an empty board and the cages: follow every arrow to its sum."""
    shape = wanted or shape_of_n(isqrt(len(line)))
    check_length(len(line), shape)
    groups: dict[int, tuple[int | None, list[int]]] = {}
    for cell, sign in enumerate(line):
        if sign != ".":
            head = _head(line, cell, shape)
            groups.setdefault(head, (int(line[head], 36) or None, []))[1].append(cell)
    return Board.empty(shape), list(groups.values())


def _head(code: str, cell: int, shape: Shape) -> int:
    """Return the cell with the sum to which the arrows from a cell lead."""
    at = cell
    for _ in range(shape.cell_count):
        if code[at] not in STEPS:
            break
        if (after := dict(_around(at, shape.n)).get(code[at])) is None:
            raise InvalidBoard(f"the arrow at {shape.name(at)} leaves the board")
        at = after
    if code[at] not in BASE_36:
        raise InvalidBoard(f"the arrows from {shape.name(cell)} lead to no sum")
    return at


def _around(cell: int, n: int) -> Iterator[tuple[str, int]]:
    """Yield the cells with an edge in common with a cell, each with the arrow that points to it."""
    row, column = divmod(cell, n)
    for arrow, (down, right) in STEPS.items():
        if 0 <= row + down < n and 0 <= column + right < n:
            yield arrow, cell + down * n + right


def _written(entry: Entry) -> str:
    """Return a sum in the first cell of each cage, and arrows from its other cells; sums to 35."""
    shape, cage_at = entry.board.shape, check(entry, "the arrow form", "clues boxes repeats overlaps gaps")
    signs = ["."] * shape.cell_count
    for cage in entry.board.cages:
        if (cage.sum or 0) >= len(BASE_36):
            raise ValueError(f"the arrow form has sums to 35: {cage.name(shape)}")
        signs[cage.numbers[0]] = BASE_36[cage.sum or 0]
    waiting = deque(cage_at)
    while waiting:
        cell = waiting.popleft()
        for arrow, other in _around(cell, shape.n):
            if signs[cell] == "." and signs[other] != "." and cage_at.get(other) is cage_at[cell]:
                signs[cell] = arrow
        if signs[cell] == ".":
            waiting.append(cell)
    return "".join(signs)


recognise, read = lines_with(_is_code, _board)
write = one_per_line(_written)
