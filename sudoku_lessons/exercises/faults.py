"""The faults that the checks can diagnose, and the reader of this folder's TOML files.

Tests try every name on a function with that fault.
"""

import tomllib
from pathlib import Path
from typing import Any


def unwrapped(text: str) -> str:
    """Return a text with its line breaks as spaces."""
    return " ".join(text.split())


def texts_of(file: str) -> dict[str, Any]:
    """Return the texts of a TOML file in this folder, by name; they may be edited and translated there."""
    return tomllib.loads((Path(__file__).parent / file).read_text(encoding="utf-8"))


FAULTS: dict[str, str] = {name: unwrapped(text) for name, text in texts_of("faults.toml").items()}
"""The advice for each fault, by name."""
