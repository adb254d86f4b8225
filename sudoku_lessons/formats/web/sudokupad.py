"""SudokuPad JSON: `{"cells": [[{"value": 5}, {}, ...], ...], "regions": [[[0, 0], [0, 1], ...], ...], ...}`.

Regions and the cells of cages are [row, column] from 0. Title, author and solution are in `metadata`, or are
cages without cells whose value is like "title: ...". A cage has cells, perhaps a sum as its `value`, and
`unique: false` if digits may repeat. Links hold a shortened form, which is not quite JSON
(`{ce:[[{v:5},,...`). Everything else beside the grid stays in the entry's facts, with a remark.
Source: https://github.com/SudokuPad/sudokutools (ctcpuzzle.js, puzzlezipper_lib.js)
"""

import copy
import re
from collections.abc import Sequence
from typing import Any

from sudoku_lessons.boards import Board, Cage, InvalidBoard, Shape
from sudoku_lessons.formats.entry import Entry, Found
from sudoku_lessons.formats.web.objects import (
    Object,
    agreed,
    as_object,
    clue_of,
    dumped,
    left_out,
    objects,
    parsed,
    rows_of,
    same_cages,
    shape_of_regions,
    shown,
    sum_of,
    usual_shape,
)

KNOWN = (
    "cells",
    "regions",
    "cellSize",
    "metadata",
    "id",
    "cages",
    "settings",
    "title",
    "author",
    "rules",
    "solution",
)
SHORT = (
    "c=color ca=cages ct=center c1=borderColor c2=backgroundColor ce=cells cs=cellSize a=arrows o=overlays "
    "u=underlays w=width h=height v=value vd=videos l=lines r=rounded re=regions fs=fontSize th=thickness "
    "hl=headLength wp=wayPoints t=title te=text d=duration"
)
LONG_NAMES = dict(pair.split("=") for pair in SHORT.split())
META = re.compile(r"([^: ]+):\s*(.+)", re.DOTALL)


def recognise(text: str, shape: Shape | None) -> bool:
    """Return whether there are "cells" as in JSON, perhaps damaged."""
    return bool(re.search(r'"cells"\s*:', text))


def read(text: str, found: Found) -> None:
    """Read every object."""
    for lines, value in objects(text):
        take(value, lines, found)


def take(value: Any, lines: Sequence[int], found: Found) -> None:
    """Add an object as a puzzle."""
    try:
        rows = rows_of(as_object(value, "cells").get("cells"), "cells")
        shape, remarks = _shape(value.get("regions"), len(rows))
        shape = agreed(found.shape, shape)
    except InvalidBoard as error:
        found.refuse(lines[0], shown(value), str(error), lines)
        return
    said = _metadata(value)
    solution = _solution(said.get("solution"), shape.n)
    drawn = [cage for cage in _cages(value) if cage.get("cells")]
    cages = [cage for cage in map(_cage, drawn) if cage]
    others = {"cages": [cage for cage in drawn if not _cage(cage)]}
    cells = [clue_of(cell.get("value")) for row in rows for cell in row]
    remarks += left_out(value | others, [key for key in KNOWN if key != "cages"])
    name = str(said.get("title") or "")
    more = {"name": name, "solution": solution, "facts": value, "remarks": remarks, "cages": cages}
    found.add(cells, lines[0], shown(value), shape=shape, lines=lines, **more)


def _cage(cage: Object) -> Cage | None:
    """Return a killer's cage; None for drawn outlines: rows, regions, and texts that are not sums."""
    try:
        total = sum_of(cage.get("value") or cage.get("sum"))
        cells = [f"r{row + 1}c{column + 1}" for row, column in cage["cells"]]
    except (TypeError, ValueError):
        return None
    drawn_only = cage.get("type") in ("rowcol", "region") or (total is None and not cage.get("unique"))
    return None if drawn_only else Cage(total, cells, repeats=cage.get("unique") is False)


def _cages(value: Object) -> list[Object]:
    cages = value.get("cages")
    return [cage for cage in cages if isinstance(cage, dict)] if isinstance(cages, list) else []


def _metadata(value: Object) -> Object:
    """Return title, author, rules and solution, wherever they are stored."""
    said: Object = {key: value[key] for key in ("title", "author", "rules", "solution") if key in value}
    for cage in _cages(value):
        match = META.fullmatch(str(cage.get("value") or ""))
        if match and not cage.get("cells"):
            said[match[1]] = match[2]
    metadata = value.get("metadata")
    return said | metadata if isinstance(metadata, dict) else said


def _shape(regions: Any, n: int) -> tuple[Shape, tuple[str, ...]]:
    """Return the shape that the regions make; without regions, the usual boxes and a remark."""
    if not regions:
        return usual_shape(n), ("it has no regions; the usual boxes are taken",)
    try:
        numbers = [[row * n + column for row, column in region] for region in regions]
        return shape_of_regions(numbers, n), ()
    except (TypeError, ValueError) as error:
        raise (
            error
            if isinstance(error, InvalidBoard)
            else InvalidBoard("expected regions as lists of cells [row, column], counted from 0")
        ) from None


# ---- the shortened form -------------------------------------------------------------------------


def unzip(text: str) -> Any:
    """Return the object in a link's text, JSON or shortened. Raises InvalidBoard for anything else.

    >>> unzip("{ce:[[{v:1},,],[,{v:2}]],t:'two'}")["cells"]
    [[{'value': 1}, {}, {}], [{}, {'value': 2}]]
    """
    try:
        return parsed(text)
    except InvalidBoard:
        return _with_long_names(parsed(_as_json(text)))


def _as_json(text: str) -> str:
    """Undo the shortening: quotes, unquoted names, empty objects, true and false, colours."""
    if '"' not in text:
        text = text.replace("\\'", "\0").replace("'", '"').replace("\0", "'")
    for pattern, whole in (
        (r"([,{\[])([a-zA-Z0-9]+):", r'\1"\2":'),
        (r"(?<=[,\[])(?=[,\]])", "{}"),
        (r":f(?=[,}\]])", ":false"),
        (r":t(?=[,}\]])", ":true"),
        (r":#0(?=[,}\]])", ':"#000000"'),
        (r":#F(?=[,}\]])", ':"#FFFFFF"'),
        (r":([0-9a-fA-F]{6})(?=[,}\]])", r':"#\1"'),
    ):
        text = re.sub(pattern, whole, text)
    return text


def _with_long_names(value: Any) -> Any:
    """Return an object with long names in place of the short ones, recursively."""
    if isinstance(value, list):
        return [_with_long_names(part) for part in value]
    if isinstance(value, dict):
        return {LONG_NAMES.get(key, key): _with_long_names(part) for key, part in value.items()}
    return value


# ---- writing ------------------------------------------------------------------------------------


def write(entries: Sequence[Entry]) -> str:
    """Write one object per line; what was read from SudokuPad is kept, with the board's clues."""
    return "".join(f"{dumped(written(entry))}\n" for entry in entries)


def written(entry: Entry) -> Object:
    """Return one puzzle as a SudokuPad object, regions included."""
    shape = entry.board.shape
    value: Object = copy.deepcopy(dict(entry.facts)) if _has_cells(entry) else {}
    value.setdefault("cells", [[{} for _ in row] for row in shape.rows])
    value.setdefault("regions", [[list(divmod(cell, shape.n)) for cell in box] for box in shape.boxes])
    for number, cell in enumerate(cell for row in value["cells"] for cell in row):
        set_clue(cell, entry.board.cells[number])
    given = [cage for cage in map(_cage, _cages(value)) if cage]
    if not same_cages(entry.board.cages, given, shape):
        others = [cage for cage in _cages(value) if not _cage(cage)]
        value["cages"] = others + [_written_cage(cage, shape) for cage in entry.board.cages]
    said = {"title": entry.name, "solution": _joined(entry.solution)}
    changed = {key: text for key, text in said.items() if text and _metadata(value).get(key) != text}
    if changed:
        value["metadata"] = {**(value.get("metadata") or {}), **changed}
    return value


def _written_cage(cage: Cage, shape: Shape) -> Object:
    cells = [list(divmod(cell, shape.n)) for cell in cage.numbers]
    return {"cells": cells, "unique": not cage.repeats} | ({"value": cage.sum} if cage.sum else {})


def set_clue(cell: Object, digit: int) -> None:
    """Give a cell its digit, 0 for none; one that has it stays as it is."""
    if clue_of(cell.get("value")) != (str(digit) if digit else None):
        cell.pop("value", None)
        cell |= {"value": digit} if digit else {}


def _joined(solution: Board | None) -> str:
    """Return a solution as SudokuPad has it: all digits, each with as many figures as the largest needs."""
    if solution is None:
        return ""
    width = len(str(solution.shape.n))
    return "".join(str(digit).zfill(width) for digit in solution.cells)


def _solution(said: Any, n: int) -> Any:
    """Return the values of such a text; None if it is another, or says nothing."""
    width = len(str(n))
    if not isinstance(said, str) or not said.strip("0.?"):
        return None
    if width == 1 or len(said) != width * n * n:
        return said
    return [said[start : start + width].lstrip("0") for start in range(0, len(said), width)]


def _has_cells(entry: Entry) -> bool:
    """Return whether the entry's facts are a SudokuPad object of this board's shape."""
    try:
        n = len(rows_of(entry.facts.get("cells"), "cells"))
        return _shape(entry.facts.get("regions"), n)[0] == entry.board.shape
    except InvalidBoard:
        return False
