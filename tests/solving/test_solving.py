import pickle

import pytest

from sudoku_lessons import (
    SOLVERS,
    Board,
    ClashError,
    InvalidBoard,
    SearchStopped,
    count_solutions,
    is_unique,
    solutions,
    solve,
    solve_many,
    solve_sudoku,
)
from sudoku_lessons.solvers import mrv

ROWS = [
    "9.7.....6",
    "824.3....",
    "..1..9..2",
    ".9...2.18",
    "...4....5",
    "1325.8...",
    "...687...",
    "......8.9",
    ".4.9...5.",
]
MANY = "........2.2..5.8.1......3..7.4.9........8541.....37...18....9....7..9...2...4..58"  # 26
NONE = "087654321200000000300000000400000000500000000600000000700000000800000000900000000"


def test_three_answers_are_three():
    assert solve(ROWS).status == "solved"
    assert solve(NONE).status == "no solution"
    assert solve(MANY, node_budget=1, limit=2).status == "stopped"
    with pytest.raises(ClashError, match="9 appears twice in row 1"):
        solve(ROWS[0][:-1] + "9" + "".join(ROWS[1:]))


def test_uniqueness_has_three_answers_too():
    assert is_unique(ROWS) is True
    assert is_unique(MANY) is False
    assert is_unique(NONE) is False
    assert is_unique(ROWS, solver="reading_order", node_budget=100) is None
    assert solve(MANY, limit=None).nodes > 40
    assert is_unique(MANY, node_budget=40) is False  # two found before the budget runs out


def test_counting_stops_at_its_limit():
    assert count_solutions(MANY) == 2
    assert count_solutions(MANY, limit=10) == 10
    assert count_solutions(MANY, limit=None) == count_solutions(MANY, limit=100) == 26
    assert count_solutions(ROWS, limit=None) == 1
    assert count_solutions(NONE) == 0


def test_a_count_that_cannot_finish_says_what_it_found():
    with pytest.raises(SearchStopped, match="budget of 40 nodes is used up after 40 nodes") as stop:
        count_solutions(MANY, limit=None, node_budget=40)
    assert stop.value.nodes == 40
    assert 2 <= stop.value.found < 26


def test_solutions_come_one_at_a_time_and_bad_input_at_once():
    assert len([board for board, _ in zip(solutions(MANY), range(5), strict=False)]) == 5
    with pytest.raises(ClashError):
        solutions("55" + "." * 79)
    with pytest.raises(SearchStopped):
        list(solutions(MANY, node_budget=10))


@pytest.mark.parametrize("solver", [*SOLVERS, mrv.search])
def test_solvers_by_name_or_as_functions(solver):
    assert solve(ROWS, solver).solution == solve(ROWS, "propagation").solution
    assert count_solutions(ROWS, solver=solver) == 1


def test_a_solver_of_ones_own():
    def mine(board, log):
        """The last empty cell first, as lists."""
        log.node(0)
        if not board.empty_cells:
            yield list(board.cells)
            return
        cell = board.empty_cells[-1]
        for digit in board.candidates(cell):
            yield from mine(board.with_digit(cell, digit), log)

    result = solve("1234" + "." * 12, mine, limit=None)
    assert (result.solver, len(result.solutions)) == ("mine", 12)
    assert set(result.solutions) == set(solutions("1234" + "." * 12))


def test_a_solver_that_is_no_generator_is_told_so():
    with pytest.raises(TypeError, match="expected a solver that yields solved boards; this one returned True"):
        solve(ROWS, lambda board, log: True)


@pytest.mark.parametrize("answer", [Board("." * 16), "1" * 16, [1] * 16, (1,), None, 3])
def test_a_solver_that_returns_instead_of_yielding_is_told_so(answer):
    with pytest.raises(TypeError, match="expected a solver that yields solved boards; this one returned"):
        solve("." * 16, lambda board, log: answer)


@pytest.mark.parametrize("yielded", [None, "1" * 15, [1] * 15, Board("." * 16), Board("1" * 36), 7])
def test_a_solver_that_yields_no_full_board_is_told_so(yielded):
    with pytest.raises(TypeError, match="expected a solver that yields .*; this one yielded"):
        solve("." * 16, lambda board, log: iter([yielded]))


def test_what_a_solver_yields_is_read_with_the_puzzles_alphabet():
    puzzle = Board("A" + "." * 15, alphabet="A..D")
    for yielded in ("ABCDCDABBADCDCBA", [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1]):
        assert (
            solve(puzzle, lambda board, log, found=yielded: iter([found])).solution.line == "ABCDCDABBADCDCBA"
        )


def test_a_stopped_iterator_says_how_many_it_found():
    found = []
    with pytest.raises(SearchStopped) as stop:
        for board in solutions("." * 16, "mrv", node_budget=60):
            found.append(board)
    assert stop.value.found == len(found) == 6
    twin = pickle.loads(pickle.dumps(stop.value))
    assert (str(twin), twin.nodes, twin.found) == (str(stop.value), 60, 6)
    with pytest.raises(SearchStopped):
        list(solutions("." * 81, "mrv", seconds=0))


def test_unknown_names_and_limits_are_refused():
    with pytest.raises(ValueError, match="solver: expected one of reading_order, mrv.* got 'fast'"):
        solve(ROWS, "fast")
    for limit in (0, -1, 1.5):
        with pytest.raises(ValueError, match="of at least 1, or None for all solutions, got "):
            solve(ROWS, limit=limit)


@pytest.mark.parametrize("call", [solve, count_solutions, is_unique, solutions, solve_sudoku])
def test_every_call_validates_first(call):
    with pytest.raises(InvalidBoard, match="80 cells"):
        call("." * 80)
    with pytest.raises(ClashError, match="r1c1, r1c2"):
        call(["11......."] + ["........."] * 8)


def test_the_plain_function():
    rows = list(ROWS)
    solved = solve_sudoku(rows)
    assert rows == ROWS
    assert len(solved) == 9
    assert Board(solved).is_solved
    assert solve_sudoku([NONE[k : k + 9] for k in range(0, 81, 9)]) == []


def test_a_solved_board_is_its_own_solution_after_one_node():
    board = solve(ROWS).solution
    for solver in SOLVERS:
        result = solve(board, solver, limit=None)
        assert (result.status, result.nodes, result.solution, result.max_depth) == ("solved", 1, board, 0)


def test_no_boards_at_all_are_an_answer_too():
    assert solve_many([], engine="python").solutions.shape == (0, 81)
    assert solve_many([], shape=4, engine="python").solutions.shape == (0, 16)
