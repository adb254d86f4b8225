"""Killers searched: against brute force, every pruning against every other, and machine code against Python.

Set SAME_COUNTS to a number for as many random killers more in the comparison of machine code.
"""

import csv
import os
import random
import subprocess
import sys
from itertools import pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from data import make_killers
from sudoku_lessons import (
    KILLER_SOLVERS,
    SOLVERS,
    Board,
    Cage,
    ClashError,
    InvalidBoard,
    KillerBoard,
    SearchStopped,
    count_solutions,
    is_solution,
    is_unique,
    solutions,
    solve,
    solve_many,
)
from sudoku_lessons.boards import NoDigit, as_board, canonical, faults, isomorph, killer_of
from sudoku_lessons.boards.cage_rules import PRUNING
from sudoku_lessons.datasets import load
from sudoku_lessons.experiments import run
from sudoku_lessons.hints import difficulty, next_hint
from sudoku_lessons.solvers import killer_backtracking
from sudoku_lessons.widgets import SudokuBoard, answers, race, watch
from sudoku_lessons.widgets.position import Position
from tests import independent
from tests.boards.test_killer import case_board, killers, random_killer
from tests.paths import ROOT

WAYS = [
    {"solver": solver, "pruning": pruning, "rule_45": rule_45}
    for solver, pruning, rule_45 in product(KILLER_SOLVERS, PRUNING, (False, True))
]
BUDGETS = {"kil-09": 3_000, "kil-11": 350_000}  # nodes that prove one solution; 2,998 and 339,448 are needed
SMALL = ((2, 2), (2, 3), (3, 2))


def cages_of(killer: KillerBoard) -> list[tuple]:
    return [(cage.sum, cage.cells, cage.repeats) for cage in killer.cages]


def by_brute_force(killer: KillerBoard) -> set[tuple[int, ...]]:
    shape = killer.shape
    return set(
        independent.killer_solutions(list(killer.cells), shape.box_rows, shape.box_cols, cages_of(killer))
    )


# ---- the cases ----------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("name", [f"kil-{k:02}" for k in range(1, 16, 2)])
def test_the_cases_have_their_one_solution(cases, name):
    killer, expected = case_board(cases, name), cases[name]["expected"]
    assert len(killer.cages) == expected["cages"]
    assert sum(cage.sum or 0 for cage in killer.cages) == expected["sum_of_cages"]
    found = solve(killer, limit=2, node_budget=BUDGETS.get(name, 500), engine="compiled")
    assert [board.line for board in found.solutions] == [expected["solution"]]
    assert found.status == "solved"
    assert is_solution(killer, found.solution)
    if name not in BUDGETS:
        assert solve(killer, limit=2) == found
        assert count_solutions(KillerBoard(None, killer.cages), limit=2) == 1  # without the clues of kil-01
    uncovered = set(range(81)) - {cell for cage in killer.cages for cell in cage.cells}
    assert len(uncovered) == expected.get("uncovered_cells", len(expected.get("uncaged_cells", ())))


def test_kil_07_repeats_in_a_cage(cases):
    killer = case_board(cases, "kil-07")
    allowed = KillerBoard(None, killer.cages, repeats=True)
    expected = cases["kil-07"]["expected"]["if_repeats_in_a_cage_were_allowed"]["count"]
    for engine in ("python", "compiled"):
        found = solve(allowed, limit=None, engine=engine)
        assert len(found.solutions) == expected
        assert all(is_solution(allowed, board) for board in found.solutions)
        assert sum(is_solution(killer, board) for board in found.solutions) == 1


def test_kil_11_a_cell_in_no_cage_is_not_in_cage_0(cases):
    """The cage of number 0, 20 at r3c2 and others, has four cells; with r5c5 in it there is no solution."""
    killer = case_board(cases, "kil-11")
    (zero,) = [cage for cage in killer.cages if "r3c2" in map(killer.shape.name, cage.cells)]
    assert (zero.sum, len(zero.cells), killer.cages_of("r5c5")) == (20, 4, ())
    trap = killer_of(killer.plain, [Cage(20, (*zero.cells, 40)) if c == zero else c for c in killer.cages])
    assert not is_solution(trap, Board(cases["kil-11"]["expected"]["solution"]))
    assert is_unique(killer, node_budget=300) is None


@pytest.mark.slow
@pytest.mark.parametrize("name", ["kil-03", "kil-05", "kil-07", "kil-13"])
def test_ambiguous_killers_have_two_or_more(cases, name):
    killer = case_board(cases, name)
    fewer = KillerBoard(None, killer.cages[: len(killer.cages) // 2])
    assert count_solutions(fewer) == 2
    assert is_unique(fewer) is False
    assert all(is_solution(fewer, board) for board in solve(fewer, limit=3).solutions)


# ---- brute force --------------------------------------------------------------------------------


@settings(max_examples=40, deadline=None)
@given(killers(((2, 2),), overlap=True), st.booleans())
def test_every_way_finds_what_brute_force_finds_on_4x4(killer, repeats):
    killer = KillerBoard(killer, killer.cages, repeats=repeats and not killer.clue_count)
    expected = by_brute_force(killer)
    for way in WAYS:
        found = solve(killer, limit=None, **way)
        assert len(found.solutions) == len(expected)
        assert {board.cells for board in found.solutions} == expected


@pytest.mark.slow
@pytest.mark.parametrize(
    "cage", [Cage(None, "r1c2 r2c3 r4c4"), Cage(7, "r1c2 r2c3 r4c4"), Cage(6, "r1c2 r2c3 r4c4", True)]
)
def test_a_cage_across_units(cage):
    """Nothing else keeps its digits apart; without a sum, with one, and where they may repeat."""
    killer = KillerBoard("." * 16, [cage])
    expected = by_brute_force(killer)
    assert 0 < len(expected) < 288
    for way, engine in product(WAYS, ("python", "compiled")):
        found = solve(killer, limit=None, engine=engine, **way)
        assert {board.cells for board in found.solutions} == expected
        assert len(found.solutions) == len(expected)


@settings(max_examples=8, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from([(2, 3), (3, 2)]), st.booleans())
def test_every_way_finds_what_brute_force_finds_on_6x6(seed, sides, overlap):
    rng = random.Random(seed)
    killer = random_killer(sides, rng, clues=False, overlap=overlap, keep=1)
    clues = [
        digit if rng.random() < 0.35 else 0 for digit in solve(killer, node_budget=3_000).solution or killer
    ]
    killer = KillerBoard(clues, killer.cages, sides)
    expected = by_brute_force(killer)
    for way in WAYS:
        found = solve(killer, limit=None, node_budget=30_000, engine="compiled", **way)
        if found.status != "stopped":
            assert {board.cells for board in found.solutions} == expected
            assert len(found.solutions) == len(expected)


@settings(max_examples=30, deadline=None)
@given(killers(((2, 2),), silent=False), st.data())
def test_killers_whose_sums_were_changed(killer, data):
    """Most of them have no solution; brute force says what is left."""
    changed = [Cage(cage.sum + data.draw(st.sampled_from([-1, 0, 0, 1])), cage.cells) for cage in killer.cages]
    bounds = [cage.bounds(4) for cage in changed]
    cages = [cage for cage, (least, most) in zip(changed, bounds, strict=True) if least <= cage.sum <= most]
    killer = killer_of(Board.empty(killer.shape), cages)
    expected = by_brute_force(killer)
    for way in WAYS:
        found = solve(killer, limit=None, **way)
        assert {board.cells for board in found.solutions} == expected
        assert found.status == ("solved" if expected else "no solution")


@settings(max_examples=25, deadline=None)
@given(killers(SMALL), st.booleans())
def test_a_stronger_pruning_visits_no_more_in_reading_order(killer, rule_45):
    if killer.shape.n == 6 and killer.clue_count < 8:
        return
    how = {"limit": None, "engine": "compiled", "node_budget": 200_000}
    nodes = [
        solve(killer, "reading_order", pruning=pruning, rule_45=rule_45, **how).nodes for pruning in PRUNING
    ]
    assert nodes == sorted(nodes, reverse=True)
    assert solve(killer, "reading_order", rule_45=True, **how).nodes <= (
        solve(killer, "reading_order", rule_45=False, **how).nodes
    )


# ---- machine code -------------------------------------------------------------------------------


@settings(max_examples=60, deadline=None)
@given(
    killers(((2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (3, 4), (4, 4)), overlap=True),
    st.sampled_from(WAYS),
    st.sampled_from([1, 2, 30]),
    st.sampled_from([0, 1, 3, 60, 400]),
    st.booleans(),
)
def test_the_same_counts_as_machine_code(killer, way, limit, budget, repeats):
    killer = KillerBoard(killer, killer.cages[::2], repeats=repeats)
    ours = solve(killer, engine="compiled", limit=limit, node_budget=budget, **way)
    assert ours == solve(killer, limit=limit, node_budget=budget, **way)
    assert ours.engine == "compiled"


@pytest.mark.slow
def test_the_same_counts_on_9x9():
    rng = random.Random(5)
    count = int(os.environ.get("SAME_COUNTS", "0"))
    made = [random_killer((3, 3), rng, clues=False, keep=1) for _ in range(2 + count)]
    shipped = [puzzle.board for puzzle in load("killers").values()]
    for killer in [*made, *shipped] if count else [*made, *shipped[::3]]:
        for way in WAYS:
            ours = solve(killer, engine="compiled", limit=2, node_budget=60, **way)
            assert ours == solve(killer, limit=2, node_budget=60, **way)


@pytest.mark.long
def test_no_index_is_outside_its_array(tmp_path):
    """Machine code does not look; once it is told to."""
    program = """
import random
from tests.solvers.test_killer_search import WAYS, random_killer, solve
rng = random.Random(1)
for sides in [(2, 2), (2, 3), (3, 3), (4, 4)]:
    for overlap in (False, True):
        killer = random_killer(sides, rng, overlap=overlap)
        for way in WAYS:
            assert solve(killer, engine="compiled", limit=2, node_budget=150, **way) == solve(
                killer, limit=2, node_budget=150, **way
            )
print("checked")
"""
    environment = os.environ | {"NUMBA_BOUNDSCHECK": "1", "NUMBA_CACHE_DIR": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, env=environment
    )
    assert (done.stderr, done.stdout) == ("", "checked\n")


def test_machine_code_goes_on_where_it_was_stopped():
    killer = load("killers")["killer hard"].board
    whole = solve(killer, limit=2, engine="compiled")
    paused = solve(killer, limit=2, engine="compiled", progress=lambda log: False)
    assert whole == paused
    with pytest.raises(SearchStopped, match="budget of 10 nodes"):
        list(solutions(killer, node_budget=10, engine="compiled"))


# ---- the killers of the package -----------------------------------------------------------------

# Nodes to the first solution: pruning "full", "sums", "combinations"; without the 45 rule, then with it.
COUNTS = {
    ("killer six", "reading_order"): ((25_499, 17_698, 12_677), (2_010, 1_343, 751)),
    ("killer six", "mrv"): ((5_495, 3_301, 2_250), (463, 162, 131)),
    ("killer six", "propagation"): ((3_134, 1_121, 22), (231, 56, 6)),
    ("killer easy", "propagation"): ((14_103, 73, 10), (184, 1, 1)),
    ("killer medium", "propagation"): ((None, 22_735, 146), (None, 63, 27)),
    ("killer hard", "propagation"): ((None, None, 27_774), (None, 16_551, 200)),
}


@pytest.mark.slow
@pytest.mark.parametrize(("name", "solver"), COUNTS)
def test_nodes_by_pruning_step(name, solver):
    board = load("killers")[name].board
    for rule_45, row in zip((False, True), COUNTS[name, solver], strict=True):
        for pruning, nodes in zip(PRUNING, row, strict=True):
            if nodes is not None:  # more than a test has time for
                way = {"pruning": pruning, "rule_45": rule_45}
                assert solve(board, solver, engine="compiled", **way).nodes == nodes
                if nodes <= 300:
                    assert solve(board, solver, **way).nodes == nodes


@pytest.mark.parametrize("name", make_killers.WANTED)
def test_killers_of_the_package_are_made_again(name):
    puzzle, wanted = load("killers")[name], make_killers.WANTED[name]
    assert puzzle.board == make_killers.made(wanted, int(puzzle.source.split()[-1]))
    assert wanted.nodes[0] <= solve(puzzle.board, limit=2, engine="compiled").nodes <= wanted.nodes[1]


def test_killers_of_the_package():
    killers = {name: puzzle.board for name, puzzle in load("killers").items()}
    assert sum(not board.clue_count and board.shape.n == 9 for board in killers.values()) >= 4
    for board in killers.values():
        assert all(len(cage.cells) > 1 for cage in board.cages)
        assert sorted(cell for cage in board.cages for cell in cage.cells) == list(range(len(board)))
        found = solve(board, limit=2, engine="compiled")
        assert len(found.solutions) == 1
        assert is_solution(board, found.solution)


# ---- the front desk -----------------------------------------------------------------------------


def test_solvers_that_know_no_cages_refuse():
    killer = KillerBoard("." * 16, [(3, "r1c1 r1c2")])
    for solver in ("algorithm_x", "dancing_links", "ablation", SOLVERS["algorithm_x"]):
        with pytest.raises(ValueError, match=r"knows no cages.*one of reading_order, mrv, propagation"):
            solve(killer, solver)
    with pytest.raises(
        TypeError, match=r"mrv of a killer has no option next_cell; its options: pruning, rule_45"
    ):
        solve(killer, "mrv", next_cell="last")
    with pytest.raises(TypeError, match="mrv has no option pruning; its options: none"):
        solve(killer.plain, "mrv", pruning="sums")
    for engine, solver in product(("python", "compiled"), KILLER_SOLVERS):
        with pytest.raises(ValueError, match="pruning: expected one of full, sums, combinations, got 'all'"):
            solve(killer, solver, pruning="all", engine=engine)
    with pytest.raises(ValueError, match="got 'x'"):
        solve(killer, "x")
    with pytest.raises(ValueError, match="expected a KillerBoard, got a Board"):
        next(KILLER_SOLVERS["mrv"](killer.plain, None))
    assert solve(killer, SOLVERS["mrv"], limit=None).nodes == solve(killer, "mrv", limit=None).nodes


def test_a_solver_of_ones_own_has_to_keep_the_cages():
    killer = KillerBoard("." * 16, [(3, "r1c1 r1c2"), (3, "r1c1 r2c1")])
    first = solve(killer).solution

    def mine(board, log):
        log.node(0)
        yield from solutions(board, "mrv")

    def careless(board, log):
        log.node(0)
        yield "1234341221434321"

    assert solve(killer, mine).solution == first
    with pytest.raises(TypeError, match="keeps the rules of cages, got .*cage 3 at r1c1 r2c1 add up to 4"):
        solve(killer, careless)


def test_broken_rules_are_refused_before_any_search():
    killer = KillerBoard("12..............", [(4, "r1c1 r1c2")])
    for solver in KILLER_SOLVERS:
        with pytest.raises(ClashError, match="the digits of cage 4 at r1c1 r1c2 add up to 3"):
            solve(killer, solver)


def test_cages_are_never_lost():
    killer = KillerBoard("1" + "." * 15, [(3, "r1c1 r1c2")])
    for call in (canonical, isomorph, lambda b: solve_many([b])):
        with pytest.raises(InvalidBoard, match="does not support cages, got 1 of them: use killer.plain"):
            call(killer)
    with pytest.raises(InvalidBoard, match="does not support cages"):
        run([killer], ["mrv"], seed=1)


def test_cages_are_never_lost_of_a_puzzle():
    puzzle = load("killers")["killer with clues"]  # whose clues alone have several solutions
    board = puzzle.board
    result = solve(puzzle, trace=True)
    assert result.trace.board == board
    assert faults(board, result.solution) == []
    assert list(solutions(puzzle)) == [result.solution]
    assert (count_solutions(puzzle), is_unique(puzzle)) == (1, True)
    assert count_solutions(puzzle, engine="compiled") == 1
    for call in (canonical, isomorph, lambda p: solve_many([p])):
        with pytest.raises(InvalidBoard, match="does not support cages"):
            call(puzzle)
    with pytest.raises(ValueError, match="cages"):
        solve(puzzle, "algorithm_x")
    assert as_board(puzzle) is board
    assert KillerBoard(puzzle) == board
    assert next_hint(puzzle) == next_hint(board) != next_hint(board.plain)
    assert difficulty(puzzle) == difficulty(board)
    shown = SudokuBoard(puzzle)
    shown.load(puzzle)
    assert shown.position.puzzle == SudokuBoard(puzzle).position.puzzle == board
    for player in (watch(puzzle), race(puzzle, ["mrv", "propagation"])):
        assert all(lane.trace.board == board for lane in player.lanes)


def test_the_verifier_looks_at_cages():
    killer = KillerBoard("." * 16, [(3, "r1c1 r1c2"), (None, "r1c1 r2c3"), (5, "r4c3 r4c4")])
    found = Board("1234341221434321")
    assert faults(killer.plain, found) == []
    assert faults(killer, found) == [
        "cage without a sum at r1c1 r2c3 has 1, 1",
        "cage 5 at r4c3 r4c4 adds up to 3",
    ]


def test_experiments_take_killers(tmp_path):
    puzzles = {name: load("killers")[name] for name in ("killer small", "killer easy")}
    solvers = {
        "all": ("mrv", {"pruning": "combinations"}),
        "full": ("mrv", {"pruning": "full", "rule_45": False}),
    }
    table = run(puzzles, solvers, limit=2, engine="compiled", out=tmp_path / "a")
    assert table["verified"].all()
    assert (table[table.solver == "all"]["nodes"].values <= table[table.solver == "full"]["nodes"].values).all()
    other = {
        name: KillerBoard(None, puzzle.board.cages[1:], puzzle.board.shape) for name, puzzle in puzzles.items()
    }
    with pytest.raises(ValueError, match="another run"):
        run(other, solvers, limit=2, engine="compiled", out=tmp_path / "a")


def test_a_trace_names_cages():
    killer = KillerBoard("1" + "." * 15, [(7, "r1c1 r1c2")])
    result = solve(killer, trace=True, rule_45=False)
    assert result.status == "no solution"
    assert result.trace.words(len(result.trace) - 1) == "dead end: no digits fit cage 7 at r1c1 r1c2"
    assert result.trace.cells(len(result.trace) - 1) == (0, 1)
    filled = solve(load("killers")["killer easy"].board, trace=True).trace
    words = [filled.words(k) for k in range(len(filled))]
    needed = [word for word in words if "its only place in cage" in word and word.endswith(", which needs it")]
    assert {"by the 45 rule" in word for word in needed} == {True, False}
    assert filled.board_after(len(filled) - 1).is_solved


def test_stronger_prunings_pairwise():
    board = load("killers")["killer six"].board
    nodes = [
        solve(board, "reading_order", pruning=pruning, rule_45=False, limit=2, engine="compiled").nodes
        for pruning in PRUNING
    ]
    assert all(more > fewer for more, fewer in pairwise(nodes))


def test_the_widget_keeps_the_cages_of_its_board():
    killer = load("killers")["killer easy"].board
    board = SudokuBoard(killer)
    assert board.board == killer
    fewer = Position.of(KillerBoard(None, killer.cages[:20]))
    assert answers.count(fewer, solve).words == "No: the board as it stands has more than one solution."
    assert (
        answers.count(Position.of(killer), solve).words
        == "Yes: the board as it stands has exactly one solution."
    )


# ---- recorded counts ------------------------------------------------------------------------------


RECORDED = list(csv.DictReader((ROOT / "data" / "results" / "killers.csv").open(encoding="utf-8")))


def test_recorded_counts_have_every_search_and_pruning():
    found = [(row["puzzle"], row["solver"], row["pruning"], row["rule_45"]) for row in RECORDED]
    ways = product(make_killers.COUNTED, KILLER_SOLVERS, PRUNING, ("False", "True"))
    assert found == list(ways)


@pytest.mark.slow
def test_recorded_counts_come_out_again():
    """Those of at most 200,000 nodes; all of them with SAME_COUNTS."""
    pytest.importorskip("numba", reason="needs numba: in Python these searches take minutes")
    most = 10**9 if "SAME_COUNTS" in os.environ else 200_000
    few = [row for row in RECORDED if int(row["nodes"]) <= most]
    assert len(few) >= 60
    for row in few:
        killer, rule_45 = load("killers")[row["puzzle"]].board, row["rule_45"] == "True"
        result = solve(killer, row["solver"], pruning=row["pruning"], rule_45=rule_45, engine="compiled")
        assert (result.status, str(result.nodes)) == (row["status"], row["nodes"]), row


@pytest.mark.parametrize("solver", KILLER_SOLVERS)
def test_a_trace_takes_back_what_it_placed(solver):
    killer = KillerBoard(None, [(5, "r1c1 r2c1"), (7, "r3c2 r3c3")], 4)
    result = solve(killer, solver, limit=None, trace=True)
    placed, undone = ([step.option for step in result.trace if step.kind == kind] for kind in ("place", "undo"))
    assert len(placed) == result.nodes - 1 > 20
    assert sorted(placed) == sorted(undone)
    ends = [k for k, step in enumerate(result.trace) if step.kind == "solution"]
    assert tuple(map(result.trace.board_after, ends)) == result.solutions


def test_a_dead_end_blames_one_cage_if_that_is_enough():
    """r1c1 may be 3 or 4 by its units. Each cage is listed with what it leaves of these."""
    some, none = Cage(5, "r1c1 r3c2", repeats=True), Cage(3, "r1c1 r4c3")  # 3 or 4; nothing from 3 up
    low, high = Cage(7, "r1c1 r4c2", repeats=True), Cage(6, "r1c1 r3c3", repeats=True)
    board = Board("." * 4 + "12" + "." * 10)
    for cages, blamed in (([some, none], [none]), ([none, some], [none])):
        position = killer_backtracking.Position(KillerBoard(board, cages), "combinations", False)
        assert position.reason(0) == NoDigit(0, tuple(KillerBoard(board, blamed).cages))
    both = KillerBoard(board.with_digit("r4c2", 4).with_digit("r3c3", 2), [low, high])
    assert killer_backtracking.Position(both, "full", False).reason(0) == NoDigit(0, both.cages)
    full = KillerBoard(board.with_digit("r1c4", 3).with_digit("r1c3", 4), [some])
    assert killer_backtracking.Position(full, "sums", False).reason(0) == 0
