"""A run on disk: its manifest, and its rows as they come, so that a run that was killed can go on.

A folder holds `manifest.json` (what was asked, of what, with which versions, where), `rows.jsonl` (a line for
each search that is done, in the order in which they ended), and, when all are done, `table.csv` (the same in
the order of the run). A line that a kill left unfinished is thrown away, and its search done again.
"""

import json
import os
import platform
import sys
import time
from collections.abc import Iterable, Mapping
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from sudoku_lessons import __version__

LIBRARIES = ("numpy", "numba", "pandas", "joblib")

Row = dict[str, Any]


class Record:
    """The folder of one run. `done` are the rows that it holds already, by the number of their task.

    `asked` is what the rows depend on; a folder with another run in it is refused with ValueError, naming
    what differs.
    """

    def __init__(self, folder: str | Path, asked: Mapping[str, Any]) -> None:
        self.folder = Path(folder)
        self.folder.mkdir(parents=True, exist_ok=True)
        self._rows, self._manifest = self.folder / "rows.jsonl", self.folder / "manifest.json"
        self._begin(json.loads(json.dumps(asked)))
        self.done = self._read()

    def _begin(self, asked: dict[str, Any]) -> None:
        """Write the manifest of a new run, or compare with the one that is there."""
        if not self._manifest.exists():
            self._write(self._manifest, json.dumps({"asked": asked, **here()}, indent=2) + "\n")
            return
        before = json.loads(self._manifest.read_text(encoding="utf-8"))["asked"]
        if differing := sorted(name for name in before | asked if before.get(name) != asked.get(name)):
            raise ValueError(f"{self.folder} holds another run; they differ in {', '.join(differing)}")

    def _read(self) -> dict[int, Row]:
        """The rows that were written whole; anything after them is cut off the file."""
        if not self._rows.exists():
            return {}
        written = self._rows.read_bytes()
        whole = written[: written.rfind(b"\n") + 1]
        if len(whole) < len(written):
            os.truncate(self._rows, len(whole))
        rows = map(json.loads, whole.decode().splitlines())
        return {row.pop("task"): row for row in rows}

    def add(self, rows: Iterable[tuple[int, Row]]) -> None:
        """Append rows; they are on disk when this returns."""
        lines = "".join(json.dumps({"task": task, **row}) + "\n" for task, row in rows)
        with self._rows.open("a", encoding="utf-8") as file:
            file.write(lines)
            file.flush()
            os.fsync(file.fileno())

    def finish(self, table: Any) -> None:
        """Write the table of a run that is complete (a pandas frame)."""
        self._write(self.folder / "table.csv", table.to_csv(index=False, lineterminator="\n"))

    def _write(self, path: Path, text: str) -> None:
        """Put a whole file in place at once."""
        beside = path.with_suffix(".new")
        beside.write_text(text, encoding="utf-8")
        beside.replace(path)


def here() -> dict[str, Any]:
    """With what, where and when a run was begun; nothing of it changes a count."""
    return {
        "command": sys.argv,
        "python": sys.version.split()[0],
        "versions": {"sudoku_lessons": __version__}
        | {name: found for name in LIBRARIES if (found := _version(name))},
        "machine": {"system": platform.platform(), "processor": platform.machine(), "cores": os.cpu_count()},
        "begun": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
    }


def _version(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None
