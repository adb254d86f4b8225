"""The front desk for exact cover problems: ask for covers or for a count, as `solving` does for boards."""

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from sys import getrecursionlimit
from typing import Any

from sudoku_lessons.boards import shown
from sudoku_lessons.exact_cover import ExactCover, Name, NextItem, quoted
from sudoku_lessons.jobs import progress_bar
from sudoku_lessons.search import Engine, Log, Result, SearchStopped, Status, checked_limit
from sudoku_lessons.solvers import algorithm_x, dancing_links
from sudoku_lessons.solving.cover_trace import CoverRecorder, CoverTrace
from sudoku_lessons.solving.registry import check_options, check_request, compiled_engine, solver_name
from sudoku_lessons.solving.single import Progress, steps_to_keep

CoverSearch = Callable[..., Iterator[list[Name]]]
"""What a solver is: `exact_covers(problem, log, start)` yields each cover as a list of options."""

COVER_SOLVERS: dict[str, CoverSearch] = {
    "algorithm_x": algorithm_x.exact_covers,
    "dancing_links": dancing_links.exact_covers,
}
"""Name to solver. A function of the same signature does wherever a name does."""


@dataclass(frozen=True)
class CoverResult(Result):
    """What a search for exact covers found and did: a `Result` whose solutions are tuples of options.

    `indices` has the same solutions as the numbers of their options, ascending: rows of the matrix. Where
    no option covers some item, `stop_reason` names it.
    """

    solutions: tuple[Any, ...]
    indices: tuple[tuple[int, ...], ...] = ()
    trace: CoverTrace | None = field(default=None, repr=False, compare=False)  # type: ignore[assignment]

    @property
    def solution(self) -> Any:
        """The first solution found, a tuple of options, or None."""
        return self.solutions[0] if self.solutions else None


def solve_cover(
    problem: ExactCover,
    solver: str | CoverSearch = "dancing_links",
    *,
    limit: int | None = 1,
    start: Iterable[Name] = (),
    node_budget: int | None = None,
    seconds: float | None = None,
    trace: bool | int = False,
    progress: Progress | bool | None = None,
    engine: Engine = "python",
    **choices: Any,
) -> CoverResult:
    """Search a problem for up to `limit` exact covers (None: all of them) that contain the options of `start`.

    Budgets, trace, progress and engine are those of `solving.solve`; a node is a partial cover that the search
    visits, the one to start from included. Options stand in the order in which they were chosen.
    `choices` are those of the solver: `next_item="first"` takes items by another rule, see `item_rules`.

    >>> toy = ExactCover({"A": [1, 2], "B": [2, 3], "C": [1, 5], "D": [1, 4], "E": [5]})
    >>> result = solve_cover(toy)
    >>> result.solution, result.indices, result.nodes
    (('B', 'D', 'E'), ((1, 3, 4),), 4)

    An item that no option covers is seen at once, whatever the rule: one node, a dead end.

    Raises ValueError before any search for an unknown solver, limit, budget, rule or engine, for the trace of
    machine code, and for a start that names no option, or two that cover the same item; TypeError for what is
    no ExactCover; RecursionError where a search in Python goes deeper than Python does.
    """
    limit, keep = checked_limit(limit), steps_to_keep(trace)
    search, engine = _checked(problem, solver, engine, choices)
    if keep and engine == "compiled":
        raise ValueError('engine="compiled" cannot record a trace; use engine="python"')
    begun = problem.started(start)
    found: list[tuple[Name, ...]] = []
    reason = f"no option covers {quoted(problem.uncovered)}" if problem.uncovered else ""
    status: Status = "no solution"
    with progress_bar(progress) as report:
        begin = time.process_time()
        budgets: dict[str, Any] = {"node_budget": node_budget, "seconds": seconds, "progress": report}
        steps = CoverTrace(problem, begun, keep) if keep else None
        log = Log(**budgets) if steps is None else CoverRecorder(steps, **budgets)
        try:
            for cover in search(problem, log, begun):
                log.solution()
                found.append(tuple(cover))
                status = "solved"
                if len(found) == limit:
                    break
        except SearchStopped as stop:
            status, reason = "stopped", "; ".join(filter(None, (str(stop), reason)))
        used = time.process_time() - begin
    counts = (log.nodes, log.guesses, log.dead_ends, log.max_depth, log.forced_count)
    return CoverResult(
        *(status, solver_name(solver), tuple(found), *counts, reason, engine),
        seconds=used,
        indices=tuple(map(problem.indices, found)),
        trace=steps,
    )


def covers(
    problem: ExactCover,
    solver: str | CoverSearch = "dancing_links",
    *,
    start: Iterable[Name] = (),
    node_budget: int | None = None,
    seconds: float | None = None,
    engine: Engine = "python",
    **choices: Any,
) -> Iterator[tuple[Name, ...]]:
    """Yield the exact covers one at a time; stop asking whenever you like.

    Input is checked at once. Raises as `solve_cover` does, and SearchStopped when a budget is used up.
    """
    search, _ = _checked(problem, solver, engine, choices)
    return map(tuple, search(problem, Log(node_budget=node_budget, seconds=seconds), problem.started(start)))


def count_covers(
    problem: ExactCover,
    limit: int | None = None,
    *,
    solver: str | CoverSearch = "dancing_links",
    start: Iterable[Name] = (),
    node_budget: int | None = None,
    seconds: float | None = None,
    progress: Progress | bool | None = None,
    engine: Engine = "python",
    **choices: Any,
) -> int:
    """The number of exact covers, counted up to `limit` (None: all of them).

    >>> count_covers(ExactCover({"a": [1], "b": [1], "c": [2]}))
    2

    Raises SearchStopped, with the number found by then, when a budget is used up; otherwise as `solve_cover`.
    """
    limit = checked_limit(limit)
    search, _ = _checked(problem, solver, engine, choices)
    begun, found = problem.started(start), 0
    with progress_bar(progress) as report:
        log = Log(node_budget=node_budget, seconds=seconds, progress=report)
        try:
            for _ in search(problem, log, begun):
                found += 1
                if found == limit:
                    break
        except SearchStopped as stop:
            stop.found = found
            raise
    return found


def _checked(
    problem: ExactCover, solver: str | CoverSearch, engine: Engine, choices: dict[str, Any]
) -> tuple[CoverSearch, Engine]:
    """The solver as a function of problem, log and start, and the engine of it; errors as `solve_cover` has."""
    if not isinstance(problem, ExactCover):
        raise TypeError(f"expected an ExactCover({{option: items, ...}}), got {shown(problem)}")
    check_request(solver, COVER_SOLVERS, engine)
    if not isinstance(solver, str):
        if engine == "compiled":
            raise ValueError(f"there is no machine code for {solver!r}, but for {', '.join(COVER_SOLVERS)}")
        return partial(solver, **choices), "python"
    check_options(solver, COVER_SOLVERS[solver], choices, 3)  # after problem, log and start
    NextItem(choices.get("next_item", "fewest"))
    if engine == "compiled" and (machine := compiled_engine("covers")):
        machine.encoded(*choices.values())  # no rule that machine code does not know
        return partial(machine.exact_covers, **_at_once(problem, choices)), "compiled"
    return partial(_not_too_deep, COVER_SOLVERS[solver], **_at_once(problem, choices)), "python"


def _at_once(problem: ExactCover, choices: dict[str, Any]) -> dict[str, Any]:
    """The choices; but "fewest" first where no option covers some item, which is then the first to be taken."""
    return choices | {"next_item": "fewest"} if problem.uncovered else choices


def _not_too_deep(
    search: CoverSearch, problem: ExactCover, log: Log, start: Iterable[Name], **choices: Any
) -> Iterator[list[Name]]:
    """A search in Python, a call inside a call for each option; an error that says so where it must end."""
    try:
        yield from search(problem, log, start, **choices)
    except RecursionError:
        raise RecursionError(
            f"the search is {log.max_depth:,} options deep, and Python goes no deeper: its recursion limit is "
            f'{getrecursionlimit():,}. engine="compiled" has no such limit'
        ) from None
