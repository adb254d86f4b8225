"""Numbers and boards of numpy, pandas and files go wherever numbers and boards go; what is none is named."""

import json

import numpy as np
import pandas as pd
import pytest

from sudoku_lessons import (
    Board,
    Cage,
    ExactCover,
    InvalidBoard,
    KillerBoard,
    Shape,
    count_solutions,
    generate,
    is_solution,
    minimize,
    solve,
    solve_many,
)
from sudoku_lessons.experiments import run
from sudoku_lessons.formats import read_puzzles, write_puzzles
from sudoku_lessons.hints import next_hint
from sudoku_lessons.widgets import SudokuBoard, watch

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
PUZZLE = Board(LINE)
SOLVED = solve(PUZZLE).solution


@pytest.mark.parametrize(
    "form",
    [
        lambda board: np.array(board.grid),
        lambda board: np.array(board.cells, np.uint8),
        lambda board: board.line,
        lambda board: [list(row) for row in board.grid],
        lambda board: board.grid,
        lambda board: pd.DataFrame(board.grid),
        lambda board: [np.int64(digit) for digit in board.cells],
        lambda board: (digit for digit in board.cells),
    ],
)
def test_a_solution_in_any_form(form):
    assert is_solution(PUZZLE, form(SOLVED))
    assert not is_solution(PUZZLE, form(PUZZLE))
    letters = Board("0" + "." * 15, (2, 2), alphabet="0..3")
    found = solve(letters).solution
    assert is_solution(letters, form(found))


def test_every_cell_is_a_plain_int():
    board = PUZZLE.with_digit("r1c3", np.int64(4)).with_digit(np.int8(3), np.uint8(6))
    array = np.array(PUZZLE.grid, np.int16)
    for made in (board, PUZZLE.with_cells(array), PUZZLE.with_cells(pd.DataFrame(array)), Board(array)):
        assert {type(digit) for digit in made.cells} == {int}
    assert solve(board).solution == SOLVED
    assert count_solutions(board) == 1
    assert next_hint(board).technique
    assert minimize(board).clue_count < board.clue_count
    assert read_puzzles(write_puzzles([board], "f-puzzles"))[0].board == board


@pytest.mark.parametrize(
    ("odd", "shown"), [(2.5, "2.5"), (float("nan"), "nan"), (10**400, "1000"), (True, "True"), ("5", "'5'")]
)
def test_a_broken_number_is_named_with_its_cell(odd, shown):
    with pytest.raises(InvalidBoard, match=f"r1c1: expected a whole number from 0 to 9, got {shown}"):
        PUZZLE.with_cells([odd] + [0] * 80)
    with pytest.raises(InvalidBoard, match=f"r2c1: expected a whole number from 0 to 9, got {shown}"):
        PUZZLE.with_digit("r2c1", odd)


def test_a_widget_is_set_from_an_array_or_a_frame():
    board = SudokuBoard(PUZZLE)
    board.value = np.zeros((9, 9), int)
    assert board.value == LINE  # clues stay
    board.value = pd.DataFrame(SOLVED.grid)
    assert board.value == SOLVED.line
    assert solve(board).solution == SOLVED


def test_numbers_of_numpy_as_options(tmp_path):
    options = {"node_budget": np.int64(1000), "limit": np.int32(1), "repeats": np.int8(1), "seed": np.uint8(3)}
    table = run([PUZZLE], "mrv", out=tmp_path / "run", **options)
    plain = {name: int(value) for name, value in options.items()}
    assert list(table["nodes"]) == list(run([PUZZLE], "mrv", **plain)["nodes"])
    asked = json.loads((tmp_path / "run" / "manifest.json").read_text())["asked"]
    assert {name: asked[name] for name in plain} == plain
    assert generate(clues=np.int64(30), seed=np.int64(1)) == generate(clues=30, seed=1)
    assert generate(6, symmetry=np.int64(180), seed=1) == generate(6, symmetry=180, seed=1)
    cage = Cage(np.int64(3), [np.int64(0), "r1c2"])
    assert (type(cage.sum), type(cage.cells[0])) == (int, int)
    assert KillerBoard(PUZZLE.with_cells([0] * 81), [cage]).cages[0].numbers == (0, 1)
    assert Shape(np.int64(2), np.int8(3)) == Shape(2, 3)


def test_puzzles_of_a_file_go_wherever_boards_go():
    (entry,) = read_puzzles(LINE)
    assert solve(entry).solution == SOLVED
    assert run({"a": entry}, "mrv")["status"].item() == run(entry, "mrv")["status"].item() == "solved"
    assert solve_many([entry]).status.tolist() == ["solved"]
    assert next_hint(entry) == next_hint(PUZZLE)
    assert write_puzzles(entry, "ss") == write_puzzles([entry], "ss") == write_puzzles(PUZZLE, "ss")
    assert watch(entry, steps=5).lanes[0].trace.board == PUZZLE
    with pytest.raises(TypeError, match="expected many boards, got one"):
        solve_many(entry)


def test_items_that_are_not_themselves_are_refused():
    with pytest.raises(ValueError, match="expected items that are equal to themselves, got nan"):
        ExactCover({"a": ["x", float("nan")]})
    with pytest.raises(ValueError, match="got nan"):
        ExactCover({}, [float("nan")])
    assert ExactCover({"a": ["x", float("inf")]}).items == ("x", float("inf"))
