"""Symmetries of puzzles, and the canonical form of a board.

A `Symmetry` may transpose a board, permute its rows and columns within and between bands and stacks,
and rename its digits. It maps solutions to solutions, so a puzzle and its *isomorph* have the same number of
solutions. Propagation draws the same conclusions on both, but a search that breaks ties takes other paths.

A *band* is a row of boxes, box_rows rows high, a *stack* a column of boxes, box_cols columns wide.
Transposing swaps box_rows and box_cols: boards with boxes of 2x3 become boards with boxes of 3x2.

Killers raise an error: renaming digits would change the sums of their cages.

On 9x9 there are 2 * 6**8 * 9! symmetries; the 3,359,232 without renamed digits are from Russell and Jarvis,
'Mathematics of Sudoku II' (2006).
"""

import random
from collections.abc import Sequence
from dataclasses import dataclass

from sudoku_lessons.boards.board import Board, BoardLike, as_board
from sudoku_lessons.boards.canonical import Path, least_images
from sudoku_lessons.boards.killer import without_cages
from sudoku_lessons.boards.shape import Shape, ShapeLike, as_shape


@dataclass(frozen=True)
class Symmetry:
    """One transformation of boards of a shape.

    Cell (i, j) of the image has the digit at row `rows[i]`, column `columns[j]` of the board (transposed first
    if `transpose`), renamed by `digits`: `digits[d - 1]` is the image of digit d.
    All three are sequences of n numbers: rows and columns count from 0, digits from 1.

    >>> turn = Symmetry(Shape(2, 2), (3, 2, 1, 0), (0, 1, 2, 3), (1, 2, 3, 4), transpose=True)
    >>> turn.apply("12..34..........").rows
    ('....', '....', '24..', '13..')

    Raises ValueError if an order is not a permutation, or splits a band or a stack.
    """

    shape: Shape
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    digits: tuple[int, ...]
    transpose: bool = False

    def __post_init__(self) -> None:
        for name in ("rows", "columns", "digits"):  # tuples, so that equal symmetries are equal and hashable
            object.__setattr__(self, name, tuple(getattr(self, name)))
        image, n = self.image_shape, self.shape.n
        for name, order, side in (
            ("rows", self.rows, image.box_rows),
            ("columns", self.columns, image.box_cols),
        ):
            if sorted(order) != list(range(n)):
                raise ValueError(f"{name}: expected the numbers 0 to {n - 1} in some order, got {order}")
            if any(order[k] // side != order[k - k % side] // side for k in range(n)):
                raise ValueError(f"{name}: expected bands and stacks of {side} to stay together, got {order}")
        if sorted(self.digits) != list(range(1, n + 1)):
            raise ValueError(f"digits: expected the numbers 1 to {n} in some order, got {self.digits}")

    @property
    def image_shape(self) -> Shape:
        """The shape of the images: transposing boxes that are not square changes it."""
        return as_shape((self.shape.box_cols, self.shape.box_rows)) if self.transpose else self.shape

    def apply(self, board: BoardLike) -> Board:
        """Return the image of a board, or of anything `Board` reads; ValueError for another shape. O(n^2)."""
        found = without_cages(as_board(board), "a symmetry")
        if found.shape != self.shape:
            raise ValueError(f"expected a board with boxes of {self.shape}, got {found.shape}")
        grid = tuple(zip(*found.grid)) if self.transpose else found.grid
        image = (0, *self.digits)
        cells = [image[grid[row][column]] for row in self.rows for column in self.columns]
        if self.image_shape != self.shape:
            found = Board("." * len(cells), self.image_shape, alphabet=found.alphabet)
        return found.with_cells(cells)

    def inverse(self) -> "Symmetry":
        """Return the inverse symmetry."""
        rows, columns = _inverse(self.rows), _inverse(self.columns)
        if self.transpose:
            rows, columns = columns, rows
        digits = tuple(k + 1 for k in _inverse(self.digits))
        return Symmetry(self.image_shape, rows, columns, digits, self.transpose)

    def then(self, other: "Symmetry") -> "Symmetry":
        """Return the composition: `a.then(b).apply(board) == b.apply(a.apply(board))`.

        Raises ValueError if `other` is for another shape than that of this one's images.
        """
        if other.shape != self.image_shape:
            raise ValueError(f"expected a symmetry for boxes of {self.image_shape}, got one for {other.shape}")
        rows, columns = self.rows, self.columns
        if other.transpose:
            rows, columns = columns, rows
        return Symmetry(
            self.shape,
            tuple(rows[k] for k in other.rows),
            tuple(columns[k] for k in other.columns),
            tuple(other.digits[digit - 1] for digit in self.digits),
            self.transpose != other.transpose,
        )


def random_symmetry(shape: ShapeLike = 9, seed: int | str = 0) -> Symmetry:
    """Return a random symmetry that keeps the shape, uniformly; the same seed gives the same one.

    So boards are transposed (half of the time) only if boxes are square.

    >>> random_symmetry((2, 2), seed=1) == random_symmetry((2, 2), seed=1)
    True
    """
    if seed is None:
        raise TypeError("seed: expected a number or text, so that the symmetry can be drawn again, got None")
    of, chance = as_shape(shape), random.Random(seed)
    return Symmetry(
        of,
        _shuffled_lines(of.box_rows, of.box_cols, chance),
        _shuffled_lines(of.box_cols, of.box_rows, chance),
        tuple(chance.sample(range(1, of.n + 1), of.n)),
        of.box_rows == of.box_cols and chance.random() < 0.5,
    )


def isomorph(board: BoardLike, seed: int | str = 0) -> Board:
    """Return the board's image under `random_symmetry(shape, seed)`."""
    found = as_board(board)
    return random_symmetry(found.shape, seed).apply(found)


# ---- canonical form ---------------------------------------------------------------------------------


def canonical(board: BoardLike) -> Board:
    """Return the least of all images of a board: equal for isomorphs, different for other boards.

    Images are compared cell by cell in reading order, an empty cell before a 1. If boxes are not square,
    only images with wide boxes count (2x3, never 3x2).

    Fast for 9x9 puzzles and full boards, slow for larger boards with few clues: see `canonical.py`.
    Raises ClashError if clues clash.

    >>> canonical("4...............").line, canonical([0] * 9 + [2] + [0] * 6).line
    ('...............1', '...............1')
    """
    found = without_cages(as_board(board), "the canonical form")
    return _symmetry(found.shape, least_images(found)[0]).apply(found)


def _symmetry(shape: Shape, path: Path) -> Symmetry:
    """Return the symmetry of a path; digits that are not on the board are named in order."""
    rest = iter(range(max(path.names) + 1, shape.n + 1))
    digits = tuple(name or next(rest) for name in path.names[1:])
    return Symmetry(shape, path.rows, path.columns, digits, path.view.transpose)


def _inverse(order: Sequence[int]) -> tuple[int, ...]:
    """Return the inverse of a permutation of 0 .. n-1, or of 1 .. n, as numbers from 0."""
    return tuple(sorted(range(len(order)), key=order.__getitem__))


def _shuffled_lines(side: int, bands: int, chance: random.Random) -> tuple[int, ...]:
    """Return a random order of lines: bands, and lines within each band."""
    shuffled = chance.sample(range(bands), bands)
    return tuple(band * side + k for band in shuffled for k in chance.sample(range(side), side))
