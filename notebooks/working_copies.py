"""Working copies of the lessons, without outputs, in a folder of the reader's own.

`python notebooks/working_copies.py` writes them into my_lessons, or into another folder that is named. A copy
that the reader has changed or run is never overwritten: a new version of its lesson is put beside it.
"""

import hashlib
import sys
from collections.abc import Iterable
from itertools import count
from pathlib import Path

import nbformat
from nbformat import NotebookNode, v4

LESSONS = Path(__file__).resolve().parent
FOLDER = LESSONS.parent / "my_lessons"
MARK = "lesson"
"""Key in a copy's metadata for the fingerprint of the lesson that it was made from."""


def fingerprint(book: NotebookNode) -> str:
    """Return a short hash of what the cells say."""
    said = "\0".join(f"{cell.cell_type}\n{cell.source}" for cell in book.cells)
    return hashlib.sha256(said.encode()).hexdigest()[:16]


def without_outputs(lesson: NotebookNode) -> NotebookNode:
    """Return a copy of a lesson as if no cell had been run."""
    copy = v4.new_notebook(metadata=lesson.metadata)
    for cell in lesson.cells:
        new = v4.new_code_cell if cell.cell_type == "code" else v4.new_markdown_cell
        copy.cells.append(new(cell.source, id=cell.id, metadata=cell.metadata))
    return copy


def is_untouched(copy: NotebookNode) -> bool:
    """Return whether the reader has neither changed nor run a cell of a working copy."""
    was_run = any(cell.get("outputs") or cell.get("execution_count") for cell in copy.cells)
    return not was_run and fingerprint(copy) == copy.metadata.get(MARK)


def place(lesson: Path, folder: Path) -> tuple[Path, str]:
    """Write a working copy of a lesson if one is needed. Return its path and what was done, "" for nothing."""
    copy = without_outputs(nbformat.read(lesson, as_version=4))
    copy.metadata[MARK] = fingerprint(copy)
    versions = {path: _read(path) for path in _paths(lesson, folder)}
    if any(book and book.metadata.get(MARK) == copy.metadata[MARK] for book in versions.values()):
        return folder / lesson.name, ""
    place = next((path for path, book in versions.items() if book and is_untouched(book)), None)
    done = "updated" if place else "the lesson has changed, and so have you: the new version is beside yours"
    if not versions:
        place, done = folder / lesson.name, "made"
    place = place or next(path for path in _names(lesson, folder) if not path.exists())
    nbformat.write(copy, place)
    return place, done


def _names(lesson: Path, folder: Path) -> Iterable[Path]:
    """Yield the names of a lesson's copies: 01_reading_order.ipynb, 01_reading_order_2.ipynb, and so on."""
    yield folder / lesson.name
    for number in count(2):
        yield folder / f"{lesson.stem}_{number}.ipynb"


def _paths(lesson: Path, folder: Path) -> list[Path]:
    """Return the copies of a lesson that are there."""
    found: list[Path] = []
    for path in _names(lesson, folder):
        if not path.exists():
            return found
        found.append(path)
    return found


def _read(path: Path) -> NotebookNode | None:
    """Return a notebook; None for a file that is none, which is the reader's."""
    try:
        return nbformat.read(path, as_version=4)
    except (nbformat.reader.NotJSONError, nbformat.ValidationError, ValueError, AttributeError, KeyError):
        return None


def main(folder: Path = FOLDER) -> None:
    """Write the missing working copies into a folder, which is made, and update those left as they were."""
    folder.mkdir(parents=True, exist_ok=True)
    for lesson in sorted(LESSONS.glob("[0-9][0-9]_*.ipynb")):
        path, done = place(lesson, folder)
        if done:
            print(f"{path}: {done}")


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:2]))
