"""Draw boards: as a grid of text, and as an HTML table that any notebook viewer shows.

The table carries its style inline, because viewers strip style sheets and drawings from untrusted
notebooks. It inherits the page's text colour, so that it suits a dark theme too.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from types import MappingProxyType

from sudoku_lessons.boards.shape import Shape

CLUE_SHADE = "background:rgba(128,128,128,.25);font-weight:bold;"
MARK_SHADE = "background:rgba(230,159,0,.45);"  # Okabe and Ito's orange, safe for colour-blind readers
# Greys visible on white and on black; viewers strip borders whose colour is a word such as currentColor.
THICK, THIN = "2px solid rgb(118,118,118)", "1px solid rgba(128,128,128,.45)"
DASHED = "1px dashed rgb(118,118,118)"


def text_grid(shape: Shape, texts: Sequence[str]) -> str:
    """Return the n*n texts (all of one width) as n lines, with lines between boxes."""
    lines = []
    for r, row in enumerate(shape.rows):
        groups = [row[i : i + shape.box_cols] for i in range(0, shape.n, shape.box_cols)]
        if r and r % shape.box_rows == 0:
            width = len(texts[0]) * shape.box_cols + shape.box_cols + 1
            lines.append("+".join("-" * width for _ in groups)[1:-1])
        lines.append(" | ".join(" ".join(texts[cell] for cell in group) for group in groups))
    return "\n".join(lines)


def html_table(shape: Shape, cell_html: Callable[[int], str], shade: Callable[[int], str]) -> str:
    """Return the board as an HTML table; `cell_html` and `shade` give each cell's inside and its CSS."""
    rows = [
        "".join(f'<td style="{_borders(shape, cell)}{shade(cell)}">{cell_html(cell)}</td>' for cell in row)
        for row in shape.rows
    ]
    return (
        '<table style="border-collapse:collapse;margin:6px 0;font-family:sans-serif;color:inherit"><tbody>'
        + "".join(f'<tr style="background:transparent">{row}</tr>' for row in rows)
        + "</tbody></table>"
    )


def _borders(shape: Shape, cell: int) -> str:
    """Return a cell's size and borders: thick ones where its box ends."""
    row, column = divmod(cell, shape.n)
    side = "28px" if shape.n <= 16 else "22px"
    top = THICK if row % shape.box_rows == 0 else THIN
    left = THICK if column % shape.box_cols == 0 else THIN
    last_row = f"border-bottom:{THICK};" if row == shape.n - 1 else ""
    last_column = f"border-right:{THICK};" if column == shape.n - 1 else ""
    return (
        f"width:{side};min-width:{side};height:{side};padding:0;text-align:center;vertical-align:middle;"
        f"font-size:16px;border-top:{top};border-left:{left};{last_row}{last_column}"
    )


@dataclass(frozen=True)
class Drawing:
    """A drawing of a board: clues shaded, some cells marked, candidates shown on request.

    `text` is for a terminal, `html` for a notebook; both show the same.
    """

    text: str
    html: str = field(repr=False)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        return self.html


def draw(
    shape: Shape,
    symbols: Sequence[str],
    clues: Collection[int],
    marked: Collection[int] = (),
    notes: Mapping[int, str] = MappingProxyType({}),
    frames: Iterable[tuple[str, Collection[int]]] = (),
) -> Drawing:
    """Draw the n*n symbols ("." = empty); `notes` are candidates for empty cells, in small print.

    `frames` are groups of cells, such as cages, with a dashed line around and a label in the first cell.
    In the text, a marked cell reads "digit*", a cell with notes shows them, and frames are left out.
    """
    texts = [notes.get(cell, symbol) + ("*" if cell in marked else "") for cell, symbol in enumerate(symbols)]
    width, framed = max(map(len, texts)), list(frames)

    def inside(cell: int) -> str:
        """Return the HTML inside a cell: its symbol or notes, and its parts of frames."""
        html = "" if symbols[cell] == "." else escape(symbols[cell])
        if cell in notes:
            small = "display:block;width:26px;font-size:9px;line-height:9px;overflow-wrap:anywhere"
            html = f'<span style="{small}">{escape(notes[cell])}</span>'
        for label, cells in framed:
            if cell in cells:
                html = _framed(shape, cell, html, label, cells)
        return html

    def shade(cell: int) -> str:
        """Return the CSS background of a cell."""
        return MARK_SHADE if cell in marked else CLUE_SHADE if cell in clues else ""

    text = text_grid(shape, [text.center(width) for text in texts])
    return Drawing(text, html_table(shape, inside, shade))


def outline(shape: Shape, cells: Collection[int], inset: int = 8) -> str:
    """Return a line just inside some cells' border, as an SVG path; a cell is 100 x 100.

    One stroke for each side of a cell that no other of the cells touches. O(cells).

    >>> outline(Shape(2, 2), [0])
    'M8 8H92M8 92H92M8 8V92M92 8V92'
    """
    inside = {divmod(cell, shape.n) for cell in cells}
    return "".join(stroke for r, c in sorted(inside) for stroke in _strokes(inside, r, c, inset))


def _strokes(inside: Collection[tuple[int, int]], r: int, c: int, inset: int) -> Iterable[str]:
    """Yield the border strokes of one cell (row, column): top, bottom, left, right."""

    def end(edge: int, along: tuple[int, int], beyond: tuple[int, int], outward: int) -> int:
        """Return the end of a side: before a corner, at the cell's edge, or past it into a bend."""
        return edge + outward * (-inset if along not in inside else inset if beyond in inside else 0)

    top, left, bottom, right = 100 * r, 100 * c, 100 * r + 100, 100 * c + 100
    for step, edge in ((-1, top + inset), (1, bottom - inset)):
        if (r + step, c) not in inside:
            begin = end(left, (r, c - 1), (r + step, c - 1), -1)
            yield f"M{begin} {edge}H{end(right, (r, c + 1), (r + step, c + 1), 1)}"
    for step, edge in ((-1, left + inset), (1, right - inset)):
        if (r, c + step) not in inside:
            begin = end(top, (r - 1, c), (r - 1, c + step), -1)
            yield f"M{edge} {begin}V{end(bottom, (r + 1, c), (r + 1, c + step), 1)}"


def _framed(shape: Shape, cell: int, html: str, label: str, cells: Collection[int]) -> str:
    """Return a cell's HTML with its part of the dashed line around `cells`; the first has the label."""
    row, column = divmod(cell, shape.n)
    around = {"top": (row - 1, column), "right": (row, column + 1)}
    around |= {"bottom": (row + 1, column), "left": (row, column - 1)}
    inside = {divmod(other, shape.n) for other in cells}
    sides = "".join(f"border-{side}:{DASHED};" for side, place in around.items() if place not in inside)
    small, height = "display:block;font-size:8px;line-height:8px;text-align:left", "24px"
    if label and cell == min(cells):
        html, height = f'<span style="{small}">{escape(label)}</span>{html}', "15px"
    size = f"margin:1px;min-width:26px;height:26px;box-sizing:border-box;line-height:{height}"
    return f'<div style="{size};{sides}">{html}</div>'
