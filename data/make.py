"""Make the files of this folder.

    python data/make.py classics      famous single boards, each with its source     (seconds)
    python data/make.py adversarial   boards that make one solver suffer             (seconds)
    python data/make.py skiena        the three boards of Skiena's table             (seconds)
    python data/make.py recorded      counts of runs too long for a lesson           (about 40 minutes)
    python data/make.py picture       the README's picture, of counts and times      (seconds)
    python data/make.py made          puzzles of many kinds, made4.csv to made16.csv (minutes)

Every board of `adversarial` is a famous board under a symmetry of Sudoku, written down with it: the new
board has at row i, column j the image, by `digits`, of what the old one (transposed first, where it says
so) has at row `rows[i]`, column `columns[j]`.
"""

import csv
import hashlib
import shutil
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import matplotlib.pyplot as plt

from sudoku_lessons import SOLVERS, count_solutions, generate, solve
from sudoku_lessons.datasets import Puzzle, load
from sudoku_lessons.experiments import run
from sudoku_lessons.hints import LEVELS, TECHNIQUES
from sudoku_lessons.patterns import SYMMETRIES
from sudoku_lessons.plots import counts_beside_times
from sudoku_lessons.search import Result

FOLDER = Path(__file__).parent
NORVIG = "Peter Norvig, 'Solving Every Sudoku Puzzle' (2006)"

CLASSICS = {
    "first steps": (
        "9.7.....6824.3......1..9..2.9...2.18...4....51325.8......687.........8.9.4.9...5.",
        "the example this project began with",
    ),
    "wikipedia": (
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        "Wikipedia, 'Sudoku'",
    ),
    "algorithm x": (
        "......4..3.6.........196.3..7.....1.8..25..9..4....8...6.4.9..8..5....2....5....7",
        "the example of Algorithm X that this project began with",
    ),
    "norvig 17": ("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......", NORVIG),
    "skiena hard": (
        ".......12....35......6...7.7.....3.....4..8..1...........12.....8.....4..5....6..",
        "Steven Skiena, 'The Algorithm Design Manual' (2nd ed., 2008)",
    ),
    "escargot": (
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
        "Arto Inkala, 'AI Escargot' (2006)",
    ),
    "inkala 2012": (
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        "Arto Inkala (2012), called the hardest by newspapers",
    ),
    "golden nugget": (
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
        "'Golden Nugget', by tarek, on the players' forums (2007)",
    ),
    "platinum blonde": (
        ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...",
        "'Platinum Blonde', by coloin, on the players' forums (2007)",
    ),
    "against brute force": (
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
        "Wikipedia, 'Sudoku solving algorithms'",
    ),
    "many solutions": (
        ".....6....59.....82....8....45........3........6..3.54...325..6..................",
        NORVIG,
    ),
}

# name: (the classic it comes from, transposed, rows, columns, digits, what it is for)
ADVERSARIAL = {
    "300 million": (
        "against brute force",
        (False, "021543867", "102678534", "456312798"),
        "reading order visits more than 300 million boards",
    ),
    "mrv loses": (
        "inkala 2012",
        (False, "120786534", "534687102", "429851637"),
        "MRV visits 170 times as many boards as reading order",
    ),
    "mrv loses badly": (
        "inkala 2012",
        (True, "876453012", "867543120", "217458369"),
        "MRV visits 600 times as many boards as reading order",
    ),
}

SKIENA = {
    "easy": ".7..2....42.5.1..35.93.74..76......4..86.93..9......12..47.21.66..8.3.79....9..4.",
    "medium": "8..75...3.3..48.2.1.......634..7...879.48..312.8....745..814..7.8.327.4.4..569..2",
    "hard": ".......12....35......6...7.7.....3.....4..8..1...........12.....8.....4..5....6..",
}

RECORDED = [
    ("skiena hard", "reading_order"),
    ("norvig 17", "reading_order"),
    ("platinum blonde", "reading_order"),
    ("many solutions", "reading_order"),
    ("many solutions", "mrv"),
    ("many solutions", "propagation"),
    ("against brute force", "reading_order"),
    ("300 million", "reading_order"),
]
# (board of Skiena's table, next cell, candidates, budget of nodes)
RECORDED_ABLATION = [
    ("easy", "arbitrary", "local", None),
    ("medium", "arbitrary", "local", None),
    ("hard", "most_constrained", "local", None),
    ("hard", "arbitrary", "look_ahead", None),
    ("hard", "last", "local", None),
    ("hard", "arbitrary", "local", 10_000_000_000),
]

RESULTS: dict[str, Any] = {
    "reading_order": "reading_order",
    "mrv": "mrv",
    "propagation, naked": ("propagation", {"inference": "naked"}),
    "propagation": "propagation",
    "propagation, locked": ("propagation", {"inference": "locked"}),
}


Kind = tuple[dict[str, Any], int]
"""What `generate` is asked for, and how often."""

MADE: dict[str, tuple[int, list[Kind]]] = {
    "made4": (4, [({"clues": clues}, 8) for clues in (4, 5, 6, 7)]),
    "made6": (6, [({"clues": clues}, 8) for clues in (9, 10, 12, 14)] + [({"symmetry": "180"}, 8)]),
    "made9": (
        9,
        [({"clues": clues, "difficulty": level}, 8) for clues in range(22, 37, 2) for level in LEVELS]
        + [({"difficulty": name}, 4) for name in (*TECHNIQUES, "guess")]
        + [({"symmetry": symmetry}, 3) for symmetry in SYMMETRIES]
        + [({"minimal": True, "symmetry": "180"}, 5)],
    ),
    "made12": (12, [({"clues": clues}, 8) for clues in (50, 55, 60, 70)]),
    "made16": (16, [({"clues": clues}, 6) for clues in (100, 110, 130, 150)]),
}
"""Collection to the size of its puzzles, and their kinds. What is not reached within a budget is left out."""


def transformed(line: str, transpose: bool, rows: str, columns: str, digits: str) -> str:
    """The board under a symmetry, as told at the top of this file."""
    grid = [line[9 * r : 9 * r + 9] for r in range(9)]
    if transpose:
        grid = ["".join(column) for column in zip(*grid, strict=True)]
    image = {str(k): digit for k, digit in enumerate(digits, 1)} | {".": "."}
    return "".join(image[grid[int(r)][int(c)]] for r in rows for c in columns)


def make_classics() -> None:
    """Write classics.csv."""
    rows: list[dict[str, object]] = []
    for name, (line, source) in CLASSICS.items():
        solutions = "" if name == "many solutions" else count_solutions(line, limit=None)
        rows.append({"name": name, "puzzle": line, "solutions": solutions, "source": source})
    write("classics", rows)


def make_adversarial() -> None:
    """Write adversarial.csv."""
    rows: list[dict[str, object]] = []
    for name, (classic, symmetry, purpose) in ADVERSARIAL.items():
        line = transformed(CLASSICS[classic][0], *symmetry)
        transpose, order, columns, digits = symmetry
        how = f"rows {order}, columns {columns}, digits {digits}" + (", of its transpose" if transpose else "")
        source = f"{purpose}; '{classic}' of classics with {how}"
        solutions = count_solutions(line, limit=None)
        rows.append({"name": name, "puzzle": line, "solutions": solutions, "source": source})
    write("adversarial", rows)


def make_skiena() -> None:
    """Write skiena.csv."""
    source = "Steven Skiena, 'The Algorithm Design Manual' (2nd ed., 2008), the table on pruning"
    write(
        "skiena",
        [
            {"name": name, "puzzle": line, "solutions": count_solutions(line, limit=None), "source": source}
            for name, line in SKIENA.items()
        ],
    )


def make_recorded() -> None:
    """Run the long searches and write recorded_counts.csv, anew after each."""
    puzzles: dict[str, Puzzle] = {**load("classics"), **load("adversarial")}
    rows: list[dict[str, object]] = []

    def record(name: str, solver: str, result: Result) -> None:
        print(f"{name}: {solver}: {result}, {result.seconds:.0f} s")
        row = {"puzzle": name, "solver": solver, "status": result.status, "nodes": result.nodes}
        rows.append(row | {"command": "python data/make.py recorded"})
        write("recorded_counts", rows)

    for name, solver in RECORDED:
        record(name, solver, solve(puzzles[name].board, solver, engine="compiled", progress=True))
    for name, next_cell, candidates, budget in RECORDED_ABLATION:
        board = load("skiena")[name].board
        choices: dict[str, Any] = {"next_cell": next_cell, "candidates": candidates}
        result = solve(board, "ablation", engine="compiled", node_budget=budget, progress=True, **choices)
        record(name, f"ablation, {next_cell}, {candidates}", result)


def make_results() -> None:
    """Run every 17-clue puzzle of the package, and write results/seventeen: the table and its manifest."""
    folder = FOLDER / "results" / "seventeen"
    shutil.rmtree(folder, ignore_errors=True)
    run("seventeen", RESULTS, node_budget=1_000_000, engine="compiled", workers=2, out=folder, progress=True)
    (folder / "rows.jsonl").unlink()


def make_picture() -> None:
    """Draw overview.png: boards visited, and CPU time, by every solver on the classics."""
    names = ["wikipedia", "escargot", "platinum blonde", "golden nugget", "inkala 2012"]
    names += ["norvig 17", "skiena hard", "against brute force"]
    table = run({name: load("classics")[name] for name in names}, SOLVERS, node_budget=1_000_000)
    counts_beside_times(table, "First solution of famous boards; hollow: stopped after 1,000,000 boards")
    plt.savefig(FOLDER / "overview.png", dpi=110)


def make_made() -> None:
    """Write the collections of MADE; a row's source is the call that makes its puzzle again."""
    for name, (size, kinds) in MADE.items():
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
        register(name, len(rows), f"{size}x{size} puzzles of many kinds, made by data/make.py")


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
    makers = {
        "classics": make_classics,
        "adversarial": make_adversarial,
        "skiena": make_skiena,
        "recorded": make_recorded,
        "picture": make_picture,
        "made": make_made,
        "results": make_results,
    }
    if len(sys.argv) != 2 or sys.argv[1] not in makers:
        sys.exit(__doc__)
    makers[sys.argv[1]]()
