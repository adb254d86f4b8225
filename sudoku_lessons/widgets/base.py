"""Shared by the widgets: a picture in saved notebooks, and the transport bar of recorded searches."""

from pathlib import Path
from typing import Any

from anywidget import AnyWidget
from traitlets import Bool, Int, TraitError, validate

from sudoku_lessons.search import Log


def page_text(*names: str) -> str:
    """Return the text of these files of this folder, joined: a module or a stylesheet without a build step."""
    return "\n".join(Path(__file__).with_name(name).read_text(encoding="utf-8") for name in names)


def is_full(log: Log) -> bool:
    """Return whether a log's trace is full: then the search need not go on."""
    return log.trace is not None and log.trace.is_cut


class SavedWidget(AnyWidget):
    """A widget that a saved notebook shows without a kernel, as it was when it was displayed."""

    def _still(self) -> tuple[str, str]:
        """Return the current state as HTML with inline styles, and as text."""
        raise NotImplementedError

    def _repr_mimebundle_(self, **wanted: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        bundle, metadata = super()._repr_mimebundle_(**wanted) or ({}, {})
        html, text = self._still()
        return {**bundle, "text/html": html, "text/plain": text}, metadata


class Transport(SavedWidget):
    """A recorded search with a transport bar: its step, and whether it plays. Subclasses have a `speed` too."""

    step = Int(0, help="the step shown, from 0").tag(sync=True)
    playing = Bool(False, help="whether steps advance automatically").tag(sync=True)

    @property
    def length(self) -> int:
        """The number of steps."""
        raise NotImplementedError

    @validate("step")
    def _within(self, proposal: Any) -> int:
        step = int(proposal["value"])
        if not 0 <= step < self.length:
            raise TraitError(f"step: expected 0 to {self.length - 1}, got {step}")
        return step
