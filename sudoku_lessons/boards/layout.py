"""Strip borders, separators and links from pasted text: the lines and characters that hold cells."""

import re
import string
from collections.abc import Iterable, Sequence
from typing import Any

from sudoku_lessons.boards.arguments import shown
from sudoku_lessons.boards.errors import InvalidBoard

BLANKS = ".0_*?-·"
BORDERS = "-=+|*:#'~" + "".join(map(chr, range(0x2500, 0x2580)))  # and Unicode's box drawings
SEPARATORS = set("|!:;,+=#'\"[](){}~" + BORDERS) - set("-*")
LONGEST_BOARD = 100_000  # characters; a 25x25 board drawn with borders has about 3,000
LINK = re.compile(r"\b[A-Za-z]{2,9}://\S+")
IN_QUERY = re.compile(r"(?<==)[0-9.]{16,625}(?=[&#\s]|$)")
LINK_SIZES = {n * n for n in (4, 6, 8, 9)}  # lengths of boards with digits 1 to 9


def check_length(characters: int) -> None:
    """Raise InvalidBoard for a text too long for any board."""
    if characters > LONGEST_BOARD:
        raise InvalidBoard(f"expected at most {LONGEST_BOARD:,} characters for one board, got {characters:,}")


def board_in_link(text: str) -> re.Match[str] | None:
    """Return the first value in a link's query with the length and characters of a board."""
    for link in LINK.finditer(text):
        for value in IN_QUERY.finditer(text, link.start(), link.end()):
            if len(value[0]) in LINK_SIZES:
                return value
    return None


def without_links(line: str) -> str:
    """Return a line with its links replaced by spaces, so that all other characters keep their places."""
    return LINK.sub(lambda link: " " * len(link[0]), line) if "://" in line else line


def check_blank(blank: Any) -> None:
    """Raise InvalidBoard unless `blank` is text with the signs of empty cells."""
    if not isinstance(blank, str) or not blank:
        raise InvalidBoard(f"blank: expected the signs of empty cells, such as '.0', got {shown(blank)}")


def with_dots(text: str, blank: str) -> str:
    """Return a text with dots for the signs in `blank`, where alone or among digits and blanks.

    >>> with_dots("5X.X X1 # X-Wing", "X")
    '5... .1 # X-Wing'
    """
    check_blank(blank)
    signs = f"[0-9.{re.escape(blank)}]"
    cells = re.compile(rf"(?<![\w.-]){signs}+(?![\w.-])" if blank.isalnum() else f"{signs}+")
    table = str.maketrans(dict.fromkeys(blank, "."))
    return cells.sub(lambda word: word[0].translate(table), text)


def fields(lines: Sequence[str]) -> list[list[str]] | None:
    """Return the fields of n lines with n - 1 commas, semicolons, tabs or bars each; otherwise None.

    Bars count only if some field is empty: elsewhere they are borders.
    """
    rows = [line.strip("\ufeff\r\n ") for line in lines if line.strip("\ufeff\r\n ")]
    for delimiter in ",;\t":
        if split := _split(rows, delimiter):
            return split
    barred = [row.removeprefix("|").removesuffix("|") for row in rows if not _is_rule(row)]
    split = _split(barred, "|")
    return split if split and any("" in row for row in split) else None


def _split(rows: Sequence[str], delimiter: str) -> list[list[str]] | None:
    """Return n rows split at their n - 1 delimiters; None for another number of delimiters."""
    if len(rows) > 3 and all(row.count(delimiter) == len(rows) - 1 for row in rows):
        return [[field.strip(" '\"[]()") for field in row.split(delimiter)] for row in rows]
    return None


def _is_rule(line: str) -> bool:
    """Return whether a line is drawn between rows: `|---|---|`, `+-+-+`, `| - | - |` and the like."""
    return "-" in line and set(line) <= set("-+|=: ")


def without_borders(numbered: Sequence[tuple[int, str]], blanks: str, stated: str) -> list[tuple[int, str]]:
    """Return (line number, line) of the lines that hold cells, without drawn borders.

    A line of hyphens alone may be a border or a row of blanks. It is a row if a hyphen
    appears beside other cells in some line, or if there are only hyphens. `stated` are the signs that are
    blanks in any case.
    """
    undecided = [
        (k, line) for k, line in numbered if not _is_border(line) or (stated and set(line) <= set(stated))
    ]
    with_cells = [(k, line) for k, line in undecided if set(line) - set("-|:' ")]
    hyphen_is_blank = not with_cells or any("-" in line for _, line in with_cells)
    return undecided if "-" in blanks and hyphen_is_blank else with_cells


def _is_border(line: str) -> bool:
    """Return whether a line is certainly drawn: a rule with corners, or signs that are never blanks."""
    signs = set(line) - {" "}
    if "---" in line and signs <= set("-.'"):  # .-------.-------.
        return bool(signs - {"-"})
    return signs <= set(BORDERS) and (bool(signs - set("-*|:'")) or {"-", "*"} <= signs)


def spaces_as_blanks(lines: Sequence[tuple[int, str]], blanks: str) -> list[tuple[int, str]] | None:
    """Return the rows with a dot for each empty cell, if empty cells are spaces; None for other lines.

    There are n rows of n characters, or of 2n - 1 with a space or bar between neighbouring cells. Bars
    between the boxes are optional. No other sign is used for empty cells.
    """
    rows = [(number, line) for number, line in lines if not _is_border(line)]
    text = "".join(line for _, line in rows)
    if len(rows) < 2 or " " not in text or set(text) & (set(blanks) | SEPARATORS - {"|"}):
        return None
    for wide in (False, True):
        if cells := _columns_of_cells([line for _, line in rows], wide):
            return [(number, row.replace(" ", ".")) for (number, _), row in zip(rows, cells, strict=True)]
    return None


def _columns_of_cells(lines: Sequence[str], wide: bool) -> list[str] | None:
    """Return n characters per line, without those between cells; None if the lines do not fit together.

    A column of spaces alone is a gap, so the characters are not the cells.
    """
    rows = _without_gaps(lines) if wide else [line.replace("|", "") for line in lines]
    fits = rows and all(len(row) == len(rows) and "|" not in row for row in rows)
    return rows if fits and not any(set(column) == {" "} for column in zip(*rows, strict=True)) else None


def _without_gaps(lines: Sequence[str]) -> list[str]:
    """Return every other character of lines with 2n - 1 characters per row; [] for other lines."""
    width = 2 * len(lines) - 1
    rows = [line.removeprefix("|").removesuffix("|") for line in lines]
    if any(len(row) > width for row in rows):
        rows = [row.replace(" | ", " ") for row in rows]
    if all(len(row) == width + 2 for row in rows):
        rows = [row[1:-1] for row in rows]
    if max(map(len, rows)) != width or any(set(row[1::2]) - set(" |") for row in rows):
        return []
    return [row.ljust(width)[::2] for row in rows]


def numbers_between_spaces(lines: Sequence[str]) -> list[list[str]] | None:
    """Return the rows of a big board written as numbers between spaces ("10 . 3 12"); None for other text."""
    table = str.maketrans(dict.fromkeys(SEPARATORS, " "))
    rows = [line.translate(table).split() for line in lines if not _is_border(line)]
    rows = [row for row in rows if row and not all(set(word) == {"-"} and len(word) > 1 for word in row)]
    words = [word for row in rows for word in row]
    squared = len(rows) > 9 and all(len(row) == len(rows) for row in rows)
    fits = all((word.isascii() and word.isdecimal() and len(word) < 3) or word in BLANKS for word in words)
    return rows if squared and fits and any(len(word) == 2 for word in words) else None


def marks(lines: Iterable[tuple[int, str]], blanks: str) -> list[list[tuple[str, str]]]:
    """Return the cells' characters of each line, each with its place in the text."""
    cells, between = set(blanks + string.ascii_letters + string.digits), SEPARATORS | set("-*\ufeff")
    rows = []
    for number, line in lines:
        row = []
        for position, character in enumerate(line, 1):
            place = f"line {number}, character {position}"
            if character in cells:
                row.append((character, place))
            elif not (character.isspace() or character in between):
                raise InvalidBoard(f"{character!r} at {place} is neither a digit nor a blank sign of a board")
        rows.append(row)
    return [row for row in rows if row]
