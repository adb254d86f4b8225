"""Draw exact covers: the matrix, and a solution of each problem of `exact_cover/problems.py`.

Each function takes data and returns matplotlib Axes. Every colour has a letter, a number or a border with the
same meaning.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any

from sudoku_lessons.plots.style import STYLES, finish, new_axes, subplots

if TYPE_CHECKING:
    from matplotlib.axes import Axes

COLOURS = tuple(colour for colour, _ in STYLES)
INK, PALE = "#222222", "#E8E8E8"
Cell = tuple[int, int]
Piece = tuple[Any, Sequence[Cell]]


def _axes(ax: "Axes | None", width: float, height: float, upside_down: bool = True) -> "Axes":
    """Return axes for a drawing of width x height units, all equal, without ticks."""
    scale = min(0.45, 8 / max(width, height, 1))
    size = (max(2.0, scale * width + 0.4), max(1.2, scale * height + 0.4))
    axes: Axes = ax or subplots(figsize=size)[1]
    axes.set(xlim=(-0.05, width + 0.05), ylim=(-0.05, height + 0.05), aspect="equal")
    if upside_down:
        axes.invert_yaxis()
    axes.axis("off")
    return axes


def _square(axes: "Axes", cell: Cell, colour: Any, **look: Any) -> None:
    """Draw a filled square for a cell, row 0 on top."""
    from matplotlib.patches import Rectangle

    axes.add_patch(Rectangle((cell[1], cell[0]), 1, 1, facecolor=colour, **{"edgecolor": "none"} | look))


def _tint(colour: str, share: float) -> tuple[float, ...]:
    """Return a colour mixed with white, opaque, so that ink is readable on it on any ground."""
    from matplotlib.colors import to_rgb

    return tuple(share * part + 1 - share for part in to_rgb(colour))


def _words(axes: "Axes", cell: Cell, words: Any, **look: Any) -> None:
    """Write a word in the middle of a cell."""
    how = {"ha": "center", "va": "center", "color": INK} | look
    axes.text(cell[1] + 0.5, cell[0] + 0.5, str(words), **how)


def _border(axes: "Axes", x: Sequence[float], y: Sequence[float]) -> None:
    """Draw a thick line."""
    axes.plot(x, y, color=INK, linewidth=2, solid_capstyle="round")


def matrix(
    options: Mapping[Any, Collection[Any]],
    items: Sequence[Any],
    chosen: Collection[Any] = (),
    *,
    secondary: int = 0,
    ax: "Axes | None" = None,
) -> "Axes":
    """Draw the ones of an exact cover matrix as dots, with the rows of chosen options marked; any size.

    `options` and `items` are those of an `ExactCover`; the last `secondary` items are behind a line.
    """
    axes = new_axes(ax, 6.4, 6)
    number, marked = {item: k for k, item in enumerate(items)}, set(chosen)
    dot = max(1.5, min(60.0, 500 / max(len(items), len(options), 1)))
    looks = {"not chosen": (dot, COLOURS[0], "s"), "chosen": (2 * dot, COLOURS[1], "D")}
    for label, (size, colour, marker) in looks.items():
        rows = [k for k, name in enumerate(options) if (name in marked) == (label == "chosen")]
        ones = [(number[item], k) for k in rows for item in list(options.values())[k]]
        x, y = zip(*ones) if ones else ((), ())
        axes.scatter(x, y, s=size, color=colour, marker=marker, label=label)
    for k in (k for k, name in enumerate(options) if name in marked):
        axes.axhspan(k - 0.5, k + 0.5, color=COLOURS[1], alpha=0.15, linewidth=0)
    if secondary:
        line = len(items) - secondary - 0.5
        axes.axvline(line, color="gray", linestyle="--", label="to its right: secondary")
    if len(items) <= 20:
        axes.set_xticks(range(len(items)), list(map(str, items)))
    if len(options) <= 20:
        axes.set_yticks(range(len(options)), list(map(str, options)))
    axes.set(xlabel="items", ylabel="options")
    axes.set(xlim=(-0.5, max(1, len(items)) - 0.5), ylim=(max(1, len(options)) - 0.5, -0.5))
    if not marked and not secondary:  # one kind of dots needs no legend
        axes.collections[0].set_label("")
    return finish(axes, "an exact cover matrix, a dot per one")


def pieces(cover: Iterable[Piece], ax: "Axes | None" = None) -> "Axes":
    """Draw a board covered with pieces, each (name, cells), with names; neighbours differ in colour.

    Raises ValueError if there is no piece with a cell.
    """
    placed = [(name, list(cells)) for name, cells in cover]
    owner = {cell: name for name, cells in placed for cell in cells}
    if not owner:
        raise ValueError("expected a piece to draw, got an empty cover")
    axes = _axes(ax, 1 + max(c for _, c in owner), 1 + max(r for r, _ in owner))
    colour: dict[Any, str] = {}
    for name, cells in placed:
        around = [(r + dr, c + dc) for r, c in cells for dr, dc in product((-1, 0, 1), repeat=2)]
        near = {colour.get(owner.get(cell)) for cell in around}
        colour[name] = next((each for each in COLOURS if each not in near), COLOURS[0])
        for cell in cells:
            _square(axes, cell, _tint(colour[name], 0.55))
        _words(axes, sorted(cells)[len(cells) // 2], name, fontweight="bold")
    for (r, c), name in owner.items():
        for other, x, y in (
            ((r - 1, c), [c, c + 1], [r, r]),
            ((r + 1, c), [c, c + 1], [r + 1, r + 1]),
            ((r, c - 1), [c, c], [r, r + 1]),
            ((r, c + 1), [c + 1, c + 1], [r, r + 1]),
        ):
            if owner.get(other) != name:
                _border(axes, x, y)
    return axes


def queens(cover: Collection[Cell], ax: "Axes | None" = None) -> "Axes":
    """Draw queens, each (row, column), on a chessboard with as many rows."""
    n = len(cover)
    axes = _axes(ax, n, n)
    for r, c in product(range(n), repeat=2):
        _square(axes, (r, c), "#C8C8C8" if (r + c) % 2 else "white", edgecolor="gray", linewidth=0.5)
    for cell in cover:
        _words(axes, cell, "♛", fontsize=20, fontfamily="DejaVu Sans")
    return axes


def langford(cover: Iterable[tuple[int, int]], ax: "Axes | None" = None) -> "Axes":
    """Draw Langford pairs, each (k, place of the first k), as a row of numbers with an arc over each pair."""
    from matplotlib.patches import Arc

    pairs = sorted(cover)
    longest = max((k for k, _ in pairs), default=0)
    axes = _axes(ax, 2 * len(pairs), 1.2 + (longest + 1) / 2, upside_down=False)
    for number, (k, first) in enumerate(pairs):
        colour = COLOURS[number % len(COLOURS)]
        last = first + k + 1
        for place in (first, last):
            _square(axes, (0, place), _tint(colour, 0.3), edgecolor=INK, linewidth=1)
            _words(axes, (0, place), k, fontweight="bold")
        middle = ((first + last + 1) / 2, 1)
        axes.add_patch(Arc(middle, k + 1, k + 1, theta1=0, theta2=180, color=colour, linewidth=2))
    return axes


def digits(
    rows: Sequence[Sequence[int]], box: tuple[int, int] | None = None, ax: "Axes | None" = None
) -> "Axes":
    """Draw a square of digits, 0 for an empty cell, with thick lines around boxes of `box` = (rows, columns).

    The rows of a Latin square's cover are `latin_rows(cover)`; a board's are `board.cells` in rows of n.
    Raises ValueError if there is no row.
    """
    n = len(rows)
    if not n:
        raise ValueError("expected a square to draw, got no rows")
    axes = _axes(ax, n, n)
    for r, c in product(range(n), repeat=2):
        shade = (r // box[0] + c // box[1]) % 2 if box else 0
        _square(axes, (r, c), PALE if shade else "white", edgecolor="gray", linewidth=0.7)
        _words(axes, (r, c), rows[r][c] or "", fontsize=12 if n <= 16 else 8)
    down, across = box or (n, n)
    for k in range(0, n + 1, across):
        _border(axes, [k, k], [0, n])
    for k in range(0, n + 1, down):
        _border(axes, [0, n], [k, k])
    return axes


def latin_rows(cover: Collection[tuple[int, int, int]]) -> list[list[int]]:
    """Return the rows of digits of a square whose options are (row, column, digit).

    >>> latin_rows([(0, 0, 1), (0, 1, 2), (1, 1, 1), (1, 0, 2)])
    [[1, 2], [2, 1]]
    """
    n = 1 + max((row for row, _, _ in cover), default=-1)
    rows = [[0] * n for _ in range(n)]
    for row, column, digit in cover:
        rows[row][column] = digit
    return rows
