"""A student's solver on the bench: the form in which it takes a board, its answers, the boards it visits."""

from collections.abc import Iterable, Sequence
from typing import Any

from sudoku_lessons.board import Board
from sudoku_lessons.exercises import boards, evidence
from sudoku_lessons.exercises.bench import Bench
from sudoku_lessons.exercises.forms import Attempt, Form, attempt, forms_for, searches
from sudoku_lessons.exercises.plain import plain
from sudoku_lessons.exercises.request import Outcome
from sudoku_lessons.exercises.verdict import NotYet

TRY_SECONDS = 0.5  # of CPU time, for a first try of a form
NODE_BUDGET = 20_000  # for searches whose boards are counted
SEARCHED = 2  # nodes: with so many, something was searched
WORKS = 4  # how much a form is worth that gives boards; see `SolverBench`


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
        first, *_, last = boards.nearly_full(self.bench.seed)
        best, found = (-1, 0), next(searches(forms))
        for form in searches(forms):
            worth = max(self._worth(form, first), self._worth(form, last))
            if worth > best:
                best, found = worth, form
            if best[0] >= WORKS:
                break
        return found

    def _worth(self, form: Form, puzzle: Board) -> tuple[int, int]:
        """How well a form does, and how many boards were searched. (Which form is meant is not asked, but
        seen.)
        """
        given = form.given(puzzle)
        choices = {"take": 1, "counted": True, "node_budget": NODE_BUDGET, "seconds": TRY_SECONDS}
        outcome = self.bench.outcome(given, runner=form.runner, **choices)
        searched = min(outcome.nodes or 0, SEARCHED)
        if outcome.kind in ("time", "memory", "died"):
            return WORKS, searched  # it takes long to try, so that will do
        if outcome.kind == "nodes":
            return 3, searched
        if outcome.kind != "returned":
            confused = outcome.error.startswith(("TypeError", "AttributeError", "ValueError"))
            return (0 if confused else searched), searched
        made = attempt(puzzle, outcome.value, plain(given), outcome.args[0])
        if made.kind in ("right", "changed"):
            return WORKS + 1, searched
        if made.kind in ("none", "yes", "unchanged", "shape"):
            return (3 if searched >= SEARCHED else 1), searched
        if made.kind in ("another", "overwritten"):
            return 2, searched
        return WORKS, searched

    def solve(self, puzzle: Board) -> Attempt:
        """What the solver makes of a puzzle; NotYet, with the board, where it does not return."""
        given = self.form.given(puzzle)
        before = plain(given)
        try:
            self.bench.value(given, runner=self.form.runner, take=1)
        except NotYet as stop:
            raise NotYet(stop.verdict.fault, stop.verdict.seen, puzzle) from None
        outcome = self.bench.last
        return attempt(puzzle, outcome.value, before, outcome.args[0])

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
                if stop.verdict.fault != "too slow" or not evidence.clashes(made):
                    raise
                break
        return made

    def counted(self, puzzle: Board, **more: Any) -> Outcome:
        """The outcome of a call whose boards are counted, up to `NODE_BUDGET`, or the one in `more`."""
        choices = {"take": 1, "counted": True, "node_budget": NODE_BUDGET}
        return self.bench.outcome(self.form.given(puzzle), runner=self.form.runner, **(choices | more))

    def goes_on(self) -> bool:
        """Whether it visits far more boards than the first solution of a board with many takes."""
        puzzle = boards.several(self.bench.seed)[0]
        return self.counted(puzzle, node_budget=boards.MANY).kind in ("nodes", "time")

    def look(self, attempts: Sequence[Attempt]) -> list[Attempt]:
        """The wrong ones of some attempts. NotYet where the solver is right if it has seen no board before."""
        bad = [a for a in attempts if a.kind != "right"]
        if bad and len(attempts) > 1:
            self.bench.reload()
            if self.solve(bad[0].puzzle).kind == "right":
                seen = "This board was solved when it came first, and not after others."
                raise NotYet("remembers the last board", seen, bad[0].board, puzzle=bad[0].puzzle)
        return bad
