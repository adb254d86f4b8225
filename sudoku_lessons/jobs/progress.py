"""A progress bar for long work."""

from collections.abc import Callable
from typing import Any


class Bar:
    """Turns `progress=True` into a tqdm bar of `unit` done, such as nodes, and passes anything else on."""

    def __init__(self, progress: Any, unit: str = "nodes", total: int | None = None) -> None:
        self.progress, self.unit, self.total = progress, unit, total

    def __enter__(self) -> Callable[[Any], object] | None:
        if self.progress is not True:
            return self.progress or None
        from tqdm.auto import tqdm

        self.bar = tqdm(total=self.total, unit=f" {self.unit}", unit_scale=True)
        return self.show

    def show(self, search: Any) -> None:
        """Update the bar; return None, because tqdm's own value would stop the search."""
        done = search if isinstance(search, int) else search.nodes if self.unit == "nodes" else search.done
        self.bar.update(done - self.bar.n)

    def __exit__(self, *failure: object) -> None:
        if self.progress is True:
            self.bar.close()
