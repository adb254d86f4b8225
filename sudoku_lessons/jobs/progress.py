"""A progress bar for long work."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any


@contextmanager
def progress_bar(
    progress: Any, unit: str = "nodes", total: int | None = None
) -> Iterator[Callable[[Any], object] | None]:
    """Turns `progress=True` into a tqdm bar of `unit` done, such as nodes, and passes anything else on."""
    if progress is not True:
        yield progress or None
        return
    from tqdm.auto import tqdm

    with tqdm(total=total, unit=f" {unit}", unit_scale=True) as bar:

        def show(search: Any) -> None:
            """Bring the bar up to date; no answer, since tqdm's own would count as a wish to stop."""
            done = search if isinstance(search, int) else search.nodes if unit == "nodes" else search.done
            bar.update(done - bar.n)

        yield show
