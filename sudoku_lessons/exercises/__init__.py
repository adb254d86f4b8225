"""Exercises that check themselves: `check` says what is wrong, in words, and `hint` helps when asked.

check(my_solver)             any solver, in any natural form
check("02.1", my_choose)     the first exercise of lesson 02; EXERCISES lists them all
hint("02.1", level=1)        from vague, 1, to nearly the answer, 3
variant("jo31")              a student's own three boards, as hard as everybody's
answer(my_function, 3)       what a function returns, called in a process of its own
check_table(counts, keys)    a table of counts: what is missing in it
"""

from sudoku_lessons.exercises.catalogue import EXERCISES, Exercise, check
from sudoku_lessons.exercises.counting import visited
from sudoku_lessons.exercises.faults import FAULTS
from sudoku_lessons.exercises.hinting import Hint, hint
from sudoku_lessons.exercises.tables import check_table
from sudoku_lessons.exercises.variants import answer, killer_variant, variant
from sudoku_lessons.exercises.verdict import Verdict

__all__ = [
    "EXERCISES",
    "FAULTS",
    "Exercise",
    "Hint",
    "Verdict",
    "answer",
    "check",
    "check_table",
    "hint",
    "killer_variant",
    "variant",
    "visited",
]
