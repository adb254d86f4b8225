"""Solver registry: look up by name, bind options and engine, validate results.

A function of the same signature, `search(board, log)`, can be used in place of a name.
"""

import sys
import warnings
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from inspect import signature
from types import ModuleType
from typing import Any, NamedTuple, get_args

from sudoku_lessons.boards import Board, KillerBoard, is_board, shown
from sudoku_lessons.search import Engine, Log, Search, SearchStopped
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


class Kernel(NamedTuple):
    """A module of `compiled` with the machine code of a search, and the options that are made for it."""

    module: str
    options: Mapping[str, Any] = {}


class Solver(NamedTuple):
    """One solver: its search, its search of killers, the machine code of both, and whether it is in SOLVERS."""

    search: Search
    kernel: Kernel | None = None
    killer_search: Search | None = None
    killer_kernel: Kernel | None = None
    by_default: bool = True


ROWS: dict[str, Solver] = {
    "reading_order": Solver(
        reading_order.search,
        Kernel("reading_order"),
        killer_backtracking.reading_order,
        Kernel("killer_backtracking", {"way": 0}),
    ),
    "mrv": Solver(
        mrv.search,
        Kernel("ablation", {"next_cell": "fewest", "candidates": "local"}),
        killer_backtracking.mrv,
        Kernel("killer_backtracking", {"way": 1}),
    ),
    "propagation": Solver(
        propagation.search,
        Kernel("propagation"),
        killer_propagation.search,
        Kernel("killer_propagation"),
    ),
    "algorithm_x": Solver(algorithm_x.search, Kernel("dancing_links")),
    "dancing_links": Solver(dancing_links.search, Kernel("dancing_links")),
    "ablation": Solver(ablation.search, Kernel("ablation"), by_default=False),
}
"""Every solver by name. A solver is one file in `solvers` and one row here."""

SOLVERS: dict[str, Search] = {name: row.search for name, row in ROWS.items() if row.by_default}
"""Name to solver."""

LESSON_SOLVERS = ("reading_order", "mrv", "propagation", "algorithm_x", "dancing_links")
"""The solvers that lessons and recorded counts speak of; a solver added to SOLVERS changes neither."""

WITH_CHOICES: dict[str, Search] = {name: row.search for name, row in ROWS.items() if not row.by_default}
"""Solvers that are many in one: options such as `next_cell=` and `candidates=` say what they do."""

KILLER_SOLVERS: dict[str, Search] = {
    name: row.killer_search for name, row in ROWS.items() if row.killer_search is not None
}
"""The searches of the same names for killers. Their options are `pruning=` and `rule_45=`."""


def solver_name(solver: str | Callable[..., object]) -> str:
    """Return the name of a solver, or that of its function, for results and tables."""
    return solver if isinstance(solver, str) else getattr(solver, "__name__", repr(solver))


def solver_for(
    board: Board, solver: str | Search, options: dict[str, Any], engine: Engine
) -> tuple[Search, Engine]:
    """Return a solver as a function of board and log alone, and its engine; errors as `solve` has.

    It is for boards of this shape, or for this killer. Compile here, so that compilation is not timed.
    """
    known = SOLVERS | WITH_CHOICES
    check_request(solver, known, engine)
    name, is_killer = own_name(solver), isinstance(board, KillerBoard)
    searches = KILLER_SOLVERS if is_killer else known
    if not isinstance(name, str):
        if is_killer:
            return partial(_keeping_cages, partial(name, **options)), "python"
    elif name in searches:
        check_options(f"{name} of a killer" if is_killer else name, searches[name], options, 2)
    else:
        raise ValueError(
            f"{name} knows no cages: sums are no items that options cover. "
            f"Expected a solver of killers, one of {', '.join(searches)}"
        )
    if engine == "compiled" and (machine := compiled_engine()):
        kernel = _kernel(name, is_killer)
        choices = {**kernel.options, **options} | ({"killer": board} if is_killer else {})
        return machine.Machine(kernel.module, board.shape, choices), "compiled"
    return partial(searches[name] if isinstance(name, str) else name, **options), "python"


def machine_for(board: Board, solver: str | Search, options: dict[str, Any]) -> Search | None:
    """Return the machine-code twin of a search that runs in Python; None if there is none, or no numba.

    There is none for a user's function, for a solver without a kernel, and for some options, such as a
    function.
    """
    if best_engine() == "python":
        return None
    try:
        search, engine = solver_for(board, solver, options, "compiled")
    except ValueError:
        return None
    return search if engine == "compiled" else None


def own_name(solver: str | Search) -> str | Search:
    """Return the name of one of the package's own searches, which has its machine code; else the argument."""
    known = SOLVERS | WITH_CHOICES
    return next((name for name, search in known.items() if search is solver), solver)


def _kernel(solver: object, is_killer: bool) -> Kernel:
    """Return a solver's kernel; ValueError for a solver without one."""
    rows = {name: row.killer_kernel if is_killer else row.kernel for name, row in ROWS.items()}
    kernels = {name: kernel for name, kernel in rows.items() if kernel}
    if not isinstance(solver, str) or solver not in kernels:
        raise ValueError(
            f"there is no machine code for {solver!r}, but for {', '.join(kernels)}; use engine='python'"
        )
    return kernels[solver]


def _keeping_cages(search: Search, killer: Board, log: Log) -> Iterator[Any]:
    """Yield the boards of a user's solver; TypeError for one that breaks a rule of the cages."""
    for found in solutions_of(search, killer, log):
        solution = killer.with_cells(found.cells)
        if conflicts := solution.conflicts():
            raise TypeError(f"expected a solver of killers that keeps the rules of cages, got {conflicts[0]}")
        yield solution


def check_request(solver: object, known: Collection[str], engine: object) -> None:
    """Raise ValueError or TypeError for an unknown solver or engine, as `solve` does."""
    if isinstance(solver, str) and solver not in known:
        raise ValueError(
            f"solver: expected one of {', '.join(known)}, or a function search(board, log), got {shown(solver)}"
        )
    if not isinstance(solver, str) and not callable(solver):
        raise TypeError(f"solver: expected a name or a function search(board, log), got {shown(solver)}")
    if not isinstance(engine, str) or engine not in get_args(Engine):
        raise ValueError(f"engine: expected one of {', '.join(get_args(Engine))}, got {shown(engine)}")


def check_options(solver: str, search: Callable[..., object], options: Collection[str], given: int) -> None:
    """Raise TypeError for an option the solver does not accept; its first `given` parameters are no options."""
    left = list(signature(search).parameters)[given:]
    if unknown := [name for name in options if name not in left]:
        raise TypeError(
            f"{solver} has no option {', '.join(unknown)}; its options: {', '.join(left) or 'none'}"
        )


def best_engine() -> Engine:
    """Return "compiled" if numba is installed, else "python"."""
    return "compiled" if find_spec("numba") else "python"


def compiled_engine(room: str = "engine") -> ModuleType | None:
    """Return a module of `compiled`; None, with a warning, if numba is missing."""
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
    """Return how far up the stack, from the caller, the first code is that is not the package's."""
    count, frame = 1, sys._getframe(1)
    while frame.f_back and frame.f_globals["__name__"].startswith("sudoku_lessons"):
        count, frame = count + 1, frame.f_back
    return count


def solutions_of(search: Search, puzzle: Board, log: Log) -> Iterator[Board]:
    """Return the solutions of a solver one at a time, as Boards; TypeError if it yields no full boards."""
    answer = search(puzzle, log)
    if not isinstance(answer, Iterable) or isinstance(answer, str | list | tuple) or is_board(answer):
        raise TypeError(f"expected a solver that yields solved boards; this one returned {shown(answer)}")
    return _as_boards(answer, puzzle)


def _as_boards(answer: Iterable[Any], puzzle: Board) -> Iterator[Board]:
    """Yield each board, checked to be full and of the puzzle's shape, but not to be right."""
    yielded = 0
    try:
        for found in answer:
            try:
                board = puzzle.alike(found)
            except ValueError as error:
                raise TypeError(
                    f"expected a solver that yields solved boards; this one yielded {shown(found)}: {error}"
                ) from None
            if board.shape != puzzle.shape or not board.is_complete:
                raise TypeError(
                    "expected a solver that yields full boards of the puzzle's shape; "
                    f"this one yielded {board!r}"
                )
            yielded += 1
            yield board
    except SearchStopped as stop:
        stop.found = yielded
        raise
