"""How boards are written: from text, rows, lists and arrays to cell values, and the alphabets.

Everything here turns what a person has into `Reading(shape, cells, alphabet)`, or raises
`InvalidBoard` with the place and what was expected. Rules of the game are not checked here.
"""

import numbers
import re
import string
from collections import Counter
from collections.abc import Iterable, Sequence
from math import isqrt
from typing import Any, NamedTuple

from sudoku_lessons.shape import LARGEST_N, Shape, as_shape, shape_of_n

DIGITS_THEN_LETTERS = "123456789" + string.ascii_uppercase
BLANKS = ".0_*?-·"
BORDERS = "-=+|*:#'~" + "".join(map(chr, range(0x2500, 0x2580)))  # the last are Unicode's box drawings
SEPARATORS = set("|!:;,+=#'\"[](){}~" + BORDERS) - set("-*")


class InvalidBoard(ValueError):
    """The input is not a board: wrong length, a bad character or value, or clues that clash."""


class Reading(NamedTuple):
    """What was read: the shape, n*n values (0 = empty, 1 .. n) and the n characters that write them."""

    shape: Shape
    cells: tuple[int, ...]
    alphabet: str


def alphabet_of(n: int, alphabet: str | None = None) -> str:
    """The n characters for the digits 1 .. n. Without a request: 1-9, then A = 10, B = 11 ...

    `alphabet` may use ranges: "A..P" (A = 1), "0..9A..F" (0 is a digit), "1..9A..G".

    >>> alphabet_of(12), alphabet_of(6, "0..5")
    ('123456789ABC', '012345')

    Raises InvalidBoard where it has not exactly n different characters, or uses a blank or separator.
    """
    if alphabet is None:
        return DIGITS_THEN_LETTERS[:n]
    characters = _spell_out(alphabet)
    if len(characters) != n or len(set(characters)) != n:
        raise InvalidBoard(
            f"alphabet {alphabet!r} has {len(set(characters))} different characters of {len(characters)}; "
            f"a board of {n} digits needs {n} different ones"
        )
    return characters


def _spell_out(alphabet: str) -> str:
    """An alphabet with its ranges written out: "A..D" is "ABCD"."""

    def from_to(ends: re.Match[str]) -> str:
        return "".join(map(chr, range(ord(ends[1]), ord(ends[2]) + 1)))

    characters = re.sub(r"(\w)\.\.(\w)", from_to, alphabet)
    for character in characters:
        if not (character.isascii() and character.isalnum()):
            raise InvalidBoard(f"alphabet {alphabet!r}: {character!r} is not a letter A-Z or digit 0-9")
    return characters


def read(
    source: Any,
    shape: Shape | int | tuple[int, int] | None = None,
    alphabet: str | None = None,
    blank: str | None = None,
) -> Reading:
    """Read a board from a line, a pasted grid, row strings, nested or flat lists, or an array.

    Raises InvalidBoard with the place and what was expected.
    """
    try:
        wanted = None if shape is None else as_shape(shape)
    except ValueError as error:
        raise InvalidBoard(str(error)) from None
    if isinstance(source, str):
        return _read_lines(source.splitlines(), wanted, alphabet, blank)
    values = _as_list(source)
    read_as = _read_lines if _are_rows_of_text(values) else _read_values
    return read_as(values, wanted, alphabet, blank)


def _are_rows_of_text(values: list[Any]) -> bool:
    """Whether a list holds row strings, and not one string a cell ("7", "12", ".", "")."""
    if not values or not all(isinstance(value, str) for value in values):
        return False
    return (len(values) <= LARGEST_N and max(map(len, values)) > 2) or set(map(len, values)) == {len(values)}


def _as_list(source: Any) -> list[Any]:
    """The rows or cells of any list-like thing; numpy arrays and pandas frames included."""
    for method in ("to_numpy", "tolist"):  # named, not imported: neither library is needed
        if hasattr(source, method):
            source = getattr(source, method)()
    if isinstance(source, Iterable) and not isinstance(source, (bytes, dict, set)):
        return list(source)
    raise InvalidBoard(f"a board is text, rows, or a list of cells; found {type(source).__name__}")


# ---- text ---------------------------------------------------------------------------------------


def _read_lines(lines: Sequence[str], wanted: Shape | None, alphabet: str | None, blank: str | None) -> Reading:
    """Read lines of characters: one long line, rows, or a grid drawn with borders."""
    blanks = _blank_signs(alphabet, blank)
    lines = [line for line in lines if line.strip()]
    numbers_found = _numbers_between_spaces(lines, blanks)
    if numbers_found:
        return _read_values(numbers_found, wanted, alphabet, blank)
    if _spaces_are_blanks(lines, blanks):
        lines = [line.replace(" ", ".") for line in lines]
    marks = _marks(_without_borders(lines, blanks), blanks)
    shape = wanted or _shape_of_length([len(row) for row in marks])
    _check_length([len(row) for row in marks], shape)
    characters = alphabet_of(shape.n, alphabet)
    flat = [mark for row in marks for mark in row]
    _refuse_two_kinds_of_blank([character for character, _ in flat], alphabet, blank)
    value_of = _values_of(characters) | dict.fromkeys(blanks, 0)
    cells = []
    for cell, (character, place) in enumerate(flat):
        if character not in value_of:
            raise InvalidBoard(_bad_character(character, f"{shape.name(cell)}, {place}", characters))
        cells.append(value_of[character])
    return Reading(shape, tuple(cells), characters)


def _blank_signs(alphabet: str | None, blank: str | None) -> str:
    """The characters that mean an empty cell: those asked for, or the usual ones the alphabet leaves."""
    taken = _spell_out(alphabet) if alphabet else ""
    if blank is None:
        return "".join(sign for sign in BLANKS if sign not in taken)
    clash = [sign for sign in blank if sign in taken]
    if clash or not blank:
        raise InvalidBoard(f"blank sign {blank!r}: {'also a digit of the alphabet' if clash else 'is empty'}")
    return blank


def _values_of(characters: str) -> dict[str, int]:
    """Character to digit; small letters too, unless the alphabet itself tells them apart."""
    value_of = {character: value for value, character in enumerate(characters, 1)}
    for character, value in list(value_of.items()):
        for other in (character.lower(), character.upper()):
            value_of.setdefault(other, value)
    return value_of


def _without_borders(lines: Sequence[str], blanks: str) -> list[tuple[int, str]]:
    """(line number, line) of the lines that hold cells; drawn borders are left out.

    A line of nothing but hyphens may be a border or a row of blanks: it is a row where a hyphen
    stands beside other cells in some line, or where there is nothing else at all.
    """
    undecided = [(k, line) for k, line in enumerate(lines, 1) if not _is_border(line)]
    with_cells = [(k, line) for k, line in undecided if set(line) - set("-|:' ")]
    hyphen_is_blank = not with_cells or any("-" in line for _, line in with_cells)
    return undecided if "-" in blanks and hyphen_is_blank else with_cells


def _is_border(line: str) -> bool:
    """Whether a line is certainly drawn: a rule with corners, or of a sign that is never a blank."""
    signs = set(line) - {" "}
    if not signs <= set(BORDERS):
        return False
    return bool(signs - set("-*|:'")) or {"-", "*"} <= signs


def _spaces_are_blanks(lines: Sequence[str], blanks: str) -> bool:
    """Whether n lines of exactly n characters use the space, and no other sign, for empty cells."""
    text = "".join(lines)
    square = len(lines) > 1 and all(len(line) == len(lines) for line in lines)
    return " " in blanks or (square and " " in text and not set(text) & (set(blanks) | SEPARATORS))


def _numbers_between_spaces(lines: Sequence[str], blanks: str) -> list[list[str]] | None:
    """Rows of a big board written as numbers between spaces ("10 . 3 12"); None for any other text."""
    table = str.maketrans(dict.fromkeys(SEPARATORS, " "))
    rows = [line.translate(table).split() for line in lines if not _is_border(line)]
    rows = [row for row in rows if row and not all(set(word) == {"-"} and len(word) > 1 for word in row)]
    words = [word for row in rows for word in row]
    squared = all(len(row) == len(rows) for row in rows)
    fits = all((word.isascii() and word.isdecimal() and len(word) < 3) or word in blanks for word in words)
    return rows if squared and fits and len(rows) > 9 and any(len(word) == 2 for word in words) else None


def _marks(lines: Iterable[tuple[int, str]], blanks: str) -> list[list[tuple[str, str]]]:
    """For each line, its cells' characters, each with the place where it stands in the text."""
    rows = []
    for number, line in lines:
        row = []
        for position, character in enumerate(line, 1):
            if character in blanks or character in string.ascii_letters + string.digits:
                row.append((character, f"line {number}, character {position}"))
            elif not (character.isspace() or character in SEPARATORS or character in "-*\ufeff"):
                place = f"line {number}, character {position}"
                raise InvalidBoard(_bad_character(character, place, DIGITS_THEN_LETTERS))
        rows.append(row)
    return [row for row in rows if row]


def _bad_character(character: str, place: str, characters: str) -> str:
    message = f"{character!r} at {place} is neither a digit of this board ({characters}) nor a blank sign"
    if character in string.ascii_letters and len(characters) > 9:
        message += f'; where the letters begin with A = 1 say alphabet="A..{chr(64 + len(characters))}"'
    return message


def _refuse_two_kinds_of_blank(signs: list[str], alphabet: str | None, blank: str | None) -> None:
    """0 beside another blank sign: is it a blank or a digit? Only whoever wrote it knows."""
    if alphabet is None and blank is None and "0" in signs:
        others = sorted(set(signs) & set(BLANKS) - {"0"})
        if others:
            raise InvalidBoard(
                f"both '0' and {others[0]!r} are used: say alphabet=... where 0 is a digit, "
                f'or blank="0{others[0]}" where both are blank'
            )


# ---- lengths ------------------------------------------------------------------------------------


def _shape_of_length(lengths: Sequence[int]) -> Shape:
    """The usual shape for rows of these lengths, or InvalidBoard with the lengths expected."""
    total = sum(lengths)
    if total == 729:
        raise InvalidBoard("729 characters: a grid of candidates, nine a cell, is not a board")
    n = isqrt(total)
    if n * n != total or not 1 <= n <= LARGEST_N:
        raise InvalidBoard(_wrong_length(lengths, "81 for 9x9; 16, 36, 64, 144, 256, 625 for others"))
    try:
        return shape_of_n(n)
    except ValueError as error:
        raise InvalidBoard(f"{total} cells: {error}") from None


def _check_length(lengths: Sequence[int], shape: Shape) -> None:
    """InvalidBoard unless the rows hold n*n cells, and n each where there are several rows."""
    n = shape.n
    if sum(lengths) != n * n or (len(lengths) == n and set(lengths) != {n}):
        expected = f"{n * n} (rows of {n}, boxes of {shape})"
        raise InvalidBoard(_wrong_length(lengths, expected))


def _wrong_length(lengths: Sequence[int], expected: str) -> str:
    message = f"{sum(lengths)} cells found, expected {expected}"
    if len(lengths) < 2:
        return message
    usual = Counter(lengths).most_common(1)[0][0]
    odd = [f"row {k} has {length}" for k, length in enumerate(lengths, 1) if length != usual]
    more = f"{', '.join(odd[:3])} where the others have {usual}" if odd else f"{len(lengths)} rows of {usual}"
    return f"{message}; {more}"


# ---- lists and arrays ---------------------------------------------------------------------------


def _read_values(
    values: Sequence[Any], wanted: Shape | None, alphabet: str | None, blank: str | None
) -> Reading:
    """Read a flat list of n*n values, or n rows of n values."""
    nested = [_as_list(row) for row in values] if values and not _is_value(values[0]) else [list(values)]
    lengths = [len(row) for row in nested]
    shape = wanted or _shape_of_length(lengths)
    _check_length(lengths, shape)
    characters = alphabet_of(shape.n, alphabet)
    value_of = _values_of(characters) | dict.fromkeys(_blank_signs(alphabet, blank), 0)
    flat = [value for row in nested for value in row]
    cells = tuple(_value(value, shape.n, value_of, shape.name(cell)) for cell, value in enumerate(flat))
    return Reading(shape, cells, characters)


def _is_value(value: Any) -> bool:
    """Whether a list's first element is a cell's value and not a row."""
    return value is None or isinstance(value, (str, numbers.Number)) or not isinstance(value, Iterable)


def _value(value: Any, n: int, value_of: dict[str, int], where: str) -> int:
    """One cell's value as an int: None and NaN are blanks, 2.0 is 2, True and 2.3 are refused."""
    if value is None or value == "":
        return 0
    if isinstance(value, str):
        if value in value_of:
            return value_of[value]
        if n > 9 and value.isascii() and value.isdecimal() and len(value) == 2:
            value = int(value)
    elif isinstance(value, numbers.Real) and value != value:  # NaN, pandas' blank: unequal to itself
        return 0
    whole = isinstance(value, numbers.Real) and not isinstance(value, bool) and value % 1 == 0
    if not whole or not 0 <= value <= n:
        raise InvalidBoard(f"{value!r} at {where} is not a digit 1 to {n}, nor blank (0, '.' or None)")
    return int(value)
