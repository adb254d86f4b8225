"""Killer sudoku: boards with cages.

A cage's digits are all different unless `repeats` is set, also across the borders of boxes. A cage may have
no sum, a cell may be in no cage, and cages may overlap; then all of them apply. `cage_rules` has the rules
for searches; this module knows no solver.
"""

import warnings
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Self, TypeAlias

from sudoku_lessons.boards.arguments import counted, shown
from sudoku_lessons.boards.board import Board, BoardLike, as_board, is_board
from sudoku_lessons.boards.cage import LARGEST_N, Cage, called
from sudoku_lessons.boards.errors import CageError, Conflict, InvalidBoard
from sudoku_lessons.boards.shape import Shape, ShapeLike

SMALLEST_N = 4

CageLike: TypeAlias = Cage | Sequence[Any]
"""A Cage, or its arguments (sum, cells)."""


@dataclass(frozen=True)
class NoDigit:
    """An empty cell with no digit left by its row, column, box and these cages: a dead end."""

    cell: int
    cages: tuple[Cage, ...]


@dataclass(frozen=True)
class SumConflict(Conflict):
    """A full cage whose digits do not add up to its sum."""

    found: int = 0

    def __str__(self) -> str:
        return f"the digits of {self.unit} add up to {self.found}"


class KillerBoard(Board):
    """A board with cages, 4x4 to 16x16. Nothing ever changes it.

    `source`, `shape`, `alphabet` and `blank` are those of `Board`; without a source the board is empty.
    `cages` are `Cage`s or pairs (sum, cells), by default those of `source`. `repeats=True` allows repeated
    digits in all of them. Boards made from this one (`with_digit`, `with_cells`, solutions) keep its cages, and
    `conflicts`, `candidates` and `contradiction` include their rules. It equals only boards with the same
    cages. `killer.plain`, or `Board(killer)`, is the board alone.

    >>> killer = KillerBoard("." * 16, [Cage(3, "r1c1 r1c2"), (7, ["r1c3", "r1c4"])])
    >>> killer.with_digit("r1c1", 1).candidates("r1c2"), killer.cages[0].cells
    ((2, 3, 4), (0, 1))

    Attributes besides those of Board: `cages`, whose cells are numbers, ascending. Raises InvalidBoard as Board
    does, and CageError, a subclass, for a cage with a cell off the board, the same cell twice, or
    an impossible sum. Warns if the cages cover every cell once but their sums cannot be right.
    """

    __slots__ = ("cages",)
    cages: tuple[Cage, ...]

    def __init__(
        self,
        source: BoardLike | None = None,
        cages: Iterable[CageLike] | None = None,
        shape: ShapeLike | None = None,
        *,
        alphabet: str | None = None,
        blank: str | None = None,
        repeats: bool = False,
    ) -> None:
        if is_board(source):
            source = as_board(source)
        if source is None:
            board = Board.empty(9 if shape is None else shape)
        else:
            board = Board(source, shape, alphabet=alphabet, blank=blank)
        if cages is None:
            cages = source.cages if isinstance(source, Board) else ()
        self._fill(board, _on_board(cages, board, repeats))
        if remark := sum_remark(self):
            warnings.warn(remark, stacklevel=2)

    def _fill(self, board: Board, cages: tuple[Cage, ...]) -> Self:
        """Set everything; the cages are checked."""
        self._set(board.shape, board.cells, board.alphabet)
        object.__setattr__(self, "cages", cages)
        return self

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"cannot set {name!r}: boards are immutable")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, KillerBoard):
            return False if isinstance(other, Board) else NotImplemented
        return (self.cells, self.shape, set(self.cages)) == (other.cells, other.shape, set(other.cages))

    def __hash__(self) -> int:
        return hash((self.cells, self.shape, frozenset(self.cages)))

    def __reduce__(self) -> tuple[Any, ...]:
        return killer_of, (self.plain, self.cages)

    def __repr__(self) -> str:
        cages = [
            f"({cage.sum}, {' '.join(map(self.shape.name, cage.numbers))!r}{', True' * cage.repeats})"
            for cage in self.cages
        ]
        return f"Killer{super().__repr__()[:-1]}, cages=[{', '.join(cages)}])"

    @property
    def plain(self) -> Board:
        """The board alone, without the cages."""
        return super().with_cells(self.cells)

    def with_cells(self, cells: Any) -> "KillerBoard":
        """Return `Board.with_cells(cells)` with these cages."""
        return object.__new__(KillerBoard)._fill(super().with_cells(cells), self.cages)

    def candidates(self, where: int | str) -> tuple[int, ...]:
        """Return the digits, ascending, that no peer and no cell of a cage without repeats holds.

        Sums are not checked.
        """
        cell = self.shape.cell(where)
        held = {self.cells[mate] for cage in self.cages_of(cell) if not cage.repeats for mate in cage.numbers}
        held -= {self.cells[cell]}
        return tuple(digit for digit in super().candidates(cell) if digit not in held)

    def cages_of(self, where: int | str) -> tuple[Cage, ...]:
        """Return the cages that contain a cell."""
        cell = self.shape.cell(where)
        return tuple(cage for cage in self.cages if cell in cage.cells)

    def conflicts(self) -> tuple[Conflict, ...]:
        """Return the broken rules: of units, then of cages (repeated digits and wrong sums)."""
        found = [*super().conflicts()]
        for cage in self.cages:
            name, numbers = cage.name(self.shape), cage.numbers
            if not cage.repeats:
                found += [self._conflict(name, numbers, digit) for digit in self._repeated(numbers)]
            digits = [self.cells[cell] for cell in numbers]
            if cage.sum is not None and all(digits) and sum(digits) != cage.sum:
                names = tuple(map(self.shape.name, numbers))
                found.append(SumConflict(name, 0, numbers, "", names, sum(digits)))
        return tuple(found)


def _on_board(cages: Any, board: Board, repeats: bool = False) -> tuple[Cage, ...]:
    """Return cages, given as such or as pairs (sum, cells), with their cells as numbers in order.

    Raises InvalidBoard if the board cannot have them.
    """
    if isinstance(cages, Cage) or not isinstance(cages, Iterable):
        raise CageError(f"expected a list of cages, got {shown(cages)}")
    n = board.shape.n
    if not SMALLEST_N <= n <= LARGEST_N:
        raise InvalidBoard(f"expected a board of {SMALLEST_N} to {LARGEST_N} digits for a killer, got {n}")
    return tuple(_checked(_cage(cage), board.shape, repeats) for cage in cages)


def _cage(cage: Any) -> Cage:
    """Return a cage unchanged, or made of a pair (sum, cells). Raises CageError for anything else."""
    if isinstance(cage, Cage):
        return cage
    if not isinstance(cage, tuple | list) or len(cage) not in (2, 3):
        raise CageError(f"expected Cage(sum, cells) or a pair (sum, cells), got {shown(cage)}")
    return Cage(*cage)


def _checked(cage: Cage, shape: Shape, repeats: bool) -> Cage:
    """Return a cage with its cells as numbers in order; CageError if the board cannot have it."""
    here = f"{called(cage.sum)} at {' '.join(map(str, cage.cells))}"
    try:
        numbers = sorted(map(shape.cell, cage.cells))
    except ValueError as error:
        raise CageError(f"{here}: {error}") from None
    cell, times = Counter(numbers).most_common(1)[0]
    if times > 1:
        raise CageError(f"{here} has {shape.name(cell)} twice")
    found, size = Cage(cage.sum, numbers, cage.repeats or repeats), len(numbers)
    name, (least, most) = found.name(shape), found.bounds(shape.n)
    if not found.repeats and size > shape.n:
        raise CageError(f"{name}: {size} cells cannot hold different digits 1 to {shape.n}")
    if cage.sum is not None and not least <= cage.sum <= most:
        cells = counted(size, "cell")
        raise CageError(f"{name}: sum {cage.sum} impossible for {cells}: {least} to {most}")
    return found


def killer_of(board: Board, cages: Iterable[CageLike]) -> KillerBoard:
    """Return a KillerBoard without warning about the sums; raises as KillerBoard does."""
    return object.__new__(KillerBoard)._fill(board, _on_board(cages, board))


def sum_remark(killer: KillerBoard) -> str:
    """Return a message if the cages cover every cell once and their sums are wrong; otherwise "".

    All digits of a board add up to n * n * (n + 1) / 2, 405 on 9x9.
    """
    n, sums = killer.shape.n, [cage.sum for cage in killer.cages if cage.sum is not None]
    covered = sorted(cell for cage in killer.cages for cell in cage.numbers)
    total, expected = sum(sums), n * n * (n + 1) // 2
    if len(sums) < len(killer.cages) or covered != list(range(n * n)) or total == expected:
        return ""
    difference = f"{abs(total - expected)} too {'many' if total > expected else 'few'}"
    return f"the cages cover every cell, and their sums add up to {total}, not {expected}: {difference}"


def without_cages(board: Board, what: str) -> Board:
    """Return the board if it has no cages. Raises InvalidBoard otherwise: `what` would lose them."""
    if isinstance(board, KillerBoard):
        raise InvalidBoard(f"{what} does not support cages, got {len(board.cages)} of them: use killer.plain")
    return board
