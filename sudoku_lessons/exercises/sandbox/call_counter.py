"""Counting the boards that a student's search visits, by watching which of its functions calls itself.

A node is one call of the recursive function. So what is counted are the calls of the student's function that
calls itself, directly or through others; of several such functions, of the outermost. Where none calls itself,
or where the rule would count the wrong one, the student calls `visited()` once a board, and that is counted:
the calls of the function that says so if it calls itself, or else how often it was said.
"""

import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from types import CodeType, FrameType
from typing import Any, ClassVar

WATCHED_CALLS = 5_000  # of each function; after so many it is known whether it calls itself
FEW_CALLS = 1_000  # after the first visited(): too few to say when they were made
LOOK_EVERY = 100  # calls between two looks at the budget
GENERATOR = 0x20  # the flag of a generator's code


class TooManyNodes(BaseException):
    """The budget of nodes is used up. No Exception, so that a student's `except Exception` lets it pass."""


class TooManySteps(BaseException):
    """The budget of steps is used up. No Exception, as `TooManyNodes`."""


class Visits:
    """How often `visited` was called, how often it may be, and by which functions it was."""

    count = 0
    budget: float = float("inf")
    callers: ClassVar[set[CodeType]] = set()

    @classmethod
    def begin(cls, budget: float) -> None:
        """Begin to count anew."""
        cls.count, cls.budget, cls.callers = 0, budget, set()


def visited() -> None:
    """Tell the check that your search is at one more board. Outside a check it does nothing that matters.

    Needed only where no function of yours calls itself, as in a loop with a stack of its own, or where several
    do. Of a function that calls itself and calls this, every call counts.
    """
    Visits.count += 1
    Visits.callers.add(sys._getframe(1).f_code)
    if Visits.count > Visits.budget:
        raise TooManyNodes


VISITED = visited.__code__


@dataclass
class Tally:
    """The calls of one function: how many, how deep inside one another, inside which others."""

    code: CodeType
    start: int  # where a call begins in the function; a generator that is taken up again begins elsewhere
    calls: int = 0
    deepest: int = 0
    inside: set[int] = field(default_factory=set)


class CallCounter:
    """A profile function for `sys.setprofile` that tallies the calls of a student's functions.

    `is_own(filename)` tells a student's code from a library's. Raises TooManyNodes, inside the student's
    function, when one that calls itself was called more than `budget` times.
    """

    def __init__(self, is_own: Callable[[str], bool], budget: float) -> None:
        self.is_own, self.budget = is_own, budget
        self.tallies: dict[int, Tally | None] = {}  # by the id of the code, which is kept alive by its tally
        self._libraries: list[CodeType] = []
        self.total = 0
        self.visits: list[int] = []  # the total of calls at each visited()

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        """See one event of a student's function."""
        if event != "call":
            return
        key = id(frame.f_code)
        if key not in self.tallies:
            self._meet(frame)
        tally = self.tallies[key]
        if frame.f_code is VISITED:
            self.visits.append(self.total)
        if tally is None or (tally.code.co_flags & GENERATOR and frame.f_lasti != tally.start):
            return
        tally.calls += 1
        self.total += 1
        if tally.calls <= WATCHED_CALLS:
            self._look_up(tally, frame)
        if tally.calls > self.budget and tally.calls % LOOK_EVERY == 0 and self.search() is tally:
            raise TooManyNodes

    def _meet(self, frame: FrameType) -> None:
        """The first call of a function: a tally for a student's own, None for others and for comprehensions."""
        code = frame.f_code
        if self.is_own(code.co_filename) and not code.co_name.startswith("<"):
            self.tallies[id(code)] = Tally(code, frame.f_lasti)
        else:
            self.tallies[id(code)] = None
            self._libraries.append(code)

    def _look_up(self, tally: Tally, frame: FrameType) -> None:
        """Which functions is this call inside of, and how often of itself?"""
        depth, above = 1, frame.f_back
        while above:
            tally.inside.add(id(above.f_code))
            depth += above.f_code is tally.code
            above = above.f_back
        tally.deepest = max(tally.deepest, depth)

    def longest(self) -> float:
        """The largest part of all calls after the first `visited()` without another one; 0 for few calls."""
        at = [*self.visits, self.total]
        after = at[-1] - at[0]
        return max(later - one for one, later in pairwise(at)) / after if after > FEW_CALLS else 0.0

    def recursive(self, codes: Iterable[CodeType]) -> Tally | None:
        """The most called of these functions of which one calls itself; None where none does."""
        tallies = [tally for code in codes if (tally := self.tallies.get(id(code))) and tally.deepest > 1]
        return max(tallies, key=lambda tally: tally.calls, default=None)

    def search(self) -> Tally | None:
        """The tally of the function that is taken for the search; None where no function calls itself."""
        recursive = {id(t.code): t for t in self.tallies.values() if t and t.deepest > 1}
        outermost = [
            t
            for key, t in recursive.items()
            if not any(
                other in t.inside and key not in recursive[other].inside for other in recursive if other != key
            )
        ]
        return max(outermost, key=lambda tally: tally.calls, default=None)


class LineCounter:
    """A trace function for `sys.settrace` that counts the lines of a student's functions as they run.

    Raises TooManySteps when more than `budget` lines ran. `lines` are those that did, as (function, line).
    """

    def __init__(self, is_own: Callable[[str], bool], budget: int) -> None:
        self.is_own, self.left = is_own, budget
        self.lines: set[tuple[str, int]] = set()

    def __call__(self, frame: FrameType, _: str, __: Any) -> Callable[..., Any] | None:
        """Watch a call of a student's function; leave others alone."""
        return self._line if self.is_own(frame.f_code.co_filename) else None

    def _line(self, frame: FrameType, event: str, _: Any) -> Callable[..., Any]:
        if event == "line":
            self.lines.add((frame.f_code.co_qualname, frame.f_lineno))
            self.left -= 1
            if self.left < 0:
                raise TooManySteps
        return self._line
