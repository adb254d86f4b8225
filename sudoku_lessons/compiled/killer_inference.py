"""The rules of propagation on killers as machine code: singles, and what cages say.

A cage is looked at again only where a candidate of its cells was struck since. The sum of their masks tells: on
the way down the tree candidates are only ever struck, and each that is makes the sum smaller.
"""

from typing import Any

from sudoku_lessons.compiled.cages import (
    AT_CELL,
    CAGES,
    CELLS,
    COMBINATIONS,
    FIRST_SET,
    NO_SUM,
    PRUNING,
    REPEATS,
    SETS,
    SIZE,
    SUM,
    field,
    possible,
)
from sudoku_lessons.compiled.kernel import machine_code

DEAD, NOTHING, NEWS = -1, 0, 1  # what a rule answers: a dead end, nothing found, something struck or filled


@machine_code()
def infer(
    choices: Any, units: Any, candidates: Any, filled: Any, seen: Any, box_rows: int, box_cols: int
) -> int:
    """Apply the rules until none finds anything; the number of cells filled, or DEAD."""
    before = filled.sum()
    while True:
        news = naked_singles(choices, units, candidates, filled, box_rows, box_cols)
        if news == NOTHING:
            news = hidden_singles(choices, units, candidates, filled, box_rows, box_cols)
        if news == NOTHING:
            news = look_at_cages(choices, units, candidates, filled, seen, box_rows, box_cols)
        if news == DEAD:
            return DEAD
        if news == NOTHING:
            return filled.sum() - before


@machine_code()
def place(
    cell: int, choices: Any, units: Any, candidates: Any, filled: Any, box_rows: int, box_cols: int
) -> int:
    """Fill a cell with its one candidate, and strike that from its peers and its mates in cages."""
    n, mask = box_rows * box_cols, candidates[cell]
    filled[cell] = 1
    box = 2 * n + cell // n // box_rows * box_rows + cell % n // box_cols
    for unit in (cell // n, n + cell % n, box):
        for k in range(n):
            if units[unit, k] != cell and strike(units[unit, k], mask, candidates):
                return DEAD
    table = choices[AT_CELL] + cell
    for k in range(choices[table], choices[table + 1]):
        cage = choices[k]
        if field(choices, cage, REPEATS) == 0:
            first = field(choices, cage, CELLS)
            for c in range(first, first + field(choices, cage, SIZE)):
                if choices[c] != cell and strike(choices[c], mask, candidates):
                    return DEAD
    return NEWS


@machine_code()
def strike(cell: int, mask: int, candidates: Any) -> bool:
    """Strike digits from a cell; whether it has none left."""
    candidates[cell] &= ~mask
    return candidates[cell] == 0


@machine_code()
def naked_singles(choices: Any, units: Any, candidates: Any, filled: Any, box_rows: int, box_cols: int) -> int:
    """Fill every cell that has one candidate."""
    news = NOTHING
    for cell in range(len(candidates)):
        mask = candidates[cell]
        if mask & mask - 1 == 0 and not filled[cell]:
            news = NEWS
            if place(cell, choices, units, candidates, filled, box_rows, box_cols) == DEAD:
                return DEAD
    return news


@machine_code()
def hidden_singles(choices: Any, units: Any, candidates: Any, filled: Any, box_rows: int, box_cols: int) -> int:
    """Fill in every digit that has one place in a unit."""
    n, news = box_rows * box_cols, NOTHING
    for unit in range(3 * n):
        once, twice = 0, 0
        for k in range(n):
            twice |= once & candidates[units[unit, k]]
            once |= candidates[units[unit, k]]
        if once != (1 << n) - 1:
            return DEAD
        answer = fill_places(units[unit], once & ~twice, choices, units, candidates, filled, box_rows, box_cols)
        if answer == DEAD:
            return DEAD
        news |= answer
    return news


@machine_code()
def fill_places(
    cells: Any,
    digits: int,
    choices: Any,
    units: Any,
    candidates: Any,
    filled: Any,
    box_rows: int,
    box_cols: int,
) -> int:
    """Fill in digits that have one place among the cells."""
    news = NOTHING
    for cell in cells:
        mask = candidates[cell] & digits
        if mask and not filled[cell]:
            news = NEWS
            candidates[cell] = mask & -mask
            if place(cell, choices, units, candidates, filled, box_rows, box_cols) == DEAD:
                return DEAD
    return news


@machine_code()
def look_at_cages(
    choices: Any, units: Any, candidates: Any, filled: Any, seen: Any, box_rows: int, box_cols: int
) -> int:
    """Strike what a cage cannot take, and fill in what it needs, for each cage with a sum."""
    n, news = box_rows * box_cols, NOTHING
    for cage in range(choices[CAGES]):
        if field(choices, cage, NO_SUM):
            continue
        first = field(choices, cage, CELLS)
        cells = choices[first : first + field(choices, cage, SIZE)]
        now = 0
        for cell in cells:
            now += candidates[cell]
        if now == seen[cage]:
            continue
        seen[cage] = now
        if choices[PRUNING] != COMBINATIONS:
            answer = by_digits(cage, cells, choices, candidates, n)
        elif field(choices, cage, REPEATS):
            answer = fit_bounds(field(choices, cage, SUM), cells, candidates, n)
        else:
            answer, needed = fit_combinations(cage, cells, choices, candidates)
            if answer != DEAD and needed:
                filled_in = fill_places(cells, needed, choices, units, candidates, filled, box_rows, box_cols)
                answer = DEAD if filled_in == DEAD else answer | filled_in
        if answer == DEAD:
            return DEAD
        news |= answer
    return news


@machine_code()
def keep(cell: int, digits: int, candidates: Any) -> int:
    """Strike all candidates of a cell but these."""
    before = candidates[cell]
    candidates[cell] &= digits
    if candidates[cell] == 0:
        return DEAD
    return NEWS if candidates[cell] != before else NOTHING


@machine_code()
def by_digits(cage: int, cells: Any, choices: Any, candidates: Any, n: int) -> int:
    """Strike by the digits that stand in a cage: the prunings "full" and "sums"."""
    used, empty, missing, news = 0, 0, field(choices, cage, SUM), NOTHING
    for cell in cells:
        mask = candidates[cell]
        if mask & mask - 1:
            empty += 1
        else:
            used |= mask
            missing -= digit_of(mask)
    if empty == 0:
        return DEAD if missing else NOTHING
    allowed = possible(choices, cage, n, used, empty, missing)
    for cell in cells:
        if candidates[cell] & candidates[cell] - 1:
            answer = keep(cell, allowed, candidates)
            if answer == DEAD:
                return DEAD
            news |= answer
    return news


@machine_code()
def fit_combinations(cage: int, cells: Any, choices: Any, candidates: Any) -> tuple[int, int]:
    """Strike what no fitting combination has; the digits that all of them have, and that have one place."""
    some_cell, allowed, needed, news = 0, 0, -1, NOTHING
    for cell in cells:
        some_cell |= candidates[cell]
    first = field(choices, cage, FIRST_SET)
    for k in range(first, first + field(choices, cage, SETS)):
        digits = choices[k]
        fits = digits & ~some_cell == 0
        for cell in cells:
            fits = fits and candidates[cell] & digits != 0
        if fits:
            allowed |= digits
            needed &= digits
    if allowed == 0:
        return DEAD, 0
    once, twice = 0, 0
    for cell in cells:
        answer = keep(cell, allowed, candidates)
        if answer == DEAD:
            return DEAD, 0
        news |= answer
        twice |= once & candidates[cell]
        once |= candidates[cell]
    if needed & ~once:
        return DEAD, 0
    return news, needed & ~twice


@machine_code()
def fit_bounds(total: int, cells: Any, candidates: Any, n: int) -> int:
    """Each cell keeps the digits with which the other cells can make up the sum, by their least and most."""
    least, most, news = 0, 0, NOTHING
    for cell in cells:
        least += lowest_digit_of(candidates[cell])
        most += digit_of(candidates[cell])
    for cell in cells:
        low = max(1, total - most + digit_of(candidates[cell]))
        high = min(n, total - least + lowest_digit_of(candidates[cell]))
        allowed = 0
        for digit in range(low, high + 1):
            allowed |= 1 << digit - 1
        answer = keep(cell, allowed, candidates)
        if answer == DEAD:
            return DEAD
        news |= answer
    return news


@machine_code()
def digit_of(mask: int) -> int:
    """The highest digit of a mask."""
    digit = 0
    while mask >> digit:
        digit += 1
    return digit


@machine_code()
def lowest_digit_of(mask: int) -> int:
    """The lowest digit of a mask, which is not empty."""
    return digit_of(mask & -mask)
