"""The next logical step and its reason: candidates, techniques, and the path to the solution.

It imports boards."""

from sudoku_lessons.hints.hint import Hint
from sudoku_lessons.hints.solving_path import (
    LEVELS,
    RATED_TECHNIQUES,
    difficulty,
    level,
    next_hint,
    solving_path,
)
from sudoku_lessons.hints.techniques import TECHNIQUES

__all__ = [
    "LEVELS",
    "RATED_TECHNIQUES",
    "TECHNIQUES",
    "Hint",
    "difficulty",
    "level",
    "next_hint",
    "solving_path",
]
