"""Check small functions: the number of solutions, uniqueness, the number of a box."""

from sudoku_lessons.boards import Board
from sudoku_lessons.exercises.boards import isomorphs as boards
from sudoku_lessons.exercises.checks.bench import Bench
from sudoku_lessons.exercises.checks.board_forms import NINE
from sudoku_lessons.exercises.verdict import NotYet


def check_count(bench: Bench) -> str:
    """Check exercise 01.1, `my_count(rows, limit)`: the number of solutions, but at most `limit`."""
    few, found = boards.a_few(bench.seed)
    one = boards.turning(bench.seed)[0]
    for limit in (2, 1, 50):
        _check_count(bench, one, limit, 1)
    _check_count(bench, few, 100, found)
    _check_count(bench, few, 2, 2)
    _check_count(bench, few, 1, 1)
    for limit in (2, 1):
        _check_count(bench, boards.unsolvable(bench.seed), limit, 0)
    many, empty = boards.several(bench.seed)
    for limit in (10, 1):
        _check_count(bench, many, limit, limit)
    _check_count(bench, empty, 50, 50)
    return f"Boards with no solution, one, {found} and many were counted, and the limit was kept."


def _check_count(bench: Bench, board: Board, limit: int, right: int) -> None:
    """Check one board and one limit."""
    try:
        count = bench.answer(list(board.rows), limit, kind=int, words="a whole number")
    except NotYet as stop:
        late = bench.searched_on(stop) and right == limit
        fault = "ignores the limit" if late else stop.verdict.fault
        raise NotYet(fault, f"With limit {limit}: {stop.verdict.seen}", board) from None
    if count == right:
        return
    fault = "wrong count"
    if count > limit:
        fault = "ignores the limit"
    elif count == 1 and right > 1:
        fault = "stops at one"
    raise NotYet(fault, f"With limit {limit} you say {count}; expected {right}.", board)


def check_unique(bench: Bench) -> str:
    """Check exercise 07.3, `my_is_unique(rows)`: whether a board has exactly one solution."""
    few, found = boards.a_few(bench.seed)
    many, empty = boards.several(bench.seed)
    tests = [
        (boards.turning(bench.seed)[0], 1),
        (few, found),
        (many, 2),
        (empty, 2),
        (boards.unsolvable(bench.seed), 0),
    ]
    for board, solutions in tests:
        unique = bench.answer(list(board.rows), kind=bool, words="True or False")
        if unique and solutions > 1:
            raise NotYet(
                "does not ask for two", "You say True, but this board has more than one solution.", board
            )
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
            raise NotYet(
                "wrong box number", f"{name(cell)} got {number}; expected 0 to 8.", empty, marked=[cell]
            )
    for box in NINE.boxes:
        other = next((cell for cell in box if numbers[cell] != numbers[box[0]]), None)
        if other is not None:
            got = f"{numbers[box[0]]} and {numbers[other]}"
            seen = f"{name(box[0])} and {name(other)} are in one box, but got {got}."
            raise NotYet("wrong box number", seen, empty, marked=[box[0], other])
    firsts = {box[0]: numbers[box[0]] for box in NINE.boxes}
    for cell, number in firsts.items():
        twin = next((other for other, same in firsts.items() if other > cell and same == number), None)
        if twin is not None:
            boxes = f"box {NINE.box_of(cell) + 1} and box {NINE.box_of(twin) + 1}"
            seen = f"{boxes} share a table: cells of both got {number}."
            raise NotYet(
                "boxes share a table",
                seen,
                empty,
                marked=[*NINE.boxes[NINE.box_of(cell)], *NINE.boxes[NINE.box_of(twin)]],
            )
    if numbers != list(map(NINE.box_of, range(81))):
        wrong = next(cell for cell in firsts if numbers[cell] != NINE.box_of(cell))
        by_column = numbers == [cell % 9 // 3 * 3 + cell // 27 for cell in range(81)]
        how = "are numbered column by column" if by_column else "have another order"
        right = f"row by row its box is {NINE.box_of(wrong)}"
        seen = f"The boxes {how}: {name(wrong)} got {numbers[wrong]}, but {right}."
        raise NotYet("wrong box number", seen, empty, marked=NINE.boxes[NINE.box_of(wrong)])
    return "Nine boxes, nine numbers."
