"""Propagation on killers as machine code: `solvers/killer_propagation.py`, node for node."""

from typing import Any

import numpy as np

from sudoku_lessons.compiled.cages import CAGES
from sudoku_lessons.compiled.kernel import (
    DEAD_ENDS,
    DEPTH,
    DONE,
    FORCED,
    FOUND,
    GUESSES,
    MAX_DEPTH,
    NODES,
    PAUSED,
    VISITED,
    machine_code,
)
from sudoku_lessons.compiled.killer_inference import DEAD, digit_of, infer


def memory_words(n: int, cages: int) -> int:
    """The cells of the units; for each level candidates, filled cells, sums, a guess and digits to try."""
    return 3 * n * n + (n * n + 1) * (2 * n * n + cages + 2)


@machine_code()
def advance(
    board: Any, solution: Any, box_rows: int, box_cols: int, choices: Any, memory: Any, counts: Any, budget: int
) -> int:
    """Go on to the next solution; see `kernel`. Inference: as `choices` say. Next cell: `find_guess`."""
    n, cages = box_rows * box_cols, choices[CAGES]
    size, levels = n * n, n * n + 1
    units, rest = memory[: 3 * size].reshape((3 * n, n)), memory[3 * size :]
    all_candidates, rest = rest[: levels * size].reshape((levels, size)), rest[levels * size :]
    all_filled, rest = rest[: levels * size].reshape((levels, size)), rest[levels * size :]
    all_seen, rest = rest[: levels * cages].reshape((levels, cages)), rest[levels * cages :]
    chosen, to_try = rest[:levels], rest[levels:]
    if counts[NODES] == 0:
        set_up(board, box_rows, box_cols, units, all_candidates[0], all_filled[0])
        all_seen[0] = 0
    clues = np.count_nonzero(board)
    depth, visited, code = counts[DEPTH], counts[VISITED] == 1, DONE
    while depth >= 0:
        candidates, filled, seen = all_candidates[depth], all_filled[depth], all_seen[depth]
        if not visited:
            if counts[NODES] == budget:
                code = PAUSED
                break
            counts[NODES] += 1
            counts[MAX_DEPTH] = max(counts[MAX_DEPTH], depth)
            forced = infer(choices, units, candidates, filled, seen, box_rows, box_cols)
            if forced == DEAD:
                counts[DEAD_ENDS] += 1
                depth, visited = depth - 1, True
                continue
            counts[FORCED] += forced - (clues if depth == 0 else 1)  # what was placed is a single too
            cell = find_guess(candidates, filled, n)
            if cell == size:
                write(candidates, solution)
                depth, visited, code = depth - 1, True, FOUND
                break
            counts[GUESSES] += 1
            chosen[depth], to_try[depth] = cell, candidates[cell]
        if to_try[depth] == 0:
            depth, visited = depth - 1, True
        else:
            bit = to_try[depth] & -to_try[depth]  # the lowest
            to_try[depth] ^= bit
            for table in (all_candidates, all_filled, all_seen):
                copy_down(table, depth)
            all_candidates[depth + 1, chosen[depth]] = bit
            depth, visited = depth + 1, False
    counts[DEPTH], counts[VISITED] = depth, visited
    return code


@machine_code()
def set_up(board: Any, box_rows: int, box_cols: int, units: Any, candidates: Any, filled: Any) -> None:
    """The cells of each unit, and every candidate of empty cells."""
    n = box_rows * box_cols
    filled[:] = 0
    for cell in range(n * n):
        row, column = cell // n, cell % n
        units[row, column] = cell
        units[n + column, row] = cell
        box = row // box_rows * box_rows + column // box_cols
        units[2 * n + box, row % box_rows * box_cols + column % box_cols] = cell
        candidates[cell] = 1 << board[cell] - 1 if board[cell] else (1 << n) - 1


@machine_code()
def copy_down(table: Any, depth: int) -> None:
    """Copy what a level has to the next one."""
    for k in range(table.shape[1]):
        table[depth + 1, k] = table[depth, k]


@machine_code()
def write(candidates: Any, solution: Any) -> None:
    """The digits of a solved board."""
    for cell in range(len(solution)):
        solution[cell] = digit_of(candidates[cell])


@machine_code()
def find_guess(candidates: Any, filled: Any, n: int) -> int:
    """The first cell with the fewest candidates of those not filled; as many as there are cells if all are."""
    fewest, chosen = n + 1, n * n
    for cell in range(n * n):
        if not filled[cell]:
            mask, count = candidates[cell], 0
            while mask and count < fewest:
                mask &= mask - 1
                count += 1
            if count < fewest:
                fewest, chosen = count, cell
    return chosen
