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

Readers = Mapping[str, Callable[[str, Found], None]]
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
            above, run = runs.pop()
            runs += reversed([(above + more, rest) for more, rest in self._read_run(run, above)])
        for known in (self.found.entries, self.found.problems, self.found.comments):
            known.sort(key=lambda one: one.line)

    def _read_run(self, lines: Sequence[str], above: int) -> Iterator[Run]:
        """Read lines that have `above` lines above them; yield the runs left over."""
        filled = {number for number, line in enumerate(lines, 1) if line.strip()}
        found = Found(self.found.shape, above)
        comments = _are_comments([lines[number - 1] for number in filled], lone=not self.found.lines())
        if not comments:
            found = self._best("\n".join(lines), above)
        known = found.lines() & filled
        if not known:
            found = _rest(lines, sorted(filled), comments, above)
            known = filled
        self.found.take(found)
        return _runs(lines, known)

    def _best(self, text: str, above: int) -> Found:
        """Return the findings of the first format that finds puzzles, or of the one that explains most."""
        best = Found(self.found.shape, above)
        for name, read in self.likely(text).items():
            found = Found(self.found.shape, above)
            try:
                read(text, found)
            except InvalidBoard as error:
                found.refuse(1, text[:100], str(error), range(1, text.count("\n") + 2))
            if found.entries:
                self.format = self.format or name
                return found
            self.tried.setdefault(name, []).extend(found.problems)
            best = max(best, found, key=lambda one: len(one.lines()))
        return best


def _are_comments(filled: Sequence[str], lone: bool) -> bool:
    """Return whether all lines are comments or rules. A lone rule may be a board."""
    may_be_a_board = lone and len(filled) == 1 and RULE.fullmatch(filled[0])
    return not may_be_a_board and all(COMMENT.match(line) or RULE.fullmatch(line) for line in filled)


def _rest(lines: Sequence[str], numbers: list[int], comments: bool, above: int) -> Found:
    """Return lines that no format reads as a remark if they are comments, otherwise as a problem."""
    found, text = Found(above=above), "\n".join(lines).strip()
    if comments:
        found.refuse(numbers[0], text, "a comment, kept here only", numbers)
        found.comments, found.problems = found.problems, []
    else:
        reason = "expected a puzzle or a comment that begins with #, got other text"
        found.refuse(numbers[0], text, reason, numbers)
    return found


def _runs(lines: Sequence[str], known: set[int]) -> Iterator[Run]:
    """Yield the runs between the known lines that are not all blank."""
    for is_known, run in groupby(range(len(lines)), lambda place: place + 1 in known):
        filled = [place for place in run if lines[place].strip()]
        if filled and not is_known:
            yield filled[0], lines[filled[0] : filled[-1] + 1]
