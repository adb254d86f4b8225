"""Solvers as students write them, all right, each in another style. See test_exercises.py."""

from collections import defaultdict

import numpy as np

from sudoku_lessons import Board
from sudoku_lessons.exercises import visited
from tests.exercises.faulty_solvers import by_scanning, by_tables, first_empty, may, to_grid


def recursive_with_tables(rows):
    return by_tables(rows)


def recursive_in_place(grid):
    """Fills the board that is handed in; True or False."""
    at = first_empty(grid)
    if at is None:
        return True
    r, c = at
    for d in range(1, 10):
        if may(grid, r, c, d):
            grid[r][c] = d
            if recursive_in_place(grid):
                return True
            grid[r][c] = 0
    return False


def in_place_with_characters(board):
    """A well-known training site's form: lists of characters, "." for empty, filled in place, None returned."""

    def fill():
        for r in range(9):
            for c in range(9):
                if board[r][c] == ".":
                    for d in "123456789":
                        if may(board, r, c, d):
                            board[r][c] = d
                            if fill():
                                return True
                            board[r][c] = "."
                    return False
        return True

    fill()


def a_new_board_each_time(line):
    """Text in, text out; nothing is ever changed."""
    k = line.find(".")
    if k < 0:
        return line
    r, c = divmod(k, 9)
    peers = {
        line[j] for j in range(81) if j // 9 == r or j % 9 == c or (j // 27, j % 9 // 3) == (r // 3, c // 3)
    }
    for d in "123456789":
        if d not in peers:
            solved = a_new_board_each_time(line[:k] + d + line[k + 1 :])
            if solved:
                return solved
    return ""


def iterative(rows):
    """A loop with a stack of its own: positions and the digit tried last."""
    grid = to_grid(rows)
    empty = [(r, c) for r in range(9) for c in range(9) if grid[r][c] == 0]
    k = 0
    visited()
    while 0 <= k < len(empty):
        r, c = empty[k]
        start, grid[r][c] = grid[r][c] + 1, 0
        d = next((d for d in range(start, 10) if may(grid, r, c, d)), 0)
        grid[r][c] = d
        if d:
            visited()
        k += 1 if d else -1
    return grid if k >= 0 else None


def a_stack_of_boards(rows):
    """Depth first with copies, fewest candidates first, and no way to count its boards."""
    stack = [to_grid(rows)]
    while stack:
        grid = stack.pop()
        empty = [(r, c) for r in range(9) for c in range(9) if grid[r][c] == 0]
        if not empty:
            return grid
        fits = {at: [d for d in range(1, 10) if may(grid, *at, d)] for at in empty}
        r, c = min(empty, key=lambda at: len(fits[at]))
        for d in reversed(fits[r, c]):
            below = [row[:] for row in grid]
            below[r][c] = d
            stack.append(below)
    return []


def sets_and_fewest_candidates(rows):
    grid = to_grid(rows)
    rows_left, columns_left, boxes_left = ([set(range(1, 10)) for _ in range(9)] for _ in range(3))
    empty = set()
    for r in range(9):
        for c in range(9):
            if grid[r][c]:
                for left in (rows_left[r], columns_left[c], boxes_left[r // 3 * 3 + c // 3]):
                    left.discard(grid[r][c])
            else:
                empty.add((r, c))

    def candidates(at):
        r, c = at
        return rows_left[r] & columns_left[c] & boxes_left[r // 3 * 3 + c // 3]

    def search():
        if not empty:
            return True
        r, c = min(empty, key=lambda at: (len(candidates(at)), at))
        empty.remove((r, c))
        for d in candidates((r, c)):
            grid[r][c] = d
            lines = (rows_left[r], columns_left[c], boxes_left[r // 3 * 3 + c // 3])
            for left in lines:
                left.remove(d)
            if search():
                return True
            for left in lines:
                left.add(d)
        empty.add((r, c))
        return False

    return grid if search() else None


def with_numpy(rows):
    grid = np.array(to_grid(rows))

    def fill():
        holes = np.argwhere(grid == 0)
        if not len(holes):
            return True
        r, c = holes[0]
        box = grid[r // 3 * 3 : r // 3 * 3 + 3, c // 3 * 3 : c // 3 * 3 + 3]
        for d in np.setdiff1d(np.arange(1, 10), np.concatenate([grid[r], grid[:, c], box.ravel()])):
            grid[r, c] = d
            if fill():
                return True
        grid[r, c] = 0
        return False

    return grid if fill() else None


class Sudoku:
    """The board as an object."""

    def __init__(self, grid):
        self.grid = [list(row) for row in grid]

    def solve(self):
        return by_scanning(self.grid)


def with_a_class(grid):
    sudoku = Sudoku(grid)
    if not sudoku.solve():
        raise ValueError("this board has no solution")
    return sudoku.grid


def generator(grid):
    """Yields every solution."""

    def solutions(cells):
        k = next((k for k in range(81) if cells[k] == 0), None)
        if k is None:
            yield cells
            return
        rows = [cells[j : j + 9] for j in range(0, 81, 9)]
        for d in range(1, 10):
            if may(rows, *divmod(k, 9), d):
                yield from solutions((*cells[:k], d, *cells[k + 1 :]))

    yield from solutions(tuple(cell for row in grid for cell in row))


def search(board, log):
    """The package's own signature, with its own methods."""

    def visit(board):
        log.node(81 - len(board.empty_cells))
        if board.is_complete:
            yield board
            return
        cell = min(board.empty_cells, key=lambda cell: len(board.candidates(cell)))
        for digit in board.candidates(cell):
            yield from visit(board.with_digit(cell, digit))

    yield from visit(board)


def with_a_count(rows):
    """Lesson 01's way: the grid and a dictionary of counts."""
    grid = to_grid(rows)
    count = {"nodes": 0}

    def fill():
        count["nodes"] += 1
        at = first_empty(grid)
        if at is None:
            return True
        r, c = at
        for d in range(1, 10):
            if may(grid, r, c, d):
                grid[r][c] = d
                if fill():
                    return True
                grid[r][c] = 0
        return False

    return (grid if fill() else None), count


PEERS = defaultdict(set)
for _a in range(81):
    for _b in range(81):
        if _a != _b and (
            _a // 9 == _b // 9 or _a % 9 == _b % 9 or (_a // 27, _a % 9 // 3) == (_b // 27, _b % 9 // 3)
        ):
            PEERS[_a].add(_b)
UNITS = [
    *(set(range(k * 9, k * 9 + 9)) for k in range(9)),
    *(set(range(k, 81, 9)) for k in range(9)),
    *({k for k in range(81) if (k // 27, k % 9 // 3) == (r, c)} for r in range(3) for c in range(3)),
]


def propagating(line, at_each_board=lambda: None):
    """Norvig's way: assign and eliminate call each other, and look calls them."""

    def assign(values, cell, digit):
        return all(eliminate(values, cell, other) for other in values[cell] - {digit})

    def eliminate(values, cell, digit):
        if digit not in values[cell]:
            return True
        values[cell] = values[cell] - {digit}
        if not values[cell]:
            return False
        if len(values[cell]) == 1 and not all(eliminate(values, peer, *values[cell]) for peer in PEERS[cell]):
            return False
        for unit in UNITS:
            if cell in unit:
                places = [at for at in unit if digit in values[at]]
                if not places or (len(places) == 1 and not assign(values, places[0], digit)):
                    return False
        return True

    def look(values):
        at_each_board()
        if all(len(left) == 1 for left in values.values()):
            return values
        cell = min((at for at in values if len(values[at]) > 1), key=lambda at: (len(values[at]), at))
        for digit in values[cell]:
            copy = dict(values)
            if assign(copy, cell, digit) and (found := look(copy)):
                return found
        return None

    values = {cell: frozenset("123456789") for cell in range(81)}
    for cell, ch in enumerate(line):
        if ch in "123456789" and not assign(values, cell, ch):
            return None
    found = look(values)
    return found and {cell: "".join(left) for cell, left in found.items()}


def propagating_that_says_so(line):
    """Where nothing is guessed, look is called once and eliminate often: so it tells which boards it visits."""
    return propagating(line, visited)


def with_a_board(board: Board):
    """A Board in and a Board out."""
    if board.is_complete:
        return board
    cell = min(board.empty_cells, key=lambda cell: len(board.candidates(cell)))
    for digit in board.candidates(cell):
        if solved := with_a_board(board.with_digit(cell, digit)):
            return solved
    return None


RIGHT = [
    recursive_with_tables,
    recursive_in_place,
    in_place_with_characters,
    a_new_board_each_time,
    iterative,
    a_stack_of_boards,
    sets_and_fewest_candidates,
    with_numpy,
    with_a_class,
    generator,
    search,
    with_a_count,
    propagating,
    propagating_that_says_so,
    with_a_board,
]
