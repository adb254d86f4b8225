import matplotlib as mpl
import pytest

mpl.use("Agg")

from sudoku_lessons.datasets import load
from sudoku_lessons.experiments import run
from sudoku_lessons.plots import counts_beside_times, dots


@pytest.fixture(scope="module")
def table():
    puzzles = {name: load("classics")[name] for name in ("wikipedia", "skiena hard")}
    return run(puzzles, ["reading_order", "mrv", "propagation"], node_budget=1_000)


def test_counts_stand_beside_times_on_log_axes(table):
    left, right = counts_beside_times(table, "A title")
    for axes, unit in ((left, "nodes"), (right, "CPU time (s)")):
        assert axes.get_xscale() == "log"
        assert unit in axes.get_xlabel()
    assert [label.get_text() for label in left.get_yticklabels()] == ["wikipedia", "skiena hard"]
    assert left.figure.get_suptitle() == "A title"
    assert [text.get_text() for text in left.figure.legends[0].get_texts()] == [
        "reading_order",
        "mrv",
        "propagation",
    ]


def test_stopped_searches_are_hollow_with_an_arrow(table):
    axes = dots(table, "nodes", "nodes")
    drawn = [collection for collection in axes.collections if len(collection.get_offsets())]
    hollow = sum(len(faces) == 0 or faces[3] == 0 for c in drawn for faces in c.get_facecolors())
    stopped = (table["status"] == "stopped").sum()
    assert hollow == stopped == 3
    assert len(axes.texts) == stopped


def test_every_solver_has_its_own_marker_and_colour(table):
    axes = dots(table, "nodes", "nodes")
    drawn = [collection for collection in axes.collections if len(collection.get_offsets())]
    assert len({tuple(c.get_edgecolor()[0]) for c in drawn}) == 3
    assert len({c.get_paths()[0].vertices.tobytes() for c in drawn}) == 3


def test_points_stand_at_their_puzzle_and_value(table):
    axes = dots(table, "nodes", "nodes")
    names = [label.get_text() for label in axes.get_yticklabels()]
    solvers = list(dict.fromkeys(table["solver"]))
    drawn = [collection for collection in axes.collections if len(collection.get_offsets())]
    points = {
        (names[round(y)], solver, x)
        for solver, c in zip(solvers, drawn, strict=True)
        for x, y in c.get_offsets()
    }
    assert points == set(table[["puzzle", "solver", "nodes"]].itertuples(index=False, name=None))
    assert axes.yaxis_inverted()


def test_a_count_of_zero_is_drawn_as_zero(table):
    axes = dots(table, "guesses", "guesses")
    drawn = sorted(x for c in axes.collections for x, _ in c.get_offsets())
    assert drawn == sorted(table["guesses"])
    assert drawn[0] == 0
    assert axes.get_xscale() == "symlog"


def test_a_clock_that_says_zero_is_no_trouble(table):
    zero = table.assign(seconds=[0.0] + [0.5] * (len(table) - 1))
    axes = dots(zero, "seconds", "CPU time (s)")
    points = [float(x) for c in axes.collections for x, _ in c.get_offsets()]
    assert min(points) > 0
