"""A hint: the next step on a board, why it is right, and how people say it."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from sudoku_lessons.boards import Board, Cage
from sudoku_lessons.hints.candidates import Candidate


def listed(names: Iterable[str]) -> str:
    """Names as people list them.

    >>> listed("12"), listed("123")
    ('1 and 2', '1, 2 and 3')
    """
    *others, last = names
    return f"{', '.join(others)} and {last}" if others else last


def digits_in_words(board: Board, digits: Iterable[int]) -> str:
    """Digits as the board writes them: "3 and 7"."""
    return listed(board.alphabet[digit - 1] for digit in digits)


def cells_in_words(board: Board, cells: Iterable[int]) -> str:
    """Cells as people say them: "r4c4 and r6c5"."""
    return listed(map(board.shape.name, cells))


def units_in_words(board: Board, units: Iterable[int]) -> str:
    """Units as people say them: "box 5 and row 4"."""
    return listed(map(board.shape.unit_name, units))


@dataclass(frozen=True)
class Hint:
    """The next step on a board, and why.

    `technique` is a name in FINDERS, or "guess", "solved", "contradiction"; `board` the board it is about;
    `reason` why the step is right, in words. `cells` and `digits` are what the idea rests on, `units` the
    numbers (in shape.units) of where it is seen, the first one where to look, or `cage` the cage. To be
    done: write `places`, remove the candidates `removes`, both ((cell, digit), ...). `str` of a hint is the
    exact step.
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
        """The hint in words: where to look (level 1), which idea (2), or the exact step and its reason (3).

        Raises ValueError for another level.
        """
        if level not in (1, 2, 3):
            raise ValueError(f"a hint has levels 1, 2 and 3; found {level!r}")
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
        article = "" if name.endswith(("candidates", "outies")) else "an " if name.startswith("X") else "a "
        return f"{article}{name} in {units_in_words(self.board, self.units)}"

    def _step(self) -> str:
        """The reason, and after a colon what to write or to remove."""
        todo = [
            f"write {self.board.alphabet[digit - 1]} at {self.board.shape.name(cell)}"
            for cell, digit in self.places
        ]
        if self.removes:
            todo.append(f"remove {self._removed()}")
        return f"{self.reason}: {'; '.join(todo)}" if todo else self.reason

    def _removed(self) -> str:
        """What to remove, cells that lose the same digits together: "1 and 9 from r4c4; 1 from r6c5"."""
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
