"""Shared by the two JSON formats: load objects, rows of cells, and regions that must be boxes."""

import copy
import json
import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any

from sudoku_lessons.boards import LARGEST_N, Board, Cage, InvalidBoard, Shape, killer_of, shape_of_boxes
from sudoku_lessons.formats.entry import Entry, Found, lines_of

Object = dict[str, Any]

DECODER = json.JSONDecoder()
BEGIN = re.compile(r"[ \t\ufeff]*[{\[]")
END_OF_DAMAGE = re.compile(r"\s*$|\{|\s*[0-9.]{81}\b")


def objects(text: str) -> Iterator[tuple[range, Any]]:
    """Yield each puzzle's object with its line numbers; objects, and lists of them, begin a line.

    Lines between them are left out. Damaged text, up to the next blank line or object, is an InvalidBoard.
    """
    lines = lines_of(text)
    text, line = "\n".join(lines), 1
    starts = [0, *accumulate(len(line) + 1 for line in lines)]
    while line <= len(lines):
        begins = BEGIN.match(lines[line - 1])
        values, after = _values(text, lines, starts, line) if begins else ([], line + 1)
        yield from ((range(line, after), value) for value in values)
        line = after


def _values(text: str, lines: Sequence[str], starts: Sequence[int], line: int) -> tuple[list[Any], int]:
    """Return the objects of the value that begins in a line, and the number of the next line."""
    begin = starts[line - 1] + lines[line - 1].index(lines[line - 1].lstrip(" \t\ufeff")[0])
    try:
        value, end = _decoded(text, begin)
    except InvalidBoard as error:
        return ([error], _after_damage(lines, line)) if text[begin] == "{" else ([], line + 1)
    after = bisect_right(starts, end - 1) + 1
    values = value if isinstance(value, list) else [value]
    if not any(isinstance(part, dict) for part in values):
        return [], line + 1
    if rest := text[end : starts[after - 1] - 1].strip(" \t,"):
        values.append(InvalidBoard(f"expected nothing after the object, got {rest[:100]!r}"))
    return values, after


def _after_damage(lines: Sequence[str], line: int) -> int:
    """Return the number of the next line that is blank, an object's first or a puzzle, after a damaged one."""
    later = range(line + 1, len(lines) + 1)
    return next((k for k in later if END_OF_DAMAGE.match(lines[k - 1])), len(lines) + 1)


def parsed(text: str) -> Any:
    """Return JSON as Python values. Raises InvalidBoard with the place of an error."""
    value, end = _decoded(text.strip(), 0)
    if end < len(text.strip()):
        raise InvalidBoard(f"this is not JSON: expected nothing after character {end}, got more")
    return value


def _decoded(text: str, begin: int) -> tuple[Any, int]:
    """Return the JSON value at a place in a text, and the place where it ends."""
    try:
        return DECODER.raw_decode(text, begin)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, character {error.colno}"
        raise InvalidBoard(f"this is not JSON: {error.msg} at {place}") from None
    except (RecursionError, ValueError) as error:  # too deeply nested; a number of thousands of digits
        raise InvalidBoard(f"this JSON is not a puzzle: {error}") from None


def take(value: Any, lines: Sequence[int], found: Found, fields: Callable[[Object], Object]) -> None:
    """Add an object as a puzzle. `fields` returns its source, shape and so on, or raises ValueError."""
    text = "" if isinstance(value, InvalidBoard) else str(value)
    try:
        if isinstance(value, InvalidBoard):
            raise value
        puzzle = fields(value)
        agreed(found.shape, puzzle["shape"])
    except ValueError as error:
        found.refuse(lines[0], text, str(error), lines)
    else:
        found.add(line=lines[0], text=text, lines=lines, facts=value, **puzzle)


def kept(entry: Entry, shape_of: Callable[[Object], Shape]) -> Object:
    """Return a copy of an entry's facts if they are an object for a board of its shape; otherwise {}."""
    facts = dict(entry.facts)
    try:
        return copy.deepcopy(facts) if shape_of(facts) == entry.board.shape else {}
    except ValueError:
        return {}


def rows_of(value: Any, name: str) -> list[list[Object]]:
    """Return the n rows of n cells with this name in an object, each cell an object. Raises InvalidBoard."""
    if not isinstance(value, dict):
        raise InvalidBoard(f"expected a puzzle: an object with a grid or cells, got {value!r}")
    rows = value.get(name)
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise InvalidBoard(f"{name!r}: expected a list of rows, each a list of cells")
    if not 1 <= len(rows) <= LARGEST_N or any(len(row) != len(rows) for row in rows):
        lengths = ", ".join(str(len(row)) for row in rows[:30])
        raise InvalidBoard(f"{name!r} has {len(rows)} rows of {lengths} cells; expected n rows of n")
    for number, row in enumerate(rows, 1):
        for column, cell in enumerate(row, 1):
            if not isinstance(cell, dict):
                raise InvalidBoard(f"cell r{number}c{column} of {name!r}: expected an object, got {cell!r}")
    return rows


def clue_of(value: Any) -> Any:
    """Return a cell's value for Board: text for a number, None for an empty cell."""
    if value in (None, "", 0, "0"):
        return None
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


def shape_of_regions(regions: Iterable[Iterable[int]], n: int) -> Shape:
    """Return the shape with these regions (cell numbers) as boxes. Raises InvalidBoard if there is none."""
    wanted = {frozenset(region) for region in regions}
    for box_rows in range(1, n + 1):
        if n % box_rows == 0:
            shape = shape_of_boxes(box_rows, n // box_rows)
            if wanted == set(map(frozenset, shape.boxes)):
                return shape
    raise InvalidBoard(f"its {len(wanted)} regions are not boxes of one size: only boards with boxes are read")


def agreed(told: Shape | None, found: Shape) -> Shape:
    """Return the shape found. Raises InvalidBoard if another one was requested."""
    if told not in (None, found):
        raise InvalidBoard(f"expected boxes of {told}, got {found}")
    return found


def sum_of(value: Any) -> int | None:
    """Return a cage's sum, from a number or text; None for "", 0 or None. Raises InvalidBoard otherwise."""
    if value in (None, ""):
        return None
    if isinstance(value, bool) or not re.fullmatch(r"\d{1,4}", str(value).strip(), re.ASCII):
        raise InvalidBoard(f"a cage's sum: expected a whole number, got {value!r}")
    return int(value) or None


def same_cages(cages: Iterable[Cage], given: Iterable[Cage], shape: Shape) -> bool:
    """Return whether the cages in a file, with its cell names, are those of a board."""
    drawn, named = set(cages), list(given)  # read once: they may be iterators
    return drawn == (set(killer_of(Board.empty(shape), named).cages) if named else set())


def dumped(value: Object) -> str:
    """Return one line of JSON, not escaped to ASCII."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def left_out(value: Mapping[str, Any], known: Iterable[str]) -> tuple[str, ...]:
    """Return a remark on an object's other fields than the known ones, if they are not empty."""
    names = sorted(set(value) - set(known))
    if names := [name for name in names if value[name] not in (None, False, [], {}, "")]:
        return (f"constraints beside the grid are not on the board, but kept in facts: {', '.join(names)}",)
    return ()
