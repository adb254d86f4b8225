"""Exact cover problems: what is read, what is refused, what is said, and how they look."""

import copy
import pickle

import numpy as np
import pandas as pd
import pytest

from sudoku_lessons import Board, ExactCover, Log, Shape, solve, solve_cover
from sudoku_lessons.exact_cover import queens, sudoku
from sudoku_lessons.solving.covering import COVER_SOLVERS

TOY = {"A": [1, 2], "B": [2, 3], "C": [1, 5], "D": [1, 4], "E": [5]}
MATRIX = [[1, 1, 0, 0, 0], [0, 1, 1, 0, 0], [1, 0, 0, 0, 1], [1, 0, 0, 1, 0], [0, 0, 0, 0, 1]]
TEXT = """| the toy, and a secondary item
1 2 3 4 5 | s
1 2 s
 2 3 s
| a comment between
1 5

1 4
5
"""


@pytest.fixture(params=COVER_SOLVERS)
def exact_covers(request):
    return COVER_SOLVERS[request.param]


@pytest.fixture
def covers(exact_covers):
    def sorted_covers(options, start=(), items=None, secondary=()):
        problem = ExactCover(options, items, secondary=secondary)
        return [sorted(cover) for cover in exact_covers(problem, Log(), start)]

    return sorted_covers


def test_the_toy_has_one_cover(covers):
    assert covers(TOY) == [["B", "D", "E"]]


def test_a_search_may_start_from_a_partial_cover(covers):
    assert covers(TOY, ["E"]) == [["B", "D", "E"]]
    assert covers(TOY, ["A"]) == []
    assert covers(TOY, ["D", "B", "E"]) == [["B", "D", "E"]]
    with pytest.raises(ValueError, match="'C' covers an item that an earlier option covers"):
        covers(TOY, ["A", "C"])
    with pytest.raises(ValueError, match="'A' covers an item that an earlier option covers"):
        covers(TOY, ["A", "A"])


def test_an_item_without_an_option_is_a_dead_end(exact_covers):
    log = Log()
    problem = ExactCover(TOY, [1, 2, 3, 4, 5, 6])
    assert list(exact_covers(problem, log)) == []
    assert (log.nodes, log.dead_ends) == (1, 1)
    assert problem.uncovered == (6,)
    assert "no option covers 6: no solution" in repr(problem)


def test_nothing_to_cover_is_covered_by_nothing(covers):
    assert covers({}) == [[]]
    assert covers({"empty": []}) == [[]]
    assert covers({"empty": []}, ["empty"]) == [["empty"]]


def test_an_option_without_a_primary_item_is_never_chosen(covers):
    options = {"a": [1], "empty": [], "only": ["s"]}
    assert covers(options, secondary=["s"]) == [["a"]]
    assert covers(options, ["only"], secondary=["s"]) == [["a", "only"]]
    said = "covers no primary item, so it is never chosen: 'empty', 'only'"
    assert ExactCover(options, secondary=["s"]).remarks == (said,)


def test_duplicate_options_are_solutions_of_their_own(covers):
    options = {"a": [1, 3], "b": [3, 1], "c": [2]}
    assert covers(options) == [["a", "c"], ["b", "c"]]
    assert ExactCover(options).remarks == ("cover the same items, so each makes its own solutions: 'a', 'b'",)


def test_a_secondary_item_is_covered_at_most_once(covers):
    options = {"a": [1, "s"], "b": [2, "s"], "c": [2, "t"], "d": [1]}
    assert covers(options, secondary=["s", "t"]) == [["a", "c"], ["b", "d"], ["c", "d"]]
    assert covers(options, ["a"], secondary=["s", "t"]) == [["a", "c"]]
    assert covers(options, items=[2, 1], secondary=["s", "t", "u"]) == [["b", "d"], ["a", "c"], ["c", "d"]]


@pytest.mark.parametrize(
    ("options", "items", "message"),
    [
        ({"a": [1, 1]}, None, "option 'a' covers an item twice: 1"),
        ({"a": [1, 2]}, [1], r"option 'a' covers unknown items: \['2'\]"),
        ({"a": [1]}, [1, 1], "an item is listed twice: 1"),
    ],
)
def test_malformed_problems_are_refused(options, items, message):
    with pytest.raises(ValueError, match=message):
        ExactCover(options, items)


def test_an_item_is_primary_or_secondary():
    with pytest.raises(ValueError, match="an item is listed twice: 's'"):
        ExactCover({"a": ["s"]}, ["s"], secondary=["s"])
    problem = ExactCover({"a": ["s", 1]}, secondary=["s"])
    assert (problem.primary, problem.secondary, problem.items) == ((1,), ("s",), (1, "s"))
    assert str(problem) == "1 primary and 1 secondary item, 1 option"


@pytest.mark.parametrize("sides", [(2, 2), (2, 3), (3, 3), (4, 4)])
def test_sudoku_has_4_n_squared_items_and_n_cubed_options(sides):
    shape = Shape(*sides)
    problem, n = sudoku(shape), shape.n
    assert (len(problem.items), len(problem.options)) == (4 * n * n, n**3)
    assert all(len(items) == 4 for items in problem.options.values())


@pytest.mark.parametrize("solver", COVER_SOLVERS)
def test_a_search_leaves_the_problem_as_it_was(solver):
    board = Board("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    before = dict(sudoku(board.shape).options), dict(sudoku(board.shape).covered_by)
    first = solve(board, solver, limit=None)
    assert solve(board, solver, limit=None) == first
    assert (sudoku(board.shape).options, sudoku(board.shape).covered_by) == before


def test_a_shared_problem_cannot_be_changed():
    with pytest.raises(TypeError):
        sudoku(Shape()).options[0, 1] = ()


def test_a_start_that_is_no_option_is_refused(covers):
    with pytest.raises(ValueError, match="the start names 'Z', which is not an option"):
        covers(TOY, ["Z"])


def test_choices_do_not_depend_on_what_was_tried_before(exact_covers):
    """Ties go to the first item, whichever came back last: what is below two branches is searched alike."""
    log = Log()
    problem = ExactCover({"p": [1], "q": [1], "r": [2, 3], "s": [2], "t": [3]})
    assert list(exact_covers(problem, log)) == [["p", "r"], ["p", "s", "t"], ["q", "r"], ["q", "s", "t"]]
    assert log.nodes == 1 + 2 * (1 + 1 + 2)


def test_names_are_of_any_hashable_kind():
    options = {frozenset({1}): ["x", (1, 2)], None: [None], 3.5: [b"y"], "": ["z", ""]}
    result = solve_cover(ExactCover(options))
    assert set(result.solution) == set(options)
    assert result.indices == ((0, 1, 2, 3),)


# ---- other forms ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "matrix",
    [
        MATRIX,
        tuple(map(tuple, MATRIX)),
        np.array(MATRIX),
        np.asfortranarray(MATRIX),
        np.array(MATRIX, bool),
        np.array(MATRIX, float),
        np.array(MATRIX, np.int8)[::-1, ::-1][::-1, ::-1],
        np.array([row * 2 for row in MATRIX])[:, :5],
        pd.DataFrame(MATRIX),
        [np.array(row) for row in MATRIX],
    ],
)
def test_a_matrix_in_any_layout(matrix):
    problem = ExactCover.from_matrix(matrix)
    assert problem == ExactCover({k: [item - 1 for item in TOY[name]] for k, name in enumerate(TOY)}, range(5))
    assert solve_cover(problem).indices == ((1, 3, 4),)


def test_the_names_of_a_matrix():
    frame = pd.DataFrame(MATRIX, index=list(TOY), columns=[1, 2, 3, 4, 5])
    for problem in (
        ExactCover.from_matrix(frame),
        ExactCover.from_matrix(MATRIX, items=range(1, 6), options="ABCDE"),
    ):
        assert problem == ExactCover(TOY, range(1, 6))
    assert ExactCover.from_matrix(frame, options=range(5)).items == (1, 2, 3, 4, 5)
    assert ExactCover.from_matrix(frame, secondary=[1, 5]).primary == (2, 3, 4)


@pytest.mark.parametrize(
    ("matrix", "names", "message"),
    [
        ([[1, 0], [1]], {}, r"of one length, got \[1, 2\]"),
        ([[1, 2]], {}, "got 2 in row 0, column 1"),
        ([[1, "1"]], {}, "got '1' in row 0"),
        ([[float("nan")]], {}, "got nan in row 0"),
        (np.zeros(3), {}, "two dimensions, got 1"),
        ([[1]], {"items": "ab"}, "1 row and 1 column, got names for 1 option and 2 items"),
        ([[1]], {"options": "ab"}, "1 row and 1 column, got names for 2 options and 1 item"),
        ([[1], [1]], {"options": "aa"}, "the name of an option \\(a row\\) appears twice: 'a'"),
        (
            pd.DataFrame([[1, 0]], columns=["x", "x"]),
            {},
            "the name of an item \\(a column\\) appears twice: 'x'",
        ),
        ([[1]], {"secondary": ["s"]}, "secondary items that are not columns: 's'"),
    ],
)
def test_a_matrix_that_makes_no_sense_is_refused(matrix, names, message):
    with pytest.raises(ValueError, match=message):
        ExactCover.from_matrix(matrix, **names)


def test_a_matrix_without_rows_or_columns():
    assert solve_cover(ExactCover.from_matrix([], items=range(3))).stop_reason == "no option covers 0, 1, 2"
    assert solve_cover(ExactCover.from_matrix(np.zeros((0, 3)))).status == "no solution"
    assert solve_cover(ExactCover.from_matrix([])).solutions == ((),)
    assert solve_cover(ExactCover.from_matrix([[], []])).solutions == ((),)


def test_the_text_form_of_knuths_programs():
    problem = ExactCover.from_text(TEXT)
    assert problem.primary == tuple("12345")
    assert problem.secondary == ("s",)
    assert problem.options[1] == ("2", "3", "s")
    assert solve_cover(problem).indices == ((1, 3, 4),)
    assert solve_cover(problem, start=[0]).status == "no solution"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected a line of items, got none"),
        ("| only a comment", "expected a line of items, got none"),
        ("a | b | c", r"one \| between"),
        ("a | b\na b:red", "colours are not supported: 'b:red'"),
        ("a b\na c", r"option 0 covers unknown items: \[\"'c'\"\]"),
        ("a b\na a", "option 0 covers an item twice: 'a'"),
        ("a a\na", "an item is listed twice: 'a'"),
    ],
)
def test_a_text_that_makes_no_sense_is_refused(text, message):
    with pytest.raises(ValueError, match=message):
        ExactCover.from_text(text)


# ---- verifying and drawing --------------------------------------------------------------------------


def test_the_verifier():
    problem = ExactCover({**TOY, "F": [4, "s"], "G": [1, "s"]}, secondary=["s"])
    assert problem.is_covered_by("BDE")
    assert not any(map(problem.is_covered_by, ["BD", "BDEE", "BDEA", "Z", "", "BEFG"]))
    assert ExactCover({}).is_covered_by([])


def test_a_small_matrix_is_a_table_with_the_chosen_rows_marked():
    drawn = ExactCover({"A": [1, "s"], "<B>": [10]}, secondary=["s"]).show(["<B>"])
    lines = ["       1 10 | s", "  A    1 .  | 1", "> <B>  . 1  | ."]
    assert str(drawn).splitlines() == lines
    html = drawn._repr_html_()
    assert "&lt;B&gt; ✓" in html
    assert html.count("<tr") == 3
    assert html.count("double") == 3  # the line before the secondary item, in every row
    assert html.count("rgba(230,159,0,.45)") == 1


def test_a_large_matrix_is_told_by_its_size():
    assert repr(sudoku(Shape()).show()) == "324 items, 729 options; too large for a table"
    assert "too large" in sudoku(Shape()).show()._repr_html_()
    assert str(ExactCover({}).show()).strip() == ""


# ---- what is refused, and how it is said ------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "arguments", "message"),
    [
        (
            [[1, 2], [3]],
            {},
            r"expected options as a dictionary {name: items}, got \[.* For rows .* ExactCover.from_matrix",
        ),
        ({"A": 1}, {}, "the items of option 'A': expected a list or other collection, got 1"),
        ({"A": "ab"}, {}, "the items of option 'A': expected a list or other collection, got 'ab'"),
        ({"A": [[1]]}, {}, r"the items of option 'A': expected hashable names, got \[1\]"),
        ({"A": [1]}, {"items": "1"}, "primary items: expected a list or other collection, got '1'"),
        ({"A": [1]}, {"secondary": "d1"}, "secondary items: expected a list or other collection, got 'd1'"),
        ({"A": [1]}, {"secondary": [{}]}, "secondary items: expected hashable names"),
    ],
)
def test_what_makes_no_problem_is_refused_in_words(options, arguments, message):
    with pytest.raises(TypeError, match=message):
        ExactCover(options, **arguments)


@pytest.mark.parametrize(
    ("matrix", "message"),
    [
        ([1, 0, 1], "a list of rows of 0 and 1; row 0 is 1"),
        (5, "a list of rows or an array, got 5"),
        ("101", "a list of rows or an array, got '101'"),
        ({"A": [1]}, "a list of rows or an array, got {'A'"),
    ],
)
def test_what_is_no_matrix_is_refused_in_words(matrix, message):
    with pytest.raises(TypeError, match=message):
        ExactCover.from_matrix(matrix)


def test_names_of_a_matrix_and_a_text_are_refused_in_words():
    for names in ({"items": [[1], 2]}, {"options": 5}):
        with pytest.raises(TypeError, match=r"the names, each that of an (item|option) \((a column|a row)\): "):
            ExactCover.from_matrix([[1, 0]], **names)
    with pytest.raises(TypeError, match="expected a text of several lines, got list"):
        ExactCover.from_text(["a b", "a"])
    with pytest.raises(TypeError, match=r"expected hashable names, got \[1\]"):
        ExactCover(TOY).is_covered_by([[1]])


def test_unknown_options_and_strings_are_refused_wherever_options_are_named():
    problem = ExactCover(TOY)
    for refuse in (problem.show, problem.indices, problem.started):
        with pytest.raises(ValueError, match="names 'Z', which is not an option of this problem"):
            refuse(["A", "Z"])
        with pytest.raises(TypeError, match="expected a list or other collection, got 'BD'"):
            refuse("BD")
    assert problem.indices(iter(["D", "B"])) == (1, 3)


def test_an_empty_option_starts_once():
    problem = ExactCover({"empty": [], "a": [1]})
    assert problem.started(["empty", "a"]) == ["empty", "a"]
    with pytest.raises(ValueError, match="the start names 'empty' twice"):
        problem.started(["empty", "empty"])


def test_one_thing_is_said_in_the_singular():
    assert str(ExactCover({"a": [1]})) == "1 item, 1 option"
    assert str(ExactCover({"a": [1], "b": [2]})) == "2 items, 2 options"


@pytest.mark.parametrize("problem", [ExactCover(TOY), ExactCover({"a": ["s", 1]}, secondary=["s"]), queens(4)])
def test_a_problem_is_copied_pickled_and_hashed(problem):
    for twin in (pickle.loads(pickle.dumps(problem)), copy.copy(problem), copy.deepcopy(problem)):
        assert twin == problem
        assert hash(twin) == hash(problem)
        assert list(twin.options) == list(problem.options)
        assert (twin.primary, twin.secondary) == (problem.primary, problem.secondary)
        with pytest.raises(TypeError):
            twin.options["new"] = ()
    turned = ExactCover(dict(reversed(problem.options.items())), problem.primary, secondary=problem.secondary)
    assert turned == problem
    assert hash(turned) == hash(problem)
    result = solve_cover(problem, limit=None, trace=True)
    assert pickle.loads(pickle.dumps(result)).solutions == result.solutions
