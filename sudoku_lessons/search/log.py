"""Log of a search: counts, budgets, and what a solver must report.

A solver is a generator, `search(board, log)`, that yields each solved board in turn and tells its log
what it does:

    log.node(depth)               a board is visited, `depth` placements deep; the first call of each visit
    log.next_item(item)           in exact cover: this item is covered next; nothing is counted
    log.guess()                   it has two or more digits to try there
    log.dead_end(item)            it has nothing to try there, because `item` has no option left
    log.place(cell, digit)        a digit is placed by search
    log.undo(cell, digit)         and taken back, with everything that was forced after it
    log.forced(option, item)      inference sets option = (cell, digit), the only one left for `item`
    log.propagated(forced)        inference is done: it set so many digits and met no contradiction

`docs/words.md` defines node, guess, dead end and forced. `item` is a cell number or a pair (unit, digit), see
`shape.Item`.
"""

import sys
import time
from collections.abc import Callable, Iterator
from numbers import Real
from typing import Any

from sudoku_lessons.boards import Board, counted, shown, whole_number
from sudoku_lessons.search.trace import Steps

NEVER = sys.maxsize


class SearchStopped(Exception):
    """A search used up its budget, or was told to stop, before it was done. This is not an answer.

    `nodes` is the number it visited, `found` the number of solutions it had by then.
    """

    def __init__(self, reason: str, nodes: int, found: int = 0) -> None:
        super().__init__(f"stopped: {reason} after {counted(nodes, 'node')}")
        self.reason, self.nodes, self.found = reason, nodes, found

    def __reduce__(self) -> tuple[Any, ...]:
        return SearchStopped, (self.reason, self.nodes, self.found)


def checked_budget(name: str, budget: float | None) -> float:
    """Return a budget as a float, infinity for None; ValueError for anything but a number >= 0."""
    if budget is None:
        return float("inf")
    if not isinstance(budget, Real) or isinstance(budget, bool) or not budget >= 0:
        raise ValueError(f"{name}: expected a number of at least 0, or None for no limit, got {shown(budget)}")
    return float(min(budget, NEVER))


def checked_nodes(budget: float | None) -> int:
    """Return a budget of nodes as an int, NEVER for None; 1e6 is a whole number too.

    Raises ValueError for anything but a whole number of 0 or more, because no search visits 1.5 nodes.
    """
    if isinstance(budget, Real) and not isinstance(budget, bool) and budget % 1 == 0:
        budget = int(budget)
    least = NEVER if budget is None else budget
    return min(whole_number("node_budget", least, 0, also=", or None for no limit"), NEVER)


def checked_limit(limit: int | None) -> int | None:
    """Return a number of solutions as an int, None for all of them; ValueError for less than 1."""
    return None if limit is None else whole_number("limit", limit, 1, also=", or None for all solutions")


class Log:
    """Counts what a search does and stops it when its budget is used up.

    `node_budget`: the most nodes it may visit. `seconds`: the most seconds of CPU time. `progress` is
    called with the log about every 0.1 s of CPU time, and stops the search by returning True.
    Raises ValueError for a negative budget, or a fraction of nodes; `node` raises SearchStopped.
    """

    __slots__ = (
        "_deadline",
        "_next_look",
        "_next_report",
        "_node_budget",
        "_progress",
        "dead_ends",
        "forced_count",
        "guesses",
        "max_depth",
        "nodes",
        "trace",
    )

    LOOK_EVERY = 16  # nodes between two looks at the clock

    def __init__(
        self,
        *,
        node_budget: int | None = None,
        seconds: float | None = None,
        progress: "Callable[[Log], object] | None" = None,
    ) -> None:
        self.nodes = self.guesses = self.dead_ends = self.forced_count = self.max_depth = 0
        self.trace: Steps | None = None
        self._node_budget = checked_nodes(node_budget)
        self._deadline = time.process_time() + checked_budget("seconds", seconds)
        self._progress = progress
        self._next_report = 0.0
        watched = seconds is not None or progress is not None
        self._next_look = 0 if watched else self._node_budget

    def node(self, depth: int) -> None:
        """Count a visited board, `depth` placements deep; SearchStopped if a budget is used up."""
        if self.nodes == self._next_look:
            self._look_up()
        self.nodes += 1
        if depth > self.max_depth:
            self.max_depth = depth

    def _look_up(self) -> None:
        """Check the budgets and report progress, every few nodes."""
        if self.nodes >= self._node_budget:
            raise SearchStopped(f"the budget of {counted(self._node_budget, 'node')} is used up", self.nodes)
        now = time.process_time()
        if now > self._deadline:
            raise SearchStopped("the time limit is reached", self.nodes)
        if self._progress and now >= self._next_report:
            self._next_report = now + 0.1
            if self._progress(self) is True:
                raise SearchStopped("the progress callback asked to stop", self.nodes)
        self._next_look = min(self.nodes + self.LOOK_EVERY, self._node_budget)

    def counted(self, nodes: int, guesses: int, dead_ends: int, forced: int, max_depth: int) -> None:
        """Take over the counts of a search that keeps its own, as machine code does."""
        self.nodes, self.guesses, self.dead_ends = nodes, guesses, dead_ends
        self.forced_count, self.max_depth = forced, max_depth

    def may_go_to(self, nodes: int) -> int:
        """Return how many of `nodes` such a search may reach before it asks again; SearchStopped if none."""
        self._look_up()
        return min(nodes, self._node_budget)

    def next_item(self, item: Any) -> None:
        """Note the item that a search for exact covers takes next; `cover_trace` records it."""

    def guess(self) -> None:
        """Count a guess: there are two or more things to try at this node."""
        self.guesses += 1

    def dead_end(self, item: Any) -> None:
        """Count a dead end: `item` has no option left."""
        self.dead_ends += 1

    def forced(self, option: Any, item: Any) -> None:
        """Note that inference sets an option, the only one left for `item`; `propagated` counts it."""

    def propagated(self, forced: int) -> None:
        """Count the digits that inference set at this node, if it met no contradiction.

        Digits forced at a node that proves a dead end are not counted, because their number depends on the
        order in which the rules were tried.
        """
        self.forced_count += forced

    def place(self, cell: Any, digit: int | None = None) -> None:
        """Note that search places a digit, or an option of another problem; the next node counts it."""

    def undo(self, cell: Any, digit: int | None = None) -> None:
        """Note that search takes it back."""

    def solution(self) -> None:
        """Note that a solved board was found; called by the code that runs the solver."""


Search = Callable[..., Iterator[Board]]
"""A solver: `search(board, log)` yields each solution and reports to `log`; it may take options."""


class Recorder(Log):
    """A log that also records the steps, in a `Trace` for example. Slower; its memory is bounded."""

    __slots__ = ("_depth",)

    def __init__(self, trace: Steps, **budgets: Any) -> None:
        super().__init__(**budgets)
        self.trace: Steps = trace
        self._depth = 0

    def _add(self, kind: str, option: Any = None, item: Any = None) -> None:
        self.trace.add(kind, self._depth, option, item)

    def node(self, depth: int) -> None:
        """See `Log.node`."""
        super().node(depth)
        self._depth = depth
        self._add("node")

    def guess(self) -> None:
        """See `Log.guess`."""
        super().guess()
        self._add("guess")

    def dead_end(self, item: Any) -> None:
        """See `Log.dead_end`."""
        super().dead_end(item)
        self._add("dead end", None, item)

    def place(self, cell: Any, digit: int | None = None) -> None:
        """See `Log.place`."""
        self._add("place", cell if digit is None else (cell, digit))

    def undo(self, cell: Any, digit: int | None = None) -> None:
        """See `Log.undo`."""
        self._add("undo", cell if digit is None else (cell, digit))

    def forced(self, option: Any, item: Any) -> None:
        """See `Log.forced`."""
        self._add("forced", option, item)

    def solution(self) -> None:
        """See `Log.solution`."""
        self._add("solution")
