"""Killers as text: letter maps, lists of cages, and `.Cage~sum~cells`.

    letter map   n rows of clues and letters, one letter a cage, then the sums:  `56..1..2. aabbccdde` ...
                 `a=12 b=17 ...`; "." is a cell in no cage, capitals are other letters, clues may be left out
    cage list    (sum, cells), (sum, cells) ... as Python or JSON has it; cells are [row, column] from 0, or
                 names such as "r1c1"; a board of clues may come first, as a text
    cage~        `.Cage~3~R1C1~R1C2.Cage~0~R5C4~R5C3` ..., as SuDokuSolver has it; 0 is a cage without a sum

Source of the letter map: https://www.codingame.com/training/medium/killer-sudoku-solver
"""

import ast
import re
import string
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from sudoku_lessons.boards import Board, Cage, InvalidBoard, Shape, shape_of_n
from sudoku_lessons.formats.entry import NINE, Entry, Found, filled_lines, line_of, lines_of, valid_board

LETTERS = string.ascii_letters + string.digits + "".join(map(chr, range(0xC0, 0x180)))
NO_CAGE = "."
SUMS = re.compile(r"\s*(?:[^\s=]=\d*[\s,;]*)+")
ONE_SUM = re.compile(r"([^\s=])=(\d*)")
LIST = re.compile(
    r"[\[( ]{0,9}(?:(['\"])[^'\"]*\1\s{0,9},\s{0,9})?"  # an optional board
    r"[\[( ]{0,9}(?:\d+|None|null)\s{0,9},\s{0,9}[\[(]"  # a sum, and the begin of cells
)
CAGE = re.compile(r"\.Cage~(\d+)((?:~R\d+C\d+)+)", re.IGNORECASE)

Groups = list[tuple[int | None, list[int]]]
"""Cages as read: their sums and cells."""


def without_repeats(entry: Entry, format: str) -> tuple[Cage, ...]:
    """Return the cages. Raises ValueError if one may repeat digits, which `format` cannot express."""
    for cage in entry.board.cages:
        if cage.repeats:
            name = cage.name(entry.board.shape)
            raise ValueError(f"{format} cannot express cages with repeated digits: {name}")
    return entry.board.cages


def apart(entry: Entry, format: str) -> dict[int, Cage]:
    """Return the cage of each cell in one. Raises ValueError if cages overlap: `format` cannot express that."""
    found: dict[int, Cage] = {}
    for cage in without_repeats(entry, format):
        for cell in cage.numbers:
            if cell in found:
                raise ValueError(f"{format} cannot express overlapping cages: {entry.board.shape.name(cell)}")
            found[cell] = cage
    return found


def without_clues(entry: Entry, format: str) -> None:
    """Raise ValueError if a board has clues, which `format` cannot express."""
    if entry.board.clue_count:
        raise ValueError(f"{format} cannot express clues; this board has {entry.board.clue_count}")


def check_usual(entry: Entry, format: str) -> None:
    """Raise ValueError if the boxes are not the usual ones, which `format` cannot express."""
    shape = entry.board.shape
    try:
        usual = shape_of_n(shape.n) == shape
    except ValueError:  # a prime number of digits
        usual = False
    if not usual:
        raise ValueError(f"{format} cannot express unusual boxes: {shape}")


def joined(pairs: Iterable[tuple[int, int]], cells: int) -> list[list[int]]:
    """Return the groups of cells connected by the pairs, each in order."""
    group = {cell: [cell] for cell in range(cells)}
    for a, b in pairs:
        if group[a] is not group[b]:
            both = sorted(group[a] + group[b])
            group |= dict.fromkeys(both, both)
    return list({id(cells): cells for cells in group.values()}.values())


def neighbours(n: int) -> list[tuple[int, int]]:
    """Return the pairs of cells with a common edge in Solo's order: along the rows, then down the columns."""
    beside = [(r * n + c, r * n + c + 1) for r in range(n) for c in range(n - 1)]
    return beside + [(r * n + c, r * n + n + c) for c in range(n) for r in range(n - 1)]


def check_connected(entry: Entry, groups: list[list[int]], format: str) -> None:
    """Raise ValueError if a cage is not connected, which `format` cannot express."""
    together = {tuple(cells) for cells in groups}
    for cage in apart(entry, format).values():
        if cage.numbers not in together:
            name = cage.name(entry.board.shape)
            raise ValueError(f"{format} cannot express cages that are not connected: {name}")


def check_length(found: int, shape: Shape) -> None:
    """Raise InvalidBoard if this is not the board's number of cells."""
    if found != shape.cell_count:
        raise InvalidBoard(f"expected {shape.cell_count} cells, got {found}")


# ---- letter maps --------------------------------------------------------------------------------


def recognise_letters(text: str, shape: Shape | None) -> bool:
    """Return whether some line is only sums like `a=12`."""
    return any(map(SUMS.fullmatch, lines_of(text)))


def read_letters(text: str, found: Found) -> None:
    """Read each map: the rows above sums. Leave other lines."""
    rows, sums = list[tuple[int, str]](), list[tuple[int, str]]()
    for number, line in [*filled_lines(text), (0, "end")]:
        if SUMS.fullmatch(line):
            sums.append((number, line))
            continue
        if sums:
            _take_map(rows, sums, found)
            rows, sums = [], []
        rows.append((number, line))


def _take_map(above: list[tuple[int, str]], below: list[tuple[int, str]], found: Found) -> None:
    """Add the map of n rows right above its sums; n is the length of the last row."""
    height = len(above[-1][1].split()[-1]) if above else 0
    numbered = above[-height:] if height else above
    line = (numbered or below)[0][0]
    lines = [number for number, _ in numbered + below]
    rows, sums = [row for _, row in numbered], " ".join(said for _, said in below)
    _take_rows(rows, sums, line, lines, found)


def _take_rows(rows: list[str], sums: str, line: int, lines: list[int], found: Found) -> None:
    words = [row.split() for row in rows]
    n = len(words)
    if any(len(word) != n for row in words for word in row) or {*map(len, words)} not in ({1}, {2}):
        reason = f"expected n rows of n letters, with or without n clues before them, got {n} rows"
        found.refuse(line, "\n".join(rows), reason, lines)
        return
    letters = "".join(row[-1] for row in words)
    clues = "".join(row[0] for row in words) if len(words[0]) == 2 else "." * n * n
    written = ONE_SUM.findall(sums)
    if twice := [letter for letter, times in Counter(letter for letter, _ in written).items() if times > 1]:
        found.refuse(line, sums, f"{twice[0]} has two sums", lines)
        return
    said = {letter: int(total or 0) or None for letter, total in written}
    used = dict.fromkeys(letters.replace(NO_CAGE, ""))
    if unknown := [letter for letter in said if letter not in used]:
        found.refuse(line, sums, f"no cell of the map has the letter {unknown[0]!r}, which has a sum", lines)
        return
    cages = [(said.get(a), [cell for cell, b in enumerate(letters) if a == b]) for a in used]
    silent = " ".join(letter for letter in used if letter not in said)
    remarks = (f"cages that the map gives no sum: {silent}",) if silent else ()
    found.add(clues, line, "\n".join(rows), cages=cages, remarks=remarks, lines=lines)


def write_letters(entries: Sequence[Entry]) -> str:
    """Write rows of clues and letters and a line of sums for each puzzle."""
    return "\n".join(map(_letter_map, entries))


def _letter_map(entry: Entry) -> str:
    shape, cages = entry.board.shape, entry.board.cages
    if len(cages) > len(LETTERS):
        raise ValueError(f"expected at most {len(LETTERS)} cages for a letter map, got {len(cages)}")
    check_usual(entry, "a letter map")
    letter = dict(zip(cages, LETTERS))
    cage_at = apart(entry, "a letter map")
    line = line_of(entry.board)
    letters = {cell: letter[cage] for cell, cage in cage_at.items()}
    rows = [
        f"{''.join(line[cell] for cell in row)} {''.join(letters.get(cell, NO_CAGE) for cell in row)}"
        for row in shape.rows
    ]
    return "\n".join([*rows, " ".join(f"{letter[cage]}={cage.sum or ''}" for cage in cages), ""])


# ---- lists of cages -----------------------------------------------------------------------------


def recognise_list(text: str, shape: Shape | None) -> bool:
    """Return whether some line begins like (26, [[0, 0] ... or (26, ["r1c1" ..., perhaps after a board."""
    return next(_lists(lines_of(text)), None) is not None


def _lists(lines: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Yield the places, from 0, of the first line of each list of cages and of the line after it."""
    after = 0
    for first in range(len(lines)):
        if first >= after and LIST.match("\n".join(lines[first : first + 2]).lstrip()):
            after = _end_of_list(lines, first)
            yield first, after


def _end_of_list(lines: Sequence[str], first: int) -> int:
    """Return the place of the line after a list: all brackets are closed, and no comma follows."""
    depth, comma = 0, True
    for place in range(first, len(lines)):
        line = lines[place].rstrip()
        depth += sum(map(line.count, "([")) - sum(map(line.count, ")]"))
        comma = line.endswith(",") if line else comma
        if depth <= 0 and not comma:
            return place + 1
    return len(lines)


def read_list(text: str, found: Found) -> None:
    """Read each list of cages as one puzzle."""
    lines = lines_of(text)
    for first, after in _lists(lines):
        _read_part("\n".join(lines[first:after]).strip(), range(first + 1, after + 1), found)


def _read_part(text: str, lines: range, found: Found) -> None:
    """Read a list of cages."""
    line = lines[0]
    try:
        value = ast.literal_eval(f"[{text.replace('null', 'None')}]")
        parts = list(value[0]) if len(value) == 1 and not _is_pair(value[0]) else value
    except (SyntaxError, ValueError, TypeError, RecursionError, MemoryError):
        found.refuse(line, text, "expected a list of pairs (sum, cells)", lines)
        return
    clues = parts.pop(0) if parts and isinstance(parts[0], str) else None
    try:
        board = Board.empty(found.shape or NINE) if clues is None else valid_board(clues, found.shape)
        cages = [_pair(part, board.shape.n) for part in parts]
    except InvalidBoard as error:
        found.refuse(line, text, str(error), lines)
        return
    found.add(board, line, text, cages=cages, lines=lines)


def _is_pair(value: Any) -> bool:
    return (
        isinstance(value, (tuple, list)) and len(value) == 2 and (value[0] is None or isinstance(value[0], int))
    )


def _pair(part: Any, n: int) -> tuple[int | None, list[int | str]]:
    """Return a cage. Raises InvalidBoard if it is not a pair (sum, cells)."""
    if not _is_pair(part) or not isinstance(part[1], (tuple, list)):
        raise InvalidBoard(f"expected a cage as a pair (sum, cells), got {part!r}")
    cells: list[int | str] = []
    for cell in part[1]:
        if isinstance(cell, str):
            cells.append(cell)
        elif isinstance(cell, (tuple, list)) and len(cell) == 2 and all(k in range(n) for k in cell):
            cells.append(cell[0] * n + cell[1])
        else:
            raise InvalidBoard(
                f"expected a cell [row, column], 0 to {n - 1}, or a name such as 'r1c1', got {cell!r}"
            )
    return part[0] or None, cells


def write_list(entries: Sequence[Entry]) -> str:
    """Write one puzzle: its board unless that is an empty 9x9 one, then its cages, one per line."""
    if len(entries) != 1:
        raise ValueError(f"expected one puzzle for a list of cages, got {len(entries)}")
    entry, n = entries[0], entries[0].board.shape.n
    check_usual(entry, "a list of cages")
    cages = without_repeats(entry, "a list of cages")
    first = [] if entry.board.shape == NINE and not entry.board.clue_count else [repr(line_of(entry.board))]
    pairs = [f"({cage.sum}, {[list(divmod(cell, n)) for cell in cage.numbers]})" for cage in cages]
    return ",\n".join([*first, *pairs]) + "\n"


# ---- .Cage~sum~cells ----------------------------------------------------------------------------


def recognise_tilde(text: str, shape: Shape | None) -> bool:
    """Return whether there is a cage like .Cage~12~R1C1~R1C2."""
    return bool(CAGE.search(text))


def read_tilde(text: str, found: Found) -> None:
    """Read each line of cages as a puzzle, 9x9 unless another shape is requested."""
    for number, line in filled_lines(text):
        if not CAGE.search(line):
            continue
        if rest := CAGE.sub("", line).strip(" ."):
            found.refuse(number, rest, "expected a cage such as .Cage~sum~R1C1~R1C2")
        else:
            cages = [(int(total) or None, cells.lower().split("~")[1:]) for total, cells in CAGE.findall(line)]
            board = Board.empty(found.shape or NINE)
            found.add(board, number, line, cages=cages)


def write_tilde(entries: Sequence[Entry]) -> str:
    """Write one puzzle per line, 9x9 boards only; cages may overlap."""
    return "".join(f"{_tildes(entry)}\n" for entry in entries)


def _tildes(entry: Entry) -> str:
    without_clues(entry, "this format")
    if entry.board.shape != NINE:
        raise ValueError(f"this format is for boxes of {NINE}; this board's are {entry.board.shape}")
    cages = without_repeats(entry, "this format")
    cells = ["~".join(map(entry.board.shape.name, cage.numbers)).upper() for cage in cages]
    return "".join(f".Cage~{cage.sum or 0}~{names}" for cage, names in zip(cages, cells)) + "."
