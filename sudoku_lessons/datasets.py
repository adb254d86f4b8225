"""Puzzle collections by name, as shipped in `data/`, and counts recorded from runs too long for a lesson."""

import csv
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from sudoku_lessons.boards import Board
from sudoku_lessons.formats import read_puzzles

INSIDE_PACKAGE = Path(__file__).parent / "data"  # where an installed package has it
BESIDE_PACKAGE = Path(__file__).parents[1] / "data"  # where a clone has it


@dataclass(frozen=True)
class Puzzle:
    """A board with its name, where it comes from, and what is known of it.

    `solutions` is their number (None: not counted) and `solution` the first, where the collection has it.
    `nodes` are the nodes of searches for the first solution, by solver, where they are recorded.
    """

    name: str
    board: Board
    solutions: int | None
    source: str
    collection: str = ""
    solution: Board | None = None
    nodes: Mapping[str, int] = field(default_factory=dict, hash=False)

    def __board__(self) -> Board:
        return self.board


@dataclass(frozen=True)
class Collection:
    """What is known of a collection before it is loaded.

    `address` is where it is fetched from, "" for one that is shipped; `sha256` the checksum of its file, to
    name in a report, and to check what was fetched.
    """

    name: str
    puzzles: int
    what: str
    licence: str
    sha256: str
    address: str

    @property
    def is_shipped(self) -> bool:
        """Whether the package brings it."""
        return not self.address


@dataclass(frozen=True)
class RecordedCount:
    """Nodes that one search took, and the command that repeats it. `status` is that of `Result`."""

    puzzle: str
    solver: str
    status: str
    nodes: int
    command: str


@dataclass(frozen=True)
class SolutionCount:
    """How many solved boards of a size there are, and how that is known."""

    board: str
    solutions: int
    source: str


def collections() -> dict[str, Collection]:
    """The collections that `load` knows, by their names.

    >>> collections()["royle17"].puzzles, collections()["royle17"].is_shipped
    (49151, False)
    """
    return {row["name"]: Collection(puzzles=int(row.pop("puzzles")), **row) for row in _rows("collections")}


def load(name: str, path: str | Path | None = None) -> dict[str, Puzzle]:
    """A collection's puzzles by their names, in the file's order.

    One that is not shipped is fetched once, checked against its checksum, and kept in the user's cache
    folder; `path` names a file that is at hand instead (checked too). Nothing in the package needs one.

    >>> load("classics")["escargot"].board.clue_count
    23

    Raises ValueError for an unknown name or a file with another checksum; ConnectionError, saying what to
    do, where it cannot be fetched.
    """
    known = collections()
    if name not in known:
        raise ValueError(f"no collection {name!r}; there are {', '.join(known)}")
    if known[name].is_shipped and path is not None:
        raise ValueError(f"{name} comes with the package and is read from no other file")
    if known[name].is_shipped:
        return {row["name"]: _puzzle(row, name) for row in _rows(name)}
    file = fetched(known[name]) if path is None else checked(known[name], Path(path))
    lines = [line.strip() for line in file.read_text(encoding="utf-8").splitlines()]
    empty = Board.empty()
    boards = [empty.with_cells(map(int, line.replace(".", "0"))) for line in lines if len(line) == 81]
    return {
        f"{name} {k}": Puzzle(f"{name} {k}", board, None, f"puzzle {k} of {name}", name)
        for k, board in enumerate(boards, 1)
    }


def fetched(collection: Collection) -> Path:
    """The file of a collection, fetched if it is not in the user's cache folder yet."""
    import pooch

    try:
        return Path(
            pooch.retrieve(
                collection.address,
                f"sha256:{collection.sha256}",
                fname=f"{collection.name}.txt",
                path=pooch.os_cache("sudoku_lessons"),
            )
        )
    except OSError as error:  # requests' errors are OSErrors too
        raise ConnectionError(
            f"{collection.name} is not shipped, and could not be fetched from {collection.address} ({error}). "
            f"If you have the file, say load({collection.name!r}, path=...)"
        ) from error


def checked(collection: Collection, path: Path) -> Path:
    """A file that is at hand, with any line ends; ValueError where it is not the collection's."""
    text = path.read_bytes().replace(b"\r\n", b"\n")
    found = hashlib.sha256(text).hexdigest()
    if collection.sha256 and found != collection.sha256:
        raise ValueError(f"{path} is not {collection.name}: its sha256 is {found}, not {collection.sha256}")
    return path


def _puzzle(row: dict[str, str], collection: str) -> Puzzle:
    text = row["puzzle"]
    board = read_puzzles(text, "solo")[0].board if ":" in text else Board(text)  # killers have a colon
    return Puzzle(
        row["name"],
        board,
        int(row["solutions"]) if row["solutions"] else None,
        row["source"],
        collection,
        Board(row["solution"]) if row.get("solution") else None,
        {solver: int(row[solver]) for solver in ("reading_order", "mrv") if row.get(solver)},
    )


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


def solution_counts() -> dict[str, SolutionCount]:
    """How many solved boards there are, by the board's size.

    >>> solution_counts()["6x6"].solutions
    28200960
    """
    return {
        row["board"]: SolutionCount(row["board"], int(row["solutions"]), row["source"])
        for row in _rows("solution_counts")
    }


def data_folder() -> Path:
    """The folder of the shipped files; FileNotFoundError where the installation has none."""
    for folder in (INSIDE_PACKAGE, BESIDE_PACKAGE):
        if (folder / "classics.csv").exists():
            return folder
    raise FileNotFoundError(f"the package's data files are neither in {INSIDE_PACKAGE} nor in {BESIDE_PACKAGE}")


def _rows(name: str) -> list[dict[str, str]]:
    with (data_folder() / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))
