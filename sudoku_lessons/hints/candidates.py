"""A board with its candidates: the pencil marks before looking for a step.

Sets of digits and of places are bit masks: bit k is 1 if item k belongs to the set. Digit d is
bit d - 1. The k-th cell of a unit, from 0, is bit k.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, reduce
from itertools import combinations
from operator import or_

from sudoku_lessons.boards import Board, Item, Shape

Candidate = tuple[int, int]
"""A digit in a cell: (cell, digit)."""


def bits(mask: int) -> tuple[int, ...]:
    """Return the numbers of the bits that are 1, ascending.

    >>> bits(0b10110)
    (1, 2, 4)
    """
    return tuple(k for k in range(mask.bit_length()) if mask >> k & 1)


def confined(choices: Mapping[int, int], size: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield the groups of `size` keys with only `size` choices together, each with the mask of these.

    Such a group uses up its choices, because no two of its keys take the same one. Pairs and triples (cells
    choose digits, or digits choose cells), the X-wing and the swordfish (rows choose columns, or columns rows)
    are all cases of this. Keys with fewer than two choices are left out: they are settled. O(keys^size).

    >>> list(confined({1: 0b011, 2: 0b111, 3: 0b011}, 2))
    [((1, 3), 3)]
    """
    few = [key for key, mask in choices.items() if 2 <= mask.bit_count() <= size]
    for group in combinations(few, size):
        together = reduce(or_, (choices[key] for key in group))
        if together.bit_count() == size:
            yield group, together


@dataclass(frozen=True)
class Candidates:
    """A board without clashes, with the mask of candidates of each of its n*n cells.

    A filled cell has its own digit as its only candidate. Create it with `Candidates.of`.
    """

    board: Board
    masks: tuple[int, ...]

    @classmethod
    def of(cls, board: Board, struck: Collection[Candidate] = ()) -> "Candidates":
        """Return the candidates of a board without those in `struck`, which is ignored for filled cells.

        Raises ValueError if something in `struck` is not a (cell, digit) of the board. O(n^2 peers).
        """
        every_digit = (1 << board.shape.n) - 1
        blank = cls(board, (every_digit,) * board.shape.cell_count)
        removed = [_checked(board.shape, cell, digit) for cell, digit in struck]
        return blank.after((), removed).after(board.clues, ())

    def after(self, places: Iterable[Candidate], removes: Iterable[Candidate]) -> "Candidates":
        """Return the candidates after removing some and writing some digits."""
        cells, masks = list(self.board.cells), list(self.masks)
        for cell, digit in removes:
            masks[cell] &= ~(1 << digit - 1)
        for cell, digit in places:
            cells[cell], masks[cell] = digit, 1 << digit - 1
            for other in (*self.board.shape.peers[cell], *self._mates(cell)):
                masks[other] &= ~masks[cell]
        return Candidates(self.board.with_cells(cells), tuple(masks))

    def _mates(self, cell: int) -> list[int]:
        """Return the other cells of a killer's cages whose digits must differ."""
        cages = [cage for cage in self.board.cages if cell in cage.numbers and not cage.repeats]
        return [mate for cage in cages for mate in cage.numbers if mate != cell]

    @cached_property
    def places(self) -> tuple[tuple[int, ...], ...]:
        """For each unit, and each digit from 1, the mask of the unit's cells that can hold it."""
        candidates, table = list(map(bits, self.masks)), []
        for cells in self.board.shape.units:
            masks = [0] * self.board.shape.n
            for k, cell in enumerate(cells):
                for bit in candidates[cell]:
                    masks[bit] |= 1 << k
            table.append(tuple(masks))
        return tuple(table)

    @cached_property
    def units(self) -> tuple[int, ...]:
        """The numbers of all units in the order of looking: boxes, rows, columns."""
        n = self.board.shape.n
        return (*range(2 * n, 3 * n), *range(2 * n))

    @property
    def all_digits(self) -> range:
        """The digits 1 to n."""
        return range(1, self.board.shape.n + 1)

    def digits(self, cell: int) -> tuple[int, ...]:
        """Return the candidates of a cell, ascending."""
        return tuple(bit + 1 for bit in bits(self.masks[cell]))

    def cells(self, unit: int, digit: int) -> tuple[int, ...]:
        """Return the cells of a unit that can hold a digit, in order."""
        return tuple(self.board.shape.units[unit][k] for k in bits(self.places[unit][digit - 1]))

    def candidates_in(self, digits: Iterable[int], cells: Iterable[int]) -> tuple[Candidate, ...]:
        """Return the candidates among these digits in these cells, by cell: what a step can remove."""
        wanted = tuple(digits)
        return tuple((cell, d) for cell in cells for d in wanted if self.masks[cell] >> d - 1 & 1)

    def other_units(self, cells: tuple[int, ...], unit: int) -> tuple[int, ...]:
        """Return the units besides `unit` that contain all of these cells; () for fewer than two cells."""
        if len(cells) < 2:
            return ()
        of_first = self.board.shape.units_of[cells[0]]
        return tuple(
            other for other in of_first if other != unit and set(cells) <= set(self.board.shape.units[other])
        )

    def common_unit(self, one: int, other: int) -> int:
        """Return a unit of two cells that see each other; of several row, then column, then box."""
        units_of = self.board.shape.units_of
        return next(unit for unit in units_of[one] if unit in units_of[other])

    def chains(self, digit: int) -> Iterator[tuple[int, tuple[tuple[int, ...], tuple[int, ...]]]]:
        """Yield the places of a digit that units with two of them link, in two colours, and a first unit."""
        pairs = {unit: cells for unit in self.units if len(cells := self.cells(unit, digit)) == 2}
        while pairs:
            first = next(iter(pairs))
            colour = {pairs[first][0]: 0}
            while linked := [unit for unit, cells in pairs.items() if not colour.keys().isdisjoint(cells)]:
                one, other = pairs.pop(linked[0])
                colour.setdefault(one, 1 - colour.get(other, 1))
                colour.setdefault(other, 1 - colour[one])
            even, odd = (tuple(sorted(c for c in colour if colour[c] == side)) for side in (0, 1))
            yield first, (even, odd)

    def nearly_full_unit(self, cell: int) -> int:
        """Return a cell's unit with the fewest empty cells; of equals box, then row, then column."""
        row, column, box = self.board.shape.units_of[cell]
        return min((box, row, column), key=self._empty_cells_of)

    def _empty_cells_of(self, unit: int) -> int:
        return sum(not self.board.cells[cell] for cell in self.board.shape.units[unit])

    def contradiction(self) -> Item | None:
        """Return the first item without an option: a cell or (unit, digit) without a place."""
        for item in self.board.shape.items():
            left = self.masks[item] if isinstance(item, int) else self.places[item[0]][item[1] - 1]
            if not left:
                return item
        return None


def _checked(shape: Shape, cell: int | str, digit: int) -> Candidate:
    """Return a (cell, digit) with the cell as a number. Raises ValueError if the board has no such pair."""
    number = shape.cell(cell)
    if digit not in range(1, shape.n + 1):
        raise ValueError(f"{shape.name(number)}: expected a digit 1 to {shape.n}, got {digit!r}")
    return number, int(digit)
