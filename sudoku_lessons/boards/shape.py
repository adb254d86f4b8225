"""The geometry of a board: rows, columns, boxes and peers.

A `Shape` has no digits. Cells are numbered 0 .. n*n - 1 in reading order and shown to people
as r1c1; units are numbered rows first, then columns, then boxes.
"""

import operator
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from math import isqrt
from typing import Any, TypeAlias

from sudoku_lessons.boards.arguments import is_whole, shown, whole_number

LARGEST_N = 25  # a search goes one level deeper per placement, and Python allows 1,000 levels

Item = int | tuple[int, int]
"""A requirement of a solved board: a cell (its number) has a digit, or (unit, digit): a unit has the digit."""


@dataclass(frozen=True)
class Shape:
    """Boxes of `box_rows` x `box_cols` cells, on a board of n x n cells, n = box_rows * box_cols.

    >>> shape = Shape(2, 3)
    >>> shape.n, shape.name(7), shape.unit_name(shape.units_of[7][2])
    (6, 'r2c2', 'box 1')

    Raises ValueError if a side is not a whole number of at least 1, or n is above 25.
    """

    box_rows: int = 3
    box_cols: int = 3

    def __post_init__(self) -> None:
        for name in ("box_rows", "box_cols"):
            object.__setattr__(self, name, whole_number(name, getattr(self, name), 1, LARGEST_N))
        if self.n > LARGEST_N:
            raise ValueError(f"expected boxes of at most {LARGEST_N} cells, got {self}: {self.n} cells")

    def __str__(self) -> str:
        return f"{self.box_rows}x{self.box_cols}"

    @property
    def n(self) -> int:
        """Number of digits, and of cells in each unit."""
        return self.box_rows * self.box_cols

    @property
    def is_usual(self) -> bool:
        """Whether boards with n digits have these boxes unless a shape says otherwise, see `shape_of_n`."""
        return self.box_rows == _usual_rows(self.n) and (self.box_rows > 1 or self.n == 1)

    @property
    def cell_count(self) -> int:
        """Number of cells, n * n."""
        return self.n * self.n

    @cached_property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """The n rows, as cell numbers."""
        return tuple(tuple(range(r * self.n, (r + 1) * self.n)) for r in range(self.n))

    @cached_property
    def columns(self) -> tuple[tuple[int, ...], ...]:
        """The n columns, as cell numbers."""
        return tuple(zip(*self.rows, strict=True))

    @cached_property
    def boxes(self) -> tuple[tuple[int, ...], ...]:
        """The n boxes in reading order, as cell numbers."""
        inside: list[list[int]] = [[] for _ in range(self.n)]
        for cell in range(self.cell_count):
            inside[self.box_of(cell)].append(cell)
        return tuple(map(tuple, inside))

    @cached_property
    def units(self) -> tuple[tuple[int, ...], ...]:
        """All 3 n units: rows 0 .. n-1, columns n .. 2n-1, boxes 2n .. 3n-1."""
        return self.rows + self.columns + self.boxes

    @cached_property
    def units_of(self) -> tuple[tuple[int, int, int], ...]:
        """For each cell, the numbers of its row, column and box in `units`."""
        return tuple(
            (cell // self.n, self.n + cell % self.n, 2 * self.n + self.box_of(cell))
            for cell in range(self.cell_count)
        )

    @cached_property
    def peers(self) -> tuple[tuple[int, ...], ...]:
        """For each cell, the cells that share a unit with it, in order; 20 of them on 9x9."""
        return tuple(
            tuple(sorted({peer for unit in units for peer in self.units[unit]} - {cell}))
            for cell, units in enumerate(self.units_of)
        )

    def box_of(self, cell: int) -> int:
        """Return the number of a cell's box, 0 .. n-1: (r // 3) * 3 + c // 3 on a 9x9 board.

        A band has `box_rows` boxes, because n / box_cols = box_rows.
        """
        row, column = divmod(cell, self.n)
        return row // self.box_rows * self.box_rows + column // self.box_cols

    def name(self, cell: int) -> str:
        """Return a cell's name: r1c1 is the top left one."""
        return f"r{cell // self.n + 1}c{cell % self.n + 1}"

    def cell(self, where: int | str) -> int:
        """Return a cell's number from its number or name. Raises ValueError if it is not on the board.

        >>> Shape().cell("r2c1")
        9
        """
        number: Any = where
        if isinstance(where, str):
            match = re.fullmatch(r"r(\d+)c(\d+)", where.strip().lower(), re.ASCII)
            row, column = (int(match[1]), int(match[2])) if match else (0, 0)
            inside = 1 <= row <= self.n and 1 <= column <= self.n
            number = (row - 1) * self.n + column - 1 if inside else -1
        if not is_whole(number) or not 0 <= number < self.cell_count:
            last = self.name(self.cell_count - 1)
            raise ValueError(
                f"expected a cell, 0 to {self.cell_count - 1} or r1c1 to {last}, got {shown(where)}"
            )
        return operator.index(number)

    def unit_name(self, unit: int) -> str:
        """Return a unit's name: row 1, column 3, box 9."""
        kind, number = divmod(unit, self.n)
        return f"{('row', 'column', 'box')[kind]} {number + 1}"

    def no_option(self, item: Item, alphabet: str = "") -> str:
        """Return why an item without an option makes a dead end; digits are written in `alphabet`."""
        return self._words(item, alphabet, "{} has no candidate left", "no place left for {} in {}")

    def one_option(self, item: Item, alphabet: str = "") -> str:
        """Return why an item with a single option forces a digit; digits are written in `alphabet`.

        >>> Shape().one_option(0), Shape().one_option((11, 5))
        ('the only candidate of r1c1', 'the only place for 5 in column 3')
        """
        return self._words(item, alphabet, "the only candidate of {}", "the only place for {} in {}")

    def _words(self, item: Item, alphabet: str, of_cell: str, of_digit: str) -> str:
        """Return one of two texts with the name of the cell, or of the digit and its unit."""
        if isinstance(item, int):
            return of_cell.format(self.name(item))
        unit, digit = item
        return of_digit.format(alphabet[digit - 1] if alphabet else digit, self.unit_name(unit))

    def items(self) -> Iterator[Item]:
        """Yield all 4 n*n items: every cell, then every digit of every unit."""
        yield from range(self.cell_count)
        for unit in range(3 * self.n):
            for digit in range(1, self.n + 1):
                yield unit, digit


ShapeLike: TypeAlias = Shape | int | tuple[int, int]
"""A Shape, the number of digits of a usual one, or (box_rows, box_cols)."""


@cache
def shape_of_boxes(box_rows: int, box_cols: int) -> Shape:
    """Return the shared `Shape` of these boxes, so that its geometry is computed once."""
    return Shape(box_rows, box_cols)


@cache
def shape_of_n(n: int) -> Shape:
    """Return the usual shape for n digits: the squarest boxes, wider than high if not square.

    4, 9, 16, 25 have square boxes; 6 has 2x3, 8 has 2x4, 12 has 3x4. A board of one cell is 1x1.
    Raises ValueError for a prime n, whose only boxes are whole rows; use (1, n) for those.
    """
    box_rows = _usual_rows(n)
    if box_rows == 1 < n:
        raise ValueError(f"n={n} is prime, so {n}x{n} has no boxes; for boxes of one row use shape=(1, {n})")
    return shape_of_boxes(box_rows, n // box_rows)


def _usual_rows(n: int) -> int:
    """Return the greatest number of rows that makes boxes of n cells, wider than high if not square."""
    return max(rows for rows in range(1, isqrt(n) + 1) if n % rows == 0)


def as_shape(shape: Any) -> Shape:
    """Return a `Shape` from a Shape, a number of digits, or (box_rows, box_cols).

    >>> as_shape(12), as_shape((3, 2))
    (Shape(box_rows=3, box_cols=4), Shape(box_rows=3, box_cols=2))

    Raises ValueError for anything else.
    """
    match shape:
        case Shape():
            return shape_of_boxes(shape.box_rows, shape.box_cols)
        case _ if is_whole(shape) and 1 <= shape <= LARGEST_N:
            return shape_of_n(operator.index(shape))
        case (box_rows, box_cols) if is_whole(box_rows) and is_whole(box_cols):
            return shape_of_boxes(operator.index(box_rows), operator.index(box_cols))
    raise ValueError(f"expected a shape such as 9 or (2, 3), n from 1 to {LARGEST_N}, got {shown(shape)}")
