"""Check the parts of a search: candidate masks, and the choice of the next cell."""

import random
from collections.abc import Callable, Iterator, Mapping

from sudoku_lessons.boards import Board
from sudoku_lessons.exercises.boards.isomorphs import CORNERED, NINE, classic, image_of_each
from sudoku_lessons.exercises.checks.bench import Bench
from sudoku_lessons.exercises.verdict import NotYet
from sudoku_lessons.solvers.ablation import Position
from sudoku_lessons.solving import solve

NODE_BUDGET = 20_000

Numbers = Mapping[int, int]  # of each cell


def _images(seed: int, *names: str) -> list[Board]:
    """Return images of boards of the collection, and of one with a cell that has no candidate."""
    return image_of_each(seed, *map(classic, names), CORNERED)


def mask_of(board: Board, cell: int) -> int:
    """Return the candidates of a cell as a mask, bit d for digit d; 0 for a filled cell."""
    return 0 if board[cell] else sum(1 << digit for digit in board.candidates(cell))


def check_masks(bench: Bench) -> str:
    """Check exercise 02.2, `my_masks(rows)`: a list of 81 masks, bit d for candidate d, 0 for a filled cell."""
    for board in _images(bench.seed, "wikipedia", "escargot", "inkala 2012"):
        each = (lambda mask: isinstance(mask, int), "a mask; expected a whole number")
        mine = bench.answer(list(board.rows), kind=(list, tuple), words="a list of 81 masks", each=each)
        right = [mask_of(board, cell) for cell in range(81)]
        if len(mine) != 81:
            seen = f"It returned {len(mine)} masks; expected 81, one for each cell."
            raise NotYet("wrong kind of answer", seen)
        if list(mine) == [mask >> 1 for mask in right]:
            seen = "All masks are one place off: your bit 0 means digit 1."
            raise NotYet("wrong candidate mask", seen, board)
        for cell, (got, mask) in enumerate(zip(mine, right)):
            if got != mask:
                digits = " ".join(str(d) for d in range(got.bit_length()) if got >> d & 1)
                says = f"is {got}, less than 0" if got < 0 else f"says {digits or 'nothing'}"
                seen = f"At {NINE.name(cell)} your mask {says}; {_why(board, cell, got, mask)}."
                raise NotYet("wrong candidate mask", seen, board, marked=[cell])
    return "Every mask of every board is right."


def _why(board: Board, cell: int, got: int, mask: int) -> str:
    """Return why the lowest wrong digit of a mask belongs in it, or not."""
    wrong = got ^ mask
    digit = (wrong & -wrong).bit_length() - 1
    if got < 0:
        return "~ inverts all bits, including those above 9"
    if not 1 <= digit <= 9:
        return f"bit {digit} is set, but there is no digit {digit}"
    if board[cell]:
        return "the cell is filled, so the mask is 0"
    holder = next((peer for peer in NINE.peers[cell] if board[peer] == digit), None)
    if holder is None:
        return f"{digit} is a candidate, because no peer holds it"
    unit = next(unit for unit in NINE.units_of[cell] if holder in NINE.units[unit])
    return f"{digit} is in its {NINE.unit_name(unit).split()[0]}, at {NINE.name(holder)}"


def _judge(board: Board, mine: int, candidates: Numbers, second: Numbers, words: str) -> None:
    """Raise NotYet unless the cell is the first with the fewest candidates, ties broken by least `second`."""
    name = NINE.name
    if mine not in candidates:
        raise NotYet("not an empty cell", f"It chose {mine}, which is not one of the empty cells.", board)
    fewest = min(candidates, key=lambda cell: candidates[cell])
    if candidates[mine] > candidates[fewest]:
        seen = f"{name(mine)} has {candidates[mine]} candidates, {name(fewest)} has {candidates[fewest]}."
        raise NotYet("not the fewest candidates", seen, board, marked=[mine, fewest])
    ties = sorted(cell for cell in candidates if candidates[cell] == candidates[fewest])
    best = min(ties, key=second.__getitem__)
    if second[mine] > second[best]:
        seen = f"{name(mine)} and {name(best)} tie; {words}: {abs(second[mine])} and {abs(second[best])}."
        raise NotYet("wrong one of equals", seen, board, marked=[mine, best])
    if mine != best:
        seen = f"{name(mine)} and {name(best)} tie in both, and {name(best)} comes first."
        raise NotYet("not the first of equals", seen, board, marked=[mine, best])


def check_choose(bench: Bench) -> str:
    """Check exercise 02.1, `my_choose(empty, used)`: fewest candidates, then most peers in `empty`, then first.

    `empty` is a list of cells 0 to 80, `used` has one mask per unit: rows, columns, boxes.
    """
    chance = random.Random(bench.seed)
    images = _images(bench.seed, "first steps", "escargot", "skiena hard")
    for _ in range(120):
        board = chance.choice(images)
        empty = sorted(chance.sample(board.empty_cells, chance.randint(2, len(board.empty_cells))))
        used = [sum(1 << board[cell] for cell in unit if board[cell]) for unit in NINE.units]
        mine = bench.answer(empty, used, kind=int, words="the number of a cell")
        candidates = {cell: mask_of(board, cell).bit_count() for cell in empty}
        second = {cell: -len(set(NINE.peers[cell]) & set(empty)) for cell in empty}
        best = min(empty, key=lambda cell: (candidates[cell], second[cell]))
        if mine != best and mine == empty.index(best):
            seen = f"It returned {mine}, the index of {NINE.name(best)} in the list; expected {best}, the cell."
            raise NotYet("wrong kind of answer", seen, board, marked=[best])
        _judge(board, mine, candidates, second, "peers among the cells passed in")
    return "Right on 120 positions."


def check_next(bench: Bench) -> str:
    """Check exercise 03.1, `my_next(position)`: fewest candidates, then fewest empty in the row, then first."""
    images = _images(bench.seed, "escargot", "skiena hard", "first steps", "inkala 2012")
    for board in images:
        for position in _positions(board, bench.seed):
            mine = bench.answer(position, kind=int, words="the number of a cell")
            empty = position.empty_cells()
            candidates = {cell: position.free(cell).bit_count() for cell in empty}
            now = board.with_cells(position.cells)
            second = {cell: sum(other // 9 == cell // 9 for other in empty) for cell in empty}
            _judge(now, mine, candidates, second, "empty cells in the row")
    status, nodes = bench.value(images[0], runner=search_with)
    if status != "solved":
        seen = f"Right at the start; in a search it ended as {status}."
        raise NotYet("visits too many boards", seen, images[0])
    return f"Right on every position, and in a search: {nodes:,} nodes."


def _positions(board: Board, seed: int) -> Iterator[Position]:
    """Yield the board, and the board with some digits of a solution placed."""
    chance, solution = random.Random(seed), solve(board).solution or board  # the cornered board has none
    for count in (0,) if solution == board else (0, 5, 15, 30):
        position = Position(board, 0)
        for cell in chance.sample(board.empty_cells, count):
            position.place(cell, solution[cell])
        yield position


def search_with(my_next: Callable[[Position], int], board: Board) -> tuple[str, int]:
    """Return the status and nodes of a whole search with the student's choice of the next cell."""
    result = solve(board, "ablation", next_cell=my_next, candidates="local", node_budget=NODE_BUDGET)
    return result.status, result.nodes
