"""Puzzle files: the cases, every format there and back, and files with faults in them."""

import contextlib
import io
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudoku_lessons import Board, InvalidBoard, Shape, is_solution, solve
from sudoku_lessons.datasets import load
from sudoku_lessons.formats import read_puzzles, write_puzzles
from sudoku_lessons.formats.entry import Entry
from sudoku_lessons.formats.files import FORMATS
from tests.independent import solved
from tests.paths import CASES

LINE = "9.7.....6824.3......1..9..2.9...2.18...4....51325.8......687.........8.9.4.9...5."
SOLUTION = solve(LINE).solution.line
ROWS = [LINE[start : start + 9] for start in range(0, 81, 9)]
SECOND = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
WITH_SOLUTIONS = ("lines", "csv", "f-puzzles", "sudokupad", "f-puzzles link", "sudokupad link")
PLAIN = [
    name for name, form in FORMATS.items() if form.cages != "must"
]  # test_formats_killers.py has the others
WITH_NAMES = (*WITH_SOLUTIONS, "sdk", "opensudoku")


def file_of(cases, case, number=0):
    """The path of a case's sample file."""
    given = cases[case]["input"]
    return CASES / (given["file"] if "file" in given else given["files"][number])


def problems(found) -> list[tuple[int, str]]:
    return [(problem.line, problem.text) for problem in found.problems]


# ---- the cases ----------------------------------------------------------------------------------


def test_fmt_01_sdk_headers_are_no_rows(cases):
    (entry,) = read_puzzles(file_of(cases, "fmt-01"))
    assert entry.board.clue_count == cases["fmt-01"]["expected"]["givens"]
    assert solve(entry.board).solution.line == cases["fmt-01"]["expected"]["solution"]
    assert entry.facts == {
        "author": "Example Setter",
        "description": "A puzzle - with 9 digits 123 in a comment",
        "date": "03-08-2006",
        "level": "Easy",
        "url": "http://example.org/1234",
    }
    assert (entry.name, entry.line) == (entry.facts["description"], 6)


def test_fmt_03_ss_borders_and_version(cases):
    found = read_puzzles(file_of(cases, "fmt-03"))
    assert (found.format, len(found), found.problems) == ("ss", 1, ())
    assert found[0].board.clue_count == cases["fmt-03"]["expected"]["givens"]
    assert solve(found[0].board).solution.line == cases["fmt-03"]["expected"]["solution"]
    assert found[0].facts == {"notes": "Simple Sudoku\nVersion 4.2n"}


def test_fmt_05_sdm(cases):
    for form in (None, "sdm"):
        found = read_puzzles(str(file_of(cases, "fmt-05")), form)
        assert [solve(board).solution.line for board in found.boards] == cases["fmt-05"]["expected"][
            "solutions"
        ]
        assert not found.problems


@pytest.mark.parametrize("number", [0, 1])
def test_fmt_07_csv_keeps_zeros_at_the_start(cases, number):
    found = read_puzzles(file_of(cases, "fmt-07", number))
    assert (found.format, len(found), found.problems, found.remarks) == ("csv", 1, (), ())
    expected = cases["fmt-07"]["expected"]["puzzle"]
    assert found[0].board == Board(expected)
    assert is_solution(found[0].board, found[0].solution)
    assert dict(found[0].facts) == ({"clues": "35", "difficulty": "0.0"} if number else {})


@pytest.mark.parametrize("cut", ["004300209005", "4300209005", "4.30021E+78"])
def test_fmt_07_zeros_lost_elsewhere_are_refused(cases, cut):
    whole = cases["fmt-07"]["expected"]["puzzle"]
    puzzle = whole.replace("004300209005", cut) if "E" not in cut else cut
    text = f"id,puzzle\n1,{puzzle}\n2,{SECOND}\n"
    found = read_puzzles(text)
    if puzzle == whole:
        assert (len(found), problems(found)) == (2, [])
        return
    assert found.boards == (Board(SECOND),)
    assert problems(found) == [(2, f"1,{puzzle}")]
    assert "in pandas: dtype=str" in found.problems[0].reason
    assert ("79 cells found, expected 81" in found.problems[0].reason) == puzzle.isdigit()


def test_fmt_09_candidates(cases):
    text = "....5...." + "123456789" * 80
    assert len(text) == cases["fmt-09"]["input"]["string_len"]
    with pytest.raises(InvalidBoard, match="729 characters"):
        Board(text)
    (entry,) = read_puzzles(text)
    assert entry.board.line == "5" + "." * 80
    assert entry.candidates == ((5,), *[tuple(range(1, 10))] * 80)
    assert entry.remarks == ()


def test_fmt_11_only_ascii_digits(cases):
    lines = cases["fmt-11"]["input"]["lines"]
    for line in lines:
        with pytest.raises(
            InvalidBoard, match=f"'{line[0]}' at line 1, character 1 .*tried|tried.*'{line[0]}'"
        ):
            read_puzzles(line)
    found = read_puzzles("\n".join([LINE, *lines]))
    assert found.boards == (Board(LINE),)
    assert problems(found) == [(number, line) for number, line in enumerate(lines, 2)]
    assert "'²' at line 2, character 1 is neither a digit nor a blank" in found.problems[0].reason


def test_a_damaged_puzzle_does_not_let_its_solution_pass_for_it():
    for damaged in ("²" + LINE[1:], LINE[:-1], LINE[:50], LINE + ".", LINE[:40] + ";" + LINE[40:]):
        for joint in (",", ":1:", " "):
            found = read_puzzles(f"{SECOND}\n{damaged}{joint}{SOLUTION}\n")
            assert found.boards == (Board(SECOND),)
            assert [problem.line for problem in found.problems] == [2]


# ---- there and back -----------------------------------------------------------------------------

NAMES = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), max_size=20).filter(
    lambda name: "#" not in name
)
USUAL_SHAPES = [(2, 2), (2, 3), (2, 4), (3, 3), (3, 4), (4, 4), (5, 5)]
OTHER_SHAPES = [(3, 2), (4, 2), (1, 5), (6, 2)]


@st.composite
def entries(draw, shapes=tuple(USUAL_SHAPES)):
    """One to three puzzles of one shape, with a name and a solution or without."""
    box_rows, box_cols = draw(st.sampled_from(shapes))
    made = []
    for _ in range(draw(st.integers(1, 3))):
        full = solved(box_rows, box_cols, random.Random(draw(st.integers(0, 99))))
        kept = random.Random(draw(st.integers(0, 99))).sample(full, len(full))
        share = draw(st.integers(0, len(full)))
        cells = [digit if rank in range(share) else 0 for digit, rank in zip(full, map(kept.index, full))]
        shape = Shape(box_rows, box_cols)
        solution = Board(full, shape) if draw(st.booleans()) else None
        made.append(Entry(Board(cells, shape), draw(NAMES), solution))
    return made


def told(entry: Entry) -> tuple:
    return entry.board, entry.solution, entry.name


@pytest.mark.slow
@pytest.mark.parametrize("form", PLAIN)
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_round_trip(form, data):
    made = data.draw(entries([(3, 3)] if form == "opensudoku" else USUAL_SHAPES + OTHER_SHAPES))
    shape = made[0].board.shape
    found = read_puzzles(write_puzzles(made, form), form, shape)
    assert found.boards == tuple(entry.board for entry in made)
    assert not found.problems
    assert found.format == form
    for read, entry in zip(found, made, strict=True):
        assert read.solution == (entry.solution if form in WITH_SOLUTIONS else None)
        assert read.name == (entry.name.strip() if form in WITH_NAMES else "")


@pytest.mark.slow
@pytest.mark.parametrize("form", PLAIN)
@settings(max_examples=25, deadline=None)
@given(made=entries([(3, 3)]))
def test_the_format_tells_itself(form, made):
    text = write_puzzles(made, form)
    found = read_puzzles("\ufeff" + text.replace("\n", "\r\n"))
    assert found.boards == tuple(entry.board for entry in made)
    assert found.format == ("lines" if form == "sdm" else form)
    assert write_puzzles(found, form) == text


def test_a_name_that_looks_like_xml_does_not_make_a_file_xml():
    text = write_puzzles(Entry(Board.empty(), "<game"), "sdk")
    found = read_puzzles(text)
    assert (found.format, found[0].name) == ("sdk", "<game")


@pytest.mark.parametrize("form", [form for form in PLAIN if form not in ("opensudoku", "candidates")])
def test_usual_shapes_need_not_be_told(form):
    for box_rows, box_cols in USUAL_SHAPES:
        full = solved(box_rows, box_cols, random.Random(1))
        board = Board([digit if cell % 2 else 0 for cell, digit in enumerate(full)])
        assert read_puzzles(write_puzzles(board, form)).boards == (board,)


@pytest.mark.parametrize("form", ["f-puzzles", "sudokupad", "f-puzzles link", "sudokupad link"])
def test_json_tells_other_shapes(form):
    for sides in OTHER_SHAPES:
        board = Board(solved(*sides, random.Random(2)), sides)
        assert read_puzzles(write_puzzles(board, form)).boards == (board,)
        if sides != (1, 5):
            with pytest.raises(InvalidBoard, match="expected boxes of"):
                read_puzzles(write_puzzles(board, form), shape=board.shape.n)


def test_what_is_written():
    classics = load("classics")
    assert read_puzzles(write_puzzles(classics, "csv"))[3].name == list(classics)[3]
    assert write_puzzles([LINE, Board(SECOND)], "sdm") == f"{LINE}\n{SECOND}\n".replace(".", "0")
    assert (
        write_puzzles(Entry(Board(LINE), "a #1\nb", Board(SOLUTION)), "lines")
        == f"{LINE},{SOLUTION} # a #1 b\n"
    )
    letters = Board("ABCD" + "." * 12, alphabet="A..D")
    assert write_puzzles(letters, "lines") == "1234............\n"
    with pytest.raises(ValueError, match="puzzle 1 has boxes of 2x2; OpenSudoku has 9x9 boards only"):
        write_puzzles(letters, "opensudoku")
    with pytest.raises(ValueError, match="no format 'pdf'; expected one of f-puzzles, .*sdk"):
        write_puzzles(letters, "pdf")


# ---- files with faults --------------------------------------------------------------------------


@pytest.mark.slow
def test_ten_bad_lines_in_ten_thousand(tmp_path):
    rng = random.Random(96)
    good = [LINE, SECOND, LINE.replace(".", "0"), f"{LINE},{SOLUTION}", f"{SECOND}:1: # named"]
    bad = [LINE[1:], LINE + "1", LINE.replace("9", "x", 1), "hello", LINE[:40], "99" + LINE[2:]]
    bad += ["12.3", LINE.replace(".", "0", 1), "٣" + LINE[1:], ("." * 80) + "A"]
    lines = [good[k % len(good)] for k in range(10_000)]
    places = sorted(rng.sample(range(10_000), 10))
    for place, line in zip(places, bad, strict=True):
        lines[place] = line
    path = tmp_path / "many.txt"
    path.write_text("\r\n".join(lines), encoding="utf-8")
    found = read_puzzles(path)
    assert len(found) == 9_990
    assert problems(found) == [(place + 1, line) for place, line in zip(places, bad, strict=True)]
    assert [entry.line for entry in found] == [k + 1 for k in range(10_000) if k not in places]
    reasons = [problem.reason for problem in found.problems]
    assert reasons[0].startswith("80 cells found, expected 81")
    assert "'x' at r1c1, line" in reasons[2]
    assert reasons[5].startswith("9 appears twice in row 1: r1c1, r1c2")
    assert "both '0' and '.' are used" in reasons[7]
    assert repr(found) == "<PuzzleFile lines: 9,990 puzzles, 10 problems, 0 remarks>"
    assert f"line {places[0] + 1}: 80 cells found" in str(found)


def test_problems_name_the_place_in_the_file():
    found = read_puzzles(f"{LINE}\n\n  3;{LINE[:5]}x{LINE[6:]}\n")
    assert "line 3, character 10" in found.problems[0].reason
    grid = "\n".join([*ROWS[:4], "...4.x..5", *ROWS[5:]])
    with pytest.raises(InvalidBoard, match="'x' at r5c6, line 7, character 6"):
        read_puzzles(f"#Aauthor\n\n{grid}", "sdk")


def test_a_wrong_solution_does_not_lose_the_puzzle():
    other = "1" * 81, SOLUTION[:-1] + ".", solve(SECOND).solution.line
    for solution in other:
        found = read_puzzles(f"puzzle,solution\n{LINE},{solution}\n")
        assert (found.boards, found[0].solution) == ((Board(LINE),), None)
        assert "kept without its solution" in found.problems[0].reason
    for form in (f"{LINE},{SOLUTION[:-1]}", f"{LINE} {SOLUTION}1"):
        found = read_puzzles(form)
        assert (found.boards, len(found.problems)) == ((Board(LINE),), 1)


def test_a_line_cut_to_another_size_is_remarked():
    found = read_puzzles(f"{LINE}\n{SECOND}\n{'.' * 64}\n")
    assert [(remark.line, remark.reason) for remark in found.remarks] == [
        (3, "a board of 8x8, where most here are 9x9")
    ]
    found = read_puzzles(f"{LINE}\n{'.' * 64}\n", shape=9)
    assert problems(found) == [(2, "." * 64)]


def test_nothing_to_read():
    for text in ("", "\n \n", "name\tpuzzle\n\n", '"a","b\n"c', "# a comment\n", "puzzle,solution\n"):
        with pytest.raises(InvalidBoard, match="no puzzle"):
            read_puzzles(text)
    with pytest.raises(InvalidBoard, match=r"tried as lines .* and sdk .*: line 1: 80 cells found"):
        read_puzzles(LINE[1:])
    with pytest.raises(InvalidBoard, match="tried as csv"):
        read_puzzles(f"puzzle\n{LINE[1:]}\n")


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(
    st.one_of(
        st.text(max_size=200), st.text('.123456789|-*+ \n,{}[]<>#:"', max_size=400), st.binary(max_size=99)
    )
)
def test_any_text_is_read_or_refused(text):
    for form in (None, *FORMATS):
        with contextlib.suppress(InvalidBoard):  # anything else is a fault
            assert len(read_puzzles(io.StringIO(text) if isinstance(text, str) else text, form)) > 0


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(PLAIN), st.integers(0, 2000), st.integers(0, 9), st.text(max_size=5))
def test_a_damaged_file_is_read_or_refused(form, start, cut, put):
    text = write_puzzles([Entry(Board(LINE), "one", Board(SOLUTION)), Board(SECOND)], form)
    start %= len(text)
    with contextlib.suppress(InvalidBoard):  # anything else is a fault
        found = read_puzzles(text[:start] + put + text[start + cut :])
        assert len(found) + len(found.problems) >= 1


# ---- sources ------------------------------------------------------------------------------------


def test_paths_text_bytes_and_open_files(tmp_path):
    path = tmp_path / "one.txt"
    path.write_bytes(b"\xef\xbb\xbf" + LINE.encode() + b" # na\xc3\xafve\r\n")
    for source in (path, str(path), path.read_bytes(), memoryview(path.read_bytes()), path.open("rb")):
        (entry,) = read_puzzles(source)
        assert (entry.board.line, entry.name) == (LINE, "naïve")
    assert read_puzzles(f"{LINE} # naïve".encode("latin-1"))[0].name == "naïve"
    assert read_puzzles(f"{LINE} # naïve".encode("utf-16"))[0].name == "naïve"
    assert read_puzzles(f"{LINE}\r{SECOND}\r").boards == (Board(LINE), Board(SECOND))
    with pytest.raises(FileNotFoundError, match=r"no file 'nowhere\.sdm'"):
        read_puzzles("nowhere.sdm")
    with pytest.raises(InvalidBoard, match="expected a path, text, bytes or an open file, got int"):
        read_puzzles(7)
    with pytest.raises(ValueError, match="no format 'pdf'"):
        read_puzzles(path, "pdf")
    assert write_puzzles([LINE], "ss", tmp_path / "one.ss") == (tmp_path / "one.ss").read_text()


# ---- one format after the other -----------------------------------------------------------------


@pytest.mark.parametrize("blank", ".0_*?-·")
def test_lines_with_any_usual_blank(blank):
    text = LINE.replace(".", blank)
    assert read_puzzles(f"{text}\n{text} # b\n").boards == (Board(LINE), Board(LINE))


def test_lines_with_spaces_as_blanks():
    text = "\n".join(line.replace(".", " ") for line in (SECOND, LINE[::-1]))
    assert read_puzzles(text).boards == (Board(SECOND), Board(LINE[::-1]))


def test_lines_with_more_around_them():
    text = f"# top\n; or so\n// and so\n\n0123456789ab {LINE}  7.1\n{LINE}:1:{SOLUTION}\n\"{LINE}\";'x' # A b\n"
    first, second, third = read_puzzles(text)
    assert first.facts == {"other words": ("0123456789ab", "7.1")}
    assert (second.facts, second.solution.line) == ({"other words": ("1",)}, SOLUTION)
    assert (third.name, third.line) == ("A b", 7)
    assert {entry.board.line for entry in (first, second, third)} == {LINE}


def test_sixteen_rows_of_sixteen_are_one_board_and_sixteen_lines_are_not():
    full = Board(solved(4, 4, random.Random(3)))
    assert read_puzzles("\n".join(full.rows)).boards == (full,)
    found = read_puzzles("\n".join(["1.....3......2.."] * 16))
    assert (found.format, len(found)) == ("lines", 16)
    damaged = [full.rows[0][::-1], *full.rows[1:]]
    (problem,) = read_puzzles("\n".join([*damaged, "", full.line])).problems  # and not sixteen
    assert list(problem.lines) == list(range(1, 17))


def test_grids_as_people_paste_them():
    for text in (
        "\n".join(ROWS),
        f"[Puzzle]\n{chr(10).join(ROWS)}\n[State]\n{chr(10).join(ROWS)}",
        f"My best one\n{Board(LINE)}",
    ):
        (entry,) = read_puzzles(text)
        assert entry.board.line == LINE
        assert bool(entry.remarks) == ("[State]" in text)
    for text in (
        str(list(map(list, Board(LINE).grid))),
        "\n".join(",".join(row) for row in ROWS).replace(".", ""),
    ):
        assert read_puzzles(text).boards == (Board(LINE),)
    letters = Board(solved(4, 4, random.Random(4))).with_digit("r1c1", 0)
    assert read_puzzles("#Dlower case\n" + "\n".join(letters.rows).lower() + "\n#Cend")[0].facts == {
        "description": "lower case",
        "comment": "end",
    }
    bands = "\n\n".join("\n".join(ROWS[k : k + 3]) for k in (0, 3, 6))
    assert read_puzzles(bands).boards == (Board(LINE),)
    with pytest.raises(InvalidBoard, match="row 5 has 8 where the others have 9"):
        read_puzzles(bands.replace(ROWS[4], ROWS[4][1:]))


def test_several_grids_in_one_file():
    text = "".join(f"Grid {k:02}\n{chr(10).join(ROWS)}\n" for k in range(1, 4)).replace(ROWS[8], ROWS[8][1:], 1)
    found = read_puzzles(text)
    assert [(entry.name, entry.line) for entry in found] == [("Grid 02", 12), ("Grid 03", 22)]
    assert [problem.line for problem in found.problems] == [2]


def test_fifty_grids_with_a_heading_each():
    boards = [puzzle.board for puzzle in list(load("seventeen").values())[:50]]
    text = "\n".join(
        f"Grid {k:02}\n" + "\n".join(board.rows).replace(".", "0") for k, board in enumerate(boards, 1)
    )
    found = read_puzzles(text)
    assert found.boards == tuple(boards)
    assert (found[49].name, found.problems) == ("Grid 50", ())


def test_csv_by_what_stands_in_it():
    text = f'number;sudoku board;rating\n1;{LINE[1:]};x\n2;"{SECOND}";"hard; or\nnot"\n\n3;{LINE};0;more\n4\n'
    found = read_puzzles(text)
    assert found.format == "csv"
    assert [entry.line for entry in found] == [3, 6]
    assert found[0].facts == {"number": "2", "rating": "hard; or\nnot"}
    assert found[1].facts == {"number": "3", "rating": "0", "column 4": "more"}
    assert [problem.line for problem in found.problems] == [2, 7]
    again = read_puzzles(write_puzzles(found, "csv"))
    assert (again.boards, again[0].facts["rating"]) == (found.boards, "hard; or\nnot")


def test_csv_rows_that_are_shifted():
    rows = f"1{LINE},{SOLUTION}\n2,{LINE}\n{SOLUTION}\n4,{LINE},{SOLUTION},\n"
    found = read_puzzles(f"id,puzzle,solution\n{rows}")
    assert [(entry.name, entry.line) for entry in found] == [("2", 3), ("4", 5)]
    assert [problem.reason for problem in found.problems] == [
        "3 fields expected, 2 found",
        "3 fields expected, 1 found",
    ]
    assert found[1].facts == {"column 4": ""}


def test_csv_rows_of_any_length():
    found = read_puzzles(f"number,x\n1,a,{LINE}\n2\n3,b\n4,d,{SECOND}\n")
    assert found.boards == (Board(LINE), Board(SECOND))
    assert [problem.line for problem in found.problems] == [3, 4]


def test_a_lone_digit_is_no_board():
    found = read_puzzles(f"7\n{LINE}\n")
    assert (found.boards, problems(found)) == ((Board(LINE),), [(1, "7")])
    assert read_puzzles("1\n", "lines", shape=1)[0].board.cells == (1,)


def test_csv_of_counts_called_solutions():
    text = f"name,puzzle,solutions,source\nfirst,{LINE},1,here\n"
    (entry,) = read_puzzles(text)
    assert (entry.name, entry.solution, entry.facts) == ("first", None, {"solutions": "1", "source": "here"})


def test_candidates_in_rows():
    board = Board(LINE)
    groups = [
        str(digit) if digit else "".join(map(str, board.candidates(cell))) for cell, digit in enumerate(board)
    ]
    rows = [groups[start : start + 9] for start in range(0, 81, 9)]
    drawn = "\n".join("| " + " | ".join("  ".join(row[k : k + 3]) for k in (0, 3, 6)) + " |" for row in rows)
    found = read_puzzles(f"*-----*\n{drawn}\n*-----*\n   Simple Sudoku\n    Version 4.2n\n")
    assert found.format == "candidates"
    assert set(board.clues) <= set(found[0].board.clues)  # and cells with one candidate
    assert found[0].remarks == ()
    last = groups.index(next(group for group in groups if len(group) > 2))
    groups[last] = groups[last][:2]
    (entry,) = read_puzzles("\n".join(" ".join(groups[start : start + 9]) for start in range(0, 81, 9)))
    assert entry.remarks == ("cells with fewer candidates than the clues leave: 1 (see candidates)",)
    assert read_puzzles(write_puzzles(entry, "candidates"))[0].candidates == entry.candidates


def test_bad_candidates():
    good = "123456789" * 81
    for bad, reason in (
        ("213456789" + good[9:], "at r1c1: a digit d stands at the d-th"),
        ("113456789" + good[9:], "'113456789' at r1c1: candidates are different digits"),
        (good[1:], "expected 729 characters, 9 per cell, got 728"),
    ):
        found = read_puzzles(f"{good}\n{bad}\n")
        assert (len(found), found.problems[0].line) == (1, 2)
        assert reason in found.problems[0].reason


def test_candidates_of_another_shape_are_refused_alone():
    grid = "\n".join(["12 34 3 4"] * 4)
    found = read_puzzles(f"{LINE}\n{grid}\n{SECOND}\n", shape=9)
    assert found.boards == (Board(LINE), Board(SECOND))
    assert [list(problem.lines) for problem in found.problems] == [[2, 3, 4, 5]]


SAVED = "version: 3&#10;" + "".join(f"{digit}|0|{int(digit == '0')}|" for digit in LINE.replace(".", "0"))


def test_opensudoku():
    text = f"""<?xml version="1.0" encoding="ISO-8859-1"?>
<opensudoku version="2"><folder name="Easy &amp; é" created="1">
  <game data="{LINE.replace(".", "0")}" time="3" note="one"/>
  <game data="{SAVED}"/>
  <game data="{SAVED.replace("0|0|1|", "4|0|1|", 1)}"/>
  <game data="123"/>
  <game/>
</folder></opensudoku>"""
    found = read_puzzles(text)
    assert found.boards == (Board(LINE),) * 3
    assert (found[0].name, found[0].facts) == ("one", {"folder": "Easy & é", "time": "3"})
    assert "the player's digits are not clues and are left out: 1" in found[2].remarks[0]
    assert [problem.line for problem in found.problems] == [6, 7]
    cut = read_puzzles(text[: text.index("<game/>") - 9])
    assert (len(cut), cut.problems[-1].line) == (3, 6)
    assert "the XML cannot be read on" in cut.problems[-1].reason


def test_xml_entities_are_refused():
    bomb = '<!DOCTYPE opensudoku [<!ENTITY a "1"><!ENTITY b "&a;&a;&a;">]>'
    with pytest.raises(InvalidBoard, match="document type"):
        read_puzzles(f'<?xml version="1.0"?>{bomb}<opensudoku><game data="&b;"/></opensudoku>')


def test_reading_needs_no_heavy_library():
    import subprocess
    import sys

    program = "import sys; from sudoku_lessons.formats import read_puzzles; print(sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert not [name for name in ("numpy", "pandas") if f"'{name}'" in done.stdout]


def test_a_name_of_a_file_that_is_not_there_is_recognised():
    with pytest.raises(InvalidBoard, match="if 'puzzles/mine' is the name of a file, there is no such file"):
        read_puzzles("puzzles/mine")


@pytest.mark.parametrize("end", ["", "\n"])
def test_what_follows_the_xml_is_read_as_well(end):
    xml = write_puzzles(Board(LINE), "opensudoku")
    found = read_puzzles(f"{xml}{SECOND}{end}")
    assert [(entry.board.line, entry.lines[0]) for entry in found] == [(LINE, 1), (SECOND, xml.count("\n") + 1)]
    assert not found.problems


def test_xml_without_an_element_that_ends_is_a_problem():
    for text in ('<?xml version="1.0"?>\n\n<opensudoku\n\n<<', "<game\n\n" + LINE + " <"):
        with pytest.raises(InvalidBoard, match="the XML cannot be read on"):
            read_puzzles(text)


SENTENCE = "A sentence, with commas; and: no puzzle.\n"


@pytest.mark.parametrize("name", PLAIN)
def test_a_format_is_recognised_or_not(name):
    recognise = FORMATS[name].recognise
    own = write_puzzles([Entry(Board(LINE), name="a"), Entry(Board(SECOND), name="b")], name)
    assert recognise(own, None) is (name != "sdm")  # which lines recognise
    for text in (
        SENTENCE,
        "",
        "\n\n",
        "# " + SENTENCE,
        f"{LINE},{LINE}" if name == "csv" else "",
        'an "unfinished\n' + SENTENCE,
    ):
        assert recognise(text, None) is (name == "sdk" and bool(text.strip()))  # which is tried last
