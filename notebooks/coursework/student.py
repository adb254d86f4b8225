"""Student copies of the lessons: no solutions, no outputs, and the checks of `sudoku_lessons.exercises`.

The lesson is the one source. `python notebooks/coursework/student.py` writes a copy of each into build/student,
or into another folder that is named. For a course that gives points for lessons, `assignment` makes of one what
`grading.py` hands to nbgrader.
"""

import re
import sys
from pathlib import Path

import nbformat
from nbformat import NotebookNode, v4

from sudoku_lessons.exercises import EXERCISES

LESSONS = Path(__file__).resolve().parents[1]
BUILD = LESSONS.parent / "build" / "student"
SOLUTION = re.compile(
    r"\n*<details><summary>A solution</summary>\s*```python\n(.*?)```\s*</details>", re.DOTALL
)
STUB = "# your code here"
CHECK = re.compile(r'^check\("([\d.]+)", (\w+)\)$', re.MULTILINE)
TOLD = (
    "Another check, of other boards, in a process of its own: an endless loop ends in a message. If you are"
    ' stuck, `hint("{id}", level=1)` says where to look, level 3 nearly everything.'
)

POINTS = 6
"""For the check that students see, in a lesson with points."""
HIDDEN_POINTS = 4
"""For the same check with other boards, which they do not see."""
WORTH = "Points: {seen} for this check, {hidden} for the same with other boards, after you have handed in."
SOLVED = "\n\n\n### BEGIN SOLUTION\n{solution}### END SOLUTION"
TEST = """\
from sudoku_lessons.exercises import check, hint

verdict = check("{id}", {function})
assert verdict, str(verdict)"""
HIDDEN_TEST = """\
# Other boards, or other problems.
assert callable({function})
### BEGIN HIDDEN TESTS
verdict = check("{id}", {function}, seed=20461)
assert verdict, str(verdict)
### END HIDDEN TESTS"""


def solutions_of(lesson: NotebookNode) -> list[str]:
    """The folded solutions of a lesson, in its order."""
    return [
        code for cell in lesson.cells if cell.cell_type == "markdown" for code in SOLUTION.findall(cell.source)
    ]


def student_copy(lesson: NotebookNode, number: str) -> NotebookNode:
    """A copy of lesson `number`, "02", for students; ValueError where something called a solution is left.

    Beside each check of the lesson stands one by the exercise's id, where there is one.
    """
    copy = v4.new_notebook(metadata=lesson.metadata)
    functions: list[str] = []
    for cell in lesson.cells:
        copy.cells.append(_without_answers(cell))
        functions += _stubs(cell)
        if functions and _is_check_of(cell, functions[-1]):
            copy.cells += _own_check(number, functions.pop())
    if any("A solution" in cell.source for cell in copy.cells):
        raise ValueError(f"lesson {number} has a solution that is not folded as the others are")
    return copy


def exercise_id(number: str, function: str) -> str | None:
    """The id of the exercise of a lesson that asks for this function; None where there is no such check."""
    asked = (e.id for e in EXERCISES.values() if e.functions == 1 and e.asks.startswith(f"{function}("))
    return next((id for id in asked if id.startswith(f"{number}.")), None)


def assignment(lesson: NotebookNode, number: str) -> NotebookNode:
    """Lesson `number` with points: the student copy, solved, with a second, hidden test for each check.

    Cells say in their metadata what they are (`role`, `id`, `points`), as the problem sets do.
    """
    book = student_copy(lesson, number)
    asked = {check.group(2): check.group(1) for cell in book.cells if (check := CHECK.search(cell.source))}
    made = book.cells
    book.cells = []
    for cell in made:
        check = CHECK.search(cell.source)
        exercise = next((name for name in _stubs(cell) if name in asked), None)
        if exercise:
            solution = next(code for code in solutions_of(lesson) if f"def {exercise}(" in code)
            cell.source += SOLVED.format(solution=solution)
            cell.metadata |= {"role": "solution", "id": f"solution-{asked[exercise].replace('.', '-')}"}
        book.cells += _tests(*check.groups()) if check else [cell]
    return book


def _tests(id: str, function: str) -> list[NotebookNode]:
    """The cells with points for an exercise: what they are worth, the check as it was, and the hidden one."""
    name = id.replace(".", "-")
    cells = [v4.new_markdown_cell(WORTH.format(seen=POINTS, hidden=HIDDEN_POINTS), id=f"worth-{name}")]
    for kind, code, points in (("check", TEST, POINTS), ("hidden", HIDDEN_TEST, HIDDEN_POINTS)):
        cell = v4.new_code_cell(code.format(id=id, function=function), id=f"{kind}-{name}")
        cell.metadata |= {"role": "test", "id": cell.id, "points": points}
        cells.append(cell)
    return cells


def _without_answers(cell: NotebookNode) -> NotebookNode:
    """The cell as students get it; the lesson's own is left as it is."""
    if cell.cell_type == "markdown":
        return v4.new_markdown_cell(SOLUTION.sub("", cell.source), id=cell.id, metadata=cell.metadata)
    return v4.new_code_cell(cell.source, id=cell.id, metadata=cell.metadata)


def _stubs(cell: NotebookNode) -> list[str]:
    """The name of the function that a cell leaves to the student, if it does."""
    is_stub = cell.cell_type == "code" and STUB in cell.source
    return re.findall(r"^def (my_\w+)\(", cell.source, re.MULTILINE) if is_stub else []


def _is_check_of(cell: NotebookNode, function: str) -> bool:
    """Whether a cell ends with the lesson's own check of this function."""
    last = cell.source.rstrip().rsplit("\n", 1)[-1]
    return cell.cell_type == "code" and bool(re.fullmatch(rf"check_\w+\({function}\)", last))


def _own_check(number: str, function: str) -> list[NotebookNode]:
    """The two cells that call `check` by the exercise's id; none where it has no id."""
    id = exercise_id(number, function)
    if id is None:
        return []
    code = f'from sudoku_lessons.exercises import check, hint\n\ncheck("{id}", {function})'
    told = v4.new_markdown_cell(TOLD.format(id=id), id=f"told-{id.replace('.', '-')}")
    return [told, v4.new_code_cell(code, id=f"check-{id.replace('.', '-')}")]


def main(folder: Path = BUILD) -> None:
    """Write the student copies of all lessons into a folder, which is made."""
    folder.mkdir(parents=True, exist_ok=True)
    for path in sorted(LESSONS.glob("[0-9][0-9]_*.ipynb")):
        copy = student_copy(nbformat.read(path, as_version=4), path.name[:2])
        nbformat.write(copy, folder / path.name)
        print(folder / path.name)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
