"""Many boards in one call: arrays in, arrays out. Needs numpy."""

import time
from collections.abc import Callable, Iterable, Mapping
from math import isqrt
from typing import TYPE_CHECKING, Any, Protocol

from sudoku_lessons.boards import (
    Board,
    InvalidBoard,
    Shape,
    ShapeLike,
    as_board,
    as_shape,
    is_board,
    shown,
    without_cages,
)
from sudoku_lessons.jobs import progress_bar
from sudoku_lessons.search import COUNTS, Engine, Log, Search, checked_budget, checked_limit, checked_nodes
from sudoku_lessons.solving.registry import solver_for
from sudoku_lessons.solving.single import solve

if TYPE_CHECKING:
    import numpy as np

STATUS = ("not run", "solved", "no solution", "stopped")
"""The statuses by their numbers."""

STEP = 50_000  # nodes between two looks at the clock

Stop = Callable[[], bool]


class Sweep(Protocol):
    """A solver that runs over boards and can be stopped, in machine code or in Python."""

    boards: "np.ndarray"
    solutions: "np.ndarray"
    status: "np.ndarray"
    counts: "np.ndarray"
    found: "np.ndarray"

    def advance(self, nodes: int, stop: Stop) -> None:
        """Go on for some nodes, or to the end."""


class Batch:
    """Results of a solver on many boards of a shape, as arrays with one entry per board.

    boards, solutions   uint8[boards, n*n] in reading order, 0 for an empty cell; the first solution found
    status              words: those of `Result`, and "not run" if it was stopped before the board was done
    found               solutions, counted up to the limit
    nodes, guesses, dead_ends, forced, max_depth    int64[boards], as in `Result`

    A batch that was stopped resumes with `run`, and ends as if it had never stopped: machine code resumes at
    the node, a Python search at the board. `engine` is "compiled" or "python".
    """

    def __init__(self, sweep: Sweep, shape: Shape, engine: Engine) -> None:
        self._sweep, self.shape, self.engine = sweep, shape, engine

    def __len__(self) -> int:
        return len(self.boards)

    def __getattr__(self, name: str) -> "np.ndarray":
        if name.startswith("_"):  # while a copy is made there is no sweep yet
            raise AttributeError(name)
        if name in COUNTS:
            return self._sweep.counts[:, COUNTS.index(name)]
        if name in ("boards", "solutions", "found"):
            array: np.ndarray = getattr(self._sweep, name)
            return array
        raise AttributeError(f"a batch has no {name!r}")

    @property
    def done(self) -> int:
        """The number of boards that are finished; those after them were not run, or not to their end."""
        import numpy as np

        return int(np.count_nonzero(self._sweep.status))

    @property
    def status(self) -> "np.ndarray":
        """The status of each board, in words."""
        import numpy as np

        return np.take(STATUS, self._sweep.status)

    def run(
        self, *, seconds: float | None = None, progress: "Callable[[Batch], object] | bool | None" = None
    ) -> "Batch":
        """Run to the end, for `seconds` of CPU time, or until `progress` returns True; return the batch.

        `progress` is called with the batch about ten times a second, or every 50,000 nodes of machine code;
        `progress=True` shows a bar of boards. Raises ValueError for negative seconds.
        """
        deadline = time.process_time() + checked_budget("seconds", seconds)
        with progress_bar(progress, "boards", len(self)) as report:

            def stop() -> bool:
                """Return whether the time is up, or `progress` asks to stop."""
                return bool(report and report(self) is True) or time.process_time() > deadline

            while self.done < len(self):
                self._sweep.advance(STEP, stop)
                if stop():
                    break
        return self


def solve_many(
    boards: Any,
    solver: str | Search = "propagation",
    *,
    shape: ShapeLike | None = None,
    limit: int | None = 1,
    node_budget: int | None = None,
    seconds: float | None = None,
    progress: Callable[[Batch], object] | bool | None = None,
    engine: Engine = "compiled",
    **options: Any,
) -> Batch:
    """Search every board for up to `limit` solutions within `node_budget` nodes each.

    `boards` is an integer array [boards, n*n] in reading order, 0 for an empty cell, such a pandas frame,
    or a sequence or mapping of anything that `Board` reads (or of puzzles of `datasets`), all of one shape.
    `shape` gives the boxes of an array if n allows several. `seconds` (CPU) and `progress` are those of
    `Batch.run`, and stop the whole batch. Without numba the Python searches run, with a warning and the
    same counts.

    >>> batch = solve_many(["1.....2....3.4..", "1......1........"], "mrv", limit=2)
    >>> batch.found.tolist(), batch.nodes.tolist()
    ([1, 2], [13, 23])

    Raises InvalidBoard, naming the board, before any search; otherwise as `solve`.
    """
    cells, shape = read(boards, shape)
    search, engine = solver_for(Board.empty(shape), solver, options, engine)
    limit, most = checked_limit(limit), checked_nodes(node_budget)
    checked_budget("seconds", seconds)
    machine: Any = search
    sweep = (
        machine.sweep(cells, limit, most)
        if engine == "compiled"
        else PythonSweep(search, shape, cells, limit, most)
    )
    return Batch(sweep, shape, engine).run(seconds=seconds, progress=progress)


class PythonSweep:
    """The same as the machine-code sweep, by a Python search; a board that was stopped begins again."""

    def __init__(
        self, search: Search, shape: Shape, boards: "np.ndarray", limit: int | None, node_budget: int
    ) -> None:
        import numpy as np

        self.boards = boards
        self.solutions = np.zeros_like(boards)
        self.status = np.zeros(len(boards), np.uint8)
        self.counts = np.zeros((len(boards), len(COUNTS)), np.int64)
        self.found = np.zeros(len(boards), np.int64)
        self._empty, self._search = Board.empty(shape), search
        self._budgets: dict[str, Any] = {"limit": limit, "node_budget": node_budget}

    def advance(self, nodes: int, stop: Stop) -> None:
        """Search whole boards until they took so many nodes, all are done, or `stop` says so."""
        for k in (self.status == 0).nonzero()[0].tolist():
            board = self._empty.with_cells(self.boards[k].tolist())
            told: list[bool] = []

            def progress(log: Log, told: list[bool] = told) -> bool:
                """Ask whether to stop, and remember the answer."""
                told.append(stop())
                return told[-1]

            result = solve(board, self._search, progress=progress, **self._budgets)
            nodes -= result.nodes
            if told and told[-1]:
                return
            if result.solution:
                self.solutions[k] = result.solution.cells
            self.counts[k] = [getattr(result, name) for name in COUNTS]
            self.found[k], self.status[k] = len(result.solutions), STATUS.index(result.status)
            if nodes <= 0:
                return


def read(boards: Any, shape: ShapeLike | None) -> tuple["np.ndarray", Shape]:
    """Return boards as uint8[boards, n*n], and their shape.

    Raises InvalidBoard for one that cannot be read or whose clues clash, naming its place; ValueError for
    an array of other dimensions, or boards of several shapes; TypeError for a single board.
    """
    import numpy as np

    if hasattr(boards, "to_numpy"):  # a pandas frame
        boards = boards.to_numpy()
    if not isinstance(boards, np.ndarray) or boards.dtype.kind in "UO":
        boards, shape = _rows(boards, shape)
    if boards.ndim != 2 or not np.issubdtype(boards.dtype, np.integer):
        raise ValueError(
            f"expected an integer array [boards, n*n], or a list of boards, "
            f"got an array of {boards.dtype}{list(boards.shape)}"
        )
    shape = as_shape(isqrt(boards.shape[1]) if shape is None else shape)
    if boards.shape[1] != shape.cell_count:
        raise ValueError(f"expected {shape.cell_count} cells for boxes of {shape}, got {boards.shape[1]}")
    _check_digits(boards, shape)
    digits = np.ascontiguousarray(boards, np.uint8)
    _check_clashes(digits, shape)
    return digits, shape


def _check_digits(boards: "np.ndarray", shape: Shape) -> None:
    """Raise InvalidBoard for a number that is not a digit."""
    outside = (boards < 0) | (boards > shape.n)
    if outside.any():
        k, cell = (int(where) for where in divmod(outside.argmax(), shape.cell_count))
        raise InvalidBoard(
            f"board {k}, {shape.name(cell)}: expected a whole number from 0 to {shape.n}, got {boards[k, cell]}"
        )


def _check_clashes(digits: "np.ndarray", shape: Shape) -> None:
    """Raise ClashError if a digit appears twice in a unit, naming the board."""
    import numpy as np

    by_cell = np.ascontiguousarray(digits.T)  # the digits of a cell in all boards, side by side: far faster
    bits = np.left_shift(1, by_cell, dtype=np.uint32) & ~np.uint32(1)
    twice = np.zeros(len(digits), np.uint32)
    for unit in shape.units:
        once = np.zeros(len(digits), np.uint32)
        for cell in unit:
            twice |= once & bits[cell]
            once |= bits[cell]
    if twice.any():
        k = int((twice > 0).argmax())
        try:
            Board.empty(shape).with_cells(digits[k].tolist()).validate()
        except InvalidBoard as error:
            error.add_note(f"in board {k}")
            raise


def _rows(boards: Any, shape: ShapeLike | None) -> tuple["np.ndarray", Shape]:
    """Return a sequence of boards, or a mapping from names to them, as an array."""
    import numpy as np

    if isinstance(boards, str) or is_board(boards):
        raise TypeError("expected many boards, got one; put a single board into a list")
    if not isinstance(boards, Iterable):
        raise TypeError(f"expected an array or a list of boards, got {shown(boards)}")
    rows, wanted = [], None if shape is None else as_shape(shape)
    for k, source in enumerate(boards.values() if isinstance(boards, Mapping) else boards):
        try:
            board = as_board(source) if wanted is None or is_board(source) else Board(source, wanted)
            without_cages(board, "solve_many")
        except InvalidBoard as error:
            error.add_note(f"in board {k}")
            raise
        wanted = board.shape if wanted is None else wanted
        if board.shape != wanted:
            raise ValueError(f"board {k}: expected boxes of {wanted}, got {board.shape}")
        rows.append(board.cells)
    wanted = as_shape(9) if wanted is None else wanted
    return np.array(rows, np.uint8).reshape(-1, wanted.cell_count), wanted
