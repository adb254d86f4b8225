"""The recorded results of `data/results`: what they claim, and that samples of them come out again."""

import pandas as pd
import pytest

from data import make
from sudoku_lessons import LESSON_SOLVERS, solve, solve_many
from sudoku_lessons.datasets import collections, load
from sudoku_lessons.experiments import run
from tests.paths import ROOT
from tests.public import puzzles_of, those_at_hand

RESULTS = ROOT / "data" / "results"
SWEEP = pd.read_csv(RESULTS / "sweep" / "summary.csv", keep_default_na=False)
CHANCE = pd.read_csv(RESULTS / "chance.csv")
BY_HAND = ("royle17", "seventeen")  # too many searches for a test; samples of both follow
NOT_SWEPT = ("killers",)


# ---- the sweep ----------------------------------------------------------------------------------------


def test_the_sweep_has_every_collection_and_solver_and_loses_no_search():
    for known in collections().values():
        if known.name in NOT_SWEPT:  # not every solver knows cages
            continue
        rows = SWEEP[SWEEP["collection"] == known.name]
        assert set(rows["sha256"]) == {known.sha256}, "python data/make.py sweep FOLDER"
        assert list(rows["solver"]) == [*LESSON_SOLVERS, *LESSON_SOLVERS]
        assert set(rows["puzzles"]) == {known.puzzles}
    assert (SWEEP["solved"] + SWEEP["no solution"] + SWEEP["stopped"] == SWEEP["puzzles"]).all()
    assert (SWEEP["verified"] == SWEEP["solved"]).all()
    assert SWEEP[SWEEP["solver"] == "propagation"]["stopped"].sum() == 0


def test_dictionaries_and_links_visit_the_same_nodes_everywhere():
    one, other = (
        SWEEP[SWEEP["solver"] == solver].drop(columns=["solver", "counts sha256"]).reset_index(drop=True)
        for solver in ("algorithm_x", "dancing_links")
    )
    assert one.equals(other)


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", those_at_hand(name for name in collections() if name not in (*BY_HAND, *NOT_SWEPT))
)
def test_a_small_collection_comes_out_again_count_for_count(name):
    pytest.importorskip("numba", reason="needs numba: in Python these searches take an hour")
    for boards, seed in (("as stored", None), ("random isomorphs", 1)):
        table = run(puzzles_of(name), LESSON_SOLVERS, node_budget=1_000_000, seed=seed, engine="compiled")
        recorded = SWEEP[(SWEEP["collection"] == name) & (SWEEP["boards"] == boards)].set_index("solver")
        for solver, part in table.groupby("solver", sort=False):
            found = make.summary(part)
            assert found == recorded.loc[solver, list(found)].to_dict()


@pytest.mark.parametrize("name", those_at_hand(BY_HAND))
def test_a_large_collection_by_propagation_comes_out_again(name):
    pytest.importorskip("numba", reason="needs numba: in Python it takes a quarter of a minute")
    batch = solve_many([puzzle.board for puzzle in puzzles_of(name).values()], "propagation", limit=1)
    recorded = SWEEP.query(
        f"collection == '{name}' and boards == 'as stored' and solver == 'propagation'"
    ).iloc[0]
    assert set(batch.status) == {"solved"}
    assert batch.nodes.sum() == recorded["all nodes"]
    assert batch.nodes.max() == recorded["most nodes"]
    assert (batch.guesses == 0).sum() == recorded["without a guess"]


# ---- the board with two kinds of days -----------------------------------------------------------------


@pytest.mark.parametrize(("way", "bad_days"), [("renamed", 188), ("shuffled", 111)])
def test_two_kinds_of_days_and_nothing_between(way, bad_days):
    days = CHANCE[CHANCE["way"] == way]
    bad = days["nodes"] >= 1_000
    assert len(days) == 1_000
    assert days["nodes"].median() == 25
    assert bad.sum() == bad_days
    assert days["nodes"][~bad].max() < 60
    if way == "renamed":
        assert days["guesses"][bad].between(327_841, 327_851).all()


def test_days_come_out_again():
    pytest.importorskip("numba", reason="needs numba: in Python a bad day takes ten seconds")
    import random

    from sudoku_lessons.boards import Symmetry

    board, names, lines = load("classics")["many solutions"].board, random.Random(1), tuple(range(9))
    for recorded in CHANCE[CHANCE["way"] == "renamed"]["nodes"].head(20):
        renamed = Symmetry(board.shape, lines, lines, tuple(names.sample(range(1, 10), 9))).apply(board)
        assert solve(renamed, engine="compiled").nodes == recorded
