"""`make lab` opens copies without outputs, and never overwrites what a reader has written."""

import importlib.util

import nbformat
import pytest

from tests.paths import ROOT

SPEC = importlib.util.spec_from_file_location("working_copies", ROOT / "notebooks" / "working_copies.py")
working_copies = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(working_copies)
LESSONS = sorted((ROOT / "notebooks").glob("[0-9][0-9]_*.ipynb"))


@pytest.fixture
def lesson(tmp_path):
    """A lesson that can be changed; its copies go to `mine`."""
    (tmp_path / "mine").mkdir()
    path = tmp_path / "01_some_lesson.ipynb"
    cells = [
        nbformat.v4.new_markdown_cell("# One", id="one"),
        nbformat.v4.new_code_cell("1 + 1", id="two", execution_count=1, outputs=[result("2")]),
    ]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), path)
    return path


def result(text):
    return nbformat.v4.new_output("execute_result", {"text/plain": text}, execution_count=1)


def change(path, source, cell=0):
    book = nbformat.read(path, as_version=4)
    book.cells[cell].source = source
    nbformat.write(book, path)


def placed(lesson):
    path, done = working_copies.place(lesson, lesson.parent / "mine")
    return path.name, done.split(":")[0]


def test_every_lesson_has_a_copy_without_outputs_and_nothing_is_done_twice(tmp_path, capsys):
    working_copies.main(tmp_path / "my_lessons")
    assert capsys.readouterr().out.count(": made\n") == len(LESSONS) == 11
    for path in LESSONS:
        lesson, copy = (nbformat.read(p, as_version=4) for p in (path, tmp_path / "my_lessons" / path.name))
        nbformat.validate(copy)
        assert [cell.source for cell in copy.cells] == [cell.source for cell in lesson.cells]
        assert not any(cell.get("outputs") or cell.get("execution_count") for cell in copy.cells)
    working_copies.main(tmp_path / "my_lessons")
    assert capsys.readouterr().out == ""


def test_a_copy_that_nobody_touched_follows_its_lesson(lesson):
    assert placed(lesson) == ("01_some_lesson.ipynb", "made")
    change(lesson, "# Two")
    assert placed(lesson) == ("01_some_lesson.ipynb", "updated")
    mine = nbformat.read(lesson.parent / "mine" / lesson.name, as_version=4)
    assert [cell.source for cell in mine.cells] == ["# Two", "1 + 1"]


@pytest.mark.parametrize("how", ["written", "run"])
def test_what_a_reader_wrote_or_ran_stays_and_the_new_version_is_put_beside_it(lesson, how):
    placed(lesson)
    mine = lesson.parent / "mine" / lesson.name
    if how == "written":
        change(mine, "my own", cell=1)
    else:
        book = nbformat.read(mine, as_version=4)
        book.cells[1].outputs = [result("2")]
        nbformat.write(book, mine)
    kept = mine.read_bytes()
    assert placed(lesson)[1] == ""  # the lesson is as it was
    change(lesson, "# Two")
    assert placed(lesson) == ("01_some_lesson_2.ipynb", "the lesson has changed, and so have you")
    assert placed(lesson)[1] == ""  # said once
    change(lesson, "# Three")
    assert placed(lesson) == ("01_some_lesson_2.ipynb", "updated")
    assert mine.read_bytes() == kept


def test_a_file_that_is_no_notebook_is_the_readers(lesson):
    mine = lesson.parent / "mine" / lesson.name
    for text in ("notes", "{}", "[]"):
        mine.write_text(text, encoding="utf-8")
        assert placed(lesson)[0] == "01_some_lesson_2.ipynb"
        assert mine.read_text(encoding="utf-8") == text
        (lesson.parent / "mine" / "01_some_lesson_2.ipynb").unlink()


def test_copies_are_not_tracked():
    ignored = (ROOT / ".gitignore").read_text(encoding="utf-8").split()
    assert {"my_lessons/", "my_guesses.json"} <= set(ignored)
