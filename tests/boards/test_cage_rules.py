"""The rules of cages that searches use: what a pruning keeps, and the cages of the 45 rule."""

import random
from itertools import product

import pytest
from hypothesis import given, settings

from sudoku_lessons import Cage, KillerBoard, solve
from sudoku_lessons.boards.cage_rules import PRUNING, possible
from sudoku_lessons.boards.rule_45 import derived_cages
from tests import independent
from tests.boards.test_killer import killers, random_killer


def test_what_each_pruning_keeps():
    """A cage of four cells and sum 30 on 9x9 that holds a 9: three cells are to add 21, and 6 + 7 + 8 is all that does."""

    def kept(pruning: str, used: int, empty: int, missing: int, repeats: bool = False) -> list[int]:
        mask = possible(9, pruning, (used, empty, missing), repeats)
        return [digit for digit in range(10) if mask >> digit & 1]

    nine = 1 << 9
    assert kept("full", nine, 3, 21) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert kept("sums", nine, 3, 21) == [6, 7, 8]
    assert kept("combinations", nine, 3, 21) == [6, 7, 8]
    assert kept("sums", 0, 2, 8) == [1, 2, 3, 4, 5, 6, 7]
    assert kept("combinations", 0, 2, 8) == [1, 2, 3, 5, 6, 7]
    assert kept("sums", 0, 2, 8, repeats=True) == [1, 2, 3, 4, 5, 6, 7]
    assert kept("full", 0, 1, 8) == [8]
    assert kept("full", 1 << 8, 1, 8) == []
    assert kept("full", 1 << 8, 1, 8, repeats=True) == [8]
    assert kept("combinations", 0, 1, 12) == kept("combinations", 0, 2, -1) == []


@pytest.mark.parametrize(("n", "repeats"), [*product((4, 5), (False, True))])
def test_a_pruning_keeps_every_digit_of_a_sum_and_a_stronger_one_no_more(n, repeats):
    """Against all ways to fill up to three empty cells."""
    for empty, missing, used in product((1, 2, 3), range(-1, 3 * n + 2), range(0, 1 << n + 1, 2)):
        free = [digit for digit in range(1, n + 1) if repeats or not used >> digit & 1]
        ways = [
            way
            for way in product(free, repeat=empty)
            if sum(way) == missing and (repeats or len({*way}) == empty)
        ]
        full, sums, exact = (
            {d for d in range(n + 2) if possible(n, pruning, (used, empty, missing), repeats) >> d & 1}
            for pruning in PRUNING
        )
        right = {digit for way in ways for digit in way}
        assert right <= exact <= sums <= full <= {*free}
        assert full == ({*free} if empty > 1 else right)
        assert repeats or exact == right


# ---- the 45 rule --------------------------------------------------------------------------------


def test_innies_and_outies():
    rows = [(6, "r1c1 r1c2"), (12, "r1c3 r1c4"), (20, "r1c5 r1c6 r1c7"), (19, "r1c8 r2c8 r2c9")]
    killer = KillerBoard(None, rows)
    derived = {cage.cells: cage for cage in derived_cages(killer.shape, killer.cages)}
    assert derived[(7, 8)] == Cage(45 - 6 - 12 - 20, (7, 8))  # r1c8 r1c9, in one row: no repeats
    more = KillerBoard(None, [*rows, (5, "r1c9 r3c9")])
    outies = {cage.cells: cage for cage in derived_cages(more.shape, more.cages)}
    assert outies[(16, 17, 26)] == Cage(6 + 12 + 20 + 19 + 5 - 45, (16, 17, 26), repeats=False)
    assert derived_cages(killer.shape, ()) == ()


def test_of_overlapping_cages_only_the_first_counts():
    """The two cages that cover row 1, and a third one over them that must not be subtracted as well."""
    cages = [(8, "r1c1 r1c2 r2c1"), (9, "r1c3 r1c4 r2c4"), (4, "r1c2 r1c3")]
    killer = KillerBoard(None, cages, 4)
    derived = {cage.cells: cage.sum for cage in derived_cages(killer.shape, killer.cages)}
    assert derived[4, 7] == 8 + 9 - 10


def test_derived_cages_hold_in_a_solved_board():
    for seed, sides in product(range(8), ((2, 2), (2, 3), (3, 3))):
        rng = random.Random(seed)
        solved = independent.solved(*sides, rng)
        killer = random_killer(sides, rng, overlap=True, solved=solved)
        derived = derived_cages(killer.shape, killer.cages)
        assert derived
        for cage in derived:
            digits = [solved[cell] for cell in cage.numbers]
            assert sum(digits) == cage.sum
            assert cage.repeats or len({*digits}) == len(digits)


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(killers(overlap=True))
def test_derived_cages_hold_in_every_solution(killer):
    for solution in solve(killer, limit=3, rule_45=False, node_budget=200).solutions:
        derived = KillerBoard(solution.plain, derived_cages(killer.shape, killer.cages))
        assert derived.conflicts() == ()
