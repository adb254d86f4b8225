"""Knuth's Algorithm X with dancing links: a matrix of ones, each linked to its neighbours in four directions.

Read it beside the paper: Donald Knuth, "Dancing Links" (2000), arXiv:cs/0011047. Its L, R, U, D, C,
S and N are the lists `left`, `right`, `up`, `down`, `header`, `size` and `name` here, and its objects are
numbers: 0 is the root h, then there is a header for each item, then the ones, option by option.

The choices are those of `algorithm_x.py`, so the nodes are the same; only what a node costs is not.
"""

from collections.abc import Callable, Iterable, Iterator
from copy import copy
from functools import cache

from sudoku_lessons.boards import Board, Shape
from sudoku_lessons.exact_cover import ExactCover, Name, NextItem, Rule, sudoku
from sudoku_lessons.search import Log

ROOT = 0


class Links:
    """The matrix of a problem as circular lists: a row links the ones of an option, a column those of an item.

    The header of a primary item is also in the list of the root, which holds the items still to be covered;
    that of a secondary item is linked to itself alone. `first` has a one of each option that has any.
    """

    def __init__(self, problem: ExactCover) -> None:
        headers: list[int] = [ROOT, *range(1, len(problem.items) + 1)]
        self.left, self.right = headers.copy(), headers.copy()
        self.up, self.down, self.header = headers.copy(), headers.copy(), headers.copy()
        self.size = [0] * len(headers)
        self.name: list[Name] = [None, *problem.items]  # an option's name stands at each of its ones
        self.first: dict[Name, int] = {}
        for item in headers[1 : len(problem.primary) + 1]:
            self._link_left_of(ROOT, item)
        self.number = {item: k for k, item in enumerate(problem.items, 1)}
        for option, items in problem.options.items():
            for item in items:
                self._add_one(option, self.number[item])

    def _link_left_of(self, x: int, new: int) -> None:
        """Put an object into a row's list before x: at its end if x is the first."""
        self.left[new], self.right[new] = self.left[x], x
        self.right[self.left[x]] = self.left[x] = new

    def _add_one(self, option: Name, item: int) -> None:
        """Put a new one at the end of its option's row and at the bottom of its item's column."""
        new = len(self.left)
        self.left.append(new)
        self.right.append(new)
        self._link_left_of(self.first.setdefault(option, new), new)
        self.up.append(self.up[item])
        self.down.append(item)
        self.down[self.up[item]] = self.up[item] = new
        self.header.append(item)
        self.size[item] += 1
        self.name.append(option)

    def copied(self) -> "Links":
        """Return a copy of the links, for one search to change."""
        other = copy(self)
        other.left, other.right, other.size = self.left.copy(), self.right.copy(), self.size.copy()
        other.up, other.down = self.up.copy(), self.down.copy()
        return other

    def cover(self, item: int) -> None:
        """Take an item from the list of items, and all options that cover it from the other columns."""
        left, right, up, down = self.left, self.right, self.up, self.down
        left[right[item]], right[left[item]] = left[item], right[item]
        row = down[item]
        while row != item:
            one = right[row]
            while one != row:
                up[down[one]], down[up[one]] = up[one], down[one]
                self.size[self.header[one]] -= 1
                one = right[one]
            row = down[row]

    def uncover(self, item: int) -> None:
        """Undo `cover`, step by step backwards: what was taken out still knows where it belongs."""
        left, right, up, down = self.left, self.right, self.up, self.down
        row = up[item]
        while row != item:
            one = left[row]
            while one != row:
                self.size[self.header[one]] += 1
                up[down[one]] = down[up[one]] = one
                one = left[one]
            row = up[row]
        left[right[item]] = right[left[item]] = item

    def others(self, row: int) -> list[int]:
        """Return the items that an option covers besides that of this one, left to right."""
        items = []
        one = self.right[row]
        while one != row:
            items.append(self.header[one])
            one = self.right[one]
        return items

    def items_of(self, option: Name) -> list[int]:
        """Return all items of an option."""
        one = self.first.get(option, ROOT)
        return [self.header[one], *self.others(one)] if one else []

    def fewest(self) -> int:
        """Return the first item with the fewest options; the root if no item is left."""
        right, size = self.right, self.size
        best = item = right[ROOT]
        while item != ROOT:
            if size[item] < size[best]:
                best = item
            item = right[item]
        return best

    def sizes(self) -> dict[Name, int]:
        """Return the number of options of each primary item that is not yet covered."""
        sizes = {}
        item = self.right[ROOT]
        while item != ROOT:
            sizes[self.name[item]] = self.size[item]
            item = self.right[item]
        return sizes


Choose = Callable[[Links], int]
"""The next item to cover, or the root if no item is left."""


def exact_covers(
    problem: ExactCover, log: Log, start: Iterable[Name] = (), *, next_item: str | Rule = "fewest"
) -> Iterator[list[Name]]:
    """Yield every exact cover that contains the options of `start`, each as a list of options.

    Next item: the primary one with the fewest options, the first of `problem.primary` where several have as
    few, or as `next_item` says, see `item_rules`; an item with none is a dead end. Options in the problem's
    order. At worst exponential in the number of items. Raises ValueError where `start` names no option, or two
    that cover the same item.
    """
    yield from dance(Links(problem), log, problem.started(start), next_item)


def dance(
    links: Links, log: Log, start: Iterable[Name] = (), next_item: str | Rule = "fewest"
) -> Iterator[list[Name]]:
    """Search as `exact_covers` does on links, and leave them unchanged, also if the search is stopped."""
    choose = chooser(next_item)
    chosen = list(start)
    begun = [item for option in chosen for item in links.items_of(option)]
    for item in begun:
        links.cover(item)
    try:
        yield from visit(links, log, choose, chosen, 0)
    finally:
        for item in reversed(begun):
            links.uncover(item)


def chooser(next_item: str | Rule) -> Choose:
    """Return a rule as a function of the links."""
    rule = NextItem(next_item)
    if next_item == "fewest":
        return Links.fewest  # the same choice, only faster

    def choose(links: Links) -> int:
        sizes = links.sizes()
        return links.number[rule(sizes)] if sizes else ROOT

    return choose


def visit(links: Links, log: Log, choose: Choose, chosen: list[Name], depth: int) -> Iterator[list[Name]]:
    """The solutions below one node: the paper's search(k)."""
    log.node(depth)
    item = choose(links)
    if item == ROOT:
        yield chosen.copy()
        return
    log.next_item(links.name[item])
    if links.size[item] == 0:
        log.dead_end(links.name[item])
    elif links.size[item] > 1:
        log.guess()
    links.cover(item)
    try:
        row = links.down[item]
        while row != item:
            option, others = links.name[row], links.others(row)
            for other in others:
                links.cover(other)
            chosen.append(option)
            log.place(option)
            try:
                yield from visit(links, log, choose, chosen, depth + 1)
            finally:  # also where the search is stopped, or left by whoever asks for its solutions
                chosen.pop()
                for other in reversed(others):
                    links.uncover(other)
            log.undo(option)
            row = links.down[row]
    finally:
        links.uncover(item)


@cache
def links_of(shape: Shape) -> Links:
    """Return the links of a shape's Sudoku, created once; a search takes a copy."""
    return Links(sudoku(shape))


def search(board: Board, log: Log, next_item: str | Rule = "fewest") -> Iterator[Board]:
    """Yield every solution of a board without clashes: exact covers that start from its clues.

    Next item: the cell, or the digit of a row, column or box, with the fewest options; cells first,
    then units in their order, digits ascending. Otherwise as in `exact_covers`.
    """
    for cover in dance(links_of(board.shape).copied(), log, board.clues, next_item):
        yield board.with_cells(digit for _, digit in sorted(cover))
