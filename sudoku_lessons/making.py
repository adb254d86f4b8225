"""Many puzzles in one call: shared among processes, kept on disk, and taken up again where it was stopped."""

import random
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sudoku_lessons.asking import Asked, Generated
from sudoku_lessons.board import Board
from sudoku_lessons.generate import NODE_BUDGET, generate
from sudoku_lessons.progress import Bar
from sudoku_lessons.search import Engine
from sudoku_lessons.shape import Shape, as_shape

if TYPE_CHECKING:
    import pandas as pd

    from sudoku_lessons.experiments.records import Record

Row = dict[str, Any]

KEPT = ("seed", "reached", "reason", "boards", "nodes", "unsettled", "clues", "difficulty", "guesses")
COLUMNS = ["number", "puzzle", "solution", *KEPT]


def generate_many(
    n: int,
    shape: Shape | int | tuple[int, int] = 9,
    clues: int | None = None,
    symmetry: str | None = None,
    minimal: bool = False,
    difficulty: str | None = None,
    *,
    seed: int | str | None = None,
    node_budget: int = NODE_BUDGET,
    workers: int = 1,
    out: str | Path | None = None,
    progress: bool | None = None,
    engine: Engine | None = None,
) -> list[Generated]:
    """Make `n` puzzles as `generate` does, each within `node_budget` nodes; the k-th from the seed "seed k".

    So the same seed gives the same puzzles, however many processes (`workers`) share the work; a longer batch
    begins with a shorter one. Puzzles that were not reached are among them: see `Generated.reached`.

    With `out`, a folder, each puzzle is written as it comes, with its difficulty and guesses, and a manifest.
    The same call goes on where a batch was stopped, and ends with the same `table.csv`; it needs a seed.
    Stopping it (the notebook's Stop button, or Ctrl-C) returns what there is, with a warning. `progress` shows
    a bar; None does so from 100 puzzles on.

    >>> [made.board.clue_count for made in generate_many(3, 4, clues=5, seed=0)]
    [5, 5, 5]

    Raises ValueError as `generate`, and where `out` holds another batch.
    """
    asked = Asked(as_shape(shape), clues, symmetry, bool(minimal), difficulty)
    for name, number in (("n", n), ("workers", workers)):
        if not isinstance(number, int) or number < 1:
            raise ValueError(f"{name} is a whole number, at least 1; found {number!r}")
    if out is not None and seed is None:
        raise ValueError("a batch on disk needs a seed, so that it can go on")
    seed = random.SystemRandom().randrange(2**53) if seed is None else seed
    record = _on_disk(out, _told(asked, n, seed, node_budget)) if out is not None else None
    done = {number: _read(row, asked) for number, row in record.done.items()} if record else {}
    how = {"node_budget": node_budget, "engine": engine}
    left = [number for number in range(n) if number not in done]
    try:
        with Bar(progress if progress is not None else len(left) >= 100, "puzzles", len(left)) as report:
            for part in _made(left, asked, seed, how, workers, rate=record is not None):
                if record:
                    record.add((number, _row(made)) for number, made in part)
                done.update(part)
                if report:
                    report(len(done) - n + len(left))
    except KeyboardInterrupt:
        warnings.warn(f"stopped: {len(done)} of {n} puzzles were made", stacklevel=2)
    if record and len(done) == n:
        record.finish(table_of([done[number] for number in range(n)]))
    return [done[number] for number in sorted(done)]


def _on_disk(folder: str | Path, asked: Row) -> "Record":
    """The folder of a batch. Imported here, since it asks the package for its version."""
    from sudoku_lessons.experiments.records import Record

    return Record(folder, asked)


def table_of(puzzles: list[Generated]) -> "pd.DataFrame":
    """Puzzles as a table, a row each, with what `Generated` tells of them."""
    import pandas as pd

    rows = [{"number": number, **_row(made)} for number, made in enumerate(puzzles)]
    return pd.DataFrame(rows, columns=COLUMNS)


def _made(
    numbers: list[int], asked: Asked, seed: int | str, how: dict[str, Any], workers: int, rate: bool
) -> Iterator[list[tuple[int, Generated]]]:
    """The puzzles with these numbers, in parts as they are done."""
    from joblib import Parallel, delayed

    size = max(1, min(64, len(numbers) // (16 * workers)))
    parts = [numbers[first : first + size] for first in range(0, len(numbers), size)]
    jobs = None if workers == 1 else workers  # None: one process, or what a parallel_config says
    yield from Parallel(n_jobs=jobs, return_as="generator_unordered")(
        delayed(_part)(part, asked, seed, how, rate) for part in parts
    )


def _part(
    numbers: list[int], asked: Asked, seed: int | str, how: dict[str, Any], rate: bool
) -> list[tuple[int, Generated]]:
    """Some puzzles, one after another; `rate` has their difficulty found here, where the processes are."""
    wanted = {name: getattr(asked, name) for name in ("shape", "clues", "symmetry", "minimal", "difficulty")}
    made = [(number, generate(seed=f"{seed} {number}", **wanted, **how)) for number in numbers]
    for _, puzzle in made if rate else ():
        _row(puzzle)
    return made


def _told(asked: Asked, n: int, seed: int | str, node_budget: int) -> Row:
    """What the puzzles depend on, for the manifest."""
    wanted = {name: getattr(asked, name) for name in ("clues", "symmetry", "minimal", "difficulty")}
    return {"shape": str(asked.shape), **wanted, "n": n, "seed": seed, "node_budget": node_budget}


def _row(made: Generated) -> Row:
    lines = {"puzzle": made.board.line, "solution": made.solution.line}
    return lines | {name: getattr(made, name) for name in KEPT}


def _read(row: Row, asked: Asked) -> Generated:
    """A puzzle from its row on disk."""
    boards = Board(row["puzzle"], asked.shape), Board(row["solution"], asked.shape)
    told = {name: row[name] for name in ("seed", "reason", "boards", "nodes", "unsettled")}
    return Generated(*boards, asked, row["reached"], **told)
