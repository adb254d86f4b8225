"""The checks of a whole solver: is it right, and how many boards does it visit?"""

from collections.abc import Sequence
from math import sqrt

from sudoku_lessons.board import Board
from sudoku_lessons.exercises import boards
from sudoku_lessons.exercises.bench import Bench
from sudoku_lessons.exercises.right_answers import solved_right
from sudoku_lessons.exercises.solver_bench import NODE_BUDGET, SolverBench
from sudoku_lessons.exercises.verdict import NotYet
from sudoku_lessons.search import Search
from sudoku_lessons.solvers import mrv, propagation, reading_order


def check_solver(bench: Bench) -> str:
    """Exercise 01.2: any solver. Every kind of board, and how many boards were visited on the way."""
    puzzles = boards.pruned(bench.seed)
    visited, stopped = _visits(solved_right(bench), puzzles)
    if visited:
        told = f"On two harder boards you visited {visited:,} boards"
    elif stopped:
        told = f"On a harder board you visited more than {NODE_BUDGET:,} boards and were stopped"
    else:
        return "Every board was solved. How many boards you visited could not be counted: see visited()."
    few, many = _total(puzzles, mrv.search), _total(puzzles, reading_order.search)
    return f"Every board was solved. {told}; reading order takes {many:,}, fewest candidates first {few:,}."


def check_fewest_first(bench: Bench) -> str:
    """Exercise 02.3: a solver that must be nearer to fewest candidates first than to reading order."""
    puzzles, words = boards.pruned(bench.seed), "the cell with the fewest candidates first takes"
    return _check_pruning(bench, puzzles, words, mrv.search, reading_order.search)


def check_propagation(bench: Bench) -> str:
    """Exercise 04.3: a solver that must be nearer to singles before each guess than to MRV without them."""
    puzzles, words = boards.propagated(bench.seed), "with all singles before each guess it takes"
    return _check_pruning(bench, puzzles, words, propagation.search, mrv.search)


def _check_pruning(bench: Bench, puzzles: Sequence[Board], words: str, better: Search, worse: Search) -> str:
    """Right answers, and boards visited nearer to the better search than to the worse one (nearer by the
    ratio).

    Ties and the order of digits are the student's, so the count of the better search itself is not asked for.
    """
    solver = solved_right(bench)
    visited, stopped = _visits(solver, puzzles)
    few, many = _total(puzzles, better), _total(puzzles, worse)
    if visited is None and not stopped:
        raise NotYet(
            "cannot count boards", "Every board was solved, but the boards visited could not be counted."
        )
    number = f"{visited:,}" if visited else f"more than {NODE_BUDGET:,}"
    if visited is None or visited > sqrt(few * many):
        name = solver.bench.last.counted
        counted = f" (calls of {name} were counted)" if name else ""
        seen = f"Right, but you visited {number} boards{counted}; {words} {few:,}."
        raise NotYet("visits too many boards", seen)
    return f"Every board was solved, and on two harder ones you visited {number} boards; {words} {few:,}."


def _visits(solver: SolverBench, puzzles: Sequence[Board]) -> tuple[int | None, bool]:
    """The boards visited on all of these puzzles, None where unknown; and whether a search was stopped."""
    total = 0
    for puzzle in puzzles:
        outcome = solver.counted(puzzle)
        if outcome.kind in ("nodes", "time"):
            return None, True
        if not outcome.nodes:
            return None, False
        total += outcome.nodes
    return total, False


def _total(puzzles: Sequence[Board], search: Search) -> int:
    """The nodes of one of the package's searches on all of these puzzles."""
    return sum(boards.nodes(puzzle, search) or 0 for puzzle in puzzles)
