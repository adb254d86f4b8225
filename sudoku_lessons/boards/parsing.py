"""Read boards: from text, rows, lists and arrays to cell values; and the alphabets.

Everything here turns input into `Reading(shape, cells, alphabet)`, or raises `InvalidBoard`
with the place and what was expected. The rules of the game are not checked here.
"""

import numbers
import string
from collections import Counter
from collections.abc import Iterable, Sequence, Sized
from itertools import chain, islice
from math import isqrt
from typing import Any, NamedTuple

from sudoku_lessons.boards import layout
from sudoku_lessons.boards.alphabets import alphabet_of, blank_signs, spelled_out, values_of
from sudoku_lessons.boards.arguments import shown
from sudoku_lessons.boards.errors import InvalidBoard
from sudoku_lessons.boards.shape import LARGEST_N, Shape, ShapeLike, as_shape, shape_of_n

PLAIN_INTS: dict[Any, int] = {digit: digit for digit in range(LARGEST_N + 1)}
MOST_CELLS = LARGEST_N**2


class Reading(NamedTuple):
    """The board read: shape, n*n values (0 = empty, 1 .. n) and the n characters that write them."""

    shape: Shape
    cells: tuple[int, ...]
    alphabet: str


def read(source: Any, shape: ShapeLike | None, alphabet: str | None, blank: str | None) -> Reading:
    """Read a board from a line, a pasted grid, row strings, nested or flat lists, or an array.

    Raises InvalidBoard with the place and what was expected.
    """
    try:
        wanted = None if shape is None else as_shape(shape)
    except ValueError as error:
        raise InvalidBoard(str(error)) from None
    if alphabet is not None:
        alphabet = spelled_out(alphabet)
    if isinstance(source, str):
        return _read_lines(_lines(source), wanted, alphabet, blank)
    values = as_list(source)
    if not _are_rows_of_text(values):
        return _read_values(values, wanted, alphabet, blank)
    layout.check_length(sum(map(len, values)))
    return _read_lines(values, wanted, alphabet, blank)


def _are_rows_of_text(values: list[Any]) -> bool:
    """Return whether a list holds row strings, not one string per cell ("7", "12", ".", "")."""
    if not values or not all(isinstance(value, str) for value in values):
        return False
    return (len(values) <= LARGEST_N and max(map(len, values)) > 2) or set(map(len, values)) == {len(values)}


def as_list(source: Any) -> list[Any]:
    """Return the rows or cells of anything list-like, including numpy arrays and pandas frames."""
    for method in ("to_numpy", "tolist"):  # named, not imported: neither library is needed
        if hasattr(source, method):
            _check_count(source)
            source = getattr(source, method)()
    if not isinstance(source, Iterable) or isinstance(source, (bytes, dict, set)):
        raise InvalidBoard(f"expected a board as text, rows, or a list of cells, got {type(source).__name__}")
    values = list(islice(source, MOST_CELLS + 1))
    _check_count(values)
    return values


def flat(cells: Any) -> tuple[Any, ...]:
    """Return the cells of a flat iterable, or of rows one after the other."""
    values = tuple(as_list(cells))
    if values and not isinstance(values[0], int | str) and isinstance(values[0], Iterable):
        return tuple(chain.from_iterable(map(as_list, values)))
    return values


def _check_count(values: Any) -> None:
    """Raise InvalidBoard for more values than the largest board has cells."""
    count = getattr(values, "size", None)  # an int for arrays and frames
    if not isinstance(count, int):
        count = len(values) if isinstance(values, Sized) else 0
    if count > MOST_CELLS:
        raise InvalidBoard(f"expected at most {MOST_CELLS} rows or cells ({LARGEST_N}x{LARGEST_N}), got more")


# ---- text ---------------------------------------------------------------------------------------


def _lines(text: str) -> list[str]:
    """Return the lines of a text, or the board that a link holds."""
    layout.check_length(len(text))
    if "://" not in text:
        return text.splitlines()
    if link := layout.board_in_link(text):
        return [link[0]]
    raise InvalidBoard(
        "expected a board, got a link without one: give the puzzle itself, or try read_puzzles(...)"
    )


def _read_lines(lines: Sequence[str], wanted: Shape | None, alphabet: str | None, blank: str | None) -> Reading:
    """Read lines of characters: one long line, rows, or a grid drawn with borders."""
    as_fields = layout.fields(lines) or (layout.numbers_between_spaces(lines) if alphabet is None else None)
    if as_fields:
        return _read_values(as_fields, wanted, alphabet, blank)
    blanks = blank_signs(alphabet, blank)
    numbered = [(number, line) for number, line in enumerate(lines, 1) if line]
    if spaced := layout.spaces_as_blanks(numbered, blanks.replace(" ", "")):
        numbered = spaced
        blanks += "."
    rows = layout.marks(layout.without_borders(numbered, blanks, blank or ""), blanks)
    flat_marks = [mark for row in rows for mark in row]
    try:
        shape = _shape_of(list(map(len, rows)), wanted)
    except InvalidBoard as error:
        if (
            len(rows) < 2
            or any(sign in blanks for sign, _ in flat_marks)
            or not any(" " in line for line in lines)
        ):
            raise
        raise InvalidBoard(f"{error}; are spaces empty cells here? write . for an empty cell") from None
    characters = alphabet_of(shape.n, alphabet)
    value_of = values_of(characters, blanks, blank)
    if alphabet is None and blank is None:
        _refuse_two_kinds_of_blank(character for character, _ in flat_marks)
    for cell, (character, place) in enumerate(flat_marks):
        if character not in value_of:
            raise InvalidBoard(_bad_character(character, f"{shape.name(cell)}, {place}", characters))
    cells = tuple(value_of[character] for character, _ in flat_marks)
    _refuse_labels(cells, shape)
    return Reading(shape, cells, characters)


def _bad_character(character: str, place: str, characters: str) -> str:
    message = f"{character!r} at {place} is neither a digit of this board ({characters}) nor a blank sign"
    if character in string.ascii_letters:
        message += f'; where the letters begin with A = 1 say alphabet="A..{chr(64 + len(characters))}"'
        message += f'; where it marks an empty cell say blank="{character}"'
    return message


def _refuse_two_kinds_of_blank(signs: Iterable[str]) -> None:
    """Raise InvalidBoard for 0 beside another blank sign: 0 could be a blank or a digit."""
    found = set(signs) & {"", *layout.BLANKS}
    others = sorted(found - {"0"})
    if "0" in found and others:
        raise InvalidBoard(
            f"both '0' and {others[0]!r} are used for cells: say alphabet=... where 0 is a digit, "
            f'or blank="0{others[0]}" where both are blank'
        )


def _refuse_labels(cells: Sequence[int], shape: Shape) -> None:
    """Raise InvalidBoard if the first row and column count up: they are the labels of a table."""
    row, column = list(cells[1 : shape.n]), list(cells[shape.n :: shape.n])
    if shape.n > 3 and row == column and row in (list(range(shape.n - 1)), list(range(1, shape.n))):
        raise InvalidBoard("the first row and column count up: labels of a table? leave them out")


# ---- lengths ------------------------------------------------------------------------------------


def _shape_of(lengths: list[int], wanted: Shape | None) -> Shape:
    """Return the shape of one row of n*n cells, or of n rows of n; raise InvalidBoard for other lengths."""
    total = sum(lengths)
    n = wanted.n if wanted else isqrt(total)
    if lengths in ([n * n], [n] * n) and 1 <= n <= LARGEST_N:
        try:
            return wanted or shape_of_n(n)
        except ValueError as error:
            raise InvalidBoard(f"{total} cells: {error}") from None
    if wanted:
        raise InvalidBoard(_wrong_lengths(lengths, f"{n * n} (rows of {n}, boxes of {wanted})"))
    if lengths == [729]:
        raise InvalidBoard("expected a board, got 729 characters: a grid of candidates, nine per cell")
    raise InvalidBoard(_wrong_lengths(lengths, "81 for 9x9; 16, 36, 64, 144, 256, 625 for others"))


def _wrong_lengths(lengths: Sequence[int], expected: str) -> str:
    message = f"{sum(lengths)} cells found, expected {expected}"
    if len(lengths) < 2:
        return message
    usual = Counter(lengths).most_common(1)[0][0]
    odd = [f"row {k} has {length}" for k, length in enumerate(lengths, 1) if length != usual]
    if odd:
        return f"{message}; {', '.join(odd[:3])} where the others have {usual}"
    several = "; if these are several puzzles, put a blank line between them" * (len(lengths) % usual == 0)
    return f"{message}, in one row or n rows of n; got {len(lengths)} rows of {usual}{several}"


# ---- lists and arrays ---------------------------------------------------------------------------


def _read_values(
    values: Sequence[Any], wanted: Shape | None, alphabet: str | None, blank: str | None
) -> Reading:
    """Read a flat list of n*n values, or n rows of n values."""
    nested = [as_list(row) for row in values] if values and not _is_value(values[0]) else [list(values)]
    shape, cells = _shape_of(list(map(len, nested)), wanted), list(chain.from_iterable(nested))
    characters = alphabet_of(shape.n, alphabet)
    value_of = values_of(characters, blank_signs(alphabet, blank), blank)
    if alphabet is None:
        value_of |= {str(number): number for number in range(10, shape.n + 1)}
        if blank is None:
            _refuse_two_kinds_of_blank(map(_sign, cells))
    elif "0" in alphabet and not all(value is None or isinstance(value, str) for value in cells):
        raise InvalidBoard(f"with 0 as a digit ({alphabet}) cells are read as characters, not as numbers")
    digits = tuple(_value(value, shape.n, value_of, shape.name(cell)) for cell, value in enumerate(cells))
    _refuse_labels(digits, shape)
    return Reading(shape, digits, characters)


def _sign(value: Any) -> str:
    """Return a cell's text, "" for no value, "1" for any number (the number 0 is always a blank)."""
    if isinstance(value, str):
        return value
    return "" if _is_missing(value) else "1"


def _is_missing(value: Any) -> bool:
    """Return whether this is None, NaN (unequal to itself), or pandas.NA (which cannot be compared)."""
    if value is None or type(value).__name__ == "NAType":
        return True
    return isinstance(value, numbers.Real) and value != value


def _is_value(value: Any) -> bool:
    """Return whether a list's first element is a cell's value, not a row."""
    return value is None or isinstance(value, (str, numbers.Number)) or not isinstance(value, Iterable)


def _value(value: Any, n: int, value_of: dict[str, int], where: str) -> int:
    """Return a cell's value as an int: None, NaN and NA are blanks, 2.0 is 2; True and 2.5 are errors."""
    if _is_missing(value):
        return 0
    if isinstance(value, str):
        if value == "" or value in value_of:
            return value_of.get(value, 0)
    elif isinstance(value, numbers.Real) and not isinstance(value, bool):
        digit = PLAIN_INTS.get(value, n + 1)  # equal numbers of any type hash alike; float(10**400) overflows
        if digit <= n:
            return digit
    raise InvalidBoard(f"{shown(value)} at {where} is not a digit 1 to {n}, nor blank (0, '.' or None)")
