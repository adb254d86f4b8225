"""The answers of a solver: boards from easy to hard, each kind chosen to tell certain faults apart."""

from collections.abc import Sequence

from sudoku_lessons.exercises import boards, evidence
from sudoku_lessons.exercises.bench import Bench
from sudoku_lessons.exercises.forms import Attempt, attempt
from sudoku_lessons.exercises.plain import plain
from sudoku_lessons.exercises.solver_bench import SEARCHED, SolverBench
from sudoku_lessons.exercises.verdict import NotYet


def solved_right(bench: Bench) -> SolverBench:
    """The solver on its bench, after it answered right on every kind of board; NotYet where it did not."""
    solver, seed = SolverBench(bench), bench.seed
    _look_at_nearly_full(solver, solver.solve_all(boards.nearly_full(seed)))
    _look_at(solver, solver.solve_all(boards.straight(seed)))
    _look_at_turning(solver, solver.solve_until_slow(boards.half_full(seed)))
    turning = solver.solve_until_slow(boards.turning(seed))
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
        seen = (
            f"Wherever the missing digit is a {digit}, and only there, it was not placed; here it belongs to "
        )
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
        raise evidence.rule_not_kept(_with_more_clashes(solver, attempts))
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
        raise NotYet(
            "returns yes or no", "It returned True, and the board that was handed in is as it was.", puzzle
        )
    _look_at_no_answer(solver, first)


def _with_more_clashes(solver: SolverBench, attempts: Sequence[Attempt]) -> Sequence[Attempt]:
    """The attempts, and some more where too few of them have a clash to say what these have in common."""
    for more in range(1, 4):
        if evidence.are_few(attempts):
            more_boards = boards.half_full(solver.bench.seed + more)
            attempts = solver.solve_until_slow(more_boards, attempts)
    return attempts


def _look_at_no_answer(solver: SolverBench, first: Attempt) -> None:
    """No full board came back."""
    searched = (solver.counted(first.puzzle).nodes or 0) >= SEARCHED
    if first.kind == "holes" and first.board:
        holes = first.board.empty_cells
        names = ", ".join(map(first.puzzle.shape.name, holes[:4])) + (" ..." if len(holes) > 4 else "")
        raise NotYet("cells never filled", f"Cells came back empty: {names}.", first.board, puzzle=first.puzzle)
    if first.kind in ("unchanged", "none") and searched and solver.goes_on():
        what = first.note or "the board as it was"
        seen = f"It returned {what}, and on a board with many solutions it searched on and on."
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
        "Boards on which no try can fail were solved. On this one a wrong digit must be taken back, "
        f"and it returned {answer[first.kind]}."
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
            seen = "Boards with one solution were solved. This one has many, and the search went on and on."
            raise NotYet("does not stop", seen, puzzle) from None
        _look_at(solver, [made])


def _look_at_unsolvable(solver: SolverBench) -> None:
    """A board without a solution: None, False, an empty list or a ValueError are answers."""
    puzzle = boards.unsolvable(solver.bench.seed)
    given = solver.form.given(puzzle)
    outcome = solver.bench.outcome(given, runner=solver.form.runner, take=1)
    if outcome.kind == "raised" and outcome.error.startswith(("ValueError", "InvalidBoard", "ClashError")):
        return
    made = (
        solver.solve(puzzle)
        if outcome.kind != "returned"
        else attempt(puzzle, outcome.value, plain(given), outcome.args[0])
    )
    if made.kind == "none" and made.dirty:
        seen = "This board has no solution. It said so, and left the digits of failed tries on it:"
        raise NotYet("no undo", seen, made.board, puzzle=puzzle)
    if made.kind != "none":
        seen = "This board has no solution (no clash, but no way to fill it). A board, or True, came back."
        raise NotYet("no word for no solution", seen, puzzle)
