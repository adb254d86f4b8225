"""Check a student's table of counts: what is missing in it, and what is wrong."""

from collections.abc import Hashable, Iterable
from numbers import Integral
from typing import Any

from sudoku_lessons.exercises.verdict import Verdict

STOPPED = "a whole number from 1, or None if the budget stopped the search"


def check_table(
    table: Any,
    keys: Iterable[Hashable],
    counts: Iterable[int | None] | None = None,
    *,
    may_stop: bool = True,
) -> Verdict:
    """Return whether a student's dictionary has a count of nodes for each key: a whole number from 1, or None.

    `counts` are the right ones, in the order of the keys; without them any count will do. None means that the
    budget stopped the search, unless `may_stop` is False. Never raises an error, whatever the table is.
    """
    expected = STOPPED if may_stop else "a whole number from 1"
    keys = list(keys)
    if not isinstance(table, dict):
        return _not_yet("wrong kind of answer", f"Expected a dictionary, got {table!r:.80}.")
    if missing := [key for key in keys if key not in table]:
        return _not_yet("wrong kind of answer", f"There is no count for {missing[0]!r}.")
    if more := [key for key in table if key not in keys]:
        return _not_yet("wrong kind of answer", f"The table has {more[0]!r:.80}, which is not a requested key.")
    given = [table[key] for key in keys]
    if all(_is_whole(count) and count == 0 for count in given):
        return _not_yet("not started", "Every count is still 0.")
    for key, count in zip(keys, given):
        if count is None and may_stop:
            continue
        if not _is_whole(count) or count < 1:
            return _not_yet("wrong kind of answer", f"For {key!r} it says {count!r:.80}; expected {expected}.")
    for key, count, right in zip(keys, given, given if counts is None else counts, strict=True):
        if count != right:
            wanted = "is stopped by its budget" if right is None else f"visits {right:,} boards"
            return _not_yet("not its count", f"For {key!r} it says {count!r}; the search {wanted}.")
    return Verdict(True, "Every count is there." if counts is None else "Every count is right.")


def _is_whole(count: Any) -> bool:
    """Return whether this is a whole number, numpy's included; True and False do not count."""
    return isinstance(count, Integral) and not isinstance(count, bool)


def _not_yet(fault: str, seen: str) -> Verdict:
    return Verdict(False, seen, fault)
