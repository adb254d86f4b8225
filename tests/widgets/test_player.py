import json
import struct
import subprocess
import sys
import zlib
from array import array

import pytest
from traitlets import TraitError

from sudoku_lessons import Board, solve
from sudoku_lessons.search import KINDS
from sudoku_lessons.solvers import mrv
from sudoku_lessons.widgets import race, watch
from tests.paths import ROOT

BOARD = Board("9.7.....6824.3......1..9..2.9...2.18...4....51325.8......687.........8.9.4.9...5.")
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def unpacked(data: bytes) -> tuple[dict, list[array]]:
    """The packet as the browser reads it: the header, and the steps of each lane."""
    plain = zlib.decompress(data)
    (length,) = struct.unpack_from("<I", plain)
    header = json.loads(plain[4 : 4 + length])
    offset, lanes = 4 + length, []
    for lane in header["lanes"]:
        assert offset % 4 == 0
        steps = array("H" if lane["width"] == 2 else "I")
        steps.frombytes(plain[offset : offset + lane["width"] * lane["length"]])
        lanes.append(steps)
        offset += -(-lane["width"] * lane["length"] // 4) * 4
    assert offset == len(plain)
    return header, lanes


@pytest.mark.parametrize("solver", ["reading_order", "mrv", "propagation", "algorithm_x"])
def test_the_packet_tells_every_step(solver):
    trace = solve(HARD, solver, trace=3000).trace
    header, (steps,) = unpacked(watch(trace).data)
    (lane,) = header["lanes"]
    assert (header["n"], header["clues"], header["kinds"]) == (9, list(trace.board.cells), list(KINDS))
    assert len(steps) == len(trace)
    for k, entry in enumerate(steps):
        step = trace[k]
        assert (header["kinds"][lane["kind"][entry]], lane["words"][entry]) == (step.kind, trace.words(k))
        assert (lane["cell"][entry], lane["digit"][entry]) == (step.option or (-1, 0))
        if step.kind == "node":
            assert lane["depth"][entry] == step.depth
        if step.kind == "dead end":
            corners = header["corners"][lane["reason"][entry]]
            assert corners == [trace.cells(k)[0], trace.cells(k)[-1]]


@pytest.mark.long
def test_a_packet_is_small():
    player = watch(
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......", "reading_order"
    )
    assert player.length == 1_000_000
    assert len(player.data) < 200_000
    assert player.lanes[0].ending == "the first 1,000,000 steps; the search went on"
    assert player.lanes[0].under_way == "searching; the first 1,000,000 steps are recorded"


@pytest.mark.long
def test_many_different_steps_take_wider_numbers():
    player = watch("." * 625, "propagation", node_budget=5)
    trace = player.lanes[0].trace
    for cell in range(625):
        for unit in range(75):
            for digit in (1, 2):
                trace.add("forced", 0, (cell, digit), (unit, digit))
    header, (steps,) = unpacked(watch(trace).data)
    assert header["lanes"][0]["width"] == 4
    assert max(steps) == len(header["lanes"][0]["words"]) - 1 > 1 << 16


def test_the_step_is_state_that_can_be_set():
    player = watch(BOARD)
    result = solve(BOARD, "mrv", trace=True)
    assert (player.step, player.playing, player.speed) == (0, False, 10)
    assert player.length == len(result.trace)
    assert (player.words(), player.board()) == ("node, 0 placements deep", BOARD)
    player.step = 7
    assert player.words() == result.trace.words(7)
    assert player.board() == result.trace.board_after(7)
    player.step = player.length - 1
    assert (player.words(), player.board()) == ("solution", result.solution)


def test_steps_and_speeds_that_are_not_there_are_refused():
    player = watch(BOARD)
    for step in (-1, player.length):
        with pytest.raises(TraitError, match=f"step: expected 0 to {player.length - 1}, got"):
            player.step = step
    for speed in (0, 1001):
        with pytest.raises(TraitError):
            player.speed = speed
    assert (player.step, player.speed) == (0, 10)


def test_what_is_recorded_already_is_played_as_it_is():
    result = solve(BOARD, "mrv", trace=True)
    for recorded in (result, result.trace):
        player = watch(recorded)
        assert player.lanes[0].trace is result.trace
        assert player.lanes[0].ending.endswith(" after 66 nodes")
    assert [watch(what).lanes[0].title for what in (result, result.trace)] == ["mrv", "search"]
    assert watch(BOARD.rows, solver=mrv.search).lanes[0].title == "search"
    assert watch(BOARD, "ablation", candidates="local").lanes[0].title == "ablation"


@pytest.mark.parametrize(
    ("board", "choices", "ending"),
    [
        (BOARD, {}, "solved after 66 nodes"),
        ("1" + "." * 15, {"limit": None}, "72 solutions after 568 nodes"),
        ("12345678........9" + "." * 64, {}, "no solution after 1 node"),
        (BOARD, {"node_budget": 5}, "stopped: the budget of 5 nodes is used up after 5 nodes"),
        (BOARD, {"steps": 20}, "the first 20 steps; the search went on"),
    ],
)
def test_a_lane_says_how_it_ended(board, choices, ending):
    assert watch(board, **choices).lanes[0].ending.startswith(ending)


def test_a_cut_trace_of_a_search_that_is_known_to_have_ended():
    result = solve(BOARD, "mrv", trace=10)
    assert watch(result).lanes[0].ending == "the first 10 steps; the search went on: solved after 66 nodes"


def test_a_race_shows_step_k_of_each_lane():
    player = race(BOARD, ["reading_order", "mrv", mrv.search])
    lengths = [len(lane.trace) for lane in player.lanes]
    assert [lane.title for lane in player.lanes] == ["reading_order", "mrv", "search"]
    assert player.length == max(lengths) == lengths[0]
    player.step = player.length - 1
    assert {player.board(lane).line for lane in range(3)} == {solve(BOARD).solution.line}
    assert [lane.ending for lane in player.lanes] == [
        "3rd: solved after 463 nodes",
        "1st: solved after 66 nodes",
        "1st: solved after 66 nodes",
    ]
    header, steps = unpacked(player.data)
    assert [len(lane) for lane in steps] == lengths == [lane["length"] for lane in header["lanes"]]


def test_a_search_that_did_not_end_has_no_place():
    player = race(BOARD, ["reading_order", "mrv"], node_budget=100)
    assert [lane.ending[:10] for lane in player.lanes] == ["stopped: t", "1st: solve"]


@pytest.mark.parametrize("line", ["." * 16, "." * 36, "." * 144, "." * 256, "." * 625])
def test_every_shape_can_be_played(line):
    player = watch(line, "propagation", node_budget=30)
    player.step = player.length // 2
    assert player.board().shape.cell_count == len(line)
    header, _ = unpacked(player.data)
    assert len(header["corners"]) == len(line) + 3 * header["n"]


def test_a_saved_notebook_shows_the_step_without_a_kernel():
    player = race(BOARD, ["reading_order", "propagation"])
    player.step = 3
    bundle, _ = player._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert bundle["text/html"].count("<table") == 2
    assert bundle["text/html"].count("<td") == 162
    assert "<svg" not in bundle["text/html"]
    for lane in (0, 1):
        assert f"step 3 of {len(player.lanes[lane].trace) - 1}: {player.words(lane)}" in bundle["text/html"]
        assert player.words(lane) in bundle["text/plain"]
    assert "9 5 7 | . . . | . . 6" in bundle["text/plain"]


def test_what_cannot_be_played_is_refused():
    with pytest.raises(ValueError, match="no trace of mrv: record one with"):
        watch(solve(BOARD, "mrv"))
    with pytest.raises(ValueError, match="expected a list of solvers, got 'mrv'"):
        race(BOARD, "mrv")
    with pytest.raises(ValueError, match="got 'nobody'"):
        watch(BOARD, "nobody")
    with pytest.raises(ValueError, match="steps: expected a whole number of at least 1, got 0"):
        watch(BOARD, steps=0)
    with pytest.raises(ValueError, match="1 appears twice in row 1"):
        watch("11" + "." * 79)


def test_a_solver_that_reports_nonsense_is_told_what_it_reports():
    def silent(board, log):
        yield from ()

    def wrong(board, log):
        log.node(0)
        log.place(81, 5)
        yield solve(board).solution

    with pytest.raises(ValueError, match="no trace of silent: .* with a solver that reports to its log"):
        watch(BOARD, silent)
    with pytest.raises(ValueError, match=r"report place with a cell 0 to 80 and a digit 1 to 9, got \(81, 5\)"):
        watch(BOARD, wrong)


def test_numpy_is_not_needed():
    program = "import sys; sys.modules['numpy'] = None\nfrom sudoku_lessons.widgets import watch; print(watch('.' * 16).length)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT)
    assert int(done.stdout) == watch("." * 16).length, done.stderr
