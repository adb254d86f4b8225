"""Make random full boards, and remove groups of clues while there is one solution.

Randomness comes in as numbers, so that the same numbers give the same board, in Python and in machine code,
node for node. The inference is that of `solvers/propagation.py`, with singles, and so are the nodes.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import islice
from typing import Any, Protocol

from sudoku_lessons.boards import Board, Shape
from sudoku_lessons.search import DigResult, Engine, Log, SearchStopped
from sudoku_lessons.solvers.propagation import digits_of, fewest_candidates, options_of, propagate, search
from sudoku_lessons.solving import best_engine, check_request, compiled_engine

KEY_BITS = 53  # of one number of random.Random.random()

Group = Sequence[int]
"""Cell numbers that are emptied together."""

Watch = Callable[[Log], object]
"""Called ten times a second with the log of the running search; True stops it."""


class Digger(Protocol):
    """Fills and digs boards of one shape.

    `watch` stops the Python search within a board or a test. Machine code does not call it, so each of its
    calls should be short.
    """

    def fill(
        self, keys: Sequence[int], node_budget: int, watch: Watch | None = None
    ) -> tuple[tuple[int, ...] | None, int]:
        """Return a full board and the nodes it took; None if the budget ran out or `watch` stopped it.

        When the search must guess, `keys[cell]` gives the order of the cell's candidates.
        With random keys every full board is possible, but not equally likely: on 4x4, some of the 288 appear
        twice as often as the others.
        """

    def dig(
        self,
        cells: Sequence[int],
        full: Sequence[int],
        groups: Sequence[Group],
        *,
        fewest: int,
        test_budget: int,
        node_budget: int,
        watch: Watch | None = None,
    ) -> tuple[Sequence[int], int]:
        """Return the outcome of each group, in order, and the nodes it took.

        `cells` are the digits of a puzzle whose solution is `full`; each group has cells that it fills. A
        group stays empty if a search for two solutions found one. At least `fewest` clues are left.
        A test may use `test_budget` nodes, all tests `node_budget`; after `watch` stopped one, no
        other group is tried.
        """


@cache
def empty_board(shape: Shape) -> Board:
    """Return the empty board, created once per shape."""
    return Board.empty(shape)


def draw_keys(shape: Shape, chance: random.Random) -> list[int]:
    """Return a random number of 53 bits for each cell."""
    return [int(chance.random() * 2**KEY_BITS) for _ in range(shape.cell_count)]


def in_order_of(key: int, candidates: list[int]) -> Iterator[int]:
    """Yield the candidates in the order of a key: its remainder selects the next one.

    >>> list(in_order_of(7, [2, 5, 6]))  # 7 % 3 is 1, and of the rest, 7 // 3 % 2 is 0
    [5, 2, 6]

    A key of 53 bits orders up to 18 digits about uniformly; of more digits, the last ones stay.
    """
    left = list(candidates)
    while left:
        key, place = divmod(key, len(left))
        yield left.pop(place)


class PythonDigger:
    """A `Digger` without machine code."""

    def __init__(self, shape: Shape) -> None:
        self._shape, self._empty = shape, empty_board(shape)

    def fill(
        self, keys: Sequence[int], node_budget: int, watch: Watch | None = None
    ) -> tuple[tuple[int, ...] | None, int]:
        """Return a full board: see `Digger`."""
        log = Log(node_budget=node_budget, progress=watch)
        try:
            return next(self._filled(keys, log)), log.nodes
        except SearchStopped:
            return None, log.nodes

    def _filled(self, keys: Sequence[int], log: Log) -> Iterator[tuple[int, ...]]:
        """Yield every full board, in the order of the keys."""
        options, n = options_of(self._shape), self._shape.n

        def visit(candidates: int, filled: int, depth: int) -> Iterator[tuple[int, ...]]:
            """Yield the full boards below one node."""
            log.node(depth)
            candidates, filled = propagate(candidates, filled, options, "singles", log)
            if candidates == filled:  # both are 0 at a dead end
                if filled:
                    yield tuple(digits_of(filled, self._shape))
                return
            cell = fewest_candidates(candidates, options)
            offered = [digit for digit in range(n) if candidates >> cell * n + digit & 1]
            for digit in in_order_of(keys[cell], offered):
                option = cell * n + digit
                yield from visit(candidates & options.keep[option], filled | 1 << option, depth + 1)

        return visit((1 << len(options.keep)) - 1, 0, 0)

    def dig(
        self,
        cells: Sequence[int],
        full: Sequence[int],
        groups: Sequence[Group],
        *,
        fewest: int,
        test_budget: int,
        node_budget: int,
        watch: Watch | None = None,
    ) -> tuple[Sequence[int], int]:
        """Return the outcomes of digging: see `Digger`."""
        left, verdicts, nodes = list(cells), [DigResult.NOT_TRIED] * len(groups), 0
        clues = sum(digit > 0 for digit in left)
        for k, group in enumerate(groups):
            if clues - len(group) < fewest:
                continue
            for cell in group:
                left[cell] = 0
            allowed = min(test_budget, node_budget - nodes)
            verdicts[k], used = self._test(left, allowed, watch)
            nodes += used
            if verdicts[k] == DigResult.REMOVED:
                clues -= len(group)
                continue
            for cell in group:
                left[cell] = full[cell]
            if verdicts[k] == DigResult.UNDECIDED and (allowed < test_budget or used < allowed):  # of all
                verdicts[k] = DigResult.OUT_OF_BUDGET
                break
        return verdicts, nodes

    def _test(self, cells: Sequence[int], node_budget: int, watch: Watch | None) -> tuple[DigResult, int]:
        """Return whether a solvable board has a second solution, and the nodes used to decide that."""
        log = Log(node_budget=node_budget, progress=watch)
        try:
            found = sum(1 for _ in islice(search(self._empty.with_cells(cells), log), 2))
        except SearchStopped:
            return DigResult.UNDECIDED, log.nodes
        return (DigResult.REMOVED if found == 1 else DigResult.NEEDED), log.nodes


def digger(shape: Shape, engine: Engine | None = None) -> Digger:
    """Return a digger for a shape; without an `engine` the fastest available.

    Both engines make the same boards with the same nodes. If machine code is requested but numba is missing,
    Python does it, with a warning. Raises ValueError for an unknown engine.
    """
    check_request("propagation", ("propagation",), "python" if engine is None else engine)
    machine = compiled_engine("digging") if (engine or best_engine()) == "compiled" else None
    return machine.MachineDigger(shape) if machine else PythonDigger(shape)


def shuffled(things: Sequence[Any], chance: random.Random) -> list[Any]:
    """Return the items in random order, using only `random()`, which is the same in every Python version."""
    return sorted(things, key=lambda _: chance.random())
