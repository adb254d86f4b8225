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
        at = dict(self.rows)
        return "\n".join(at.get(number, "") for number in range(self.rows[0][0], self.rows[-1][0] + 1))

    def put(self, found: Found, remarks: tuple[str, ...] = ()) -> None:
        """Add the rows as a puzzle. Where they make no board, words after rows are left out, if that helps."""
        text = shown = self.text()
        if not _is_board(text, found.shape):
            rows, words = zip(*map(_split, text.split("\n")))
            if _is_board("\n".join(rows), found.shape):
                text = "\n".join(rows)
                self.keep("notes", _joined(*words))
        name = self.name or self.facts.get("description", "")
        lines = sorted({*self.beside, *(number for number, _ in self.rows)})
        found.add(text, self.rows[0][0], shown, name=name, facts=self.facts, remarks=remarks, lines=lines)

    def say(self, number: int, line: str) -> None:
        """Keep a line that is not a row as a fact."""
        self.beside.append(number)
        if header := HEADER.match(line):
            known = header[1] in HEADERS
            self.keep(HEADERS.get(header[1], "comment"), header[2] if known else line[1:])
        elif self.name:
            self.keep("notes", line)
        else:
            self.name = line.strip()

    def keep(self, key: str, text: str) -> None:
        """Add a text to a fact."""
        self.facts[key] = _joined(self.facts.get(key, ""), text.strip())


def _joined(*texts: str) -> str:
    """Return the texts that are not empty as lines."""
    return "\n".join(filter(None, texts))


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
    apart = Found(found.shape, found.above)
    for block in blocks:
        block.put(apart, remarks)
    if apart.entries:
        found.take(apart)
    else:
        whole.put(found, remarks)


def _puzzle_sections(lines: list[str]) -> tuple[list[str], list[int], tuple[str, ...]]:
    """Return the lines with blanks in place of sections other than [Puzzle], if there are sections;

    then the numbers of the lines left out, and remarks on them.
    """
    section, kept, others, beside = "", list[str](), set[str](), list[int]()
    sections = any(map(SECTION.match, lines))
    for number, line in enumerate(lines, 1):
        start = SECTION.match(line)
        section = start[1] if start else section
        if start or (sections and section.lower() != "puzzle" and not line.startswith("#")):
            if line.strip():
                beside.append(number)
                others |= set() if start else {section}
            line = ""
        kept.append(line)
    return kept, beside, tuple(f"the section [{name}] is not read" for name in sorted(others))


def _says_something(line: str) -> bool:
    return bool(HEADER.match(line) or (HEADING.match(line) and not ROW_AND_WORDS.match(line[:LONGEST_ROW])))


def _blocks(lines: Sequence[str], beside: list[int]) -> list[_Block]:
    """Return the runs of rows between blank lines, headers and headings; the last has all lines after it."""
    blocks, block = list[_Block](), _Block(beside=beside)
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
        return [*blocks, block]
    if blocks:
        last, notes = blocks[-1], _joined(block.name, block.facts.pop("notes", ""))
        last.facts = block.facts | last.facts
        last.beside += block.beside
        if notes:
            last.keep("notes", notes)
    return blocks


def _whole(lines: Sequence[str], blocks: Sequence[_Block], beside: Callable[[str], object]) -> _Block:
    """Return all rows as one board; `beside` returns whether a line is not a row."""
    rows = [(number, line) for number, line in enumerate(lines, 1) if line.strip() and not beside(line)]
    whole = _Block(rows, name=blocks[0].name, beside=[number for block in blocks for number in block.beside])
    for block in blocks:
        whole.facts |= block.facts
    if more := _joined(*(block.name for block in blocks[1:]), whole.facts.get("notes", "")):
        whole.facts["notes"] = more
    return whole


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
    said = {**({"description": entry.name} if entry.name else {}), **entry.facts}
    texts = [(letter, said[key]) for letter, key in HEADERS.items() if isinstance(said.get(key), str)]
    headers = [f"#{letter}{line}" for letter, text in texts for line in lines_of(text)]
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
    return [] if said and "".join(lines[said[-1] : said[-1] + 1]).strip() else said


def write_ss(entries: Sequence[Entry]) -> str:
    """Write a boxed grid per puzzle as Simple Sudoku does, boards only."""
    return "".join(_boxed(entry) for entry in entries)


def _boxed(entry: Entry) -> str:
    shape = entry.board.shape
    stacks = ["-" * shape.box_cols] * shape.box_rows
    edge = f" *{'-'.join(stacks)}*"
    lines = [edge]
    for number, row in enumerate(_rows(entry)):
        if number and number % shape.box_rows == 0:
            lines.append(f" |{'+'.join(stacks)}|")
        parts = [row[start : start + shape.box_cols] for start in range(0, shape.n, shape.box_cols)]
        lines.append(f" |{'|'.join(parts)}|")
    return "\n".join([*lines, edge, ""])
