"""Propagation on killers as machine code: `solvers/killer_propagation.py`, node for node."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from sudoku_lessons.compiled.cages import CAGES, encoded
from sudoku_lessons.compiled.kernel import (
    DEAD_ENDS,
    DONE,
    FORCED,
    FOUND,
    GUESSES,
    NODES,
    PAUSED,
    enter,
    highest,
    leave,
    machine_code,
    resume,
    size_of,
    units_of,
)
from sudoku_lessons.compiled.killer_inference import DEAD, infer

__all__ = ["advance", "encoded", "memory_words"]

CHOSEN, TO_TRY = -2, -1  # where a level guesses, and the digits left to try


def memory_words(n: int, choices: Sequence[int]) -> int:
    """Return room for the cells of the units; for each level candidates, filled cells, sums, guess, digits."""
    return 3 * n * n + (n * n + 1) * (2 * n * n + choices[CAGES] + 2)


@machine_code()
def advance(
    board: Any, solution: Any, box_rows: int, box_cols: int, choices: Any, memory: Any, counts: Any, budget: int
) -> int:
    """Go on to the next solution; see `kernel`. Inference: as `choices` say. Next cell: `find_guess`."""
    size = len(board)
    units, levels = (
        memory[: 3 * size].reshape((-1, box_rows * box_cols)),
        memory[3 * size :].reshape((size + 1, -1)),
    )
    if counts[NODES] == 0:
        set_up(board, box_rows, box_cols, units, levels[0])
    depth, visited = resume(counts)
    while depth >= 0:
        level = levels[depth]
        candidates, filled, seen = level[:size], level[size : 2 * size], level[2 * size : -2]
        if not visited:
            if not enter(counts, depth, budget):
                return leave(counts, depth, visited, PAUSED)
            forced = infer(seen, (box_rows, box_cols, choices, units, candidates, filled))
            if forced == DEAD:
                counts[DEAD_ENDS] += 1
                depth, visited = depth - 1, True
                continue
            counts[FORCED] += forced - (
                np.count_nonzero(board) if depth == 0 else 1
            )  # those placed are singles too
            cell = find_guess(candidates, filled)
            if cell == size:
                for k in range(size):
                    solution[k] = highest(candidates[k])
                return leave(counts, depth - 1, True, FOUND)
            counts[GUESSES] += 1
            level[CHOSEN], level[TO_TRY] = cell, candidates[cell]
        if level[TO_TRY] == 0:
            depth, visited = depth - 1, True
        else:
            bit = level[TO_TRY] & -level[TO_TRY]  # the lowest
            level[TO_TRY] ^= bit
            depth, visited = depth + 1, False
            for k in range(len(level)):
                levels[depth, k] = level[k]
            levels[depth, level[CHOSEN]] = bit
    return leave(counts, depth, visited, DONE)


@machine_code()
def set_up(board: Any, box_rows: int, box_cols: int, units: Any, level: Any) -> None:
    """Write down the cells of each unit, and every candidate of empty cells."""
    n = box_rows * box_cols
    sizes = np.zeros(3 * n, np.int64)
    level[:] = 0
    for cell in range(n * n):
        level[cell] = 1 << board[cell] if board[cell] else (2 << n) - 2
        for unit in units_of(cell, box_rows, box_cols):
            units[unit, sizes[unit]] = cell
            sizes[unit] += 1


@machine_code()
def find_guess(candidates: Any, filled: Any) -> int:
    """Return the first cell with the fewest candidates of those not filled; the number of cells if all are."""
    fewest, chosen = len(candidates) + 1, len(candidates)
    for cell in range(len(candidates)):
        if not filled[cell] and size_of(candidates[cell]) < fewest:
            fewest, chosen = size_of(candidates[cell]), cell
    return chosen
