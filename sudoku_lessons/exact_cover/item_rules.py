"""Rules for the next item of a search for exact covers: three by name, or a function of your own.

A rule is a function of two dictionaries that returns the item to take. `sizes` has the number of options left
for each primary item not yet covered, in the problem's order, and is not empty. `dead_ends` counts how
often each item was a dead end in this search (0 by default). An item without options is a dead end,
which a rule may take at once or ignore.
"""

from collections import Counter
from collections.abc import Callable, Mapping

from sudoku_lessons.exact_cover.matrix import Name

Sizes = Mapping[Name, int]
Rule = Callable[[Sizes, Counter[Name]], Name]


def fewest(sizes: Sizes, dead_ends: Counter[Name]) -> Name:
    """Return the item with the fewest options, the first of equals: Knuth's choice, and the default.

    >>> fewest({"a": 3, "b": 2, "c": 2}, Counter())
    'b'
    """
    return min(sizes, key=sizes.__getitem__)


def first(sizes: Sizes, dead_ends: Counter[Name]) -> Name:
    """Return the first item, however many options it has: no heuristic.

    >>> first({"a": 3, "b": 2, "c": 0}, Counter())
    'a'
    """
    return next(iter(sizes))


def weighted(sizes: Sizes, dead_ends: Counter[Name]) -> Name:
    """Return an item with at most one option; otherwise the one with the least options / (1 + dead ends).

    So the search returns to where it failed before. It takes the first of equals; an item without options comes
    first. It is "dom/wdeg" of Boussemart, Hemery, Lecoutre and Sais, "Boosting systematic search by weighting
    constraints" (2004), with items for their constraints.

    >>> weighted({"a": 2, "b": 3}, Counter("bb")), weighted({"a": 1, "b": 3}, Counter("bbbb"))
    ('b', 'a')
    """
    item = fewest(sizes, dead_ends)
    if sizes[item] <= 1:
        return item
    return min(sizes, key=lambda each: sizes[each] / (1 + dead_ends[each]))


ITEM_RULES: dict[str, Rule] = {"fewest": fewest, "first": first, "weighted": weighted}
"""Name to rule. A function with the same signature can be used in place of a name."""


class NextItem:
    """A rule, by name or as a function, with the dead ends of one search.

    Raises ValueError for an unknown name, TypeError for anything but a name or function, and ValueError if
    the rule returns something that is not an item to cover.
    """

    def __init__(self, rule: str | Rule) -> None:
        names = ", ".join(ITEM_RULES)
        if isinstance(rule, str) and rule not in ITEM_RULES:
            raise ValueError(f"no rule {rule!r} for the next item; expected one of {names}")
        if not isinstance(rule, str) and not callable(rule):
            raise TypeError(f"next item: expected a name, one of {names}, or a function, got {rule!r}")
        self.rule = ITEM_RULES[rule] if isinstance(rule, str) else rule
        self.dead_ends: Counter[Name] = Counter()

    def __call__(self, sizes: Sizes) -> Name:
        """Return the item to take; `sizes` is that of the rules."""
        item = self.rule(sizes, self.dead_ends)
        if item not in list(sizes):  # a list, because the item may not be hashable
            raise ValueError(f"the rule for the next item returned {item!r}, which is not an item to cover")
        if sizes[item] == 0:
            self.dead_ends[item] += 1
        return item
