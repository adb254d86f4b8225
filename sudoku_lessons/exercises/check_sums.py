"""Checks of sums and counts: the cages of killer sudoku, and an honest median."""

import random
from collections import Counter
from itertools import combinations
from statistics import median_low
from typing import Any

from sudoku_lessons.exercises.bench import Bench
from sudoku_lessons.exercises.verdict import NotYet

DIGITS = range(1, 10)


def check_combinations(bench: Bench) -> str:
    """Exercise 08.1, `my_combinations(total, size)`: all sets of `size` different digits 1 to 9 with this
    sum.
    """
    for size in range(1, 10):
        for total in range(1, 47):
            mine = bench.answer(total, size, kind=(list, frozenset, tuple), words="combinations of digits")
            _compare(mine, total, size)
    return "All 511 combinations, each by its size and sum."


def _compare(mine: Any, total: int, size: int) -> None:
    """The combinations of one size and sum."""
    right = {digits for digits in combinations(DIGITS, size) if sum(digits) == total}
    of = f"{total} in {size} cells: "
    if not all(isinstance(digits, list | tuple | frozenset) for digits in mine):
        raise NotYet("wrong kind of answer", f"{of}{next(iter(mine))!r} is no combination of digits.")
    found = Counter(tuple(sorted(digits)) for digits in mine)
    for digits, times in found.items():
        shown = " + ".join(map(str, digits))
        if len(set(digits)) < len(digits):
            raise NotYet("repeats a digit", f"{of}{shown} has a digit twice.")
        if digits not in right:
            raise NotYet("wrong sum", f"{of}{shown} is none of them.")
        if times > 1:
            raise NotYet("repeats a combination", f"{of}{shown} came {times} times.")
    if missing := right - set(found):
        raise NotYet("misses a combination", f"{of}{' + '.join(map(str, min(missing)))} is missing.")


def completes(total: int, digits: list[int]) -> bool:
    """Whether the empty cells (0) of a cage can be filled: different digits that add up to its sum."""
    placed = [digit for digit in digits if digit]
    others = set(DIGITS) - set(placed)
    ways = combinations(others, len(digits) - len(placed))
    return len(set(placed)) == len(placed) and any(sum(way) + sum(placed) == total for way in ways)


def check_cage(bench: Bench) -> str:
    """Exercise 08.2, `my_cage(total, digits)`: False where the cage is lost; `digits` has 0 for an empty
    cell.
    """
    chance, cages = random.Random(bench.seed), 0
    for _ in range(400):
        size = chance.randint(1, 5)
        digits = [chance.choice([0, 0, chance.randint(1, 9)]) for _ in range(size)]
        total = chance.randint(size, 9 * size)
        mine = bench.answer(total, digits, kind=bool, words="True or False")
        right = completes(total, digits)
        cages += right
        shown = f"A cage of sum {total} with {digits} (0 is empty): you say {mine}."
        if right and not mine:
            raise NotYet("cuts off a solution", shown)
        if mine and not right:
            raise NotYet("does not cut off", shown)
    return f"400 cages, of which {cages} can be completed."


# ---- an honest median --------------------------------------------------------------------------------


def median_of(counts: list[int], stopped: list[bool]) -> int | None:
    """The median (the lower of two) whatever the stopped counts would have become; None where that matters."""
    most = [float("inf") if late else count for count, late in zip(counts, stopped)]
    least = median_low(counts)
    return least if median_low(most) == least else None


def check_median(bench: Bench) -> str:
    """Exercise 09.1, `my_median(table, solver)`: the median of its nodes, None where stopped searches leave
    it open.
    """
    import pandas as pd

    chance = random.Random(bench.seed)
    for _ in range(60):
        size = chance.randint(1, 9)
        counts = [chance.randint(1, 20) for _ in range(size)]
        stopped = [chance.random() < 0.3 for _ in range(size)]
        status = ["stopped" if late else "solved" for late in stopped]
        mine_only = pd.DataFrame({"solver": "mine", "nodes": counts, "status": status})
        other = pd.DataFrame({"solver": "other", "nodes": [99, 98], "status": ["solved", "stopped"]})
        table = pd.concat([other, mine_only], ignore_index=True)
        mine, right = bench.value(table, "mine"), median_of(counts, stopped)
        if mine == right and not isinstance(mine, str):
            continue
        if mine is not None and not isinstance(mine, int | float):
            raise NotYet("not started", f"It returned {mine!r}; a number, or None, was expected.")
        shown = [f"{count}+" if late else str(count) for count, late in zip(counts, stopped)]
        seen = f"For nodes {', '.join(shown)} (+: stopped there) it gave {mine}; right is {right}."
        raise NotYet("takes a stopped count for a count" if any(stopped) else "wrong middle", seen)
    return "60 tables, with stopped searches and without."
