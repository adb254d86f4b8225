"""Puzzle collections by name, as shipped in `data/`, and counts recorded from runs too long for a lesson."""

import csv
from dataclasses import dataclass
from pathlib import Path

from sudoku_lessons.board import Board

INSIDE_PACKAGE = Path(__file__).parent / "data"  # where an installed package has it
BESIDE_PACKAGE = Path(__file__).parents[1] / "data"  # where a clone has it


@dataclass(frozen=True)
class Puzzle:
    """A board with its name, where it comes from, and the number of its solutions (None: not counted)."""

    name: str
    board: Board
    solutions: int | None
    source: str


@dataclass(frozen=True)
class RecordedCount:
    """Nodes that one search took, and the command that repeats it. `status` is that of `Result`."""

    puzzle: str
    solver: str
    status: str
    nodes: int
    command: str


def collections() -> tuple[str, ...]:
    """The names that `load` knows."""
    return tuple(sorted(path.stem for path in data_folder().glob("*.csv") if path.stem != "recorded_counts"))


def load(name: str) -> dict[str, Puzzle]:
    """A collection's puzzles by their names, in the file's order.

    >>> load("classics")["escargot"].board.clue_count
    23

    Raises ValueError for an unknown name.
    """
    if name not in collections():
        raise ValueError(f"no collection {name!r}; there are {', '.join(collections())}")
    return {
        row["name"]: Puzzle(
            row["name"],
            Board(row["puzzle"]),
            int(row["solutions"]) if row["solutions"] else None,
            row["source"],
        )
        for row in _rows(name)
    }


def recorded_counts() -> tuple[RecordedCount, ...]:
    """Every recorded count, in the file's order."""
    return tuple(
        RecordedCount(row["puzzle"], row["solver"], row["status"], int(row["nodes"]), row["command"])
        for row in _rows("recorded_counts")
    )


def recorded_nodes(puzzle: str, solver: str) -> int:
    """The nodes recorded for a named puzzle and solver; KeyError where none are."""
    for count in recorded_counts():
        if (count.puzzle, count.solver) == (puzzle, solver):
            return count.nodes
    raise KeyError(f"no count is recorded for {puzzle!r} by {solver!r}")


def data_folder() -> Path:
    """The folder of the shipped files; FileNotFoundError where the installation has none."""
    for folder in (INSIDE_PACKAGE, BESIDE_PACKAGE):
        if (folder / "classics.csv").exists():
            return folder
    raise FileNotFoundError(f"the package's data files are neither in {INSIDE_PACKAGE} nor in {BESIDE_PACKAGE}")


def _rows(name: str) -> list[dict[str, str]]:
    with (data_folder() / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))
