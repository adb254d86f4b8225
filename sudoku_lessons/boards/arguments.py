"""Check arguments: whole numbers of any library become ints, and values are shown in error messages."""

import operator
import random
from typing import Any

LARGEST_SEED = 2**4096  # Python does not write numbers of more than 4,300 digits


def is_whole(value: object) -> bool:
    """Return whether `value` is a whole number, numpy's included; True and False do not count.

    >>> is_whole(3), is_whole(3.0), is_whole(True)
    (True, False, False)
    """
    if type(value) is int:
        return True
    try:
        operator.index(value)  # type: ignore[arg-type]  # that is the question
    except TypeError:
        return False
    return not isinstance(value, bool)


def whole_number(name: str, value: Any, least: int, most: int | None = None, *, also: str = "") -> int:
    """Return `value` as an int of `least` to `most`. Raise ValueError with its name for anything else.

    `also` says what else the caller accepts, " or None".

    >>> whole_number("workers", 2, least=1)
    2
    """
    if is_whole(value):
        number = operator.index(value)
        if least <= number and (most is None or number <= most):
            return number
    upper = f"of at least {least}" if most is None else f"from {least} to {most}"
    raise ValueError(f"{name}: expected a whole number {upper}{also}, got {shown(value)}")


def seed_of(seed: Any) -> int | str:
    """Return a seed as an int or text, or a drawn one for None. Raise TypeError for anything else."""
    if seed is None:
        return random.SystemRandom().randrange(2**53)
    if is_whole(seed) and abs(int(seed)) < LARGEST_SEED:
        return operator.index(seed)
    if not isinstance(seed, str):
        raise TypeError(f"seed: expected a whole number below 2**4096, text, or None, got {shown(seed)}")
    return seed


def counted(number: int, one: str, more: str = "") -> str:
    """Return a number with its noun: "1 node", "2 nodes"; `more` is the plural where it is not with an s."""
    return f"{number:,} {one if number == 1 else more or one + 's'}"


def shown(value: object) -> str:
    """Return a value for an error message: the first 80 characters of its `repr`, on one line."""
    try:
        text = " ".join(repr(value).split())
    except Exception:  # whatever a `repr` may raise
        if isinstance(value, int):
            return f"a number of {value.bit_length()} bits"
        return f"an object of type {type(value).__name__}"
    return text if len(text) <= 80 else f"{text[:77]}..."
