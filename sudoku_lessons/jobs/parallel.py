"""Process items in parallel chunks with joblib, or with the backend of a `joblib.parallel_config`."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

Thing = TypeVar("Thing")
Done = TypeVar("Done")


def parallel_chunks(
    work: Callable[[Sequence[Thing]], Done], things: Sequence[Thing], size: int, workers: int
) -> Iterator[Done]:
    """Yield the results of `work` on chunks of `size` things, as they are done, in any order.

    One worker means this process, unless inside `joblib.parallel_config(backend="dask")` or the like.
    """
    from joblib import Parallel, delayed

    parts = [things[first : first + size] for first in range(0, len(things), size)]
    jobs = None if workers == 1 else workers  # None: one process, or what a parallel_config says
    yield from Parallel(n_jobs=jobs, return_as="generator_unordered")(delayed(work)(part) for part in parts)
