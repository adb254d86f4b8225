"""Work shared among processes, in parts: joblib's, or what a `joblib.parallel_config` around the call says."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

Thing = TypeVar("Thing")
Done = TypeVar("Done")


def parallel_chunks(
    work: Callable[[Sequence[Thing]], Done], things: Sequence[Thing], size: int, workers: int
) -> Iterator[Done]:
    """What `work` makes of the things, `size` of them at a time, as each part is done, in no order.

    One worker is this process, unless inside `joblib.parallel_config(backend="dask")` or the like.
    """
    from joblib import Parallel, delayed

    parts = [things[first : first + size] for first in range(0, len(things), size)]
    jobs = None if workers == 1 else workers  # None: one process, or what a parallel_config says
    yield from Parallel(n_jobs=jobs, return_as="generator_unordered")(delayed(work)(part) for part in parts)
