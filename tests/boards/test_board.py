import copy
import dataclasses
import pickle
import re

import pytest

from sudoku_lessons import Board, ClashError, InvalidBoard, Shape, solve
from sudoku_lessons.datasets import load

PUZZLE = Board("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
SOLVED = Board("534678912672195348198342567859761423426853791713924856961537284287419635345286179")


def test_a_board_cannot_be_changed():
    with pytest.raises(dataclasses.FrozenInstanceError):
        PUZZLE.cells = ()
    with pytest.raises(TypeError):
        PUZZLE[0] = 1
    changed = PUZZLE.with_digit("r1c3", 4)
    assert (changed["r1c3"], PUZZLE["r1c3"]) == (4, 0)
    assert changed.with_digit(2, 0) == PUZZLE


def test_equal_boards_are_equal_everywhere():
    twin = Board(PUZZLE.rows)
    assert twin == PUZZLE
    assert len({twin, PUZZLE}) == 1
    assert Board.empty((2, 3)) != Board.empty((3, 2))
    assert pickle.loads(pickle.dumps(PUZZLE)) == PUZZLE
    assert copy.deepcopy(PUZZLE) == PUZZLE
    assert PUZZLE.line != PUZZLE


def test_what_stands_on_it():
    assert PUZZLE.clue_count == len(PUZZLE.clues) == 30
    assert PUZZLE.clues[0] == (0, 5)
    assert PUZZLE.empty_cells[0] == 2
    assert PUZZLE.rows[1] == "6..195..."
    assert PUZZLE.grid[1] == (6, 0, 0, 1, 9, 5, 0, 0, 0)
    assert list(PUZZLE) == list(PUZZLE.cells)
    assert PUZZLE.candidates("r1c3") == (1, 2, 4)
    assert SOLVED.candidates(0) == (5,)


def test_solved_complete_and_valid_are_three_things():
    wrong = SOLVED.with_digit("r1c1", 3)
    assert (SOLVED.is_complete, SOLVED.is_solved) == (True, True)
    assert (wrong.is_complete, wrong.is_solved) == (True, False)
    assert (PUZZLE.is_complete, PUZZLE.is_solved, PUZZLE.conflicts()) == (False, False, ())


def test_clashes_are_named_and_the_board_can_still_be_shown():
    board = PUZZLE.with_digit("r1c9", 5)
    (conflict,) = [c for c in board.conflicts() if c.unit == "row 1"]
    assert (conflict.digit, conflict.cells) == (5, (0, 8))
    with pytest.raises(ClashError, match="5 appears twice in row 1: r1c1, r1c9") as caught:
        board.validate()
    assert [c.unit for c in caught.value.conflicts] == ["row 1", "column 9"]
    assert "5" in str(board)


def test_a_digit_three_times_is_one_conflict():
    assert str(Board("1.1." + ".1" + "." * 10).conflicts()[0]) == "1 appears twice in row 1: r1c1, r1c3"
    assert len(Board([[2, 2, 2, 0]] + [[0] * 4] * 3).conflicts()[0].cells) == 3


def test_clashes_use_the_boards_own_digits_and_boxes():
    board = Board("A..A" + "." * 12, alphabet="A..D")
    assert str(board.conflicts()[0]) == "A appears twice in row 1: r1c1, r1c4"
    cells = [0] * 36
    cells[0] = cells[8] = 3
    assert [c.unit for c in Board(cells, (2, 3)).conflicts()] == ["box 1"]
    assert Board(cells, (3, 2)).conflicts() == ()


def test_contradiction_tells_the_first_thing_that_cannot_be():
    assert PUZZLE.contradiction() is None
    assert SOLVED.contradiction() is None
    no_candidate = Board("087654321200000000300000000400000000500000000600000000700000000800000000900000000")
    assert no_candidate.contradiction() == "r1c1 has no candidate left"
    assert Board("...43....4......").contradiction() == "no place left for 4 in row 2"


def test_a_digit_without_a_place_is_a_contradiction():
    # every empty cell of row 1 sees a 9, though each still has some candidate
    board = Board.empty().with_digit("r4c1", 9).with_digit("r7c2", 9).with_digit("r2c4", 9)
    board = board.with_digit("r1c3", 1).with_digit("r1c7", 2).with_digit("r1c8", 3).with_digit("r5c9", 9)
    assert board.contradiction() == "no place left for 9 in row 1"


def test_drawing_as_text():
    assert str(Board("1234" * 4)).split("\n")[:3] == ["1 2 | 3 4", "1 2 | 3 4", "----+----"]
    assert str(PUZZLE).split("\n")[0] == "5 3 . | . 7 . | . . ."
    assert len(set(map(len, str(PUZZLE).split("\n")))) == 1


@pytest.mark.parametrize(
    "shape", [Shape(2, 2), Shape(2, 3), Shape(3, 2), Shape(3, 3), Shape(3, 4), Shape(5, 5)]
)
def test_drawing_as_html_is_a_table_with_inline_styles(shape):
    html = Board.empty(shape)._repr_html_()
    assert html.count("<td") == shape.cell_count
    assert html.count("<tr") == shape.n
    assert html.startswith("<table style=")
    assert not re.search(r"<(svg|style|script)|class=", html)


def test_drawing_marks_cells_clues_and_candidates():
    picture = SOLVED.draw(clues=PUZZLE, marked=["r1c3"])
    assert picture.html.count("font-weight:bold") == 30
    assert picture.html.count("230,159,0") == 1
    assert "4*" in picture.text
    notes = PUZZLE.draw(candidates=True)
    assert ">124<" in notes.html
    assert "124" in str(notes)


def test_rebuilding_with_cells_keeps_shape_and_alphabet():
    board = Board("." * 16, alphabet="A..D")
    assert board.with_cells([4] * 16).line == "D" * 16
    assert repr(board) == "Board('................', alphabet='ABCD')"
    assert repr(Board.empty((1, 2))) == "Board('....', shape=(1, 2))"


def test_alphabet_is_no_part_of_equality():
    letters, digits = Board("A" + "." * 15, alphabet="A..D"), Board("1" + "." * 15)
    assert letters == digits
    assert hash(letters) == hash(digits)


def test_with_cells_refuses_what_is_no_board():
    for cells in ([1, 2, 3], []):
        with pytest.raises(InvalidBoard, match=f"expected 81 cells, got {len(cells)}"):
            PUZZLE.with_cells(cells)
    for cells in ([10] * 81, [-1] * 81):
        with pytest.raises(InvalidBoard, match=f"r1c1: expected a whole number from 0 to 9, got {cells[0]}"):
            PUZZLE.with_cells(cells)


def test_with_digit_refuses_what_is_no_digit():
    for digit in (10, -1, "5", None, 2.5):
        with pytest.raises(ValueError, match="r1c1: expected a whole number from 0 to 9, got "):
            PUZZLE.with_digit(0, digit)


def test_numpy_numbers_are_numbers():
    np = pytest.importorskip("numpy")
    assert PUZZLE[np.int64(0)] == 5
    assert Board.empty(np.int64(9)) == Board.empty()


def test_errors_can_be_sent_to_another_process():
    error = ClashError(PUZZLE.with_digit("r1c9", 5).conflicts())
    twin = pickle.loads(pickle.dumps(error))
    assert (str(twin), twin.conflicts) == (str(error), error.conflicts)


def test_reasons_use_the_boards_own_digits():
    board = Board("...DC....D......", alphabet="A..D")
    assert board.contradiction() == "no place left for D in row 2"


def test_marks_cover_clues_and_stand_where_they_should():
    cells = SOLVED.draw(clues=PUZZLE, marked=["r1c1", "r9c8"]).html.split("<td")[1:]
    assert [k for k, cell in enumerate(cells) if "230,159,0" in cell] == [0, 79]
    assert [k for k, cell in enumerate(cells) if "bold" in cell] == [
        c for c, _ in PUZZLE.clues if c not in (0, 79)
    ]


def test_a_puzzle_is_read_as_its_board():
    puzzle = load("classics")["escargot"]
    assert Board(puzzle) == puzzle.board
    assert solve(puzzle).solution == solve(puzzle.board).solution
    caged = type("Caged", (), {"board": PUZZLE, "cages": ["a rule more"]})()
    with pytest.raises(InvalidBoard):
        Board(caged)
