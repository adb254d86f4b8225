"""f-puzzles JSON: `{"size": 9, "title": ..., "grid": [[{"value": 5, "given": true}, {}, ...], ...]}`.

A cell may have a `region`, else the regions are the usual boxes. `killercage` has the cages, {"cells":
["R1C1", ...], "value": "12"}, without a sum if the value is "" or 0. Everything else in an object
(thermometers, colours, pencil marks) stays in the entry's facts, with a remark, and is written back.
Source: the exports of https://f-puzzles.com, as https://github.com/SudokuPad/sudokutools reads them
"""

import copy
import re
from collections.abc import Sequence
from typing import Any

from sudoku_lessons.boards import Cage, InvalidBoard, Shape
from sudoku_lessons.formats.entry import Entry, Found
from sudoku_lessons.formats.killer.cage_maps import without_repeats
from sudoku_lessons.formats.web import sudokupad
from sudoku_lessons.formats.web.objects import (
    Object,
    agreed,
    as_object,
    clue_of,
    dumped,
    left_out,
    objects,
    rows_of,
    same_cages,
    shape_of_regions,
    shown,
    sum_of,
    usual_shape,
)

KNOWN = (
    *("size", "title", "author", "ruleset", "grid", "solution", "successMessage", "killercage"),
    *("highlightConflicts", "disabledlogic", "truecandidatesoptions"),
)


def recognise(text: str, shape: Shape | None) -> bool:
    """Return whether there is a "grid" as in JSON, perhaps damaged."""
    return bool(re.search(r'"grid"\s*:', text))


def read(text: str, found: Found) -> None:
    """Read every object, including those of SudokuPad."""
    for lines, value in objects(text):
        other = isinstance(value, dict) and "cells" in value and "grid" not in value
        (sudokupad.take if other else take)(value, lines, found)


def take(value: Any, lines: Sequence[int], found: Found) -> None:
    """Add an object as a puzzle."""
    try:
        grid = rows_of(as_object(value, "a grid").get("grid"), "grid")
        shape = agreed(found.shape, _shape(grid))
        cages = [_cage(cage) for cage in value.get("killercage") or []]
    except InvalidBoard as error:
        found.refuse(lines[0], shown(value), str(error), lines)
        return
    cells = [_clue(cell) for row in grid for cell in row]
    found.add(
        cells,
        lines[0],
        shown(value),
        shape=shape,
        lines=lines,
        name=str(value.get("title") or ""),
        solution=_solution(value.get("solution")),
        facts=value,
        remarks=left_out(value, KNOWN) + _placed(grid),
        cages=cages,
    )


def _cage(cage: Any) -> tuple[int | None, list[str]]:
    """Return the sum and the cells of a cage. Raises InvalidBoard for anything else."""
    if not isinstance(cage, dict) or not isinstance(cage.get("cells"), list):
        raise InvalidBoard(f"expected a killer cage with cells, got {cage!r}")
    return sum_of(cage.get("value")), [str(cell) for cell in cage["cells"]]


def _clue(cell: Object) -> Any:
    return clue_of(cell.get("value")) if cell.get("given") else None


def _placed(grid: list[list[Object]]) -> tuple[str, ...]:
    """Return a remark on values that are not clues."""
    placed = sum(bool(cell.get("value")) and not cell.get("given") for row in grid for cell in row)
    return (f"the player's digits are not clues and are left out: {placed}",) if placed else ()


def _shape(grid: list[list[Object]]) -> Shape:
    """Return the shape that the cells' regions make; without regions, the usual one."""
    n = len(grid)
    flat = [cell for row in grid for cell in row]
    if not any("region" in cell for cell in flat):
        return usual_shape(n)
    regions: dict[str, list[int]] = {}
    for number, cell in enumerate(flat):
        region = cell["region"] if "region" in cell else usual_shape(n).box_of(number)
        regions.setdefault(str(region), []).append(number)
    return shape_of_regions(regions.values(), n)


def _solution(solution: Any) -> Any:
    """Return a solution as a list of values; it may be text, with or without commas, or have empty cells."""
    if isinstance(solution, str) and "," in solution:
        return solution.split(",")
    if isinstance(solution, str):
        return solution if solution.strip("0. ") else None
    return solution if isinstance(solution, list) and any(solution) else None


def write(entries: Sequence[Entry]) -> str:
    """Write one object per line; what was read from f-puzzles is kept, with the board's clues."""
    return "".join(f"{dumped(written(entry))}\n" for entry in entries)


def written(entry: Entry) -> Object:
    """Return one puzzle as an f-puzzles object."""
    shape = entry.board.shape
    value: Object = {"size": shape.n, "grid": _empty_grid(shape)}
    if _has_grid(entry):
        value = copy.deepcopy(dict(entry.facts))
    cells = [cell for row in value["grid"] for cell in row]
    for digit, cell in zip(entry.board.cells, cells, strict=True):
        if digit:
            cell |= {"value": digit, "given": True}
        elif cell.pop("given", False):
            cell.pop("value", None)
    given = [Cage(*_cage(cage)) for cage in value.get("killercage") or []]
    cages = without_repeats(entry, "f-puzzles")
    if not same_cages(cages, given, shape):
        value["killercage"] = [_written_cage(cage, shape) for cage in cages]
    if entry.name:
        value["title"] = entry.name
    if entry.solution:
        value["solution"] = list(entry.solution.cells)
    return value


def _written_cage(cage: Cage, shape: Shape) -> Object:
    return {"cells": [shape.name(cell).upper() for cell in cage.numbers], "value": str(cage.sum or "")}


def _has_grid(entry: Entry) -> bool:
    """Return whether the entry's facts are an f-puzzles object of this board's shape."""
    try:
        return _shape(rows_of(entry.facts.get("grid"), "grid")) == entry.board.shape
    except InvalidBoard:
        return False


def _empty_grid(shape: Shape) -> list[list[Object]]:
    """Return empty cells, with their regions unless those are the usual boxes."""
    try:
        usual = usual_shape(shape.n) == shape
    except InvalidBoard:
        usual = False
    return [[{} if usual else {"region": shape.box_of(cell)} for cell in row] for row in shape.rows]
