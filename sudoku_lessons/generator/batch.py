"""Generate many puzzles in one call, in parallel, saved on disk and resumable."""

import warnings
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sudoku_lessons.boards import Board, ShapeLike, as_shape, seed_of, whole_number
from sudoku_lessons.generator.generator import NODE_BUDGET, generate
from sudoku_lessons.generator.request import Generated, PuzzleRequest
from sudoku_lessons.jobs import parallel_chunks, progress_bar
from sudoku_lessons.search import NEVER, Engine, SearchStopped, checked_nodes

if TYPE_CHECKING:
    import pandas as pd

    from sudoku_lessons.jobs import Record

Row = dict[str, Any]

Made = Generated | SearchStopped
"""The result for one puzzle: itself, or the error that ended the search before there was a full board."""

MOST_PUZZLES = 10_000_000
SHARED_AT_ONCE = 8  # puzzles that each of several processes makes between two reports

KEPT = ("seed", "reached", "reason", "boards", "nodes", "unsettled", "clues", "difficulty", "guesses")
COLUMNS = ["number", "puzzle", "solution", *KEPT]


def generate_many(
    n: int,
    shape: ShapeLike = 9,
    clues: int | None = None,
    symmetry: str | int | None = None,
    minimal: bool = False,
    difficulty: str | None = None,
    *,
    seed: int | str | None = None,
    node_budget: int | None = NODE_BUDGET,
    workers: int = 1,
    out: str | Path | None = None,
    progress: bool | None = None,
    engine: Engine | None = None,
) -> list[Generated]:
    """Generate `n` puzzles as `generate` does, each within `node_budget` nodes; the k-th from "seed k".

    So the same seed gives the same puzzles, however many processes (`workers`) share the work, and a longer
    batch begins with a shorter one. Puzzles that miss the request are included: see `Generated.reached`. If
    the budget is not enough for a full board, the puzzle is left out with a warning; the others are kept.

    With `out`, a folder, puzzles are written as they come (by eights with several processes), with
    their difficulty and guesses, and a manifest. The same call resumes a batch that was stopped, and ends with
    the same `table.csv`; a greater `n` extends it. This needs a seed. Stopping it (the notebook's Stop
    button, or Ctrl-C) returns the puzzles so far, with a warning. `progress` shows a bar, by default from 100
    puzzles on.

    >>> [made.board.clue_count for made in generate_many(3, 4, clues=5, seed=0)]
    [5, 5, 5]

    Raises as `generate` does (SearchStopped only if no puzzle could be made), and ValueError if `out` holds
    another batch, or another process writes to it.
    """
    asked = PuzzleRequest(as_shape(shape), clues, symmetry, bool(minimal), difficulty)  # type: ignore[arg-type]
    n, workers = whole_number("n", n, 1, MOST_PUZZLES), whole_number("workers", workers, 1)
    if out is not None and seed is None:
        raise ValueError("seed: expected a whole number or text for a batch on disk, got None")
    budget = None if node_budget is None else checked_nodes(node_budget)
    seed, how = seed_of(seed), {"node_budget": budget, "engine": engine}
    if out is None:
        done = _batch(n, asked, seed, how, workers, progress, None)
    else:
        with _on_disk(out, _told(asked, seed, budget)) as record:
            done = _batch(n, asked, seed, how, workers, progress, record)
            if all(number in done for number in range(n)):
                record.finish(_table(done, seed))
    return _whole(done, n)


def _batch(
    n: int,
    asked: PuzzleRequest,
    seed: int | str,
    how: dict[str, Any],
    workers: int,
    progress: bool | None,
    record: "Record | None",
) -> dict[int, Made]:
    """Return the results by number, including those on disk; warn if the batch was stopped."""
    done = {number: _read(row, asked) for number, row in record.done.items()} if record else {}
    left = [number for number in range(n) if number not in done]
    before = len(done)
    try:
        with progress_bar(
            progress if progress is not None else len(left) >= 100, "puzzles", len(left)
        ) as report:
            for part in _made(left, asked, seed, how, workers, rate=record is not None):
                if record:
                    record.add((number, _row(made, f"{seed} {number}")) for number, made in part)
                done.update(part)
                if report:
                    report(len(done) - before)
    except KeyboardInterrupt:
        there = sum(number in done for number in range(n))
        warnings.warn(f"stopped: {there} of {n} puzzles were made", stacklevel=3)
    return done


def _whole(done: dict[int, Made], n: int) -> list[Generated]:
    """Return the puzzles of a batch. Warn if some have no board; raise the error if all have none."""
    there = [done[number] for number in range(n) if number in done]
    puzzles = [made for made in there if isinstance(made, Generated)]
    stops = {number: made for number, made in sorted(done.items()) if not isinstance(made, Generated)}
    failed = {number: stop for number, stop in stops.items() if number < n}
    for first, stop in list(failed.items())[:1]:
        if not puzzles:
            raise stop
        why = f"the first is number {first}: {stop.reason} before there was a full board"
        warnings.warn(f"{len(failed)} of {n} puzzles could not be made; {why}", stacklevel=3)
    return puzzles


def _on_disk(folder: str | Path, asked: Row) -> "Record":
    """Return the folder of a batch. Imported here, because it asks the package for its version."""
    from sudoku_lessons.jobs import Record

    return Record(folder, asked, searches=NEVER, columns=COLUMNS[1:])


def _table(done: Mapping[int, Made], seed: int | str = "") -> "pd.DataFrame":
    """Return one row each, in order; a row without a board has the reason."""
    import pandas as pd

    rows = [{"number": number, **_row(done[number], f"{seed} {number}")} for number in sorted(done)]
    return pd.DataFrame(rows, columns=COLUMNS)


def _made(
    numbers: list[int], asked: PuzzleRequest, seed: int | str, how: dict[str, Any], workers: int, rate: bool
) -> Iterator[list[tuple[int, Made]]]:
    """Yield the puzzles with these numbers, in parts as they are done."""
    size = 1 if workers == 1 else max(1, min(SHARED_AT_ONCE, len(numbers) // (4 * workers)))
    return parallel_chunks(partial(_part, asked=asked, seed=seed, how=how, rate=rate), numbers, size, workers)


def _part(
    numbers: Sequence[int], asked: PuzzleRequest, seed: int | str, how: dict[str, Any], rate: bool
) -> list[tuple[int, Made]]:
    """Return a part of the puzzles; with `rate` find their difficulty here, in the process."""
    made = [(number, _one(f"{seed} {number}", asked, how)) for number in numbers]
    for _, puzzle in made if rate else ():
        _row(puzzle)
    return made


def _one(seed: str, asked: PuzzleRequest, how: dict[str, Any]) -> Made:
    """Return a puzzle, or the error that ended its search, so that the others are made all the same."""
    wanted = {name: getattr(asked, name) for name in ("shape", "clues", "symmetry", "minimal", "difficulty")}
    try:
        return generate(seed=seed, **wanted, **how)
    except SearchStopped as stop:
        return stop


def _told(asked: PuzzleRequest, seed: int | str, node_budget: int | None) -> Row:
    """Return the request for the manifest, without the number of puzzles, so that a batch can grow."""
    wanted = {name: getattr(asked, name) for name in ("clues", "symmetry", "minimal", "difficulty")}
    return {"shape": str(asked.shape), **wanted, "seed": seed, "node_budget": node_budget}


def _row(made: Made, seed: str = "") -> Row:
    """Return the columns of COLUMNS except the number; `seed` is for a puzzle that could not be made."""
    if isinstance(made, SearchStopped):
        told = {"seed": seed, "reached": False, "reason": made.reason, "boards": 0, "nodes": made.nodes}
        return dict.fromkeys(COLUMNS[1:]) | told
    lines = {"puzzle": made.board.line, "solution": made.solution.line}
    return lines | {name: getattr(made, name) for name in KEPT}


def _read(row: Row, asked: PuzzleRequest) -> Made:
    """Return a puzzle from its row on disk, or the error that ended its search."""
    if row["puzzle"] is None:
        return SearchStopped(row["reason"], row["nodes"])
    boards = Board(row["puzzle"], asked.shape), Board(row["solution"], asked.shape)
    told = {name: row[name] for name in ("seed", "reason", "boards", "nodes", "unsettled")}
    return Generated(*boards, asked, row["reached"], **told)
