"""What nbval does not see: hygiene of the lessons, their order and their parts."""

import ast
import json
import random
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from sudoku_lessons import ExactCover, minimize, redundant_clues, solve
from sudoku_lessons.boards import combinations
from sudoku_lessons.datasets import load
from sudoku_lessons.exact_cover import sudoku
from sudoku_lessons.exercises import EXERCISES
from tests.paths import ROOT

BOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
LESSONS = [book for book in BOOKS if not book.name.startswith("00")]
PARTS = ("Words", "Predict", "Run", "Investigate", "Modify", "Measure", "Make", "Roads not taken", "Recap")


def cells(book: Path, kind: str) -> list[dict]:
    return [c for c in json.loads(book.read_text(encoding="utf-8"))["cells"] if c["cell_type"] == kind]


def source(cell: dict) -> str:
    return "".join(cell["source"])


def tags(cell: dict) -> list[str]:
    return cell["metadata"].get("tags", [])


def test_the_lessons_are_there():
    assert [book.name[:2] for book in BOOKS] == [
        "00",
        "01",
        "02",
        "03",
        "04",
        "05",
        "06",
        "07",
        "08",
        "09",
        "10",
    ]


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.stem)
def test_every_code_cell_was_run_in_order_and_is_compared(book):
    counts = [cell["execution_count"] for cell in cells(book, "code")]
    assert counts == list(range(1, len(counts) + 1))


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.stem)
def test_stored_output_is_clean(book):
    for cell in cells(book, "code"):
        errors = [output for output in cell["outputs"] if output["output_type"] == "error"]
        assert bool(errors) == ("raises-exception" in tags(cell)), source(cell)
        assert not any(output.get("name") == "stderr" for output in cell["outputs"]), source(cell)
        assert not re.search(r"/(home|root|tmp|Users|work)/", json.dumps(cell["outputs"])), source(cell)


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.stem)
def test_no_widget_state_is_stored(book):
    assert "widgets" not in json.loads(book.read_text(encoding="utf-8"))["metadata"]


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.stem)
def test_code_is_plain(book):
    for cell in cells(book, "code"):
        assert not re.search(r"import \*|filterwarnings|simplefilter", source(cell))
        assert "sys.path" not in source(cell)


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.stem)
def test_only_times_are_not_compared(book):
    for cell in cells(book, "code"):
        if "nbval-ignore-output" in tags(cell):
            assert re.search(r"seconds|process_time", source(cell)), source(cell)


@pytest.mark.parametrize("book", LESSONS, ids=lambda book: book.stem)
def test_a_lesson_has_its_parts_in_order(book):
    headings = re.findall(r"^## (.+)$", "\n".join(map(source, cells(book, "markdown"))), re.MULTILINE)
    found = [next((part for part in PARTS if heading.startswith(part)), None) for heading in headings]
    assert [part for part in found if part] == list(PARTS)


@pytest.mark.parametrize("book", LESSONS, ids=lambda book: book.stem)
def test_a_lesson_says_its_question_aims_time_and_neighbours_first(book):
    first = source(cells(book, "markdown")[0])
    for needed in (
        r"^# ",
        r"\*\*The question",
        r"\*\*You will",
        r"\*\*Time\*\*",
        r"\*\*Know first\*\*",
        r"\.ipynb\)",
    ):
        assert re.search(needed, first, re.MULTILINE), needed


@pytest.mark.parametrize("book", LESSONS, ids=lambda book: book.stem)
def test_an_exercise_has_three_levels_of_hint(book):
    text = "\n".join(map(source, cells(book, "markdown")))
    assert text.count("<summary>Hint") >= 3
    assert len(re.findall(r"<details>", text)) == len(re.findall(r"</details>", text))


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.stem)
def test_links_lead_somewhere(book):
    for target in re.findall(r"\]\(([^)#]+)\)", "\n".join(map(source, cells(book, "markdown")))):
        if not target.startswith("http"):
            assert (book.parent / target).exists(), target


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.stem)
def test_big_numbers_of_the_prose_stand_in_some_cells_code_or_output(book):
    """A number with a thousands separator is a claim: some cell of the lesson must print or check it."""
    computed = "\n".join(source(c) + json.dumps(c["outputs"]) for c in cells(book, "code")).replace("_", ",")
    plain = computed.replace(",", "")
    for cell in cells(book, "markdown"):
        for number in re.findall(r"\b\d{1,3}(?:,\d{3})+\b", source(cell)):
            assert number in computed or re.search(rf"\b{number.replace(',', '')}\b", plain), number


def solved_source(book: Path) -> str:
    """The code of a lesson up to its last check, with the folded solutions in the place of the exercises' stubs."""
    text = "\n".join(map(source, cells(book, "markdown")))
    solutions = re.findall(r"<summary>A solution</summary>\s*```python\n(.*?)```", text, re.DOTALL)
    code = [source(cell) for cell in cells(book, "code")]
    stubs = [k for k, cell in enumerate(code) if "# your code here" in cell]
    assert len(stubs) == len(solutions)
    for stub, solution in zip(stubs, solutions):
        code[stub] = code[stub].split("def my_")[0] + solution
    return "\n".join(code[:-1])


def exercise_of(book: Path, function: str) -> str | None:
    """The id of the exercise of this lesson that asks for a function, as student copies call it."""
    ids = (id for id, exercise in EXERCISES.items() if exercise.asks.startswith(f"{function}("))
    return next((id for id in ids if id.startswith(f"{book.name[:2]}.")), None)


@pytest.mark.slow
@pytest.mark.parametrize("book", LESSONS, ids=lambda book: book.stem)
def test_the_folded_solution_passes_the_check_and_the_empty_stub_does_not(book):
    verdicts = [
        "".join(output.get("text", []) or output["data"].get("text/plain", []))
        for cell in cells(book, "code")
        for output in cell["outputs"]
        if "not yet" in json.dumps(output)
    ]
    assert verdicts, "the check of an unsolved exercise must say 'not yet'"
    calls = re.findall(r"^check_\w+\(my_\w+\)$", solved_source(book), re.MULTILINE)
    program = "import matplotlib; matplotlib.use('Agg')\n" + solved_source(book)
    program += "\nfrom sudoku_lessons.exercises import check as check_by_id"
    functions = [re.search(r"my_\w+", call)[0] for call in calls]
    asked = {function: id for function in functions if (id := exercise_of(book, function))}
    for function, id in asked.items():
        program += f"\nprint('{id}', check_by_id('{id}', {function}).headline)"
    program += "".join(f"\nprint({call})" for call in calls)
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", program],
        capture_output=True,
        text=True,
        check=True,
    )
    last = done.stdout.strip().splitlines()
    assert all("right" in verdict for verdict in last[-len(calls) :])
    assert "not yet" not in done.stdout
    assert "you say" not in done.stdout
    assert asked or book.name.startswith("08")
    assert all(f"{id} right" in last for id in asked.values())


def checks(name: str, *functions: str) -> dict[str, object]:
    """The check functions of a lesson's exercises, without the rest of the lesson."""
    program = [
        "from itertools import product",
        "from sudoku_lessons import Board, Log, SearchStopped, Shape, is_solution",
        "from sudoku_lessons.solving.covering import covers, solve_cover",
        "from sudoku_lessons.exact_cover import ExactCover, sudoku",
        "from sudoku_lessons.solving.registry import best_engine",
        "from sudoku_lessons.solvers.algorithm_x import exact_covers",
    ]
    for cell in cells(ROOT / "notebooks" / f"{name}.ipynb", "code"):
        if any(f"def {function}(" in source(cell) for function in functions):
            program.append(source(cell).rsplit("\n\n\n", 1)[0])  # without the call at its end
    room: dict[str, object] = {}
    exec("\n".join(program), room)
    return room


def wrong_latin(n):
    """Every broken diagonal has each digit once, and no column need have: as many items, other squares."""
    names = ("cell", "row", "diagonal")
    return {
        (r, c, d): [(names[0], r, c), (names[1], r, d), (names[2], (r + c) % n, d)]
        for r in range(n)
        for c in range(n)
        for d in range(n)
    }


def test_a_latin_square_with_other_lines_is_refused():
    """Such squares are as many as Latin squares: only a look at them tells."""
    check = checks("05_exact_cover", "check_latin", "is_latin")["check_latin"]
    assert "order 2: this is a cover, and no Latin square" in check(wrong_latin)
    assert "look at ('x', 0, 0, 0)" in check(lambda n: {("x", *option): ["x"] for option in wrong_latin(n)})
    assert check(lambda n: []).startswith("it returned list")

    def cells_only_from_four_on(n):
        """So loose that its covers are 4 to the power of 16."""
        right = {
            (r, c, d): [("cell", r, c), ("row", r, d), ("column", c, d)]
            for r in range(n)
            for c in range(n)
            for d in range(n)
        }
        return {option: items[:1] for option, items in right.items()} if n == 4 else right

    said = "order 4: too many covers, or too long a search; there are 576 Latin squares"
    assert check(cells_only_from_four_on) == said


def test_maps_that_are_modelled_wrongly_are_refused():
    check = checks("05_exact_cover", "check_map")["check_map"]

    def without_borders(borders, colours):
        countries = sorted({country for border in borders for country in border})
        return {(country, colour): [country] for country in countries for colour in colours}, []

    assert "one border in 1 colour: this is a cover, and no right colouring" in check(without_borders)
    assert "('a', 'red')" in check(without_borders)
    assert "0 covers of 2; missing: [('a', " in check(lambda borders, colours: ({"x": [1, 2], "y": [2, 3]}, []))

    def a_hundred_of_each(borders, colours):
        countries = sorted({country for border in borders for country in border})
        return {(each, colour, k): [each] for each in countries for colour in colours for k in range(100)}, []

    assert check(a_hundred_of_each).startswith("one border in 1 colour: too many covers")
    assert check(lambda borders, colours: dict.fromkeys(range(10_000))).endswith("was expected")
    assert len(check(lambda borders, colours: dict.fromkeys(range(10_000)))) < 150


def test_a_pair_may_be_a_list():
    check = checks("05_exact_cover", "check_map", "colourings")["check_map"]

    def in_a_list(borders, colours):
        options = {
            (country, colour): [country, *((a, b, colour) for a, b in borders if country in (a, b))]
            for country in sorted({country for border in borders for country in border})
            for colour in colours
        }
        return [options, [(a, b, colour) for a, b in borders for colour in colours]]

    assert check(in_a_list).startswith("right")


def sudoku_x(shape, secondary=(), both_at_the_centre=True):
    """Sudoku X; or, with one diagonal only at the cell where the two cross, what an `elif` makes of it."""
    n, options = shape.n, {}
    for (cell, digit), covered in sudoku(shape).options.items():
        falling, rising = cell // n == cell % n, cell // n + cell % n == n - 1
        items = [*covered, *[("falling", digit)] * falling]
        if rising and (both_at_the_centre or not falling):
            items.append(("rising", digit))
        options[cell, digit] = items
    return ExactCover(options, secondary=[(line, d) for line in secondary for d in range(1, n + 1)])


def test_diagonals_that_are_modelled_wrongly_are_refused():
    check = checks("06_dancing_links", "check_sudoku_x", "fault")["check_sudoku_x"]
    assert "boxes of 2 x 2: a cover has" in check(sudoku)
    assert "some cover leaves a cell empty" in check(
        lambda shape: ExactCover(sudoku(shape).options, range(4), secondary=sudoku(shape).items[4:])
    )
    assert check(lambda shape: 3) == "it returned int; an ExactCover was expected"
    assert "boxes of 1 x 5: 0 covers found, and 40 expected" in check(
        lambda shape: sudoku_x(shape, both_at_the_centre=False)
    )


def test_diagonals_may_be_secondary_and_a_search_that_gives_up_is_no_wrong_answer():
    room = checks("06_dancing_links", "check_sudoku_x", "fault")
    check = room["check_sudoku_x"]
    assert check(sudoku_x).startswith("right: 48 of the 288")
    both = ("falling", "rising")
    assert check(lambda shape: sudoku_x(shape, secondary=both)).startswith("right: 48 of the 288")
    search = room["solve_cover"]
    room["solve_cover"] = lambda *problem, limit, **how: search(*problem, limit=limit, node_budget=20_000)
    said = check(lambda shape: sudoku_x(shape, secondary=both))
    assert said.startswith("boxes of 2 x 3: the search gave up after 20,000 nodes. Your problem may be right")


def definitions(name: str) -> dict[str, Any]:
    """The imports, functions and classes of a lesson, without running anything else of it."""
    kept = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.ClassDef)
    code = ast.parse("\n".join(source(cell) for cell in cells(ROOT / "notebooks" / f"{name}.ipynb", "code")))
    code.body = [node for node in code.body if isinstance(node, kept)]
    room: dict[str, Any] = {}
    exec(compile(code, name, "exec"), room)
    return room


@pytest.fixture(scope="module")
def lesson_08() -> dict[str, Any]:
    """What its check needs."""
    room = definitions("08_killer_sudoku")  # the functions look their names up in this very dictionary
    room |= {"six": load("killers")["killer six"].board, "found": {"combinations": 12_677}}
    return room


def needed(missing, empty, used, n):
    """Right: what all combinations have in common."""
    sets = [set(digits) for digits in combinations(missing, empty, without=used, n=n)]
    return set.intersection(*sets) if sets else set()


class OnlyInTheCheck:
    """Right 1,770 times, which are the cases of the check, and then no more."""

    def __call__(self, *cage):
        self.calls = getattr(self, "calls", 0) + 1
        if self.calls > 1_770:
            raise KeyError("other")
        return needed(*cage)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        (lambda missing, empty, used, n: [], "it returned []; a set was expected"),
        (lambda missing, empty, used, n: set(), "1 is needed; the combinations are [(1,)]"),
        (
            lambda missing, empty, used, n: needed(missing, empty, set(), n),
            "no combination fits, and it returned {1}",
        ),
        (lambda missing, empty, used, n: needed(missing, empty, used, 9), "digits 1 to 6: no combination fits"),
        (lambda missing, empty, used, n: needed(missing, empty, used, n) | used, "no combination fits, and it"),
        (
            lambda missing, empty, used, n: set().union(*combinations(missing, empty, without=used, n=n)),
            "missing 5, 2 empty, used none, digits 1 to 6: 1 is not needed; there is (2, 3)",
        ),
        (
            lambda *cage: needed(*cage) if cage[1] < 5 else set(),
            "missing 15, 5 empty, used none, digits 1 to 6",
        ),
        (lambda *cage: needed(*cage) if len(cage[2]) < 3 else set(), "used {1, 3, 6}, digits 1 to 6"),
        (
            lambda *cage: needed(*cage) if cage[0] < 31 else set(),
            "missing 31, 5 empty, used none, digits 1 to 9",
        ),
        (lambda *cage: {1 // 0}, "it raised ZeroDivisionError: "),
        (OnlyInTheCheck(), "in the search it raised KeyError: 'other'"),
        (lambda *cage: {*needed(*cage), "9"}, "'9' is no digit"),
    ],
    ids=[
        *("a list", "nothing", "used ones too", "always nine digits", "with the used", "all possible"),
        *("five empty", "three used", "large sums", "an exception", "in the search alone", "no digit"),
    ],
)
def test_needed_digits_that_are_wrong_are_refused(lesson_08, wrong, words):
    assert words in lesson_08["check_needed"](wrong)


def test_needed_digits_that_are_right_save_nodes(lesson_08):
    verdict = lesson_08["check_needed"](needed)
    (nodes,) = re.findall(r"right. Reading order on killer six: ([\d,]+) nodes, and 12,677 without", verdict)
    assert int(nodes.replace(",", "")) < 12_677


def test_needed_digits_may_be_a_frozenset_and_the_used_ones_emptied(lesson_08):
    def emptied(missing, empty, used, n):
        found = frozenset(needed(missing, empty, used, n))
        used.clear()
        return found

    assert lesson_08["check_needed"](emptied) == lesson_08["check_needed"](needed)


def test_a_digger_that_is_wrong_is_told_on_which_board():
    room = checks("07_one_solution_or_many", "shuffled", "fault_of", "check_dig")
    room |= {"random": random, "solve": solve, "redundant_clues": redundant_clues}
    check = room["check_dig"]
    empty = check(lambda full, order: full.with_cells([0] * len(full)))
    assert re.match(r"no, on the 4 x 4 board [1-4]{16}: 0 clues leave a second", empty)
    assert "the clue in r1c1 can be spared" in check(lambda full, _: full)
    small = check(lambda full, order: minimize(full) if len(full) < 81 else full)
    assert re.match(r"no, on the 9 x 9 board", small)
    room["solve"] = lambda board, *how, **more: solve(board, *how, limit=2, node_budget=1)
    verdict = check(lambda full, order: minimize(full))  # right, and not proved
    assert re.match(r"no, on the 4 x 4 board .* stopped: the budget of 1 node ", verdict)
    room["solve"] = solve
    assert check(lambda full, order: minimize(full)).startswith("right")
