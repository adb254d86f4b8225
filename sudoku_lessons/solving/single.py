"""Run a solver, by name or as a function, and return its solutions or their number."""

import time
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any

from sudoku_lessons.boards import Board, BoardLike, KillerBoard, as_board, whole_number
from sudoku_lessons.jobs import progress_bar
from sudoku_lessons.search import (
    TRACE_STEPS,
    Engine,
    Log,
    Recorder,
    Result,
    Search,
    SearchStopped,
    Status,
    Steps,
    Trace,
    checked_limit,
)
from sudoku_lessons.solving.registry import machine_for, solutions_of, solver_for, solver_name

Progress = Callable[[Log], object]

PYTHON_NODES = 10_000  # a longer search is worth loading machine code
KILLER_NODES = 500  # the same for a killer, whose nodes take longer in Python

ADVICE = 'try solve(board, inference="locked"), or solve(board, "dancing_links", next_item="weighted")'
"""What to try if the propagation solver without options was stopped."""


class Handover(Exception):
    """Raised by the log of a Python search that machine code takes over, from its first node."""


class FirstLog(Log):
    """A log that raises `Handover` before node `enough`, once, if `ready` returns True there."""

    __slots__ = ("_enough", "_ready")

    def __init__(self, enough: int, ready: Callable[[], bool], **budgets: Any) -> None:
        super().__init__(**budgets)
        self._enough, self._ready = enough, ready
        self._next_look = min(self._next_look, enough)

    def _look_up(self) -> None:
        super()._look_up()
        if self.nodes < self._enough:
            self._next_look = min(self._next_look, self._enough)
        elif self.nodes == self._enough and self._ready():
            raise Handover


class Inquiry:
    """A search of a board and its log: one engine, or without an `engine` Python first, then machine code.

    A Python search of more than 10,000 nodes (500 of a killer) begins again in machine code, if there is any.
    Both count the same, node for node, so only `engine` differs. `budgets` are those of `Log`; the seconds
    are for both together. `compiling` is the CPU time that it took to prepare machine code.
    """

    def __init__(
        self,
        board: BoardLike,
        solver: str | Search,
        options: dict[str, Any],
        engine: Engine | None,
        steps: Steps | None = None,
        **budgets: Any,
    ) -> None:
        self.board, self._named = as_board(board), (solver, options)
        self.board.validate()
        self.search, self.engine = solver_for(
            self.board, solver, options, "python" if engine is None else engine
        )
        self._budgets, self._begun, self.compiling = budgets, time.process_time(), 0.0
        enough = KILLER_NODES if isinstance(self.board, KillerBoard) else PYTHON_NODES
        if steps is None and engine is None:
            self.log: Log = FirstLog(enough, self._is_ready, **budgets)
        else:
            self.log = Log(**budgets) if steps is None else Recorder(steps, **budgets)

    def solutions(self) -> Iterator[Board]:
        """Yield each solution; machine code finds the same ones again and skips those yielded."""
        yielded = 0
        try:
            for solution in solutions_of(self.search, self.board, self.log):
                yielded += 1
                yield solution
        except Handover:
            yield from islice(solutions_of(self.search, self.board, self.log), yielded, None)

    def count(self, limit: int | None) -> int:
        """Return the number of solutions up to a limit; machine code counts without showing each board."""
        if count := getattr(self.search, "count", None):
            return int(count(self.board, self.log, limit))
        return count_up_to(limit, solutions_of(self.search, self.board, self.log))

    def _is_ready(self) -> bool:
        """Return whether machine code can take over, and prepare it if so."""
        now = time.process_time()
        machine = machine_for(self.board, *self._named)
        self.compiling = time.process_time() - now
        if machine is None:
            return False
        self.search, self.engine = machine, "compiled"
        if (seconds := self._budgets.get("seconds")) is not None:
            self._budgets["seconds"] = max(0, seconds - (now - self._begun))
        self.log = Log(**self._budgets)
        return True


def solve(
    board: BoardLike,
    solver: str | Search = "propagation",
    *,
    limit: int | None = 1,
    node_budget: int | None = None,
    seconds: float | None = None,
    trace: bool | int = False,
    progress: Progress | bool | None = None,
    engine: Engine | None = None,
    **options: Any,
) -> Result:
    """Search `board` for up to `limit` solutions (None: all of them) and return a Result.

    `board` is a Board or anything `Board` reads. `node_budget` and `seconds` (CPU) stop the search;
    `trace=True` records its steps, `trace=k` the first k of them. `progress` is called with the log about
    ten times a second and stops the search by returning True; `progress=True` shows a bar. `options` are
    the solver's options: `solve(board, "ablation", next_cell="arbitrary", candidates="local")`.

    `engine="python"` runs the Python search, `engine="compiled"` the solver's machine-code twin, with the same
    counts, node for node. Without an `engine` Python begins, and a search of more than 10,000 nodes (500 of a
    killer) begins again in machine code, if numba is installed, the solver has a twin, and no trace is asked
    for. `Result.engine` says which one finished. With `engine="compiled"` and no numba, the Python search
    runs, with a warning. A killer is searched by the solver's twin in KILLER_SOLVERS.

    >>> result = solve(["1...", "..3.", "....", ".2.."], "mrv")
    >>> result.status, result.nodes, result.solution.line
    ('solved', 14, '1324243131424213')

    Raises InvalidBoard before any search; ValueError for an unknown solver, limit, budget or engine, for
    `engine="compiled"` of a solver without a twin, for a solver without cage support, and for the trace of a
    compiled search; TypeError for options that the solver does not accept.
    """
    limit, keep = checked_limit(limit), steps_to_keep(trace)
    if keep and engine == "compiled":
        raise ValueError('engine="compiled" cannot record a trace; use engine="python"')
    puzzle, found, reason = as_board(board), list[Board](), ""
    steps = Trace(puzzle, keep) if keep else None
    with progress_bar(progress) as report:
        budgets: dict[str, Any] = {"node_budget": node_budget, "seconds": seconds, "progress": report}
        inquiry = Inquiry(puzzle, solver, options, engine, steps, **budgets)
        begun = time.process_time()
        try:
            for solution in inquiry.solutions():
                inquiry.log.solution()
                found.append(solution)
                if len(found) == limit:
                    break
        except SearchStopped as stop:
            reason = str(stop)
        used = time.process_time() - begun - inquiry.compiling
    status: Status = "stopped" if reason else "solved" if found else "no solution"
    log, name = inquiry.log, solver_name(solver)
    counts = (log.nodes, log.guesses, log.dead_ends, log.max_depth, log.forced_count)
    weak = reason and name == "propagation" and not options and not isinstance(puzzle, KillerBoard)
    return Result(
        *(status, name, tuple(found), *counts, reason, inquiry.engine),
        advice=ADVICE if weak else "",
        seconds=used,
        trace=steps,
    )


def solutions(
    board: BoardLike,
    solver: str | Search = "propagation",
    *,
    node_budget: int | None = None,
    seconds: float | None = None,
    engine: Engine | None = None,
    **options: Any,
) -> Iterator[Board]:
    """Yield the solutions of `board` one at a time; stop asking whenever you like.

    Input is checked at once, before the first solution is asked for. Without an `engine`, a long search goes
    over to machine code as in `solve`. Raises as `solve` does, and SearchStopped when a budget is used up
    before the search is done.
    """
    return Inquiry(board, solver, options, engine, node_budget=node_budget, seconds=seconds).solutions()


def count_solutions(
    board: BoardLike,
    limit: int | None = 2,
    *,
    solver: str | Search = "propagation",
    node_budget: int | None = None,
    seconds: float | None = None,
    progress: Progress | bool | None = None,
    engine: Engine | None = None,
    **options: Any,
) -> int:
    """Return the number of solutions, counted up to `limit` (None: all of them).

    Without an `engine`, a long count goes over to machine code as in `solve`.

    >>> count_solutions("." * 16, limit=None)
    288

    Raises SearchStopped, with the number found by then, when a budget is used up before the answer is
    known; otherwise as `solve`.
    """
    most = checked_limit(limit)
    with progress_bar(progress) as report:
        budgets: dict[str, Any] = {"node_budget": node_budget, "seconds": seconds, "progress": report}
        inquiry = Inquiry(board, solver, options, engine, **budgets)
        try:
            return inquiry.count(most)
        except Handover:
            return inquiry.count(most)


def is_unique(
    board: BoardLike,
    *,
    node_budget: int | None = 100_000,
    seconds: float | None = None,
    solver: str | Search = "propagation",
    engine: Engine | None = None,
    **options: Any,
) -> bool | None:
    """Return whether `board` has exactly one solution: True, False, or None if the budget ran out first.

    It asks for two solutions and no more. Raises InvalidBoard if clues clash.
    """
    options |= {"solver": solver, "node_budget": node_budget, "seconds": seconds, "engine": engine}
    try:
        return count_solutions(board, 2, **options) == 1
    except SearchStopped:
        return None


def solve_sudoku(rows: list[str]) -> list[str]:
    """Solve a board given as row strings, and return it the same way; [] if there is no solution.

    There may be several solutions; `count_solutions` counts them. Raises InvalidBoard.

    >>> solve_sudoku(["1...", "..3.", "....", ".2.."])
    ['1324', '2431', '3142', '4213']
    """
    solution = solve(rows, "mrv").solution
    return list(solution.rows) if solution else []


def steps_to_keep(trace: bool | int) -> int:
    """Return the number of steps that `trace=True` or `trace=k` asks for; ValueError for anything else."""
    return TRACE_STEPS * trace if isinstance(trace, bool) else whole_number("trace", trace, 0, also=", or True")


def count_up_to(limit: int | None, found: Iterable[object]) -> int:
    """Return the number of things found, up to a limit; a SearchStopped has the number found by then."""
    count = 0
    try:
        for _ in found:
            count += 1
            if count == limit:
                break
    except SearchStopped as stop:
        stop.found = count
        raise
    return count
