"""The result of a check: right or not yet, what was seen, on which board, and advice."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from html import escape
from typing import Any

from sudoku_lessons.boards import Board, Drawing
from sudoku_lessons.exercises.faults import FAULTS

# Okabe and Ito's bluish green and orange, safe for colour-blind readers; the text colour is the page's own.
RIGHT_EDGE, NOT_YET_EDGE = "rgb(0,158,115)", "rgb(230,159,0)"
RIGHT_GROUND, NOT_YET_GROUND = "rgba(0,158,115,.12)", "rgba(230,159,0,.12)"


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
        return "\n".join(part for part in (self.headline, self.seen, picture, self.advice, printed) if part)

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        edge, ground = (RIGHT_EDGE, RIGHT_GROUND) if self.right else (NOT_YET_EDGE, NOT_YET_GROUND)
        style = (
            f"border-left:5px solid {edge};background:{ground};color:inherit;padding:6px 12px;max-width:46em"
        )
        parts = [f"<strong>{'✓' if self.right else '✗'} {escape(self.headline)}</strong>", _lines(self.seen)]
        parts += [self.picture.html] if self.picture else []
        parts += [f'<div style="margin-top:4px">{escape(self.advice)}</div>'] if self.advice else []
        parts += [_lines(f"It printed: {self.printed}")] if self.printed else []
        return f'<div style="{style}">{"".join(parts)}</div>'

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        return {"text/plain": str(self), "text/html": self._repr_html_()}


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
