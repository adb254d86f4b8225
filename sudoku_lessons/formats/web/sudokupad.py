"""SudokuPad JSON: `{"cells": [[{"value": 5}, {}, ...], ...], "regions": [[[0, 0], [0, 1], ...], ...], ...}`.

Regions and the cells of cages are [row, column] from 0. Title, author and solution are in `metadata`, or are
cages without cells whose value is like "title: ...". A cage has cells, perhaps a sum as its `value`, and
`unique: false` if digits may repeat. Links hold a shortened form, which is not quite JSON
(`{ce:[[{v:5},,...`). Everything else beside the grid stays in the entry's facts, with a remark.
Source: https://github.com/SudokuPad/sudokutools (ctcpuzzle.js, puzzlezipper_lib.js)
"""

import re
from typing import Any

from sudoku_lessons.boards import Board, Cage, InvalidBoard, Shape, shape_of_n
from sudoku_lessons.formats.entry import Entry, Found, one_per_line
from sudoku_lessons.formats.web import objects
from sudoku_lessons.formats.web.objects import Object, clue_of, dumped

KNOWN = {"cells", "regions", "cellSize", "metadata", "id", "settings", "title", "author", "rules", "solution"}
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
    for lines, value in objects.objects(text):
        objects.take(value, lines, found, fields)


def fields(value: Object) -> Object:
    """Return what an object holds, as arguments of `Found.add`. Raises ValueError if it is not a puzzle."""
    rows = objects.rows_of(value, "cells")
    shape, said = _shape(value), _metadata(value)
    drawn = [cage for cage in _cages(value) if cage.get("cells")]
    outlines = [cage for cage in drawn if not _cage(cage)]
    remarks = () if value.get("regions") else ("it has no regions; the usual boxes are taken",)
    return {
        "source": [clue_of(cell.get("value")) for row in rows for cell in row],
        "shape": shape,
        "name": str(said.get("title") or ""),
        "solution": _solution(said.get("solution"), shape.n),
        "remarks": remarks + objects.left_out(value | {"cages": outlines}, KNOWN),
        "cages": [cage for cage in map(_cage, drawn) if cage],
    }


def _cage(cage: Object) -> Cage | None:
    """Return a killer's cage; None for drawn outlines: rows, regions, and texts that are not sums."""
    try:
        total = objects.sum_of(cage.get("value") or cage.get("sum"))
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


def _shape(value: Object) -> Shape:
    """Return the shape that the regions make; without regions, the usual one. Raises ValueError for others."""
    n = len(objects.rows_of(value, "cells"))
    if not value.get("regions"):
        return shape_of_n(n)
    try:
        numbers = [[row * n + column for row, column in region] for region in value["regions"]]
        return objects.shape_of_regions(numbers, n)
    except InvalidBoard:
        raise
    except (TypeError, ValueError):
        raise InvalidBoard("expected regions as lists of cells [row, column], counted from 0") from None


# ---- the shortened form -------------------------------------------------------------------------


def unzip(text: str) -> Any:
    """Return the object in a link's text, JSON or shortened. Raises InvalidBoard for anything else.

    >>> unzip("{ce:[[{v:1},,],[,{v:2}]],t:'two'}")["cells"]
    [[{'value': 1}, {}, {}], [{}, {'value': 2}]]
    """
    try:
        return objects.parsed(text)
    except InvalidBoard:
        return _with_long_names(objects.parsed(_as_json(text)))


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


def written(entry: Entry) -> Object:
    """Return a puzzle as a SudokuPad object with regions; one that was read as such keeps what else it had."""
    board, shape = entry.board, entry.board.shape
    value = objects.kept(entry, _shape)
    value.setdefault("cells", [[{} for _ in row] for row in shape.rows])
    value.setdefault("regions", [[list(divmod(cell, shape.n)) for cell in box] for box in shape.boxes])
    for digit, cell in zip(board.cells, (cell for row in value["cells"] for cell in row), strict=True):
        if clue_of(cell.get("value")) != (str(digit) if digit else None):
            cell.pop("value", None)
            cell |= {"value": digit} if digit else {}
    given = [cage for cage in map(_cage, _cages(value)) if cage]
    if not objects.same_cages(board.cages, given, shape):
        others = [cage for cage in _cages(value) if not _cage(cage)]
        value["cages"] = others + [_written_cage(cage, shape.n) for cage in board.cages]
    said = {"title": entry.name, "solution": _joined(entry.solution)}
    if changed := {key: text for key, text in said.items() if text and _metadata(value).get(key) != text}:
        value["metadata"] = {**(value.get("metadata") or {}), **changed}
    return value


def _written_cage(cage: Cage, n: int) -> Object:
    cells = [list(divmod(cell, n)) for cell in cage.numbers]
    return {"cells": cells, "unique": not cage.repeats} | ({"value": cage.sum} if cage.sum else {})


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


write = one_per_line(lambda entry: dumped(written(entry)))
