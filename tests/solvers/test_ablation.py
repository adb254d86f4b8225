"""Skiena's table, every cell of it that ends in a test's time, and every pair of choices against a counter."""

import itertools
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudoku_lessons import Board, is_solution, solutions, solve
from sudoku_lessons.datasets import load, recorded_counts, recorded_nodes
from sudoku_lessons.solvers import ablation
from sudoku_lessons.solvers.ablation import CANDIDATES, NEXT_CELL
from tests import independent

SKIENA = load("skiena")
SMALL = {
    ("easy", "arbitrary", "look_ahead"): 127,
    ("easy", "most_constrained", "local"): 48,
    ("easy", "most_constrained", "look_ahead"): 48,
    ("medium", "arbitrary", "look_ahead"): 142,
    ("medium", "most_constrained", "local"): 84,
    ("medium", "most_constrained", "look_ahead"): 65,
    ("hard", "most_constrained", "look_ahead"): 10_374,
}
LARGE = {
    ("easy", "arbitrary", "local"): 1_904_832,
    ("medium", "arbitrary", "local"): 863_305,
    ("hard", "arbitrary", "look_ahead"): 12_507_212,
    ("hard", "most_constrained", "local"): 1_243_838,
    ("hard", "last", "local"): 50_500_020,
}


@pytest.mark.parametrize("cell", SMALL, ids=" ".join)
def test_cells_of_the_table(cell):
    name, next_cell, candidates = cell
    board = SKIENA[name].board
    result = solve(board, "ablation", next_cell=next_cell, candidates=candidates)
    assert result.nodes == SMALL[cell]
    assert is_solution(board, result.solution)


@pytest.mark.parametrize("cell", LARGE, ids=" ".join)
def test_long_cells_are_recorded_as_published(cell):
    name, next_cell, candidates = cell
    assert recorded_nodes(name, f"ablation, {next_cell}, {candidates}") == LARGE[cell]


def test_the_hardest_cell_is_recorded_as_stopped():
    (count,) = [c for c in recorded_counts() if (c.puzzle, c.solver) == ("hard", "ablation, arbitrary, local")]
    assert (count.status, count.nodes) == ("stopped", 10_000_000_000)


def test_cells_that_may_fail_need_no_look_ahead():
    hard = SKIENA["hard"].board
    local, ahead = (solve(hard, "ablation", next_cell="fewest", candidates=c) for c in CANDIDATES)
    assert local.nodes == ahead.nodes == solve(hard, "mrv").nodes == 10_374


@pytest.mark.parametrize("name", ["easy", "medium"])
def test_twins_of_other_solvers_count_the_same(name):
    board = SKIENA[name].board
    for next_cell, solver in (("fewest", "mrv"), ("reading_order", "reading_order")):
        twin, plain = solve(board, "ablation", next_cell=next_cell, candidates="local"), solve(board, solver)
        assert (twin.nodes, twin.guesses, twin.dead_ends) == (plain.nodes, plain.guesses, plain.dead_ends)


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(st.sampled_from([(2, 2), (2, 3), (3, 2), (3, 3)]), st.integers(0, 2**32), st.integers(0, 24))
def test_every_pair_of_choices_finds_every_solution(sides, seed, empty):
    rng = random.Random(seed)
    cells = independent.solved(*sides, rng)
    for cell in rng.sample(range(len(cells)), min(empty, len(cells) - 4)):
        cells[cell] = 0
    expected = independent.count(cells, *sides, 20)
    for next_cell, candidates in itertools.product(NEXT_CELL, CANDIDATES):
        found = solutions(
            Board(cells, sides), "ablation", node_budget=200_000, next_cell=next_cell, candidates=candidates
        )
        assert len(set(itertools.islice(found, 20))) == expected


def test_random_choices_are_seeded():
    board = SKIENA["easy"].board
    counts = [solve(board, "ablation", next_cell="random", seed=seed).nodes for seed in (1, 1, 2, 3, 4)]
    assert counts[0] == counts[1]
    assert len(set(counts)) > 1


def test_choices_of_ones_own():
    def middle(position):
        cells = position.empty_cells()
        return cells[len(cells) // 2]

    def descending_needs_no_order(position, cell):
        return position.free(cell)

    board = SKIENA["medium"].board
    result = solve(board, "ablation", next_cell=middle, candidates=descending_needs_no_order)
    assert is_solution(board, result.solution)


def test_a_dead_end_of_ones_own_has_no_false_reason():
    board = SKIENA["easy"].board
    result = solve(board, "ablation", candidates=lambda position, cell: 0, trace=True)
    assert result.status == "no solution"
    assert result.trace.words(1) == "dead end: nothing to try"


def test_unknown_choices_are_refused():
    board = SKIENA["easy"].board
    with pytest.raises(ValueError, match="no choice 'first'; there are arbitrary, last, reading_order"):
        solve(board, "ablation", next_cell="first")
    with pytest.raises(ValueError, match="no choice 'all'; there are local, look_ahead"):
        solve(board, "ablation", candidates="all")


def test_the_three_small_words():
    """ "That still has a candidate", "left out" and "taken first": on a position with an empty cell that has none."""
    board = Board("087654321200000000300000000400000000500000000600000000700000000800000000900000000")
    turned = board.with_cells(reversed(board.cells))  # the cell without a candidate is the last one
    for puzzle, without in ((board, 0), (turned, 80)):
        position = ablation.Position(puzzle, 0)
        empty = position.empty_cells()
        others = [cell for cell in empty if cell != without]
        assert position.free(without) == 0
        assert ablation.arbitrary(position) == others[-1]
        assert ablation.last(position) == empty[-1]
        assert ablation.reading_order(position) == empty[0]
        assert ablation.fewest(position) == without
        assert ablation.most_constrained(position) in others
        assert {ablation.at_random(position) for _ in range(300)} <= set(others)
        assert ablation.look_ahead(position, others[0]) == 0 != ablation.local(position, others[0])


def test_unlawful_choices_of_ones_own_are_refused():
    board = SKIENA["easy"].board
    with pytest.raises(ValueError, match="next_cell chose 1, which is not an empty cell"):
        solve(board, "ablation", next_cell=lambda position: 1)
    for nowhere in (-1, 81, "r1c1"):
        with pytest.raises(ValueError, match="which is not an empty cell"):
            solve(board, "ablation", next_cell=lambda position, nowhere=nowhere: nowhere)
    with pytest.raises(ValueError, match="offer a digit that a peer holds"):
        solve(board, "ablation", candidates=lambda position, cell: 0b1111111110)
