"""A run on disk: its manifest, and its rows as they come, so that a killed run can be resumed.

A folder holds `manifest.json` (the request, versions and machine), `rows.jsonl` (a line per finished search,
in the order of finishing), and, when all are done, `table.csv` (the same in the order of the run). A
line that a kill left unfinished, or that is otherwise invalid, is ignored: its search is repeated.
`running.lock` is there while a run writes, so that no other one does.
"""

import json
import os
import sys
import time
import warnings
from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, Self

LIBRARIES = ("sudoku_lessons", "numpy", "numba", "pandas", "joblib")

Row = dict[str, Any]


class Record:
    """The folder of one run. `done` are the rows that it holds already, by task number.

    `asked` is what the rows depend on. Raises ValueError for a folder with another run, naming the differences,
    and for one that another process is writing to. Use it with `with`. A valid row belongs to one of the
    `searches` (their number) and has all `columns`.
    """

    def __init__(
        self,
        folder: str | Path,
        asked: Mapping[str, Any],
        *,
        searches: int,
        columns: Collection[str],
    ) -> None:
        from filelock import FileLock, Timeout

        self.folder, self._columns = Path(folder), set(columns)
        self.folder.mkdir(parents=True, exist_ok=True)
        self._rows, self._manifest = self.folder / "rows.jsonl", self.folder / "manifest.json"
        self._lock = FileLock(self.folder / "running.lock")  # the system releases it when a run is killed
        try:
            self._lock.acquire(timeout=0)
        except Timeout:
            raise ValueError(f"another run is writing to {self.folder}; wait for it, or stop it") from None
        try:
            self._begin(json.loads(json.dumps(asked)))
            self.done = self._read(searches)
        except BaseException:
            self._lock.release()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, where: TracebackType | None
    ) -> None:
        self._lock.release()

    def _begin(self, asked: dict[str, Any]) -> None:
        """Write the manifest of a new run, or compare it with the existing one."""
        if not self._manifest.exists():
            if self._rows.exists():
                raise ValueError(f"{self.folder} holds rows but no manifest.json: their run is unknown")
            self._write(self._manifest, json.dumps({"asked": asked, **here()}, indent=2) + "\n")
            return
        try:
            manifest = json.loads(self._manifest.read_text(encoding="utf-8"))
            before, versions = dict(manifest["asked"]), dict(manifest["versions"])
        except (ValueError, KeyError, TypeError):
            raise ValueError(f"{self._manifest} is not the manifest of a run; use another folder") from None
        if differing := sorted(name for name in before | asked if before.get(name) != asked.get(name)):
            raise ValueError(f"{self.folder} holds another run; they differ in {', '.join(differing)}")
        now = here()["versions"]
        if other := sorted(name for name in versions | now if versions.get(name) != now.get(name)):
            warnings.warn(f"{self.folder} was begun with other versions of {', '.join(other)}", stacklevel=4)

    def _read(self, searches: int) -> dict[int, Row]:
        """Return the complete rows; cut off the file after the last one."""
        if not self._rows.exists():
            return {}
        written = self._rows.read_bytes()
        whole = written[: written.rfind(b"\n") + 1]
        if len(whole) < len(written):
            os.truncate(self._rows, len(whole))
        rows, damaged = {}, []
        for number, line in enumerate(whole.split(b"\n")[:-1], 1):
            try:
                row = json.loads(line)
                task = row.pop("task")
                if task not in range(searches) or not self._columns <= set(row):
                    raise ValueError
                rows[task] = row
            except (ValueError, KeyError, TypeError, AttributeError):
                damaged.append(number)
        if damaged:
            lines = ", ".join(map(str, damaged))
            warnings.warn(f"{self._rows}: no valid row in line {lines}; its search is repeated", stacklevel=4)
        return rows

    def add(self, rows: Iterable[tuple[int, Row]]) -> None:
        """Append rows; they are on disk when this returns."""
        lines = "".join(json.dumps({"task": task, **row}) + "\n" for task, row in rows)
        with self._rows.open("a", encoding="utf-8") as file:
            file.write(lines)
            file.flush()
            os.fsync(file.fileno())

    def finish(self, table: Any) -> None:
        """Write the table (a pandas frame) of a complete run."""
        self._write(self.folder / "table.csv", table.to_csv(index=False, lineterminator="\n"))

    def _write(self, path: Path, text: str) -> None:
        """Replace a whole file atomically."""
        beside = path.with_suffix(".new")
        beside.write_text(text, encoding="utf-8")
        beside.replace(path)


def here() -> dict[str, Any]:
    """Return versions, machine and time of the start of a run; nothing of it changes a count."""
    import platform  # here, as `importlib.metadata` below, since only runs need it

    return {
        "command": sys.argv,
        "python": sys.version.split()[0],
        "versions": {name: found for name in LIBRARIES if (found := _version(name))},
        "machine": {"system": platform.platform(), "processor": platform.machine(), "cores": os.cpu_count()},
        "begun": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
    }


def _version(name: str) -> str | None:
    from importlib import metadata

    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None
