"""Puzzles a second, ours and others', in one run on CPU time. Each side's puzzles are then looked at.

    python -m benchmarks.making

"unique" and "minimal" say how many of a side's puzzles have one solution, and need each of their clues. Only
makers whose puzzles are all unique can be said to prove it. Ours are made one call a puzzle.
"""

import itertools
import random
from collections.abc import Callable
from functools import partial
from importlib import import_module

from benchmarks.__main__ import cpu_seconds
from sudoku_lessons import Board, generate, is_minimal, is_unique

TURNS = 3
ASPECTS = ("maker", "puzzles", "a second", "clues", "unique", "minimal", "ours is faster")

Maker = Callable[[], Board]


def ours(numbers: "itertools.count[int]", **asked: object) -> Board:
    """One of our puzzles, from the next seed."""
    made: Board = generate(9, seed=next(numbers), **asked).board  # type: ignore[arg-type]
    return made


def hodoku(symmetric: bool) -> Maker | None:
    """The generator of hodoku-py, whose tests for a second solution are in C."""
    try:
        generator = import_module("hodoku.generator.generator").SudokuGenerator(random.Random(1))
    except ImportError:
        return None
    return lambda: Board(generator.generate_sudoku(symmetric=symmetric))


def dokusan() -> Maker | None:
    """The generator of dokusan, as hard as it makes them by default."""
    try:
        generators = import_module("dokusan.generators")
    except ImportError:
        return None
    return lambda: Board(str(generators.random_sudoku(avg_rank=150)))


def py_sudoku(share_empty: float) -> Maker | None:
    """The generator of py-sudoku, with so many of the cells emptied."""
    try:
        sudoku, seeds = import_module("sudoku").Sudoku, itertools.count()
    except ImportError:
        return None

    def make() -> Board:
        rows = sudoku(3, seed=next(seeds)).difficulty(share_empty).board
        return Board([digit or 0 for row in rows for digit in row])

    return make


def timed(make: Maker, puzzles: int) -> tuple[float, list[Board]]:
    """The CPU seconds of each puzzle in the best of some turns, and the puzzles."""
    boards: list[Board] = []
    times = [cpu_seconds(lambda: boards.extend(make() for _ in range(puzzles))) for _ in range(TURNS)]
    return min(times) / puzzles, boards


def row(name: str, seconds: float, boards: list[Board], ratio: str = "") -> None:
    """Print a row of the table."""
    clues = sum(board.clue_count for board in boards) / len(boards)
    unique = sum(is_unique(board) is True for board in boards) / len(boards)
    minimal = sum(is_minimal(board) is True for board in boards) / len(boards)
    cells = (f"{len(boards)}", f"{1 / seconds:,.0f}", f"{clues:.1f}", f"{unique:.0%}", f"{minimal:.0%}", ratio)
    print(name.ljust(34) + "".join(cell.rjust(16) for cell in cells), flush=True)


def main() -> None:
    """Print the table: each of our rows, and below it those of others that make such puzzles."""
    print("\n" + ASPECTS[0].ljust(34) + "".join(aspect.rjust(16) for aspect in ASPECTS[1:]))
    numbers = itertools.count()
    mine = partial(ours, numbers)
    tables: list[tuple[str, Maker, list[tuple[str, Maker | None, int]]]] = [
        (
            "ours, minimal",
            mine,
            [("hodoku-py, not symmetric", hodoku(False), 30), ("dokusan, rank 150", dokusan(), 3)],
        ),
        ("ours, symmetric", partial(mine, symmetry="180"), [("hodoku-py, symmetric", hodoku(True), 30)]),
        ("ours, 33 clues", partial(mine, clues=33), [("py-sudoku, 60 % empty", py_sudoku(0.6), 30)]),
    ]
    mine()  # machine code is made before
    for name, make, others in tables:
        seconds, boards = timed(make, 200)
        row(name, seconds, boards)
        for other, maker, puzzles in others:
            if maker is None:
                print(f"{other:<34}{'not on this machine':>32}")
                continue
            theirs, made = timed(maker, puzzles)
            row(other, theirs, made, f"{theirs / seconds:.1f} times")


if __name__ == "__main__":
    main()
