"""Experiments: many solvers on many puzzles, one tidy table, resumable folders, a command line.

It imports boards, jobs, search, formats, datasets and solving."""

from sudoku_lessons.experiments.runs import COLUMNS, node_table, run

__all__ = ["COLUMNS", "node_table", "run"]
