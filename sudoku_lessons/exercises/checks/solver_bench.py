"""A student's solver on the bench: the form in which it takes a board, its answers, its visited boards."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sudoku_lessons.boards import Board
from sudoku_lessons.exercises.boards import isomorphs as boards
from sudoku_lessons.exercises.checks import diagnosis as evidence
from sudoku_lessons.exercises.checks.bench import MORE, SEARCHED, Bench
from sudoku_lessons.exercises.checks.board_forms import BLANKS, Attempt, Form, attempt, forms_for, with_blanks
from sudoku_lessons.exercises.sandbox.messages import Outcome
from sudoku_lessons.exercises.sandbox.plain_data import plain
from sudoku_lessons.exercises.verdict import NotYet

TRY_SECONDS = 1.0  # of CPU time, if lines cannot be counted
TRY_STEPS = 300_000  # lines to run in a first try of a form
NODE_BUDGET = 20_000  # for searches whose boards are counted
RIGHT, FILLED, WORKS, CRASHED, SEARCHES, ANOTHER, NOTHING = range(7, 0, -1)
"""Outcomes of trying a form: a right board; a full one; an endless or long search; an exception; a search
without a board; another puzzle's board; nothing at all."""


@dataclass(frozen=True)
class Trial:
    """The outcomes of boards passed in one form. `lines` of the student's code ran."""

    form: Form
    worth: int
    nodes: int
    lines: frozenset[tuple[str, int]]
    error: str = ""
    where: tuple[str, int] | None = None

    def beats(self, other: "Trial") -> bool:
        """Return whether the function is more likely written for this form than for the earlier one.

        Only a form that gives full boards, or gets beyond the line of the error, beats an exception in an
        earlier one. An exception does not beat an earlier form that got beyond its line; and nothing beats
        a search in an earlier form, unless more lines ran.
        """
        if other.worth >= FILLED or (self.worth >= FILLED and other.worth != SEARCHES):
            return self.worth > other.worth
        if other.worth == SEARCHES:
            return self.worth > other.worth and self.lines > other.lines
        if other.worth == CRASHED:
            return self.worth >= SEARCHES and self.lines > other.lines
        if self.worth == CRASHED:
            return self.where not in other.lines or self.error.startswith(("NameError", "UnboundLocalError"))
        return (self.worth, self.nodes) > (other.worth, other.nodes)


class SolverBench:
    """A bench with a solver, and the form in which it takes a board."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        left = bench.left
        self.form = self._find_form()
        bench.left = left  # finding the form costs the student no time

    def _find_form(self) -> Form:
        """Return the form that works best on two boards with one empty cell; the first of equals."""
        forms = forms_for(self.bench.functions[0])
        if isinstance(forms, str):
            raise NotYet("wrong arguments", forms)
        best = self._tried(forms[0])
        for form in forms[1:]:
            if best.worth >= WORKS:
                break
            trial = self._tried(form)
            best = trial if trial.beats(best) else best
        if best.worth == NOTHING:
            self._look_at_blanks(best.form)
        return best.form

    def _tried(self, form: Form) -> Trial:
        """Return the better of two tries. (The form is found by trying, not by asking.)"""
        first, *_, last = boards.nearly_full(self.bench.seed)
        one = self._trial(form, first)
        if one.worth in (RIGHT, WORKS):  # long tries are not repeated
            return one
        two = self._trial(form, last)
        better = max(one, two, key=lambda trial: (trial.worth, trial.nodes))
        return replace(better, lines=one.lines | two.lines)

    def _trial(self, form: Form, puzzle: Board) -> Trial:
        """Try one board in this form."""
        given, seconds = form.given(puzzle), min(TRY_SECONDS, self.bench.seconds)
        limits = {"node_budget": NODE_BUDGET, "steps": TRY_STEPS, "seconds": seconds}
        outcome = self.bench.outcome(given, runner=form.runner, take=1, counted=True, **limits)
        nodes = min(outcome.nodes or 0, SEARCHED)
        worth = _worth(outcome, puzzle, plain(given), nodes >= SEARCHED)
        return Trial(form, worth, nodes, outcome.lines, outcome.error, outcome.where)

    def _look_at_blanks(self, form: Form) -> None:
        """Raise NotYet if only boards with other blanks than the promised ones are solved."""
        for blank in BLANKS:
            if self._tried(with_blanks(blank)).worth == RIGHT:
                seen = f"A board was passed in as {form.name}, but nothing was done with it."
                more = f"Boards whose empty cells are {blank!r} are solved, but these are not used."
                raise NotYet("another form of board", f"{seen} {more}")

    def solve(self, puzzle: Board) -> Attempt:
        """Return the solver's attempt at a puzzle. Raises NotYet, with the board, if it does not return."""
        given = self.form.given(puzzle)
        before = plain(given)
        try:
            self.bench.value(given, runner=self.form.runner, take=1)
        except NotYet as stop:
            is_error = stop.verdict.fault in ("crashes", "endless recursion")
            passed = f"The board was passed in as {self.form.name}. " if is_error else ""
            raise NotYet(stop.verdict.fault, passed + stop.verdict.seen, puzzle) from None
        outcome, self.bench.asked = self.bench.last, None  # `look` asks again
        return attempt(puzzle, outcome.value, before, outcome.args[0])

    def solve_all(self, puzzles: Iterable[Board]) -> list[Attempt]:
        """Return the solver's attempts at several puzzles."""
        return [self.solve(puzzle) for puzzle in puzzles]

    def solve_until_slow(self, puzzles: Iterable[Board], before: Sequence[Attempt] = ()) -> list[Attempt]:
        """Return attempts as `solve_all` does, but stop at a slow one if earlier ones were full and wrong.

        A search that misses a rule may get lost for long; its earlier mistakes show why.
        """
        made = list(before)
        for puzzle in puzzles:
            try:
                made.append(self.solve(puzzle))
            except NotYet as stop:
                if not self.bench.searched_on(stop) or not evidence.clashes(made):
                    raise
                break
        return made

    def counted(self, puzzle: Board, **more: Any) -> Outcome:
        """Return the outcome of a call with counted boards, up to `NODE_BUDGET`, or the budget in `more`."""
        choices = {"take": 1, "counted": True, "node_budget": NODE_BUDGET, "seconds": MORE * self.bench.seconds}
        return self.bench.outcome(self.form.given(puzzle), runner=self.form.runner, **(choices | more))

    def goes_on(self) -> bool:
        """Return whether it visits far more boards than needed for the first of many solutions."""
        puzzle = boards.several(self.bench.seed)[0]
        outcome = self.counted(puzzle, node_budget=boards.MANY)
        return outcome.kind == "nodes" or (outcome.kind == "time" and (outcome.nodes or 0) > boards.NAIVE)

    def look(self, attempts: Sequence[Attempt]) -> list[Attempt]:
        """Return the wrong attempts. Raises NotYet if the solver is right on a board that comes first."""
        bad = [a for a in attempts if a.kind != "right"]
        if bad and len(attempts) > 1:
            self.bench.reload()
            if self.solve(bad[0].puzzle).kind == "right":
                seen = "This board was solved when it came first, but not after others."
                raise NotYet("remembers the last board", seen, bad[0].board, puzzle=bad[0].puzzle)
        return bad


def _worth(outcome: Outcome, puzzle: Board, before: Any, searched: bool) -> int:
    """Return the outcome of a try."""
    if outcome.kind != "returned":
        is_long = outcome.kind in ("time", "clock", "steps", "memory", "died", "nodes")
        return WORKS if is_long else CRASHED
    kind = attempt(puzzle, outcome.value, before, outcome.args[0]).kind
    if kind in ("none", "yes", "unchanged", "shape"):
        return SEARCHES if searched else NOTHING
    return {"right": RIGHT, "changed": RIGHT, "another": ANOTHER, "overwritten": ANOTHER}.get(kind, FILLED)
