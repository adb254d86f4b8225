"""Formats of web applications: f-puzzles and SudokuPad, as JSON and as links."""
