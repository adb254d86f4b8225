"""Submissions for the assignments of notebooks/coursework: perfect, empty, broken, hostile, half done."""

from nbformat import NotebookNode, from_dict

# A cell's id in an assignment, to what a student who is broken, or hostile, writes there.
BROKEN = {
    "ps1": {"box": "def my_box(r, c)\n    return 0", "nodes": "turned = easy\nraise KeyError('oh')"},
    "ps2": {"masks": "def my_masks(rows)\n    return 0", "table": "table = 1 / 0"},
    "ps3": {"another": "def my_queens(n)\n    return 0", "measure": "covers = cages = 1 / 0"},
}
LOST_BY_BROKEN = {
    "ps1": {"box-test", "nodes-test"},
    "ps2": {"masks-test", "table-test"},
    "ps3": {"another-test", "another-hidden", "measure-test"},
}

ENDLESS = "    while True:\n        try:\n            pass\n        except BaseException:\n            pass\n"
LEAVES = "    import os\n    os._exit(0)\n"
FAT = "    return [0] * (10 * 2**30 // 8)\n"
# As far as it can be found: from the package's folder, from where the notebook runs, and upwards.
READS = """
import re
from pathlib import Path
import sudoku_lessons

stolen = []
rooms = [Path.cwd(), *Path.cwd().parents][:5] + [Path(sudoku_lessons.__file__).parents[1] / "notebooks" / "coursework"]
for room in rooms:
    for pattern in ("*.py", "*.db", "*.ipynb", "source/*/*.ipynb", "gradebook.db"):
        for path in room.glob(pattern):
            try:
                stolen.append(path.read_bytes())
            except OSError as error:
                print(type(error).__name__)
print("stolen:", sum(b"BEGIN SOLUTION" in text or b"HIDDEN TESTS" in text for text in stolen))
"""
# The kernel itself is attacked at the top level of cells, the process of the checks inside functions.
HOSTILE = {
    "ps1": {
        "box": "def my_box(r, c):\n" + ENDLESS,
        "solver": "def my_solver(rows):\n" + LEAVES,
        "count": "def my_count(rows, limit):\n" + FAT,
        "counterexample": READS + "\nimport os\nos._exit(0)",
        "repair": "everything = [0] * (10 * 2**30 // 8)",
    },
    "ps2": {
        "masks": "def my_masks(rows):\n" + FAT,
        "solver": "def my_solver(rows):\n" + ENDLESS,
        "singles": "def my_singles(board):\n" + LEAVES,
        "propagation": READS + "\nimport os\nos._exit(0)",
        "measured": "everything = [0] * (10 * 2**30 // 8)",
    },
    "ps3": {
        "choose": "def my_latin(n):\n" + ENDLESS,
        "search": "def my_covers(options):\n" + LEAVES,
        "another": READS + "\ndef my_queens(n):\n" + FAT,
        "measure": "everything = [0] * (10 * 2**30 // 8)",
    },
}
LEFT_TO_HOSTILE = {"ps1": {"nodes-test"}, "ps2": {"table-test"}, "ps3": set()}
LEFT_BEHIND = "while 'left behind': pass"
ODD = {
    "endless": {"nodes": "while True:\n    pass"},
    "killed": {"box": "import os\nos.abort()"},
    "starts others": {
        "nodes": f"import subprocess, sys\nsubprocess.Popen([sys.executable, '-c', {LEFT_BEHIND!r}], start_new_session=True)\n1 / 0"
    },
    "other tests": {"box": "def my_box(r, c):\n    return 0"},
    "cut off": {},
}


def name_of(cell: NotebookNode) -> str:
    """The id that nbgrader knows a cell by; "" for other cells."""
    return cell.metadata.get("nbgrader", {}).get("grade_id", "")


def filled(released: NotebookNode, texts: dict[str, str]) -> NotebookNode:
    """What a student hands in who writes these texts into the cells with these ids."""
    book = from_dict(released)
    for cell in book.cells:
        cell.source = texts.get(name_of(cell), cell.source)
    return book


def solutions(source: NotebookNode) -> dict[str, str]:
    """The cells of a source notebook that are the student's, solved."""
    mine = [cell for cell in source.cells if cell.metadata.get("nbgrader", {}).get("solution")]
    return {name_of(cell): cell.source for cell in mine if cell.cell_type == "code"}


def points(source: NotebookNode) -> dict[str, float]:
    """The points of each test."""
    tests = [cell for cell in source.cells if cell.metadata.get("nbgrader", {}).get("grade")]
    return {name_of(cell): cell.metadata["nbgrader"]["points"] for cell in tests if cell.cell_type == "code"}


def all_kinds(name: str, source: NotebookNode, released: NotebookNode) -> dict[str, tuple[NotebookNode, float]]:
    """Kind of submission to the notebook and the points that tests must give it."""
    right, worth = solutions(source), points(source)
    total = sum(worth.values())
    lost = sum(worth[test] for test in LOST_BY_BROKEN[name])
    half = dict(list(right.items())[:2])
    return {
        "perfect": (filled(released, right), total),
        "empty": (from_dict(released), 0),
        "broken": (filled(released, right | BROKEN[name]), total - lost),
        "hostile": (
            filled(released, right | HOSTILE[name]),
            sum(worth[test] for test in LEFT_TO_HOSTILE[name]),
        ),
        "begun": (filled(released, half), next(iter(worth.values()))),
    }
