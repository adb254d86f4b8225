"""f-puzzles JSON: `{"size": 9, "title": ..., "grid": [[{"value": 5, "given": true}, {}, ...], ...]}`.

A cell may have a `region`, else the regions are the usual boxes; `killercage` has the cages, {"cells":
["R1C1", ...], "value": "12"}, without a sum where the value is "" or 0. Everything else an object says
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
    """Whether there is a "grid" as in JSON, whole or damaged."""
    return bool(re.search(r'"grid"\s*:', text))


def read(text: str, found: Found) -> None:
    """Read every object, those of SudokuPad among them too."""
    for lines, value in objects(text):
        other = isinstance(value, dict) and "cells" in value and "grid" not in value
        (sudokupad.take if other else take)(value, lines, found)


def take(value: Any, lines: Sequence[int], found: Found) -> None:
    """Take one object as a puzzle."""
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
    """The sum and the cells of a cage; InvalidBoard where it is none."""
    if not isinstance(cage, dict) or not isinstance(cage.get("cells"), list):
        raise InvalidBoard(f"a killer cage has cells; found {cage!r}")
    return sum_of(cage.get("value")), [str(cell) for cell in cage["cells"]]


def _clue(cell: Object) -> Any:
    return clue_of(cell.get("value")) if cell.get("given") else None


def _placed(grid: list[list[Object]]) -> tuple[str, ...]:
    """A remark on values that are not clues."""
    placed = sum(bool(cell.get("value")) and not cell.get("given") for row in grid for cell in row)
    return (f"digits that the player placed are no clues and are left out: {placed}",) if placed else ()


def _shape(grid: list[list[Object]]) -> Shape:
    """The shape that the cells' regions make, the usual one where none says a region."""
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
    """A solution as a list of values: it may be text, with commas or without, or have empty cells."""
    if isinstance(solution, str) and "," in solution:
        return solution.split(",")
    if isinstance(solution, str):
        return solution if solution.strip("0. ") else None
    return solution if isinstance(solution, list) and any(solution) else None


def write(entries: Sequence[Entry]) -> str:
    """An object a line; what was read of f-puzzles before comes back whole, with the board's clues."""
    return "".join(f"{dumped(written(entry))}\n" for entry in entries)


def written(entry: Entry) -> Object:
    """One puzzle as an f-puzzles object."""
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
    """Whether the entry's facts are an f-puzzles object of this board's shape."""
    try:
        return _shape(rows_of(entry.facts.get("grid"), "grid")) == entry.board.shape
    except InvalidBoard:
        return False


def _empty_grid(shape: Shape) -> list[list[Object]]:
    """Empty cells; they name their regions where those are not the usual boxes."""
    try:
        usual = usual_shape(shape.n) == shape
    except InvalidBoard:
        usual = False
    return [[{} if usual else {"region": shape.box_of(cell)} for cell in row] for row in shape.rows]
