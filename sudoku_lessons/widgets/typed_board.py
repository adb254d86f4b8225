"""A board to type into: its position, the traits that the page shows, and the action of each key."""

import operator
from typing import Any

import traitlets

from sudoku_lessons.boards import (
    Board,
    BoardLike,
    Cage,
    CageError,
    InvalidBoard,
    ShapeLike,
    as_board,
    is_board,
    outline,
)
from sudoku_lessons.solving import SOLVERS
from sudoku_lessons.widgets.base import SavedWidget, page_text
from sudoku_lessons.widgets.position import KINDS, History, Position

MODES = ("digit", *KINDS)
MODE_KEYS = dict(zip("ZXC", MODES, strict=True))
ARROWS = {"ArrowUp": (-1, 0), "ArrowDown": (1, 0), "ArrowLeft": (0, -1), "ArrowRight": (0, 1)}


class BoardLine(traitlets.Unicode):  # type: ignore[type-arg]  # older traitlets have no arguments
    """The board as n*n characters; set to anything that `Board` reads."""

    def validate(self, owner: Any, value: Any) -> str:
        """Return the line of the value set."""
        return str(owner._line_of(value))


class TypedBoard(SavedWidget):
    """A puzzle to type into: its traits, its keys, and its history. See `SudokuBoard`."""

    _esm = page_text("board.js")
    _css = page_text("board.css")

    box_rows = traitlets.Int(3).tag(sync=True)
    box_cols = traitlets.Int(3).tag(sync=True)
    alphabet = traitlets.Unicode().tag(sync=True)
    clues = traitlets.Unicode().tag(sync=True)
    value = BoardLine().tag(sync=True)
    marks: traitlets.List[list[int]] = traitlets.List().tag(sync=True)
    selected = traitlets.Int(0).tag(sync=True)
    mode = traitlets.Enum(MODES, "digit").tag(sync=True)
    conflicts: traitlets.List[int] = traitlets.List().tag(sync=True)
    wrong: traitlets.List[int] = traitlets.List().tag(sync=True)
    looked_at: traitlets.List[int] = traitlets.List().tag(sync=True)
    message = traitlets.Unicode().tag(sync=True)
    busy = traitlets.Bool(False).tag(sync=True)
    show_conflicts = traitlets.Bool(True).tag(sync=True)
    show_same = traitlets.Bool(True).tag(sync=True)
    solvers = traitlets.List(list(SOLVERS)).tag(sync=True)
    solver = traitlets.Enum(list(SOLVERS), "propagation").tag(sync=True)
    cages: traitlets.List[dict[str, Any]] = traitlets.List().tag(sync=True)
    outlines: traitlets.List[str] = traitlets.List(read_only=True).tag(sync=True)
    node_budget = traitlets.Int(1_000_000, min=0)

    def __init__(
        self,
        puzzle: BoardLike | None = None,
        shape: ShapeLike | None = None,
        *,
        alphabet: str | None = None,
        **traits: Any,
    ) -> None:
        if is_board(puzzle) and shape is None and alphabet is None:
            board = as_board(puzzle)
        elif puzzle is None:
            board = Board.empty(9 if shape is None else shape)
        else:
            board = Board(puzzle, shape, alphabet=alphabet)
        self._history = History(Position.of(board))
        written = {name: traits.pop(name) for name in ("cages", "value", "marks") if name in traits}
        super().__init__(**self._look(_clues_in_words(board)) | traits)
        self._outline()
        for name, value in written.items():
            setattr(self, name, value)

    # ---- the position -------------------------------------------------------------------------------------

    @property
    def position(self) -> Position:
        """The current digits and pencil marks."""
        return self._history.now

    @property
    def board(self) -> Board:
        """The current digits, as a `Board`."""
        return self.position.board

    def __board__(self) -> Board:
        return self.board

    def load(self, puzzle: BoardLike, said: str = "") -> None:
        """Load another puzzle; can be undone."""
        board = self.board.alike(puzzle)
        self._go(Position.of(board), said or _clues_in_words(board))

    def _go(self, position: Position, said: str) -> None:
        """Make a move, and show it with a message."""
        self._history.go(position)
        self._show(said)

    def _look(self, said: str) -> dict[str, Any]:
        """Return the traits of the position, without the marks of the one before."""
        now, shape = self.position, self.board.shape
        return {
            "box_rows": shape.box_rows,
            "box_cols": shape.box_cols,
            "alphabet": now.board.alphabet,
            "clues": now.puzzle.line,
            "value": now.board.line,
            "marks": [list(pair) for pair in zip(now.corner, now.centre, strict=True)],
            "cages": _written(now.puzzle),
            "conflicts": list(now.conflicting_cells()),
            "wrong": [],
            "looked_at": [],
            "message": said,
        }

    def _show(self, said: str) -> None:
        """Update the traits to the position; observers see all changes together, the page only once."""
        with self.hold_sync(), self.hold_trait_notifications():
            self.selected = min(self.selected, len(self.board.cells) - 1)
            for name, value in self._look(said).items():
                setattr(self, name, value)
            self._outline()

    def _outline(self) -> None:
        """Update the outlines of the cages."""
        self.set_trait("outlines", [outline(self.board.shape, cage["cells"]) for cage in self.cages])

    def _line_of(self, source: BoardLike) -> str:
        """Return the line of anything that `Board` reads, of this shape, with every clue in its place."""
        if isinstance(source, str) and source == self.board.line:
            return source
        return self.position.with_digits(self.board.alike(source)).board.line

    @traitlets.observe("value")
    def _value_was_set(self, change: Any) -> None:
        if change["new"] != self.board.line:  # not by a move
            self._go(self.position.with_digits(self.board.alike(change["new"])), "The board was set.")

    @traitlets.validate("marks")
    def _checked_marks(self, proposal: Any) -> list[list[int]]:
        """Return a pair of masks for each cell, with bits only for digits."""
        every, cells = (2 << self.board.shape.n) - 2, len(self.board.cells)
        try:
            pairs = [[operator.index(mask) for mask in pair] for pair in proposal["value"]]
        except TypeError:
            pairs = []
        if len(pairs) != cells or any(len(pair) != 2 or (pair[0] | pair[1]) & ~every for pair in pairs):
            raise traitlets.TraitError(f"marks: expected {cells} pairs of masks (corner, centre) of digits")
        return pairs

    @traitlets.observe("marks")
    def _marks_were_set(self, change: Any) -> None:
        now = self.position
        corner, centre = zip(*change["new"], strict=True)
        if (corner, centre) != (now.corner, now.centre):  # not by a move
            self._go(Position(now.puzzle, now.board, corner, centre), "The pencil marks were set.")

    @traitlets.validate("selected")
    def _checked_selected(self, proposal: Any) -> int:
        cells = len(self.board.cells)
        if not 0 <= proposal["value"] < cells:
            raise traitlets.TraitError(f"selected: expected a cell, 0 to {cells - 1}, got {proposal['value']}")
        return int(proposal["value"])

    @traitlets.validate("cages")
    def _checked_cages(self, proposal: Any) -> list[dict[str, Any]]:
        """Return each cage as a dictionary that `KillerBoard` accepts; "sum" may be None or left out."""
        try:
            cages = [_cage(given) for given in proposal["value"]]
            return _written(self.position.with_cages(cages).puzzle)
        except InvalidBoard as error:
            raise traitlets.TraitError(str(error)) from None

    @traitlets.observe("cages")
    def _cages_were_set(self, change: Any) -> None:
        if change["new"] != _written(self.position.puzzle):  # not by a move
            self._go(self.position.with_cages([_cage(given) for given in change["new"]]), "The cages were set.")

    # ---- what a person presses ------------------------------------------------------------------------------

    def press(self, key: str, *, shift: bool = False, ctrl: bool = False) -> None:
        """Press a key, by its browser name: a digit, "ArrowUp", "Backspace", "z" ... Other keys do nothing.

        A digit goes into the selected cell according to the mode: as a digit or a pencil mark. Shift makes
        it a corner mark and Ctrl a centre mark, in any mode. Z, X and C choose the mode if they
        are not digits; the space bar selects the next one.
        """
        upper = key.upper()
        signs = [sign for sign in (key, upper) if len(sign) == 1 and sign in self.alphabet]
        if key in ARROWS:
            self._move(*ARROWS[key])
        elif ctrl and upper in ("Z", "Y"):
            self.redo() if shift or upper == "Y" else self.undo()
        elif signs:
            digit = self.alphabet.index(signs[0]) + 1
            self.enter(digit, "corner" if shift else "centre" if ctrl else self.mode)
        elif key in ("Backspace", "Delete", "0", "."):
            self.erase()
        elif upper in MODE_KEYS:
            self.mode = MODE_KEYS[upper]
        elif key == " ":
            self.mode = MODES[(MODES.index(self.mode) + 1) % len(MODES)]

    def enter(self, digit: int, kind: str = "digit") -> None:
        """Write a digit or a pencil mark into the selected cell; a second time removes it."""
        now, cell = self.position, self.selected
        if digit not in range(1, now.board.shape.n + 1):
            raise ValueError(f"digit: expected 1 to {now.board.shape.n}, got {digit!r}")
        name, sign = now.board.shape.name(cell), self.alphabet[digit - 1]
        if now.is_clue(cell):
            self.message = f"{name} is a clue and stays."
        elif kind != "digit" and now.board.cells[cell]:
            self.message = f"{name} has a digit; pencil marks go into empty cells."
        elif kind != "digit":
            self._go(now.with_mark(kind, cell, digit), f"{kind} mark {sign} in {name}")
        elif now.board.cells[cell] == digit:
            self._go(now.with_digit(cell, 0), f"{name} emptied")
        else:
            moved = now.with_digit(cell, digit)
            clash = moved.board.conflicts() if cell in moved.conflicting_cells() else ()
            self._go(moved, f"{sign} in {name}" + "".join(f"; {conflict}" for conflict in clash))

    def erase(self) -> None:
        """Remove the selected cell's digit, or else its pencil marks."""
        name = self.board.shape.name(self.selected)
        if self.position.is_clue(self.selected):
            self.message = f"{name} is a clue and stays."
        else:
            self._go(self.position.erased(self.selected), f"{name} emptied")

    def _move(self, down: int, right: int) -> None:
        """Select the next cell in this direction, wrapping around the edge."""
        n = self.board.shape.n
        row, column = divmod(self.selected, n)
        self.selected = (row + down) % n * n + (column + right) % n

    def undo(self) -> None:
        """Undo the last move."""
        self._show("Move undone." if self._history.move(-1) else "There is no move to undo.")

    def redo(self) -> None:
        """Redo the last undone move."""
        self._show("Move redone." if self._history.move(1) else "There is no move to redo.")

    def restart(self) -> None:
        """Go back to the clues; can be undone."""
        self._go(Position.of(self.position.puzzle), "Back to the clues.")

    def fill_candidates(self) -> None:
        """Set the candidates of every empty cell as its centre marks; can be undone."""
        self._go(self.position.with_candidates(), "Candidates noted in the centre of every empty cell.")


def _clues_in_words(puzzle: Board) -> str:
    cages = puzzle.cages
    return f"A puzzle with {puzzle.clue_count} clues" + (f" and {len(cages)} cages." if cages else ".")


def _cage(given: Any) -> Cage:
    """Return the cage of a dictionary. Raises CageError for anything else."""
    match given:
        case {"cells": [*cells]} if cells and not given.keys() - {"cells", "sum", "repeats"}:
            return Cage(given.get("sum"), cells, bool(given.get("repeats")))
    raise CageError(f"expected a cage {{'sum': whole number or None, 'cells': [cell, ...]}}, got {given!r}")


def _written(puzzle: Board) -> list[dict[str, Any]]:
    """Return the cages of a puzzle as dictionaries; [] if it has no cages."""
    return [
        {"sum": cage.sum, "cells": list(cage.numbers)} | ({"repeats": True} if cage.repeats else {})
        for cage in puzzle.cages
    ]
