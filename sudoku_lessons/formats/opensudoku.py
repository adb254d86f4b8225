"""OpenSudoku's XML: folders of games, each with its board in an attribute (9x9 only).

`data` is 81 digits, or what a saved game looks like: `version: 3`, then `value|note|editable|` for every
cell, of which only cells that cannot be edited are clues. The same in OpenSudoku 2, as `cells_data`.
A document type is refused: that is where entities that grow without end, or read other files, are declared.
Source: CellCollection and FileExportTask of https://gitlab.com/opensudoku/opensudoku
"""

import re
from collections.abc import Sequence
from xml.parsers import expat
from xml.sax.saxutils import escape, quoteattr

from sudoku_lessons.formats.entry import NINE, Entry, Found, line_of
from sudoku_lessons.pasted import InvalidBoard
from sudoku_lessons.shape import Shape

BOARDS = ("data", "cells_data", "puzzle")
SAVED = re.compile(r"version:\s*\d+\s+([^\s].*)", re.DOTALL)


def recognise(text: str, shape: Shape | None) -> bool:
    """Whether it begins as XML and has an element <opensudoku> or <game>, whole or damaged."""
    return text.lstrip().startswith("<") and ("<opensudoku" in text or "<game" in text)


def read(text: str, found: Found) -> None:
    """Read every game; where the XML is broken, those before the place."""
    games = _Games(found)
    parser = expat.ParserCreate()
    parser.StartDoctypeDeclHandler = games.refuse_doctype
    parser.StartElementHandler = lambda tag, attributes: games.start(tag, attributes, parser.CurrentLineNumber)
    parser.EndElementHandler = lambda tag: games.end(tag)
    parser.CharacterDataHandler = lambda data: games.said.append(data)
    try:
        parser.Parse(text.lstrip(), True)
    except expat.ExpatError as error:
        found.refuse(error.lineno, "", f"the XML cannot be read on: {expat.ErrorString(error.code)}")


class _Games:
    """Takes the games of a file as the parser meets them."""

    def __init__(self, found: Found) -> None:
        self.found = found
        self.facts: dict[str, str] = {}
        self.said: list[str] = []

    def refuse_doctype(self, *_: object) -> None:
        """No document types."""
        raise InvalidBoard("a document type (<!DOCTYPE ...>) has no place in a puzzle file")

    def start(self, tag: str, attributes: dict[str, str], line: int) -> None:
        """A folder gives its name to the games in it; a game is a puzzle."""
        self.said = []
        if tag == "folder":
            self.facts = {"folder": attributes.get("name", "")}
        elif tag == "game":
            self._game(dict(attributes), line)

    def end(self, tag: str) -> None:
        """An element beside the games, such as <author>, is a fact of the games after it."""
        if tag not in ("game", "folder", "opensudoku", "opensudoku2") and (said := "".join(self.said).strip()):
            self.facts[tag] = said
        self.said = []

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
    """A board's line from the text of an attribute, and a remark on the digits of the player."""
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
    return line, (f"digits that the player placed are no clues and are left out: {placed}",) if placed else ()


def write(entries: Sequence[Entry]) -> str:
    """A file that OpenSudoku imports: boards, and names as notes. ValueError where a board is not 9x9."""
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
