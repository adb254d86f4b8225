"""Shared by the figures: colours and markers, axes, and the searches of an experiment's table."""

from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    import pandas as pd
    from matplotlib.axes import Axes

CLOCK_TICK = 1e-5  # seconds

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

UNITS = {
    "nodes": "nodes visited (boards)",
    "guesses": "guesses",
    "dead_ends": "dead ends",
    "forced": "digits set by inference",
    "max_depth": "greatest depth (placements)",
    "seconds": "CPU time (s)",
}
"""The meaning of each column of an experiment's table, for axis labels."""


def style(k: int) -> dict[str, Any]:
    """Return the colour and the marker of the k-th item in a figure, from 0; the first 36 all differ."""
    lap, place = divmod(k, len(STYLES))
    return {"color": STYLES[place][0], "marker": STYLES[(place + lap) % len(STYLES)][1]}


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


def per_solver(rows: "pd.DataFrame") -> "list[tuple[str, pd.DataFrame, dict[str, Any]]]":
    """Return the label, searches, colour and marker of each solver in the order of the table."""
    groups = rows.groupby("solver", sort=False)
    return [(str(label), group, style(k)) for k, (label, group) in enumerate(groups)]


def counted(rows: "pd.DataFrame") -> tuple[str, int]:
    """Return what a figure counts, puzzles (or searches, if puzzles were repeated), and their number."""
    total = len(rows[["puzzle", "repeat"]].drop_duplicates())
    return ("puzzles" if total == rows["puzzle"].nunique() else "searches"), total


def new_axes(ax: "Axes | None", width: float, height: float) -> "Axes":
    """Return the axes given, or new ones, on white in light and dark notebooks; sizes in inches."""
    import matplotlib.pyplot as plt

    size = (width, height)
    return ax or plt.subplots(figsize=size, layout="constrained", facecolor="white")[1]


def log_scale(values: Any) -> dict[str, Any]:
    """Return the scale of an axis for these values: logarithmic, with a place for 0 if needed."""
    return {"value": "log"} if (values > 0).all() else {"value": "symlog", "linthresh": 1}


def log_limits(values: Any, room: float = 1.3) -> tuple[float, float]:
    """Return the limits of such an axis: a little room on either side, by a factor."""
    low, high = float(values.min()), float(values.max())
    return (low / room, high * room) if low > 0 else (1 - room, max(high, 1) * room)


def axis_label(column: str) -> str:
    """Return the label of a logarithmic axis: the meaning and unit of a column."""
    return f"{UNITS.get(column, column)}, log scale"


LOWER_BOUND = "stopped searches,\na lower bound"
REST_STOPPED = "the others were\nstopped by then"


def finish(
    axes: "Axes", *, grid: Literal["both", "x", "y"] = "both", hollow: str = "", **legend: Any
) -> "Axes":
    """Add grid and legend, outside the data; `hollow` is the meaning of hollow markers, if any."""
    if hollow:
        look: dict[str, Any] = {"color": "0.4", "marker": "o", "markerfacecolor": "none", "linestyle": "none"}
        axes.plot([], [], label=hollow, **look)
    axes.grid(axis=grid, which="major", alpha=0.4)
    axes.set_axisbelow(True)
    if axes.get_legend_handles_labels()[0]:
        axes.legend(loc="upper left", bbox_to_anchor=(1.01, 1), frameon=False, **legend)
    return axes
