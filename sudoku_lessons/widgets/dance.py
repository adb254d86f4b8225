"""A recorded search for exact covers, played on its matrix in the browser."""

from html import escape
from typing import Any

from traitlets import Dict, Float

from sudoku_lessons.boards import whole_number
from sudoku_lessons.exact_cover import SMALL, ExactCover
from sudoku_lessons.solving import CoverResult, CoverTrace, solve_cover
from sudoku_lessons.widgets.base import Transport, is_full, page_text

STEPS = 1_000  # recorded by default
TOLD = 30  # steps listed as text in a saved notebook


class Dance(Transport):
    """Plays a search for exact covers: the matrix after each step, and the step in words.

    It draws the links of `solvers.dancing_links` at that step: a line joins the ones in an item's list, also if
    the item is covered; a one outside its item's list is drawn beside the line. (The search with
    dictionaries takes the same steps, on sets.) Chosen options are marked, unavailable options and
    covered items are greyed, and above each item is its number of options left.

    `step` is the step shown, from 0; set it to go anywhere. `playing` and `speed` (steps per second) may be
    set too; the browser keeps all three up to date. A saved notebook shows the current step, and all steps
    in words, as plain HTML.

    Raises ValueError for a matrix with more than 40 items or options, and for a trace without steps.
    """

    _esm = page_text("transport.js", "dance.js")
    _css = page_text("transport.css", "dance.css")

    data = Dict(help="the matrix, and its state after each step").tag(sync=True)
    speed = Float(1, min=0.25, max=16, help="steps per second").tag(sync=True)

    def __init__(self, trace: CoverTrace) -> None:
        problem = trace.problem
        if max(len(problem.items), len(problem.options)) > SMALL:
            raise ValueError(f"expected at most {SMALL} items and {SMALL} options to draw, got {problem}")
        if not len(trace):
            raise ValueError("nothing to play: the solver reported no step to its log")
        self.trace = trace
        super().__init__(data=_matrix(problem) | {"steps": [_look(trace, k) for k in range(len(trace))]})

    @property
    def length(self) -> int:
        """The number of steps."""
        return len(self.trace)

    def words(self) -> str:
        """Return the step in words: the action and its reason."""
        return self.trace.words(self.step)

    def _still(self) -> tuple[str, str]:
        said = f"step {self.step} of {self.length - 1}: {self.words()}"
        drawn = self.trace.show(self.step)
        return f"<p>{escape(said)}</p>{drawn.html}{_steps_in_words(self.trace)}", f"{said}\n{drawn}"


def dance(
    problem_or_result_or_trace: ExactCover | CoverResult | CoverTrace,
    solver: Any = "dancing_links",
    *,
    limit: int | None = None,
    steps: int = STEPS,
    **choices: Any,
) -> Dance:
    """Record a search for exact covers and play it; a CoverResult or a CoverTrace is played as it is.

    `limit` and `choices` are those of `solve_cover`; at most `steps` steps are recorded. Raises as
    `solve_cover` and `Dance` do, ValueError for a result without a trace, and TypeError for anything else.
    """
    given = problem_or_result_or_trace
    if isinstance(given, ExactCover):
        steps = whole_number("steps", steps, 1)
        given = solve_cover(given, solver, limit=limit, trace=steps, progress=is_full, **choices)
    if not isinstance(given, CoverResult | CoverTrace):
        raise TypeError(f"expected an ExactCover, CoverResult or CoverTrace, got {given!r}")
    trace = given.trace if isinstance(given, CoverResult) else given
    if trace is None:
        raise ValueError("no trace: record one with solve_cover(problem, trace=True)")
    return Dance(trace)


def _matrix(problem: ExactCover) -> dict[str, Any]:
    """Return the constant data: names, and the places of the ones."""
    number = {item: k for k, item in enumerate(problem.items)}
    return {
        "items": list(map(str, problem.items)),
        "primary": len(problem.primary),
        "options": list(map(str, problem.options)),
        "ones": [[number[item] for item in items] for items in problem.options.values()],
    }


def _look(trace: CoverTrace, k: int) -> dict[str, Any]:
    """Return the text and look of step k: the state of each option, and the options left of each item.

    A covered item has the name of its option instead, or "its turn" while its options are tried.
    `only` has for each option the one item whose list it is still in, or -1 while it is in the lists of all
    its items. `item` and `option` are the step's own.
    """
    problem, step, state = trace.problem, trace[k], trace.state(k)
    number = {item: column for column, item in enumerate(problem.items)}
    looks = {
        **dict.fromkeys(problem.options, "left"),
        **dict.fromkeys(state.waiting, "waiting"),
        **dict.fromkeys(state.out, "out"),
        **dict.fromkeys(state.chosen, "chosen"),
    }
    left = state.sizes | {item: f"by {option}" for item, option in state.covered.items()}
    return {
        "kind": step.kind,
        "words": trace.words(k),
        "rows": list(looks.values()),
        "left": [left.get(item, "its turn") for item in problem.items],
        "only": [number[state.only_in[o]] if o in state.only_in else -1 for o in problem.options],
        "item": number.get(step.item, -1),
        "option": problem.position.get(step.option, -1),
    }


def _steps_in_words(trace: CoverTrace) -> str:
    """Return the steps in words, as an ordered list that begins with 0."""
    told = "".join(f"<li>{escape(trace.words(k))}</li>" for k in range(min(len(trace), TOLD)))
    more = f"<p>and {len(trace) - TOLD:,} more</p>" if len(trace) > TOLD else ""
    return f'<ol start="0">{told}</ol>{more}'
