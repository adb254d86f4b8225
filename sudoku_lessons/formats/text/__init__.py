"""Formats of plain text: lines, grids, tables, candidates, OpenSudoku."""
