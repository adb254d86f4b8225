"""What of a pasted text is a board: the lines and characters that hold cells, without borders."""

import string
from collections.abc import Iterable, Sequence

BLANKS = ".0_*?-·"
BORDERS = "-=+|*:#'~" + "".join(map(chr, range(0x2500, 0x2580)))  # the last are Unicode's box drawings
SEPARATORS = set("|!:;,+=#'\"[](){}~" + BORDERS) - set("-*")


class InvalidBoard(ValueError):
    """The input is not a board: wrong length, a bad character or value, or clues that clash."""


def fields(lines: Sequence[str]) -> list[list[str]] | None:
    """The fields of n lines with n - 1 commas, semicolons or tabs each, empty ones included; else None."""
    rows = [line.strip("\ufeff\r\n ") for line in lines if line.strip("\ufeff\r\n ")]
    for delimiter in ",;\t":
        if len(rows) > 3 and all(row.count(delimiter) == len(rows) - 1 for row in rows):
            return [[field.strip(" '\"[]()") for field in row.split(delimiter)] for row in rows]
    return None


def without_borders(numbered: Sequence[tuple[int, str]], blanks: str, stated: str) -> list[tuple[int, str]]:
    """(line number, line) of the lines that hold cells; drawn borders are left out.

    A line of nothing but hyphens may be a border or a row of blanks: it is a row where a hyphen
    stands beside other cells in some line, or where there is nothing else at all.
    """
    undecided = [
        (number, line)
        for number, line in numbered
        if not _is_border(line) or (stated and not set(line) - set(stated))
    ]
    with_cells = [(number, line) for number, line in undecided if set(line) - set("-|:' ")]
    hyphen_is_blank = not with_cells or any("-" in line for _, line in with_cells)
    return undecided if "-" in blanks and hyphen_is_blank else with_cells


def _is_border(line: str) -> bool:
    """Whether a line is certainly drawn: a rule with corners, or of a sign that is never a blank."""
    signs = set(line) - {" "}
    if "---" in line and signs <= set("-.'"):  # .-------.-------.
        return bool(signs - {"-"})
    return signs <= set(BORDERS) and (bool(signs - set("-*|:'")) or {"-", "*"} <= signs)


def spaces_are_blanks(lines: Sequence[str], blanks: str) -> bool:
    """Whether n lines of exactly n characters use the space, and no other sign, for empty cells."""
    text = "".join(lines)
    square = len(lines) > 1 and all(len(line) == len(lines) for line in lines)
    square = square and not any(set(column) == {" "} for column in zip(*lines, strict=True))  # gaps, then
    return " " in blanks or (square and " " in text and not set(text) & (set(blanks) | SEPARATORS))


def numbers_between_spaces(lines: Sequence[str]) -> list[list[str]] | None:
    """Rows of a big board written as numbers between spaces ("10 . 3 12"); None for any other text."""
    table = str.maketrans(dict.fromkeys(SEPARATORS, " "))
    rows = [line.translate(table).split() for line in lines if not _is_border(line)]
    rows = [row for row in rows if row and not all(set(word) == {"-"} and len(word) > 1 for word in row)]
    words = [word for row in rows for word in row]
    squared = len(rows) > 9 and all(len(row) == len(rows) for row in rows)
    fits = all((word.isascii() and word.isdecimal() and len(word) < 3) or word in BLANKS for word in words)
    return rows if squared and fits and any(len(word) == 2 for word in words) else None


def marks(lines: Iterable[tuple[int, str]], blanks: str) -> list[list[tuple[str, str]]]:
    """For each line, its cells' characters, each with the place where it stands in the text."""
    rows = []
    for number, line in lines:
        row = []
        for position, character in enumerate(line, 1):
            place = f"line {number}, character {position}"
            if character in blanks or character in string.ascii_letters + string.digits:
                row.append((character, place))
            elif not (character.isspace() or character in SEPARATORS or character in "-*\ufeff"):
                raise InvalidBoard(f"{character!r} at {place} is neither a digit nor a blank sign of a board")
        rows.append(row)
    return [row for row in rows if row]
