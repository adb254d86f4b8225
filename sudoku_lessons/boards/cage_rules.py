"""What a killer's cages say of a search: which digits a cage leaves open, and cages that follow from others.

A set of digits is one integer: bit d is 1 when digit d is in it. The prunings are three, each stronger than the
one before; `possible` says exactly what they keep:

  "full"          a cage is looked at when its last cell is filled: its digits must come to the sum;
  "sums"          what is still missing must lie between the least and the most that the empty cells can add;
  "combinations"  what is still missing must be one of the sets of different digits that add up to it.

`derived_cages` has the 45 rule: the digits of a unit add up to 45 (on 9x9), so where cages nearly cover some
units, or nearly fit into them, the cells that are left over are a cage too.
"""

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

from sudoku_lessons.boards.board import Board
from sudoku_lessons.boards.killer import Cage, KillerBoard, combinations
from sudoku_lessons.boards.shape import Shape

PRUNING = ("full", "sums", "combinations")
LARGEST_DERIVED = 6  # cells of a derived cage: more of them say little, and cost as much


@cache
def masks(n: int, size: int, total: int) -> tuple[int, ...]:
    """The sets of `size` different digits 1 to n that add up to `total`, each as a mask."""
    return tuple(mask_of(digits) for digits in combinations(total, size, n=n))


def mask_of(digits: Iterable[int]) -> int:
    """A set of digits as a mask."""
    return sum(1 << digit for digit in digits)


def digits_of(mask: int) -> list[int]:
    """The digits of a mask, ascending."""
    return [digit for digit in range(mask.bit_length()) if mask >> digit & 1]


@lru_cache(maxsize=1 << 18)
def possible(n: int, pruning: str, cage: tuple[int, int, int], repeats: bool) -> int:
    """The digits, as a mask, that an empty cell of a cage may hold.

    `cage` is how it stands: the digits used in it (a mask), how many cells are empty, one at least, and the sum
    that is missing. `pruning` is one of PRUNING; with `repeats` combinations are no sets, and
    "combinations" does as "sums" does.
    """
    used, empty, missing = cage
    free = (1 << n + 1) - 2 & ~(0 if repeats else used)
    if empty == 1:
        return free & 1 << missing if 0 < missing <= n else 0
    if pruning == "full":
        return free
    if pruning == "combinations" and not repeats:
        return union(mask for mask in masks(n, empty, missing) if not mask & used)
    return mask_of(digit for digit in digits_of(free) if can_add(free, digit, empty - 1, missing, repeats, n))


def can_add(free: int, digit: int, others: int, missing: int, repeats: bool, n: int) -> bool:
    """Whether `digit` leaves a sum between the least and the most of that many other cells.

    Without repeats these are the smallest and the largest digits of `free` besides `digit`.
    """
    if repeats:
        least, most = others, others * n
    else:
        rest = digits_of(free & ~(1 << digit))
        if len(rest) < others:
            return False
        least, most = sum(rest[:others]), sum(rest[len(rest) - others :])
    return least <= missing - digit <= most


def union(sets: Iterable[int]) -> int:
    """The digits that are in any of the sets."""
    found = 0
    for digits in sets:
        found |= digits
    return found


def cages_for(board: Board, pruning: str, rule_45: bool) -> tuple[Cage, ...]:
    """The cages that a search looks at: the board's, then derived ones if `rule_45` says so.

    Raises ValueError for a pruning that is not one of PRUNING, or where a board is no killer.
    """
    if pruning not in PRUNING:
        raise ValueError(f"pruning is one of {', '.join(PRUNING)}; found {pruning!r}")
    if not isinstance(board, KillerBoard):
        raise ValueError("this search is for killers: a KillerBoard has cages")
    return board.cages + (derived_cages(board.shape, board.cages) if rule_45 else ())


# ---- the 45 rule --------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def derived_cages(shape: Shape, cages: tuple[Cage, ...]) -> tuple[Cage, ...]:
    """The innies and outies of `regions` that have at most LARGEST_DERIVED cells, as cages.

    *Innies* are the cells of a region outside all cages that lie wholly in it, *outies* the cells outside it
    of the cages that cover it. Their digits may repeat unless they lie in one unit, or in one cage without
    repeats. Cages without a sum take no part; of cages that overlap, only the first does. A region of k
    units adds up to k * n * (n + 1) / 2. O(regions * cages).
    """
    in_units = [sum(1 << cell for cell in unit) for unit in shape.units]
    summed = [(sum(1 << cell for cell in cage.numbers), cage.sum) for cage in cages if cage.sum is not None]
    no_repeats = [sum(1 << cell for cell in cage.numbers) for cage in cages if not cage.repeats]
    known = {cells for cells, _ in summed}
    found: dict[int, Cage] = {}
    for region, total in regions(shape):
        meeting = [cage for cage in summed if cage[0] & region]
        for cells, rest in (innies(region, total, meeting), outies(region, total, meeting)):
            if cells and cells.bit_count() <= LARGEST_DERIVED and cells not in known and cells not in found:
                numbers = cells_of(cells)
                around = no_repeats + [in_units[unit] for unit in shape.units_of[numbers[0]]]
                repeats = all(cells & group != cells for group in around)
                found[cells] = Cage(rest, numbers, repeats)
    return tuple(found.values())


@cache
def regions(shape: Shape) -> tuple[tuple[int, int], ...]:
    """Each row, column and box, each run of neighbouring rows or columns, and the board, with their sums.

    A region is a mask of cells: bit c is 1 when cell c is in it.
    """

    def runs() -> Iterator[tuple[tuple[int, ...], ...]]:
        """The units of each region."""
        yield from ((unit,) for unit in shape.units)
        for lines in (shape.rows, shape.columns):
            for first in range(shape.n):
                yield from (lines[first:end] for end in range(first + 2, shape.n + (first > 0)))
        yield shape.rows

    unit_sum = shape.n * (shape.n + 1) // 2
    return tuple((sum(1 << cell for unit in run for cell in unit), len(run) * unit_sum) for run in runs())


def innies(region: int, total: int, meeting: list[tuple[int, int]]) -> tuple[int, int]:
    """The cells of the region that the cages inside it leave over, and what is left of its sum."""
    for cells, cage_sum in meeting:
        if cells & region == cells:
            region ^= cells
            total -= cage_sum
    return region, total


def outies(region: int, total: int, meeting: list[tuple[int, int]]) -> tuple[int, int]:
    """The cells by which the cages that meet the region stick out, and their sum; none unless they cover it."""
    covered = 0
    for cells, cage_sum in meeting:
        if not cells & covered:
            covered |= cells
            total -= cage_sum
    return (covered & ~region, -total) if covered & region == region else (0, 0)


def cells_of(mask: int) -> list[int]:
    """The cells of a mask, ascending."""
    cells = []
    while mask:
        lowest = mask & -mask
        cells.append(lowest.bit_length() - 1)
        mask ^= lowest
    return cells
