"""Errors of boards: unreadable text, clues that clash, impossible cages."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any


class InvalidBoard(ValueError):
    """The input is not a board: wrong length, a bad character or value, or clues that clash."""


@dataclass(frozen=True)
class Conflict:
    """A digit that appears more than once in one unit: its name, the digit, the cells in order.

    `written` is the digit as its board writes it, `cell_names` the cells as shown to people.
    """

    unit: str
    digit: int
    cells: tuple[int, ...]
    written: str
    cell_names: tuple[str, ...]

    def __str__(self) -> str:
        times = "twice" if len(self.cells) == 2 else f"{len(self.cells)} times"
        return f"{self.written} appears {times} in {self.unit}: {', '.join(self.cell_names)}"


class ClashError(InvalidBoard):
    """Clues that break a rule; `conflicts` holds every clash and the message names them."""

    def __init__(self, conflicts: Iterable[Conflict]) -> None:
        self.conflicts = tuple(conflicts)
        super().__init__("; ".join(map(str, self.conflicts)))

    def __reduce__(self) -> tuple[Any, ...]:
        return ClashError, (self.conflicts,)


class CageError(InvalidBoard):
    """A cage that no board can have; the message names it and its cells."""
