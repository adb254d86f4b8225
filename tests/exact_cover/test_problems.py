"""Exact cover problems with known counts; where a search is short, in Python too, node for node."""

import csv

import pytest

from sudoku_lessons import (
    Board,
    ExactCover,
    Shape,
    count_covers,
    count_solutions,
    is_solution,
    solve,
    solve_cover,
)
from sudoku_lessons.datasets import data_folder
from sudoku_lessons.exact_cover import langford, pentominoes, queens, set_partitions, sudoku
from sudoku_lessons.exact_cover.problems import PENTOMINOES, latin_squares, turned_and_mirrored

WAYS = [("algorithm_x", "python"), ("dancing_links", "python"), ("dancing_links", "compiled")]
CENTRE = [(3, 3), (3, 4), (4, 3), (4, 4)]
SHORT = 2_000  # nodes that Python does in well under a second
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


@pytest.mark.slow
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


@pytest.mark.slow
def test_latin_squares_of_order_5():
    assert count_covers(latin_squares(5), engine="compiled") == 161_280


@pytest.mark.slow
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


def by_all(problem):
    """The covers of a problem, by dictionaries, links and machine code, which take the same nodes."""
    results = [solve_cover(problem, solver, limit=None, engine=engine) for solver, engine in WAYS]
    assert len({(r.indices, r.nodes, r.guesses, r.dead_ends, r.max_depth) for r in results}) == 1
    return sorted(map(list, results[0].indices))


def test_ec_01_and_ec_03_all_solutions(cases):
    for key, matrix in cases["ec-01"]["input"].items():
        assert by_all(ExactCover.from_matrix(matrix)) == cases["ec-01"]["expected"][key]
    assert by_all(ExactCover.from_matrix(cases["ec-03"]["input"])) == cases["ec-03"]["expected"]["solutions"]


def test_ec_05_empty_and_duplicate_rows(cases):
    given, expected = cases["ec-05"]["input"], cases["ec-05"]["expected"]
    for key in ("empty_rows", "duplicate_rows", "empty_column", "dup_rows_9"):
        problem = ExactCover.from_matrix(given[key])
        assert len(by_all(problem)) == expected[key]
        assert problem.remarks
    assert by_all(ExactCover.from_matrix(given["no_rows_3_columns"], items=range(3))) == []
    assert by_all(ExactCover.from_matrix(given["no_columns_no_rows"])) == [[]]


# ---- recorded runs ----------------------------------------------------------------------------------


def recorded(*path):
    """The rows of a file of data/results."""
    with data_folder().joinpath("results", *path).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_recorded_counts_of_covers_come_out_again():
    short = [row for row in recorded("exact_covers.csv") if int(row["nodes"]) < 50_000]
    assert len(short) > 30
    for row in short:
        name, *numbers = row["problem"].replace(" x ", " ").split()
        if row["problem"].endswith("queens"):
            problem = queens(int(name))
        elif name == "Langford":
            problem = langford(int(numbers[0]))
        elif name == "Bell":
            problem = set_partitions(int(numbers[0]))
        else:
            sides = tuple(map(int, numbers))
            problem = pentominoes(*sides, CENTRE if sides == (8, 8) else [])
        found = solve_cover(problem, limit=None, engine="compiled", next_item=row["rule"])
        assert (found.status, len(found.solutions), found.nodes) == (
            *(row["status"], int(row["covers"]), int(row["nodes"])),
        )


def test_boards_of_all_sizes_have_one_solution_and_their_recorded_nodes():
    boards = {
        row["name"]: Board(row["puzzle"], (int(row["box_rows"]), int(row["box_cols"])))
        for row in recorded("sizes", "boards.csv")
    }
    assert [len(board.cells) for board in boards.values()] == [
        n * n for n in (4, 6, 6, 9, 12, 16, 25) for _ in range(5)
    ]
    for row in recorded("sizes", "boards.csv"):
        assert boards[row["name"]].clue_count == int(row["clues"])
    for board in boards.values():
        assert count_solutions(board, inference="locked", engine="compiled", node_budget=300) == 1
    choices = {
        "reading order": ("reading_order", {}),
        "fewest candidates": ("mrv", {}),
        "dancing links": ("dancing_links", {}),
        "dancing links, weighted": ("dancing_links", {"next_item": "weighted"}),
        "propagation": ("propagation", {}),
        "propagation, locked": ("propagation", {"inference": "locked"}),
    }
    runs = recorded("sizes", "table.csv")
    assert len(runs) == len(boards) * len(choices)
    for row in runs:
        solver, how = choices[row["solver"]]
        if int(row["nodes"]) <= 20_000:
            result = solve(boards[row["puzzle"]], solver, engine="compiled", **how)
            assert (result.status, result.nodes) == (row["status"], int(row["nodes"]))
            assert is_solution(boards[row["puzzle"]], result.solution)
        else:
            assert (row["status"] == "stopped") == (row["nodes"] == "10000000")


def test_ec_07_09_and_11_counts(cases):
    known = {name: count for name, _, _, count in KNOWN}
    queens_case, boards, bell = (cases[name]["expected"] for name in ("ec-07", "ec-09", "ec-11"))
    assert [known[f"{n} queens"] for n in range(1, 10)] == queens_case["counts"]
    assert [known[name] for name in ("3x20", "4x15", "5x12", "6x10", "8x8")] == boards["with_symmetries"]
    assert [known[f"Bell {n}"] for n in (3, 4, 5)] == bell["counts"]


# ---- what is refused --------------------------------------------------------------------------------


def test_holes_may_come_from_anything_that_has_them_once():
    problem = pentominoes(8, 8, CENTRE)
    for holes in (iter(CENTRE), (cell for cell in CENTRE), set(CENTRE), tuple(CENTRE)):
        assert pentominoes(8, 8, holes) == problem
    with pytest.raises(ValueError, match=r"expected holes on the board of 8 x 8, got \[\(8, 0\)\]"):
        pentominoes(8, 8, [*CENTRE, (8, 0)])


@pytest.mark.parametrize("make", [queens, langford, set_partitions, latin_squares])
def test_a_size_below_zero_is_refused(make):
    assert count_covers(make(0)) == 1
    for size in (-1, 2.5, "8", None, True, 10**400):
        with pytest.raises(ValueError, match="n: expected a whole number from 0 to "):
            make(size)
    for sides in ((-3, 20), (3, -20)):
        with pytest.raises(ValueError, match="expected a whole number from 0 to 200, got -"):
            pentominoes(*sides)
