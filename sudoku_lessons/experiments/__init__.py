"""Solvers on puzzles, side by side: one tidy table that anyone can make again.

`run` makes it; `node_table` shows its nodes to people. From a shell:

python -m sudoku_lessons.experiments seventeen --solvers mrv,propagation --workers 2 --out runs/x
"""

from sudoku_lessons.experiments.runs import COLUMNS, node_table, run

__all__ = ["COLUMNS", "node_table", "run"]
