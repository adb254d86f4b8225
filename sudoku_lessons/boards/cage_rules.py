"""Cage rules for searches: the digits that a cage leaves open.

A set of digits is one integer: bit d is 1 if digit d is in it. There are three prunings, each stronger than the
one before it; `possible` implements them:

  "full"          check a cage when its last cell is filled: its digits must add up to the sum;
  "sums"          the missing sum must lie between the least and the most that the empty cells can add;
  "combinations"  the missing sum must be the sum of some set of different digits.
"""

from collections.abc import Iterable
from functools import cache, lru_cache, reduce
from operator import or_

from sudoku_lessons.boards.cage import combinations

PRUNING = ("full", "sums", "combinations")


@cache
def masks(n: int, size: int, total: int) -> tuple[int, ...]:
    """Return the sets of `size` different digits 1 to n that add up to `total`, each as a mask."""
    return tuple(mask_of(digits) for digits in combinations(total, size, n=n))


def mask_of(digits: Iterable[int]) -> int:
    """Return a set of digits as a mask."""
    return sum(1 << digit for digit in digits)


def digits_of(mask: int) -> list[int]:
    """Return the digits of a mask, ascending."""
    return [digit for digit in range(mask.bit_length()) if mask >> digit & 1]


@lru_cache(maxsize=1 << 18)
def possible(n: int, pruning: str, cage: tuple[int, int, int], repeats: bool) -> int:
    """Return the candidates, as a mask, of the empty cells of a cage.

    `cage` is its state: the digits used (a mask), the number of empty cells (at least one) and the missing sum.
    `pruning` is one of PRUNING. With `repeats`, "combinations" prunes as "sums" does, because
    combinations are sets of different digits.
    """
    used, empty, missing = cage
    free = (1 << n + 1) - 2 & ~(0 if repeats else used)
    if empty == 1:
        return free & 1 << missing if 0 < missing <= n else 0
    if pruning == "full":
        return free
    if pruning == "combinations" and not repeats:
        return union(mask for mask in masks(n, empty, missing) if not mask & used)
    return mask_of(digit for digit in digits_of(free) if can_add(free, digit, empty - 1, missing, repeats, n))


def can_add(free: int, digit: int, others: int, missing: int, repeats: bool, n: int) -> bool:
    """Return whether `digit` leaves a sum between the least and the most that the `others` can add.

    Without repeats these are the smallest and the largest digits of `free` besides `digit`.
    """
    if repeats:
        least, most = others, others * n
    else:
        rest = digits_of(free & ~(1 << digit))
        if len(rest) < others:
            return False
        least, most = sum(rest[:others]), sum(rest[len(rest) - others :])
    return least <= missing - digit <= most


def union(sets: Iterable[int]) -> int:
    """Return the union of the sets, as masks."""
    return reduce(or_, sets, 0)
