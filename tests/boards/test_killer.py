"""Killer sudoku: cages and boards that have them, what is refused, and their formats."""

import copy
import pickle
import random
import re
import warnings

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudoku_lessons import Board, Cage, ClashError, InvalidBoard, KillerBoard, Shape
from sudoku_lessons.boards import CageError, combinations
from sudoku_lessons.formats import read_puzzles, write_puzzles
from sudoku_lessons.formats.entry import Entry
from sudoku_lessons.formats.files import FORMATS
from tests import independent

FOUR = [(3, "r1c1 r1c2"), (7, "r1c3 r2c3"), (None, "r4c1 r3c1")]
KEPT = ("letter map", "cage list", "sumocue", "solo", "arrows", "f-puzzles", "sudokupad", "cage~")


def case_board(cases, name: str) -> KillerBoard:
    """The killer of a case, from its list of cages (and clues, where its letter map shows some)."""
    clues = {"kil-01": KIL_01_CLUES}.get(name, "." * 81)
    return KillerBoard(clues, [(total or None, cells) for total, cells in cases[name]["input"]["cages"]])


KIL_01_CLUES = (
    "56..1..2...72..68...2.87.15......3.9.7....2..9.634.8..2.9..8.....41.2....8.4...3."  # of the case's source
)


# ---- cages and combinations ---------------------------------------------------------------------


def test_kil_19_combinations(cases):
    case = cases["kil-19"]
    for (total, size, without), expected in zip(case["input"]["calls"], case["expected"], strict=True):
        assert combinations(total, size, without) == [tuple(digits) for digits in expected]
    assert combinations(10, 2, with_=[4]) == [(4, 6)]
    assert combinations(7, 2, n=4) == [(3, 4)]
    assert combinations(0, 0) == [()]
    with pytest.raises(ValueError, match="size: expected a whole number of at least 0, got -1"):
        combinations(3, -1)


@given(st.integers(0, 12), st.integers(-3, 80), st.integers(1, 12), st.sets(st.integers(1, 12), max_size=3))
def test_combinations_are_all_sets_that_fit(size, total, n, without):
    found = combinations(total, size, without, n=n)
    every = [{d for d in range(1, n + 1) if mask >> d - 1 & 1} for mask in range(1 << n)]
    fitting = [s for s in every if len(s) == size and sum(s) == total and not s & without]
    assert sorted(found) == found
    assert sorted(map(sorted, fitting)) == [list(digits) for digits in found]


def test_kil_17_an_impossible_sum(cases):
    ((total, cells),) = cases["kil-17"]["input"]["cages"]
    with pytest.raises(CageError) as error:
        KillerBoard(None, [Cage(total, cells)])
    names = "cage 12 at r2c1 r2c2 r2c3 r3c1 r3c2 r3c3"
    assert str(error.value) == f"{names}: sum 12 impossible for 6 cells: 21 to 39"


@pytest.mark.parametrize(
    ("cages", "reason"),
    [
        ([(10, "r1c1 r1c2 r1c1")], "cage 10 at r1c1 r1c2 r1c1 has r1c1 twice"),
        ([(10, ["r1c1", 0])], "cage 10 at r1c1 0 has r1c1 twice"),
        ([(10, "r1c1 r0c2")], "cage 10 at r1c1 r0c2: expected a cell, 0 to 80 or r1c1 to r9c9, got 'r0c2'"),
        ([(10, [80, 81])], "cage 10 at 80 81: expected a cell, 0 to 80 or r1c1 to r9c9, got 81"),
        ([(10, [])], "cage 10 has no cells"),
        ([(None, "")], "cage without a sum has no cells"),
        ([(0, "r1c1 r1c2")], "cage 0 at r1c1 r1c2: sum 0 impossible for 2 cells: 3 to 17"),
        ([(10, "r1c1")], "sum 10 impossible for 1 cell: 1 to 9"),
        ([(None, range(10))], "10 cells cannot hold different digits 1 to 9"),
        ([("7", [1])], "a cage's sum: expected a whole number, or None for no sum, got '7'"),
        ([(12, 5)], "cage 12: expected a list of cells, got 5"),
        ([(12, [(0, 0), (0, 1)])], "a cell number (0 for the first) or a name such as 'r1c1', got (0, 0)"),
        ([(12, [0.0, 1.0])], "a cell number (0 for the first) or a name such as 'r1c1', got 0.0"),
        (Cage(12, [5, 6]), "expected a list of cages, got Cage(sum=12"),
        (12, "expected a list of cages, got 12"),
        ((12, "r1c1 r1c2"), "expected Cage(sum, cells) or a pair (sum, cells), got 12"),
        (["r1c1 r1c2"], "or a pair (sum, cells), got 'r1c1 r1c2'"),
        ([(Cage(19, [0, 1], repeats=True))], "sum 19 impossible for 2 cells: 2 to 18"),
    ],
)
def test_cages_that_are_refused(cages, reason):
    with pytest.raises(CageError, match=re.escape(reason)):
        KillerBoard(None, cages)


@pytest.mark.parametrize("n", [1, 2, 3, 18, 25])
def test_shapes_that_are_refused(n):
    with pytest.raises(InvalidBoard, match=f"4 to 16 digits for a killer, got {n}"):
        KillerBoard(None, shape=(1, n))


def test_sums_that_cannot_be_right_are_a_warning():
    rows = [(45, range(9 * r, 9 * r + 9)) for r in range(8)]
    halves = [(9, range(72, 75)), (39, range(75, 81))]
    with pytest.warns(UserWarning, match="every cell, and their sums add up to 408, not 405: 3 too many"):
        KillerBoard(None, [*rows, *halves])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        KillerBoard(None, [*rows, (6, range(72, 75)), (39, range(75, 81))])
        KillerBoard(None, [*rows, (None, range(72, 75)), (39, range(75, 81))])
        KillerBoard(None, [*rows, (9, range(72, 75))])
        KillerBoard(None, [*rows, *halves[:1], (39, range(75, 81)), (4, [0, 1])])


# ---- the board ----------------------------------------------------------------------------------


def test_a_board_keeps_its_cages():
    killer = KillerBoard("." * 16, FOUR)
    assert [cage.cells for cage in killer.cages] == [(0, 1), (2, 6), (8, 12)]
    for other in (killer.with_digit(0, 1), killer.with_cells([1, *[0] * 15]), copy.deepcopy(killer)):
        assert isinstance(other, KillerBoard)
        assert other.cages == killer.cages
    assert pickle.loads(pickle.dumps(killer)) == killer
    assert eval(repr(killer)) == killer
    assert KillerBoard(killer) == killer
    assert KillerBoard(killer, ()).cages == ()
    assert type(killer.plain) is Board
    assert killer.plain == Board("." * 16)
    with pytest.raises(AttributeError):
        killer.cages = ()


def test_boards_are_equal_where_cages_are():
    killer = KillerBoard("." * 16, FOUR)
    assert killer == KillerBoard("." * 16, FOUR[::-1])
    assert hash(killer) == hash(KillerBoard("." * 16, FOUR[::-1]))
    others = [killer.plain, KillerBoard("." * 16), KillerBoard("." * 16, FOUR, repeats=True), "." * 16]
    for other in others:
        assert killer != other
        assert other != killer


def test_rules_of_cages_are_rules_of_the_board():
    killer = KillerBoard("." * 16, [(6, "r1c2 r1c3 r2c3"), (3, "r4c4 r3c4")])
    assert killer.with_digit("r1c2", 2).candidates("r2c3") == (1, 3, 4)
    assert killer.with_digit("r1c2", 2).candidates("r1c2") == (1, 2, 3, 4)
    repeated = killer.with_digit("r1c2", 2).with_digit("r2c3", 2)
    assert list(map(str, repeated.conflicts())) == ["2 appears twice in cage 6 at r1c2 r1c3 r2c3: r1c2, r2c3"]
    wrong = killer.with_digit("r4c4", 3).with_digit("r3c4", 1)
    assert list(map(str, wrong.conflicts())) == ["the digits of cage 3 at r3c4 r4c4 add up to 4"]
    with pytest.raises(ClashError, match="add up to 4"):
        wrong.validate()
    pickle.loads(pickle.dumps(wrong.conflicts()))
    free = KillerBoard("." * 16, [(6, "r1c2 r1c3 r2c3")], repeats=True)
    assert free.with_digit("r1c2", 2).candidates("r2c3") == (1, 2, 3, 4)
    assert free.with_digit("r1c2", 2).with_digit("r2c3", 2).conflicts() == ()


def test_a_drawing_shows_sums_and_dashed_lines():
    html = KillerBoard("." * 16, FOUR)._repr_html_()
    assert html.count("dashed") == 12 + 6  # three cages of two cells: six sides each
    assert ">3</span>" in html
    assert "dashed" not in Board("." * 16)._repr_html_()


# ---- formats ------------------------------------------------------------------------------------


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


@st.composite
def killers(draw, shapes=((2, 2), (2, 3), (3, 2), (3, 3), (4, 4)), *, clues=True, overlap=False, silent=True):
    """A killer whose cages are random connected groups of a random solved board."""
    sides = draw(st.sampled_from(shapes))
    rng = random.Random(draw(st.integers(0, 10**6)))
    return random_killer(sides, rng, clues=clues, overlap=overlap, silent=silent)


def random_killer(sides, rng, *, clues=True, overlap=False, silent=True, keep=0.9):
    n = sides[0] * sides[1]
    solved = independent.solved(*sides, rng)
    left, cages = set(range(n * n)), []
    while left:
        cells = [rng.choice(sorted(left))]
        while len(cells) < rng.randint(1, 5):
            near = {c + d for c in cells for d in (-n, n, -1, 1) if abs((c + d) % n - c % n) <= 1}
            fits = [c for c in near & left if c not in cells and solved[c] not in [solved[k] for k in cells]]
            if not fits:
                break
            cells.append(rng.choice(sorted(fits)))
        if not overlap or rng.random() < 0.8:
            left -= set(cells)
        if rng.random() < keep:
            total = sum(solved[c] for c in cells)
            cages.append(Cage(None if silent and len(cells) > 1 and rng.random() < 0.2 else total, cells))
    cages = list({tuple(sorted(cage.cells)): cage for cage in cages}.values())
    shown = rng.choice([0, 0.1, 0.5]) if clues else 0
    return KillerBoard([digit if rng.random() < shown else 0 for digit in solved], cages, sides)


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
        with pytest.raises(ValueError, match="digits may repeat in a cage: cage 4 at r1c1 r2c4"):
            write_puzzles(repeats, format)
    for format in ("solo", "arrows"):
        with pytest.raises(ValueError, match="these are not: cage 3 at r1c1 r2c2"):
            write_puzzles(torn, format)
    assert read_puzzles(write_puzzles(repeats, "sudokupad")).boards == (repeats,)
    assert read_puzzles(write_puzzles(torn, "sudokupad link")).boards == (torn,)
    assert read_puzzles(write_puzzles(torn, "f-puzzles link")).boards == (torn,)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("aabb\naabb\nccdd\nccdd\na=10 b=10 c=10 e=10", "no cell of the map has the letter 'e'"),
        ("aabb\naabb\nccdd\na=10 b=10", "found 3 rows"),
        ("aabb\naabb\nccdd\nccdd\na=10 b=10\nc=10 a=10", "a has two sums"),
        ("aabb\naabb\nccdd\nccdd\na=40 b=10", "sum 40 impossible for 4 cells: 10 to 10"),
        ("." * 9 + "><" + "." * 70, "the arrows from r2c1 lead to no sum"),
        ("<" + "." * 80, "the arrow at r1c1 leaves the board"),
        ("3x3::k:6150:", "1 cells found, expected 81"),
        ("2x3::k:" + "0:" * 36, "square boxes without diagonals"),
        ("SumoCueV1" + "=0" + "+5" * 80, "belongs to the cage of cell 5, where none begins"),
        ("3x3k:zzzc,aaa,zzzc", "edges between cells, expected 144"),
        ("3x3kx:zzzc,aaa,zzzc", "only killers"),
        ("2x2k:p,c!,p", "a run as a letter"),
        (".Cage~3~R1C1~R1C2.Cage~x~R2C2", "expected a cage such as .Cage~sum~R1C1~R1C2"),
        ("(3, [[0, 0], [0, 9]])", "0 to 8, or a name"),
        ("(3, [[0, 0]]), 5", "a cage is a pair"),
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
