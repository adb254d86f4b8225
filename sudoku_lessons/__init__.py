"""Search and pruning, taught with Sudoku: boards, solvers that count what they do, and lessons.

>>> from sudoku_lessons import Board, solve
>>> print(solve(Board("1.....3......2.."), "mrv"))
mrv: solved; 1 solution, 14 nodes, 1 guess, 0 dead ends, 0 forced
"""

from sudoku_lessons.boards import Board, Cage, ClashError, InvalidBoard, KillerBoard, Shape, is_solution
from sudoku_lessons.exact_cover import ExactCover
from sudoku_lessons.generator import Generated, generate, generate_many, is_minimal, minimize, redundant_clues
from sudoku_lessons.search import Log, Result, SearchStopped, Trace
from sudoku_lessons.solving import (
    KILLER_SOLVERS,
    LESSON_SOLVERS,
    SOLVERS,
    Batch,
    best_engine,
    count_covers,
    count_solutions,
    covers,
    is_unique,
    solutions,
    solve,
    solve_cover,
    solve_many,
    solve_sudoku,
)

__version__ = "0.2.0"

__all__ = [
    "KILLER_SOLVERS",
    "LESSON_SOLVERS",
    "SOLVERS",
    "Batch",
    "Board",
    "Cage",
    "ClashError",
    "ExactCover",
    "Generated",
    "InvalidBoard",
    "KillerBoard",
    "Log",
    "Result",
    "SearchStopped",
    "Shape",
    "Trace",
    "best_engine",
    "count_covers",
    "count_solutions",
    "covers",
    "generate",
    "generate_many",
    "is_minimal",
    "is_solution",
    "is_unique",
    "minimize",
    "redundant_clues",
    "solutions",
    "solve",
    "solve_cover",
    "solve_many",
    "solve_sudoku",
]
