"""`digging.py` as machine code, node for node: full boards by chance, and clues taken away. Needs numba."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numba import int64, types, uint8

from sudoku_lessons.boards import Shape
from sudoku_lessons.compiled.engine import Machine
from sudoku_lessons.compiled.kernel import ADVANCE, COUNTERS, DONE, FOUND, NODES, PAUSED, machine_code
from sudoku_lessons.compiled.propagation import (
    CELL,
    DEAD,
    SINGLES,
    STRIP,
    find_guess,
    place,
    propagate,
    set_up,
    write,
)
from sudoku_lessons.search import DigResult

NOT_TRIED, REMOVED, NEEDED, UNDECIDED, OUT_OF_BUDGET = map(int, DigResult)


class MachineDigger:
    """A `Digger` of machine code for boards of a shape."""

    def __init__(self, shape: Shape) -> None:
        self._sides, self._cell_count = (shape.box_rows, shape.box_cols), shape.cell_count
        self._machine = Machine("propagation", shape, {})

    def fill(
        self, keys: Sequence[int], node_budget: int, watch: object = None
    ) -> tuple[tuple[int, ...] | None, int]:
        """See `Digger`."""
        full = np.zeros(self._cell_count, np.uint8)
        nodes = fill(np.array(keys, np.int64), full, *self._sides, node_budget)
        return (tuple(full.tolist()) if full[0] else None), nodes

    def dig(
        self,
        cells: Sequence[int],
        full: Sequence[int],
        groups: Sequence[Sequence[int]],
        *,
        fewest: int,
        test_budget: int,
        node_budget: int,
        watch: object = None,
    ) -> tuple[list[int], int]:
        """See `Digger`."""
        machine, verdicts = self._machine, np.zeros(len(groups), np.int64)
        starts = np.cumsum([0, *map(len, groups)], dtype=np.int64)
        nodes = dig(
            *(machine.code, *machine.sides, machine.choices, machine.memory),
            *(np.array(cells, np.uint8), np.array(full, np.uint8)),
            *(np.array([cell for group in groups for cell in group], np.int64), starts, verdicts),
            *(fewest, test_budget, node_budget),
        )
        return verdicts.tolist(), nodes


@machine_code(
    types.int64(
        *(types.FunctionType(ADVANCE), int64, int64, int64[::1], int64[::1]),
        *(uint8[::1], uint8[::1], int64[::1], int64[::1], int64[::1], int64, int64, int64),
    )
)
def dig(
    advance: Any,
    box_rows: int,
    box_cols: int,
    choices: Any,
    memory: Any,
    board: Any,
    full: Any,
    cells: Any,
    starts: Any,
    verdicts: Any,
    fewest: int,
    test_budget: int,
    node_budget: int,
) -> int:
    """Take away each group (its cells begin at `starts`) that is not needed; changes `board`; nodes taken."""
    solution, counts = np.zeros_like(board), np.zeros(COUNTERS, np.int64)
    clues, nodes = np.count_nonzero(board), 0
    for k in range(len(verdicts)):
        group = cells[starts[k] : starts[k + 1]]
        if clues - len(group) < fewest:
            continue
        board[group] = 0
        counts[:] = 0
        allowed = min(test_budget, node_budget - nodes)
        found, code = 0, FOUND
        while found < 2 and code == FOUND:
            code = advance(board, solution, box_rows, box_cols, choices, memory, counts, allowed)
            found += code == FOUND
        nodes += counts[NODES]
        if found == 1 and code == DONE:
            verdicts[k] = REMOVED
            clues -= len(group)
            continue
        for cell in group:
            board[cell] = full[cell]
        verdicts[k] = UNDECIDED if code == PAUSED else NEEDED
        if code == PAUSED and allowed < test_budget:
            verdicts[k] = OUT_OF_BUDGET
            break
    return nodes


@machine_code()
def digits_of_cell(candidates: Any, guess: Any, n: int, lanes: int) -> int:
    """The candidates of the cell of a guess, as a mask: bit d for the digit in lane d."""
    mask = 0
    for digit in range(n):
        if candidates[guess[STRIP] * lanes + digit] & guess[CELL]:
            mask |= 1 << digit
    return mask


@machine_code()
def next_digit(left: Any, key: Any, level: int, n: int) -> int:
    """Take from a level's digits the next one, as `in_order_of` says."""
    count = 0
    for digit in range(n):
        count += left[level] >> digit & 1
    skip = key[level] % count
    key[level] //= count
    digit = 0
    while skip or not left[level] >> digit & 1:
        skip -= left[level] >> digit & 1
        digit += 1
    left[level] ^= 1 << digit
    return digit


@machine_code()
def place_of(bit: int) -> int:
    """Where in its word a bit is."""
    number = 0
    while bit >> number + 1:
        number += 1
    return number


@machine_code(int64(int64[::1], uint8[::1], int64, int64, int64))
def fill(keys: Any, full: Any, box_rows: int, box_cols: int, node_budget: int) -> int:
    """Write the first full board in the order that the keys say, if the budget is enough; nodes taken."""
    n = box_rows * box_cols
    rows = box_rows
    while rows * n > 62 or box_rows % rows:
        rows -= 1
    lanes, strips, levels = (n + 15) // 16 * 16, n // rows, n * n + 1
    candidates = np.zeros((levels, strips * lanes), np.int64)
    filled, guesses = np.zeros((levels, strips), np.int64), np.zeros((levels, 3), np.int64)
    found, new = np.zeros(strips * lanes, np.int64), np.zeros(strips, np.int64)
    left, key = np.zeros(levels, np.int64), np.zeros(levels, np.int64)  # of each level: digits, and their order
    set_up(full, box_rows, box_cols, rows, lanes, candidates[0], filled[0])
    level, visited, nodes = 0, False, 0
    while level >= 0:
        here, guess = candidates[level], guesses[level]
        if not visited:
            if nodes == node_budget:
                break
            nodes += 1
            if propagate(SINGLES, here, filled[level], found, new, box_rows, box_cols, rows, lanes) == DEAD:
                level, visited = level - 1, True
                continue
            if not find_guess(here, n, rows, lanes, guess):
                write(here, n, rows, lanes, full)
                break
            left[level] = digits_of_cell(here, guess, n, lanes)
            key[level] = keys[guess[STRIP] * rows * n + place_of(guess[CELL])]
        if left[level] == 0:
            level, visited = level - 1, True
            continue
        digit = next_digit(left, key, level, n)
        candidates[level + 1], filled[level + 1] = here, filled[level]
        level, visited = level + 1, False
        place(
            *(guess[STRIP], digit, guess[CELL], candidates[level], filled[level]),
            *(box_rows, box_cols, rows, lanes),
        )
    return nodes
