"""Cages in machine code: how kernels are told of them, and which digits a cage can take.

`choices` holds, as whole numbers,

    WAY, PRUNING   which search it is, and the number of the pruning in `cage_rules.PRUNING`
    CAGES          how many cages there are
    AT_CELL        where the table of each cell's cages begins: n*n + 1 places in `choices`, that of the
                   first cage of each cell and the end; then the numbers of the cages, cell by cell
    from FIRST     FIELDS numbers for each cage: 1 where it has no sum, its sum, 1 where digits may repeat, how
                   many cells it has, their place, how many sets of digits add up to its sum, their place

A set of digits is a mask: bit d - 1 is 1 when digit d is in it.
"""

from typing import Any

from sudoku_lessons.compiled.kernel import machine_code

WAY, PRUNING, CAGES, AT_CELL, FIRST = range(5)
NO_SUM, SUM, REPEATS, SIZE, CELLS, SETS, FIRST_SET = range(7)
FIELDS = 7
FULL, SUMS, COMBINATIONS = range(3)


@machine_code()
def field(choices: Any, cage: int, name: int) -> int:
    """One of the numbers of a cage."""
    return choices[FIRST + FIELDS * cage + name]


@machine_code()
def possible(choices: Any, cage: int, n: int, used: int, empty: int, missing: int) -> int:
    """The digits that an empty cell of a cage may hold: `cage_rules.possible`, for the pruning in `choices`."""
    repeats = field(choices, cage, REPEATS) == 1
    every_digit = (1 << n) - 1
    free = every_digit if repeats else every_digit & ~used
    if empty == 1:
        return free & 1 << missing - 1 if 0 < missing <= n else 0
    if choices[PRUNING] == FULL:
        return free
    if choices[PRUNING] == COMBINATIONS and not repeats:
        return by_sets(choices, cage, used)
    found = 0
    for digit in range(1, n + 1):
        bit = 1 << digit - 1
        if free & bit:
            rest = every_digit if repeats else free & ~bit
            if within_bounds(rest, empty - 1, missing - digit, repeats, n):
                found |= bit
    return found


@machine_code()
def by_sets(choices: Any, cage: int, used: int) -> int:
    """The digits besides those used of all sets of the cage that have the used ones."""
    found, first = 0, field(choices, cage, FIRST_SET)
    for k in range(first, first + field(choices, cage, SETS)):
        if choices[k] & used == used:
            found |= choices[k]
    return found & ~used


@machine_code()
def within_bounds(free: int, cells: int, missing: int, repeats: bool, n: int) -> bool:
    """Whether so many cells can make up what is missing, by the least and the most of the free digits."""
    if repeats:
        return cells <= missing <= cells * n
    least, most, low, high = 0, 0, 0, 0
    for digit in range(1, n + 1):
        if low < cells and free & 1 << digit - 1:
            least, low = least + digit, low + 1
        if high < cells and free & 1 << n - digit:
            most, high = most + n + 1 - digit, high + 1
    return low == cells and least <= missing <= most
