"""Killers in files: every format there and back, what a format cannot express, and damaged files."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudoku_lessons import Board, Cage, InvalidBoard, KillerBoard, Shape
from sudoku_lessons.formats import read_puzzles, write_puzzles
from sudoku_lessons.formats.entry import Entry
from sudoku_lessons.formats.files import FORMATS
from tests.boards.test_killer import case_board, killers

FOUR = KillerBoard("." * 16, [(3, "r1c1 r1c2"), (7, "r1c3 r2c3"), (None, "r4c1 r3c1")])
LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
KEPT = ("letter map", "cage list", "sumocue", "solo", "arrows", "f-puzzles", "sudokupad", "cage~")


@pytest.mark.parametrize(
    ("name", "format"),
    [("kil-07", "solo"), ("kil-09", "arrows"), ("kil-11", "sumocue"), ("kil-13", "cage~"), ("kil-15", "cage~")],
)
def test_the_formats_of_the_cases(cases, name, format):
    found = read_puzzles(cases[name]["input"]["raw"])
    assert found.format == format
    assert found.boards == (case_board(cases, name),)
    assert not found.problems
    assert not found.remarks


def test_kil_01_a_letter_map_where_case_matters(cases):
    killer = case_board(cases, "kil-01")
    text = write_puzzles(killer, "letter map")
    assert text.startswith("56..1..2. aabbccdde\n..72..68. afghhiide\n")
    assert len(killer.cages) == 32
    assert " F=5" in text
    assert read_puzzles(text).boards == (killer,)


def test_kil_05_a_list_of_cages(cases):
    killer = case_board(cases, "kil-05")
    pairs = [(cage.sum, [list(divmod(cell, 9)) for cell in cage.cells]) for cage in killer.cages]
    assert write_puzzles(killer, "cage list").startswith("(26, [[0, 0], [0, 1], [1, 0], [1, 1]]),\n")
    for text in (str(pairs), str(pairs)[1:-1], str(cases["kil-05"]["input"]["cages"])):
        found = read_puzzles(text)
        assert (found.format, found.boards) == ("cage list", (killer,))


@settings(max_examples=60, deadline=None)
@given(killers(), st.sampled_from(KEPT))
def test_what_is_written_is_read_again(killer, format):
    no_clues = killer.clue_count and format in ("cage~", "sumocue", "arrows")
    too_much = format == "arrows" and any((cage.sum or 0) > 35 for cage in killer.cages)
    if killer.cages and (no_clues or too_much or (format == "sumocue" and killer.shape.n == 6)):
        with pytest.raises(ValueError, match="cannot express clues|square boxes|sums to 35|unusual boxes: 3x2"):
            write_puzzles(killer, format)
        return
    if killer.cages and says_no_shape(killer.shape, format):
        with pytest.raises(ValueError, match=r"cannot express unusual boxes|is for boxes of 3x3|square boxes"):
            write_puzzles(killer, format)
        return
    if not killer.cages and FORMATS[format].cages == "must":
        with pytest.raises(ValueError, match="is for killers, and this board has no cages"):
            write_puzzles(killer, format)
        return
    text = write_puzzles(killer, format)
    (entry,) = read_puzzles(text, shape=killer.shape)
    assert entry.board == (killer if killer.cages else killer.plain)
    if killer.cages:
        assert read_puzzles(text).boards == (killer,)


def says_no_shape(shape: Shape, format: str) -> bool:
    """Whether a text in this format would be read back as a killer of other boxes."""
    unusual = shape.n == 6 and shape.box_rows == 3
    return (format == "cage~" and shape.n != 9) or (unusual and format in ("letter map", "cage list", "arrows"))


@settings(max_examples=20, deadline=None)
@given(killers(overlap=True, clues=False), st.sampled_from(("cage list", "f-puzzles", "sudokupad", "cage~")))
def test_overlapping_cages_are_written_and_read(killer, format):
    if killer.cages and not says_no_shape(killer.shape, format):
        assert read_puzzles(write_puzzles(killer, format)).boards == (killer,)


@pytest.mark.parametrize("sides", [(3, 2), (1, 5), (2, 2), (4, 2), (3, 3)])
def test_a_shape_that_the_text_cannot_say_is_refused(sides):
    killer = KillerBoard(None, [Cage(3, [0, 1])], sides)
    for format in ("letter map", "cage list", "arrows", "cage~"):
        if sides == (3, 3) or (sides == (2, 2) and format != "cage~"):
            assert read_puzzles(write_puzzles(killer, format)).boards == (killer,)
        else:
            with pytest.raises(ValueError, match=f"{sides[0]}x{sides[1]}"):
                write_puzzles(killer, format)
    assert read_puzzles(write_puzzles(killer, "f-puzzles")).boards == (killer,)


def test_what_a_format_cannot_say_is_refused():
    overlap = KillerBoard("." * 81, [(3, "r1c1 r1c2"), (5, "r1c1 r2c1")])
    repeats = KillerBoard("." * 81, [(4, "r1c1 r2c4")], repeats=True)
    torn = KillerBoard("." * 81, [(3, "r1c1 r2c2")])
    for format, known in FORMATS.items():
        if known.cages == "none":
            with pytest.raises(
                ValueError, match="has no cages, and this board has 1; formats with cages: f-puz"
            ):
                write_puzzles(torn, format)
    for format in ("letter map", "sumocue", "solo", "arrows"):
        with pytest.raises(ValueError, match="cannot express overlapping cages: r1c1"):
            write_puzzles(overlap, format)
    for format in ("letter map", "sumocue", "solo", "arrows", "cage list", "cage~", "f-puzzles"):
        with pytest.raises(ValueError, match="cannot express cages with repeated digits: cage 4 at r1c1 r2c4"):
            write_puzzles(repeats, format)
    for format in ("solo", "arrows"):
        with pytest.raises(ValueError, match="that are not connected: cage 3 at r1c1 r2c2"):
            write_puzzles(torn, format)
    assert read_puzzles(write_puzzles(repeats, "sudokupad")).boards == (repeats,)
    assert read_puzzles(write_puzzles(torn, "sudokupad link")).boards == (torn,)
    assert read_puzzles(write_puzzles(torn, "f-puzzles link")).boards == (torn,)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("aabb\naabb\nccdd\nccdd\na=10 b=10 c=10 e=10", "no cell of the map has the letter 'e'"),
        ("aabb\naabb\nccdd\na=10 b=10", "got 3 rows"),
        ("aabb\naabb\nccdd\nccdd\na=10 b=10\nc=10 a=10", "a has two sums"),
        ("aabb\naabb\nccdd\nccdd\na=40 b=10", "sum 40 impossible for 4 cells: 10 to 10"),
        ("." * 9 + "><" + "." * 70, "the arrows from r2c1 lead to no sum"),
        ("<" + "." * 80, "the arrow at r1c1 leaves the board"),
        ("3x3::k:6150:", "expected 81 cells, got 1"),
        ("2x3::k:" + "0:" * 36, "square boxes and without diagonals"),
        ("SumoCueV1" + "=0" + "+5" * 80, "belongs to the cage of cell 5, where none begins"),
        ("3x3k:zzzc,aaa,zzzc", "edges between cells, expected 144"),
        ("3x3kx:zzzc,aaa,zzzc", "expected a killer"),
        ("2x2k:p,c!,p", "a run as a letter"),
        (".Cage~3~R1C1~R1C2.Cage~x~R2C2", "expected a cage such as .Cage~sum~R1C1~R1C2"),
        ("(3, [[0, 0], [0, 9]])", "0 to 8, or a name"),
        ("(3, [[0, 0]]), 5", "expected a cage as a pair"),
        ('{"grid": [], "killercage": 5}', "expected n rows"),
    ],
)
def test_damaged_killers_are_refused_with_the_reason(text, reason):
    with pytest.raises(InvalidBoard, match=reason):
        read_puzzles(text)


def test_other_forms_of_sumocue():
    parts = ["=3J0", "+0J0", *(f"=0J{Shape().box_of(cell)}" for cell in range(2, 81))]
    (board,) = read_puzzles("SumoCueV1" + "".join(parts)).boards
    assert board.cages[0] == Cage(3, (0, 1))
    assert len(board.cages) == 80
    assert board.cages[1] == Cage(None, (2,))


def test_a_letter_map_without_a_sum_says_so():
    (entry,) = read_puzzles("aab.\naab.\n....\n..cc\na=10 c=\n")
    assert entry.board == KillerBoard("." * 16, [(10, [0, 1, 4, 5]), (None, [2, 6]), (None, [14, 15])])
    assert entry.remarks == ("cages that the map gives no sum: b",)


@pytest.mark.parametrize("format", ["f-puzzles", "sudokupad"])
def test_a_solution_that_breaks_a_cage_is_left_out(format):
    killer, solution = KillerBoard("." * 16, [(3, "r1c1 r1c2")]), Board("1234341221434321")
    right = write_puzzles(Entry(killer, solution=solution), format)
    (entry,) = read_puzzles(right)
    assert entry.solution == solution
    found = read_puzzles(write_puzzles(Entry(killer, solution=Board("1324241331424231")), format))
    assert (found.boards, found[0].solution) == ((killer,), None)
    assert "without its solution: the digits of cage 3 at r1c1 r1c2 add up to 4" in found.problems[0].reason


def test_sums_that_cannot_be_right_are_a_remark():
    (entry,) = read_puzzles("aabb\naabb\nccde\nccdf\na=10 b=10 c=10 d=3 e=3 f=3\n")
    assert entry.remarks == ("the cages cover every cell, and their sums add up to 39, not 40: 1 too few",)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("2x3::k:" + "0:" * 36, "square boxes and without diagonals, got 2x3"),
        ("3x3:d:k:" + "0:" * 81, "square boxes and without diagonals, got 3x3"),
        ("5x5::k:" + "0:" * 625, "expected boxes of 2x2, 3x3 or 4x4, got 5x5"),
        ("1x1::k:0:", "expected boxes of 2x2, 3x3 or 4x4, got 1x1"),
    ],
)
def test_sumocue_of_other_boxes_is_refused(text, reason):
    (problem,) = read_puzzles(f"{text}\n{write_puzzles(FOUR, 'sumocue')}").problems
    assert reason in problem.reason


@pytest.mark.parametrize("sides", [(2, 2), (3, 3), (4, 4)])
def test_sumocue_tells_its_boxes(sides):
    killer = KillerBoard(None, [(3, [0, 1]), (None, [2, 3])], sides)
    assert read_puzzles(write_puzzles(killer, "sumocue")).boards == (killer,)


@pytest.mark.parametrize("clues", ["." * 16, "1" + "." * 15])
def test_a_letter_map_with_and_without_clues(clues):
    killer = KillerBoard(clues, [(8, [0, 1, 4]), (None, [15])])
    text = write_puzzles(killer, "letter map")
    assert text == f"{clues[:4]} aa..\n.... a...\n.... ....\n.... ...b\na=8 b=\n"
    assert read_puzzles(text).boards == (killer,)
    without = "aa..\na...\n....\n...b\na=8 b=\n"
    assert read_puzzles(without).boards == (killer.with_cells([0] * 16),)


@pytest.mark.parametrize("before", ["", "\n", LINE + "\n", "\n\n" + LINE + "\n\n"])
@pytest.mark.parametrize("after", ["", "\n" + LINE + "\n"])
@pytest.mark.parametrize("cages", ['(3, ["r1c1", "r1c2"])', "(3, [[0, 0], [0, 1]]),\n(9, [[1, 0], [1, 1]])"])
def test_a_list_of_cages_from_its_first_line_to_its_last(before, after, cages):
    found = read_puzzles(before + cages + after)
    first = before.count("\n") + 1
    (killer,) = (entry for entry in found if entry.board.cages)
    assert list(killer.lines) == list(range(first, first + cages.count("\n") + 1))
    assert [cage.sum for cage in killer.board.cages] == [3, 9][: cages.count("(")]
    assert len(found) == 1 + len((before + after).split())
    assert not found.problems


@pytest.mark.parametrize(
    ("board", "first"),
    [
        (Board.empty(9), ""),
        (Board.empty(4), "'" + "." * 16 + "',\n"),
        (Board("1" + "." * 80), "'1" + "." * 80 + "',\n"),
    ],
)
def test_a_list_of_cages_names_every_board_but_an_empty_9x9_one(board, first):
    killer = KillerBoard(board, [(3, [0, 1]), (None, [2, 3])])
    text = write_puzzles(killer, "cage list")
    assert text == first + "(3, [[0, 0], [0, 1]]),\n(None, [[0, 2], [0, 3]])\n"
    assert read_puzzles(text).boards == (killer,)


def test_what_is_one_of_the_formats_is_seen_in_some_line():
    """`recognise` of every format of killers: its own text in the middle of others, and no other text."""
    for name, form in FORMATS.items():
        if form.cages == "must":
            own = write_puzzles(KillerBoard(None, [(3, [0, 1])]), name)
            assert form.recognise(f"# killers\n\n{own}\n\nthe end\n", None) is True, name
            assert form.recognise(f"# killers\n{LINE}\nthe end\n", None) is False, name
