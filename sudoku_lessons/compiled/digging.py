"""`generator/digging.py` as machine code, node for node: random full boards, and clues taken away."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numba import int64, types, uint8

from sudoku_lessons.boards import Shape
from sudoku_lessons.compiled.engine import Machine
from sudoku_lessons.compiled.inference import DEAD, SINGLES, propagate
from sudoku_lessons.compiled.kernel import (
    ADVANCE,
    COUNTERS,
    DONE,
    FOUND,
    NODES,
    PAUSED,
    highest,
    machine_code,
    size_of,
)
from sudoku_lessons.compiled.propagation import CELL, STRIP, find_guess, go_down, layout_of, set_up, write
from sudoku_lessons.search import DigResult

NOT_TRIED, REMOVED, NEEDED, UNDECIDED, OUT_OF_BUDGET = map(int, DigResult)


class MachineDigger:
    """A `Digger` in machine code for boards of a shape."""

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
    """Take each group that is not needed off the `board`; return the nodes taken.

    The cells of group k are those from `starts[k]` on. Its outcome goes to `verdicts`.
    """
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
def next_digit(left: Any, key: Any, level: int) -> int:
    """Take from a level's digits the next one, as `in_order_of` says."""
    count = size_of(left[level])
    skip = key[level] % count
    key[level] //= count
    rest = left[level]
    for _ in range(skip):
        rest &= rest - 1  # without its lowest
    left[level] ^= rest & -rest
    return highest(rest & -rest)


@machine_code(int64(int64[::1], uint8[::1], int64, int64, int64))
def fill(keys: Any, full: Any, box_rows: int, box_cols: int, node_budget: int) -> int:
    """Write the first full board in the order of the keys, if the budget is enough; return the nodes taken."""
    layout = layout_of(box_rows, box_cols)
    n, rows, lanes = box_rows * box_cols, layout[2], layout[3]
    words, strips = n // rows * lanes, n // rows
    levels = np.zeros((n * n + 1, words + strips + 3), np.int64)
    found, new = np.zeros(words, np.int64), np.zeros(strips, np.int64)
    left, key = np.zeros(n * n + 1, np.int64), np.zeros(n * n + 1, np.int64)  # digits to try, and their order
    set_up(full, layout, levels[0, :words], levels[0, words : words + strips])
    level, visited, nodes = 0, False, 0
    while level >= 0:
        candidates, guess = levels[level, :words], levels[level, words + strips :]
        if not visited:
            if nodes == node_budget:
                break
            nodes += 1
            filled = levels[level, words : words + strips]
            if propagate(SINGLES, candidates, filled, found, new, layout) == DEAD:
                level, visited = level - 1, True
                continue
            if not find_guess(candidates, layout, guess):
                write(candidates, layout, full)
                break
            left[level] = 0
            for lane in range(n):
                if candidates[guess[STRIP] * lanes + lane] & guess[CELL]:
                    left[level] |= 1 << lane
            key[level] = keys[guess[STRIP] * rows * n + highest(guess[CELL])]
        if left[level] == 0:
            level, visited = level - 1, True
        else:
            go_down(next_digit(left, key, level), guess, levels[level], levels[level + 1], layout)
            level, visited = level + 1, False
    return nodes
