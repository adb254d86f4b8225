"""Turn a student's answer into plain data, so that no object of a student's class leaves the process."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from numbers import Integral, Real
from typing import Any

from sudoku_lessons.boards import Board

MOST_VALUES = 200_000  # numbers and texts in one answer; a 9x9 board has 81
DEEPEST = 20
LARGEST = 10**100  # of the whole numbers passed on; Python does not write numbers of 5,000 digits


@dataclass(frozen=True)
class Odd:
    """A stand-in for a value that is not plain data: the name of its type and the start of its repr."""

    kind: str
    text: str

    def __repr__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Yielded:
    """The first items of an iterator; `more` if it was not exhausted."""

    items: tuple[Any, ...]
    more: bool


class TooLarge(Exception):
    """An answer with more than `MOST_VALUES` values."""


def plain(value: Any, take: int = 1000) -> Any:
    """Return a copy of only None, bool, int, float, str, list, tuple, set, dict, Board, Yielded and Odd.

    numpy's numbers and arrays become Python's. Of an iterator the first `take` items are taken, each made
    plain before the next one. Raises TooLarge, and whatever an iterator raises.
    """
    if isinstance(value, Iterator):
        items = tuple(plain(item) for item in islice(value, take))
        return Yielded(items, len(items) == take)
    return _Copier().copy(value, 0)


class _Copier:
    """A copier for one answer, which counts the values copied."""

    def __init__(self) -> None:
        self.count = 0

    def copy(self, value: Any, depth: int) -> Any:
        """Return the plain copy of a value that is `depth` collections deep."""
        self.count += 1
        if self.count > MOST_VALUES:
            raise TooLarge
        if value is None or isinstance(value, bool | Board):
            return value
        if isinstance(value, Integral):
            number = int(value)
            return number if abs(number) < LARGEST else Odd("int", "a number of more than 100 digits")
        if isinstance(value, Real):
            try:
                return float(value)
            except OverflowError:
                return odd(value)
        if isinstance(value, str):
            return str(value)
        if isinstance(value, Collection) and depth < DEEPEST:
            return self._collection(value, depth + 1)
        if type(value).__module__.split(".")[0] == "numpy" and hasattr(value, "tolist"):
            return self.copy(value.tolist(), depth + 1) if depth < DEEPEST else odd(value)
        return odd(value)

    def _collection(self, value: Collection[Any], depth: int) -> Any:
        if type(value).__module__.split(".")[0] == "pandas":
            return odd(value)
        if hasattr(value, "tolist"):  # a numpy array
            return self.copy(value.tolist(), depth)
        if isinstance(value, Mapping):
            return {_name(self.copy(key, depth)): self.copy(item, depth) for key, item in value.items()}
        items = [self.copy(item, depth) for item in value]
        if isinstance(value, set | frozenset):
            return frozenset(map(_name, items))
        return tuple(items) if isinstance(value, tuple) else items


def _name(value: Any) -> Any:
    """Return a plain value as a hashable one: a list (from a student's own collection) as a tuple."""
    if isinstance(value, list | tuple):
        return tuple(map(_name, value))
    return odd(value) if isinstance(value, dict) else value


def odd(value: Any) -> Odd:
    """Return an Odd for this value, even if its repr fails."""
    try:
        text = repr(value)[:200]
    except Exception:
        text = f"a {type(value).__name__}"
    return Odd(type(value).__name__, text)
