"""The board in a real JupyterLab: typed into, asked, stopped; read back in Python."""

import pytest

from sudoku_lessons import solve
from sudoku_lessons.datasets import load
from tests.browser.test_lab import SHOTS

PUZZLE = load("classics")["wikipedia"].board
SOLUTION = solve(PUZZLE).solution.line
SHOW = """
from sudoku_lessons.datasets import load
from sudoku_lessons.widgets import SudokuBoard
board = SudokuBoard(load("classics")["wikipedia"].board)
board
"""


@pytest.fixture
def board(open_cells):
    """A notebook with a board in it, in focus."""
    notebook = open_cells(SHOW)
    notebook.page.locator(".sl-grid").focus()
    return notebook


def said(notebook, words: str) -> None:
    """Wait until the board says so."""
    notebook.page.locator(".sl-message", has_text=words).wait_for()


def valued(notebook, line: str) -> None:
    """Wait until the board shows a value."""
    notebook.page.locator(f'.sl-board[data-value="{line}"]').wait_for()


def click(notebook, name: str) -> None:
    notebook.page.locator(".sl-board").get_by_role("button", name=name, exact=True).click()


def test_keys_write_digits_and_marks_and_python_reads_them(board):
    keys = board.page.keyboard
    keys.press("ArrowRight")
    keys.press("ArrowRight")
    keys.press("4")
    valued(board, PUZZLE.line[:2] + "4" + PUZZLE.line[3:])
    keys.press("ArrowRight")
    keys.press("Shift+Digit2")
    keys.press("Control+Digit6")
    keys.press("c")
    keys.press("8")
    assert board.run_code("print(board.value[2], board.marks[3], board.mode)") == "4 [4, 320] centre\n"
    board.page.locator(".sl-grid").focus()
    for _ in range(4):
        keys.press("Control+z")
    valued(board, PUZZLE.line)
    keys.press("Control+y")
    valued(board, PUZZLE.line[:2] + "4" + PUZZLE.line[3:])
    board.run_code("board.value = load('classics')['wikipedia'].board")
    valued(board, PUZZLE.line)
    assert board.errors == []
    assert board.asked_outside() == []


def test_a_puzzle_is_solved_with_the_keyboard_alone(open_cells):
    notebook = open_cells(SHOW)
    page = notebook.page
    page.keyboard.press("Escape")
    for _ in range(40):  # from outside, with the tabulator
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.classList.contains('sl-grid')"):
            break
    assert page.evaluate("document.activeElement.className") == "sl-grid"
    for cell in range(81):
        if PUZZLE.cells[cell] == 0:
            page.keyboard.press(SOLUTION[cell])
        page.keyboard.press("ArrowRight")
        if cell % 9 == 8:
            page.keyboard.press("ArrowDown")
    valued(notebook, SOLUTION)
    page.keyboard.press("Tab")
    while page.evaluate("document.activeElement.textContent") != "Check":
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    said(notebook, "Solved: every row, column and box has every digit.")
    assert notebook.errors == []


def test_a_screen_reader_hears_cells_and_what_happens(board):
    keys = board.page.keyboard
    grid = board.page.get_by_role("grid", name="Sudoku board, 9 rows, 9 columns")
    assert grid.count() == 1
    assert board.page.locator(".sl-board [tabindex='0']").count() == 1
    for key in ("ArrowRight", "ArrowRight", "Control+Digit1", "Control+Digit4"):
        keys.press(key)
    board.page.get_by_role("gridcell", name="row 1 column 3, empty, candidates 1 4").wait_for()
    assert board.page.get_by_role("gridcell", name="row 1 column 1, 5, clue").count() == 1
    active = grid.get_attribute("aria-activedescendant")
    assert board.page.locator(f"#{active}").get_attribute("aria-label").startswith("row 1 column 3")
    snapshot = board.page.locator(".sl-board").aria_snapshot()
    assert snapshot.count("gridcell") == 81
    assert "status: centre mark 4 in r1c3" in snapshot
    keys.press("5")
    board.page.get_by_role("gridcell", name="row 1 column 3, 5, conflict").wait_for()


def test_buttons_check_hint_count_and_solve(board):
    click(board, "One solution?")
    said(board, "Yes: the board as it stands has exactly one solution.")
    click(board, "One solution of the clues?")
    said(board, "Yes: the puzzle, its clues only, has exactly one solution.")
    hint = board.page.locator(".sl-board").get_by_role("button", name="Hint", exact=True)
    hint.focus()
    for level in (1, 2, 3):  # with the keyboard: the button keeps the focus
        board.page.keyboard.press("Enter")
        said(board, f"Hint {level} of 3")
    assert hint.evaluate("element => element === document.activeElement")
    assert board.page.locator(".sl-look").count() >= 1
    board.screenshot(SHOTS / "board_hint.png")
    click(board, "Check")
    said(board, "So far every digit is right.")
    board.page.get_by_role("combobox", name="Solver").select_option("mrv")
    click(board, "Solve with")
    said(board, "Solved by mrv: 52 nodes, 0 guesses, 0 dead ends.")
    valued(board, SOLUTION)
    click(board, "Undo")
    valued(board, PUZZLE.line)
    assert board.errors == []


def test_a_new_puzzle_with_the_keyboard(board):
    keys = board.page.keyboard
    while board.page.evaluate("document.activeElement.textContent") != "New puzzle":
        keys.press("Tab")
    keys.press("Enter")
    board.page.locator(".sl-message", has_text="A new 9x9 puzzle: ").wait_for()
    assert board.run_code("from sudoku_lessons import is_unique; print(is_unique(board.clues))") == "True\n"
    board.page.get_by_role("combobox", name="Level of the new puzzle").select_option("easy")
    board.page.get_by_role("combobox", name="Size of the new puzzle").select_option("6x6")
    click(board, "New puzzle")
    board.page.locator(".sl-message", has_text="A new 6x6 puzzle: ").wait_for()
    assert board.page.locator(".sl-cell").count() == 36
    assert board.run_code("print(board.level, board.size, board.box_cols)") == "easy 6x6 3\n"
    board.screenshot(SHOTS / "board_new.png")
    assert board.errors == []


def test_a_puzzle_is_pasted_and_copied(board):
    other = load("classics")["escargot"].board
    click(board, "Paste ...")
    board.page.get_by_role("textbox", name="A puzzle to paste").fill(str(other))
    click(board, "Load this puzzle")
    valued(board, other.line)
    assert board.run_code("print(board.clues)") == other.line + "\n"
    board.page.locator(".sl-grid").focus()
    text = board.page.evaluate(
        """() => {
            const data = new DataTransfer();
            document.activeElement.dispatchEvent(new ClipboardEvent('copy', { clipboardData: data, bubbles: true }));
            return data.getData('text/plain');
        }"""
    )
    assert text == other.line
    board.page.evaluate(
        """(text) => {
            const data = new DataTransfer();
            data.setData('text/plain', text);
            document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
        }""",
        PUZZLE.line,
    )
    valued(board, PUZZLE.line)


def test_a_long_search_does_not_freeze_the_page_and_is_stopped(open_cells):
    notebook = open_cells(
        SHOW.replace("wikipedia", "against brute force").replace(
            ".board)", ".board, solver='reading_order', node_budget=10**9)"
        )
    )
    click(notebook, "Solve with")
    said(notebook, "reading_order is searching ...")
    notebook.page.locator(".sl-grid").focus()
    notebook.page.keyboard.press("ArrowDown")
    notebook.page.locator(".sl-cell.sl-selected[id$='-9']").wait_for()
    click(notebook, "Stop")
    said(notebook, "Stopped by you after")
    assert notebook.run_code("print(board.busy)") == "False\n"
    assert notebook.errors == []


@pytest.mark.parametrize(("dark", "width"), [(False, 1300), (True, 1300), (False, 390)])
def test_it_is_drawn_at_once(open_cells, dark, width):
    notebook = open_cells(
        SHOW.replace(
            "\nboard\n",
            "\nboard.value = '534.7....6..195.1..98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79'\n"
            "board.selected = 20\nboard.fill_candidates()\n"
            "board.marks = [[2 + 8 + 16, 0] if 30 < k < 40 else pair for k, pair in enumerate(board.marks)]\n"
            "board.cages = [{'sum': 12, 'cells': [1, 2, 11]}]\nboard\n",
        ),
        dark=dark,
        width=width,
    )
    shown = notebook.page.locator(".sl-board")
    print("ms until drawn:", shown.get_attribute("data-milliseconds"))
    if width < 500:
        notebook.command("application:toggle-left-area")
        notebook.page.wait_for_timeout(500)
    shown.scroll_into_view_if_needed()
    notebook.screenshot(SHOTS / f"board_{'dark' if dark else 'light'}_{width}.png")
    box = notebook.page.locator(".sl-grid").bounding_box()
    assert abs(box["width"] - box["height"]) < 2


def test_large_and_oblong_boards(open_cells):
    notebook = open_cells(
        "from sudoku_lessons.widgets import SudokuBoard\nbig = SudokuBoard(shape=16)\nbig.fill_candidates()\nbig",
        "small = SudokuBoard(shape=(2, 3))\nsmall",
    )
    notebook.page.locator(".sl-grid").nth(1).wait_for()
    assert notebook.page.locator(".sl-cell").count() == 256 + 36
    notebook.page.locator(".sl-grid").nth(1).focus()
    notebook.page.keyboard.press("6")
    assert notebook.run_code("print(small.value[0])") == "6\n"
    notebook.page.locator(".sl-grid").first.scroll_into_view_if_needed()
    notebook.screenshot(SHOTS / "board_16.png")
