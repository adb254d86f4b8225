"""The lessons in a real JupyterLab: the start page opens, a lesson runs, and nothing leaves the machine."""

import pytest

from tests.paths import ROOT

SHOTS = ROOT / "screenshots"


def test_the_start_page_opens(open_notebook):
    notebook = open_notebook("00_start_here.ipynb")
    notebook.page.get_by_role("heading", name="Start here").first.wait_for()
    notebook.screenshot(SHOTS / "start.png")
    assert notebook.asked_outside() == []


@pytest.mark.parametrize(
    ("lesson", "dark"), [("01_reading_order", True), ("10_solve_it_yourself", False)], ids=["01", "10"]
)
def test_all_cells_of_a_lesson_run(open_notebook, lesson, dark):
    notebook = open_notebook(f"{lesson}.ipynb", dark)
    assert not any(notebook.outputs())  # a working copy
    notebook.run_all()
    outputs = notebook.outputs()
    assert sum(map(bool, outputs)) > 10
    assert not [output for cell in outputs for output in cell if output["output_type"] == "error"]
    table = notebook.page.locator(".jp-OutputArea-output table").first
    table.scroll_into_view_if_needed()
    notebook.screenshot(SHOTS / f"lesson_{lesson[:2]}.png")
    assert notebook.asked_outside() == []
    assert notebook.errors == []


def test_a_guess_is_there_again_when_the_cell_is_run_again(open_cells, home):
    ask = "from sudoku_lessons.widgets import predict\n\nguess = predict('How many in the browser?')\nguess"
    notebook = open_cells(ask, "guess.compare(50)")
    field = notebook.page.get_by_label("How many in the browser?")
    field.fill("25")
    field.press("Enter")
    notebook.page.get_by_text("1 of 1 written down; run on to see.").wait_for()
    assert "25" in (home / "notebooks" / "my_guesses.json").read_text(encoding="utf-8")
    notebook.run_all()
    notebook.page.get_by_text("you said 25, it is 50 (2 times your guess)").wait_for()
    assert notebook.page.get_by_label("How many in the browser?").input_value() == "25"
