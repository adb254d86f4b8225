"""What nbval does not see: hygiene of the lessons, their order and their parts."""

import ast
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from sudoku_lessons.exercises import EXERCISES, show
from tests.paths import ROOT

BOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
LESSONS = [book for book in BOOKS if not book.name.startswith("00")]
CHECK = r'^(?:\w+ = )?check\("([\d.]+)", (my_\w+(?:, my_\w+)*)\)$'
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
def test_an_exercise_is_checked_by_the_package_and_has_its_hints(book):
    text = "\n".join(map(source, cells(book, "markdown")))
    code = "\n".join(map(source, cells(book, "code")))
    asked = re.findall(CHECK, code, re.MULTILINE)
    assert asked
    assert {id for id, _ in asked} <= set(EXERCISES)
    for id, _ in asked:
        helps = f'Stuck? Run `hint("{id}")` in a new cell, then `hint("{id}", 2)` and `hint("{id}", 3)`.'
        assert f'{helps} If that is not enough,\n`show("{id}")` shows working code.' in text
    assert "from sudoku_lessons.exercises import check, hint, show\n" in code
    assert not re.search(r"def check_|<details>", code + text)


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


@pytest.mark.slow
@pytest.mark.parametrize("book", LESSONS, ids=lambda book: book.stem)
def test_working_code_passes_the_check_in_the_lesson_and_the_empty_stub_does_not(book):
    code = [source(cell) for cell in cells(book, "code")]
    asked = {names: id for cell in code for id, names in re.findall(CHECK, cell, re.MULTILINE)}
    stored = [
        json.dumps(cell["outputs"]) for cell in cells(book, "code") if re.search(CHECK, source(cell), re.M)
    ]
    assert all("not yet" in output for output in stored)
    for k, cell in enumerate(code):
        if "# your code here" in cell:
            (id,) = (id for names, id in asked.items() if f"def {names.split(', ')[-1]}(" in cell)
            code[k] += f"\n{show(id).code}"
    program = ["import matplotlib; matplotlib.use('Agg')", *code[:-1]]
    program += [f"print(check('{id}', {names}).headline)" for names, id in asked.items()]
    done = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", "\n".join(program)], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip().splitlines()[-len(asked) :] == ["right"] * len(asked)
    assert "Write my_" not in done.stdout


# ---- predictions -----------------------------------------------------------------------------------------


def all_cells(book: Path) -> list[dict]:
    return json.loads(book.read_text(encoding="utf-8"))["cells"]


def questions(cell: dict) -> list[str]:
    """The questions that a code cell asks with `predict`."""
    calls = [node for node in ast.walk(ast.parse(source(cell))) if isinstance(node, ast.Call)]
    asked = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id == "predict"]
    return [ast.literal_eval(question) for call in asked for question in call.args]


def answers(cell: dict) -> dict[str, str]:
    """The question to the answer that a cell with `compare` has printed."""
    lines = [
        line
        for output in cell["outputs"]
        for line in "".join(output.get("data", {}).get("text/plain", "")).splitlines()
    ]
    found = (re.fullmatch(r"(.+\?) you made no guess, it is (.+)", line) for line in lines)
    return {match[1]: match[2] for match in found if match}


@pytest.mark.parametrize("book", LESSONS, ids=lambda book: book.stem)
def test_every_prediction_has_a_field_and_is_compared_later(book):
    waiting, asked, told = "", [], []
    for cell in all_cells(book):
        if cell["cell_type"] == "markdown" and re.search(
            r"^## Predict|\*\*Predict", source(cell), re.MULTILINE
        ):
            assert not waiting, waiting
            waiting = source(cell)
        elif cell["cell_type"] == "code":
            if found := questions(cell):
                waiting, asked = "", asked + found
            for question in answers(cell):
                assert question in asked
                told.append(question)
    assert not waiting, waiting
    assert sorted(told) == sorted(asked)


def test_guesses_are_kept_by_question_so_no_question_is_asked_twice():
    asked = [question for book in BOOKS for cell in cells(book, "code") for question in questions(cell)]
    assert len(set(asked)) == len(asked) > 25
    assert all(question.endswith("?") for question in asked)


def test_no_answer_to_a_prediction_is_printed_before_it_or_told_after_it():
    """For numbers from 100 on and fractions, which do not occur by accident. The recap may have them."""
    printed = ""
    for book in BOOKS:
        prose = "\n".join(map(source, cells(book, "markdown"))).split("## Recap")[0]
        waiting: list[tuple[str, str]] = []
        for cell in all_cells(book):
            if cell["cell_type"] == "code":
                waiting += [(question, printed) for question in questions(cell)]
                for question, before in waiting:
                    answer = answers(cell).get(question, "")
                    if re.fullmatch(r"[\d,]{3,}(\.\d+)?|\d+\.\d+", answer):
                        plain = answer.replace(",", "")
                        number = re.compile(
                            rf"(?<![\d.,])({re.escape(answer)}|{re.escape(plain)})(?![\d]|[.,]\d)"
                        )
                        assert not number.search(before), (book.name, question, answer)
                        assert not number.search(prose), (book.name, question, answer)
            printed += source(cell) + "".join(
                "".join(output.get("text", "") or output.get("data", {}).get("text/plain", ""))
                for output in cell.get("outputs", [])
            )
