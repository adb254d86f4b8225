"""Texts of two formats: no line disappears, whatever stands beside what."""

from itertools import product

import pytest

from sudoku_lessons import Board, InvalidBoard, KillerBoard
from sudoku_lessons.formats import read_puzzles, write_puzzles
from sudoku_lessons.formats.entry import PuzzleFile
from sudoku_lessons.formats.files import FORMATS

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
OTHER = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
ROWS = [LINE[start : start + 9] for start in range(0, 81, 9)]
KILLER = KillerBoard("." * 81, [(3, "r1c1 r1c2"), (15, "r3c4 r4c4"), (17, "r9c8 r9c9")])


def unread(text: str, found: PuzzleFile) -> list[str]:
    """The lines that are not blank and belong to no puzzle, problem or remark."""
    known = {line for one in (*found, *found.problems, *found.remarks) for line in one.lines}
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    return [line for number, line in enumerate(lines, 1) if line.strip() and number not in known]


def written(form: str, line: str) -> str:
    return write_puzzles(KILLER if FORMATS[form].cages == "must" else Board(line), form)


def test_every_line_of_two_formats_is_told():
    silent = []
    for first, second in product(FORMATS, FORMATS):
        for joint, end in (("\n", "\n"), ("", "\n"), ("\nSome words\n", "\n"), ("# note\n\n", "\r\n")):
            text = (written(first, LINE) + joint + written(second, OTHER)).replace("\n", end)
            try:
                found = read_puzzles(text)
            except InvalidBoard:  # 18 rows of 9 without a line between: refused as a whole
                assert (first, second, joint) == ("sdk", "sdk", "")
                continue
            if unread(text, found):
                silent.append((first, second, joint, unread(text, found)))
    assert silent == []


def test_two_formats_in_one_text_are_read_as_both():
    missing = []
    for first, second in product(FORMATS, FORMATS):
        text = written(first, LINE) + "\n" + written(second, OTHER)
        if len(read_puzzles(text)) != 2:
            missing.append((first, second))
    assert missing == []


# ---- grids and lines together -------------------------------------------------------------------

BOXED = write_puzzles(Board(OTHER), "ss")
GRID = "\n".join(ROWS)
HEXADECIMAL = Board("." * 256).with_digit(0, 1)


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_a_line_and_a_grid_around_a_boxed_grid(end):
    text = f"\ufeff{LINE}\n{BOXED}\n{GRID}".replace("\n", end)
    found = read_puzzles(text)
    assert found.boards == (Board(LINE), Board(OTHER), Board(LINE))
    assert [entry.line for entry in found] == [1, 3, 16]
    assert (unread(text, found), found.problems) == ([], ())


def test_four_grids_around_a_boxed_grid():
    text = "\n\n".join([GRID, GRID, f"{BOXED} Simple Sudoku\n Version 4.2n", f"Grid 02\n{GRID}", GRID])
    found = read_puzzles(text)
    assert [entry.board.line for entry in found] == [LINE, LINE, OTHER, LINE, LINE]
    assert (found[2].facts["notes"], found[3].name) == ("Simple Sudoku\nVersion 4.2n", "Grid 02")


def test_a_grid_beside_a_letter_map_is_no_killer():
    text = written("letter map", LINE)
    for mixed in (f"{text}\n{GRID}\n", f"{GRID}\n\n{text}", f"{GRID}\n{text}"):
        found = read_puzzles(mixed)
        assert sorted(isinstance(board, KillerBoard) for board in found.boards) == [False, True]
        assert not found.problems


@pytest.mark.parametrize("joint", ["\n", "\n\n\n", "#Dnext\n"])
def test_nearly_empty_16x16_boards_are_not_4x4_puzzles(joint):
    one = write_puzzles(HEXADECIMAL, "sdk")
    for text in (one, one + joint + one, one + joint + GRID, LINE + "\n" + joint + one):
        found = read_puzzles(text)
        assert {board.shape.n for board in found.boards} <= {9, 16}
        assert (HEXADECIMAL in found.boards, found.problems) == (True, ())


@pytest.mark.parametrize("word", ["[ok]", "ok", "# solved", "// by hand", "(fail)", "[fail]", "<- here"])
def test_words_behind_a_row(word):
    for row in (0, 4, 8):
        rows = [f"{line} {word}" if place == row else line for place, line in enumerate(ROWS)]
        text = "\n".join([*rows, "", *ROWS])
        found = read_puzzles(text)
        assert found.boards == (Board(LINE), Board(LINE))
        assert found[0].facts["notes"] == word
        assert unread(text, found) == []


def test_a_link_in_a_comment_or_above():
    link = "https://example.org/puzzles/2024/january/four-by-four"
    (entry,) = read_puzzles(f"1.....3......2.. # {link}\n")
    assert (entry.board.line, entry.name) == ("1.....3......2..", link)
    assert read_puzzles(f"{LINE} {link}")[0].facts == {"other words": (link,)}
    found = read_puzzles(f"https://sudokupad.app/abcdefg\n{GRID}\n")
    assert (found.boards, [problem.line for problem in found.problems]) == ((Board(LINE),), [1])


@pytest.mark.parametrize("query", ["bd={}", "x=1&bd={}", "bd={}&x=1", "bd={}#top"])
def test_a_link_whose_query_is_a_board(query):
    link = "https://www.example.org/sudoku.htm?" + query.format(LINE.replace(".", "0"))
    assert Board(link).line == LINE
    assert read_puzzles(f"{link}\n{OTHER}\n").boards == (Board(LINE), Board(OTHER))
    with pytest.raises(InvalidBoard, match="expected a board, got a link without one"):
        Board(link.replace("530", "53"))


def test_a_line_of_a_solver_s_library():
    assert read_puzzles(f":0000:x:{LINE}:::").boards == (Board(LINE),)
    (entry,) = read_puzzles(f":0300:4:{LINE.replace('53.', '53+4', 1)}:412 523:r1c6<>2:")
    assert (entry.board.line, len(entry.remarks)) == (LINE, 1)


def test_marks_before_candidates():
    board = Board(LINE)
    groups = [str(d) if d else "".join(map(str, board.candidates(k))) for k, d in enumerate(board.cells)]
    plain = [" ".join(groups[start : start + 9]) for start in range(0, 81, 9)]
    for mark in "#*-":
        marked = [f"{mark}{group}" if k % 5 == 0 else group for k, group in enumerate(groups)]
        rows = [" ".join(marked[start : start + 9]) for start in range(0, 81, 9)]
        (entry,) = read_puzzles("\n".join(rows))
        assert entry.candidates == read_puzzles("\n".join(plain))[0].candidates


# ---- files and limits ---------------------------------------------------------------------------


def test_a_file_without_a_puzzle_is_there(tmp_path):
    path = tmp_path / "hello"
    path.write_text("hello")
    for source in (path, str(path)):
        with pytest.raises(
            InvalidBoard, match=r"no puzzle in the file '.*hello'; line 1: .* got other text"
        ) as caught:
            read_puzzles(source)
        assert "no such file" not in str(caught.value)


def test_a_line_that_is_too_long_is_a_problem_of_its_own():
    long = "." * 1_000_001
    found = read_puzzles(f"{LINE}\n{long}\n")
    assert (found.boards, [problem.line for problem in found.problems]) == ((Board(LINE),), [2])
    assert found.problems[0].reason == "expected at most 1,000,000 characters in a line, got 1,000,001"
    with pytest.raises(InvalidBoard, match="at most 1,000,000 characters in a line"):
        read_puzzles(long)


def test_an_endless_file_is_read_to_the_limit(monkeypatch):
    class Endless:
        """A file that never ends."""

        taken = 0

        def read(self, size: int = -1) -> str:
            """As many ones as wanted."""
            assert size > 0
            self.taken += size
            return "1" * size

    monkeypatch.setattr("sudoku_lessons.formats.files.LONGEST_TEXT", 1000)
    file = Endless()
    for source in (file, "1\n" * 501, b"1" * 1001):
        with pytest.raises(InvalidBoard, match="expected a file of at most 1,000 characters, got more"):
            read_puzzles(source)
    assert file.taken == 1001


def test_text_between_games_is_a_problem():
    text = write_puzzles(Board(LINE), "opensudoku").replace("</opensudoku>", f"{OTHER}\n</opensudoku>")
    (problem,) = read_puzzles(text).problems
    assert (problem.text, problem.reason) == (OTHER, "expected an element such as <game>, got text")


def test_comments_are_remarks():
    found = read_puzzles(f"# one\n// two\n\n{LINE}\n; three\n")
    assert [remark.lines for remark in found.remarks] == [(1, 2), (5,)] or [
        list(remark.lines) for remark in found.remarks
    ] == [[1, 2], [5]]


def test_a_letter_may_be_the_blank_sign():
    for text in (
        LINE.replace(".", "X"),
        "MAX 1 by Xavier\n" + "\n".join(map(" ".join, ROWS)).replace(".", "X"),
    ):
        assert read_puzzles(text, blank="X").boards == (Board(LINE),)
        with pytest.raises(InvalidBoard, match='where it marks an empty cell say blank="X"'):
            read_puzzles(text)


def test_a_damaged_object_leaves_the_puzzles_below_it():
    damaged = write_puzzles([Board(LINE)], "f-puzzles").strip()[:-30]
    for text, lines in ((f"{damaged}\n{LINE}\n", [2]), (f"{LINE}\n{damaged}\n{LINE}\n", [1, 3])):
        found = read_puzzles(text)
        assert [(entry.line, entry.board) for entry in found] == [(line, Board(LINE)) for line in lines]
        assert len(found.problems) == 1


@pytest.mark.parametrize("rule", ["-" * 81, "-" * 16, "_" * 16, "*" * 36, "=" * 20])
def test_a_rule_between_puzzles_is_no_board(rule):
    found = read_puzzles(f"{LINE}\n{rule}\n{LINE}\n")
    assert found.boards == (Board(LINE), Board(LINE))
    assert [remark.line for remark in (*found.problems, *found.remarks)] == [2]


def test_a_sentence_with_a_comma_is_no_header():
    found = read_puzzles(f"Dear Ann, here is one\n{LINE}\n")
    assert found.boards == (Board(LINE),)
    assert [(problem.line, problem.text) for problem in found.problems] == [(1, "Dear Ann, here is one")]


def test_what_a_text_without_puzzles_holds_is_said():
    with pytest.raises(InvalidBoard, match="got only comments or blanks"):
        read_puzzles("# a\n# b\n")
    with pytest.raises(InvalidBoard, match="if these are several puzzles, put a blank line between them"):
        read_puzzles("\n".join([*Board(LINE).rows, *Board(LINE).rows]))
