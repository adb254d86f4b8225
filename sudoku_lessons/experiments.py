"""Solvers on puzzles, side by side: one tidy table, one row a (puzzle, repeat, solver).

python -m sudoku_lessons.experiments seventeen --solvers mrv,propagation --workers 2 --out runs/x
"""

import argparse
import hashlib
import inspect
import json
import sys
import warnings
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

from sudoku_lessons.board import Board, InvalidBoard, as_board
from sudoku_lessons.datasets import Puzzle, collections, load
from sudoku_lessons.formats import read_puzzles
from sudoku_lessons.killer import KillerBoard
from sudoku_lessons.records import Record, Row
from sudoku_lessons.search import Engine, Search, checked_budget
from sudoku_lessons.solving import Bar, solve, solver_name
from sudoku_lessons.symmetry import isomorph
from sudoku_lessons.verify import is_solution

if TYPE_CHECKING:
    import pandas as pd

COLUMNS = [
    *("puzzle", "collection", "clues", "repeat", "solver", "engine", "status", "nodes", "guesses"),
    *("dead_ends", "forced", "max_depth", "seconds", "verified"),
]
BAR_FROM = 500  # searches that are worth a progress bar


@dataclass(frozen=True)
class Task:
    """One search of a run: its number, what is searched, and by what."""

    number: int
    puzzle: Any
    collection: str
    board: Board
    repeat: int
    label: str
    solver: str | Search
    how: dict[str, Any]  # budget, limit, engine and the solver's choices, as `solve` takes them

    def row(self) -> Row:
        """Run it, and what it found and did."""
        result = solve(self.board, self.solver, **self.how)
        right = all(is_solution(self.board, solution) for solution in result.solutions)
        said = {"puzzle": self.puzzle, "collection": self.collection, "clues": self.board.clue_count}
        said |= {"repeat": self.repeat, "solver": self.label}
        counts = {name: getattr(result, name) for name in COLUMNS[5:-1]}
        return said | counts | {"verified": bool(result.solutions) and right}


def run(
    puzzles: str | Mapping[Any, Any] | Iterable[Any],
    solvers: Mapping[str, Any] | Iterable[str | Search],
    *,
    node_budget: int | None = 100_000,
    limit: int | None = 1,
    repeats: int = 1,
    seed: int | None = None,
    engine: Engine = "python",
    workers: int = 1,
    out: str | Path | None = None,
    progress: bool | None = None,
) -> "pd.DataFrame":
    """Run every solver on every puzzle and return what each found and did.

    `puzzles` is the name of a collection, a mapping from names to boards, or a sequence of boards, which are
    then named by their place (0, 1 ...). A board is anything `Board` reads, or a `Puzzle` of `datasets`.
    `solvers` are names or functions, or a mapping from the names for the table to them, or to pairs such as
    ("propagation", {"inference": "locked"}) where a solver leaves choices. Each pair is run
    `repeats` times; with a `seed`, each repeat has an image of the puzzle of its own, by a random symmetry.
    A search that uses up `node_budget` stays in the table as "stopped": its nodes are a lower bound.

    `workers` processes share the work (joblib's; inside `joblib.parallel_config(backend="dask")` it is a
    Dask cluster). With `out`, a folder, rows are written as they come, with a manifest; the same call
    goes on where a run was killed, and ends with the same table. Stopping it (the notebook's Stop button, or
    Ctrl-C) returns what there is, with a warning. `progress` shows a bar; None does so for long runs.

    Columns: puzzle, collection, clues, repeat, solver, engine, status, nodes, guesses, dead_ends, forced,
    max_depth, seconds (CPU), verified (every solution passed the verifier; False where there is none). Each
    named solver is called once before, so that what a shape needs is made by then and in nobody's time.

    Raises InvalidBoard or ValueError before the run where a puzzle or a solver cannot be used, or `out`
    holds another run.
    """
    import pandas as pd

    boards = _boards(puzzles)
    named = dict(solvers) if isinstance(solvers, Mapping) else _by_name(solvers)
    chosen = {label: solver if isinstance(solver, tuple) else (solver, {}) for label, solver in named.items()}
    how = {"node_budget": node_budget, "limit": limit, "engine": engine}
    for name, number in (("repeats", repeats), ("workers", workers)):
        if number < 1:
            raise ValueError(f"{name} is at least 1; found {number}")
    checked_budget("node_budget", node_budget)
    tasks = list(_tasks(boards, chosen, repeats, seed, how))
    _warm_up({board.with_cells([0] * len(board)) for board, _ in boards.values()}, chosen.values(), how)
    record = None
    if out is not None:
        asked = how | {"repeats": repeats, "seed": seed, "puzzles": _checksum(boards), "searches": len(tasks)}
        record = Record(out, asked | {"solvers": {label: _told(*pair) for label, pair in chosen.items()}})
    done = dict(record.done) if record else {}
    left = [task for task in tasks if task.number not in done]
    show = progress if progress is not None else len(left) >= BAR_FROM
    try:
        with Bar(show, "searches", len(left)) as report:
            for rows in _worked(left, workers):
                if record:
                    record.add(rows)
                done.update(rows)
                if report:
                    report(len(done) - len(tasks) + len(left))
    except KeyboardInterrupt:
        warnings.warn(f"stopped: {len(done)} of {len(tasks)} searches are in the table", stacklevel=2)
    table = pd.DataFrame([done[number] for number in sorted(done)], columns=COLUMNS)
    if record and len(done) == len(tasks):
        record.finish(table)
    return table


def node_table(table: "pd.DataFrame") -> "pd.DataFrame":
    """The nodes of a table of `run`, for people: a line a puzzle, a column a solver.

    Numbers have thousands separators; a search that was stopped reads "> 100,000".
    """
    shown = table.assign(nodes=table["nodes"].map("{:,}".format))
    shown["nodes"] = shown["nodes"].where(table["status"] != "stopped", "> " + shown["nodes"])
    puzzles, solvers = table["puzzle"].unique(), table["solver"].unique()
    return shown.pivot(index="puzzle", columns="solver", values="nodes").loc[puzzles, solvers]


def _boards(puzzles: Any) -> dict[Any, tuple[Board, str]]:
    """The boards, validated, with the collections they are of, by their names."""
    if isinstance(puzzles, str) and puzzles in collections():
        puzzles = load(puzzles)
    if isinstance(puzzles, str | Board | Puzzle):
        puzzles = [puzzles]
    boards = {}
    for name, puzzle in puzzles.items() if isinstance(puzzles, Mapping) else enumerate(puzzles):
        try:
            board = as_board(puzzle.board if isinstance(puzzle, Puzzle) else puzzle)
            board.validate()
        except InvalidBoard as error:
            error.add_note(f"in puzzle {name!r}")
            raise
        boards[name] = board, puzzle.collection if isinstance(puzzle, Puzzle) else ""
    return boards


def _tasks(
    boards: dict[Any, tuple[Board, str]],
    solvers: Mapping[str, tuple[str | Search, dict[str, Any]]],
    repeats: int,
    seed: int | None,
    how: dict[str, Any],
) -> Iterator[Task]:
    """Every search of the run, in the order of its table."""
    number = 0
    for (name, (board, collection)), repeat in product(boards.items(), range(repeats)):
        image = board if seed is None else isomorph(board, f"{seed} {name} {repeat}")
        for label, (solver, choices) in solvers.items():
            yield Task(number, name, collection, image, repeat, label, solver, how | choices)
            number += 1


def _worked(tasks: list[Task], workers: int) -> Iterator[list[tuple[int, Row]]]:
    """The rows of all tasks, in parts as they are done."""
    from joblib import Parallel, delayed

    size = max(1, min(64, len(tasks) // (64 * workers)))  # what an interruption loses of each worker's work
    parts = [tasks[first : first + size] for first in range(0, len(tasks), size)]
    # None is one process, or what a parallel_config around this call says.
    jobs = None if workers == 1 else workers
    yield from Parallel(n_jobs=jobs, return_as="generator_unordered")(delayed(_rows_of)(part) for part in parts)


def _rows_of(tasks: list[Task]) -> list[tuple[int, Row]]:
    return [(task.number, task.row()) for task in tasks]


def _warm_up(empty: Iterable[Board], solvers: Iterable[Any], how: dict[str, Any]) -> None:
    """Make what named solvers need for these boards: units, matrices, machine code; errors as `solve`."""
    for board, (solver, choices) in product(empty, solvers):
        if isinstance(solver, str):
            solve(board, solver, **how | choices | {"node_budget": 1})


def _told(solver: str | Search, choices: dict[str, Any]) -> dict[str, Any]:
    """A solver as a manifest tells it: its name or, of a function, where it is from and a sum of its source."""
    if isinstance(solver, str):
        return {"solver": solver} | choices
    try:
        source = hashlib.sha256(inspect.getsource(solver).encode()).hexdigest()
    except (OSError, TypeError):  # no source at hand, as for a partial
        source = repr(solver)
    return {"solver": solver_name(solver), "source": source} | choices


def _by_name(solvers: str | Search | Iterable[str | Search]) -> dict[str, str | Search]:
    """The solvers by their names; ValueError where two have the same."""
    chosen: dict[str, str | Search] = {}
    for solver in [solvers] if isinstance(solvers, str) or callable(solvers) else solvers:
        name = solver_name(solver)
        if name in chosen:
            raise ValueError(f"two solvers have one name, {name!r}; give a mapping from names to solvers")
        chosen[name] = solver
    return chosen


def _checksum(boards: dict[Any, tuple[Board, str]]) -> str:
    """A sha256 of the names, shapes and lines of all boards, in their order."""
    for name in boards:
        if not isinstance(name, str | int):
            raise ValueError(f"a run on disk has text or whole numbers as names of puzzles; found {name!r}")
    said = [[name, str(board.shape), board.line, *_cages(board)] for name, (board, _) in boards.items()]
    return hashlib.sha256(json.dumps(said).encode()).hexdigest()


def _cages(board: Board) -> list[str]:
    return [repr(board.cages)] if isinstance(board, KillerBoard) else []


def main(arguments: list[str] | None = None) -> None:
    """The same from the command line; see --help."""
    parser = argparse.ArgumentParser(prog="python -m sudoku_lessons.experiments", description=main.__doc__)
    parser.add_argument("puzzles", help="a collection's name, or a file of puzzles in any format")
    parser.add_argument("--solvers", default="mrv,propagation", help="names with commas between them")
    parser.add_argument("--node-budget", type=int, default=100_000, help="nodes for each search")
    parser.add_argument("--limit", type=int, default=1, help="solutions to ask for")
    parser.add_argument("--repeats", type=int, default=1)
    parser.add_argument("--seed", type=int, help="search random isomorphs, another for each repeat")
    parser.add_argument("--engine", choices=get_args(Engine), default="compiled")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--out", help="a folder to write to, and to go on from")
    asked = vars(parser.parse_args(arguments))
    puzzles = asked.pop("puzzles")
    if puzzles not in collections():
        file = read_puzzles(Path(puzzles))
        for problem in file.problems:
            print(f"left out: {problem}", file=sys.stderr)
        puzzles = {f"{k} {entry.name or ''}".strip(): entry.board for k, entry in enumerate(file, 1)}
    table = run(puzzles, asked.pop("solvers").split(","), progress=True, **asked)
    print(table.groupby("solver", sort=False)["status"].value_counts().to_string())
    nodes = table.groupby("solver", sort=False)["nodes"].agg(["min", "median", "max"])
    print("nodes, the budget's where a search was stopped:", nodes.to_string(), sep="\n")


if __name__ == "__main__":
    # By its own name, so that other processes find its classes.
    import sudoku_lessons.experiments

    sudoku_lessons.experiments.main()
