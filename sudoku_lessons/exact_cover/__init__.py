"""Exact cover problems: items and options, their matrix, rules for the next item, known problems.

It imports boards."""

from sudoku_lessons.exact_cover.item_rules import ITEM_RULES, NextItem, Rule
from sudoku_lessons.exact_cover.matrix import Drawn, Name, quoted
from sudoku_lessons.exact_cover.problem import SMALL, ExactCover, sudoku
from sudoku_lessons.exact_cover.problems import langford, pentominoes, queens, set_partitions

__all__ = [
    "ITEM_RULES",
    "SMALL",
    "Drawn",
    "ExactCover",
    "Name",
    "NextItem",
    "Rule",
    "langford",
    "pentominoes",
    "queens",
    "quoted",
    "set_partitions",
    "sudoku",
]
