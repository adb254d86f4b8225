"""Long jobs: progress bars, parallel chunks, and folders that can be resumed.

It imports nothing of the package."""

from sudoku_lessons.jobs.parallel import shared
from sudoku_lessons.jobs.progress import Bar
from sudoku_lessons.jobs.record import Record, Row, here

__all__ = ["Bar", "Record", "Row", "here", "shared"]
