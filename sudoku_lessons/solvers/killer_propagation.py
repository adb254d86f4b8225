"""Propagation on killers: naked and hidden singles, and what cages say, before any guess.

Every cell has a mask of candidates (bit d is 1 while it may hold d). Rules strike candidates and fill cells
until none of them finds anything. Their order does not matter, because each finds at least as much when there
are fewer candidates.

  a cell with one candidate is filled (a naked single): its peers, and its mates in a cage, lose the digit;
  a digit with one place in a unit is filled in there (a hidden single);
  a cell keeps the digits that its cages can take, see `look_at_cage`.
"""

from collections.abc import Iterable, Iterator

from sudoku_lessons.boards import Board, Cage, Shape
from sudoku_lessons.boards.cage_rules import digits_of, masks, possible, union
from sudoku_lessons.boards.rule_45 import cages_for
from sudoku_lessons.search import Log


class DeadEnd(Exception):
    """A cell, a digit of a unit, or a cage (`item`) has no option left."""

    def __init__(self, item: object) -> None:
        self.item = item


class Rules:
    """The constants of a search: the shape, the cages, and the mates that each digit is struck from."""

    def __init__(self, board: Board, pruning: str, rule_45: bool) -> None:
        self.shape: Shape = board.shape
        self.pruning = pruning
        self.cages = [cage for cage in cages_for(board, pruning, rule_45) if cage.sum is not None]
        mates = [set(peers) for peers in board.shape.peers]
        for cage in cages_for(board, pruning, False):
            for cell in () if cage.repeats else cage.numbers:
                mates[cell] |= set(cage.numbers) - {cell}
        self.mates = [sorted(some) for some in mates]


class Position:
    """The candidates of each cell, and the cells that are filled."""

    def __init__(self, rules: Rules, candidates: list[int], filled: set[int], log: Log) -> None:
        self.rules, self.candidates, self.filled, self.log = rules, candidates, filled, log

    def keep(self, cell: int, digits: int, cage: Cage | None = None) -> bool:
        """Strike all candidates but these, for a cage if given; return whether there was any to strike."""
        before = self.candidates[cell]
        self.candidates[cell] = before & digits
        if not self.candidates[cell]:
            raise DeadEnd(cage or cell)
        return self.candidates[cell] != before

    def fill(self, cell: int, mask: int, item: object) -> None:
        """Fill a cell by inference, as the only option of the item."""
        self.log.forced((cell, mask.bit_length() - 1), item)
        self.place(cell, mask)

    def place(self, cell: int, mask: int) -> None:
        """Put the digit of a mask into a cell."""
        self.keep(cell, mask)
        self.filled.add(cell)
        for mate in self.rules.mates[cell]:
            self.keep(mate, ~mask)


def search(board: Board, log: Log, *, pruning: str = "combinations", rule_45: bool = True) -> Iterator[Board]:
    """Yield every solution of a killer without clashes.

    At each node: inference until nothing changes; then a guess at the cell with the fewest candidates, the
    lowest number of equals; digits ascending. A cell or a digit of a unit without an option, or a cage that no
    digits fit, is a dead end. For `pruning` and `rule_45` see `cage_rules` and `rule_45`. Raises ValueError
    for another pruning, or if the board is not a killer.
    """
    rules = Rules(board, pruning, rule_45)
    every_digit = (1 << board.shape.n + 1) - 2
    candidates = [1 << digit if digit else every_digit for digit in board.cells]

    def visit(candidates: list[int], placed: Iterable[int], filled: set[int], depth: int) -> Iterator[Board]:
        """Yield the solutions below one node, in which the `placed` cells have just got their digits."""
        log.node(depth)
        position = Position(rules, candidates, filled, log)
        try:
            for cell in placed:
                position.place(cell, candidates[cell])
            before = len(filled)
            while naked_singles(position) or hidden_singles(position) or look_at_cages(position):
                pass
        except DeadEnd as dead:
            log.dead_end(dead.item)
            return
        log.propagated(len(filled) - before)
        if len(filled) == len(candidates):
            yield board.with_cells(mask.bit_length() - 1 for mask in candidates)
            return
        cell = min(range(len(candidates)), key=lambda c: (c in filled, candidates[c].bit_count()))
        log.guess()
        for digit in digits_of(candidates[cell]):
            below = candidates.copy()
            below[cell] = 1 << digit
            log.place(cell, digit)
            yield from visit(below, [cell], filled.copy(), depth + 1)
            log.undo(cell, digit)

    return visit(candidates, [cell for cell, _ in board.clues], set(), 0)


def naked_singles(position: Position) -> bool:
    """Fill every cell that has one candidate; return whether there was one."""
    found = False
    for cell in range(position.rules.shape.cell_count):
        mask = position.candidates[cell]
        if mask & mask - 1 == 0 and cell not in position.filled:
            position.fill(cell, mask, cell)
            found = True
    return found


def hidden_singles(position: Position) -> bool:
    """Fill in every digit that has one place in a unit; return whether there was one."""
    shape, found = position.rules.shape, False
    for unit, cells in enumerate(shape.units):
        once, twice = places(position, cells)
        if missing := (1 << shape.n + 1) - 2 & ~once:
            raise DeadEnd((unit, digits_of(missing)[0]))
        found |= fill_places(position, cells, once & ~twice, unit)
    return found


def places(position: Position, cells: Iterable[int]) -> tuple[int, int]:
    """Return the digits with a place or more among the cells, and those with two or more."""
    once = twice = 0
    for cell in cells:
        twice |= once & position.candidates[cell]
        once |= position.candidates[cell]
    return once, twice


def fill_places(position: Position, cells: Iterable[int], digits: int, group: int | Cage) -> bool:
    """Fill in digits that have one place among the cells; return whether one of them was not yet there."""
    found = False
    for cell in cells:
        mask = position.candidates[cell] & digits
        if mask and cell not in position.filled:
            digit = digits_of(mask)[0]
            position.fill(cell, 1 << digit, group if isinstance(group, Cage) else (group, digit))
            found = True
    return found


def look_at_cages(position: Position) -> bool:
    """Look at each cage; return whether one of them struck or filled anything."""
    found = False
    for cage in position.rules.cages:
        found |= look_at_cage(position, cage)
    return found


def look_at_cage(position: Position, cage: Cage) -> bool:
    """Strike what the cage cannot take, and fill in what it needs; return whether there was anything.

    "full" and "sums" look at the digits in it, as backtracking does. "combinations" looks at
    candidates too: see `fit_combinations`, and `fit_bounds` for a cage with repeats.
    """
    if position.rules.pruning == "combinations":
        return (fit_bounds if cage.repeats else fit_combinations)(position, cage)
    empty = [cell for cell in cage.numbers if position.candidates[cell].bit_count() > 1]
    standing = [position.candidates[cell] for cell in cage.numbers if cell not in empty]
    missing = (cage.sum or 0) - sum(mask.bit_length() - 1 for mask in standing)
    if not empty and missing:
        raise DeadEnd(cage)
    if not empty:
        return False
    state = union(standing), len(empty), missing
    allowed = possible(position.rules.shape.n, position.rules.pruning, state, cage.repeats)
    found = False
    for cell in empty:
        found |= position.keep(cell, allowed, cage)
    return found


def fit_combinations(position: Position, cage: Cage) -> bool:
    """A combination fits if the cells have all its digits between them, and each cell has one of them.

    Cells keep the digits of those that fit; a digit of all of them that has one place in the cage is filled in.
    """
    candidates, cells = position.candidates, cage.numbers
    some_cell = union(candidates[cell] for cell in cells)
    fit = [
        mask
        for mask in masks(position.rules.shape.n, len(cells), cage.sum or 0)
        if not mask & ~some_cell and all(candidates[cell] & mask for cell in cells)
    ]
    if not fit:
        raise DeadEnd(cage)
    found = False
    for cell in cells:
        found |= position.keep(cell, union(fit))
    once, twice = places(position, cells)
    needed = fit[0] & ~union(fit[0] & ~mask for mask in fit)
    if needed & ~once:
        raise DeadEnd(cage)
    return fill_places(position, cells, needed & ~twice, cage) or found


def fit_bounds(position: Position, cage: Cage) -> bool:
    """Keep in each cell the digits with which the others can make up the sum, by their least and most."""
    candidates, cells = position.candidates, cage.numbers
    least = sum((candidates[cell] & -candidates[cell]).bit_length() - 1 for cell in cells)
    most = sum(candidates[cell].bit_length() - 1 for cell in cells)
    low, high = (cage.sum or 0) - most, (cage.sum or 0) - least
    found = False
    for cell in cells:
        mask = candidates[cell]
        lowest, highest = (mask & -mask).bit_length() - 1, mask.bit_length() - 1
        fits = (digit for digit in digits_of(mask) if highest + low <= digit <= lowest + high)
        found |= position.keep(cell, sum(1 << digit for digit in fits), cage)
    return found
