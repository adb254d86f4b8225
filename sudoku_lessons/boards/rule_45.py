"""The 45 rule: cages derived from the sums of units.

The digits of a unit add up to 45 (on 9x9). So if cages nearly cover some units, or nearly fit into them, the
cells left over form a cage too.
"""

from collections.abc import Iterator
from functools import cache, lru_cache

from sudoku_lessons.boards.board import Board
from sudoku_lessons.boards.cage import Cage
from sudoku_lessons.boards.cage_rules import PRUNING, digits_of
from sudoku_lessons.boards.killer import KillerBoard
from sudoku_lessons.boards.shape import Shape

LARGEST_DERIVED = 6  # cells of a derived cage; larger ones prune little and cost as much


def cages_for(board: Board, pruning: str, rule_45: bool) -> tuple[Cage, ...]:
    """Return the cages that a search uses: the board's, and derived ones if `rule_45`.

    Raises ValueError if `pruning` is not in PRUNING or the board is not a KillerBoard.
    """
    if pruning not in PRUNING:
        raise ValueError(f"pruning: expected one of {', '.join(PRUNING)}, got {pruning!r}")
    if not isinstance(board, KillerBoard):
        raise ValueError(f"expected a KillerBoard, got a {type(board).__name__}")
    return board.cages + (derived_cages(board.shape, board.cages) if rule_45 else ())


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
                numbers = digits_of(cells)  # the cells of a mask, as the digits of one
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
