"""Which search stops being of use at which size: boards of seven shapes, and every search on each.

    python data/sizes.py boards   make the boards: results/sizes/boards.csv         (minutes)
    python data/sizes.py runs     search them: results/sizes/table.csv, manifest.json (minutes)

A board is made from a random full one. Its clues are looked at in random order, each once, and one is taken
away if propagation with locked candidates still proves, within 300 nodes, that there is one solution. So the
boards have few clues, and that search is sure to solve them all: the others are measured against it, and its
own counts say nothing about boards that were not made with it.
"""

import csv
import random
import sys
from pathlib import Path
from typing import Any

from tqdm import tqdm

from sudoku_lessons import Board, Shape, solve
from sudoku_lessons.experiments import run

FOLDER = Path(__file__).parent / "results" / "sizes"
SHAPES = {
    "4": (2, 2),
    "6 (2x3)": (2, 3),
    "6 (3x2)": (3, 2),
    "9": (3, 3),
    "12": (3, 4),
    "16": (4, 4),
    "25": (5, 5),
}
EACH = 5  # boards of a shape
PROOF = 300  # nodes that a proof of one solution may take
BUDGET = 10_000_000  # nodes of a search

SEARCHES: dict[str, Any] = {
    "reading order": "reading_order",
    "fewest candidates": "mrv",
    "dancing links": "dancing_links",
    "dancing links, weighted": ("dancing_links", {"next_item": "weighted"}),
    "propagation": "propagation",
    "propagation, locked": ("propagation", {"inference": "locked"}),
}


def full_board(shape: Shape, rng: random.Random) -> Board:
    """A random full board: guesses try digits in random order, and one that goes wrong begins anew."""
    while True:
        shuffled = {"digit_order": lambda digits: rng.sample(digits, len(digits)), "inference": "locked"}
        solution = solve(Board.empty(shape), node_budget=1_000, **shuffled).solution  # type: ignore[arg-type]
        if solution:
            return solution


def has_one_solution(board: Board) -> bool:
    """Whether a short proof shows it."""
    result = solve(board, inference="locked", engine="compiled", limit=2, node_budget=PROOF)
    return result.status == "solved" and len(result.solutions) == 1


def dug(board: Board, rng: random.Random) -> Board:
    """The board without the clues that its one solution does not need."""
    for cell in tqdm(rng.sample(range(len(board.cells)), len(board.cells)), leave=False):
        cells = list(board.cells)
        cells[cell] = 0
        if has_one_solution(board.with_cells(cells)):
            board = board.with_cells(cells)
    return board


def make_boards() -> None:
    """Write boards.csv: a name, the sides of a box, the number of clues, the board."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (FOLDER / "boards.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(("name", "size", "box_rows", "box_cols", "clues", "puzzle"))
        for size, sides in SHAPES.items():
            for k in range(1, EACH + 1):
                rng = random.Random(f"{size} {k}")
                board = dug(full_board(Shape(*sides), rng), rng)
                writer.writerow((f"{size} no. {k}", size, *sides, board.clue_count, board.line))
                print(size, k, board.clue_count, flush=True)


def boards() -> dict[str, Board]:
    """The boards of boards.csv by their names."""
    with (FOLDER / "boards.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return {row["name"]: Board(row["puzzle"], (int(row["box_rows"]), int(row["box_cols"]))) for row in rows}


def make_runs() -> None:
    """Write table.csv and manifest.json: the first solution of each board by each search."""
    for name in ("rows.jsonl", "table.csv", "manifest.json"):
        (FOLDER / name).unlink(missing_ok=True)
    run(boards(), SEARCHES, node_budget=BUDGET, engine="compiled", out=FOLDER, progress=True)
    for name in ("rows.jsonl", "running.lock"):
        (FOLDER / name).unlink(missing_ok=True)


if __name__ == "__main__":
    makers = {"boards": make_boards, "runs": make_runs}
    if len(sys.argv) != 2 or sys.argv[1] not in makers:
        sys.exit(__doc__)
    makers[sys.argv[1]]()
