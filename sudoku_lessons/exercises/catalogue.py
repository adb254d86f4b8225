"""The exercises by id, and `check`, which a lesson calls."""

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from typing import Any

from sudoku_lessons.exercises.checks import (
    algorithm_x,
    cage_sums,
    choosing,
    counting,
    exact_cover_problems,
    medians,
    puzzle_making,
    reasoning,
    solvers,
)
from sudoku_lessons.exercises.checks.bench import SECONDS, Bench
from sudoku_lessons.exercises.verdict import NotYet, Verdict

LONG = 2 * SECONDS  # for exercises with many searches
ANY_SOLVER = "01.2"
"""The exercise of a function that is passed without an id."""


@dataclass(frozen=True)
class Exercise:
    """An exercise: the task, and its check, which returns what was right or raises NotYet.

    `functions` is the number of functions to hand in, `seconds` the CPU time allowed per call.
    """

    id: str
    asks: str
    check: Callable[[Bench], str]
    functions: int = 1
    seconds: float = SECONDS


_ALL = (
    Exercise("01.1", "my_count(rows, limit): how many solutions, up to limit", counting.check_count),
    Exercise("01.2", "my_solver(board): the solution of a board", solvers.check_solver),
    Exercise("01.3", "my_box(r, c): the number of a cell's box, 0 to 8, row by row", counting.check_box),
    Exercise("02.1", "my_choose(empty, used): fewest candidates, most empty peers", choosing.check_choose),
    Exercise("02.2", "my_masks(rows): the candidates of each cell as a mask", choosing.check_masks),
    Exercise("02.3", "my_solver(board): fewest candidates first", solvers.check_fewest_first),
    Exercise("03.1", "my_next(position): fewest candidates, fewest empty in its row", choosing.check_next),
    Exercise("04.1", "my_locked(masks): what locked candidates strike", reasoning.check_locked),
    Exercise("04.2", "my_singles(board): all naked and hidden singles", reasoning.check_singles),
    Exercise("04.3", "my_solver(board): singles before each guess", solvers.check_propagation),
    Exercise("05.1", "my_latin(n): Latin squares as exact cover", exact_cover_problems.check_latin),
    Exercise("05.2", "my_covers(options): all exact covers", algorithm_x.check_covers),
    Exercise("05.3", "my_take and my_put_back, with dictionaries", algorithm_x.check_take, 2),
    Exercise("05.4", "my_map(borders, colours): colouring a map", exact_cover_problems.check_map),
    Exercise("06.1", "my_queens(n): queens as exact cover", exact_cover_problems.check_queens),
    Exercise("06.2", "my_cover and my_uncover, with links", algorithm_x.check_links, 2),
    Exercise("06.3", "my_sudoku_x(shape): Sudoku X as exact cover", exact_cover_problems.check_sudoku_x),
    Exercise(
        "07.1", "my_puzzle(seed): a puzzle with one solution", puzzle_making.check_generator, seconds=LONG
    ),
    Exercise("07.2", "my_minimal(rows): no clue too many", puzzle_making.check_minimal, seconds=LONG),
    Exercise("07.3", "my_is_unique(rows): one solution, or not", counting.check_unique),
    Exercise("07.4", "my_dig(full, order): a minimal puzzle", puzzle_making.check_dig, seconds=LONG),
    Exercise("08.1", "my_combinations(total, size): the digits of a cage", cage_sums.check_combinations),
    Exercise("08.2", "my_cage(total, digits): can it still be completed?", cage_sums.check_cage),
    Exercise("08.3", "my_needed(missing, empty, used, n): digits a cage needs", cage_sums.check_needed),
    Exercise("09.1", "my_median(table, solver): an honest median", medians.check_median),
    Exercise("10.1", "my_single(board): a hidden single", reasoning.check_single),
)
EXERCISES: dict[str, Exercise] = {exercise.id: exercise for exercise in _ALL}
"""The exercises by id; "02.3" is the third of lesson 02. The docstrings of the checks give the exact tasks."""


def check(*what: Any, seed: int = 0, seconds: float | None = None) -> Verdict:
    """Check a student's work: `check(my_solver)`, or `check("02.1", my_choose)` for an exercise by id.

    A solver may take a board as a list of lists (0 for empty), a list of strings, a line, a Board, a numpy
    array or lists of characters. It may return or yield the solution in any of these forms, or fill lists in
    place and return True or None. For no solution it returns None, False or nothing, or raises ValueError.
    The package's own `search(board, log)` is accepted too.

    The functions run in a subprocess with limited memory, for `seconds` of CPU time per call (3; 6 if they
    make puzzles). The verdict shows what they print. `seed` chooses the boards, which are images of known
    ones; a grader may use another.

    Raises ValueError for an unknown id, TypeError for a wrong number of functions. It does not protect
    against malicious code: the subprocess has all rights of its user.
    """
    id, functions = (what[0], what[1:]) if what and isinstance(what[0], str) else (ANY_SOLVER, what)
    exercise = exercise_of(id)
    if len(functions) != exercise.functions:
        raise TypeError(f'check("{id}", ...): expected {exercise.asks}; functions passed: {len(functions)}')
    printed = ""
    try:
        with closing(Bench(functions, seed, seconds or exercise.seconds)) as made:
            try:
                return Verdict(True, exercise.check(made))
            except NotYet as found:
                raise made.explained(found) from None
            finally:
                printed = made.last.printed
    except NotYet as found:
        return found.with_printed(printed)


def exercise_of(id: str) -> Exercise:
    """Return the exercise with this id. Raises ValueError, which lists the ids, for an unknown one."""
    if id not in EXERCISES:
        raise ValueError(f"no exercise {id!r}; expected one of {', '.join(EXERCISES)}")
    return EXERCISES[id]
