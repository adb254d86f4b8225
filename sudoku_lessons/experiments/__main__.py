"""A run from the command line: python -m sudoku_lessons.experiments --help."""

import argparse
import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

from sudoku_lessons.datasets import collections, load
from sudoku_lessons.experiments.runs import run
from sudoku_lessons.formats import read_puzzles
from sudoku_lessons.search import Engine

EXAMPLES = """examples:
  python -m sudoku_lessons.experiments seventeen --solvers mrv,propagation --workers 2 --out runs/x
  python -m sudoku_lessons.experiments mine.sdk --solvers propagation:inference=locked,mrv > table.csv
"""


def main(arguments: list[str] | None = None) -> None:
    """Run solvers on a collection or a file of puzzles.

    The table goes to the folder --out, or to standard output as csv, and a summary is printed. The exit code is
    2 for invalid arguments, 1 if searches failed, 130 after Ctrl-C.
    """
    parser = argparse.ArgumentParser(
        prog="python -m sudoku_lessons.experiments",
        description=main.__doc__,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("puzzles", help="a collection's name, or a file of puzzles in any format")
    parser.add_argument(
        "--solvers", default="mrv,propagation", help="names separated by commas; options as mrv:name=value"
    )
    parser.add_argument("--node-budget", type=int, default=100_000, help="nodes for each search (%(default)s)")
    parser.add_argument("--limit", type=int, default=1, help="solutions to ask for (%(default)s)")
    parser.add_argument("--repeats", type=int, default=1, help="searches of each puzzle (%(default)s)")
    parser.add_argument("--seed", type=int, help="search random isomorphs, a new one per repeat")
    parser.add_argument("--engine", choices=get_args(Engine), default="compiled", help="(%(default)s)")
    parser.add_argument("--workers", type=int, default=1, help="processes (%(default)s)")
    parser.add_argument("--out", help="a folder to write to and resume from")
    asked = vars(parser.parse_args(arguments))
    try:
        boards, solvers = _boards(asked.pop("puzzles")), list(_solvers(asked.pop("solvers")))
        table = run(boards, solvers, progress=True, **asked)
    except (ValueError, TypeError, OSError, ImportError) as error:
        parser.error("\n".join([str(error), *getattr(error, "__notes__", [])]))
    summary = sys.stdout
    if asked["out"] is None:
        table.to_csv(sys.stdout, index=False, lineterminator="\n")
        summary = sys.stderr
    by_solver = table.groupby("solver", sort=False)
    print(by_solver["status"].value_counts().to_string(), file=summary)
    print("nodes (the budget if a search was stopped):", file=summary)
    print(by_solver["nodes"].agg(["min", "median", "max"]).to_string(), file=summary)
    if len(table) < len(boards) * len(solvers) * asked["repeats"]:
        sys.exit(130)
    if (table["status"] == "failed").any():
        sys.exit(1)


def _boards(puzzles: str) -> dict[str, Any]:
    """Return the puzzles of a collection, or of a file, by name."""
    if puzzles in collections():
        try:
            return dict(load(puzzles))
        except ConnectionError as error:
            raise ValueError(f"{error}: give a file name instead of {puzzles}") from None
    if not Path(puzzles).exists():
        raise ValueError(f"expected a file or one of {', '.join(collections())}, got {puzzles!r}")
    file = read_puzzles(Path(puzzles))
    for problem in file.problems:
        print(f"left out: {problem}", file=sys.stderr)
    for remark in file.remarks:
        print(f"note: {remark}", file=sys.stderr)
    return {f"{k} {entry.name or ''}".strip(): entry.board for k, entry in enumerate(file, 1)}


def _solvers(text: str) -> Iterator[Any]:
    """Yield the solvers named by --solvers, with their options.

    >>> list(_solvers("mrv,propagation:inference=locked"))
    ['mrv', ('propagation', {'inference': 'locked'})]
    """
    for part in text.split(","):
        name, *options = part.strip().split(":")
        if wrong := [option for option in options if "=" not in option]:
            raise ValueError(f"expected an option as name=value, got {wrong[0]!r} in {part!r}")
        pairs = dict(option.split("=", 1) for option in options)
        yield (name, {key: _value(value) for key, value in pairs.items()}) if pairs else name


def _value(text: str) -> Any:
    """Return a number, True, None and the like as such, anything else as text."""
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return text


if __name__ == "__main__":
    main()
