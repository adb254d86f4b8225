"""Hints for the exercises, three for each: where to look, an idea, nearly there. Shown only on request."""

import re
from dataclasses import dataclass
from html import escape

from sudoku_lessons.exercises.catalogue import exercise_of
from sudoku_lessons.exercises.faults import texts_of, unwrapped
from sudoku_lessons.exercises.verdict import panel

LEVELS = ("where to look", "an idea", "nearly there")
SKY_BLUE = "86,180,233"

HINTS: dict[str, tuple[str, ...]] = {
    id: tuple(map(unwrapped, texts)) for id, texts in texts_of("hints.toml").items()
}
"""Id of an exercise to its hints, vague first."""


@dataclass(frozen=True)
class Hint:
    """A hint: its exercise, level 1 to 3, and text: code between backquotes, emphasis between asterisks."""

    id: str
    level: int
    text: str

    def __str__(self) -> str:
        return f"Hint {self.level} of 3 for {self.id}, {LEVELS[self.level - 1]}: {self.text}"

    __repr__ = __str__

    def _repr_html_(self) -> str:
        marked = re.sub(
            r"`(.+?)`|\*(.+?)\*",
            lambda found: f"<code>{found[1]}</code>" if found[1] else f"<em>{found[2]}</em>",
            escape(str(self)),
        )
        return panel(marked, SKY_BLUE)


def hint(id: str, level: int = 1) -> Hint:
    """Return a hint for an exercise, from vague (level 1) to nearly the answer (level 3).

    >>> hint("01.3", level=3)
    Hint 3 of 3 for 01.3, nearly there: Three times the band, plus the stack.

    Raises ValueError for an unknown exercise or level.
    """
    exercise_of(id)
    if level not in (1, 2, 3):
        raise ValueError(f"level: expected 1, 2 or 3, got {level!r}")
    return Hint(id, level, HINTS[id][level - 1])
