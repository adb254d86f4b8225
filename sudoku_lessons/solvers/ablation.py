"""Two choices of a backtracking search, each a small function with a name, to be exchanged one at a time.

The choices are those of Steven Skiena's table in "The Algorithm Design Manual" (2nd ed., 2008): which cell
is next, and which digits are tried there. Taking one refinement away at a time and counting again is called
an ablation: it tells which of them buys what.
"""

import numbers
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from sudoku_lessons.boards import Board
from sudoku_lessons.search import Log


class Position:
    """The state that the two choices may look at: the board, and a random generator of its own.

    `cells` are the n*n digits, 0 for empty; `free(cell)` is the mask of a cell's candidates (bit d for
    digit d).
    """

    def __init__(self, board: Board, seed: int) -> None:
        self.shape = board.shape
        self.cells = list(board.cells)
        self._seed, self._draws = seed_bits(seed), 0
        self._to_fill = board.empty_cells
        self._every_digit = (1 << self.shape.n + 1) - 2
        self._used = [0] * len(self.shape.units)
        for cell, digit in board.clues:
            self._mark(cell, digit)

    def empty_cells(self) -> list[int]:
        """Return the cells without a digit, in reading order."""
        return [cell for cell in self._to_fill if not self.cells[cell]]

    def is_empty(self, cell: int) -> bool:
        """Return whether this is the number of a cell without a digit."""
        return cell in range(len(self.cells)) and not self.cells[cell]

    def free(self, cell: int) -> int:
        """Return the candidates of an empty cell, as a mask."""
        row, column, box = self.shape.units_of[cell]
        return self._every_digit & ~(self._used[row] | self._used[column] | self._used[box])

    def any_of(self, cells: list[int]) -> int:
        """Return a random one of the cells; the same ones in the same search with the same seed."""
        self._draws += 1
        return cells[scrambled(self._seed, self._draws) % len(cells)]

    def place(self, cell: int, digit: int) -> None:
        """Put a digit into an empty cell."""
        self.cells[cell] = digit
        self._mark(cell, digit)

    def undo(self, cell: int) -> None:
        """Take a cell's digit back."""
        self._mark(cell, self.cells[cell])
        self.cells[cell] = 0

    def _mark(self, cell: int, digit: int) -> None:
        """Note a digit as used in the cell's units, or as free again."""
        for unit in self.shape.units_of[cell]:
            self._used[unit] ^= 1 << digit


def seed_bits(seed: int) -> int:
    """Return the lower 32 bits of a seed; TypeError if it is not a whole number."""
    if not isinstance(seed, numbers.Integral):
        raise TypeError(f"seed is a whole number; found {seed!r}")
    return int(seed) & 0xFFFFFFFF


def scrambled(seed: int, draw: int) -> int:
    """Return a whole number below 2**32 that looks random: the bits of seed and draw, mixed.

    Two rounds of "fold the upper half onto the lower, multiply", after Austin Appleby's MurmurHash3. The state
    of the standard library's generator is too large to pause and resume in machine code.
    """
    bits = seed * 0x9E3779B9 + draw & 0xFFFFFFFF
    for multiplier in (0x85EBCA6B, 0xC2B2AE35):
        bits = (bits ^ bits >> 16) * multiplier & 0xFFFFFFFF
    return bits ^ bits >> 16


NextCell = Callable[[Position], int | None]
Candidates = Callable[[Position, int], int]


def arbitrary(position: Position) -> int | None:
    """The last cell in reading order that still has a candidate; None where no cell has."""
    return next((cell for cell in reversed(position.empty_cells()) if position.free(cell)), None)


def last(position: Position) -> int | None:
    """The last empty cell, whether it has a candidate or not."""
    return position.empty_cells()[-1]


def reading_order(position: Position) -> int | None:
    """The first empty cell, whether it has a candidate or not."""
    return position.empty_cells()[0]


def most_constrained(position: Position) -> int | None:
    """The first cell with the fewest candidates, cells with none left out; None where no cell has any."""
    cells = [cell for cell in position.empty_cells() if position.free(cell)]
    return min(cells, key=lambda cell: position.free(cell).bit_count(), default=None)


def fewest(position: Position) -> int | None:
    """The first cell with the fewest candidates, cells with none taken first (MRV)."""
    return min(position.empty_cells(), key=lambda cell: position.free(cell).bit_count())


def at_random(position: Position) -> int | None:
    """Any cell that still has a candidate, by the search's own seeded generator; None where no cell has."""
    cells = [cell for cell in position.empty_cells() if position.free(cell)]
    return position.any_of(cells) if cells else None


def local(position: Position, cell: int) -> int:
    """The digits that no peer of the cell holds, as a mask."""
    return position.free(cell)


def look_ahead(position: Position, cell: int) -> int:
    """The same, but none at all as soon as any empty cell has no candidate."""
    return position.free(cell) if all(map(position.free, position.empty_cells())) else 0


NEXT_CELL: dict[str, NextCell] = {
    "arbitrary": arbitrary,
    "last": last,
    "reading_order": reading_order,
    "most_constrained": most_constrained,
    "fewest": fewest,
    "random": at_random,
}
"""The rules for the next cell. A function of the same signature can be used in place of a name."""

CANDIDATES: dict[str, Candidates] = {"local": local, "look_ahead": look_ahead}
"""The digits that are tried there, as a mask. A function can be used in place of a name here too."""


def search(
    board: Board,
    log: Log,
    *,
    next_cell: str | NextCell = "most_constrained",
    candidates: str | Candidates = "look_ahead",
    seed: int = 0,
) -> Iterator[Board]:
    """Yield every solution of a board without clashes, with the two choices as asked.

    Digits ascending. A node is a dead end where no cell is chosen or its mask is empty. `seed` is that
    of "random". O(m) work a node for m empty cells. Raises ValueError for an unknown name.
    """
    choose, allowed = _named(NEXT_CELL, next_cell), _named(CANDIDATES, candidates)
    position = Position(board, seed)
    to_fill = len(board.empty_cells)

    def visit(depth: int) -> Iterator[Board]:
        """The solutions below one node."""
        log.node(depth)
        if depth == to_fill:
            yield board.with_cells(position.cells)
            return
        cell = choose(position)
        if cell is not None and not position.is_empty(cell):
            raise ValueError(f"next_cell chose {cell!r}, which is not an empty cell")
        mask = 0 if cell is None else allowed(position, cell)
        if cell is not None and mask & ~position.free(cell):
            raise ValueError(f"candidates of {cell} offer a digit that a peer holds: mask {mask:b}")
        digits = [digit for digit in range(1, board.shape.n + 1) if mask >> digit & 1]
        if cell is None or not digits:
            log.dead_end(_without_candidate(position))
            return
        if len(digits) > 1:
            log.guess()
        for digit in digits:
            position.place(cell, digit)
            log.place(cell, digit)
            yield from visit(depth + 1)
            log.undo(cell, digit)
            position.undo(cell)

    return visit(0)


def _without_candidate(position: Position) -> int | None:
    """Return the first empty cell without a candidate: the reason for a dead end."""
    return next((cell for cell in position.empty_cells() if not position.free(cell)), None)


def _named(choices: Mapping[str, Any], wanted: Any) -> Any:
    """Return a choice by its name; a function is returned as it is."""
    if callable(wanted):
        return wanted
    if not isinstance(wanted, str) or wanted not in choices:
        raise ValueError(f"no choice {wanted!r}; there are {', '.join(choices)}, or bring a function")
    return choices[wanted]
