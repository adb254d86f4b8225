"""Student copies of the lessons, and the assignments: no solution leaks, and every submission gets its points.

`COURSEWORK=all` runs the student copies of all lessons and grades all assignments (about ten minutes); otherwise one of each.
"""

import ast
import importlib.util
import os
import re
import sqlite3
import subprocess
import sys
from pathlib import Path

import nbformat
import psutil
import pytest
from nbclient import NotebookClient

from sudoku_lessons.exercises import (
    EXERCISES,
    check,
    hint,
    show,
)
from tests.notebooks import submissions
from tests.paths import ROOT

pytestmark = pytest.mark.slow

COURSEWORK = ROOT / "notebooks" / "coursework"
ALL = os.environ.get("COURSEWORK") == "all"
LESSONS = sorted((ROOT / "notebooks").glob("[0-9][0-9]_*.ipynb"))
STATEMENTS = (ast.FunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom)
IDS = [
    "01.2",
    "01.1",
    "02.3",
    "02.1",
    "03.1",
    "04.1",
    "05.1",
    "05.4",
    "06.3",
    "07.4",
    "08.3",
    "09.1",
    "10.1",
]  # that lessons ask for


def script(name):
    """One of the scripts, which are no modules of the package."""
    spec = importlib.util.spec_from_file_location(name, COURSEWORK / f"{name}.py")
    made = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(made)
    return made


sys.path.insert(0, str(COURSEWORK))  # as it is for a script that is run
student, handed_in, grading = script("student"), script("handed_in"), script("grading")


def text(book):
    return "\n".join(cell.source for cell in book.cells)


def lines(code):
    """The lines of a piece of code that say something."""
    said = (line.strip() for line in code.splitlines())
    return {line for line in said if len(line) > 12 and not line.startswith(("def ", "#", "return None"))}


@pytest.fixture(scope="module")
def copies(tmp_path_factory):
    """Lesson's file name to its student copy, as the command writes it."""
    folder = tmp_path_factory.mktemp("student")
    subprocess.run(
        [sys.executable, COURSEWORK / "student.py", folder], check=True, capture_output=True, cwd=ROOT
    )
    return {path.name: nbformat.read(path, as_version=4) for path in sorted(folder.glob("*.ipynb"))}


# ---- student copies --------------------------------------------------------------------------------------


def test_every_lesson_has_a_copy_without_outputs_and_with_its_hints(copies):
    assert list(copies) == [path.name for path in LESSONS]
    for path in LESSONS:
        lesson, copy = nbformat.read(path, as_version=4), copies[path.name]
        nbformat.validate(copy)
        assert not any(cell.get("outputs") or cell.get("execution_count") for cell in copy.cells)
        assert text(copy).count('hint("') == text(lesson).count('hint("')
        assert "`show(" not in text(copy)
        assert not re.search(r"import .*\bshow\b", text(copy))
        assert text(copy).count("# your code here") == text(lesson).count("# your code here")


@pytest.mark.parametrize("path", LESSONS[1:], ids=lambda path: path.stem)
def test_no_line_of_a_solution_is_in_a_stub(copies, path):
    stubs = "\n".join(cell.source for cell in copies[path.name].cells if student.STUB in cell.source)
    asked = student._asked(copies[path.name])
    assert asked
    for id in asked:
        secret = lines(show(id).code)
        assert secret
        assert not [line for line in secret & lines(stubs) if " import " not in line]


def test_an_exercise_with_an_id_is_checked_by_it(copies):
    called = [id for copy in copies.values() for id in student._asked(copy)]
    assert called == IDS
    assert set(called) <= set(EXERCISES)


def test_a_lesson_that_somebody_has_solved_is_noticed():
    cells = map(nbformat.v4.new_code_cell, ("def my_box(r, c):\n    return 3", 'check("01.3", my_box)'))
    with pytest.raises(ValueError, match="lesson 01: my_box has no '# your code here'; is it solved there"):
        student.student_copy(nbformat.v4.new_notebook(cells=list(cells)), "01")


def test_an_exercise_with_two_functions_has_points_too():
    """Its solution stands at the last stub."""
    stubs = [
        f"def {name}(links, item):\n    return None  # your code here" for name in ("my_cover", "my_uncover")
    ]
    cells = map(nbformat.v4.new_code_cell, (*stubs, 'verdict = check("06.2", my_cover, my_uncover)'))
    book = student.assignment(nbformat.v4.new_notebook(cells=list(cells)), "06")
    assert [cell.metadata.get("id") for cell in book.cells] == [
        *(None, "solution-06-2", None, "check-06-2", "hidden-06-2")
    ]
    assert 'check("06.2", my_cover, my_uncover, seed=' in book.cells[-1].source
    assert "### BEGIN SOLUTION" in book.cells[1].source


def stub(copy):
    """The functions of a copy, its stubs among them, without the rest of the lesson."""
    room = {"__name__": "stub"}
    for cell in copy.cells:
        if cell.cell_type == "code" and not cell.source.startswith("%"):
            kept = [
                part for part in ast.parse(cell.source).body if isinstance(part, STATEMENTS) or is_plain(part)
            ]
            exec(compile(ast.Module(kept, []), "<stub>", "exec"), room)
    return room


def is_plain(part):
    """Whether a statement names a constant, in capitals."""
    return isinstance(part, ast.Assign) and all(
        isinstance(name, ast.Name) and name.id.isupper() for name in part.targets
    )


# In 10.1 None is an answer: "there is no single here". 01.2 and 02.3 give a frame that runs.
OF_STUB = {"10.1": "misses a single", "01.2": "returns nothing", "02.3": "visits too many boards"}


def test_an_empty_copy_fails_every_check_with_words_and_nothing_else(copies):
    for name, copy in copies.items():
        room = stub(copy)
        for id, functions in student._asked(copy).items():
            verdict = check(id, *(room[function] for function in functions))
            assert verdict.fault == OF_STUB.get(id, "not started"), (name, id, verdict)
            assert len(verdict.seen) > 10
            assert str(hint(id, 3))


def run(book, folder):
    """Run a notebook top to bottom; raises at the first error."""
    NotebookClient(book, timeout=120, resources={"metadata": {"path": folder}}).execute()


@pytest.mark.parametrize("path", LESSONS if ALL else LESSONS[3:4], ids=lambda path: path.stem)
def test_an_empty_copy_runs_top_to_bottom(copies, path, tmp_path):
    copy = nbformat.from_dict(copies[path.name])
    run(copy, tmp_path)
    checks = [cell for cell in copy.cells if student.CHECK.search(cell.source)]
    assert bool(checks) == (path.name[:2] != "00")
    for cell in checks:
        assert cell.outputs[-1].data["text/plain"].startswith("not yet: ")


# ---- assignments --------------------------------------------------------------------------------------------


def need_nbgrader():
    for name in ("jupytext", "nbgrader"):
        pytest.importorskip(name, reason=f"{name} is not installed: pip install 'sudoku_lessons[grading]'")


ASSIGNMENTS = sorted(grading.SOURCES) if ALL else ["ps3"]  # the quickest
WITH_POINTS = sorted(grading.LESSONS) if ALL else ["lesson03"]


@pytest.fixture(scope="module")
def course(tmp_path_factory):
    """A course folder, released."""
    need_nbgrader()
    folder = tmp_path_factory.mktemp("course") / "made"
    grading.release(folder, [*ASSIGNMENTS, *WITH_POINTS])
    return folder


def books(course, name):
    """The source notebook of an assignment, and what students get."""
    return [
        nbformat.read(course / kind / name / f"{name}.ipynb", as_version=4) for kind in ("source", "release")
    ]


def secrets(source):
    """The lines between the marks of solutions and of hidden tests, that stand nowhere else."""
    pattern = r"### BEGIN (SOLUTION|HIDDEN TESTS)\n(.*?)### END \1"
    hidden = "\n".join(code for _, code in re.findall(pattern, text(source), re.DOTALL))
    rest = re.sub(pattern, "", text(source), flags=re.DOTALL)
    return {line for line in lines(hidden) if line not in rest}


def test_points_are_as_the_text_says():
    need_nbgrader()
    for path in grading.SOURCES.values():
        source = grading.source_notebook(path)
        cells = [cell.metadata["nbgrader"] for cell in source.cells if "nbgrader" in cell.metadata]
        by_test = sum(cell["points"] for cell in cells if cell["grade"] and not cell["solution"])
        written = sum(cell["points"] for cell in cells if cell["grade"] and cell["solution"])
        assert f"**Points** {by_test + written}: {by_test} by tests, {written} for the text" in text(source)
        assert "### BEGIN HIDDEN TESTS" in text(source)


@pytest.mark.parametrize("name", [*ASSIGNMENTS, *WITH_POINTS])
def test_no_solution_and_no_hidden_test_is_released(course, name):
    source, released = books(course, name)
    assert len(secrets(source)) > (30 if name in ASSIGNMENTS else 1)
    assert not [line for line in secrets(source) if line in text(released)]
    assert not re.search("SOLUTION|HIDDEN", text(released))
    assert sorted(path.name for path in (course / "release" / name).iterdir()) == [f"{name}.ipynb"]


def test_two_submissions_get_their_points(course, tmp_path):
    grade(course, ASSIGNMENTS[-1], ("perfect", "hostile"), tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("name", ASSIGNMENTS)
def test_five_submissions_get_their_points(course, name, tmp_path):
    rows = grade(course, name, ("perfect", "empty", "broken", "hostile", "begun"), tmp_path)
    assert rows["empty"]["id_in_notebook"] == ""
    assert rows["empty"]["remark"][:5] == "no id"


def grade(course, name, kinds, tmp_path):
    """Grade some kinds of submission, and look at what every round must show; return the row of each."""
    source, released = books(course, name)
    wanted = {}
    made = submissions.all_kinds(name, source, released)
    for kind in kinds:
        book, wanted[kind] = made[kind]
        (tmp_path / "in" / kind / name).mkdir(parents=True)
        nbformat.write(book, tmp_path / "in" / kind / name / f"{name}.ipynb")
    rows = {row["student"]: row for row in grading.grade(tmp_path / "in", course, tmp_path / "out")}
    assert {kind: row["points"] for kind, row in rows.items()} == wanted
    assert {row["status"] for row in rows.values()} == {"graded"}
    assert rows["perfect"]["points"] == rows["perfect"]["of"] > 30
    assert (rows["perfect"]["id_in_notebook"], rows["perfect"]["remark"]) == ("solution", "")
    table = (tmp_path / "out" / "grades.csv").read_text(encoding="utf-8")
    assert table.count("\n") == 1 + len(wanted)
    ran = nbformat.read(tmp_path / "out" / "autograded" / "hostile" / name / f"{name}.ipynb", as_version=4)
    printed = "".join(output.get("text", "") for cell in ran.cells for output in cell.get("outputs", []))
    assert "PermissionError\n" in printed  # there was something to find
    assert "stolen: 0\n" in printed
    return rows


@pytest.mark.parametrize("path", grading.LESSONS.values(), ids=grading.LESSONS)
def test_a_lesson_with_points_has_a_hidden_test_for_each_exercise(path):
    source = grading.source_notebook(path)
    nbformat.validate(source)
    ids = re.findall(r'^verdict = check\("([\d.]+)", my_\w+\)$', text(source), re.MULTILINE)
    assert ids == [id for id in IDS if id.startswith(path.name[:2])]
    assert text(source).count("### BEGIN HIDDEN TESTS") == text(source).count("### BEGIN SOLUTION") == len(ids)
    cells = [cell.metadata["nbgrader"] for cell in source.cells if "nbgrader" in cell.metadata]
    assert [cell["points"] for cell in cells if cell["grade"]] == [student.POINTS, student.HIDDEN_POINTS] * len(
        ids
    )
    assert sum(cell["solution"] for cell in cells) == len(ids)
    assert "`show(" not in text(source)


@pytest.mark.long
def test_a_lesson_with_points_gives_them_to_who_solved_it(course, tmp_path):
    for name in WITH_POINTS:
        for who, book in zip(("solved", "empty"), books(course, name)):
            (tmp_path / "in" / who / name).mkdir(parents=True)
            nbformat.write(book, tmp_path / "in" / who / name / f"{name}.ipynb")
    for row in grading.grade(tmp_path / "in", course, tmp_path / "out"):
        assert row["status"] == "graded"
        assert row["of"] >= student.POINTS + student.HIDDEN_POINTS
        assert row["points"] == (row["of"] if row["student"] == "solved" else 0)


def test_an_assignment_that_is_unknown_is_said(tmp_path):
    with pytest.raises(ValueError, match="no assignment 'ps9'; there are ps1, ps2, ps3, lesson01"):
        grading.release(tmp_path / "course", ["ps1", "ps9"])
    assert not (tmp_path / "course").exists()


@pytest.mark.long
def test_what_attacks_the_kernel_itself(monkeypatch, tmp_path):
    """Whatever cannot be caught has its row too; what a submission starts ends with it."""
    need_nbgrader()
    monkeypatch.setattr(grading, "CONFIG", grading.CONFIG.replace(f"= {grading.CELL_SECONDS}", "= 60"))
    grading.release(tmp_path / "course", ["ps1"])
    source, released = books(tmp_path / "course", "ps1")
    worth, right = submissions.points(source), submissions.solutions(source)
    for kind, texts in submissions.ODD.items():
        book = submissions.filled(released, right | texts)
        if kind == "cut off":
            del book.cells[4:]
        if kind == "other tests":
            next(cell for cell in book.cells if submissions.name_of(cell) == "box-test").source = "pass"
        (tmp_path / "in" / kind / "ps1").mkdir(parents=True)
        nbformat.write(book, tmp_path / "in" / kind / "ps1" / "ps1.ipynb")
    (tmp_path / "in" / "nonsense" / "ps1").mkdir(parents=True)
    (tmp_path / "in" / "nonsense" / "ps1" / "ps1.ipynb").write_text("no notebook", encoding="utf-8")
    rows = grading.grade(tmp_path / "in", tmp_path / "course", tmp_path / "out")
    seen = {row["student"]: (row["status"].split(":")[0], row["points"]) for row in rows}
    total = sum(worth.values())
    assert seen == {
        "endless": ("graded", total - worth["nodes-test"]),
        "other tests": ("graded", total - worth["box-test"]),
        "cut off": ("graded", 0),
        "starts others": ("graded", total - worth["nodes-test"]),
        "killed": ("look at it", 0),
        "nonsense": ("look at it", 0),
    }
    assert "DeadKernelError" in next(row["status"] for row in rows if row["student"] == "killed")
    assert not [found for found in psutil.process_iter() if submissions.LEFT_BEHIND in " ".join(command(found))]


def command(process):
    try:
        return process.cmdline()
    except psutil.Error:
        return []


def test_grading_asks_for_a_release_and_for_something_to_grade(tmp_path):
    with pytest.raises(FileNotFoundError, match="run release first"):
        grading.grade(tmp_path, tmp_path, tmp_path / "out")
    (tmp_path / "gradebook.db").touch()
    with pytest.raises(FileNotFoundError, match="nothing to grade"):
        grading.grade(tmp_path, tmp_path, tmp_path / "out")


def test_what_was_graded_before_is_set_aside(tmp_path):
    for k in (1, 2):
        (tmp_path / "graded").mkdir()
        (tmp_path / "graded" / "by hand").write_text(str(k), encoding="utf-8")
        grading._set_aside(tmp_path / "graded")
        assert not (tmp_path / "graded").exists()
        assert (tmp_path / f"graded.{k}" / "by hand").read_text(encoding="utf-8") == str(k)


GONE = "# This cell was not handed in."


def test_lost_cells_come_back_where_they_were_and_others_stay(tmp_path):
    def book(*names):
        made = [nbformat.v4.new_code_cell(f"{name}") for name in names]
        for cell in made:
            kind = {"grade_id": cell.source, "solution": cell.source == "b", "grade": False}
            cell.metadata = {"nbgrader": kind} if cell.source[0] in "abcd" else {}
        return nbformat.v4.new_notebook(cells=made)

    released, submitted = tmp_path / "released.ipynb", tmp_path / "submitted.ipynb"
    nbformat.write(book("a", "b", "c", "d", "x"), released)
    for names, wanted in (
        (["a", "b", "c", "d"], "abcd"),
        (["mine", "b", "my own", "d"], ["a", "mine", "b", "c", "my own", "d"]),
        (["d"], ["a", GONE, "c", "d"]),
        (["mine"], ["a", GONE, "c", "d", "mine"]),
        (["a", "b", "b", "c", "d", "d"], ["a", "(b)", "b", "c", "(d)", "d"]),
        (["b", "a", "b"], ["(b)", "a", "b", "c", "d"]),
    ):
        nbformat.write(book(*names), submitted)
        handed_in.put_back(released, submitted)
        cells = nbformat.read(submitted, as_version=4).cells
        found = [
            cell.source if cell.metadata or cell.source[0] in "mx" else f"({cell.source})" for cell in cells
        ]
        assert found == list(wanted)
    submitted.write_text("no notebook", encoding="utf-8")
    handed_in.put_back(released, submitted)
    assert submitted.read_text(encoding="utf-8") == "no notebook"


def notebook_of(path, *cells):
    nbformat.write(nbformat.v4.new_notebook(cells=list(map(nbformat.v4.new_code_cell, cells))), path)
    return path


@pytest.mark.parametrize(
    ("cells", "ids", "remark"),
    [
        (['STUDENT = "jo31"'], ["jo31"], ""),
        (["STUDENT='jo31'  # me"], ["jo31"], ""),
        (["%matplotlib inline\nSTUDENT: str = 'jo31'"], ["jo31"], ""),
        (['STUDENT, CHOICE = "jo31", "killer"', "SUBJECT = 'Killer'"], ["jo31"], ""),
        (['STUDENT = "jo31"', "x = " + "-" * 60_000 + "1", " + ".join(["1"] * 5_000)], ["jo31"], ""),
        (['STUDENT = "nobody"\nSTUDENT = "jo31"'], ["jo31"], ""),
        (
            ['STUDENT = "nobody"'],
            [],
            "no id is seen in the notebook, as a text that STUDENT gets: look at its first cell",
        ),
        (
            ["STUDENT ="],
            [],
            "no id is seen in the notebook, as a text that STUDENT gets: look at its first cell",
        ),
        (
            ["x = 1", "STUDENT = 31"],
            [],
            "no id is seen in the notebook, as a text that STUDENT gets: look at its first cell",
        ),
        (['STUDENT = "jo"', "STUDENT = 'ann'"], ["jo", "ann"], "several ids in the notebook: ann, jo"),
        (['STUDENT = "jo"\nCHOICE = "killer"', "SUBJECT = CHOICE"], ["jo"], ""),
        (
            ['STUDENT = "jo"\nCHOICE = "killer"', 'SUBJECT = "exact cover"'],
            ["jo"],
            "several subjects: exact cover, killer",
        ),
    ],
)
def test_a_marker_is_told_what_to_look_at(tmp_path, cells, ids, remark):
    path = notebook_of(tmp_path / "in.ipynb", *cells)
    assert handed_in.assigned(path, "STUDENT") == ids
    assert handed_in.remark(path) == remark


def test_what_is_no_notebook_has_no_id(tmp_path):
    (tmp_path / "in.ipynb").write_text("no notebook", encoding="utf-8")
    assert handed_in.assigned(tmp_path / "in.ipynb", "STUDENT") == []


def test_what_nbgrader_says_when_it_gives_up_is_told():
    doubled = (
        "[AutogradeApp | INFO] Reading\n[AutogradeApp | WARNING] Cell with id 'box' exists multiple times!\n"
    )
    assert grading._reason(doubled + "[AutogradeApp | ERROR] There was an error\n") == (
        "Cell with id 'box' exists multiple times!"
    )
    raised = "[AutogradeApp | ERROR] There was an error\n  File x\nnbclient.DeadKernelError: Kernel died\nmore"
    assert grading._reason(raised) == "nbclient.DeadKernelError: Kernel died"
    assert grading._reason("not done after 3 s") == "not done after 3 s"


def test_the_instructors_guide_speaks_of_every_lesson_and_assignment():
    guide = (COURSEWORK / "INSTRUCTORS.md").read_text(encoding="utf-8")
    for path in LESSONS:
        assert f"({Path('..') / path.name})" in guide, path.name
    for name, path in grading.SOURCES.items():
        assert f"({path.name})" in guide, name
    for target in re.findall(r"\]\(([^)#]+)\)", guide):
        if not target.startswith("http"):
            assert (COURSEWORK / target).exists(), target


REFUSED = [
    "open({!r})",
    "import os; os.rename({!r}, 'mine')",
    "import os; os.link({!r}, 'mine')",
    "import os; os.symlink({!r}, 'mine'); open('mine')",
    "import os; os.remove({!r})",
    "import shutil; shutil.copy({!r}, 'mine')",
    "import shutil; shutil.move({!r}, 'mine')",
    "import pathlib; pathlib.Path({!r}).read_bytes()",
    "import os; os.open({!r}, os.O_RDONLY)",
    "import os; os.chdir(os.path.dirname({!r})); open('gradebook.db')",
    "import sqlite3; sqlite3.connect({!r})",
    "import sqlite3; sqlite3.connect(__import__('pathlib').Path({!r}))",
    "import sqlite3; sqlite3.connect('file:' + {!r}, uri=True)",
    "import sqlite3; sqlite3.connect('file:' + {!r}.replace('k', '%6B'), uri=True)",
]
NO_PROGRAM = [
    "import subprocess; subprocess.run(['cat', {!r}], check=True)",
    "import subprocess; subprocess.run('cat ' + {!r}, shell=True, check=True)",
    "import os; os.system('cat ' + {!r})",
    "import os; os.execvp('cat', ['cat', {!r}])",
    "import pty; pty.fork()",
    "import os; os.posix_spawnp('cat', ['cat', {!r}], os.environ)",
    "import subprocess, sys; subprocess.run([sys.executable, '-I', '-c', 'print(open(' + repr({!r}) + '))'], check=True)",
    "import subprocess, sys; subprocess.run([sys.executable, '-c', 'open(' + repr({!r}) + ')'], check=True, env={{}})",
]


@pytest.fixture
def under_guard(tmp_path):
    """Runs a program with the guard, in a folder beside the one that is hidden."""
    (tmp_path / "hidden").mkdir()
    (tmp_path / "beside").mkdir()
    sqlite3.connect(tmp_path / "hidden" / "gradebook.db").execute(
        "create table cells (hidden)"
    ).connection.close()

    def done(program, hides="hidden"):
        environment = os.environ | {
            "PYTHONPATH": str(COURSEWORK / "guard"),
            "GRADING_HIDES": str(tmp_path / hides),
        }
        program = program.format(str(tmp_path / "hidden" / "gradebook.db"))
        return subprocess.run(
            [sys.executable, "-c", program],
            env=environment,
            cwd=tmp_path / "beside",
            capture_output=True,
            text=True,
            check=False,
        )

    return done


@pytest.mark.parametrize("program", REFUSED)
def test_what_is_hidden_is_out_of_reach(under_guard, program):
    refused = under_guard(program)
    assert refused.returncode != 0
    assert "PermissionError: this file is out of reach" in refused.stderr
    assert under_guard(program, hides="other").returncode == 0


@pytest.mark.skipif(os.name != "posix", reason="commands of a Unix system")
@pytest.mark.parametrize("program", NO_PROGRAM)
def test_no_program_without_the_guard_is_started(under_guard, program):
    refused = under_guard(program)
    assert refused.returncode != 0
    assert "Error: no other program is started" in refused.stderr


def test_students_write_where_their_notebook_runs_and_do_not_read_the_notebook(
    under_guard, monkeypatch, tmp_path
):
    monkeypatch.setenv("GRADING_OPENS", str(tmp_path / "hidden"))
    assert (
        under_guard("from pathlib import Path; Path({!r}).with_suffix('.csv').write_text('mine')").returncode
        == 0
    )
    refused = under_guard("open({!r}.replace('.db', '.ipynb'), 'w')")
    assert "PermissionError: this file is out of reach" in refused.stderr


def test_a_python_with_the_guard_is_started(under_guard):
    child = (
        "import subprocess, sys; subprocess.run([sys.executable, '-c', 'open(' + repr({!r}) + ')'], check=True)"
    )
    assert "PermissionError: this file is out of reach" in under_guard(child).stderr
    assert under_guard(child, hides="other").returncode == 0


def test_a_database_in_memory_is_no_hidden_file(tmp_path):
    """Every kernel opens one, in the hidden folder in which a notebook is graded."""
    environment = os.environ | {"PYTHONPATH": str(COURSEWORK / "guard"), "GRADING_HIDES": str(tmp_path)}
    program = "import sqlite3; sqlite3.connect(':memory:').execute('select 1')"
    subprocess.run([sys.executable, "-c", program], env=environment, cwd=tmp_path, check=True)
