"""One puzzle per line: the form of most collections, including .sdm files.

A line is `puzzle`, with anything around it separated by spaces, commas, semicolons or colons:
`puzzle,solution`, `puzzle:count:solution`, `hash puzzle rating` (the Sudoku Exchange puzzle bank). The text
after a `#` is the puzzle's name; lines that begin with `#`, `;` or `//` are comments. A link may hold the
puzzle in its query (`?bd=53..7...`). In HoDoKu's library, `:0000:x:puzzle:...:`, a plus sign marks
digits that are not clues.
Source of .sdm: http://sudocue.net/fileformats.php
"""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from sudoku_lessons.boards import InvalidBoard, Shape
from sudoku_lessons.boards.layout import BLANKS, BORDERS, board_in_link, without_links
from sudoku_lessons.formats.entry import NINE, PLAIN, Entry, Found, line_of, lines_of, one_per_line, valid_board

WORD = re.compile(r"[^\s,;:\"']+")
COMMENT = re.compile(r"\s*(#|;|//)")
SIGN = re.compile(f"[0-9{re.escape(BLANKS)}]")
RULE = re.compile(r"\s*([-_*=~])\1*\s*")
PLACED = re.compile(r"\+[1-9A-P]")
SPACED = re.compile("[1-9 ]+")
SMALLEST = 16  # characters of a 4x4 board; shorter words are names and numbers
SIZES = {n * n for n in range(4, 26)}


def recognise(text: str, shape: Shape | None) -> bool:
    """Return whether some line holds a word as long as a board, but is not a row of one."""
    least, drawn = _least(shape), set(BORDERS)
    for run in _runs(lines_of(text)):
        for _, line in run:
            body = _body(line)
            word = board_word(body)
            if word and len(word[0]) >= least and not set(word[0]) <= drawn and not _is_grid(run, shape):
                return True
            if board_in_link(line[: len(body)]) or _spaces_are_blanks(line, shape):
                return True
    return False


def _least(shape: Shape | None) -> int:
    """Return the least length of a word that is meant as a board, perhaps damaged."""
    return shape.cell_count // 2 if shape else SMALLEST


def _runs(lines: Sequence[str]) -> Iterator[list[tuple[int, str]]]:
    """Yield the lines between blank lines and comments, with their numbers."""
    numbered = enumerate(lines, 1)
    for rows, run in groupby(numbered, lambda line: bool(line[1].strip()) and not COMMENT.match(line[1])):
        if rows:
            yield list(run)


def _is_grid(run: Sequence[tuple[int, str]], shape: Shape | None) -> bool:
    """Return whether n lines of n characters, n from 16, are the rows of one board.

    Sixteen lines of sixteen may also be 4x4 puzzles: they are rows if they make a board without a clash.
    """
    n, rows = len(run), [line.strip() for _, line in run]
    if n < SMALLEST or set(map(len, rows)) != {n} or (shape and shape.n != n):
        return False
    try:
        return n > SMALLEST or bool(valid_board("\n".join(rows), shape))
    except InvalidBoard:
        return not set("".join(rows)) <= set("1234" + BLANKS)


def read(text: str, found: Found) -> None:
    """Read every line with a word about as long as a board; leave the others to other formats."""
    has_digits = re.search("[1-9]", text) is not None
    for run in _runs(lines_of(text)):
        if not _is_grid(run, found.shape):
            for number, line in run:
                if has_digits and RULE.fullmatch(line):
                    continue  # it separates puzzles
                if PLAIN.fullmatch(line) and found.shape in (None, NINE):
                    found.add(line, number, line)
                else:
                    _read_line(line, number, found)


def _body(line: str) -> str:
    """Return a line without its comment, with spaces in place of links."""
    return without_links(line).partition("#")[0]


def _read_line(line: str, number: int, found: Found) -> None:
    """Read a line with a puzzle and more, or with a damaged puzzle."""
    if _spaces_are_blanks(line, found.shape):
        found.add(line.replace(" ", "."), number, line)
        return
    body = _body(line)
    before, comment = line[: len(body)], line[len(body) + 1 :].strip()
    word = board_in_link(before) or board_word(body)
    if not word or len(word[0]) < _least(found.shape):
        if found.shape and len(body.strip()) == found.shape.cell_count:
            found.add(body.strip(), number, line, len(body) - len(body.lstrip()))
        return
    solution = board_word(body, word.end(), len(word[0]))
    starts = {match.start() for match in (word, solution) if match}
    others = [part for part in before.split() if "://" in part]
    others += [match[0] for match in WORD.finditer(body) if match.start() not in starts]
    facts = {"other words": tuple(others)} if others else {}
    puzzle, remarks = _without_placed(word[0])
    given = solution[0] if solution else None
    more: dict[str, Any] = {"solution": given, "remarks": remarks, "name": comment, "facts": facts}
    found.add(puzzle, number, line, word.start(), **more)


def _without_placed(word: str) -> tuple[str, tuple[str, ...]]:
    """Return a board without the digits after a plus sign, which are not clues but were placed."""
    puzzle, placed = PLACED.subn(".", word)
    if not placed or len(puzzle) not in SIZES:
        return word, ()
    return puzzle, (f"the player's digits are not clues and are left out: {placed}",)


def _spaces_are_blanks(line: str, shape: Shape | None) -> bool:
    """Return whether a line has the length of a board and a space for every empty cell."""
    sizes = {shape.cell_count} if shape else SIZES
    return len(line) in sizes and len(line.split()) > 1 and bool(SPACED.fullmatch(line))


def board_word(line: str, start: int = 0, longest: int = 0) -> re.Match[str] | None:
    """Return the first word from `start` that is meant as a board, perhaps damaged; None if there is none.

    It is nearly as long as the longest word, and at least a third of it are digits and blank signs. So if a
    puzzle lost a few characters, the solution after it is not taken for the puzzle.
    """
    words = list(WORD.finditer(without_links(line), start))
    longest = max(longest, *(len(word[0]) for word in words), 0)
    for word in words:
        length = len(word[0])
        if length >= max(8, 0.4 * longest) and 3 * len(SIGN.findall(word[0])) >= length:
            return word
    return None


def _written(entry: Entry) -> str:
    """Return `puzzle`, `,solution` and ` # name`, the last two if known."""
    solution = f",{line_of(entry.solution)}" if entry.solution else ""
    name = " ".join(entry.name.split())
    return line_of(entry.board) + solution + (f" # {name}" if name else "")


write = one_per_line(_written)
write_sdm = one_per_line(lambda entry: line_of(entry.board, "0"))  # as SudoCue does: nothing but the board
