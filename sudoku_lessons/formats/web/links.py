"""Puzzles as links: f-puzzles (`?load=...`) and SudokuPad (`/fpuz...`, `/fpuzzles...`, `/scl...`, `/ctc...`).

The rest is an f-puzzles or SudokuPad object, compressed; the object itself says which of the two. The
compressed text alone is read too. A short link (`sudokupad.app/abcd`) only names a puzzle stored on the site.
Source: https://github.com/marktekfan/sudokupad-penpa-import (puzzleloader.js)
"""

import re
from collections.abc import Callable, Sequence
from urllib.parse import quote, unquote, urlsplit

from sudoku_lessons.boards import InvalidBoard, Shape
from sudoku_lessons.formats.entry import Entry, Found, filled_lines, one_per_line
from sudoku_lessons.formats.web import fpuzzles, sudokupad
from sudoku_lessons.formats.web.lz_string import compress, decompress
from sudoku_lessons.formats.web.objects import Object, dumped

KIND = re.compile(r"(fpuzzles|fpuz|scl|ctc|scf)?(.*)", re.DOTALL)
QUERY = re.compile(r"(?:^|&)(?:load|puzzleid)=([^&]*)")
COMPRESSED = re.compile(r"(?:fpuzzles|fpuz|scl|ctc|scf|N[4-7])[A-Za-z0-9+/%=-]{16,}\s*$")
SITES = re.compile(r"https?://\S*(?:f-puzzles|sudokupad|crackingthecryptic)\S*\s*$")
FPUZZLES = re.compile(r"https?://\S*(?:f-puzzles\.com|[/=]fpuz)|fpuz")
SHORTEST = 16  # characters of a compressed puzzle
NO_PUZZLE = "no puzzle is in this link: open it and copy the long link, or export the puzzle as JSON"


def recognise(text: str, shape: Shape | None) -> bool:
    """Return whether some line is such a link or compressed text."""
    return any(_is_link(line) for _, line in filled_lines(text))


def _is_link(line: str) -> bool:
    return bool(SITES.match(line) or COMPRESSED.match(line))


def recognise_fpuzzles(text: str, shape: Shape | None) -> bool:
    """Return whether it is a link of f-puzzles, or of SudokuPad to an f-puzzles object."""
    return bool(FPUZZLES.match(next((line for _, line in filled_lines(text) if _is_link(line)), "")))


def read(text: str, found: Found) -> None:
    """Read every line that is a link."""
    for number, link in filled_lines(text):
        if _is_link(link):
            try:
                value = _object(link)
            except InvalidBoard as error:
                found.refuse(number, link, str(error))
            else:
                fpuzzles.take(value, (number,), found)


def _object(link: str) -> Object:
    """Return the object in a link. Raises InvalidBoard if there is no puzzle in it."""
    kind, packed = _packed(link)
    if kind == "scf":
        raise InvalidBoard('links that begin with "scf" are not read; export the puzzle as JSON')
    if len(packed) < SHORTEST:
        raise InvalidBoard(NO_PUZZLE)
    value = sudokupad.unzip(decompress(packed))
    if not isinstance(value, dict) or not {"grid", "cells"} & set(value):
        raise InvalidBoard("what this link holds is neither an f-puzzles nor a SudokuPad puzzle")
    return value


def _packed(link: str) -> tuple[str, str]:
    """Return the kind of a link and its compressed part."""
    packed = link
    if "://" in link:
        try:
            parts = urlsplit(link)
        except ValueError as error:
            raise InvalidBoard(f"this is not a link: {error}") from None
        query = QUERY.search(parts.query)
        packed = query[1] if query else re.sub(r"^/(?:sudoku/)?", "", parts.path)
    match = KIND.match(unquote(packed).replace(" ", "+").replace("-", "/"))
    return (match[1] or "", match[2]) if match else ("", packed)


def _written(site: str, written: Callable[[Entry], Object]) -> Callable[[Sequence[Entry]], str]:
    """Return a function that writes one link per line."""
    return one_per_line(lambda entry: site + quote(compress(dumped(written(entry))), safe=""))


write_fpuzzles = _written("https://f-puzzles.com/?load=", fpuzzles.written)
write_sudokupad = _written("https://sudokupad.app/scl", sudokupad.written)
