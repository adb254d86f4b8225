"""Count the boards that a student's search visits, by finding the function that calls itself.

A node is one call of the recursive function. So the calls counted are those of the student's function that
calls itself, directly or through others; of several such functions, of the outermost. If none calls itself,
or the wrong one would be counted, the student calls `visited()` once per board. Then the calls of the
function that contains it are counted if it is recursive, otherwise the calls of `visited()`.
"""

import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from types import CodeType, FrameType
from typing import Any, ClassVar

WATCHED_CALLS = 5_000  # of each function; enough to know whether it calls itself
FEW_CALLS = 1_000  # after the first visited(): fewer do not show when they were made
LOOK_EVERY = 100  # calls between two checks of the budget
GENERATOR = 0x20  # the flag of a generator's code


class TooManyNodes(BaseException):
    """The node budget is used up. Not an Exception, so that `except Exception` does not catch it."""


class TooManySteps(BaseException):
    """The step budget is used up. Not an Exception, as `TooManyNodes`."""


class Visits:
    """The calls of `visited`: their number, their budget, and the functions that made them."""

    count = 0
    budget: float = float("inf")
    callers: ClassVar[set[CodeType]] = set()

    @classmethod
    def begin(cls, budget: float) -> None:
        """Start counting afresh."""
        cls.count, cls.budget, cls.callers = 0, budget, set()


def visited() -> None:
    """Tell the check that your search is at one more board. Outside a check it has no effect.

    You need it only if no function of yours calls itself (a loop with its own stack), or if several
    do. If a function that calls itself also calls this, each of its calls counts.
    """
    Visits.count += 1
    Visits.callers.add(sys._getframe(1).f_code)
    if Visits.count > Visits.budget:
        raise TooManyNodes


VISITED = visited.__code__


@dataclass
class Tally:
    """The calls of one function: how many, how deeply nested, inside which others."""

    code: CodeType
    start: int  # where a call begins in the function; a resumed generator begins elsewhere
    calls: int = 0
    deepest: int = 0
    inside: set[int] = field(default_factory=set)


class CallCounter:
    """A profile function for `sys.setprofile` that tallies the calls of a student's functions.

    `is_own(filename)` tells a student's code from a library's. Raises TooManyNodes, inside the student's
    function, if one that calls itself was called more than `budget` times.
    """

    def __init__(self, is_own: Callable[[str], bool], budget: float) -> None:
        self.is_own, self.budget = is_own, budget
        self.tallies: dict[int, Tally | None] = {}  # by the id of the code, which its tally keeps alive
        self._libraries: list[CodeType] = []
        self.total = 0
        self.visits: list[int] = []  # the number of calls at each visited()

    def __call__(self, frame: FrameType, event: str, _: Any) -> None:
        """Record one event of a student's function."""
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
        """Note the first call of a function: a tally for a student's, None for others and comprehensions."""
        code = frame.f_code
        if self.is_own(code.co_filename) and not code.co_name.startswith("<"):
            self.tallies[id(code)] = Tally(code, frame.f_lasti)
        else:
            self.tallies[id(code)] = None
            self._libraries.append(code)

    def _look_up(self, tally: Tally, frame: FrameType) -> None:
        """Find the functions that this call is inside of, and how deeply in itself."""
        depth, above = 1, frame.f_back
        while above:
            tally.inside.add(id(above.f_code))
            depth += above.f_code is tally.code
            above = above.f_back
        tally.deepest = max(tally.deepest, depth)

    def longest(self) -> float:
        """Return the largest share of calls after the first `visited()` without another one; 0 if few."""
        at = [*self.visits, self.total]
        after = at[-1] - at[0]
        return max(later - one for one, later in pairwise(at)) / after if after > FEW_CALLS else 0.0

    def recursive(self, codes: Iterable[CodeType]) -> Tally | None:
        """Return the most called function of those of which one calls itself; None if none does."""
        tallies = [tally for code in codes if (tally := self.tallies.get(id(code))) and tally.deepest > 1]
        return max(tallies, key=lambda tally: tally.calls, default=None)

    def search(self) -> Tally | None:
        """Return the tally of the function taken for the search; None if no function calls itself."""
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

    Raises TooManySteps after `budget` lines. `lines` are those that ran, as (function, line).
    """

    def __init__(self, is_own: Callable[[str], bool], budget: int) -> None:
        self.is_own, self.left = is_own, budget
        self.lines: set[tuple[str, int]] = set()

    def __call__(self, frame: FrameType, _: str, __: Any) -> Callable[..., Any] | None:
        """Trace calls of a student's functions only."""
        return self._line if self.is_own(frame.f_code.co_filename) else None

    def _line(self, frame: FrameType, event: str, _: Any) -> Callable[..., Any]:
        if event == "line":
            self.lines.add((frame.f_code.co_qualname, frame.f_lineno))
            self.left -= 1
            if self.left < 0:
                raise TooManySteps
        return self._line
