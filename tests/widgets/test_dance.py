"""Recorded searches for exact covers as a widget."""

import json

import pytest
from traitlets import TraitError

from sudoku_lessons import ExactCover, solve_cover
from sudoku_lessons.exact_cover import queens
from sudoku_lessons.solving import CoverTrace
from sudoku_lessons.widgets import dance
from tests.solving.test_cover_trace import TOY


@pytest.fixture
def toy_trace():
    return solve_cover(TOY, limit=None, trace=True, next_item="first").trace


def test_everything_is_shipped_once(toy_trace):
    player = dance(toy_trace)
    data = json.loads(json.dumps(player.data))
    assert (data["items"], data["options"], data["primary"]) == (list("12345"), list("ABCDE"), 5)
    assert data["ones"] == [[0, 1], [1, 2], [0, 4], [0, 3], [4]]
    assert [step["words"] for step in data["steps"]] == [toy_trace.words(k) for k in range(len(toy_trace))]
    assert data["steps"][2]["rows"] == ["chosen", "out", "out", "out", "left"]
    assert data["steps"][2]["left"] == ["by A", "by A", 0, 0, 1]
    assert data["steps"][2]["only"] == [0, 1, 0, 0, -1]
    assert data["steps"][6]["rows"] == ["waiting", "left", "waiting", "waiting", "left"]
    assert data["steps"][6]["left"] == ["its turn", 1, 1, 0, 1]
    assert data["steps"][6]["only"] == [0, -1, 0, 0, -1]
    assert [data["steps"][k]["item"] for k in (2, 4, 5)] == [-1, 2, 2]
    assert [data["steps"][k]["option"] for k in (2, 4, 6)] == [0, -1, 0]


def test_the_step_is_state(toy_trace):
    player = dance(toy_trace)
    assert (player.step, player.playing, player.speed, player.words()) == (0, False, 1, toy_trace.words(0))
    player.step = len(toy_trace) - 1
    for step in (-1, len(toy_trace)):
        with pytest.raises(TraitError, match=f"step: expected 0 to {len(toy_trace) - 1}, got"):
            player.step = step
    for speed in (0, 17):
        with pytest.raises(TraitError):
            player.speed = speed


def test_a_saved_notebook_shows_the_step_and_tells_all(toy_trace):
    player = dance(toy_trace)
    player.step = 5
    bundle, _ = player._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in bundle
    html = bundle["text/html"]
    assert f"step 5 of 27: {toy_trace.words(5)}" in html
    assert (html.count("<table"), html.count("<li>")) == (1, 28)
    assert not any(tag in html for tag in ("<svg", "<script", "<style", "class="))
    assert "x D" in bundle["text/plain"]
    named = ExactCover({"<b>": ["<i>"]})
    assert "<b>" not in dance(named)._repr_mimebundle_()[0]["text/html"]
    many = dance(queens(5))
    assert f"and {len(many.trace) - 30} more" in many._repr_mimebundle_()[0]["text/html"]


def test_what_may_be_played():
    result = solve_cover(TOY, trace=True)
    for recorded in (result, result.trace):
        assert dance(recorded).trace is result.trace
    assert len(dance(TOY, limit=1).trace) == len(result.trace)
    assert len(dance(queens(6), steps=10).trace) == 10
    with pytest.raises(ValueError, match="no trace: record one"):
        dance(solve_cover(TOY))
    with pytest.raises(
        ValueError, match="at most 40 items and 40 options to draw, got 16 primary and 30 secondary"
    ):
        dance(queens(8))
    with pytest.raises(ValueError, match="steps: expected a whole number of at least 1, got 0"):
        dance(TOY, steps=0)
    with pytest.raises(TypeError, match="expected an ExactCover, CoverResult or CoverTrace, got {"):
        dance({"A": [1]})
    with pytest.raises(ValueError, match="nothing to play"):
        dance(CoverTrace(TOY))
