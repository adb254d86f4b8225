"""Solvers on puzzles, side by side: one tidy table, one row a (puzzle, solver)."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from sudoku_lessons.board import Board, InvalidBoard, as_board
from sudoku_lessons.datasets import Puzzle
from sudoku_lessons.search import Result, Search
from sudoku_lessons.solving import solve, solver_name
from sudoku_lessons.verify import is_solution

if TYPE_CHECKING:
    import pandas as pd

COLUMNS = [
    *("puzzle", "clues", "solver", "status", "nodes", "guesses", "dead_ends"),
    *("forced", "max_depth", "seconds", "verified"),
]


def run(
    puzzles: Mapping[str, Any] | Iterable[Any],
    solvers: Mapping[str, str | Search] | Iterable[str | Search],
    *,
    node_budget: int | None = 100_000,
    limit: int | None = 1,
) -> "pd.DataFrame":
    """Run every solver on every puzzle and return what each found and did.

    `puzzles` is a mapping from names to boards, or a sequence of boards, which are then named by their
    place (0, 1 ...). A board is anything `Board` reads, or a `Puzzle` of `datasets`. A search that uses
    up `node_budget` stays in the table as "stopped": its nodes are then a lower bound. `solvers` are
    names or functions, or a mapping from the names for the table to them.

    Columns: puzzle, clues, solver, status, nodes, guesses, dead_ends, forced, max_depth, seconds (CPU),
    verified (every solution passed the verifier; False where there is none). Each named solver is called
    once before, so that what a shape needs (its units, its matrix) is made by then and in nobody's time.

    Raises InvalidBoard or ValueError before the run where a puzzle or a solver cannot be used.
    """
    import pandas as pd

    if isinstance(puzzles, str | Board | Puzzle):
        puzzles = [puzzles]
    if isinstance(solvers, str):
        solvers = [solvers]
    named = puzzles.items() if isinstance(puzzles, Mapping) else enumerate(puzzles)
    boards = {}
    for name, puzzle in named:
        try:
            boards[name] = as_board(puzzle.board if isinstance(puzzle, Puzzle) else puzzle)
            boards[name].validate()
        except InvalidBoard as error:
            error.add_note(f"in puzzle {name!r}")
            raise
    chosen = dict(solvers) if isinstance(solvers, Mapping) else _by_name(solvers)
    for solver in chosen.values():
        for shape in {board.shape for board in boards.values()} if isinstance(solver, str) else ():
            solve(Board.empty(shape), solver, node_budget=1)
    rows = []
    for name, board in boards.items():
        for label, solver in chosen.items():
            result = solve(board, solver, node_budget=node_budget, limit=limit)
            right = all(is_solution(board, solution) for solution in result.solutions)
            row = {"puzzle": name, "clues": board.clue_count, **_row(result)}
            rows.append(row | {"solver": label, "verified": bool(result.solutions) and right})
    return pd.DataFrame(rows, columns=COLUMNS)


def node_table(table: "pd.DataFrame") -> "pd.DataFrame":
    """The nodes of a table of `run`, for people: a line a puzzle, a column a solver.

    Numbers have thousands separators; a search that was stopped reads "> 100,000".
    """
    shown = table.assign(nodes=table["nodes"].map("{:,}".format))
    shown["nodes"] = shown["nodes"].where(table["status"] != "stopped", "> " + shown["nodes"])
    puzzles, solvers = table["puzzle"].unique(), table["solver"].unique()
    return shown.pivot(index="puzzle", columns="solver", values="nodes").loc[puzzles, solvers]


def _by_name(solvers: Iterable[str | Search]) -> dict[str, str | Search]:
    """The solvers by their names; ValueError where two have the same."""
    chosen: dict[str, str | Search] = {}
    for solver in solvers:
        name = solver_name(solver)
        if name in chosen:
            raise ValueError(f"two solvers have one name, {name!r}; give a mapping from names to solvers")
        chosen[name] = solver
    return chosen


def _row(result: Result) -> dict[str, Any]:
    columns = ("solver", "status", "nodes", "guesses", "dead_ends", "forced", "max_depth", "seconds")
    return {column: getattr(result, column) for column in columns}
