"""Propagation with all candidates in one integer, against slow rules on sets that share no code with it."""

import random
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudoku_lessons import Board, Log, count_solutions, solve
from sudoku_lessons.boards import Symmetry
from sudoku_lessons.datasets import load
from sudoku_lessons.solvers import propagation
from tests import independent


def slow_closure(board: Board, inference: str) -> dict[int, set[int]] | None:
    """The candidates of every cell when no rule finds anything more; None for a contradiction."""
    shape, n = board.shape, board.shape.n
    may = {cell: set(range(1, n + 1)) for cell in range(n * n)}

    def fill(cell: int, digit: int) -> None:
        may[cell] &= {digit}
        for peer in shape.peers[cell]:
            may[peer].discard(digit)

    for cell, digit in board.clues:
        fill(cell, digit)
    while True:
        before = {cell: set(held) for cell, held in may.items()}
        for cell, held in may.items():
            if len(held) == 1:
                fill(cell, *held)
        if inference != "naked":
            for unit in shape.units:
                for digit in range(1, n + 1):
                    places = [cell for cell in unit if digit in may[cell]]
                    if not places:
                        return None
                    if len(places) == 1:
                        fill(places[0], digit)
        if inference == "locked" and may == before:
            struck = set()
            for whole in shape.units:
                for digit in range(1, n + 1):
                    places = {cell for cell in whole if digit in may[cell]}
                    for other in shape.units:
                        if other != whole and places <= set(other) and places:
                            struck |= {(cell, digit) for cell in other if cell not in whole}
            for cell, digit in struck:
                may[cell].discard(digit)
        if not all(may.values()):
            return None
        if may == before:
            return may


def closure(board: Board, inference: str) -> dict[int, set[int]] | None:
    """The same by the solver's own rules."""
    options = propagation.options_of(board.shape)
    n = board.shape.n
    candidates, filled = (1 << len(options.keep)) - 1, 0
    for cell, digit in board.clues:
        candidates &= options.keep[cell * n + digit - 1]
        filled |= 1 << cell * n + digit - 1
    candidates, filled = propagation.propagate(candidates, filled, options, inference, Log())
    if not candidates:
        return None
    assert filled & ~candidates == 0
    return {
        cell: {digit for digit in range(1, n + 1) if candidates >> cell * n + digit - 1 & 1}
        for cell in range(n * n)
    }


@st.composite
def positions(draw):
    """Boards from nearly empty to nearly full, lawful or with one digit that is wrong without a clash."""
    sides = draw(st.sampled_from([(2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (2, 5), (3, 4), (4, 4)]))
    rng = random.Random(draw(st.integers(0, 2**32)))
    cells = independent.solved(*sides, rng)
    keep = draw(st.floats(0.2, 0.9))
    board = Board([digit if rng.random() < keep else 0 for digit in cells], sides)
    if draw(st.booleans()) and board.empty_cells:
        cell = rng.choice(board.empty_cells)
        board = board.with_digit(cell, rng.choice(board.candidates(cell) or (0,)))
    return board


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(positions(), st.sampled_from(propagation.INFERENCE))
def test_inference_is_closed_under_its_rules_and_no_others(board, inference):
    assert closure(board, inference) == slow_closure(board, inference)


@settings(max_examples=60, deadline=None)
@given(positions())
def test_every_inference_finds_the_same_solutions(board):
    counts = (
        [
            count_solutions(board, 5, inference=inference, node_budget=3000)
            for inference in propagation.INFERENCE
        ]
        if board.clue_count > len(board) // 2
        else [0]
    )
    assert len(set(counts)) == 1


def test_more_inference_leaves_fewer_nodes():
    boards = [puzzle.board for puzzle in load("classics").values() if puzzle.solutions == 1]
    total = [sum(solve(board, inference=i).nodes for board in boards) for i in propagation.INFERENCE]
    assert total[0] > total[1] > total[2]
    ladder = [solve(load("classics")["skiena hard"].board, inference=i).nodes for i in propagation.INFERENCE]
    assert ladder[0] > ladder[1] == ladder[2] == 1


@pytest.mark.parametrize("inference", propagation.INFERENCE)
def test_forced_digits_and_dead_ends_are_told_with_their_items(inference):
    board = load("classics")["inkala 2012"].board
    plain, traced = solve(board, inference=inference), solve(board, inference=inference, trace=True)
    assert traced == plain
    trace = traced.trace
    for k in range(len(trace)):
        step = trace[k]
        if step.kind == "forced" and not isinstance(step.item, int):
            unit, digit = step.item
            assert digit == step.option[1]
            assert unit in board.shape.units_of[step.option[0]]
        elif step.kind == "forced":
            assert step.item == step.option[0]


def test_another_inference_is_refused():
    with pytest.raises(ValueError, match="inference is one of naked, singles, locked; found 'all'"):
        solve("." * 81, inference="all")


def test_digits_are_tried_in_the_order_asked_for():
    board = load("classics")["many solutions"].board
    backwards = solve(board, digit_order=lambda digits: digits[::-1])
    names = Symmetry(board.shape, range(9), range(9), range(9, 0, -1))
    assert backwards.nodes == solve(names.apply(board)).nodes < 50
    assert backwards.solution == names.apply(solve(names.apply(board)).solution)
    chance = random.Random(1)
    shuffled = partial(propagation.search, digit_order=lambda digits: chance.sample(digits, len(digits)))
    unique = load("classics")["inkala 2012"].board
    assert {solve(unique, shuffled, limit=2).nodes for _ in range(5)} == {solve(unique, limit=2).nodes}
    with pytest.raises(ValueError, match="machine code tries digits in ascending order"):
        solve(board, digit_order=reversed, engine="compiled")


@pytest.mark.parametrize("inference", ["naked", "singles", "locked"])
def test_clues_are_not_counted_as_forced(inference):
    full = Board(independent.solved(2, 3, random.Random(1)), (2, 3))
    for empty in (0, 1, 5):
        result = solve(full.with_cells([0] * empty + list(full.cells[empty:])), inference=inference)
        assert (result.nodes, result.forced) == (1, empty)
