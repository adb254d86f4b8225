"""Any exact cover problem by machine code: the kernel of `dancing_links.py`, driven from Python."""

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from sudoku_lessons.compiled.dancing_links import ADVANCE_COVER, advance_cover, encoded
from sudoku_lessons.compiled.kernel import COUNTERS, DEPTH, FOUND, PAUSED
from sudoku_lessons.compiled.links import STANDING, STARTED, parts, words
from sudoku_lessons.exact_cover import ExactCover, Name
from sudoku_lessons.search import Log

STEP = 20_000  # nodes between two looks at the clock

advance_cover.compile(ADVANCE_COVER)  # here, so that compilation is not timed


class CoverMachine:
    """A problem as arrays for machine code; its matrix is linked once, for all searches, one at a time.

    `items_of` has the numbers of the items of each option, one option after the other; those of option k
    end before `ends[k]`.
    """

    def __init__(self, problem: ExactCover) -> None:
        number = {item: k for k, item in enumerate(problem.items)}
        self.problem, self.names = problem, list(problem.options)
        self.items_of = np.array(
            [number[item] for items in problem.options.values() for item in items], np.int64
        )
        self.ends = np.cumsum([len(items) for items in problem.options.values()], dtype=np.int64)
        self.sides = len(problem.items), len(problem.primary)
        self.memory = np.zeros(words(len(problem.items), len(self.items_of)), np.int64)

    def search(self, log: Log, start: Iterable[Name] = (), next_item: Any = "fewest") -> Iterator[list[Name]]:
        """Yield every exact cover, as `solvers.dancing_links.exact_covers` does, count for count.

        Pauses every few thousand nodes to tell `log`, which may stop it; other threads run meanwhile.
        """
        begun = self.problem.started(start)
        idle = [option for option in begun if not self.problem.options[option]]
        firsts = np.array([self.first_one(option) for option in begun if option not in idle], np.int64)
        counts, budget = np.zeros(COUNTERS, np.int64), 0
        (rule,) = encoded(next_item)
        while True:
            arguments = (self.ends, self.items_of, *self.sides, firsts, rule, self.memory, counts, budget)
            code = advance_cover(*arguments)
            log.counted(*counts[:DEPTH].tolist())
            if code == PAUSED:
                budget = log.may_go_to(log.nodes + STEP)
            elif code == FOUND:
                yield begun + self.chosen()[len(begun) - len(idle) :]
            else:
                return

    def first_one(self, option: Name) -> int:
        """Return the first one of an option that has any."""
        end: int = self.ends[self.problem.position[option]]
        return self.sides[0] + end - len(self.problem.options[option])

    def chosen(self) -> list[Name]:
        """Return the options that the search has chosen by now, those to start from included."""
        _, _, ones, _, state = parts(self.memory, self.sides[0], len(self.items_of))
        places = ones[: state[STARTED] + state[STANDING]] - self.sides[0]
        return [self.names[k] for k in np.searchsorted(self.ends, places, side="right")]


def exact_covers(
    problem: ExactCover, log: Log, start: Iterable[Name] = (), *, next_item: Any = "fewest"
) -> Iterator[list[Name]]:
    """Yield every exact cover that contains the options of `start`; see `solvers.dancing_links`.

    Raises ValueError for a rule that machine code does not know.
    """
    encoded(next_item)
    return CoverMachine(problem).search(log, start, next_item)
