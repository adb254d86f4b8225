"""A bar for whatever takes long."""

from collections.abc import Callable
from typing import Any


class Bar:
    """Turns `progress=True` into a tqdm bar of `unit`, nodes or boards done, and passes anything else on."""

    def __init__(self, progress: Any, unit: str = "nodes", total: int | None = None) -> None:
        self.progress, self.unit, self.total = progress, unit, total

    def __enter__(self) -> Callable[[Any], object] | None:
        if self.progress is not True:
            return self.progress or None
        from tqdm.auto import tqdm

        self.bar = tqdm(total=self.total, unit=f" {self.unit}", unit_scale=True)
        return self.show

    def show(self, search: Any) -> None:
        """Bring the bar up to date; no answer, since tqdm's own would count as a wish to stop."""
        done = search if isinstance(search, int) else search.nodes if self.unit == "nodes" else search.done
        self.bar.update(done - self.bar.n)

    def __exit__(self, *failure: object) -> None:
        if self.progress is True:
            self.bar.close()
