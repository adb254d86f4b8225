"""The least image of a board under the symmetries of Sudoku, and the ways to make it.

Images are compared cell by cell in reading order, an empty cell before a 1. The image is built row by row,
breadth first, keeping all ways to make the least one so far. Digits are renamed 1, 2 ... as they come.

In the least first row the clues are as far right as possible: the stack with the fewest comes first, and
in each stack the empty cells. Many rows and column orders can do that; in a full board all can. So the
second row is chosen together with the first. While columns are added one by one, the part of it before
the first unnamed digit is compared; an unnamed digit counts as larger than all named ones, because it
will get a later name.

For 9x9 puzzles some hundred ways are kept at a time, up to two thousand with 5 to 15 clues; for full
boards 648. Larger boards need more, and the fewer the clues the more: up to 100,000 on 12x12,
millions on 16x16.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from sudoku_lessons.boards.board import Board
from sudoku_lessons.boards.shape import Shape, as_shape


class View(NamedTuple):
    """A board or its transpose; lines of the same kind are interchangeable, so one of them is tried."""

    grid: tuple[tuple[int, ...], ...]
    transpose: bool
    shape: Shape
    row_kinds: tuple[int, ...]
    column_kinds: tuple[int, ...]


class Path(NamedTuple):
    """A partial image: the lines taken, and for each digit 0 .. n its new name (0 = none yet)."""

    view: View
    rows: tuple[int, ...]
    columns: tuple[int, ...]
    names: tuple[int, ...]


Choice = tuple[list[int], Path]  # the addition to the image, and the path


def least_images(board: Board) -> list[Path]:
    """Return ways to make the least image, one at least.

    Raises ClashError if clues clash.
    """
    board.validate()
    paths = list(_first_rows(list(_views(board))))
    for _ in range(board.shape.n):
        paths = _least(choice for path in paths for choice in _with_column(path))
    for place in range(1, board.shape.n):
        paths = _least(choice for path in paths for choice in _with_row(path, place))
    return paths


def _views(board: Board) -> Iterator[View]:
    """Yield the board, its transpose, or both: those whose boxes are wide or square."""
    for transpose in (False, True):
        shape = as_shape((board.shape.box_cols, board.shape.box_rows)) if transpose else board.shape
        if shape.box_rows <= shape.box_cols:
            columns = tuple(zip(*board.grid))
            grid, columns = (columns, board.grid) if transpose else (board.grid, columns)
            kinds = (_kinds(grid, shape.box_rows), _kinds(columns, shape.box_cols))
            yield View(grid, transpose, shape, *kinds)


def _kinds(lines: Sequence[tuple[int, ...]], side: int) -> tuple[int, ...]:
    """Return a kind for each line: equal for empty lines of a band, and for lines of empty bands."""
    kinds = []
    for k, line in enumerate(lines):
        first = k - k % side
        band_is_empty = not any(map(any, lines[first : first + side]))
        kinds.append(k if any(line) else -1 if band_is_empty else -2 - first)
    return tuple(kinds)


def _first_rows(views: Sequence[View]) -> Iterator[Path]:
    """Yield every choice of the first two rows that can make the first row the least."""
    shape = views[0].shape
    least = min(_fewest_first(row, shape) for view in views for row in view.grid)
    for view in views:
        for first in _free((), shape.box_rows, view.row_kinds):
            if _fewest_first(view.grid[first], shape) == least:
                for second in _free((first,), shape.box_rows, view.row_kinds) or (first,):
                    yield Path(view, (first, second)[: shape.n], (), (0,) * (shape.n + 1))


def _fewest_first(row: Sequence[int], shape: Shape) -> list[int]:
    """Return the number of clues in each stack of a row, ascending: the least row has the least list."""
    wide = shape.box_cols
    return sorted(sum(map(bool, row[k : k + wide])) for k in range(0, shape.n, wide))


def _free(taken: tuple[int, ...], side: int, kinds: tuple[int, ...]) -> list[int]:
    """Return the lines that may come next, one of each kind: in a started band, or in all unused bands."""
    if len(taken) % side:
        first = taken[-1] - taken[-1] % side
        lines = [k for k in range(first, first + side) if k not in taken]
    else:
        bands = {k // side for k in taken}
        lines = [k for k in range(len(kinds)) if k // side not in bands]
    return list({kinds[k]: k for k in lines}.values())


def _with_column(path: Path) -> Iterator[Choice]:
    """Yield the path with one more column, and the named part of the second row."""
    view, rows, columns, names = path
    first, second = view.grid[rows[0]], view.grid[rows[-1]]
    for column in _rightmost(first, columns, view):
        digit, new = first[column], names
        if digit:
            new = (*names[:digit], max(names) + 1, *names[digit + 1 :])
        longer = (*columns, column)
        yield _known(second, longer, new), Path(view, rows, longer, new)


def _rightmost(row: tuple[int, ...], taken: tuple[int, ...], view: View) -> list[int]:
    """Return the columns that may come next if a row's clues are to be as far right as possible."""
    wide = view.shape.box_cols
    columns = _free(taken, wide, view.column_kinds)
    if len(taken) % wide == 0:
        clues = {c: sum(map(bool, row[c - c % wide : c - c % wide + wide])) for c in columns}
        fewest = min(clues.values())
        columns = [c for c in columns if clues[c] == fewest]
    return [c for c in columns if not row[c]] or columns


def _known(row: tuple[int, ...], columns: tuple[int, ...], names: tuple[int, ...]) -> list[int]:
    """Return a row up to its first digit without a name, which counts as larger than any name."""
    known: list[int] = []
    for column in columns:
        digit = row[column]
        if digit and not names[digit]:
            return [*known, len(names)]
        known.append(names[digit])
    return known


def _with_row(path: Path, place: int) -> Iterator[Choice]:
    """Yield the path with the row at this place (the second is chosen already), naming new digits."""
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
    """Return the paths with the least addition."""
    least: list[int] | None = None
    paths: list[Path] = []
    for image, path in choices:
        if least is None or image < least:
            least, paths = image, []
        if image == least:
            paths.append(path)
    return paths
