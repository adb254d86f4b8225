"""The check of a whole solver: boards from easy to hard, each kind chosen to tell certain faults apart."""

from collections.abc import Iterable, Sequence
from math import sqrt
from typing import Any

from sudoku_lessons.board import Board
from sudoku_lessons.exercises import boards, evidence
from sudoku_lessons.exercises.bench import Bench
from sudoku_lessons.exercises.forms import Attempt, Form, attempt, forms_for, searches
from sudoku_lessons.exercises.plain import plain
from sudoku_lessons.exercises.request import Outcome
from sudoku_lessons.exercises.verdict import NotYet
from sudoku_lessons.solvers import mrv, propagation, reading_order

TRY_SECONDS = 0.5  # of CPU time, for a first try of a form
NODE_BUDGET = 50_000  # for searches whose boards are counted
SEARCHED = 2  # nodes: with so many, something was searched
WORKS = 4  # how much a form is worth that gives boards; see `SolverBench`
ON_AND_ON = 5_000  # nodes; the first solution of `boards.several` is ten times nearer


class SolverBench:
    """A bench with a solver on it, and the form in which it takes a board."""

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        self.form = self._find_form()

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
        """How well a form does, and how many boards were searched. (Which form is meant is not asked, but seen.)"""
        given = form.given(puzzle)
        choices = {"take": 1, "counted": True, "node_budget": 100, "seconds": TRY_SECONDS}
        outcome = self.bench.outcome(given, runner=form.runner, **choices)
        searched = min(outcome.nodes or 0, SEARCHED)
        if outcome.kind in ("time", "memory", "died", "nodes"):
            return WORKS, searched  # it takes long to try, so that will do
        if outcome.kind != "returned":
            confused = outcome.error.startswith(("TypeError", "AttributeError", "ValueError"))
            return (0 if confused else searched), searched
        made = attempt(puzzle, outcome.value, plain(given), outcome.args[0])
        if made.kind in ("right", "changed"):
            return WORKS + 1, searched
        if made.kind in ("none", "yes", "unchanged", "shape"):
            return (3 if searched >= SEARCHED else 1), searched
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

    def counted(self, puzzle: Board, **more: Any) -> Outcome:
        """The outcome of a call whose boards are counted, up to `NODE_BUDGET`, or the one in `more`."""
        choices = {"take": 1, "counted": True, "node_budget": NODE_BUDGET}
        return self.bench.outcome(self.form.given(puzzle), runner=self.form.runner, **(choices | more))

    def goes_on(self) -> bool:
        """Whether it visits far more boards than the first solution of a board with many takes."""
        puzzle = boards.several(self.bench.seed)[0]
        return self.counted(puzzle, node_budget=ON_AND_ON).kind in ("nodes", "time")

    def look(self, attempts: Sequence[Attempt]) -> list[Attempt]:
        """The wrong ones of some attempts. NotYet where the solver is right when it has seen no board before."""
        bad = [a for a in attempts if a.kind != "right"]
        if bad and len(attempts) > 1:
            self.bench.reload()
            if self.solve(bad[0].puzzle).kind == "right":
                seen = "This board was solved when it came first, and not after others."
                raise NotYet("remembers the last board", seen, bad[0].board, puzzle=bad[0].puzzle)
        return bad


def check_solver(bench: Bench) -> str:
    """Every kind of board, and how many boards were visited on the way; see `check`."""
    solver = solved_right(bench)
    visited, most = _visits(solver)
    few, many = (_total(bench.seed, search) for search in (mrv.search, reading_order.search))
    told = f"On two harder boards you visited {visited:,} boards" if visited else ""
    if most and not visited:
        told = f"On a harder board you visited more than {NODE_BUDGET:,} boards and were stopped"
    if not told:
        return "Every board was solved. How many boards you visited could not be counted: see visited()."
    return f"Every board was solved. {told}; reading order takes {many:,}, the cell with the fewest candidates first {few:,}."


def check_fewest_first(bench: Bench) -> str:
    """A solver that must not visit many more boards than the cell with the fewest candidates first."""
    return _check_pruning(bench, "the cell with the fewest candidates first takes", mrv.search)


def check_propagation(bench: Bench) -> str:
    """A solver that must not visit many more boards than singles before any guess."""
    return _check_pruning(bench, "with all singles before each guess it takes", propagation.search)


def _check_pruning(bench: Bench, words: str, search: object) -> str:
    """Right answers, and nearer to `search` than to what visits more, by the ratio."""
    solver = solved_right(bench)
    visited, stopped = _visits(solver)
    few = _total(bench.seed, search)
    next_worse = reading_order.search if search is mrv.search else mrv.search
    limit = sqrt(few * _total(bench.seed, next_worse))
    if visited is None and not stopped:
        raise NotYet("cannot count boards", "Every board was solved, but the boards visited could not be counted.")
    if visited is None or visited > limit:
        number = f"{visited:,}" if visited else f"more than {NODE_BUDGET:,}"
        raise NotYet("visits too many boards", f"Right, but on two boards you visited {number}; {words} {few:,}.")
    return f"Every board was solved, and on two harder ones you visited {visited:,} boards; {words} {few:,}."


def _visits(solver: SolverBench) -> tuple[int | None, bool]:
    """The boards visited on the two boards for counting, None where unknown; whether it was stopped."""
    total = 0
    for board in boards.pruned(solver.bench.seed):
        outcome = solver.counted(board)
        if outcome.kind in ("nodes", "time"):
            return None, True
        if not outcome.nodes:
            return None, False
        total += outcome.nodes
    return total, False


def _total(seed: int, search: object) -> int:
    """The nodes of one of the package's searches on the boards for counting."""
    return sum(boards.nodes(board, search) or 0 for board in boards.pruned(seed))


# ---- right answers ------------------------------------------------------------------------------------


def solved_right(bench: Bench) -> SolverBench:
    """The solver on its bench, after it answered right on every kind of board; NotYet where it did not."""
    solver, seed = SolverBench(bench), bench.seed
    _look_at_nearly_full(solver, solver.solve_all(boards.nearly_full(seed)))
    _look_at(solver, solver.solve_all(boards.straight(seed)))
    _look_at_turning(solver, solver.solve_all(boards.half_full(seed)))
    turning = solver.solve_all(boards.turning(seed))
    _look_at_turning(solver, turning)
    _look_at_several(solver)
    _look_at_unsolvable(solver)
    again = solver.solve(turning[0].puzzle)
    if again.kind != "right":
        seen = "This board was solved before; asked for it again, the solver did something else."
        raise NotYet("remembers the last board", seen, again.puzzle)
    return solver


def _look_at_nearly_full(solver: SolverBench, attempts: Sequence[Attempt]) -> None:
    """One empty cell: what is wrong here is wrong with a single look at a row, column, box or digit."""
    bad = solver.look(attempts)
    good = [a for a in attempts if a.kind == "right"]
    if not bad:
        return
    puzzle = bad[0].puzzle
    cell = evidence.only_empty(puzzle)
    if good and (digit := evidence.digit_in_common(bad, good)):
        seen = f"Wherever the missing digit is a {digit}, and only there, it was not placed; here it belongs to "
        raise NotYet("digit never tried", seen + puzzle.shape.name(cell) + ".", puzzle, marked=[cell])
    if good and (line := evidence.line_in_common(bad, good)):
        seen = f"Boards whose empty cell is in {line}, and only these, were not solved."
        raise NotYet("cells never filled", seen, puzzle, marked=[cell])
    if good and all(a.kind != "broken" for a in bad) and (formula := evidence.box_formula(bad, good)):
        raise formula
    _look_at(solver, attempts)


def _look_at(solver: SolverBench, attempts: Sequence[Attempt]) -> None:
    """What one can say of wrong attempts whatever the board."""
    bad = solver.look(attempts)
    if not bad:
        return
    if evidence.clashes(attempts):
        more = solver.solve_all(boards.half_full(solver.bench.seed + 1)) if evidence.are_few(attempts) else []
        raise evidence.rule_not_kept([*attempts, *more])
    first = bad[0]
    kind, puzzle = first.kind, first.puzzle
    if kind == "shape":
        raise NotYet("wrong shape", f"What came back is no board: {first.note}.", puzzle)
    if kind == "changed":
        seen = "The solution came back, and the puzzle that was handed in is not the same any more:"
        raise NotYet("changes the board", seen, first.board, puzzle=puzzle)
    if kind in ("another", "overwritten"):
        lost = [cell for cell, digit in puzzle.clues if first.board and first.board[cell] != digit]
        fault = "overwrites clues" if len(lost) < puzzle.clue_count / 2 else "solution of another puzzle"
        where = puzzle.shape.name(lost[0])
        seen = f"{where} held {puzzle[lost[0]]}, and another digit came back (here: the board that came back)."
        raise NotYet(fault, seen, first.board, puzzle=puzzle, marked=lost)
    if kind == "yes":
        raise NotYet("returns yes or no", "It returned True, and the board that was handed in is as it was.", puzzle)
    _look_at_no_answer(solver, first)


def _look_at_no_answer(solver: SolverBench, first: Attempt) -> None:
    """No full board came back."""
    searched = (solver.counted(first.puzzle).nodes or 0) >= SEARCHED
    if first.kind == "holes" and first.board:
        holes = first.board.empty_cells
        names = ", ".join(map(first.puzzle.shape.name, holes[:4])) + (" ..." if len(holes) > 4 else "")
        raise NotYet("cells never filled", f"Cells came back empty: {names}.", first.board, puzzle=first.puzzle)
    if first.kind in ("unchanged", "none") and searched and solver.goes_on():
        seen = f"It returned {first.note or 'the board as it was'}, and on a board with many solutions it searched on and on."
        raise NotYet("does not stop", seen, first.puzzle)
    if first.kind == "unchanged":
        fault = "does not stop" if searched else "does nothing"
        raise NotYet(fault, "The board came back as it was handed in.", first.puzzle)
    if first.note == "None":
        fault = "returns nothing"
        raise NotYet(fault, "It returned None, and the board that was handed in is not solved.", first.puzzle)
    raise NotYet("finds no solution", f"It returned {first.note}; this board has a solution.", first.puzzle)


def _look_at_turning(solver: SolverBench, attempts: Sequence[Attempt]) -> None:
    """Boards on which tries fail; those on which none can have been solved before."""
    lost = [a for a in solver.look(attempts) if a.kind in ("none", "unchanged", "holes")]
    if not lost or evidence.clashes(attempts):
        _look_at(solver, attempts)
        return
    first = lost[0]
    if not solver.counted(first.puzzle).nodes and all(map(_is_part_of_solution, lost)):
        raise NotYet("stops without a guess", "This is what came back:", first.board, puzzle=first.puzzle)
    answer = {"none": first.note, "unchanged": "the board as it was", "holes": "a board with empty cells"}
    seen = (
        "Boards on which no try can fail were solved. On this one a wrong digit must be taken back, and it returned "
        f"{answer[first.kind]}."
    )
    fault = "gives up after one digit" if _never_tried_a_second(solver, lost) else "no undo"
    if first.dirty or first.kind == "holes":
        seen += " Digits of failed tries are left (here: the board afterwards)."
    raise NotYet(fault, seen, first.board or first.puzzle, puzzle=first.puzzle)


def _is_part_of_solution(made: Attempt) -> bool:
    """Whether all digits that were filled are right."""
    solution = boards.solution_of(made.puzzle)
    return made.board is not None and all(digit == solution[cell] for cell, digit in made.board.clues)


def _never_tried_a_second(solver: SolverBench, lost: Sequence[Attempt]) -> bool:
    """Whether every call of the search was made inside the one before it: after a failure nothing was tried."""
    outcomes = [solver.counted(a.puzzle) for a in lost]
    return all(o.nodes is not None and o.nodes == o.deepest for o in outcomes)


def _look_at_several(solver: SolverBench) -> None:
    """Boards with many solutions, one of them empty: whoever goes on after the first does not come back."""
    for puzzle in boards.several(solver.bench.seed):
        try:
            made = solver.solve(puzzle)
        except NotYet as stop:
            if stop.verdict.fault not in ("too slow", "endless loop"):
                raise
            seen = "Boards with one solution were solved; this one has many, the first of them is near, and the search went on and on."
            raise NotYet("does not stop", seen, puzzle) from None
        _look_at(solver, [made])


def _look_at_unsolvable(solver: SolverBench) -> None:
    """A board without a solution: None, False, an empty list or a ValueError are answers."""
    puzzle = boards.unsolvable(solver.bench.seed)
    given = solver.form.given(puzzle)
    outcome = solver.bench.outcome(given, runner=solver.form.runner, take=1)
    if outcome.kind == "raised" and outcome.error.startswith(("ValueError", "InvalidBoard", "ClashError")):
        return
    made = solver.solve(puzzle) if outcome.kind != "returned" else attempt(
        puzzle, outcome.value, plain(given), outcome.args[0]
    )
    if made.kind == "none" and made.dirty:
        seen = "This board has no solution. It said so, and left the digits of failed tries on the board that was handed in:"
        raise NotYet("no undo", seen, made.board, puzzle=puzzle)
    if made.kind != "none":
        seen = "This board has no solution (no clash, but no way to fill it). A board, or True, came back."
        raise NotYet("no word for no solution", seen, puzzle)
