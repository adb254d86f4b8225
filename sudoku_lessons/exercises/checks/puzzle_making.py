"""Check puzzle making: a generator, and removing clues."""

import random
from typing import Any

from sudoku_lessons.boards import Board, counted, isomorph
from sudoku_lessons.exercises.boards import isomorphs as boards
from sudoku_lessons.exercises.checks.bench import Bench
from sudoku_lessons.exercises.verdict import NotYet
from sudoku_lessons.solving import count_solutions, solve

SEEDS = 5
MORE_SEEDS = 20  # if the first `SEEDS` puzzles are not all different
NODE_BUDGET = 20_000
SMALL = 16  # cells of a board on which two orders may lead to one puzzle


def _board(bench: Bench, asked: Any) -> Board:
    """Return the student's board, of any size. Raises NotYet if it is not a board, or clues clash."""
    value = bench.answer(asked, kind=(str, list, tuple, Board), words="a board")
    if isinstance(value, tuple) and len(value) == 2:
        raise NotYet("wrong kind of answer", "It returned a pair; expected only a board.")
    try:
        board = Board(value)
        board.validate()
    except (ValueError, TypeError) as error:
        raise NotYet("no puzzle", f"{error}.") from None
    return board


def _ask_for_two(board: Board) -> None:
    """Raise NotYet unless the board has exactly one solution."""
    found = solve(board, limit=2, node_budget=NODE_BUDGET)
    if len(found.solutions) == 2:
        one, two = found.solutions
        differ = [cell for cell in range(len(board)) if one[cell] != two[cell]]
        may = f"{board.shape.name(differ[0])} may be {one[differ[0]]} or {two[differ[0]]}"
        seen = f"This puzzle has a second solution: {may} (marked: where the two differ)."
        raise NotYet("does not ask for two", seen, board, marked=differ)
    if found.status != "solved":
        is_stopped = found.status == "stopped"
        seen = "The search for its solutions was given up." if is_stopped else "It has no solution."
        raise NotYet("no puzzle", seen, board)


def check_generator(bench: Bench) -> str:
    """Check exercise 07.1, `my_puzzle(seed)`: a board with exactly one solution, the same for the same seed."""
    made = []
    for seed in range(bench.seed, bench.seed + SEEDS):
        board = _board(bench, seed)
        if board.is_complete:
            raise NotYet("no puzzle", "Nothing is left to be solved.", board)
        _ask_for_two(board)
        made.append(board)
    if _board(bench, bench.seed) != made[0]:
        raise NotYet("ignores the seed", f"Seed {bench.seed}, asked twice, gave two puzzles.", made[0])
    if len(set(made)) < SEEDS:  # perhaps by chance: there are few small boards
        seeds = range(bench.seed, bench.seed + MORE_SEEDS)
        different = len({*made, *(_board(bench, seed) for seed in seeds[SEEDS:])})
        if different < SEEDS:
            seen = f"{MORE_SEEDS} seeds gave {counted(different, 'different puzzle')}."
            raise NotYet("ignores the seed", seen, made[0])
    fewest = min(board.clue_count for board in made)
    return f"{SEEDS} puzzles, each with one solution; the fewest clues are {fewest}."


def check_minimal(bench: Bench) -> str:
    """Check exercise 07.2, `my_minimal(rows)`: a subset of the clues with the same, only solution, minimal."""
    for puzzle in boards.turning(bench.seed)[:3]:
        _judge_minimal(_board(bench, list(puzzle.rows)), puzzle)
    return "Three puzzles, none with a clue too many or too few."


def _judge_minimal(board: Board, puzzle: Board) -> None:
    """Raise NotYet unless the board has some of the puzzle's clues, one solution, and no needless clue."""
    if board.shape != puzzle.shape:
        raise NotYet("wrong shape", "A board of another size came back.", board)
    changed = [cell for cell, digit in board.clues if puzzle[cell] != digit]
    if changed:
        seen = f"{board.shape.name(changed[0])} holds a digit that was not there before."
        raise NotYet("changes clues", seen, board, marked=changed)
    _ask_for_two(board)
    for cell, _ in board.clues:
        if count_solutions(board.with_digit(cell, 0)) == 1:
            seen = f"The clue at {board.shape.name(cell)} can be removed, too."
            raise NotYet("not minimal", seen, board, marked=[cell])


def check_dig(bench: Bench) -> str:
    """Check exercise 07.4, `my_dig(full, order)`: a minimal puzzle from a full Board and a cell order."""
    for line in ("1234341221434321", boards.solution_of(boards.turning(bench.seed)[0])):
        full = isomorph(line, bench.seed)
        order = random.Random(bench.seed).sample(range(len(full)), len(full))
        dug: list[Board] = []
        for cells in (order, order[::-1]):
            dug.append(bench.answer(full, cells, kind=Board, words="a Board"))
            _judge_minimal(dug[-1], full)
        if dug[0] == dug[1] and len(full) > SMALL:
            seen = "An order of all cells, and its reverse, gave the same puzzle; expected two."
            raise NotYet("ignores the order", seen, dug[0], puzzle=full)
    return f"Two minimal puzzles, the last one with {dug[0].clue_count} clues."
