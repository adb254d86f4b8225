"""One puzzle a line: the form of most collections, .sdm files among them.

A line is `puzzle`, with anything around it that is set apart by spaces, commas, semicolons or colons:
`puzzle,solution`, `puzzle:count:solution`, `hash puzzle rating` (the Sudoku Exchange puzzle bank). What
follows a `#` is the puzzle's name; lines that begin with `#`, `;` or `//` are comments.
Source of .sdm: http://sudocue.net/fileformats.php
"""

import re
from collections.abc import Sequence

from sudoku_lessons.formats.entry import NINE, PLAIN, Entry, Found, line_of, lines_of
from sudoku_lessons.pasted import BLANKS, BORDERS
from sudoku_lessons.shape import Shape

WORD = re.compile(r"[^\s,;:\"']+")
COMMENT = re.compile(r"\s*(#|;|//)")
SIGN = re.compile(f"[0-9{re.escape(BLANKS)}]")
SPACED = re.compile("[1-9 ]+")
SMALLEST = 16  # characters of a 4x4 board; shorter words are names and numbers
SIZES = {n * n for n in range(4, 26)}


def recognise(text: str, shape: Shape | None) -> bool:
    """Whether some line holds a word as long as a board, and the lines are not the rows of one board."""
    lines = [line.strip() for line in lines_of(text) if line.strip() and not COMMENT.match(line)]
    if shape is None and _are_rows_of_16(lines):
        return False
    least = shape.cell_count // 2 if shape else SMALLEST
    words = [word[0] for line in lines if (word := board_word(line))]
    drawn = set(BORDERS)
    return any(len(word) >= least and not set(word) <= drawn for word in words) or any(
        _spaces_are_blanks(line, shape) for line in lines_of(text)
    )


def _are_rows_of_16(lines: Sequence[str]) -> bool:
    """Sixteen lines of sixteen characters are one 16x16 board, unless 4x4 boards could look like that."""
    return {len(lines), *map(len, lines)} == {16} and not set("".join(lines)) <= set("1234" + BLANKS)


def read(text: str, found: Found) -> None:
    """Read every line; one that is no puzzle is a problem."""
    for number, line in enumerate(lines_of(text), 1):
        if PLAIN.fullmatch(line) and found.shape in (None, NINE):
            found.add(line, number, line)
        elif line.strip() and not COMMENT.match(line):
            _read_line(line, number, found)


def _read_line(line: str, number: int, found: Found) -> None:
    """Read a line with more than a puzzle, or less."""
    if _spaces_are_blanks(line, found.shape):
        found.add(line.replace(" ", "."), number, line)
        return
    body, _, comment = line.partition("#")
    word = board_word(body)
    if not word:
        found.add(body.strip(), number, line, len(body) - len(body.lstrip()))
        return
    solution = board_word(body, word.end(), len(word[0]))
    others = [match[0] for match in WORD.finditer(body) if match.start() not in _starts(word, solution)]
    facts = {"other words": tuple(others)} if others else {}
    given = solution[0] if solution else None
    found.add(word[0], number, line, word.start(), name=comment.strip(), solution=given, facts=facts)


def _starts(*words: re.Match[str] | None) -> set[int]:
    return {word.start() for word in words if word}


def _spaces_are_blanks(line: str, shape: Shape | None) -> bool:
    """Whether a line has exactly the length of a board, and a space for every empty cell."""
    sizes = {shape.cell_count} if shape else SIZES
    return len(line) in sizes and len(line.split()) > 1 and bool(SPACED.fullmatch(line))


def board_word(line: str, start: int = 0, longest: int = 0) -> re.Match[str] | None:
    """The first word of a line, from `start`, that is meant as a board, damaged or not; None where no word is.

    It is nearly as long as the longest word, and a third of it or more are digits and blank signs: a
    puzzle that lost a few characters must not let the solution after it pass for the puzzle.
    """
    words = list(WORD.finditer(line, start))
    longest = max(longest, *(len(word[0]) for word in words), 0)
    for word in words:
        length = len(word[0])
        if length >= max(8, 0.4 * longest) and 3 * len(SIGN.findall(word[0])) >= length:
            return word
    return None


def write(entries: Sequence[Entry]) -> str:
    """`puzzle`, `,solution` where there is one, and ` # name` where it has one."""
    return "".join(f"{_written(entry)}\n" for entry in entries)


def _written(entry: Entry) -> str:
    solution = f",{line_of(entry.solution)}" if entry.solution else ""
    name = " ".join(entry.name.split())
    return line_of(entry.board) + solution + (f" # {name}" if name else "")


def write_sdm(entries: Sequence[Entry]) -> str:
    """A puzzle a line with 0 for an empty cell, and nothing else, as SudoCue has it."""
    return "".join(f"{line_of(entry.board, '0')}\n" for entry in entries)
