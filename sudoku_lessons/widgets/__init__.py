"""Things to click on in a notebook. They see results and traces, never a solver's inside."""

from sudoku_lessons.widgets.stepper import step_through

__all__ = ["step_through"]
