"""Clues that can be spared, and puzzles without any: each one looked at again by a counter of other code."""

import random

import pytest

from sudoku_lessons import (
    Board,
    ClashError,
    KillerBoard,
    SearchStopped,
    generate,
    is_minimal,
    minimize,
    redundant_clues,
    solve,
)
from sudoku_lessons.datasets import load
from tests.independent import count

SHAPES = [4, 6, (3, 2), 9]


def spared(board: Board) -> tuple[int, ...]:
    """The clues that can go alone, by asking the other counter for two."""
    sides = board.shape.box_rows, board.shape.box_cols
    return tuple(
        cell for cell, _ in board.clues if count(list(board.with_digit(cell, 0).cells), *sides, 2) == 1
    )


@pytest.mark.parametrize("engine", ["python", "compiled"])
@pytest.mark.parametrize("shape", SHAPES)
def test_redundant_clues_are_those_that_can_go_alone(shape, engine):
    n = shape if isinstance(shape, int) else 6
    for seed, clues in enumerate((n * n // 3 + 2, n * n // 2)):
        board = generate(shape, clues=clues, seed=seed).board
        redundant = redundant_clues(board, engine=engine)
        assert redundant == spared(board)
        assert redundant
        assert is_minimal(board, engine=engine) is False


@pytest.mark.parametrize("shape", SHAPES)
def test_minimized_puzzles_keep_their_solution_and_can_spare_nothing(shape):
    for seed in range(2):
        made = generate(shape, clues=None if shape == 9 else 14, symmetry="180", seed=seed)
        least = minimize(made.board)
        assert set(least.clues) <= set(made.board.clues)
        assert spared(least) == redundant_clues(least) == ()
        assert is_minimal(least) is True
        assert count(list(least.cells), least.shape.box_rows, least.shape.box_cols, 2) == 1
        assert minimize(made.board, engine="python") == minimize(made.board, engine="compiled") == least
        assert minimize(least, seed=9) == least


def test_another_order_may_end_with_another_number_of_clues():
    full = generate(clues=81, seed=1).board
    ends = {minimize(full, seed=seed) for seed in range(12)}
    assert len(ends) == 12
    assert len({end.clue_count for end in ends}) > 2
    assert minimize(full, seed="a") == minimize(full, seed="a")


def test_seventeen_clues_are_minimal():
    for puzzle in random.Random(1).sample(list(load("seventeen").values()), 5):
        assert is_minimal(puzzle)
        assert is_minimal(generate(clues=25, seed=1).board.with_digit(80, 0)) is not None


def test_a_board_without_one_solution():
    for line, words in (("." * 81, "got one with more than one"), ("123456...........7" + "." * 63, "no sol")):
        if words == "no sol":
            line = "12345678." + "........9" + "." * 63
        for call in (redundant_clues, minimize):
            with pytest.raises(ValueError, match=words):
                call(line)
        assert is_minimal(line) is False
    for call in (redundant_clues, minimize, is_minimal):
        with pytest.raises(ClashError):
            call("11" + "." * 79)


def test_a_budget_is_no_answer():
    board = load("classics")["inkala 2012"].board
    assert is_minimal(board, node_budget=200) is None
    assert is_minimal(board, node_budget=20) is None
    for budget in (20, 200):
        with pytest.raises(SearchStopped, match=f"the budget of {budget} nodes is used up"):
            redundant_clues(board, node_budget=budget)
        with pytest.raises(SearchStopped, match=f"the budget of {budget} nodes is used up"):
            minimize(board, node_budget=budget)


def test_gen_03_redundant_clues(cases):
    case = cases["gen-03"]
    minimal, other = Board(case["input"]["minimal"]), Board(case["input"]["not_minimal"])
    expected = case["expected"]["not_minimal"]
    assert len(redundant_clues(minimal)) == case["expected"]["minimal"] == 0
    assert is_minimal(minimal)
    assert other.clue_count == expected["givens"]
    assert len(redundant_clues(other)) == expected["redundant_single_clues"] == 21
    pattern = [digit > 0 for digit in other.cells]
    assert (pattern == pattern[::-1]) == expected["rotationally_symmetric_pattern"]


@pytest.mark.slow
@pytest.mark.parametrize("engine", [None, "python", "compiled"])
def test_a_killer_keeps_its_cages(engine):
    """Cages say more than clues: of this one not one clue is needed."""
    killer = load("killers")["killer small"].board
    (full,) = solve(killer, limit=2).solutions
    least = minimize(full, engine=engine)
    assert isinstance(least, KillerBoard)
    assert (least.clue_count, least.cages) == (0, killer.cages)
    assert is_minimal(killer, engine=engine) is True  # no clue, so none to spare
    assert is_minimal(full, engine=engine) is False
    assert redundant_clues(full, engine=engine) == tuple(range(len(full)))
    assert is_minimal(full.plain, engine=engine) is False


def test_a_killer_that_needs_a_clue():
    killer = KillerBoard("." * 16, [(3, "r1c1 r1c2"), (5, "r3c1 r4c1")])
    full = solve(killer).solution
    for seed in range(4):
        least = minimize(full, seed=seed)
        one_less = [least.with_digit(cell, 0) for cell, _ in least.clues]
        assert least.clue_count > 0
        assert len(solve(least, limit=2).solutions) == 1
        assert all(len(solve(board, limit=2).solutions) == 2 for board in one_less)
        assert (is_minimal(least), redundant_clues(least)) == (True, ())
    spare = least.empty_cells[0]
    assert redundant_clues(least.with_digit(spare, full[spare])) != ()


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"engine": "rust"}, "engine: expected one of"),
        ({"node_budget": -1}, "node_budget: expected a whole number of at least 0"),
        ({"node_budget": "x"}, "node_budget: expected a whole number of at least 0"),
        (
            {"node_budget": 1.5},
            "node_budget: expected a whole number of at least 0, or None for no limit, got 1.5",
        ),
        (
            {"node_budget": float("inf")},
            "node_budget: expected a whole number of at least 0, or None for no limit, got inf",
        ),
        ({"node_budget": float("nan")}, "node_budget: expected a whole number of at least 0"),
    ],
)
@pytest.mark.parametrize("call", [redundant_clues, minimize, is_minimal])
@pytest.mark.parametrize("line", ["23....3.......24", "." * 16])
def test_bad_arguments_are_no_answer(call, asked, words, line):
    with pytest.raises(ValueError, match=words):
        call(line, **asked)


def test_no_limit_and_seeds():
    line = "23....3.......24"
    assert minimize(line, node_budget=None) == minimize(line, node_budget=1e6) == minimize(line)
    assert redundant_clues(line, node_budget=None) == redundant_clues(line)
    assert is_minimal(line, node_budget=None) is False
    assert minimize(line, seed=None).clue_count == 4
    for seed in (True, 1.5, b"a"):
        with pytest.raises(TypeError, match="seed: expected a whole number below .*, text, or None, got "):
            minimize(line, seed=seed)
