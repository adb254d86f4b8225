"""The forms in which a student's solver may take and return a board, and the judgement of an answer."""

import inspect
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from sudoku_lessons.boards import Board, counted, is_solution
from sudoku_lessons.exercises.boards.isomorphs import NINE
from sudoku_lessons.exercises.sandbox.messages import call
from sudoku_lessons.exercises.sandbox.plain_data import Odd, Yielded
from sudoku_lessons.search import Log


def with_log(function: Callable[..., Any], board: Board) -> Any:
    """Return a runner for the package's own signature, `search(board, log)`."""
    return function(board, Log())


def _array(board: Board) -> Any:
    import numpy as np

    return np.array(board.grid)


@dataclass(frozen=True)
class Form:
    """A way to pass a board: its name, the argument, and how the function is called."""

    name: str
    given: Callable[[Board], Any]
    runner: Callable[..., Any] = call


FORMS = (
    Form("a list of lists, 0 for empty", lambda board: [list(row) for row in board.grid]),
    Form("a list of strings, '.' for empty", lambda board: list(board.rows)),
    Form("a Board", lambda board: board),
    Form("a line of text, '.' for empty", lambda board: board.line),
    Form("a list of lists of characters, '.' for empty", lambda board: [list(row) for row in board.rows]),
    Form("a list of 81 numbers, 0 for empty", lambda board: list(board.cells)),
    Form("a list of strings, 0 for empty", lambda board: [row.replace(".", "0") for row in board.rows]),
    Form("a line of text, 0 for empty", lambda board: board.line.replace(".", "0")),
    Form("a numpy array, 0 for empty", _array),
)
BLANKS = (None, "", " ", "_", "-", -1)
"""Signs that some students use for an empty cell, though no exercise does."""


def with_blanks(blank: Any) -> Form:
    """Return the form of lists of lists with `blank` in empty cells; if it is text, so are the digits."""

    def given(board: Board) -> list[list[Any]]:
        kind = str if isinstance(blank, str) else int
        return [[kind(digit) if digit else blank for digit in row] for row in board.grid]

    return Form(f"a list of lists, {blank!r} for empty", given)


WITH_LOG = Form("a Board and a log", lambda board: board, with_log)


def forms_for(function: Callable[..., Any]) -> tuple[Form, ...] | str:
    """Return the forms to try with this function, or what is wrong if it accepts none of them."""
    try:
        parameters = inspect.signature(function).parameters.values()
    except (TypeError, ValueError):  # some functions written in C
        return FORMS
    more = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    needed = [p.name for p in parameters if p.default is p.empty and p.kind not in more]
    if needed[1:] == ["log"]:
        return (WITH_LOG,)
    takes_one = any(p.kind not in (p.KEYWORD_ONLY, p.VAR_KEYWORD) for p in parameters)
    if len(needed) > 1 or not takes_one:
        names = ", ".join(needed)
        return f"It needs {counted(len(needed), 'argument')} ({names}); a solver is called with one, the board."
    return FORMS


Kind = Literal[
    "right", "changed", "none", "yes", "unchanged", "holes", "broken", "another", "overwritten", "shape"
]


@dataclass(frozen=True)
class Attempt:
    """A solver's answer to a puzzle.

    `kind`: right; "changed": right, but the argument was changed too; no board ("none"), or
    just True ("yes"); the puzzle unchanged, or with cells still empty ("holes"); full but against a rule
    ("broken"); the solution of "another" puzzle; changed clues ("overwritten"); not a board ("shape", with
    the reason in `note`). `dirty`: it returned no board, but left digits in its argument; `note` is then
    the returned value.
    """

    puzzle: Board
    kind: Kind
    board: Board | None = None
    note: str = ""
    dirty: bool = False


def attempt(puzzle: Board, value: Any, before: Any, after: Any) -> Attempt:
    """Judge a returned value. `before` and `after` are the argument as plain data before and after the call."""
    whole, value = value, _first(value)
    in_place = _board(after) if after != before else None
    if value is None or isinstance(value, bool) or value in ([], (), "", {}):
        kind: Kind = "yes" if value is True else "none"
        if in_place is not None and in_place.is_complete:
            kind = _kind(puzzle, in_place)
        return Attempt(puzzle, kind, in_place, repr(value), dirty=in_place is not None)
    board = _read(value)
    if isinstance(board, str):
        return Attempt(puzzle, "shape", note=_where_inside(whole) or board)
    kind = _kind(puzzle, board)
    if any(not board[cell] for cell, _ in puzzle.clues):
        return Attempt(puzzle, "shape", note="cells that held a clue are empty, or hold more than one digit")
    return Attempt(puzzle, "changed" if kind == "right" and after != before else kind, board)


def _first(value: Any) -> Any:
    """Return the board in a returned value: the first one yielded, or the first of (board, counts)."""
    if isinstance(value, Yielded):
        value = value.items[0] if value.items else None
    if isinstance(value, tuple) and len(value) == 2:
        if isinstance(value[0], bool) and value[0] and value[1]:  # (True, board)
            return value[1]
        return value[0]
    return value


def _read(value: Any) -> Board | str:
    """Return a 9x9 board from plain data, or why it is none; a dictionary is read in the order of its keys."""
    if isinstance(value, Odd):
        return f"{value.text} is not a board, but of type {value.kind}"
    try:
        return Board([value[key] for key in sorted(value)] if isinstance(value, dict) else value, NINE)
    except (ValueError, TypeError) as error:
        return str(error)


def _board(value: Any) -> Board | None:
    found = _read(value)
    return found if isinstance(found, Board) else None


def _where_inside(value: Any) -> str:
    """Return where a full board is inside a list, pair or dictionary; "" if there is none."""
    parts: dict[str, Any] = {}
    if isinstance(value, dict):
        parts = {f"under {key!r} in a dictionary": part for key, part in value.items()}
    elif isinstance(value, list | tuple):
        kind, size = type(value).__name__, len(value)
        parts = {f"number {k} of the {size} things in a {kind}": part for k, part in enumerate(value, 1)}
        if size == 1:
            parts = {f"inside a {kind} of one": value[0]}
    for words, part in parts.items():
        if (board := _board(part)) and board.is_complete:
            return f"a full board is {words}; return the board itself"
    return ""


def _kind(puzzle: Board, board: Board) -> Kind:
    """Return the kind of an answer."""
    if is_solution(puzzle, board):
        return "right"
    if board == puzzle:
        return "unchanged"
    if board.is_solved:
        return "another"
    if any(board[cell] != digit for cell, digit in puzzle.clues):
        return "overwritten"
    return "broken" if board.is_complete else "holes"
