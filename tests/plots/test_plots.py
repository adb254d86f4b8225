from functools import partial

import matplotlib as mpl
import numpy as np
import pandas as pd
import pytest

mpl.use("Agg")

import matplotlib.pyplot as plt
from matplotlib.colors import to_hex, to_rgb, to_rgba

from sudoku_lessons import SOLVERS as ALL_SOLVERS
from sudoku_lessons import Board, Trace, solve
from sudoku_lessons.datasets import load
from sudoku_lessons.experiments import run
from sudoku_lessons.experiments.runs import COLUMNS
from sudoku_lessons.plots import (
    alt_text,
    by_clues,
    cactus,
    counts_beside_times,
    dots,
    search_tree,
    show,
    survival,
)
from sudoku_lessons.plots.puzzles import against, ladder
from sudoku_lessons.plots.style import INK, SOLVERS, STYLES, style, style_of, styles_of
from sudoku_lessons.plots.tree import visits
from sudoku_lessons.solvers import propagation


@pytest.fixture(autouse=True)
def _figures_are_closed():
    yield
    plt.close("all")


def made_up(**solvers):
    """A table as `run` returns it: for each solver its nodes by puzzle, and "+" after those it was stopped at."""
    rows = []
    for solver, counts in solvers.items():
        for puzzle, count in enumerate(counts.split()):
            status = "stopped" if count.endswith("+") else "solved"
            row = dict.fromkeys(COLUMNS, 0) | {"puzzle": puzzle, "clues": 17, "solver": solver}
            rows.append(
                row | {"status": status, "nodes": int(count.rstrip("+")), "verified": status == "solved"}
            )
    return pd.DataFrame(rows, columns=COLUMNS)


def lines(axes):
    """The lines of a figure that have a name and data: name -> line."""
    return {
        line.get_label(): line
        for line in axes.lines
        if len(line.get_xdata()) and not line.get_label().startswith("_")
    }


def ends(axes):
    """Where hollow markers end a line: (x, y) -> colour."""
    return {
        (float(line.get_xdata()[0]), float(line.get_ydata()[0])): line.get_color()
        for line in axes.lines
        if len(line.get_xdata()) == 1 and line.get_markerfacecolor() in ("white", "none")
    }


def legend(axes):
    return [text.get_text() for text in axes.get_legend().get_texts()]


def scattered(axes):
    """The named clouds of points of a figure: name -> (points, whether hollow)."""
    return {
        cloud.get_label(): (sorted(map(tuple, cloud.get_offsets().tolist())), not len(cloud.get_facecolors()))
        for cloud in axes.collections
        if not cloud.get_label().startswith("_")
    }


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


THREE = made_up(slow="50 100+ 100+ 80", quick="1 7 100+ 2", sure="1 1 1 1")
FIGURES = {
    "dots": partial(dots, column="nodes", label="nodes"),
    "cactus": cactus,
    "survival": survival,
    "by_clues": by_clues,
    "ladder": ladder,
    "against": partial(against, a="slow", b="quick"),
}


@pytest.mark.parametrize("name", FIGURES)
def test_every_figure_draws_where_it_is_told_and_changes_no_table(name):
    before = THREE.copy()
    axes = plt.figure().add_subplot()
    assert FIGURES[name](THREE, ax=axes) is axes
    assert len(plt.get_fignums()) == 1
    pd.testing.assert_frame_equal(THREE, before)


@pytest.mark.parametrize("name", FIGURES)
def test_every_figure_has_a_transparent_ground_a_log_axis_and_words_for_it(name):
    axes = FIGURES[name](THREE)
    assert to_rgba(axes.figure.get_facecolor()) == to_rgba(axes.get_facecolor()) == (0, 0, 0, 0)
    inked = (axes.xaxis.label.get_color(), axes.get_legend().get_texts()[0].get_color())
    assert {*map(to_hex, inked), to_hex(axes.spines["left"].get_edgecolor())} == {INK}
    assert "log" in (axes.get_xscale(), axes.get_yscale())
    assert "nodes" in axes.get_xlabel() + axes.get_ylabel()


@pytest.mark.parametrize("name", FIGURES)
def test_every_legend_stands_outside_the_data_and_inside_the_figure(name):
    axes = FIGURES[name](THREE)
    axes.figure.draw_without_rendering()
    box = axes.get_legend().get_window_extent()
    assert box.x0 >= axes.get_window_extent().x1
    assert box.x1 <= axes.figure.bbox.x1 + 1


@pytest.mark.parametrize("name", FIGURES)
def test_no_legend_is_clipped_at_800_pixels_however_long_its_names(name):
    long = {"slow": "propagation, inference=locked, order=descending", "quick": "a solver whose name is long"}
    table = THREE.assign(solver=THREE["solver"].replace(long))
    which = {"a": long["slow"], "b": long["quick"]} if name == "against" else {}
    axes = FIGURES[name](table, **which)
    figure = axes.figure
    assert figure.get_figwidth() <= 8
    figure.draw_without_rendering()
    box = axes.get_legend().get_window_extent()
    assert box.x0 >= 0
    assert box.x1 <= figure.bbox.x1 + 1
    assert axes.get_window_extent().width > 250


def test_the_legend_below_two_panels_is_not_clipped():
    names = {f"propagation, inference=locked {k}": "1 2 3" for k in range(4)}
    left, _ = counts_beside_times(made_up(**names), "A title " * 20)
    left.figure.draw_without_rendering()
    box = left.figure.legends[0].get_window_extent()
    assert 0 <= box.x0 < box.x1 <= left.figure.bbox.x1 <= 800


def contrast(one, other):
    """The contrast of two colours, as the WCAG define it."""

    def light(colour):
        parts = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in to_rgb(colour)]
        return np.dot(parts, (0.2126, 0.7152, 0.0722)) + 0.05

    return max(light(one) / light(other), light(other) / light(one))


def test_ink_is_readable_on_white_and_on_the_dark_theme():
    assert min(contrast(INK, ground) for ground in ("#ffffff", "#111111")) > 4.2
    for colour, _ in STYLES:
        assert min(contrast(colour, ground) for ground in ("#ffffff", "#111111")) > 2.2


def test_a_solver_looks_the_same_in_every_figure():
    assert set(SOLVERS) >= set(ALL_SOLVERS)
    looks = [style_of(name) for name in SOLVERS]
    assert len({look["color"] for look in looks}) == len({look["marker"] for look in looks}) == len(SOLVERS)
    table = made_up(mine="4 5", propagation="1 2", mrv="2 3", other="3 4")
    drawn = {
        name.split(":")[0]: {"color": line.get_color(), "marker": line.get_marker()}
        for name, line in lines(cactus(table)).items()
        if ":" in name
    }
    assert {name: drawn[name] for name in ("propagation", "mrv")} == {
        name: style_of(name) for name in ("propagation", "mrv")
    }
    assert drawn == styles_of(["mine", "propagation", "mrv", "other"])
    assert len({tuple(look.values()) for look in drawn.values()}) == 4
    with pytest.raises(ValueError, match="expected one of reading_order, mrv, .*, got 'mine'"):
        style_of("mine")


def test_figures_have_alternative_text(monkeypatch):
    displayed = []
    monkeypatch.setattr("IPython.display.display", displayed.append)
    for name, figure in FIGURES.items():
        axes = figure(THREE)
        said = alt_text(axes.figure)
        assert all(part in said for part in (axes.get_label(), "legend: ", "log scale") if name != "dots"), name
        assert len(axes.get_label()) > 10
        assert "\n" not in said
    left, _ = counts_beside_times(THREE, "Both <sides>")
    said = alt_text(left.figure)
    assert said.startswith("Both <sides>. a mark per puzzle and solver. up: no label; across: nodes visited")
    assert "legend: slow; quick; sure" in said
    show(left)
    (html,) = displayed
    assert html.data.startswith('<img alt="Both &lt;sides&gt;. a mark per puzzle')
    assert "data:image/png;base64," in html.data
    assert left.figure.number not in plt.get_fignums()
    assert alt_text(plt.figure()) == ""


def test_many_things_all_look_different():
    assert len({tuple(style(k).values()) for k in range(36)}) == 36
    assert [tuple(style(k).values()) for k in range(6)] == list(STYLES)


def test_cactus_counts_what_each_budget_solves():
    axes = cactus(THREE)
    drawn = lines(axes)
    slow, quick, sure = (drawn[name] for name in ("slow: 2", "quick: 3", "sure: 4"))
    assert slow.get_xydata().tolist() == [[1, 0], [50, 1], [80, 2], [100, 2]]
    assert quick.get_xydata().tolist() == [[1, 0], [1, 1], [2, 2], [7, 3], [100, 3]]
    assert sure.get_xydata().tolist() == [[1, 0], [1, 1], [1, 2], [1, 3], [1, 4], [100, 4]]
    assert {line.get_drawstyle() for line in (slow, quick, sure)} == {"steps-post"}
    assert (
        len({(line.get_color(), line.get_marker(), line.get_linestyle()) for line in (slow, quick, sure)}) == 3
    )
    assert list(drawn["all 4 puzzles"].get_ydata()) == [4, 4]
    assert ends(axes) == {(100, 2): slow.get_color(), (100, 3): quick.get_color()}
    assert axes.get_xscale() == "log"
    assert axes.get_xlabel() == "budget: nodes visited (boards), log scale"
    assert axes.get_ylabel() == "puzzles solved"
    assert legend(axes)[-1].startswith("the others were")


def test_cactus_takes_no_wrong_solution_and_takes_that_there_is_none():
    table = made_up(wrong="5 6 7", right="5 6 7")
    table.loc[0, "verified"] = False
    table.loc[3, ["status", "verified"]] = ["no solution", False]
    assert legend(cactus(table)) == ["wrong: 2", "right: 3", "all 3 puzzles"]


def test_cactus_counts_puzzles_that_a_solver_was_not_run_on():
    table = made_up(a="5 6 7", b="5 6")
    assert legend(cactus(table)) == ["a: 3", "b: 2", "all 3 puzzles"]


def test_survival_is_the_share_that_needs_more():
    axes = survival(THREE)
    drawn = lines(axes)
    assert drawn["slow: 0.5 still open"].get_xydata().tolist() == [[1, 1], [50, 0.75], [80, 0.5], [100, 0.5]]
    assert drawn["quick: 0.25 still open"].get_xydata().tolist() == [
        *([1, 1], [1, 0.75], [2, 0.5], [7, 0.25], [100, 0.25]),
    ]
    assert drawn["sure"].get_xydata().tolist() == [[1, 1], [1, 0]]
    assert set(ends(axes)) == {(100, 0.5), (100, 0.25)}
    assert axes.get_xscale() == axes.get_yscale() == "log"
    assert 0 < axes.get_ylim()[0] < 0.25
    assert axes.get_ylabel() == "share of searches that need more, log scale"


def test_survival_with_several_budgets_is_kaplan_and_meiers():
    """Four searches: one of two is over at 2 of those that are known to last so long, not of all."""
    (line,) = lines(survival(made_up(one="1 1+ 2 4+"))).values()
    assert line.get_xydata().tolist() == [[1, 1], [1, 0.75], [2, 0.375], [4, 0.375]]


def test_survival_agrees_with_plain_counting_where_nothing_was_stopped():
    counts = np.random.default_rng(1).integers(1, 50, 200)
    (line,) = lines(survival(made_up(one=" ".join(map(str, counts))))).values()
    for x, y in line.get_xydata()[1:]:
        assert y == pytest.approx((counts > x).mean())


def test_one_solver_against_another():
    axes = against(THREE, "slow", "quick")
    assert scattered(axes) == {
        "both finished (2)": ([(50, 1), (80, 2)], False),
        "slow stopped (1):\nit needs at least this": ([(100, 7)], True),
        "both stopped (1):\nthey need at least this": ([(100, 100)], True),
    }
    assert axes.get_xlim() == axes.get_ylim()
    low, high = axes.get_xlim()
    assert low < 1
    assert high > 100
    diagonal = lines(axes)["as much; above it\nquick needs more"]
    assert diagonal.get_xydata().tolist() == [[low, low], [high, high]]
    assert axes.get_xscale() == axes.get_yscale() == "log"
    assert axes.get_xlabel() == "slow: nodes visited (boards), log scale"
    assert axes.get_ylabel() == "quick: nodes visited (boards), log scale"


def test_the_markers_of_stopped_ones_point_to_where_they_may_lie():
    axes = against(made_up(a="5+ 1 5+", b="1 5+ 5+"), "a", "b")
    sides = {}  # how many corners each marker has on its left and below
    for cloud in axes.collections:
        corners = np.unique(cloud.get_paths()[0].vertices.round(6), axis=0)
        sides[cloud.get_label().split(" stopped")[0]] = (corners == corners.min(axis=0)).sum(axis=0).tolist()
    assert sides == {"a": [2, 1], "b": [1, 2], "both": [1, 1]}  # a points right, b up


def test_against_tells_what_it_cannot_compare():
    with pytest.raises(ValueError, match=r"no solver 'fast' in the table; expected one of slow; quick; sure"):
        against(THREE, "slow", "fast")
    apart = made_up(a="1 2", b="3 4").assign(puzzle=range(4))
    with pytest.raises(ValueError, match=r"no puzzle was run with both 'a' and 'b'"):
        against(apart, "a", "b")


def test_against_leaves_out_what_only_one_was_run_on():
    table = made_up(a="1 2 3", b="5 6")
    assert scattered(against(table, "a", "b")) == {"both finished (2)": ([(1, 5), (2, 6)], False)}


def bars(axes):
    """The vertical bars of a figure: (x, from, to), rounded."""
    return [
        (round(x, 1), low, high)
        for cloud in axes.collections
        for (x, low), (_, high) in (path.vertices for path in cloud.get_paths())
    ]


def points(axes):
    """Single points: (x, y, marker, whether hollow)."""
    return [
        (
            *(round(float(line.get_xdata()[0]), 1), float(line.get_ydata()[0])),
            *(line.get_marker(), line.get_markerfacecolor() in ("white", "none")),
        )
        for line in axes.lines
        if len(line.get_xdata()) == 1
    ]


def test_quantiles_by_clues():
    table = pd.concat(
        [
            made_up(a=" ".join(map(str, range(1, 22)))),
            made_up(a="7 9").assign(clues=20, puzzle=[30, 31]),
            made_up(b="3 3 3").assign(clues=20, puzzle=[30, 31, 32]),
        ]
    )
    axes = by_clues(table)
    assert bars(axes)[:2] == [(16.8, 2, 20), (16.8, 6, 16)]
    assert points(axes) == [(16.8, 11, "o", False), (19.8, 8, "o", False), (20.2, 3, "s", False)]
    assert axes.get_yscale() == "log"
    assert list(axes.get_xticks()) == [17, 20]
    assert [label.get_text() for label in axes.get_xticklabels()] == ["17\n(21)", "20\n(3)"]
    assert legend(axes) == ["a", "b"]


def test_a_median_is_hollow_where_stopped_searches_reach_down_to_it():
    axes = by_clues(made_up(low="1 2 9+", reached="1 9+ 9+", early="1 2+ 3"))
    seen = {(y, hollow) for _, y, marker, hollow in points(axes) if marker != 10}
    assert seen == {(2, False), (9, True), (2, True)}
    assert [(y, hollow) for _, y, marker, hollow in points(axes) if marker == 10] == [
        (9, True),
        (9, True),
        (2, True),
    ]
    assert legend(axes)[-1] == "stopped searches,\na lower bound"


def test_the_ladder_of_inference():
    rules = {name: partial(propagation.search, inference=name) for name in ("naked", "singles")}
    puzzles = {name: load("classics")[name] for name in ("wikipedia", "algorithm x", "norvig 17")}
    table = run(puzzles, {"mrv": "mrv"} | rules, node_budget=500)
    axes = ladder(table)
    assert [label.get_text() for label in axes.get_yticklabels()] == ["mrv", "naked", "singles"]
    drawn = [line.get_xydata().tolist() for line in axes.lines if len(line.get_xdata()) == 3]
    assert drawn == [
        [[52, 0], [1, 1], [1, 2]],
        [[500, 0], [500, 1], [16, 2]],
        [[482, 0], [131, 1], [26, 2]],
    ]
    assert legend(axes) == [*puzzles, "stopped searches,\na lower bound"]
    assert len(axes.texts) == (table["status"] == "stopped").sum() == 2
    assert axes.yaxis_inverted()
    assert axes.get_xscale() == "log"


def test_the_ladder_has_a_place_for_one():
    axes = ladder(made_up(naked="500 600", singles="50 60"))
    low, high = axes.get_xlim()
    assert 0 < low < 1
    assert high > 600


def test_a_ladder_of_repeated_searches_has_a_line_for_each():
    table = pd.concat([made_up(a="9", b="3").assign(repeat=k) for k in range(2)], ignore_index=True)
    axes = ladder(table)
    assert sum(len(line.get_xdata()) == 2 for line in axes.lines) == 2
    assert legend(axes) == ["0"]


@pytest.mark.parametrize("figure", [cactus, survival, by_clues, ladder, partial(against, a="a", b="b")])
def test_zeros_have_a_place(figure):
    table = made_up(a="0 10 100", b="0 0 1")
    axes = figure(table)
    assert "symlog" in (axes.get_xscale(), axes.get_yscale())
    low = axes.get_xlim()[0] if axes.get_xscale() == "symlog" else axes.get_ylim()[0]
    assert -1 < low < 0


@pytest.mark.parametrize("figure", [cactus, survival, by_clues, ladder, partial(against, a="a", b="b")])
def test_times_that_are_zero_are_drawn_as_the_clocks_tick(figure):
    table = made_up(a="5 6", b="5 6").assign(seconds=[0, 0.5, 0, 0.25])
    axes = figure(table, column="seconds")
    scales = (axes.get_xscale(), axes.get_yscale())
    assert "log" in scales
    assert "symlog" not in scales
    low = axes.get_xlim()[0] if axes.get_xscale() == "log" else axes.get_ylim()[0]
    assert 1e-6 < low < 1e-5
    assert "CPU time (s)" in axes.get_xlabel() + axes.get_ylabel()


def test_repeats_are_searches_and_puzzles_of_two_collections_are_two():
    table = made_up(a="1 2")
    twice = pd.concat([table.assign(repeat=k) for k in range(2)])
    assert legend(cactus(twice)) == ["a: 4", "all 4 searches"]
    assert cactus(twice).get_ylabel() == "searches solved"
    both = pd.concat([table.assign(collection=name) for name in ("easy", "hard")])
    assert legend(cactus(both)) == ["a: 4", "all 4 puzzles"]
    assert legend(ladder(both)) == ["0, easy", "1, easy", "0, hard", "1, hard"]


def test_engines_are_told_apart_where_a_solver_ran_by_several():
    table = made_up(a="1 2", b="3 4")
    two = pd.concat([table.assign(engine=name) for name in ("python", "compiled")], ignore_index=True)
    two = two.drop(two[(two["solver"] == "b") & (two["engine"] == "compiled")].index)
    assert legend(survival(two)) == ["a, python", "b", "a, compiled"]
    clouds = scattered(against(two, "a, python", "a, compiled"))
    assert clouds == {"both finished (2)": ([(1, 1), (2, 2)], False)}


SMALL_TREE = [
    *(("node", 0), ("guess", 0), ("place", 0)),
    *(("node", 1), ("forced", 1), ("dead end", 1), ("undo", 1), ("place", 1)),
    *(("node", 1), ("place", 1)),
    *(("node", 2), ("guess", 2), ("place", 2)),
    *(("node", 3), ("dead end", 3)),
    *(("node", 3), ("solution", 3)),
]


@pytest.fixture
def small_tree():
    trace = Trace(Board.empty(4))
    for kind, depth in SMALL_TREE:
        trace.add(kind, depth)
    return trace


def edges(axes):
    """The lines of a tree: from (order, depth), to (order, depth)."""
    (tree,) = [cloud for cloud in axes.collections if cloud.get_label().startswith("_")]
    segments = [segment.tolist() for segment in tree.get_segments()]
    assert all(start[1] == bend[1] and bend[0] == end[0] for start, bend, end in segments)
    return [(tuple(start), tuple(end)) for start, _, end in segments]


def test_the_search_tree_of_a_trace(small_tree):
    axes = search_tree(small_tree)
    assert scattered(axes) == {
        "one thing to try (1)": ([(3, 1)], False),
        "guess (2)": ([(1, 0), (4, 2)], False),
        "dead end (2)": ([(2, 1), (5, 3)], False),
        "solution (1)": ([(6, 3)], False),
    }
    assert edges(axes) == [
        *(((1, 0), (2, 1)), ((1, 0), (3, 1)), ((3, 1), (4, 2))),
        *(((4, 2), (5, 3)), ((4, 2), (6, 3))),
    ]
    assert axes.yaxis_inverted()
    assert axes.get_xlabel() == "nodes in visiting order"
    assert axes.get_ylabel() == "depth (placements)"
    assert legend(axes) == ["one thing to try (1)", "guess (2)", "dead end (2)", "solution (1)"]


def test_a_large_tree_is_cut_and_says_so(small_tree):
    axes = search_tree(small_tree, most=3)
    assert sum(len(found) for found, _ in scattered(axes).values()) == 3
    assert axes.get_xlabel() == "nodes in visiting order: the first 3 of 6"


def test_a_cut_trace_is_drawn_without_its_last_node_and_says_so():
    result = solve(load("classics")["norvig 17"].board, "mrv", trace=40)
    recorded = sum(step.kind == "node" for step in result.trace)
    axes = search_tree(result)
    assert sum(len(found) for found, _ in scattered(axes).values()) == recorded - 1
    assert f"the first {recorded - 1} of {recorded} or more (the trace was cut)" in axes.get_xlabel()


@pytest.mark.parametrize("solver", ["reading_order", "mrv", "propagation", "algorithm_x"])
def test_the_tree_has_the_counts_of_the_search(solver):
    result = solve(load("classics")["norvig 17"].board, solver, trace=20_000, node_budget=2_000)
    nodes = visits(result.trace)
    kinds = [node.kind for node in nodes]
    assert len(nodes) == result.nodes
    assert kinds.count("guess") == result.guesses
    assert kinds.count("dead end") == result.dead_ends
    assert kinds.count("solution") == len(result.solutions)
    assert max(node.depth for node in nodes) == result.max_depth
    assert all(nodes[node.parent].depth == node.depth - 1 for node in nodes[1:])
    assert not any(nodes[node.parent].kind == "dead end" for node in nodes[1:])


def test_a_tree_needs_a_trace():
    with pytest.raises(ValueError, match="trace=True"):
        search_tree(solve("1.....3......2..", "mrv"))
