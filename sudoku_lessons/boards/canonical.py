"""The least of all images of a board under the symmetries of Sudoku, and the ways to make it.

Least is meant cell by cell in reading order, an empty cell before a 1. The image is made row by row, and all
ways to make the least one so far are kept, breadth first. Digits get new names, 1, 2 ..., as they come.

The least first row has its clues as far to the right as they go: the stack with the fewest comes first, and
in each stack the empty cells. Many rows and orders of columns may do that; in a full board all do. So the
second row is chosen together with the first, and while columns are added one by one, the part of it before
the first digit without a name is compared; such a digit is more than all that have a name, because it will
get a later one.

Of 9x9 puzzles that keeps some hundred ways at a time, up to two thousand where there are 5 to 15 clues; of
full boards 648. On larger boards there are the more, the fewer clues are given: on 12x12 up to 100,000, on
16x16 millions.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from sudoku_lessons.boards.board import Board
from sudoku_lessons.boards.shape import Shape, as_shape


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


Choice = tuple[list[int], Path]  # what a path adds to the image, and the path


def least_images(board: Board) -> list[Path]:
    """Return ways to make the least image, one at least.

    Raises ClashError where clues clash.
    """
    board.validate()
    paths = list(_first_rows(list(_views(board))))
    for _ in range(board.shape.n):
        paths = _least(choice for path in paths for choice in _with_column(path))
    for place in range(1, board.shape.n):
        paths = _least(choice for path in paths for choice in _with_row(path, place))
    return paths


def _views(board: Board) -> Iterator[View]:
    """The board, its transpose where that has the boxes to aim at, or both."""
    for transpose in (False, True):
        shape = as_shape((board.shape.box_cols, board.shape.box_rows)) if transpose else board.shape
        if shape.box_rows <= shape.box_cols:
            columns = tuple(zip(*board.grid))
            grid, columns = (columns, board.grid) if transpose else (board.grid, columns)
            kinds = (_kinds(grid, shape.box_rows), _kinds(columns, shape.box_cols))
            yield View(grid, transpose, shape, *kinds)


def _kinds(lines: Sequence[tuple[int, ...]], side: int) -> tuple[int, ...]:
    """A number for each line: the same for empty lines that share boxes, and for those of empty bands."""
    kinds = []
    for k, line in enumerate(lines):
        first = k - k % side
        band_is_empty = not any(map(any, lines[first : first + side]))
        kinds.append(k if any(line) else -1 if band_is_empty else -2 - first)
    return tuple(kinds)


def _first_rows(views: Sequence[View]) -> Iterator[Path]:
    """Every choice of the first two rows of which the first can be made the least."""
    shape = views[0].shape
    least = min(_fewest_first(row, shape) for view in views for row in view.grid)
    for view in views:
        for first in _free((), shape.box_rows, view.row_kinds):
            if _fewest_first(view.grid[first], shape) == least:
                for second in _free((first,), shape.box_rows, view.row_kinds) or (first,):
                    yield Path(view, (first, second)[: shape.n], (), (0,) * (shape.n + 1))


def _fewest_first(row: Sequence[int], shape: Shape) -> list[int]:
    """The clues of each stack in a row, ascending; one row can be made less than another where its list is."""
    wide = shape.box_cols
    return sorted(sum(map(bool, row[k : k + wide])) for k in range(0, shape.n, wide))


def _free(taken: tuple[int, ...], side: int, kinds: tuple[int, ...]) -> list[int]:
    """The lines that may come next, one of each kind: the rest of a band, or lines of all other bands."""
    if len(taken) % side:
        first = taken[-1] - taken[-1] % side
        lines = [k for k in range(first, first + side) if k not in taken]
    else:
        bands = {k // side for k in taken}
        lines = [k for k in range(len(kinds)) if k // side not in bands]
    return list({kinds[k]: k for k in lines}.values())


def _with_column(path: Path) -> Iterator[Choice]:
    """One more column. As much of the second row as has names."""
    view, rows, columns, names = path
    first, second = view.grid[rows[0]], view.grid[rows[-1]]
    for column in _rightmost(first, columns, view):
        digit, new = first[column], names
        if digit:
            new = (*names[:digit], max(names) + 1, *names[digit + 1 :])
        longer = (*columns, column)
        yield _known(second, longer, new), Path(view, rows, longer, new)


def _rightmost(row: tuple[int, ...], taken: tuple[int, ...], view: View) -> list[int]:
    """The columns that may come next if the clues of a row are to stand as far to the right as they go."""
    wide = view.shape.box_cols
    columns = _free(taken, wide, view.column_kinds)
    if len(taken) % wide == 0:
        clues = {c: sum(map(bool, row[c - c % wide : c - c % wide + wide])) for c in columns}
        fewest = min(clues.values())
        columns = [c for c in columns if clues[c] == fewest]
    return [c for c in columns if not row[c]] or columns


def _known(row: tuple[int, ...], columns: tuple[int, ...], names: tuple[int, ...]) -> list[int]:
    """A row up to its first digit without a name, for which stands more than any name."""
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
        yield image, Path(view, (*above, row), columns, tuple(names))


def _least(choices: Iterable[Choice]) -> list[Path]:
    """The paths that add the least."""
    least: list[int] | None = None
    paths: list[Path] = []
    for image, path in choices:
        if least is None or image < least:
            least, paths = image, []
        if image == least:
            paths.append(path)
    return paths
