"""Killer sudoku: cages and boards that have them, what is refused, and their formats."""

import copy
import pickle
import random
import re
import warnings

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sudoku_lessons import Board, Cage, ClashError, InvalidBoard, KillerBoard
from sudoku_lessons.boards import CageError, combinations
from tests import independent

FOUR = [(3, "r1c1 r1c2"), (7, "r1c3 r2c3"), (None, "r4c1 r3c1")]


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
        assert (killer != other, other != killer) == (True, True)
        assert (killer == other, other == killer) == (False, False)


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


# ---- random killers ------------------------------------------------------------------------------------


@st.composite
def killers(draw, shapes=((2, 2), (2, 3), (3, 2), (3, 3), (4, 4)), *, clues=True, overlap=False, silent=True):
    """A killer whose cages are random connected groups of a random solved board."""
    sides = draw(st.sampled_from(shapes))
    rng = random.Random(draw(st.integers(0, 10**6)))
    return random_killer(sides, rng, clues=clues, overlap=overlap, silent=silent)


def random_killer(sides, rng, *, clues=True, overlap=False, silent=True, keep=0.9, solved=None):
    """The same for a random generator; `solved` may give the solved board."""
    n = sides[0] * sides[1]
    solved = solved or independent.solved(*sides, rng)
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
