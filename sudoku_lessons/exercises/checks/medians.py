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
    most = [inf if late else count for count, late in zip(counts, stopped)]
    least = middle(counts)
    return least if middle(most) == least else None


def _as_they_stand(counts: Numbers, _: Sequence[bool], middle: Middle) -> float | None:
    return middle(counts)


def _left_out(counts: Numbers, stopped: Sequence[bool], middle: Middle) -> float | None:
    finished = [count for count, late in zip(counts, stopped) if not late]
    return middle(finished) if finished else None


def _silent(counts: Numbers, stopped: Sequence[bool], middle: Middle) -> float | None:
    return None if any(stopped) else middle(counts)


def _infinite(counts: Numbers, stopped: Sequence[bool], middle: Middle) -> float | None:
    return middle([inf if late else count for count, late in zip(counts, stopped)])


MIDDLES: dict[str, Middle] = {
    "": median_low,
    "the upper one of the two in the middle": median_high,
    "the mean of the two in the middle": median,
    "the mean of all": mean,
}
"""Descriptions of mistakes for the lower one of two in the middle."""

RULES: dict[Callable[[Numbers, Sequence[bool], Middle], float | None], tuple[str, str]] = {
    median_of: ("wrong middle", ""),
    _as_they_stand: (
        "takes a stopped count for a count",
        "the counts of stopped searches are taken as they are",
    ),
    _left_out: ("leaves stopped searches out", "the stopped searches are left out"),
    _silent: ("says unknown too often", "None is returned whenever a search was stopped"),
    _infinite: ("wrong kind of answer", "infinity is returned where the median is unknown, instead of None"),
}
"""Treatment of stopped searches, to the name of the fault, and the rule in words."""

Table = tuple[list[int], list[bool]]


def check_median(bench: Bench) -> str:
    """Check exercise 09.1, `my_median(table, solver)`: the median nodes, None if stopped searches hide it."""
    chance = random.Random(bench.seed)
    tables = [_table(chance) for _ in range(TABLES)]
    answers = [_answer(bench, *table) for table in tables]
    if all(answer is None for answer in answers):
        raise NotYet("not started", "It returned None for every table; expected a number for most.")
    wrong = [k for k, table in enumerate(tables) if answers[k] != median_of(*table)]
    if wrong:
        raise _explained(tables, answers, wrong[0])
    return f"{TABLES} tables, with stopped searches and without."


def _table(chance: random.Random) -> Table:
    """Return the nodes of some searches, and which were stopped."""
    size = chance.randint(1, 9)
    return [chance.randint(1, 20) for _ in range(size)], [chance.random() < 0.3 for _ in range(size)]


def _answer(bench: Bench, counts: list[int], stopped: list[bool]) -> float | None:
    """Return the student's answer for a table. Raises NotYet if it is neither a number nor None."""
    import pandas as pd

    mine = {"solver": "mine", "nodes": counts, "status": list(map(_status, stopped))}
    other = {"solver": "other", "nodes": OTHER[0], "status": list(map(_status, OTHER[1]))}
    value = bench.value(pd.concat([pd.DataFrame(other), pd.DataFrame(mine)], ignore_index=True), "mine")
    if value == STUB:
        raise NotYet("not started", f"It returned {value!r}; expected a number or None.")
    if value is not None and type(value) not in (int, float):
        raise NotYet("wrong kind of answer", f"It returned {value!r:.120}; expected a number or None.")
    if value is not None and isnan(value):
        seen = f"For nodes {_shown(counts, stopped)} it gave nan, which is not a number; expected"
        raise NotYet("wrong kind of answer", f"{seen} {median_of(counts, stopped)}.")
    return value  # type: ignore[no-any-return]


def _status(late: bool) -> str:
    return "stopped" if late else "solved"


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
    for rows, (rule, (fault, words)), (middle_words, middle) in product((0, 1), RULES.items(), MIDDLES.items()):
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
