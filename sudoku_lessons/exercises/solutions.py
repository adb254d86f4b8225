"""Working code for the exercises, one solution for each. Shown only on request."""

from dataclasses import dataclass
from html import escape

from sudoku_lessons.exercises.catalogue import exercise_of

SOLUTIONS: dict[str, str] = {
    "01.1": """\
def my_count(rows, limit):
    grid = [[0 if ch == "." else int(ch) for ch in row] for row in rows]
    empty = [(r, c) for r in range(9) for c in range(9) if grid[r][c] == 0]
    found = 0

    def fits(r, c, d):
        box = [grid[r // 3 * 3 + k // 3][c // 3 * 3 + k % 3] for k in range(9)]
        return d not in grid[r] and d not in [row[c] for row in grid] and d not in box

    def fill(k):
        nonlocal found
        if k == len(empty):
            found += 1
            return
        r, c = empty[k]
        for d in range(1, 10):
            if found < limit and fits(r, c, d):
                grid[r][c] = d
                fill(k + 1)
                grid[r][c] = 0

    fill(0)
    return found
""",
    "01.2": """\
def my_solver(rows):
    grid = [[0 if ch == "." else int(ch) for ch in row] for row in rows]
    empty = [(r, c) for r in range(9) for c in range(9) if grid[r][c] == 0]

    def fits(r, c, d):
        box = [grid[r // 3 * 3 + k // 3][c // 3 * 3 + k % 3] for k in range(9)]
        return d not in grid[r] and d not in [row[c] for row in grid] and d not in box

    def fill(k):
        if k == len(empty):
            return True  # nothing left to fill
        r, c = empty[k]
        for d in range(1, 10):
            if fits(r, c, d):
                grid[r][c] = d  # place
                if fill(k + 1):  # go on
                    return True
                grid[r][c] = 0  # undo
        return False  # give up

    return grid if fill(0) else None
""",
    "01.3": """\
def my_box(r, c):
    return r // 3 * 3 + c // 3
""",
    "02.1": """\
def my_choose(empty, used):
    def units(cell):
        r, c = divmod(cell, 9)
        return r, 9 + c, 18 + r // 3 * 3 + c // 3

    def candidates(cell):
        r, c, b = units(cell)
        return 0b1111111110 & ~(used[r] | used[c] | used[b])

    def empty_peers(cell):
        return sum(other != cell and not set(units(other)).isdisjoint(units(cell)) for other in empty)

    return min(empty, key=lambda cell: (candidates(cell).bit_count(), -empty_peers(cell)))
""",
    "02.2": """\
def my_masks(rows):
    def units(cell):
        r, c = divmod(cell, 9)
        return r, 9 + c, 18 + r // 3 * 3 + c // 3

    line, used = "".join(rows), [0] * 27
    for cell in range(81):
        if line[cell] != ".":
            for unit in units(cell):
                used[unit] |= 1 << int(line[cell])
    masks = []
    for cell in range(81):
        r, c, b = units(cell)
        masks.append(0b1111111110 & ~(used[r] | used[c] | used[b]) if line[cell] == "." else 0)
    return masks
""",
    "02.3": """\
def my_solver(rows):
    grid = [[0 if ch == "." else int(ch) for ch in row] for row in rows]

    def candidates(r, c):
        box = {grid[r // 3 * 3 + k // 3][c // 3 * 3 + k % 3] for k in range(9)}
        return [d for d in range(1, 10) if d not in box.union(grid[r], (row[c] for row in grid))]

    def fill(empty):
        if not empty:
            return True
        cell = min(empty, key=lambda cell: len(candidates(*cell)))
        r, c = cell
        for d in candidates(r, c):
            grid[r][c] = d
            if fill([other for other in empty if other != cell]):
                return True
            grid[r][c] = 0
        return False

    empty = [(r, c) for r in range(9) for c in range(9) if grid[r][c] == 0]
    return grid if fill(empty) else None
""",
    "03.1": """\
def my_next(position):
    empty = position.empty_cells()
    in_row = [sum(cell // 9 == row for cell in empty) for row in range(9)]
    return min(empty, key=lambda cell: (position.free(cell).bit_count(), in_row[cell // 9]))
""",
    "04.1": """\
from sudoku_lessons import Shape


def my_locked(masks):
    shape, strikes = Shape(3, 3), set()
    for box in shape.boxes:
        for digit in range(1, 10):
            places = [cell for cell in box if masks[cell] >> digit & 1]
            for lines, number in ((shape.rows, lambda cell: cell // 9), (shape.columns, lambda cell: cell % 9)):
                of_places = {number(cell) for cell in places}
                if len(of_places) == 1:
                    for cell in lines[of_places.pop()]:
                        if cell not in box and masks[cell] >> digit & 1:
                            strikes.add((cell, digit))
    return strikes
""",
    "04.2": """\
def my_singles(board):
    found = set()
    for cell in board.empty_cells:
        if len(board.candidates(cell)) == 1:
            found.add((cell, board.candidates(cell)[0]))
    for unit in board.shape.units:
        for digit in range(1, 10):
            places = [cell for cell in unit if not board.cells[cell] and digit in board.candidates(cell)]
            if len(places) == 1:
                found.add((places[0], digit))
    return found
""",
    "04.3": """\
from sudoku_lessons import Shape

shape = Shape(3, 3)


def fill(masks, cell, digit):
    masks[cell] = 1 << digit
    for peer in shape.peers[cell]:
        masks[peer] &= ~(1 << digit)


def propagate(masks, filled):
    while 0 not in masks:
        found = {cell: masks[cell].bit_length() - 1 for cell in range(81) if masks[cell].bit_count() == 1}
        for unit in shape.units:
            for digit in range(1, 10):
                places = [cell for cell in unit if masks[cell] >> digit & 1]
                if not places:
                    return False
                if len(places) == 1:
                    found[places[0]] = digit
        new = {cell: digit for cell, digit in found.items() if cell not in filled}
        if not new:
            return True
        for cell, digit in new.items():
            if masks[cell] >> digit & 1:
                fill(masks, cell, digit)
                filled.add(cell)
    return False


def search(masks, filled):
    if not propagate(masks, filled):
        return None
    open_cells = [cell for cell in range(81) if cell not in filled]
    if not open_cells:
        return masks
    cell = min(open_cells, key=lambda cell: masks[cell].bit_count())
    for digit in range(1, 10):
        if masks[cell] >> digit & 1:
            below = masks.copy()
            fill(below, cell, digit)
            solved = search(below, filled | {cell})
            if solved:
                return solved
    return None


def my_solver(rows):
    line, masks = "".join(rows), [0b1111111110] * 81
    clues = [cell for cell in range(81) if line[cell] != "."]
    for cell in clues:
        fill(masks, cell, int(line[cell]))
    solved = search(masks, set(clues))
    if solved is None:
        return None
    digits = [mask.bit_length() - 1 for mask in solved]
    return [digits[9 * r : 9 * r + 9] for r in range(9)]
""",
    "05.1": """\
def my_latin(n):
    return {
        (r, c, d): [("cell", r, c), ("row", r, d), ("column", c, d)]
        for r in range(n)
        for c in range(n)
        for d in range(n)
    }
""",
    "05.2": """\
def my_covers(options):
    columns = {item: set() for items in options.values() for item in items}
    for name, items in options.items():
        for item in items:
            columns[item].add(name)

    def search(columns):
        if not columns:
            yield []
            return
        item = min(columns, key=lambda item: len(columns[item]))
        for name in sorted(columns[item]):
            gone = {rival for covered in options[name] for rival in columns[covered]}
            below = {other: names - gone for other, names in columns.items() if other not in options[name]}
            for cover in search(below):
                yield [name, *cover]

    return list(search(columns))
""",
    "05.3": """\
def my_take(columns, options, name):
    taken = []
    for item in options[name]:
        for rival in columns[item]:
            for other in options[rival]:
                if other != item:
                    columns[other].remove(rival)
        taken.append(columns.pop(item))
    return taken


def my_put_back(columns, options, name, taken):
    for item in reversed(options[name]):
        columns[item] = taken.pop()
        for rival in columns[item]:
            for other in options[rival]:
                if other != item:
                    columns[other].add(rival)
""",
    "05.4": """\
def my_map(borders, colours):
    countries = sorted({country for border in borders for country in border})
    options = {
        (country, colour): [country, *((a, b, colour) for a, b in borders if country in (a, b))]
        for country in countries
        for colour in colours
    }
    return options, [(a, b, colour) for a, b in borders for colour in colours]
""",
    "06.1": """\
from sudoku_lessons import ExactCover


def my_queens(n):
    options = {
        (r, c): [("row", r), ("column", c), ("rising", r + c), ("falling", r - c)]
        for r in range(n)
        for c in range(n)
    }
    lines = [("row", k) for k in range(n)] + [("column", k) for k in range(n)]
    diagonals = {item for items in options.values() for item in items} - set(lines)
    return ExactCover(options, lines, secondary=sorted(diagonals))
""",
    "06.2": """\
def along(links, start):
    found, x = [], links[start]
    while x != start:
        found.append(x)
        x = links[x]
    return found


def my_cover(links, item):
    links.right[links.left[item]], links.left[links.right[item]] = links.right[item], links.left[item]
    for row in along(links.down, item):
        for one in along(links.right, row):
            links.down[links.up[one]], links.up[links.down[one]] = links.down[one], links.up[one]
            links.size[links.header[one]] -= 1


def my_uncover(links, item):
    for row in along(links.up, item):
        for one in along(links.left, row):
            links.size[links.header[one]] += 1
            links.down[links.up[one]] = links.up[links.down[one]] = one
    links.right[links.left[item]] = links.left[links.right[item]] = item
""",
    "06.3": """\
from sudoku_lessons import ExactCover
from sudoku_lessons.exact_cover import sudoku


def my_sudoku_x(shape):
    n, options = shape.n, {}
    for (cell, digit), covered in sudoku(shape).options.items():
        items = list(covered)
        if cell // n == cell % n:
            items.append(("falling", digit))
        if cell // n + cell % n == n - 1:
            items.append(("rising", digit))
        options[cell, digit] = items
    return ExactCover(options)
""",
    "07.1": """\
import random

from sudoku_lessons import Board, count_solutions


def full_board(board, chance):
    if not board.empty_cells:
        return board
    cell = min(board.empty_cells, key=lambda cell: len(board.candidates(cell)))
    digits = board.candidates(cell)
    for digit in chance.sample(digits, len(digits)):
        found = full_board(board.with_digit(cell, digit), chance)
        if found:
            return found
    return None


def my_puzzle(seed):
    chance = random.Random(seed)
    board = full_board(Board.empty(), chance)
    for cell in chance.sample(range(81), 81):
        fewer = board.with_digit(cell, 0)
        if count_solutions(fewer, 2) == 1:
            board = fewer
    return board
""",
    "07.2": """\
from sudoku_lessons import Board, count_solutions


def my_minimal(rows):
    board = Board(rows)
    for cell, _ in board.clues:
        fewer = board.with_digit(cell, 0)
        if count_solutions(fewer, 2) == 1:
            board = fewer
    return board
""",
    "07.3": """\
from sudoku_lessons import Board, solve


def my_is_unique(rows):
    return len(solve(Board(rows), limit=2).solutions) == 1
""",
    "07.4": """\
from sudoku_lessons import solve


def my_dig(full, order):
    board = full
    for cell in order:
        fewer = board.with_digit(cell, 0)
        if len(solve(fewer, limit=2).solutions) == 1:
            board = fewer
    return board
""",
    "08.1": """\
from itertools import combinations


def my_combinations(total, size):
    return {digits for digits in combinations(range(1, 10), size) if sum(digits) == total}
""",
    "08.2": """\
from itertools import combinations


def my_cage(total, digits):
    placed = [digit for digit in digits if digit]
    others = set(range(1, 10)) - set(placed)
    if len(set(placed)) < len(placed):
        return False
    return any(sum(way) + sum(placed) == total for way in combinations(others, digits.count(0)))
""",
    "08.3": """\
from sudoku_lessons.boards import combinations


def my_needed(missing, empty, used, n):
    sets = [set(digits) for digits in combinations(missing, empty, without=used, n=n)]
    return set.intersection(*sets) if sets else set()
""",
    "09.1": """\
def my_median(table, solver):
    rows = table[table["solver"] == solver]
    least = list(rows["nodes"])
    most = [float("inf") if status == "stopped" else n for n, status in zip(least, rows["status"])]
    middle = (len(least) - 1) // 2
    smallest, largest = sorted(least)[middle], sorted(most)[middle]
    return smallest if smallest == largest else None
""",
    "10.1": """\
def my_single(board):
    for unit in board.shape.units:
        for digit in range(1, board.shape.n + 1):
            places = [cell for cell in unit if not board.cells[cell] and digit in board.candidates(cell)]
            if len(places) == 1:
                return places[0], digit
    return None
""",
}
"""Id of an exercise to a program that defines its functions and needs nothing of the lesson."""


@dataclass(frozen=True)
class Solution:
    """Working code for an exercise: its id and the code."""

    id: str
    code: str

    def __str__(self) -> str:
        return self.code

    def __repr__(self) -> str:
        return self.code.rstrip()

    def _repr_html_(self) -> str:
        return f"<pre>{escape(self.code)}</pre>"


def show(id: str) -> Solution:
    """Return working code for an exercise, to read or to paste into a cell.

    >>> show("01.3")
    def my_box(r, c):
        return r // 3 * 3 + c // 3

    Raises ValueError for an unknown exercise.
    """
    exercise_of(id)
    return Solution(id, SOLUTIONS[id])
