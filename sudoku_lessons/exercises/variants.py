"""What coursework needs besides `check`: boards of a student's own, and answers from a process of its own."""

import hashlib
from collections.abc import Callable
from typing import Any

from sudoku_lessons.boards import Board, Cage, KillerBoard, isomorph
from sudoku_lessons.datasets import load
from sudoku_lessons.exercises.boards.isomorphs import nodes
from sudoku_lessons.exercises.checks.bench import SECONDS, bench
from sudoku_lessons.solvers import mrv, propagation, reading_order

# Board of the collection "classics", and the fewest and most nodes of each search. A symmetry changes none of a
# board's logic, but what a search visits: images outside of these bands would make unequal exercises.
BANDS = (
    ("wikipedia", {reading_order.search: (500, 2_000), mrv.search: (50, 60), propagation.search: (1, 1)}),
    ("algorithm x", {mrv.search: (800, 2_500), propagation.search: (3, 20)}),
    ("escargot", {mrv.search: (1_000, 3_000), propagation.search: (20, 80)}),
)

KILLER_TURNS = (1, 2, 3, 5, 6, 8, 9, 11, 13)
"""Of the 16 images of "killer easy", those on which fewest candidates first visits about as many boards: with
full cages and the rule of 45 100 to 700, without it more than 5,000; with combinations and the rule 80 to 350,
without it 500 to 5,000.
"""


def variant(student_id: str) -> tuple[Board, Board, Board]:
    """A student's own three boards: easy, middling and hard, as hard as every other student's.

    They are images of three known boards under symmetries that are drawn from a hash of the id, the first ones
    on which the searches of the package visit about as many boards as for everybody (see `BANDS`). The same
    on every machine. Raises ValueError for an id without a letter or digit. About a second.
    """
    digest = _digest(student_id)
    first, second, third = (_image(name, bands, digest) for name, bands in BANDS)
    return first, second, third


def _digest(student_id: str) -> str:
    """A hash of the id, in which case and outer spaces do not matter; ValueError for no id."""
    if not any(ch.isalnum() for ch in student_id):
        raise ValueError(f"a student's id is expected; found {student_id!r}")
    return hashlib.sha256(student_id.strip().lower().encode()).hexdigest()


def _image(name: str, bands: dict[Any, tuple[int, int]], digest: str) -> Board:
    """The first image of a board that lies in the bands; AssertionError where there is none."""
    original = load("classics")[name].board
    for k in range(10_000):
        board = isomorph(original, f"{digest} {k}")
        if all(_lies_in(board, search, *band) for search, band in reversed(bands.items())):
            return board
    raise AssertionError(f"no image of {name} lies in its bands")


def _lies_in(board: Board, search: Any, fewest: int, most: int) -> bool:
    """Whether the nodes of a search are `fewest` to `most`."""
    found = nodes(board, search, most)
    return found is not None and found >= fewest


def killer_variant(student_id: str) -> KillerBoard:
    """A student's own killer: "killer easy" turned, mirrored and perhaps with 10 - d for every digit d.

    One of nine, by a hash of the id, so that two students may have the same. Cages stay connected, every way
    to reason about the one is a way to reason about the other, and searches visit about as many boards (see
    `KILLER_TURNS`). Raises ValueError as `variant` does.
    """
    number = KILLER_TURNS[int(_digest(student_id), 16) % len(KILLER_TURNS)]
    cages = load("killers")["killer easy"].board.cages
    return KillerBoard(None, [_turned(cage, number) for cage in cages])


def _turned(cage: Cage, number: int) -> Cage:
    """The cage's image: bits 0 to 3 of the number mirror rows, mirror columns, transpose, complement digits."""
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
    """What a student's function returns, called in a process of its own, as plain data.

    Raises `NotYet`, whose text says what was wrong, where it does not return in `seconds` of CPU time, raises
    an exception, ends the process or uses too much memory. Sets and tuples stay what they are.
    """
    with bench((function,), 0, seconds) as made:
        return made.value(*args)
