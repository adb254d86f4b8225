"""The papers: their examples run, their links lead somewhere, and what they name is there.

The recipes of CONTRIBUTING are followed, each with something small.
"""

import doctest
import re
import subprocess
import sys
import tomllib
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

import sudoku_lessons
from sudoku_lessons.exact_cover import ITEM_RULES, queens
from sudoku_lessons.exercises import EXERCISES, Exercise, check, hint
from sudoku_lessons.exercises.hint_texts import HINTS
from sudoku_lessons.exercises.verdict import NotYet
from sudoku_lessons.generator import SYMMETRIES
from tests.paths import ROOT

DOCS = ROOT / "docs"
PAGES = sorted(DOCS.glob("*.md"))
PAPERS = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")),
    *PAGES,
    *sorted((ROOT / ".github").rglob("*.md")),
    ROOT / "notebooks" / "coursework" / "INSTRUCTORS.md",
]
README_LINES = 150
SLOW = ("compiled", "exercises", "plots")  # compile, start a process or draw
EXAMPLES = [page for page in PAGES if "```python" in page.read_text(encoding="utf-8")]
OPTIONS = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL | doctest.NORMALIZE_WHITESPACE
PACKAGE = ROOT / "sudoku_lessons"
ROOMS = sorted(path.parent for path in PACKAGE.glob("*/__init__.py"))


def text_of(paper: Path) -> str:
    return paper.read_text(encoding="utf-8")


def python_blocks(text: str) -> list[str]:
    return re.findall(r"```python\n(.*?)```", text, re.DOTALL)


def name_of(paper: Path) -> str:
    return str(paper.relative_to(ROOT))


# ---- examples


def failures(text: str, name: str) -> str:
    """What doctest reports of a page's examples, run in order in one namespace; "" if they all agree."""
    reports: list[str] = []
    test = doctest.DocTestParser().get_doctest(
        "\n".join(python_blocks(text)), {"__name__": "page"}, name, None, 0
    )
    doctest.DocTestRunner(optionflags=OPTIONS).run(test, out=reports.append)
    return "".join(reports)


@pytest.mark.parametrize(
    "page",
    [pytest.param(p, marks=pytest.mark.slow if p.stem in SLOW else ()) for p in EXAMPLES],
    ids=lambda p: p.stem,
)
def test_the_examples_of_a_page_print_what_it_says(page):
    assert not failures(text_of(page), page.name)


@pytest.mark.parametrize("page", EXAMPLES, ids=lambda page: page.stem)
def test_every_python_block_of_a_page_is_an_example(page):
    assert all(block.startswith(">>> ") for block in python_blocks(text_of(page)))


def test_a_wrong_example_is_noticed():
    assert "Got:\n    2" in failures("```python\n>>> 1 + 1\n3\n```", "page")
    assert "NameError" in failures("```python\n>>> nobody\n```", "page")
    assert not failures("```python\n>>> 1 + 1\n2\n```\n\n```python\n>>> _ = 2\n```", "page")


@pytest.mark.slow
def test_readme_code_runs():
    """Every Python block of the README, in order, in one fresh interpreter."""
    code = "\n".join(python_blocks(text_of(ROOT / "README.md")))
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, cwd=ROOT)
    printed = done.stdout.splitlines()
    comments = re.findall(r"^print\(.*\)  # (.+)$", code, re.MULTILINE)
    assert comments
    for comment in comments:
        assert comment in printed, "what the README says is printed is not"


def test_the_readme_is_short():
    assert len(text_of(ROOT / "README.md").splitlines()) <= README_LINES


# ---- links


def anchor(heading: str) -> str:
    """A heading as the target of a link: lower case, hyphens for spaces, without punctuation."""
    kept = (ch for ch in heading.strip().lower() if ch in " -_" or unicodedata.category(ch)[0] in "LN")
    return "".join(kept).replace(" ", "-")


def anchors(paper: Path) -> set[str]:
    prose = re.sub(r"^```.*?^```", "", text_of(paper), flags=re.DOTALL | re.MULTILINE)
    return {anchor(heading) for heading in re.findall(r"^#+ (.+)$", prose, re.MULTILINE)}


def targets(paper: Path) -> Iterator[tuple[Path, str]]:
    """The file and the anchor ("" for none) of each link of a paper into this project."""
    for target in re.findall(r"\]\(([^)]+)\)|src=\"([^\"]+)\"", text_of(paper)):
        path, _, heading = "".join(target).partition("#")
        if "://" not in path:
            yield ((paper.parent / path) if path else paper), heading


@pytest.mark.parametrize("paper", PAPERS, ids=name_of)
def test_links_lead_somewhere(paper):
    for path, heading in targets(paper):
        assert path.exists(), f"links to {path}"
        assert not heading or heading in anchors(path), f"links to {heading!r} in {path}"


def test_the_index_links_to_every_page():
    linked = {path.name for path, _ in targets(DOCS / "README.md") if path.parent == DOCS}
    assert linked == {page.name for page in PAGES} - {"README.md"}


# ---- what the papers name


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: room.name)
def test_a_room_has_a_page_that_names_its_files_and_no_others(room):
    table = "\n".join(re.findall(r"^\| (`.*?) \|", text_of(DOCS / f"{room.name}.md"), re.MULTILINE))
    named = re.findall(r"`([\w/]+\.(?:py|js|css))`", table)
    files = [path.relative_to(room) for kind in ("py", "js", "css") for path in room.rglob(f"*.{kind}")]
    assert sorted(named) == sorted(path.as_posix() for path in files if path.name != "__init__.py")


def test_every_public_name_of_the_package_is_in_a_page():
    everything = "\n".join(map(text_of, PAGES))
    missing = [name for name in sudoku_lessons.__all__ if not re.search(rf"\b{name}\b", everything)]
    assert not missing


def test_every_solver_is_in_the_table_of_counts():
    page = text_of(DOCS / "solvers.md")
    for name in sudoku_lessons.SOLVERS:
        assert re.search(rf"^\| `{name}`", page, re.MULTILINE)


def test_make_targets_in_the_papers_exist():
    known = re.search(r"^\.PHONY: (.+)$", text_of(ROOT / "Makefile"), re.MULTILINE)[1].split()
    for paper in PAPERS:
        for target in re.findall(r"(?:`|^)make ([a-z]+)", text_of(paper), re.MULTILINE):
            assert target in known, f"{name_of(paper)} names make {target}"


def test_files_that_contributing_names_exist():
    folders = (ROOT, PACKAGE, ROOT / "data")
    for name in set(re.findall(r"`([\w./]+/[\w.]*)`", text_of(ROOT / "CONTRIBUTING.md"))) - {
        "notebooks/NN_name.ipynb"
    }:
        assert any((folder / name).exists() for folder in folders), f"CONTRIBUTING.md names {name}"


def test_variables_that_contributing_names_are_read_by_some_test():
    tests = "\n".join(text_of(path) for path in (ROOT / "tests").rglob("*.py") if path != Path(__file__))
    variables = re.findall(r"^\| `([A-Z_]+)=", text_of(ROOT / "CONTRIBUTING.md"), re.MULTILINE)
    assert variables
    for variable in variables:
        assert f'"{variable}"' in tests


def test_the_version_is_the_same_everywhere():
    version = sudoku_lessons.__version__
    assert yaml.safe_load(text_of(ROOT / "CITATION.cff"))["version"] == version
    assert re.search(r"^## \[([\d.]+)\]", text_of(ROOT / "CHANGELOG.md"), re.MULTILINE)[1] == version
    assert f"version {version}." in text_of(ROOT / "README.md")


def test_the_citation_says_what_pyproject_says():
    citation = yaml.safe_load(text_of(ROOT / "CITATION.cff"))
    project = tomllib.loads(text_of(ROOT / "pyproject.toml"))["project"]
    assert citation["cff-version"] == "1.2.0"
    assert citation["authors"] == project["authors"]
    assert citation["license"] == project["license"]
    assert citation["keywords"] == project["keywords"]


@pytest.mark.parametrize(
    "template", sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.md")), ids=lambda path: path.stem
)
def test_an_issue_template_has_a_name_and_says_what_it_is_for(template):
    _, header, body = text_of(template).split("---\n", 2)
    assert {"name", "about", "labels"} == set(yaml.safe_load(header))
    assert "**Versions**" in body or template.stem == "lesson_feedback"


# ---- recipes of CONTRIBUTING, each with something small of its kind; others are in test_recipes.py


def test_recipe_of_a_rule_for_the_next_item(monkeypatch):
    monkeypatch.setitem(ITEM_RULES, "last", lambda sizes, dead_ends: list(sizes)[-1])
    assert len(sudoku_lessons.solve_cover(queens(6), next_item="last", limit=None).solutions) == 4


def test_recipe_of_a_symmetry(monkeypatch):
    monkeypatch.setitem(SYMMETRIES, "shift", (lambda row, column, last: ((row + 1) % (last + 1), column),))
    made = sudoku_lessons.generate(4, symmetry="shift", seed=1)
    assert made.reached
    assert len({tuple(digit > 0 for digit in row) for row in made.board.grid}) == 1


@pytest.mark.slow
def test_recipe_of_an_exercise(monkeypatch):
    def check_seven(bench):
        if bench.answer(kind=int, words="a whole number") != 7:
            raise NotYet("wrong kind of answer", "7 was expected.")
        return "7 it is."

    monkeypatch.setitem(EXERCISES, "99.1", Exercise("99.1", "my_seven(): 7", check_seven))
    monkeypatch.setitem(HINTS, "99.1", ("a number", "a small one", "one more than 6"))
    assert check("99.1", lambda: 7)
    assert check("99.1", lambda: 8).fault == "wrong kind of answer"
    assert hint("99.1", level=3).text == "one more than 6"
