"""Answers of a board's buttons: is it right, is there one solution, what is the next step, solve it.

Each is a function of a position and may search; `ask` has the budget and the stop button. A search that is
stopped is an answer of its own: neither yes nor no.
"""

import random
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from sudoku_lessons.boards import Board, Shape, as_shape, counted
from sudoku_lessons.datasets import load
from sudoku_lessons.generator import Generated, fewest_clues, generate
from sudoku_lessons.hints import Hint, level, next_hint
from sudoku_lessons.search import Result, SearchStopped
from sudoku_lessons.solving import KILLER_SOLVERS, SOLVERS, solve
from sudoku_lessons.widgets.position import Position

WHAT = {"board": "the board as it stands", "clues": "the puzzle, its clues only,"}
"""Whose solutions can be counted, and how the answer names it."""

SAME_SIZE, ANY_LEVEL = "this size", "any level"
SIZES: dict[str, int | None] = {SAME_SIZE: None} | {f"{n}x{n}": n for n in (4, 6, 9, 12, 16)}
"""Sizes of new puzzles, by the number of digits."""


@dataclass(frozen=True)
class Ask:
    """Searches for answers within a budget; it stops as soon as `progress` returns True."""

    node_budget: int
    progress: Callable[[Any], bool]

    def __call__(self, board: Board, solver: str, limit: int) -> Result:
        """Return the result of `solve`."""
        return solve(board, solver, limit=limit, node_budget=self.node_budget, progress=self.progress)

    def make(self, shape: Shape, difficulty: str | None) -> Generated:
        """Return a puzzle from `generate`, in Python: that is faster than loading machine code."""
        budget, progress = self.node_budget, self.progress
        return generate(shape, difficulty=difficulty, node_budget=budget, progress=progress, engine="python")


@dataclass(frozen=True)
class Answer:
    """A message, the cells to mark as wrong or to look at, and the digits to write, if any.

    `fine` says that nothing wrong was found; `puzzle` is a new one for the board.
    """

    words: str
    fine: bool = False
    wrong: tuple[int, ...] = ()
    look_at: tuple[int, ...] = ()
    board: Board | None = None
    hint: Hint | None = None
    puzzle: Board | None = None


def clash(board: Board) -> Answer | None:
    """Return the broken rules, if any: then questions about solutions make no sense."""
    conflicts = board.conflicts()
    return Answer(f"A rule is broken: {'; '.join(map(str, conflicts))}.") if conflicts else None


def gave_up(reason: str, nodes: int, missing: str = "no answer") -> Answer:
    """Return that a search was stopped without an answer."""
    if "progress" in reason:  # that is how the Stop button ends a search
        return Answer(f"Stopped by you after {counted(nodes, 'node')}: {missing}.")
    return Answer(f"{missing.capitalize()}: {reason.removeprefix('stopped: ')}.")


def check(position: Position, ask: Ask) -> Answer:
    """Return whether a rule is broken, or else whether a digit differs from the solution."""
    if broken := clash(position.board):
        return broken
    if position.board.is_complete:
        sums = ", and every cage its sum" if position.board.cages else ""
        return Answer(f"Solved: every row, column and box has every digit{sums}.", fine=True)
    result = ask(position.puzzle, "propagation", limit=2)
    if result.status == "stopped":
        return gave_up(result.stop_reason, result.nodes)
    if not result.solutions:
        return Answer("No rule is broken, but this puzzle has no solution at all.")
    if len(result.solutions) > 1:
        return _check_one_of_many(position, ask)
    if wrong := position.wrong_cells(result.solutions[0]):
        digits = "one digit is" if len(wrong) == 1 else f"{len(wrong)} digits are"
        return Answer(f"No rule is broken, but {digits} wrong.", wrong=wrong)
    return Answer("So far every digit is right.", fine=True)


def _check_one_of_many(position: Position, ask: Ask) -> Answer:
    """Return whether the board can still become one of a puzzle's several solutions."""
    result = ask(position.board, "propagation", limit=1)
    if result.status == "stopped":
        return gave_up(result.stop_reason, result.nodes)
    if result.solution:
        words = "No rule is broken. The puzzle has more than one solution; this can still become one."
        return Answer(words, fine=True)
    return Answer("No rule is broken, but from here the puzzle can no longer be solved.")


def count(position: Position, ask: Ask, of: str = "board") -> Answer:
    """Return whether there is one solution: yes, no, or gave up.

    `of` is "board" (as it stands) or "clues" only: the answer says which.
    """
    board, what = (position.puzzle if of == "clues" else position.board), WHAT[of]
    if broken := clash(board):
        return broken
    fewest = 0 if board.cages else fewest_clues(board.shape)  # cages are clues too
    result = ask(board, "propagation", limit=2)
    found = len(result.solutions)
    if found == 2:
        few = board.clue_count < fewest
        why = f" (fewer than {fewest} digits never have just one)" if few else ""
        return Answer(f"No: {what} has more than one solution{why}.")
    if result.status == "stopped":
        return gave_up(result.stop_reason, result.nodes)
    return Answer(f"Yes: {what} has exactly one solution." if found else f"No: {what} has no solution.")


def new(position: Position, ask: Ask, size: str, difficulty: str) -> Answer:
    """Return a new puzzle with one solution: of a size in SIZES, and a level in `hints.LEVELS` or ANY_LEVEL.

    On a killer, it is another of the package's killers of that size and any level; the answer says so
    if there is none.
    """
    board = position.board
    shape = board.shape if SIZES[size] is None else as_shape(SIZES[size] or 0)
    if board.cages and (others := _other_killers(position.puzzle, shape)):
        name = random.choice(sorted(others))
        return Answer(f"{name}: {len(others[name].cages)} cages.", puzzle=others[name])
    try:
        made = ask.make(shape, None if difficulty == ANY_LEVEL else difficulty)
    except SearchStopped as stop:
        return gave_up(stop.reason, stop.nodes, "no new puzzle")
    except ValueError as error:  # known to be impossible, such as hard on 4x4
        return Answer(f"No new puzzle: {error}.")
    if "progress" in made.reason or ask.progress(made):
        return gave_up("stopped by progress", made.nodes, "no new puzzle")
    missed = "" if made.reached else f" No {difficulty} one was found: {made.reason}."
    words = f"A new {shape.n}x{shape.n} puzzle: {made.clues} clues, {level(made.difficulty)}.{missed}"
    if board.cages:
        words += f" It has no cages: there is no other {shape.n}x{shape.n} killer here."
        return Answer(words, puzzle=made.board)
    # A board of the same size keeps its alphabet.
    return Answer(words, puzzle=board.with_cells(made.board.cells) if shape == board.shape else made.board)


def _other_killers(board: Board, shape: Shape) -> dict[str, Board]:
    """Return the package's killers of a shape, by name, except the board itself."""
    known = {name: puzzle.board for name, puzzle in load("killers").items()}
    return {name: killer for name, killer in known.items() if killer.shape == shape and killer != board}


def solved(position: Position, ask: Ask, solver: str) -> Answer:
    """Return a solution, found by a solver from the board as it stands."""
    if broken := clash(position.board):
        return broken
    if position.board.cages and solver in SOLVERS.keys() - KILLER_SOLVERS.keys():
        return Answer(f"{solver} does not support cages; choose {', '.join(KILLER_SOLVERS)}.")
    result = ask(position.board, solver, limit=1)
    if result.status == "stopped":
        return gave_up(result.stop_reason, result.nodes)
    if not result.solution:
        return Answer(f"There is no solution from here ({counted(result.nodes, 'node')} by {solver}).")
    nodes, guesses = counted(result.nodes, "node"), counted(result.guesses, "guess", "guesses")
    counts = f"{nodes}, {guesses}, {counted(result.dead_ends, 'dead end')}"
    return Answer(f"Solved by {solver}: {counts}.", board=result.solution)


def hint(
    position: Position, ask: Ask, struck: Collection[tuple[int, int]], level: int, last: Hint | None
) -> Answer:
    """Return the next step: where to look (level 1), the idea (2), or the exact step with its reason (3).

    `last` is the hint whose next level is requested. A board with an error gets no hint.
    """
    if last is None:
        verdict = check(position, ask)
        if not verdict.fine:
            return Answer(f"No hint yet. {verdict.words}")
        last = next_hint(position.board, struck)
    return Answer(
        f"Hint {level} of 3: {last.words(level)}", look_at=last.cells if level == 3 else (), hint=last
    )
