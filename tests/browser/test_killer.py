"""A killer in a real JupyterLab: solved with the keyboard alone, given hints, and played."""

from sudoku_lessons import solve
from sudoku_lessons.datasets import load
from tests.browser.test_board import click, said, valued
from tests.browser.test_lab import SHOTS

SIX = load("killers")["killer six"].board
SOLUTION = solve(SIX).solution.line
SHOW = """
from sudoku_lessons.datasets import load
from sudoku_lessons.widgets import SudokuBoard, watch
killer = load("killers")["killer six"].board
board = SudokuBoard(killer)
board
"""
PLAY = """
player = watch(killer, "propagation", pruning="sums", rule_45=False)
player.step = next(k for k, step in enumerate(player.lanes[0].trace) if step.kind == "dead end")
player
"""


def pictured(notebook, name: str) -> None:
    """Keep pictures in the light and in the dark theme."""
    for theme in ("Dark", "Light"):
        notebook.command("apputils:change-theme", theme=f"JupyterLab {theme}")
        is_light = str(theme == "Light").lower()
        notebook.page.wait_for_selector(f"body[data-jp-theme-light={is_light}]", state="attached")
        notebook.page.locator("#jupyterlab-splash").wait_for(state="detached")
        notebook.screenshot(SHOTS / f"killer_{name}_{theme.lower()}.png")


def test_a_killer_is_solved_with_the_keyboard_alone(open_cells):
    notebook = open_cells(SHOW, PLAY)
    page, keys = notebook.page, notebook.page.keyboard
    assert page.locator(".sl-cages path").count() == len(SIX.cages)
    assert page.locator(".sl-cages text").all_text_contents() == [str(cage.sum) for cage in SIX.cages]
    names = " ".join(map(SIX.shape.name, SIX.cages[0].numbers))
    label = f"row 1 column 1, empty, cage of {SIX.cages[0].sum}: {names}"
    assert page.get_by_role("gridcell", name=label, exact=True).count() == 1
    page.locator(".sl-grid").focus()
    keys.press("Shift+Digit1")
    keys.press("Shift+Digit6")
    keys.press("ArrowRight")
    keys.press("Control+Digit3")
    keys.press("ArrowLeft")
    for _ in range(3):
        click(notebook, "Hint")
        said(notebook, "Hint")
        page.wait_for_function("!document.querySelector('.sl-message').textContent.startsWith('Looking')")
    said(notebook, "Hint 3 of 3: cage")
    page.locator(".sl-board").scroll_into_view_if_needed()
    heights = {page.locator(".sl-cell").nth(k).bounding_box()["height"] for k in (0, 6, 30)}
    assert max(heights) - min(heights) < 1.5, (
        "marks do not stretch a row, or cages would not lie over their cells"
    )
    pictured(notebook, "hint")
    page.locator(".sl-grid").focus()
    page.evaluate(
        """document.activeElement.dispatchEvent(
            new ClipboardEvent('copy', { clipboardData: new DataTransfer(), bubbles: true }))"""
    )
    said(notebook, "Copied to the clipboard as a letter map with its cages.")
    page.locator(".sl-grid").focus()
    for cell in range(36):
        keys.press(SOLUTION[cell])
        keys.press("ArrowRight")
        if cell % 6 == 5:
            keys.press("ArrowDown")
    valued(notebook, SOLUTION)
    while page.evaluate("document.activeElement.textContent") != "Check":
        keys.press("Tab")
    keys.press("Enter")
    said(notebook, "Solved: every row, column and box has every digit, and every cage its sum.")
    player = page.locator(".sudoku-player")
    player.scroll_into_view_if_needed()
    assert player.locator(".sp-cages text").count() == len(SIX.cages)
    assert player.locator(".sp-cage-reason").get_attribute("d").startswith("M")
    assert "no digits fit cage" in player.locator(".sp-words").text_content()
    pictured(notebook, "played")
    assert notebook.errors == []
