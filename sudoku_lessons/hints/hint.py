"""A hint: the next step on a board, its reason, and its words."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from sudoku_lessons.boards import Board, Cage
from sudoku_lessons.hints.candidates import Candidate


def listed(names: Iterable[str]) -> str:
    """Return names as a list in words.

    >>> listed("12"), listed("123")
    ('1 and 2', '1, 2 and 3')
    """
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def digits_in_words(board: Board, digits: Iterable[int]) -> str:
    """Return digits as the board writes them: "3 and 7"."""
    return listed(board.alphabet[digit - 1] for digit in digits)


def cells_in_words(board: Board, cells: Iterable[int]) -> str:
    """Return cells as text: "r4c4 and r6c5"."""
    return listed(map(board.shape.name, cells))


def units_in_words(board: Board, units: Iterable[int]) -> str:
    """Return units as text: "box 5 and row 4"."""
    return listed(map(board.shape.unit_name, units))


@dataclass(frozen=True)
class Hint:
    """The next step on a board, and its reason.

    `technique` is a name in FINDERS, or "guess", "solved", "contradiction"; `board` is its board;
    `reason` says why the step is right. `cells` and `digits` are those of the argument. `units` are the
    numbers (in shape.units) of its units, the first one being where to look; or `cage` is its cage. The step
    is: write `places`, remove the candidates `removes`, both ((cell, digit), ...). `str` of a hint is
    the exact step.
    """

    technique: str
    board: Board = field(repr=False)
    reason: str
    cells: tuple[int, ...] = ()
    digits: tuple[int, ...] = ()
    units: tuple[int, ...] = ()
    places: tuple[Candidate, ...] = ()
    removes: tuple[Candidate, ...] = ()
    cage: Cage | None = None

    def __str__(self) -> str:
        return self.words(3)

    def words(self, level: int) -> str:
        """Return the hint's text: where to look (level 1), the idea (2), or the exact step and its reason (3).

        Raises ValueError for another level.
        """
        if level not in (1, 2, 3):
            raise ValueError(f"level: expected 1, 2 or 3, got {level!r}")
        if self.technique == "solved":
            return self.reason
        return (self._where, self._idea, self._step)[level - 1]()

    def _where(self) -> str:
        if self.technique == "guess":
            return "no simple step: a guess is needed"
        if self.cage:
            return f"look at {self.cage.name(self.board.shape)}"
        return f"look at {units_in_words(self.board, self.units[:1])}"

    def _idea(self) -> str:
        name = self.technique
        if self.cage:
            return f"{name}: {self.cage.name(self.board.shape)}"
        uncounted = name.endswith(("candidates", "outies", "colouring"))
        article = "" if uncounted else "an " if name.startswith("X") else "a "
        return f"{article}{name} in {units_in_words(self.board, self.units)}"

    def _step(self) -> str:
        """Return the reason, a colon, and what to write or to remove."""
        todo = [
            f"write {self.board.alphabet[digit - 1]} at {self.board.shape.name(cell)}"
            for cell, digit in self.places
        ]
        if self.removes:
            todo.append(f"remove {self._removed()}")
        return f"{self.reason}: {'; '.join(todo)}" if todo else self.reason

    def _removed(self) -> str:
        """Return what to remove, grouping cells that lose the same digits: "1 and 9 from r4c4; 1 from r6c5"."""
        lost: dict[int, list[int]] = {}
        for cell, digit in self.removes:
            lost.setdefault(cell, []).append(digit)
        losers: dict[tuple[int, ...], list[int]] = {}
        for cell, digits in lost.items():
            losers.setdefault(tuple(digits), []).append(cell)
        return "; ".join(
            f"{digits_in_words(self.board, digits)} from {cells_in_words(self.board, cells)}"
            for digits, cells in losers.items()
        )
