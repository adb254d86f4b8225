"""Figures of whole collections: puzzles solved within a budget, heavy tails, the effect of clues."""

from typing import TYPE_CHECKING, Any

from sudoku_lessons.plots.style import (
    INK,
    LINES,
    REST_STOPPED,
    Look,
    axis_label,
    counted,
    finish,
    log_axis,
    new_axes,
    per_solver,
    searches,
)

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

UPWARDS = 10  # matplotlib's CARETUPBASE: an arrowhead whose base is the value


def cactus(table: "pd.DataFrame", column: str = "nodes", ax: "Axes | None" = None) -> "Axes":
    """Draw how many puzzles (up) each solver solves within a budget (across, logarithmic); a line per solver.

    A search counts from the budget that it needed. Stopped searches and wrong solutions never count; a puzzle
    shown to have no solution does. The line of a solver with stopped searches ends, hollow, at the largest
    budget it got, because the rest is unknown. Where searches were stopped with less than that, the
    line is a lower bound. The legend has the number solved, and a line across the figure shows
    the number of all puzzles (or searches, if puzzles were repeated).
    """
    rows = searches(table, column)
    noun, total = counted(rows)
    axes = new_axes(ax, 8, 4)
    for k, (solver, group, look) in enumerate(per_solver(rows)):
        needed = group["value"][group["solved"]].sort_values().tolist()
        stopped = bool(group["stopped"].any())
        end = (group if stopped else rows)["value"].max()
        x = [rows["value"].min(), *needed, end]
        y = [*range(len(needed) + 1), len(needed)]
        _steps(axes, x, y, k, look, f"{solver}: {len(needed):,}", ends_open=stopped)
    axes.axhline(total, color=INK, linewidth=1, linestyle=(0, (1, 3)), label=f"all {total:,} {noun}")
    log_axis(axes, "x", rows["value"])
    axes.set(xlabel=f"budget: {axis_label(column)}", ylabel=f"{noun} solved", ylim=(0, 1.05 * total))
    what = f"{noun} solved within a budget, a line per solver"
    return finish(axes, what, rows, hollow=REST_STOPPED)


def survival(table: "pd.DataFrame", column: str = "nodes", ax: "Axes | None" = None) -> "Axes":
    """Draw the share of searches (up) that need more than a value (across), both log scale; a line per solver.

    A straight line is a heavy tail. The share is the Kaplan-Meier estimate: a stopped search
    counts as still going until then, and is then censored. With one budget for all, that is the plain share
    up to the budget. With several, it assumes that the time of stopping is independent of how
    much more a search needed. The line of a solver with stopped searches ends, hollow, at the last value
    seen, and the legend has the share then still open. The other lines go down to 0 at their last value.

    Kaplan and Meier, "Nonparametric estimation from incomplete observations", 1958.
    """
    rows = searches(table, column)
    axes = new_axes(ax, 8, 4)
    lowest = 1.0
    for k, (solver, group, look) in enumerate(per_solver(rows)):
        share = still_going(group)
        lowest = min([lowest, *share[share > 0]])
        open_share = share.iloc[-1]
        label = f"{solver}: {open_share:.2g} still open" if open_share else solver
        x, y = [rows["value"].min(), *share.index], [1.0, *share]
        _steps(axes, x, y, k, look, label, ends_open=bool(open_share))
    log_axis(axes, "x", rows["value"])
    axes.set(xlabel=axis_label(column), ylabel="share of searches that need more, log scale")
    axes.set(yscale="log", ylim=(lowest / 1.6, 1.3))
    return finish(axes, "the share of searches that need more, a line per solver", rows, hollow=REST_STOPPED)


def still_going(rows: "pd.DataFrame") -> "pd.Series[float]":
    """Return the Kaplan-Meier estimate: for each value the share of searches that need more."""
    at = rows.groupby("value")["stopped"].agg(["size", "sum"])
    at_risk = len(rows) - at["size"].cumsum() + at["size"]
    ended = at["size"] - at["sum"]
    share: pd.Series[float] = (1 - ended / at_risk).cumprod()
    return share


def _steps(
    axes: "Axes", x: list[float], y: list[Any], k: int, look: Look, label: str, *, ends_open: bool
) -> None:
    """Draw a line of steps with a few markers; a hollow one at its end if the line stops short."""
    shape: dict[str, Any] = {"drawstyle": "steps-post", "linestyle": LINES[k % len(LINES)], "linewidth": 1.8}
    axes.plot(x, y, label=label, markevery=(0.05, 0.2), markersize=6, **shape, **look)
    if ends_open:
        axes.plot(x[-1:], y[-1:], markersize=9, markerfacecolor="white", zorder=4, **look)


def by_clues(table: "pd.DataFrame", column: str = "nodes", ax: "Axes | None" = None) -> "Axes":
    """Draw the spread of a count by number of clues (across); logarithmic; solvers side by side.

    A marker is at the median, a thick bar over the middle half of the searches, a thin one over the middle
    nine tenths. A stopped search counts with what it used, a lower bound. So a median is
    hollow if such searches reach down to it, and a hollow arrowhead marks the most that any of
    them used. Below each number of clues is the number of puzzles.
    """
    rows = searches(table, column)
    axes = new_axes(ax, 8, 4)
    solvers = per_solver(rows)
    for k, (solver, group, look) in enumerate(solvers):
        axes.plot([], [], label=solver, linestyle="none", **look)
        for clues in group["clues"].unique():
            some = group[group["clues"] == clues]
            _spread(axes, clues + 0.7 * ((k + 0.5) / len(solvers) - 0.5), some, look)
    log_axis(axes, "y", rows["value"], 1.6)
    puzzles = rows.groupby("clues")["puzzle"].nunique()
    axes.set_xticks(list(puzzles.index), [f"{clues}\n({count:,})" for clues, count in puzzles.items()])
    axes.set_xlim(puzzles.index.min() - 0.6, puzzles.index.max() + 0.6)
    axes.set(xlabel="clues (puzzles)", ylabel=axis_label(column))
    return finish(axes, "the spread by number of clues, solvers side by side", rows, grid="y")


def _spread(axes: "Axes", x: float, rows: "pd.DataFrame", look: Look) -> None:
    """Draw the quantiles of some searches, one above the other at x."""
    values, stopped = rows["value"], rows["value"][rows["stopped"]]
    low, quarter, median, three_quarters, high = values.quantile([0.05, 0.25, 0.5, 0.75, 0.95])
    axes.vlines(x, low, high, color=look["color"], linewidth=1.2)
    axes.vlines(x, quarter, three_quarters, color=look["color"], linewidth=5, alpha=0.5)
    known = stopped.empty or stopped.min() > values.quantile(0.5, interpolation="higher")
    face = look["color"] if known else "white"
    axes.plot([x], [median], markersize=6, markerfacecolor=face, zorder=3, **look)
    if len(stopped):
        axes.plot([x], [stopped.max()], color=look["color"], marker=UPWARDS, markerfacecolor="none", zorder=2)
