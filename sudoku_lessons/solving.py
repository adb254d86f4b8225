"""The front desk: name a solver, or bring your own, and ask it for solutions or a count."""

import time
from collections.abc import Callable, Iterator
from typing import Any

from sudoku_lessons.board import Board, as_board
from sudoku_lessons.killer import KillerBoard
from sudoku_lessons.progress import Bar
from sudoku_lessons.search import Engine, Log, Recorder, Result, Search, SearchStopped, Status, checked_nodes
from sudoku_lessons.searches import SOLVERS, best_engine, solutions_of, solver_for, solver_name
from sudoku_lessons.trace import TRACE_STEPS, Steps, Trace

Progress = Callable[[Log], object]

PYTHON_NODES = 10_000  # a count of more is worth the loading of machine code
KILLER_NODES = 500  # the same of a killer, whose nodes take Python longer


def solve(
    board: Any,
    solver: str | Search = "propagation",
    *,
    limit: int | None = 1,
    node_budget: int | None = None,
    seconds: float | None = None,
    trace: bool | int = False,
    progress: Progress | bool | None = None,
    engine: Engine = "python",
    **choices: Any,
) -> Result:
    """Search `board` for up to `limit` solutions (None: all of them) and say what was found and done.

    `board` is a Board or anything `Board` reads. `node_budget` and `seconds` (CPU) stop the search;
    `trace=True` records its steps, `trace=k` the first k of them. `progress` is called with the log some
    ten times a second and stops the search by returning True; `progress=True` shows a bar. `choices` are
    those of the solver: `solve(board, "ablation", next_cell="arbitrary", candidates="local")`.
    `engine="compiled"` runs the solver's machine-code twin, with the same counts, node for node; where
    numba is missing it warns and the Python search runs, as `Result.engine` says. A killer is searched by the
    solver's twin in KILLER_SOLVERS.

    >>> result = solve(["1...", "..3.", "....", ".2.."], "mrv")
    >>> result.status, result.nodes, result.solution.line
    ('solved', 14, '1324243131424213')

    Raises InvalidBoard before any search; ValueError for an unknown solver, limit, budget or engine, for a
    solver without a twin, for one that knows no cages, and for the trace of a compiled search.
    """
    puzzle, search, engine = _checked(board, solver, limit, choices, engine)
    if trace and engine == "compiled":
        raise ValueError("machine code records no trace; ask the Python engine for one")
    found: list[Board] = []
    reason = ""
    with Bar(progress) as report:
        begun = time.process_time()
        steps = Trace(puzzle, steps_to_keep(trace)) if trace else None
        log = logged(steps, node_budget=node_budget, seconds=seconds, progress=report)
        try:
            for solution in solutions_of(search, puzzle, log):
                log.solution()
                found.append(solution)
                if len(found) == limit:
                    break
        except SearchStopped as stop:
            reason = str(stop)
        used = time.process_time() - begun
    status: Status = "stopped" if reason else "solved" if found else "no solution"
    counts = (log.nodes, log.guesses, log.dead_ends, log.max_depth, log.forced_count)
    return Result(
        *(status, solver_name(solver), tuple(found), *counts, reason, engine), seconds=used, trace=steps
    )


def solutions(
    board: Any,
    solver: str | Search = "propagation",
    *,
    node_budget: int | None = None,
    seconds: float | None = None,
    engine: Engine = "python",
    **choices: Any,
) -> Iterator[Board]:
    """Yield the solutions of `board` one at a time; stop asking whenever you like.

    Input is checked at once, before the first solution is asked for. Raises as `solve` does, and
    SearchStopped when a budget is used up before the search is done.
    """
    puzzle, search, _ = _checked(board, solver, None, choices, engine)
    return solutions_of(search, puzzle, Log(node_budget=node_budget, seconds=seconds))


def count_solutions(
    board: Any,
    limit: int | None = 2,
    *,
    solver: str | Search = "propagation",
    node_budget: int | None = None,
    seconds: float | None = None,
    progress: Progress | bool | None = None,
    engine: Engine | None = None,
    **choices: Any,
) -> int:
    """The number of solutions, counted up to `limit` (None: all of them).

    Without an `engine`, Python begins; a count that takes more than 10,000 nodes (500 of a killer) begins
    again in machine code, where numba is installed and the solver has a twin.

    >>> count_solutions("." * 16, limit=None)
    288

    Raises SearchStopped, with the number found by then, when a budget is used up before the answer is
    known; otherwise as `solve`.
    """
    puzzle, search, _ = _checked(board, solver, limit, choices, engine or "python")
    short = engine is None and solver in SOLVERS and best_engine() == "compiled"
    first = KILLER_NODES if isinstance(puzzle, KillerBoard) else PYTHON_NODES
    enough = checked_nodes(node_budget) <= first
    with Bar(progress) as report:
        log = Log(
            node_budget=first if short and not enough else node_budget,
            seconds=seconds,
            progress=report,
        )
        try:
            return _counted(search, puzzle, log, limit)
        except SearchStopped:
            if not short or enough or log.nodes < first:
                raise
        search, _ = solver_for(puzzle, solver, limit, choices, "compiled")
        return _counted(search, puzzle, Log(node_budget=node_budget, seconds=seconds, progress=report), limit)


def _counted(search: Search, puzzle: Board, log: Log, limit: int | None) -> int:
    """The number of solutions up to a limit; machine code counts by itself, without showing each board."""
    if count := getattr(search, "count", None):
        return int(count(puzzle, log, limit))
    found = 0
    for _ in solutions_of(search, puzzle, log):
        found += 1
        if found == limit:
            break
    return found


def is_unique(
    board: Any,
    *,
    node_budget: int | None = 100_000,
    seconds: float | None = None,
    solver: str | Search = "propagation",
    engine: Engine | None = None,
    **choices: Any,
) -> bool | None:
    """Whether `board` has exactly one solution: True, False, or None where the budget ran out first.

    It asks for two solutions, as `count_solutions` does, and no more. Raises InvalidBoard where clues clash.
    """
    choices |= {"solver": solver, "node_budget": node_budget, "seconds": seconds, "engine": engine}
    try:
        return count_solutions(board, 2, **choices) == 1
    except SearchStopped:
        return None


def solve_sudoku(rows: list[str]) -> list[str]:
    """Solve a board given as row strings, and return it the same way; [] where there is no solution.

    Any number of solutions will do; `count_solutions` tells how many. Raises InvalidBoard.

    >>> solve_sudoku(["1...", "..3.", "....", ".2.."])
    ['1324', '2431', '3142', '4213']
    """
    solution = solve(rows, "mrv").solution
    return list(solution.rows) if solution else []


def _checked(
    board: Any, solver: str | Search, limit: int | None, choices: dict[str, Any], engine: Engine
) -> tuple[Board, Search, Engine]:
    """The board, validated, the solver as a function of board and log alone, and the engine it is of."""
    puzzle = as_board(board)
    puzzle.validate()
    return puzzle, *solver_for(puzzle, solver, limit, choices, engine)


def steps_to_keep(trace: bool | int) -> int:
    """What is asked for by `trace=True` or `trace=k`; ValueError for a negative number."""
    if trace < 0:
        raise ValueError(f"trace is True, or the number of steps to keep; found {trace}")
    return TRACE_STEPS if trace is True else trace


def logged(steps: Steps | None, **budgets: Any) -> Log:
    """A log with these budgets, which records if there is something to record in."""
    return Log(**budgets) if steps is None else Recorder(steps, **budgets)
