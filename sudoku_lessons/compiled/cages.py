"""Cages in machine code: the numbers that describe them, and the digits that a cage can take.

`choices` holds, as whole numbers,

    WAY, PRUNING   the search of the kernel's file, and the number of the pruning in `cage_rules.PRUNING`
    CAGES          how many cages there are
    AT_CELL        where the table of each cell's cages begins: n*n + 1 places in `choices`, that of the
                   first cage of each cell and the end; then the numbers of the cages, cell by cell
    from FIRST     FIELDS numbers for each cage: 1 if it has no sum, its sum, 1 if digits may repeat, its number
                   of cells and their place, the number of sets of digits that add up to its sum, their place
"""

from collections.abc import Sequence
from typing import Any

from sudoku_lessons.boards import KillerBoard
from sudoku_lessons.boards.cage_rules import PRUNING as PRUNINGS
from sudoku_lessons.boards.cage_rules import masks
from sudoku_lessons.boards.rule_45 import cages_for
from sudoku_lessons.compiled.kernel import machine_code

WAY, PRUNING, CAGES, AT_CELL, FIRST = range(5)
NO_SUM, SUM, REPEATS, SIZE, CELLS, SETS, FIRST_SET = range(7)
FIELDS = 7
FULL, SUMS, COMBINATIONS = range(3)


def encoded(
    *, killer: KillerBoard, way: int = 0, pruning: str = "combinations", rule_45: bool = True
) -> Sequence[int]:
    """Return `choices`; ValueError for a pruning that `cage_rules` does not know."""
    cages = cages_for(killer, pruning, rule_45)
    n, end = killer.shape.n, FIRST + FIELDS * len(cages)
    records, cells_and_sets = list[int](), list[int]()
    cages_at: list[list[int]] = [[] for _ in killer.cells]
    for k, cage in enumerate(cages):
        sets = () if cage.sum is None or cage.repeats else masks(n, len(cage.cells), cage.sum)
        for cell in cage.numbers:
            cages_at[cell].append(k)
        records += [cage.sum is None, cage.sum or 0, cage.repeats, len(cage.cells), end + len(cells_and_sets)]
        cells_and_sets += cage.numbers
        records += [len(sets), end + len(cells_and_sets)]
        cells_and_sets += sets
    table, starts, numbers = end + len(cells_and_sets), list[int](), list[int]()
    for some in [*cages_at, []]:
        starts.append(table + len(cages_at) + 1 + len(numbers))
        numbers += some
    return [way, PRUNINGS.index(pruning), len(cages), table, *records, *cells_and_sets, *starts, *numbers]


@machine_code()
def field(choices: Any, cage: int, name: int) -> int:
    """Return one of the numbers of a cage."""
    return choices[FIRST + FIELDS * cage + name]


@machine_code()
def cages_at(choices: Any, cell: int) -> Any:
    """Return the numbers of the cages that a cell is in."""
    table = choices[AT_CELL] + cell
    return choices[choices[table] : choices[table + 1]]


@machine_code()
def cells_of(choices: Any, cage: int) -> Any:
    """Return the cells of a cage."""
    first = field(choices, cage, CELLS)
    return choices[first : first + field(choices, cage, SIZE)]


@machine_code()
def sets_of(choices: Any, cage: int) -> Any:
    """Return the sets of different digits that add up to the sum of a cage."""
    first = field(choices, cage, FIRST_SET)
    return choices[first : first + field(choices, cage, SETS)]


@machine_code()
def possible(choices: Any, cage: int, n: int, used: int, empty: int, missing: int) -> int:
    """Return the candidates of an empty cell of a cage: `cage_rules.possible`, for the pruning in `choices`."""
    repeats = field(choices, cage, REPEATS) == 1
    free = (2 << n) - 2 & ~(0 if repeats else used)
    if empty == 1:
        return free & 1 << missing if 0 < missing <= n else 0
    if choices[PRUNING] == FULL:
        return free
    found = 0
    if choices[PRUNING] == COMBINATIONS and not repeats:
        for digits in sets_of(choices, cage):
            if digits & used == used:
                found |= digits
        return found & ~used
    for digit in range(1, n + 1):
        bit = 1 << digit
        if free & bit and within_bounds(
            free if repeats else free ^ bit, empty - 1, missing - digit, repeats, n
        ):
            found |= bit
    return found


@machine_code()
def within_bounds(free: int, cells: int, missing: int, repeats: bool, n: int) -> bool:
    """Return whether so many cells can add the missing sum, by the smallest and the largest free digits."""
    if repeats:
        return cells <= missing <= cells * n
    least, most, low, high = 0, 0, 0, 0
    for digit in range(1, n + 1):
        if low < cells and free >> digit & 1:
            least, low = least + digit, low + 1
        if high < cells and free >> n + 1 - digit & 1:
            most, high = most + n + 1 - digit, high + 1
    return low == cells and least <= missing <= most
