"""Process items in parallel chunks with joblib, or with the backend of a `joblib.parallel_config`."""

from collections.abc import Callable, Sequence
from typing import TypeVar

from sudoku_lessons.jobs.progress import progress_bar

Thing = TypeVar("Thing")
Done = TypeVar("Done")
Part = list[tuple[int, Done]]  # results with the numbers of their things


def fill_in(
    done: dict[int, Done],
    things: Sequence[Thing],
    work: Callable[[Sequence[Thing]], Part[Done]],
    keep: Callable[[Part[Done]], object],
    *,
    size: int,
    workers: int,
    bar: bool,
    unit: str,
) -> bool:
    """Add the results of `work` on chunks of `size` things to `done`; return False if interrupted.

    Chunks are done in any order; each is given to `keep`, which stores it, as it comes. `bar` shows a progress
    bar of `unit`. One worker means this process, unless inside `joblib.parallel_config(backend="dask")` or the
    like.
    """
    from joblib import Parallel, delayed

    parts = [things[first : first + size] for first in range(0, len(things), size)]
    jobs = None if workers == 1 else workers  # None: one process, or what a parallel_config says
    before = len(done)
    try:
        with progress_bar(bar, unit, len(things)) as report:
            parallel = Parallel(n_jobs=jobs, return_as="generator_unordered")
            for part in parallel(delayed(work)(part) for part in parts):
                keep(part)
                done.update(part)
                if report:
                    report(len(done) - before)
    except KeyboardInterrupt:
        return False
    return True
