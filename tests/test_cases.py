"""Inputs from public bug reports with right answers: each fault's whole kind, not the one input."""

import copy

import pytest

from sudoku_lessons import (
    SOLVERS,
    Board,
    ClashError,
    InvalidBoard,
    Shape,
    count_solutions,
    is_solution,
    is_unique,
    solve,
)


def clashes(board: Board) -> list[tuple[str, int, list[tuple[int, int]]]]:
    """The conflicts as the cases write them: ('row1', digit, [(row, column), ...])."""
    n = board.shape.n
    return [
        (
            c.unit.replace(" ", "").replace("column", "col"),
            c.digit,
            [(cell // n + 1, cell % n + 1) for cell in c.cells],
        )
        for c in board.conflicts()
    ]


@pytest.mark.parametrize(
    ("case", "key"), [("inv-01", "must_name"), ("inv-03", "clashes"), ("inv-09", "clashes")]
)
def test_invalid_boards_are_refused_with_every_clash(cases, case, key):
    board = Board(cases[case]["input"])
    assert [str(clash) for clash in clashes(board)] == cases[case]["expected"][key]
    for solver in SOLVERS:
        with pytest.raises(ClashError) as error:
            solve(board, solver)
        assert len(error.value.conflicts) == len(clashes(board))


def test_inv_05_no_clash_and_no_candidate(cases):
    board = Board(cases["inv-05"]["input"])
    assert board.conflicts() == ()
    assert board.contradiction() == cases["inv-05"]["expected"]["reason"] + " left"
    for solver in SOLVERS:
        result = solve(board, solver, trace=True)
        assert (result.status, result.nodes, result.dead_ends) == ("no solution", 1, 1)
        reasons = ("dead end: r1c1 has no candidate left", "dead end: no place left for 9 in row 1")
        assert result.trace.words(len(result.trace) - 1) in reasons


def test_inv_07_no_solution_leaves_the_input_alone(cases):
    cells = [int(c) for c in cases["inv-07"]["input"]]
    before = copy.deepcopy(cells)
    for solver in SOLVERS:
        assert solve(cells, solver).status == "no solution"
    assert cells == before


def test_inv_11_bad_values(cases):
    for value in cases["inv-11"]["input"]["cells_to_try_at_r1c1_of_empty_9x9"]:
        grid = [[value, *[0] * 8], *[[0] * 9 for _ in range(8)]]
        if value in (0, None):
            assert Board(grid)[0] == 0
        elif value == 2.0:
            assert Board(grid)[0] == 2
        else:
            with pytest.raises(InvalidBoard, match="r1c1"):
                Board(grid)


@pytest.mark.slow
@pytest.mark.parametrize("solver", ["mrv", "propagation", "algorithm_x"])
def test_inv_13_boards_without_solution(cases, solver):
    for line in cases["inv-13"]["input"]:
        result = solve(line, solver, engine="compiled")  # the same search, node for node
        assert (result.status, result.solution, result.solutions) == ("no solution", None, ())


def test_multi_01_a_lost_clue(cases):
    case = cases["multi-01"]
    assert count_solutions(case["input"]["as_reported"], limit=None) == case["expected"]["as_reported"]
    assert solve(case["input"]["corrected"], limit=2).solutions == (
        Board(case["expected"]["corrected_solution"]),
    )


def test_multi_03_an_impossible_digit(cases):
    case = cases["multi-03"]
    board = Board(case["input"]["board"])
    assert count_solutions(board, solver="reading_order") == 2
    entered = board.with_digit("r2c9", 5)
    assert [str(clash) for clash in clashes(entered)] == case["expected"]["after"]["clashes"]
    with pytest.raises(ClashError):
        count_solutions(entered)


def test_multi_05_marks_in_a_pasted_line(cases):
    case = cases["multi-05"]
    with pytest.raises(InvalidBoard, match="85 cells found, expected 81"):
        Board(case["input"]["as_pasted"])
    assert solve(case["input"]["with_9"], limit=2).solutions == (Board(case["expected"]["with_9"]["solution"]),)
    assert count_solutions(case["input"]["without_9"], limit=None) == case["expected"]["without_9"]["count"]


@pytest.mark.parametrize("solver", SOLVERS)
def test_multi_07_four_solutions(cases, solver):
    assert count_solutions(cases["multi-07"]["input"], limit=None, solver=solver) == 4


@pytest.mark.parametrize("solver", SOLVERS)
@pytest.mark.parametrize("case", ["size-4a", "size-4c"])
def test_4x4_boards_with_two_solutions(cases, case, solver):
    assert count_solutions(cases[case]["input"], limit=None, solver=solver) == 2


@pytest.mark.parametrize("solver", SOLVERS)
def test_size_6a_boxes_both_ways(cases, solver):
    case = cases["size-6a"]
    result = solve(Board(case["input"], (2, 3)), solver, limit=None)
    assert [list(board.cells) for board in result.solutions] == [case["expected"]["solution"]]
    assert count_solutions(Board(case["input"], (3, 2)), limit=None, solver=solver) == 2


def test_size_6c_zero_is_a_digit(cases):
    case = cases["size-6c"]
    board = Board(case["input"]["rows"], alphabet=case["input"]["alphabet"])
    result = solve(board, limit=None)
    assert [digit - 1 for digit in result.solution.cells] == case["expected"]["solution_0_based"]
    assert result.solution.line == "".join(map(str, case["expected"]["solution_0_based"]))
    with pytest.raises(InvalidBoard, match=r"both '0' and '\.' are used"):
        Board(case["input"]["rows"])


def test_size_12_a_big_board_of_numbers(cases):
    board = Board(cases["size-12"]["input"])
    assert board.shape == Shape(3, 4)
    for solver in ("mrv", "propagation", "algorithm_x", "dancing_links"):
        result = solve(board, solver, limit=2)
        assert [list(found.cells) for found in result.solutions] == [cases["size-12"]["expected"]["solution"]]


@pytest.mark.slow
def test_size_25a_is_solved_with_locked_candidates(cases):
    """253 clues: singles alone found no solution in tens of millions of nodes, locked candidates do in hundreds."""
    board = Board(cases["size-25a"]["input"])
    assert board.shape == Shape(5, 5)
    result = solve(board, inference="locked", limit=2, node_budget=10_000)
    assert [list(found.cells) for found in result.solutions] == [cases["size-25a"]["expected"]["solution"]]
    assert result.status == "solved"


@pytest.mark.slow
@pytest.mark.parametrize("engine", ["python", "compiled"])
def test_size_25a_is_solved_by_dancing_links_that_mind_their_dead_ends(cases, engine):
    """By Knuth's choice of the item it was not solved in a hundred million nodes; all of the tree is searched here."""
    board = Board(cases["size-25a"]["input"])
    result = solve(board, "dancing_links", next_item="weighted", engine=engine, limit=2, node_budget=50_000)
    assert [list(found.cells) for found in result.solutions] == [cases["size-25a"]["expected"]["solution"]]
    assert (result.status, result.nodes) == ("solved", 7_939)


@pytest.mark.parametrize("solver", SOLVERS)
def test_size_25a_can_be_stopped_in_every_search(cases, solver):
    assert solve(cases["size-25a"]["input"], solver, node_budget=1000).status == "stopped"


@pytest.mark.parametrize("solver", SOLVERS)
def test_size_25a_with_some_more_clues_has_the_solution_expected(cases, solver):
    board, solved = Board(cases["size-25a"]["input"]), cases["size-25a"]["expected"]["solution"]
    every = 8 if solver in ("propagation", "algorithm_x", "dancing_links") else 3
    cells = list(board.cells)
    for cell in board.empty_cells[::every]:
        cells[cell] = solved[cell]
    result = solve(board.with_cells(cells), solver, limit=2)
    assert [list(found.cells) for found in result.solutions] == [solved]


@pytest.mark.slow
@pytest.mark.parametrize(("case", "said"), [("size-16b", {"alphabet": "A..P", "blank": "-"}), ("size-16d", {})])
def test_big_boards_of_letters(cases, case, said):
    board = Board(cases[case]["input"], **said)
    for solver in ("propagation", "algorithm_x", "dancing_links"):
        result = solve(board, solver, limit=2)
        assert [found.line for found in result.solutions] == [cases[case]["expected"]["solution"]]


def test_size_16_alphabets_are_never_guessed(cases):
    rows = cases["size-16d"]["input"]
    assert Board(rows, alphabet="1..9A..G") == Board(rows)  # A = 10 is what is read when nothing is said
    with pytest.raises(InvalidBoard, match="'G'"):
        Board(rows, alphabet="0..9A..F")
    with pytest.raises(InvalidBoard, match=r'say alphabet="A\.\.P"'):
        Board(cases["size-16b"]["input"])


@pytest.mark.parametrize("solver", SOLVERS)
def test_smallest_boards(cases, solver):
    expected = cases["size-1-2"]["expected"]
    assert list(solve([0], solver).solution.cells) == expected["1x1"]
    assert list(solve(Board([2, 1, 0, 0], (1, 2)), solver).solution.cells) == expected["2x2"]


@pytest.mark.parametrize("solver", SOLVERS)
def test_box_01_the_box_index(cases, solver):
    result = solve(cases["box-01"]["input"], solver, limit=2)
    assert [board.line for board in result.solutions] == [cases["box-01"]["expected"]["solution"]]


@pytest.mark.parametrize("solver", SOLVERS)
def test_mut_01_nothing_changes_the_board(cases, solver):
    board = Board(cases["mut-01"]["input"]["board"])
    before = copy.deepcopy(board)
    assert solve(board, solver) == solve(board, solver)
    assert board == before
    assert [board.candidates(cell) for cell in range(81)] == [before.candidates(cell) for cell in range(81)]


@pytest.mark.slow
def test_hang_01_the_board_against_brute_force(cases):
    case = cases["hang-01"]
    board = Board(case["input"])
    assert board.clue_count == case["expected"]["clues"]
    for solver in ("mrv", "propagation", "algorithm_x", "dancing_links"):
        assert [found.line for found in solve(board, solver, limit=2).solutions] == [
            case["expected"]["solution"]
        ]
    assert solve(board, "reading_order", node_budget=100_000).status == "stopped"
    for cell, _ in board.clues:
        assert is_unique(board.with_digit(cell, 0)) is False


@pytest.mark.slow
def test_hang_07_many_solutions_and_a_bad_tie_break(cases):
    board = Board(cases["hang-07"]["input"])
    for solver in ("reading_order", "algorithm_x", "dancing_links"):
        assert is_solution(board, solve(board, solver).solution)
        assert count_solutions(board, limit=20_000, solver=solver) == 20_000
    assert solve(board, "mrv", node_budget=20_000).status == "stopped"
    assert solve(board, "propagation", node_budget=500).status == "stopped"
    assert is_unique(board, node_budget=500) is None


def test_fmt_11_digits_of_other_scripts(cases):
    for line in cases["fmt-11"]["input"]["lines"]:
        with pytest.raises(InvalidBoard, match=f"'{line[0]}' at line 1, character 1"):
            Board(line)


def test_fmt_09_a_candidate_grid_is_no_board():
    with pytest.raises(InvalidBoard, match="729 characters"):
        Board("....5...." + "123456789" * 80)
