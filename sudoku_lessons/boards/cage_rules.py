"""Cage rules for searches: the digits that a cage leaves open, and derived cages (rule of 45).

A set of digits is one integer: bit d is 1 if digit d is in it. There are three prunings, each stronger than the
one before it; `possible` implements them:

  "full"          check a cage when its last cell is filled: its digits must add up to the sum;
  "sums"          the missing sum must lie between the least and the most that the empty cells can add;
  "combinations"  the missing sum must be the sum of some set of different digits.

`derived_cages` applies the 45 rule: the digits of a unit add up to 45 (on 9x9). So if cages nearly cover some
units, or nearly fit into them, the cells left over form a cage too.
"""

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache, reduce
from operator import or_

from sudoku_lessons.boards.board import Board
from sudoku_lessons.boards.cage import Cage, combinations
from sudoku_lessons.boards.killer import KillerBoard
from sudoku_lessons.boards.shape import Shape

PRUNING = ("full", "sums", "combinations")
LARGEST_DERIVED = 6  # cells of a derived cage; larger ones prune little and cost as much


@cache
def masks(n: int, size: int, total: int) -> tuple[int, ...]:
    """Return the sets of `size` different digits 1 to n that add up to `total`, each as a mask."""
    return tuple(mask_of(digits) for digits in combinations(total, size, n=n))


def mask_of(digits: Iterable[int]) -> int:
    """Return a set of digits as a mask."""
    return sum(1 << digit for digit in digits)


def digits_of(mask: int) -> list[int]:
    """Return the digits of a mask, ascending."""
    return [digit for digit in range(mask.bit_length()) if mask >> digit & 1]


cells_of = digits_of  # of a mask of cells


@lru_cache(maxsize=1 << 18)
def possible(n: int, pruning: str, cage: tuple[int, int, int], repeats: bool) -> int:
    """Return the candidates, as a mask, of the empty cells of a cage.

    `cage` is its state: the digits used (a mask), the number of empty cells (at least one) and the missing sum.
    `pruning` is one of PRUNING. With `repeats`, "combinations" prunes as "sums" does, because
    combinations are sets of different digits.
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
    """Return whether `digit` leaves a sum between the least and the most that the `others` can add.

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
    """Return the union of the sets, as masks."""
    return reduce(or_, sets, 0)


def cages_for(board: Board, pruning: str, rule_45: bool) -> tuple[Cage, ...]:
    """Return the cages that a search uses: the board's, and derived ones if `rule_45`.

    Raises ValueError if `pruning` is not in PRUNING or the board is not a KillerBoard.
    """
    if pruning not in PRUNING:
        raise ValueError(f"pruning: expected one of {', '.join(PRUNING)}, got {pruning!r}")
    if not isinstance(board, KillerBoard):
        raise ValueError(f"expected a KillerBoard, got a {type(board).__name__}")
    return board.cages + (derived_cages(board.shape, board.cages) if rule_45 else ())


# ---- the 45 rule --------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def derived_cages(shape: Shape, cages: tuple[Cage, ...]) -> tuple[Cage, ...]:
    """Return the innies and outies of `regions` with at most LARGEST_DERIVED cells, as cages.

    *Innies* are the cells of a region outside all cages that lie wholly in it. *Outies* are the cells outside
    it of the cages that cover it. Their digits may repeat unless they share a unit, or a cage without
    repeats. Cages without a sum are ignored; of overlapping cages, only the first counts. A region of k
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
    """Return each unit, each run of neighbouring rows or columns, and the board, with their sums.

    A region is a mask of cells: bit c is 1 if cell c is in it.
    """

    def runs() -> Iterator[tuple[tuple[int, ...], ...]]:
        """Yield the units of each region."""
        yield from ((unit,) for unit in shape.units)
        for lines in (shape.rows, shape.columns):
            for first in range(shape.n):
                yield from (lines[first:end] for end in range(first + 2, shape.n + (first > 0)))
        yield shape.rows

    unit_sum = shape.n * (shape.n + 1) // 2
    return tuple((sum(1 << cell for unit in run for cell in unit), len(run) * unit_sum) for run in runs())


def innies(region: int, total: int, meeting: list[tuple[int, int]]) -> tuple[int, int]:
    """Return the cells of the region outside the cages inside it, and their sum."""
    for cells, cage_sum in meeting:
        if cells & region == cells:
            region ^= cells
            total -= cage_sum
    return region, total


def outies(region: int, total: int, meeting: list[tuple[int, int]]) -> tuple[int, int]:
    """Return the cells outside the region of the cages that cover it, and their sum; (0, 0) if they do not."""
    covered = 0
    for cells, cage_sum in meeting:
        if not cells & covered:
            covered |= cells
            total -= cage_sum
    return (covered & ~region, -total) if covered & region == region else (0, 0)
