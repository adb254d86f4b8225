"""The checks of exercises: right solvers of many styles pass, faulty ones are told by name, and nothing hangs."""

import json
import os
import re
import subprocess
import sys
import time
import types
from contextlib import closing
from functools import cache
from itertools import product
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from sudoku_lessons import Board, is_solution, solve
from sudoku_lessons.datasets import load
from sudoku_lessons.exercises import EXERCISES, check, hint, show, visited
from sudoku_lessons.exercises.boards import blind_spots, isomorphs
from sudoku_lessons.exercises.checks import bench as checks_bench
from sudoku_lessons.exercises.checks import reasoning as check_reasoning
from sudoku_lessons.exercises.checks import solvers as check_solvers
from sudoku_lessons.exercises.checks.bench import SECONDS as BENCH_SECONDS
from sudoku_lessons.exercises.checks.bench import Bench
from sudoku_lessons.exercises.checks.reasoning import locked, singles
from sudoku_lessons.exercises.faults import FAULTS
from sudoku_lessons.exercises.hint_texts import HINTS
from sudoku_lessons.exercises.sandbox import process
from sudoku_lessons.exercises.sandbox.call_counter import TooManyNodes, Visits
from sudoku_lessons.exercises.sandbox.messages import Outcome
from sudoku_lessons.exercises.sandbox.plain_data import Odd, TooLarge, Yielded, plain
from sudoku_lessons.exercises.verdict import NotYet, Verdict
from sudoku_lessons.solvers import mrv, propagation, reading_order
from tests import independent
from tests.exercises import faulty_exercises, faulty_solvers, odd_answers, right_solvers
from tests.paths import ROOT

pytestmark = pytest.mark.slow

SECONDS = float(os.environ.get("CHECK_SECONDS", "0.6"))  # of CPU time a call; students have `BENCH_SECONDS`
WAITING = SECONDS / 3  # for a function that waits: the clock tells that soon

EVERY = int(os.environ.get("ODD_ANSWERS", "20"))  # of how many odd answers one is tried
SOLVERS = ("01.2", "02.3", "04.3")  # the exercises that ask for a whole solver


@pytest.fixture(autouse=True)
def budgets_of_the_same_scale(monkeypatch):
    """Endless and long searches are stopped after as few lines and boards as their seconds are fewer."""
    for name in ("LOOK_STEPS", "SLOW_NODES"):
        monkeypatch.setattr(checks_bench, name, int(getattr(checks_bench, name) * SECONDS / BENCH_SECONDS))


def at_length(*cases):
    """Cases that show the same as others do in less time: left to `-m long`."""
    return [
        pytest.param(*case if isinstance(case, tuple) else (case,), marks=pytest.mark.long) for case in cases
    ]


@cache
def checked(*what, seconds=SECONDS):
    """The verdict of a check with the seconds of these tests, made once."""
    return check(*what, seconds=seconds)


judged = cache(check)  # with the seconds that students have


def name(value):
    return getattr(value, "__name__", str(value))


# ---- whole solvers ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("solver", right_solvers.RIGHT, ids=name)
def test_a_right_solver_is_accepted(solver):
    verdict = judged(solver)
    assert verdict.right, verdict
    assert str(verdict).startswith("right\nEvery board was solved.")


@pytest.mark.parametrize(("solver", "fault"), faulty_solvers.FAULTY, ids=name)
def test_a_faulty_solver_is_told_by_name(solver, fault):
    # To fill the memory, or to visit many boards, takes time of its own and ends by itself: it is not cut short.
    own = {"too much memory": BENCH_SECONDS, "too slow": 1.0, "gave up": WAITING}
    verdict = checked(solver, seconds=own[fault]) if fault in own else checked(solver)
    assert verdict.fault == fault, verdict
    assert not verdict.right
    assert str(verdict).startswith(f"not yet: {fault}\n")


FORMS_AND_ERRORS = list(product(faulty_solvers.IS_EMPTY, faulty_solvers.CRASHES))


@pytest.mark.parametrize(
    ("form", "error"),
    [*FORMS_AND_ERRORS[::10], *FORMS_AND_ERRORS[4::9], FORMS_AND_ERRORS[8], *at_length(*FORMS_AND_ERRORS)],
)
def test_an_exception_is_told_with_its_line_whatever_the_form_of_the_board(form, error):
    verdict = checked(faulty_solvers.crashing(form, error))
    assert verdict.fault == ("endless recursion" if error == "RecursionError" else "crashes"), verdict
    assert error in verdict.seen
    line = "return again()" if error == "RecursionError" else faulty_solvers.CRASHES[error]
    assert verdict.seen.endswith(f":\n    {line}")


def test_an_exception_says_in_which_form_the_board_was_handed_in():
    for form, words in (("lists", "a list of lists, 0 for empty"), ("a line", "a line of text, '.' for empty")):
        seen = check(faulty_solvers.crashing(form, "NameError")).seen
        assert seen.startswith(f"The board was passed in as {words}. It ended with NameError: name 'tyop' is")


def test_a_slip_is_shown_by_an_example():
    assert "is r9c9, and only these" in checked(faulty_solvers.stops_before_the_last_cell).seen
    assert "is r1c1, and only these" in checked(faulty_solvers.starts_at_the_second_cell).seen
    corner = checked(faulty_solvers.column_of_the_corner_from_the_row).seen
    assert "if a box begins at row r - r % 3 and column c - r % 3" in corner
    none = checked(faulty_solvers.none_for_empty).seen
    assert "passed in as a list of lists, 0 for empty, but nothing was done with it" in none
    assert "empty cells are None are solved" in none
    minus = checked(faulty_solvers.an_array_of_minus_one).seen
    assert "It returned [[-1, -1, -1" in minus
    assert "expected None, False, an empty list or a ValueError" in minus
    assert re.search(
        r"Asked three times, it visited [^.]+ and [\w, ]+ boards\.",
        checked(faulty_solvers.shuffles_one_list).seen,
    )


def test_waiting_is_neither_right_nor_wrong():
    seen = checked(faulty_solvers.sleeps, seconds=WAITING).seen
    assert "It waited (as sleep does)" in seen
    assert "time.sleep(3600)" in seen


def test_the_clock_alone_gives_up_and_says_so(monkeypatch):
    """Where the process does not answer in time, on a busy machine, nothing is said of the function."""
    monkeypatch.setattr(process, "CLOCK", 0)
    monkeypatch.setattr(process, "CLOCK_SECONDS", 0.5)
    monkeypatch.setattr(process.Worker, "_reply", late_reply(process.Worker._reply))
    verdict = check("01.3", faulty_exercises.my_box)
    assert verdict.fault == "gave up"
    assert not verdict


def late_reply(reply):
    """As `_reply`, with nothing in it for calls, which have less than a second."""
    return lambda self, seconds: reply(self, seconds) if seconds > 1 else time.sleep(seconds)


@pytest.mark.parametrize("seed", [1, *at_length(2)])
@pytest.mark.parametrize(
    "solver",
    [
        faulty_solvers.no_undo_in_the_tables,
        faulty_solvers.box_number_without_its_factor,
        faulty_solvers.last_column_not_asked,
        faulty_solvers.goes_on_after_the_solution,
        right_solvers.recursive_in_place,
    ],
    ids=name,
)
def test_other_boards_give_the_same_answer(solver, seed):
    wanted = dict(faulty_solvers.FAULTY).get(solver, "")
    assert check(solver, seed=seed, seconds=SECONDS).fault == wanted


def test_boxes_that_share_a_table_are_named():
    seen = check(faulty_solvers.box_number_without_its_factor).seen
    assert "box number r // 3 + c // 3" in seen
    first, second = map(int, re.search(r"box (\d) and box (\d) share a table", seen).groups())
    assert (first - 1) // 3 + (first - 1) % 3 == (second - 1) // 3 + (second - 1) % 3
    assert first != second


def test_what_was_seen_names_digits_lines_and_lines_of_code():
    assert "is a 9" in checked(faulty_solvers.digit_nine_forgotten).seen
    assert "column 9" in checked(faulty_solvers.last_column_never_filled).seen
    assert "a digit in row 9" in checked(faulty_solvers.last_row_not_asked).seen
    assert "a digit in column 9" in checked(faulty_solvers.last_column_not_asked).seen
    assert "a digit in row 3 of its box" in checked(faulty_solvers.last_row_of_boxes_not_asked).seen
    assert "a digit in column 3 of its box" in checked(faulty_solvers.last_column_of_boxes_not_asked).seen
    assert "in row 2 and column 2 of its box" in checked(faulty_solvers.middle_of_boxes_not_asked).seen
    assert "from the cells in column 1 of it" in checked(faulty_solvers.left_cells_do_not_ask_their_box).seen
    assert "after the cell, in the same row" in checked(faulty_solvers.asks_before_the_cell_alone).seen
    assert "in rows 8 and 9, from" in checked(faulty_solvers.last_two_rows_not_asked).seen
    assert (
        "inside a list of one; return the board itself" in checked(faulty_solvers.a_list_with_the_solution).seen
    )
    assert "raised NoSolution: no digit fits" in checked(faulty_solvers.raises_its_own_exception).seen
    misspelt = checked(faulty_solvers.misspelt).seen
    assert "NameError: name 'gird' is not defined" in misspelt
    assert "return gird if by_scanning(grid) else None" in misspelt
    looping = check(faulty_solvers.loops_for_ever, seconds=0.3).seen
    assert re.search(r"in line \d+ of (first_empty|loops_for_ever):\n    \w+", looping)


def test_a_check_has_its_time_as_a_whole():
    """Quick enough on each board, and too slow on all of them together: the message says which."""

    def slow(grid):
        end = time.process_time() + 0.1
        while time.process_time() < end:
            pass
        return right_solvers.recursive_with_tables(grid)

    verdict = check(slow, seconds=0.2)
    assert verdict.fault == "gave up"
    assert "1.2 s of CPU time on all boards together" in verdict.seen


def test_what_was_printed_is_shown():
    assert check(faulty_solvers.prints_and_goes_on).printed.startswith("[")
    assert "It printed: [" in str(check(faulty_solvers.prints_and_goes_on))


# ---- boards visited --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("id", "solver"),
    [
        ("02.3", right_solvers.sets_and_fewest_candidates),
        ("02.3", right_solvers.with_a_board),
        ("02.3", right_solvers.search),
        ("02.3", right_solvers.propagating_that_says_so),
        ("04.3", right_solvers.propagating),
        *at_length(("04.3", right_solvers.propagating_that_says_so)),
    ],
    ids=name,
)
def test_a_solver_that_prunes_is_accepted(id, solver):
    verdict = judged(id, solver)
    assert verdict.right, verdict


@pytest.mark.parametrize(
    ("id", "solver", "fault"),
    [
        ("02.3", right_solvers.recursive_with_tables, "visits too many boards"),
        ("02.3", right_solvers.iterative, "visits too many boards"),
        ("04.3", right_solvers.with_a_board, "visits too many boards"),
        ("02.3", right_solvers.a_stack_of_boards, "cannot count boards"),
        ("02.3", faulty_solvers.visited_once, "cannot count boards"),
        ("02.3", faulty_solvers.visited_forty_times, "cannot count boards"),
        ("02.3", faulty_solvers.visited_for_each_empty_cell, "cannot count boards"),
        ("02.3", faulty_solvers.fewest_with_none_left_out, "leaves out cells without a candidate"),
        ("02.3", faulty_solvers.sorted_once, "visits too many boards"),
        *at_length(
            ("04.3", faulty_solvers.visited_once, "cannot count boards"),
            ("02.3", faulty_solvers.visited_on_the_way_back, "visits too many boards"),
            ("02.3", faulty_solvers.emptiest_row_first, "visits too many boards"),
        ),
    ],
    ids=name,
)
def test_a_solver_that_does_not_prune_is_told_how_many_boards_it_visits(id, solver, fault):
    verdict = judged(id, solver)
    assert verdict.fault == fault, verdict
    if fault == "visits too many boards":
        assert re.search(
            r"Right, but you visited (more than )?[\d,]+ boards \(calls of \w+ were counted\); .* takes [\d,]+\.",
            verdict.seen,
        )


@pytest.mark.parametrize(
    ("solver", "package"),
    [
        (right_solvers.recursive_with_tables, reading_order),
        (right_solvers.generator, reading_order),
        (right_solvers.iterative, reading_order),
        (right_solvers.with_a_board, mrv),
        (right_solvers.search, mrv),
    ],
    ids=name,
)
def test_boards_are_counted_as_the_package_counts_nodes(solver, package):
    """The same search has the same count: recursive, a generator, or a loop that calls visited()."""
    right = sum(isomorphs.nodes(board, package.search) for board in isomorphs.pruned(0))
    assert f"you visited {right:,} boards" in judged(solver).seen


def test_visited_that_is_called_once_is_not_believed():
    verdict = judged(faulty_solvers.visited_once)
    assert verdict.right
    assert "On an empty board visited() was called this often: 1." in verdict.seen
    right = sum(isomorphs.nodes(board, reading_order.search) for board in isomorphs.pruned(0))
    assert f"you visited {right:,} boards" in check(faulty_solvers.visited_on_the_way_back).seen


def test_a_search_that_used_up_its_time_is_told_so():
    """And not that it visited more boards than it may."""
    out_of_time = Outcome("time", nodes=123, counted="fill")
    with closing(Bench((faulty_exercises.nothing_yet,), 0, 3.0)) as made:
        solver = types.SimpleNamespace(bench=made, counted=lambda board: out_of_time)
        with pytest.raises(
            NotYet, match="gave up\nOn a harder board it was at board 123 after 12 s of CPU time"
        ):
            check_solvers._visits(solver, isomorphs.pruned(0))


def test_visited_matters_in_a_check_alone(monkeypatch):
    visited()
    monkeypatch.setattr(Visits, "budget", Visits.count)
    with pytest.raises(TooManyNodes):
        visited()


# ---- the smaller exercises -------------------------------------------------------------------------------


@pytest.mark.parametrize("what", faulty_exercises.RIGHT, ids=lambda what: f"{what[0]} {what[1].__name__}")
def test_a_right_answer_is_accepted(what):
    verdict = check(*what)
    assert verdict.right, verdict
    assert verdict.seen.endswith(".")


@pytest.mark.parametrize("seed", [0, 1, *at_length(2, 3)])
@pytest.mark.parametrize("missed", [3, 11, 17, 19, 26])
def test_whoever_looks_at_26_units_is_told(seed, missed):
    """Of the 27, each is the only one that shows a single on some board, for every seed."""
    units = [unit for k, unit in enumerate(faulty_exercises.SHAPE.units) if k != missed]
    boards_of_one = check_reasoning.one_single(seed)
    assert len(boards_of_one) == 27
    seen_by = [bool(faulty_exercises.my_singles(board, units)) for board in boards_of_one]
    assert seen_by == [k != missed for k in range(27)]


def test_boxes_and_lines_lock_something_each():
    for seed in range(2):
        struck_by = [
            pairs
            for board in check_reasoning.locking(seed)
            for pairs in check_reasoning.locked(check_reasoning._masks(board)).values()
        ]
        assert {min(pairs)[0] for pairs in struck_by if len({box for box, _ in pairs}) == 1} == set(range(9))
        assert {min(pairs)[1] for pairs in struck_by if len({line for _, line in pairs}) == 1} == set(range(18))


def test_a_function_with_a_cache_is_sent_with_it():
    """As in a notebook, where pickle knows it by a name that the process of the checks does not have."""
    code = """
from functools import cache, lru_cache
from itertools import combinations
from sudoku_lessons.exercises import check

@cache
def my_box(r, c):
    return r // 3 * 3 + c // 3

@lru_cache(maxsize=100)
def ways(total, size, least=1):
    if size == 0:
        return [()] if total == 0 else []
    return [(d, *rest) for d in range(least, 10) for rest in ways(total - d, size - 1, d + 1)]

print(check("01.3", my_box).headline, check("08.1", lambda total, size: ways(total, size)).headline)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "right right\n"


@pytest.mark.parametrize("what", faulty_exercises.FAULTY, ids=lambda what: f"{what[1]} {what[-1].__name__}")
def test_a_faulty_answer_is_told_by_name(what):
    fault, *handed_in = what
    verdict = checked(*handed_in)
    assert verdict.fault == fault, verdict


@pytest.mark.parametrize("id", sorted(EXERCISES))
def test_odd_answers_end_in_words(id):
    """A part of them each time, or all of them (some 50 s)."""
    begin = sorted(EXERCISES).index(id)
    chosen = list(odd_answers.ODD)[begin % EVERY :: EVERY]
    for odd in {*chosen, *(odd_answers.ONCE_TOO_MUCH if EVERY > 1 and id not in SOLVERS else ())}:
        verdict = check(id, *[odd_answers.returning(odd)] * EXERCISES[id].functions, seconds=SECONDS)
        assert not verdict, odd
        assert len(verdict.seen) > 10, odd
        assert "Traceback" not in str(verdict), odd
        json.dumps(verdict._repr_html_())


@pytest.mark.parametrize("id", sorted(EXERCISES))
def test_an_empty_stub_is_not_yet_right(id):
    """As students find it: it returns None, whatever it is handed."""
    verdict = check(id, *[faulty_exercises.nothing_yet] * EXERCISES[id].functions)
    assert not verdict
    assert str(verdict).startswith("not yet: ")


def test_every_exercise_has_a_right_answer_and_every_fault_a_function_that_has_it():
    solved = {what[0] for what in faulty_exercises.RIGHT} | {"01.2", "02.3", "04.3"}
    assert solved == set(EXERCISES)
    shown = {fault for _, fault in faulty_solvers.FAULTY} | {what[0] for what in faulty_exercises.FAULTY}
    in_other_tests = {"visits too many boards", "cannot count boards", "not started", "not its count"}
    in_other_tests |= {"leaves out cells without a candidate"}
    assert shown | in_other_tests == set(FAULTS)
    assert check("02.1", faulty_exercises.nothing_yet).fault == "not started"
    assert len(faulty_solvers.FAULTY) >= 30


def test_no_board_of_a_lesson_is_among_the_boards():
    lessons = {puzzle.board for puzzle in load("classics").values()}
    kinds = (
        isomorphs.nearly_full,
        isomorphs.straight,
        isomorphs.half_full,
        isomorphs.turning,
        isomorphs.pruned,
        isomorphs.propagated,
    )
    for seed in (0, 1):
        assert not lessons & {board for kind in kinds for board in kind(seed)}


def test_boards_are_what_they_are_said_to_be():
    def count(board, limit=2):
        return independent.count(list(board.cells), 3, 3, limit)

    assert [len(board.empty_cells) for board in isomorphs.nearly_full(3)] == [1] * 27
    assert all(
        count(board) == 1 for board in (*isomorphs.straight(3), *isomorphs.turning(3), *isomorphs.pruned(3))
    )
    assert count(isomorphs.unsolvable(3)) == 0
    few, found = isomorphs.a_few(3)
    assert count(few, 100) == found >= 3
    assert count(isomorphs.several(3)[0], 21) == 21
    for board in isomorphs.turning(3):
        assert solve(board, "reading_order").dead_ends
    for board in isomorphs.turning(3)[3:]:
        assert solve(board, "propagation").dead_ends
    for board in isomorphs.pruned(3):
        assert isomorphs.nodes(board, reading_order.search) > 50 * isomorphs.nodes(board, mrv.search)
    for board in isomorphs.propagated(3):
        assert isomorphs.nodes(board, mrv.search) > 20 * isomorphs.nodes(board, propagation.search)


@pytest.mark.parametrize(
    ("told", "what"),
    [
        ("no 5 of the digits 2 4 5 6 7 9 add up to that", ("08.2", faulty_exercises.cage_by_bounds)),
        ("the mean of the two in the middle", ("09.1", faulty_exercises.median_mean_of_two)),
        ("it gave nan", ("09.1", faulty_exercises.median_nan)),
        ("the stopped searches are left out", ("09.1", faulty_exercises.median_of_the_finished)),
        ("numbered column by column: r1c4 got 3", ("01.3", faulty_exercises.box_by_column)),
        ("right for a cage without digits", ("08.3", faulty_exercises.needed_with_used_digits)),
        ("with the digits 1 to 9", ("08.3", faulty_exercises.needed_of_nine_digits)),
        ("no combination fits", ("08.3", faulty_exercises.needed_everything_without_a_combination)),
        ("this cover is not a colouring", ("05.4", faulty_exercises.map_without_borders)),
        ("the index of r6c5 in the list", ("02.1", faulty_exercises.choose_number_in_the_list)),
        ("that is a naked single", ("10.1", faulty_exercises.single_naked)),
        ("less than 0; ~ inverts all bits", ("02.2", faulty_exercises.masks_turned_round)),
        ("bit 0 is set, but there is no digit 0", ("02.2", faulty_exercises.masks_with_nothing_for_digits)),
        ("20 seeds gave 2 different puzzles", ("07.1", faulty_exercises.puzzle_of_two)),
    ],
    ids=lambda value: value if isinstance(value, str) else value[1].__name__,
)
def test_what_was_seen_says_what_is_missing(told, what):
    assert told in checked(*what).seen


def test_blind_spots_have_no_solution_and_are_filled_by_who_is_blind():
    """Filled in two orders by a search that sees all clues but those at the place that a board is made for."""
    spots = blind_spots.blind_spots(3)
    for spot in spots:
        assert not spot.board.conflicts()
        assert independent.count(list(spot.board.cells), 3, 3, 1) == 0
        if spot.place >= 0:
            assert {clue for _, clue in spot.pairs} == {spot.place}
            for cells in (spot.board.empty_cells, spot.board.empty_cells[::-1]):
                full = filled(spot, spot.board, cells)
                assert {clash.unit.split()[0] for clash in full.conflicts()} == {spot.kind}
    assert len({(spot.kind, spot.place) for spot in spots if spot.place >= 0}) == 27


def filled(spot, board, cells):
    """The first way to fill these cells, each with a digit of no peer that is seen; None where there is none."""
    if not cells:
        return board
    cell = cells[0]
    seen = {board[peer] for peer in board.shape.peers[cell] if not is_missed(spot, cell, peer)}
    ways = (filled(spot, board.with_digit(cell, d), cells[1:]) for d in range(1, 10) if d not in seen)
    return next((way for way in ways if way), None)


def is_missed(spot, cell, peer):
    """A clue at the spot's place in the same unit of its kind, and in no other unit, is not seen."""
    kinds = [kind for kind, (number, *_) in blind_spots.KINDS.items() if number[cell] == number[peer]]
    place = blind_spots.KINDS[spot.kind][-1]
    return bool(spot.board[peer]) and kinds == [spot.kind] and place[peer] == spot.place


def test_what_checks_compare_with_agrees_with_the_solutions():
    for board in (load("classics")[name].board for name in ("wikipedia", "escargot", "norvig 17")):
        solution = solve(board).solution
        assert is_solution(board, solution)
        assert all(solution[cell] == digit for cell, digit in singles(board))
        masks = [1 << board[c] if board[c] else sum(1 << d for d in board.candidates(c)) for c in range(81)]
        assert not any(solution[cell] == digit for cell, digit in locked(masks))
    wanted = {"inkala 2012": 0, "escargot": 3, "platinum blonde": 4, "norvig 17": 24, "wikipedia": 29}
    for puzzle, strikes in wanted.items():  # the numbers of lesson 04
        board = load("classics")[puzzle].board
        masks = [1 << board[c] if board[c] else sum(1 << d for d in board.candidates(c)) for c in range(81)]
        assert len(locked(masks)) == strikes


# ---- a process of its own --------------------------------------------------------------------------------


def test_one_process_serves_many_checks_and_a_new_one_follows_a_dead_one():
    check("01.3", faulty_exercises.my_box)
    (worker,) = process._spare
    check("01.3", faulty_exercises.my_box)
    assert process._spare == [worker]
    check("01.3", lambda r, c: os._exit(1))
    assert not worker.is_alive
    assert check("01.3", faulty_exercises.my_box).right


def test_the_kernel_is_not_touched():
    before = os.getpid(), sys.getrecursionlimit(), list(sys.path)

    def harmful(rows):
        sys.setrecursionlimit(10**6)
        sys.path.clear()
        os.chdir("/")
        raise KeyboardInterrupt

    folder = Path.cwd()
    assert check(harmful, seconds=SECONDS).fault == "crashes"
    assert (os.getpid(), sys.getrecursionlimit(), list(sys.path)) == before
    assert Path.cwd() == folder


def test_an_interrupt_ends_the_check_and_its_process(monkeypatch):
    workers = []

    def interrupted(self, seconds):
        workers.append(self)
        raise KeyboardInterrupt

    check("01.3", faulty_exercises.my_box)
    monkeypatch.setattr(process.Worker, "load", lambda self, functions: True)
    monkeypatch.setattr(process.Worker, "_reply", interrupted)
    with pytest.raises(KeyboardInterrupt):
        check("01.3", faulty_exercises.my_box)
    assert not workers[0].is_alive


def test_answers_are_made_plain():
    class Own(list):
        def __repr__(self):
            raise RuntimeError

    assert plain(Own([1, (2, {3})])) == [1, (2, {3})]
    assert plain(iter("abc"), take=2) == Yielded(("a", "b"), True)
    assert plain({"a": Board("1" + "." * 15)}) == {"a": Board("1" + "." * 15)}
    assert isinstance(plain(object()), Odd)
    with pytest.raises(TooLarge):
        plain([[0] * 1000] * 1000)


def test_a_function_of_a_notebook_is_checked_there(monkeypatch):
    """In a real kernel: a function in __main__ that never ends, then one that is right, and the kernel lives."""
    code = [
        "from sudoku_lessons.exercises import check",
        "def mine(r, c):\n    while True:\n        pass",
        "check('01.3', mine, seconds=0.3)",
        "def box(r, c):\n    return r // 3 * 3 + c // 3\ndef mine(r, c):\n    return box(r, c)",
        "check('01.3', mine)",
    ]
    book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in code])
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    NotebookClient(book, timeout=120, kernel_name="python3").execute()
    shown = [output["data"] for cell in book.cells for output in cell.outputs]
    endless, right = ("".join(data["text/plain"]) for data in shown)
    assert endless.startswith("not yet: endless loop")
    assert re.search(r"in line [23] of mine:\n    (while True:|pass)", endless)
    assert right.startswith("right")
    assert "border-left" in "".join(shown[0]["text/html"])


def test_a_written_function_that_forgets_to_return_was_started():
    def my_minimal(rows):
        kept = list(rows)
        kept.sort()

    verdict = check("07.2", my_minimal)
    assert (verdict.fault, "Does every path return?" in verdict.seen) == ("wrong kind of answer", True)


# ---- asking, and what is shown ---------------------------------------------------------------------------


def test_a_wrong_id_or_number_of_functions_is_refused():
    with pytest.raises(ValueError, match="no exercise '99.1'; expected one of 01.1, "):
        check("99.1", faulty_exercises.my_box)
    with pytest.raises(TypeError, match="my_cover and my_uncover, with links; functions passed: 1"):
        check("06.2", faulty_exercises.my_box)
    with pytest.raises(TypeError):
        check()
    assert check("01.3", 7).fault == "wrong kind of answer"
    with pytest.raises(ValueError, match="expected a name in FAULTS"):
        NotYet("nonsense", "")


@pytest.mark.parametrize("id", EXERCISES)
def test_every_exercise_has_working_code_that_needs_nothing_of_the_lesson(id):
    code = show(id).code
    room = {"__name__": "shown"}
    exec(code, room)
    names = re.findall(r"^def (my_\w+)\(", code, re.MULTILINE)
    assert len(names) == EXERCISES[id].functions
    assert check(id, *(room[name] for name in names)), id
    assert "<pre>" in show(id)._repr_html_()
    assert repr(show(id)) == code.rstrip()
    assert EXERCISES[id].asks.startswith(names[0])


def test_code_is_shown_for_an_exercise_that_there_is():
    with pytest.raises(ValueError, match=r"no exercise '2\.3'"):
        show("2.3")


def test_every_exercise_has_three_hints():
    assert set(HINTS) == set(EXERCISES)
    for id in EXERCISES:
        texts = [hint(id, level).text for level in (1, 2, 3)]
        assert len(set(texts)) == 3
    assert "<code>" in hint("02.1", 3)._repr_html_()
    assert str(hint("02.3")).startswith("Hint 1 of 3 for 02.3, where to look: ")
    with pytest.raises(ValueError, match="level: expected 1, 2 or 3"):
        hint("02.3", 4)
    with pytest.raises(ValueError, match="no exercise"):
        hint("2.3")


def test_a_verdict_shows_as_text_and_as_html():
    board = Board("1" + "." * 15)
    verdict = NotYet("no undo", "On <this> board", board, marked=[1]).verdict
    assert repr(verdict) == str(verdict)
    assert "not yet: no undo\nOn <this> board\n" in str(verdict)
    html = verdict._repr_html_()
    assert "On &lt;this&gt; board" in html
    assert "<table" in html
    assert "color:inherit" in html
    assert "class=" not in html
    right = Verdict(True, "all of it")
    assert bool(right)
    assert not bool(verdict)
    assert "<strong>right</strong>" in right._repr_html_()
    for shown, sign in ((right, "✓"), (verdict, "✗")):  # beside the words, which screen readers read
        assert re.search(rf'aria-hidden="true"[^>]*>{sign}</span> <strong>', shown._repr_html_())
