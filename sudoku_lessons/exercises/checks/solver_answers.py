"""Check a solver's answers on boards from easy to hard, each kind chosen to distinguish certain faults."""

import builtins
from collections.abc import Sequence

from sudoku_lessons.exercises.boards import isomorphs as boards
from sudoku_lessons.exercises.boards.blind_spots import BlindSpot, blind_spots, not_looked_at
from sudoku_lessons.exercises.checks import diagnosis as evidence
from sudoku_lessons.exercises.checks.bench import SEARCHED, Bench
from sudoku_lessons.exercises.checks.board_forms import Attempt, attempt
from sudoku_lessons.exercises.checks.solver_bench import SolverBench
from sudoku_lessons.exercises.sandbox.plain_data import plain
from sudoku_lessons.exercises.verdict import NotYet

MEANT = ("Exception", "RuntimeError", "AssertionError", "StopIteration", "NotImplementedError")
"""Python's exceptions that are raised deliberately more often than by mistake."""

UNSOLVABLE = "This board has no solution (no clash, but no way to fill it)."

REMEMBERS = "remembers the last board"
SEARCHING = (
    "too slow",
    "gave up",
    "no undo",
    "gives up after one digit",
    "finds no solution",
    "returns nothing",
)
"""Possible faults of a search that varies from call to call, besides `REMEMBERS`."""


def solved_right(bench: Bench) -> SolverBench:
    """Return the solver on its bench. Raises NotYet unless it is right on every kind of board."""
    solver = SolverBench(bench)
    try:
        _look_at_all(solver, bench.seed)
    except NotYet as found:
        if found.verdict.fault in (REMEMBERS, *SEARCHING):
            _look_at_changes(solver, found)
        raise
    return solver


def _look_at_changes(solver: SolverBench, found: NotYet) -> None:
    """Raise NotYet if a board without a solution is not always searched in the same way.

    Whatever the order of digits, the boards to visit are the same.
    """
    puzzle = boards.unsolvable(solver.bench.seed)
    outcomes = []
    for k in range(3):
        if k == 0 or found.verdict.fault == REMEMBERS:  # state kept between calls must not count
            solver.bench.reload()
        outcomes.append(solver.counted(puzzle, node_budget=boards.NAIVE))
    if not all(outcome.nodes and outcome.kind in ("returned", "nodes") for outcome in outcomes):
        return
    one, two, three = (
        f"{o.nodes:,}" if o.kind == "returned" else f"more than {boards.NAIVE:,}" for o in outcomes
    )
    if not one == two == three:
        seen = f"This board has no solution. Asked three times, it visited {one}, {two} and {three} boards."
        seen += f" Before that: {found.verdict.seen}"
        raise NotYet("changes from search to search", seen, puzzle) from None


def _look_at_all(solver: SolverBench, seed: int) -> None:
    """Check all kinds of boards, from easy to hard."""
    nearly_full = solver.solve_all(boards.nearly_full(seed))
    _look_at_nearly_full(solver, nearly_full)
    _look_at_blind_spots(solver)
    _look_at(solver, solver.solve_all(boards.straight(seed)))
    _look_at_turning(solver, solver.solve_until_slow(boards.half_full(seed)))
    turning = solver.solve_until_slow(boards.turning(seed))
    _look_at_turning(solver, turning)
    _look_at_several(solver)
    _look_at_unsolvable(solver)
    _look_at_full(solver, nearly_full[0])
    if solver.solve(turning[0].puzzle).kind != "right":
        seen = "This board was solved before, but the second time the answer was different."
        raise NotYet(REMEMBERS, seen, turning[0].puzzle)


def _look_at_nearly_full(solver: SolverBench, attempts: Sequence[Attempt]) -> None:
    """Check boards with one empty cell: errors here come from one row, column, box or digit."""
    bad = solver.look(attempts)
    good = [a for a in attempts if a.kind == "right"]
    said = next((a.note for a in good if a.dirty), "None")
    if not bad and said not in ("None", "True"):
        seen = f"The board passed in was filled correctly, but it returned {said}."
        raise NotYet("rejects a solved board", seen, attempts[0].board, puzzle=attempts[0].puzzle)
    if not bad:
        return
    is_broken = any(a.kind == "broken" for a in bad)
    for explain in evidence.EXPLAINERS if good else ():
        if is_broken and explain is not evidence.line_never_filled:
            continue
        if found := explain(bad, good):
            raise found
    if not good:
        _look_at_shared_lines(solver)
    _look_at(solver, attempts)


def _look_at_shared_lines(solver: SolverBench) -> None:
    """Raise NotYet if each digit is placed once, and then nowhere else on the board.

    All cells of one digit are empty. A right search goes as deep as there are cells; a faulty one ends at the
    second empty cell, whether or not its depth counts filled cells.
    """
    for puzzle in boards.without_digit(solver.bench.seed):
        outcome = solver.counted(puzzle)
        if outcome.deepest not in (2, puzzle.empty_cells[1] + 1):
            return
    seen = "Every empty cell of this board takes the same digit, which was placed once and then nowhere else."
    raise NotYet("rows share one list", seen, puzzle)


def _look_at_blind_spots(solver: SolverBench) -> None:
    """Check boards without a solution that only solvers which do not check certain cells can fill.

    Other faults on them are diagnosed later, on boards made for that.
    """
    made: dict[BlindSpot, Attempt] = {}
    for spot in blind_spots(solver.bench.seed):
        try:
            made[spot] = solver.solve(spot.board)
        except NotYet as stop:
            if stop.verdict.fault != "crashes":  # there may be an exception for "no solution"
                raise
    attempts = list(made.values())
    filled = {spot: a.board if a.kind == "broken" else None for spot, a in made.items()}
    if any(filled.values()):
        raise evidence.one_digit(attempts) or not_looked_at(filled) or evidence.rule_not_kept(attempts)


def _look_at(solver: SolverBench, attempts: Sequence[Attempt]) -> None:
    """Diagnose wrong attempts that have the same meaning on every board."""
    bad = solver.look(attempts)
    if not bad:
        return
    if evidence.clashes(attempts):
        for more in range(1, 4):
            if len(evidence.clashes(attempts)) < evidence.FEW:
                attempts = solver.solve_until_slow(boards.half_full(solver.bench.seed + more), attempts)
        raise evidence.rule_not_kept(attempts)
    first = bad[0]
    kind, puzzle = first.kind, first.puzzle
    if kind == "shape":
        raise NotYet("wrong shape", f"It did not return a board: {first.note}.", puzzle)
    if kind == "changed":
        seen = "The solution came back, but the puzzle passed in was changed:"
        raise NotYet("changes the board", seen, first.board, puzzle=puzzle)
    if kind in ("another", "overwritten"):
        lost = [cell for cell, digit in puzzle.clues if first.board and first.board[cell] != digit]
        fault = "overwrites clues" if len(lost) < puzzle.clue_count / 2 else "solution of another puzzle"
        where = puzzle.shape.name(lost[0])
        seen = f"{where} held {puzzle[lost[0]]}, but another digit came back (here: the board that came back)."
        raise NotYet(fault, seen, first.board, puzzle=puzzle, marked=lost)
    if kind == "yes":
        raise NotYet("returns yes or no", "It returned True, but the board passed in is unchanged.", puzzle)
    _look_at_no_answer(solver, first)


def _look_at_no_answer(solver: SolverBench, first: Attempt) -> None:
    """Diagnose attempts without a full board."""
    searched = (solver.counted(first.puzzle).nodes or 0) >= SEARCHED
    _look_at_holes(first)
    if first.kind in ("unchanged", "none") and searched and solver.goes_on():
        what = first.note or "the board as it was"
        seen = f"It returned {what}, and on a board with many solutions it did not stop."
        raise NotYet("does not stop", seen, first.puzzle)
    if first.kind == "unchanged":
        _look_at_holes(solver.solve(boards.straight(solver.bench.seed)[0]))
        fault = "does not stop" if searched else "does nothing"
        raise NotYet(fault, "The board came back unchanged.", first.puzzle)
    full = solver.solve(boards.solution_of(first.puzzle))
    if first.note == "None" and not first.dirty and full.kind == "none":
        seen = "It returned None, and the board passed in is not solved."
        raise NotYet("returns nothing", seen, first.puzzle)
    seen = f"It returned {first.note}; expected the solution of this board."
    raise NotYet("finds no solution", seen, boards.solution_of(first.puzzle), puzzle=first.puzzle)


def _look_at_holes(made: Attempt) -> None:
    """Raise NotYet if a board came back with more digits but still with empty cells."""
    if made.kind == "holes" and made.board:
        holes = made.board.empty_cells
        names = ", ".join(map(made.puzzle.shape.name, holes[:4])) + (" ..." if len(holes) > 4 else "")
        raise NotYet("cells never filled", f"Cells came back empty: {names}.", made.board, puzzle=made.puzzle)


def _look_at_turning(solver: SolverBench, attempts: Sequence[Attempt]) -> None:
    """Check boards on which tries fail, after boards on which none can."""
    lost = [a for a in solver.look(attempts) if a.kind in ("none", "unchanged", "holes")]
    if not lost or evidence.clashes(attempts):
        _look_at(solver, attempts)
        return
    first = lost[0]
    if not solver.counted(first.puzzle).nodes and all(map(_is_part_of_solution, lost)):
        raise NotYet("stops without a guess", "This is what came back:", first.board, puzzle=first.puzzle)
    answer = {"none": first.note, "unchanged": "the board unchanged", "holes": "a board with empty cells"}
    seen = (
        "Boards on which no try can fail were solved. On this one a wrong digit must be taken back, "
        f"and it returned {answer[first.kind]}."
    )
    counts = [solver.counted(a.puzzle) for a in lost]
    is_one_chain = all(o.nodes is not None and o.nodes == o.deepest for o in counts)  # of calls
    fault = "gives up after one digit" if is_one_chain else "no undo"
    if first.dirty or first.kind == "holes":
        seen += " Digits of failed tries are left (here: the board afterwards)."
    raise NotYet(fault, seen, first.board or first.puzzle, puzzle=first.puzzle)


def _is_part_of_solution(made: Attempt) -> bool:
    """Return whether all digits that were filled in are right."""
    solution = boards.solution_of(made.puzzle)
    return made.board is not None and all(digit == solution[cell] for cell, digit in made.board.clues)


def _look_at_several(solver: SolverBench) -> None:
    """Check boards with many solutions, one of them empty: a search must stop at the first."""
    for puzzle in boards.several(solver.bench.seed):
        try:
            made = solver.solve(puzzle)
        except NotYet as stop:
            if not solver.bench.searched_on(stop):
                raise
            seen = "Boards with one solution were solved. This one has many, and the search did not stop."
            if puzzle.clue_count or solver.goes_on():
                raise NotYet("does not stop", seen, puzzle) from None
            seen = f"Boards with some clues were solved. On this one, without any: {stop.verdict.seen}"
            raise NotYet(stop.verdict.fault, seen, puzzle) from None
        _look_at(solver, [made])


def _look_at_unsolvable(solver: SolverBench) -> None:
    """Check a board without a solution: None, False, an empty list or a ValueError are answers."""
    puzzle = boards.unsolvable(solver.bench.seed)
    given = solver.form.given(puzzle)
    outcome = solver.bench.outcome(given, runner=solver.form.runner, take=1)
    if "ValueError" in outcome.bases:
        return
    if outcome.kind == "raised" and (outcome.bases[0] in MEANT or not hasattr(builtins, outcome.bases[0])):
        raise NotYet("unsolvable board not reported", f"{UNSOLVABLE} It raised {outcome.error}.", puzzle)
    if outcome.kind == "returned":
        made = attempt(puzzle, outcome.value, plain(given), outcome.args[0])
    else:
        made = solver.solve(puzzle)
    if made.kind == "none" and made.dirty:
        seen = "This board has no solution. It said so, but left the digits of failed tries on it:"
        raise NotYet("no undo", seen, made.board, puzzle=puzzle)
    if made.kind != "none":
        came = repr(outcome.value) if made.kind in ("yes", "shape") else "a board"
        came = came if len(came) <= 40 else f"{came[:40]} ..."
        seen = f"{UNSOLVABLE} It returned {came}; expected None, False, an empty list or a ValueError."
        raise NotYet("unsolvable board not reported", seen, puzzle)


def _look_at_full(solver: SolverBench, solved: Attempt) -> None:
    """Check a board with no empty cell, which is its own solution. `solved` is a board solved before."""
    puzzle = boards.solution_of(solved.puzzle)
    try:
        made = solver.solve(puzzle)
    except NotYet as stop:
        raise NotYet(stop.verdict.fault, f"This board is full already. {stop.verdict.seen}", puzzle) from None
    if solved.dirty and made.kind in ("none", "yes") and made.note == solved.note:
        return  # it fills boards in place, and returned the same as for others
    if made.kind in ("none", "yes", "shape", "holes"):
        what = made.note or "a board with empty cells"
        raise NotYet("misses a full board", f"This board is full already; it returned {what}.", puzzle)
    _look_at(solver, [made])
