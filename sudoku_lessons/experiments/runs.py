"""Run solvers on puzzles: one tidy table, one row per (puzzle, repeat, solver)."""

import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sudoku_lessons.boards import Board, is_solution, isomorph, seed_of, whole_number
from sudoku_lessons.experiments.request import Chosen, Named, boards_of, checksum, fingerprint, solvers_of
from sudoku_lessons.jobs import Record, Row, fill_in
from sudoku_lessons.search import COUNTS, Engine, Search, checked_limit, checked_nodes
from sudoku_lessons.solving import solve, solver_for

if TYPE_CHECKING:
    import pandas as pd

COLUMNS = [
    *("puzzle", "collection", "clues", "repeat", "solver", "engine", "status"),
    *(*COUNTS, "seconds", "verified"),
]
MOST_REPEATS = 1_000_000
BAR_FROM = 500  # the fewest searches with a progress bar


@dataclass(frozen=True)
class Task:
    """One search of a run: its number, its board, and its solver."""

    number: int
    puzzle: Any
    collection: str
    board: Board
    repeat: int
    label: str
    solver: str | Search
    how: dict[str, Any]  # budget, limit, engine and the solver's options, for `solve`

    def row(self) -> Row:
        """Run the search, and return its results, or its error if it failed."""
        said = {"puzzle": self.puzzle, "collection": self.collection, "clues": self.board.clue_count}
        said |= {"repeat": self.repeat, "solver": self.label}
        try:
            result = solve(self.board, self.solver, **self.how)
        except (Exception, SystemExit) as error:  # a user's function may do anything; go on with the others
            failed = {"engine": self.how["engine"], "status": "failed", "verified": False}
            return said | failed | {"error": f"{type(error).__name__}: {error}"}
        right = all(is_solution(self.board, solution) for solution in result.solutions)
        counts = {name: getattr(result, name) for name in COLUMNS[5:-1]}
        return said | counts | {"verified": bool(result.solutions) and right}


def run(
    puzzles: str | Mapping[Any, Any] | Iterable[Any],
    solvers: str | Search | Mapping[str, Any] | Iterable[Any],
    *,
    node_budget: int | None = 100_000,
    limit: int | None = 1,
    repeats: int = 1,
    seed: int | str | None = None,
    engine: Engine = "python",
    workers: int = 1,
    out: str | Path | None = None,
    progress: bool | None = None,
) -> "pd.DataFrame":
    """Run every solver on every puzzle and return a table of results.

    `puzzles` is the name of a collection, a mapping from names to boards, or a sequence of boards, which are
    then named by their index (0, 1 ...). A board is anything `Board` reads, such as a puzzle of `datasets`
    or of a file.
    `solvers` are names, functions, or pairs such as ("propagation", {"inference": "locked"}) for a solver
    with options; or a mapping from table names to them. Each runs on each puzzle `repeats` times; with a
    `seed`, each repeat uses its own image of the puzzle under a random symmetry.
    A search that uses up `node_budget` stays in the table as "stopped": its nodes are a lower bound. One that
    raised an error stays as "failed", without counts, and a warning at the end has the first error.

    `workers` processes share the work (joblib's; inside `joblib.parallel_config(backend="dask")` it is a
    Dask cluster). With `out`, a folder, rows are written as they come, with a manifest; the same call
    resumes a run that was killed, and ends with the same table. Stopping it (the notebook's Stop button, or
    Ctrl-C) returns the rows so far, with a warning. `progress` shows a bar, by default for long runs.

    Columns: puzzle, collection, clues, repeat, solver, engine, status, nodes, guesses, dead_ends, forced,
    max_depth, seconds (CPU), verified (every solution passed the verifier; False if there is none). Each
    named solver is called once before, so that compilation and preparation are not timed.

    Raises InvalidBoard or ValueError before the run if a puzzle or a solver cannot be used, or `out`
    holds another run or is in use by one.
    """
    boards, chosen = boards_of(puzzles), solvers_of(solvers)
    repeats, workers = whole_number("repeats", repeats, 1, MOST_REPEATS), whole_number("workers", workers, 1)
    seed = None if seed is None else seed_of(seed)
    node_budget = None if node_budget is None else checked_nodes(node_budget)
    how: dict[str, Any] = {"node_budget": node_budget, "limit": checked_limit(limit), "engine": engine}
    _warm_up({board.with_cells([0] * len(board)) for board, _ in boards.values()}, chosen.values(), how)
    tasks = list(_tasks(boards, chosen, repeats, seed, how))
    if out is None:
        return _table(_searched(tasks, {}, None, workers, progress), len(tasks))
    asked = how | {"repeats": repeats, "seed": seed, "puzzles": checksum(boards), "searches": len(tasks)}
    asked["solvers"] = {label: fingerprint(*pair) for label, pair in chosen.items()}
    with Record(out, asked, searches=len(tasks), columns=("puzzle", "solver", "status")) as record:
        done = _searched(tasks, record.done, record, workers, progress)
        table = _table(done, len(tasks))
        if len(done) == len(tasks):
            record.finish(table)
    return table


def node_table(table: "pd.DataFrame") -> "pd.DataFrame":
    """Return the nodes of a table of `run` for reading: a row per puzzle and repeat, a column per solver.

    Numbers have thousands separators; stopped searches are "> 100,000", failed ones "failed".
    """
    texts = [
        "failed" if status == "failed" else ("> " if status == "stopped" else "") + f"{nodes:,}"
        for nodes, status in zip(table["nodes"], table["status"])
    ]
    lines = ["puzzle"] if table["repeat"].nunique() < 2 else ["puzzle", "repeat"]
    wide = table.assign(nodes=texts).pivot(index=lines, columns="solver", values="nodes")
    return wide.loc[table.set_index(lines).index.unique(), table["solver"].unique()]


def _tasks(
    boards: Named, solvers: Chosen, repeats: int, seed: int | str | None, how: dict[str, Any]
) -> Iterator[Task]:
    """Yield every search of the run, in the order of its table."""
    number = 0
    for (name, (board, collection)), repeat in product(boards.items(), range(repeats)):
        image = board if seed is None else isomorph(board, f"{seed} {name} {repeat}")
        for label, (solver, options) in solvers.items():
            yield Task(number, name, collection, image, repeat, label, solver, how | options)
            number += 1


def _searched(
    tasks: list[Task], before: Mapping[int, Row], record: Record | None, workers: int, progress: bool | None
) -> dict[int, Row]:
    """Return the rows of all tasks by number, including `before`; fewer if the run is stopped."""
    done = dict(before)
    left = [task for task in tasks if task.number not in done]
    finished = fill_in(
        done,
        left,
        _rows_of,
        record.add if record else len,  # a run without a folder keeps nothing
        size=max(1, min(64, len(left) // (64 * workers))),  # what an interruption loses of each worker's work
        workers=workers,
        bar=progress if progress is not None else len(left) >= BAR_FROM,
        unit="searches",
    )
    if not finished:
        warnings.warn(f"stopped: {len(done)} of {len(tasks)} searches are in the table", stacklevel=3)
    return done


def _rows_of(tasks: Sequence[Task]) -> list[tuple[int, Row]]:
    return [(task.number, task.row()) for task in tasks]


def _table(done: Mapping[int, Row], searches: int) -> "pd.DataFrame":
    """Return the rows as a table in the order of the run; warn if some failed."""
    import pandas as pd

    rows = [done[number] for number in sorted(done)]
    table = pd.DataFrame(rows, columns=COLUMNS)
    if failed := [row for row in rows if "error" in row]:
        table = table.astype(dict.fromkeys(COUNTS, "Int64"))  # whole numbers, some of them missing
        first = failed[0]
        where = f"puzzle {first['puzzle']!r} by {first['solver']!r}: {first['error']}"
        warnings.warn(f"{len(failed)} of {searches} searches failed; the first: {where}", stacklevel=3)
    return table


def _warm_up(empty: Iterable[Board], solvers: Iterable[Any], how: dict[str, Any]) -> None:
    """Prepare what named solvers need for these boards: units, matrices, machine code; raises as `solve`."""
    for board, (solver, options) in product(empty, solvers):
        solver_for(board, solver, options, how["engine"])
        if isinstance(solver, str):
            solve(board, solver, **how | options | {"node_budget": 1})
