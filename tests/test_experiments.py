from functools import partial

import pandas as pd
import pytest

from sudoku_lessons import SOLVERS, ClashError, solve
from sudoku_lessons.datasets import load
from sudoku_lessons.experiments import node_table, run
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


def test_stopped_searches_are_marked_in_the_table_for_people():
    table = run(
        {name: load("classics")[name] for name in ("wikipedia", "inkala 2012")}, SOLVERS, node_budget=20_000
    )
    shown = node_table(table)
    assert list(shown.index) == ["wikipedia", "inkala 2012"]
    assert list(shown.columns) == list(SOLVERS)
    assert list(shown["reading_order"]) == ["4,209", "> 20,000"]
    assert list(shown["mrv"]) == ["52", "10,102"]


def test_solvers_may_have_names_for_the_table():
    pairs = {"MRV": "mrv", "last first": partial(ablation.search, next_cell="arbitrary")}
    table = run({"easy": load("skiena")["easy"]}, pairs)
    assert list(zip(table["solver"], table["nodes"])) == [("MRV", 48), ("last first", 127)]


def test_nothing_runs_when_one_board_is_invalid():
    called = []

    def spy(board, log):
        called.append(board)
        yield from ()

    with pytest.raises(ClashError) as caught:
        run({"good": NONE, "bad": "11" + "." * 79}, [spy])
    assert called == []
    assert caught.value.__notes__ == ["in puzzle 'bad'"]


def test_limit_and_verification_look_at_every_solution():
    def half_right(board, log):
        log.node(0)
        yield solve(board).solution
        yield board.with_cells([1] * 16)

    row = run(["." * 16], [half_right], limit=None).iloc[0]
    assert (row["status"], row["verified"]) == ("solved", False)
    assert run(["." * 16], [half_right], limit=1).iloc[0]["verified"]
    assert run("." * 16, "mrv", limit=3).iloc[0]["nodes"] == solve("." * 16, "mrv", limit=3).nodes


def test_counts_are_those_of_solve():
    board = load("classics")["escargot"].board
    row = run([board], ["propagation"]).iloc[0]
    result = solve(board, "propagation")
    for column in ("nodes", "guesses", "dead_ends", "forced", "max_depth"):
        assert row[column] == getattr(result, column)
    assert isinstance(run([board], ["mrv"]), pd.DataFrame)


def test_names_and_places_of_what_is_wrong():
    def search(board, log):
        yield from ()

    with pytest.raises(ValueError, match="two solvers have one name, .search.; give a mapping"):
        run(["." * 16], [search, search])
    with pytest.raises(ValueError, match="2 cells found") as caught:
        run({"bad": "12"}, ["mrv"])
    assert caught.value.__notes__ == ["in puzzle 'bad'"]
    assert list(run([], ["mrv"]).columns)[:2] == ["puzzle", "clues"]
    assert len(run(load("classics")["wikipedia"], "mrv")) == 1
