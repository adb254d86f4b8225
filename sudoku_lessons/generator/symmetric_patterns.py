"""Symmetric patterns of clues: cells that are clues together or not at all.

A pattern is the set of cells that hold a clue. It is symmetric if a rotation or reflection of the board maps
it to itself; the digits do not matter. The cells mapped to each other form an *orbit*: a symmetric
pattern has all of an orbit or none of it.
"""

import operator
from collections.abc import Callable, Collection, Sequence
from functools import cache

from sudoku_lessons.boards import Shape, ShapeLike, as_shape, is_whole, shown

Move = Callable[[int, int, int], tuple[int, int]]
"""The image of a row and a column, from 0; the last argument is n - 1."""

MOVES: dict[str, Move] = {
    "180": lambda row, column, last: (last - row, last - column),
    "90": lambda row, column, last: (column, last - row),
    "mirror": lambda row, column, last: (row, last - column),
    "flip": lambda row, column, last: (last - row, column),
    "diagonal": lambda row, column, last: (column, row),
    "antidiagonal": lambda row, column, last: (last - column, last - row),
}
SYMMETRIES: dict[str, tuple[Move, ...]] = {name: (move,) for name, move in MOVES.items()} | {
    "mirrors": (MOVES["mirror"], MOVES["flip"]),
    "diagonals": (MOVES["diagonal"], MOVES["antidiagonal"]),
    "full": (MOVES["90"], MOVES["diagonal"]),
}
"""Name to the moves that leave a pattern unchanged: rotations by 180 or 90 degrees; mirror, left to right;
flip, top to bottom; about a diagonal; two at once; or full, all eight of the square."""


def symmetry_name(symmetry: str | int | None) -> str | None:
    """Return the name of a symmetry in SYMMETRIES; degrees may be a number, and "none" is None.

    >>> symmetry_name(180), symmetry_name("none")
    ('180', None)

    Raises ValueError for an unknown one.
    """
    name = shown(operator.index(symmetry)) if is_whole(symmetry) else symmetry  # type: ignore[arg-type]
    if name is None or (isinstance(name, str) and name == "none"):
        return None
    if not isinstance(name, str) or name not in SYMMETRIES:
        names = ", ".join(map(repr, SYMMETRIES))
        raise ValueError(f"symmetry: expected None or one of {names}, got {shown(symmetry)}")
    return name


def orbits(shape: ShapeLike, symmetry: str | int | None = None) -> tuple[tuple[int, ...], ...]:
    """Return the orbits of a symmetry on a shape, each and all in order.

    >>> orbits(Shape(2, 2), "90")[:2]
    ((0, 3, 12, 15), (1, 7, 8, 14))

    Without a symmetry each cell is its own orbit. O(n^2). Raises ValueError for an unknown shape or
    symmetry.
    """
    return _orbits(as_shape(shape), symmetry_name(symmetry))


@cache
def _orbits(shape: Shape, symmetry: str | None) -> tuple[tuple[int, ...], ...]:
    """Return the orbits of a shape and a symmetry, computed once."""
    moves, n = SYMMETRIES[symmetry] if symmetry else (), shape.n
    found, seen = [], set()
    for cell in range(shape.cell_count):
        if cell in seen:
            continue
        orbit, to_visit = {cell}, [cell]
        while to_visit:
            row, column = divmod(to_visit.pop(), n)
            places = (move(row, column, n - 1) for move in moves)
            new = {row * n + column for row, column in places} - orbit
            orbit |= new
            to_visit += new
        seen |= orbit
        found.append(tuple(sorted(orbit)))
    return tuple(found)


def possible_counts(groups: Collection[Sequence[int]]) -> set[int]:
    """Return the possible total sizes of some of the groups: the numbers of clues that a symmetry allows."""
    counts = {0}
    for group in groups:
        counts |= {count + len(group) for count in counts}
    return counts
