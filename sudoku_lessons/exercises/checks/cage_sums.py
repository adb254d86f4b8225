"""Check sums: the cages of killer sudoku."""

import random
from collections import Counter
from itertools import product

from sudoku_lessons.boards import combinations, counted
from sudoku_lessons.exercises.checks.algorithm_x import look_at_shared
from sudoku_lessons.exercises.checks.bench import Bench, are
from sudoku_lessons.exercises.verdict import NotYet

DIGITS = range(1, 10)
CAGES = 450  # number of cages to try


def check_combinations(bench: Bench) -> str:
    """Check exercise 08.1, `my_combinations(total, size)`: all sets of `size` digits with this sum."""
    for size, total in product(range(1, 10), range(1, 47)):
        _check_combinations(bench, total, size)
    return "All 511 combinations, each by its size and sum."


def _check_combinations(bench: Bench, total: int, size: int) -> None:
    """Compare the combinations of one size and sum."""
    right, of = set(combinations(total, size)), f"{total} in {size} cells: "
    each = (are(int), "a combination of digits")
    kinds, words = (list, frozenset, tuple), "combinations of digits"
    mine = bench.answer(total, size, kind=kinds, words=words, each=each, about=of)
    look_at_shared(mine, right, of)
    found = Counter(tuple(sorted(digits)) for digits in mine)
    for digits, times in found.items():
        shown = " + ".join(map(str, digits))
        if len(set(digits)) < len(digits):
            raise NotYet("repeats a digit", f"{of}{shown} has a digit twice.")
        if digits not in right:
            raise NotYet("wrong sum", f"{of}{shown} is not one of them.")
        if times > 1:
            raise NotYet("repeats a combination", f"{of}{shown} came {times} times.")
    if missing := right - set(found):
        raise NotYet("misses a combination", f"{of}{' + '.join(map(str, min(missing)))} is missing.")


def completes(total: int, digits: list[int]) -> bool:
    """Return whether the empty cells (0) of a cage can be filled with different digits of the right sum."""
    placed = [digit for digit in digits if digit]
    ways = combinations(total - sum(placed), digits.count(0), placed)
    return len(set(placed)) == len(placed) and bool(ways)


def check_cage(bench: Bench) -> str:
    """Check exercise 08.2, `my_cage(total, digits)`: False if the cage is lost; `digits` has 0 for empty."""
    chance, cages, gap = random.Random(bench.seed), 0, None
    for k in range(CAGES):
        total, digits = _cage(chance, 1 + k % 9)
        mine = bench.answer(total, digits, kind=bool, words="True or False")
        right = completes(total, digits)
        cages += right
        shown = f"A cage of sum {total} with {digits} (0 is empty): you say {mine}."
        if right and not mine:
            raise NotYet("cuts off a solution", f"{shown} {_a_way(total, digits)}")
        if mine and not right:
            fault, why = _why_lost(total, digits)
            found = NotYet(fault, f"{shown} {why}")
            if fault == "does not cut off":
                raise found
            gap = gap or found  # reported only if everything else is right
    if gap:
        raise gap
    return f"{CAGES} cages of 1 to 9 cells, of which {cages} can be completed."


def _cage(chance: random.Random, size: int) -> tuple[int, list[int]]:
    """Return a partly filled cage: many can be completed, the others almost."""
    digits = chance.sample(DIGITS, size)
    total = sum(digits) + chance.choice((0, 0, chance.randint(-3, 3)))
    shown = [chance.choice((0, 0, digit)) for digit in digits]
    if size > 1 and chance.random() < 0.2:  # another digit, or one that appears twice
        shown[chance.randrange(size)] = chance.choice(DIGITS)
    return max(total, 1), shown


def _a_way(total: int, digits: list[int]) -> str:
    """Return a way to complete a cage, in words."""
    way = combinations(total - sum(digits), digits.count(0), digits)[0]
    return f"{' + '.join(map(str, way))} would complete it." if way else "It is full, and right."


def _why_lost(total: int, digits: list[int]) -> tuple[str, str]:
    """Return the fault of not seeing why a cage is lost, and the reason in words."""
    twice = next((digit for digit in digits if digit and digits.count(digit) > 1), 0)
    others, empty, missing = sorted(set(DIGITS) - set(digits)), digits.count(0), total - sum(digits)
    if twice:
        return "does not cut off", f"{twice} appears in it twice."
    if not empty:
        return "does not cut off", f"It is full, and its digits add up to {sum(digits)}."
    least, most = sum(others[:empty]), sum(others[-empty:])
    cells = counted(empty, "empty cell")
    if not least <= missing <= most:
        return "does not cut off", f"{missing} is missing, and {cells} can hold {least} to {most}."
    none = f"no {empty} of the digits {' '.join(map(str, others))} add up to that"
    return "bounds are not enough", f"{missing} is missing in {cells}; {none}."


def needed(missing: int, empty: int, used: set[int], n: int) -> set[int] | None:
    """Return the digits common to all combinations for the empty cells; None if no combination fits."""
    ways = combinations(missing, empty, used, n=n)
    return set.intersection(*map(set, ways)) if ways else None


def check_needed(bench: Bench) -> str:
    """Check exercise 08.3, `my_needed(missing, empty, used, n)`: the set of digits in every combination.

    A combination has `empty` different digits 1 to n with the sum `missing`, none of them in `used`.
    """
    chance = random.Random(bench.seed)
    for k in range(CAGES):
        n = (9, 6)[k % 2]
        used = set(chance.sample(range(1, n + 1), chance.choice((0, 0, 1, 2, 3))))
        empty = chance.randint(1, n - len(used))
        missing = chance.randint(empty * (empty + 1) // 2, empty * (2 * n + 1 - empty) // 2)
        where = f"{missing} missing, {empty} empty, used {sorted(used) or 'nothing'}, digits 1 to {n}:"
        kinds, each = (frozenset, list, tuple), (lambda digit: type(digit) is int, "a digit")
        try:
            mine = bench.answer(
                missing, empty, used, n, kind=kinds, words="a set of digits", each=each, about=f"{where} "
            )
        except NotYet as stop:
            if stop.verdict.fault == "crashes":
                raise NotYet("crashes", f"{where} {stop.verdict.seen}") from None
            raise
        as_if = ""
        if set(mine) == needed(missing, empty, set(), n):
            as_if = " That would be right for a cage without digits."
        elif set(mine) == needed(missing, empty, used, 9):
            as_if = " That would be right with the digits 1 to 9."
        _judge_needed(set(mine), needed(missing, empty, used, n), where, as_if)
    return f"Right for {CAGES} cages, with and without combinations."


def _judge_needed(mine: set[int], right: set[int] | None, where: str, as_if: str) -> None:
    """Raise NotYet unless these are the needed digits; `right` is None if no combination fits."""
    if surplus := sorted(mine - (right or set())):
        why = f"some combination that fits has no {surplus[0]}."
        if right is None:
            why = f"no combination fits, so the set is empty; you say {sorted(mine)}."
        raise NotYet("not a needed digit", f"{where} {why}{as_if}")
    if missed := sorted((right or set()) - mine):
        raise NotYet("misses a needed digit", f"{where} every combination that fits has a {missed[0]}.{as_if}")
