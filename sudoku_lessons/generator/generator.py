"""Generate random puzzles with one solution: a full board, then remove groups of clues.

A search for two solutions decides whether clues can be removed. A clue that is needed once is always
needed, because fewer clues mean more solutions. So one pass over all clues is enough, and the result
is minimal.

Random numbers are those of `random.Random(seed).random()`, whose sequence Python guarantees. So a seed
gives the same puzzle in every process, on every machine, with and without machine code.
"""

import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from math import inf
from types import EllipsisType

from sudoku_lessons.boards import ShapeLike, as_shape, counted, seed_of
from sudoku_lessons.generator.digging import Digger, digger, draw_keys, empty_board, shuffled
from sudoku_lessons.generator.request import RANKS, Generated, PuzzleRequest
from sudoku_lessons.hints import difficulty as hardest_step
from sudoku_lessons.jobs import progress_bar
from sudoku_lessons.search import DigResult, Engine, SearchStopped, checked_budget, checked_nodes
from sudoku_lessons.solving import solve

NODE_BUDGET = 200_000
TEST_BUDGET = 1_000  # nodes for the search for a second solution; a clue whose test needs more stays
HIDDEN_SINGLE, LOCKED = RANKS.index("hidden single"), RANKS.index("locked candidates")
TESTED_AT_ONCE = 64 * 9**3  # groups times n^3, the cost of a node: 64 of 9x9 between checks of the clock


@dataclass
class GenerationBudget:
    """The budgets of a call and their use; `progress` receives it, and stops it by returning True."""

    node_budget: int
    seconds: float | None
    progress: Callable[["GenerationBudget"], object] | None
    nodes: int = 0
    boards: int = 0
    reason: str = ""

    def __post_init__(self) -> None:
        self._watched = self.seconds is not None or self.progress is not None
        self._deadline = checked_budget("seconds", self.seconds) + (time.process_time() if self._watched else 0)
        self._next_report = 0.0
        self.watch = (lambda _: self.is_over()) if self._watched else None  # stops a running search

    @property
    def left(self) -> int:
        """The number of nodes left."""
        return self.node_budget - self.nodes

    def is_over(self) -> bool:
        """Check the budgets and report progress; return whether there is a `reason` to stop."""
        if not self.reason and self.left <= 0:
            self.reason = f"the budget of {counted(self.node_budget, 'node')} is used up"
        elif not self.reason and self._watched:
            self._look_at_the_clock()
        return bool(self.reason)

    def _look_at_the_clock(self) -> None:
        now = time.process_time()  # only when needed: on some machines this takes as long as a test
        if now > self._deadline:
            self.reason = "the time limit is reached"
        elif self.progress and now >= self._next_report:
            self._next_report = now + 0.1
            self.reason = "the progress callback asked to stop" if self.progress(self) is True else ""


def generate(
    shape: ShapeLike = 9,
    clues: int | None = None,
    symmetry: str | int | None = None,
    minimal: bool = False,
    difficulty: str | None = None,
    *,
    seed: int | str | None = None,
    node_budget: int | EllipsisType | None = ...,
    seconds: float | None = None,
    progress: Callable[[GenerationBudget], object] | bool | None = None,
    engine: Engine | None = None,
) -> Generated:
    """Make a puzzle with one solution.

    `clues`: their number; None removes as many as possible. `symmetry`: of the pattern, one of
    `patterns.SYMMETRIES` ("180", "90", "mirror" ...). `minimal`: every clue is needed, even within a
    group of symmetric clues. `difficulty`: a level of `hints.LEVELS` ("easy", "medium", "hard"), or
    the name of the hardest step ("naked single" to "X-wing", or "guess"); without `clues` and `minimal`
    the last board of a digging that is not harder. `seed` is any whole number or text; None draws one.

    Boards are made until one matches, or `node_budget` nodes (or `seconds` of CPU) are used up, or `progress`
    returns True; `progress=True` shows a bar. Then you get the closest puzzle, see `Generated`. By default
    there are 200,000 nodes, or no limit if `seconds` is set; None is no limit.

    >>> made = generate(4, clues=5, seed=1)
    >>> made.board.clue_count, made.reached, made.difficulty
    (5, True, 'naked single')

    About 250 nodes for a 9x9 board. Raises ValueError for impossible requests (16 clues on 9x9) and
    invalid budgets, and SearchStopped if the budget is not enough for one full board.
    """
    asked = PuzzleRequest(as_shape(shape), clues, symmetry, bool(minimal), difficulty)  # type: ignore[arg-type]
    seed = seed_of(seed)
    if isinstance(node_budget, EllipsisType):
        node_budget = NODE_BUDGET if seconds is None else None
    budget = checked_nodes(node_budget)
    maker = Maker(asked, seed, digger(asked.shape, engine))
    with progress_bar(progress) as report:
        work = GenerationBudget(budget, seconds, report)
        best: Generated | None = None
        for made in maker.boards(work):
            if best is None or made.miss < best.miss:
                best = made
            if made.reached or work.is_over():
                break
    if best is None:
        raise SearchStopped(work.reason, work.nodes)
    reason = best.reason if best.reached else work.reason
    return replace(best, boards=work.boards, nodes=work.nodes, reason=reason)


class Maker:
    """Makes boards for a request, one after another."""

    def __init__(self, asked: PuzzleRequest, seed: int | str, tools: Digger) -> None:
        self._asked, self._seed, self._tools = asked, seed, tools
        self._chance = random.Random(str(seed))
        self._empty = empty_board(asked.shape)

    def boards(self, work: GenerationBudget) -> Iterator[Generated]:
        """Yield, for each full board, the puzzle closest to the request, until the work is over."""
        while not work.is_over():
            full, nodes = self._tools.fill(draw_keys(self._asked.shape, self._chance), work.left, work.watch)
            work.nodes += nodes
            if full:
                work.boards += 1
                yield self._dug(full, work)

    def _dug(self, full: Sequence[int], work: GenerationBudget) -> Generated:
        """Remove groups in random order, and return the resulting puzzle."""
        cells, unsettled, was_cut = list(full), 0, False
        taken: list[Sequence[int]] = []
        groups = shuffled(self._asked.groups, self._chance)
        budget = max(TEST_BUDGET, work.node_budget // 10) if self._asked.minimal else TEST_BUDGET
        at_once = max(1, TESTED_AT_ONCE // self._asked.shape.n**3)
        for first in range(0, len(groups), at_once):
            if was_cut := work.is_over():
                break
            part = groups[first : first + at_once]
            verdicts = self._dig(cells, full, part, work, budget, self._asked.fewest)
            was_cut = DigResult.OUT_OF_BUDGET in verdicts
            unsettled += verdicts.count(DigResult.UNDECIDED) + verdicts.count(DigResult.OUT_OF_BUDGET)
            taken += [group for group, verdict in zip(part, verdicts) if verdict == DigResult.REMOVED]
            cells = _without(full, taken)
        reason = work.reason if was_cut and work.is_over() else ""
        if self._asked.difficulty and self._asked.clues is None and not self._asked.minimal:
            cells = self._no_harder(full, taken, work)
        return replace(self._judged(cells, full, work), unsettled=unsettled, reason=reason)

    def _dig(
        self,
        cells: Sequence[int],
        full: Sequence[int],
        groups: Sequence[Sequence[int]],
        work: GenerationBudget,
        test_budget: int,
        fewest: int = 0,
    ) -> Sequence[int]:
        """Return the outcome of removing each group: see `Digger.dig`."""
        limits = {"fewest": fewest, "test_budget": test_budget, "node_budget": work.left}
        verdicts, nodes = self._tools.dig(cells, full, groups, **limits, watch=work.watch)
        work.nodes += nodes
        return verdicts

    def _no_harder(
        self, full: Sequence[int], taken: Sequence[Sequence[int]], work: GenerationBudget
    ) -> list[int]:
        """Return the last board of a digging that needs no harder step than requested, by bisection.

        More clues only help: a board with more of them never needs a harder step.
        """
        easy, hard = 0, len(taken) + 1  # numbers of groups removed: not too hard, too hard
        while hard - easy > 1 and not work.is_over():
            away = len(taken) if easy == 0 and hard > len(taken) else (easy + hard) // 2
            if self._rank(_without(full, taken[:away])) <= max(self._asked.ranks):
                easy = away
            else:
                hard = away
        return _without(full, taken[:easy])

    def _judged(self, cells: list[int], full: Sequence[int], work: GenerationBudget) -> Generated:
        """Return a board with its distance from the request."""
        asked, board = self._asked, self._empty.with_cells(cells)
        too_many = 0.0 if asked.clues is None else abs(board.clue_count - asked.clues)
        spare = rank_miss = inf  # not computed if the number of clues is wrong
        if not too_many:
            spare = self._spare(cells, full, work) if asked.minimal else 0
            rank_miss = asked.rank_miss(self._rank(cells)) if asked.difficulty and not spare else 0
        miss = (too_many, spare, rank_miss)
        return Generated(board, self._empty.with_cells(full), asked, not any(miss), self._seed, miss=miss)

    def _spare(self, cells: Sequence[int], full: Sequence[int], work: GenerationBudget) -> int:
        """Return the number of clues that can be removed one after another, or whose test is undecided."""
        clues = [(cell,) for cell, digit in enumerate(cells) if digit]
        verdicts = self._dig(cells, full, clues, work, max(1, work.left))
        return sum(verdict != DigResult.NEEDED for verdict in verdicts)

    def _rank(self, cells: Sequence[int]) -> int:
        """Return the rank of a board, or only a bound if that is enough.

        Propagation finds a hundred times faster than hints whether its own rules are enough: then its first
        node is its last. Its rules are singles, both kinds, and locked candidates.
        """
        board, wanted = self._empty.with_cells(cells), self._asked.ranks
        if solve(board, node_budget=1).solution:
            either = (HIDDEN_SINGLE - 1 in wanted) == (HIDDEN_SINGLE in wanted)
            return HIDDEN_SINGLE if either else RANKS.index(hardest_step(board))
        if max(wanted) <= HIDDEN_SINGLE or solve(board, inference="locked", node_budget=1).solution:
            return LOCKED
        return RANKS.index(hardest_step(board))


def _without(full: Sequence[int], groups: Sequence[Sequence[int]]) -> list[int]:
    """Return a full board with groups of its cells emptied."""
    empty = set(chain.from_iterable(groups))
    return [0 if cell in empty else digit for cell, digit in enumerate(full)]
