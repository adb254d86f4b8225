"""Check exact cover problems that a student builds: Latin squares, queens, Sudoku X."""

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations, product
from typing import Any

from sudoku_lessons.boards import Board, Shape, counted
from sudoku_lessons.exact_cover import ExactCover, sudoku
from sudoku_lessons.exercises.checks.bench import Bench
from sudoku_lessons.exercises.verdict import NotYet
from sudoku_lessons.search import SearchStopped
from sudoku_lessons.solving import best_engine, count_covers, covers, solve_cover

Options = Mapping[Any, Iterable[Any]]
NODE_BUDGET = 300_000


def _problem(options: Options, secondary: Iterable[Any] = ()) -> ExactCover:
    """Return the problem with these options. Raises NotYet if they are invalid."""
    try:
        return ExactCover(options, secondary=secondary)
    except (TypeError, ValueError) as error:
        raise NotYet("wrong items", f"{error}.") from None


def check_latin(bench: Bench) -> str:
    """Check exercise 05.1, `my_latin(n)`: {option: [item, ...]} for the Latin squares of order n."""
    for n, right in {1: 1, 2: 2, 3: 12, 4: 576}.items():
        options = bench.answer(n, kind=dict, words="a dictionary {option: [item, ...]}")
        if len(options) != n**3:
            seen = f"Order {n}: {len(options)} options; there are {n} digits for each of {n * n} cells."
            raise NotYet("wrong options", seen)
        problem = _problem(options)
        if len(problem.items) != 3 * n * n:
            seen = f"Order {n}: {len(problem.items)} items; cells, rows and columns make {3 * n * n}."
            raise NotYet("wrong items", seen)
        if (found := _covers_of(problem, f"Order {n}")) != right:
            raise NotYet("wrong items", f"Order {n}: {found} covers, but {right} Latin squares.")
    return "1, 2, 12 and 576 Latin squares."


def _covers_of(problem: ExactCover, where: str) -> int:
    """Return the number of covers. Raises NotYet if there are too many for any right model."""
    try:
        return count_covers(problem, limit=None, node_budget=NODE_BUDGET)
    except SearchStopped as stop:
        raise NotYet("wrong items", f"{where}: no end after {stop.nodes:,} partial covers.") from None


def pair_of(build: Callable[..., Any], *args: Any) -> Any:
    """Return the built (options, secondary items) as plain data."""
    built = build(*args)
    if isinstance(built, ExactCover):
        return dict(built.options), set(built.secondary)
    return built


def _options_and_secondary(bench: Bench, where: str, *args: Any) -> tuple[Options, Iterable[Any]]:
    """Return the student's (options, secondary items). Raises NotYet for anything else."""
    words = "an ExactCover, or a pair of options and secondary items"
    built = bench.answer(*args, kind=(tuple, list, dict), words=words, runner=pair_of)
    options, secondary = built if isinstance(built, tuple | list) and len(built) == 2 else (built, ())
    expected = ""
    if not isinstance(options, dict):
        expected = "options as a dictionary {option: [item, ...]}"
    elif not isinstance(secondary, list | tuple | frozenset | dict):
        expected = f"secondary items as a list, got {secondary!r:.120}"
    if expected:
        raise NotYet("wrong kind of answer", f"{where}: expected {expected}.")
    return options, secondary


def check_queens(bench: Bench) -> str:
    """Check exercise 06.1, `my_queens(n)`: n queens as an ExactCover, or as (options, secondary items)."""
    for n, right in {1: 1, 2: 0, 3: 0, 4: 2, 5: 10, 6: 4}.items():
        options, secondary = _options_and_secondary(bench, f"{n} queens", n)
        if len(options) != n * n:
            raise NotYet("wrong options", f"{n} queens: {len(options)} options; there are {n * n} squares.")
        found = _covers_of(_problem(options, secondary), f"{n} queens")
        if found != right:
            fault = "wrong items" if secondary or found > right else "diagonals must be secondary"
            raise NotYet(fault, f"{n} queens: {found} covers, but {right} ways to place them.")
    return "1, 0, 0, 2, 10 and 4 ways for 1 to 6 queens."


def diagonals(n: int) -> tuple[list[int], list[int]]:
    """Return the cells of the two long diagonals."""
    return [k * n + k for k in range(n)], [k * n + n - 1 - k for k in range(n)]


def check_sudoku_x(bench: Bench) -> str:
    """Check exercise 06.3, `my_sudoku_x(shape)`: Sudoku with every digit on both long diagonals."""
    grids = [dict(cover) for cover in covers(sudoku(Shape(2, 2)))]
    right = sum(all(len({grid[cell] for cell in line}) == 4 for line in diagonals(4)) for grid in grids)
    # On five by five the diagonals share a cell, which belongs to both.
    for sides, limit, least in (((2, 2), 300, right), ((1, 5), 40, 40), ((2, 3), 40, 40), ((3, 2), 40, 40)):
        shape = Shape(*sides)
        options, _ = _options_and_secondary(bench, f"Boxes of {shape}", shape)
        if set(options) != set(sudoku(shape).options):
            raise NotYet("wrong options", f"Boxes of {shape}: the options are not those of sudoku(shape).")
        searched = solve_cover(_problem(options), limit=limit, node_budget=NODE_BUDGET, engine=best_engine())
        for cover in searched.solutions:
            _look_at_diagonals(Board.empty(shape), dict(cover))
        if (found := len(searched.solutions)) != least:
            told = f"{found} covers; there are {least} or more"
            if searched.status == "stopped":
                told = f"no answer after {searched.nodes:,} partial covers"
            raise NotYet("wrong items", f"Boxes of {shape}: {told}.")
    return f"{right} of the 288 boards of 4 x 4, and on 6 x 6 every cover looked at is one."


def _look_at_diagonals(empty: Board, digit: Mapping[int, int]) -> None:
    """Raise NotYet unless a cover is a solved board with all digits on both diagonals."""
    n = empty.shape.n
    if sorted(digit) != list(range(n * n)):
        raise NotYet("wrong items", "Some cover leaves a cell empty, or fills one twice.")
    board = empty.with_cells(digit[cell] for cell in range(n * n))
    if not board.is_solved:
        raise NotYet("wrong items", "A cover is not even a solved Sudoku.", board)
    for line in diagonals(n):
        if len({board[cell] for cell in line}) < n:
            raise NotYet("wrong items", "A cover has a digit twice on a diagonal.", board, marked=line)


# ---- colouring a map ---------------------------------------------------------------------------------

Borders = list[tuple[str, str]]


def _maps(seed: int) -> Iterator[Borders]:
    """Yield a border, a triangle, a ring of four, and maps of six and seven countries drawn by the seed."""
    chance = random.Random(seed)
    for count, borders in ((2, 1), (3, 3), (4, 4), (6, 8), (7, 9)):
        names = chance.sample("ABCDEFGHJKLMNPQRSTUVWXYZ", count)
        ring = [(names[k - 1], names[k]) for k in range(0 if count > 2 else 1, count)]
        others = [pair for pair in combinations(names, 2) if pair not in ring and pair[::-1] not in ring]
        yield chance.sample(ring + chance.sample(others, borders - len(ring)), borders)


def colourings(borders: Borders, colours: list[str]) -> set[frozenset[tuple[str, str]]]:
    """Return all colourings with different colours on either side of each border, by brute force."""
    countries = sorted({country for border in borders for country in border})
    ways = (dict(zip(countries, way)) for way in product(colours, repeat=len(countries)))
    return {frozenset(way.items()) for way in ways if all(way[a] != way[b] for a, b in borders)}


def check_map(bench: Bench) -> str:
    """Check exercise 05.4, `my_map(borders, colours)`: ({(country, colour): [item, ...]}, secondary items)."""
    for borders in _maps(bench.seed):
        for colours in (["red"], ["red", "blue"], ["red", "blue", "green"]):
            count = _check_map(bench, borders, colours)
    return f"The covers of five maps are their colourings; the last one has {count}."


def _check_map(bench: Bench, borders: Borders, colours: list[str]) -> int:
    """Check one map and its colours, and return the number of colourings."""
    where = f"Borders {', '.join(map('-'.join, borders))} in {counted(len(colours), 'colour')}"
    options, secondary = _options_and_secondary(bench, where, borders, colours)
    countries = {country for border in borders for country in border}
    if set(options) != set(product(countries, colours)):
        seen = f"{where}: {len(options)} options; there is one for each country and colour, (country, colour)."
        raise NotYet("wrong options", seen)
    found = solve_cover(_problem(options, secondary), limit=None, node_budget=NODE_BUDGET)
    right = colourings(borders, colours)
    for cover in found.solutions:
        if frozenset(cover) not in right:
            raise NotYet("wrong items", f"{where}: this cover is not a colouring: {sorted(cover)}.")
    if len(found.solutions) != len(right) or found.status == "stopped":
        missing = len(found.solutions) < len(right)
        fault = "borders must be secondary" if missing and not secondary else "wrong items"
        raise NotYet(fault, f"{where}: {len(found.solutions)} covers, but {len(right)} colourings.")
    return len(right)
