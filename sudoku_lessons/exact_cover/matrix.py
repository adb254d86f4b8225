"""The matrix of an exact cover problem: read from rows of numbers or from text, and drawn as a table.

A row is an option, a column is an item, a 1 means that the option covers the item.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any, NamedTuple

Name = Any
"""The name of an item or option: anything hashable."""

CHOSEN = "background:rgba(230,159,0,.45);"  # Okabe and Ito's orange, safe for colour-blind readers
LINE = "1px solid rgba(128,128,128,.45)"
BAR = "3px double rgb(118,118,118)"  # between primary and secondary items


def repeated(names: Iterable[Name]) -> list[Name]:
    """Return the names that occur more than once, each once.

    >>> repeated("abca")
    ['a']
    """
    return [name for name, count in Counter(names).items() if count > 1]


def quoted(names: Collection[Name], most: int = 5) -> str:
    """Return the reprs of the first names, and the number of the rest.

    >>> quoted("abc", most=2)
    "'a', 'b' and 1 more"
    """
    more = f" and {len(names) - most:,} more" if len(names) > most else ""
    return ", ".join(repr(name) for name in list(names)[:most]) + more


# ---- reading ----------------------------------------------------------------------------------------


def listed(names: Iterable[Name], what: str) -> tuple[Name, ...]:
    """Return names as a tuple, read once; `what` describes them in errors.

    Raises TypeError for anything but a collection, for a string (it would be split into letters), and for a
    name that is not hashable.
    """
    if isinstance(names, str | bytes) or not isinstance(names, Iterable):
        raise TypeError(f"{what}: expected a list or other collection, got {names!r}")
    given = tuple(names)
    for name in given:
        try:
            hash(name)
        except TypeError:
            raise TypeError(f"{what}: expected hashable names, got {name!r}") from None
    return given


def rows_of(matrix: Any) -> tuple[list[list[Any]], int]:
    """Return the rows of a matrix (lists, numpy or pandas) as lists, and the number of columns.

    Raises ValueError for rows of several lengths, or an array without two dimensions, and TypeError for
    anything without rows.
    """
    values = matrix.to_numpy() if hasattr(matrix, "to_numpy") else matrix
    if hasattr(values, "shape"):
        if len(values.shape) != 2:
            raise ValueError(f"expected a matrix with two dimensions, got {len(values.shape)}")
        return values.tolist(), values.shape[1]
    if isinstance(values, str | bytes | Mapping) or not isinstance(values, Iterable):
        raise TypeError(f"expected a matrix as a list of rows or an array, got {values!r}")
    rows = []
    for k, row in enumerate(values):
        if not isinstance(row, Iterable):
            raise TypeError(f"expected a matrix as a list of rows of 0 and 1; row {k} is {row!r}")
        rows.append(list(row))
    widths = sorted({len(row) for row in rows})
    if len(widths) > 1:
        raise ValueError(f"expected rows of one length, got {widths}")
    return rows, widths[0] if widths else 0


def ones(row: Sequence[Any], name: Name) -> list[int]:
    """Return the columns of a row's ones. Raises ValueError, naming row and column, for other than 0 and 1."""
    for column, entry in enumerate(row):
        if entry not in (0, 1):
            raise ValueError(f"expected 0 or 1, got {entry!r} in row {name!r}, column {column}")
    return [column for column, entry in enumerate(row) if entry]


def names_of(given: Iterable[Name] | None, matrix: Any, axis: str, count: int) -> list[Name]:
    """Return the names of rows or columns: those given, those of a DataFrame, or numbers from 0."""
    is_frame = hasattr(matrix, "to_numpy")
    kind = "an option (a row)" if axis == "index" else "an item (a column)"
    if given is None:
        given = getattr(matrix, axis) if is_frame else range(count)
    one_letter_each = isinstance(given, str)
    known = list(listed(list(given) if one_letter_each else given, f"the names, each that of {kind}"))
    if twice := repeated(known):
        raise ValueError(f"the name of {kind} appears twice: {quoted(twice)}")
    return known


def parse(text: str) -> tuple[list[str], list[str], list[list[str]]]:
    """Return primary items, secondary items and options of a text in the form of Knuth's programs.

    Raises ValueError if there is no line of items, more than one `|` in it, or a colour, and TypeError for
    anything but text.
    """
    if not isinstance(text, str):
        raise TypeError(f"expected a text of several lines, got {type(text).__name__}")
    lines = [line.split() for line in text.splitlines() if line.strip() and not line.lstrip().startswith("|")]
    if not lines:
        raise ValueError("expected a line of items, got none")
    items, *options = lines
    if items.count("|") > 1:
        raise ValueError(f"expected one | between primary and secondary items, got {' '.join(items)!r}")
    if coloured := [word for line in lines for word in line if ":" in word]:
        raise ValueError(f"items with colours are not supported: {quoted(coloured)}")
    bar = items.index("|") if "|" in items else len(items)
    return items[:bar], items[bar + 1 :], options


# ---- drawing ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Drawn:
    """A drawn matrix: `text` is for a terminal, `html` for a notebook; both show the same."""

    text: str
    html: str = field(repr=False)

    def __repr__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        return self.html


def draw(
    items: Sequence[Name],
    secondary: int,
    options: Mapping[Name, Collection[Name]],
    chosen: Collection[Name],
    sizes: Mapping[Name, int] | None,
    out: Collection[Name],
    waiting: Collection[Name],
) -> Drawn:
    """Return the matrix as a table, one row per option; `secondary` items come last, after a double line.

    In the middle of a search, `sizes` has the number of options left for each uncovered item, and
    `out` the options that can no longer be chosen: these, all other items, and their ones are greyed.
    So are the ones of the options of `waiting`, which belong to the item being tried.
    """
    bar = len(items) - secondary if secondary else -1
    covered = set[Name]() if sizes is None else set(items).difference(sizes)
    marks = dict.fromkeys(waiting, WAITING_ROW) | dict.fromkeys(out, OUT_ROW)
    marks |= dict.fromkeys(chosen, CHOSEN_ROW)
    rows = []
    for name, has in options.items():
        mark = marks.get(name, LEFT_ROW)
        gone = set(items) if mark in (OUT_ROW, WAITING_ROW) else covered if mark == LEFT_ROW else ()
        entries = [(GONE if item in gone else ONE) if item in has else ZERO for item in items]
        rows.append(Row(str(name), mark, entries))
    heads = [Head(str(item), item in covered, str((sizes or {}).get(item, ""))) for item in items]
    return Drawn(_text(heads, rows, bar), _html(heads, rows, bar))


class Row(NamedTuple):
    """An option to draw: `mark` says whether it is chosen, out, waiting for its turn, or left."""

    name: str
    mark: str
    entries: list[str]


class Head(NamedTuple):
    """An item to draw; `left` is its number of options, or empty."""

    name: str
    is_covered: bool
    left: str


CHOSEN_ROW, OUT_ROW, WAITING_ROW, LEFT_ROW = ">", "x", "~", " "
SIGNS = {CHOSEN_ROW: "✓", OUT_ROW: "✗", WAITING_ROW: "…", LEFT_ROW: ""}  # of the HTML table
ONE, ZERO, GONE = "1", ".", "-"  # a one is gone if its row is out or waiting, or its column covered
LEFT = "options left"
FAINT = "opacity:.45;"
STRUCK = "text-decoration:line-through;"


def _text(heads: list[Head], rows: list[Row], bar: int) -> str:
    """Return lines of text: each row after the sign of its mark (see above), secondary items after |."""
    counting = any(head.left for head in heads)
    label = max([len(row.name) for row in rows] + [len(LEFT)] * counting, default=0)

    def line(mark: str, name: str, entries: list[str]) -> str:
        """Return one row, each entry as wide as its item's name."""
        padded = [entry.center(len(head.name)) for entry, head in zip(entries, heads, strict=True)]
        if bar >= 0:
            padded.insert(bar, "|")
        return f"{mark} {name:<{label}}  {' '.join(padded)}".rstrip()

    lines = [line(" ", "", [head.name for head in heads])]
    if counting:
        lines.append(line(" ", LEFT, [head.left for head in heads]))
    return "\n".join([*lines, *(line(row.mark, row.name, row.entries) for row in rows)])


def _html(heads: list[Head], rows: list[Row], bar: int) -> str:
    """Return an HTML table with inline styles. Every shade also has a sign, so that colour is not needed."""

    def line(tag: str, name: str, cells: list[tuple[str, str]], shade: str = "") -> str:
        """Return one row, each cell with its style; the name is in a header cell."""
        inside = "".join(
            f'<{tag} style="padding:1px 7px;text-align:center;border:{LINE};'
            f'{f"border-left:{BAR};" if k == bar else ""}{style}">{escape(text)}</{tag}>'
            for k, (text, style) in enumerate(cells)
        )
        label = f'<th style="padding:1px 9px;text-align:left">{escape(name)}</th>'
        return f'<tr style="{shade}">{label}{inside}</tr>'

    names = [(head.name, FAINT + STRUCK if head.is_covered else "") for head in heads]
    lines = [line("th", "", names)]
    if any(head.left for head in heads):
        lines.append(line("td", LEFT, [(head.left, "") for head in heads]))
    for row in rows:
        shade = {CHOSEN_ROW: CHOSEN, OUT_ROW: FAINT, WAITING_ROW: FAINT}.get(row.mark, "")
        cells = [_cell(entry, head) for entry, head in zip(row.entries, heads, strict=True)]
        lines.append(line("td", f"{row.name} {SIGNS[row.mark]}".rstrip(), cells, shade))
    table = '<table style="border-collapse:collapse;font-family:sans-serif;color:inherit">'
    return f"{table}{''.join(lines)}</table>"


def _cell(entry: str, head: Head) -> tuple[str, str]:
    """Return an entry's text and style; a one that is gone is a hollow circle."""
    if entry == GONE:
        return "○", FAINT
    return ("1" if entry == ONE else ""), ("background:rgba(128,128,128,.18);" if head.is_covered else "")
