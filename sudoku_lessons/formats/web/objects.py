"""Shared by the two JSON formats: load objects, rows of cells, and regions that must be boxes."""

import json
import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import Any

from sudoku_lessons.boards import (
    LARGEST_N,
    Board,
    Cage,
    InvalidBoard,
    Shape,
    killer_of,
    shape_of_boxes,
    shape_of_n,
)
from sudoku_lessons.formats.entry import lines_of

Object = dict[str, Any]


DECODER = json.JSONDecoder()
BEGIN = re.compile(r"[ \t\ufeff]*[{\[]")


def objects(text: str) -> Iterator[tuple[range, Object | InvalidBoard]]:
    """Yield each puzzle's object with its line numbers; objects, and lists of them, begin a line.

    Lines between them are left out. Damaged text, up to the next blank line or object, is an InvalidBoard.
    """
    lines = lines_of(text)
    text, line = "\n".join(lines), 1
    starts = [0, *accumulate(len(line) + 1 for line in lines)]
    while line <= len(lines):
        if not BEGIN.match(lines[line - 1]):
            line += 1
            continue
        values, after = _values(text, lines, starts, line)
        yield from ((range(line, after), value) for value in values)
        line = after


def _values(
    text: str, lines: Sequence[str], starts: Sequence[int], line: int
) -> tuple[list[Object | InvalidBoard], int]:
    """Return the objects of the value that begins in a line, and the number of the next line."""
    begin = starts[line - 1] + lines[line - 1].index(lines[line - 1].lstrip(" \t\ufeff")[0])
    try:
        value, end = _decoded(text, begin)
    except InvalidBoard as error:
        return ([error], _after_damage(lines, line)) if text[begin] == "{" else ([], line + 1)
    after = bisect_right(starts, end - 1) + 1
    values = list(value) if isinstance(value, list) else [value]
    if not any(isinstance(part, dict) for part in values):
        return [], line + 1
    if rest := text[end : starts[after - 1] - 1].strip(" \t,"):
        values.append(InvalidBoard(f"expected nothing after the object, got {rest[:100]!r}"))
    return values, after


def _after_damage(lines: Sequence[str], line: int) -> int:
    """Return the number of the next line that is blank or begins an object, after a damaged one."""
    later = range(line + 1, len(lines) + 1)
    return next((k for k in later if not lines[k - 1].strip() or lines[k - 1].startswith("{")), len(lines) + 1)


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


def rows_of(rows: Any, name: str) -> list[list[Object]]:
    """Return n rows of n cells, each an object. Raises InvalidBoard with this name for anything else."""
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


def usual_shape(n: int) -> Shape:
    """Return the usual shape for n; InvalidBoard if n is prime."""
    try:
        return shape_of_n(n)
    except ValueError as error:
        raise InvalidBoard(str(error)) from None


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


def left_out(value: Object, known: Iterable[str], what: str = "constraints") -> tuple[str, ...]:
    """Return a remark on an object's other fields than the known ones, if they are not empty."""
    understood = set(known)
    names = sorted(
        key for key, said in value.items() if key not in understood and said not in (None, False, [], {}, "")
    )
    return (
        (f"{what} beside the grid are not on the board, but kept in facts: {', '.join(names)}",)
        if names
        else ()
    )


def as_object(value: Any, what: str) -> Object:
    """Return an object unchanged. Raises InvalidBoard for anything else; `what` describes a puzzle."""
    if isinstance(value, InvalidBoard):
        raise value
    if not isinstance(value, dict):
        raise InvalidBoard(f"expected a puzzle: an object with {what}")
    return value


def shown(value: Any) -> str:
    """Return the text of a value, for a problem or an entry; "" if it could not be read."""
    return "" if isinstance(value, InvalidBoard) else str(value)
