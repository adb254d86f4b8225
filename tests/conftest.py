"""What the tests share: how hypothesis draws, and cases of public bug reports."""

import json
import os

import pytest
from hypothesis import settings

from tests.paths import CASES

# "steady" tries the same examples on every run; "fuzz" (make fuzz) draws new ones and keeps those that fail.
settings.register_profile("steady", derandomize=True, database=None, deadline=None)
settings.register_profile("fuzz", deadline=None, print_blob=True)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))


@pytest.fixture(scope="session")
def cases() -> dict[str, dict]:
    """Inputs from public bug reports with right answers, by id."""
    lines = (CASES / "cases.jsonl").read_text(encoding="utf-8").splitlines()
    return {case["id"]: case for case in map(json.loads, lines)}
