"""Time every solver against its plain version: both in this run, in turns, on CPU time.

A row's ratio is plain / ours: above 1, ours is the faster. The best of several turns is taken for each
side, since other work on the machine can only slow a turn down.
"""

import random
import sys
import time
from collections.abc import Callable, Sequence

from benchmarks import plain
from sudoku_lessons import SOLVERS, Board, Log, is_solution, solve
from sudoku_lessons.datasets import load

TURNS = 7

# name, ours, plain version, puzzles, ratio to reach, isomorphs of each puzzle
CLASSICS = {name: puzzle.board for name, puzzle in load("classics").items()}
SHORT = ("first steps", "wikipedia", "escargot", "inkala 2012", "golden nugget")
ROWS: list[tuple[str, Callable[[str], str | None], Sequence[str], float | None]] = [
    ("reading_order", plain.reading_order, SHORT, 0.8),
    ("mrv", plain.mrv, (*SHORT, "norvig 17", "skiena hard", "platinum blonde"), 1.2),
    ("algorithm_x", plain.algorithm_x, (*SHORT, "norvig 17", "skiena hard", "platinum blonde"), 1.5),
    ("propagation", plain.strings, (*SHORT, "norvig 17", "skiena hard", "platinum blonde"), None),
]


def cpu_seconds(call: Callable[[], object]) -> float:
    """CPU seconds of one call."""
    begun = time.process_time()
    call()
    return time.process_time() - begun


def in_turns(ours: Callable[[], object], theirs: Callable[[], object]) -> tuple[float, float]:
    """The best CPU time of each of two calls, made in turns."""
    times = [(cpu_seconds(ours), cpu_seconds(theirs)) for _ in range(TURNS)]
    return min(ours for ours, _ in times), min(theirs for _, theirs in times)


def row(solver: str, version: Callable[[str], str | None], boards: list[Board]) -> tuple[float, float, int]:
    """CPU seconds of ours and of the plain version for all boards' first solutions, and our nodes."""
    lines = [board.line for board in boards]
    for board, line in zip(boards, lines, strict=True):
        answer = version(line)
        if answer is None or not is_solution(board, Board(answer)):
            sys.exit(f"the plain version of {solver} gave no right answer to {line}")
    search = SOLVERS[solver]
    ours, theirs = in_turns(
        lambda: [next(search(board, Log())) for board in boards], lambda: [version(line) for line in lines]
    )
    return ours, theirs, sum(solve(board, solver).nodes for board in boards)


def main() -> None:
    """Print the table."""
    print(
        f"Python {sys.version.split()[0]}; first solutions; CPU, best of {TURNS} turns; ratio = plain / ours\n"
    )
    print(
        f"{'solver':16}{'nodes':>10}{'us/node':>14}{'ours ms':>10}{'plain ms':>10}{'ratio':>8}{'at least':>10}"
    )
    for solver, version, names, wanted in ROWS:
        boards = random.Random(0).sample([CLASSICS[name] for name in names], len(names))
        ours, theirs, nodes = row(solver, version, boards)
        print(
            f"{solver:16}{nodes:10,}{ours / nodes * 1e6:14.2f}{ours * 1e3:10.1f}{theirs * 1e3:10.1f}"
            f"{theirs / ours:8.2f}{wanted or '':>10}"
        )


if __name__ == "__main__":
    main()
