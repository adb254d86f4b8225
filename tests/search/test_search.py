"""The log: what it counts, its budgets, and the trace it records."""

import pytest

from sudoku_lessons import (
    SOLVERS,
    Board,
    Log,
    SearchStopped,
    Trace,
    count_solutions,
    is_unique,
    solve,
    solve_many,
)
from sudoku_lessons.search import Recorder, Step, Steps

EASY = Board("9.7.....6824.3......1..9..2.9...2.18...4....51325.8......687.........8.9.4.9...5.")
HARD = Board("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")


@pytest.mark.parametrize("solver", SOLVERS)
@pytest.mark.parametrize("budget", [0, 1, 2, 17, 50])
def test_a_budget_of_n_nodes_visits_exactly_n(solver, budget):
    whole = solve(HARD, solver)
    assert whole.nodes > 50
    cut = solve(HARD, solver, node_budget=budget)
    assert (cut.status, cut.nodes, cut.solution) == ("stopped", budget, None)
    assert f"budget of {budget} node" in cut.stop_reason
    exact = solve(HARD, solver, node_budget=whole.nodes)
    assert exact == whole
    assert solve(HARD, solver, node_budget=whole.nodes - 1).status == "stopped"


@pytest.mark.parametrize("solver", SOLVERS)
def test_a_whole_search_needs_no_more_than_its_nodes(solver):
    whole = solve(EASY, solver, limit=None)
    assert whole.status == "solved"
    assert solve(EASY, solver, limit=None, node_budget=whole.nodes) == whole
    assert solve(EASY, solver, limit=None, node_budget=whole.nodes - 1).status == "stopped"


def test_a_search_stopped_with_solutions_keeps_them():
    result = solve("." * 16, "mrv", limit=5, node_budget=20)
    assert result.status == "stopped"
    assert 1 <= len(result.solutions) < 5


def test_seconds_stop_a_search_in_time():
    board = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
    result = solve(board, "reading_order", seconds=0.2)
    assert result.status == "stopped"
    assert "time limit" in result.stop_reason
    assert result.seconds >= 0.2


def test_progress_is_called_and_can_stop():
    seen = []

    def watch(log):
        seen.append(log.nodes)
        return len(seen) == 3

    result = solve("." * 80 + "1", "reading_order", limit=None, progress=watch)
    assert result.status == "stopped"
    assert "progress" in result.stop_reason
    assert seen == sorted(seen)
    assert len(seen) == 3


def test_budgets_hold_while_progress_is_watched():
    for watched in ({"seconds": 60}, {"progress": lambda log: None}, {"progress": lambda log: "go on"}):
        for budget in (0, 1, 15, 16, 17, 50):
            result = solve(HARD, "reading_order", node_budget=budget, **watched)
            assert (result.status, result.nodes) == ("stopped", budget)


def test_a_look_at_the_clock_comes_soon_and_a_report_now_and_then():
    reports = []
    result = solve(HARD, "reading_order", progress=lambda log: reports.append(log.nodes))
    assert 1 <= len(reports) < result.nodes / Log.LOOK_EVERY
    assert solve(HARD, "reading_order", seconds=0).nodes <= Log.LOOK_EVERY <= 100
    assert solve(HARD, "reading_order", node_budget=None).nodes == 49_559


def test_steps_are_counted_from_either_end():
    trace = solve(EASY, "mrv", trace=True).trace
    last = len(trace) - 1
    assert trace[-1] == trace[last]
    assert trace.words(-1) == trace.words(last)
    assert trace.board_after(-1) == trace.board_after(last)
    with pytest.raises(IndexError):
        trace[len(trace)]


def test_progress_true_shows_a_bar(capsys):
    board = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
    assert solve(board, "reading_order", progress=True).nodes == 304_054
    assert "nodes" in capsys.readouterr().err


@pytest.mark.parametrize("budgets", [{"node_budget": -1}, {"seconds": -0.1}, {"seconds": float("nan")}])
def test_impossible_budgets_are_refused(budgets):
    with pytest.raises(ValueError, match="expected a .*number of at least 0"):
        solve(EASY, **budgets)


def test_a_budget_written_as_a_float_counts():
    assert solve(HARD, "mrv", node_budget=1e2).nodes == 100


@pytest.mark.parametrize("budget", [1.5, float("inf"), True])
def test_a_budget_of_nodes_is_a_whole_number(budget):
    for call in (solve, count_solutions, is_unique, solve_many):
        with pytest.raises(ValueError, match=f"whole number of at least 0, or None for no limit, got {budget}"):
            call([EASY] if call is solve_many else EASY, node_budget=budget)


@pytest.mark.slow
@pytest.mark.parametrize("solver", SOLVERS)
@pytest.mark.parametrize("limit", [1, None])
def test_the_trace_holds_what_was_counted(solver, limit):
    board = EASY if solver == "reading_order" else HARD
    result = solve(board, solver, limit=limit, trace=True)
    assert result == solve(board, solver, limit=limit)
    steps = list(result.trace)
    kinds = [step.kind for step in steps]
    counted = {kind: kinds.count(kind) for kind in ("node", "guess", "dead end", "solution")}
    assert counted == {
        "node": result.nodes,
        "guess": result.guesses,
        "dead end": result.dead_ends,
        "solution": 1,
    }
    assert forced_at_nodes_that_stand(steps) == result.forced
    assert kinds.count("place") == result.nodes - 1
    assert max(step.depth for step in steps) == result.max_depth
    assert not result.trace.is_cut
    if limit is None:  # a finished search has taken everything back
        assert kinds.count("undo") == kinds.count("place")
        assert result.trace.board_after(len(steps) - 1).cells[1] == 0


def forced_at_nodes_that_stand(steps):
    """Digits forced at nodes that are not dead ends."""
    total = here = 0
    for step in steps:
        if step.kind == "forced":
            here += 1
        elif here:
            total += 0 if step.kind == "dead end" else here
            here = 0
    return total + here


def test_a_search_that_backtracks_in_reading_order_is_recorded_too():
    result = solve(HARD, "reading_order", trace=True)
    kinds = [step.kind for step in result.trace]
    assert (kinds.count("node"), kinds.count("dead end")) == (49_559, result.dead_ends)
    assert result.trace.board_after(len(kinds) - 1) == result.solution


@pytest.mark.parametrize("solver", SOLVERS)
def test_replaying_a_trace_gives_lawful_boards_and_ends_at_the_solution(solver):
    trace = solve(EASY, solver, trace=True).trace
    for k in range(0, len(trace), 7):
        assert trace.board_after(k).conflicts() == ()
    assert trace.board_after(len(trace) - 1) == solve(EASY).solution


def test_every_dead_end_of_a_trace_has_its_reason_on_the_board():
    for solver in SOLVERS:
        trace = solve(HARD, solver, trace=2000).trace
        ends = [k for k, step in enumerate(trace) if step.kind == "dead end"][:40]
        assert ends
        for k in ends:
            board = trace.board_after(k)
            assert board.contradiction() is not None
            item = trace[k].item
            if isinstance(item, int):
                assert board.candidates(item) == ()
            else:
                unit, digit = item
                cells = board.shape.units[unit]
                assert all(board[cell] != digit for cell in cells)
                assert not any(digit in board.candidates(cell) for cell in cells if not board[cell])


def test_cells_of_a_step():
    trace = solve(HARD, "propagation", trace=True).trace
    for k, step in enumerate(trace):
        if step.option:
            assert trace.cells(k) == (step.option[0],)
        elif step.kind == "dead end" and not isinstance(step.item, int):
            assert trace.cells(k) == HARD.shape.units[step.item[0]]
        elif step.kind == "dead end":
            assert trace.cells(k) == (step.item,)
        else:
            assert trace.cells(k) == ()


def test_words_of_a_trace():
    trace = solve(HARD, "propagation", trace=True).trace
    words = [trace.words(k) for k in range(len(trace))]
    assert words[0] == "node, 0 placements deep"
    assert any(line.startswith("place ") for line in words)
    assert any("the only place for" in line for line in words)
    assert any("the only candidate of" in line for line in words)
    assert any(line.startswith("dead end: ") for line in words)
    assert words[-1] == "solution"


def test_a_long_trace_is_cut_and_says_so():
    result = solve(HARD, "reading_order", trace=1000)
    assert (len(result.trace), result.trace.is_cut) == (1000, True)
    assert result.nodes == 49_559


@pytest.mark.long
def test_a_million_steps_can_be_recorded():
    result = solve(HARD, "reading_order", limit=None, trace=True, node_budget=400_000)
    assert (len(result.trace), result.trace.is_cut) == (1_000_000, True)


def test_a_log_can_be_used_without_the_front_desk():
    log = Log(node_budget=10)
    with pytest.raises(SearchStopped) as stop:
        next(SOLVERS["reading_order"](HARD, log))
    assert (log.nodes, stop.value.nodes) == (10, 10)
    recorder = Recorder(Trace(HARD))
    next(SOLVERS["propagation"](HARD, recorder))
    assert recorder.trace[0] == Step("node", 0)


def test_results_print_without_times():
    result = solve(EASY, "mrv")
    assert str(result) == "mrv: solved; 1 solution, 66 nodes, 2 guesses, 1 dead end, 0 forced"
    assert "seconds" not in repr(result)


def test_words_use_the_boards_own_digits_and_its_first_cell():
    board = Board("...DC....D......", alphabet="A..D")
    trace = solve(board, "propagation", trace=True).trace
    assert trace.words(len(trace) - 1) == "dead end: no place left for D in box 1"
    lone = Board("AB...............".replace(".", "", 1), alphabet="A..D")
    words = solve(lone, "propagation", trace=True).trace
    forced = [words.words(k) for k in range(len(words)) if words[k].kind == "forced"]
    assert forced
    assert all(text.split()[1] in "ABCD" for text in forced)
    cornered = Board("087654321200000000300000000400000000500000000600000000700000000800000000900000000")
    assert solve(cornered, "mrv", trace=True).trace.words(1) == "dead end: r1c1 has no candidate left"


def test_deep_traces_keep_their_depths():
    trace = solve(Board.empty(16), "reading_order", trace=True).trace
    assert trace[-1].depth == max(step.depth for step in trace) == 256


def test_trace_says_how_many_steps_to_keep():
    assert solve(EASY, "mrv", trace=0).trace is None
    with pytest.raises(ValueError, match="trace: expected a whole number of at least 0, or True, got -1"):
        solve(EASY, "mrv", trace=-1)
    with pytest.raises(TypeError, match="solver: expected a name or a function"):
        solve(EASY, 5)


def test_the_depth_is_that_of_the_deepest_node():
    log = Log()
    for depth in (0, 2, 3, 1):
        log.node(depth)
    assert (log.nodes, log.max_depth) == (4, 3)


def test_steps_read_alike_whatever_their_depth_except_nodes():
    steps = Steps()
    for kind, depth, option, item in (
        ("node", 0, None, None),
        ("place", 0, (3, 1), None),
        ("node", 1, None, None),
        ("place", 1, (3, 1), None),
        ("node", 1, None, None),
        ("forced", 1, (3, 1), 3),
        ("forced", 2, (3, 1), 3),
    ):
        steps.add(kind, depth, option, item)
    firsts, which = steps.distinct()
    assert (firsts, list(which)) == ([0, 1, 2, 5], [0, 1, 2, 1, 2, 3, 3])
