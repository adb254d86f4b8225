"""Symmetries: a group that acts on boards, what it leaves as it is, and the canonical form.

Where pynauty is installed (it is not needed otherwise), its certificates of graphs are a second opinion.
"""

import random
import subprocess
import sys
from collections import Counter
from itertools import combinations, pairwise, permutations, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudoku_lessons import Board, ClashError, Shape, count_solutions, is_solution, solve, solve_many
from sudoku_lessons.boards import Symmetry, as_shape, canonical, isomorph
from sudoku_lessons.boards.symmetry import random_symmetry
from sudoku_lessons.datasets import load
from tests.paths import ROOT
from tests.solvers.test_solvers import boards

SHAPES = [(1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3)]
SEEDS = st.integers(0, 2**32)
MOST_SYMMETRIC = Board("123456789456789123789123456231564897564897231897231564312645978645978312978312645")
CLASSICS = load("classics")


def identity(shape):
    """The symmetry that changes nothing."""
    lines = range(as_shape(shape).n)
    return Symmetry(as_shape(shape), lines, lines, [line + 1 for line in lines])


@st.composite
def symmetries(draw, shape):
    """A symmetry of boards of a shape, transposing boxes that are not square too."""
    if not draw(st.booleans()):
        return random_symmetry(shape, draw(SEEDS))
    turned = identity((shape.box_cols, shape.box_rows))
    turn = Symmetry(shape, turned.rows, turned.columns, turned.digits, transpose=True)
    return turn.then(random_symmetry(turned.shape, draw(SEEDS)))


# ---- a group that acts on boards --------------------------------------------------------------------


@settings(max_examples=150, deadline=None)
@given(boards(SHAPES), st.data())
def test_symmetries_are_a_group_that_acts_on_boards(board, data):
    first = data.draw(symmetries(board.shape))
    second = data.draw(symmetries(first.image_shape))
    third = data.draw(symmetries(second.image_shape))
    same = identity(board.shape)
    assert same.apply(board) == board
    assert first.then(second).apply(board) == second.apply(first.apply(board))
    assert first.then(second).then(third) == first.then(second.then(third))
    assert first.then(first.inverse()) == same == first.inverse().inverse().then(first.inverse())
    assert same.then(first) == first == first.then(identity(first.image_shape))
    assert first.then(second).inverse() == second.inverse().then(first.inverse())


@settings(max_examples=100, deadline=None)
@given(boards(SHAPES), st.data())
def test_what_no_symmetry_changes(board, data):
    symmetry = data.draw(symmetries(board.shape))
    image = symmetry.apply(board)
    assert image.clue_count == board.clue_count
    assert bool(image.conflicts()) == bool(board.conflicts())
    assert count_solutions(image, limit=30) == count_solutions(board, limit=30)
    before, after = (solve(b, "propagation", limit=2, node_budget=2_000) for b in (board, image))
    assert (before.guesses == 0) == (after.guesses == 0)
    if before.solution and len(before.solutions) == 1 and after.solution:
        assert symmetry.apply(before.solution) == after.solution


def test_the_image_is_what_the_definition_says():
    board = Board([[1, 2, 3, 0, 0, 0], [0, 0, 0, 1, 2, 4], *[[0] * 6] * 4], (2, 3))
    rows, columns, digits = (3, 2, 1, 0, 4, 5), (5, 3, 4, 0, 2, 1), (2, 3, 4, 5, 6, 1)
    image = Symmetry(board.shape, rows, columns, digits).apply(board)
    for i, j in product(range(6), repeat=2):
        digit = board.grid[rows[i]][columns[j]]
        assert image.grid[i][j] == (digits[digit - 1] if digit else 0)


def test_transposing_boxes_that_are_not_square_changes_the_shape():
    board = Board("123456456123" + "." * 24, (2, 3), alphabet="1..6")
    order = tuple(range(6))
    turn = Symmetry(board.shape, order, order, (1, 2, 3, 4, 5, 6), transpose=True)
    image = turn.apply(board)
    assert (board.shape, image.shape, turn.image_shape) == (Shape(2, 3), Shape(3, 2), Shape(3, 2))
    assert image.rows[:3] == ("14....", "25....", "36....")
    assert turn.inverse().apply(image) == board
    with pytest.raises(ValueError, match="expected a board with boxes of 2x3, got 3x2"):
        turn.apply(image)
    with pytest.raises(ValueError, match="expected a symmetry for boxes of 3x2, got one for 2x3"):
        turn.then(turn)


def test_the_alphabet_is_kept():
    board = Board("A" + "." * 35, (2, 3), alphabet="A..F")
    turn = identity((3, 2))
    turned = Symmetry(board.shape, turn.rows, turn.columns, (3, 1, 2, 4, 5, 6), transpose=True).apply(board)
    assert turned.line == "C" + "." * 35
    assert isomorph(board, 1).alphabet == canonical(board).alphabet == "ABCDEF"


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"rows": (0, 2, 1, 3)}, "rows: expected bands and stacks of 2 to stay together"),
        ({"columns": (0, 0, 1, 2)}, "columns: expected the numbers 0 to 3 in some order"),
        ({"digits": (0, 1, 2, 3)}, "digits: expected the numbers 1 to 4 in some order"),
        ({"rows": (0, 1, 2)}, "rows: expected the numbers 0 to 3"),
    ],
)
def test_orders_that_break_a_puzzle_are_refused(changed, message):
    parts = {"rows": (0, 1, 2, 3), "columns": (2, 3, 1, 0), "digits": (4, 3, 2, 1)}
    with pytest.raises(ValueError, match=message):
        Symmetry(Shape(2, 2), **(parts | changed))


# ---- chance -----------------------------------------------------------------------------------------


def test_a_seed_says_the_symmetry_in_every_process():
    program = "from sudoku_lessons.boards.symmetry import isomorph; print(isomorph('12' + '.' * 79, 7).line)"
    for hashing in ("1", "2"):
        done = subprocess.run(
            [sys.executable, "-c", program],
            capture_output=True,
            text=True,
            check=True,
            cwd=ROOT,
            env={"PYTHONHASHSEED": hashing},
        )
        assert done.stdout.strip() == isomorph("12" + "." * 79, 7).line
    state = random.getstate()
    assert random_symmetry(9, 1) == random_symmetry((3, 3), 1) != random_symmetry(9, 2)
    assert random.getstate() == state


@pytest.mark.slow
def test_chance_reaches_every_symmetry():
    drawn = {random_symmetry(4, seed) for seed in range(40_000)}
    assert len(drawn) == 2 * 8 * 8 * 24
    assert {random_symmetry((1, 2), seed).transpose for seed in range(50)} == {False}
    assert len({random_symmetry((1, 2), seed) for seed in range(100)}) == 2 * 2 * 2


# ---- canonical form ---------------------------------------------------------------------------------


@pytest.mark.slow
@settings(max_examples=100, deadline=None)
@given(boards(SHAPES), st.data())
def test_all_isomorphs_have_one_canonical_form_which_is_one_of_them(board, data):
    image = data.draw(symmetries(board.shape)).apply(board)
    least = canonical(board)
    assert canonical(image) == least == canonical(least)
    assert least.cells <= board.cells or board.shape.box_rows > board.shape.box_cols


def orders(side, count):
    """Every order of lines that keeps those of a band together."""
    for bands in permutations(range(count)):
        for inside in product(permutations(range(side)), repeat=count):
            yield tuple(band * side + k for band, lines in zip(bands, inside, strict=True) for k in lines)


def every_image(board):
    """All images with wide boxes, with digits named in the order in which they come."""
    high, wide = sorted((board.shape.box_rows, board.shape.box_cols))
    for transpose in (False, True):
        grid = list(zip(*board.grid, strict=True)) if transpose else board.grid
        sides = (board.shape.box_cols if transpose else board.shape.box_rows), high
        if sides[0] == sides[1]:
            for rows, columns in product(orders(high, wide), orders(wide, high)):
                names = {0: 0}
                yield tuple(names.setdefault(grid[r][c], len(names)) for r in rows for c in columns)


@settings(max_examples=60, deadline=None)
@given(boards([(1, 1), (1, 2), (1, 3), (2, 1), (2, 2)]))
def test_the_canonical_form_is_the_least_of_all_images(board):
    assert canonical(board).cells == min(every_image(board))


@settings(max_examples=6, deadline=None)
@given(boards([(2, 3), (3, 2)]))
def test_the_canonical_form_is_the_least_of_all_images_of_6x6(board):
    assert canonical(board).cells == min(every_image(board))


@pytest.mark.slow
def test_boards_of_4x4_are_as_many_kinds_as_is_known():
    """Two grids; 13 puzzles with 4 clues, 36 minimal ones (Wikipedia, 'Mathematics of Sudoku')."""
    grids = solve("." * 16, limit=None).solutions
    kinds = Counter(canonical(grid) for grid in grids)
    assert sorted(kinds.values()) == [96, 192]
    masks = np.arange(2**16)[:, None] >> np.arange(16) & 1
    minimal = set()
    for grid in kinds:
        unique = solve_many(masks * np.array(grid.cells), shape=4, limit=2).found == 1
        least = [
            m for m in np.flatnonzero(unique) if not any(m >> k & 1 and unique[m ^ 1 << k] for k in range(16))
        ]
        minimal |= {canonical((masks[m] * grid.cells).tolist()) for m in least}
    assert len(minimal) == 36
    assert sum(board.clue_count == 4 for board in minimal) == 13


def test_the_most_canonical_board_is_its_own_canonical_form():
    assert canonical(MOST_SYMMETRIC).line == MOST_SYMMETRIC.line


def test_empty_boards_and_lines_do_not_multiply_the_work():
    assert canonical(Board.empty()) == Board.empty()
    assert canonical(Board.empty(25)) == Board.empty(25)
    assert canonical(Board.empty().with_digit(40, 7)) == Board.empty().with_digit(80, 1)
    assert canonical(Board.empty().with_digit(0, 7).with_digit(1, 5)).line == "." * 79 + "12"


def test_clashing_clues_have_no_canonical_form():
    clash = Board("11" + "." * 14)
    assert isomorph(clash, 1).conflicts()
    with pytest.raises(ClashError, match="1 appears twice in row 1"):
        canonical(clash)


def test_boards_that_are_no_isomorphs():
    one, two = (CLASSICS[name].board for name in ("norvig 17", "skiena hard"))
    assert canonical(one) != canonical(two)
    assert canonical(Board.empty((2, 3))) == canonical(Board.empty((3, 2)))
    assert is_solution(isomorph(one, 3), random_symmetry(9, 3).apply(solve(one).solution))


# ---- a second opinion -------------------------------------------------------------------------------


def graph(board):
    """A board as a graph: cells joined to their row, column, box and digit; only rows and columns mix."""
    pynauty = pytest.importorskip("pynauty")
    shape, n = board.shape, board.shape.n
    joined = {cell: [n * n + unit for unit in shape.units_of[cell]] for cell in range(n * n)}
    for cell, digit in board.clues:
        joined[cell].append(n * n + 3 * n + digit - 1)
    starts = [0, n * n, n * n + 2 * n, n * n + 3 * n, n * n + 4 * n]
    colours = [set(range(a, b)) for a, b in pairwise(starts)]
    return pynauty.Graph(n * n + 4 * n, adjacency_dict=joined, vertex_coloring=colours)


def certificate(board):
    return board.shape.n, pytest.importorskip("pynauty").certificate(graph(board))


def near_miss(board, rng):
    """A board that looks the same: a clue has moved, or has another digit."""
    cell, digit = rng.choice(board.clues)
    changed = board.with_digit(cell, 0)
    places = [place for place in changed.empty_cells if digit in changed.candidates(place)]
    if rng.random() < 0.5:
        return changed.with_digit(rng.choice(places), digit)
    return changed.with_digit(cell, rng.choice(changed.candidates(cell)))


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(boards([(2, 2), (2, 3), (3, 2), (2, 4), (3, 3)]), st.integers(0, 2**32))
def test_canonical_forms_are_equal_where_certificates_are(board, seed):
    rng = random.Random(seed)
    if board.clue_count:
        other = isomorph(near_miss(board, rng), seed)
        assert (canonical(board) == canonical(other)) == (certificate(board) == certificate(other))
    assert certificate(board) == certificate(isomorph(board, seed))


@pytest.mark.slow
def test_two_clues_more_or_less_make_other_puzzles():
    """All 17-clue classics without two clues, which are many alike: as many kinds as certificates."""
    for name in ("norvig 17", "skiena hard"):
        board = CLASSICS[name].board
        without = [
            isomorph(board.with_digit(a, 0).with_digit(b, 0), 17 * a + b)
            for (a, _), (b, _) in combinations(board.clues, 2)
        ][::3]
        assert len({canonical(each) for each in without}) == len({certificate(each) for each in without})


def test_any_sequence_says_an_order_and_equal_symmetries_are_equal():
    lines = range(9)
    one = Symmetry(Shape(3, 3), lines, list(lines), [1, 2, 3, 4, 5, 6, 7, 8, 9])
    assert one == identity(9)
    assert hash(one) == hash(identity(9))


def test_chance_without_a_seed_is_refused():
    with pytest.raises(TypeError, match="seed: expected a number or text"):
        isomorph("." * 81, None)
