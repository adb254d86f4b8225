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
    notebook.command("notebook:clear-all-cell-outputs")
    notebook.run_all()
    outputs = notebook.outputs()
    assert sum(map(bool, outputs)) > 10
    assert not [output for cell in outputs for output in cell if output["output_type"] == "error"]
    table = notebook.page.locator(".jp-OutputArea-output table").first
    table.scroll_into_view_if_needed()
    notebook.screenshot(SHOTS / f"lesson_{lesson[:2]}.png")
    assert notebook.asked_outside() == []
    assert notebook.errors == []
