"""Figures: counts and times of solvers, distributions, search trees, exact covers.

It imports search."""

from sudoku_lessons.plots.accessible import alt_text, show
from sudoku_lessons.plots.distributions import by_clues, cactus, survival
from sudoku_lessons.plots.puzzles import against, counts_beside_times, dots, ladder
from sudoku_lessons.plots.style import STYLES, style_of, styles_of, subplots
from sudoku_lessons.plots.tree import search_tree

__all__ = [
    "STYLES",
    "against",
    "alt_text",
    "by_clues",
    "cactus",
    "counts_beside_times",
    "dots",
    "ladder",
    "search_tree",
    "show",
    "style_of",
    "styles_of",
    "subplots",
    "survival",
]
