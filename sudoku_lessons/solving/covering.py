"""Search exact cover problems for covers or their number, as `single` does boards."""

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
from sudoku_lessons.solving.single import Progress, count_up_to, steps_to_keep

CoverSearch = Callable[..., Iterator[list[Name]]]
"""A solver: `exact_covers(problem, log, start)` yields each cover as a list of options."""

COVER_SOLVERS: dict[str, CoverSearch] = {
    "algorithm_x": algorithm_x.exact_covers,
    "dancing_links": dancing_links.exact_covers,
}
"""Name to solver. A function of the same signature can be used in place of a name."""


@dataclass(frozen=True)
class CoverResult(Result):
    """What a search for exact covers found and did: a `Result` whose solutions are tuples of options.

    `indices` has the same solutions as the numbers of their options, ascending: rows of the matrix. If
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
    visits, the one to start from included. Options are in the order in which they were chosen.
    `choices` are those of the solver: `next_item="first"` takes items by another rule, see `item_rules`.

    >>> toy = ExactCover({"A": [1, 2], "B": [2, 3], "C": [1, 5], "D": [1, 4], "E": [5]})
    >>> result = solve_cover(toy)
    >>> result.solution, result.indices, result.nodes
    (('B', 'D', 'E'), ((1, 3, 4),), 4)

    An item that no option covers is seen at once, whatever the rule: one node, a dead end.

    Raises ValueError before any search for an unknown solver, limit, budget, rule or engine, for the trace of
    machine code, and for a start that names no option, or two that cover the same item; TypeError for anything
    but an ExactCover; RecursionError if a search in Python goes too deep.
    """
    limit, keep = checked_limit(limit), steps_to_keep(trace)
    search, engine = _checked(problem, solver, engine, choices)
    if keep and engine == "compiled":
        raise ValueError('engine="compiled" cannot record a trace; use engine="python"')
    begun = problem.started(start)
    found, stopped = list[tuple[Name, ...]](), False
    reason = f"no option covers {quoted(problem.uncovered)}" if problem.uncovered else ""
    with progress_bar(progress) as report:
        begin = time.process_time()
        budgets: dict[str, Any] = {"node_budget": node_budget, "seconds": seconds, "progress": report}
        steps = CoverTrace(problem, begun, keep) if keep else None
        log = Log(**budgets) if steps is None else CoverRecorder(steps, **budgets)
        try:
            for cover in search(problem, log, begun):
                log.solution()
                found.append(tuple(cover))
                if len(found) == limit:
                    break
        except SearchStopped as stop:
            stopped, reason = True, "; ".join(filter(None, (str(stop), reason)))
        used = time.process_time() - begin
    status: Status = "stopped" if stopped else "solved" if found else "no solution"
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
    """Return the number of exact covers, counted up to `limit` (None: all of them).

    >>> count_covers(ExactCover({"a": [1], "b": [1], "c": [2]}))
    2

    Raises SearchStopped, with the number found by then, when a budget is used up; otherwise as `solve_cover`.
    """
    limit = checked_limit(limit)
    search, _ = _checked(problem, solver, engine, choices)
    begun = problem.started(start)
    with progress_bar(progress) as report:
        log = Log(node_budget=node_budget, seconds=seconds, progress=report)
        return count_up_to(limit, search(problem, log, begun))


def _checked(
    problem: ExactCover, solver: str | CoverSearch, engine: Engine, choices: dict[str, Any]
) -> tuple[CoverSearch, Engine]:
    """Return a solver as a function of problem, log and start, and its engine; errors as `solve_cover` has."""
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
    """Return the choices, but with the rule "fewest" if no option covers some item: it is then taken first."""
    return choices | {"next_item": "fewest"} if problem.uncovered else choices


def _not_too_deep(
    search: CoverSearch, problem: ExactCover, log: Log, start: Iterable[Name], **choices: Any
) -> Iterator[list[Name]]:
    """Yield the covers of a search in Python, with a RecursionError that says how to avoid it."""
    try:
        yield from search(problem, log, start, **choices)
    except RecursionError:
        raise RecursionError(
            f"the search is {log.max_depth:,} options deep, and Python goes no deeper: its recursion limit is "
            f'{getrecursionlimit():,}. engine="compiled" has no such limit'
        ) from None
