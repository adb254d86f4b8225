"""Boards that reveal which cells a solver does not check when it tests whether a digit fits.

Take a solved board and two of its digits. Walk from cell to cell of these digits, alternating along a row and
along a column, until the walk closes. Swap the digits along the walk: every row and column still has
each digit once, but a box with one cell on the walk and the other one off it now has a digit twice. So empty
all cells of the walk except one that spoils no box. The board has no solution, but a solver that does not see
the clues off the walk from the cells on it fills it, in whatever order. In the same way, walks along rows and
boxes make boards for columns, and walks along columns and boxes make boards for rows.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations, count

from sudoku_lessons.boards import Board, isomorph
from sudoku_lessons.exercises.boards.isomorphs import NINE, classic, solution_of, without
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
"""Kind of unit to four lists for the 81 cells: the unit of this kind, those of the other two kinds, along
which to walk, and the place in the unit, 0 to 8."""

Where = tuple[str, str, int]
"""The kind of a unit, and the place in it: ("row", "clue", place) for the clues, ("box", "row", k) and ("box",
"column", k) for the empty cells."""

WANTED: dict[str, set[Where]] = {kind: {(kind, "clue", place) for place in range(9)} for kind in KINDS}
WANTED["box"] |= {("box", line, k) for line in ("row", "column") for k in range(3)}
ONE_SIDE = {"row": (1, 3, 5, 7), "column": (1, 3, 5, 7), "box": (3, 5)}  # places in a unit; see `_alike`


@dataclass(frozen=True)
class BlindSpot:
    """A board without a solution, filled only by a search that does not see any clue of the `pairs`.

    A pair is an empty cell and a clue that share a unit of this `kind` and no other one. `pairs` has only their
    places in the unit. Either all clues are at one `place` of their units, 0 to 8, or `place` is -1 and
    all cells are in one row, or one column, of their boxes.
    """

    board: Board
    kind: str
    place: int
    pairs: tuple[tuple[int, int], ...]


@lru_cache(maxsize=16)
def blind_spots(seed: int) -> tuple[BlindSpot, ...]:
    """Return 33 boards: one for each place of the clues in a unit, and of the empty cells in a box."""
    solved = [solution_of(classic(name)) for name in ("escargot", "wikipedia", "inkala 2012")]
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
    """Yield the blind spots of this kind on a solved board, with the places they cover."""
    unit, *_, place = KINDS[kind]
    for one, two in combinations(range(1, 10), 2):
        cells = [cell for cell in range(81) if full[cell] in (one, two)]
        mates = _mates(cells, unit)
        for walk in _walks(cells, kind):
            spoils = [(cell, mates[cell]) for cell in walk if mates[cell] not in walk]
            kept = [cell for cell in walk if mates[cell] in walk]
            pairs = tuple((place[cell], place[clue]) for cell, clue in spoils)
            for where in _alike(kind, pairs) if kept and spoils else ():
                board = without(full, walk).with_digit(kept[0], one + two - full[kept[0]])
                yield where, BlindSpot(board, kind, where[2] if where[1] == "clue" else -1, pairs)


def _mates(cells: Sequence[int], unit: Numbers) -> dict[int, int]:
    """Return each cell's only other cell in the same unit."""
    sums: Counter[int] = Counter()
    for cell in cells:
        sums[unit[cell]] += cell
    return {cell: sums[unit[cell]] - cell for cell in cells}


def _walks(cells: Sequence[int], kind: str) -> Iterator[list[int]]:
    """Yield the closed walks through cells of two digits along the units of the other two kinds."""
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
    """Return the required places that all pairs have in common.

    Clues at some places must also be on one side of the empty cells: that distinguishes the rows of a box, and
    the ends of a row, from everything on one side.
    """
    sides = {clue > cell for cell, clue in pairs}
    common = [
        {(kind, "clue", clue) for cell, clue in pairs},
        {(kind, "row", cell // 3) for cell, _ in pairs},
        {(kind, "column", cell % 3) for cell, _ in pairs},
    ]
    alike = set().union(*(where for where in common if len(where) == 1)) & WANTED[kind]
    return alike - {(kind, "clue", place) for place in ONE_SIDE[kind] if len(sides) > 1}


# ---- unseen clues ----------------------------------------------------------------------------------------

ONE_SIDED: dict[str, Callable[[int, int], bool]] = {
    "after the cell, in the same {kind}": lambda cell, clue: clue > cell,
    "before the cell, in the same {kind}": lambda cell, clue: clue < cell,
}
"""Where unseen clues are: a test whether a cell at one place of the unit does not see a clue at another."""

IN_BOXES: dict[str, Callable[[int, int], bool]] = {
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
"""The same for boxes only."""


def not_looked_at(filled: Mapping[BlindSpot, Board | None]) -> NotYet | None:
    """Return the fault of a solver that filled some of these boards, deduced from the clues it did not see.

    Returns None if digits appear twice in units of several kinds, or in units other than intended.
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
    seen = f"This board has no solution, but came back full: {conflict}. It does not see a digit {words}."
    return NotYet(fault, seen, board, puzzle=spot.board, marked=conflict.cells)


def _side(kind: str, fooled: Mapping[BlindSpot, bool]) -> str:
    """Return where the unseen clues are, if that depends on the empty cell; "" otherwise.

    The rule must explain, for all boards of this kind, whether they were filled.
    """
    for words, is_missed in (ONE_SIDED | (IN_BOXES if kind == "box" else {})).items():
        if all(was == all(is_missed(*pair) for pair in spot.pairs) for spot, was in fooled.items()):
            return words.format(kind=kind)
    return ""


def _places(kind: str, missed: set[int]) -> str:
    """Return places of a unit as text after "a digit": "in column 9 of its row", "in row 3 of its box"."""
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
