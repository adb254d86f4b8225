"""What checks conclude from outcomes and answers, without a student's function: each fault from boards made for it."""

from contextlib import closing

import pytest

from sudoku_lessons import Board
from sudoku_lessons.exercises.boards import blind_spots, isomorphs
from sudoku_lessons.exercises.checks import algorithm_x, diagnosis
from sudoku_lessons.exercises.checks.bench import SLOW_NODES, Bench
from sudoku_lessons.exercises.checks.board_forms import Attempt, attempt
from sudoku_lessons.exercises.sandbox.messages import Outcome
from sudoku_lessons.exercises.sandbox.plain_data import Odd, Yielded
from sudoku_lessons.exercises.sandbox.worker import _Watch
from sudoku_lessons.solving import count_covers, solve

PUZZLE = Board("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")
SOLVED = solve(PUZZLE).solution
FULL = [list(row) for row in SOLVED.grid]
OTHER = SOLVED.with_cells(digit % 9 + 1 for digit in SOLVED)
NAMES = {name: SOLVED.shape.cell(name) for name in map(SOLVED.shape.name, range(81))}


def changed(*pairs):
    """The solved board with these cells swapped."""
    cells = list(SOLVED.cells)
    for one, other in pairs:
        a, b = NAMES[one], NAMES[other]
        cells[a], cells[b] = cells[b], cells[a]
    return SOLVED.with_cells(cells)


def transposed(board):
    return board.with_cells(cell for column in zip(*board.grid) for cell in column)


# ---- calls that do not return ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("outcome", "told"),
    [
        (Outcome("raised", error="ValueError: no"), "crashes\nIt ended with ValueError: no."),
        (
            Outcome("raised", error="RecursionError: deep"),
            "endless recursion\nIt went more than 1,000 calls deep",
        ),
        (Outcome("time"), "endless loop\nIt went on and on and was stopped."),
        (Outcome("steps", nodes=2), "endless loop\nIt went on and on"),
        (Outcome("time", nodes=3), "gave up\nIt was at board 3 after 12 s of CPU time"),
        (Outcome("nodes", nodes=SLOW_NODES), "visits too many boards\nIt visited more boards than it may."),
        (Outcome("nodes", nodes=SLOW_NODES + 1), "too slow\nIt visited more than 50,000 boards"),
        (Outcome("clock"), "gave up\nIt waited (as sleep does)"),
        (Outcome("memory", error="TooLarge"), "too much memory\nIt returned far more than requested."),
        (Outcome("memory"), "too much memory\nIt used more than"),
        (Outcome("ended", error="SystemExit: 3"), "ends Python\nIt ended the program: SystemExit: 3."),
        (Outcome("died"), "ends Python\nIt ended its process without an error message."),
        (Outcome("input"), "asks for input\nIt waited for keyboard input."),
    ],
    ids=lambda value: value.kind if isinstance(value, Outcome) else "",
)
def test_a_call_that_does_not_return_is_told_by_its_outcome(outcome, told):
    with closing(Bench((len,), 0, 3.0)) as bench:
        assert str(bench.failure(outcome)).startswith(f"not yet: {told}")


def test_a_check_whose_time_is_used_up_says_so():
    with closing(Bench((len,), 0, 3.0)) as bench:
        bench.left = 0
        assert bench.outcome() == Outcome("time")
        assert "gave up\nIt used 18 s of CPU time on all boards" in str(bench.failure(Outcome("time", nodes=9)))


def test_a_function_may_wait_in_proportion_to_its_time():
    short, long = _Watch(1, 0, 0), _Watch(5, 0, 0)
    assert long.waits == 5 * short.waits > 0
    assert (short.over, long.over) == (None, None)


# ---- answers to a puzzle ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        (FULL, "right"),
        (SOLVED.line, "right"),
        ((FULL, 17), "right"),
        ((True, FULL), "right"),
        ((True, None), "yes"),
        ((False, FULL), "none"),
        (Yielded((FULL, FULL), True), "right"),
        (Yielded((), False), "none"),
        ({(r, c): FULL[r][c] for r in range(9) for c in range(9)}, "right"),
        (True, "yes"),
        *((nothing, "none") for nothing in (False, None, [], (), "", {})),
        (PUZZLE.line, "unchanged"),
        (SOLVED.with_digit(2, 0).line, "holes"),
        (OTHER.line, "another"),
        (changed(("r1c1", "r1c3")).line, "overwritten"),
        (changed(("r1c3", "r1c4")).line, "broken"),
        (SOLVED.with_digit(0, 0).line, "shape"),
        ([FULL], "shape"),
        ("no board", "shape"),
        (Odd("<it>", "it"), "shape"),
    ],
)
def test_an_answer_is_of_one_kind(value, kind):
    found = attempt(PUZZLE, value, "before", "before")
    assert (found.kind, found.dirty, bool(found.note)) == (kind, False, kind in ("none", "yes", "shape"))


def test_what_is_left_in_the_argument_counts_where_nothing_is_returned():
    rows = [list(row) for row in PUZZLE.grid]
    begun = [[4, *row[1:]] if r == 2 else row for r, row in enumerate(rows)]  # one digit more
    for value, after, kind, dirty in (
        (None, FULL, "right", True),
        (True, FULL, "right", True),
        (None, begun, "none", True),
        (True, begun, "yes", True),
        (FULL, FULL, "changed", False),
        (FULL, rows, "right", False),
        (None, rows, "none", False),
    ):
        found = attempt(PUZZLE, value, rows, after)
        assert (found.kind, found.dirty) == (kind, dirty)


@pytest.mark.parametrize(
    ("value", "where"),
    [
        ([FULL], "inside a list of one"),
        ((1, 2, FULL), "number 3 of the 3 things in a tuple"),
        ({"n": 1, "board": FULL}, "under 'board' in a dictionary"),
    ],
)
def test_a_board_inside_something_else_is_found(value, where):
    assert attempt(PUZZLE, value, 0, 0).note == f"a full board is {where}; return the board itself"


# ---- full boards that break a rule -----------------------------------------------------------------------

ROWS, COLUMNS = changed(("r1c1", "r2c1")), changed(("r5c5", "r5c6"))  # with two clashes each
CYCLE = SOLVED.with_cells((r + c) % 9 + 1 for r in range(9) for c in range(9))  # rows and columns are right
LAST_ROW = [SOLVED.with_digit(cell, SOLVED[cell] % 9 + 1) for cell in (72, 76, 80)]
NINE_NINES = SOLVED.with_digit("r1c3", 9).with_digit("r4c4", 9).with_digit("r9c1", 9)


@pytest.mark.parametrize(
    ("boards", "fault", "told"),
    [
        ([ROWS], "rows not looked at", "All 2 clashes on the boards tried are in rows."),
        ([COLUMNS], "columns not looked at", "All 2 clashes on the boards tried are in columns."),
        ([CYCLE], "boxes not looked at", "clashes on the boards tried are in boxes."),
        ([ROWS, COLUMNS], "wrong digits", "The 4 clashes on the boards tried are in rows or columns."),
        ([ROWS, CYCLE], "wrong digits", "clashes on the boards tried are in rows or boxes."),
        (LAST_ROW, "one line not looked at", "one cell always lies in row 9."),
        ([transposed(board) for board in LAST_ROW], "one line not looked at", "always lies in column 9."),
        ([NINE_NINES], "one digit not looked at", "clashes on the boards tried are of the digit 9."),
    ],
)
def test_a_broken_rule_is_told_by_what_all_clashes_share(boards, fault, told):
    found = diagnosis.rule_not_kept([Attempt(Board.empty(), "broken", board) for board in boards])
    assert (found.verdict.fault, found.verdict.seen.endswith(told)) == (fault, True), found


def test_a_board_full_of_one_digit_says_nothing_of_that_digit():
    empty = [NAMES[name] for name in ("r1c3", "r4c4", "r9c1")]
    puzzle = SOLVED.with_cells(0 if cell in empty else digit for cell, digit in enumerate(SOLVED))
    assert diagnosis.one_digit([Attempt(puzzle, "broken", NINE_NINES)]) is None


@pytest.mark.parametrize(
    ("kind", "missed", "words"),
    [
        *(("box", {3 * k, 3 * k + 1, 3 * k + 2}, f"in row {k + 1} of its box") for k in range(3)),
        *(("box", {k, k + 3, k + 6}, f"in column {k + 1} of its box") for k in range(3)),
        *(
            ("box", {place}, f"in row {place // 3 + 1} and column {place % 3 + 1} of its box")
            for place in (0, 5, 8)
        ),
        ("box", {0, 4}, "in some parts of its box"),
        ("row", {8}, "in column 9, from other cells of its row"),
        ("row", {0, 8}, "in columns 1 and 9, from other cells of its row"),
        ("column", {1, 2, 5}, "in rows 2, 3 and 6, from other cells of its column"),
    ],
)
def test_places_that_are_not_seen_are_named(kind, missed, words):
    assert blind_spots._places(kind, missed) == words


# ---- boards with one empty cell --------------------------------------------------------------------------


def nearly(cells, kind="none"):
    return [Attempt(SOLVED.with_digit(cell, 0), kind) for cell in cells]


@pytest.mark.parametrize(
    ("left", "filled", "told"),
    [
        ([80], [0, 40, 79], "is r9c9, and"),
        ([79, 80], [0, 40], "is r9c8 or r9c9, and"),
        ([0], [1, 80], "is r1c1, and"),
        ([1, 0], [2, 80], "is r1c1 or r1c2, and"),
        ([40], [0, 41], None),
        ([40], [39, 80], None),
        ([5, 50], [40], None),
        ([40, 39, 41], [0, 80], None),
    ],
)
def test_cells_before_or_after_all_others_that_are_never_filled(left, filled, told):
    found = diagnosis.first_or_last_cells(nearly(left), nearly(filled, "right"))
    assert (told in found.verdict.seen) if told else found is None
    assert diagnosis.first_or_last_cells(nearly(left, "broken"), nearly(filled, "right")) is None


@pytest.mark.parametrize(
    ("left", "filled", "line"),
    [
        (range(18, 27), [0, 17, 27], "in row 3, and"),
        (range(8, 81, 9), [0, 7, 9], "in column 9, and"),
        ([20], [18], "in column 3, and"),
        ([20], [18, 2], None),
        ([18, 28], [0], None),
    ],
)
def test_a_line_that_is_never_filled_is_named(left, filled, line):
    found = diagnosis.line_never_filled(nearly(left), nearly(filled, "right"))
    assert (line in found.verdict.seen) if line else found is None


# ---- boards and problems that checks ask for -------------------------------------------------------------


def test_half_of_the_small_problems_have_several_covers():
    problems = algorithm_x._small(3)
    several = [count_covers(problem, limit=2) > 1 for problem in problems]
    assert (len(several), sum(several)) == (30, 15)
    assert all(count_covers(problem) for problem in problems)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [3, 4])  # of the images for 4 the first does not do
def test_boards_that_must_be_undone_are_short_searches_in_three_directions(seed):
    for k, board in enumerate(isomorphs.turning(seed)):
        for view in isomorphs._turned(board):
            result = solve(view, "reading_order")
            assert result.nodes <= isomorphs.NAIVE
            assert result.dead_ends or k >= 3
    board, found = isomorphs.a_few(seed)
    result = solve(board, "reading_order", limit=None)
    assert (result.nodes <= isomorphs.NAIVE, len(result.solutions)) == (True, found)
