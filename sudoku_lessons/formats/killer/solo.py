"""Game IDs of Solo, in Simon Tatham's collection: `3x3k:clues,cages,sums`.

Clues and sums are numbers, with letters for runs of cells without one, and _ between numbers. The cages are
given by the edges between cells, along the rows and then down the columns: a letter is a run of joined pairs
and an edge after them (_ is an edge alone; y is 25 pairs without an edge).
Source: solo.c of https://www.chiark.greenend.org.uk/~sgtatham/puzzles/
"""

import re
from collections.abc import Iterable, Iterator
from string import ascii_lowercase as LETTERS

from sudoku_lessons.boards import Board, InvalidBoard, Shape, shape_of_boxes
from sudoku_lessons.formats.entry import Entry, one_per_line
from sudoku_lessons.formats.killer.cages import Groups, check, joined, lines_with, neighbours
from sudoku_lessons.formats.web.objects import agreed

SOLO = re.compile(r"(\d+)x(\d+)([a-z]*):([^,]*),([^,]*),([^,]*)")
BEGIN = re.compile(r"\d+x\d+[a-z]*k[a-z]*:[^,]*,")
GRID_PART = re.compile(r"[a-z]|_|\d+")
JOINED_ONLY = 25  # a run of this length has no edge after it


def _board(line: str, wanted: Shape | None) -> tuple[Board, Groups]:
    """Return the board and the cages of a game ID."""
    match = SOLO.fullmatch(line)
    if not match or "k" not in match[3]:
        raise InvalidBoard("a killer of Solo is like 3x3k: and clues, cages and sums with commas between")
    if match[3] != "k":
        raise InvalidBoard(f"expected a killer (k) of Solo's variants, got {match[3]!r}")
    shape = shape_of_boxes(int(match[1]), int(match[2]))
    clues, sums = _grid(match[4], "clues", shape), _grid(match[6], "sums", shape)
    cages: Groups = []
    for cells in joined(_pairs(match[5], shape.n), range(shape.cell_count)):
        said = [sums[cell] for cell in cells if sums[cell]]
        if len(said) > 1:
            raise InvalidBoard(f"the cage of {shape.name(cells[0])} has several sums: {said}")
        if said or len(cells) > 1:
            cages.append((said[0] if said else None, cells))
    return Board(clues, agreed(wanted, shape)), cages


def _grid(text: str, what: str, shape: Shape) -> list[int]:
    """Return a number per cell, 0 for none: letters are runs of cells without one, _ separates numbers."""
    if rest := GRID_PART.sub("", text):
        raise InvalidBoard(f"{what}: expected numbers, letters and _, got {rest!r}")
    cells: list[int] = []
    for part in GRID_PART.findall(text):
        if part.isdigit():
            cells.append(int(part))
        elif part != "_":
            cells += [0] * (LETTERS.index(part) + 1)
    if len(cells) != shape.cell_count:
        raise InvalidBoard(f"the {what} are of {len(cells)} cells, expected {shape.cell_count}")
    return cells


def _pairs(text: str, n: int) -> Iterator[tuple[int, int]]:
    """Yield the joined pairs of neighbours: a letter is a run of them, then an edge."""
    pairs, at = neighbours(n), 0
    for sign in text:
        run = f"_{LETTERS}".find(sign)
        if run < 0 or at + run > len(pairs):
            raise InvalidBoard(f"the cages have {sign!r} at edge {at} of {len(pairs)}: a run as a letter, or _")
        yield from pairs[at : at + run]
        at += run + (run != JOINED_ONLY)
    if at != len(pairs) + 1:
        raise InvalidBoard(f"the cages have {at - 1} edges between cells, expected {len(pairs)}")


def _written(entry: Entry) -> str:
    """Return a game ID; a cell in no cage is one alone, without a sum."""
    shape, cage_at = entry.board.shape, check(entry, "a Solo ID", "repeats overlaps gaps")
    pairs = [cage_at.get(a) is cage_at.get(b) is not None for a, b in neighbours(shape.n)]
    runs = "".join("a" if both else "_" for both in [*pairs, False])
    edges = re.sub("a*_", lambda run: _run(len(run[0]) - 1), runs)
    sums = {cage.numbers[0]: cage.sum or 0 for cage in entry.board.cages}
    written = _written_grid(sums.get(cell, 0) for cell in range(shape.cell_count))
    return f"{shape}k:{_written_grid(entry.board.cells)},{edges},{written}"


def _run(length: int) -> str:
    """Return the letters for a run of joined pairs and the edge after it."""
    return "y" * (length // JOINED_ONLY) + f"_{LETTERS}"[length % JOINED_ONLY]


def _written_grid(numbers: Iterable[int]) -> str:
    """Return numbers, 0 for none, in the form that `_grid` reads."""
    parts = "".join(f" {number} " if number else "-" for number in numbers)
    letters = re.sub("-{1,26}", lambda run: LETTERS[len(run[0]) - 1], parts)
    return letters.strip().replace("  ", "_").replace(" ", "")


recognise, read = lines_with(BEGIN.match, _board)
write = one_per_line(_written)
