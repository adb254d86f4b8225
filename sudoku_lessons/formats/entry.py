"""The result of reading a file: its puzzles and its problems."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, overload

from sudoku_lessons.boards import Board, InvalidBoard, Shape, alphabet_of, counted, killer_of, sum_remark

EMPTY = Board.empty(9)
NINE = EMPTY.shape
SMALLEST_N = 4  # a lone digit in a file is a count or a number, not a board of one cell
PLAIN = re.compile("[1-9.]{81}|[0-9]{81}")  # the usual line


@dataclass(frozen=True)
class Entry:
    """A puzzle of a file.

    `line` is its first line, from 1 (0: not from a file). `facts` holds everything else in the file about it,
    under the file's own names; `candidates`, n*n tuples of digits, if the file has them. `remarks`
    name what the board leaves out, such as thermometers. The board of a killer is a KillerBoard.
    `lines` are the numbers of all lines that it was read from, including headers.
    """

    board: Board
    name: str = ""
    solution: Board | None = None
    line: int = 0
    facts: Mapping[str, Any] = field(default_factory=dict, hash=False)
    candidates: tuple[tuple[int, ...], ...] | None = None
    remarks: tuple[str, ...] = ()
    lines: Sequence[int] = field(default=(), compare=False, repr=False)

    def __board__(self) -> Board:
        return self.board


@dataclass(frozen=True)
class Problem:
    """A problem in a file: its line, from 1, the text found there, and what was expected.

    `lines` are the numbers of all lines involved.
    """

    line: int
    text: str
    reason: str
    lines: Sequence[int] = field(default=(), compare=False, repr=False)

    def __str__(self) -> str:
        found = self.text if len(self.text) <= 100 else self.text[:97] + "..."
        return f"line {self.line}: {self.reason}; found {found!r}"


@dataclass(frozen=True, repr=False)
class PuzzleFile(Sequence[Entry]):
    """The puzzles of a file in order, with the name of its format and the problems found.

    Puzzles (or, if the reason says so, their solutions) with `problems` are left out. `remarks` are about
    `comments`, and about puzzles that were read only in part. Every line that is not blank is
    among the `lines` of a puzzle, a problem or a remark. If a file mixes formats, `format` is the first
    one found.
    """

    format: str
    entries: tuple[Entry, ...]
    problems: tuple[Problem, ...]
    comments: tuple[Problem, ...] = ()

    @overload
    def __getitem__(self, index: int) -> Entry: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Entry]: ...
    def __getitem__(self, index: int | slice) -> Entry | Sequence[Entry]:
        return self.entries[index]

    def __len__(self) -> int:
        return len(self.entries)

    @property
    def boards(self) -> tuple[Board, ...]:
        """The boards alone."""
        return tuple(entry.board for entry in self.entries)

    @property
    def remarks(self) -> tuple[Problem, ...]:
        """Remarks on comments, facts not on the boards, and boards of an unusual (perhaps truncated) shape."""
        usual = Counter(entry.board.shape for entry in self.entries).most_common(1)[0][0]
        found = list(self.comments)
        for entry in self.entries:
            reasons, n = entry.remarks, entry.board.shape.n
            if entry.board.shape != usual:
                reasons += (f"a board of {n}x{n}, where most here are {usual.n}x{usual.n}",)
            found += [Problem(entry.line, entry.board.line, reason, entry.lines) for reason in reasons]
        return tuple(found)

    def __repr__(self) -> str:
        counts = ((self.entries, "puzzle"), (self.problems, "problem"), (self.remarks, "remark"))
        words = ", ".join(counted(len(found), word) for found, word in counts)
        return f"<PuzzleFile {self.format}: {words}>"

    def __str__(self) -> str:
        return "\n".join(map(str, (repr(self), *self.problems, *self.remarks)))


class Found:
    """What a reader has found so far in a text that has `above` lines of its file above it.

    `shape` is the requested one, or None. A reader counts lines within its text, and adds or refuses what
    is in its format. Lines that it does not mention are left to other formats: see `mixed`.
    """

    def __init__(self, shape: Shape | None = None, above: int = 0) -> None:
        self.shape, self.above = shape, above
        self.entries: list[Entry] = []
        self.problems: list[Problem] = []
        self.comments: list[Problem] = []

    def add(
        self,
        source: Any,
        line: int,
        text: str,
        character: int = 0,
        *,
        shape: Shape | None = None,
        lines: Sequence[int] = (),
        cages: Iterable[Any] = (),
        solution: Any = None,
        remarks: tuple[str, ...] = (),
        **more: Any,
    ) -> None:
        """Add a puzzle, or note the problem with it.

        `text` is shown in a problem; `character` is the number of characters before the board in its line;
        `lines` are all its lines, if several. Its solution may be anything that can be read as a board;
        `cages` make it a killer. `more` are the other fields of its Entry.
        """
        try:
            board = valid_board(source, shape or self.shape)
            if cages := list(cages):
                board = killer_of(board, cages)
                board.validate()
                remarks += tuple(filter(None, [sum_remark(board)]))
        except InvalidBoard as error:
            self.refuse(line, text, _shifted(str(error), line - 1, character), lines)
            return
        solution = self._solution(solution, board, line) if solution else None
        more |= {"solution": solution, "remarks": remarks, "lines": self._in_file(lines or (line,))}
        self.entries.append(Entry(board, line=line + self.above, **more))

    def _solution(self, source: Any, board: Board, line: int) -> Board | None:
        try:
            solution = valid_board(source, board.shape)
            check_solution(solution, board)
        except InvalidBoard as error:
            self.refuse(line, str(source), f"the puzzle is kept without its solution: {error}")
            return None
        return solution

    def refuse(self, line: int, text: str, reason: str, lines: Sequence[int] = ()) -> None:
        """Note a problem."""
        reason, lines = _shifted(reason, self.above), self._in_file(lines or (line,))
        self.problems.append(Problem(line + self.above, text, reason, lines))

    def _in_file(self, lines: Sequence[int]) -> Sequence[int]:
        """Return line numbers of this text as those of the file; a range, which may be long, stays one."""
        if isinstance(lines, range):
            return range(lines.start + self.above, lines.stop + self.above)
        return tuple(line + self.above for line in lines)

    def lines(self) -> set[int]:
        """Return the numbers of all lines accounted for, within the text."""
        groups = {one.lines for known in (self.entries, self.problems, self.comments) for one in known}
        return {line - self.above for lines in groups for line in lines}

    def take(self, other: "Found") -> None:
        """Add the findings from elsewhere in the same file."""
        self.entries += other.entries
        self.problems += other.problems
        self.comments += other.comments


def _shifted(message: str, lines: int, characters: int = 0) -> str:
    """Return a message with its places moved by so many lines and characters."""
    return re.sub(
        r"line (\d+), character (\d+)",
        lambda place: f"line {int(place[1]) + lines}, character {int(place[2]) + characters}",
        message,
    )


def valid_board(source: Any, shape: Shape | None) -> Board:
    """Return a Board whose clues do not clash. Raises InvalidBoard otherwise. O(n^2)."""
    if isinstance(source, str) and shape in (None, NINE) and PLAIN.fullmatch(source):
        board = EMPTY.with_cells(map(int, source.replace(".", "0")))
    else:
        board = Board(source, shape)
        if shape is None and board.shape.n < SMALLEST_N:
            raise InvalidBoard(f"a board of {board.shape.n}x{board.shape.n} is read only where shape says so")
    board.validate()
    return board


def check_solution(solution: Board, board: Board) -> None:
    """Raise InvalidBoard if a solution is not full, or breaks a clue of the board or a rule of a killer."""
    if not solution.is_complete:
        raise InvalidBoard(f"it has {len(solution.empty_cells)} empty cells")
    for cell, digit in board.clues:
        if (found := solution.cells[cell]) != digit:
            raise InvalidBoard(f"it has {found} at {board.shape.name(cell)}, where the clue is {digit}")
    if board.cages:
        board.with_cells(solution.cells).validate()


def line_of(board: Board, blank: str = ".") -> str:
    """Return a board as n*n characters of the usual alphabet (1-9, A = 10 ...)."""
    signs = blank + alphabet_of(board.shape.n)
    return "".join(signs[digit] for digit in board.cells)


def lines_of(text: str) -> list[str]:
    """Return the lines of a text; only LF, CRLF and CR end a line."""
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def filled_lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines that are not blank, stripped, with their numbers from 1."""
    return ((number, line.strip()) for number, line in enumerate(lines_of(text), 1) if line.strip())


def one_per_line(written: Callable[[Entry], str]) -> Callable[[Sequence[Entry]], str]:
    """Return a function that writes puzzles, each as the line that `written` returns."""
    return lambda entries: "".join(f"{written(entry)}\n" for entry in entries)
