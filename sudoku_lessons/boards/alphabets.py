"""Alphabets: the characters that write the digits of a board, and the signs of empty cells."""

import re
import string

from sudoku_lessons.boards.errors import InvalidBoard
from sudoku_lessons.boards.layout import BLANKS, check_blank

DIGITS_THEN_LETTERS = "123456789" + string.ascii_uppercase


def alphabet_of(n: int, alphabet: str | None = None) -> str:
    """Return the n characters for the digits 1 .. n. By default 1-9, then A = 10, B = 11 ...

    `alphabet` may use ranges: "A..P" (A = 1), "0..9A..F" (0 is a digit), "1..9A..G".

    >>> alphabet_of(12), alphabet_of(6, "0..5")
    ('123456789ABC', '012345')

    Raises InvalidBoard unless it has exactly n different characters, all letters or digits.
    """
    if alphabet is None:
        return DIGITS_THEN_LETTERS[:n]
    characters = spelled_out(alphabet)
    if len(characters) != n or len(set(characters)) != n:
        raise InvalidBoard(
            f"alphabet {alphabet!r}: expected {n} different characters for a board of {n} digits, "
            f"got {len(set(characters))} different characters of {len(characters)}"
        )
    return characters


def spelled_out(alphabet: str) -> str:
    """Return an alphabet with its ranges written out: "A..D" is "ABCD"."""

    def from_to(ends: re.Match[str]) -> str:
        """Return the characters of a range, both ends included."""
        if ends[1] > ends[2]:
            raise InvalidBoard(f"alphabet {alphabet!r}: {ends[2]!r} comes before {ends[1]!r}")
        return "".join(map(chr, range(ord(ends[1]), ord(ends[2]) + 1)))

    if not isinstance(alphabet, str):
        raise InvalidBoard(f"alphabet: expected text such as '1..9A..G', got {alphabet!r}")
    characters = re.sub(r"(\w)\.\.(\w)", from_to, alphabet)
    for character in characters:
        if not (character.isascii() and character.isalnum()):
            raise InvalidBoard(f"alphabet {alphabet!r}: expected letters A-Z and digits 0-9, got {character!r}")
    return characters


def blank_signs(alphabet: str | None, blank: str | None) -> str:
    """Return the characters of an empty cell: `blank`, or the usual ones that are not in the alphabet."""
    if blank is not None:
        check_blank(blank)
    return blank or "".join(sign for sign in BLANKS if sign not in (alphabet or ""))


def values_of(characters: str, blanks: str, blank: str | None) -> dict[str, int]:
    """Return a dict from character to digit, 0 for blanks; case matters only if the alphabet has both."""
    value_of = {character: value for value, character in enumerate(characters, 1)}
    for character, value in list(value_of.items()):
        for other in (character.lower(), character.upper()):
            value_of.setdefault(other, value)
    for sign in blank or "":
        if sign in value_of:
            raise InvalidBoard(f"blank sign {sign!r} is also a digit of this board ({characters})")
    return value_of | dict.fromkeys(blanks, 0)
