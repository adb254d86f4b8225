import pytest

from sudoku_lessons import Board, Log, Shape, solve
from sudoku_lessons.exact_cover import ExactCover, sudoku
from sudoku_lessons.solvers.algorithm_x import exact_covers

TOY = {"A": [1, 2], "B": [2, 3], "C": [1, 5], "D": [1, 4], "E": [5]}


def covers(options, start=(), items=None):
    return [sorted(cover) for cover in exact_covers(ExactCover(options, items), Log(), start)]


def test_the_toy_has_one_cover():
    assert covers(TOY) == [["B", "D", "E"]]


def test_a_search_may_start_from_a_partial_cover():
    assert covers(TOY, ["E"]) == [["B", "D", "E"]]
    assert covers(TOY, ["A"]) == []
    with pytest.raises(ValueError, match="'C' covers an item that an option before it covers"):
        covers(TOY, ["A", "C"])


def test_an_item_without_an_option_is_a_dead_end():
    log = Log()
    assert list(exact_covers(ExactCover(TOY, [1, 2, 3, 4, 5, 6]), log)) == []
    assert (log.nodes, log.dead_ends) == (1, 1)


def test_nothing_to_cover_is_covered_by_nothing():
    assert covers({}) == [[]]
    assert covers({"empty": []}) == [[]]


def test_duplicate_options_are_solutions_of_their_own():
    assert len(covers({"a": [1], "b": [1], "c": [2]})) == 2


@pytest.mark.parametrize("n", [3, 4, 5])
def test_set_partitions_are_bell_numbers(n):
    subsets = {mask: [k for k in range(n) if mask >> k & 1] for mask in range(1, 2**n)}
    assert len(covers(subsets)) == {3: 5, 4: 15, 5: 52}[n]


@pytest.mark.parametrize(
    ("options", "items", "message"),
    [
        ({"a": [1, 1]}, None, "option 'a' covers an item twice"),
        ({"a": [1, 2]}, [1], r"option 'a' covers unknown items: \['2'\]"),
        ({"a": [1]}, [1, 1], "an item is listed twice"),
    ],
)
def test_malformed_problems_are_refused(options, items, message):
    with pytest.raises(ValueError, match=message):
        ExactCover(options, items)


@pytest.mark.parametrize("sides", [(2, 2), (2, 3), (3, 3), (4, 4)])
def test_sudoku_has_4_n_squared_items_and_n_cubed_options(sides):
    shape = Shape(*sides)
    problem, n = sudoku(shape), shape.n
    assert (len(problem.items), len(problem.options)) == (4 * n * n, n**3)
    assert all(len(items) == 4 for items in problem.options.values())


def test_a_search_leaves_the_problem_as_it_was():
    board = Board("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
    before = dict(sudoku(board.shape).options)
    first = solve(board, "algorithm_x", limit=None)
    assert solve(board, "algorithm_x", limit=None) == first
    assert sudoku(board.shape).options == before


def test_a_shared_problem_cannot_be_changed():
    with pytest.raises(TypeError):
        sudoku(Shape()).options[0, 1] = ()


def test_a_start_that_is_no_option_is_refused():
    with pytest.raises(ValueError, match="the start names 'Z', which is no option"):
        covers(TOY, ["Z"])


def test_choices_do_not_depend_on_what_was_tried_before():
    """Ties go to the first item, whichever came back last: what is below two branches is searched alike."""
    log = Log()
    problem = ExactCover({"p": [1], "q": [1], "r": [2, 3], "s": [2], "t": [3]})
    assert list(exact_covers(problem, log)) == [["p", "r"], ["p", "s", "t"], ["q", "r"], ["q", "s", "t"]]
    assert log.nodes == 1 + 2 * (1 + 1 + 2)
