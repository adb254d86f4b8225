"""Boards that distinguish faults: images of a few 9x9 boards under symmetries drawn from a seed.

So none of them is a board of a lesson, and another seed gives other boards of the same kinds.
"""

import random
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import islice

from sudoku_lessons.boards import Board, Shape, Symmetry, isomorph
from sudoku_lessons.datasets import load
from sudoku_lessons.search import Log, Search, SearchStopped
from sudoku_lessons.solvers import mrv, propagation, reading_order
from sudoku_lessons.solving import count_solutions, solve

NAIVE = 3_000  # the most nodes that a search by rows or by columns may take on most of these boards
MANY = 5_000  # solutions of a board that has many; a search that does not stop visits more boards
CORNERED = "087654321200000000300000000400000000500000000600000000700000000800000000900000000"
NINE = tuple(range(9))
NINE_BY_NINE = Shape(3, 3)


def solution_of(board: Board) -> Board:
    """Return the solution of a board. Raises ValueError if there is none."""
    solution = solve(board).solution
    if solution is None:
        raise ValueError(f"{board!r} has no solution")
    return solution


@cache
def _solved(name: str) -> Board:
    return solution_of(load("classics")[name].board)


def _images(board: Board, seed: int) -> Iterator[Board]:
    """Yield images of a board."""
    return (isomorph(board, f"{seed} {k}") for k in range(10_000))


def nodes(board: Board, search: Search, budget: int | None = None) -> int | None:
    """Return the nodes of a search for the first solution; None if they exceed the budget."""
    log = Log(node_budget=budget)
    try:
        next(search(board, log), None)
    except SearchStopped:
        return None
    return log.nodes


def by_columns(board: Board) -> Board:
    """Return the board transposed: reading order visits it column by column."""
    return Symmetry(Shape(), NINE, NINE, tuple(range(1, 10)), transpose=True).apply(board)


def _is_easy(board: Board, budget: int = NAIVE) -> bool:
    """Return whether searches by rows, by columns, and backwards are all short."""
    backwards = board.with_cells(board.cells[::-1])
    views = (board, by_columns(board), backwards)
    return all(nodes(view, reading_order.search, budget) for view in views)


def without(board: Board, cells: Iterable[int]) -> Board:
    """Return the board with these cells emptied."""
    digits = list(board.cells)
    for cell in cells:
        digits[cell] = 0
    return board.with_cells(digits)


@lru_cache(maxsize=16)
def nearly_full(seed: int) -> tuple[Board, ...]:
    """Return 27 boards with one empty cell: three per box, in every row and column, with every digit."""
    full = isomorph(_solved("escargot"), seed)
    chance = random.Random(seed)
    cells: list[int] = []
    while len({full[cell] for cell in cells}) < 9 or not _every_line(cells):
        cells = [cell for box in full.shape.boxes for cell in chance.sample(box, 3)]
    return tuple(without(full, [cell]) for cell in cells)


def _every_line(cells: list[int]) -> bool:
    """Return whether these cells are in every row and column, and include the first and the last cell."""
    in_all = len({cell // 9 for cell in cells}) == len({cell % 9 for cell in cells}) == 9
    return in_all and {0, 80} <= set(cells)


def without_digit(seed: int) -> list[Board]:
    """Return nine boards; on each, all cells of one digit are empty and have only that candidate."""
    full = isomorph(_solved("escargot"), seed)
    return [without(full, [cell for cell in range(81) if full[cell] == digit]) for digit in range(1, 10)]


def cornered(seed: int) -> Board:
    """Return a board without a clash, mostly empty, on which one cell has no candidate."""
    return isomorph(Board(CORNERED), seed)


@lru_cache(maxsize=16)
def straight(seed: int) -> tuple[Board, ...]:
    """Return three boards with ten empty cells of one candidate each: no try can fail, in any order."""
    chance, made = random.Random(seed), []
    for full in _images(_solved("inkala 2012"), seed):
        board = without(full, chance.sample(range(81), 10))
        if all(len(board.candidates(cell)) == 1 for cell in board.empty_cells):
            made.append(board)
        if len(made) == 3:
            break
    return tuple(made)


@lru_cache(maxsize=16)
def half_full(seed: int) -> tuple[Board, ...]:
    """Return eight boards with 40 empty cells: a search that misses a rule soon ends with a wrong board."""
    thinned = (_thinned(full) for full in _images(_solved("platinum blonde"), seed))
    return tuple(islice((board for board in thinned if _is_easy(board, 300)), 8))


def _thinned(full: Board) -> Board:
    return without(full, random.Random(full.line).sample(range(81), 40))


@lru_cache(maxsize=16)
def turning(seed: int) -> tuple[Board, ...]:
    """Return five boards with one solution on which every kind of search must undo something.

    On three, searches by rows, by columns and backwards are short but meet dead ends. On two, fewest candidates
    first and singles need a wrong guess too.
    """
    chance = random.Random(seed)
    easy = (b for b in _images(load("classics")["wikipedia"].board, seed) if _is_easy(b) and _turns(b))
    hard = (b for b in _with_more_clues("inkala 2012", seed, chance) if _needs_guess(b) and _is_easy(b))
    return (*islice(easy, 3), *islice(hard, 2))


def _turns(board: Board) -> bool:
    """Return whether searches by rows, by columns and backwards all meet a dead end."""
    backwards = board.with_cells(board.cells[::-1])
    return all(solve(view, "reading_order").dead_ends for view in (board, by_columns(board), backwards))


def _with_more_clues(name: str, seed: int, chance: random.Random) -> Iterator[Board]:
    """Yield images of a hard board with some digits of its solution added."""
    board, solution = load("classics")[name].board, _solved(name)
    for k in range(10_000):
        cells = list(board.cells)
        for cell in chance.sample(board.empty_cells, 7):
            cells[cell] = solution[cell]
        yield isomorph(board.with_cells(cells), f"{seed} {k}")


def _needs_guess(board: Board) -> bool:
    """Return whether both MRV and propagation meet dead ends."""
    return solve(board, "propagation").dead_ends > 0 and solve(board, "mrv").dead_ends > 2


@lru_cache(maxsize=16)
def several(seed: int) -> tuple[Board, ...]:
    """Return two boards with many solutions: one with more than `MANY`, found soon, and the empty one."""
    for full in _images(_solved("wikipedia"), seed):
        chance = random.Random(full.line)
        band = chance.choice((NINE_BY_NINE.rows[:3], NINE_BY_NINE.columns[3:6]))
        clues = {cell for line in band for cell in line} | set(chance.sample(range(81), 9))
        board = without(full, set(range(81)) - clues)
        if _is_easy(board, 500):
            return board, Board.empty()
    raise AssertionError("none of 10,000 images is suitable")


@lru_cache(maxsize=16)
def a_few(seed: int) -> tuple[Board, int]:
    """Return a board with 3 to 20 solutions, all found soon, and their number."""
    chance = random.Random(seed)
    for full in _images(_solved("golden nugget"), seed):
        board = without(full, chance.sample(range(81), 46))
        found = count_solutions(board, 21)
        if 3 <= found <= 20 and solve(board, "reading_order", limit=None, node_budget=NAIVE).status == "solved":
            return board, found
    raise AssertionError("none of 10,000 images is suitable")


@lru_cache(maxsize=16)
def unsolvable(seed: int) -> Board:
    """Return a board with neither a clash nor a solution, which every search soon finds out."""
    chance = random.Random(seed)
    for board in _images(load("classics")["wikipedia"].board, seed):
        solution = solution_of(board)
        wrong = [(c, d) for c in board.empty_cells for d in board.candidates(c) if d != solution[c]]
        spoiled = board.with_digit(*chance.choice(wrong))
        if _is_easy(spoiled):
            return spoiled
    raise AssertionError("none of 10,000 images is suitable")


@lru_cache(maxsize=16)
def pruned(seed: int) -> tuple[Board, ...]:
    """Return two boards with 3,000 to 10,000 nodes for reading order, at most 60 for MRV (few guesses),
    and over 105 if the cells are sorted by candidates only once.

    So MRV is fast however it breaks ties, and whatever its digit order.
    """
    images = (b for b in _images(load("classics")["wikipedia"].board, seed) if nodes(b, mrv.search, 60))
    slow = (b for b in images if (nodes(b, reading_order.search, 10_000) or 0) > 3_000)
    return tuple(islice((b for b in slow if nodes(b, sorted_once, 105) is None), 2))


def sorted_once(board: Board, log: Log) -> Iterator[Board]:
    """Yield solutions after sorting the cells by candidates once, before the search: not MRV."""
    cells = sorted(board.empty_cells, key=lambda cell: len(board.candidates(cell)))

    def fill(board: Board, k: int) -> Iterator[Board]:
        """Yield the solutions of a board in which the first k cells are filled."""
        log.node(k)
        if k == len(cells):
            yield board
        else:
            for digit in board.candidates(cells[k]):
                yield from fill(board.with_digit(cells[k], digit), k + 1)

    yield from fill(board, 0)


@lru_cache(maxsize=16)
def propagated(seed: int) -> tuple[Board, ...]:
    """Return two boards with at most 3,000 nodes for MRV, and at least 20 times fewer for propagation."""
    made = []
    for board in _images(load("classics")["norvig 17"].board, seed):
        few = nodes(board, propagation.search, 100)
        many = nodes(board, mrv.search, 3_000) if few else None
        if few and many and many > 20 * few:
            made.append(board)
        if len(made) == 2:
            break
    return tuple(made)
