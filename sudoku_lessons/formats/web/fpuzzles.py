"""f-puzzles JSON: `{"size": 9, "title": ..., "grid": [[{"value": 5, "given": true}, {}, ...], ...]}`.

A cell may have a `region`, else the regions are the usual boxes. `killercage` has the cages, {"cells":
["R1C1", ...], "value": "12"}, without a sum if the value is "" or 0. Everything else in an object
(thermometers, colours, pencil marks) stays in the entry's facts, with a remark, and is written back.
Source: the exports of https://f-puzzles.com, as https://github.com/SudokuPad/sudokutools reads them
"""

import re
from collections.abc import Sequence
from typing import Any

from sudoku_lessons.boards import Cage, InvalidBoard, Shape, shape_of_n
from sudoku_lessons.formats.entry import Entry, Found, one_per_line
from sudoku_lessons.formats.killer.cages import check
from sudoku_lessons.formats.web import objects, sudokupad
from sudoku_lessons.formats.web.objects import Object, dumped

KNOWN = {
    *("size", "title", "author", "ruleset", "grid", "solution", "successMessage", "killercage"),
    *("highlightConflicts", "disabledlogic", "truecandidatesoptions"),
}


def recognise(text: str, shape: Shape | None) -> bool:
    """Return whether there is a "grid" as in JSON, perhaps damaged."""
    return bool(re.search(r'"grid"\s*:', text))


def read(text: str, found: Found) -> None:
    """Read every object, including those of SudokuPad."""
    for lines, value in objects.objects(text):
        take(value, lines, found)


def take(value: Any, lines: Sequence[int], found: Found) -> None:
    """Add an object, of f-puzzles or SudokuPad, as a puzzle."""
    other = isinstance(value, dict) and "cells" in value and "grid" not in value
    objects.take(value, lines, found, sudokupad.fields if other else _fields)


def _fields(value: Object) -> Object:
    """Return what an object holds, as arguments of `Found.add`. Raises ValueError if it is not a puzzle."""
    grid = objects.rows_of(value, "grid")
    cells = [cell for row in grid for cell in row]
    placed = sum(bool(cell.get("value")) and not cell.get("given") for cell in cells)
    remarks = (f"the player's digits are not clues and are left out: {placed}",) if placed else ()
    return {
        "source": [objects.clue_of(cell.get("value")) if cell.get("given") else None for cell in cells],
        "shape": _shape(value),
        "name": str(value.get("title") or ""),
        "solution": _solution(value.get("solution")),
        "remarks": objects.left_out(value, KNOWN) + remarks,
        "cages": _cages(value),
    }


def _cages(value: Object) -> list[Cage]:
    """Return the cages of an object. Raises InvalidBoard for anything else."""
    listed, cages = value.get("killercage") or [], []
    if not isinstance(listed, list):
        raise InvalidBoard(f"'killercage': expected a list of cages, got {listed!r}")
    for cage in listed:
        if not isinstance(cage, dict) or not isinstance(cage.get("cells"), list):
            raise InvalidBoard(f"expected a killer cage with cells, got {cage!r}")
        cages.append(Cage(objects.sum_of(cage.get("value")), map(str, cage["cells"])))
    return cages


def _shape(value: Object) -> Shape:
    """Return the shape that the cells' regions make; without regions, the usual one."""
    grid = objects.rows_of(value, "grid")
    cells = [cell for row in grid for cell in row]
    if not any("region" in cell for cell in cells):
        return shape_of_n(len(grid))
    regions: dict[str, list[int]] = {}
    for number, cell in enumerate(cells):
        region = cell["region"] if "region" in cell else shape_of_n(len(grid)).box_of(number)
        regions.setdefault(str(region), []).append(number)
    return objects.shape_of_regions(regions.values(), len(grid))


def _solution(solution: Any) -> Any:
    """Return a solution as a list of values; it may be text, with or without commas, or have empty cells."""
    if isinstance(solution, str) and "," in solution:
        return solution.split(",")
    if isinstance(solution, str):
        return solution if solution.strip("0. ") else None
    return solution if isinstance(solution, list) and any(solution) else None


def written(entry: Entry) -> Object:
    """Return a puzzle as an f-puzzles object; one that was read as such keeps what else it had."""
    board, shape = entry.board, entry.board.shape
    check(entry, "f-puzzles", "repeats")
    empty = [[{} if shape.is_usual else {"region": shape.box_of(cell)} for cell in row] for row in shape.rows]
    value = objects.kept(entry, _shape) or {"size": shape.n, "grid": empty}
    cells = [cell for row in value["grid"] for cell in row]
    for digit, cell in zip(board.cells, cells, strict=True):
        if digit:
            cell |= {"value": digit, "given": True}
        elif cell.pop("given", False):
            cell.pop("value", None)
    if not objects.same_cages(board.cages, _cages(value), shape):
        value["killercage"] = [
            {"cells": [shape.name(cell).upper() for cell in cage.numbers], "value": str(cage.sum or "")}
            for cage in board.cages
        ]
    if entry.name:
        value["title"] = entry.name
    if entry.solution:
        value["solution"] = list(entry.solution.cells)
    return value


write = one_per_line(lambda entry: dumped(written(entry)))
