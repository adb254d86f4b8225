"""Cages of killer sudoku, groups of cells with a given sum, and the sets of digits that make a sum."""

import itertools
import operator
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cache

from sudoku_lessons.boards.arguments import is_whole, shown, whole_number
from sudoku_lessons.boards.errors import CageError
from sudoku_lessons.boards.shape import Shape

MOST_CELLS = 16 * 16
LARGEST_N = 16  # digits; larger cages have too many combinations to list


@dataclass(frozen=True)
class Cage:
    """Cells whose digits are all different and add up to `sum`; with None they only differ.

    `cells` are numbers or names: a list, or names separated by spaces. `repeats` allows equal digits outside
    a common row, column or box. Raises CageError if there is no cell, or the sum is not a whole number.
    `KillerBoard` checks whether the cells are on the board.

    >>> Cage(12, "r1c1 r1c2 r2c1").cells
    ('r1c1', 'r1c2', 'r2c1')
    """

    sum: int | None
    cells: tuple[int | str, ...]
    repeats: bool = False

    def __init__(self, sum: int | None, cells: str | Iterable[int | str], repeats: bool = False) -> None:
        if sum is not None and not is_whole(sum):
            raise CageError(f"a cage's sum: expected a whole number, or None for no sum, got {shown(sum)}")
        total = None if sum is None else operator.index(sum)
        if not isinstance(cells, Iterable):
            raise CageError(f"{called(total)}: expected a list of cells, got {shown(cells)}")
        listed = cells.split() if isinstance(cells, str) else cells
        several = tuple(itertools.islice(listed, MOST_CELLS + 1))
        if len(several) > MOST_CELLS:
            raise CageError(f"{called(total)}: expected at most {MOST_CELLS} cells, got more")
        if not several:
            raise CageError(f"{called(total)} has no cells")
        if odd := [cell for cell in several if not isinstance(cell, str) and not is_whole(cell)]:
            what = "expected a cell number (0 for the first) or a name such as 'r1c1'"
            raise CageError(f"{called(total)}: {what}, got {shown(odd[0])}")
        numbers = tuple(cell if isinstance(cell, str) else operator.index(cell) for cell in several)
        for name, value in (("sum", total), ("cells", numbers), ("repeats", bool(repeats))):
            object.__setattr__(self, name, value)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The cells as numbers; a board's cages have only numbers."""
        return tuple(cell for cell in self.cells if isinstance(cell, int))

    def name(self, shape: Shape) -> str:
        """Return the cage as shown to people: cage 12 at r1c1 r1c2 r2c1."""
        return f"{called(self.sum)} at {' '.join(map(shape.name, self.numbers))}"

    def bounds(self, n: int) -> tuple[int, int]:
        """Return the least and the greatest sum of this many cells with digits 1 to n.

        >>> Cage(None, range(6)).bounds(9)
        (21, 39)
        """
        size = len(self.cells)
        if self.repeats:
            return size, size * n
        least = size * (size + 1) // 2
        return least, size * (n + 1) - least


def called(sum: int | None) -> str:
    """Return the name of a cage with this sum."""
    return "cage without a sum" if sum is None else f"cage {shown(sum)}"


def combinations(
    sum: int, size: int, without: Collection[int] = (), with_: Collection[int] = (), n: int = 9
) -> list[tuple[int, ...]]:
    """Return the sets of `size` different digits 1 to n that add up to `sum`, in lexicographic order.

    Only sets with all digits of `with_` and none of `without`. It looks at a few thousand sets at most.

    >>> combinations(10, 2), combinations(10, 2, without=[1, 4]), combinations(10, 2, with_=[1])
    ([(1, 9), (2, 8), (3, 7), (4, 6)], [(2, 8), (3, 7)], [(1, 9)])

    Raises ValueError for a negative size, or an n above 16.
    """
    n, size = whole_number("n", n, 1, LARGEST_N), whole_number("size", size, 0)
    found = _by_sum(min(size, n + 1), n).get(sum, ())
    needed, left_out = set(with_), set(without)
    return [digits for digits in found if needed <= set(digits) and not left_out & set(digits)]


@cache
def _by_sum(size: int, n: int) -> dict[int, tuple[tuple[int, ...], ...]]:
    """Return all sets of `size` digits, by their sum."""
    sets: dict[int, list[tuple[int, ...]]] = {}
    for digits in itertools.combinations(range(1, n + 1), size):
        sets.setdefault(sum(digits), []).append(digits)
    return {total: tuple(some) for total, some in sets.items()}
