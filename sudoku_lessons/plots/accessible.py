"""Alternative text of figures, for screen readers."""

import base64
from html import escape
from io import BytesIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


def alt_text(figure: "Figure") -> str:
    """Return what a figure shows in words: titles, axes and legends, of any matplotlib figure."""
    title = [figure.get_suptitle()] if figure.get_suptitle() else []
    return ". ".join([*title, *map(_panel, figure.axes)]).replace("\n", " ")


def _panel(axes: "Axes") -> str:
    """Return one panel in words: its label (set by the figures of this room), title, axes and legend."""
    up, across = axes.get_ylabel() or "no label", axes.get_xlabel() or "no label"
    named = axes.get_legend_handles_labels()[1]
    parts = [axes.get_title(), str(axes.get_label()), f"up: {up}; across: {across}" if axes.axison else ""]
    return ". ".join(filter(None, [*parts, f"legend: {'; '.join(named)}" if named else ""]))


def show(axes: "Axes") -> None:
    """Display the figure of some axes as an image with `alt_text`, at most as wide as its place, and close it.

    Use it in place of `plt.show()`: JupyterLab has no alternative text for matplotlib's own images.
    """
    import matplotlib.pyplot as plt
    from IPython.display import HTML, display

    figure, png = axes.get_figure(root=True), BytesIO()
    assert figure is not None
    figure.savefig(png, format="png", dpi=150)
    source = base64.b64encode(png.getvalue()).decode()
    size = f"width:{100 * figure.get_figwidth():.0f}px;max-width:100%"
    html = f'<img alt="{escape(alt_text(figure))}" style="{size}" src="data:image/png;base64,{source}">'
    display(HTML(html))  # type: ignore[no-untyped-call]
    plt.close(figure)
