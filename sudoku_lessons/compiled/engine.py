"""Machine code from Python: a kernel as a solver, on one board or on many."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

import numpy as np

from sudoku_lessons.boards import Board, Shape
from sudoku_lessons.compiled.kernel import ADVANCE, COUNTERS, DEPTH, FOUND, PAUSED, Kernel
from sudoku_lessons.compiled.sweep import NOT_RUN, sweep
from sudoku_lessons.search import NEVER, Log, SearchStopped

STEP = 20_000  # nodes between two looks at the clock: milliseconds, or half a second on the largest boards


class Machine:
    """A kernel, a module of this folder, for boards of a shape, with its choices and its memory: a solver.

    Raises ValueError for a choice without machine code. The first machine of a kind takes seconds to compile;
    afterwards the code is on disk.
    """

    def __init__(self, kernel: str, shape: Shape, choices: Mapping[str, Any]) -> None:
        module: Kernel = import_module(f"sudoku_lessons.compiled.{kernel}")
        self.code = getattr(module, f"advance_{shape}", module.advance)
        self.code.compile(ADVANCE)
        self.sides = shape.box_rows, shape.box_cols
        numbers = (*module.encoded(**choices), 0)
        self.choices = np.array(numbers, np.int64)
        self.memory = np.zeros(module.memory_words(shape.n, numbers), np.int64)

    def __call__(self, board: Board, log: Log) -> Iterator[Board]:
        """Yield every solution of a board without clashes, as the Python search does, count for count.

        Pauses every few thousand nodes to tell `log`, which may stop it; other threads run meanwhile.
        """
        clues = np.array(board.cells, np.uint8)
        solution, counts = np.zeros_like(clues), np.zeros(COUNTERS, np.int64)
        budget = 0
        while True:
            code = self.code(clues, solution, *self.sides, self.choices, self.memory, counts, budget)
            log.counted(*counts[:DEPTH].tolist())
            if code == PAUSED:
                budget = log.may_go_to(log.nodes + STEP)
            elif code == FOUND:
                yield board.with_cells(solution.tolist())
            else:
                return

    def count(self, board: Board, log: Log, limit: int | None) -> int:
        """Return the number of solutions up to a limit, counted without leaving machine code for each of them.

        Pauses to tell `log`, as a call does. Raises SearchStopped, with the number found, if that stops it.
        """
        search = self.sweep(np.array([board.cells], np.uint8), limit, NEVER)
        try:
            while search.status[0] == NOT_RUN:
                search.advance(log.may_go_to(log.nodes + STEP) - log.nodes)
                log.counted(*search.counts[0, :DEPTH].tolist())
        except SearchStopped as stop:
            stop.found = int(search.found[0])
            raise
        return int(search.found[0])

    def sweep(self, boards: Any, limit: int | None, node_budget: int) -> "Sweep":
        """Return a search of many boards, uint8[boards, n*n]."""
        return Sweep(self, boards, limit, node_budget)


class Sweep:
    """A machine on many boards; it stops at any node and resumes there.

    `boards` are uint8[boards, n*n] of the machine's shape, 0 for an empty cell, without clashes. For each
    board there are `solutions` (the first one found), `status` (0 not run, 1 solved, 2 no solution, 3
    stopped by its budget), `counts` (a column for each counter of `kernel`) and `found` (the number of
    solutions, up to `limit`).
    """

    def __init__(self, machine: Machine, boards: Any, limit: int | None, node_budget: int) -> None:
        self.boards = boards
        self.solutions = np.zeros_like(boards)
        self.status = np.full(len(boards), NOT_RUN, np.uint8)
        self.counts = np.zeros((len(boards), COUNTERS), np.int64)
        self.found = np.zeros(len(boards), np.int64)
        self._machine = machine
        self._limit = NEVER if limit is None else min(limit, NEVER)
        self._node_budget = node_budget

    def advance(self, nodes: int, stop: object = None) -> None:
        """Search on for so many nodes, or to the end. Other threads run meanwhile; `stop` is not called."""
        machine = self._machine
        if len(self.boards):
            sweep(
                *(machine.code, *machine.sides, machine.choices, machine.memory),
                *(self.boards, self.solutions, self.status, self.counts, self.found),
                *(self._limit, self._node_budget, nodes),
            )
