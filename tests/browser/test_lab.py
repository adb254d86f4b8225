"""The lessons in a real JupyterLab: the start page opens, a lesson runs, and nothing leaves the machine."""

import pytest

from tests.places import ROOT

SHOTS = ROOT / "screenshots"


def test_the_start_page_opens(open_notebook):
    notebook = open_notebook("00_start_here.ipynb")
    notebook.page.get_by_role("heading", name="Start here").first.wait_for(timeout=20_000)
    notebook.screenshot(SHOTS / "start.png")
    assert notebook.asked_outside() == []


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_all_cells_of_a_lesson_run(open_notebook, dark):
    notebook = open_notebook("01_reading_order.ipynb", dark)
    notebook.command("notebook:clear-all-cell-outputs")
    notebook.run_all(seconds=90)
    outputs = notebook.outputs()
    assert sum(map(bool, outputs)) > 10
    assert not [output for cell in outputs for output in cell if output["output_type"] == "error"]
    table = notebook.page.locator(".jp-OutputArea-output table").first
    table.scroll_into_view_if_needed()
    notebook.screenshot(SHOTS / f"lesson_01_{'dark' if dark else 'light'}.png")
    assert notebook.asked_outside() == []
    assert notebook.errors == []
