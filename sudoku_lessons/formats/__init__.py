"""Puzzle files: every format by name, one call to read and one to write.

It imports boards."""

from sudoku_lessons.formats.entry import Entry, Problem, PuzzleFile
from sudoku_lessons.formats.files import FORMATS, Format, read_puzzles, write_puzzles

__all__ = ["FORMATS", "Entry", "Format", "Problem", "PuzzleFile", "read_puzzles", "write_puzzles"]
