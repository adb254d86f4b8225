"""Boards drawn as rows: .sdk (SadMan Sudoku, SudoCue), .ss (Simple Sudoku), and what people paste.

An .sdk file is n rows, with lines `#A...` for the author, `#D...` for a description and so on, or with
the rows under `[Puzzle]`. An .ss file is a boxed grid between lines `*---*`; the program's name and
version below it hold digits and dots but are not rows. A file may hold several grids, separated by
blank lines, or by headings like those of Project Euler 96 ("Grid 01").
Sources: http://sudocue.net/fileformats.php and
https://sudopedia.sudocue.net/index.php?title=Sudoku_Clipboard_and_File_Formats
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import takewhile

from sudoku_lessons.boards import InvalidBoard, Shape
from sudoku_lessons.formats.entry import Entry, Found, line_of, lines_of, valid_board

HEADERS = dict(
    zip("ADCBSLU", ("author", "description", "comment", "date", "source", "level", "url"), strict=True)
)
HEADER = re.compile(r"\s*#(?!.*#\s*$)(.?)(.*)")  # a line with # at both ends is drawn
SECTION = re.compile(r"\s*\[([A-Za-z]+)\]\s*$")
HEADING = re.compile(r".*\b(?:[A-Z]?[a-z]{3,}|GRID|PUZZLE|SUDOKU)\b")  # words, not a row
TAIL = re.compile(r"(.*?\S)\s+((?:[\[(<#;]|//|-->?|<-+)?\s*[A-Za-z]{2}.*)")  # words after a row
ROW_AND_WORDS = re.compile(r"[\s|]*(?:[0-9.*_?\u00b7-][ |]*){4,}\s[\[(<#;/\s-]*[A-Za-z]{2}")
WORDS = re.compile("[A-Za-z]{3,}")
LONGEST_ROW = 1000  # characters, with the words after it
EDGE = re.compile(r"\s*\*-[-*]*\s*$")  # the upper or lower edge of a box


@dataclass
class _Block:
    """Rows of one board with their line numbers, and the facts above them."""

    rows: list[tuple[int, str]] = field(default_factory=list)
    facts: dict[str, str] = field(default_factory=dict)
    name: str = ""
    beside: list[int] = field(default_factory=list)

    def text(self) -> str:
        """Return the rows as one text, with every line in its place."""
        first, last = self.rows[0][0], self.rows[-1][0]
        at = dict(self.rows)
        return "\n".join(at.get(number, "") for number in range(first, last + 1))

    def put(self, found: Found, remarks: tuple[str, ...] = ()) -> None:
        """Add the rows as a puzzle."""
        text = shown = self.text()
        if not _is_board(text, found.shape) and (parted := self._notes(found.shape)):
            text, notes = parted
            self.facts["notes"] = "\n".join(filter(None, [self.facts.get("notes", ""), notes]))
        name = self.name or self.facts.get("description", "")
        lines = sorted({*self.beside, *(number for number, _ in self.rows)})
        first = self.rows[0][0]
        found.add(text, first, shown, name=name, facts=self.facts, remarks=remarks, lines=lines)

    def _notes(self, shape: Shape | None) -> tuple[str, str] | None:
        """Return the board without the words after its rows, and these words; None if it is still no board."""
        split = [_split(line) for line in self.text().split("\n")]
        text = "\n".join(row for row, _ in split)
        return (text, "\n".join(said for _, said in split if said)) if _is_board(text, shape) else None

    def say(self, number: int, line: str) -> None:
        """Keep a line that is not a row as a fact."""
        self.beside.append(number)
        if header := HEADER.match(line):
            key, said = HEADERS.get(header[1], "comment"), (header[2] if header[1] in HEADERS else line[1:])
            self.facts[key] = f"{self.facts[key]}\n{said.strip()}" if key in self.facts else said.strip()
        elif self.name:
            self.facts["notes"] = (
                f"{self.facts['notes']}\n{line.strip()}" if "notes" in self.facts else line.strip()
            )
        else:
            self.name = line.strip()


def _split(line: str) -> tuple[str, str]:
    """Return a row and the words after it, if any."""
    if len(line) <= LONGEST_ROW and (tail := TAIL.fullmatch(line)):
        return tail[1], tail[2]
    return line, ""


# ---- .sdk, and grids as people paste them -------------------------------------------------------


def recognise(text: str, shape: Shape | None) -> bool:
    """Return True: Board reads many kinds of grids, so this format is tried last."""
    return bool(text.strip())


def read(text: str, found: Found) -> None:
    """Read one grid, or several if the whole text is not one."""
    lines, sections, remarks = _puzzle_sections(lines_of(text))
    blocks = _blocks(lines, sections)
    if not blocks:
        return
    whole = _whole(lines, blocks, HEADER.match)  # letters may be digits: words are rows where that works
    if not _is_board(whole.text(), found.shape):
        whole = _whole(lines, blocks, _says_something)
    if _is_board(whole.text(), found.shape):
        whole.put(found, remarks)
        return
    apart = Found(found.shape)
    for block in blocks:
        block.put(apart, remarks)
    if apart.entries:
        found.take(apart)
    else:
        whole.put(found, remarks)


def _puzzle_sections(lines: list[str]) -> tuple[list[str], list[int], tuple[str, ...]]:
    """Return the lines under [Puzzle] in their places, or all lines if there are no such sections;

    then the numbers of the lines left out, and remarks on them.
    """
    section, kept, others, beside = "", list[str](), set[str](), list[int]()
    sections = any(map(SECTION.match, lines))
    for number, line in enumerate(lines, 1):
        start = SECTION.match(line)
        section = start[1] if start else section
        if start or (sections and section.lower() != "puzzle" and not line.startswith("#")):
            others |= {section} if line.strip() and not start else set()
            beside += [number] if line.strip() else []
            line = ""
        kept.append(line)
    return kept, beside, tuple(f"the section [{name}] is not read" for name in sorted(others))


def _says_something(line: str) -> bool:
    return bool(HEADER.match(line) or (HEADING.match(line) and not ROW_AND_WORDS.match(line[:LONGEST_ROW])))


def _blocks(lines: Sequence[str], beside: list[int]) -> list[_Block]:
    """Return the runs of rows between blank lines, headers and headings; the last has all lines after it."""
    blocks, block = [], _Block(beside=beside)
    for number, line in enumerate(lines, 1):
        if line.strip() and not _says_something(line):
            block.rows.append((number, line))
            continue
        if block.rows:
            blocks.append(block)
            block = _Block()
        if line.strip():
            block.say(number, line)
    if block.rows:
        blocks.append(block)
    elif blocks:
        last = blocks[-1]
        notes = "\n".join(filter(None, [last.facts.get("notes", ""), block.name, block.facts.pop("notes", "")]))
        last.facts = block.facts | ({"notes": notes} if notes else {}) | last.facts
        last.beside += block.beside
    return blocks


def _whole(lines: Sequence[str], blocks: Sequence[_Block], beside: Callable[[str], object]) -> _Block:
    """Return all rows as one board; `beside` returns whether a line is not a row."""
    rows = [(number, line) for number, line in enumerate(lines, 1) if line.strip() and not beside(line)]
    facts = {key: said for block in blocks for key, said in block.facts.items()}
    if more := [block.name for block in blocks[1:] if block.name]:
        facts["notes"] = "\n".join(filter(None, [*more, facts.get("notes", "")]))
    numbers = [number for block in blocks for number in block.beside]
    return _Block(rows, facts, blocks[0].name, numbers)


def _is_board(text: str, shape: Shape | None) -> bool:
    try:
        valid_board(text, shape)
    except InvalidBoard:
        return False
    return True


def write(entries: Sequence[Entry]) -> str:
    """Write n lines per puzzle, separated by blank lines, under `#A` (author) and so on; the name is `#D`."""
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
    """Return the rows in the usual alphabet."""
    n, line = entry.board.shape.n, line_of(entry.board)
    return [line[start : start + n] for start in range(0, n * n, n)]


# ---- .ss ----------------------------------------------------------------------------------------


def recognise_ss(text: str, shape: Shape | None) -> bool:
    """Return whether some line is an edge like `*-----------*`."""
    return any(map(EDGE.match, lines_of(text)))


def read_ss(text: str, found: Found) -> None:
    """Read each boxed grid; words right below it become its notes."""
    lines = lines_of(text)
    edges = [number for number, line in enumerate(lines, 1) if EDGE.match(line)]
    for top, bottom in zip(edges[::2], edges[1::2]):
        rows = [(number, lines[number - 1]) for number in range(top + 1, bottom) if lines[number - 1].strip()]
        if rows:
            said = _words_below(lines, bottom)
            notes = "\n".join(lines[number - 1].strip() for number in said)
            _Block(rows, {"notes": notes} if notes else {}, beside=[top, bottom, *said]).put(found)


def _words_below(lines: Sequence[str], edge: int) -> list[int]:
    """Return the line numbers of the words below an edge, except a heading right above other rows."""
    said = list(takewhile(lambda number: WORDS.search(lines[number - 1]), range(edge + 1, len(lines) + 1)))
    below = lines[said[-1]] if said and said[-1] < len(lines) else ""
    return [] if below.strip() else said


def write_ss(entries: Sequence[Entry]) -> str:
    """Write a boxed grid per puzzle as Simple Sudoku does, boards only."""
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
