"""OpenSudoku's XML: folders of games, each with its board in an attribute (9x9 only).

`data` is 81 digits, or the form of a saved game: `version: 3`, then `value|note|editable|` for every
cell; only cells that cannot be edited are clues. OpenSudoku 2 has the same as `cells_data`.
A document type is an error, because it could declare endless entities or read other files.
Source: CellCollection and FileExportTask of https://gitlab.com/opensudoku/opensudoku
"""

import re
from collections.abc import Sequence
from dataclasses import replace
from xml.parsers import expat
from xml.sax.saxutils import escape, quoteattr

from sudoku_lessons.boards import InvalidBoard, Shape
from sudoku_lessons.formats.entry import NINE, Entry, Found, line_of, lines_of

BOARDS = ("data", "cells_data", "puzzle")
XML = re.compile(r"^[^\S\n]*(?=<)", re.MULTILINE)
SAVED = re.compile(r"version:\s*\d+\s+([^\s].*)", re.DOTALL)


def recognise(text: str, shape: Shape | None) -> bool:
    """Return whether a line begins as XML with an element <opensudoku> or <game>, perhaps damaged."""
    return ("<opensudoku" in text or "<game" in text) and XML.search(text) is not None


def read(text: str, found: Found) -> None:
    """Read every game; in broken XML, those before the error. Text around the XML is left."""
    text = "\n".join(lines_of(text))
    if begin := XML.search(text):
        first = text.count("\n", 0, begin.end()) + 1
        games = _Games(Found(found.shape, found.above + first - 1))
        lines = range(found.above + first, found.above + first + games.parse(text[begin.end() :]))
        games.found.entries = [replace(entry, lines=lines) for entry in games.found.entries]
        found.take(games.found)


class _Games:
    """The parser's handlers, which collect the games of a file. All of its lines belong to each game."""

    def __init__(self, found: Found) -> None:
        self.found = found
        self.depth, self.last = 0, 0  # open elements; the line of the last end tag
        self.facts: dict[str, str] = {}
        self.said: list[str] = []
        self.parser = expat.ParserCreate()
        self.parser.StartDoctypeDeclHandler = self.refuse_doctype
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.said.append

    def parse(self, xml: str) -> int:
        """Add the games of a text; return the number of its last line of XML."""
        last = xml.count("\n") + 1
        try:
            self.parser.Parse(xml, True)
        except expat.ExpatError as error:
            if self.depth == 0 < self.last < error.lineno:  # the rest is not of the XML
                return self.last
            reason = f"the XML cannot be read on: {expat.ErrorString(error.code)}"
            self.found.refuse(error.lineno, "", reason, range(error.lineno, last + 1))
        return last

    def refuse_doctype(self, *_: object) -> None:
        """Raise InvalidBoard for a document type."""
        raise InvalidBoard("expected no document type (<!DOCTYPE ...>) in a puzzle file")

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """Begin an element: a folder names the games in it; a game is a puzzle."""
        self.depth += 1
        self._refuse_text()
        if tag == "folder":
            self.facts = {"folder": attributes.get("name", "")}
        elif tag == "game":
            self._game(attributes)

    def end(self, tag: str) -> None:
        """End an element: one beside the games, such as <author>, is a fact of the games after it."""
        self.depth, self.last = self.depth - 1, self.parser.CurrentLineNumber
        if tag not in ("game", "folder", "opensudoku", "opensudoku2") and (said := "".join(self.said).strip()):
            self.facts[tag] = said
            self.said.clear()
        self._refuse_text()

    def _refuse_text(self) -> None:
        """Note text between elements as a problem."""
        if said := "".join(self.said).strip():
            reason = "expected an element such as <game>, got text"
            self.found.refuse(self.parser.CurrentLineNumber, said, reason)
        self.said.clear()

    def _game(self, attributes: dict[str, str]) -> None:
        """Add a game; its attributes beside board and name are facts."""
        line = self.parser.CurrentLineNumber
        data = next((attributes.pop(key) for key in BOARDS if key in attributes), None)
        name = attributes.pop("note", "") or attributes.pop("user_note", "")
        if data is None:
            self.found.refuse(line, str(attributes), f"a game without a board ({' or '.join(BOARDS)})")
            return
        try:
            board, remarks = _cells(data)
        except InvalidBoard as error:
            self.found.refuse(line, data, str(error))
            return
        shape, facts = self.found.shape or NINE, self.facts | attributes
        self.found.add(board, line, data, shape=shape, name=name, facts=facts, remarks=remarks)


def _cells(data: str) -> tuple[str, tuple[str, ...]]:
    """Return a board's line from an attribute, and a remark on the player's digits."""
    saved = SAVED.fullmatch(data.strip())
    if not saved:
        return data.strip(), ()
    fields = [field for field in saved[1].split("|") if field.strip()]
    size, rest = divmod(len(fields), 81)
    if rest or size < 3:
        raise InvalidBoard(f"{len(fields)} fields between bars, expected 3 or more for each of 81 cells")
    cells = [(fields[start], fields[start + size - 1]) for start in range(0, 81 * size, size)]
    placed = sum(value != "0" and editable != "0" for value, editable in cells)
    line = "".join(value if editable == "0" else "0" for value, editable in cells)
    return line, (f"the player's digits are not clues and are left out: {placed}",) if placed else ()


def write(entries: Sequence[Entry]) -> str:
    """Write a file for OpenSudoku: boards, with names as notes. Raises ValueError if a board is not 9x9."""
    for number, entry in enumerate(entries, 1):
        if entry.board.shape != NINE:
            boxes = entry.board.shape
            raise ValueError(f"puzzle {number} has boxes of {boxes}; OpenSudoku has 9x9 boards only")
    folder = next((entry.facts["folder"] for entry in entries if "folder" in entry.facts), "sudoku_lessons")
    lines = ['<?xml version="1.0" encoding="UTF-8"?>', "<opensudoku>", f"  <name>{escape(str(folder))}</name>"]
    for entry in entries:
        note = f" note={quoteattr(entry.name)}" if entry.name else ""
        lines.append(f"  <game data={quoteattr(line_of(entry.board, '0'))}{note} />")
    return "\n".join([*lines, "</opensudoku>", ""])
