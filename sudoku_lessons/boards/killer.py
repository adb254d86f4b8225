"""Killer sudoku: cages (groups of cells with a given sum) and boards that have them.

A cage's digits are all different unless `repeats` is set, also across the borders of boxes. A cage may have
no sum, a cell may be in no cage, and cages may overlap; then all of them apply. `cage_rules` has the rules
for searches; this module knows no solver.
"""

import itertools
import operator
import warnings
from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from sudoku_lessons.boards.arguments import counted, is_whole, shown, whole_number
from sudoku_lessons.boards.board import Board, as_board, is_board
from sudoku_lessons.boards.errors import CageError, Conflict, InvalidBoard
from sudoku_lessons.boards.shape import Shape

MOST_CELLS = 16 * 16
SMALLEST_N, LARGEST_N = 4, 16  # larger cages have too many combinations to list


@dataclass(frozen=True)
class Cage:
    """Cells whose digits are all different and add up to `sum`; with None they only differ.

    `cells` are numbers or names: a list, or names separated by spaces. `repeats` allows equal digits outside
    a common row, column or box. Raises CageError if there is no cell, or the sum is not a whole number.
    `KillerBoard` checks whether the cells are on the board.

    >>> Cage(12, "r1c1 r1c2 r2c1").cells
    ('r1c1', 'r1c2', 'r2c1')
    """

    sum: int | None
    cells: tuple[int | str, ...]
    repeats: bool = False

    def __init__(self, sum: int | None, cells: str | Iterable[int | str], repeats: bool = False) -> None:
        if sum is not None and not is_whole(sum):
            raise CageError(f"a cage's sum: expected a whole number, or None for no sum, got {shown(sum)}")
        total = None if sum is None else operator.index(sum)
        if not isinstance(cells, Iterable):
            raise CageError(f"{_called(total)}: expected a list of cells, got {shown(cells)}")
        listed = cells.split() if isinstance(cells, str) else cells
        several = tuple(map(_cell, itertools.islice(listed, MOST_CELLS + 1)))
        if len(several) > MOST_CELLS:
            raise CageError(f"{_called(total)}: expected at most {MOST_CELLS} cells, got more")
        if not several:
            raise CageError(f"{_called(total)} has no cells")
        if odd := [cell for cell in several if not isinstance(cell, str | int) or isinstance(cell, bool)]:
            what = "expected a cell number (0 for the first) or a name such as 'r1c1'"
            raise CageError(f"{_called(total)}: {what}, got {shown(odd[0])}")
        for name, value in (("sum", total), ("cells", several), ("repeats", bool(repeats))):
            object.__setattr__(self, name, value)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The cells as numbers; a board's cages have only numbers."""
        return tuple(cell for cell in self.cells if isinstance(cell, int))

    def name(self, shape: Shape) -> str:
        """Return the cage as shown to people: cage 12 at r1c1 r1c2 r2c1."""
        return f"{_called(self.sum)} at {' '.join(map(shape.name, self.numbers))}"

    def bounds(self, n: int) -> tuple[int, int]:
        """Return the least and the greatest sum of this many cells with digits 1 to n.

        >>> Cage(None, range(6)).bounds(9)
        (21, 39)
        """
        size = len(self.cells)
        if self.repeats:
            return size, size * n
        least = size * (size + 1) // 2
        return least, size * (n + 1) - least


def _called(sum: int | None) -> str:
    return "cage without a sum" if sum is None else f"cage {shown(sum)}"


def _cell(cell: Any) -> Any:
    """Return a cell number as an int; a name, or anything else, as it is."""
    return operator.index(cell) if is_whole(cell) else cell


def combinations(
    sum: int, size: int, without: Collection[int] = (), with_: Collection[int] = (), n: int = 9
) -> list[tuple[int, ...]]:
    """Return the sets of `size` different digits 1 to n that add up to `sum`, in lexicographic order.

    Only sets with all digits of `with_` and none of `without`. It looks at a few thousand sets at most.

    >>> combinations(10, 2), combinations(10, 2, without=[1, 4]), combinations(10, 2, with_=[1])
    ([(1, 9), (2, 8), (3, 7), (4, 6)], [(2, 8), (3, 7)], [(1, 9)])

    Raises ValueError for a negative size, or an n above 16.
    """
    n, size = whole_number("n", n, 1, LARGEST_N), whole_number("size", size, 0)
    found = _by_sum(min(size, n + 1), n).get(sum, ())
    needed, left_out = set(with_), set(without)
    return [digits for digits in found if needed <= set(digits) and not left_out & set(digits)]


@cache
def _by_sum(size: int, n: int) -> dict[int, tuple[tuple[int, ...], ...]]:
    """Return all sets of `size` digits, by their sum."""
    sets: dict[int, list[tuple[int, ...]]] = {}
    for digits in itertools.combinations(range(1, n + 1), size):
        sets.setdefault(sum(digits), []).append(digits)
    return {total: tuple(some) for total, some in sets.items()}


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
        source: Any = None,
        cages: Iterable[Cage | tuple[int | None, Any]] | None = None,
        shape: Shape | int | tuple[int, int] | None = None,
        *,
        alphabet: str | None = None,
        blank: str | None = None,
        repeats: bool = False,
    ) -> None:
        if is_board(source):
            source = as_board(source)
        board = (
            Board.empty(9 if shape is None else shape)
            if source is None
            else Board(source, shape, alphabet=alphabet, blank=blank)
        )
        if cages is None:
            cages = source.cages if isinstance(source, Board) else ()
        given = _several(cages)
        self._adopt(board, [replace(cage, repeats=True) for cage in given] if repeats else given)
        if remark := sum_remark(self):
            warnings.warn(remark, stacklevel=2)

    def _adopt(self, board: Board, cages: Iterable[Cage]) -> None:
        n = board.shape.n
        if not SMALLEST_N <= n <= LARGEST_N:
            raise InvalidBoard(f"expected a board of {SMALLEST_N} to {LARGEST_N} digits for a killer, got {n}")
        self._set(board.shape, board.cells, board.alphabet)
        object.__setattr__(self, "cages", tuple(_checked(cage, board.shape) for cage in cages))

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
        board = object.__new__(Board)
        board._set(self.shape, self.cells, self.alphabet)
        return board

    def with_cells(self, cells: Iterable[int]) -> "KillerBoard":
        """Return `Board.with_cells(cells)` with these cages."""
        board = super().with_cells(cells)
        killer = object.__new__(KillerBoard)
        killer._set(board.shape, board.cells, board.alphabet)
        object.__setattr__(killer, "cages", self.cages)
        return killer

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
            digits = [self.cells[cell] for cell in cage.numbers]
            for digit in sorted(set(digits) - {0}):
                where = [cell for cell in cage.numbers if self.cells[cell] == digit]
                if len(where) > 1 and not cage.repeats:
                    names = tuple(map(self.shape.name, where))
                    written = self.alphabet[digit - 1]
                    found.append(Conflict(cage.name(self.shape), digit, tuple(where), written, names))
            if cage.sum is not None and all(digits) and sum(digits) != cage.sum:
                names = tuple(map(self.shape.name, cage.numbers))
                found.append(SumConflict(cage.name(self.shape), 0, cage.numbers, "", names, sum(digits)))
        return tuple(found)

    def _frames(self) -> Iterable[tuple[str, Collection[int]]]:
        return [("" if cage.sum is None else str(cage.sum), cage.numbers) for cage in self.cages]


def _several(cages: Any) -> list[Cage]:
    """Return a list of cages, made from pairs (sum, cells) where needed. Raises CageError for others."""
    if isinstance(cages, Cage) or not isinstance(cages, Iterable):
        raise CageError(f"expected a list of cages, got {shown(cages)}")
    found = []
    for cage in cages:
        if not isinstance(cage, Cage | tuple | list) or (
            not isinstance(cage, Cage) and len(cage) not in (2, 3)
        ):
            raise CageError(f"expected Cage(sum, cells) or a pair (sum, cells), got {shown(cage)}")
        found.append(cage if isinstance(cage, Cage) else Cage(*cage))
    return found


def _checked(cage: Cage, shape: Shape) -> Cage:
    """Return a cage with its cells as numbers in order; CageError if the board cannot have it."""
    named = " ".join(map(str, cage.cells))
    try:
        numbers = sorted(map(shape.cell, cage.cells))
    except ValueError as error:
        raise CageError(f"{_called(cage.sum)} at {named}: {error}") from None
    if twice := [cell for cell, times in Counter(numbers).items() if times > 1]:
        raise CageError(f"{_called(cage.sum)} at {named} has {shape.name(twice[0])} twice")
    found = Cage(cage.sum, numbers, cage.repeats)
    least, most = found.bounds(shape.n)
    if not cage.repeats and len(numbers) > shape.n:
        raise CageError(
            f"{found.name(shape)}: {len(numbers)} cells cannot hold different digits 1 to {shape.n}"
        )
    if cage.sum is not None and not least <= cage.sum <= most:
        raise CageError(
            f"{found.name(shape)}: sum {cage.sum} impossible for {counted(len(numbers), 'cell')}: "
            f"{least} to {most}"
        )
    return found


def killer_of(board: Board, cages: Iterable[Cage]) -> KillerBoard:
    """Return a KillerBoard without warning about the sums; raises as KillerBoard does."""
    killer = object.__new__(KillerBoard)
    killer._adopt(board, cages)
    return killer


def sum_remark(killer: KillerBoard) -> str:
    """Return a message if the cages cover every cell once and their sums are wrong; otherwise "".

    All digits of a board add up to n * n * (n + 1) / 2, 405 on 9x9.
    """
    shape = killer.shape
    covered = sorted(cell for cage in killer.cages for cell in cage.numbers)
    total, expected = 0, shape.n * shape.n * (shape.n + 1) // 2
    for cage in killer.cages:
        if cage.sum is None:
            return ""
        total += cage.sum
    if covered != list(range(shape.cell_count)) or total == expected:
        return ""
    difference = f"{abs(total - expected)} too {'many' if total > expected else 'few'}"
    return f"the cages cover every cell, and their sums add up to {total}, not {expected}: {difference}"


def without_cages(board: Board, what: str) -> Board:
    """Return the board if it has no cages. Raises InvalidBoard otherwise: `what` would lose them."""
    if isinstance(board, KillerBoard):
        raise InvalidBoard(f"{what} does not support cages, got {len(board.cages)} of them: use killer.plain")
    return board
