"""Constraint propagation: fill what is certain before any guess.

Two rules are repeated until neither finds anything:
  naked single    a cell with one candidate left holds it;
  hidden single   a digit with one place left in a row, column or box stands there.
Both say the same of an *item*, something a solved board must have ("r1c1 holds a digit", "row 3 has a
5"): an item with one option left takes it, and an item with none makes the board a dead end.
"""

from collections.abc import Iterator

from sudoku_lessons.board import Board
from sudoku_lessons.search import Log
from sudoku_lessons.shape import Item, Shape
from sudoku_lessons.trace import Option


def search(board: Board, log: Log) -> Iterator[Board]:
    """Yield every solution of a board without clashes.

    At each node: singles until nothing changes; then a guess at the cell with the fewest candidates,
    the lowest number where several have as few; digits ascending. An item without an option is a dead
    end. O(n^3) work a round of singles; O(n^2) memory a level; few levels.
    """
    position = Position(board.shape)
    for cell, digit in board.clues:
        position.fill(cell, 1 << digit)

    def visit(position: Position, depth: int) -> Iterator[Board]:
        log.node(depth)
        impossible = propagate(position, log)
        if impossible is not None:
            log.dead_end(impossible)
            return
        if not position.open_cells:
            yield board.with_cells(mask.bit_length() - 1 for mask in position.candidates)
            return
        cell = min(position.open_cells, key=lambda cell: (position.candidates[cell].bit_count(), cell))
        digits = position.digits(cell)
        log.guess()
        for digit in digits:
            after = position.copy()
            after.fill(cell, 1 << digit)
            log.place(cell, digit)
            yield from visit(after, depth + 1)
            log.undo(cell, digit)

    yield from visit(position, 0)


class Position:
    """What is known: for every cell a mask of candidates (bit d for digit d), and what is filled.

    A filled cell keeps one candidate, its digit, and none of its peers has it. `open_cells` are the
    others; `filled` has a mask for each unit: the digits that stand in it.
    """

    def __init__(self, shape: Shape) -> None:
        self.shape = shape
        self.candidates = [(1 << shape.n + 1) - 2] * shape.cell_count
        self.open_cells = set(range(shape.cell_count))
        self.filled = [0] * len(shape.units)

    def copy(self) -> "Position":
        """A position that can be changed without changing this one."""
        twin = Position.__new__(Position)
        twin.shape = self.shape
        twin.candidates, twin.open_cells = self.candidates.copy(), self.open_cells.copy()
        twin.filled = self.filled.copy()
        return twin

    def fill(self, cell: int, bit: int) -> None:
        """Put a digit, given as its bit, into an open cell and strike it from the cell's peers."""
        self.candidates[cell] = bit
        self.open_cells.discard(cell)
        for unit in self.shape.units_of[cell]:
            self.filled[unit] |= bit
        for peer in self.shape.peers[cell]:
            self.candidates[peer] &= ~bit

    def digits(self, cell: int) -> list[int]:
        """The candidates of a cell as digits, ascending."""
        return [digit for digit in range(1, self.shape.n + 1) if self.candidates[cell] >> digit & 1]


def propagate(position: Position, log: Log) -> Item | None:
    """Fill naked and hidden singles until there are none; the item without an option, if one is met."""
    while True:
        impossible, singles = naked_singles(position)
        if impossible is None and not singles:
            impossible, singles = hidden_singles(position)
        if impossible is not None or not singles:
            return impossible
        for (cell, digit), item in singles.items():
            if cell in position.open_cells and position.candidates[cell] >> digit & 1:
                position.fill(cell, 1 << digit)
                log.forced((cell, digit), item)


def naked_singles(position: Position) -> tuple[Item | None, dict[Option, Item]]:
    """The first cell without a candidate, if any; and the open cells with one, as option: item."""
    singles: dict[Option, Item] = {}
    for cell in sorted(position.open_cells):
        mask = position.candidates[cell]
        if not mask:
            return cell, {}
        if mask.bit_count() == 1:
            singles[cell, mask.bit_length() - 1] = cell
    return None, singles


def hidden_singles(position: Position) -> tuple[Item | None, dict[Option, Item]]:
    """The first digit without a place in a unit, if any; and the digits with one, as option: item.

    `once` collects the digits seen in some cell of the unit, `twice` those seen in a second one too.
    """
    singles: dict[Option, Item] = {}
    candidates, every_digit = position.candidates, (1 << position.shape.n + 1) - 2
    for unit, cells in enumerate(position.shape.units):
        once = twice = 0
        for cell in cells:
            mask = candidates[cell]
            twice |= once & mask
            once |= mask
        if once != every_digit:
            return (unit, lowest_digit(every_digit & ~once)), {}
        new = once & ~twice & ~position.filled[unit]
        while new:
            digit = lowest_digit(new)
            new ^= 1 << digit
            cell = next(cell for cell in cells if candidates[cell] >> digit & 1)
            singles.setdefault((cell, digit), (unit, digit))
    return None, singles


def lowest_digit(mask: int) -> int:
    """The lowest digit of a mask that has one: mask & -mask keeps its lowest bit alone."""
    return (mask & -mask).bit_length() - 1
