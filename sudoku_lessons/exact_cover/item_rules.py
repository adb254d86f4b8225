"""Which item a search for exact covers takes next: three rules by name, or a function of your own.

A rule is a function of two dictionaries that returns the item to take. `sizes` has the number of options left
for each primary item that is not yet covered, in the problem's order, and is not empty. `dead_ends` has how
often an item has been a dead end in this search, 0 where it never was. An item with no option is a dead end,
which a rule may take at once or overlook.
"""

from collections import Counter
from collections.abc import Callable, Mapping

from sudoku_lessons.exact_cover.problem import Name

Sizes = Mapping[Name, int]
Rule = Callable[[Sizes, Counter[Name]], Name]


def fewest(sizes: Sizes, dead_ends: Counter[Name]) -> Name:
    """The item with the fewest options, the first of equals: Knuth's choice, and the one if nothing is said.

    >>> fewest({"a": 3, "b": 2, "c": 2}, Counter())
    'b'
    """
    return min(sizes, key=sizes.__getitem__)


def first(sizes: Sizes, dead_ends: Counter[Name]) -> Name:
    """The first item, however many options it has: the heuristic switched off.

    >>> first({"a": 3, "b": 2, "c": 0}, Counter())
    'a'
    """
    return next(iter(sizes))


def weighted(sizes: Sizes, dead_ends: Counter[Name]) -> Name:
    """An item with one option or none, if there is one; otherwise the smallest options / (1 + dead ends).

    So the search goes where it failed before. The first of equals; an item with none before all others. It is
    "dom/wdeg" of Boussemart, Hemery, Lecoutre and Sais, "Boosting systematic search by weighting constraints"
    (2004), with items for their constraints.

    >>> weighted({"a": 2, "b": 3}, Counter("bb")), weighted({"a": 1, "b": 3}, Counter("bbbb"))
    ('b', 'a')
    """
    item = fewest(sizes, dead_ends)
    if sizes[item] <= 1:
        return item
    return min(sizes, key=lambda each: sizes[each] / (1 + dead_ends[each]))


ITEM_RULES: dict[str, Rule] = {"fewest": fewest, "first": first, "weighted": weighted}
"""Name to rule. A function of the same signature does wherever a name does."""


class NextItem:
    """A rule, by name or as a function, with the memory of the dead ends of one search.

    Raises ValueError for an unknown name, TypeError for what is neither name nor function, and ValueError when
    it is asked and its rule returns what is no item to cover.
    """

    def __init__(self, rule: str | Rule) -> None:
        if isinstance(rule, str) and rule not in ITEM_RULES:
            raise ValueError(f"no rule {rule!r} for the next item; there are {', '.join(ITEM_RULES)}")
        if not isinstance(rule, str) and not callable(rule):
            names = ", ".join(ITEM_RULES)
            raise TypeError(f"the next item is said by a name, one of {names}, or a function; found {rule!r}")
        self.rule = ITEM_RULES[rule] if isinstance(rule, str) else rule
        self.dead_ends: Counter[Name] = Counter()

    def __call__(self, sizes: Sizes) -> Name:
        """The item to take; `sizes` as the rules have it."""
        item = self.rule(sizes, self.dead_ends)
        if item not in list(sizes):  # a list, since what is returned may not be hashable
            raise ValueError(f"the rule for the next item returned {item!r}, which is no item to be covered")
        if sizes[item] == 0:
            self.dead_ends[item] += 1
        return item
