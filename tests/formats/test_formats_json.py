"""f-puzzles and SudokuPad: JSON, links and their compression, and what is said beside the grid."""

import contextlib
import copy
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudoku_lessons import Board, Cage, InvalidBoard, KillerBoard, Shape
from sudoku_lessons.formats import read_puzzles, write_puzzles
from sudoku_lessons.formats.files import FORMATS
from sudoku_lessons.formats.web.lz_string import compress, decompress
from sudoku_lessons.formats.web.objects import left_out, same_cages
from sudoku_lessons.formats.web.sudokupad import unzip

LINE = "1.....3......2.."  # the 4x4 board of all samples here

# A board of ours, packed by LZ-string 1.5.0 in JavaScript; the first after the shortening of SudokuPad.
ZIPPED = (
    "{cs:50,ce:[[{v:1},,,],[,,{v:3},],[,,,],[,{v:2},,]],re:[[[0,0],[0,1],[1,0],[1,1]],"
    "[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],"
    "ca:[{v:'title: It\\'s four'},{v:'solution: 1234341221434321'},{unique:t,ce:[[0,0],[0,1]],v:5}],"
    "u:[{c:a1b2c3,r:f}]}"
)
SCL = (
    "N4YwzgXArADANCAphA2i4A3CBGAvnAgXThQMwgGZ9jSiS5yAmfOQ4gJ2TRXhhvmw1scPiWGCaPOI35wKQ6QvmTGImqsEkKarXAkkUqm"
    "SVXzdxlNuXEQAQ1TkA5ABcAls4A2yAAQBJZwA6jmDeAGYA9gCu7I74TmDhHpFu4QB2EN7YjBQALLlZjNh5eYWxDJGprgCOkcjOCFxSol"
    "L6WFC4xJEOIBC22ABGjCDa7BChHbhAA=="
)
FPUZ = (
    "N4IgzglgXgpiBcAWANCALhNAbO8QDMB7AVwCcRUBDYtAC0PLwFs5VTicwY0EQKQA5qQgATBAG1xoAG6UsxXAEZUAiNJgA7BGnYwAvsmA"
    "GjhvQF1kU48ZCz5uAMwq1m7busWrp70c8mZcgoIAEzO6lrwOgrWpmYWIADWEFg4pADGlAK4UiBpMClgEiAASooAwor8pWXBIPF2QXgAr"
    "CDmekA=="
)


def fpuzzle(**more) -> dict:
    """The sample as an f-puzzles object."""
    cells = [{"value": int(sign), "given": True} if sign != "." else {} for sign in LINE]
    return {"size": 4, "title": "four", "grid": [cells[start : start + 4] for start in range(0, 16, 4)], **more}


def sudokupad(**more) -> dict:
    """The sample as a SudokuPad object."""
    cells = [{"value": sign} if sign != "." else {} for sign in LINE]
    boxes = [[list(divmod(cell, 4)) for cell in box] for box in Shape(2, 2).boxes]
    return {"cells": [cells[start : start + 4] for start in range(0, 16, 4)], "regions": boxes, **more}


# ---- compression --------------------------------------------------------------------------------

# What LZ-string 1.5.0 makes of them, in JavaScript.
KNOWN = {
    "": "Q===",
    "a": "IZA=",
    "hello": "BYUwNmD2Q===",
    "aaaaaaaaaaaaaaaa": "IY1/EA==",
    "sudoku ✓ 数独 😀": "M4VwJg9g1iAEjI5LQDqaBunWheDcAB7Q",
    '{"size":9}{"size":9}{"size":9}': "N4IgzglgXgpiBcBOAvqSsErdOTlA",
    ZIPPED: SCL,
}


@pytest.mark.parametrize("text", KNOWN)
def test_the_same_as_javascript(text):
    assert compress(text) == KNOWN[text]
    assert decompress(KNOWN[text]) == text
    assert decompress(KNOWN[text].rstrip("=")) == text


@pytest.mark.slow
@given(st.one_of(st.text(), st.text("ab", max_size=300), st.text("{}[],:123", max_size=300)))
def test_compression_there_and_back(text):
    assert decompress(compress(text)) == text


@given(st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=!", max_size=200))
def test_damaged_compression_is_refused(packed):
    with contextlib.suppress(InvalidBoard):  # anything else is a fault
        assert isinstance(decompress(packed), str)


def test_a_little_text_cannot_become_gigabytes(monkeypatch):
    monkeypatch.setattr("sudoku_lessons.formats.web.lz_string.LONGEST", 10_000)
    packed = compress("a" * 10_001)
    assert len(packed) < 300
    with pytest.raises(InvalidBoard, match="more than 10,000 characters"):
        decompress(packed)


# ---- what is read -------------------------------------------------------------------------------


def test_fpuzzles():
    value = fpuzzle(
        killercage=[{"cells": ["R1C1", "R1C2"], "value": "5"}], author="me", thermometer=[], arrow=[1]
    )
    value["grid"][0][1] = {"value": 2, "centerPencilMarks": [2, 4]}
    (entry,) = read_puzzles(json.dumps(value, indent=1))
    assert (entry.board, entry.name) == (KillerBoard(LINE, [(5, "r1c1 r1c2")]), "four")
    assert entry.remarks == (
        "constraints beside the grid are not on the board, but kept in facts: arrow",
        "the player's digits are not clues and are left out: 1",
    )
    assert entry.facts == value
    assert json.loads(write_puzzles(entry, "f-puzzles")) == value


def test_sudokupad():
    cages = [{"value": "title: four"}, {"cells": [[0, 0], [0, 1]], "value": 5}]
    value = sudokupad(cages=cages, underlays=[], lines=[{"color": "#abcdef"}])
    found = read_puzzles(json.dumps(value))
    killer = KillerBoard(LINE, [(5, "r1c1 r1c2")])
    assert (found.format, found.boards, found[0].name) == ("sudokupad", (killer,), "four")
    assert found[0].remarks == ("constraints beside the grid are not on the board, but kept in facts: lines",)
    assert json.loads(write_puzzles(found, "sudokupad")) == value
    del value["regions"]
    assert "the usual boxes are taken" in read_puzzles(json.dumps(value))[0].remarks[0]


def test_a_changed_board_is_written_into_what_was_read():
    (entry,) = read_puzzles(json.dumps(fpuzzle(arrow=[1])))
    changed = entry.__class__(entry.board.with_digit("r1c1", 0).with_digit("r4c4", 1), facts=entry.facts)
    before = copy.deepcopy(dict(entry.facts))
    for form in ("f-puzzles", "sudokupad"):
        (again,) = read_puzzles(write_puzzles(changed, form))
        assert again.board == changed.board
        assert not any("player's digits" in remark for remark in again.remarks)
    assert json.loads(write_puzzles(changed, "f-puzzles"))["arrow"] == [1]
    assert entry.facts == before


@pytest.mark.parametrize(
    ("solution", "right"),
    [
        ("1243423134122134"[:16], False),
        ([1, 2, 4, 3, 4, 3, 1, 2, 2, 1, 3, 4, 3, 4, 2, 1], False),
        ("0000000000000000", None),
        ("", None),
    ],
)
def test_solutions_of_fpuzzles_are_checked(solution, right):
    found = read_puzzles(json.dumps(fpuzzle(solution=solution)))
    assert found[0].solution is None
    assert bool(found.problems) == (right is False)


def test_sudokupad_solutions_above_nine_have_two_figures_a_digit():
    full = [(r % 3 * 4 + r // 3 + c) % 12 + 1 for r in range(12) for c in range(12)]
    board = Board(full)
    value = json.loads(write_puzzles(board, "sudokupad"))
    value["metadata"] = {"solution": "".join(f"{digit:02}" for digit in full)}
    (entry,) = read_puzzles(json.dumps(value))
    assert entry.board == entry.solution == board


def test_regions_that_are_no_boxes_are_refused():
    value = fpuzzle()
    value["grid"][0][1]["region"], value["grid"][0][2]["region"] = 1, 0
    with pytest.raises(InvalidBoard, match="its 4 regions are not boxes of one size"):
        read_puzzles(json.dumps(value))
    for regions in ([[[0, 0]]], [[0, 0]], "abc", 7, [[["a", "b"]]]):
        with pytest.raises(InvalidBoard, match="regions"):
            read_puzzles(json.dumps(sudokupad(regions=regions)))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('{"grid": 5}', "'grid': expected a list of rows"),
        ('{"grid": [[{}, {}], [{}]]}', "'grid' has 2 rows of 2, 1 cells"),
        ('{"grid": [[]]}', "'grid' has 1 rows of 0 cells"),
        ('{"grid": []}', "'grid' has 0 rows"),
        ('{"cells": [[{}, 5], [{}, {}]]}', "cell r1c2 of 'cells': expected an object, got 5"),
        ('{"grid": [[{}]', "this is not JSON: .* at line 1, character 15"),
        (json.dumps(fpuzzle()).replace("3", '"x"', 1), "'x' at r2c3 is not a digit 1 to 4"),
        (json.dumps(fpuzzle()).replace("3", "1" + "0" * 400, 1), "at r2c3 is not a digit"),
        (json.dumps(fpuzzle()).replace("3", "true", 1), "True at r2c3 is not a digit"),
        (json.dumps(fpuzzle()).replace('"value": 3', '"value": {}', 1), "{} at r2c3 is not a digit"),
        (json.dumps(fpuzzle(killercage=5)), "'killercage': expected a list of cages, got 5"),
        ('[1, {"grid": 1}]', "expected a puzzle: an object with a grid"),
        ('{"grid":' + "[" * 100_000, "JSON"),
    ],
)
def test_json_that_is_no_puzzle(text, reason):
    with pytest.raises(InvalidBoard, match=reason):
        read_puzzles(text)


def test_a_bad_object_does_not_lose_the_others():
    good, bad = json.dumps(fpuzzle()), json.dumps(fpuzzle(grid=[]))
    for text in (f"{good}\n{bad}\n{good}\n", f"[{good},{bad},{good}]", f"{good}\n{good[:-1]}\n{good}"):
        found = read_puzzles(text)
        assert (len(found), len(found.problems)) == (2, 1)
    assert found.problems[0].line == 2


# ---- links --------------------------------------------------------------------------------------


def test_the_shortened_form():
    value = unzip(ZIPPED)
    assert value["cells"][1] == [{}, {}, {"value": 3}, {}]
    assert value["cages"][0] == {"value": "title: It's four"}
    assert value["cages"][2] == {"unique": True, "cells": [[0, 0], [0, 1]], "value": 5}
    assert value["underlays"] == [{"color": "#a1b2c3", "rounded": False}]


@pytest.mark.parametrize(
    "link",
    [
        f"https://f-puzzles.com/?load={FPUZ}",
        f"https://www.f-puzzles.com/?load={FPUZ.replace('+', '%2B')}&x=1",
        f"https://sudokupad.app/fpuzzles{FPUZ}",
        f"https://sudokupad.app/sudoku/fpuz{FPUZ}",
        f"https://app.crackingthecryptic.com/sudoku/?puzzleid=fpuz{FPUZ}",
        f"fpuz{FPUZ}",
        FPUZ,
        f"https://sudokupad.app/scl{SCL}",
        f"https://sudokupad.app/sudoku/ctc{SCL}?setting-nogrid=1",
        f"scl{SCL}",
    ],
)
def test_links(link):
    found = read_puzzles(link)
    assert found.boards == (KillerBoard(LINE, [(5, "r1c1 r1c2")]),)
    assert found[0].name == ("It's four" if SCL in link else "four")
    assert [remark.reason[-10:] for remark in found.remarks] == ([" underlays"] if SCL in link else [])
    assert found.format.endswith(" link")


@pytest.mark.parametrize(
    ("link", "reason"),
    [
        ("https://sudokupad.app/abcdefg", "no puzzle is in this link"),
        ("https://f-puzzles.com/?id=abc", "no puzzle is in this link"),
        ("https://sudokupad.app/scfoooooooooooooooooooo", 'links that begin with "scf" are not read'),
        (f"https://sudokupad.app/scl{SCL[:100]}", "cut short"),
        (f"scl{compress('[1, 2, 3, 4, 5, 6]')}", "neither an f-puzzles nor a SudokuPad puzzle"),
    ],
)
def test_links_without_a_puzzle(link, reason):
    with pytest.raises(InvalidBoard, match=reason):
        read_puzzles(link)
    found = read_puzzles(f"{link}\nscl{SCL}")
    assert [problem.line for problem in found.problems if problem.reason.startswith("the puzzle") is False] == [
        1
    ]


def test_what_is_given_may_come_from_an_iterator():
    assert left_out({"size": 9, "grid": [1], "arrow": [1]}, iter(["size", "grid"]))[0].endswith(": arrow")
    cage, shape = Cage(3, [0, 1]), Shape()
    assert same_cages(iter([cage]), iter([cage]), shape)
    assert not same_cages(iter([cage]), iter([]), shape)
    assert same_cages(iter([]), iter([]), shape)


@pytest.mark.parametrize("indent", [None, 1])
@pytest.mark.parametrize("before", ["", " \t", "\ufeff", "1.....3......2..\n", "1.....3......2..\n   "])
@pytest.mark.parametrize("make", [fpuzzle, sudokupad])
def test_objects_have_the_lines_from_brace_to_brace(make, before, indent):
    """One line or many, spaces before the first brace, lines above and puzzles below."""
    text = json.dumps(make(), indent=indent)
    found = read_puzzles(f"{before}{text}\n1.....3......2..\n{text}\n")
    first, height = before.count("\n") + 1, text.count("\n") + 1
    spans = [(entry.lines[0], entry.lines[-1]) for entry in found][first - 1 :]
    assert spans == [
        (first, first + height - 1),
        (first + height, first + height),
        (first + height + 1, first + 2 * height),
    ]
    assert set(found.boards) == {Board(LINE)}
    assert not found.problems


def test_more_in_the_last_line_of_an_object_is_a_problem():
    text = json.dumps(fpuzzle(), indent=1)
    found = read_puzzles(f"{text} and more\n{text},\n{text}\n")
    assert [problem.reason for problem in found.problems] == [
        "expected nothing after the object, got 'and more'"
    ]
    assert len(found) == 3


@pytest.mark.parametrize("name", ["f-puzzles", "sudokupad", "f-puzzles link", "sudokupad link"])
def test_damaged_text_is_still_of_its_format(name):
    recognise, text = FORMATS[name].recognise, write_puzzles([Board(LINE)], name)
    assert recognise(text, None) is True
    assert recognise(text[: len(text) * 4 // 5], None) is True
    assert recognise("cells and a grid: none of both", None) is False
