"""Time every solver against a plain version of it, or against others': both in this run, on CPU time.

    python -m benchmarks            the boards that the package ships
    python -m benchmarks FILE       most of them also on the puzzles of a file, one a line, or on its killers

A row's ratio is theirs / ours: above 1, ours is the faster. Both sides take turns and the best turn counts,
since other work on the machine can only slow one down. Machine code is compiled before. The plain versions
read a line, which is in their time; ours are given boards made before, a small part of either.
"""

import random
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

from benchmarks import killers, peers, plain
from sudoku_lessons import SOLVERS, Board, KillerBoard, Log, is_solution, solve, solve_many
from sudoku_lessons.datasets import load

TURNS = 7
CLASSICS = {name: puzzle.board for name, puzzle in load("classics").items()}
SHORT = [CLASSICS[name] for name in ("first steps", "wikipedia", "escargot", "inkala 2012", "golden nugget")]
LONG = [*SHORT, *(CLASSICS[name] for name in ("norvig 17", "skiena hard", "platinum blonde"))]
COLUMNS = ("ours", "against", "boards", "nodes", "us/board", "us/node", "ratio", "at least")

Call = Callable[[], object]
Other = Callable[[Any], str | None]


def cpu_seconds(call: Call) -> float:
    """CPU seconds of one call."""
    begun = time.process_time()
    call()
    return time.process_time() - begun


def in_turns(ours: Call, theirs: Call, turns: int) -> tuple[float, float]:
    """The best CPU time of each of two calls, made in turns."""
    times = [(cpu_seconds(ours), cpu_seconds(theirs)) for _ in range(turns)]
    return min(ours for ours, _ in times), min(theirs for _, theirs in times)


def print_row(
    name: str,
    ours: Call,
    other: Other | None,
    boards: Sequence[Board],
    nodes: int,
    wanted: float | None,
    turns: int = TURNS,
) -> None:
    """Check the other side's answers, time both sides on all boards, and print a row of the table."""
    given = [board if isinstance(board, KillerBoard) else board.line for board in boards]
    if other is None:
        print(f"{name:<24}the other side of this row is not on this machine")
        return
    for board, source in zip(boards, given, strict=True):
        answer = other(source)
        if answer is None or not is_solution(board, Board(answer)):
            sys.exit(f"{other.__name__} gave no right answer to {source}")
    mine, theirs = in_turns(ours, lambda: [other(source) for source in given], turns)
    each = mine * 1e6 / len(boards)
    cells = (f"{len(boards):,}", f"{nodes:,}", f"{each:,.1f}", f"{each * len(boards) / nodes:.3f}")
    print(formatted((name, other.__name__, *cells, f"{theirs / mine:.2f}", f"{wanted or ''}")), flush=True)


def formatted(cells: tuple[str, ...]) -> str:
    """A row of the table: the names to the left, the numbers to the right."""
    return "".join(
        cell.ljust(24 if k == 0 else 15) if k < 2 else cell.rjust(12) for k, cell in enumerate(cells)
    )


def python_row(
    solver: str, other: Other, boards: Sequence[Board], wanted: float | None, turns: int = TURNS
) -> None:
    """The first solution by a Python search, counting on."""
    search = SOLVERS[solver]
    nodes = sum(solve(board, solver).nodes for board in boards)
    print_row(
        solver, lambda: [next(search(board, Log())) for board in boards], other, boards, nodes, wanted, turns
    )


def compiled_rows(boards: Sequence[Board], other: Other | None, wanted: float | None, turns: int) -> None:
    """Propagation as machine code, asking for two solutions, with each set of rules that pays."""
    import numpy as np

    cells = np.array([board.cells for board in boards], np.uint8)
    for inference in ("singles", "locked"):
        run: Callable[[], Any] = partial(solve_many, cells, "propagation", limit=2, inference=inference)
        print_row(f"compiled, {inference}", run, other, boards, int(run().nodes.sum()), wanted, turns)


def links_row(boards: Sequence[Board], other: Other | None, wanted: float | None, turns: int = TURNS) -> None:
    """The first solution by dancing links as machine code; the matrix is linked once, clues are covered."""
    import numpy as np

    cells = np.array([board.cells for board in boards], np.uint8)
    run: Callable[[], Any] = partial(solve_many, cells, "dancing_links")
    print_row("compiled, dancing_links", run, other, boards, int(run().nodes.sum()), wanted, turns)


def main(arguments: list[str]) -> None:
    """Print the table."""
    print(f"Python {sys.version.split()[0]}; CPU time, best of {TURNS} turns; counting on\n")
    print(formatted(COLUMNS))
    python_row("reading_order", plain.reading_order, SHORT, 0.8)
    python_row("mrv", plain.mrv, LONG, 1.2)
    python_row("algorithm_x", plain.algorithm_x, LONG, 1.5)
    python_row("dancing_links", plain.algorithm_x, LONG, 1.5)
    python_row("propagation", plain.strings, LONG, None)
    links_row(LONG, peers.exact_cover(), None)
    against = [CLASSICS["against brute force"]]
    compiled = partial(solve, against[0], "reading_order", engine="compiled")
    print_row("compiled, reading_order", compiled, peers.reading_order_in_c(), against, compiled().nodes, 0.8)
    killers.rows(killers.shipped(), print_row, 1)
    for file in arguments:
        if found := killers.killers_of(Path(file)):
            killers.rows(found, print_row, 1)
            killers.print_prunings(found)
            continue
        lines = [line.strip() for line in Path(file).read_text(encoding="utf-8").splitlines()]
        puzzles = [Board(line) for line in lines if len(line) == 81]
        sample = random.Random(0).sample(puzzles, min(1_000, len(puzzles)))
        python_row("propagation", plain.strings, sample, 11, turns=3)
        python_row("algorithm_x", plain.algorithm_x, sample, 1, turns=3)
        python_row("dancing_links", plain.algorithm_x, sample, 1, turns=3)
        links_row(sample, peers.exact_cover(), 20, turns=3)
        compiled_rows(puzzles, peers.hodoku(), 7, turns=2)
    import_module("benchmarks.making").main()  # which imports from here


if __name__ == "__main__":
    main(sys.argv[1:])
