"""Find clues that a puzzle does not need, and make puzzles that need all of theirs.

A puzzle is *minimal* if removing any clue lets a second solution in. Minimal is not minimum: minimal 9x9
puzzles may have 17 clues or 35. For a killer only the clues are considered: its cages stay.
"""

import random
from collections.abc import Sequence

from sudoku_lessons.boards import Board, BoardLike, KillerBoard, as_board, counted, seed_of
from sudoku_lessons.generator.digging import Digger, PythonDigger, Watch, digger, shuffled
from sudoku_lessons.search import DigResult, Engine, SearchStopped, checked_nodes
from sudoku_lessons.solving import solve

NODE_BUDGET = 1_000_000


class NotOneSolution(ValueError):
    """A board has no solution, or several, but one is required."""


class KillerDigger(PythonDigger):
    """Removes clues from a killer, whose cages stay, with a search that supports cages."""

    def __init__(self, killer: KillerBoard, engine: Engine | None) -> None:
        super().__init__(killer.shape)
        self._killer, self._engine = killer, engine or "python"

    def _test(self, cells: Sequence[int], node_budget: int, watch: Watch | None) -> tuple[DigResult, int]:
        board = self._killer.with_cells(cells)
        result = solve(board, limit=2, node_budget=node_budget, progress=watch, engine=self._engine)
        if result.status == "stopped":
            return DigResult.UNDECIDED, result.nodes
        return (DigResult.REMOVED if len(result.solutions) == 1 else DigResult.NEEDED), result.nodes


def redundant_clues(
    board: BoardLike, *, node_budget: int | None = NODE_BUDGET, engine: Engine | None = None
) -> tuple[int, ...]:
    """Return the cells whose clues can be removed, each alone, without a second solution.

    Not all of them together: removing one makes others necessary. Searches for two solutions once per clue.

    >>> redundant_clues("23....3.......24")
    (1, 6)

    `node_budget` is for all tests together; None is no limit. Raises NotOneSolution, a ValueError, if the
    board has no solution or several, SearchStopped if the budget is used up, InvalidBoard for a board that
    cannot be read or has clashing clues, and ValueError for an unknown engine or an invalid budget.
    """
    budget, puzzle = checked_nodes(node_budget), as_board(board)
    tools, redundant = _digger_of(puzzle, engine), []
    full, nodes = _one_solution(puzzle, budget)
    for cell, _ in puzzle.clues:
        left, clue = budget - nodes, [(cell,)]
        (verdict,), used = tools.dig(
            puzzle.cells, full.cells, clue, fewest=0, test_budget=left, node_budget=left
        )
        nodes += used
        if verdict == DigResult.REMOVED:
            redundant.append(cell)
        elif verdict != DigResult.NEEDED:
            raise _stopped(budget, nodes)
    return tuple(redundant)


def is_minimal(
    board: BoardLike, *, node_budget: int | None = NODE_BUDGET, engine: Engine | None = None
) -> bool | None:
    """Return whether a board has one solution and needs every clue; None if the budget ran out.

    A board with no solution or several is not minimal; otherwise raises as `redundant_clues` does.
    """
    try:
        return not redundant_clues(board, node_budget=node_budget, engine=engine)
    except SearchStopped:
        return None
    except NotOneSolution:
        return False


def minimize(
    board: BoardLike,
    *,
    seed: int | str | None = 0,
    node_budget: int | None = NODE_BUDGET,
    engine: Engine | None = None,
) -> Board:
    """Return the puzzle without unneeded clues: each is tested once, in an order drawn from `seed`.

    Another order may give another number of clues; None draws a seed. Raises as `redundant_clues` does, and
    TypeError for a seed that is neither a whole number nor text.

    >>> minimize("23....3.......24").line
    '23............24'
    """
    budget, puzzle, chance = checked_nodes(node_budget), as_board(board), random.Random(str(seed_of(seed)))
    tools = _digger_of(puzzle, engine)
    full, nodes = _one_solution(puzzle, budget)
    clues = shuffled([(cell,) for cell, _ in puzzle.clues], chance)
    left = budget - nodes
    verdicts, used = tools.dig(puzzle.cells, full.cells, clues, fewest=0, test_budget=left, node_budget=left)
    if any(verdict not in (DigResult.REMOVED, DigResult.NEEDED) for verdict in verdicts):
        raise _stopped(budget, nodes + used)
    gone = {cell for (cell,), verdict in zip(clues, verdicts) if verdict == DigResult.REMOVED}
    return puzzle.with_cells(0 if cell in gone else digit for cell, digit in enumerate(puzzle.cells))


def _digger_of(puzzle: Board, engine: Engine | None) -> Digger:
    """Return a digger for a board. Raises ValueError for an unknown engine."""
    tools = digger(puzzle.shape, engine)
    return KillerDigger(puzzle, engine) if isinstance(puzzle, KillerBoard) else tools


def _one_solution(puzzle: Board, budget: int) -> tuple[Board, int]:
    """Return the solution of a board and the nodes it took; raises as `redundant_clues` does."""
    result = solve(puzzle, limit=2, node_budget=budget)
    if result.status == "stopped":
        raise _stopped(budget, result.nodes)
    if len(result.solutions) != 1:
        found = "more than one solution" if result.solutions else "no solution"
        raise NotOneSolution(f"expected a board with one solution, got one with {found}")
    return result.solutions[0], result.nodes


def _stopped(budget: int, nodes: int) -> SearchStopped:
    return SearchStopped(f"the budget of {counted(budget, 'node')} is used up", nodes)
