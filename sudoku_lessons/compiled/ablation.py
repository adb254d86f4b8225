"""Backtracking with two choices, as machine code: `solvers/ablation.py` and `solvers/mrv.py`, node for node.

The cell with the fewest candidates first (MRV) is one of the pairs: next cell "fewest", candidates "local".
A cell to fill is known by its *slot*, its place in the list of them.
"""

from collections.abc import Sequence
from typing import Any

from sudoku_lessons.compiled.kernel import (
    DONE,
    FOUND,
    NODES,
    PAUSED,
    count_digits,
    enter,
    leave,
    machine_code,
    resume,
    set_up,
    size_of,
    write,
)
from sudoku_lessons.solvers import ablation

_, LAST, READING_ORDER, MOST_CONSTRAINED, FEWEST, RANDOM = range(6)  # as in `ablation.NEXT_CELL`
NONE = -1  # no slot


def memory_words(n: int, choices: Sequence[int]) -> int:
    """Return room for two numbers, a set for each unit, and seven numbers for each cell or level."""
    return 2 + 3 * n + 7 * (n * n + 1)


def encoded(
    *, next_cell: str = "most_constrained", candidates: str = "look_ahead", seed: int = 0
) -> tuple[int, ...]:
    """Return the numbers of the two choices, and the seed of "random"."""
    numbers = []
    for choice, known in ((next_cell, ablation.NEXT_CELL), (candidates, ablation.CANDIDATES)):
        if not isinstance(choice, str) or choice not in known:
            raise ValueError(f"machine code knows no choice {choice!r}; expected one of {', '.join(known)}")
        numbers.append(list(known).index(choice))
    return (*numbers, ablation.seed_bits(seed))


@machine_code()
def advance(
    board: Any, solution: Any, box_rows: int, box_cols: int, choices: Any, memory: Any, counts: Any, budget: int
) -> int:
    """Go on to the next solution; see `kernel`. Next cell, candidates: as `choices` say. Digits: ascending."""
    n = box_rows * box_cols
    used, table = memory[2 : 2 + 3 * n], memory[2 + 3 * n :].reshape((7, n * n + 1))
    cells, placed, to_try, chosen = table[:4], table[4], table[5], table[6]  # the last two are by depth
    if counts[NODES] == 0:
        memory[0], memory[1] = set_up(board, box_rows, box_cols, used, cells), 0
        placed[:] = 0
    to_fill = memory[0]
    position = (used, cells, placed[:to_fill], (2 << n) - 2)
    depth, visited = resume(counts)
    while depth >= 0:
        if not visited:
            if not enter(counts, depth, budget):
                return leave(counts, depth, visited, PAUSED)
            if depth == to_fill:
                write(board, placed[:to_fill], cells[0], solution)
                return leave(counts, depth - 1, True, FOUND)
            slot = depth if choices[0] == READING_ORDER else choose(choices, position, memory)
            mask = 0
            if slot != NONE and not (choices[1] and hopeless(position)):
                mask = free(slot, used, cells, (2 << n) - 2)
            count_digits(counts, mask)
        else:
            slot, mask = chosen[depth], to_try[depth]
            mark(slot, placed[slot], used, cells)
            placed[slot] = 0
        if mask == 0:
            depth, visited = depth - 1, True
        else:
            digit = mask & -mask  # the lowest
            chosen[depth], to_try[depth], placed[slot] = slot, mask ^ digit, digit
            mark(slot, digit, used, cells)
            depth, visited = depth + 1, False
    return leave(counts, depth, visited, DONE)


@machine_code()
def mark(slot: int, digit: int, used: Any, cells: Any) -> None:
    """Note a digit as used in a cell's units, or as free again."""
    for k in range(1, 4):
        used[cells[k, slot]] ^= digit


@machine_code()
def free(slot: int, used: Any, cells: Any, every_digit: int) -> int:
    """Return the candidates of an empty cell."""
    return every_digit & ~(used[cells[1, slot]] | used[cells[2, slot]] | used[cells[3, slot]])


@machine_code(forceinline=True)
def hopeless(position: Any) -> bool:
    """Return whether some empty cell has no candidate."""
    used, cells, placed, every_digit = position
    for slot in range(len(placed)):
        if placed[slot] == 0 and free(slot, used, cells, every_digit) == 0:
            return True
    return False


@machine_code(forceinline=True)
def choose(choices: Any, position: Any, memory: Any) -> int:
    """Return the slot of the next cell, or NONE; `memory[1]` counts the random draws."""
    if choices[0] == RANDOM:
        slot = at_random(position, choices[2], memory[1] + 1)
        memory[1] += slot != NONE
        return slot
    if choices[0] in (MOST_CONSTRAINED, FEWEST):
        return fewest(position, choices[0] == FEWEST)
    used, cells, placed, every_digit = position
    slot = len(placed) - 1
    if choices[0] == LAST:
        while placed[slot]:
            slot -= 1
    else:
        while slot >= 0 and (placed[slot] or not free(slot, used, cells, every_digit)):
            slot -= 1
    return slot


@machine_code(forceinline=True)
def fewest(position: Any, none_too: bool) -> int:
    """Return the first cell with the fewest candidates; one with none is returned at once, or left out."""
    used, cells, placed, every_digit = position
    smallest, chosen = every_digit, NONE
    for slot in range(len(placed)):
        if placed[slot] == 0:
            size = size_of(free(slot, used, cells, every_digit))
            if size == 0 and none_too:
                return slot
            if 0 < size < smallest:
                smallest, chosen = size, slot
    return chosen


@machine_code(forceinline=True)
def at_random(position: Any, seed: int, draw: int) -> int:
    """Return any cell that still has a candidate, as the draw says; NONE if no cell has."""
    used, cells, placed, every_digit = position
    possible = 0
    for slot in range(len(placed)):
        possible += placed[slot] == 0 and free(slot, used, cells, every_digit) != 0
    if possible == 0:
        return NONE
    skip = scrambled(seed, draw) % possible
    for slot in range(len(placed)):
        if placed[slot] == 0 and free(slot, used, cells, every_digit):
            if skip == 0:
                break
            skip -= 1
    return slot


scrambled = machine_code()(ablation.scrambled)
