"""The least of all images of a board under the symmetries of Sudoku, and the ways to make it.

Least is meant cell by cell in reading order, an empty cell before a 1. The image is made row by row, and all
ways to make the least one so far are kept, breadth first. Digits get new names, 1, 2 ..., as they come.

The first row alone says little: in a full board all orders of columns make it 1, 2 ... So the first two rows
are chosen together and grow column by column. Of the second, the part before the first digit without a name
can be compared; such a digit is more than all that have a name, because it will get a later one.

On 9x9 boards that keeps a few hundred ways at a time, thousands where there are 5 to 15 clues. On larger
boards there are the more, the fewer clues are given, and up to millions on 16x16.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from sudoku_lessons.board import Board
from sudoku_lessons.shape import Shape, as_shape


class View(NamedTuple):
    """A board to make images of, transposed or not; its lines by their kinds, of which one is enough to try."""

    grid: tuple[tuple[int, ...], ...]
    transpose: bool
    shape: Shape
    row_kinds: tuple[int, ...]
    column_kinds: tuple[int, ...]


class Path(NamedTuple):
    """An image as far as it is made: the lines taken, and for each digit 0 .. n its name, 0 for none yet."""

    view: View
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    names: tuple[int, ...]


Choice = tuple[tuple[int, ...], Path]  # what a path adds to the image, and the path


def least_images(board: Board, every: bool = False) -> list[Path]:
    """The ways to make the least image: some, one at least, or every one (but for the digits not there)."""
    n = board.shape.n
    paths = [path for view in _views(board, every) for path in _first_rows(view)]
    for _ in range(n):
        paths = _least(choice for path in paths for choice in _with_column(path))
    for place in range(1, n):
        paths = _least(choice for path in paths for choice in _with_row(path, place))
    return paths


def _views(board: Board, every: bool) -> Iterator[View]:
    """The board, its transpose where that has the boxes to aim at, or both."""
    for transpose in (False, True):
        shape = as_shape((board.shape.box_cols, board.shape.box_rows)) if transpose else board.shape
        if shape.box_rows <= shape.box_cols:
            columns = tuple(zip(*board.grid))
            grid, columns = (columns, board.grid) if transpose else (board.grid, columns)
            kinds = (_kinds(grid, shape.box_rows, every), _kinds(columns, shape.box_cols, every))
            yield View(grid, transpose, shape, *kinds)


def _kinds(lines: Sequence[tuple[int, ...]], side: int, every: bool) -> tuple[int, ...]:
    """A number for each line: the same for empty lines that share boxes, and for those of empty bands."""
    kinds = []
    for k, line in enumerate(lines):
        first = k - k % side
        band_is_empty = not any(map(any, lines[first : first + side]))
        kinds.append(k if every or any(line) else -1 if band_is_empty else -2 - first)
    return tuple(kinds)


def _first_rows(view: View) -> Iterator[Path]:
    """Every choice of the first two rows."""
    lines: list[tuple[int, ...]] = [()]
    for _ in range(min(2, view.shape.n)):
        lines = [(*taken, row) for taken in lines for row in _free(taken, view.shape.box_rows, view.row_kinds)]
    return (Path(view, rows, (), (0,) * (view.shape.n + 1)) for rows in lines)


def _free(taken: tuple[int, ...], side: int, kinds: tuple[int, ...]) -> Iterable[int]:
    """The lines that may come next, one of each kind: the rest of a band, or lines of all other bands."""
    if len(taken) % side:
        first = taken[-1] - taken[-1] % side
        lines = [k for k in range(first, first + side) if k not in taken]
    else:
        bands = {k // side for k in taken}
        lines = [k for k in range(len(kinds)) if k // side not in bands]
    return {kinds[k]: k for k in lines}.values()


def _with_column(path: Path) -> Iterator[Choice]:
    """One more column. Its digit in the first row, and as much of the second as has names."""
    view, rows, columns, names = path
    next_name = max(names) + 1
    for column in _free(columns, view.shape.box_cols, view.column_kinds):
        digit = view.grid[rows[0]][column]
        new = names
        if digit and not names[digit]:
            new = (*names[:digit], next_name, *names[digit + 1 :])
        longer = (*columns, column)
        yield (new[digit], *_known(view.grid[rows[-1]], longer, new)), Path(view, rows, longer, new)


def _known(row: tuple[int, ...], columns: tuple[int, ...], names: tuple[int, ...]) -> list[int]:
    """A row up to its first digit without a name, which is more than all names: it will get a later one."""
    known: list[int] = []
    for column in columns:
        digit = row[column]
        if digit and not names[digit]:
            return [*known, len(names)]
        known.append(names[digit])
    return known


def _with_row(path: Path, place: int) -> Iterator[Choice]:
    """The row at this place, which for the second one is chosen. Its digits get the next names as they come."""
    view, columns = path.view, path.columns
    above = path.rows[:place]
    for row in path.rows[place:] or _free(above, view.shape.box_rows, view.row_kinds):
        names, used, image = list(path.names), max(path.names), []
        for column in columns:
            digit = view.grid[row][column]
            if digit and not names[digit]:
                used += 1
                names[digit] = used
            image.append(names[digit])
        yield tuple(image), Path(view, (*above, row), columns, tuple(names))


def _least(choices: Iterable[Choice]) -> list[Path]:
    """The paths that add the least."""
    least: tuple[int, ...] | None = None
    paths: list[Path] = []
    for image, path in choices:
        if least is None or image < least:
            least, paths = image, []
        if image == least:
            paths.append(path)
    return paths
