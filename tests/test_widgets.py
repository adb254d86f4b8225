import pytest

from sudoku_lessons import Board, solve
from sudoku_lessons.widgets import step_through

BOARD = Board("9.7.....6824.3......1..9..2.9...2.18...4....51325.8......687.........8.9.4.9...5.")
MARK = "230,159,0"


def test_the_slider_shows_each_step_on_the_board():
    result = solve(BOARD, "reading_order", trace=True)
    stepper = step_through(result, at=2)
    assert stepper.children == (stepper.slider, stepper.picture)
    assert (stepper.slider.value, stepper.slider.max) == (2, len(result.trace) - 1)
    assert result.trace.words(2) in stepper.picture.value
    stepper.slider.value = 5
    assert f"step 5 of {stepper.slider.max}: {result.trace.words(5)}" in stepper.picture.value
    assert stepper.picture.value.count("<td") == 81


def test_the_cell_of_the_step_is_marked():
    trace = solve(BOARD, "propagation", trace=True).trace
    assert step_through(trace, 0).html().count(MARK) == 0
    for k in (1, 5, 20):
        cells = step_through(trace, k).html().split("<td")[1:]
        assert [cell for cell, html in enumerate(cells) if MARK in html] == [trace[k].option[0]]


def test_a_saved_notebook_shows_the_step_without_a_kernel():
    bundle = step_through(solve(BOARD, "mrv", trace=True), at=7)._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert bundle["text/html"].count("<td") == 81
    assert bundle["text/plain"].startswith("step 7 of ")


def test_a_result_without_a_trace_and_a_step_that_is_not_there_are_refused():
    with pytest.raises(ValueError, match="there is no trace: record one with"):
        step_through(solve(BOARD))
    with pytest.raises(ValueError, match="the number of a step, 0 to"):
        step_through(solve(BOARD, trace=True), at=10_000)
