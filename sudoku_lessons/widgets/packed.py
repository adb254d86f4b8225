"""Pack recorded searches of one board into bytes that a browser plays without the kernel.

The packet is compressed (zlib) and holds, in this order: the length of the header, 4 bytes; the header, as
JSON; then for each lane one number per step, of 2 or 4 bytes: the place of the step in the lane's
table. A table has each different step once, as columns: kind, cell, digit, depth, reason and words.
Everything is little-endian and begins at a multiple of 4 bytes.
"""

import json
import sys
import zlib
from array import array
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from sudoku_lessons.boards import Board, Cage, NoDigit, outline
from sudoku_lessons.search import KINDS, Step, Trace

NONE = -1  # no cell, no reason
Group = tuple[Cage, ...]
"""Cages that are drawn together, or are a reason together."""


class Lane(NamedTuple):
    """One of the searches played side by side: its trace, and its texts."""

    title: str
    trace: Trace
    under_way: str
    ending: str


def packed(lanes: Sequence[Lane]) -> bytes:
    """Return the packet of these lanes, which are searches of one board. O(steps).

    Raises ValueError for a step that a board of this shape cannot show.
    """
    board = lanes[0].trace.board
    distinct = [lane.trace.distinct() for lane in lanes]
    cages = _cages(board, [lane.trace[k].item for lane, (firsts, _) in zip(lanes, distinct) for k in firsts])
    tables, parts = [], []
    for lane, (firsts, which) in zip(lanes, distinct):
        steps = _numbers(which, len(firsts))
        texts = {"title": lane.title, "underWay": lane.under_way, "ending": lane.ending}
        sizes = {"length": len(lane.trace), "width": steps.itemsize}
        tables.append(texts | sizes | _table(lane.trace, firsts, cages))
        parts.append(_padded(steps.tobytes(), b"\0"))
    header = _padded(json.dumps(_setting(board, cages) | {"lanes": tables}).encode(), b" ")
    return zlib.compress(b"".join([len(header).to_bytes(4, "little"), header, *parts]))


def _cages(board: Board, items: Iterable[Any]) -> dict[Group, int]:
    """Return the cages of a killer, each alone, then the other reasons: derived cages, several at once."""
    drawn = [(cage,) for cage in board.cages]
    every = dict.fromkeys([*drawn, *filter(None, map(_blamed, items))])
    return {group: k for k, group in enumerate(every)}


def _blamed(item: Any) -> Group:
    """Return the cages that are a reason; () if the reason is another."""
    return item.cages if isinstance(item, NoDigit) else (item,) if isinstance(item, Cage) else ()


def _setting(board: Board, cages: Collection[Group]) -> dict[str, Any]:
    """Return the data common to all lanes: the board, its geometry, and the kinds of steps by number."""
    shape = board.shape
    corners = [(unit[0], unit[-1]) for unit in shape.units]  # a unit is a rectangle: two corners are enough
    return {
        "n": shape.n,
        "boxRows": shape.box_rows,
        "boxCols": shape.box_cols,
        "clues": board.cells,
        "signs": ["", *board.alphabet],
        "kinds": KINDS,
        "cages": [
            {
                "sum": "" if group[0].sum is None else str(group[0].sum),
                "cell": min(group[0].numbers),
                "outline": " ".join(outline(shape, cage.numbers) for cage in group),
                "drawn": len(group) == 1 and group[0] in board.cages,
            }
            for group in cages
        ],
        "corners": [*((cell, cell) for cell in range(shape.cell_count)), *corners],
    }


def _table(trace: Trace, firsts: list[int], cages: Mapping[Group, int]) -> dict[str, list[Any]]:
    """Return the different steps of a trace as columns."""
    steps = [_checked(trace[k], trace.board) for k in firsts]
    return {
        "kind": [KINDS.index(step.kind) for step in steps],
        "cell": [step.option[0] if step.option else NONE for step in steps],
        "digit": [step.option[1] if step.option else 0 for step in steps],
        "depth": [step.depth for step in steps],
        "reason": [_reason(step, trace.board, cages) for step in steps],
        "words": [trace.words(k) for k in firsts],
    }


def _checked(step: Step, board: Board) -> Step:
    """Return the step if a board can show it. Raises ValueError with what a solver must report if not."""
    shape, option = board.shape, step.option
    if step.kind in ("node", "guess", "dead end", "solution"):
        return step
    match option:
        case (int(cell), int(digit)) if 0 <= cell < shape.cell_count and 1 <= digit <= shape.n:
            return step
    wanted = f"a cell 0 to {shape.cell_count - 1} and a digit 1 to {shape.n}"
    raise ValueError(f"expected the solver to report {step.kind} with {wanted}, got {option!r}")


def _reason(step: Step, board: Board, cages: Mapping[Group, int]) -> int:
    """Return the place of a step's reason: a cell's number, or n*n + a unit's; then come the cages."""
    match step.item:
        case Cage() | NoDigit():
            return board.shape.cell_count + 3 * board.shape.n + cages[_blamed(step.item)]
        case int(cell):
            return cell
        case (int(unit), int()):
            return board.shape.cell_count + unit
    return NONE


def _numbers(which: "array[int]", different: int) -> "array[int]":
    """Return the steps in as few bytes as needed, little-endian."""
    steps = array("H" if different <= 1 << 16 else "I", which)
    if sys.byteorder == "big":
        steps.byteswap()
    return steps


def _padded(part: bytes, filler: bytes) -> bytes:
    return part + filler * (-len(part) % 4)
