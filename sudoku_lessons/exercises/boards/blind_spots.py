"""Boards that show which cells a solver does not look at when it asks whether a digit fits.

Take a solved board and two of its digits, and walk from cell to cell of these digits, in turn along a row and
along a column, until the walk closes. Swap the digits all along the walk: every row and every column still has
each digit once. But a box with one cell on the walk and the other one off it now has a digit twice. So empty
the cells of the walk, all but one that spoils no box: the board has no solution, and whoever does not see the
clues off the walk from the cells on it fills it, in whatever order. In the same way walks along rows and boxes
make boards for columns, and walks along columns and boxes make boards for rows.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, count

from sudoku_lessons.boards import Board, isomorph
from sudoku_lessons.datasets import load
from sudoku_lessons.exercises.boards.isomorphs import solution_of, without
from sudoku_lessons.exercises.checks.board_forms import NINE
from sudoku_lessons.exercises.checks.diagnosis import PLURAL
from sudoku_lessons.exercises.verdict import NotYet

Numbers = Sequence[int]

ROW, COLUMN = [cell // 9 for cell in range(81)], [cell % 9 for cell in range(81)]
BOX = [NINE.box_of(cell) for cell in range(81)]
IN_BOX = [row % 3 * 3 + column % 3 for row, column in zip(ROW, COLUMN)]

KINDS: dict[str, tuple[Numbers, Numbers, Numbers, Numbers]] = {
    "row": (ROW, COLUMN, BOX, COLUMN),
    "column": (COLUMN, ROW, BOX, ROW),
    "box": (BOX, ROW, COLUMN, IN_BOX),
}
"""Kind of a unit to four lists for the 81 cells: the unit of this kind, those of the other two kinds, along
which one walks, and the place in the unit, 0 to 8."""


Where = tuple[str, str, int]
"""The kind of a unit, and where in it: ("row", "clue", place) for the clues, ("box", "row", k) and ("box",
"column", k) for the empty cells."""

WANTED: dict[str, set[Where]] = {kind: {(kind, "clue", place) for place in range(9)} for kind in KINDS}
WANTED["box"] |= {("box", line, k) for line in ("row", "column") for k in range(3)}
ONE_SIDE = {"row": (1, 3, 5, 7), "column": (1, 3, 5, 7), "box": (3, 5)}  # places in a unit; see `_alike`


@dataclass(frozen=True)
class BlindSpot:
    """A board without a solution, filled only by a search that does not see the clue of any of these `pairs`.

    A pair is an empty cell and a clue in its unit of this `kind`, and in no other one. `pairs` has their
    places in the unit alone. Either all clues are at one `place` of their units, 0 to 8, or `place` is -1 and
    all the cells are in one row of their boxes, or in one column.
    """

    board: Board
    kind: str
    place: int
    pairs: tuple[tuple[int, int], ...]


@lru_cache(maxsize=16)
def blind_spots(seed: int) -> tuple[BlindSpot, ...]:
    """33 such boards: one for each place of the clues in rows, in columns and in boxes, and one for each row
    and column of boxes that has the empty cells.
    """
    solved = [solution_of(load("classics")[name].board) for name in ("escargot", "wikipedia", "inkala 2012")]
    found: dict[Where, BlindSpot] = {}
    for k in count():
        full = isomorph(solved[k % len(solved)], f"{seed} {k}")
        for kind in KINDS:
            if not WANTED[kind] <= set(found):
                for where, spot in _spots(full, kind):
                    found.setdefault(where, spot)
        if len(found) == sum(map(len, WANTED.values())):
            break
    return tuple(found[where] for kind in KINDS for where in sorted(WANTED[kind]))


def _spots(full: Board, kind: str) -> Iterator[tuple[Where, BlindSpot]]:
    """The blind spots of this kind that a solved board gives, and what each is good for."""
    unit, *_, place = KINDS[kind]
    cells_of: dict[int, list[int]] = {digit: [] for digit in range(1, 10)}
    for cell, digit in enumerate(full.cells):
        cells_of[digit].append(cell)
    for one, two in combinations(cells_of, 2):
        cells = cells_of[one] + cells_of[two]
        mates = _mates(cells, unit)
        for walk in _walks(cells, kind):
            spoils = [(cell, mates[cell]) for cell in walk if mates[cell] not in walk]
            kept = [cell for cell in walk if mates[cell] in walk]
            pairs = tuple((place[cell], place[clue]) for cell, clue in spoils)
            for where in _alike(kind, pairs) if kept and spoils else ():
                board = without(full, walk).with_digit(kept[0], one + two - full[kept[0]])
                yield where, BlindSpot(board, kind, where[2] if where[1] == "clue" else -1, pairs)


def _mates(cells: Sequence[int], unit: Numbers) -> dict[int, int]:
    """Each cell's only other one in the same unit."""
    both: dict[int, int] = {}
    for cell in cells:
        both[unit[cell]] = both.get(unit[cell], 0) + cell
    return {cell: both[unit[cell]] - cell for cell in cells}


def _walks(cells: Sequence[int], kind: str) -> Iterator[list[int]]:
    """The closed walks through cells of two digits along the units of the other two kinds."""
    _, first, second, _ = KINDS[kind]
    along, across = _mates(cells, first), _mates(cells, second)
    left = set(cells)
    while left:
        walk = [min(left)]
        while len(walk) == 1 or walk[-1] != walk[0]:
            walk += [along[walk[-1]], across[along[walk[-1]]]]
        left -= set(walk)
        yield walk[:-1]


def _alike(kind: str, pairs: Sequence[tuple[int, int]]) -> set[Where]:
    """What all pairs have in common, of what is wanted.

    Clues at some places must also lie on one side of the empty cells: that tells the rows of a box, and the
    ends of a row, from all that is on one side.
    """
    sides = {clue > cell for cell, clue in pairs}
    common = [
        {(kind, "clue", clue) for cell, clue in pairs},
        {(kind, "row", cell // 3) for cell, _ in pairs},
        {(kind, "column", cell % 3) for cell, _ in pairs},
    ]
    alike = set().union(*(where for where in common if len(where) == 1)) & WANTED[kind]
    return alike - {(kind, "clue", place) for place in ONE_SIDE[kind] if len(sides) > 1}


# ---- what is not looked at -------------------------------------------------------------------------------

Missed = Callable[[int, int], bool]

ONE_SIDED: dict[str, Missed] = {
    "after the cell, in the same {kind}": lambda cell, clue: clue > cell,
    "before the cell, in the same {kind}": lambda cell, clue: clue < cell,
}
"""Which clues are not seen, in words, to whether a cell at one place of the unit does not see a clue at
another."""

IN_BOXES: dict[str, Missed] = {
    "above the cell or to its left, in the same box": lambda cell, clue: (
        clue // 3 < cell // 3 or clue % 3 < cell % 3
    ),
    "below the cell or to its right, in the same box": lambda cell, clue: (
        clue // 3 > cell // 3 or clue % 3 > cell % 3
    ),
    "elsewhere in the box, from the cells in row 1 of it": lambda cell, _: cell // 3 == 0,
    "elsewhere in the box, from the cells in row 2 of it": lambda cell, _: cell // 3 == 1,
    "elsewhere in the box, from the cells in row 3 of it": lambda cell, _: cell // 3 == 2,
    "elsewhere in the box, from the cells in column 1 of it": lambda cell, _: cell % 3 == 0,
    "elsewhere in the box, from the cells in column 2 of it": lambda cell, _: cell % 3 == 1,
    "elsewhere in the box, from the cells in column 3 of it": lambda cell, _: cell % 3 == 2,
}
"""The same, of boxes alone."""


def not_looked_at(filled: Mapping[BlindSpot, Board | None]) -> NotYet | None:
    """The fault of a solver that filled some of these boards, as the clues say that it did not see.

    None where digits stand twice in units of several kinds, or in others than the boards were made for.
    """
    kinds = {conflict.unit.split()[0] for board in filled.values() if board for conflict in board.conflicts()}
    fooled = {spot: board for spot, board in filled.items() if board and {spot.kind} == kinds}
    if not fooled:
        return None
    kind = min(kinds)
    asked = {spot: spot in fooled for spot in filled if spot.kind == kind}
    missed = {spot.place for spot in fooled if spot.place >= 0}
    fault, words = f"{PLURAL[kind]} not looked at", f"in the same {kind} alone"
    if not all(asked.values()):
        is_line = len(missed) == 1 and kind != "box"
        fault = "one line not looked at" if is_line else f"part of a {kind} not looked at"
        words = _side(kind, asked) or _places(kind, missed)
    spot, board = next(iter(fooled.items()))
    conflict = board.conflicts()[0]
    seen = f"This board has no solution, and came back full: {conflict}. What was not seen is a digit {words}."
    return NotYet(fault, seen, board, puzzle=spot.board, marked=conflict.cells)


def _side(kind: str, fooled: Mapping[BlindSpot, bool]) -> str:
    """Where the clues stand that are not seen, if that depends on the cell that asks; "" if it does not.

    Such a rule must explain for all boards of this kind whether they were filled.
    """
    for words, is_missed in (ONE_SIDED | (IN_BOXES if kind == "box" else {})).items():
        if all(was == all(is_missed(*pair) for pair in spot.pairs) for spot, was in fooled.items()):
            return words.format(kind=kind)
    return ""


def _places(kind: str, missed: set[int]) -> str:
    """Places of a unit in words, to be put after "a digit": "in column 9 of its row", "in row 3 of its box"."""
    for k in range(3) if kind == "box" else ():
        if missed == {3 * k, 3 * k + 1, 3 * k + 2}:
            return f"in row {k + 1} of its box"
        if missed == {k, k + 3, k + 6}:
            return f"in column {k + 1} of its box"
    if kind == "box" and len(missed) == 1:
        return f"in row {min(missed) // 3 + 1} and column {min(missed) % 3 + 1} of its box"
    if kind == "box":
        return "in some parts of its box"
    numbers = [str(place + 1) for place in sorted(missed)]
    listed = " and ".join([", ".join(numbers[:-1]), numbers[-1]][-len(numbers) :])
    other = "column" if kind == "row" else "row"
    return f"in {other}{'s' * (len(numbers) > 1)} {listed}, from other cells of its {kind}"
