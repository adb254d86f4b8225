"""Solver registry: look up by name, bind options and engine, check what is yielded.

A function of the same signature, `search(board, log)`, does wherever a name does.
"""

import sys
import warnings
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from inspect import signature
from types import ModuleType
from typing import Any, Literal, NamedTuple, get_args

from sudoku_lessons.boards import Board, KillerBoard, Shape, is_board, shown
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
"""Name to solver. A function of the same signature, `search(board, log)`, does wherever a name does."""

LESSON_SOLVERS = ("reading_order", "mrv", "propagation", "algorithm_x", "dancing_links")
"""The solvers that lessons and recorded counts speak of; a solver added to SOLVERS changes neither."""

WITH_CHOICES: dict[str, Search] = {name: row.search for name, row in ROWS.items() if not row.by_default}
"""Solvers that are many in one: what they do is said by options, such as `next_cell=` and `candidates=`."""

KILLER_SOLVERS: dict[str, Search] = {
    name: row.killer_search for name, row in ROWS.items() if row.killer_search is not None
}
"""What a name stands for where the board is a killer. Their options are `pruning=` and `rule_45=`."""


def solver_name(solver: str | Callable[..., object]) -> str:
    """What a solver is called in results and tables: its name, or that of its function."""
    return solver if isinstance(solver, str) else getattr(solver, "__name__", repr(solver))


def solver_for(
    board: Board, solver: str | Search, options: dict[str, Any], engine: Engine
) -> tuple[Search, Engine]:
    """Return what `checked_solver` does for the shape of a board, or for its cages if it is a killer."""
    if isinstance(board, KillerBoard):
        return _killer_solver(solver, options, engine, board)
    return checked_solver(solver, options, engine, board.shape)


def machine_for(board: Board, solver: str | Search, options: dict[str, Any]) -> Search | None:
    """Return the machine-code twin of a search that runs in Python; None if there is none, or no numba.

    There is none for a function of the user's, for a solver without a kernel, and for some options, such as a
    function.
    """
    if best_engine() != "compiled":
        return None
    try:
        search, engine = solver_for(board, solver, options, "compiled")
    except ValueError:
        return None
    return search if engine == "compiled" else None


def checked_solver(
    solver: str | Search, options: dict[str, Any], engine: Engine, shape: Shape
) -> tuple[Search, Engine]:
    """Return a solver as a function of board and log alone, and its engine; errors as `solve` has.

    Compile for the shape here, so that compilation is not timed.
    """
    name = _checked_name(solver, engine)
    known = SOLVERS | WITH_CHOICES
    if isinstance(name, str):
        check_options(name, known[name], options, 2)  # after board and log
    if engine == "compiled" and (machine := compiled_engine()):
        kernel = _kernel(name, "kernel")
        return machine.Machine(kernel.module, shape, {**kernel.options, **options}), "compiled"
    return partial(known[name] if isinstance(name, str) else name, **options), "python"


def _killer_solver(
    solver: str | Search, options: dict[str, Any], engine: Engine, killer: KillerBoard
) -> tuple[Search, Engine]:
    """Return the same for a killer; ValueError for a solver of ours that knows no cages."""
    name = _checked_name(solver, engine)
    if not isinstance(name, str):
        return partial(_keeping_cages, partial(name, **options)), "python"
    if name not in KILLER_SOLVERS:
        raise ValueError(
            f"{name} knows no cages: sums are no items that options cover. "
            f"Expected a solver of killers, one of {', '.join(KILLER_SOLVERS)}"
        )
    check_options(f"{name} of a killer", KILLER_SOLVERS[name], options, 2)
    if engine == "compiled" and (machine := compiled_engine("killers")):
        kernel = _kernel(name, "killer_kernel")
        return machine.KillerMachine(kernel.module, killer, {**kernel.options, **options}), "compiled"
    return partial(KILLER_SOLVERS[name], **options), "python"


def _checked_name(solver: str | Search, engine: object) -> str | Search:
    """Return the name of a solver of ours, so that its function has its machine code, or else the function."""
    check_request(solver, SOLVERS | WITH_CHOICES, engine)
    return own_name(solver)


def own_name(solver: str | Search) -> str | Search:
    """Return the name of one of the package's own searches; anything else as it is."""
    known = SOLVERS | WITH_CHOICES
    return next((name for name, search in known.items() if search is solver), solver)


def _kernel(solver: object, which: Literal["kernel", "killer_kernel"]) -> Kernel:
    """Return a solver's kernel, of its row; ValueError for a solver without one."""
    kernels: dict[str, Kernel] = {name: found for name, row in ROWS.items() if (found := getattr(row, which))}
    if not isinstance(solver, str) or solver not in kernels:
        raise ValueError(
            f"there is no machine code for {solver!r}, but for {', '.join(kernels)}; say engine='python'"
        )
    return kernels[solver]


def _keeping_cages(search: Search, killer: Board, log: Log) -> Iterator[Any]:
    """What somebody's own solver yields; a TypeError where it has not looked at the cages."""
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


def solutions_of(search: Search, puzzle: Board, log: Log) -> Iterator[Board]:
    """What a solver yields, as Boards; a TypeError that says so where it is no generator of full boards."""
    answer = search(puzzle, log)
    if not isinstance(answer, Iterable) or isinstance(answer, str | list | tuple) or is_board(answer):
        raise TypeError(f"expected a solver that yields solved boards; this one returned {shown(answer)}")
    return _as_boards(answer, puzzle)


def _as_boards(answer: Iterable[Any], puzzle: Board) -> Iterator[Board]:
    """The yielded boards one at a time, checked to be full boards of the puzzle's shape; not whether right."""
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
