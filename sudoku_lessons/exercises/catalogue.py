"""The exercises by their ids, and `check`."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sudoku_lessons.exercises.bench import SECONDS, Bench, bench
from sudoku_lessons.exercises.solver_check import check_fewest_first, check_propagation, check_solver
from sudoku_lessons.exercises.verdict import NotYet, Verdict


@dataclass(frozen=True)
class Exercise:
    """An exercise: what is asked for, and the check, which says what is right or raises NotYet."""

    id: str
    asks: str
    check: Callable[[Bench], str]
    functions: int = 1


EXERCISES: dict[str, Exercise] = {}
for _e in (
    Exercise("01.2", "my_solver(board): the solution of a board", check_solver),
    Exercise("02.3", "my_solver(board) that takes the cell with the fewest candidates first", check_fewest_first),
    Exercise("04.3", "my_solver(board) that fills singles before it guesses", check_propagation),
):
    EXERCISES[_e.id] = _e


def check(*what: Any, seed: int = 0, seconds: float = SECONDS) -> Verdict:
    """x"""
    id, functions = (what[0], what[1:]) if isinstance(what[0], str) else ("01.2", what)
    exercise = EXERCISES[id]
    printed = ""
    try:
        with bench(functions, seed, seconds) as made:
            try:
                return Verdict(True, exercise.check(made))
            finally:
                printed = made.last.printed
    except NotYet as found:
        v = found.verdict
        return Verdict(False, v.seen, v.fault, v.picture, printed)
