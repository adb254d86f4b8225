"""Backtracking on killers as machine code: `solvers/killer_backtracking.py`, node for node."""

from collections.abc import Sequence
from typing import Any

from sudoku_lessons.compiled.cages import (
    CAGES,
    NO_SUM,
    REPEATS,
    SIZE,
    SUM,
    WAY,
    cages_at,
    encoded,
    field,
    possible,
)
from sudoku_lessons.compiled.kernel import (
    DONE,
    FOUND,
    NODES,
    PAUSED,
    count_digits,
    enter,
    highest,
    leave,
    machine_code,
    resume,
    size_of,
    units_of,
)

__all__ = ["advance", "encoded", "memory_words"]

READING_ORDER, MRV = range(2)
USED, EMPTY, MISSING = range(3)  # the state of a cage: digits used, empty cells, missing sum


def memory_words(n: int, choices: Sequence[int]) -> int:
    """Return room for a set for each unit, a digit a cell, three numbers a cage, and two a level."""
    return 3 * n + n * n + 3 * choices[CAGES] + 2 * (n * n + 1)


@machine_code()
def advance(
    board: Any, solution: Any, box_rows: int, box_cols: int, choices: Any, memory: Any, counts: Any, budget: int
) -> int:
    """Go on to the next solution; see `kernel`. Next cell: as `choices[WAY]` says. Digits: ascending."""
    n, cages = box_rows * box_cols, choices[CAGES]
    used, rest = memory[: 3 * n], memory[3 * n :]
    cells, rest = rest[: n * n], rest[n * n :]
    states, levels = rest[: 3 * cages].reshape((cages, 3)), rest[3 * cages :].reshape((2, n * n + 1))
    chosen, to_try = levels[0], levels[1]
    position = (box_rows, box_cols, choices, used, cells, states)
    if counts[NODES] == 0:
        set_up(board, position)
    depth, visited = resume(counts)
    while depth >= 0:
        if not visited:
            if not enter(counts, depth, budget):
                return leave(counts, depth, visited, PAUSED)
            cell = next_cell(position)
            if cell == n * n:
                solution[:] = cells
                return leave(counts, depth - 1, True, FOUND)
            chosen[depth], to_try[depth] = cell, candidates(cell, position)
            count_digits(counts, to_try[depth])
        else:
            put(chosen[depth], -cells[chosen[depth]], position)
        if to_try[depth] == 0:
            depth, visited = depth - 1, True
        else:
            bit = to_try[depth] & -to_try[depth]  # the lowest
            to_try[depth] ^= bit
            put(chosen[depth], highest(bit), position)
            depth, visited = depth + 1, False
    return leave(counts, depth, visited, DONE)


@machine_code()
def set_up(board: Any, position: Any) -> None:
    """Empty all cells and cages, then put in the clues."""
    _, _, choices, used, cells, states = position
    used[:] = 0
    cells[:] = 0
    for cage in range(len(states)):
        states[cage, USED] = 0
        states[cage, EMPTY] = field(choices, cage, SIZE)
        states[cage, MISSING] = field(choices, cage, SUM)
    for cell in range(len(cells)):
        if board[cell]:
            put(cell, board[cell], position)


@machine_code(forceinline=True)
def put(cell: int, digit: int, position: Any) -> None:
    """Put a digit into a cell, or take it back if it is negative."""
    box_rows, box_cols, choices, used, cells, states = position
    bit = 1 << abs(digit)
    cells[cell] = max(digit, 0)
    for unit in units_of(cell, box_rows, box_cols):
        used[unit] ^= bit
    for cage in cages_at(choices, cell):
        if field(choices, cage, REPEATS) == 0:
            states[cage, USED] ^= bit
        states[cage, EMPTY] -= 1 if digit > 0 else -1
        states[cage, MISSING] -= digit


@machine_code(forceinline=True)
def candidates(cell: int, position: Any) -> int:
    """Return the digits that an empty cell's units and cages allow."""
    box_rows, box_cols, choices, used, _, states = position
    n = box_rows * box_cols
    mask = (2 << n) - 2
    for unit in units_of(cell, box_rows, box_cols):
        mask &= ~used[unit]
    for cage in cages_at(choices, cell):
        if field(choices, cage, NO_SUM):
            mask &= ~states[cage, USED]
        else:
            state = states[cage]
            mask &= possible(choices, cage, n, state[USED], state[EMPTY], state[MISSING])
    return mask


@machine_code(forceinline=True)
def next_cell(position: Any) -> int:
    """Return the first empty cell, or the one with the fewest candidates; n * n if none is empty."""
    _, _, choices, _, cells, _ = position
    fewest, chosen = len(cells) + 1, len(cells)
    for cell in range(len(cells)):
        if cells[cell] == 0:
            if choices[WAY] == READING_ORDER:
                return cell
            size = size_of(candidates(cell, position))
            if size == 0:
                return cell
            if size < fewest:
                fewest, chosen = size, cell
    return chosen
