"""For coursework, beside `check`: boards for each student, and answers from a subprocess."""

import hashlib
from collections.abc import Callable
from contextlib import closing
from typing import Any

from sudoku_lessons.boards import Board, Cage, KillerBoard
from sudoku_lessons.datasets import load
from sudoku_lessons.exercises.boards.isomorphs import classic, images, nodes
from sudoku_lessons.exercises.checks.bench import SECONDS, Bench
from sudoku_lessons.search import Search
from sudoku_lessons.solvers import mrv, propagation, reading_order

# Board of the collection "classics", and the fewest and most nodes of each search. A symmetry keeps a board's
# logic but not the nodes of a search: images outside of these bands would make unequal exercises.
BANDS: tuple[tuple[str, dict[Search, tuple[int, int]]], ...] = (
    ("wikipedia", {reading_order.search: (500, 2_000), mrv.search: (50, 60), propagation.search: (1, 1)}),
    ("algorithm x", {mrv.search: (800, 2_500), propagation.search: (3, 20)}),
    ("escargot", {mrv.search: (1_000, 3_000), propagation.search: (20, 80)}),
)

KILLER_TURNS = (1, 2, 3, 5, 6, 8, 9, 11, 13)
"""The images (of 16) of "killer easy" with similar numbers of nodes for fewest candidates first: with full
cages and the 45 rule 100 to 700, without the rule more than 5,000; with combinations and the rule 80 to 350,
without it 500 to 5,000.
"""


def variant(student_id: str) -> tuple[Board, Board, Board]:
    """Return a student's own three boards (easy, medium, hard), equally hard for all students.

    They are images of three known boards under symmetries drawn from a hash of the id: the first ones on
    which the package's searches visit a number of nodes within `BANDS`. Raises ValueError for an id without
    a letter or digit. About a second.
    """
    digest = _digest(student_id)
    first, second, third = (
        next(board for board in images(classic(name), digest) if _lies_in(board, bands))
        for name, bands in BANDS
    )
    return first, second, third


def _digest(student_id: str) -> str:
    """Return a hash of the id, ignoring case and outer spaces. Raises ValueError for an empty id."""
    if not any(ch.isalnum() for ch in student_id):
        raise ValueError(f"expected a student's id, got {student_id!r}")
    return hashlib.sha256(student_id.strip().lower().encode()).hexdigest()


def _lies_in(board: Board, bands: dict[Search, tuple[int, int]]) -> bool:
    """Return whether each search visits a number of nodes within its band."""
    slow_last = reversed(bands.items())
    return all((nodes(board, search, most) or 0) >= fewest for search, (fewest, most) in slow_last)


def killer_variant(student_id: str) -> KillerBoard:
    """Return a student's own killer: "killer easy" turned, mirrored and perhaps with 10 - d for every digit d.

    It is one of nine, by a hash of the id, so two students may have the same. Cages stay connected, the same
    reasoning works on each, and searches visit about the same number of nodes (see
    `KILLER_TURNS`). Raises ValueError as `variant` does.
    """
    number = KILLER_TURNS[int(_digest(student_id), 16) % len(KILLER_TURNS)]
    cages = load("killers")["killer easy"].board.cages
    return KillerBoard(None, [_turned(cage, number) for cage in cages])


def _turned(cage: Cage, number: int) -> Cage:
    """Return the cage's image; bits 0 to 3 of `number` mirror rows, mirror columns, transpose, complement."""
    places = [divmod(cell, 9) for cell in cage.numbers]
    if number & 1:
        places = [(8 - r, c) for r, c in places]
    if number & 2:
        places = [(r, 8 - c) for r, c in places]
    if number & 4:
        places = [(c, r) for r, c in places]
    total = cage.sum
    if number & 8 and total is not None:
        total = 10 * len(places) - total
    return Cage(total, [9 * r + c for r, c in places])


def answer(function: Callable[..., Any], *args: Any, seconds: float = SECONDS) -> Any:
    """Return the result of a student's function, called in a subprocess, as plain data.

    Raises `NotYet`, whose text says what was wrong, if it does not return in `seconds` of CPU time, raises
    an exception, ends the process or uses too much memory. Sets and tuples keep their types.
    """
    with closing(Bench((function,), 0, seconds)) as made:
        return made.value(*args)
