"""Shared by the figures: colours and markers, axes, and the searches of an experiment's table."""

from collections.abc import Iterable
from itertools import count
from textwrap import fill
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

CLOCK_TICK = 1e-5  # seconds
INK = "#7a7a7a"  # of lines and text: the contrast is 4.3 on white and 4.4 on JupyterLab's dark theme
WIDEST = 26  # characters in a line of a legend
Look = dict[str, Any]
"""A colour and a marker, as matplotlib's functions take them."""

# Okabe and Ito's colours, safe for colour-blind readers, each with its own marker.
STYLES = (
    ("#0072B2", "o"),
    ("#D55E00", "s"),
    ("#009E73", "^"),
    ("#CC79A7", "D"),
    ("#E69F00", "v"),
    ("#56B4E9", "P"),
)
LINES = ("-", "--", "-.", ":")
SOLVERS = ("reading_order", "mrv", "propagation", "algorithm_x", "dancing_links", "ablation")
"""The solvers whose style is the same in every figure, in the order of STYLES."""

UNITS = {
    "nodes": "nodes visited (boards)",
    "guesses": "guesses",
    "dead_ends": "dead ends",
    "forced": "digits set by inference",
    "max_depth": "greatest depth (placements)",
    "seconds": "CPU time (s)",
}
"""The meaning of each column of an experiment's table, for axis labels."""


def style(k: int) -> Look:
    """Return the colour and the marker of the k-th item in a figure, from 0; the first 36 all differ."""
    lap, place = divmod(k, len(STYLES))
    return {"color": STYLES[place][0], "marker": STYLES[(place + lap) % len(STYLES)][1]}


def style_of(solver: str) -> Look:
    """Return the colour and the marker of a solver, the same in every figure.

    >>> style_of("mrv")
    {'color': '#D55E00', 'marker': 's'}

    Raises ValueError for a name that is not in SOLVERS; `styles_of` takes any.
    """
    if solver not in SOLVERS:
        raise ValueError(f"expected one of {', '.join(SOLVERS)}, got {solver!r}")
    return style(SOLVERS.index(solver))


def styles_of(labels: Iterable[Any]) -> dict[str, Look]:
    """Return a look for each label of a figure: a solver has its own, and other labels take the next free one.

    >>> styles_of(["mrv", "mine"])["mine"]
    {'color': '#0072B2', 'marker': 'o'}
    """
    names = list(dict.fromkeys(map(str, labels)))
    taken = {SOLVERS.index(name) for name in names if name in SOLVERS}
    free = (k for k in count() if k not in taken)
    return {name: style_of(name) if name in SOLVERS else style(next(free)) for name in names}


def searches(table: "pd.DataFrame", column: str) -> "pd.DataFrame":
    """Return the searches of an experiment's table for a figure, one per row, in the table's order.

    puzzle, repeat   which search; the puzzle's name includes its collection's if two have one of that name
    solver           its label, with the engine's if the solver ran on several
    clues, stopped   as in the table
    value            that of `column`; times are at least 10 microseconds, because a coarse clock may show 0
    solved           neither stopped nor wrong: a puzzle shown to have no solution is solved
    """
    import pandas as pd

    wrong = (table["status"] == "solved") & ~table["verified"].astype(bool)
    stopped = table["status"] == "stopped"
    return pd.DataFrame(
        {
            "puzzle": _told_apart(table, "puzzle", "collection"),
            "repeat": table.get("repeat", 0),
            "solver": _told_apart(table, "solver", "engine"),
            "clues": table["clues"],
            "stopped": stopped,
            "value": table[column].clip(lower=CLOCK_TICK if column == "seconds" else None),
            "solved": ~stopped & ~wrong,
        }
    )


def _told_apart(table: "pd.DataFrame", column: str, by: str) -> "pd.Series[Any]":
    """Return the names in a column; "mrv, python" and "mrv, compiled" if one name has several."""
    names = table[column].astype(object)
    if by not in table:
        return names
    several = table.groupby(column)[by].transform("nunique") > 1
    return names.where(~several, names.astype(str) + ", " + table[by].astype(str))


def per_solver(rows: "pd.DataFrame") -> "list[tuple[str, pd.DataFrame, Look]]":
    """Return the label, searches, colour and marker of each solver in the order of the table."""
    looks = styles_of(rows["solver"])
    return [(str(label), group, looks[str(label)]) for label, group in rows.groupby("solver", sort=False)]


def counted(rows: "pd.DataFrame") -> tuple[str, int]:
    """Return what a figure counts, puzzles (or searches, if puzzles were repeated), and their number."""
    total = len(rows[["puzzle", "repeat"]].drop_duplicates())
    return ("puzzles" if total == rows["puzzle"].nunique() else "searches"), total


def subplots(*arguments: Any, **options: Any) -> Any:
    """Return the figure and axes of matplotlib's `subplots`, readable in light and dark notebooks.

    The ground is transparent, lines and text have a middle tone, and the layout is constrained.
    """
    import matplotlib.pyplot as plt

    inked = ("text.color", "axes.labelcolor", "axes.edgecolor", "xtick.color", "ytick.color")
    look: dict[Any, Any] = dict.fromkeys(inked, INK) | {"figure.facecolor": "none", "axes.facecolor": "none"}
    with plt.rc_context(look):
        return plt.subplots(*arguments, **{"layout": "constrained"} | options)


def new_axes(ax: "Axes | None", width: float, height: float) -> "Axes":
    """Return the axes given, or new ones; sizes in inches."""
    axes: Axes = ax or subplots(figsize=(width, height))[1]
    return axes


def log_axis(axes: "Axes", which: Literal["x", "y"], values: Any, room: float | None = 1.3) -> None:
    """Make an axis logarithmic, with a place for 0 if needed, and fit its limits to the values, with room."""
    positive = bool((values > 0).all())
    scale: dict[str, Any] = {"value": "log"} if positive else {"value": "symlog", "linthresh": 1}
    (axes.set_xscale if which == "x" else axes.set_yscale)(**scale)
    if room:
        low, high = float(values.min()), float(values.max())
        limits = (low / room, high * room) if positive else (1 - room, max(high, 1) * room)
        (axes.set_xlim if which == "x" else axes.set_ylim)(limits)


def axis_label(column: str) -> str:
    """Return the label of a logarithmic axis: the meaning and unit of a column."""
    return f"{UNITS.get(column, column)}, log scale"


def folded(labels: Iterable[Any]) -> list[str]:
    """Return labels in lines of at most WIDEST characters, so that a legend leaves room for the data."""
    return ["\n".join(fill(line, WIDEST) for line in str(label).split("\n")) for label in labels]


LOWER_BOUND = "stopped searches,\na lower bound"
REST_STOPPED = "the others were\nstopped by then"


def finish(
    axes: "Axes",
    what: str = "",
    rows: "pd.DataFrame | None" = None,
    *,
    grid: Literal["both", "x", "y"] = "both",
    hollow: str = LOWER_BOUND,
    **legend: Any,
) -> "Axes":
    """Add grid and legend, outside the data, and `what` the figure shows, for `alt_text`.

    `hollow` is the meaning of hollow markers, which are there if a search of `rows` was stopped.
    """
    if rows is not None and rows["stopped"].any():
        look: Look = {"color": INK, "marker": "o", "markerfacecolor": "none", "linestyle": "none"}
        axes.plot([], [], label=hollow, **look)
    axes.set_label(what)
    axes.grid(axis=grid, which="major", color=INK, alpha=0.35)
    axes.set_axisbelow(True)
    handles, labels = axes.get_legend_handles_labels()
    if handles:
        place: dict[str, Any] = {"loc": "upper left", "bbox_to_anchor": (1.01, 1), "frameon": False}
        axes.legend(handles, folded(labels), labelcolor=INK, **place | legend)
    return axes
