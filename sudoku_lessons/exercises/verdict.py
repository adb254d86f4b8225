"""The result of a check: right or not yet, what was seen, on which board, and advice."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from html import escape

from sudoku_lessons.boards import Board, Drawing
from sudoku_lessons.exercises.faults import FAULTS

# Okabe and Ito's bluish green and orange, safe for colour-blind readers; black signs are legible on both.
GREEN, ORANGE = "0,158,115", "230,159,0"
SIGN = "display:inline-block;width:1.5em;border-radius:1em;color:black;text-align:center;font-weight:bold"


@dataclass(frozen=True)
class Verdict:
    """The result of a check.

    `right`; `fault`, a name in `FAULTS`, or "" if right; `seen`, what was seen, in words; `picture`,
    the board where it was seen, if any; `printed`, the output of the student's function.
    """

    right: bool
    seen: str
    fault: str = ""
    picture: Drawing | None = None
    printed: str = ""

    def __bool__(self) -> bool:
        return self.right

    @property
    def headline(self) -> str:
        """ "right", or "not yet" with the fault's name."""
        return "right" if self.right else f"not yet: {self.fault}"

    @property
    def advice(self) -> str:
        """The advice for the fault; "" if right."""
        return FAULTS.get(self.fault, "")

    def __str__(self) -> str:
        printed = f"It printed: {self.printed}" if self.printed else ""
        picture = str(self.picture) if self.picture else ""
        return "\n".join(filter(None, (self.headline, self.seen, picture, self.advice, printed)))

    __repr__ = __str__

    def _repr_html_(self) -> str:
        colour, sign = (GREEN, "\N{CHECK MARK}") if self.right else (ORANGE, "\N{BALLOT X}")
        parts = [
            f'<span aria-hidden="true" style="{SIGN};background:rgb({colour})">{sign}</span> ',
            f"<strong>{escape(self.headline)}</strong>",
            _lines(self.seen),
            self.picture.html if self.picture else "",
            f'<div style="margin-top:4px">{escape(self.advice)}</div>' if self.advice else "",
            _lines(f"It printed: {self.printed}") if self.printed else "",
        ]
        return panel("".join(parts), colour)


def panel(html: str, colour: str) -> str:
    """Return HTML with an edge and a faint ground of a colour "r,g,b", legible in light and dark themes."""
    edge = f"border-left:5px solid rgb({colour});background:rgba({colour},.12)"
    return f'<div style="{edge};color:inherit;padding:6px 12px;max-width:46em">{html}</div>'


def _lines(text: str) -> str:
    """Return text as HTML, with its line breaks and spaces."""
    return f'<div style="white-space:pre-wrap">{escape(text)}</div>'


class NotYet(Exception):
    """A check has found a fault; `verdict` has it. Raises ValueError for a name not in `FAULTS`.

    `board` is drawn with the clues of `puzzle` shaded and the cells of `marked` coloured.
    """

    def __init__(
        self,
        fault: str,
        seen: str,
        board: Board | None = None,
        *,
        puzzle: Board | None = None,
        marked: Iterable[int] = (),
    ) -> None:
        if fault not in FAULTS:
            raise ValueError(f"expected a name in FAULTS, got {fault!r}")
        picture = board.draw(clues=puzzle, marked=set(marked)) if board else None
        self.verdict = Verdict(False, seen, fault, picture)
        super().__init__(fault, seen)

    def __str__(self) -> str:
        return str(self.verdict)

    def with_printed(self, printed: str) -> Verdict:
        """Return the verdict, with what the student's function printed."""
        return replace(self.verdict, printed=printed)
