"""Student copies of the lessons: no solved exercise, no outputs, and no word of `show`.

The lesson is the one source. `python notebooks/coursework/student.py` writes a copy of each into build/student,
or into another folder that is named. For a course that gives points for lessons, `assignment` makes of one what
`grading.py` hands to nbgrader.
"""

import re
import sys
from pathlib import Path

import nbformat
from nbformat import NotebookNode, v4

from sudoku_lessons.exercises import show

LESSONS = Path(__file__).resolve().parents[1]
BUILD = LESSONS.parent / "build" / "student"
STUB = "# your code here"
CHECK = re.compile(r'^(?:\w+ = )?check\("([\d.]+)", (my_\w+(?:, my_\w+)*)\)$', re.MULTILINE)
SHOWN = re.compile(r' If that is not enough,\s`show\("[\d.]+"\)` shows working code\.')
IMPORTED = "from sudoku_lessons.exercises import check, hint"

POINTS = 6
"""For the check that students see, in a lesson with points."""
HIDDEN_POINTS = 4
"""For the same check with other boards, which they do not see."""
WORTH = "Points: {seen} for this check, {hidden} for the same with other boards, after you have handed in."
SOLVED = "\n\n\n### BEGIN SOLUTION\n{solution}### END SOLUTION"
TEST = """\
from sudoku_lessons.exercises import check, hint

verdict = check("{id}", {functions})
assert verdict, str(verdict)"""
HIDDEN_TEST = """\
# Other boards, or other problems.
assert all(map(callable, [{functions}]))
### BEGIN HIDDEN TESTS
verdict = check("{id}", {functions}, seed=20461)
assert verdict, str(verdict)
### END HIDDEN TESTS"""


def student_copy(lesson: NotebookNode, number: str) -> NotebookNode:
    """Return a copy of lesson `number`, "02", for students.

    Raises ValueError for an exercise without its stub: somebody has solved it in the lesson itself.
    """
    copy = v4.new_notebook(metadata=lesson.metadata)
    copy.cells = [_for_students(cell) for cell in lesson.cells]
    left = {name for cell in copy.cells for name in _stubs(cell)}
    solved = [name for names in _asked(copy).values() for name in names if name not in left]
    if solved:
        raise ValueError(f"lesson {number}: {solved[0]} has no {STUB!r}; is it solved there?")
    return copy


def assignment(lesson: NotebookNode, number: str) -> NotebookNode:
    """Lesson `number` with points: the student copy, solved, with a second, hidden test for each check.

    Cells say in their metadata what they are (`role`, `id`, `points`), as the problem sets do. Functions of one
    exercise may have a stub each; the solution stands at the last of them.
    """
    book = student_copy(lesson, number)
    last = {names[-1]: id for id, names in _asked(book).items()}
    made, book.cells = book.cells, []
    for cell in made:
        for id in [last[name] for name in _stubs(cell) if name in last]:
            cell.source += SOLVED.format(solution=show(id).code)
            cell.metadata |= {"role": "solution", "id": f"solution-{id.replace('.', '-')}"}
        check = CHECK.search(cell.source) if cell.cell_type == "code" else None
        book.cells += _tests(*check.groups()) if check else [cell]
    return book


def _tests(id: str, functions: str) -> list[NotebookNode]:
    """The cells with points for an exercise: what they are worth, the check as it was, and the hidden one."""
    name = id.replace(".", "-")
    cells = [v4.new_markdown_cell(WORTH.format(seen=POINTS, hidden=HIDDEN_POINTS), id=f"worth-{name}")]
    for kind, code, points in (("check", TEST, POINTS), ("hidden", HIDDEN_TEST, HIDDEN_POINTS)):
        cell = v4.new_code_cell(code.format(id=id, functions=functions), id=f"{kind}-{name}")
        cell.metadata |= {"role": "test", "id": cell.id, "points": points}
        cells.append(cell)
    return cells


def _for_students(cell: NotebookNode) -> NotebookNode:
    """The cell as students get it; the lesson's own is left as it is."""
    if cell.cell_type == "markdown":
        return v4.new_markdown_cell(SHOWN.sub("", cell.source), id=cell.id, metadata=cell.metadata)
    source = cell.source.replace(f"{IMPORTED}, show", IMPORTED)
    return v4.new_code_cell(source, id=cell.id, metadata=cell.metadata)


def _asked(book: NotebookNode) -> dict[str, list[str]]:
    """The exercises that a lesson checks: id to the names of the functions."""
    found = (CHECK.search(cell.source) for cell in book.cells if cell.cell_type == "code")
    return {check[1]: check[2].split(", ") for check in found if check}


def _stubs(cell: NotebookNode) -> list[str]:
    """The names of the functions that a cell leaves to the student, if it does."""
    is_stub = cell.cell_type == "code" and STUB in cell.source
    return re.findall(r"^def (my_\w+)\(", cell.source, re.MULTILINE) if is_stub else []


def main(folder: Path = BUILD) -> None:
    """Write the student copies of all lessons into a folder, which is made."""
    folder.mkdir(parents=True, exist_ok=True)
    for path in sorted(LESSONS.glob("[0-9][0-9]_*.ipynb")):
        copy = student_copy(nbformat.read(path, as_version=4), path.name[:2])
        nbformat.write(copy, folder / path.name)
        print(folder / path.name)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
