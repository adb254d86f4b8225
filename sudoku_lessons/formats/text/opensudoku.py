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
SAVED = re.compile(r"version:\s*\d+\s+([^\s].*)", re.DOTALL)


def recognise(text: str, shape: Shape | None) -> bool:
    """Return whether a line begins as XML with an element <opensudoku> or <game>, perhaps damaged."""
    return ("<opensudoku" in text or "<game" in text) and any(
        line.lstrip().startswith("<") for line in lines_of(text)
    )


def read(text: str, found: Found) -> None:
    """Read every game; in broken XML, those before the error. Text around the XML is left."""
    lines = lines_of(text)
    first = next(
        (number for number, line in enumerate(lines, 1) if line.lstrip().startswith("<")), len(lines) + 1
    )
    xml = "\n".join(lines[first - 1 :]).lstrip()
    games = _Games(found)
    end = _parse(xml, games)
    games.close(first, first + end - 1)


def _parse(xml: str, games: "_Games") -> int:
    """Add the games of a text; return the number of its last line of XML."""
    last = xml.count("\n") + 1
    parser = expat.ParserCreate()
    parser.StartDoctypeDeclHandler = games.refuse_doctype
    parser.StartElementHandler = lambda tag, attributes: games.start(tag, attributes, parser.CurrentLineNumber)
    parser.EndElementHandler = lambda tag: games.end(tag, parser.CurrentLineNumber)
    parser.CharacterDataHandler = lambda data: games.said.append(data)
    try:
        parser.Parse(xml, True)
    except expat.ExpatError as error:
        if games.depth == 0 < games.last < error.lineno:  # the rest is not of the XML
            return games.last
        reason = f"the XML cannot be read on: {expat.ErrorString(error.code)}"
        games.found.refuse(error.lineno, "", reason, range(error.lineno, last + 1))
    return last


class _Games:
    """The parser's handlers, which collect the games of a file."""

    def __init__(self, found: Found) -> None:
        self.whole = found
        self.found = Found(found.shape)
        self.depth, self.last = 0, 0  # open elements; the line of the last end tag
        self.facts: dict[str, str] = {}
        self.said: list[str] = []

    def refuse_doctype(self, *_: object) -> None:
        """Raise InvalidBoard for a document type."""
        raise InvalidBoard("expected no document type (<!DOCTYPE ...>) in a puzzle file")

    def start(self, tag: str, attributes: dict[str, str], line: int) -> None:
        """Begin an element: a folder names the games in it; a game is a puzzle."""
        self.depth += 1
        self._refuse_text(line)
        if tag == "folder":
            self.facts = {"folder": attributes.get("name", "")}
        elif tag == "game":
            self._game(dict(attributes), line)

    def end(self, tag: str, line: int) -> None:
        """End an element: one beside the games, such as <author>, is a fact of the games after it."""
        self.depth, self.last = self.depth - 1, line
        if tag not in ("game", "folder", "opensudoku", "opensudoku2") and (said := "".join(self.said).strip()):
            self.facts[tag] = said
            self.said = []
        self._refuse_text(line)

    def _refuse_text(self, line: int) -> None:
        """Note text between elements as a problem."""
        if said := "".join(self.said).strip():
            self.found.refuse(line, said, "expected an element such as <game>, got text")
        self.said = []

    def close(self, first: int, last: int) -> None:
        """Add the findings; all lines of the file belong to each of its games."""
        moved = self.found.moved(first - 1)
        lines = range(first, last + 1)
        moved.entries = [replace(entry, lines=lines) for entry in moved.entries]
        self.whole.take(moved)

    def _game(self, attributes: dict[str, str], line: int) -> None:
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
        facts = self.facts | attributes
        self.found.add(
            board, line, data, shape=self.found.shape or NINE, name=name, facts=facts, remarks=remarks
        )


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
            raise ValueError(
                f"puzzle {number} has boxes of {entry.board.shape}; OpenSudoku has 9x9 boards only"
            )
    folder = next((entry.facts["folder"] for entry in entries if "folder" in entry.facts), "sudoku_lessons")
    games = [f"  <game data={quoteattr(line_of(entry.board, '0'))}{_note(entry)} />" for entry in entries]
    head = ['<?xml version="1.0" encoding="UTF-8"?>', "<opensudoku>", f"  <name>{escape(str(folder))}</name>"]
    return "\n".join([*head, *games, "</opensudoku>", ""])


def _note(entry: Entry) -> str:
    return f" note={quoteattr(entry.name)}" if entry.name else ""
