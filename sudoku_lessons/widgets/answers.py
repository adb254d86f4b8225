"""What the buttons of a board answer: is it right, is there one solution, what is the next step, solve it.

Each is asked of a position and may search; `ask` carries the budget and how to stop. A search that is
stopped is an answer of its own: neither yes nor no.
"""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import partial
from typing import Any

from sudoku_lessons.board import Board
from sudoku_lessons.hints import Hint, next_hint
from sudoku_lessons.killer import KillerBoard
from sudoku_lessons.search import Result
from sudoku_lessons.solving import KILLER_SOLVERS, SOLVERS, solve
from sudoku_lessons.widgets.position import Position

FEWEST_CLUES = 17  # of a 9x9 puzzle with one solution: McGuire, Tugemann and Civario (2012)

Ask = Callable[..., Result]
"""`solve` with its budget: ask(board, solver, limit=...)."""


@dataclass(frozen=True)
class Answer:
    """What to say, which cells to mark as wrong or to look at, and the digits to write, if any.

    `fine` says that nothing was found wrong.
    """

    words: str
    fine: bool = False
    wrong: tuple[int, ...] = ()
    look_at: tuple[int, ...] = ()
    board: Board | None = None
    hint: Hint | None = None


def clash(position: Position) -> Answer | None:
    """The broken rules, if there are any: no question about solutions makes sense then."""
    conflicts = position.board.conflicts()
    return Answer(f"A rule is broken: {'; '.join(map(str, conflicts))}.") if conflicts else None


def gave_up(result: Result) -> Answer:
    """A search that was stopped has no answer."""
    if "progress" in result.reason:  # that is how the Stop button ends a search
        return Answer(f"Stopped by you after {result.nodes:,} nodes: no answer.")
    return Answer(f"No answer: {result.reason.removeprefix('stopped: ')}.")


def check(position: Position, ask: Ask) -> Answer:
    """Whether a rule is broken, or a digit is not the solution's; two different faults."""
    if broken := clash(position):
        return broken
    if position.board.is_complete:
        sums = ", and every cage its sum" if isinstance(position.board, KillerBoard) else ""
        return Answer(f"Solved: every row, column and box has every digit{sums}.", fine=True)
    result = ask(position.puzzle, "propagation", limit=2)
    if result.status == "stopped":
        return gave_up(result)
    if not result.solutions:
        return Answer("No rule is broken, but this puzzle has no solution at all.")
    if len(result.solutions) > 1:
        return _check_one_of_many(position, ask)
    wrong = position.wrong_cells(result.solutions[0])
    if wrong:
        return Answer(f"No rule is broken, but {_digits(len(wrong))} not the solution's.", wrong=wrong)
    return Answer("So far every digit is right.", fine=True)


def _check_one_of_many(position: Position, ask: Ask) -> Answer:
    """A puzzle with several solutions: can the board still become one of them?"""
    result = ask(position.board, "propagation", limit=1)
    if result.status == "stopped":
        return gave_up(result)
    if result.solution:
        words = "No rule is broken. The puzzle has more than one solution; this can still become one."
        return Answer(words, fine=True)
    return Answer("No rule is broken, but from here the puzzle cannot be solved any more.")


def count(position: Position, ask: Ask) -> Answer:
    """Whether the board as it stands has one solution: yes, no, or gave up."""
    if broken := clash(position):
        return broken
    board = position.board
    plain = len(board.cells) == 81 and not isinstance(board, KillerBoard)
    few = plain and board.clue_count < FEWEST_CLUES
    result = ask(board, "propagation", limit=2)
    found = len(result.solutions)
    if found == 2:
        why = f" (with fewer than {FEWEST_CLUES} digits there never is just one)" if few else ""
        return Answer(f"No: there is more than one solution{why}.")
    if result.status == "stopped":
        return gave_up(result)
    return Answer("Yes: there is exactly one solution." if found else "No: there is no solution.")


def solved(position: Position, ask: Ask, solver: str) -> Answer:
    """A solution, found by a solver from the board as it stands."""
    if broken := clash(position):
        return broken
    if isinstance(position.board, KillerBoard) and solver in SOLVERS.keys() - KILLER_SOLVERS.keys():
        return Answer(f"{solver} knows no cages; choose {', '.join(KILLER_SOLVERS)}.")
    result = ask(position.board, solver, limit=1)
    if result.status == "stopped":
        return gave_up(result)
    if not result.solution:
        return Answer(f"There is no solution from here ({result.nodes:,} nodes by {solver}).")
    counts = f"{result.nodes:,} nodes, {result.guesses:,} guesses, {result.dead_ends:,} dead ends"
    return Answer(f"Solved by {solver}: {counts}.", board=result.solution)


def hint(
    position: Position, ask: Ask, struck: Collection[tuple[int, int]], level: int, last: Hint | None
) -> Answer:
    """The next step: where to look (level 1), which idea (2), the exact step with its reason (3).

    `last` is the hint whose next level is asked for. A board on which something is wrong gets no hint.
    """
    if last is None:
        verdict = check(position, ask)
        if not verdict.fine:
            return Answer(f"No hint yet. {verdict.words}")
        last = next_hint(position.board, struck)
    return Answer(
        f"Hint {level} of 3: {last.words(level)}", look_at=last.cells if level == 3 else (), hint=last
    )


def asking(node_budget: int, progress: Callable[[Any], bool]) -> Ask:
    """`solve` within a budget, which `progress` can stop."""
    return partial(solve, node_budget=node_budget, progress=progress)


def _digits(count: int) -> str:
    return "one digit is" if count == 1 else f"{count} digits are"
