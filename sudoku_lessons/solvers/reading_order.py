"""Naive backtracking: the empty cells in reading order, the digits in ascending order.

Three tables remember which digits each row, column and box has used, so that "may this digit stand
here?" is three look-ups. Nothing else is known, so a wrong digit near the top is found out only when a
cell much further down has none left.
"""

from collections.abc import Iterator

from sudoku_lessons.boards import Board
from sudoku_lessons.search import Log


def search(board: Board, log: Log) -> Iterator[Board]:
    """Yield every solution of a board without clashes, in lexicographic order.

    Next cell: the first empty one. Digits: ascending. A cell without a candidate is found when its turn
    comes, and is a dead end. At worst O(n^m) nodes for m empty cells; m levels deep; O(n^2) memory.
    """
    shape = board.shape
    digits = tuple(range(1, shape.n + 1))
    in_row, in_column, in_box = ([[False] * (shape.n + 1) for _ in range(shape.n)] for _ in range(3))
    cells = list(board.cells)

    def used_at(cell: int) -> tuple[list[bool], list[bool], list[bool]]:
        row, column = divmod(cell, shape.n)
        return in_row[row], in_column[column], in_box[shape.box_of(cell)]

    for cell, digit in board.clues:
        for used in used_at(cell):
            used[digit] = True
    to_fill = [(cell, *used_at(cell)) for cell in board.empty_cells]

    def visit(depth: int) -> Iterator[Board]:
        """The solutions below one node."""
        log.node(depth)
        if depth == len(to_fill):
            yield board.with_cells(cells)
            return
        cell, row, column, box = to_fill[depth]
        candidates = []
        for digit in digits:
            if not (row[digit] or column[digit] or box[digit]):
                candidates.append(digit)
        if not candidates:
            log.dead_end(cell)
        elif len(candidates) > 1:
            log.guess()
        for digit in candidates:
            cells[cell] = digit  # needs no undo: nothing reads it before the board is full
            row[digit] = column[digit] = box[digit] = True
            log.place(cell, digit)
            yield from visit(depth + 1)
            log.undo(cell, digit)
            row[digit] = column[digit] = box[digit] = False

    yield from visit(0)
