"""Exact cover problems: items to be covered, options that cover them; Sudoku is one of them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any

from sudoku_lessons.shape import Item, Shape

Name = Any
"""The name of an item or option: anything hashable."""


@dataclass(frozen=True, init=False)
class ExactCover:
    """Choose options so that every item is covered by exactly one of them.

    `options` maps each option's name to the items it covers; names are anything hashable. `items` may
    be given to fix their order, or to name items that no option covers (then there is no solution).

    >>> toy = ExactCover({"A": [1, 2], "B": [2, 3], "C": [1, 5], "D": [1, 4], "E": [5]})
    >>> toy.items
    (1, 2, 3, 5, 4)

    Raises ValueError for an option that names an item twice or an unknown item, or an item twice.
    """

    items: tuple[Name, ...]
    options: Mapping[Name, tuple[Name, ...]]

    def __init__(self, options: Mapping[Name, Iterable[Name]], items: Iterable[Name] | None = None) -> None:
        covers = {name: tuple(covered) for name, covered in options.items()}
        seen = dict.fromkeys(item for covered in covers.values() for item in covered)
        order = tuple(seen) if items is None else tuple(items)
        if len(set(order)) != len(order):
            raise ValueError(f"an item is listed twice in {order!r}")
        for name, covered in covers.items():
            if len(set(covered)) != len(covered):
                raise ValueError(f"option {name!r} covers an item twice: {covered!r}")
            if unknown := set(covered) - set(order):
                raise ValueError(f"option {name!r} covers unknown items: {sorted(map(repr, unknown))}")
        object.__setattr__(self, "items", order)
        object.__setattr__(self, "options", MappingProxyType(covers))  # nobody can change a shared problem


@cache
def sudoku(shape: Shape) -> ExactCover:
    """Sudoku as exact cover: 4 n^2 items, n^3 options, each covering 4 items.

    An option is (cell, digit). It covers its cell (an item named by the cell's number) and its digit in
    its row, column and box (items named (unit, digit)).

    >>> problem = sudoku(Shape(2, 2))
    >>> len(problem.items), len(problem.options), problem.options[0, 3]
    (64, 64, (0, (0, 3), (4, 3), (8, 3)))
    """
    items: list[Item] = list(shape.items())
    options = {
        (cell, digit): (cell, *((unit, digit) for unit in shape.units_of[cell]))
        for cell in range(shape.cell_count)
        for digit in range(1, shape.n + 1)
    }
    return ExactCover(options, items)
