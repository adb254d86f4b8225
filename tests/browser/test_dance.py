"""The dance of an exact cover search in a real JupyterLab: buttons, slider, keys, both themes."""

from sudoku_lessons import ExactCover, solve_cover
from tests.paths import ROOT

SHOTS = ROOT / "screenshots"
SETUP = """
from sudoku_lessons.exact_cover import ExactCover
from sudoku_lessons.widgets import dance
toy = ExactCover({"A": [1, 2], "B": [2, 3], "C": [1, 5], "D": [1, 4], "E": [5]}, [1, 2, 3, 4, 5])
player = dance(toy, next_item="first")
player
"""
TOY = {"A": [1, 2], "B": [2, 3], "C": [1, 5], "D": [1, 4], "E": [5]}


def test_the_dance_is_stepped_and_played(open_cells):
    trace = solve_cover(ExactCover(TOY, range(1, 6)), limit=None, trace=True, next_item="first").trace
    last = len(trace) - 1
    notebook = open_cells(SETUP)
    root = notebook.page.locator(".dancing-links")
    root.wait_for()

    def check(step):
        """The page shows this step: its words, the rows, and how many options each item has left."""
        root.get_by_text(f"step {step} of {last}", exact=True).wait_for()
        assert root.locator(".sp-words").inner_text() == trace.words(step)
        state = trace.state(step)
        names = root.locator(".dl-chosen .dl-option").all_inner_texts()
        assert sorted(names) == sorted(state.chosen)
        assert root.locator(".dl-out .dl-option").all_inner_texts() == list(state.out)
        left = state.sizes | {item: f"by {option}" for item, option in state.covered.items()}
        shown = [str(left.get(item, "its turn")) for item in range(1, 6)]
        assert root.locator(".dl-size").all_inner_texts() == shown
        for item in range(1, 6):
            ones = root.locator(f".dl-row:has(td:nth-child({item + 1}) .dl-one-linked) .dl-option")
            assert ones.all_inner_texts() == state.listed(item), f"the list of {item} at step {step}"

    def button(name):
        return root.get_by_role("button", name=name, exact=True)

    check(0)
    button("Step").click(click_count=3)
    check(3)
    dead_end = [step.kind for step in trace].index("dead end")
    root.get_by_role("slider", name="step").fill(str(dead_end))
    check(dead_end)
    assert root.locator(".dl-item.dl-dead").inner_text() == "3"
    shoot(notebook, root, "light")
    notebook.command("apputils:change-theme", theme="JupyterLab Dark")
    notebook.page.wait_for_selector("body[data-jp-theme-light=false]", state="attached")
    shoot(notebook, root, "dark")

    cells = notebook.page.locator(".jp-CodeCell").count()
    root.focus()
    for key, step in (
        ("End", last),
        ("ArrowLeft", last - 1),
        ("Home", 0),
        ("ArrowRight", 1),
        ("d", 1),
        ("x", 1),
    ):
        notebook.page.keyboard.press(key)
        check(step)
    assert notebook.page.locator(".jp-CodeCell").count() == cells, "a key reached the notebook"
    root.get_by_role("slider", name="speed").fill("6")
    root.focus()
    notebook.page.keyboard.press(" ")
    button("Pause").wait_for()
    check(last)
    button("Play").wait_for()
    assert notebook.run_code("print(player.step, player.playing)") == f"{last} False\n"
    notebook.run_code(f"player.step = {dead_end + 1}")
    check(dead_end + 1)
    assert root.locator(".dl-waiting .dl-option").all_inner_texts() == ["A", "C", "D"]
    shoot(notebook, root, "after")
    for step in range(0, last + 1, 4):
        notebook.run_code(f"player.step = {step}")
        check(step)
    assert (notebook.errors, notebook.asked_outside()) == ([], [])


def shoot(notebook, root, name):
    notebook.page.wait_for_timeout(300)
    SHOTS.mkdir(exist_ok=True)
    root.screenshot(path=SHOTS / f"dance_{name}.png")
    assert root.evaluate("root => root.scrollWidth <= root.clientWidth + 1"), "wider than its place"
