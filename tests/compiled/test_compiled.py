"""Machine code against the Python searches: the same results, count for count, wherever it stops.

Set SAME_COUNTS to a number of boards (1000, say) for a longer comparison on the public collections.
"""

import copy
import os
import random
import subprocess
import sys
import threading

import numpy as np
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudoku_lessons import SOLVERS, Board, InvalidBoard, Log, is_solution, solutions, solve, solve_many
from sudoku_lessons.compiled import engine
from sudoku_lessons.datasets import load, recorded_nodes
from sudoku_lessons.solvers.ablation import CANDIDATES, NEXT_CELL
from sudoku_lessons.solvers.propagation import INFERENCE
from sudoku_lessons.solving import solver_for
from tests import independent
from tests.paths import ROOT
from tests.public import is_at_hand, lines_of
from tests.solvers.test_solvers import boards

PAIRS = [{"next_cell": cell, "candidates": digits} for cell in NEXT_CELL for digits in CANDIDATES]
KINDS = [
    ("reading_order", {}),
    ("mrv", {}),
    *(("propagation", {"inference": inference}) for inference in INFERENCE),
    ("algorithm_x", {}),
    ("dancing_links", {}),
    *(("ablation", pair) for pair in PAIRS),
]
CLASSICS = load("classics")


def same(board, solver, choices, **budgets):
    """Assert that both engines say the same, and return what they say."""
    ours = solve(board, solver, engine="compiled", **budgets, **choices)
    assert ours == solve(board, solver, **budgets, **choices)
    assert ours.engine == "compiled"
    return ours


@pytest.mark.slow
@pytest.mark.parametrize(("solver", "choices"), KINDS)
@pytest.mark.parametrize("budget", [0, 1, 2, 777, 2_000])
def test_the_same_counts_on_famous_boards(solver, choices, budget):
    for puzzle in CLASSICS.values():
        same(puzzle.board, solver, choices, node_budget=budget, limit=2)


@pytest.mark.slow
@settings(max_examples=150, deadline=None)
@given(boards(), st.sampled_from(KINDS), st.sampled_from([1, 2, 30]), st.sampled_from([3, 300, 3_000]))
def test_the_same_counts_on_boards_of_every_shape(board, kind, limit, budget):
    same(board, *kind, limit=limit, node_budget=budget)


@pytest.mark.slow
@pytest.mark.parametrize(
    "sides", [(1, 1), (1, 2), (1, 5), (5, 1), (3, 5), (4, 5), (2, 9), (9, 2), (1, 25), (5, 5), (4, 6)]
)
def test_the_same_counts_on_unusual_and_large_shapes(sides):
    rng = random.Random(1)
    for empty in (0.3, 0.6):
        cells = [0 if rng.random() < empty else digit for digit in independent.solved(*sides, rng)]
        for kind in KINDS:
            same(Board(cells, sides), *kind, limit=2, node_budget=150)
    for kind in KINDS:
        same(Board.empty(sides), *kind, limit=2, node_budget=200)


@settings(max_examples=60, deadline=None)
@given(boards([(2, 2), (2, 3), (3, 2)]), st.sampled_from(KINDS))
def test_the_same_solutions_in_the_same_order(board, kind):
    solver, choices = kind
    both = [
        solve(board, solver, limit=40, node_budget=20_000, engine=e, **choices) for e in ("python", "compiled")
    ]
    assert both[0].solutions == both[1].solutions


@pytest.mark.parametrize("seed", [0, 1, 2, -1, 2**70, np.int32(7), np.uint64(2**63)])
def test_chance_is_the_same_in_both(seed):
    board = load("skiena")["medium"].board
    found = same(board, "ablation", {"next_cell": "random", "seed": seed}, node_budget=20_000)
    other = same(board, "ablation", {"next_cell": "random", "seed": int(seed) + 1}, node_budget=20_000)
    assert found.nodes != other.nodes


def public_boards() -> list[str]:
    """A few boards of the public collections (of ours where these are not at hand), or as many as SAME_COUNTS says."""
    count = int(os.environ.get("SAME_COUNTS", "0"))
    if not all(map(is_at_hand, ("royle17", "hardest11", "top95"))):
        return [puzzle.board.line for puzzle in [*list(load("seventeen").values())[::100], *CLASSICS.values()]]
    seventeen = random.Random(0).sample(lines_of("royle17"), count or 10)
    hard = [*lines_of("hardest11"), *lines_of("top95")]
    return [*seventeen, *(hard if count else hard[::8])]


@pytest.mark.slow
@pytest.mark.parametrize(("solver", "choices"), KINDS)
@pytest.mark.parametrize("budget", [1, 777, 10_000, *([50_000] if "SAME_COUNTS" in os.environ else [])])
def test_the_same_counts_on_collections(solver, choices, budget):
    lines = public_boards()
    if solver == "ablation" or choices == {"inference": "naked"} or (solver == "mrv" and budget == 50_000):
        lines = lines[:: 1 if budget <= 777 else 10 if len(lines) < 100 else 50]  # slow in Python
    elif solver == "reading_order" and budget == 50_000:
        lines = lines[::5]
    batch = solve_many(lines, solver, limit=2, node_budget=budget, **choices)
    for k, line in enumerate(lines):
        theirs = solve(line, solver, limit=2, node_budget=budget, **choices)
        ours = [batch.nodes[k], batch.guesses[k], batch.dead_ends[k], batch.forced[k], batch.max_depth[k]]
        assert ours == [theirs.nodes, theirs.guesses, theirs.dead_ends, theirs.forced, theirs.max_depth]
        assert batch.status[k] == theirs.status
        assert batch.found[k] == len(theirs.solutions)
        if theirs.solution:
            assert tuple(batch.solutions[k]) == theirs.solution.cells
            assert is_solution(Board(line), theirs.solution)


# ---- counts too long for Python ----------------------------------------------------------------------


def turned(line: str) -> str:
    """A board by a quarter turn to the right."""
    return "".join(line[9 * (8 - c) + r] for r in range(9) for c in range(9))


@pytest.mark.slow
def test_the_board_against_brute_force_its_turns_and_its_digits_reversed():
    line = CLASSICS["against brute force"].board.line
    turns = [line]
    for _ in range(3):
        turns.append(turned(turns[-1]))
    assert turned(turns[-1]) == line
    counts = [solve(board, "reading_order", engine="compiled").nodes for board in turns]
    assert counts[0] == 69_175_317
    assert sorted(counts[1:]) == [518_275, 1_659_702, 36_008_465]
    reversed_digits = line.translate(str.maketrans("123456789", "987654321"))
    assert solve(reversed_digits, "reading_order", engine="compiled").nodes == 31_975


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "solver"),
    [
        ("skiena hard", "reading_order"),
        ("norvig 17", "reading_order"),
        ("platinum blonde", "reading_order"),
        ("many solutions", "reading_order"),
        ("many solutions", "mrv"),
        ("many solutions", "propagation"),
        ("300 million", "reading_order"),
    ],
)
def test_recorded_counts(name, solver):
    board = {**CLASSICS, **load("adversarial")}[name].board
    result = solve(board, solver, engine="compiled")
    assert result.nodes == recorded_nodes(name, solver)
    assert is_solution(board, result.solution)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("next_cell", "candidates", "counts"),
    [
        ("arbitrary", "local", (1_904_832, 863_305, None)),
        ("arbitrary", "look_ahead", (127, 142, 12_507_212)),
        ("most_constrained", "local", (48, 84, 1_243_838)),
        ("most_constrained", "look_ahead", (48, 65, 10_374)),
        ("last", "local", (None, None, 50_500_020)),
        ("fewest", "local", (48, 65, 10_374)),
    ],
)
def test_every_finite_cell_of_the_ablation_table(next_cell, candidates, counts):
    for name, nodes in zip(("easy", "medium", "hard"), counts, strict=True):
        if nodes is not None:
            board = load("skiena")[name].board
            choices = {"next_cell": next_cell, "candidates": candidates}
            assert solve(board, "ablation", engine="compiled", **choices).nodes == nodes


def test_seventeen_clues_without_a_guess():
    lines = lines_of("royle17")
    batch = solve_many(lines, limit=2)
    assert (batch.found == 1).all()
    assert len(lines) == 49_151
    assert round(100 * np.mean(batch.guesses == 0), 2) == 44.57
    assert round(batch.guesses.mean(), 3) == 4.810  # first cell with two candidates, by number
    assert round(batch.dead_ends.mean(), 3) == 4.845


def test_seventeen_clues_of_our_own_without_a_guess():
    """The same three numbers, of the thousand puzzles that the package ships."""
    batch = solve_many([puzzle.board.line for puzzle in load("seventeen").values()], limit=2)
    assert (batch.found == 1).all()
    assert [int((batch.guesses == 0).sum()), int(batch.guesses.sum()), int(batch.dead_ends.sum())] == [
        511,
        5_522,
        5_528,
    ]


# ---- stopping and going on ---------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(("solver", "choices"), KINDS)
@pytest.mark.parametrize("step", [1, 7])
def test_a_paused_batch_goes_on_where_it_was(solver, choices, step):
    lines = [puzzle.board.line for puzzle in CLASSICS.values()]
    whole = solve_many(lines, solver, limit=2, node_budget=400, **choices)
    machine, _ = solver_for(Board(lines[0]), solver, choices, "compiled")
    sweep = machine.sweep(np.array([Board(line).cells for line in lines], np.uint8), 2, 400)
    calls = 0
    while not sweep.status.all():
        sweep.advance(step)
        calls += 1
    assert calls >= sweep.counts[:, 0].sum() // step
    assert (
        sweep.counts[:, :5]
        == np.array([whole.nodes, whole.guesses, whole.dead_ends, whole.forced, whole.max_depth]).T
    ).all()
    assert (sweep.solutions == whole.solutions).all()
    assert (sweep.found == whole.found).all()


@pytest.mark.slow
def test_a_search_that_pauses_at_every_node_counts_the_same(monkeypatch):
    monkeypatch.setattr(engine, "STEP", 1)
    for puzzle in CLASSICS.values():
        for kind in KINDS:
            same(puzzle.board, *kind, limit=3, node_budget=200)


def test_progress_sees_it_and_can_stop_it():
    seen = []

    def enough(log: Log) -> bool:
        seen.append(log.nodes)
        return log.nodes > 0

    result = solve(CLASSICS["against brute force"].board, "reading_order", engine="compiled", progress=enough)
    assert result.status == "stopped"
    assert "the progress callback asked to stop" in result.stop_reason
    assert 0 < result.nodes < 69_175_317
    result = solve(CLASSICS["against brute force"].board, "reading_order", engine="compiled", seconds=0.01)
    assert (result.status, result.nodes < 69_175_317) == ("stopped", True)


def test_a_batch_can_be_stopped_and_taken_up():
    lines = [CLASSICS["against brute force"].board.line] * 2
    calls = []
    batch = solve_many(
        lines, "reading_order", node_budget=300_000, progress=lambda b: calls.append(b.done) or True
    )
    assert len(calls) == 1
    assert batch.status.tolist() == ["not run", "not run"]
    assert 0 < batch.nodes[0] < 300_000
    assert batch.run(seconds=0.0).done < 2
    assert batch.run().status.tolist() == ["stopped", "stopped"]
    assert batch.nodes.tolist() == [300_000, 300_000]


def test_an_interruption_at_any_moment_loses_nothing(monkeypatch):
    """Ctrl-C is raised when the machine code has returned, and before Python stores anything."""
    lines = [CLASSICS[name].board.line for name in ("wikipedia", "escargot", "inkala 2012")] * 30
    fresh = solve_many(lines, "mrv")
    whole, rng = engine.sweep, random.Random(1)

    def interrupted(*arguments):
        whole(*arguments[:-1], 3_000)
        if rng.random() < 0.5:
            raise KeyboardInterrupt

    batch = solve_many(lines, "mrv", progress=lambda batch: True)
    assert batch.done < len(lines)
    monkeypatch.setattr(engine, "sweep", interrupted)
    interruptions = 0
    while batch.done < len(lines):
        try:
            batch.run()
        except KeyboardInterrupt:
            interruptions += 1
    assert interruptions > 10
    assert (batch.nodes == fresh.nodes).all()
    assert (batch.found == fresh.found).all()
    assert (batch.solutions == fresh.solutions).all()


def test_a_copy_of_a_batch_goes_on_by_itself():
    lines = [CLASSICS["against brute force"].board.line] * 2
    batch = solve_many(lines, "reading_order", node_budget=200_000, progress=lambda batch: True)
    copied = copy.deepcopy(batch)
    copied.run()
    assert copied.nodes.tolist() == [200_000, 200_000]
    assert batch.nodes[1] == 0
    with pytest.raises(AttributeError, match="a batch has no 'cells'"):
        batch.cells  # noqa: B018


@pytest.mark.slow
def test_other_threads_run_meanwhile():
    board = CLASSICS["against brute force"].board
    machine = engine.Machine("reading_order", board.shape, {})
    sweep = machine.sweep(np.array([board.cells], np.uint8), 1, 10**9)
    thread = threading.Thread(target=sweep.advance, args=(10**9,))
    turns = 0
    thread.start()
    while thread.is_alive():
        turns += 1
    assert sweep.status.tolist() == [1]
    assert turns > 1_000  # with the interpreter's lock held there is one, before the search begins


def test_solutions_come_one_at_a_time():
    found = solutions(Board.empty(9), "propagation", engine="compiled")
    first, second = next(found), next(found)
    assert first != second
    assert first.is_solved
    assert second.is_solved


# ---- what goes in and what is refused ----------------------------------------------------------------


def test_arrays_lines_and_boards_go_in():
    line = CLASSICS["wikipedia"].board.line
    array = np.array([[int(ch) if ch != "." else 0 for ch in line]] * 2)
    before = array.copy()
    for source in (array, array.astype(np.int8), [line, line], [Board(line)] * 2, iter([line, line])):
        batch = solve_many(source, "mrv")
        assert batch.nodes.tolist() == [52, 52]
        assert batch.status.tolist() == ["solved", "solved"]
        assert Board(batch.solutions[0].tolist()) == solve(line).solution
    frame = pd.DataFrame(array)
    for source in (
        np.asfortranarray(array),
        frame,
        array[::-1],
        np.array([line, line]),
        {"a": line, "b": line},
    ):
        assert solve_many(source, "mrv").nodes.tolist() == [52, 52]
    assert solve_many(load("skiena"), "mrv").nodes.tolist() == [48, 65, 10_374]
    assert (array == before).all()
    assert len(solve_many([])) == len(solve_many(np.zeros((0, 81), int))) == 0


def test_what_cannot_be_solved_is_refused_and_named(monkeypatch):
    line = CLASSICS["wikipedia"].board.line
    with pytest.raises(InvalidBoard) as error:
        solve_many([line, "55" + "." * 79])
    assert error.value.__notes__ == ["in board 1"]
    wrong = np.zeros((3, 81), int)
    wrong[2, 5] = 10
    with pytest.raises(InvalidBoard, match="board 2, r1c6: expected a whole number from 0 to 9, got 10"):
        solve_many(wrong)
    with pytest.raises(InvalidBoard):
        solve_many([line, "what?"])
    with pytest.raises(ValueError, match="integer array"):
        solve_many(np.zeros((2, 81)))
    with pytest.raises(ValueError, match="integer array"):
        solve_many(np.zeros(81, int))
    for single in (line, Board(line)):
        with pytest.raises(TypeError, match="put a single board into a list"):
            solve_many(single)
    with pytest.raises(ValueError, match="expected 81 cells .*, got 80"):
        solve_many(np.zeros((1, 80), int), shape=9)
    with pytest.raises(ValueError, match="board 1: expected boxes of 3x3, got 2x2"):
        solve_many([line, Board("." * 16)])
    refused = [{"limit": 0}, {"solver": "none"}, {"engine": "fast"}]
    refused += [{name: value} for name in ("node_budget", "seconds") for value in (-1, float("nan"), "5")]
    for bad in refused:
        for engine_name in ("python", "compiled"):
            with pytest.raises(ValueError, match="got|found"):
                solve_many([line], **{"engine": engine_name} | bad)
    assert solve_many([line], "mrv", node_budget=2**70, limit=2**70).nodes.tolist() == [52]
    monkeypatch.setitem(SOLVERS, "by hand", lambda board, log: iter(()))
    with pytest.raises(ValueError, match="no machine code for 'by hand'"):
        solve(line, "by hand", engine="compiled")
    with pytest.raises(ValueError, match="no machine code"):
        solve(line, lambda board, log: iter(()), engine="compiled")
    with pytest.raises(ValueError, match="cannot record a trace"):
        solve(line, engine="compiled", trace=True)
    with pytest.raises(ValueError, match="knows no choice"):
        solve(line, "ablation", engine="compiled", next_cell=NEXT_CELL["last"])
    with pytest.raises(ValueError, match="inference is one of"):
        solve(line, engine="compiled", inference="none")
    for engine_name in ("python", "compiled"):
        with pytest.raises(TypeError, match="mrv has no option next_cell; its options: none"):
            solve(line, "mrv", engine=engine_name, next_cell="last")
        with pytest.raises(TypeError, match="propagation has no option rules; its options: inference"):
            solve(line, engine=engine_name, rules="all")
        for seed in ("1", 1.5, None):
            with pytest.raises(TypeError, match="seed is a whole number"):
                solve(line, "ablation", engine=engine_name, next_cell="random", seed=seed)
        for wrong_choice in (None, [], np.arange(3)):
            with pytest.raises(ValueError, match="no choice"):
                solve(line, "ablation", engine=engine_name, next_cell=wrong_choice)


def test_a_board_that_looks_like_a_table_with_labels_is_a_board():
    cells = np.zeros((2, 16), int)
    cells[1, [2, 3, 8, 12]] = 1, 2, 1, 2
    for engine_name in ("python", "compiled"):
        assert solve_many(cells, "mrv", engine=engine_name).status.tolist() == ["solved", "no solution"]


def test_the_shape_of_an_array_can_be_said():
    cells = np.zeros((1, 36), int)
    assert solve_many(cells).shape == Board.empty((2, 3)).shape
    assert solve_many(cells, shape=(3, 2)).shape == Board.empty((3, 2)).shape


def test_without_numba_the_python_search_runs_and_says_so(monkeypatch):
    for name in [name for name in sys.modules if name.split(".")[0] == "numba" or ".compiled." in name]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "numba", None)
    line = CLASSICS["escargot"].board.line
    with pytest.warns(RuntimeWarning, match="machine code needs numba.*pip install") as warned:
        result = solve(line, "mrv", engine="compiled")
    assert warned[0].filename == __file__
    assert result == solve(line, "mrv")
    assert result.engine == "python"
    with pytest.warns(RuntimeWarning, match="machine code needs numba") as warned:
        batch = solve_many([line, line], "mrv", limit=2, node_budget=300)
    assert warned[0].filename == __file__
    assert batch.engine == "python"
    assert (batch.nodes.tolist(), batch.found.tolist()) == ([300, 300], [1, 1])
    assert batch.status.tolist() == ["stopped", "stopped"]
    slow = CLASSICS["against brute force"].board
    for told in ({"progress": lambda batch: True}, {"seconds": 0.05}):
        stopped = solve_many([slow, line], "reading_order", engine="python", node_budget=300_000, **told)
        assert (stopped.done, stopped.nodes.tolist()) == (0, [0, 0])
    assert stopped.run().status.tolist() == ["stopped", "solved"]
    assert stopped.nodes.tolist() == [300_000, 8_970]


@pytest.mark.long
def test_no_array_is_read_or_written_out_of_bounds(tmp_path):
    """In an interpreter of its own, whose machine code checks every index."""
    program = """
import random
from sudoku_lessons import Board, solve
from sudoku_lessons.solving.covering import solve_cover
from sudoku_lessons.exact_cover.problems import langford, latin_squares, pentominoes, queens, set_partitions
from tests import independent
from tests.compiled.test_compiled import CLASSICS, KINDS
rng = random.Random(3)
puzzles = [puzzle.board for puzzle in CLASSICS.values()] + [Board.empty(9)]
for sides in ((1, 1), (2, 2), (2, 3), (4, 4), (5, 5)):
    cells = [0 if rng.random() < 0.6 else digit for digit in independent.solved(*sides, rng)]
    puzzles += [Board(cells, sides), Board.empty(sides)]
for board in puzzles:
    for solver, choices in KINDS:
        ours = solve(board, solver, engine="compiled", limit=2, node_budget=700, **choices)
        assert ours == solve(board, solver, limit=2, node_budget=700, **choices)
for problem in (queens(5), langford(4), set_partitions(4), latin_squares(3), pentominoes(3, 20)):
    for start in ((), list(problem.options)[3:4]):
        for budget in (5, 700, 700):
            ours, theirs = (
                solve_cover(problem, limit=3, node_budget=budget, start=start, engine=e) for e in ("compiled", "python")
            )
            assert ours == theirs
print("checked", len(puzzles) * len(KINDS))
"""
    environment = os.environ | {"NUMBA_BOUNDSCHECK": "1", "NUMBA_CACHE_DIR": str(tmp_path)}
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, cwd=ROOT, env=environment, check=False
    )
    assert done.stderr == ""
    assert done.stdout.split()[0] == "checked"
