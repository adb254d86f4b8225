"""Game IDs of Solo, in Simon Tatham's collection: `3x3k:clues,cages,sums`.

Clues and sums are numbers, with letters for runs of cells without one, and _ between numbers. The cages are
given by the edges between cells, along the rows and then down the columns: a letter is a run of joined pairs
and an edge after them (_ is an edge alone; y is 25 pairs without an edge).
Source: solo.c of https://www.chiark.greenend.org.uk/~sgtatham/puzzles/
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from sudoku_lessons.boards import InvalidBoard, Shape, shape_of_boxes
from sudoku_lessons.formats.entry import Entry, Found, filled_lines, lines_of
from sudoku_lessons.formats.killer.cage_maps import Groups, apart, check_connected, joined, neighbours
from sudoku_lessons.formats.web.objects import agreed

SOLO = re.compile(r"(\d+)x(\d+)([a-z]*):([^,]*),([^,]*),([^,]*)")
BEGIN = re.compile(r"[ \t]*\d+x\d+[a-z]*k[a-z]*:[^,]*,")
GRID_PART = re.compile(r"[a-z]|_|\d+")
JOINED_ONLY = 25  # a run of this length has no edge after it


def recognise(text: str, shape: Shape | None) -> bool:
    """Return whether some line looks like 3x3k:...,...,..."""
    return any(map(BEGIN.match, lines_of(text)))


def read(text: str, found: Found) -> None:
    """Read each line of this form as a game ID."""
    for number, line in filled_lines(text):
        if not BEGIN.match(line):
            continue
        try:
            shape, clues, cages = _solo(line)
            agreed(found.shape, shape)
        except InvalidBoard as error:
            found.refuse(number, line, str(error))
        else:
            found.add(clues, number, line, shape=shape, cages=cages)


def _solo(line: str) -> tuple[Shape, list[int], Groups]:
    match = SOLO.fullmatch(line)
    if not match or "k" not in match[3]:
        raise InvalidBoard("a killer of Solo is like 3x3k: and clues, cages and sums with commas between")
    if match[3] != "k":
        raise InvalidBoard(f"expected a killer (k) of Solo's variants, got {match[3]!r}")
    try:
        shape = shape_of_boxes(int(match[1]), int(match[2]))
    except ValueError as error:
        raise InvalidBoard(str(error)) from None
    clues, sums = _grid(match[4], "clues", shape), _grid(match[6], "sums", shape)
    groups: Groups = []
    for cells in joined(_solo_pairs(match[5], shape.n), shape.cell_count):
        said = [sums[cell] for cell in cells if sums[cell]]
        if len(said) > 1:
            raise InvalidBoard(f"the cage of {shape.name(cells[0])} has several sums: {said}")
        if said or len(cells) > 1:
            groups.append((said[0] if said else None, cells))
    return shape, clues, groups


def _grid(text: str, what: str, shape: Shape) -> list[int]:
    """Return a number per cell, 0 for none: letters are runs of cells without one, _ separates numbers."""
    if GRID_PART.sub("", text):
        raise InvalidBoard(f"{what}: expected numbers, letters and _, got {GRID_PART.sub('', text)!r}")
    cells: list[int] = []
    for part in GRID_PART.findall(text):
        if part.isdigit():
            cells.append(int(part))
        elif part != "_":
            cells += [0] * (ord(part) - ord("a") + 1)
    if len(cells) != shape.cell_count:
        raise InvalidBoard(f"the {what} are of {len(cells)} cells, expected {shape.cell_count}")
    return cells


def _solo_pairs(text: str, n: int) -> Iterator[tuple[int, int]]:
    """Yield the joined pairs of neighbours: a letter is a run of them, then an edge."""
    pairs, at = neighbours(n), 0
    for sign in text:
        run = "_abcdefghijklmnopqrstuvwxyz".find(sign)
        if run < 0 or at + run > len(pairs):
            raise InvalidBoard(f"the cages have {sign!r} at edge {at} of {len(pairs)}: a run as a letter, or _")
        yield from pairs[at : at + run]
        at += run + (run != JOINED_ONLY)
    if at != len(pairs) + 1:
        raise InvalidBoard(f"the cages have {at - 1} edges between cells, expected {len(pairs)}")


def write(entries: Sequence[Entry]) -> str:
    """Write one game ID per line; a cell in no cage is one alone, without a sum."""
    return "".join(f"{_game_id(entry)}\n" for entry in entries)


def _game_id(entry: Entry) -> str:
    shape, cage_at = entry.board.shape, apart(entry, "a Solo ID")
    together = [cage_at.get(a) is cage_at.get(b) is not None for a, b in neighbours(shape.n)]
    pairs = [pair for pair, both in zip(neighbours(shape.n), together) if both]
    check_connected(entry, joined(pairs, shape.cell_count), "a Solo ID")
    runs = "".join("a" if both else "_" for both in [*together, False])
    edges = re.sub("a*_", lambda run: _run(len(run[0]) - 1), runs)
    heads = {cage.numbers[0]: cage.sum or 0 for cage in cage_at.values()}
    sums = [heads.get(cell, 0) for cell in range(shape.cell_count)]
    return f"{shape}k:{_written_grid(entry.board.cells)},{edges},{_written_grid(sums)}"


def _run(length: int) -> str:
    """Return the letters for a run of joined pairs and the edge after it."""
    return "y" * (length // JOINED_ONLY) + "_abcdefghijklmnopqrstuvwx"[length % JOINED_ONLY]


def _written_grid(numbers: Iterable[int]) -> str:
    parts = "".join(f" {number} " if number else "-" for number in numbers)
    letters = re.sub("-+", lambda run: _blanks(len(run[0])), parts)
    return letters.strip().replace("  ", "_").replace(" ", "")


def _blanks(count: int) -> str:
    return "z" * (count // 26) + " abcdefghijklmnopqrstuvwxy"[count % 26].strip()
