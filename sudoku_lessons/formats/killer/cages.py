"""Shared by the formats of killers: one puzzle per line, groups of cells, and what a text cannot express."""

from collections.abc import Callable, Iterable, Iterator

from sudoku_lessons.boards import Board, Cage, InvalidBoard, Shape
from sudoku_lessons.formats.entry import Entry, Found, filled_lines

Groups = list[tuple[int | None, list[int]]]
"""Cages as read: their sums and cells."""


def lines_with(
    is_one: Callable[[str], object], read_one: Callable[[str, Shape | None], tuple[Board, Iterable[object]]]
) -> tuple[Callable[[str, Shape | None], bool], Callable[[str, Found], None]]:
    """Return `recognise` and `read` of a format that has one killer per line.

    `is_one(line)` returns whether a line is in the format. `read_one(line, shape)` returns its board and cages;
    `shape` is the requested one, or None. It raises ValueError for a damaged line.
    """

    def recognise(text: str, shape: Shape | None) -> bool:
        """Return whether some line is in the format."""
        return any(is_one(line) for _, line in filled_lines(text))

    def read(text: str, found: Found) -> None:
        """Read each line that is in the format as a puzzle."""
        for number, line in filled_lines(text):
            if is_one(line):
                try:
                    board, cages = read_one(line, found.shape)
                except ValueError as error:
                    found.refuse(number, line, str(error))
                else:
                    found.add(board, number, line, cages=cages)

    return recognise, read


def check_length(found: int, shape: Shape) -> None:
    """Raise InvalidBoard if this is not the board's number of cells."""
    if found != shape.cell_count:
        raise InvalidBoard(f"expected {shape.cell_count} cells, got {found}")


def check(entry: Entry, format: str, absent: str) -> dict[int, Cage]:
    """Return the cage of each cell that is in one.

    Raises ValueError if the board has something that is `absent` from a format: a word, or several, of "clues",
    "boxes" (unusual ones), "repeats", "overlaps" and "gaps" (cages that are not connected).
    """
    for kind, obstacle in _obstacles(entry.board):
        if kind in absent.split():
            raise ValueError(f"{format} cannot express {obstacle}")
    return {cell: cage for cage in entry.board.cages for cell in cage.numbers}


def _obstacles(board: Board) -> Iterator[tuple[str, str]]:
    """Yield everything on a board that some format cannot express: its kind and its description."""
    shape = board.shape
    if board.clue_count:
        yield "clues", f"clues; this board has {board.clue_count}"
    if not shape.is_usual:
        yield "boxes", f"unusual boxes: {shape}"
    seen: set[int] = set()
    for cage in board.cages:
        if cage.repeats:
            yield "repeats", f"cages with repeated digits: {cage.name(shape)}"
        if both := seen.intersection(cage.numbers):
            yield "overlaps", f"overlapping cages: {shape.name(min(both))}"
        seen.update(cage.numbers)
        pairs = [pair for pair in neighbours(shape.n) if {*pair} <= {*cage.numbers}]
        if len(joined(pairs, cage.numbers)) > 1:
            yield "gaps", f"cages that are not connected: {cage.name(shape)}"


def joined(pairs: Iterable[tuple[int, int]], cells: Iterable[int]) -> list[list[int]]:
    """Return the groups of cells connected by the pairs, each in order."""
    group = {cell: [cell] for cell in cells}
    for a, b in pairs:
        if group[a] is not group[b]:
            both = sorted(group[a] + group[b])
            group |= dict.fromkeys(both, both)
    return list({id(cells): cells for cells in group.values()}.values())


def neighbours(n: int) -> list[tuple[int, int]]:
    """Return the pairs of cells with a common edge in Solo's order: along the rows, then down the columns."""
    beside = [(r * n + c, r * n + c + 1) for r in range(n) for c in range(n - 1)]
    return beside + [(r * n + c, r * n + n + c) for c in range(n) for r in range(n - 1)]
