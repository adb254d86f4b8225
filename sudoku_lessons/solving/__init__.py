"""The solvers by name, and what to ask of them: solutions, counts, covers, many boards at once.

It imports boards, jobs, search, exact_cover, solvers and, where numba is installed, compiled."""

from sudoku_lessons.solving.batch import Batch, solve_many
from sudoku_lessons.solving.cover_trace import CoverTrace
from sudoku_lessons.solving.covering import CoverResult, count_covers, covers, solve_cover
from sudoku_lessons.solving.registry import (
    KILLER_SOLVERS,
    LESSON_SOLVERS,
    SOLVERS,
    WITH_CHOICES,
    best_engine,
    check_request,
    compiled_engine,
    own_name,
    solver_for,
    solver_name,
)
from sudoku_lessons.solving.single import count_solutions, is_unique, solutions, solve, solve_sudoku

__all__ = [
    "KILLER_SOLVERS",
    "LESSON_SOLVERS",
    "SOLVERS",
    "WITH_CHOICES",
    "Batch",
    "CoverResult",
    "CoverTrace",
    "best_engine",
    "check_request",
    "compiled_engine",
    "count_covers",
    "count_solutions",
    "covers",
    "is_unique",
    "own_name",
    "solutions",
    "solve",
    "solve_cover",
    "solve_many",
    "solve_sudoku",
    "solver_for",
    "solver_name",
]
