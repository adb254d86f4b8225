"""Puzzle files in and out, in the formats that puzzle people have: see `read_puzzles` and `write_puzzles`."""

from sudoku_lessons.formats.entry import Entry, Problem, PuzzleFile
from sudoku_lessons.formats.files import FORMATS, Format, read_puzzles, write_puzzles

__all__ = ["FORMATS", "Entry", "Format", "Problem", "PuzzleFile", "read_puzzles", "write_puzzles"]
