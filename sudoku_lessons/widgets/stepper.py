"""A slider over the steps of a recorded search, with the board beside it."""

from html import escape
from typing import TYPE_CHECKING, Any

from sudoku_lessons.search import Result
from sudoku_lessons.trace import Trace

if TYPE_CHECKING:
    from ipywidgets import VBox


def step_through(recorded: Result | Trace, at: int = 0) -> "VBox":
    """A slider over the steps of a trace: each step in words, and the board after it.

    `recorded` is a Result of `solve(..., trace=True)`, or its trace; `at` the step (from 0) to begin
    with. The cell of the step is marked: the one filled or emptied, or the one without a candidate.
    Raises ValueError where nothing was recorded.
    """
    from ipywidgets import HTML, IntSlider, VBox

    trace = recorded.trace if isinstance(recorded, Result) else recorded
    if trace is None or not len(trace):
        raise ValueError("there is no trace: record one with solve(board, solver, trace=True)")
    slider = IntSlider(at, 0, len(trace) - 1, description="step", layout={"width": "95%"})
    picture = HTML()

    def show(_: Any) -> None:
        picture.value = step_html(trace, slider.value)

    slider.observe(show, "value")
    show(None)
    return VBox([slider, picture])


def step_html(trace: Trace, k: int) -> str:
    """Step k in words above the board as it stood after it, its cell marked. O(k)."""
    option, item = trace[k].option, trace[k].item
    cell = option[0] if option else item
    board = trace.board_after(k).draw(clues=trace.board, marked=[cell] if isinstance(cell, int) else [])
    return f"<p>step {k} of {len(trace) - 1}: <b>{escape(trace.words(k))}</b></p>{board.html}"
