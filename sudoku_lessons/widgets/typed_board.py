"""A board to type into: what stands on it, the traits that the page shows, and what each key does."""

from pathlib import Path
from typing import Any

import anywidget
import traitlets

from sudoku_lessons.board import Board
from sudoku_lessons.hints import Hint
from sudoku_lessons.shape import Shape
from sudoku_lessons.solving import SOLVERS
from sudoku_lessons.widgets.position import KINDS, History, Position

FOLDER = Path(__file__).parent
MODES = ("digit", *KINDS)
ARROWS = {"ArrowUp": (-1, 0), "ArrowDown": (1, 0), "ArrowLeft": (0, -1), "ArrowRight": (0, 1)}


class BoardLine(traitlets.Unicode):  # type: ignore[type-arg]  # older traitlets have no arguments
    """The board as n*n characters; set to anything that `Board` reads."""

    def validate(self, owner: Any, value: Any) -> str:
        """The line of what is set."""
        return str(owner._line_of(value))


class TypedBoard(anywidget.AnyWidget):
    """A puzzle that a person can type into: its traits, its keys, and the way back. See `SudokuBoard`."""

    _esm = FOLDER / "board.js"
    _css = FOLDER / "board.css"

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
    solver = traitlets.Unicode("propagation").tag(sync=True)
    cages: traitlets.List[dict[str, Any]] = traitlets.List().tag(sync=True)
    node_budget = traitlets.Int(1_000_000)

    def __init__(
        self, puzzle: Any = None, shape: Shape | int | tuple[int, int] | None = None, **traits: Any
    ) -> None:
        board = Board.empty(shape or 9) if puzzle is None else Board(puzzle, shape)
        self._showing = True  # traits change because the position did
        super().__init__(**self._begin(board, ""), **traits)
        self._showing = False

    # ---- what stands on the board -------------------------------------------------------------------------

    @property
    def position(self) -> Position:
        """The digits and pencil marks as they stand."""
        return self._history.now

    @property
    def board(self) -> Board:
        """The digits as they stand, as a `Board`."""
        return self.position.board

    def load(self, puzzle: Any, said: str = "") -> None:
        """Put another puzzle on the board. What was written is gone, and the way back too."""
        self._set(self._begin(self._read(puzzle), said))
        self.selected = min(self.selected, len(self.board.cells) - 1)

    def _begin(self, puzzle: Board, said: str) -> dict[str, Any]:
        """Forget everything, and the traits of a puzzle with nothing written on it."""
        self._history = History(Position.of(puzzle))
        self._struck: set[tuple[int, int]] = set()
        sides = {"box_rows": puzzle.shape.box_rows, "box_cols": puzzle.shape.box_cols}
        said = said or f"A puzzle with {puzzle.clue_count} clues."
        return sides | {"alphabet": puzzle.alphabet, "clues": puzzle.line} | self._look(said)

    def _read(self, source: Any) -> Board:
        """A board of any shape where it is a Board, of this one's where it is text or a list."""
        return (
            source
            if isinstance(source, Board)
            else Board(source, self.board.shape, alphabet=self.alphabet or None)
        )

    def _go(self, position: Position, said: str) -> None:
        """Make a move, show it and say so."""
        self._history.go(position)
        self._set(self._look(said))

    def _look(self, said: str) -> dict[str, Any]:
        """The traits of the position; what was marked on the one before is forgotten."""
        now = self.position
        self._hint: Hint | None = None
        self._hint_level = 0
        marks = [list(pair) for pair in zip(now.corner, now.centre, strict=True)]
        found = {"conflicts": list(now.conflicting_cells()), "wrong": [], "looked_at": []}
        return {"value": now.board.line, "marks": marks, "message": said} | found

    def _set(self, traits: dict[str, Any]) -> None:
        """Set traits because the position changed, and tell the page once."""
        self._showing = True
        try:
            with self.hold_sync():
                for name, value in traits.items():
                    setattr(self, name, value)
        finally:
            self._showing = False

    def _line_of(self, source: Any) -> str:
        """The line of anything that `Board` reads, of this shape, with every clue in its place."""
        return source if self._showing else self.position.with_digits(self._read(source)).board.line

    @traitlets.observe("value")
    def _value_was_set(self, change: Any) -> None:
        if not self._showing:
            self._go(self.position.with_digits(self._read(change["new"])), "The board was set.")

    @traitlets.validate("marks")
    def _checked_marks(self, proposal: Any) -> list[list[int]]:
        """Of each cell a pair of masks, with no bits but those of digits."""
        pairs = [list(pair) for pair in proposal["value"]]
        if self._showing:
            return pairs
        every = (2 << self.board.shape.n) - 2
        good = [len(pair) == 2 and not any(mask & ~every for mask in pair) for pair in pairs]
        if len(pairs) != len(self.board.cells) or not all(good):
            raise traitlets.TraitError(
                f"marks are {len(self.board.cells)} pairs of masks (corner, centre), bit d for digit d"
            )
        return pairs

    @traitlets.observe("marks")
    def _marks_were_set(self, change: Any) -> None:
        if not self._showing:
            corner, centre = zip(*change["new"], strict=True)
            now = self.position
            self._go(Position(now.puzzle, now.board, corner, centre), "The pencil marks were set.")

    # ---- what a person presses ------------------------------------------------------------------------------

    def press(self, key: str, *, shift: bool = False, ctrl: bool = False) -> None:
        """A key, as browsers name it: a digit, "ArrowUp", "Backspace", "z" ... Other keys do nothing.

        A digit goes into the selected cell as the mode says: as the digit, or as a pencil mark. Shift makes
        it a corner mark and Ctrl one in the centre, whatever the mode. Z, X and C choose the mode where they
        are no digits; the space bar takes the next one.
        """
        sign = key.upper()
        if key in ARROWS:
            self._move(*ARROWS[key])
        elif ctrl and sign in "ZY":
            self.redo() if shift or sign == "Y" else self.undo()
        elif sign in self.alphabet:
            self.enter(self.alphabet.index(sign) + 1, "corner" if shift else "centre" if ctrl else self.mode)
        elif key in ("Backspace", "Delete", "0", "."):
            self.erase()
        elif sign in "ZXC":
            self.mode = MODES["ZXC".index(sign)]
        elif key == " ":
            self.mode = MODES[(MODES.index(self.mode) + 1) % len(MODES)]

    def enter(self, digit: int, kind: str = "digit") -> None:
        """A digit into the selected cell, or a pencil mark of a kind; again to take it away."""
        now, cell = self.position, self.selected
        name, sign = now.board.shape.name(cell), self.alphabet[digit - 1]
        if now.is_clue(cell):
            self.message = f"{name} is a clue and stays."
        elif kind != "digit":
            if now.board.cells[cell]:
                self.message = f"{name} has a digit; pencil marks go into empty cells."
            else:
                self._go(now.with_mark(kind, cell, digit), f"{kind} mark {sign} in {name}")
        elif now.board.cells[cell] == digit:
            self._go(now.with_digit(cell, 0), f"{name} emptied")
        else:
            moved = now.with_digit(cell, digit)
            clash = moved.board.conflicts() if cell in moved.conflicting_cells() else ()
            self._go(moved, f"{sign} in {name}" + "".join(f"; {conflict}" for conflict in clash))

    def erase(self) -> None:
        """Empty the selected cell: its digit, or else its pencil marks."""
        name = self.board.shape.name(self.selected)
        if self.position.is_clue(self.selected):
            self.message = f"{name} is a clue and stays."
        else:
            self._go(self.position.erased(self.selected), f"{name} emptied")

    def _move(self, down: int, right: int) -> None:
        """Select the next cell that way, over the edge to the other side."""
        n = self.board.shape.n
        row, column = divmod(self.selected, n)
        self.selected = (row + down) % n * n + (column + right) % n

    def undo(self) -> None:
        """Take the last move back."""
        moved = self._history.undo()
        self._set(self._look("One move taken back." if moved else "There is no move to take back."))

    def redo(self) -> None:
        """Make the move again that was taken back last."""
        moved = self._history.redo()
        self._set(self._look("The move made again." if moved else "There is no move to make again."))

    def restart(self) -> None:
        """Back to the clues; can be undone."""
        self._go(Position.of(self.position.puzzle), "Back to the clues.")

    def fill_candidates(self) -> None:
        """The candidates of every empty cell as its centre marks; can be undone."""
        self._go(self.position.with_candidates(), "Candidates noted in the centre of every empty cell.")
