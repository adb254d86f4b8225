"""Hints on killers: each technique on cages made for it, and all of them on random killers."""

import os
import random

import pytest

from data import make_killers
from sudoku_lessons import Board, Cage, KillerBoard, Shape, solve
from sudoku_lessons.boards import isomorph
from sudoku_lessons.datasets import load
from sudoku_lessons.hints import cage_techniques, difficulty, next_hint, solving_path
from sudoku_lessons.hints.cage_techniques import CAGE_TECHNIQUES, innies_and_outies
from sudoku_lessons.hints.candidates import Candidates

RANDOM_KILLERS = int(os.environ.get("SAME_COUNTS", 60))


def on_empty(*cages: Cage, shape: int | tuple[int, int] = 9) -> KillerBoard:
    return KillerBoard(Board.empty(shape), cages)


def test_a_cage_with_one_combination_is_seen_first():
    hint = next_hint(on_empty(Cage(10, "r5c5 r5c6"), Cage(3, "r1c1 r1c2")))
    assert (hint.technique, hint.cells, hint.digits) == ("cage combinations", (0, 1), (1, 2))
    assert hint.removes == tuple((cell, digit) for cell in (0, 1) for digit in range(3, 10))
    assert hint.words(1) == "look at cage 3 at r1c1 r1c2"
    assert hint.words(2) == "cage combinations: cage 3 at r1c1 r1c2"
    assert (
        hint.words(3) == "cage 3 at r1c1 r1c2 holds 1 and 2: remove 3, 4, 5, 6, 7, 8 and 9 from r1c1 and r1c2"
    )


def test_combinations_that_the_board_rules_out_do_not_count():
    killer = on_empty(Cage(10, "r1c1 r1c2")).with_digit("r1c9", 1).with_digit("r2c3", 8)
    words = "cage 10 at r1c1 r1c2 holds 3 7 or 4 6: remove 2, 5 and 9 from r1c1 and r1c2"
    assert next_hint(killer).words(3) == words
    struck = [(1, 3), (1, 7), *next_hint(killer).removes]
    assert next_hint(killer, struck).words(3) == "cage 10 at r1c1 r1c2 holds 4 and 6: remove 3 and 7 from r1c1"


def test_a_digit_that_a_cage_needs_goes_to_its_one_place():
    killer = on_empty(Cage(7, "r1c1 r1c2 r1c3")).with_digit("r5c1", 4).with_digit("r8c2", 4)
    first = next_hint(killer)
    assert first.digits == (1, 2, 4)
    hint = next_hint(killer, first.removes)
    assert hint.words(3) == (
        "cage 7 at r1c1 r1c2 r1c3 holds 1, 2 and 4, and 4 can only go in r1c3: write 4 at r1c3"
    )


def test_the_last_cell_of_a_cage():
    killer = on_empty(Cage(12, "r1c1 r1c2 r1c3"), Cage(5, "r9c9")).with_digit("r1c1", 1).with_digit("r1c3", 9)
    hint = next_hint(killer)
    assert hint.technique == "last cell of a cage"
    assert str(hint) == (
        "r1c2 is the last empty cell of cage 12 at r1c1 r1c2 r1c3, and 10 is in it already: write 2 at r1c2"
    )
    alone = next_hint(killer.with_digit("r1c2", 2))
    assert str(alone) == "cage 5 at r9c9 has no other cell: write 5 at r9c9"


def test_innies_and_outies_say_where_their_sum_comes_from():
    row = [Cage(None, "r9c9 r9c8"), Cage(20, "r1c1 r1c2 r1c3 r1c4"), Cage(19, "r1c5 r1c6 r1c7")]
    hint = next(h for h in solving_path(on_empty(*row)) if h.technique == "innies and outies")
    assert hint.words(2) == "innies and outies in row 1"
    assert hint.words(3).startswith(
        "the digits of row 1 add up to 45; the cages inside have 39, which leaves 6 for r1c8 and r1c9: remove 3, 6"
    )
    column = [Cage(9, "r1c1 r2c1 r2c2"), Cage(5, "r3c1 r4c1")]
    at = Candidates.of(on_empty(*column, shape=(2, 2)))
    out = next(hint for hint in innies_and_outies(at) if hint.cells == (5,))
    assert out.words(3).startswith(
        "the digits of column 1 add up to 10; the cages there have 14, 4 of it outside, at r2c2: remove 1, 2 and 3"
    )


def test_a_cage_that_nothing_fits_is_a_contradiction():
    killer = on_empty(Cage(3, "r1c1 r1c2")).with_digit("r1c9", 1)
    hint = next_hint(killer)
    assert hint.technique == "contradiction"
    assert str(hint) == "no digits fit cage 3 at r1c1 r1c2, so the board cannot be solved as it stands"


def test_a_naked_single_in_a_cage_says_so():
    killer = on_empty(Cage(None, "r1c1 r2c2"), shape=4)
    board = killer.with_digit("r2c2", 1).with_digit("r1c4", 3).with_digit("r4c1", 2)
    assert (
        next_hint(board).words(3)
        == "every digit but 4 appears in the row, column, box or cage of r1c1: write 4 at r1c1"
    )


def test_the_package_s_easy_killer_is_solved_by_hints():
    assert difficulty(load("killers")["killer small"].board) == "cage combinations"
    killer = load("killers")["killer easy"].board
    path = solving_path(killer)
    assert (difficulty(killer), path[-1].technique) == ("innies and outies", "solved")
    assert {hint.technique for hint in path} >= set(CAGE_TECHNIQUES)


@pytest.mark.parametrize("seed", range(RANDOM_KILLERS))
def test_no_hint_removes_a_right_digit(seed):
    """Random cages on a random full board: no step writes another digit or strikes one of the solution's."""
    chance = random.Random(seed)
    shape = Shape(*[(2, 2), (2, 3), (3, 2), (3, 3)][seed % 4])
    full = isomorph(solve(Board.empty(shape)).solution, seed)
    cages = make_killers.random_cages(full, (1, 2, 3, 4), chance)
    if seed % 3 == 0:  # some that overlap
        cages += make_killers.random_cages(full, (3, 5), chance)[:4]
    kept = [cage for cage in cages if chance.random() < 0.9]
    repeats = [len({full[cell] for cell in cage.numbers}) < len(cage.cells) for cage in kept]
    cages = [
        Cage(None if chance.random() < 0.1 else cage.sum, cage.cells, some or chance.random() < 0.2)
        for cage, some in zip(kept, repeats)
    ]
    clues = [digit if chance.random() < 0.2 * (seed % 3) else 0 for digit in full]
    killer = KillerBoard(clues, cages, shape)
    for hint in solving_path(killer):
        assert hint.technique != "contradiction"
        assert all(full[cell] == digit for cell, digit in hint.places), hint
        assert all(full[cell] != digit for cell, digit in hint.removes), hint


@pytest.mark.parametrize(
    ("units", "words"),
    [
        ((4,), "row 5"),
        ((0, 1), "row 1 and row 2"),
        ((0, 1, 2), "rows 1 to 3"),
        ((12, 13, 14, 15), "columns 4 to 7"),
    ],
)
def test_runs_of_lines_have_short_names(units, words):
    assert cage_techniques._units_in_words(Candidates.of(Board.empty()), units) == words
