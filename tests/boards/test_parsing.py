"""Reading a board: every form that people have, and errors that name the place."""

import random

import numpy as np
import pandas as pd
import pytest

from sudoku_lessons import Board, InvalidBoard, Shape
from tests.independent import solved

ROWS = [
    "9.7.....6",
    "824.3....",
    "..1..9..2",
    ".9...2.18",
    "...4....5",
    "1325.8...",
    "...687...",
    "......8.9",
    ".4.9...5.",
]
LINE = "".join(ROWS)
CELLS = tuple(int(c) if c != "." else 0 for c in LINE)
GRID = [CELLS[i : i + 9] for i in range(0, 81, 9)]


def drawn(left: str, rule: str, middle: str) -> str:
    """The board with borders in some style."""
    lines = []
    for r, row in enumerate(ROWS):
        if r and r % 3 == 0:
            lines.append(rule)
        lines.append(left + f" {middle} ".join(" ".join(row[i : i + 3]) for i in (0, 3, 6)) + left)
    return "\n".join(lines)


FORMS = {
    "line": LINE,
    "zeros": LINE.replace(".", "0"),
    "underscores": LINE.replace(".", "_"),
    "stars": LINE.replace(".", "*"),
    "question marks": LINE.replace(".", "?"),
    "hyphens": LINE.replace(".", "-"),
    "middle dots": LINE.replace(".", "·"),
    "byte order mark and CRLF": "\ufeff" + "\r\n".join(ROWS) + "\r\n",
    "rows": ROWS,
    "tuple of rows": tuple(ROWS),
    "rows with spaces as blanks": [row.replace(".", " ") for row in ROWS],
    "text with spaces as blanks": "\n".join(row.replace(".", " ") for row in ROWS),
    "text": "\n".join(ROWS),
    "spaced text": "\n\n".join(" ".join(row) for row in ROWS),
    "our own drawing": str(Board(LINE)),
    "plus rules": drawn("| ", "+-------+-------+-------+", "|"),
    "pipe rules": drawn("|", "|---+---+---|", "|"),
    "star rules": drawn("|", "*-----------*", "|"),
    "plain hyphens": drawn("", "---------------------", "|"),
    "equals": drawn("‖".replace("‖", "|"), "=====================", "|"),
    "box drawing": drawn("│", "├───────┼───────┼───────┤", "│"),
    "hyphens as blanks, with rules": drawn("|", "+-------+-------+-------+", "|").replace(".", "-"),
    "python source": repr(ROWS),
    "list of lists as text": str([list(row) for row in ROWS]).replace(" ", ""),
    "csv lines": "\n".join(",".join(row) for row in ROWS),
    "nested lists": [list(row) for row in GRID],
    "nested tuples": tuple(map(tuple, GRID)),
    "nested characters": [list(row) for row in ROWS],
    "flat list": list(CELLS),
    "flat characters": list(LINE),
    "None as blank": [digit or None for digit in CELLS],
    "empty strings as blank": [c.strip(".") for c in LINE],
    "whole floats": [float(digit) for digit in CELLS],
    "numpy 9x9": np.array(GRID),
    "numpy flat": np.array(CELLS, dtype=np.uint8),
    "numpy floats with NaN": np.array([[d or np.nan for d in row] for row in GRID]),
    "list of numpy rows": [np.array(row) for row in GRID],
    "list of numpy ints": [np.int64(digit) for digit in CELLS],
    "numpy characters": np.array([list(row) for row in ROWS]),
    "numpy rows of text": np.array(ROWS),
    "pandas frame": pd.DataFrame(GRID),
    "pandas frame with NaN": pd.DataFrame(GRID).replace(0, np.nan),
    "pandas series": pd.Series(ROWS),
    "generator": (digit for digit in CELLS),
    "board": Board(LINE),
}


@pytest.mark.parametrize("form", FORMS)
def test_every_form_reads_as_the_same_board(form):
    assert Board(FORMS[form]).cells == CELLS


def test_an_empty_board_of_hyphens_is_a_board():
    assert Board("\n".join(["---------"] * 9)).cells == (0,) * 81
    assert Board("-" * 81).cells == (0,) * 81


def test_a_row_of_hyphens_among_hyphen_blanks_is_a_row():
    rows = [row.replace(".", "-") for row in ROWS]
    rows[4] = "---------"
    assert Board("\n".join(rows)).rows[4] == "........."


@pytest.mark.parametrize("sides", [(2, 2), (2, 3), (3, 2), (2, 4), (3, 4), (4, 4), (5, 5), (2, 5), (3, 5)])
def test_every_shape_survives_writing_and_reading(sides):
    cells = solved(*sides, random.Random(1))
    cells[::3] = [0] * len(cells[::3])
    board = Board(cells, sides)
    again = [board.line, list(board.rows), "\n".join(board.rows), str(board), board.grid, np.array(board.grid)]
    assert all(Board(form, sides) == board for form in again)
    assert eval(repr(board), {"Board": Board}) == board


def test_numbers_between_spaces_are_read_on_big_boards():
    cells = solved(3, 4, random.Random(2))
    cells[5] = 0
    board = Board(cells)
    lines = [" ".join(str(d) if d else "." for d in row) for row in board.grid]
    lines.insert(3, "------------+------------+-----------")
    assert Board("\n".join(lines)) == board
    assert Board([[str(d) for d in row] for row in board.grid]) == board


def test_alphabets():
    cells = solved(4, 4, random.Random(3))
    board = Board(cells)
    letters = "".join("ABCDEFGHIJKLMNOP"[d - 1] for d in cells)
    hexadecimal = "".join("0123456789ABCDEF"[d - 1] for d in cells)
    assert Board(letters, alphabet="A..P") == board
    assert Board(letters.lower(), alphabet="A..P") == board
    assert Board(letters, alphabet="A..P").line == letters
    assert Board(hexadecimal, alphabet="0..9A..F") == board
    assert Board(board.line, alphabet="1..9A..G") == board
    with pytest.raises(InvalidBoard, match=r'alphabet="A\.\.P"'):
        Board(letters)


def test_zero_may_be_a_digit():
    board = Board(["....", ".0.2", "1...", "...."], alphabet="0123")
    assert board["r2c2"] == 1
    assert board["r2c4"] == 3
    assert board.rows == ("....", ".0.2", "1...", "....")
    with pytest.raises(InvalidBoard, match=r"both '0' and '\.' are used"):
        Board(["....", ".0.2", "1...", "...."])
    assert Board(["....", ".0.2", "1...", "...."], blank="0.").clue_count == 2


@pytest.mark.parametrize(
    ("alphabet", "message"),
    [
        ("123", "expected 4 different"),
        ("1123", "got 3 different"),
        ("12345", "expected 4"),
        ("1.23", "expected letters A-Z"),
        ("", "got 0 dif"),
    ],
)
def test_bad_alphabets_are_refused(alphabet, message):
    with pytest.raises(InvalidBoard, match=message):
        Board("." * 16, alphabet=alphabet)


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (LINE[:-1], "80 cells found, expected 81"),
        (LINE + ".", "82 cells found, expected 81"),
        ("", "0 cells found"),
        ("   \n\n", "0 cells found"),
        ([], "0 cells found"),
        (ROWS[:8], "72 cells found, expected 81.*; got 8 rows of 9"),
        ([*ROWS[:3], ROWS[3][:-1], *ROWS[4:]], "80 cells found.*row 4 has 8 where the others have 9"),
        (
            [*ROWS[:3], ROWS[3][:-1], ROWS[4] + ".", *ROWS[5:]],
            "row 4 has 8, row 5 has 10 where the others have 9",
        ),
        ([*GRID[:2], GRID[2][:-1], *GRID[3:]], "row 3 has 8 where the others have 9"),
        ("." * 729, "729 characters: a grid of candidates"),
        ("." * 25, "25 cells: n=5 is prime"),
        (
            LINE.replace("9", "x", 1),
            "'x' at r1c1, line 1, character 1 is neither a digit of this board .123456789.",
        ),
        ("\n".join([*ROWS[:4], "...4...é5", *ROWS[5:]]), "'é' at line 5, character 8"),
        (5, "got int"),
        (None, "got NoneType"),
        (LINE.encode(), "got bytes"),
        ({1: 2}, "got dict"),
        ([[1, 2], [0, [2]]], r"\[2\] at r2c2"),
    ],
)
def test_unreadable_input_names_the_place(source, message):
    with pytest.raises(InvalidBoard, match=message):
        Board(source, (1, 2) if source == [[1, 2], [0, [2]]] else None)


def test_wrong_length_for_a_stated_shape():
    with pytest.raises(InvalidBoard, match=r"81 cells found, expected 36 \(rows of 6, boxes of 2x3\)"):
        Board(LINE, (2, 3))
    with pytest.raises(InvalidBoard, match="7 is prime"):
        Board(LINE, 7)


def test_input_is_not_changed():
    rows, nested, array = list(ROWS), [list(row) for row in GRID], np.array(GRID)
    before = list(rows), [list(row) for row in nested], array.copy()
    Board(rows), Board(nested), Board(array)
    assert (rows, nested) == before[:2]
    assert (array == before[2]).all()


@pytest.mark.parametrize("value", [10, -1, 2.3, "12", "x", True, float("inf"), b"1", [1], object(), 1 + 0j])
def test_a_bad_value_names_its_cell(value):
    with pytest.raises(InvalidBoard, match="at r1c1 is not a digit 1 to 9, nor blank"):
        Board([[value, *[0] * 8], *[[0] * 9] * 8])


@pytest.mark.parametrize("value", [0, None, "", ".", float("nan"), 0.0])
def test_every_blank_value_is_blank(value):
    assert Board([[value, *[0] * 8], *[[0] * 9] * 8]) == Board.empty()


def test_blank_signs_can_be_stated():
    assert Board("1xxx" * 4, blank="x", shape=Shape(2, 2)).clue_count == 4
    with pytest.raises(InvalidBoard, match="also a digit"):
        Board("A" * 16, blank="A", alphabet="A..D")
    with pytest.raises(InvalidBoard, match="blank: expected"):
        Board("." * 16, blank="")


def test_several_puzzles_are_not_one_big_board():
    for rows in ([LINE] * 4, [LINE] * 9, ["1..." * 4] * 9):
        for source in (rows, "\n".join(rows)):
            with pytest.raises(
                InvalidBoard, match=f"in one row or n rows of n; got {len(rows)} rows of {len(rows[0])}"
            ):
                Board(source)


def test_empty_fields_are_empty_cells():
    rows = ["1,2,3,4,,", ",,1,2,3,4", ",,,,,", "2,1,4,3,,", "3,4,,,1,2", ",,,,,"]
    for delimiter in (",", ";", "\t"):
        board = Board("\n".join(rows).replace(",", delimiter))
        assert board.rows == ("1234..", "..1234", "......", "2143..", "34..12", "......")


def test_zero_in_lists_of_characters_is_not_guessed_either():
    rows = ["....", ".0.2", "1...", "...."]
    for source in ([list(row) for row in rows], list("".join(rows))):
        with pytest.raises(InvalidBoard, match=r"both '0' and '\.' are used"):
            Board(source)
        assert Board(source, alphabet="0..3").clue_count == 3
        assert Board(source, blank="0.").clue_count == 2


def test_zero_beside_empty_fields_is_not_guessed():
    for source in (
        "0,,1,2\n,,,\n,,,\n1,,,0",
        ["0", "", "1", "2"] + ["0"] * 12,
        ["0", None, "1", "2"] + ["0"] * 12,
    ):
        with pytest.raises(InvalidBoard, match="both '0' and '' are used for cells"):
            Board(source)
    with pytest.raises(InvalidBoard, match="cells are read as characters, not as numbers"):
        Board([0, 1, 2, 3] * 4, alphabet="0..3")


def test_labels_of_a_table_are_not_cells():
    frame = pd.DataFrame(GRID)
    labelled = " 123456789\n" + "\n".join(f"{k}{row.replace('.', ' ')}" for k, row in enumerate(ROWS, 1))
    for source in (frame.to_csv(), labelled, labelled.replace(" ", ".")):
        with pytest.raises(InvalidBoard, match="labels of a table|both '0' and"):
            Board(source)


def test_gaps_between_numbers_are_no_cells():
    with pytest.raises(InvalidBoard, match="45 cells found"):
        Board("\n".join(["1 2 3 4 5"] * 9))
    assert Board("12 34 56\n34 56 12\n56 12 34\n\n21 43 65\n43 65 21\n65 21 43\n", (3, 2)).is_complete


def test_double_borders_small_letters_and_a_byte_order_mark():
    assert Board(drawn("║", "╠═══════╬═══════╬═══════╣", "║")).cells == CELLS
    assert Board("aA.." + "." * 12, alphabet="aAbB").cells[:2] == (1, 2)
    assert Board("\ufeff" + "\n".join(",".join(row) for row in ROWS)).cells == CELLS
    with pytest.raises(InvalidBoard, match="'1' comes before '4'"):
        Board("." * 16, alphabet="4..1")
    with pytest.raises(InvalidBoard, match="alphabet: expected text"):
        Board("." * 16, alphabet=["1", "2", "3", "4"])
    with pytest.raises(InvalidBoard, match="got set"):
        Board({1, 2})


def test_numbers_are_not_read_where_the_alphabet_says_otherwise():
    cells = [[str(k) for k in range(16)]] + [["."] * 16] * 15
    with pytest.raises(InvalidBoard, match="'10' at r1c11"):
        Board(cells, alphabet="0..9A..F")


@pytest.mark.parametrize(("blank", "source"), [(".9", LINE), (".A", "A" + "." * 255)])
def test_a_blank_sign_may_not_be_a_digit(blank, source):
    with pytest.raises(InvalidBoard, match="is also a digit of this board"):
        Board(source, blank=blank)


def test_places_are_those_of_the_text_as_given():
    text = "\n\n" + "\n\n".join([*ROWS[:4], "...4x...5", *ROWS[5:]])
    with pytest.raises(InvalidBoard, match="'x' at r5c5, line 11, character 5"):
        Board(text)


def test_blank_rows_of_spaces_and_stated_blanks():
    rows = [row.replace(".", " ") for row in ROWS]
    rows[4] = " " * 9
    for source in (rows, "\n".join(rows)):
        assert Board(source).rows[4] == "." * 9
    assert Board(LINE.replace(".", " "), blank=" ").cells == CELLS
    assert Board("\n".join(["#" * 9, *[row.replace(".", "#") for row in ROWS[1:]]]), blank="#").clue_count == 26


def test_missing_values_of_pandas():
    frame = pd.DataFrame(GRID).replace(0, pd.NA)
    assert Board(frame).cells == CELLS
    assert Board(frame.astype("Int64")).cells == CELLS
    assert Board(frame.astype("Int64").astype("string")).cells == CELLS


def test_a_grid_with_dotted_corners():
    assert Board(drawn("|", ".-------.-------.-------.", "|")).cells == CELLS


def test_a_letter_on_a_small_board_gets_a_hint():
    with pytest.raises(InvalidBoard, match=r'say alphabet="A\.\.D"'):
        Board("ABCD" + "." * 12)


# ---- spaces and bars ----------------------------------------------------------------------------


def with_gaps(bar: str, ends: str = "") -> str:
    """The board with a space for an empty cell, a space between cells, and a bar between boxes."""
    rows = [row.replace(".", " ") for row in ROWS]
    return "\n".join(ends + bar.join(" ".join(row[k : k + 3]) for k in (0, 3, 6)) + ends for row in rows)


DRAWN = "\n".join(f"| {line} |" for line in with_gaps(" | ").split("\n"))


@pytest.mark.parametrize("text", [with_gaps(" "), with_gaps("|"), with_gaps(" | "), with_gaps("|", "|"), DRAWN])
def test_spaces_for_blanks_with_something_between_cells(text):
    assert Board(text).cells == CELLS
    assert Board(text.replace("\n", "\r\n")).cells == CELLS
    ruled = text.split("\n")
    ruled.insert(3, "-----+-----+-----")
    assert Board("\n".join(ruled)).cells == CELLS


def test_spaces_for_blanks_with_bars_between_boxes():
    rows = [row.replace(".", " ") for row in ROWS]
    assert Board("\n".join("|".join(row[k : k + 3] for k in (0, 3, 6)) for row in rows)).cells == CELLS


def test_empty_fields_between_bars_are_empty_cells():
    rows = ["|" + "".join(f"{sign.strip('.')}|" for sign in row) for row in ROWS]
    assert Board("\n".join(rows)).cells == CELLS
    assert Board("\n".join(row.replace("|", " | ") for row in rows)).cells == CELLS
    assert Board("\n".join([rows[0], "|---" * 9 + "|", *rows[1:]])).cells == CELLS
    with pytest.raises(InvalidBoard, match="spaces empty cells here"):
        Board("\n".join(" ".join(row.replace(".", " ").split()) for row in ROWS))


# ---- limits and broken numbers ------------------------------------------------------------------


@pytest.mark.parametrize(
    "source", [[0] * 626, [LINE] * 626, [[0] * 9] * 626, [[0] * 626] * 9, np.zeros((9, 999))]
)
def test_more_cells_than_any_board_are_refused(source):
    with pytest.raises(InvalidBoard, match=r"expected at most 625 rows or cells \(25x25\), got more"):
        Board(source)


def test_an_endless_list_is_refused():
    taken = iter(range(10**9))
    with pytest.raises(InvalidBoard, match="at most 625"):
        Board(0 * number for number in taken)
    assert next(taken) == 626


@pytest.mark.parametrize("source", ["." * 100_001, ["." * 20_000] * 9])
def test_text_longer_than_any_board_is_refused(source):
    with pytest.raises(InvalidBoard, match="expected at most 100,000 characters for one board, got 1"):
        Board(source)


@pytest.mark.parametrize("value", [2.5, 10**400, True, float("inf"), -(10**400), np.True_, np.inf])
def test_a_broken_number_names_its_cell(value):
    with pytest.raises(InvalidBoard, match="at r1c1 is not a digit 1 to 9"):
        Board([value, *[0] * 80])


def test_a_number_too_long_to_show_is_refused_in_words():
    with pytest.raises(InvalidBoard, match="a number of 33216 bits at r1c1 is not a digit"):
        Board([10**9999, *[0] * 80])


@pytest.mark.parametrize("value", [np.int64(3), np.uint8(3), np.float32(3), 3.0])
def test_numbers_become_plain_ints(value):
    assert type(Board([value, *[0] * 80]).cells[0]) is int


def test_a_letter_for_a_blank_gets_a_hint():
    with pytest.raises(InvalidBoard, match='where it marks an empty cell say blank="X"'):
        Board(LINE.replace(".", "X"))
    assert Board(LINE.replace(".", "X"), blank="X").cells == CELLS
