"""Recorded searches, played in the browser: one, or several of the same board side by side."""

from collections.abc import Sequence
from html import escape
from typing import Any

from traitlets import Bytes, Float

from sudoku_lessons.boards import Board, BoardLike, as_board, counted, whole_number
from sudoku_lessons.search import TRACE_STEPS, Result, Search, Trace
from sudoku_lessons.solving import solve
from sudoku_lessons.widgets.base import Transport, is_full, page_text
from sudoku_lessons.widgets.packed import Lane, packed


class SearchPlayer(Transport):
    """Plays recorded searches of one board: a lane each, with its board, counters, words and search tree.

    `step` is the step shown, from 0, the same for every lane; a lane that has ended stays at its last step.
    Set it to go anywhere. `playing` and `speed` (steps per second, 1 to 1,000) may be set too; the browser
    keeps all three up to date. `lanes` are the recorded searches. A saved notebook shows the current step
    as plain HTML.
    """

    _esm = page_text("transport.js", "player.js")
    _css = page_text("transport.css", "player.css")

    data = Bytes(help="all lanes, packed: see packed.py").tag(sync=True)
    speed = Float(10, min=1, max=1000, help="steps per second").tag(sync=True)

    def __init__(self, lanes: Sequence[Lane]) -> None:
        self.lanes = tuple(lanes)
        super().__init__(data=packed(self.lanes))

    @property
    def length(self) -> int:
        """The number of steps of the longest lane."""
        return max(len(lane.trace) for lane in self.lanes)

    def words(self, lane: int = 0) -> str:
        """Return the step of a lane in words: the action and its reason."""
        return self.lanes[lane].trace.words(self._step_of(lane))

    def board(self, lane: int = 0) -> Board:
        """Return the board of a lane after the step. O(step)."""
        return self.lanes[lane].trace.board_after(self._step_of(lane))

    def _step_of(self, lane: int) -> int:
        return min(self.step, len(self.lanes[lane].trace) - 1)

    def _still(self) -> tuple[str, str]:
        html, text = zip(*map(self._lane_still, range(len(self.lanes))), strict=True)
        return "".join(html), "\n\n".join(text)

    def _lane_still(self, lane: int) -> tuple[str, str]:
        """Return a lane without a player, as HTML and as text."""
        title, trace, step = self.lanes[lane].title, self.lanes[lane].trace, self._step_of(lane)
        drawing = self.board(lane).draw(clues=trace.board, marked=trace.cells(step))
        words = f"step {step} of {len(trace) - 1}: {self.words(lane)}"
        style = "display:inline-block;vertical-align:top;margin-right:24px"
        html = f'<div style="{style}"><b>{escape(title)}</b><br>{escape(words)}{drawing.html}</div>'
        return html, f"{title}\n{words}\n{drawing}"


def watch(
    board_or_result_or_trace: Any,
    solver: str | Search = "mrv",
    *,
    limit: int | None = 1,
    node_budget: int | None = None,
    steps: int = TRACE_STEPS,
    **options: Any,
) -> SearchPlayer:
    """Record a search and play it; a Result or a Trace is played as it is.

    `limit`, `node_budget` and `options` are those of `solve`. At most `steps` steps are recorded; then the
    search is not continued. Raises as `solve` does, and ValueError if nothing was
    recorded.
    """
    given = board_or_result_or_trace
    if isinstance(given, Trace):
        return SearchPlayer([_lane("search", given)])
    if not isinstance(given, Result):
        given = _recorded(as_board(given), solver, steps, limit=limit, node_budget=node_budget, **options)
    return SearchPlayer([_lane(given.solver, given.trace, given)])


def race(
    board: BoardLike,
    solvers: Sequence[str | Search],
    *,
    limit: int | None = 1,
    node_budget: int | None = None,
    steps: int = TRACE_STEPS,
    **options: Any,
) -> SearchPlayer:
    """Play several searches of one board side by side, step k of each at the same time.

    Other arguments are as in `watch`; `options` go to every solver. Raises ValueError for no solvers.
    """
    if isinstance(solvers, str) or not solvers:
        raise ValueError(f"solvers: expected a list of solvers, got {solvers!r}")
    puzzle = as_board(board)
    options |= {"limit": limit, "node_budget": node_budget}
    results = [_recorded(puzzle, solver, steps, **options) for solver in solvers]
    lanes = [_lane(result.solver, result.trace, result) for result in results]
    has_ended = [result.status != "stopped" and not lane.trace.is_cut for lane, result in zip(lanes, results)]
    lengths = [len(lane.trace) for lane, ended in zip(lanes, has_ended) if ended]
    for k, ended in enumerate(has_ended):
        if ended:  # its place is that of the first step at which it was over
            place = 1 + sum(length < len(lanes[k].trace) for length in lengths)
            lanes[k] = lanes[k]._replace(ending=f"{_ordinal(place)}: {lanes[k].ending}")
    return SearchPlayer(lanes)


def _recorded(board: Board, solver: str | Search, steps: int, **options: Any) -> Result:
    """Return the search with its trace; stop once the trace is full."""
    return solve(board, solver, trace=whole_number("steps", steps, 1), progress=is_full, **options)


def _lane(title: str, trace: Trace | None, result: Result | None = None) -> Lane:
    """Return a lane of a trace. Raises ValueError if there is none."""
    if trace is None or not len(trace):
        how = "solve(board, solver, trace=True), with a solver that reports to its log"
        raise ValueError(f"no trace of {title}: record one with {how}")
    under_way = "searching"
    if trace.is_cut:
        under_way += f"; the first {len(trace):,} steps are recorded"
    return Lane(title, trace, under_way, _ending(trace, result))


def _ending(trace: Trace, result: Result | None) -> str:
    """Return the text of the last recorded step."""
    if not trace.is_cut:
        visited = sum(step.kind == "node" for step in trace)
        return _outcome(result) if result else f"ended after {counted(visited, 'node')}"
    cut = f"the first {len(trace):,} steps; the search went on"
    return f"{cut}: {_outcome(result)}" if result and result.status != "stopped" else cut


def _outcome(result: Result) -> str:
    """Return the result of a search and its number of nodes, in words."""
    if result.status == "stopped":
        return result.stop_reason
    found = len(result.solutions)
    return f"{f'{found:,} solutions' if found > 1 else result.status} after {counted(result.nodes, 'node')}"


def _ordinal(place: int) -> str:
    return {1: "1st", 2: "2nd", 3: "3rd"}.get(place, f"{place}th")
