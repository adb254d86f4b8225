"""Search and pruning, taught with Sudoku: boards, solvers that count what they do, and lessons.

>>> from sudoku_lessons import Board, solve
>>> print(solve(Board("1.....3......2.."), "mrv"))
mrv: solved; 1 solution, 14 nodes, 1 guess, 0 dead ends, 0 forced
"""

from sudoku_lessons.asking import Generated
from sudoku_lessons.batch import Batch, solve_many
from sudoku_lessons.board import Board, ClashError, InvalidBoard, Shape
from sudoku_lessons.generate import generate
from sudoku_lessons.making import generate_many
from sudoku_lessons.minimal import is_minimal, minimize, redundant_clues
from sudoku_lessons.search import Log, Result, SearchStopped
from sudoku_lessons.searches import SOLVERS
from sudoku_lessons.solving import count_solutions, is_unique, solutions, solve, solve_sudoku
from sudoku_lessons.trace import Trace
from sudoku_lessons.verify import is_solution

__version__ = "0.1.0"

__all__ = [
    "SOLVERS",
    "Batch",
    "Board",
    "ClashError",
    "Generated",
    "InvalidBoard",
    "Log",
    "Result",
    "SearchStopped",
    "Shape",
    "Trace",
    "count_solutions",
    "generate",
    "generate_many",
    "is_minimal",
    "is_solution",
    "is_unique",
    "minimize",
    "redundant_clues",
    "solutions",
    "solve",
    "solve_many",
    "solve_sudoku",
]
