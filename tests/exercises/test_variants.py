"""Boards of a student's own, equally hard for all, and answers from a process of their own."""

import os

import pytest

from sudoku_lessons import KillerBoard, count_solutions, solve
from sudoku_lessons.exercises import answer, killer_variant, variant, variants
from sudoku_lessons.exercises.verdict import NotYet

pytestmark = pytest.mark.slow


def test_every_student_has_boards_of_their_own_equally_hard():
    mine = {id: variant(id) for id in ("ann", "bo", "42")}
    assert len({board for boards in mine.values() for board in boards}) == 9
    assert mine["ann"] == variant(" Ann ")
    for easy, middling, hard in mine.values():
        assert all(count_solutions(board) == 1 for board in (easy, middling, hard))
        assert 500 <= solve(easy, "reading_order").nodes <= 2_000
        assert 50 <= solve(easy, "mrv").nodes <= 60
        assert solve(easy).nodes == 1
        assert 800 <= solve(middling, "mrv").nodes <= 2_500
        assert 3 <= solve(middling).nodes <= 20
        assert 1_000 <= solve(hard, "mrv").nodes <= 3_000
        assert 20 <= solve(hard).nodes <= 80


def test_killers_of_their_own_have_one_solution_and_are_equally_hard():
    killers = {killer_variant(f"student {k}") for k in range(200)}
    assert len(killers) == len(variants.KILLER_TURNS)
    for killer in killers:
        assert isinstance(killer, KillerBoard)
        assert count_solutions(killer) == 1

        def nodes(pruning, rule_45, killer=killer):
            options = {"pruning": pruning, "rule_45": rule_45, "engine": "compiled"}
            result = solve(killer, "mrv", node_budget=5_000, **options)
            return result.nodes if result.status == "solved" else None

        assert 100 <= nodes("full", True) <= 700
        assert nodes("full", False) is None
        assert 80 <= nodes("combinations", True) <= 350
        assert 500 <= nodes("combinations", False) <= 5_000


@pytest.mark.parametrize("id", ["ann", "bo", "42"])
def test_the_ablation_of_a_problem_set_tells_its_ideas_apart(id):
    """On the board of everybody's own, one cell of four is stopped, and no idea is without effect."""
    counts = [
        solve(
            variant(id)[1],
            "ablation",
            next_cell=cell,
            candidates=digits,
            node_budget=200_000,
            engine="compiled",
        )
        for cell in ("arbitrary", "most_constrained")
        for digits in ("local", "look_ahead")
    ]
    assert [result.status for result in counts] == ["stopped", "solved", "solved", "solved"]
    assert 10 * min(result.nodes for result in counts[:3]) > 11 * counts[3].nodes


@pytest.mark.parametrize("made", [variant, killer_variant])
def test_an_id_is_asked_for(made):
    with pytest.raises(ValueError, match="expected a student's id, got ' '"):
        made(" ")


def test_an_answer_comes_from_a_process_of_its_own():
    assert answer(lambda a, b: {a: [b]}, 1, 2) == {1: [2]}
    with pytest.raises(NotYet, match="ends Python"):
        answer(lambda: os._exit(0))
