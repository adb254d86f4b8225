"""Experiments: many solvers on many puzzles, one tidy table, resumable folders, a command line.

It imports boards, jobs, search, formats, datasets and solving."""

from sudoku_lessons.experiments.runs import COLUMNS, node_table, run
from sudoku_lessons.jobs import here

__all__ = ["COLUMNS", "here", "node_table", "run"]
