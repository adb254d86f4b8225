"""Generate many puzzles in one call, in parallel, saved on disk and resumable."""

import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sudoku_lessons.boards import Board, ShapeLike, as_shape, seed_of, whole_number
from sudoku_lessons.generator.generator import NODE_BUDGET, generate
from sudoku_lessons.generator.request import Generated, PuzzleRequest
from sudoku_lessons.jobs import Record, Row, fill_in
from sudoku_lessons.search import NEVER, Engine, SearchStopped, checked_nodes

if TYPE_CHECKING:
    import pandas as pd

Made = Generated | SearchStopped
"""The result for one puzzle: itself, or the error that ended the search before there was a full board."""

MOST_PUZZLES = 10_000_000
SHARED_AT_ONCE = 8  # puzzles that each of several processes makes between two reports
BAR_FROM = 100  # the fewest puzzles with a progress bar

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
    batch = _Batch(asked, seed_of(seed), {"node_budget": budget, "engine": engine}, out is not None)
    if out is None:
        return _whole(batch.made(n, workers, progress, None), n)
    with Record(out, batch.fingerprint(), searches=NEVER, columns=COLUMNS[1:]) as record:
        done = batch.made(n, workers, progress, record)
        if all(number in done for number in range(n)):
            record.finish(batch.table(done))
    return _whole(done, n)


@dataclass(frozen=True)
class _Batch:
    """The puzzles of one request and one seed; `is_kept` if they are written to a disk."""

    asked: PuzzleRequest
    seed: int | str
    how: dict[str, Any]  # budget and engine, for `generate`
    is_kept: bool

    def fingerprint(self) -> Row:
        """Return the request for the manifest, without the number of puzzles, so that a batch can grow."""
        wanted = self.asked.arguments | {"shape": str(self.asked.shape)}
        return wanted | {"seed": self.seed, "node_budget": self.how["node_budget"]}

    def made(self, n: int, workers: int, progress: bool | None, record: Record | None) -> dict[int, Made]:
        """Return the results by number, including those on disk; warn if the batch was stopped."""
        done = {number: self._read(row) for number, row in record.done.items()} if record else {}
        left = [number for number in range(n) if number not in done]

        def keep(part: list[tuple[int, Made]]) -> None:
            if record:
                record.add((number, self._row(number, made)) for number, made in part)

        finished = fill_in(
            done,
            left,
            self._part,
            keep,
            size=1 if workers == 1 else max(1, min(SHARED_AT_ONCE, len(left) // (4 * workers))),
            workers=workers,
            bar=progress if progress is not None else len(left) >= BAR_FROM,
            unit="puzzles",
        )
        if not finished:
            there = sum(number in done for number in range(n))
            warnings.warn(f"stopped: {there} of {n} puzzles were made", stacklevel=3)
        return done

    def _part(self, numbers: Sequence[int]) -> list[tuple[int, Made]]:
        """Return a part of the puzzles; those that are kept are rated here, in the process that made them."""
        made = [(number, self._one(number)) for number in numbers]
        for number, puzzle in made if self.is_kept else ():
            self._row(number, puzzle)
        return made

    def _one(self, number: int) -> Made:
        """Return a puzzle, or the error that ended its search, so that the others are made all the same."""
        try:
            return generate(**self.asked.arguments, seed=f"{self.seed} {number}", **self.how)
        except SearchStopped as stop:
            return stop

    def table(self, done: Mapping[int, Made]) -> "pd.DataFrame":
        """Return one row each, in order; a row without a board has the reason."""
        import pandas as pd

        rows = [{"number": number, **self._row(number, done[number])} for number in sorted(done)]
        return pd.DataFrame(rows, columns=COLUMNS)

    def _row(self, number: int, made: Made) -> Row:
        """Return the columns of COLUMNS except the number."""
        if isinstance(made, SearchStopped):
            found = {"seed": f"{self.seed} {number}", "reached": False, "reason": made.reason}
            return dict.fromkeys(COLUMNS[1:]) | found | {"boards": 0, "nodes": made.nodes}
        lines = {"puzzle": made.board.line, "solution": made.solution.line}
        return lines | {name: getattr(made, name) for name in KEPT}

    def _read(self, row: Row) -> Made:
        """Return a puzzle from its row on disk, or the error that ended its search."""
        if row["puzzle"] is None:
            return SearchStopped(row["reason"], row["nodes"])
        board, solution = (Board(row[name], self.asked.shape) for name in ("puzzle", "solution"))
        known = {name: row[name] for name in ("seed", "reason", "boards", "nodes", "unsettled")}
        return Generated(board, solution, self.asked, row["reached"], **known)


def _whole(done: Mapping[int, Made], n: int) -> list[Generated]:
    """Return the puzzles of a batch. Warn if some have no board; raise the error if all have none."""
    there = {number: done[number] for number in range(n) if number in done}
    puzzles = [made for made in there.values() if isinstance(made, Generated)]
    stops = [(number, made) for number, made in there.items() if isinstance(made, SearchStopped)]
    if stops:
        first, stop = stops[0]
        if not puzzles:
            raise stop
        why = f"the first is number {first}: {stop.reason} before there was a full board"
        warnings.warn(f"{len(stops)} of {n} puzzles could not be made; {why}", stacklevel=3)
    return puzzles
