"""What the tests share: cases and collections that users do not have."""

import json

import pytest

from tests.places import SHARED


@pytest.fixture(scope="session")
def cases() -> dict[str, dict]:
    """Inputs from public bug reports with right answers, by id."""
    return {case["id"]: case for case in map(json.loads, lines_of("cases/cases.jsonl"))}


@pytest.fixture(scope="session")
def euler96() -> list[str]:
    """The fifty boards of Project Euler 96."""
    return collection("euler96.txt")


def collection(name: str) -> list[str]:
    """The puzzles of a public collection, one a line; skips the test where it is not there."""
    return lines_of(f"data/{name}")


def lines_of(name: str) -> list[str]:
    path = SHARED / name
    if not path.exists():
        pytest.skip(f"needs {name}, which is kept beside the project and not shipped with it")
    return [line for line in path.read_text(encoding="utf-8").splitlines() if line and not line.startswith("#")]
