"""Naive backtracking as machine code: `solvers/reading_order.py`, node for node."""

from collections.abc import Sequence
from typing import Any

from numba import uint64

from sudoku_lessons.compiled.kernel import (
    DEAD_ENDS,
    DEPTH,
    DONE,
    FOUND,
    GUESSES,
    MAX_DEPTH,
    NODES,
    PAUSED,
    VISITED,
    machine_code,
    set_up,
    write,
)


def memory_words(n: int, choices: Sequence[int]) -> int:
    """Return room for the number of empty cells, a set for each unit, and six numbers for each level."""
    return 1 + 3 * n + 6 * (n * n + 1)


def encoded() -> tuple[int, ...]:
    """Return no numbers: this search has no choices."""
    return ()


@machine_code()
def advance(
    board: Any, solution: Any, box_rows: int, box_cols: int, choices: Any, memory: Any, counts: Any, budget: int
) -> int:
    """Go on to the next solution; see `kernel`. Next cell: the first empty one. Digits: ascending.

    Counts are kept in local variables, which is a quarter faster here; that is why the steps are not functions
    of their own, as in the other kernels.
    """
    n = box_rows * box_cols
    used, levels = memory[1 : 1 + 3 * n], memory[1 + 3 * n :].reshape((6, n * n + 1))
    if counts[NODES] == 0:
        memory[0] = set_up(board, box_rows, box_cols, used, levels[:4])
    to_fill = memory[0]
    cell_at, row_at, column_at, box_at, to_try, placed = levels
    every_digit = (2 << n) - 2
    nodes, guesses, dead_ends = counts[NODES], counts[GUESSES], counts[DEAD_ENDS]
    depth, deepest, visited = counts[DEPTH], counts[MAX_DEPTH], counts[VISITED] == 1
    code = DONE
    while depth >= 0:
        row, column, box = uint64(row_at[depth]), uint64(column_at[depth]), uint64(box_at[depth])
        if not visited:
            if nodes == budget:
                code = PAUSED
                break
            nodes += 1
            if depth > deepest:
                deepest = depth
            if depth == to_fill:
                write(board, placed[:to_fill], cell_at, solution)
                depth, visited, code = depth - 1, True, FOUND
                break
            mask = every_digit & ~(used[row] | used[column] | used[box])
            if mask == 0:
                dead_ends += 1
            elif mask & mask - 1:
                guesses += 1
        else:
            mask = to_try[depth]
            used[row] ^= placed[depth]
            used[column] ^= placed[depth]
            used[box] ^= placed[depth]
        if mask == 0:
            depth, visited = depth - 1, True
        else:
            digit = mask & -mask  # the lowest
            placed[depth], to_try[depth] = digit, mask ^ digit
            used[row] ^= digit
            used[column] ^= digit
            used[box] ^= digit
            depth, visited = depth + 1, False
    counts[NODES], counts[GUESSES], counts[DEAD_ENDS] = nodes, guesses, dead_ends
    counts[DEPTH], counts[MAX_DEPTH], counts[VISITED] = depth, deepest, visited
    return code
