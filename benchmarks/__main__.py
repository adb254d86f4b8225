"""Time every solver against its plain version: both in this run, in turns, on CPU time.

    python -m benchmarks            the boards that the package ships
    python -m benchmarks FILE       propagation also on up to 1,000 puzzles of a file, one a line

A row's ratio is plain / ours: above 1, ours is the faster. The best of several turns is taken for each
side, since other work on the machine can only slow a turn down. Reading a board is in the plain versions'
time and not in ours, whose boards are made before: it is a small part of either.
"""

import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

from benchmarks import plain
from sudoku_lessons import SOLVERS, Board, Log, is_solution, solve
from sudoku_lessons.datasets import load

TURNS = 7
CLASSICS = {name: puzzle.board for name, puzzle in load("classics").items()}
SHORT = [CLASSICS[name] for name in ("first steps", "wikipedia", "escargot", "inkala 2012", "golden nugget")]
LONG = [*SHORT, *(CLASSICS[name] for name in ("norvig 17", "skiena hard", "platinum blonde"))]
COLUMNS = ("solver", "against", "boards", "nodes", "us/node", "ours ms", "plain ms", "ratio", "at least")

Plain = Callable[[str], str | None]


def cpu_seconds(call: Callable[[], object]) -> float:
    """CPU seconds of one call."""
    begun = time.process_time()
    call()
    return time.process_time() - begun


def in_turns(ours: Callable[[], object], theirs: Callable[[], object], turns: int) -> tuple[float, float]:
    """The best CPU time of each of two calls, made in turns."""
    times = [(cpu_seconds(ours), cpu_seconds(theirs)) for _ in range(turns)]
    return min(ours for ours, _ in times), min(theirs for _, theirs in times)


def print_row(
    solver: str, version: Plain, boards: list[Board], wanted: float | None, turns: int = TURNS
) -> None:
    """Time ours and the plain version on all boards' first solutions and print a row of the table."""
    lines = [board.line for board in boards]
    for board, line in zip(boards, lines, strict=True):
        answer = version(line)
        if answer is None or not is_solution(board, Board(answer)):
            sys.exit(f"the plain version of {solver} gave no right answer to {line}")
    search = SOLVERS[solver]
    nodes = sum(solve(board, solver).nodes for board in boards)
    ours, theirs = in_turns(
        lambda: [next(search(board, Log())) for board in boards],
        lambda: [version(line) for line in lines],
        turns,
    )
    cells = (
        *(solver, version.__name__, f"{len(boards):,}", f"{nodes:,}", f"{ours / nodes * 1e6:.2f}"),
        *(f"{ours * 1e3:.1f}", f"{theirs * 1e3:.1f}", f"{theirs / ours:.2f}", f"{wanted or ''}"),
    )
    print(formatted(cells), flush=True)


def formatted(cells: tuple[str, ...]) -> str:
    """A row of the table: the names to the left, the numbers to the right."""
    return "".join(cell.ljust(15) if k < 2 else cell.rjust(10) for k, cell in enumerate(cells))


def main(arguments: list[str]) -> None:
    """Print the table."""
    print(f"Python {sys.version.split()[0]}; first solutions, counting on; CPU time, best of {TURNS} turns\n")
    print(formatted(COLUMNS))
    print_row("reading_order", plain.reading_order, SHORT, 0.8)
    print_row("mrv", plain.mrv, LONG, 1.2)
    print_row("algorithm_x", plain.algorithm_x, LONG, 1.5)
    print_row("propagation", plain.strings, LONG, None)
    for file in arguments:
        lines = [line.strip() for line in Path(file).read_text(encoding="utf-8").splitlines()]
        puzzles = [line for line in lines if len(line) == 81]
        sample = random.Random(0).sample(puzzles, min(1_000, len(puzzles)))
        print_row("propagation", plain.strings, list(map(Board, sample)), 11, turns=3)


if __name__ == "__main__":
    main(sys.argv[1:])
