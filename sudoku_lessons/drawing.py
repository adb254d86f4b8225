"""How a board looks: a grid of text, and an HTML table that any notebook viewer shows.

The table carries all of its style inline, because viewers strip style sheets and drawings from
notebooks they do not trust; and it takes its ink from the page, so that it suits a dark theme too.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from types import MappingProxyType

from sudoku_lessons.shape import Shape

CLUE_SHADE = "background:rgba(128,128,128,.25);font-weight:bold;"
MARK_SHADE = "background:rgba(230,159,0,.45);"  # Okabe and Ito's orange: seen by colour-blind readers too
# Greys that show on white and on black; viewers strip borders whose colour is a word such as currentColor.
THICK, THIN = "2px solid rgb(118,118,118)", "1px solid rgba(128,128,128,.45)"


def text_grid(shape: Shape, texts: Sequence[str]) -> str:
    """The n*n texts (all of one width) as n lines, with lines between boxes."""
    lines = []
    for r, row in enumerate(shape.rows):
        groups = [row[i : i + shape.box_cols] for i in range(0, shape.n, shape.box_cols)]
        if r and r % shape.box_rows == 0:
            width = len(texts[0]) * shape.box_cols + shape.box_cols + 1
            lines.append("+".join("-" * width for _ in groups)[1:-1])
        lines.append(" | ".join(" ".join(texts[cell] for cell in group) for group in groups))
    return "\n".join(lines)


def html_table(shape: Shape, cell_html: Callable[[int], str], shade: Callable[[int], str]) -> str:
    """The board as an HTML table; `cell_html` and `shade` give each cell's inside and its CSS."""
    rows = []
    for row in shape.rows:
        cells = "".join(
            f'<td style="{_frame(shape, cell)}{shade(cell)}">{cell_html(cell)}</td>' for cell in row
        )
        rows.append(f'<tr style="background:transparent">{cells}</tr>')
    return (
        '<table style="border-collapse:collapse;margin:6px 0;font-family:sans-serif;color:inherit">'
        f"<tbody>{''.join(rows)}</tbody></table>"
    )


def _frame(shape: Shape, cell: int) -> str:
    """A cell's size and borders: thick ones where its box ends."""
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
    """A board drawn for a reader: clues shaded, some cells marked, candidates shown if wanted.

    `text` is what a terminal prints, `html` what a notebook shows; both say the same.
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
) -> Drawing:
    """Draw the n*n symbols ("." = empty); `notes` are candidates for empty cells, in small print.

    As text, a marked cell reads "digit*", and a cell with notes reads as its candidates.
    """
    texts = [notes.get(cell, symbol) + ("*" if cell in marked else "") for cell, symbol in enumerate(symbols)]
    width = max(map(len, texts))

    def inside(cell: int) -> str:
        """What stands in a cell."""
        if cell in notes:
            small = "display:block;width:26px;font-size:9px;line-height:9px;overflow-wrap:anywhere"
            return f'<span style="{small}">{escape(notes[cell])}</span>'
        return "" if symbols[cell] == "." else escape(symbols[cell])

    def shade(cell: int) -> str:
        """What lies behind it."""
        return MARK_SHADE if cell in marked else CLUE_SHADE if cell in clues else ""

    text = text_grid(shape, [text.center(width) for text in texts])
    return Drawing(text, html_table(shape, inside, shade))
