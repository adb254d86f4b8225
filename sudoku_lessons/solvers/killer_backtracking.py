"""Backtracking on killers: `reading_order` and `mrv`, with cages.

The searches are those of plain boards; but a candidate must also be a digit that every cage of its cell can
take, by one of three prunings (see `cage_rules`): a cage is looked at when one of its cells is next, its last
one ("full") or any ("sums", "combinations").
"""

from collections.abc import Callable, Iterator

from sudoku_lessons.boards import Board, NoDigit
from sudoku_lessons.boards.cage_rules import digits_of, possible
from sudoku_lessons.boards.rule_45 import cages_for
from sudoku_lessons.search import Log


class Position:
    """The digits placed, those that each unit has used, and the state of each cage."""

    def __init__(self, board: Board, pruning: str, rule_45: bool) -> None:
        self.shape, self.pruning = board.shape, pruning
        self.every_digit = (1 << board.shape.n + 1) - 2  # bits 1 .. n
        self.cells = [0] * board.shape.cell_count
        self.used = [0] * (3 * board.shape.n)
        cages = cages_for(board, pruning, rule_45)
        self.no_sum = [cage.sum is None for cage in cages]
        self.repeats = [cage.repeats for cage in cages]
        self.cages = [(0, len(cage.cells), cage.sum or 0) for cage in cages]  # used, empty cells, missing sum
        self.names = cages
        self.cages_of: list[list[int]] = [[] for _ in self.cells]
        for k, cage in enumerate(cages):
            for cell in cage.numbers:
                self.cages_of[cell].append(k)
        for cell, digit in board.clues:
            self.put(cell, digit)

    def put(self, cell: int, digit: int) -> None:
        """Put a digit into an empty cell."""
        self.cells[cell] = digit
        for unit in self.shape.units_of[cell]:
            self.used[unit] |= 1 << digit
        for k in self.cages_of[cell]:
            used, empty, missing = self.cages[k]
            self.cages[k] = used | 1 << digit, empty - 1, missing - digit

    def take(self, cell: int, digit: int, cages: list[tuple[int, int, int]]) -> None:
        """Take it back; `cages` has the states of the cell's cages before."""
        self.cells[cell] = 0
        for unit in self.shape.units_of[cell]:
            self.used[unit] ^= 1 << digit
        for k, cage in zip(self.cages_of[cell], cages):
            self.cages[k] = cage

    def candidates(self, cell: int) -> int:
        """Return the digits that an empty cell's units and cages allow, as a mask."""
        mask = self.open_in_units(cell)
        for k in self.cages_of[cell]:
            mask &= self.open_in_cage(k)
        return mask

    def open_in_units(self, cell: int) -> int:
        """Return the digits that no unit of a cell has used, as a mask."""
        row, column, box = self.shape.units_of[cell]
        return self.every_digit & ~(self.used[row] | self.used[column] | self.used[box])

    def open_in_cage(self, k: int) -> int:
        """Return the digits that the empty cells of cage k may hold, as a mask."""
        if not self.no_sum[k]:
            return possible(self.shape.n, self.pruning, self.cages[k], self.repeats[k])
        return self.every_digit if self.repeats[k] else self.every_digit & ~self.cages[k][0]

    def reason(self, cell: int) -> int | NoDigit:
        """Return why a cell has no candidate: the cell if its units have every digit, else the cages to blame.

        That is the first cage that takes none of the digits that the units leave. If there is none, it is the
        cages that take some of them away, in turn, until none is left.
        """
        left = self.open_in_units(cell)
        if not left:
            return cell
        alone = [k for k in self.cages_of[cell] if not left & self.open_in_cage(k)][:1]
        to_blame = []
        for k in alone or self.cages_of[cell]:
            if left & ~self.open_in_cage(k):
                to_blame.append(self.names[k])
                left &= self.open_in_cage(k)
        return NoDigit(cell, tuple(to_blame))


def first(position: Position) -> int:
    """Return the first empty cell; some cell must be empty."""
    return position.cells.index(0)


def fewest(position: Position) -> int:
    """Return the empty cell with the fewest candidates, the lowest of equals; some cell must be empty."""
    empty = (cell for cell, digit in enumerate(position.cells) if not digit)
    return min(empty, key=lambda cell: position.candidates(cell).bit_count())


def reading_order(
    board: Board, log: Log, *, pruning: str = "combinations", rule_45: bool = True
) -> Iterator[Board]:
    """Yield every solution of a killer without clashes, in lexicographic order.

    Next cell: the first empty one. Digits: ascending, those that no unit has and that every cage of the cell
    can take by `pruning`; with `rule_45` derived cages count too. A cell without a candidate is found when its
    turn comes, and is a dead end. Raises ValueError for another pruning, or if the board is not a killer.
    """
    return visit(board, Position(board, pruning, rule_45), first, log, 0)


def mrv(board: Board, log: Log, *, pruning: str = "combinations", rule_45: bool = True) -> Iterator[Board]:
    """Yield every solution of a killer without clashes.

    Next cell: the one with the fewest candidates, the lowest number of equals; a cell with none is taken at
    once, and is a dead end. The rest is as in `reading_order`. O(cages) work per node for each empty cell.
    """
    return visit(board, Position(board, pruning, rule_45), fewest, log, 0)


def visit(
    board: Board, position: Position, choose: Callable[[Position], int], log: Log, depth: int
) -> Iterator[Board]:
    """Yield the solutions below one node."""
    log.node(depth)
    if 0 not in position.cells:
        yield board.with_cells(position.cells)
        return
    cell = choose(position)
    candidates = digits_of(position.candidates(cell))
    if not candidates:
        log.dead_end(position.reason(cell))
    elif len(candidates) > 1:
        log.guess()
    cages = [position.cages[k] for k in position.cages_of[cell]]
    for digit in candidates:
        position.put(cell, digit)
        log.place(cell, digit)
        yield from visit(board, position, choose, log, depth + 1)
        log.undo(cell, digit)
        position.take(cell, digit, cages)
