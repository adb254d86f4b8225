"""Backtracking on killers as machine code: `solvers/killer_backtracking.py`, node for node."""

from typing import Any

from sudoku_lessons.compiled.cages import AT_CELL, CAGES, NO_SUM, REPEATS, SIZE, SUM, WAY, field, possible
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
)

READING_ORDER, MRV = range(2)
USED, EMPTY, MISSING = range(3)  # how a cage stands


def memory_words(n: int, cages: int) -> int:
    """A mask a unit, a digit a cell, three numbers a cage, and two for each level of the search."""
    return 3 * n + n * n + 3 * cages + 2 * (n * n + 1)


@machine_code()
def advance(
    board: Any, solution: Any, box_rows: int, box_cols: int, choices: Any, memory: Any, counts: Any, budget: int
) -> int:
    """Go on to the next solution; see `kernel`. Next cell: as `choices[WAY]` says. Digits: ascending."""
    n, cages = box_rows * box_cols, choices[CAGES]
    used, rest = memory[: 3 * n], memory[3 * n :]
    cells, rest = rest[: n * n], rest[n * n :]
    standing, levels = rest[: 3 * cages].reshape((cages, 3)), rest[3 * cages :].reshape((2, n * n + 1))
    chosen, to_try = levels[0], levels[1]
    if counts[NODES] == 0:
        set_up(board, box_rows, box_cols, choices, used, cells, standing)
    depth, visited, code = counts[DEPTH], counts[VISITED] == 1, DONE
    while depth >= 0:
        if not visited:
            if counts[NODES] == budget:
                code = PAUSED
                break
            counts[NODES] += 1
            counts[MAX_DEPTH] = max(counts[MAX_DEPTH], depth)
            cell = next_cell(box_rows, box_cols, choices, used, cells, standing)
            if cell == n * n:
                for k in range(n * n):
                    solution[k] = cells[k]
                depth, visited, code = depth - 1, True, FOUND
                break
            chosen[depth] = cell
            to_try[depth] = candidates(cell, box_rows, box_cols, choices, used, standing)
            if to_try[depth] == 0:
                counts[DEAD_ENDS] += 1
            elif to_try[depth] & to_try[depth] - 1:
                counts[GUESSES] += 1
        else:
            put(chosen[depth], -cells[chosen[depth]], box_rows, box_cols, choices, used, cells, standing)
        if to_try[depth] == 0:
            depth, visited = depth - 1, True
        else:
            digit = 1
            while not to_try[depth] >> digit - 1 & 1:
                digit += 1
            to_try[depth] ^= 1 << digit - 1
            put(chosen[depth], digit, box_rows, box_cols, choices, used, cells, standing)
            depth, visited = depth + 1, False
    counts[DEPTH], counts[VISITED] = depth, visited
    return code


@machine_code()
def set_up(
    board: Any, box_rows: int, box_cols: int, choices: Any, used: Any, cells: Any, standing: Any
) -> None:
    """Nothing used, all cages empty; then the clues."""
    used[:] = 0
    cells[:] = 0
    for cage in range(choices[CAGES]):
        standing[cage, USED] = 0
        standing[cage, EMPTY] = field(choices, cage, SIZE)
        standing[cage, MISSING] = field(choices, cage, SUM)
    for cell in range(len(cells)):
        if board[cell]:
            put(cell, board[cell], box_rows, box_cols, choices, used, cells, standing)


@machine_code()
def put(
    cell: int, digit: int, box_rows: int, box_cols: int, choices: Any, used: Any, cells: Any, standing: Any
) -> None:
    """Put a digit into a cell, or take it back where it is told as a negative number."""
    n = box_rows * box_cols
    placed = digit > 0
    bit = 1 << (digit if placed else -digit) - 1
    cells[cell] = digit if placed else 0
    used[cell // n] ^= bit
    used[n + cell % n] ^= bit
    used[2 * n + cell // n // box_rows * box_rows + cell % n // box_cols] ^= bit
    table = choices[AT_CELL] + cell
    for k in range(choices[table], choices[table + 1]):
        cage = choices[k]
        if field(choices, cage, REPEATS) == 0:
            standing[cage, USED] ^= bit
        standing[cage, EMPTY] -= 1 if placed else -1
        standing[cage, MISSING] -= digit


@machine_code()
def candidates(cell: int, box_rows: int, box_cols: int, choices: Any, used: Any, standing: Any) -> int:
    """The digits that an empty cell's units and cages allow."""
    n = box_rows * box_cols
    box = 2 * n + cell // n // box_rows * box_rows + cell % n // box_cols
    mask = (1 << n) - 1 & ~(used[cell // n] | used[n + cell % n] | used[box])
    table = choices[AT_CELL] + cell
    for k in range(choices[table], choices[table + 1]):
        cage = choices[k]
        if field(choices, cage, NO_SUM) == 0:
            how = standing[cage]
            mask &= possible(choices, cage, n, how[USED], how[EMPTY], how[MISSING])
        else:
            mask &= ~standing[cage, USED]
    return mask


@machine_code()
def next_cell(box_rows: int, box_cols: int, choices: Any, used: Any, cells: Any, standing: Any) -> int:
    """The first empty cell, or the one with the fewest candidates; n * n where none is empty."""
    n = box_rows * box_cols
    fewest, chosen = n + 1, n * n
    for cell in range(n * n):
        if cells[cell] == 0:
            if choices[WAY] == READING_ORDER:
                return cell
            mask, count = candidates(cell, box_rows, box_cols, choices, used, standing), 0
            while mask:
                mask &= mask - 1  # without its lowest
                count += 1
            if count < fewest:
                fewest, chosen = count, cell
                if count == 0:
                    break
    return chosen
