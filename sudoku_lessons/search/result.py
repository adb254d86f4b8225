"""Result of a search: status, solutions and counts."""

from dataclasses import dataclass, field
from enum import IntEnum
from typing import Literal

from sudoku_lessons.boards import Board, counted
from sudoku_lessons.search.trace import Trace

Status = Literal["solved", "no solution", "stopped"]
Engine = Literal["python", "compiled"]

COUNTS = ("nodes", "guesses", "dead_ends", "forced", "max_depth")
"""The counts of `Result`, in the order of the kernels' counters and of tables."""


class DigResult(IntEnum):
    """The outcome of trying to remove a group of clues from a puzzle."""

    NOT_TRIED = 0  # it would leave too few clues
    REMOVED = 1
    NEEDED = 2  # without it there would be a second solution
    UNDECIDED = 3  # its test used up its budget, so it stays
    OUT_OF_BUDGET = 4  # the whole budget was used up before, or the digging was stopped


@dataclass(frozen=True)
class Result:
    """The solutions that a search found, and its counts.

    `status`: "solved" (at least one solution, and not stopped), "no solution" (every board was ruled
    out), or "stopped" (a budget was used up first; `solutions` may still have some, `stop_reason` says which
    budget, and `advice` names stronger searches to try, if there are any). Counts are those of `Log`;
    `forced` leaves out digits forced on boards that proved dead ends. `engine` says whether the Python search
    or its machine-code twin ran. `seconds` are CPU seconds, setting up included.
    """

    status: Status
    solver: str
    solutions: tuple[Board, ...]
    nodes: int
    guesses: int
    dead_ends: int
    max_depth: int
    forced: int
    stop_reason: str = ""
    advice: str = field(default="", repr=False, compare=False, kw_only=True)
    engine: Engine = field(default="python", compare=False)
    seconds: float = field(default=0.0, repr=False, compare=False)
    trace: Trace | None = field(default=None, repr=False, compare=False)

    @property
    def solution(self) -> Board | None:
        """The first solution found, or None."""
        return self.solutions[0] if self.solutions else None

    def __str__(self) -> str:
        counts = (
            counted(len(self.solutions), "solution"),
            counted(self.nodes, "node"),
            counted(self.guesses, "guess", "guesses"),
            counted(self.dead_ends, "dead end"),
        )
        advice = f"; {self.advice}" if self.advice else ""
        return f"{self.solver}: {self.status}; {', '.join(counts)}, {self.forced:,} forced{advice}"
