"""Make the files of this folder.

    python data/make.py classics      famous single boards, each with its source     (seconds)
    python data/make.py adversarial   boards that make one solver suffer             (seconds)
    python data/make.py skiena        the three boards of Skiena's table             (seconds)
    python data/make.py recorded      counts of runs too long for a lesson           (about 40 minutes)
    python data/make.py results       every 17-clue puzzle here, five searches       (minutes)
    python data/make.py sweep FOLDER  every collection, every solver: a summary      (half an hour)
    python data/make.py chance        the board with two kinds of days, 2,000 times  (10 minutes)
    python data/make.py picture       the README's picture, of counts and times      (seconds)
    python data/make.py checksums     of all collections here, in collections.csv    (seconds)

FOLDER holds the collections that are not shipped, as royle17.txt and so on; without it they are fetched.

Every board of `adversarial` is a famous board under a symmetry of Sudoku, written down with it: the new
board has at row i, column j the image, by `digits`, of what the old one (transposed first, where it says
so) has at row `rows[i]`, column `columns[j]`.
"""

import csv
import hashlib
import json
import random
import shutil
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import matplotlib.pyplot as plt
from tqdm import tqdm

from sudoku_lessons import LESSON_SOLVERS, Result, count_solutions, solve
from sudoku_lessons.boards import Symmetry
from sudoku_lessons.datasets import Puzzle, collections, load
from sudoku_lessons.experiments import here, run
from sudoku_lessons.plots import counts_beside_times

if TYPE_CHECKING:
    import pandas as pd

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


def transformed(line: str, transpose: bool, rows: str, columns: str, digits: str) -> str:
    """The board under a symmetry, as told at the top of this file."""
    grid = [line[9 * r : 9 * r + 9] for r in range(9)]
    if transpose:
        grid = ["".join(column) for column in zip(*grid, strict=True)]
    image = {str(k): digit for k, digit in enumerate(digits, 1)} | {".": "."}
    return "".join(image[grid[int(r)][int(c)]] for r in rows for c in columns)


def described(name: str, line: str, source: str) -> dict[str, object]:
    """A row of a collection: the board, what it is, and the nodes of two searches for its first solution."""
    row: dict[str, object] = {"name": name, "puzzle": line, "clues": 81 - line.count(".")}
    row["solutions"] = 1 if count_solutions(line, limit=2) == 1 else ""  # more are not counted
    solution = solve(line).solution
    row["solution"] = solution.line if solution and row["solutions"] else ""
    for solver in ("reading_order", "mrv"):
        row[solver] = solve(line, solver, engine="compiled").nodes
    return row | {"source": source}


def make_classics() -> None:
    """Write classics.csv."""
    write("classics", [described(name, line, source) for name, (line, source) in CLASSICS.items()])


def make_adversarial() -> None:
    """Write adversarial.csv."""
    rows = []
    for name, (classic, symmetry, purpose) in ADVERSARIAL.items():
        transpose, order, columns, digits = symmetry
        how = f"rows {order}, columns {columns}, digits {digits}" + (", of its transpose" if transpose else "")
        line = transformed(CLASSICS[classic][0], *symmetry)
        rows.append(described(name, line, f"{purpose}; '{classic}' of classics with {how}"))
    write("adversarial", rows)


def make_skiena() -> None:
    """Write skiena.csv."""
    source = "Steven Skiena, 'The Algorithm Design Manual' (2nd ed., 2008), the table on pruning"
    write("skiena", [described(name, line, source) for name, line in SKIENA.items()])


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


def make_sweep(folder: str | None = None) -> None:
    """Run every solver on every collection, as stored and on random isomorphs; keep a summary.

    Goes on where it was stopped: what summary.csv tells of a collection's checksum is not run again.
    """
    results = FOLDER / "results" / "sweep"
    results.mkdir(parents=True, exist_ok=True)
    budget, seed = 1_000_000, 1
    asked = {"node_budget": budget, "seed of the isomorphs": seed, "engine": "compiled", "limit": 1}
    (results / "manifest.json").write_text(json.dumps({"asked": asked, **here()}, indent=2) + "\n")
    path = results / "summary.csv"
    rows: list[dict[str, object]] = []
    if path.exists():
        rows += csv.DictReader(path.read_text(encoding="utf-8").splitlines())
    for name, known in collections().items():
        if name == "killers":  # not every solver knows cages
            continue
        if any((row["collection"], row["sha256"]) == (name, known.sha256) for row in rows):
            continue
        rows = [row for row in rows if row["collection"] != name]
        file = Path(folder) / f"{name}.txt" if folder and not known.is_shipped else None
        puzzles = load(name, file)
        for boards, drawn in (("as stored", None), ("random isomorphs", seed)):
            print(name, boards)
            table = run(
                puzzles,
                LESSON_SOLVERS,
                node_budget=budget,
                seed=drawn,
                engine="compiled",
                workers=2,
                progress=True,
            )
            for solver, part in table.groupby("solver", sort=False):
                of = {"collection": name, "sha256": known.sha256, "boards": boards, "solver": solver}
                rows.append(of | summary(part))
        write("results/sweep/summary", rows)


def summary(part: "pd.DataFrame") -> dict[str, object]:
    """What is kept of one solver's searches: how they ended, their nodes, and a sum of all their counts."""
    nodes, guesses = part["nodes"], part["guesses"]
    counts = part.drop(columns=["seconds", "engine"]).to_csv(index=False, lineterminator="\n")
    return {
        "puzzles": len(part),
        **{status: int((part["status"] == status).sum()) for status in ("solved", "no solution", "stopped")},
        "verified": int(part["verified"].sum()),
        "without a guess": int((guesses == 0).sum()),
        "lower median of nodes": int(nodes.quantile(0.5, interpolation="lower")),
        "99 % nodes": int(nodes.quantile(0.99, interpolation="lower")),
        "most nodes": int(nodes.max()),
        "all nodes": int(nodes.sum()),
        "counts sha256": hashlib.sha256(counts.encode()).hexdigest(),
    }


def make_chance(draws: int = 1_000) -> None:
    """Solve one board with digits in random orders, and write results/chance.csv.

    "renamed": the digits have other names, drawn once for a search; "shuffled": every guess draws an order of
    its own (these in Python, so stopped at 1,000 nodes).
    """
    board = load("classics")["many solutions"].board
    names, orders = random.Random(1), random.Random(1)
    lines = tuple(range(9))
    rows = []
    for draw in tqdm(range(draws)):
        renamed = Symmetry(board.shape, lines, lines, tuple(names.sample(range(1, 10), 9))).apply(board)
        ways = {
            "renamed": solve(renamed, engine="compiled"),
            "shuffled": solve(
                board, node_budget=1_000, digit_order=lambda digits: orders.sample(digits, len(digits))
            ),
        }
        for way, result in ways.items():
            row = {"draw": draw, "way": way, "status": result.status}
            rows.append(row | {"nodes": result.nodes, "guesses": result.guesses})
    write("results/chance", rows)


def make_checksums() -> None:
    """Write the checksums of the files of this folder, and how many puzzles they hold, to collections.csv."""
    rows = []
    for row in csv.DictReader((FOLDER / "collections.csv").read_text(encoding="utf-8").splitlines()):
        if not row["address"]:
            file = FOLDER / f"{row['name']}.csv"
            row["sha256"] = hashlib.sha256(file.read_bytes()).hexdigest()
            row["puzzles"] = str(len(load(row["name"])))
        rows.append(dict(row))
    write("collections", rows)


def make_picture() -> None:
    """Draw overview.png: boards visited, and CPU time, by every solver on the classics."""
    names = ["wikipedia", "escargot", "platinum blonde", "golden nugget", "inkala 2012"]
    names += ["norvig 17", "skiena hard", "against brute force"]
    table = run({name: load("classics")[name] for name in names}, LESSON_SOLVERS, node_budget=1_000_000)
    counts_beside_times(table, "First solution of famous boards; hollow: stopped after 1,000,000 boards")
    plt.savefig(FOLDER / "overview.png", dpi=110)


def write(name: str, rows: Sequence[Mapping[str, object]]) -> None:
    """Write a collection of this folder."""
    with (FOLDER / f"{name}.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    print(f"{name}.csv: {len(rows)} rows")


if __name__ == "__main__":
    makers: dict[str, Any] = {
        "classics": make_classics,
        "adversarial": make_adversarial,
        "skiena": make_skiena,
        "recorded": make_recorded,
        "results": make_results,
        "sweep": make_sweep,
        "chance": make_chance,
        "picture": make_picture,
        "checksums": make_checksums,
    }
    wanted, *arguments = sys.argv[1:] or [""]
    if wanted not in makers or len(arguments) > (wanted == "sweep"):
        sys.exit(__doc__)
    makers[wanted](*arguments)
