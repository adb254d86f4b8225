"""Figures with a mark per puzzle: solvers side by side, one against another, rule set by rule set."""

from textwrap import fill
from typing import TYPE_CHECKING, Any

from sudoku_lessons.plots.style import (
    INK,
    Look,
    axis_label,
    finish,
    folded,
    log_axis,
    new_axes,
    per_solver,
    searches,
    style,
    subplots,
)

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes


def dots(table: "pd.DataFrame", column: str, label: str, ax: "Axes | None" = None) -> "Axes":
    """Draw a dot per (puzzle, solver) of an experiment's table on a logarithmic axis with a place for 0.

    `column` is the value to draw ("nodes", "seconds" ...), `label` names it and its unit. The first puzzle of
    the table is at the top. A stopped search is drawn hollow with an arrow: its
    value is a lower bound.
    """
    rows = searches(table, column)
    puzzles = list(dict.fromkeys(rows["puzzle"]))
    axes = new_axes(ax, 7, 0.5 * len(puzzles) + 1.4)
    for solver, group, look in per_solver(rows):
        axes.scatter([], [], label=solver, **_DOT, **look)
        _mark(axes, group, group["puzzle"].map(puzzles.index), look)
    log_axis(axes, "x", rows["value"], room=None)
    axes.set(xlabel=label, yticks=range(len(puzzles)), yticklabels=folded(puzzles))
    axes.set_ylim(len(puzzles) - 0.5, -0.5)
    axes.margins(x=0.1)  # room for the arrows
    return finish(axes, "a mark per puzzle and solver", grid="x")


_DOT: dict[str, Any] = {"s": 55, "linewidths": 1.5, "zorder": 3}


def _mark(axes: "Axes", rows: "pd.DataFrame", height: "pd.Series[Any]", look: Look) -> None:
    """Draw a marker per search; hollow with an arrow to the right if it was stopped."""
    colour, stopped = look["color"], rows["stopped"]
    faces = ["none" if hollow else colour for hollow in stopped]
    axes.scatter(rows["value"], height, facecolors=faces, edgecolors=colour, marker=look["marker"], **_DOT)
    arrow = {"arrowstyle": "<-", "color": colour, "shrinkA": 0, "shrinkB": 6}
    for point in zip(rows["value"][stopped], height[stopped], strict=True):
        axes.annotate("", point, xytext=(20, 0), textcoords="offset points", arrowprops=arrow)


def counts_beside_times(table: "pd.DataFrame", title: str) -> "tuple[Axes, Axes]":
    """Draw the nodes of an experiment, the main figure, beside its CPU times, both on log axes.

    Hollow markers with an arrow are searches that a budget stopped. The counts are the same on every
    machine; the times are of this machine.
    """
    size = (8, 0.5 * table["puzzle"].nunique() + 1.8)
    figure, (left, right) = subplots(1, 2, figsize=size, sharey=True, width_ratios=(3, 2))
    dots(table, "nodes", "nodes visited (boards), log scale", left)
    dots(table, "seconds", "CPU time (s) on this machine,\nlog scale", right)
    figure.suptitle(fill(title, 80), color=INK)
    handles, labels = left.get_legend_handles_labels()
    columns = max(1, min(len(labels), 90 // (6 + max(map(len, labels)))))  # characters across the figure
    look: dict[str, Any] = {"ncols": columns, "frameon": False, "labelcolor": INK}
    figure.legend(handles, labels, loc="outside lower center", **look)
    for axes in (left, right):
        axes.get_legend().remove()
    return left, right


def ladder(table: "pd.DataFrame", column: str = "nodes", ax: "Axes | None" = None) -> "Axes":
    """Draw what each set of rules leaves to search: a rung per solver, a line per puzzle down the rungs.

    The rungs are in the table's order, its first solver at the top. The axis is logarithmic and always
    shows 1, the nodes of a puzzle that needs no guess. A stopped search is drawn hollow with an
    arrow: its value is a lower bound, so its line may belong further to the right. Use it for a dozen
    puzzles at most; `survival` shows a collection.
    """
    rows = searches(table, column)
    rungs = list(dict.fromkeys(rows["solver"]))
    puzzles = list(dict.fromkeys(rows["puzzle"]))
    axes = new_axes(ax, 8, max(0.6 * len(rungs), 0.25 * len(puzzles)) + 1.4)
    for puzzle, group in rows.groupby("puzzle", sort=False):
        look = style(puzzles.index(puzzle))
        axes.plot([], [], label=str(puzzle), **look)
        for _, line in group.groupby("repeat", sort=False):
            height = line["solver"].map(rungs.index)
            axes.plot(line["value"], height, color=look["color"], linewidth=1.2)
            _mark(axes, line, height, look)
    log_axis(axes, "x", rows["value"], room=None)
    axes.margins(x=0.1)  # room for the arrows
    axes.set_xlim(left=min(axes.get_xlim()[0], 0.7))
    axes.set(xlabel=axis_label(column), yticks=range(len(rungs)), yticklabels=folded(rungs))
    axes.set_ylim(len(rungs) - 0.6, -0.4)
    what = "what each set of rules leaves to search, a line per puzzle"
    return finish(axes, what, rows)


# Which of a and b was stopped: the marker of such a puzzle, and its legend.
_OUTCOMES: dict[tuple[bool, bool], tuple[int, str, str]] = {
    (False, False): (0, "o", "both finished ({count:,})"),
    (True, False): (1, ">", "{a} stopped ({count:,}):\nit needs at least this"),
    (False, True): (2, "^", "{b} stopped ({count:,}):\nit needs at least this"),
    (True, True): (3, "D", "both stopped ({count:,}):\nthey need at least this"),
}


def against(table: "pd.DataFrame", a: str, b: str, column: str = "nodes", ax: "Axes | None" = None) -> "Axes":
    """Draw solver a (across) against solver b (up), a dot per puzzle, on equal logarithmic axes.

    On the diagonal both need the same; above it b needs more. A puzzle on which one was stopped is drawn
    at what was used by then, a lower bound, as a hollow triangle that points to where it may really
    be: right for a, up for b; a hollow diamond if both were stopped. If all had one budget,
    these are at the edge. Puzzles that only one of them was run on are left out. Raises ValueError
    for a solver that is not in the table, and if the two have no puzzle in common.
    """
    pairs = _pairs(searches(table, column), a, b)
    axes = new_axes(ax, 7.6, 4.8)
    for (stopped_a, stopped_b), (k, marker, label) in _OUTCOMES.items():
        some = pairs[(pairs["stopped_a"] == stopped_a) & (pairs["stopped_b"] == stopped_b)]
        if len(some):
            colour = style(k)["color"]
            face = "none" if stopped_a or stopped_b else colour
            name = label.format(a=a, b=b, count=len(some))
            look = {"facecolors": face, "edgecolors": colour, "marker": marker, "label": name}
            axes.scatter(some["value_a"], some["value_b"], s=26, alpha=0.7, zorder=3, **look)
    for which in ("x", "y"):
        log_axis(axes, which, pairs[["value_a", "value_b"]].to_numpy(), 1.6)
    limits = axes.get_xlim()
    axes.plot(limits, limits, color=INK, linewidth=1, label=f"as much; above it\n{b} needs more")
    axes.set(xlim=limits, ylim=limits, box_aspect=1, anchor="W")
    axes.set(xlabel=f"{a}: {axis_label(column)}", ylabel=f"{b}: {axis_label(column)}")
    return finish(axes, f"{b} against {a}, a dot per puzzle", labelspacing=0.9)


def _pairs(rows: "pd.DataFrame", a: str, b: str) -> "pd.DataFrame":
    """Return a row for each search that both solvers made, with both values and whether each was stopped."""
    there = list(dict.fromkeys(rows["solver"]))
    for solver in (a, b):
        if solver not in there:
            raise ValueError(f"no solver {solver!r} in the table; expected one of {'; '.join(map(str, there))}")
    of_a, of_b = (rows[rows["solver"] == solver] for solver in (a, b))
    pairs = of_a.merge(of_b, on=["puzzle", "repeat"], suffixes=("_a", "_b"), validate="one_to_one")
    if pairs.empty:
        raise ValueError(f"no puzzle was run with both {a!r} and {b!r}")
    return pairs
