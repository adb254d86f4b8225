"""Long searches: they begin in Python and go over to machine code, without losing a solution or a count."""

import pytest

from sudoku_lessons import SOLVERS, count_solutions, solutions, solve
from sudoku_lessons.solving import registry, single

PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
IMPOSSIBLE = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4........."
LOST_CLUE = ".1....7.....3..2...7...........71...6......4.3........4..5....3.2..8...........6."


@pytest.mark.parametrize("budget", [1, 777, 9_999, 10_000, 10_001, 20_000])
@pytest.mark.parametrize("solver", ["propagation", "mrv", "reading_order"])
def test_a_search_that_goes_over_counts_as_in_python(solver, budget):
    result = solve(IMPOSSIBLE, solver, node_budget=budget)
    assert result == solve(IMPOSSIBLE, solver, node_budget=budget, engine="python")
    assert (result.status, result.nodes) == ("stopped", budget)
    machine = budget > 10_000 and registry.best_engine() == "compiled"
    assert result.engine == ("compiled" if machine else "python")


def test_an_impossible_board_is_shown_to_be_impossible():
    if registry.best_engine() != "compiled":
        pytest.skip("millions of nodes")
    result = solve(IMPOSSIBLE)
    assert (result.status, result.engine, result.nodes) == ("no solution", "compiled", 5_238_089)


def test_solutions_go_over_without_losing_or_repeating_one(monkeypatch):
    monkeypatch.setattr(single, "PYTHON_NODES", 100)
    assert list(solutions("." * 16)) == list(solutions("." * 16, engine="python"))
    assert solve("." * 16, limit=None) == solve("." * 16, limit=None, engine="python")


def test_an_exact_count():
    assert count_solutions(LOST_CLUE, None) == 10_106


def test_a_solver_without_machine_code_goes_on_in_python(monkeypatch):
    """One added by its name, one given as a function, and an option that machine code does not know."""
    monkeypatch.setattr(single, "PYTHON_NODES", 10)
    monkeypatch.setitem(SOLVERS, "mine", lambda board, log: SOLVERS["mrv"](board, log))
    for solver in ("mine", SOLVERS["mine"]):
        assert count_solutions("." * 16, None, solver=solver) == 288
        assert solve("." * 16, solver, limit=None).engine == "python"
    backwards = {"digit_order": lambda digits: digits[::-1]}
    assert count_solutions("." * 16, None, **backwards) == 288
    assert solve("." * 16, limit=None, **backwards).engine == "python"


def test_a_stopped_search_names_stronger_ones():
    result = solve("." * 625, node_budget=3)
    assert result.status == "stopped"
    assert 'inference="locked"' in result.advice
    assert 'next_item="weighted"' in str(result)
    assert solve(PUZZLE, inference="locked", node_budget=0).advice == ""
    assert solve(PUZZLE, "mrv", node_budget=3).advice == ""
