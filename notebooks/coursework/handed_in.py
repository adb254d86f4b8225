"""What somebody handed in: cells put back where they were, and what a marker should know before the points."""

import ast
import contextlib
import re
from pathlib import Path

import nbformat
from nbformat import NotebookNode

NOTHING_YET = {"", "nobody"}
"""What the released notebooks say where a student's words belong."""


def put_back(released: Path, submitted: Path) -> None:
    """Put the cells that a submission has lost back where they were; what is no notebook is left to nbgrader.

    nbgrader itself puts test cells back only where the cell before them is still there, and refuses a notebook
    that has a cell twice, as copying does it: of these the last is kept, which Python hears last, and the
    others run as cells of the student's own.
    """
    try:
        book = nbformat.read(submitted, as_version=4)
    except Exception:  # whatever somebody handed in
        return
    known = [_grade_id(cell) for cell in book.cells]
    for k, id in enumerate(known):
        if id in known[k + 1 :]:
            book.cells[k].metadata.pop("nbgrader", None)
            known[k] = None
    place = 0
    for cell in nbformat.read(released, as_version=4).cells:
        id = _grade_id(cell)
        if id in known:
            place = max(place, known.index(id) + 1)
        elif id:
            kind = cell.metadata["nbgrader"]
            if kind["solution"] and not kind["grade"]:  # its stub would hide what they wrote elsewhere
                cell.source = "# This cell was not handed in."
            book.cells.insert(place, cell)
            known.insert(place, id)
            place += 1
    nbformat.write(book, submitted)


def _grade_id(cell: NotebookNode) -> str | None:
    """The name by which nbgrader knows a cell; None for others, whatever their metadata."""
    known = cell.metadata.get("nbgrader")
    return known.get("grade_id") or None if isinstance(known, dict) else None


def assigned(submitted: Path, name: str) -> list[str]:
    """The texts that a notebook's cells give to a name, in their order, but for what was there before."""
    try:
        book = nbformat.read(submitted, as_version=4)
    except Exception:  # whatever somebody handed in
        return []
    found: list[str] = []
    for cell in book.cells:
        # A cell that does not run gives nothing; Python itself gives up on some.
        with contextlib.suppress(SyntaxError, ValueError, RecursionError, MemoryError):
            code = re.sub(r"^\s*[%!].*", "", cell.source, flags=re.MULTILINE)  # IPython's own lines
            found += _texts(ast.parse(code), name) if cell.cell_type == "code" else []
    return [text for text in found if text not in NOTHING_YET]


def _texts(code: ast.AST, name: str) -> list[str]:
    """The texts that a piece of code gives to a name: `a = "x"`, `a: str = "x"` or `a, b = "x", "y"`."""
    pairs: list[tuple[ast.expr, ast.expr | None]] = []
    for part in ast.walk(code):
        if isinstance(part, ast.AnnAssign):
            pairs.append((part.target, part.value))
        elif isinstance(part, ast.Assign):
            for to in part.targets:
                if isinstance(to, ast.Tuple) and isinstance(part.value, ast.Tuple):
                    pairs += zip(to.elts, part.value.elts)
                else:
                    pairs.append((to, part.value))
    mine = [value for to, value in pairs if isinstance(to, ast.Name) and to.id == name]
    return [value.value for value in mine if isinstance(value, ast.Constant) and isinstance(value.value, str)]


def remark(submitted: Path) -> str:
    """What a marker should look at before believing the points of a problem set; "" for nothing."""
    ids = {id.strip().lower() for id in assigned(submitted, "STUDENT")}
    subjects = {word.strip().lower() for name in ("CHOICE", "SUBJECT") for word in assigned(submitted, name)}
    if not ids:
        return "no id is seen in the notebook, as a text that STUDENT gets: look at its first cell"
    if len(ids) > 1:
        return f"several ids in the notebook: {', '.join(sorted(ids))}"
    return f"several subjects: {', '.join(sorted(subjects))}" if len(subjects) > 1 else ""
