"""Generate puzzles with one solution: full boards, digging, symmetric patterns, minimal clues, batches.

It imports boards, jobs, search, hints, solvers and solving."""

from sudoku_lessons.generator.batch import generate_many
from sudoku_lessons.generator.digging import PythonDigger
from sudoku_lessons.generator.generator import generate
from sudoku_lessons.generator.minimal import is_minimal, minimize, redundant_clues
from sudoku_lessons.generator.request import RANKS, Generated, fewest_clues
from sudoku_lessons.generator.symmetric_patterns import SYMMETRIES, orbits
from sudoku_lessons.search import DigResult

__all__ = [
    "RANKS",
    "SYMMETRIES",
    "DigResult",
    "Generated",
    "PythonDigger",
    "fewest_clues",
    "generate",
    "generate_many",
    "is_minimal",
    "minimize",
    "orbits",
    "redundant_clues",
]
