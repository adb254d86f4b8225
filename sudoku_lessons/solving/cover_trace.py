"""The recorded steps of a search for exact covers: what was chosen, covered, taken out, and put back.

A step says which item the search takes next, and what it chose or took back. The rest follows: which items are
covered, in which order, and in which lists of the links each option still is. `state` works it out.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from sudoku_lessons.boards import counted
from sudoku_lessons.exact_cover import Drawn, ExactCover, Name
from sudoku_lessons.search import TRACE_STEPS, Recorder, Steps


@dataclass(frozen=True)
class CoverState:
    """The matrix in the middle of a search.

    `chosen` are the options in the order of choice; `by` maps those that the search chose to the item they were
    chosen for. `trying` has the item whose options are tried in turn while none of them is chosen, because the
    links keep it covered until the last is tried; otherwise it is empty.
    """

    problem: ExactCover
    chosen: tuple[Name, ...]
    by: Mapping[Name, Name] = field(default_factory=dict)
    trying: tuple[Name, ...] = ()

    @cached_property
    def covered(self) -> dict[Name, Name]:
        """Map each covered item to the chosen option that covers it."""
        return {item: option for option in self.chosen for item in self.problem.options[option]}

    @cached_property
    def out(self) -> dict[Name, Name]:
        """Map each option that can no longer be chosen to the first of its items that is covered."""
        covered, chosen = self.covered, set(self.chosen)
        return {
            option: next(item for item in items if item in covered)
            for option, items in self.problem.options.items()
            if option not in chosen and not covered.keys().isdisjoint(items)
        }

    @cached_property
    def cover_order(self) -> tuple[Name, ...]:
        """List the covered items, first to last: for each option its item, then those to its right."""
        order: list[Name] = []
        for option in self.chosen:
            items = self.problem.options[option]
            begin = items.index(self.by[option]) if option in self.by else 0
            order += items[begin:] + items[:begin]  # the row is a circle
        return (*order, *self.trying)

    @cached_property
    def only_in(self) -> dict[Name, Name]:
        """Map each option that has a covered item to the one item in whose list it still is; see `Links.cover`.

        Covering an item takes its options out of the lists of all others, and leaves them in its own. So an
        option stays in the list of its item that was covered first.
        """
        rank = {item: k for k, item in enumerate(self.cover_order)}
        return {
            option: min((item for item in items if item in rank), key=rank.__getitem__)
            for option, items in self.problem.options.items()
            if not rank.keys().isdisjoint(items)
        }

    @cached_property
    def waiting(self) -> list[Name]:
        """List the options of the item being tried, in the problem's order."""
        return [option for option, item in self.only_in.items() if item in self.trying]

    def listed(self, item: Name) -> list[Name]:
        """Return the options in an item's list of the links, from above; for a covered item, as it was left."""
        only_in = self.only_in
        return [
            option
            for option, items in self.problem.options.items()
            if item in items and only_in.get(option, item) == item
        ]

    def left(self, item: Name) -> list[Name]:
        """Return the options that could still cover an item, in the problem's order; none if it is covered."""
        return self.listed(item) if item in self.sizes else []

    @property
    def to_cover(self) -> list[Name]:
        """List the primary items that are not covered."""
        return [item for item in self.problem.primary if item in self.sizes]

    @cached_property
    def sizes(self) -> dict[Name, int]:
        """Map each item that is not covered to its number of options left, in the problem's order."""
        covered = set(self.cover_order)
        return {
            item: len(self.problem.covered_by[item].difference(self.only_in))
            for item in self.problem.items
            if item not in covered
        }


Chain = tuple[Name, tuple[Name, ...], Any] | None
"""The options chosen by the search: the latest, its item, and the chain of those before it."""


class CoverTrace(Steps):
    """The steps of a search for exact covers that began with the options of `start`.

    The kinds of its steps: node, item (the one taken next), dead end, place, undo, solution.
    """

    def __init__(self, problem: ExactCover, start: Iterable[Name] = (), limit: int = TRACE_STEPS) -> None:
        super().__init__(limit)
        self.problem, self.start = problem, tuple(start)
        # after each step: the options chosen, and the item being tried
        self._states = list[tuple[Chain, tuple[Name, ...]]]()
        self._item: tuple[Name, ...] = ()  # whose options are tried now; empty if no step said

    def add(self, kind: str, depth: int, option: Any = None, item: Any = None) -> None:
        """See `Steps.add`."""
        super().add(kind, depth, option, item)
        if len(self) == len(self._states):  # the trace is full
            return
        chain, trying = self._states[-1] if self._states else (None, ())
        if kind == "item":
            self._item = (item,)
        elif kind == "place":
            chain, trying = (option, self._item, chain), ()
        elif kind == "undo" and chain:
            _, self._item, chain = chain
            trying = self._item
        self._states.append((chain, trying))

    def state(self, k: int) -> CoverState:
        """Return the matrix after step k (from 0)."""
        chain, trying = self._states[k]
        chosen, by = list[Name](), dict[Name, Name]()
        while chain:
            option, for_item, chain = chain
            chosen.append(option)
            if for_item:
                by[option] = for_item[0]
        return CoverState(self.problem, (*self.start, *reversed(chosen)), by, trying)

    def before(self, k: int) -> CoverState:
        """Return the matrix before step k."""
        return self.state(k - 1) if range(len(self))[k] else CoverState(self.problem, self.start)

    def words(self, k: int) -> str:
        """Describe step k: "choose B: it covers 2, 3; out goes A"."""
        step, state = self[k], self.state(k)
        match step.kind:
            case "item":
                left = state.left(step.item)
                options = f": {_names(left)}" if left else ""
                return f"next item: {step.item}, with {counted(len(left), 'option')} left{options}"
            case "dead end":
                return f"dead end: {_why(state, step.item)}"
            case "place":
                covers = _names(self.problem.options[step.option])
                return f"choose {step.option}: it covers {covers}{self._gone(k)}"
            case "undo":
                return f"take back {step.option}: {self._uncovered(k)}"
            case "solution":
                return f"solution: {_names(state.chosen) or 'nothing to choose'}"
        chosen, to_cover = counted(len(state.chosen), "option"), counted(len(state.to_cover), "item")
        return f"node, {chosen} chosen, {to_cover} to cover"

    def _gone(self, k: int) -> str:
        """Name the options that step k took out."""
        before = self.before(k).out
        others = [option for option in self.state(k).out if option not in before]
        return f"; out {'goes' if len(others) == 1 else 'go'} {_names(others)}" if others else ""

    def _uncovered(self, k: int) -> str:
        """Name what taking an option back in step k uncovers, last covered first, and what stays covered."""
        before, state = self.before(k), self.state(k)
        again = [item for item in reversed(before.cover_order) if item not in state.cover_order]
        said = [f"{_names(again)} to be covered again"] if again else []
        back = [option for option in before.only_in if option not in state.only_in]
        said += [f"back {'comes' if len(back) == 1 else 'come'} {_names(back)}"] if back else []
        for item in state.trying:
            rest = state.waiting[state.waiting.index(self[k].option) + 1 :]
            follows = f"next is {rest[0]}" if rest else "all its options are tried"
            said.append(f"{item} stays covered, {follows}")
        return "; ".join(said)

    def show(self, k: int) -> Drawn:
        """Draw the matrix after step k: chosen options marked, what is covered or out greyed."""
        state = self.state(k)
        return self.problem.show(state.chosen, sizes=state.sizes, out=state.out, waiting=state.waiting)


class CoverRecorder(Recorder):
    """A log that records a `CoverTrace`. It adds no step for a guess: that of the item has the options."""

    __slots__ = ()

    def next_item(self, item: Any) -> None:
        """See `Log.next_item`."""
        self._add("item", None, item)

    def guess(self) -> None:
        """See `Log.guess`."""
        self.guesses += 1


def _why(state: CoverState, item: Name) -> str:
    """Say why an item has no option left: the options it had, and what rules each of them out."""
    had = [option for option in state.out if option in state.problem.covered_by[item]]
    if not had:
        return f"no option covers {item}"
    reasons = [
        f"{option} shares {state.out[option]} with {state.covered[state.out[option]]}" for option in had[:5]
    ]
    more = f" and {len(had) - 5:,} more are out" if len(had) > 5 else ""
    return f"no option is left for {item}: {', '.join(reasons)}{more}"


def _names(names: Iterable[Name]) -> str:
    """Join the first eight names with commas, and count the rest."""
    given = list(names)
    return ", ".join(map(str, given[:8])) + (f" and {len(given) - 8:,} more" if len(given) > 8 else "")
