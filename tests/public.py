"""Public collections, for the tests that need one: other people's puzzles, which the package does not ship.

A test uses a collection where it is at hand: in the folder that the environment variable COLLECTIONS names, or in
the user's cache, where `sudoku_lessons.datasets.load` keeps what it fetches.
"""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pooch
import pytest

from sudoku_lessons.datasets import Puzzle, collections, load


def file_of(name: str) -> Path | None:
    """The file of a collection that is at hand; None for any other."""
    folders = [os.environ.get("COLLECTIONS"), pooch.os_cache("sudoku_lessons")]
    files = [Path(folder) / f"{name}.txt" for folder in folders if folder]
    return next((file for file in files if file.exists()), None)


def is_at_hand(name: str) -> bool:
    return collections()[name].is_shipped or file_of(name) is not None


def puzzles_of(name: str) -> dict[str, Puzzle]:
    """The puzzles of a collection; skips the test where it is not at hand."""
    if not is_at_hand(name):
        pytest.skip(how_to_fetch([name]))
    return load(name) if collections()[name].is_shipped else load(name, file_of(name))


def lines_of(name: str) -> list[str]:
    return [puzzle.board.line for puzzle in puzzles_of(name).values()]


def those_at_hand(names: Iterable[str]) -> list[Any]:
    """Collections to run a test on; those that are not at hand are one skipped test together."""
    names = list(names)
    missing = [name for name in names if not is_at_hand(name)]
    here: list[Any] = [name for name in names if name not in missing]
    if missing:
        here.append(pytest.param("-".join(missing), marks=pytest.mark.skip(reason=how_to_fetch(missing))))
    return here


def how_to_fetch(names: list[str]) -> str:
    return f"needs {', '.join(names)}: sudoku_lessons.datasets.load({names[0]!r}) fetches it once"
