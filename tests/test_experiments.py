from functools import partial

import pandas as pd
import pytest

from sudoku_lessons import ClashError, solve
from sudoku_lessons.datasets import load
from sudoku_lessons.experiments import run
from sudoku_lessons.solvers import ablation

NONE = "087654321200000000300000000400000000500000000600000000700000000800000000900000000"


def test_one_row_a_puzzle_and_solver():
    puzzles = {name: load("classics")[name] for name in ("wikipedia", "inkala 2012")} | {"none": NONE}
    table = run(puzzles, ["reading_order", "mrv"], node_budget=20_000)
    first = ["puzzle", "clues", "solver", "status", "nodes", "guesses", "dead_ends"]
    assert list(table.columns) == [*first, "forced", "max_depth", "seconds", "verified"]
    assert list(zip(table["puzzle"], table["solver"], table["status"], table["nodes"], table["verified"])) == [
        ("wikipedia", "reading_order", "solved", 4_209, True),
        ("wikipedia", "mrv", "solved", 52, True),
        ("inkala 2012", "reading_order", "stopped", 20_000, False),
        ("inkala 2012", "mrv", "solved", 10_102, True),
        ("none", "reading_order", "no solution", 1, False),
        ("none", "mrv", "no solution", 1, False),
    ]


def test_boards_without_names_are_numbered_and_functions_are_solvers():
    def wrong(board, log):
        log.node(0)
        yield board.with_cells([1] * 81)

    table = run(["." * 80 + "1"], [wrong, "mrv"])
    assert list(table["puzzle"]) == [0, 0]
    assert list(table["solver"]) == ["wrong", "mrv"]
    assert list(table["verified"]) == [False, True]


def test_solvers_may_have_names_for_the_table():
    pairs = {"MRV": "mrv", "last first": partial(ablation.search, next_cell="arbitrary")}
    table = run({"easy": load("skiena")["easy"]}, pairs)
    assert list(zip(table["solver"], table["nodes"])) == [("MRV", 48), ("last first", 127)]


def test_nothing_runs_when_one_board_is_invalid():
    with pytest.raises(ClashError):
        run({"good": NONE, "bad": "11" + "." * 79}, ["mrv"])


def test_counts_are_those_of_solve():
    board = load("classics")["escargot"].board
    row = run([board], ["propagation"]).iloc[0]
    result = solve(board, "propagation")
    for column in ("nodes", "guesses", "dead_ends", "forced", "max_depth"):
        assert row[column] == getattr(result, column)
    assert isinstance(run([board], ["mrv"]), pd.DataFrame)
