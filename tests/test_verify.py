import random

from hypothesis import given
from hypothesis import strategies as st

from sudoku_lessons import Board, is_solution
from sudoku_lessons.verify import faults
from tests import independent


@given(st.sampled_from([(2, 2), (2, 3), (3, 2), (3, 3), (3, 4)]), st.integers(0, 10**6))
def test_a_right_solution_has_no_fault_and_a_changed_one_has(sides, seed):
    rng = random.Random(seed)
    solved = Board(independent.solved(*sides, rng), sides)
    puzzle = solved.with_cells(digit if rng.random() < 0.5 else 0 for digit in solved.cells)
    assert faults(puzzle, solved) == []
    a, b = rng.sample(range(len(solved)), 2)
    if solved[a] != solved[b]:
        cells = list(solved.cells)
        cells[a], cells[b] = cells[b], cells[a]
        assert faults(puzzle, solved.with_cells(cells)) != []


def test_each_kind_of_fault_is_named():
    solved = Board("1234341221434321")
    assert faults(Board("4" + "." * 15), solved) == ["r1c1 holds 1, the puzzle has 4"]
    assert faults(Board("." * 16), Board("1234123412341234"))[0] == "column 1 has 1, 1, 1, 1"
    latin = Board("1234234134124123")
    assert faults(Board("." * 16), latin)[0] == "the box at r1c1 has 1, 2, 2, 3"
    assert faults(Board("." * 16), solved.with_digit(15, 0)) != []
    assert "is no solution of one of boxes" in faults(Board.empty((2, 3)), Board.empty((3, 2)))[0]
    assert not is_solution(Board("." * 16), None)
