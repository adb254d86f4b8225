"""Draw the search tree of a recorded trace."""

from typing import TYPE_CHECKING, Any, NamedTuple

from sudoku_lessons.plots.style import INK, STYLES, finish, new_axes
from sudoku_lessons.search import Result, Trace

if TYPE_CHECKING:
    from matplotlib.axes import Axes


class Visit(NamedTuple):
    """A node of a search tree: its depth, its parent's place in the visiting order, and its kind."""

    depth: int
    parent: int | None
    kind: str  # "guess", "dead end", "solution"; "node" for a single thing to try


def visits(trace: Trace, most: int | None = None) -> list[Visit]:
    """Return the first `most` nodes of a trace (None: all), in visiting order.

    A node's parent is the last node before it that is one placement less deep. The last node of a
    truncated trace is left out, because its kind may be among the missing steps.
    """
    found: list[Visit] = []
    open_at: dict[int, int] = {}  # depth -> the last node of that depth
    for step in trace:
        if step.kind == "node":
            if len(found) == most:
                return found
            open_at[step.depth] = len(found)
            found.append(Visit(step.depth, open_at.get(step.depth - 1), "node"))
        elif step.kind in ("guess", "dead end", "solution"):
            found[-1] = found[-1]._replace(kind=step.kind)
    return found[:-1] if trace.is_cut else found


_MARKS = {
    "node": (INK, ".", "one thing to try"),
    "guess": (*STYLES[0], "guess"),
    "dead end": (STYLES[1][0], "x", "dead end"),
    "solution": (STYLES[2][0], "*", "solution"),
}


def search_tree(recorded: Result | Trace, most: int = 2000, ax: "Axes | None" = None) -> "Axes":
    """Draw the tree of a search: depth downwards, nodes from left to right in visiting order.

    From each node a line goes right, as long as the search comes back to it, and down to each node
    tried from it. Guesses, dead ends and solutions are marked; small grey dots had a single digit
    to try. The first `most` nodes are drawn, and the axis says so if there are more, or if the
    trace itself was truncated. A stopped search ends where it was stopped. `recorded` is a trace, or
    the result of `solve(..., trace=True)`. Raises ValueError if nothing was recorded.
    """
    from matplotlib.collections import LineCollection
    from matplotlib.ticker import MaxNLocator

    trace = recorded.trace if isinstance(recorded, Result) else recorded
    if not trace:
        raise ValueError("no trace: record one with solve(board, solver, trace=True)")
    nodes = visits(trace, most)
    axes = new_axes(ax, 8, 4)
    edges = [
        [(parent + 1, depth - 1), (k, depth - 1), (k, depth)]
        for k, (depth, parent, _) in enumerate(nodes, 1)
        if parent is not None
    ]
    axes.add_collection(LineCollection(edges, colors=INK, linewidths=0.8, alpha=0.6, zorder=1))
    size = max(4, min(60, 6000 / len(nodes))) if nodes else 1
    for kind, (colour, marker, label) in _MARKS.items():
        at = [(k, node.depth) for k, node in enumerate(nodes, 1) if node.kind == kind]
        if at:
            area, layer = (4 * size, 3) if kind == "solution" else (size, 2)
            look: dict[str, Any] = {"s": area, "color": colour, "marker": marker, "zorder": layer}
            axes.scatter(*zip(*at, strict=True), label=f"{label} ({len(at):,})", **look)
    axes.set(xlabel=f"nodes in visiting order{_how_many(trace, len(nodes))}", ylabel="depth (placements)")
    deepest = max((node.depth for node in nodes), default=0)
    axes.set_ylim(1.05 * deepest + 0.5, -0.05 * deepest - 0.5)
    for axis in (axes.xaxis, axes.yaxis):
        axis.set_major_locator(MaxNLocator("auto", steps=[1, 2, 5, 10], integer=True))
    return finish(axes, "a search tree, a mark per node", grid="y")


def _how_many(trace: Trace, drawn: int) -> str:
    """Return a note on what the figure leaves out; "" for nothing."""
    recorded = sum(step.kind == "node" for step in trace)
    if trace.is_cut:
        return f": the first {drawn:,} of {recorded:,} or more (the trace was cut)"
    return f": the first {drawn:,} of {recorded:,}" if drawn < recorded else ""
