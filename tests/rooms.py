"""Print the project's rooms by level, with their lines and the rooms that each imports: `python tests/rooms.py`.

A room is a folder or single module of the package, the package's own `__init__`, or one of the folders beside the
package that use it. An arrow is "this room imports that one", wherever in the file; machine code is loaded by name,
and counts too.
"""

import ast
import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "sudoku_lessons"
BESIDE = ("notebooks", "data", "benchmarks")
INIT = "__init__"


def room_of(path: Path) -> str:
    inside = path.relative_to(PACKAGE if path.is_relative_to(PACKAGE) else ROOT)
    return inside.parts[0].removesuffix(".py")


def files() -> Iterator[Path]:
    yield from PACKAGE.rglob("*.py")
    for folder in BESIDE:
        yield from (ROOT / folder).rglob("*.py")
    yield from (ROOT / "notebooks").glob("*.ipynb")


def code_of(path: Path) -> str:
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        return text
    cells = json.loads(text)["cells"]
    return "\n\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "code")


def imported(path: Path) -> Iterator[str]:
    """The rooms that a file imports."""
    for node in ast.walk(ast.parse(code_of(path))):
        if isinstance(node, ast.ImportFrom) and node.module and node.level == 0:
            yield from _rooms(node.module, [alias.name for alias in node.names])
        elif isinstance(node, ast.Import):
            for alias in node.names:
                yield from _rooms(alias.name, [])
        elif isinstance(node, ast.Constant | ast.JoinedStr) and "sudoku_lessons.compiled." in ast.unparse(node):
            yield "compiled"


def _rooms(module: str, names: list[str]) -> Iterator[str]:
    first, *rest = module.split(".")
    if first in BESIDE:
        yield first
    elif first == "sudoku_lessons" and rest:
        yield rest[0]
    elif first == "sudoku_lessons":
        inside = [name for name in names if (PACKAGE / name).is_dir() or (PACKAGE / f"{name}.py").exists()]
        yield from inside
        if set(names) - set(inside):
            yield INIT


def arrows() -> dict[str, set[str]]:
    """Room to the rooms that it imports."""
    found: dict[str, set[str]] = {}
    for path in files():
        room = room_of(path)
        found.setdefault(room, set()).update(set(imported(path)) - {room})
    return found


def levels(found: dict[str, set[str]]) -> dict[str, int]:
    """Room to level: one more than the highest level that it imports. RecursionError where imports run in a circle."""

    @cache
    def level(room: str) -> int:
        return 1 + max(map(level, found[room]), default=0)

    return {room: level(room) for room in found}


def main() -> None:
    found = arrows()
    by_level = levels(found)
    lines = dict.fromkeys(found, 0)
    for path in files():
        if path.suffix == ".py":
            lines[room_of(path)] += len(path.read_text(encoding="utf-8").splitlines())
    for room in sorted(found, key=lambda room: (by_level[room], room)):
        print(f"{by_level[room]}  {room:14}{lines[room]:6} lines  {' '.join(sorted(found[room]))}")
    count = sum(map(len, found.values()))
    print(f"{len(found)} rooms on {max(by_level.values())} levels with {count} arrows")


if __name__ == "__main__":
    main()
