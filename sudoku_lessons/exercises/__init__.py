"""Exercises: checks that run a student's functions in a subprocess, hints, and boards for each student.

It imports boards, search, exact_cover, solvers, datasets and solving."""

from sudoku_lessons.exercises.catalogue import EXERCISES, Exercise, check
from sudoku_lessons.exercises.count_table import check_table
from sudoku_lessons.exercises.faults import FAULTS
from sudoku_lessons.exercises.hint_texts import Hint, hint
from sudoku_lessons.exercises.sandbox.call_counter import visited
from sudoku_lessons.exercises.solutions import Solution, show
from sudoku_lessons.exercises.variants import answer, killer_variant, variant
from sudoku_lessons.exercises.verdict import Verdict

__all__ = [
    "EXERCISES",
    "FAULTS",
    "Exercise",
    "Hint",
    "Solution",
    "Verdict",
    "answer",
    "check",
    "check_table",
    "hint",
    "killer_variant",
    "show",
    "variant",
    "visited",
]
