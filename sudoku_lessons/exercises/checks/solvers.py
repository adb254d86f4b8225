"""Check a whole solver: is it right, and how many boards does it visit?"""

from collections.abc import Sequence
from math import sqrt

from sudoku_lessons.boards import Board
from sudoku_lessons.exercises.boards import isomorphs as boards
from sudoku_lessons.exercises.checks.bench import Bench
from sudoku_lessons.exercises.checks.solver_answers import solved_right
from sudoku_lessons.exercises.checks.solver_bench import NODE_BUDGET, SolverBench
from sudoku_lessons.exercises.verdict import NotYet
from sudoku_lessons.search import Search
from sudoku_lessons.solvers import mrv, propagation, reading_order

DEAD_END_NODES = 200  # on a board with a cell without a candidate; a right search visits one, or one per digit
BURST = 0.95  # of all calls, between two calls of visited(): then it was not called once per board
FEWEST_CLUES = 17
"""Of a puzzle with one solution: G. McGuire, B. Tugemann, G. Civario, "There is no 16-clue Sudoku", 2012."""


def check_solver(bench: Bench) -> str:
    """Check exercise 01.2: any solver, on every kind of board; report how many boards it visited."""
    puzzles = boards.pruned(bench.seed)
    solver = solved_right(bench)
    try:
        visited, stopped = _visits(solver, puzzles)
    except NotYet as uncounted:
        return f"Every board was solved. {uncounted.verdict.seen} See visited()."
    told = f"On two harder boards you visited {visited:,} boards" if visited else stopped
    few, many = _total(puzzles, mrv.search), _total(puzzles, reading_order.search)
    return f"Every board was solved. {told}; reading order takes {many:,}, fewest candidates first {few:,}."


def check_fewest_first(bench: Bench) -> str:
    """Check exercise 02.3: a solver that visits fewer boards than one that sorts the cells once."""
    puzzles, words = boards.pruned(bench.seed), "the cell with the fewest candidates first takes"
    return _check_pruning(bench, puzzles, words, mrv.search, _total(puzzles, boards.sorted_once) - 1)


def check_propagation(bench: Bench) -> str:
    """Check exercise 04.3: a solver nearer (by ratio) to singles before each guess than to MRV without them."""
    puzzles, words = boards.propagated(bench.seed), "with all singles before each guess it takes"
    most = sqrt(_total(puzzles, propagation.search) * _total(puzzles, mrv.search))
    return _check_pruning(bench, puzzles, words, propagation.search, most)


def _check_pruning(bench: Bench, puzzles: Sequence[Board], words: str, better: Search, most: float) -> str:
    """Check answers, and that at most `most` boards were visited on the puzzles together.

    Ties and digit order are the student's choice, so the exact count of the better search is not required.
    """
    solver = solved_right(bench)
    visited, stopped = _visits(solver, puzzles, most)
    few = _total(puzzles, better)
    if visited is None or visited > most:
        name = solver.bench.last.counted
        counted = f" (calls of {name} were counted)" if name else ""
        told = f"you visited {visited:,} boards" if visited else stopped
        advice = f" If {name} is not your search, call visited() at each board."
        advice = "" if name in ("", "visited") else advice
        raise NotYet("visits too many boards", f"Right, but {told}{counted}; {words} {few:,}.{advice}")
    _look_at_dead_end(solver, solver.bench.last.counted)
    return f"Every board was solved, and on two harder ones you visited {visited:,} boards; {words} {few:,}."


def _look_at_dead_end(solver: SolverBench, search: str) -> None:
    """Raise NotYet if a search goes on although a cell has no candidate: that cell has the fewest of all.

    `search` is the function whose calls are the visited boards; calls of others do not count.
    """
    puzzle = boards.cornered(solver.bench.seed)
    outcome = solver.counted(puzzle, node_budget=DEAD_END_NODES)
    if outcome.counted == search and (outcome.nodes or 0) > DEAD_END_NODES:
        cell = next(cell for cell in puzzle.empty_cells if not puzzle.candidates(cell))
        seen = (
            f"{puzzle.shape.name(cell)} has no candidate, so this board is a dead end: expected one visited "
            f"board, got more than {DEAD_END_NODES}."
        )
        raise NotYet("leaves out cells without a candidate", seen, puzzle, marked=[cell])


def _visits(solver: SolverBench, puzzles: Sequence[Board], most: float = NODE_BUDGET) -> tuple[int | None, str]:
    """Return the boards visited on all puzzles; None, and why in words, if a search was stopped.

    A search that visited more than `most` boards when its time was used up is told so. Raise NotYet if the
    boards cannot be counted.
    """
    _look_at_visited(solver)
    total = 0
    for puzzle in puzzles:
        outcome = solver.counted(puzzle)
        if outcome.kind == "nodes":
            return None, f"on a harder board you visited more than {NODE_BUDGET:,} boards and were stopped"
        if outcome.kind == "time" and (outcome.nodes or 0) > most:
            return None, f"on a harder board you had visited more than {most:,.0f} boards when you were stopped"
        if outcome.kind != "returned":
            raise solver.bench.failure(outcome, "On a harder board it")
        if not outcome.nodes:
            raise NotYet("cannot count boards", "The boards you visited could not be counted.")
        total += outcome.nodes
    return total, ""


def _look_at_visited(solver: SolverBench) -> None:
    """Raise NotYet if `visited` is called too rarely, or nearly all of the work was done between two calls.

    However much follows without a guess, the guesses on an empty board amount to the clues of a puzzle with
    one solution, at least `FEWEST_CLUES`. Each guess leads to one more board.
    """
    if solver.counted(boards.straight(solver.bench.seed)[0]).counted != "visited":
        return
    hard, empty = solver.counted(boards.pruned(solver.bench.seed)[0]), solver.counted(Board.empty())
    if hard.counted == "visited" and (hard.nodes or 0) > FEWEST_CLUES and hard.longest > BURST:
        seen = (
            f"visited() was called {hard.nodes} times, but {hard.longest:.0%} of your functions' work "
            "came without another call; expected one call for each board."
        )
        raise NotYet("cannot count boards", seen)
    if empty.kind == "returned" and (empty.nodes or 0) <= FEWEST_CLUES:
        seen = (
            f"On an empty board visited() was called this often: {empty.nodes or 0}. Its digits cannot "
            f"all follow from fewer than {FEWEST_CLUES} guesses, and each of these leads to one more board."
        )
        raise NotYet("cannot count boards", seen)


def _total(puzzles: Sequence[Board], search: Search) -> int:
    """Return the nodes of one of the package's searches on all of these puzzles."""
    return sum(boards.nodes(puzzle, search) or 0 for puzzle in puzzles)
