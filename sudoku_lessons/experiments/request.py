"""The request of a run: boards and solvers by table name, and their description in a manifest."""

import hashlib
import inspect
import json
from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from sudoku_lessons.boards import Board, InvalidBoard, as_board, is_board, shown
from sudoku_lessons.datasets import collections, load
from sudoku_lessons.search import Search
from sudoku_lessons.solving import own_name, solver_name

Named = dict[Any, tuple[Board, str]]  # boards with their collections, by name
Chosen = dict[str, tuple[str | Search, dict[str, Any]]]  # solvers and their options, by name


def boards_of(puzzles: Any) -> Named:
    """Return the validated boards of a collection, a mapping from names, a sequence, or one board.

    Raises InvalidBoard with a note that names the puzzle; ValueError for names that are neither text nor
    whole numbers, because a manifest cannot store them.
    """
    if isinstance(puzzles, str) and puzzles in collections():
        puzzles = load(puzzles)
    if isinstance(puzzles, str) or is_board(puzzles):
        puzzles = [puzzles]
    if not isinstance(puzzles, Iterable):
        raise TypeError(f"puzzles: expected boards, or the name of a collection, got {shown(puzzles)}")
    boards = {}
    for name, puzzle in puzzles.items() if isinstance(puzzles, Mapping) else enumerate(puzzles):
        if not isinstance(name, str | int):
            raise ValueError(f"a puzzle's name: expected text or a whole number, got {shown(name)}")
        try:
            board = as_board(puzzle)
            board.validate()
        except InvalidBoard as error:
            error.add_note(f"in puzzle {name!r}")
            if isinstance(puzzle, str) and puzzle.replace("_", "").isalnum():
                error.add_note(f"{puzzle!r} is not a collection; expected one of {', '.join(collections())}")
            raise
        boards[name] = board, getattr(puzzle, "collection", "") if is_board(puzzle) else ""
    return boards


def solvers_of(solvers: Any) -> Chosen:
    """Return the solvers and their options, by table name.

    For a mapping the names are its keys; otherwise the solver's name followed by its options:

    >>> list(solvers_of(["mrv", ("propagation", {"inference": "locked"})]))
    ['mrv', 'propagation, inference=locked']

    Raises ValueError if two have the same name.
    """
    if isinstance(solvers, Mapping):
        return {str(label): _pair(solver) for label, solver in solvers.items()}
    chosen: Chosen = {}
    if isinstance(solvers, str) or callable(solvers) or _is_pair(solvers):
        solvers = [solvers]
    if not isinstance(solvers, Iterable):
        raise TypeError(f"solvers: expected names, functions or pairs with options, got {shown(solvers)}")
    for solver in solvers:
        found, options = _pair(solver)
        label = ", ".join([solver_name(found), *(f"{name}={_short(value)}" for name, value in options.items())])
        if label in chosen:
            raise ValueError(f"two solvers have the name {label!r}; use a mapping from names to solvers")
        chosen[label] = found, options
    return chosen


def _short(value: Any) -> str:
    return solver_name(value) if callable(value) else str(value)


def _is_pair(solver: Any) -> bool:
    return isinstance(solver, tuple) and len(solver) == 2 and isinstance(solver[1], Mapping)


def _pair(solver: Any) -> tuple[str | Search, dict[str, Any]]:
    """Return a solver and its options; the package's own functions become their names."""
    found, options = (solver[0], dict(solver[1])) if _is_pair(solver) else (solver, {})
    return own_name(found), options


def fingerprint(solver: Any, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return a solver, or a function among the options, as a manifest describes it.

    A name describes itself. A function is described by its name, a checksum of its source, its defaults and its
    closure, but not by the functions it calls; so after changing those use a new folder.
    """
    said = {name: fingerprint(value, {}) if callable(value) else value for name, value in options.items()}
    if isinstance(solver, partial):
        return {"partial": fingerprint(solver.func, solver.keywords), "arguments": repr(solver.args), **said}
    if not callable(solver):
        return {"solver": solver, **said}
    try:
        source = hashlib.sha256(inspect.getsource(solver).encode()).hexdigest()
    except (OSError, TypeError):  # no source, for example of a function typed at a prompt
        source = repr(solver)
    closure = [repr(cell.cell_contents) for cell in getattr(solver, "__closure__", None) or ()]
    if defaults := getattr(solver, "__defaults__", None):
        closure.append(repr(defaults))
    return {"solver": solver_name(solver), "source": source, "with": closure, **said}


def checksum(boards: Named) -> str:
    """Return a sha256 of the names, shapes, lines and cages of all boards, in order."""
    said = [
        [name, str(board.shape), board.line, *([repr(board.cages)] if board.cages else [])]
        for name, (board, _) in boards.items()
    ]
    return hashlib.sha256(json.dumps(said).encode()).hexdigest()
