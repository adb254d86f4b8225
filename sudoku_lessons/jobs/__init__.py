"""Long jobs: progress bars, parallel chunks, and folders that can be resumed.

It imports nothing of the package."""

from sudoku_lessons.jobs.parallel import fill_in
from sudoku_lessons.jobs.progress import progress_bar
from sudoku_lessons.jobs.record import Record, Row, here

__all__ = ["Record", "Row", "fill_in", "here", "progress_bar"]
