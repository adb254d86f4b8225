"""Make killers.csv: killers with one solution, from easy to very hard; and count what prunings do on some.

    python data/make_killers.py           killers.csv            (some minutes; the same file every time)
    python data/make_killers.py counts    results/killers.csv    (some minutes)

A killer is made of a full board, cut at random into cages of two or more neighbouring cells whose digits
differ. It is kept where the cages (and clues, where it has any) leave one solution, and where `propagation`
takes as many nodes to find it and to rule out a second as its row of WANTED asks for. Seeds are tried in turn,
from 0.
"""

import csv
import random
import sys
from itertools import product
from pathlib import Path
from typing import NamedTuple

from sudoku_lessons import LESSON_SOLVERS, Board, Cage, KillerBoard, Shape, solve
from sudoku_lessons.boards import isomorph
from sudoku_lessons.boards.cage_rules import PRUNING
from sudoku_lessons.datasets import load
from sudoku_lessons.formats import write_puzzles

FOLDER = Path(__file__).parent


class Wanted(NamedTuple):
    """What a killer should be like: its boxes, the sizes of its cages, its clues, its nodes from .. to."""

    shape: Shape
    sizes: tuple[int, ...]
    clues: int
    nodes: tuple[int, int]


NINE = Shape(3, 3)
WANTED = {
    "killer small": Wanted(Shape(2, 2), (2, 2, 3), 0, (1, 9)),
    "killer six": Wanted(Shape(2, 3), (2, 3, 3, 4), 0, (5, 30)),
    "killer with clues": Wanted(NINE, (2, 3, 4, 5), 12, (1, 9)),
    "killer easy": Wanted(NINE, (2, 2, 3), 0, (1, 1)),
    "killer medium": Wanted(NINE, (2, 3, 3, 4), 0, (20, 60)),
    "killer hard": Wanted(NINE, (3, 3, 4, 5), 0, (300, 700)),
    "killer very hard": Wanted(NINE, (3, 4, 5, 6), 0, (3_000, 10_000)),
}
BUDGET = 12_000  # nodes; a killer that takes more is not wanted
COUNTED = ("killer six", "killer with clues", "killer easy", "killer medium")
COUNT_BUDGET = 10_000_000


def full_board(shape: Shape, seed: int) -> Board:
    """A full board: cells filled in random order, and a random symmetry of that."""
    for attempt in range(1_000):
        choices = {"next_cell": "random", "candidates": "look_ahead", "seed": 1_000 * seed + attempt}
        found = solve(Board.empty(shape), "ablation", node_budget=5_000, engine="compiled", **choices)  # type: ignore[arg-type]
        if found.solution:
            return isomorph(found.solution, seed)
    raise RuntimeError(f"no full board of {shape} within 5,000 nodes")


def random_cages(full: Board, sizes: tuple[int, ...], chance: random.Random) -> list[Cage]:
    """Cut a full board into cages: each grows from the first free cell, cell by cell, to a size out of `sizes`.

    A cell that is left alone joins the smallest cage beside it that does not have its digit, if there is one:
    a cage of one cell is as good as a clue.
    """
    free, groups = set(range(len(full))), list[list[int]]()
    while free:
        cells, size = [min(free)], chance.choice(sizes)
        while len(cells) < size and (near := around(cells, free, full)):
            cells.append(chance.choice(near))
        free -= set(cells)
        groups.append(cells)
    for alone in [cells for cells in groups if len(cells) == 1]:
        others = [cells for cells in groups if alone[0] in around(cells, set(alone), full)]
        if others:
            min(others, key=len).extend(alone)
            groups.remove(alone)
    return [Cage(sum(full[cell] for cell in cells), sorted(cells)) for cells in groups]


def around(cells: list[int], free: set[int], full: Board) -> list[int]:
    """The free cells beside these whose digits are not among theirs."""
    n, digits = full.shape.n, {full[cell] for cell in cells}
    near = {cell - n for cell in cells} | {cell + n for cell in cells}
    near |= {cell - 1 for cell in cells if cell % n} | {cell + 1 for cell in cells if (cell + 1) % n}
    return sorted(cell for cell in (near & free) - set(cells) if full[cell] not in digits)


def made(wanted: Wanted, seed: int) -> KillerBoard:
    """The killer of a seed, whatever it is like."""
    chance = random.Random(seed)
    full = full_board(wanted.shape, seed)
    shown = chance.sample(range(len(full)), wanted.clues)
    clues = [digit if cell in shown else 0 for cell, digit in enumerate(full)]
    return KillerBoard(clues, random_cages(full, wanted.sizes, chance), wanted.shape)


def first_that_fits(wanted: Wanted) -> tuple[KillerBoard, int, int]:
    """The first killer that is as wanted, its seed, and its nodes."""
    seed = 0
    while True:
        killer = made(wanted, seed)
        result = solve(killer, limit=2, node_budget=BUDGET, engine="compiled")
        few, many = wanted.nodes
        one_solution = result.status == "solved" and len(result.solutions) == 1
        alone = any(len(cage.cells) == 1 for cage in killer.cages)
        if one_solution and few <= result.nodes <= many and not alone:
            return killer, seed, result.nodes
        seed += 1


def make_counts() -> None:
    """Write results/killers.csv: the nodes to the first solution, by solver and by what cages are used for."""
    rows: list[dict[str, object]] = []
    for name, solver, pruning, rule_45 in product(COUNTED, LESSON_SOLVERS[:3], PRUNING, (False, True)):
        killer, choices = load("killers")[name].board, {"pruning": pruning, "rule_45": rule_45}
        result = solve(killer, solver, node_budget=COUNT_BUDGET, engine="compiled", **choices)
        print(name, pruning, "45 rule" if rule_45 else "", result)
        found = {"status": result.status, "nodes": result.nodes}
        rows.append({"puzzle": name, "solver": solver, "pruning": pruning, "rule_45": rule_45, **found})
    write("results/killers", rows)


def make_killers() -> None:
    """Write killers.csv."""
    rows: list[dict[str, object]] = []
    for name, wanted in WANTED.items():
        killer, seed, nodes = first_that_fits(wanted)
        print(f"{name}: seed {seed}, {len(killer.cages)} cages, {nodes:,} nodes")
        source = f"data/make_killers.py, seed {seed}"
        puzzle = write_puzzles(killer, "solo").strip()
        rows.append({"name": name, "puzzle": puzzle, "solutions": 1, "source": source})
    write("killers", rows)


def write(name: str, rows: list[dict[str, object]]) -> None:
    """Write a table of this folder."""
    with (FOLDER / f"{name}.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


if __name__ == "__main__":
    {(): make_killers, ("counts",): make_counts}[tuple(sys.argv[1:])]()
