"""A position: digits and two kinds of pencil marks on a puzzle; and its history."""

from collections.abc import Collection
from dataclasses import dataclass, replace

from sudoku_lessons.boards import Board, Cage, killer_of

KINDS = ("corner", "centre")  # of pencil marks
Marks = tuple[int, ...]
"""A mask per cell: bit d for a mark of digit d."""


@dataclass(frozen=True)
class Position:
    """An immutable board with its pencil marks; each move makes a new one.

    `puzzle` has the clues, which no move changes; `board` has all digits.
    """

    puzzle: Board
    board: Board
    corner: Marks
    centre: Marks

    @classmethod
    def of(cls, puzzle: Board) -> "Position":
        """Return the puzzle with nothing written on it."""
        none = (0,) * len(puzzle.cells)
        return cls(puzzle, puzzle, none, none)

    def is_clue(self, cell: int) -> bool:
        """Return whether the cell's digit is a clue and cannot be changed."""
        return self.puzzle.cells[cell] != 0

    def with_digit(self, cell: int, digit: int) -> "Position":
        """Return the position with a digit in a cell (0 empties it); clues stay. Marks are kept under it."""
        return self if self.is_clue(cell) else replace(self, board=self.board.with_digit(cell, digit))

    def with_mark(self, kind: str, cell: int, digit: int) -> "Position":
        """Return the position with a pencil mark toggled; only in an empty cell.

        Raises ValueError for an unknown kind.
        """
        if kind not in KINDS:
            raise ValueError(f"kind: expected {' or '.join(KINDS)}, got {kind!r}")
        if self.board.cells[cell]:
            return self
        if kind == "corner":
            return replace(self, corner=_remarked(self.corner, cell, self.corner[cell] ^ 1 << digit))
        return replace(self, centre=_remarked(self.centre, cell, self.centre[cell] ^ 1 << digit))

    def erased(self, cell: int) -> "Position":
        """Return the position without a cell's digit or, if it has none, without its pencil marks."""
        if self.board.cells[cell]:
            return self.with_digit(cell, 0)
        return replace(self, corner=_remarked(self.corner, cell, 0), centre=_remarked(self.centre, cell, 0))

    def with_digits(self, board: Board) -> "Position":
        """Set all digits; a clue stays where `board` is empty. Raises ValueError for another digit there."""
        for cell, clue in self.puzzle.clues:
            if board.cells[cell] not in (0, clue):
                name, alphabet = self.puzzle.shape.name(cell), self.puzzle.alphabet
                found = alphabet[board.cells[cell] - 1]
                raise ValueError(
                    f"{name}: expected its clue {alphabet[clue - 1]} or an empty cell, got {found}"
                )
        cells = [clue or digit for clue, digit in zip(self.puzzle.cells, board.cells, strict=True)]
        return replace(self, board=self.puzzle.with_cells(cells))  # keeps the cages

    def with_cages(self, cages: Collection[Cage]) -> "Position":
        """Return the digits and marks with other cages, or without. Raises CageError as `KillerBoard` does."""
        puzzle = Board(self.puzzle)
        killer = killer_of(puzzle, cages) if cages else puzzle
        return replace(self, puzzle=killer, board=killer.with_cells(self.board.cells))

    def with_candidates(self) -> "Position":
        """Return the position with the candidates of every empty cell as centre marks."""
        masks = [sum(1 << digit for digit in self.board.candidates(cell)) for cell in range(len(self.corner))]
        return replace(self, centre=tuple(masks))

    def wrong_cells(self, solution: Board) -> tuple[int, ...]:
        """Return the cells whose digits differ from a solution."""
        pairs = enumerate(zip(self.board.cells, solution.cells, strict=True))
        return tuple(cell for cell, (mine, right) in pairs if mine not in (0, right))

    def conflicting_cells(self) -> tuple[int, ...]:
        """Return the cells whose digits repeat in a unit or a cage, or fill a cage to a wrong sum."""
        return tuple(sorted({cell for conflict in self.board.conflicts() for cell in conflict.cells}))


def _remarked(marks: Marks, cell: int, mask: int) -> Marks:
    return (*marks[:cell], mask, *marks[cell + 1 :])


class History:
    """Positions in the order they were reached, and the index of the current one."""

    def __init__(self, position: Position) -> None:
        self._positions, self._now = [position], 0

    @property
    def now(self) -> Position:
        """The current position."""
        return self._positions[self._now]

    def go(self, position: Position) -> None:
        """Make a move; moves undone before it can no longer be redone."""
        if position != self.now:
            self._positions[self._now + 1 :] = [position]
            self._now += 1

    def move(self, step: int) -> bool:
        """Undo the last move (-1), or redo the last undone one (1); return False if there is none."""
        if self._now + step not in range(len(self._positions)):
            return False
        self._now += step
        return True
