"""Figures: each takes data and returns matplotlib Axes."""

import itertools
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

CLOCK_TICK = 1e-5  # seconds

# Okabe and Ito's colours, which colour-blind readers tell apart, each with a marker of its own.
STYLES = (
    ("#0072B2", "o"),
    ("#D55E00", "s"),
    ("#009E73", "^"),
    ("#CC79A7", "D"),
    ("#E69F00", "v"),
    ("#56B4E9", "P"),
)


def dots(table: "pd.DataFrame", column: str, label: str, ax: "Axes | None" = None) -> "Axes":
    """A dot for each (puzzle, solver) of an experiment's table, on a logarithmic axis (with a place for 0).

    `column` is what is drawn ("nodes", "seconds" ...), `label` names it and its unit. The puzzles stand
    from the table's first at the top. A search that was stopped is drawn hollow with an arrow: its
    value is a lower bound.
    """
    import matplotlib.pyplot as plt

    axes = ax or plt.subplots(figsize=(7, 0.5 * table["puzzle"].nunique() + 1.4), layout="constrained")[1]
    puzzles = list(dict.fromkeys(table["puzzle"]))
    if column == "seconds":
        table = table.assign(seconds=table["seconds"].clip(lower=CLOCK_TICK))  # a coarse clock may say 0 s
    styles = itertools.cycle(STYLES)
    for solver, rows in table.groupby("solver", sort=False):
        colour, marker = next(styles)
        height = rows["puzzle"].map(puzzles.index)
        stopped = rows["status"] == "stopped"
        values = rows[column]
        faces = ["none" if hollow else colour for hollow in stopped]
        look: dict[str, Any] = {"s": 55, "marker": marker, "linewidths": 1.5, "zorder": 3}
        axes.scatter([], [], color=colour, label=solver, **look)
        axes.scatter(values, height, facecolors=faces, edgecolors=colour, **look)
        for point in zip(values[stopped], height[stopped], strict=True):
            arrow = {"arrowstyle": "<-", "color": colour, "shrinkA": 0, "shrinkB": 6}
            axes.annotate("", point, xytext=(20, 0), textcoords="offset points", arrowprops=arrow)
    if (table[column] > 0).all():
        axes.set_xscale("log")
    else:
        axes.set_xscale("symlog", linthresh=1)  # as a log axis, with a place for 0
    axes.set(xlabel=label, yticks=range(len(puzzles)), yticklabels=puzzles)
    axes.set_ylim(len(puzzles) - 0.5, -0.5)
    axes.margins(x=0.1)  # room for the arrows
    axes.grid(axis="x", which="major", alpha=0.4)
    axes.set_axisbelow(True)
    return axes


def counts_beside_times(table: "pd.DataFrame", title: str) -> "tuple[Axes, Axes]":
    """The nodes of an experiment, the main figure, and beside them its CPU times, both on log axes.

    Hollow markers with an arrow are searches that a budget stopped. The counts are the same wherever
    the table is made again; the times are of this machine.
    """
    import matplotlib.pyplot as plt

    height = 0.5 * table["puzzle"].nunique() + 1.8
    figure, (left, right) = plt.subplots(
        1, 2, figsize=(10, height), sharey=True, width_ratios=(3, 2), layout="constrained"
    )
    dots(table, "nodes", "nodes visited (boards), log scale", left)
    dots(table, "seconds", "CPU time (s) on this machine, log scale", right)
    figure.suptitle(title)
    handles, labels = left.get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside lower center", ncols=len(labels), frameon=False)
    return left, right
