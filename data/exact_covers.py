"""Count the covers of well-known problems by each rule for the next item: results/exact_covers.csv.

    python data/exact_covers.py     (minutes)

A search that uses up its budget of nodes stays in the table as "stopped": its nodes, and the covers it found by
then, are lower bounds.
"""

import csv
from pathlib import Path

from sudoku_lessons import ExactCover, solve_cover
from sudoku_lessons.exact_cover import ITEM_RULES, langford, pentominoes, queens, set_partitions

FILE = Path(__file__).parent / "results" / "exact_covers.csv"
BUDGET = 10_000_000
CENTRE = [(3, 3), (3, 4), (4, 3), (4, 4)]

PROBLEMS: dict[str, ExactCover] = {
    **{f"{n} queens": queens(n) for n in range(4, 12)},
    **{f"Langford {n}": langford(n) for n in (3, 4, 7, 8)},
    **{f"Bell {n}": set_partitions(n) for n in range(1, 9)},
    "pentominoes 3 x 20": pentominoes(3, 20),
    "pentominoes 8 x 8": pentominoes(8, 8, CENTRE),
    "pentominoes 4 x 15": pentominoes(4, 15),
    "pentominoes 5 x 12": pentominoes(5, 12),
    "pentominoes 6 x 10": pentominoes(6, 10),
}


def main() -> None:
    """Write a row for each problem and rule."""
    with FILE.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(("problem", "rule", "status", "covers", "nodes", "seconds"))
        for name, problem in PROBLEMS.items():
            for rule in ITEM_RULES:
                found = solve_cover(
                    problem, limit=None, engine="compiled", node_budget=BUDGET, progress=True, next_item=rule
                )
                counts = (found.status, len(found.solutions), found.nodes, round(found.seconds, 3))
                writer.writerow((name, rule, *counts))
                print(name, rule, *counts, flush=True)


if __name__ == "__main__":
    main()
