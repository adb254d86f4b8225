"""What a made puzzle shall be like, and what came of it."""

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
"""The least number of clues that leaves one solution: 4 for 4x4, which lesson 07 proves, and 17 for 9x9, after
Gary McGuire, Bastian Tugemann and Gilles Civario, 'There is no 16-clue Sudoku' (2014)."""

MOST_CLUES_OF_MINIMAL = {(2, 2): 6}
"""The most clues of a minimal puzzle, where all were looked at; the tests look at them again."""

SINGLES_ARE_ENOUGH = {(2, 2)}
"""Shapes of which every puzzle with one solution is solved by singles: the tests look at every minimal one, and
a clue more never makes a puzzle harder."""

GUESS_NODES = 20_000

RANKS = ("solved", *RATED_TECHNIQUES, "guess")
"""What a board may need at most, in order."""

Miss = tuple[float, float, float]


def fewest_clues(shape: Shape) -> int:
    """A number of clues below which no board of a shape has one solution.

    Where two digits do not occur among the clues, they may be swapped in any solution: so n - 1 digits must
    occur. For 4x4 and 9x9 more is known. Puzzles with so few clues need not exist.
    """
    return FEWEST_CLUES.get((shape.box_rows, shape.box_cols), shape.n - 1)


def most_clues_of_minimal(shape: Shape) -> int:
    """A number of clues above which no board of a shape is minimal.

    Where a row is full of clues, any of them can be spared: so each row has an empty cell at least.
    """
    return MOST_CLUES_OF_MINIMAL.get((shape.box_rows, shape.box_cols), shape.n * (shape.n - 1))


@dataclass(frozen=True)
class PuzzleRequest:
    """What was asked of `generate`; None and False where anything will do.

    Raises ValueError where no board can be like that, saying why.
    """

    shape: Shape
    clues: int | None = None
    symmetry: str | None = None
    minimal: bool = False
    difficulty: str | None = None

    def __post_init__(self) -> None:
        names = (*LEVELS, *RANKS[1:])
        if self.difficulty is not None and not (isinstance(self.difficulty, str) and self.difficulty in names):
            raise ValueError(
                f"difficulty: expected None or one of {', '.join(names)}, got {shown(self.difficulty)}"
            )
        object.__setattr__(self, "symmetry", symmetry_name(self.symmetry))  # refuses an unknown one
        self._refuse_too_hard()
        if self.clues is not None:
            clues = whole_number("clues", self.clues, 0, self.shape.cell_count, also=" or None")
            object.__setattr__(self, "clues", clues)
            self._refuse_clues(clues)

    def _refuse_too_hard(self) -> None:
        """Refuse a difficulty that no board of the shape has."""
        if self.difficulty is None:
            return
        shape, easiest = self.shape, RANKS[min(self.ranks)]
        if (shape.box_rows, shape.box_cols) in SINGLES_ARE_ENOUGH and easiest not in LEVELS["easy"]:
            raise ValueError(
                f"every {shape.n}x{shape.n} board with boxes of {shape} and one solution is easy, singles are "
                f"enough: none is of difficulty {self.difficulty!r}"
            )

    def _refuse_clues(self, clues: int) -> None:
        """Refuse a number of clues that no board as asked for has."""
        n, cells = self.shape.n, self.shape.cell_count
        board = f"{n}x{n} board with boxes of {self.shape}"
        if clues < fewest_clues(self.shape):
            raise ValueError(
                f"no {board} has one solution and {clues} clues: {fewest_clues(self.shape)} are needed at least"
            )
        if clues == cells > 1 and (self.minimal or self.difficulty):
            raise ValueError(f"a board with all {cells} clues is solved: it is not minimal, and needs no step")
        if self.minimal and clues > most_clues_of_minimal(self.shape):
            most = most_clues_of_minimal(self.shape)
            raise ValueError(f"no {board} is minimal with {clues} clues: {most} is the most that could be")
        counts = possible_counts(self.groups)
        if clues not in counts:
            below = max(count for count in counts if count < clues)
            above = min(count for count in counts if count > clues)
            raise ValueError(
                f"no pattern with symmetry {self.symmetry!r} has {clues} clues; {below} or {above} could be"
            )

    @cached_property
    def groups(self) -> tuple[tuple[int, ...], ...]:
        """Cells that are clues together or not at all."""
        return orbits(self.shape, self.symmetry)

    @property
    def fewest(self) -> int:
        """Where digging ends: at the number of clues, or where nothing more can be taken away."""
        return 0 if self.clues is None or self.minimal else self.clues

    @cached_property
    def ranks(self) -> Collection[int]:
        """The places in RANKS of the difficulties that will do."""
        wanted = LEVELS.get(self.difficulty or "", (self.difficulty,))
        return range(len(RANKS)) if self.difficulty is None else [RANKS.index(str(name)) for name in wanted]

    def rank_miss(self, rank: int) -> float:
        """How many ranks a board's is away from those asked for."""
        return min(abs(rank - wanted) for wanted in self.ranks)

    def __str__(self) -> str:
        said: list[Any] = [f"a {self.shape.n}x{self.shape.n} board"]
        said += [] if self.clues is None else [f"{self.clues} clues"]
        said += [f"symmetry {self.symmetry}"] if self.symmetry else []
        said += ["minimal"] if self.minimal else []
        said += [f"difficulty {self.difficulty}"] if self.difficulty else []
        return ", ".join(said)


@dataclass(frozen=True)
class Generated:
    """A puzzle that `generate` made, with its one solution, and how it came about.

    `asked` is what was wanted, `reached` whether this is it. Where not, the board is the nearest found: first
    in clues, then minimal, then in difficulty. `reason` says what ended the search for it, or the digging
    before every clue was looked at; else it is "". `seed` makes the puzzle again. `boards` full boards were
    dug, in `nodes` nodes. `unsettled` counts clues (or groups of them) that stand because the test whether
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
        """How many clues the puzzle has."""
        return self.board.clue_count

    @cached_property
    def difficulty(self) -> str:
        """The hardest technique that a person needs, see `hints.difficulty`; "guess" where none is enough."""
        return hardest_step(self.board)

    @property
    def level(self) -> str:
        """That in one word: "easy", "medium" or "hard", see `hints.LEVELS`."""
        return level(self.difficulty)

    @cached_property
    def guesses(self) -> int | None:
        """Guesses of the propagation solver, until it has shown that there is no second solution.

        None where that takes more than 20,000 nodes, as it may on boards larger than 9x9.
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
