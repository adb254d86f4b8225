"""Make puzzles of many kinds, and write made4.csv to made16.csv, with their checksums in collections.csv.

    python data/make_puzzles.py            the collections (some minutes)
    python data/make_puzzles.py sample     puzzles that nobody chose: results/unselected.csv (some minutes)

Nothing is left to chance: each puzzle has a seed, and its row's source is the call that makes it again. Most of
made9 was made to fill a table of clues and levels, so it cannot say what clues tell of a level; the sample can.
"""

import csv
import hashlib
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tqdm import tqdm

from sudoku_lessons import count_solutions, generate
from sudoku_lessons.generator import RANKS, SYMMETRIES

FOLDER = Path(__file__).parent

Kind = tuple[dict[str, Any], int]
"""What `generate` is asked for, and how often."""
LEVELS = ("easy", "medium", "hard")

RECIPES: dict[str, tuple[int, list[Kind]]] = {
    "made4": (4, [({"clues": clues}, 8) for clues in (4, 5, 6, 7)]),
    "made6": (6, [({"clues": clues}, 8) for clues in (9, 10, 12, 14)] + [({"symmetry": "180"}, 8)]),
    "made9": (
        9,
        [({"clues": clues, "difficulty": level}, 8) for clues in range(22, 37, 2) for level in LEVELS]
        + [({"difficulty": name}, 4) for name in RANKS[1:]]
        + [({"symmetry": symmetry}, 3) for symmetry in SYMMETRIES]
        + [({"minimal": True, "symmetry": "180"}, 5)],
    ),
    "made12": (12, [({"clues": clues}, 8) for clues in (50, 55, 60, 70)]),
    "made16": (16, [({"clues": clues}, 6) for clues in (100, 110, 130, 150)]),
}
"""Collection to the size of its puzzles, and their kinds. What is not reached within a budget is left out."""


def make() -> None:
    """Write the collections of RECIPES; a row's source is the call that makes its puzzle again."""
    for name, (size, kinds) in RECIPES.items():
        rows: list[dict[str, object]] = []
        for asked in (asked for asked, times in kinds for _ in range(times)):
            called = f"{name} {len(rows) + 1}"
            made = generate(size, seed=called, node_budget=1_000_000, **asked)
            if made.reached:
                how = ", ".join(f"{key}={value!r}" for key, value in (asked | {"seed": called}).items())
                row = {"name": called, "puzzle": made.board.line, "solutions": count_solutions(made.board)}
                row |= {"clues": made.clues, "difficulty": made.difficulty, "guesses": made.guesses}
                rows.append(row | {"source": f"generate({size}, {how}, node_budget=1_000_000)"})
        write(name, rows)
        register(name, len(rows), f"{size}x{size} puzzles of many kinds, made by data/make_puzzles.py")


SAMPLE = 800
SAMPLE_CLUES = range(22, 37, 2)


def sampled(number: int) -> dict[str, object]:
    """One puzzle of the sample, asked for by its number of clues alone, and how hard it came out."""
    asked = SAMPLE_CLUES[number % len(SAMPLE_CLUES)]
    made = generate(9, clues=asked, seed=f"u{number}")
    if not made.reached:
        raise RuntimeError(f"{made.seed} with {asked} clues was not reached: {made.reason}")
    told: dict[str, object] = {"seed": made.seed, "clues": made.clues, "difficulty": made.difficulty}
    return told | {"level": made.level, "guesses": made.guesses}


def sample() -> None:
    """Write results/unselected.csv: SAMPLE puzzles, as many for each of SAMPLE_CLUES, whatever their level."""
    write("results/unselected", [sampled(number) for number in tqdm(range(SAMPLE), mininterval=10)])


def register(name: str, puzzles: int, what: str) -> None:
    """Tell collections.csv of a collection of this folder, with the checksum of its file."""
    with (FOLDER / "collections.csv").open(encoding="utf-8", newline="") as file:
        known = {row["name"]: row for row in csv.DictReader(file)}
    sha256 = hashlib.sha256((FOLDER / f"{name}.csv").read_bytes()).hexdigest()
    row = {"name": name, "puzzles": str(puzzles), "what": what, "licence": "MIT", "sha256": sha256}
    known[name] = row | {"address": ""}
    write("collections", list(known.values()))


def write(name: str, rows: Sequence[Mapping[str, object]]) -> None:
    """Write a collection of this folder."""
    with (FOLDER / f"{name}.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    print(f"{name}.csv: {len(rows)} rows")


if __name__ == "__main__":
    if sys.argv[1:] not in ([], ["sample"]):
        raise SystemExit(__doc__)
    sample() if sys.argv[1:] else make()
