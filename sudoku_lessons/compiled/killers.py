"""Killers as machine code: a kernel with the cages of one board as a solver like the others."""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any

import numpy as np

from sudoku_lessons.boards import KillerBoard
from sudoku_lessons.boards.cage_rules import PRUNING, cages_for, masks
from sudoku_lessons.compiled.cages import CAGES, FIELDS, FIRST
from sudoku_lessons.compiled.engine import Machine
from sudoku_lessons.compiled.kernel import ADVANCE


class KillerMachine(Machine):
    """A kernel for one killer, with its cages and its memory: a solver like the others.

    Raises ValueError for a pruning that `cage_rules` does not know.
    """

    def __init__(self, kernel: str, killer: KillerBoard, choices: Mapping[str, Any]) -> None:
        module = import_module(f"sudoku_lessons.compiled.{kernel}")
        self.code = module.advance
        self.code.compile(ADVANCE)
        self.sides = killer.shape.box_rows, killer.shape.box_cols
        self.choices = np.array(encoded(killer, **choices), np.int64)
        self.memory = np.zeros(module.memory_words(killer.shape.n, int(self.choices[CAGES])), np.int64)


def encoded(
    killer: KillerBoard, *, way: int = 0, pruning: str = "combinations", rule_45: bool = True
) -> list[int]:
    """Return the numbers of `cages`: the search of its file, the pruning, and the cages."""
    cages = cages_for(killer, pruning, rule_45)
    n, record, end = killer.shape.n, list[int](), FIRST + FIELDS * len(cages)
    tail: list[int] = []
    at_cell: list[list[int]] = [[] for _ in killer.cells]
    for k, cage in enumerate(cages):
        fit = () if cage.sum is None or cage.repeats else sets(n, len(cage.cells), cage.sum)
        for cell in cage.numbers:
            at_cell[cell].append(k)
        cells_at, fit_at = end + len(tail), end + len(tail) + len(cage.cells)
        record += [int(cage.sum is None), cage.sum or 0, int(cage.repeats)]
        record += [len(cage.cells), cells_at, len(fit), fit_at]
        tail += [*cage.numbers, *fit]
    table, starts, numbers = end + len(tail), list[int](), list[int]()
    for some in at_cell:
        starts.append(table + len(at_cell) + 1 + len(numbers))
        numbers += some
    starts.append(table + len(at_cell) + 1 + len(numbers))
    return [way, PRUNING.index(pruning), len(cages), table, *record, *tail, *starts, *numbers]


@cache
def sets(n: int, size: int, total: int) -> tuple[int, ...]:
    """The sets of digits that add up to a sum, as kernels have them."""
    return tuple(mask >> 1 for mask in masks(n, size, total))
