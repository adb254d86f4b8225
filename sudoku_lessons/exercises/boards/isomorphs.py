"""Boards that distinguish faults: images of a few 9x9 boards under symmetries drawn from a seed.

So none of them is a board of a lesson, and another seed gives other boards of the same kinds.
"""

import random
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import count, islice

from sudoku_lessons.boards import Board, Shape, isomorph
from sudoku_lessons.datasets import load
from sudoku_lessons.search import Log, Search, SearchStopped
from sudoku_lessons.solvers import mrv, propagation, reading_order
from sudoku_lessons.solving import count_solutions, solve

NAIVE = 3_000  # the most nodes that a search by rows or by columns may take on most of these boards
MANY = 5_000  # solutions of a board that has many; a search that does not stop visits more boards
CORNERED = Board("087654321200000000300000000400000000500000000600000000700000000800000000900000000")
NINE = Shape(3, 3)

per_seed = lru_cache(maxsize=16)


def classic(name: str) -> Board:
    """Return a board of the collection "classics"."""
    board: Board = load("classics")[name].board
    return board


def solution_of(board: Board) -> Board:
    """Return the solution of a board. Raises ValueError if there is none."""
    solution = solve(board).solution
    if solution is None:
        raise ValueError(f"{board!r} has no solution")
    return solution


@cache
def _solved(name: str) -> Board:
    return solution_of(classic(name))


def images(board: Board, seed: int | str) -> Iterator[Board]:
    """Yield images of a board without end."""
    return (isomorph(board, f"{seed} {k}") for k in count())


def image_of_each(seed: int, *originals: Board) -> list[Board]:
    """Return an image of each board."""
    return [isomorph(board, f"{seed} {k}") for k, board in enumerate(originals)]


def nodes(board: Board, search: Search, budget: int | None = None) -> int | None:
    """Return the nodes of a search for the first solution; None if they exceed the budget."""
    log = Log(node_budget=budget)
    try:
        next(search(board, log), None)
    except SearchStopped:
        return None
    return log.nodes


def _turned(board: Board) -> tuple[Board, Board, Board]:
    """Return the board, transposed and backwards: reading order visits it by rows, by columns, from the end."""
    by_columns = board.with_cells(cell for column in zip(*board.grid) for cell in column)
    return board, by_columns, board.with_cells(board.cells[::-1])


def _is_easy(board: Board, budget: int = NAIVE) -> bool:
    """Return whether searches by rows, by columns, and backwards are all short."""
    return all(nodes(view, reading_order.search, budget) for view in _turned(board))


def without(board: Board, cells: Iterable[int]) -> Board:
    """Return the board with these cells emptied."""
    emptied = set(cells)
    return board.with_cells(0 if cell in emptied else digit for cell, digit in enumerate(board))


@per_seed
def nearly_full(seed: int) -> tuple[Board, ...]:
    """Return 27 boards with one empty cell: three per box, in every row and column, with every digit.

    One board has its first cell empty, one its last.
    """
    full = isomorph(_solved("escargot"), seed)
    chance = random.Random(seed)
    while True:
        cells = [cell for box in NINE.boxes for cell in chance.sample(box, 3)]
        kinds = ({full[cell] for cell in cells}, {cell // 9 for cell in cells}, {cell % 9 for cell in cells})
        if {0, 80} <= set(cells) and all(len(kind) == 9 for kind in kinds):
            return tuple(without(full, [cell]) for cell in cells)


def without_digit(seed: int) -> list[Board]:
    """Return nine boards; on each, all cells of one digit are empty and have only that candidate."""
    full = isomorph(_solved("escargot"), seed)
    return [without(full, [cell for cell in range(81) if full[cell] == digit]) for digit in range(1, 10)]


def cornered(seed: int) -> Board:
    """Return a board without a clash, mostly empty, on which one cell has no candidate."""
    return isomorph(CORNERED, seed)


@per_seed
def straight(seed: int) -> tuple[Board, ...]:
    """Return three boards with ten empty cells of one candidate each: no try can fail, in any order."""
    chance = random.Random(seed)
    thinned = (without(full, chance.sample(range(81), 10)) for full in images(_solved("inkala 2012"), seed))
    return tuple(islice((b for b in thinned if all(len(b.candidates(cell)) == 1 for cell in b.empty_cells)), 3))


@per_seed
def half_full(seed: int) -> tuple[Board, ...]:
    """Return eight boards with 40 empty cells: a search that misses a rule soon ends with a wrong board."""
    solved = images(_solved("platinum blonde"), seed)
    thinned = (without(full, random.Random(full.line).sample(range(81), 40)) for full in solved)
    return tuple(islice((board for board in thinned if _is_easy(board, 300)), 8))


@per_seed
def turning(seed: int) -> tuple[Board, ...]:
    """Return five boards with one solution on which every kind of search must undo something.

    On three, searches by rows, by columns and backwards are short but meet dead ends. On two, fewest candidates
    first and singles need a wrong guess too.
    """
    chance = random.Random(seed)
    easy = (
        board
        for board in filter(_is_easy, images(classic("wikipedia"), seed))
        if all(solve(view, "reading_order").dead_ends for view in _turned(board))
    )
    hard = (
        board
        for board in _with_more_clues("inkala 2012", seed, chance)
        if solve(board).dead_ends and solve(board, "mrv").dead_ends > 2 and _is_easy(board)
    )
    return (*islice(easy, 3), *islice(hard, 2))


def _with_more_clues(name: str, seed: int, chance: random.Random) -> Iterator[Board]:
    """Yield images of a hard board with some digits of its solution added."""
    board, solution = classic(name), _solved(name)
    for k in count():
        more = chance.sample(board.empty_cells, 7)
        cells = [solution[cell] if cell in more else digit for cell, digit in enumerate(board)]
        yield isomorph(board.with_cells(cells), f"{seed} {k}")


@per_seed
def several(seed: int) -> tuple[Board, ...]:
    """Return two boards with many solutions: one with more than `MANY`, found soon, and the empty one."""
    few_clues = map(_with_a_band, images(_solved("wikipedia"), seed))
    return next(board for board in few_clues if _is_easy(board, 500)), Board.empty()


def _with_a_band(full: Board) -> Board:
    """Return the board with only three of its rows or columns, and up to nine other clues."""
    chance = random.Random(full.line)
    band = chance.choice((NINE.rows[:3], NINE.columns[3:6]))
    clues = {cell for line in band for cell in line} | set(chance.sample(range(81), 9))
    return without(full, set(range(81)) - clues)


@per_seed
def a_few(seed: int) -> tuple[Board, int]:
    """Return a board with 3 to 20 solutions, all found soon, and their number."""
    chance = random.Random(seed)
    thinned = (without(full, chance.sample(range(81), 46)) for full in images(_solved("golden nugget"), seed))
    return next(
        (board, found)
        for board in thinned
        if 3 <= (found := count_solutions(board, 21)) <= 20
        and solve(board, "reading_order", limit=None, node_budget=NAIVE).status == "solved"
    )


@per_seed
def unsolvable(seed: int) -> Board:
    """Return a board with neither a clash nor a solution, which every search soon finds out."""
    chance = random.Random(seed)
    return next(filter(_is_easy, (_spoiled(board, chance) for board in images(classic("wikipedia"), seed))))


def _spoiled(board: Board, chance: random.Random) -> Board:
    """Return the board with a candidate that is not in its solution."""
    solution = solution_of(board)
    wrong = [(c, d) for c in board.empty_cells for d in board.candidates(c) if d != solution[c]]
    return board.with_digit(*chance.choice(wrong))


@per_seed
def pruned(seed: int) -> tuple[Board, ...]:
    """Return two boards with 3,000 to 10,000 nodes for reading order, at most 60 for MRV (few guesses),
    and over 105 if the cells are sorted by candidates only once.

    So MRV is fast however it breaks ties, and whatever its digit order.
    """
    fast = (b for b in images(classic("wikipedia"), seed) if nodes(b, mrv.search, 60))
    slow = (b for b in fast if (nodes(b, reading_order.search, 10_000) or 0) > 3_000)
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


@per_seed
def propagated(seed: int) -> tuple[Board, ...]:
    """Return two boards with at most 3,000 nodes for MRV, and at least 20 times fewer for propagation."""
    fast = ((b, few) for b in images(classic("norvig 17"), seed) if (few := nodes(b, propagation.search, 100)))
    return tuple(islice((b for b, few in fast if (nodes(b, mrv.search, 3_000) or 0) > 20 * few), 2))
