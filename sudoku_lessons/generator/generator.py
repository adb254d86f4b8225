"""Puzzles with one solution, made by chance: a full board, then clues taken away one group after another.

Whether clues can be spared is found by asking for two solutions. A clue that is needed once is needed for
ever, since with fewer clues there are more solutions: one pass over all clues is enough, and what is left
after it is minimal.

Random numbers are those of `random.Random(seed).random()`, whose sequence Python promises to keep; so a seed
gives the same puzzle in every process, on every machine, with machine code and without.
"""

import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import inf
from types import EllipsisType

from sudoku_lessons.boards import Shape, as_shape, seed_of
from sudoku_lessons.generator.digging import (
    Digger,
    digger,
    draw_keys,
    empty_board,
    shuffled,
)
from sudoku_lessons.generator.request import RANKS, Generated, PuzzleRequest
from sudoku_lessons.hints import difficulty as hardest_step
from sudoku_lessons.jobs import progress_bar
from sudoku_lessons.search import DigResult, Engine, Log, SearchStopped, checked_budget, checked_nodes
from sudoku_lessons.solving import solve

NODE_BUDGET = 200_000
TEST_BUDGET = 1_000  # nodes that asking for a second solution may take before the clue is left where it is
HIDDEN_SINGLE, LOCKED = RANKS.index("hidden single"), RANKS.index("locked candidates")
TESTED_AT_ONCE = 64 * 9**3  # of groups, times n^3 for what a node costs: 64 of 9x9 between looks at the clock


@dataclass
class GenerationBudget:
    """What a call may spend, and what it has: `progress` is told it, and stops it by returning True."""

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
        self.watch = self._hears if self._watched else None

    @property
    def left(self) -> int:
        """Nodes that may still be visited."""
        return self.node_budget - self.nodes

    def is_over(self) -> bool:
        """Whether there is a `reason` to stop: a look at the budgets, and now and then a word to progress."""
        if not self.reason and self.left <= 0:
            self.reason = f"the budget of {self.node_budget:,} nodes is used up"
        elif not self.reason and self._watched:
            self._look_at_the_clock()
        return bool(self.reason)

    def _hears(self, _: Log) -> bool:
        """For a search that runs: whether it is to stop."""
        self._look_at_the_clock()
        return bool(self.reason)

    def _look_at_the_clock(self) -> None:
        now = time.process_time()  # not without need: on some machines this takes as long as a test
        if now > self._deadline:
            self.reason = "the time limit is reached"
        elif self.progress and now >= self._next_report:
            self._next_report = now + 0.1
            self.reason = "the progress callback asked to stop" if self.progress(self) is True else ""


def generate(
    shape: Shape | int | tuple[int, int] = 9,
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

    `clues`: how many; None takes away what can be spared. `symmetry`: the pattern's, one of
    `patterns.SYMMETRIES` ("180", "90", "mirror" ...). `minimal`: no clue can be spared, not even one out of a
    group that stands together. `difficulty`: a level of `hints.LEVELS` ("easy", "medium", "hard"), or
    the hardest step by its name ("naked single" to "X-wing", or "guess"); without `clues` and `minimal`
    the last board of a digging that is no harder. `seed` is any whole number or text; None draws one.

    Boards are made until one is as asked, or `node_budget` nodes (or `seconds` of CPU) are used up, or
    `progress` returns True; `progress=True` shows a bar. Then the nearest is returned, see `Generated`. Without
    `node_budget` there are 200,000 nodes, or with `seconds` as many as they last for; None is no limit.

    >>> made = generate(4, clues=5, seed=1)
    >>> made.board.clue_count, made.reached, made.difficulty
    (5, True, 'naked single')

    About 250 nodes for a 9x9 board. Raises ValueError for what cannot be had (16 clues on 9x9) and for
    a budget that is none, and SearchStopped where the budget is not enough for one full board.
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
    """Makes boards for what was asked, one after another."""

    def __init__(self, asked: PuzzleRequest, seed: int | str, tools: Digger) -> None:
        self._asked, self._seed, self._tools = asked, seed, tools
        self._chance = random.Random(str(seed))
        self._empty = empty_board(asked.shape)

    def boards(self, work: GenerationBudget) -> Iterator[Generated]:
        """Yield puzzles as near to what was asked as each full board lets, until the work is over."""
        while not work.is_over():
            full, nodes = self._tools.fill(draw_keys(self._asked.shape, self._chance), work.left, work.watch)
            work.nodes += nodes
            if full:
                work.boards += 1
                yield self._dug(full, work)

    def _dug(self, full: Sequence[int], work: GenerationBudget) -> Generated:
        """Take groups away in random order, and say what came of it."""
        cells, taken, unsettled, was_cut = list(full), [], 0, False
        groups = shuffled(self._asked.groups, self._chance)
        budget = max(TEST_BUDGET, work.node_budget // 10) if self._asked.minimal else TEST_BUDGET
        at_once = max(1, TESTED_AT_ONCE // self._asked.shape.n**3)
        for first in range(0, len(groups), at_once):
            if was_cut := work.is_over():
                break
            part = groups[first : first + at_once]
            limits = {"fewest": self._asked.fewest, "test_budget": budget, "node_budget": work.left}
            verdicts, nodes = self._tools.dig(cells, full, part, **limits, watch=work.watch)
            work.nodes += nodes
            was_cut = DigResult.OUT_OF_BUDGET in verdicts
            unsettled += verdicts.count(DigResult.UNDECIDED) + verdicts.count(DigResult.OUT_OF_BUDGET)
            for group, verdict in zip(part, verdicts):
                if verdict == DigResult.REMOVED:
                    taken.append(group)
                    for cell in group:
                        cells[cell] = 0
        reason = work.reason if was_cut and work.is_over() else ""
        if self._asked.difficulty and self._asked.clues is None and not self._asked.minimal:
            cells = self._no_harder(full, taken, work)
        return replace(self._judged(cells, full, work), unsettled=unsettled, reason=reason)

    def _no_harder(
        self, full: Sequence[int], taken: Sequence[Sequence[int]], work: GenerationBudget
    ) -> list[int]:
        """The last board of a digging that needs no harder step than asked for, by halving.

        Clues only help: a board with more of them never needs a harder step.
        """
        easy, hard = 0, len(taken) + 1  # groups away: so many are not too hard, so many are
        while hard - easy > 1 and not work.is_over():
            away = len(taken) if easy == 0 and hard > len(taken) else (easy + hard) // 2
            if self._rank(_without(full, taken[:away])) <= max(self._asked.ranks):
                easy = away
            else:
                hard = away
        return _without(full, taken[:easy])

    def _judged(self, cells: list[int], full: Sequence[int], work: GenerationBudget) -> Generated:
        """A board as it is, beside what was asked."""
        asked, board = self._asked, self._empty.with_cells(cells)
        too_many = 0.0 if asked.clues is None else abs(board.clue_count - asked.clues)
        spare = rank_miss = inf  # not looked at where the number of clues is wrong
        if not too_many:
            spare = self._spare(cells, full, work) if asked.minimal else 0
            rank_miss = asked.rank_miss(self._rank(cells)) if asked.difficulty and not spare else 0
        miss = (too_many, spare, rank_miss)
        return Generated(board, self._empty.with_cells(full), asked, not any(miss), self._seed, miss=miss)

    def _spare(self, cells: Sequence[int], full: Sequence[int], work: GenerationBudget) -> int:
        """How many clues can be taken away one after another; those of which it is not known included."""
        clues: list[tuple[int, ...]] = [(cell,) for cell, digit in enumerate(cells) if digit]
        limits = {"fewest": 0, "test_budget": max(1, work.left), "node_budget": work.left}
        verdicts, nodes = self._tools.dig(cells, full, clues, **limits, watch=work.watch)
        work.nodes += nodes
        return sum(verdict != DigResult.NEEDED for verdict in verdicts)

    def _rank(self, cells: Sequence[int]) -> int:
        """The rank of a board; only what it is at most, or at least, where no more is asked.

        Propagation tells a hundred times sooner than hints whether its own rules are enough: then its first
        node is its last. It knows singles, whichever kind, and locked candidates.
        """
        board, wanted = self._empty.with_cells(cells), self._asked.ranks
        if solve(board, node_budget=1).solution:
            either = (HIDDEN_SINGLE - 1 in wanted) == (HIDDEN_SINGLE in wanted)
            return HIDDEN_SINGLE if either else RANKS.index(hardest_step(board))
        if max(wanted) <= HIDDEN_SINGLE or solve(board, inference="locked", node_budget=1).solution:
            return LOCKED
        return RANKS.index(hardest_step(board))


def _without(full: Sequence[int], groups: Sequence[Sequence[int]]) -> list[int]:
    """A full board with groups of its cells emptied."""
    cells = list(full)
    for group in groups:
        for cell in group:
            cells[cell] = 0
    return cells
