"""A slider over the steps of a recorded search, with the board beside it."""

from html import escape
from typing import Any

from ipywidgets import HTML, IntSlider, VBox

from sudoku_lessons.drawing import Drawing
from sudoku_lessons.search import Result
from sudoku_lessons.trace import Trace


class Stepper(VBox):  # type: ignore[misc]  # ipywidgets has no types
    """A slider over the steps of a trace: each step in words, and the board after it.

    `slider` is the ipywidgets slider (its `value` is the step, from 0), `picture` the HTML below it. In
    a saved notebook, where no slider can move, the step it stood at is shown as plain HTML.
    """

    def __init__(self, trace: Trace, at: int = 0) -> None:
        self.recorded = trace
        self.slider = IntSlider(at, 0, len(trace) - 1, description="step", layout={"width": "95%"})
        self.picture = HTML()
        self.slider.observe(self._show, "value")
        self._show(None)
        super().__init__([self.slider, self.picture])

    def _show(self, _: Any) -> None:
        self.picture.value = self.html()

    def html(self) -> str:
        """The step in words above the board as it stood after it. O(step)."""
        return f"<p>{escape(self.words())}</p>{self.drawing().html}"

    def words(self) -> str:
        """The step's number and what was done."""
        return f"step {self.slider.value} of {self.slider.max}: {self.recorded.words(self.slider.value)}"

    def drawing(self) -> Drawing:
        """The board after the step; the cells that the step is about are marked."""
        k = self.slider.value
        return self.recorded.board_after(k).draw(clues=self.recorded.board, marked=self.recorded.cells(k))

    def _repr_mimebundle_(self, **wanted: Any) -> dict[str, Any]:
        bundle: dict[str, Any] = super()._repr_mimebundle_(**wanted)
        return bundle | {"text/html": self.html(), "text/plain": f"{self.words()}\n{self.drawing()}"}


def step_through(recorded: Result | Trace, at: int = 0) -> Stepper:
    """A slider over the steps that `solve(..., trace=True)` recorded, beginning with step `at` (from 0).

    Raises ValueError where nothing was recorded, or `at` is not the number of a step.
    """
    trace = recorded.trace if isinstance(recorded, Result) else recorded
    if trace is None or not len(trace):
        raise ValueError("there is no trace: record one with solve(board, solver, trace=True)")
    if not 0 <= at < len(trace):
        raise ValueError(f"at is the number of a step, 0 to {len(trace) - 1}; found {at}")
    return Stepper(trace, at)
