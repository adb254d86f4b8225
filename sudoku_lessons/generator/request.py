"""Puzzle request and generated puzzle."""

from collections.abc import Collection
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from sudoku_lessons.boards import Board, Shape, shown, whole_number
from sudoku_lessons.generator.symmetric_patterns import orbits, possible_counts, symmetry_name
from sudoku_lessons.hints import LEVELS, RATED_TECHNIQUES, level
from sudoku_lessons.hints import difficulty as hardest_step
from sudoku_lessons.solving import solve

FEWEST_CLUES = {(2, 2): 4, (3, 3): 17}
"""The fewest clues that leave one solution: 4 for 4x4, which lesson 07 proves, and 17 for 9x9, after
Gary McGuire, Bastian Tugemann and Gilles Civario, 'There is no 16-clue Sudoku' (2014)."""

MOST_CLUES_OF_MINIMAL = {(2, 2): 6}
"""The most clues of a minimal puzzle, if all were checked; the tests check them again."""

SINGLES_ARE_ENOUGH = {(2, 2)}
"""Shapes for which singles solve every puzzle with one solution: the tests check every minimal one, and
more clues never make a puzzle harder."""

GUESS_NODES = 20_000

RANKS = ("solved", *RATED_TECHNIQUES, "guess")
"""Difficulties in order."""

Miss = tuple[float, float, float]


def fewest_clues(shape: Shape) -> int:
    """Return a number of clues below which no board of a shape has one solution.

    If two digits do not occur among the clues, they may be swapped in any solution: so n - 1 digits must
    occur. For 4x4 and 9x9 more is known. Puzzles with this few clues need not exist.
    """
    return FEWEST_CLUES.get((shape.box_rows, shape.box_cols), shape.n - 1)


def most_clues_of_minimal(shape: Shape) -> int:
    """Return a number of clues above which no board of a shape is minimal.

    If a row is full of clues, any of them can be removed: so each row has at least one empty cell.
    """
    return MOST_CLUES_OF_MINIMAL.get((shape.box_rows, shape.box_cols), shape.n * (shape.n - 1))


@dataclass(frozen=True)
class PuzzleRequest:
    """A request to `generate`; None and False if anything will do.

    Raises ValueError, with the reason, if no board can match.
    """

    shape: Shape
    clues: int | None = None
    symmetry: str | None = None
    minimal: bool = False
    difficulty: str | None = None

    def __post_init__(self) -> None:
        names = (*LEVELS, *RANKS[1:])
        if not (self.difficulty is None or (isinstance(self.difficulty, str) and self.difficulty in names)):
            expected = f"expected None or one of {', '.join(names)}"
            raise ValueError(f"difficulty: {expected}, got {shown(self.difficulty)}")
        object.__setattr__(self, "symmetry", symmetry_name(self.symmetry))  # raises for an unknown one
        self._refuse_too_hard()
        if self.clues is not None:
            clues = whole_number("clues", self.clues, 0, self.shape.cell_count, also=" or None")
            object.__setattr__(self, "clues", clues)
            self._refuse_clues(clues)

    def _refuse_too_hard(self) -> None:
        """Raise ValueError for a difficulty that no board of the shape has."""
        shape, easiest = self.shape, RANKS[min(self.ranks)]
        if self.difficulty is None or (shape.box_rows, shape.box_cols) not in SINGLES_ARE_ENOUGH:
            return
        if easiest not in LEVELS["easy"]:
            raise ValueError(
                f"every {shape.n}x{shape.n} board with boxes of {shape} and one solution is easy: singles are "
                f"enough, so none has difficulty {self.difficulty!r}"
            )

    def _refuse_clues(self, clues: int) -> None:
        """Raise ValueError for a number of clues that no matching board has."""
        n, cells = self.shape.n, self.shape.cell_count
        board = f"{n}x{n} board with boxes of {self.shape}"
        if clues < (fewest := fewest_clues(self.shape)):
            raise ValueError(f"no {board} has one solution and {clues} clues: at least {fewest} are needed")
        if clues == cells > 1 and (self.minimal or self.difficulty):
            raise ValueError(f"a board with all {cells} clues is solved: it is not minimal and needs no step")
        if self.minimal and clues > (most := most_clues_of_minimal(self.shape)):
            raise ValueError(f"no {board} is minimal with {clues} clues: at most {most} are possible")
        counts = possible_counts(self.groups)
        if clues not in counts:
            below = max(count for count in counts if count < clues)
            above = min(count for count in counts if count > clues)
            raise ValueError(
                f"no pattern with symmetry {self.symmetry!r} has {clues} clues; {below} or {above} are possible"
            )

    @property
    def arguments(self) -> dict[str, Any]:
        """The arguments of `generate` for this request."""
        names = ("shape", "clues", "symmetry", "minimal", "difficulty")
        return {name: getattr(self, name) for name in names}

    @cached_property
    def groups(self) -> tuple[tuple[int, ...], ...]:
        """The groups of cells that are clues together or not at all."""
        return orbits(self.shape, self.symmetry)

    @property
    def fewest(self) -> int:
        """The number of clues at which digging ends."""
        return 0 if self.clues is None or self.minimal else self.clues

    @cached_property
    def ranks(self) -> Collection[int]:
        """The places in RANKS of the acceptable difficulties."""
        wanted = LEVELS.get(self.difficulty or "", (self.difficulty,))
        return range(len(RANKS)) if self.difficulty is None else [RANKS.index(str(name)) for name in wanted]

    def rank_miss(self, rank: int) -> float:
        """Return the number of ranks between a board's rank and the requested ones."""
        return min(abs(rank - wanted) for wanted in self.ranks)

    def __str__(self) -> str:
        said = [
            f"a {self.shape.n}x{self.shape.n} board",
            f"{self.clues} clues" if self.clues is not None else "",
            f"symmetry {self.symmetry}" if self.symmetry else "",
            "minimal" if self.minimal else "",
            f"difficulty {self.difficulty}" if self.difficulty else "",
        ]
        return ", ".join(filter(None, said))


@dataclass(frozen=True)
class Generated:
    """A puzzle from `generate`, with its one solution and its origin.

    `asked` is the request, `reached` whether the puzzle matches it. If not, it is the closest one found: first
    in clues, then minimal, then in difficulty. `reason` says what ended the search for it, or the digging
    before every clue was tested; otherwise it is "". `seed` makes the puzzle again. `boards` full boards were
    dug, in `nodes` nodes. `unsettled` counts clues (or groups of them) that stay because the test whether
    they are needed used up its own budget.
    """

    board: Board
    solution: Board
    asked: PuzzleRequest
    reached: bool
    seed: int | str
    reason: str = ""
    boards: int = 0
    nodes: int = 0
    unsettled: int = 0
    miss: Miss = field(repr=False, compare=False, default=(0, 0, 0))

    def __board__(self) -> Board:
        return self.board

    @property
    def clues(self) -> int:
        """The number of clues of the puzzle."""
        return self.board.clue_count

    @cached_property
    def difficulty(self) -> str:
        """The hardest technique needed, see `hints.difficulty`; "guess" if none is enough."""
        return hardest_step(self.board)

    @property
    def level(self) -> str:
        """The level: "easy", "medium" or "hard", see `hints.LEVELS`."""
        return level(self.difficulty)

    @cached_property
    def guesses(self) -> int | None:
        """Guesses of the propagation solver to prove that there is only one solution.

        None if that takes more than 20,000 nodes, which is possible on boards larger than 9x9.
        """
        result = solve(self.board, limit=2, node_budget=GUESS_NODES)
        return None if result.status == "stopped" else result.guesses

    def __str__(self) -> str:
        guesses = "not known" if self.guesses is None else self.guesses
        said = f"{self.clues} clues, {self.level} ({self.difficulty}), guesses: {guesses}"
        missed = "" if self.reached else f"; not reached: {self.asked}; {self.reason}"
        return f"{said}{missed}\n{self.board}"

    def _repr_html_(self) -> str:
        return self.board._repr_html_()
