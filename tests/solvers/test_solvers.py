"""The solvers: the counts that must come out, and agreement on boards of every shape."""

import random
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudoku_lessons import SOLVERS, Board, count_solutions, is_solution, solutions, solve
from tests import independent
from tests.public import lines_of

# Nodes to the first solution; None where the search is too long for a test.
COUNTS = {
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79": (4_209, 52),
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......": (None, 482),
    ".......12....35......6...7.7.....3.....4..8..1...........12.....8.....4..5....6..": (None, 10_374),
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..": (49_559, 10_102),
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..": (8_970, 218),
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....": (304_054, 12_809),
    ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...": (None, 2_563),
    ".....6....59.....82....8....45........3........6..3.54...325..6..................": (419_195, None),
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9": (None, 45_268),
    "9.7.....6824.3......1..9..2.9...2.18...4....51325.8......687.........8.9.4.9...5.": (463, 66),
}
SHAPES = [(1, 1), (1, 2), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (2, 5), (3, 4), (4, 4)]


@pytest.mark.parametrize("line", COUNTS)
def test_published_node_counts(line):
    for solver, nodes in zip(("reading_order", "mrv"), COUNTS[line], strict=True):
        if nodes is not None:
            result = solve(line, solver)
            assert result.nodes == nodes
            assert is_solution(Board(line), result.solution)


# (nodes, guesses, dead ends) to the first solution.
REASONING = {
    "9.7.....6824.3......1..9..2.9...2.18...4....51325.8......687.........8.9.4.9...5.": (
        (1, 0, 0),
        (53, 0, 0),
    ),
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......": (
        (26, 15, 10),
        (118, 15, 10),
    ),
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..": (
        (173, 89, 83),
        (1_472, 89, 83),
    ),
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....": (
        (375, 187, 187),
        (969, 48, 43),
    ),
}


@pytest.mark.parametrize("line", REASONING)
def test_counts_of_the_solvers_that_reason(line):
    by_propagation, by_items = REASONING[line]
    for solver, counts in zip(
        ("propagation", "algorithm_x", "dancing_links"), (by_propagation, by_items, by_items), strict=True
    ):
        result = solve(line, solver)
        assert (result.nodes, result.guesses, result.dead_ends) == counts


def test_guesses_and_dead_ends_by_their_definitions():
    """Counted by a plain search written here: two or more digits to try, and none."""
    line = "9.7.....6824.3......1..9..2.9...2.18...4....51325.8......687.........8.9.4.9...5."

    def count(board, choose):
        if not board.empty_cells:
            return [1, 0, 0, True]
        cell = choose(board)
        digits = board.candidates(cell)
        totals = [1, len(digits) > 1, not digits, False]
        for digit in digits:
            *below, solved = count(board.with_digit(cell, digit), choose)
            totals[:3] = map(sum, zip(totals[:3], below, strict=True))
            if solved:
                totals[3] = True
                break
        return totals

    def first(board):
        return board.empty_cells[0]

    def fewest(board):
        return min(board.empty_cells, key=lambda cell: len(board.candidates(cell)))

    for solver, choose in (("reading_order", first), ("mrv", fewest)):
        result = solve(line, solver)
        assert [result.nodes, result.guesses, result.dead_ends, True] == count(Board(line), choose)


def test_algorithm_x_on_a_known_board():
    line = "......4..3.6.........196.3..7.....1.8..25..9..4....8...6.4.9..8..5....2....5....7"
    solved = "157832469396745281284196735672984513831257694549613872763429158415378926928561347"
    for solver in ("mrv", "propagation", "algorithm_x", "dancing_links"):
        assert solve(line, solver).solution.line == solved


def test_project_euler_96():
    lines = lines_of("euler96")
    for solver in SOLVERS:
        results = [solve(line, solver) for line in lines]
        assert sum(int(result.solution.line[:3]) for result in results) == 24_702
        assert all(is_solution(Board(line), r.solution) for line, r in zip(lines, results, strict=True))


@st.composite
def boards(draw, shapes=SHAPES):
    """A board with digits taken away from a solved one; sometimes one digit changed, without a clash."""
    box_rows, box_cols = draw(st.sampled_from(shapes))
    n = box_rows * box_cols
    rng = random.Random(draw(st.integers(0, 2**32)))
    cells = independent.solved(box_rows, box_cols, rng)
    most = {16: 70, 12: 60, 10: 50}.get(n, n * n)
    if n == 9:
        most = 50
    for cell in rng.sample(range(n * n), draw(st.integers(0, min(most, n * n)))):
        cells[cell] = 0
    board = Board(cells, (box_rows, box_cols))
    if draw(st.booleans()) and board.empty_cells:
        cell = rng.choice(board.empty_cells)
        board = board.with_digit(cell, rng.choice(board.candidates(cell) or (0,)))
    return board


@pytest.mark.slow
@settings(max_examples=50, deadline=None)
@given(boards())
def test_all_solvers_agree_with_a_counter_that_shares_no_code(board):
    limit = 30
    shape = board.shape
    expected = independent.count(list(board.cells), shape.box_rows, shape.box_cols, limit)
    before = board.cells
    for solver in SOLVERS:
        result = solve(board, solver, limit=limit, node_budget=300_000)
        found = len(result.solutions)
        assert len(set(result.solutions)) == found
        assert all(is_solution(board, solution) for solution in result.solutions)
        if result.status == "stopped":  # as a weak solver may be on a hard board
            assert found <= expected
        else:
            assert (result.status, found) == ("solved" if expected else "no solution", expected)
        assert list(zip(range(found), solutions(board, solver), strict=False)) == list(
            enumerate(result.solutions)
        )
    assert board.cells == before


@settings(max_examples=40, deadline=None)
@given(boards([(2, 2), (2, 3), (3, 2)]))
def test_all_solutions_are_the_same_set(board):
    if independent.count(list(board.cells), board.shape.box_rows, board.shape.box_cols, 301) <= 300:
        sets = [set(solutions(board, solver)) for solver in SOLVERS]
        assert all(found == sets[0] for found in sets)


@settings(max_examples=40, deadline=None)
@given(boards())
def test_counts_hold_together(board):
    """Identities of a search that ends: places + 1 = nodes, and no more guesses and dead ends than nodes."""
    for solver in SOLVERS:
        result = solve(board, solver, limit=20)
        assert result.guesses + result.dead_ends <= result.nodes
        assert result.max_depth < max(2, result.nodes)
        assert result.max_depth <= len(board.empty_cells)
        if len(result.solutions) < 20:  # every guess has two branches or more, each ends somewhere
            assert result.dead_ends + len(result.solutions) >= result.guesses + 1


@pytest.mark.parametrize("solver", SOLVERS)
def test_there_are_288_solved_4x4_boards(solver):
    assert count_solutions("." * 16, limit=None, solver=solver) == 288


def test_reading_order_finds_solutions_in_lexicographic_order():
    found = [solution.line for solution in solutions("." * 16, "reading_order")]
    assert found == sorted(found)


def run_with_recursion_limit(limit: int, call: str) -> str:
    """What `call` prints in a fresh Python with this recursion limit; the limit must be left as it was."""
    program = (
        f"import sys; sys.setrecursionlimit({limit})\nfrom sudoku_lessons import *\n"
        f"{call}\nassert sys.getrecursionlimit() == {limit}\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    return done.stdout.strip()


@pytest.mark.parametrize("limit", [200, 1000])
def test_a_9x9_search_needs_few_levels(limit):
    line = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
    call = f"print({{name: solve('{line}', name, node_budget=3000).status for name in SOLVERS}})"
    statuses = run_with_recursion_limit(limit, call)
    assert statuses == str(
        dict.fromkeys(SOLVERS, "stopped")
        | dict.fromkeys(("propagation", "algorithm_x", "dancing_links"), "solved")
    )


def test_one_level_of_python_is_used_a_placement():
    """An empty 16x16 board is filled in reading order without a step back: 256 levels, 60 left for the rest."""
    call = "r = solve(Board.empty(16), 'reading_order'); print(r.nodes, r.max_depth)"
    assert run_with_recursion_limit(256 + 60, call) == "257 256"


@pytest.mark.slow
@pytest.mark.parametrize("solver", ["mrv", "propagation", "algorithm_x", "dancing_links"])
def test_an_empty_25x25_board_is_searched_at_pythons_usual_limit(solver):
    call = f"r = solve(Board.empty(25), '{solver}', node_budget=700); print(r.max_depth > 400)"
    assert run_with_recursion_limit(1000, call) == "True"


@pytest.mark.parametrize("solver", SOLVERS)
def test_25x25_boards_are_solved(solver):
    solved = independent.solved(5, 5, random.Random(5))
    puzzle = Board([0 if k % 5 == 0 else digit for k, digit in enumerate(solved)])
    assert is_solution(puzzle, solve(puzzle, solver, node_budget=10_000).solution)
