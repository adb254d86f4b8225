"""A recorded search for exact covers, played on its matrix in the browser."""

from html import escape
from pathlib import Path
from typing import Any

from anywidget import AnyWidget
from traitlets import Bool, Dict, Float, Int, TraitError, validate

from sudoku_lessons.boards import whole_number
from sudoku_lessons.exact_cover import SMALL, ExactCover
from sudoku_lessons.solving import CoverResult, CoverTrace, solve_cover

STEPS = 1_000  # the most that are recorded, if nothing else is said
TOLD = 30  # the most steps that a saved notebook tells in words

CHOSEN, OUT, WAITING, LEFT = "chosen", "out", "waiting", "left"


class Dance(AnyWidget):
    """Plays the steps of a search for exact covers: the matrix after each step, and the step in words.

    What it draws are the links of `solvers.dancing_links` at that step: a line joins the ones that are in the
    list of an item, also of one that is covered; a one that is out of its item's list stands beside it. (The
    search with dictionaries takes the same steps, on sets.) Chosen options are marked, options that are out and
    items that are covered are greyed, and above each item stands how many options it has left.

    `step` is the step shown, from 0; set it to go anywhere. `playing` and `speed` (steps a second) may be set
    too; the browser keeps all three up to date. A saved notebook shows the step that it stood at, and all steps
    in words, as plain HTML.

    Raises ValueError for a matrix with more than 40 items or options, and for a trace without steps.
    """

    _esm = Path(__file__).with_name("dance.js")
    _css = Path(__file__).with_name("dance.css")

    data = Dict(help="the matrix, and how it looks after each step").tag(sync=True)
    step = Int(0, help="the step shown, from 0").tag(sync=True)
    playing = Bool(False, help="whether steps follow one another by themselves").tag(sync=True)
    speed = Float(1, min=0.25, max=16, help="steps a second").tag(sync=True)

    def __init__(self, trace: CoverTrace) -> None:
        problem = trace.problem
        if max(len(problem.items), len(problem.options)) > SMALL:
            raise ValueError(f"a matrix that is drawn has at most {SMALL} items and {SMALL} options; {problem}")
        if not len(trace):
            raise ValueError("there is nothing to play: the solver reported no step to its log")
        self.trace = trace
        super().__init__(data=_matrix(problem) | {"steps": [_look(trace, k) for k in range(len(trace))]})

    @validate("step")
    def _within(self, proposal: Any) -> int:
        step = int(proposal["value"])
        if not 0 <= step < len(self.trace):
            raise TraitError(f"step is the number of a step, 0 to {len(self.trace) - 1}; found {step}")
        return step

    def words(self) -> str:
        """The step in words: what was done, and why."""
        return self.trace.words(self.step)

    def _repr_mimebundle_(self, **wanted: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        bundle, metadata = super()._repr_mimebundle_(**wanted) or ({}, {})
        said = f"step {self.step} of {len(self.trace) - 1}: {self.words()}"
        drawn = self.trace.show(self.step)
        bundle["text/html"] = f"<p>{escape(said)}</p>{drawn.html}{_told(self.trace)}"
        bundle["text/plain"] = f"{said}\n{drawn}"
        return bundle, metadata


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
        given = solve_cover(given, solver, limit=limit, trace=steps, progress=_is_full, **choices)
    if not isinstance(given, CoverResult | CoverTrace):
        raise TypeError(f"what is played is an ExactCover, or a search for its covers; found {given!r}")
    trace = given.trace if isinstance(given, CoverResult) else given
    if trace is None:
        raise ValueError("there is no trace: record one with solve_cover(problem, trace=True)")
    return Dance(trace)


def _is_full(log: Any) -> bool:
    """Nothing more is recorded: there is nothing to wait for."""
    return bool(log.trace.is_cut)


def _matrix(problem: ExactCover) -> dict[str, Any]:
    """What stays the same: names, and where the ones are."""
    number = {item: k for k, item in enumerate(problem.items)}
    return {
        "items": list(map(str, problem.items)),
        "primary": len(problem.primary),
        "options": list(map(str, problem.options)),
        "ones": [[number[item] for item in items] for items in problem.options.values()],
    }


def _look(trace: CoverTrace, k: int) -> dict[str, Any]:
    """What step k says and shows: of each option how it looks, of each item how many options it has left.

    An item that is covered has the name of its option instead, or "its turn" while its options are tried.
    `only` has for each option the one item in whose list it still is, or -1 while it is in the lists of all its
    items. `item` and `option` are the step's own.
    """
    problem, step, state = trace.problem, trace[k], trace.state(k)
    number = {item: column for column, item in enumerate(problem.items)}
    looks = {
        **dict.fromkeys(problem.options, LEFT),
        **dict.fromkeys(state.waiting, WAITING),
        **dict.fromkeys(state.out, OUT),
        **dict.fromkeys(state.chosen, CHOSEN),
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


def _told(trace: CoverTrace) -> str:
    """The steps in words, as an ordered list that begins with 0."""
    told = "".join(f"<li>{escape(trace.words(k))}</li>" for k in range(min(len(trace), TOLD)))
    more = f"<p>and {len(trace) - TOLD:,} more</p>" if len(trace) > TOLD else ""
    return f'<ol start="0">{told}</ol>{more}'
