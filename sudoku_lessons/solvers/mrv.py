"""The cell with the fewest candidates first (MRV, minimum remaining values), with bitmasks.

A set of digits is one integer: bit d is 1 when digit d is in it. Then the digits that a cell may hold
are one expression, `free = ~(row | column | box)`, and their number is the number of 1 bits.
"""

from collections.abc import Iterator

from sudoku_lessons.boards import Board
from sudoku_lessons.search import Log


def search(board: Board, log: Log) -> Iterator[Board]:
    """Yield every solution of a board without clashes.

    Next cell: the one with the fewest candidates, the lowest number where several have as few; a cell
    with none is taken at once, and is a dead end. Digits: ascending. O(m) work a node for m empty cells,
    at worst O(n^m) nodes; m levels deep; O(n^2) memory.
    """
    shape = board.shape
    every_digit = (1 << shape.n + 1) - 2  # bits 1 .. n
    used = [0] * (3 * shape.n)  # one mask a unit: rows, columns, boxes
    cells = list(board.cells)
    for cell, digit in board.clues:
        for unit in shape.units_of[cell]:
            used[unit] |= 1 << digit
    to_fill = [(cell, *shape.units_of[cell]) for cell in board.empty_cells]

    def visit(depth: int) -> Iterator[Board]:
        """The solutions below one node."""
        log.node(depth)
        if depth == len(to_fill):
            yield board.with_cells(cells)
            return
        cell, mask = choose(cells, used, to_fill, every_digit)
        candidates = [digit for digit in range(1, shape.n + 1) if mask >> digit & 1]
        if not candidates:
            log.dead_end(cell)
        elif len(candidates) > 1:
            log.guess()
        for digit in candidates:
            cells[cell] = digit
            for unit in shape.units_of[cell]:
                used[unit] |= 1 << digit
            log.place(cell, digit)
            yield from visit(depth + 1)
            log.undo(cell, digit)
            for unit in shape.units_of[cell]:
                used[unit] ^= 1 << digit
        cells[cell] = 0

    yield from visit(0)


def choose(
    cells: list[int], used: list[int], to_fill: list[tuple[int, int, int, int]], every_digit: int
) -> tuple[int, int]:
    """The empty cell with the fewest candidates, and the mask of them; some cell must be empty."""
    fewest = every_digit.bit_count() + 1
    for cell, row, column, box in to_fill:
        if not cells[cell]:
            mask = every_digit & ~(used[row] | used[column] | used[box])
            count = mask.bit_count()
            if count < fewest:
                fewest, chosen = count, (cell, mask)
                if not count:
                    break
    return chosen
