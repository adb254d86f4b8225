"""Exact cover problems with known counts; where a search is short, in Python too, node for node."""

import pytest

from sudoku_lessons import Board, Shape, is_solution
from sudoku_lessons.covering import count_covers, solve_cover
from sudoku_lessons.exact_cover import ExactCover
from sudoku_lessons.instances import (
    PENTOMINOES,
    langford,
    latin_squares,
    pentominoes,
    queens,
    set_partitions,
    sudoku,
    turned_and_mirrored,
)

CENTRE = [(3, 3), (3, 4), (4, 3), (4, 4)]
SHORT = 5_000  # nodes that Python does in well under a second
KNOWN = [
    *((f"{n} queens", queens, (n,), count) for n, count in enumerate((1, 0, 0, 2, 10, 4, 40, 92, 352), 1)),
    *((f"Langford {n}", langford, (n,), count) for n, count in zip((3, 4, 5, 6, 7, 8), (2, 2, 0, 0, 52, 300))),
    *((f"Bell {n}", set_partitions, (n,), count) for n, count in enumerate((1, 1, 2, 5, 15, 52, 203, 877))),
    *((f"Latin {n}", latin_squares, (n,), count) for n, count in enumerate((1, 2, 12, 576), 1)),
    ("3x20", pentominoes, (3, 20), 8),
    ("8x8", pentominoes, (8, 8, CENTRE), 520),
    ("4x15", pentominoes, (4, 15), 1_472),
    ("5x12", pentominoes, (5, 12), 4_040),
    ("6x10", pentominoes, (6, 10), 9_356),
    ("4x4", sudoku, (Shape(2, 2),), 288),
]


@pytest.mark.parametrize(("name", "make", "arguments", "count"), KNOWN, ids=[row[0] for row in KNOWN])
def test_known_counts_and_equal_nodes(name, make, arguments, count):
    problem = make(*arguments)
    ours = solve_cover(problem, limit=None, engine="compiled")
    assert len(ours.solutions) == len(set(ours.indices)) == count
    assert all(map(problem.is_covered_by, ours.solutions[:1_000]))
    assert ours.status == ("solved" if count else "no solution")
    for solver in ("dancing_links", "algorithm_x"):
        budget = None if ours.nodes <= SHORT else SHORT
        theirs = solve_cover(problem, solver, limit=None, node_budget=budget)
        expected = solve_cover(problem, limit=None, node_budget=budget, engine="compiled")
        assert (theirs.solutions, theirs.nodes, theirs.guesses, theirs.dead_ends, theirs.max_depth) == (
            *(expected.solutions, expected.nodes, expected.guesses, expected.dead_ends, expected.max_depth),
        )


@pytest.mark.parametrize(
    ("problem", "nodes"),
    [
        (queens(8), 1_199),
        (langford(8), 2_789),
        (pentominoes(3, 20), 32_978),
        (pentominoes(8, 8, CENTRE), 293_045),
        (sudoku(Shape(2, 2)), 2_157),
    ],
)
def test_recorded_nodes(problem, nodes):
    assert solve_cover(problem, limit=None, engine="compiled").nodes == nodes


def test_diagonals_wrongly_primary():
    """A queen on every diagonal is too much to ask, but for one queen."""
    for n in range(1, 7):
        problem = queens(n)
        strict = ExactCover(problem.options, problem.items)
        assert count_covers(strict) == (n == 1)


def test_the_twelve_pentominoes():
    forms = {piece: turned_and_mirrored(picture) for piece, picture in PENTOMINOES.items()}
    assert {piece: len(found) for piece, found in forms.items()} == {
        "F": 8,
        "I": 2,
        "L": 8,
        "N": 8,
        "P": 8,
        "T": 4,
        "U": 4,
        "V": 4,
        "W": 4,
        "X": 1,
        "Y": 8,
        "Z": 4,
    }
    everything = [form for found in forms.values() for form in found]
    assert len(everything) == len(set(everything)) == 63
    assert all(len(form) == 5 for form in everything)


@pytest.mark.parametrize(
    ("board", "options"),
    [((3, 20), 1_236), ((4, 15), 1_696), ((5, 12), 1_936), ((6, 10), 2_056), ((8, 8, CENTRE), 1_568)],
)
def test_the_ways_to_place_a_pentomino(board, options):
    assert len(pentominoes(*board).options) == options


def test_latin_squares_of_order_5():
    assert count_covers(latin_squares(5), engine="compiled") == 161_280


def test_6x6_sudoku_with_a_fixed_first_row():
    """28,200,960 boards in all, and the first row may be any of 720."""
    for sides in ((2, 3), (3, 2)):
        first_row = [(cell, cell + 1) for cell in range(6)]
        count = count_covers(sudoku(Shape(*sides)), start=first_row, engine="compiled")
        assert 720 * count == 28_200_960


@pytest.mark.parametrize("sides", [(1, 1), (2, 2), (2, 3), (3, 2), (3, 3), (3, 4), (4, 4), (5, 5)])
def test_sudoku_of_every_shape(sides):
    board = Board.empty(sides)
    cover = solve_cover(sudoku(board.shape), engine="compiled", node_budget=100_000).solution
    assert is_solution(board, board.with_cells(digit for _, digit in sorted(cover)))


# ---- public cases -----------------------------------------------------------------------------------


def test_ec_01_and_ec_03_all_solutions(cases):
    for key, matrix in cases["ec-01"]["input"].items():
        found = solve_cover(ExactCover.from_matrix(matrix), limit=None).indices
        assert sorted(map(list, found)) == cases["ec-01"]["expected"][key]
    found = solve_cover(ExactCover.from_matrix(cases["ec-03"]["input"]), limit=None).indices
    assert sorted(map(list, found)) == cases["ec-03"]["expected"]["solutions"]


def test_ec_05_empty_and_duplicate_rows(cases):
    given, expected = cases["ec-05"]["input"], cases["ec-05"]["expected"]
    for key in ("empty_rows", "duplicate_rows", "empty_column", "dup_rows_9"):
        problem = ExactCover.from_matrix(given[key])
        assert count_covers(problem) == expected[key]
        assert problem.remarks
    assert count_covers(ExactCover.from_matrix(given["no_rows_3_columns"], items=range(3))) == 0
    assert count_covers(ExactCover.from_matrix(given["no_columns_no_rows"])) == 1


def test_ec_07_09_and_11_counts(cases):
    known = {name: count for name, _, _, count in KNOWN}
    queens_case, boards, bell = (cases[name]["expected"] for name in ("ec-07", "ec-09", "ec-11"))
    assert [known[f"{n} queens"] for n in range(1, 10)] == queens_case["counts"]
    assert [known[name] for name in ("3x20", "4x15", "5x12", "6x10", "8x8")] == boards["with_symmetries"]
    assert [known[f"Bell {n}"] for n in (3, 4, 5)] == bell["counts"]
