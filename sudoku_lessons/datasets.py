"""Puzzle collections by name, as shipped in `data/`, and recorded counts of long runs."""

import csv
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from sudoku_lessons.boards import Board
from sudoku_lessons.formats import read_puzzles

INSIDE_PACKAGE = Path(__file__).parent / "data"  # in an installed package
BESIDE_PACKAGE = Path(__file__).parents[1] / "data"  # in a clone


@dataclass(frozen=True)
class Puzzle:
    """A board with its name, its source, and known results.

    `solutions` is their number (None: not counted) and `solution` the first, if the collection has it.
    `nodes` are the recorded nodes of searches for the first solution, by solver.
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
    """A collection that is not loaded yet.

    `address` is its source for downloads, "" if it is shipped; `sha256` is the checksum of its file, for
    reports and for checking downloads.
    """

    name: str
    puzzles: int
    what: str
    licence: str
    sha256: str
    address: str

    @property
    def is_shipped(self) -> bool:
        """Whether the collection comes with the package."""
        return not self.address


class RecordedCount(NamedTuple):
    """The nodes of one search, and the command that repeats it. `status` is that of `Result`."""

    puzzle: str
    solver: str
    status: str
    nodes: int
    command: str


class SolutionCount(NamedTuple):
    """The number of solved boards of a size, and its source."""

    board: str
    solutions: int
    source: str


def collections() -> dict[str, Collection]:
    """Return the collections that `load` knows, by name.

    >>> collections()["royle17"].puzzles, collections()["royle17"].is_shipped
    (49151, False)
    """
    return {row["name"]: Collection(puzzles=int(row.pop("puzzles")), **row) for row in _rows("collections")}


def load(name: str, path: str | Path | None = None) -> dict[str, Puzzle]:
    """Return a collection's puzzles by name, in the file's order.

    A collection that is not shipped is downloaded once, checked against its checksum, and kept in the user's
    cache folder; `path` names a local file instead (checked too). The package itself needs none.

    >>> load("classics")["escargot"].board.clue_count
    23

    Raises ValueError for an unknown name or a file with another checksum; ConnectionError, with advice,
    if it cannot be downloaded.
    """
    known = collections()
    if name not in known:
        raise ValueError(f"no collection {name!r}; expected one of {', '.join(known)}")
    if known[name].is_shipped and path is not None:
        raise ValueError(f"{name} comes with the package: expected no path")
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
    """Return the file of a collection, downloaded unless it is in the user's cache folder."""
    import pooch

    place = {"fname": f"{collection.name}.txt", "path": pooch.os_cache("sudoku_lessons")}
    try:
        return Path(pooch.retrieve(collection.address, f"sha256:{collection.sha256}", **place))
    except OSError as error:  # requests' errors are OSErrors too
        raise ConnectionError(
            f"{collection.name} is not shipped and could not be downloaded from {collection.address}: {error}. "
            f"If you have the file, use load({collection.name!r}, path=...)"
        ) from error


def checked(collection: Collection, path: Path) -> Path:
    """Return a local file, with any line ends. Raises ValueError if it is not the collection's."""
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
    """Return every recorded count, in the file's order."""
    return tuple(RecordedCount(nodes=int(row.pop("nodes")), **row) for row in _rows("recorded_counts"))


def recorded_nodes(puzzle: str, solver: str) -> int:
    """Return the nodes recorded for a named puzzle and solver. Raises KeyError if there are none."""
    for count in recorded_counts():
        if count[:2] == (puzzle, solver):
            return count.nodes
    raise KeyError(f"no count is recorded for {puzzle!r} by {solver!r}")


def solution_counts() -> dict[str, SolutionCount]:
    """Return the number of solved boards, by the board's size.

    >>> solution_counts()["6x6"].solutions
    28200960
    """
    rows = _rows("solution_counts")
    return {row["board"]: SolutionCount(row["board"], int(row["solutions"]), row["source"]) for row in rows}


def data_folder() -> Path:
    """Return the folder of the shipped files. Raises FileNotFoundError if the installation has none."""
    for folder in (INSIDE_PACKAGE, BESIDE_PACKAGE):
        if (folder / "classics.csv").exists():
            return folder
    raise FileNotFoundError(f"the package's data files are not in {INSIDE_PACKAGE} or {BESIDE_PACKAGE}")


def _rows(name: str) -> list[dict[str, str]]:
    with (data_folder() / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))
