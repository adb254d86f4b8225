"""Cages as arrows, a sign per cell: `G<<L<K<L<^G>...`.

A sum in base 36 begins a cage (0: no sum), < > ^ v point to another cell of it, "." is in no cage.
"""

import re
from collections.abc import Sequence
from math import isqrt

from sudoku_lessons.boards import Board, InvalidBoard, Shape, shape_of_n
from sudoku_lessons.formats.entry import Entry, Found, filled_lines, lines_of
from sudoku_lessons.formats.killer.cage_maps import (
    Groups,
    apart,
    check_connected,
    check_length,
    check_usual,
    joined,
    neighbours,
    without_clues,
)

STEPS = {"<": (0, -1), ">": (0, 1), "^": (-1, 0), "v": (1, 0)}
ARROWS = re.compile(r"[0-9A-Z<>^v.]{16,}")
BASE_36 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def recognise(text: str, shape: Shape | None) -> bool:
    """Return whether some line consists of such signs, with arrows among them."""
    return any(_is_code(line.strip()) for line in lines_of(text))


def _is_code(line: str) -> bool:
    return bool(ARROWS.fullmatch(line) and set(line) & set(STEPS))


def read(text: str, found: Found) -> None:
    """Read each such line as a puzzle."""
    for number, line in filled_lines(text):
        if not _is_code(line):
            continue
        try:
            shape = found.shape or shape_of_n(isqrt(len(line)))
            check_length(len(line), shape)
            cages = _pointed(line, shape)
        except ValueError as error:
            found.refuse(number, line, str(error))
        else:
            found.add(Board.empty(shape), number, line, cages=cages)


def _pointed(code: str, shape: Shape) -> Groups:
    """Return the cages: follow every arrow to its sum."""
    groups: dict[int, tuple[int | None, list[int]]] = {}
    for cell, sign in enumerate(code):
        if sign != ".":
            head = _head(code, cell, shape)
            groups.setdefault(head, (int(code[head], 36) or None, []))[1].append(cell)
    return list(groups.values())


def _head(code: str, cell: int, shape: Shape) -> int:
    at = cell
    for _ in range(shape.cell_count):
        if code[at] not in STEPS:
            break
        row, column = (here + step for here, step in zip(divmod(at, shape.n), STEPS[code[at]], strict=True))
        if not (0 <= row < shape.n and 0 <= column < shape.n):
            raise InvalidBoard(f"the arrow at {shape.name(at)} leaves the board")
        at = row * shape.n + column
    if code[at] not in BASE_36:
        raise InvalidBoard(f"the arrows from {shape.name(cell)} lead to no sum")
    return at


def write(entries: Sequence[Entry]) -> str:
    """Write one puzzle per line; sums to 35."""
    return "".join(f"{_arrows(entry)}\n" for entry in entries)


def _arrows(entry: Entry) -> str:
    shape, cage_at = entry.board.shape, apart(entry, "the arrow form")
    without_clues(entry, "the arrow form")
    check_usual(entry, "the arrow form")
    signs = ["."] * shape.cell_count
    for cage in dict.fromkeys(cage_at.values()):
        if (cage.sum or 0) >= len(BASE_36):
            raise ValueError(f"the arrow form has sums to 35: {cage.name(shape)}")
        signs[cage.numbers[0]] = BASE_36[cage.sum or 0]
    pairs = [pair for pair in neighbours(shape.n) if cage_at.get(pair[0]) is cage_at.get(pair[1]) is not None]
    check_connected(entry, joined(pairs, shape.cell_count), "the arrow form")
    to_do = list(cage_at)
    while to_do:
        cell = to_do.pop(0)
        for arrow, (down, right) in STEPS.items():
            other = cell + down * shape.n + right
            if signs[cell] == "." and {(cell, other), (other, cell)} & set(pairs) and signs[other] != ".":
                signs[cell] = arrow
        if signs[cell] == ".":
            to_do.append(cell)
    return "".join(signs)
