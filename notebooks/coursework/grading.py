"""Assignments for nbgrader: make what students get, and grade what they hand in, without a server or a click.

python notebooks/coursework/grading.py release [NAME ...]  into build/course: source, release, gradebook.db
python notebooks/coursework/grading.py grade SUBMITTED     SUBMITTED/STUDENT/ps1/ps1.ipynb, as nbgrader has it

Assignments are the problem sets, ps1 and so on, and lessons with points for their exercises, lesson01 ...

Grading runs in a copy of the course, one student at a time, in a process with limits and with the sources of
the assignments out of reach. Then build/graded has the gradebook, the notebooks as they ran, and grades.csv.
Needs the extra "grading".
"""

import contextlib
import csv
import itertools
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

import nbformat
from handed_in import assigned, put_back, remark
from nbformat import NotebookNode
from student import assignment

HERE = Path(__file__).resolve().parent
BUILD = HERE.parents[1] / "build"
SOURCES = {path.name[:3]: path for path in sorted(HERE.glob("ps[0-9]_*.py"))}
"""Name of a problem set, "ps1", to its source."""
LESSONS = {f"lesson{path.name[:2]}": path for path in sorted(HERE.parent.glob("[0-9][0-9]_*.ipynb"))[1:]}
"""Name of a lesson that is given as an assignment, "lesson01", to the lesson. Lesson 00 asks for nothing."""
ASSIGNMENTS = SOURCES | LESSONS

CELL_SECONDS = 90  # a check of a student's function ends itself long before
STUDENT_SECONDS = 1_200  # for a whole notebook, on the clock
MEGABYTES = 4_096  # of address space for the kernel
FILE_MEGABYTES = 200  # the largest file that may be written

MARK = "GRADING_MARK"
"""The variable by which processes that a submission started, and left behind, are known."""

CONFIG = f"""\
c = get_config()
c.CourseDirectory.course_id = "sudoku_lessons"
c.ClearSolutions.text_stub = "(Your text here.)"
c.Execute.timeout = {CELL_SECONDS}
"""

ROLES = {
    "solution": {"grade": False, "solution": True, "locked": False},
    "test": {"grade": True, "solution": False, "locked": True},
    "written": {"grade": True, "solution": True, "locked": False},
    "given": {"grade": False, "solution": False, "locked": True},
}
"""What a cell is, to what nbgrader calls it; cells without a role are left alone."""


def source_notebook(path: Path) -> NotebookNode:
    """The nbgrader source notebook of a problem set or a lesson; KeyError for a role that is unknown."""
    if path.suffix == ".ipynb":
        book = assignment(nbformat.read(path, as_version=4), path.name[:2])
    else:
        import jupytext

        book = jupytext.read(path)
    for cell in book.cells:
        role = cell.metadata.pop("role", None)
        if role:
            made = {"grade_id": cell.metadata.pop("id"), "cell_type": cell.cell_type, "schema_version": 3}
            points = {"points": cell.metadata.pop("points")} if "points" in cell.metadata else {}
            cell.metadata["nbgrader"] = ROLES[role] | made | points | {"task": False}
    return book


def release(course: Path = BUILD / "course", names: Iterable[str] = ASSIGNMENTS) -> None:
    """Make the course folder anew: source notebooks, what students get, and an empty gradebook."""
    names = list(names)
    if unknown := sorted(set(names) - set(ASSIGNMENTS)):
        raise ValueError(f"no assignment {unknown[0]!r}; there are {', '.join(ASSIGNMENTS)}")
    _set_aside(course)
    for name in names:
        (course / "source" / name).mkdir(parents=True)
        nbformat.write(source_notebook(ASSIGNMENTS[name]), course / "source" / name / f"{name}.ipynb")
    for name in names:
        stub = "" if name in LESSONS else "pass  # your code here"  # lessons have one of their own above it
        config = f'{CONFIG}c.ClearSolutions.code_stub = {{"python": "{stub}"}}\n'
        (course / "nbgrader_config.py").write_text(config, encoding="utf-8")
        done = _nbgrader(course, "generate_assignment", name, dict(os.environ))
        if done:
            raise RuntimeError(f"nbgrader could not make {name}:\n{done}")
        print(course / "release" / name / f"{name}.ipynb")


def grade(
    submitted: Path, course: Path = BUILD / "course", graded: Path = BUILD / "graded"
) -> list[dict[str, object]]:
    """Grade every notebook of SUBMITTED/STUDENT/ASSIGNMENT/; the rows of grades.csv, written to `graded`.

    Raises FileNotFoundError where there is no course (see `release`) or nothing to grade.
    """
    found = sorted(
        (p.parts[-3], p.parts[-2]) for name in ASSIGNMENTS for p in submitted.glob(f"*/{name}/{name}.ipynb")
    )
    if not (course / "gradebook.db").exists():
        raise FileNotFoundError(f"no gradebook in {course}; run release first")
    if not found:
        raise FileNotFoundError(
            f"nothing to grade: no {submitted}/STUDENT/ps1/ps1.ipynb, nor of another assignment"
        )
    with tempfile.TemporaryDirectory(prefix="grading") as name:
        room = Path(name).resolve()
        shutil.copy(course / "gradebook.db", room)
        shutil.copy(course / "nbgrader_config.py", room)
        shutil.copytree(submitted, room / "submitted", symlinks=True)  # a link is nobody's work
        rows = [_grade_one(room, course, submitted, student, assignment) for student, assignment in found]
        rows += _without_their_name(submitted, found)
        _set_aside(graded)
        graded.mkdir(parents=True)
        for kept in ("gradebook.db", "autograded"):
            if (room / kept).exists():
                shutil.move(room / kept, graded / kept)
    with (graded / "grades.csv").open("w", newline="", encoding="utf-8") as file:
        table = csv.DictWriter(file, list(rows[0]))
        table.writeheader()
        table.writerows(rows)
    return rows


def _set_aside(folder: Path) -> None:
    """Give a folder that is there another name, "graded.1" and so on: points given by hand may be in it."""
    if folder.exists():
        names = (folder.with_name(f"{folder.name}.{k}") for k in itertools.count(1))
        folder.rename(next(name for name in names if not name.exists()))


def _grade_one(room: Path, course: Path, submitted: Path, student: str, assignment: str) -> dict[str, object]:
    """One row of grades.csv: what became of a submission, and its points."""
    hidden = os.pathsep.join(str(folder.resolve()) for folder in (HERE, BUILD, course, submitted, room))
    path = os.pathsep.join(filter(None, (str(HERE / "guard"), os.environ.get("PYTHONPATH", ""))))
    environment = os.environ | {
        "GRADING_HIDES": hidden,
        "GRADING_OPENS": str(room / "autograded" / student / assignment),
        "PYTHONPATH": path,
        MARK: f"{room} {student} {assignment}",
    }
    handed_in = _handed_in(room, student, assignment)
    put_back(course / "release" / assignment / f"{assignment}.ipynb", handed_in)
    failed = _nbgrader(room, "autograde", assignment, environment, f"--student={student}")
    _end_what_is_left(environment[MARK])
    status = f"look at it: {_reason(failed)}" if failed else "graded"
    print(f"{student} {assignment}: {status}")
    ids = assigned(handed_in, "STUDENT")
    points, most, by_hand = (0.0, 0.0, 0.0) if failed else _points(room, student, assignment)
    return {
        "student": student,
        "assignment": assignment,
        "status": status,
        "points": points,
        "of": most,
        "by_hand": by_hand,
        "id_in_notebook": ids[-1] if ids else "",
        "remark": remark(handed_in) if assignment in SOURCES else "",
    }


def _without_their_name(submitted: Path, found: list[tuple[str, str]]) -> list[dict[str, object]]:
    """A row of grades.csv for each notebook that is not where nbgrader looks for one."""
    rows: list[dict[str, object]] = []
    for path in sorted(submitted.glob("*/*/*.ipynb")):
        student, assignment = path.parts[-3:-1]
        if assignment in ASSIGNMENTS and (student, assignment) not in found:
            status = f"look at it: no {assignment}.ipynb, but {path.name}"
            print(f"{student} {assignment}: {status}")
            nothing = {"points": 0.0, "of": 0.0, "by_hand": 0.0, "id_in_notebook": "", "remark": ""}
            rows.append({"student": student, "assignment": assignment, "status": status} | nothing)
    return rows


def _handed_in(room: Path, student: str, assignment: str) -> Path:
    """Where a submission's notebook is."""
    return room / "submitted" / student / assignment / f"{assignment}.ipynb"


def _reason(written: str) -> str:
    """Of what nbgrader wrote when it gave up, the line that names the error, or its first warning."""
    said = [line.strip() for line in written.splitlines() if line.strip()]
    errors = [line for line in said if re.match(r"[\w.]+(Error|Exception)\b", line)]
    warned = [line.split("] ", 1)[1] for line in said if re.match(r"\[\w+ \| (WARNING|ERROR)\] ", line)]
    return (errors or warned[:1] or said)[-1][:200]


def _points(room: Path, student: str, assignment: str) -> tuple[float, float, float]:
    """The points by tests, the most that tests give, and the most that are to be given by hand."""
    from nbgrader.api import Gradebook

    with Gradebook(f"sqlite:///{room / 'gradebook.db'}", "sudoku_lessons") as book:
        (notebook,) = book.find_submission(assignment, student).notebooks
        tests = [grade for grade in notebook.grades if grade.cell.cell_type == "code"]
        written = [grade for grade in notebook.grades if grade.cell.cell_type == "markdown"]
        points = sum(grade.auto_score or 0.0 for grade in tests)
        most, by_hand = (sum(grade.max_score for grade in some) for some in (tests, written))
    return points, most, by_hand


def _end_what_is_left(mark: str) -> None:
    """End the processes that were started while this submission was graded, wherever they were started from."""
    import psutil

    for process in psutil.process_iter():
        with contextlib.suppress(psutil.Error, OSError):
            if process.environ().get(MARK) == mark:
                process.kill()


def _limits() -> None:
    """Limit what a process may use, where the system can (not on Windows)."""
    import resource

    for what, most in ((resource.RLIMIT_AS, MEGABYTES), (resource.RLIMIT_FSIZE, FILE_MEGABYTES)):
        resource.setrlimit(what, (most * 2**20, most * 2**20))


def _nbgrader(folder: Path, command: str, assignment: str, environment: dict[str, str], *more: str) -> str:
    """Run a command of nbgrader in a course folder, with limits; "" where it went well, or what it wrote."""
    call = [sys.executable, "-m", "nbgrader", command, assignment, *more]
    can_limit = os.name == "posix"
    tools = os.pathsep.join((str(Path(sys.executable).parent), environment.get("PATH", "")))  # it calls alembic
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as log:
        # Into a file: a pipe stays open as long as anything that a submission started has it.
        process = subprocess.Popen(
            call,
            cwd=folder,
            env=environment | {"PATH": tools},
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=can_limit,
            preexec_fn=_limits if can_limit else None,
        )
        try:
            code = process.wait(timeout=STUDENT_SECONDS)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL) if can_limit else process.kill()
            process.wait()
            return f"not done after {STUDENT_SECONDS} s"
        log.seek(0)
        return "" if code == 0 else log.read() or f"ended with {code}"


def main(command: str = "", *words: str) -> None:
    """The command line: release, or grade FOLDER."""
    if command == "release":
        release(names=words or ASSIGNMENTS)
    elif command == "grade" and len(words) == 1 and words[0]:
        grade(Path(words[0]))
        print(BUILD / "graded" / "grades.csv")
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main(*sys.argv[1:])
