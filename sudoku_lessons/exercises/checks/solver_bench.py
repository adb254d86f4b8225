"""A student's solver on the bench: the form in which it takes a board, its answers, the boards it visits."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sudoku_lessons.boards import Board
from sudoku_lessons.exercises.boards import isomorphs as boards
from sudoku_lessons.exercises.checks import diagnosis as evidence
from sudoku_lessons.exercises.checks.bench import MORE, SEARCHED, Bench
from sudoku_lessons.exercises.checks.board_forms import (
    BLANKS,
    Attempt,
    Form,
    attempt,
    forms_for,
    searches,
    with_blanks,
)
from sudoku_lessons.exercises.sandbox.messages import Outcome
from sudoku_lessons.exercises.sandbox.plain_data import plain
from sudoku_lessons.exercises.verdict import NotYet

TRY_SECONDS = 1.0  # of CPU time, where lines cannot be counted
TRY_STEPS = 300_000  # lines that run in a first try of a form
NODE_BUDGET = 20_000  # for searches whose boards are counted
RIGHT, FILLED, WORKS, CRASHED, SEARCHES, ANOTHER, NOTHING = range(7, 0, -1)
"""What a try of a form amounts to: a right board; a full one; an endless or long search; an exception; a search
without a board; another puzzle's board; nothing at all."""


@dataclass(frozen=True)
class Trial:
    """What became of boards that were handed in in one form. `lines` of the student's code ran."""

    form: Form
    worth: int
    nodes: int
    lines: frozenset[tuple[str, int]]
    error: str = ""
    where: tuple[str, int] | None = None

    def beats(self, other: "Trial") -> bool:
        """Whether this form is rather the one that the function is written for than an earlier one.

        No form outdoes an exception in an earlier one, but one that gives full boards, or that went on beyond
        the line where the other ended. Nor does an exception outdo an earlier form that went beyond its line,
        or anything a search in an earlier form, unless more lines ran.
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
    """A bench with a solver on it, and the form in which it takes a board."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        left = bench.left
        self.form = self._find_form()
        bench.left = left  # to find the form is our affair

    def _find_form(self) -> Form:
        """The form that works best on two boards with one empty cell; the first of equals."""
        forms = forms_for(self.bench.functions[0])
        if isinstance(forms, str):
            raise NotYet("wrong arguments", forms)
        best: Trial | None = None
        for form in searches(forms):
            trial = self._tried(form)
            best = trial if best is None or trial.beats(best) else best
            if best.worth >= WORKS:
                break
        assert best is not None
        if best.worth == NOTHING:
            self._look_at_blanks(best.form)
        return best.form

    def _tried(self, form: Form) -> Trial:
        """The better of two tries. (Which form is meant is not asked, but seen.)"""
        first, *_, last = boards.nearly_full(self.bench.seed)
        one = self._trial(form, first)
        if one.worth in (RIGHT, WORKS):  # what takes long is not tried again
            return one
        two = self._trial(form, last)
        better = max(one, two, key=lambda trial: (trial.worth, trial.nodes))
        return replace(better, lines=one.lines | two.lines)

    def _trial(self, form: Form, puzzle: Board) -> Trial:
        """One board in this form."""
        given = form.given(puzzle)
        limits = {
            "node_budget": NODE_BUDGET,
            "steps": TRY_STEPS,
            "seconds": min(TRY_SECONDS, self.bench.seconds),
        }
        outcome = self.bench.outcome(given, runner=form.runner, take=1, counted=True, **limits)
        nodes = min(outcome.nodes or 0, SEARCHED)
        worth = _worth(outcome, puzzle, plain(given), nodes >= SEARCHED)
        return Trial(form, worth, nodes, outcome.lines, outcome.error, outcome.where)

    def _look_at_blanks(self, form: Form) -> None:
        """NotYet where only boards with other blanks than the promised ones are solved."""
        for blank in BLANKS:
            if self._tried(with_blanks(blank)).worth == RIGHT:
                seen = f"A board was handed in as {form.name}, and nothing was done with it."
                more = f"Boards whose empty cells are {blank!r} are solved, but nobody hands these in."
                raise NotYet("another form of board", f"{seen} {more}")

    def solve(self, puzzle: Board) -> Attempt:
        """What the solver makes of a puzzle; NotYet, with the board, where it does not return."""
        given = self.form.given(puzzle)
        before = plain(given)
        try:
            self.bench.value(given, runner=self.form.runner, take=1)
        except NotYet as stop:
            raise NotYet(stop.verdict.fault, f"{self._handed(stop)}{stop.verdict.seen}", puzzle) from None
        outcome, self.bench.asked = self.bench.last, None  # `look` asks again
        return attempt(puzzle, outcome.value, before, outcome.args[0])

    def _handed(self, stop: NotYet) -> str:
        """In which form the board was handed in, before the words of an exception."""
        is_error = stop.verdict.fault in ("crashes", "endless recursion")
        return f"The board was handed in as {self.form.name}. " if is_error else ""

    def solve_all(self, puzzles: Iterable[Board]) -> list[Attempt]:
        """What it makes of several."""
        return [self.solve(puzzle) for puzzle in puzzles]

    def solve_until_slow(self, puzzles: Iterable[Board], before: Sequence[Attempt] = ()) -> list[Attempt]:
        """As `solve_all`, after attempts made before, up to a slow one when others came back full and wrong.

        A search that forgets a rule may go astray for long; what it got wrong before tells why.
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
        """The outcome of a call whose boards are counted, up to `NODE_BUDGET`, or the one in `more`."""
        choices = {"take": 1, "counted": True, "node_budget": NODE_BUDGET, "seconds": MORE * self.bench.seconds}
        return self.bench.outcome(self.form.given(puzzle), runner=self.form.runner, **(choices | more))

    def goes_on(self) -> bool:
        """Whether it visits far more boards than the first solution of a board with many takes."""
        puzzle = boards.several(self.bench.seed)[0]
        outcome = self.counted(puzzle, node_budget=boards.MANY)
        return outcome.kind == "nodes" or (outcome.kind == "time" and (outcome.nodes or 0) > boards.NAIVE)

    def look(self, attempts: Sequence[Attempt]) -> list[Attempt]:
        """The wrong ones of some attempts. NotYet where the solver is right if it has seen no board before."""
        bad = [a for a in attempts if a.kind != "right"]
        if bad and len(attempts) > 1:
            self.bench.reload()
            if self.solve(bad[0].puzzle).kind == "right":
                seen = "This board was solved when it came first, and not after others."
                raise NotYet("remembers the last board", seen, bad[0].board, puzzle=bad[0].puzzle)
        return bad


def _worth(outcome: Outcome, puzzle: Board, before: Any, searched: bool) -> int:
    """What a try amounts to."""
    if outcome.kind != "returned":
        is_long = outcome.kind in ("time", "clock", "steps", "memory", "died", "nodes")
        return WORKS if is_long else CRASHED
    kind = attempt(puzzle, outcome.value, before, outcome.args[0]).kind
    if kind in ("none", "yes", "unchanged", "shape"):
        return SEARCHES if searched else NOTHING
    return {"right": RIGHT, "changed": RIGHT, "another": ANOTHER, "overwritten": ANOTHER}.get(kind, FILLED)
