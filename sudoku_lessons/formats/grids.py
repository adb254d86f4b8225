"""Boards drawn as rows: .sdk (SadMan Sudoku, SudoCue), .ss (Simple Sudoku), and what people paste.

An .sdk file is n rows, with lines `#A...` for the author, `#D...` for a description and so on, or with
the rows under `[Puzzle]`. An .ss file is a boxed grid between lines `*---*`; the program's name and
version below it hold digits and dots and are no rows. Files of several grids are read as well: apart by
blank lines, or by headings like those of Project Euler 96 ("Grid 01").
Sources: http://sudocue.net/fileformats.php and
https://sudopedia.sudocue.net/index.php?title=Sudoku_Clipboard_and_File_Formats
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from sudoku_lessons.formats.entry import Entry, Found, line_of, lines_of, valid_board
from sudoku_lessons.pasted import InvalidBoard
from sudoku_lessons.shape import Shape

HEADERS = dict(
    zip("ADCBSLU", ("author", "description", "comment", "date", "source", "level", "url"), strict=True)
)
HEADER = re.compile(r"\s*#(?!.*#\s*$)(.?)(.*)")  # a line with # at both ends is drawn
SECTION = re.compile(r"\s*\[([A-Za-z]+)\]\s*$")
HEADING = re.compile(r".*\b(?:[A-Z]?[a-z]{3,}|GRID|PUZZLE|SUDOKU)\b")  # words, and no row of a board
EDGE = re.compile(r"\s*\*-[-*]*\s*$")  # the upper or lower edge of a box


@dataclass
class _Block:
    """Rows that stand together, the number of the first, and what was said before them."""

    first: int = 0
    rows: list[str] = field(default_factory=list)
    facts: dict[str, str] = field(default_factory=dict)
    name: str = ""

    @property
    def text(self) -> str:
        """The rows as one text."""
        return "\n".join(self.rows)

    def put(self, found: Found, remarks: tuple[str, ...] = ()) -> None:
        """Hand the rows on as a puzzle."""
        name = self.name or self.facts.get("description", "")
        found.add(self.text, self.first, self.text, name=name, facts=self.facts, remarks=remarks)

    def say(self, line: str) -> None:
        """Keep what a line says that is not a row."""
        if header := HEADER.match(line):
            key, said = HEADERS.get(header[1], "comment"), (header[2] if header[1] in HEADERS else line[1:])
            self.facts[key] = f"{self.facts[key]}\n{said.strip()}" if key in self.facts else said.strip()
        else:
            self.name = line.strip()


# ---- .sdk, and grids as people paste them -------------------------------------------------------


def recognise(text: str, shape: Shape | None) -> bool:
    """Anything may be a grid, as Board knows many ways to draw one; so this is tried last."""
    return bool(text.strip())


def read(text: str, found: Found) -> None:
    """Read one grid, or several where the whole text is not one."""
    lines, remarks = _puzzle_sections(lines_of(text))
    blocks = _blocks(lines)
    for beside in (HEADER.match, _says_something):  # letters may be digits: words are rows where that works
        whole = _whole(lines, blocks, beside)
        if _is_board(whole.text, found.shape):
            whole.put(found, remarks)
            return
    apart = Found(found.shape)
    for block in blocks:
        block.put(apart, remarks)
    if apart.entries:
        found.entries += apart.entries
        found.problems += apart.problems
    elif whole.rows:
        whole.put(found, remarks)


def _puzzle_sections(lines: list[str]) -> tuple[list[str], tuple[str, ...]]:
    """The lines under [Puzzle] in their places, where there are such sections, and what is under others."""
    section, kept, others = "", [], set()
    sections = any(map(SECTION.match, lines))
    for line in lines:
        if start := SECTION.match(line):
            section, line = start[1], ""
        if sections and section.lower() != "puzzle" and not line.startswith("#"):
            others |= {section} if line.strip() else set()
            line = ""
        kept.append(line)
    return kept, tuple(f"what stands under [{name}] is not read" for name in sorted(others))


def _says_something(line: str) -> bool:
    return bool(HEADER.match(line) or HEADING.match(line))


def _blocks(lines: Sequence[str]) -> list[_Block]:
    """The runs of rows between blank lines, headers and headings; what follows the last belongs to it."""
    blocks, block = [], _Block()
    for number, line in enumerate(lines, 1):
        if line.strip() and not _says_something(line):
            block.first = block.first or number
            block.rows.append(line)
            continue
        if block.rows:
            blocks.append(block)
            block = _Block()
        if line.strip():
            block.say(line)
    if block.rows:
        blocks.append(block)
    elif blocks:
        blocks[-1].facts = block.facts | ({"notes": block.name} if block.name else {}) | blocks[-1].facts
    return blocks


def _whole(lines: Sequence[str], blocks: Sequence[_Block], beside: Callable[[str], object]) -> _Block:
    """All rows as one board, every line in its place; `beside` tells the lines that are no rows."""
    rows = ["" if beside(line) else line for line in lines]
    first = next((number for number, line in enumerate(rows) if line.strip()), len(rows))
    facts = {key: said for block in blocks for key, said in block.facts.items()}
    return _Block(first + 1, rows[first:], facts, blocks[0].name if blocks else "")


def _is_board(text: str, shape: Shape | None) -> bool:
    try:
        valid_board(text, shape)
    except InvalidBoard:
        return False
    return True


def write(entries: Sequence[Entry]) -> str:
    """n lines a puzzle, blank lines between; above them `#A` for the author and so on, the name as `#D`."""
    return "\n".join(_written(entry) for entry in entries)


def _written(entry: Entry) -> str:
    said = {"description": entry.name, **entry.facts} if entry.name else dict(entry.facts)
    headers = [
        f"#{letter}{line}"
        for letter, key in HEADERS.items()
        if isinstance(said.get(key), str)
        for line in lines_of(said[key])
    ]
    return "".join(f"{line}\n" for line in (*headers, *_rows(entry)))


def _rows(entry: Entry) -> list[str]:
    """The rows in the usual alphabet."""
    n, line = entry.board.shape.n, line_of(entry.board)
    return [line[start : start + n] for start in range(0, n * n, n)]


# ---- .ss ----------------------------------------------------------------------------------------


def recognise_ss(text: str, shape: Shape | None) -> bool:
    """Whether some line is an edge like `*-----------*`."""
    return any(map(EDGE.match, lines_of(text)))


def read_ss(text: str, found: Found) -> None:
    """Read what stands in each box; text below it is kept as its notes."""
    lines = lines_of(text)
    edges = [number for number, line in enumerate(lines, 1) if EDGE.match(line)] + [len(lines) + 1]
    for top, bottom, following in zip(edges[::2], edges[1::2], [*edges[2::2], len(lines) + 1]):
        notes = "\n".join(line.strip() for line in lines[bottom : following - 1] if line.strip())
        _Block(top + 1, lines[top : bottom - 1], {"notes": notes} if notes else {}).put(found)


def write_ss(entries: Sequence[Entry]) -> str:
    """A boxed grid a puzzle, as Simple Sudoku has it; boards alone."""
    return "".join(_boxed(entry) for entry in entries)


def _boxed(entry: Entry) -> str:
    shape = entry.board.shape
    stacks = ["-" * shape.box_cols] * shape.box_rows
    edge = f" *{'-'.join(stacks)}*"
    lines = []
    for number, row in enumerate(_rows(entry)):
        if number % shape.box_rows == 0:
            lines.append(f" |{'+'.join(stacks)}|" if number else edge)
        parts = [row[start : start + shape.box_cols] for start in range(0, shape.n, shape.box_cols)]
        lines.append(f" |{'|'.join(parts)}|")
    return "\n".join([*lines, edge, ""])
