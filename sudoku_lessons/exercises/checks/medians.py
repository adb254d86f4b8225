"""Check an honest median, and recognise common mistakes."""

import random
from collections.abc import Callable, Sequence
from itertools import product
from math import inf, isnan
from statistics import mean, median, median_high, median_low

from sudoku_lessons.exercises.checks.bench import Bench
from sudoku_lessons.exercises.verdict import NotYet

TABLES = 60
STUB = "nothing yet"  # returned by the unwritten function of lesson 09
OTHER = ([99, 98], [False, True])  # the nodes of another solver in every table, and which were stopped

Numbers = Sequence[float]
Middle = Callable[[Numbers], float]


def median_of(counts: Numbers, stopped: Sequence[bool], middle: Middle = median_low) -> float | None:
    """Return the lower median, if it is the same whatever the stopped counts would become; otherwise None."""
    least = middle(counts)
    return least if _infinite(counts, stopped, middle) == least else None


def _left_out(counts: Numbers, stopped: Sequence[bool], middle: Middle) -> float | None:
    finished = [count for count, late in zip(counts, stopped) if not late]
    return middle(finished) if finished else None


def _infinite(counts: Numbers, stopped: Sequence[bool], middle: Middle) -> float | None:
    return middle([inf if late else count for count, late in zip(counts, stopped)])


MIDDLES: dict[str, Middle] = {
    "": median_low,
    "the upper one of the two in the middle": median_high,
    "the mean of the two in the middle": median,
    "the mean of all": mean,
}
"""Descriptions of mistakes for the lower one of two in the middle."""

RULES: tuple[tuple[Callable[[Numbers, Sequence[bool], Middle], float | None], str, str], ...] = (
    (median_of, "wrong middle", ""),
    (
        lambda counts, _, middle: middle(counts),
        "takes a stopped count for a count",
        "the counts of stopped searches are taken as they are",
    ),
    (_left_out, "leaves stopped searches out", "the stopped searches are left out"),
    (
        lambda counts, stopped, middle: None if any(stopped) else middle(counts),
        "says unknown too often",
        "None is returned whenever a search was stopped",
    ),
    (_infinite, "wrong kind of answer", "infinity is returned where the median is unknown, instead of None"),
)
"""Treatments of stopped searches: a rule, the name of its fault, and the rule in words."""

Table = tuple[list[int], list[bool]]  # the nodes of some searches, and which were stopped


def check_median(bench: Bench) -> str:
    """Check exercise 09.1, `my_median(table, solver)`: the median nodes, None if stopped searches hide it."""
    chance = random.Random(bench.seed)
    sizes = (chance.randint(1, 9) for _ in range(TABLES))
    tables = [
        ([chance.randint(1, 20) for _ in range(size)], [chance.random() < 0.3 for _ in range(size)])
        for size in sizes
    ]
    answers = [_answer(bench, *table) for table in tables]
    if all(answer is None for answer in answers):
        raise NotYet("not started", "It returned None for every table; expected a number for most.")
    wrong = [k for k, table in enumerate(tables) if answers[k] != median_of(*table)]
    if wrong:
        raise _explained(tables, answers, wrong[0])
    return f"{TABLES} tables, with stopped searches and without."


def _answer(bench: Bench, counts: list[int], stopped: list[bool]) -> float | None:
    """Return the student's answer for a table. Raises NotYet if it is neither a number nor None."""
    import pandas as pd

    solver, late = ["other"] * 2 + ["mine"] * len(counts), OTHER[1] + stopped
    status = ["stopped" if stop else "solved" for stop in late]
    table = pd.DataFrame({"solver": solver, "nodes": OTHER[0] + counts, "status": status})
    value = bench.value(table, "mine")
    if value == STUB:
        raise NotYet("not started", f"It returned {value!r}; expected a number or None.")
    if value is not None and type(value) not in (int, float):
        raise NotYet("wrong kind of answer", f"It returned {value!r:.120}; expected a number or None.")
    if value is not None and isnan(value):
        seen = f"For nodes {_shown(counts, stopped)} it gave nan, which is not a number; expected"
        raise NotYet("wrong kind of answer", f"{seen} {median_of(counts, stopped)}.")
    return value  # type: ignore[no-any-return]


def _shown(counts: list[int], stopped: list[bool]) -> str:
    """Return counts in words: "3, 7+" if the second search was stopped."""
    shown = ", ".join(f"{count}+" if late else str(count) for count, late in zip(counts, stopped))
    return f"{shown} (+: stopped there)" if any(stopped) else shown


def _explained(tables: Sequence[Table], answers: Sequence[float | None], first: int) -> NotYet:
    """Return the fault behind a wrong answer: the rule that gives all answers, if there is one."""
    counts, stopped = tables[first]
    seen = (
        f"For nodes {_shown(counts, stopped)} it gave {answers[first]}; expected {median_of(counts, stopped)}."
    )
    for rows, (rule, fault, words), (middle_words, middle) in product((0, 1), RULES, MIDDLES.items()):
        given = [rule([*c, *OTHER[0] * rows], [*s, *OTHER[1] * rows], middle) for c, s in tables]
        if given == list(answers):
            said = [
                middle_words and f"what is taken is {middle_words}",
                words,
                "all solvers' rows are taken" * rows,
            ]
            fault = "takes other rows in" if rows else "wrong middle" if middle_words else fault
            return NotYet(fault, f"{seen} On every table {' and '.join(filter(None, said))}.")
    if answers[first] is None:
        return NotYet("says unknown too often", seen)
    return NotYet("wrong middle" if not any(stopped) else "takes a stopped count for a count", seen)
