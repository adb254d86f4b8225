import random

from hypothesis import given
from hypothesis import strategies as st

from sudoku_lessons import Board, is_solution, solve
from sudoku_lessons.boards import faults
from sudoku_lessons.datasets import load
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
    assert "expected a board with boxes of" in faults(Board.empty((2, 3)), Board.empty((3, 2)))[0]
    assert not is_solution(Board("." * 16), None)


def test_every_row_column_box_and_clue_is_looked_at():
    """Each unit of a right solution is spoilt in turn, in ways that leave as many others right as can be."""
    solved = Board(independent.solved(3, 3, random.Random(1)))
    for cell in range(81):
        puzzle = Board.empty().with_digit(cell, solved[cell] % 9 + 1)
        assert faults(puzzle, solved) == [
            f"r{cell // 9 + 1}c{cell % 9 + 1} holds {solved[cell]}, the puzzle has {puzzle[cell]}"
        ]
    grid = solved.grid
    for a in range(9):  # rows of different bands swapped: rows and columns stay right, boxes do not
        b = (a + 3) % 9
        rows = list(grid)
        rows[a], rows[b] = rows[b], rows[a]
        swapped = Board(rows)
        named = [fault.split(" has")[0] for fault in faults(Board.empty(), swapped)]
        expected = {f"the box at r{row // 3 * 3 + 1}c{column + 1}" for row in (a, b) for column in (0, 3, 6)}
        assert set(named) == expected
        columns = Board([list(column) for column in zip(*rows, strict=True)])
        named = {fault.split(" has")[0] for fault in faults(Board.empty(), columns)}
        assert named == {
            f"the box at r{row + 1}c{column // 3 * 3 + 1}" for column in (a, b) for row in (0, 3, 6)
        }
    for digit in range(1, 10):  # a digit missing everywhere
        assert len(faults(Board.empty(), solved.with_cells(0 if d == digit else d for d in solved))) == 27


def test_a_puzzle_of_a_collection_is_verified_with_its_cages():
    puzzle = load("killers")["killer with clues"]
    assert is_solution(puzzle, solve(puzzle).solution)
    assert not is_solution(puzzle, solve(puzzle.board.plain).solution)
