"""Clues that a puzzle does not need, and puzzles that need all of theirs.

A puzzle is *minimal* where taking any clue away lets a second solution in. Minimal is not minimum: minimal 9x9
puzzles may have 17 clues and may have 35.
"""

import random
from typing import Any

from sudoku_lessons.board import Board, as_board
from sudoku_lessons.digging import NEEDED, TAKEN, digger
from sudoku_lessons.patterns import shuffled
from sudoku_lessons.search import Engine, SearchStopped
from sudoku_lessons.solving import solve

NODE_BUDGET = 1_000_000


def redundant_clues(
    board: Any, *, node_budget: int = NODE_BUDGET, engine: Engine | None = None
) -> tuple[int, ...]:
    """The cells whose clues can be taken away, each alone, without a second solution.

    Not all of them together: each that is taken away makes others needed. Asks for two solutions once a clue.

    >>> redundant_clues("23....3.......24")
    (1, 6)

    Raises ValueError where the board has no solution or several, SearchStopped where the budget is used up,
    and InvalidBoard for a board that cannot be read or has clashing clues.
    """
    puzzle, full, nodes = _with_one_solution(board, node_budget)
    tools, redundant = digger(puzzle.shape, engine), []
    for cell, _ in puzzle.clues:
        left = node_budget - nodes
        verdicts, used = tools.dig(
            puzzle.cells, full.cells, [(cell,)], fewest=0, test_budget=left, node_budget=left
        )
        nodes += used
        if verdicts[0] == TAKEN:
            redundant.append(cell)
        elif verdicts[0] != NEEDED:
            raise _stopped(node_budget, nodes)
    return tuple(redundant)


def is_minimal(board: Any, *, node_budget: int = NODE_BUDGET, engine: Engine | None = None) -> bool | None:
    """Whether a board has one solution and needs every clue for it; None where the budget ran out first.

    Raises InvalidBoard as `redundant_clues` does; a board without one solution is not minimal.
    """
    puzzle = as_board(board)
    puzzle.validate()
    try:
        return not redundant_clues(puzzle, node_budget=node_budget, engine=engine)
    except SearchStopped:
        return None
    except ValueError:
        return False


def minimize(
    board: Any, *, seed: int | str = 0, node_budget: int = NODE_BUDGET, engine: Engine | None = None
) -> Board:
    """The puzzle without clues that it can spare: looked at once each, in an order that `seed` draws.

    Another order may end with another number of clues. Raises as `redundant_clues` does.

    >>> minimize("23....3.......24").line
    '23............24'
    """
    puzzle, full, nodes = _with_one_solution(board, node_budget)
    clues = shuffled([(cell,) for cell, _ in puzzle.clues], random.Random(str(seed)))
    left = node_budget - nodes
    verdicts, used = digger(puzzle.shape, engine).dig(
        puzzle.cells, full.cells, clues, fewest=0, test_budget=left, node_budget=left
    )
    if any(verdict not in (TAKEN, NEEDED) for verdict in verdicts):
        raise _stopped(node_budget, nodes + used)
    gone = {cell for (cell,), verdict in zip(clues, verdicts) if verdict == TAKEN}
    return puzzle.with_cells(0 if cell in gone else digit for cell, digit in enumerate(puzzle.cells))


def _with_one_solution(board: Any, node_budget: int) -> tuple[Board, Board, int]:
    """The board, its solution and the nodes it took; errors as `redundant_clues` has."""
    puzzle = as_board(board)
    result = solve(puzzle, limit=2, node_budget=node_budget)
    if result.status == "stopped":
        raise _stopped(node_budget, result.nodes)
    if len(result.solutions) != 1:
        found = "more than one solution" if result.solutions else "no solution"
        raise ValueError(f"a board with one solution is needed here; this one has {found}")
    return puzzle, result.solutions[0], result.nodes


def _stopped(node_budget: int, nodes: int) -> SearchStopped:
    return SearchStopped(f"the budget of {node_budget:,} nodes is used up", nodes)
