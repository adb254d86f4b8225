"""The search player in a real JupyterLab: clicks, keys, smoothness, and what Python sees of it."""

import re

from sudoku_lessons import solve
from tests.paths import ROOT

SHOTS = ROOT / "screenshots"
WIKIPEDIA = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
FORCED = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."

SETUP = f"""
from sudoku_lessons import solve
from sudoku_lessons.widgets import race, watch
WIKIPEDIA, FORCED, HARD = {WIKIPEDIA!r}, {FORCED!r}, {HARD!r}
"""


class Shown:
    """A player in the page."""

    def __init__(self, page, number: int = 0) -> None:
        self.page = page
        self.root = page.locator(".sudoku-player").nth(number)
        self.root.wait_for()

    def button(self, name: str):
        return self.root.get_by_role("button", name=name, exact=True)

    def position(self) -> str:
        return self.root.locator(".sp-position").inner_text()

    def words(self, lane: int = 0) -> str:
        return self.root.locator(".sp-words").nth(lane).inner_text()

    def board(self, lane: int = 0) -> str:
        return self.root.evaluate(
            """(root, lane) => [...root.querySelectorAll('.sp-board')[lane].querySelectorAll('[role=cell]')]
                .map(cell => cell.textContent || '.').join('')""",
            lane,
        )

    def counts(self, lane: int = 0) -> dict[str, int]:
        lines = self.root.locator(".sp-counters").nth(lane).locator(".sp-counter").all()
        parts = [line.inner_text().replace(",", "").rsplit(" ", 1) for line in lines]
        return {name: int(number) for name, number in parts}

    def wait_for_step(self, step: int, last: int) -> None:
        text = f"step {step:,} of {last:,}"
        self.root.get_by_text(text, exact=True).wait_for()


def python_says(notebook, code: str, wanted: str) -> bool:
    """Whether a cell prints this, soon: the browser tells Python one thing at a time."""
    return any(notebook.run_code(f"print({code})") == f"{wanted}\n" for _ in range(20))


def clean(notebook) -> bool:
    """Whether the page complained of nothing and asked nobody outside."""
    return (notebook.errors, notebook.asked_outside()) == ([], [])


def test_buttons_slider_keys_and_what_python_sees(open_cells):
    trace = solve(FORCED, "propagation", trace=True).trace
    last = len(trace) - 1
    notebook = open_cells(SETUP + "player = watch(FORCED, 'propagation')\nplayer", "player")
    page, shown = notebook.page, Shown(notebook.page)
    print("ms until shown:", shown.root.get_attribute("data-shown-after"))

    shown.button("Step").click(click_count=4)
    shown.wait_for_step(4, last)
    assert (shown.words(), shown.board()) == (trace.words(4), trace.board_after(4).line)
    shown.button("Back").click()
    shown.wait_for_step(3, last)
    assert (shown.words(), shown.board()) == (trace.words(3), trace.board_after(3).line)
    assert python_says(notebook, "player.step, player.words()", f"3 {trace.words(3)}")

    kinds = [step.kind for step in trace]
    shown.button("Next dead end").click()
    dead_end = kinds.index("dead end")
    shown.wait_for_step(dead_end, last)
    assert shown.words() == trace.words(dead_end)
    assert shown.root.locator(".sp-outline.sp-dead").is_visible()
    shown.button("Next guess").click()
    shown.wait_for_step(kinds.index("guess", dead_end), last)

    shown.root.get_by_role("slider", name="step").fill("57")
    shown.wait_for_step(57, last)
    assert shown.board() == trace.board_after(57).line

    cells = page.locator(".jp-CodeCell").count()
    shown.root.locator(".sp-title").click()
    for key, step in (("End", last), ("ArrowLeft", last - 1), ("Home", 0), ("ArrowRight", 1)):
        page.keyboard.press(key)
        shown.wait_for_step(step, last)
    for key in ("d", "d", "a", "x", "b", "Enter"):
        page.keyboard.press(key)
    shown.wait_for_step([k for k, kind in enumerate(kinds) if kind == "dead end"][1], last)
    page.keyboard.press("Shift+D")
    shown.wait_for_step(dead_end, last)
    assert page.locator(".jp-CodeCell").count() == cells, "a key reached the notebook"

    shown.root.get_by_role("slider", name="speed").fill("0")
    shown.root.get_by_text("1 step a second", exact=True).wait_for()
    shown.root.locator(".sp-title").click()
    page.keyboard.press(" ")
    shown.button("Pause").wait_for()
    assert python_says(notebook, "player.playing, player.speed", "True 1.0")
    shown.root.get_by_role("slider", name="speed").fill("12")
    shown.wait_for_step(last, last)
    shown.button("Play").wait_for()
    assert python_says(notebook, "player.playing, player.step, player.words()", f"False {last} solution")
    result = solve(FORCED, "propagation")
    assert shown.counts() == {
        "nodes": result.nodes,
        "guesses": result.guesses,
        "dead ends": result.dead_ends,
        "forced": result.forced,
        "depth": trace[last].depth,
    }
    shown.root.get_by_text(f"solved after {result.nodes} nodes").wait_for()

    notebook.run_code("player.step = 50; player.speed = 50; player.playing = True")
    shown.button("Pause").wait_for()
    while shown.position().startswith("step 50 "):
        page.wait_for_timeout(50)
    shown.button("Pause").click()
    shown.button("Play").wait_for()
    played = int(shown.position().split()[1])
    assert 50 < played < last
    assert python_says(notebook, "player.playing, player.step", f"False {played}")
    assert (shown.words(), shown.board()) == (trace.words(played), trace.board_after(played).line)
    check_two_views_and_none(notebook, last)
    assert clean(notebook)


def check_two_views_and_none(notebook, last: int) -> None:
    one, two = Shown(notebook.page, 0), Shown(notebook.page, 1)
    one.button("Start").click()
    one.button("Step").click()
    for shown in (one, two):
        shown.wait_for_step(1, last)
    two.root.get_by_role("slider", name="speed").fill("6")
    two.button("Play").click()
    one.button("Pause").wait_for()
    notebook.command("notebook:clear-all-cell-outputs")
    notebook.page.wait_for_function("() => !document.querySelector('.sudoku-player')")
    assert python_says(notebook, "player.playing", "False")
    notebook.page.wait_for_timeout(300)
    step = int(notebook.run_code("print(player.step)"))
    notebook.page.wait_for_timeout(300)
    assert python_says(notebook, "player.step", str(step)), "the clock went on with nobody looking"
    notebook.run_code("player")
    Shown(notebook.page).wait_for_step(step, last)


GAPS = """() => {
    let before = performance.now();
    window.largestGap = 0;
    window.framesSeen = 0;
    const look = (now) => {
        window.framesSeen += 1;
        window.largestGap = Math.max(window.largestGap, now - before);
        before = now;
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
}"""


def test_long_searches(open_cells):
    cells = [
        "short = watch(HARD, 'reading_order', steps=20_000)\nshort",
        "long = watch(FORCED, 'reading_order')\nlong",
    ]
    notebook = open_cells(SETUP, *cells)
    short, long = Shown(notebook.page, 0), Shown(notebook.page, 1)
    shown_after = [int(shown.root.get_attribute("data-shown-after")) for shown in (short, long)]
    print("20,000 and 1,000,000 steps, ms until shown:", *shown_after)
    assert min(shown_after) > 0
    check_any_step_is_shown_at_once(long)
    check_thousands_of_steps_play_without_a_stall(notebook, short)
    assert clean(notebook)


def check_any_step_is_shown_at_once(shown: Shown) -> None:
    trace = solve(FORCED, "reading_order", trace=True, node_budget=100_000).trace
    slider = shown.root.get_by_role("slider", name="step")
    for step in (900_000, 899_999, 300_001, 301_000, 1_000, 0):
        slider.fill(str(step))
        shown.wait_for_step(step, 999_999)
        if step < len(trace):
            assert (shown.words(), shown.board()) == (trace.words(step), trace.board_after(step).line)
    slider.fill("900000")
    taken = shown.root.evaluate(
        """root => {
            const back = root.querySelector('.sp-back'), begun = performance.now();
            for (let k = 0; k < 20; k++) back.click();
            return (performance.now() - begun) / 20;
        }"""
    )
    print("a step back at step 900,000, ms:", taken)
    shown.wait_for_step(899_980, 999_999)
    caption = shown.root.locator(".sp-caption").inner_text()
    assert re.search(r"the last 1,\d{3} nodes of 2\d\d,\d{3}, left to right", caption)


def check_thousands_of_steps_play_without_a_stall(notebook, shown: Shown) -> None:
    shown.root.get_by_role("slider", name="speed").fill("12")
    shown.root.get_by_role("slider", name="step").fill("15000")
    notebook.page.evaluate(GAPS)
    shown.button("Play").click()
    shown.wait_for_step(19_999, 19_999)
    print("largest gap between two frames, ms:", notebook.page.evaluate("() => window.largestGap"))
    assert notebook.page.evaluate("() => window.framesSeen") > 2  # the page went on drawing
    shown.root.get_by_text("the first 20,000 steps; the search went on").wait_for()


ODD = """
def odd(board, log):
    '''Reports no node, fills clues and cells twice, and undoes what it never placed.'''
    for cell in (5, 0, 5, 9):
        log.place(cell, cell % 9 + 1)
    log.forced((7, 3), 7)
    for cell in (5, 5, 80, 5):
        log.undo(cell, 1)
    log.node(3)
    log.dead_end(None)
    log.place(80, 9)
    yield from ()
"""


def test_a_race_and_how_it_looks(open_cells):
    """Three solvers, one of them a student's that reports oddly; screenshots of every theme and width."""
    notebook = open_cells(
        SETUP + ODD,
        "one = watch(FORCED, 'propagation')\none.step = 66\none",
        "three = race(WIKIPEDIA, ['reading_order', 'mrv', 'propagation'])\nthree.step = 100\nthree",
        "wide = watch('.' * 256, 'propagation', node_budget=200)\nwide.step = 500\nwide",
        "oddly = watch(WIKIPEDIA, odd)\noddly",
    )
    one, three, wide, oddly = (Shown(notebook.page, number) for number in range(4))
    check_the_race(three)
    for step in (*range(1, 12), 5, 2, 8, 0):
        said = notebook.run_code(f"oddly.step = {step}; print(oddly.words(), oddly.board().line, sep='\\n')")
        oddly.wait_for_step(step, 11)
        assert [oddly.words(), oddly.board()] == said.splitlines()
    pictures = {"one": one, "race": three, "16x16": wide}
    for theme in ("light", "dark"):
        notebook.command("apputils:change-theme", theme=f"JupyterLab {theme.title()}")
        light = "true" if theme == "light" else "false"
        notebook.page.wait_for_selector(f"body[data-jp-theme-light={light}]", state="attached")
        take_pictures(notebook, pictures, theme)
    notebook.command("application:toggle-left-area")
    notebook.page.set_viewport_size({"width": 390, "height": 2600})
    take_pictures(notebook, pictures, "phone")
    assert clean(notebook)


def check_the_race(shown: Shown) -> None:
    traces = [solve(WIKIPEDIA, name, trace=True).trace for name in ("reading_order", "mrv", "propagation")]
    last = max(map(len, traces)) - 1
    shown.wait_for_step(100, last)
    for lane, trace in enumerate(traces):
        k = min(100, len(trace) - 1)
        assert (shown.words(lane), shown.board(lane)) == (trace.words(k), trace.board_after(k).line)
    shown.root.get_by_text("1st: solved after 1 node", exact=True).wait_for()
    assert shown.root.get_by_text("searching").count() == 2
    shown.button("End").click()
    shown.root.get_by_text("3rd: solved after 4,209 nodes", exact=True).wait_for()
    shown.root.get_by_text("2nd: solved after 52 nodes", exact=True).wait_for()
    assert [shown.counts(lane)["nodes"] for lane in range(3)] == [4209, 52, 1]


def take_pictures(notebook, pictures: dict[str, Shown], kind: str) -> None:
    SHOTS.mkdir(exist_ok=True)
    notebook.page.wait_for_timeout(500)
    for name, shown in pictures.items():
        shown.root.scroll_into_view_if_needed()
        shown.root.screenshot(path=SHOTS / f"player_{name}_{kind}.png")
        assert shown.root.evaluate("root => root.scrollWidth <= root.clientWidth + 1"), "wider than its place"
