import pytest

from sudoku_lessons import Board, solve
from sudoku_lessons.widgets import step_through
from sudoku_lessons.widgets.stepper import step_html

BOARD = Board("9.7.....6824.3......1..9..2.9...2.18...4....51325.8......687.........8.9.4.9...5.")


def test_the_slider_shows_each_step_on_the_board():
    result = solve(BOARD, "reading_order", trace=True)
    slider, picture = step_through(result, at=2).children
    assert (slider.value, slider.max) == (2, len(result.trace) - 1)
    assert result.trace.words(2) in picture.value
    slider.value = 5
    assert f"step 5 of {slider.max}: <b>{result.trace.words(5)}</b>" in picture.value
    assert picture.value.count("<td") == 81


def test_the_cell_of_the_step_is_marked():
    trace = solve(BOARD, "propagation", trace=True).trace
    assert step_html(trace, 0).count("230,159,0") == 0
    assert step_html(trace, 1).count("230,159,0") == 1


def test_a_result_without_a_trace_is_told_so():
    with pytest.raises(ValueError, match="there is no trace: record one with"):
        step_through(solve(BOARD))
