"""Exact cover problems with known counts, each a function of a few lines.

By default, options are distinct, and rotated or reflected solutions are counted separately.
`exact_cover.sudoku` is another one.
"""

from collections.abc import Iterable
from itertools import combinations, product

from sudoku_lessons.boards import whole_number
from sudoku_lessons.exact_cover.problem import ExactCover, sudoku

__all__ = ["langford", "latin_squares", "pentominoes", "queens", "set_partitions", "sudoku"]

Cell = tuple[int, int]

PENTOMINOES = {
    "F": " XX/XX / X ",
    "I": "XXXXX",
    "L": "X   /XXXX",
    "N": "XXX /  XX",
    "P": "XXX/XX ",
    "T": "XXX/ X / X ",
    "U": "X X/XXX",
    "V": "X  /X  /XXX",
    "W": "X  /XX / XX",
    "X": " X /XXX/ X ",
    "Y": " X  /XXXX",
    "Z": "XX / X / XX",
}
"""The twelve ways to join five squares, by the letters they resemble (Golomb's names)."""


def _size(name: str, size: int, most: int = 200) -> int:
    """Return a size as an int. Raises ValueError for one below 0, or too large for memory."""
    return whole_number(name, size, 0, most)


def queens(n: int) -> ExactCover:
    """Return the problem of n queens on n x n squares, none of which attacks another.

    An option is (row, column). Every row and every column has a queen; a diagonal has one or none, so
    diagonals are secondary.

    >>> queens(8)
    <ExactCover: 16 primary and 30 secondary items, 64 options>
    """
    n = _size("n", n)
    options = {
        (r, c): [("row", r), ("column", c), ("rising", r + c), ("falling", r - c)]
        for r in range(n)
        for c in range(n)
    }
    lines = [(line, k) for line in ("row", "column") for k in range(n)]
    rising = [("rising", k) for k in range(2 * n - 1)]
    return ExactCover(options, lines, secondary=rising + [("falling", k) for k in range(1 - n, n)])


def pentominoes(rows: int, columns: int, holes: Iterable[Cell] = ()) -> ExactCover:
    """Return the problem of the twelve pentominoes on a board of 60 cells: rows x columns without holes.

    An option is (piece, cells), a cell is (row, column) from 0. Pieces may be rotated and reflected.
    Raises ValueError for a hole off the board.

    >>> pentominoes(6, 10)
    <ExactCover: 72 items, 2,056 options>
    """
    rows, columns = _size("rows", rows), _size("columns", columns)
    gone = set(holes)
    if outside := sorted(gone.difference(product(range(rows), range(columns)))):
        raise ValueError(f"expected holes on the board of {rows} x {columns}, got {outside}")
    board = [cell for cell in product(range(rows), range(columns)) if cell not in gone]
    free = set(board)
    placed = (
        (piece, tuple((r + dr, c + dc) for dr, dc in form))
        for piece, picture in PENTOMINOES.items()
        for form in turned_and_mirrored(picture)
        for r in range(rows)
        for c in range(columns)
    )
    options = {(piece, cells): (piece, *cells) for piece, cells in placed if free.issuperset(cells)}
    return ExactCover(options, [*PENTOMINOES, *board])


def turned_and_mirrored(picture: str) -> list[tuple[Cell, ...]]:
    """Return the different forms of a piece as cells, row by row, the first one at (0, 0)."""
    cells = [(r, c) for r, row in enumerate(picture.split("/")) for c, mark in enumerate(row) if mark == "X"]
    forms = dict[tuple[Cell, ...], None]()
    for _ in range(2):
        cells = [(r, -c) for r, c in cells]
        for _ in range(4):
            cells = [(c, -r) for r, c in cells]
            top, left = min(r for r, _ in cells), min(c for _, c in cells)
            forms[tuple(sorted((r - top, c - left) for r, c in cells))] = None
    return list(forms)


def langford(n: int) -> ExactCover:
    """Return the Langford problem: 1, 1, ... n, n in a row, with k other numbers between the two k.

    An option is (k, place of the first k), places from 0. There are solutions for n = 3, 4, 7, 8, 11 ...

    >>> langford(3).options[2, 0]
    (2, 'place 0', 'place 3')
    """
    n = _size("n", n)
    options = {
        (k, i): (k, f"place {i}", f"place {i + k + 1}") for k in range(1, n + 1) for i in range(2 * n - k - 1)
    }
    return ExactCover(options, [*range(1, n + 1), *(f"place {i}" for i in range(2 * n))])


def set_partitions(n: int) -> ExactCover:
    """Return the problem of partitions of 1 .. n into blocks; the n-th Bell number counts them.

    An option is a block: a tuple of its numbers.

    >>> list(set_partitions(2).options)
    [(1,), (2,), (1, 2)]
    """
    n = _size("n", n, 16)
    numbers = range(1, n + 1)
    return ExactCover({block: block for size in numbers for block in combinations(numbers, size)}, numbers)


def latin_squares(n: int) -> ExactCover:
    """Return the problem of n x n squares with each of 1 .. n once per row and column.

    An option is (row, column, digit), rows and columns from 0.

    >>> latin_squares(4)
    <ExactCover: 48 items, 64 options>
    """
    n = _size("n", n, 50)
    return ExactCover(
        {
            (r, c, digit): [("cell", r, c), ("row", r, digit), ("column", c, digit)]
            for r in range(n)
            for c in range(n)
            for digit in range(1, n + 1)
        }
    )
