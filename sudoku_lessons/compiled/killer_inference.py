"""The rules of propagation on killers as machine code: singles, and what cages say.

A cage is looked at again only where a candidate of its cells was struck since. The sum of their masks tells: on
the way down the tree candidates are only ever struck, and each that is makes the sum smaller.
"""

from typing import Any

from sudoku_lessons.compiled.cages import (
    CAGES,
    COMBINATIONS,
    NO_SUM,
    PRUNING,
    REPEATS,
    SUM,
    cages_at,
    cells_of,
    field,
    possible,
    sets_of,
)
from sudoku_lessons.compiled.kernel import highest, machine_code, units_of

DEAD, NOTHING, NEWS = -1, 0, 1  # the answer of a rule: a dead end, nothing found, something struck or filled


@machine_code()
def infer(seen: Any, position: Any) -> int:
    """Apply the rules until none finds anything; return the number of cells filled, or DEAD.

    `position` is (box_rows, box_cols, choices, units, candidates, filled): the cells of each unit, and for each
    cell its candidates and whether it is filled.
    """
    filled = position[5]
    before = filled.sum()
    while True:
        news = naked_singles(position)
        if news == NOTHING:
            news = hidden_singles(position)
        if news == NOTHING:
            news = look_at_cages(seen, position)
        if news == DEAD:
            return DEAD
        if news == NOTHING:
            return filled.sum() - before


@machine_code()
def place(cell: int, position: Any) -> int:
    """Fill a cell with its one candidate, and strike it from the cell's peers and its mates in cages."""
    box_rows, box_cols, choices, units, candidates, filled = position
    filled[cell] = 1
    for unit in units_of(cell, box_rows, box_cols):
        if strike(cell, units[unit], candidates):
            return DEAD
    for cage in cages_at(choices, cell):
        if field(choices, cage, REPEATS) == 0 and strike(cell, cells_of(choices, cage), candidates):
            return DEAD
    return NEWS


@machine_code()
def strike(cell: int, mates: Any, candidates: Any) -> bool:
    """Strike the candidate of a cell from the others of a group; return whether one has none left."""
    for mate in mates:
        if mate != cell:
            candidates[mate] &= ~candidates[cell]
            if candidates[mate] == 0:
                return True
    return False


@machine_code()
def naked_singles(position: Any) -> int:
    """Fill every cell that has one candidate."""
    _, _, _, _, candidates, filled = position
    news = NOTHING
    for cell in range(len(candidates)):
        mask = candidates[cell]
        if mask & mask - 1 == 0 and not filled[cell]:
            news = NEWS
            if place(cell, position) == DEAD:
                return DEAD
    return news


@machine_code()
def hidden_singles(position: Any) -> int:
    """Fill in every digit that has one place in a unit."""
    box_rows, box_cols, _, units, candidates, _ = position
    news = NOTHING
    for unit in range(len(units)):
        once, twice = places(units[unit], candidates)
        if once != (2 << box_rows * box_cols) - 2:
            return DEAD
        answer = fill_places(units[unit], once & ~twice, position)
        if answer == DEAD:
            return DEAD
        news |= answer
    return news


@machine_code()
def places(cells: Any, candidates: Any) -> tuple[int, int]:
    """Return the digits with a place or more among the cells, and those with two or more."""
    once, twice = 0, 0
    for cell in cells:
        twice |= once & candidates[cell]
        once |= candidates[cell]
    return once, twice


@machine_code()
def fill_places(cells: Any, digits: int, position: Any) -> int:
    """Fill in digits that have one place among the cells."""
    _, _, _, _, candidates, filled = position
    news = NOTHING
    for cell in cells:
        mask = candidates[cell] & digits
        if mask and not filled[cell]:
            news = NEWS
            candidates[cell] = mask & -mask
            if place(cell, position) == DEAD:
                return DEAD
    return news


@machine_code()
def look_at_cages(seen: Any, position: Any) -> int:
    """Look at each cage with a sum that has lost candidates since it was last seen."""
    _, _, choices, _, candidates, _ = position
    news = NOTHING
    for cage in range(choices[CAGES]):
        if field(choices, cage, NO_SUM):
            continue
        cells, now = cells_of(choices, cage), 0
        for cell in cells:
            now += candidates[cell]
        if now != seen[cage]:
            seen[cage] = now
            answer = look_at_cage(cage, cells, position)
            if answer == DEAD:
                return DEAD
            news |= answer
    return news


@machine_code()
def look_at_cage(cage: int, cells: Any, position: Any) -> int:
    """Strike what the cage cannot take, and fill in what it needs."""
    box_rows, box_cols, choices, _, candidates, _ = position
    n = box_rows * box_cols
    if choices[PRUNING] != COMBINATIONS:
        return by_digits(cage, cells, choices, candidates, n)
    if field(choices, cage, REPEATS):
        return fit_bounds(field(choices, cage, SUM), cells, candidates, n)
    answer, needed = fit_combinations(sets_of(choices, cage), cells, candidates)
    if answer != DEAD and needed:
        filled_in = fill_places(cells, needed, position)
        return DEAD if filled_in == DEAD else answer | filled_in
    return answer


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
    """Strike by the digits that are in a cage: the prunings "full" and "sums"."""
    used, empty, missing, news = 0, 0, field(choices, cage, SUM), NOTHING
    for cell in cells:
        mask = candidates[cell]
        if mask & mask - 1:
            empty += 1
        else:
            used |= mask
            missing -= highest(mask)
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
def fit_combinations(sets: Any, cells: Any, candidates: Any) -> tuple[int, int]:
    """Strike what no fitting set has; return the digits that all of them have and that have one place too."""
    some_cell, _ = places(cells, candidates)
    allowed, needed, news = 0, -1, NOTHING
    for digits in sets:
        fits = digits & ~some_cell == 0
        for cell in cells:
            fits = fits and candidates[cell] & digits != 0
        if fits:
            allowed |= digits
            needed &= digits
    if allowed == 0:
        return DEAD, 0
    for cell in cells:
        answer = keep(cell, allowed, candidates)
        if answer == DEAD:
            return DEAD, 0
        news |= answer
    once, twice = places(cells, candidates)
    return (DEAD, 0) if needed & ~once else (news, needed & ~twice)


@machine_code()
def fit_bounds(total: int, cells: Any, candidates: Any, n: int) -> int:
    """Keep in each cell the digits with which the others can make up the sum, by their least and most."""
    least, most, news = 0, 0, NOTHING
    for cell in cells:
        least += lowest(candidates[cell])
        most += highest(candidates[cell])
    for cell in cells:
        low = max(1, total - most + highest(candidates[cell]))
        high = min(n, total - least + lowest(candidates[cell]))
        allowed = 0
        for digit in range(low, high + 1):
            allowed |= 1 << digit
        answer = keep(cell, allowed, candidates)
        if answer == DEAD:
            return DEAD
        news |= answer
    return news


@machine_code()
def lowest(mask: int) -> int:
    """Return the lowest digit of a set that is not empty."""
    return highest(mask & -mask)
