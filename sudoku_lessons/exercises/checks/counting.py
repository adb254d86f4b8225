"""Check small functions: the number of solutions, uniqueness, the number of a box."""

from itertools import combinations

from sudoku_lessons.boards import Board
from sudoku_lessons.exercises.boards import isomorphs as boards
from sudoku_lessons.exercises.boards.isomorphs import NINE
from sudoku_lessons.exercises.checks.bench import Bench
from sudoku_lessons.exercises.verdict import NotYet


def check_count(bench: Bench) -> str:
    """Check exercise 01.1, `my_count(rows, limit)`: the number of solutions, but at most `limit`."""
    few, found = boards.a_few(bench.seed)
    many, empty = boards.several(bench.seed)
    for board, solutions, limits in (
        (boards.turning(bench.seed)[0], 1, (2, 1, 50)),
        (few, found, (100, 2, 1)),
        (boards.unsolvable(bench.seed), 0, (2, 1)),
        (many, boards.MANY, (10, 1)),
        (empty, boards.MANY, (50,)),
    ):
        for limit in limits:
            _check_count(bench, board, limit, min(solutions, limit))
    return f"Boards with no solution, one, {found} and many were counted, and the limit was kept."


def _check_count(bench: Bench, board: Board, limit: int, right: int) -> None:
    """Check one board and one limit."""
    try:
        count = bench.answer(list(board.rows), limit, kind=int, words="a whole number")
    except NotYet as stop:
        late = bench.searched_on(stop) and right == limit
        fault = "ignores the limit" if late else stop.verdict.fault
        raise NotYet(fault, f"With limit {limit}: {stop.verdict.seen}", board) from None
    if count != right:
        fault = "stops at one" if count == 1 and right > 1 else "wrong count"
        fault = "ignores the limit" if count > limit else fault
        raise NotYet(fault, f"With limit {limit} you say {count}; expected {right}.", board)


def check_unique(bench: Bench) -> str:
    """Check exercise 07.3, `my_is_unique(rows)`: whether a board has exactly one solution."""
    few, found = boards.a_few(bench.seed)
    many, empty = boards.several(bench.seed)
    one, none = boards.turning(bench.seed)[0], boards.unsolvable(bench.seed)
    for board, solutions in ((one, 1), (few, found), (many, 2), (empty, 2), (none, 0)):
        unique = bench.answer(list(board.rows), kind=bool, words="True or False")
        if unique and solutions > 1:
            seen = "You say True, but this board has more than one solution."
            raise NotYet("does not ask for two", seen, board)
        if unique != (solutions == 1):
            number = "no solution" if solutions == 0 else "one solution"
            raise NotYet("wrong count", f"You say {unique}, but this board has {number}.", board)
    return "Boards with no solution, one, some and many were distinguished."


def check_box(bench: Bench) -> str:
    """Check exercise 01.3, `my_box(r, c)`: the number of a cell's box, 0 to 8, row by row."""
    numbers = [bench.answer(*divmod(cell, 9), kind=int, words="a whole number 0 to 8") for cell in range(81)]
    name, empty = NINE.name, Board.empty()
    for cell, number in enumerate(numbers):
        if number not in range(9):
            seen = f"{name(cell)} got {number}; expected 0 to 8."
            raise NotYet("wrong box number", seen, empty, marked=[cell])
    for box in NINE.boxes:
        other = next((cell for cell in box if numbers[cell] != numbers[box[0]]), None)
        if other is not None:
            both = f"{numbers[box[0]]} and {numbers[other]}"
            seen = f"{name(box[0])} and {name(other)} are in one box, but got {both}."
            raise NotYet("wrong box number", seen, empty, marked=[box[0], other])
    got = [numbers[box[0]] for box in NINE.boxes]
    for one, two in combinations(range(9), 2):
        if got[one] == got[two]:
            seen = f"box {one + 1} and box {two + 1} share a table: cells of both got {got[one]}."
            raise NotYet("boxes share a table", seen, empty, marked=[*NINE.boxes[one], *NINE.boxes[two]])
    if wrong := [box for box in range(9) if got[box] != box]:
        first = wrong[0]
        how = "are numbered column by column" if got == [0, 3, 6, 1, 4, 7, 2, 5, 8] else "have another order"
        mine = f"{name(NINE.boxes[first][0])} got {got[first]}"
        seen = f"The boxes {how}: {mine}, but row by row its box is {first}."
        raise NotYet("wrong box number", seen, empty, marked=NINE.boxes[first])
    return "Nine boxes, nine numbers."
