"""Many boards in one call: arrays in, arrays out. Needs numpy."""

import time
from collections.abc import Callable, Iterable
from math import isqrt
from typing import TYPE_CHECKING, Any, Protocol

from sudoku_lessons.board import Board, InvalidBoard, as_board
from sudoku_lessons.search import Engine, Search
from sudoku_lessons.shape import Shape, as_shape
from sudoku_lessons.solving import Bar, checked_solver, solve

if TYPE_CHECKING:
    import numpy as np

STATUS = ("not run", "solved", "no solution", "stopped")
"""The statuses by their numbers."""

STEP = 50_000  # nodes between two looks at the clock


class Sweep(Protocol):
    """What runs a solver over boards and can be stopped: in machine code, or in Python."""

    boards: "np.ndarray"
    solutions: "np.ndarray"
    status: "np.ndarray"
    counts: "np.ndarray"
    found: "np.ndarray"
    done: int

    def advance(self, nodes: int) -> bool:
        """Go on for some nodes; whether all boards are done."""


class Batch:
    """A solver on many boards of a shape: what it found and did, as arrays with one entry a board.

    boards, solutions   uint8[boards, n*n] in reading order, 0 for an empty cell; the first solution found
    status              words: those of `Result`, and "not run" where it was stopped before the board was done
    found               solutions, counted up to the limit
    nodes, guesses, dead_ends, forced, max_depth    int64[boards], as in `Result`

    A batch that was stopped goes on where it was with `run`, and ends as if it had never stopped. `engine`
    is what runs it, `done` the number of boards finished.
    """

    def __init__(self, sweep: Sweep, shape: Shape, engine: Engine) -> None:
        self._sweep, self.shape, self.engine = sweep, shape, engine
        self.boards, self.solutions, self.found = sweep.boards, sweep.solutions, sweep.found
        self.nodes, self.guesses, self.dead_ends, self.forced, self.max_depth = sweep.counts.T[:5]

    def __len__(self) -> int:
        return len(self.boards)

    @property
    def done(self) -> int:
        """Boards that are finished; those after them were not run, or not to their end."""
        return self._sweep.done

    @property
    def status(self) -> "np.ndarray":
        """The status of each board, in words."""
        import numpy as np

        return np.take(STATUS, self._sweep.status)

    def run(
        self, *, seconds: float | None = None, progress: "Callable[[Batch], object] | bool | None" = None
    ) -> "Batch":
        """Go on to the end, for `seconds` of CPU time, or until `progress` returns True; returns itself.

        `progress` is called with the batch every few thousand nodes; `progress=True` shows a bar of boards.
        """
        deadline = float("inf") if seconds is None else time.process_time() + seconds
        with Bar(progress, "boards", len(self)) as report:
            while not self._sweep.advance(STEP):
                if (report and report(self) is True) or time.process_time() > deadline:
                    return self
            if report:
                report(self)
        return self


def solve_many(
    boards: Any,
    solver: str | Search = "propagation",
    *,
    shape: Shape | int | tuple[int, int] | None = None,
    limit: int | None = 1,
    node_budget: int | None = None,
    seconds: float | None = None,
    progress: Callable[[Batch], object] | bool | None = None,
    engine: Engine = "compiled",
    **choices: Any,
) -> Batch:
    """Search every board for up to `limit` solutions within `node_budget` nodes each.

    `boards` is an integer array [boards, n*n] in reading order, 0 for an empty cell, or a sequence of what
    `Board` reads, all of one shape. `shape` says the boxes of an array where n has more than one. `seconds`
    (CPU) and `progress` are those of `Batch.run`, and stop the whole batch. Without numba the Python
    searches run, with a warning and the same counts.

    >>> batch = solve_many(["1.....2....3.4..", "1......1........"], "mrv", limit=2)
    >>> batch.found.tolist(), batch.nodes.tolist()
    ([1, 2], [13, 23])

    Raises InvalidBoard, naming the board, before any search; otherwise as `solve`.
    """
    cells, shape = read(boards, shape)
    search, engine = checked_solver(solver, limit, choices, engine, shape)
    machine: Any = search
    sweep = (
        machine.sweep(cells, limit, node_budget)
        if engine == "compiled"
        else PythonSweep(search, shape, cells, limit, node_budget)
    )
    return Batch(sweep, shape, engine).run(seconds=seconds, progress=progress)


class PythonSweep:
    """The same as the machine-code sweep, by a Python search; stops between boards."""

    def __init__(
        self, search: Search, shape: Shape, boards: "np.ndarray", limit: int | None, node_budget: int | None
    ) -> None:
        import numpy as np

        self.boards, self.done = boards, 0
        self.solutions = np.zeros_like(boards)
        self.status = np.zeros(len(boards), np.uint8)
        self.counts = np.zeros((len(boards), 5), np.int64)
        self.found = np.zeros(len(boards), np.int64)
        self._shape, self._search = shape, search
        self._budgets: dict[str, Any] = {"limit": limit, "node_budget": node_budget}

    def advance(self, nodes: int) -> bool:
        """Search whole boards until they took so many nodes; whether all are done."""
        while self.done < len(self.boards) and nodes > 0:
            k = self.done
            result = solve(Board(self.boards[k].tolist(), self._shape), self._search, **self._budgets)
            if result.solution:
                self.solutions[k] = result.solution.cells
            self.status[k], self.found[k] = STATUS.index(result.status), len(result.solutions)
            self.counts[k] = result.nodes, result.guesses, result.dead_ends, result.forced, result.max_depth
            self.done += 1
            nodes -= result.nodes
        return self.done == len(self.boards)


def read(boards: Any, shape: Shape | int | tuple[int, int] | None) -> tuple["np.ndarray", Shape]:
    """Boards as uint8[boards, n*n], and their shape.

    Raises InvalidBoard for one that cannot be read or whose clues clash, naming its place; ValueError for
    an array of other dimensions, or boards of several shapes.
    """
    import numpy as np

    if not isinstance(boards, np.ndarray):
        boards, shape = _rows(boards, shape)
    if boards.ndim != 2 or not np.issubdtype(boards.dtype, np.integer):
        raise ValueError(f"boards are an integer array [boards, n*n]; found {boards.dtype}{list(boards.shape)}")
    shape = as_shape(isqrt(boards.shape[1]) if shape is None else shape)
    if boards.shape[1] != shape.cell_count:
        raise ValueError(f"a board of {shape} boxes has {shape.cell_count} cells; found {boards.shape[1]}")
    outside = ((boards < 0) | (boards > shape.n)).any(axis=1)
    digits = np.where(outside[:, None], 0, boards).astype(np.uint8)
    by_cell = np.ascontiguousarray(digits.T)  # what all boards have in a cell, side by side: far faster
    bits = np.left_shift(1, by_cell, dtype=np.uint32) & ~np.uint32(1)
    twice = np.zeros(len(boards), np.uint32)
    for unit in shape.units:
        once = np.zeros(len(boards), np.uint32)
        for cell in unit:
            twice |= once & bits[cell]
            once |= bits[cell]
    wrong = outside | (twice > 0)
    if wrong.any():
        k = int(wrong.argmax())
        try:
            Board(boards[k].tolist(), shape).validate()
        except InvalidBoard as error:
            error.add_note(f"in board {k}")
            raise
    return digits, shape


def _rows(boards: Iterable[Any], shape: Any) -> tuple["np.ndarray", Shape]:
    """A sequence of boards as an array."""
    import numpy as np

    rows = []
    for k, source in enumerate(boards):
        try:
            board = as_board(source) if shape is None or isinstance(source, Board) else Board(source, shape)
        except InvalidBoard as error:
            error.add_note(f"in board {k}")
            raise
        shape = as_shape(board.shape if shape is None else shape)
        if board.shape != shape:
            raise ValueError(f"board {k} has boxes of {board.shape}, the others of {shape}")
        rows.append(board.cells)
    shape = as_shape(9 if shape is None else shape)
    return np.array(rows, np.uint8).reshape(-1, shape.cell_count), shape
