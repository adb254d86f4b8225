"""Read a text that may mix formats, and account for every line of it.

The first format that finds a puzzle reads the text. Each run of lines that it leaves is then read
in the same way, until no lines are left. A run that no format can read is a problem, or a remark if it
holds only comments.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby

from sudoku_lessons.boards import InvalidBoard, Shape
from sudoku_lessons.formats.entry import Found, Problem
from sudoku_lessons.formats.text.lines import COMMENT, RULE

LONGEST_LINE = 1_000_000
"""The most characters of a line; a 25x25 puzzle with drawings as JSON or a link has some 100,000."""

Reader = Callable[[str, Found], None]
Readers = Mapping[str, Reader]
Run = tuple[int, Sequence[str]]
"""The number of lines above some lines, and these lines."""


class Reading:
    """A text being read. `likely(text)` returns the formats to try, in order, with their readers."""

    def __init__(self, likely: Callable[[str], Readers], shape: Shape | None) -> None:
        self.likely = likely
        self.found = Found(shape)
        self.format = ""
        self.tried: dict[str, list[Problem]] = {}

    def read(self, lines: Sequence[str]) -> None:
        """Read all lines, numbered from 1."""
        short = [line if len(line) <= LONGEST_LINE else "" for line in lines]
        for number, line in enumerate(lines, 1):
            if len(line) > LONGEST_LINE:
                reason = f"expected at most {LONGEST_LINE:,} characters in a line, got {len(line):,}"
                self.found.refuse(number, line[:100], reason)
        runs: list[Run] = [(0, short)] if any(map(str.strip, short)) else []
        while runs:
            down, run = runs.pop()
            runs += reversed([(down + more, rest) for more, rest in self._read_run(run, down)])
        for known in (self.found.entries, self.found.problems, self.found.comments):
            known.sort(key=lambda one: one.line)

    def _read_run(self, lines: Sequence[str], down: int) -> Iterator[Run]:
        """Read lines that begin `down` lines below the text's first; yield the runs left over."""
        found = _comments(lines, not self.found.lines()) or self._best("\n".join(lines), down)
        known = found.lines() & set(_filled(lines))
        if not known:
            found = _unknown(lines)
            known = found.lines()
        self.found.take(found.moved(down))
        return _runs(lines, known)

    def _best(self, text: str, down: int) -> Found:
        """Return the findings of the first format that finds puzzles, or of the one that explains most."""
        best = Found()
        for name, read in self.likely(text).items():
            found = Found(self.found.shape)
            try:
                read(text, found)
            except InvalidBoard as error:
                found.refuse(1, text[:100], str(error), range(1, text.count("\n") + 2))
            if found.entries:
                self.format = self.format or name
                return found
            self.tried.setdefault(name, []).extend(found.moved(down).problems)
            if len(found.lines()) > len(best.lines()):
                best = found
        return best


def _comments(lines: Sequence[str], lone: bool) -> Found | None:
    """Return a remark if all lines are comments, rules or blank; None otherwise. A lone rule may be a board."""
    filled = [line for line in lines if line.strip()]
    may_be_a_board = lone and len(filled) == 1 and RULE.fullmatch(filled[0])
    if may_be_a_board or not all(COMMENT.match(line) or RULE.fullmatch(line) for line in filled):
        return None
    found = Found()
    numbers = _filled(lines)
    text = "\n".join(lines).strip()
    found.comments.append(Problem(numbers[0], text, "a comment, kept here only", numbers))
    return found


def _unknown(lines: Sequence[str]) -> Found:
    """Return a problem about lines that no format knows."""
    found = Found()
    numbers = _filled(lines)
    text = "\n".join(lines).strip()
    found.refuse(numbers[0], text, "expected a puzzle or a comment that begins with #, got other text", numbers)
    return found


def _filled(lines: Sequence[str]) -> list[int]:
    """Return the numbers, from 1, of the lines that are not blank."""
    return [number for number, line in enumerate(lines, 1) if line.strip()]


def _runs(lines: Sequence[str], known: set[int]) -> Iterator[Run]:
    """Yield the runs between the known lines that are not all blank."""
    if all(number in known or not line.strip() for number, line in enumerate(lines, 1)):
        return
    for is_known, numbers in groupby(range(len(lines)), lambda place: place + 1 in known):
        run = list(numbers)
        filled = [place for place in run if lines[place].strip()]
        if filled and not is_known:
            yield filled[0], lines[filled[0] : filled[-1] + 1]
