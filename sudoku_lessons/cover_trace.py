"""The recorded steps of a search for exact covers: what was chosen, covered, taken out, and put back.

A step says what the search chose or took back. Everything else follows from that: an item is covered by the
chosen option that has it, and an option is out if it shares an item with a chosen one. So nothing but the steps
is recorded, and `state` works out the rest.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from sudoku_lessons.exact_cover import ExactCover, Name
from sudoku_lessons.matrix import Drawn
from sudoku_lessons.search import Recorder
from sudoku_lessons.trace import TRACE_STEPS, Steps


@dataclass(frozen=True)
class CoverState:
    """The matrix in the middle of a search.

    `chosen` are the options in the order of choice. `covered` has for each item that is covered the option
    that covers it; `out` for each option that cannot be chosen any more the item that it shares with a
    chosen one (the first of its items that is covered).
    """

    problem: ExactCover
    chosen: tuple[Name, ...]

    @property
    def covered(self) -> dict[Name, Name]:
        """Item to the chosen option that covers it."""
        return {item: option for option in self.chosen for item in self.problem.options[option]}

    @property
    def out(self) -> dict[Name, Name]:
        """Option to the covered item that rules it out; in the problem's order."""
        covered, chosen = self.covered, set(self.chosen)
        return {
            option: next(item for item in items if item in covered)
            for option, items in self.problem.options.items()
            if option not in chosen and not covered.keys().isdisjoint(items)
        }

    def left(self, item: Name) -> list[Name]:
        """The options that could still cover an item; in the problem's order."""
        if item in self.covered:
            return []
        out = self.out
        names = self.problem.covered_by[item].difference(out)
        return sorted(names, key=self.problem.position.__getitem__)

    @property
    def to_cover(self) -> list[Name]:
        """The primary items that are not covered."""
        covered = self.covered
        return [item for item in self.problem.primary if item not in covered]

    @property
    def sizes(self) -> dict[Name, int]:
        """The number of options left for each item that is not covered; in the problem's order."""
        covered, out = self.covered, self.out
        return {
            item: len(self.problem.covered_by[item].difference(out))
            for item in self.problem.items
            if item not in covered
        }


Chain = tuple[Name, Any] | None
"""The options that stand chosen: the latest, and the chain of those before it. Keeping one costs nothing."""


class CoverTrace(Steps):
    """The steps of a search for exact covers that began with the options of `start`.

    The kinds of its steps: node, item (the one taken next), dead end, place, undo, solution.
    """

    def __init__(self, problem: ExactCover, start: Iterable[Name] = (), limit: int = TRACE_STEPS) -> None:
        super().__init__(limit)
        self.problem, self.start = problem, tuple(start)
        self._chosen: list[Chain] = []  # after each step

    def add(self, kind: str, depth: int, option: Any = None, item: Any = None) -> None:
        """See `Steps.add`."""
        super().add(kind, depth, option, item)
        chain = self._chosen[-1] if self._chosen else None
        if kind == "place":
            chain = (option, chain)
        elif kind == "undo" and chain:
            chain = chain[1]
        if len(self) > len(self._chosen):
            self._chosen.append(chain)

    def state(self, k: int) -> CoverState:
        """The matrix as it stood after step k (from 0)."""
        chain, chosen = self._chosen[k], list[Name]()
        while chain:
            chosen.append(chain[0])
            chain = chain[1]
        return CoverState(self.problem, (*self.start, *reversed(chosen)))

    def before(self, k: int) -> CoverState:
        """The matrix as it stood before step k."""
        return self.state(k - 1) if range(len(self))[k] else CoverState(self.problem, self.start)

    def words(self, k: int) -> str:
        """Step k in words: "choose B: it covers 2, 3; out goes A"."""
        step, state = self[k], self.state(k)
        match step.kind:
            case "item":
                left = state.left(step.item)
                return f"next item: {step.item}, with {_number(left, 'option')} left{_listed(left)}"
            case "dead end":
                return f"dead end: {_why(state, step.item)}"
            case "place":
                return f"choose {step.option}: it covers {self._covers(step.option)}{self._moved(k, 'out go')}"
            case "undo":
                again = f"{self._covers(step.option)} to be covered again"
                return f"take back {step.option}: {again}{self._moved(k, 'back come')}"
            case "solution":
                return f"solution: {_names(state.chosen) or 'nothing to choose'}"
        return f"node, {_number(state.chosen, 'option')} chosen, {_number(state.to_cover, 'item')} to cover"

    def _covers(self, option: Name) -> str:
        return _names(self.problem.options[option])

    def _moved(self, k: int, verb: str) -> str:
        """The options that step k took out, or put back; the verb is in the plural."""
        moved = self.state(k).out.keys() ^ self.before(k).out.keys()
        others = [option for option in self.problem.options if option in moved and option != self[k].option]
        one = "es" if verb.endswith("go") else "s"
        return f"; {verb}{one if len(others) == 1 else ''} {_names(others)}" if others else ""

    def show(self, k: int) -> Drawn:
        """The matrix after step k: chosen options marked, what is covered or out greyed."""
        state = self.state(k)
        return self.problem.show(state.chosen, sizes=state.sizes, out=state.out)


class CoverRecorder(Recorder):
    """A log that records a `CoverTrace`. A guess is no step of its own: that of the item has the options."""

    __slots__ = ()

    def next_item(self, item: Any) -> None:
        """See `Log.next_item`."""
        self._add("item", None, item)

    def guess(self) -> None:
        """See `Log.guess`."""
        self.guesses += 1


def _why(state: CoverState, item: Name) -> str:
    """Why an item has no option left: the options it had, and what rules each of them out."""
    had = [option for option in state.out if option in state.problem.covered_by[item]]
    if not had:
        return f"no option covers {item}"
    reasons = [
        f"{option} shares {state.out[option]} with {state.covered[state.out[option]]}" for option in had[:5]
    ]
    more = f" and {len(had) - 5:,} more are out" if len(had) > 5 else ""
    return f"no option is left for {item}: {', '.join(reasons)}{more}"


def _names(names: Iterable[Name]) -> str:
    """Names with commas between them, the first eight."""
    given = list(names)
    return ", ".join(map(str, given[:8])) + (f" and {len(given) - 8:,} more" if len(given) > 8 else "")


def _number(things: Mapping[Name, Any] | Iterable[Name], one: str) -> str:
    count = len(list(things))
    return f"{count:,} {one}{'' if count == 1 else 's'}"


def _listed(names: list[Name]) -> str:
    return f": {_names(names)}" if names else ""
