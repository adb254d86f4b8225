"""Boards that tell faults apart. All are images of a few 9x9 boards under symmetries drawn from a seed.

So no board of a lesson is among them, and another seed gives other boards of the same kinds.
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
MANY = 5_000  # solutions of a board that has many: a search that goes on visits more boards than that
CORNERED = "087654321200000000300000000400000000500000000600000000700000000800000000900000000"
NINE = tuple(range(9))
NINE_BY_NINE = Shape(3, 3)


def solution_of(board: Board) -> Board:
    """The solution of a board that has one; ValueError for a board without."""
    solution = solve(board).solution
    if solution is None:
        raise ValueError(f"{board!r} has no solution")
    return solution


@cache
def _solved(name: str) -> Board:
    return solution_of(load("classics")[name].board)


def _images(board: Board, seed: int) -> Iterator[Board]:
    """Images of a board, without an end."""
    return (isomorph(board, f"{seed} {k}") for k in range(10_000))


def nodes(board: Board, search: Search, budget: int | None = None) -> int | None:
    """The nodes of a search for the first solution; None where they are more than the budget."""
    log = Log(node_budget=budget)
    try:
        next(search(board, log), None)
    except SearchStopped:
        return None
    return log.nodes


def by_columns(board: Board) -> Board:
    """The board with rows and columns swapped: reading order there is "column by column" here."""
    return Symmetry(Shape(), NINE, NINE, tuple(range(1, 10)), transpose=True).apply(board)


def _is_easy(board: Board, budget: int = NAIVE) -> bool:
    """Whether searches by rows, by columns, and backwards, are short."""
    backwards = board.with_cells(board.cells[::-1])
    views = (board, by_columns(board), backwards)
    return all(nodes(view, reading_order.search, budget) for view in views)


def without(board: Board, cells: Iterable[int]) -> Board:
    """The board with these cells emptied."""
    digits = list(board.cells)
    for cell in cells:
        digits[cell] = 0
    return board.with_cells(digits)


@lru_cache(maxsize=16)
def nearly_full(seed: int) -> tuple[Board, ...]:
    """27 boards with one empty cell: each box three times, so that each row, column and digit is met too, and
    the first and the last cell.
    """
    full = isomorph(_solved("escargot"), seed)
    chance = random.Random(seed)
    cells: list[int] = []
    while len({full[cell] for cell in cells}) < 9 or not _every_line(cells):
        cells = [cell for box in full.shape.boxes for cell in chance.sample(box, 3)]
    return tuple(without(full, [cell]) for cell in cells)


def _every_line(cells: list[int]) -> bool:
    """Whether these cells are in every row and column, and the first and last cell of all are among them."""
    in_all = len({cell // 9 for cell in cells}) == len({cell % 9 for cell in cells}) == 9
    return in_all and {0, 80} <= set(cells)


def without_digit(seed: int) -> list[Board]:
    """Nine boards, on each of which all cells of one digit are empty, and each has that candidate alone."""
    full = isomorph(_solved("escargot"), seed)
    return [without(full, [cell for cell in range(81) if full[cell] == digit]) for digit in range(1, 10)]


def cornered(seed: int) -> Board:
    """A board without a clash, most of it empty, on which one cell has no candidate."""
    return isomorph(Board(CORNERED), seed)


@lru_cache(maxsize=16)
def straight(seed: int) -> tuple[Board, ...]:
    """Three boards whose ten empty cells have one candidate each: no try can fail, whichever comes first."""
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
    """Eight boards with 40 empty cells: a search that forgets a rule ends there soon, with a wrong board."""
    thinned = (_thinned(full) for full in _images(_solved("platinum blonde"), seed))
    return tuple(islice((board for board in thinned if _is_easy(board, 300)), 8))


def _thinned(full: Board) -> Board:
    return without(full, random.Random(full.line).sample(range(81), 40))


@lru_cache(maxsize=16)
def turning(seed: int) -> tuple[Board, ...]:
    """Five boards with one solution on which every kind of search must take something back.

    Three where searches by rows, by columns and backwards meet dead ends and are short; two where the cell
    with the fewest candidates first, or singles, do not get through without a wrong guess either.
    """
    chance = random.Random(seed)
    easy = (b for b in _images(load("classics")["wikipedia"].board, seed) if _is_easy(b) and _turns(b))
    hard = (b for b in _with_more_clues("inkala 2012", seed, chance) if _needs_guess(b) and _is_easy(b))
    return (*islice(easy, 3), *islice(hard, 2))


def _turns(board: Board) -> bool:
    """Whether searches by rows, by columns and backwards all meet a dead end."""
    backwards = board.with_cells(board.cells[::-1])
    return all(solve(view, "reading_order").dead_ends for view in (board, by_columns(board), backwards))


def _with_more_clues(name: str, seed: int, chance: random.Random) -> Iterator[Board]:
    """Images of a hard board with some digits of its solution added."""
    board, solution = load("classics")[name].board, _solved(name)
    for k in range(10_000):
        cells = list(board.cells)
        for cell in chance.sample(board.empty_cells, 7):
            cells[cell] = solution[cell]
        yield isomorph(board.with_cells(cells), f"{seed} {k}")


def _needs_guess(board: Board) -> bool:
    """Whether MRV meets dead ends, and so does propagation."""
    return solve(board, "propagation").dead_ends > 0 and solve(board, "mrv").dead_ends > 2


@lru_cache(maxsize=16)
def several(seed: int) -> tuple[Board, ...]:
    """Two boards with many solutions: one with more than `MANY`, the first of them near, and the empty one."""
    for full in _images(_solved("wikipedia"), seed):
        chance = random.Random(full.line)
        band = chance.choice((NINE_BY_NINE.rows[:3], NINE_BY_NINE.columns[3:6]))
        clues = {cell for line in band for cell in line} | set(chance.sample(range(81), 9))
        board = without(full, set(range(81)) - clues)
        if _is_easy(board, 500):
            return board, Board.empty()
    raise AssertionError("10,000 images, and none will do")


@lru_cache(maxsize=16)
def a_few(seed: int) -> tuple[Board, int]:
    """A board with 3 to 20 solutions, all found soon, and how many there are."""
    chance = random.Random(seed)
    for full in _images(_solved("golden nugget"), seed):
        board = without(full, chance.sample(range(81), 46))
        found = count_solutions(board, 21)
        if 3 <= found <= 20 and solve(board, "reading_order", limit=None, node_budget=NAIVE).status == "solved":
            return board, found
    raise AssertionError("10,000 images, and none will do")


@lru_cache(maxsize=16)
def unsolvable(seed: int) -> Board:
    """A board without a clash and without a solution, which every search finds out soon."""
    chance = random.Random(seed)
    for board in _images(load("classics")["wikipedia"].board, seed):
        solution = solution_of(board)
        wrong = [(c, d) for c in board.empty_cells for d in board.candidates(c) if d != solution[c]]
        spoiled = board.with_digit(*chance.choice(wrong))
        if _is_easy(spoiled):
            return spoiled
    raise AssertionError("10,000 images, and none will do")


@lru_cache(maxsize=16)
def pruned(seed: int) -> tuple[Board, ...]:
    """Two boards on which reading order visits 3,000 to 10,000 boards and MRV, which hardly guesses there, 60
    at most; who sorts the cells by their candidates once, which is not the same, over 105.

    So MRV is quick whichever of equals it takes first, and in whichever order it tries digits.
    """
    images = (b for b in _images(load("classics")["wikipedia"].board, seed) if nodes(b, mrv.search, 60))
    slow = (b for b in images if (nodes(b, reading_order.search, 10_000) or 0) > 3_000)
    return tuple(islice((b for b in slow if nodes(b, sorted_once, 105) is None), 2))


def sorted_once(board: Board, log: Log) -> Iterator[Board]:
    """What is often taken for MRV: the cells are sorted by their candidates once, before the search."""
    cells = sorted(board.empty_cells, key=lambda cell: len(board.candidates(cell)))

    def fill(board: Board, k: int) -> Iterator[Board]:
        """The solutions of a board in which the first k cells are filled."""
        log.node(k)
        if k == len(cells):
            yield board
        else:
            for digit in board.candidates(cells[k]):
                yield from fill(board.with_digit(cells[k], digit), k + 1)

    yield from fill(board, 0)


@lru_cache(maxsize=16)
def propagated(seed: int) -> tuple[Board, ...]:
    """Two boards on which MRV visits at least 20 times as many boards as propagation, and at most 3,000."""
    made = []
    for board in _images(load("classics")["norvig 17"].board, seed):
        few = nodes(board, propagation.search, 100)
        many = nodes(board, mrv.search, 3_000) if few else None
        if few and many and many > 20 * few:
            made.append(board)
        if len(made) == 2:
            break
    return tuple(made)
