"""The front desk: name a solver, or bring your own, and ask it for solutions or a count."""

import sys
import time
import warnings
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from inspect import signature
from numbers import Integral
from types import ModuleType
from typing import Any, get_args

from sudoku_lessons.board import Board, as_board
from sudoku_lessons.killer import KillerBoard
from sudoku_lessons.search import Engine, Log, Recorder, Result, Search, SearchStopped, Status
from sudoku_lessons.shape import Shape
from sudoku_lessons.solvers import (
    ablation,
    algorithm_x,
    dancing_links,
    killer_backtracking,
    killer_propagation,
    mrv,
    propagation,
    reading_order,
)
from sudoku_lessons.trace import TRACE_STEPS, Steps, Trace

Progress = Callable[[Log], object]

PYTHON_NODES = 10_000  # a count of more is worth the loading of machine code

SOLVERS: dict[str, Search] = {
    "reading_order": reading_order.search,
    "mrv": mrv.search,
    "propagation": propagation.search,
    "algorithm_x": algorithm_x.search,
    "dancing_links": dancing_links.search,
}
"""Name to solver. A function of the same signature, `search(board, log)`, does wherever a name does."""

WITH_CHOICES: dict[str, Search] = {"ablation": ablation.search}
"""Solvers that are many in one: what they do is said by choices, such as `next_cell=` and `candidates=`."""

KILLER_SOLVERS: dict[str, Search] = {
    "reading_order": killer_backtracking.reading_order,
    "mrv": killer_backtracking.mrv,
    "propagation": killer_propagation.search,
}
"""What a name stands for where the board is a killer. Their choices are `pruning=` and `rule_45=`."""


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
            for solution in _solutions_of(search, puzzle, log):
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
    return _solutions_of(search, puzzle, Log(node_budget=node_budget, seconds=seconds))


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

    Without an `engine`, Python begins; a count that takes more than 10,000 nodes begins again in machine
    code, where numba is installed and the solver has a twin.

    >>> count_solutions("." * 16, limit=None)
    288

    Raises SearchStopped, with the number found by then, when a budget is used up before the answer is
    known; otherwise as `solve`.
    """
    puzzle, search, _ = _checked(board, solver, limit, choices, engine or "python")
    short = engine is None and solver in SOLVERS and best_engine() == "compiled"
    enough = node_budget is not None and node_budget <= PYTHON_NODES
    with Bar(progress) as report:
        log = Log(
            node_budget=PYTHON_NODES if short and not enough else node_budget,
            seconds=seconds,
            progress=report,
        )
        try:
            return _counted(search, puzzle, log, limit)
        except SearchStopped:
            if not short or enough or log.nodes < PYTHON_NODES:
                raise
        search, _ = checked_solver(solver, limit, choices, "compiled", puzzle.shape)
        return _counted(search, puzzle, Log(node_budget=node_budget, seconds=seconds, progress=report), limit)


def _counted(search: Search, puzzle: Board, log: Log, limit: int | None) -> int:
    """The number of solutions up to a limit; machine code counts by itself, without showing each board."""
    if count := getattr(search, "count", None):
        return int(count(puzzle, log, limit))
    found = 0
    for _ in _solutions_of(search, puzzle, log):
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


def solver_name(solver: str | Callable[..., object]) -> str:
    """What a solver is called in results and tables: its name, or that of its function."""
    return solver if isinstance(solver, str) else getattr(solver, "__name__", repr(solver))


def _checked(
    board: Any, solver: str | Search, limit: int | None, choices: dict[str, Any], engine: Engine
) -> tuple[Board, Search, Engine]:
    """The board, validated, the solver as a function of board and log alone, and the engine it is of."""
    puzzle = as_board(board)
    puzzle.validate()
    return puzzle, *solver_for(puzzle, solver, limit, choices, engine)


def solver_for(
    board: Board, solver: str | Search, limit: int | None, choices: dict[str, Any], engine: Engine
) -> tuple[Search, Engine]:
    """What `checked_solver` says for the shape of a board, or for its cages where it is a killer."""
    if isinstance(board, KillerBoard):
        return _killer_solver(solver, limit, choices, engine, board)
    return checked_solver(solver, limit, choices, engine, board.shape)


def checked_solver(
    solver: str | Search, limit: int | None, choices: dict[str, Any], engine: Engine, shape: Shape
) -> tuple[Search, Engine]:
    """A solver as a function of board and log alone, and the engine that it is of; errors as `solve` has.

    Machine code for the shape is made here, in nobody's time.
    """
    known = SOLVERS | WITH_CHOICES
    # The package's own functions are known by their names, so that they have their machine code.
    solver = next((name for name, search in known.items() if search is solver), solver)
    check_request(solver, known, limit, engine)
    if isinstance(solver, str):
        check_choices(solver, known[solver], choices, 2)  # after board and log
    if engine == "compiled" and (machine := compiled_engine()):
        return machine.Machine(solver, shape, choices), "compiled"
    return partial(known[solver] if isinstance(solver, str) else solver, **choices), "python"


def _killer_solver(
    solver: str | Search, limit: int | None, choices: dict[str, Any], engine: Engine, killer: KillerBoard
) -> tuple[Search, Engine]:
    """The same for a killer; ValueError for a solver of ours that knows no cages, by name or as a function."""
    plain = SOLVERS | WITH_CHOICES
    check_request(solver, plain, limit, engine)
    ours = [name for name, search in plain.items() if solver in (name, search)]
    if not ours and callable(solver):
        return partial(_keeping_cages, partial(solver, **choices)), "python"
    name = ours[0]
    if name not in KILLER_SOLVERS:
        raise ValueError(
            f"{name} knows no cages: sums are no items that options cover. For killers there are "
            f"{', '.join(KILLER_SOLVERS)}"
        )
    check_choices(f"{name} of a killer", KILLER_SOLVERS[name], choices, 2)
    if engine == "compiled" and (machine := compiled_engine("killers")):
        return machine.KillerMachine(name, killer, choices), "compiled"
    return partial(KILLER_SOLVERS[name], **choices), "python"


def _keeping_cages(search: Search, killer: Board, log: Log) -> Iterator[Any]:
    """What somebody's own solver yields; a TypeError where it has not looked at the cages."""
    for found in _solutions_of(search, killer, log):
        solution = killer.with_cells(found.cells)
        if conflicts := solution.conflicts():
            raise TypeError(f"a solver of killers keeps the rules of cages; here {conflicts[0]}")
        yield solution


def check_request(solver: object, known: Collection[str], limit: int | None, engine: str) -> None:
    """ValueError or TypeError for an unknown solver, limit or engine, as `solve` has them."""
    if limit is not None and (not isinstance(limit, Integral) or limit < 1):
        raise ValueError(f"limit is a number of solutions, at least 1, or None for all; found {limit!r}")
    if isinstance(solver, str) and solver not in known:
        raise ValueError(f"no solver {solver!r}; there are {', '.join(known)}, or bring a function")
    if not isinstance(solver, str) and not callable(solver):
        raise TypeError(f"a solver is a name or a function search(board, log); found {solver!r}")
    if engine not in get_args(Engine):
        raise ValueError(f"an engine is one of {', '.join(get_args(Engine))}; found {engine!r}")


def check_choices(solver: str, search: Callable[..., object], choices: Collection[str], given: int) -> None:
    """TypeError for a choice that a solver does not leave; its first `given` parameters are no choices."""
    left = list(signature(search).parameters)[given:]
    if unknown := [name for name in choices if name not in left]:
        raise TypeError(
            f"{solver} has no choice {', '.join(unknown)}; its choices: {', '.join(left) or 'none'}"
        )


def best_engine() -> Engine:
    """Machine code where numba is installed, else Python."""
    return "compiled" if find_spec("numba") else "python"


def compiled_engine(room: str = "engine") -> ModuleType | None:
    """The module that runs solvers as machine code; None, with a warning, where numba is missing."""
    try:
        return import_module(f"sudoku_lessons.compiled.{room}")
    except ImportError as error:
        warnings.warn(
            f"machine code needs numba, and here: {error}; the Python search runs instead, with the same "
            "counts, more slowly. To have it: pip install 'sudoku_lessons[compiled]'",
            RuntimeWarning,
            stacklevel=_frames_of_ours(),
        )
        return None


def _frames_of_ours() -> int:
    """How far up the stack, from whoever asks, the first code stands that is not the package's."""
    count, frame = 1, sys._getframe(1)
    while frame.f_back and frame.f_globals["__name__"].startswith("sudoku_lessons"):
        count, frame = count + 1, frame.f_back
    return count


def _solutions_of(search: Search, puzzle: Board, log: Log) -> Iterator[Board]:
    """What a solver yields, as Boards; a TypeError that says so where it is no generator of full boards."""
    answer = search(puzzle, log)
    if not isinstance(answer, Iterable) or isinstance(answer, Board | str | list | tuple):
        raise TypeError(f"a solver yields solved boards; this one returned {answer!r}")
    return _as_boards(answer, puzzle)


def _as_boards(answer: Iterable[Any], puzzle: Board) -> Iterator[Board]:
    """The yielded boards one at a time, checked to be full boards of the puzzle's shape; not whether right."""
    yielded = 0
    try:
        for found in answer:
            try:
                board = _board_like(puzzle, found)
            except ValueError as error:
                raise TypeError(f"a solver yields solved boards; this one yielded {found!r}: {error}") from None
            if board.shape != puzzle.shape or not board.is_complete:
                raise TypeError(
                    f"a solver yields full boards of the puzzle's shape; this one yielded {board!r}"
                )
            yielded += 1
            yield board
    except SearchStopped as stop:
        stop.found = yielded
        raise


def _board_like(puzzle: Board, found: Any) -> Board:
    """A yielded board: a Board, a sequence of ints, or anything that reads with the puzzle's alphabet."""
    if isinstance(found, Board):
        return found
    if isinstance(found, list | tuple) and all(isinstance(digit, int) for digit in found):
        return puzzle.with_cells(found)
    return Board(found, puzzle.shape, alphabet=puzzle.alphabet)


def steps_to_keep(trace: bool | int) -> int:
    """What is asked for by `trace=True` or `trace=k`; ValueError for a negative number."""
    if trace < 0:
        raise ValueError(f"trace is True, or the number of steps to keep; found {trace}")
    return TRACE_STEPS if trace is True else trace


def logged(steps: Steps | None, **budgets: Any) -> Log:
    """A log with these budgets, which records if there is something to record in."""
    return Log(**budgets) if steps is None else Recorder(steps, **budgets)


class Bar:
    """Turns `progress=True` into a tqdm bar of `unit`, nodes or boards done, and passes anything else on."""

    def __init__(self, progress: Any, unit: str = "nodes", total: int | None = None) -> None:
        self.progress, self.unit, self.total = progress, unit, total

    def __enter__(self) -> Callable[[Any], object] | None:
        if self.progress is not True:
            return self.progress or None
        from tqdm.auto import tqdm

        self.bar = tqdm(total=self.total, unit=f" {self.unit}", unit_scale=True)
        return self.show

    def show(self, search: Any) -> None:
        """Bring the bar up to date; no answer, since tqdm's own would count as a wish to stop."""
        done = search if isinstance(search, int) else search.nodes if self.unit == "nodes" else search.done
        self.bar.update(done - self.bar.n)

    def __exit__(self, *failure: object) -> None:
        if self.progress is True:
            self.bar.close()
