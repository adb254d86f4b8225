"""Counts of solutions: exact up to the limit, the same in Python and in machine code."""

import pytest

from sudoku_lessons import SOLVERS, Board, SearchStopped, count_solutions, is_unique, solutions
from sudoku_lessons.datasets import load, solution_counts
from sudoku_lessons.solving import registry, single
from tests.independent import count, count_by_places

TWENTY_SIX = "........2.2..5.8.1......3..7.4.9........8541.....37...18....9....7..9...2...4..58"


@pytest.mark.slow
@pytest.mark.parametrize("engine", [None, "python", "compiled"])
@pytest.mark.parametrize("solver", SOLVERS)
def test_exact_up_to_the_limit(solver, engine):
    slow = solver == "reading_order" and engine == "python"
    for limit in (2,) if slow else (1, 2, 3, 25, 26, 27, 1_000, None):
        assert count_solutions(TWENTY_SIX, limit, solver=solver, engine=engine) == min(limit or 26, 26)
    assert count_solutions("." * 16, None, solver=solver, engine=engine) == 288


def test_long_counts_go_over_to_machine_code(monkeypatch):
    monkeypatch.setattr(single, "PYTHON_NODES", 40)
    seen, real = [], registry.compiled_engine
    monkeypatch.setattr(registry, "compiled_engine", lambda: seen.append("machine code") or real())
    assert count_solutions(TWENTY_SIX, None) == 26
    assert seen == ["machine code"]
    assert count_solutions(TWENTY_SIX, 2, node_budget=40) == 2
    assert seen == ["machine code"]
    for budget in (30, 40, 41, 55):
        expected = stopped(budget, "python")
        assert stopped(budget, None) == stopped(budget, "compiled") == expected


@pytest.mark.slow
def test_counts_of_killers_go_over_sooner(monkeypatch):
    killers = load("killers")
    seen, real = [], registry.compiled_engine
    monkeypatch.setattr(registry, "compiled_engine", lambda *_: seen.append("machine code") or real(*_))
    assert count_solutions(killers["killer medium"]) == 1  # 41 nodes
    assert seen == []
    assert count_solutions(killers["killer hard"]) == 1  # 614 nodes
    assert seen == ["machine code"]


def stopped(budget: int, engine: str | None) -> tuple[str, int, int]:
    """What a count says that is stopped by its budget."""
    with pytest.raises(SearchStopped) as stop:
        count_solutions(TWENTY_SIX, None, node_budget=budget, engine=engine)
    return str(stop.value), stop.value.nodes, stop.value.found


def test_without_numba_long_counts_stay_in_python(monkeypatch):
    monkeypatch.setattr(single, "PYTHON_NODES", 40)
    monkeypatch.setattr(registry, "best_engine", lambda: "python")
    monkeypatch.setattr(registry, "compiled_engine", lambda: pytest.fail("no machine code here"))
    assert count_solutions(TWENTY_SIX, None) == 26


@pytest.mark.parametrize("engine", [None, "python", "compiled"])
def test_unique_has_three_answers(engine):
    assert is_unique("1.....3......2..", engine=engine) is False
    assert is_unique("23............24", engine=engine) is True
    assert is_unique("12345678.........9" + "." * 63, engine=engine) is False
    assert is_unique("." * 81, engine=engine) is False
    assert is_unique("." * 81, node_budget=10, engine=engine) is None


@pytest.mark.slow
def test_a_count_can_be_watched_and_stopped():
    seen = []

    def stop_at_many_nodes(log):
        seen.append(log.nodes)
        return log.nodes > 20_000  # more than Python counts before machine code begins again

    with pytest.raises(SearchStopped, match="the progress callback asked to stop"):
        count_solutions("." * 36, None, progress=stop_at_many_nodes)
    assert seen[0] == 0
    assert seen[-1] > 20_000
    with pytest.raises(SearchStopped, match="the time limit is reached"):
        count_solutions("." * 36, None, seconds=0.3)


def test_6x6_by_its_first_row():
    """Any of the 720 first rows has as many."""
    first_row = "123456" + "." * 30
    assert 720 * count_solutions(first_row, None) == solution_counts()["6x6"].solutions == 28_200_960
    assert 720 * count_solutions(Board(first_row, (3, 2)), None) == 28_200_960


@pytest.mark.long
def test_all_of_6x6():
    assert count_solutions("." * 36, None) == solution_counts()["6x6"].solutions


def test_recorded_numbers_of_boards():
    recorded = solution_counts()
    assert count_solutions("." * 16, None) == recorded["4x4"].solutions == 288
    assert recorded["9x9"].solutions == 6_670_903_752_021_072_936_960
    assert all(row.source for row in recorded.values())


# ---- public cases -------------------------------------------------------------------------------------


def test_multi_01_a_lost_clue(cases):
    case = cases["multi-01"]
    for name in ("as_reported", "corrected"):
        board, expected = Board(case["input"][name]), case["expected"][name]
        assert count_solutions(board, None) == len(list(solutions(board))) == expected
        assert count(list(board.cells), 3, 3, 100) == count_by_places(list(board.cells), 3, 3, 100) == expected
        assert is_unique(board) == (expected == 1)


@pytest.mark.parametrize("solver", SOLVERS)
def test_multi_05_and_07_counts(cases, solver):
    if solver != "reading_order":  # which takes long for the first
        expected = cases["multi-05"]["expected"]
        for name in ("with_9", "without_9"):
            board = Board(cases["multi-05"]["input"][name][:81])
            assert count_solutions(board, None, solver=solver, engine="compiled") == expected[name]["count"]
    assert count_solutions(cases["multi-07"]["input"], None, solver=solver) == 4


def test_hang_03_two_clues_have_solutions(cases):
    case = cases["hang-03"]
    board = Board(case["input"])
    assert board.clue_count == case["expected"]["clues"]
    assert count_solutions(board, limit=2) == case["expected"]["count_solutions(limit=2)"] == 2
    assert is_unique(board) is False
    assert next(solutions(board)).is_solved


@pytest.mark.parametrize("solver", SOLVERS)
def test_hang_05_fifteen_clues_within_a_budget(cases, solver):
    case = cases["hang-05"]
    board, turned = Board(case["input"]["board"]), Board(case["input"]["rotated_90_clockwise"])
    assert is_unique(turned, solver=solver) is False
    answer = is_unique(board, solver=solver, node_budget=200_000)
    assert answer is (None if solver == "reading_order" else False)


def test_long_counts_of_killers_keep_their_cages_in_machine_code():
    killer = load("killers")["killer six"].board
    weak = {"solver": "reading_order", "pruning": "full", "rule_45": False}
    for engine in (None, "python", "compiled"):
        assert count_solutions(killer, engine=engine, **weak) == 1
