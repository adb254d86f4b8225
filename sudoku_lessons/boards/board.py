"""The board: an immutable grid of digits that can be read, shown and checked. It knows no solver."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Protocol, Self, TypeAlias, TypeGuard

from sudoku_lessons.boards import drawing, parsing
from sudoku_lessons.boards.alphabets import alphabet_of
from sudoku_lessons.boards.arguments import is_whole, shown, whole_number
from sudoku_lessons.boards.cage import Cage
from sudoku_lessons.boards.errors import ClashError, Conflict, InvalidBoard
from sudoku_lessons.boards.shape import Shape, ShapeLike, as_shape


class HasBoard(Protocol):
    """An object that has a board, such as a puzzle of a collection or a file."""

    def __board__(self) -> "Board":
        """Return the board."""


BoardLike: TypeAlias = str | Iterable[Any] | HasBoard
"""Everything that `Board` reads: a board or what has one, a line, rows of text or values, an array."""


@dataclass(frozen=True, init=False, repr=False, slots=True)
class Board:
    """An immutable board of n x n cells, some of them empty.

    `source` may be a line of n*n characters, a pasted grid with or without borders, n row strings,
    nested or flat lists of values, a numpy array or a pandas frame, another Board, or any object with a
    method `__board__` that returns one, such as a puzzle of a collection or a file. Empty cells are
    `.`, `0`, `_`, `*`, `?`, `-`, `·`, None or NaN. `shape` is needed if the length does not determine the
    boxes (6x6 has 2x3 boxes unless you pass (3, 2)). Digits above 9 are letters, A = 10, unless
    `alphabet` says otherwise ("A..P": A = 1; "0..9A..F": 0 is a digit); `blank` lists the blank signs.

    Attributes: `cells`, n*n ints with 0 for an empty cell; `shape`; `alphabet`, the n characters.
    Two boards are equal if their cells and shapes are. A board may hold clashing digits, so that they can
    be shown: see `conflicts` and `validate`.

    >>> board = Board(["1...", "..3.", "....", ".2.."])
    >>> board.line, board.clue_count, board.candidates("r1c2")
    ('1.....3......2..', 3, (3, 4))

    Raises InvalidBoard, a ValueError, with the place and what was expected.
    """

    cells: tuple[int, ...]
    shape: Shape
    alphabet: str = field(compare=False)

    def __init__(
        self,
        source: BoardLike,
        shape: ShapeLike | None = None,
        *,
        alphabet: str | None = None,
        blank: str | None = None,
    ) -> None:
        if is_board(source):
            source = as_board(source)
            if shape is None and alphabet is None:
                self._set(source.shape, source.cells, source.alphabet)
                return
            source = list(source.cells)
        self._set(*parsing.read(source, shape, alphabet, blank))

    def _set(self, shape: Shape, cells: tuple[int, ...], alphabet: str) -> None:
        for name, value in (("cells", cells), ("shape", shape), ("alphabet", alphabet)):
            object.__setattr__(self, name, value)

    def __board__(self) -> "Board":
        return self

    @classmethod
    def empty(cls, shape: ShapeLike = 9) -> Self:
        """Return an empty board of this shape."""
        found = as_shape(shape)
        return cls([0] * found.cell_count, shape=found)

    # ---- other boards ---------------------------------------------------------------------------

    def with_cells(self, cells: Any) -> "Board":
        """Return a board of the same shape and alphabet with these n*n whole numbers, 0 .. n.

        `cells` is a flat iterable, or n rows such as an array. Raises InvalidBoard for anything else.
        """
        digits, n = parsing.flat(cells), self.shape.n
        if len(digits) != n * n:
            raise InvalidBoard(f"expected {n * n} cells, got {len(digits)}")
        if set(map(type, digits)) != {int} or min(digits) < 0 or max(digits) > n:
            try:
                digits = tuple(whole_number(self.shape.name(k), digit, 0, n) for k, digit in enumerate(digits))
            except ValueError as error:
                raise InvalidBoard(str(error)) from None
        return _rebuild(self.shape, digits, self.alphabet)

    def with_digit(self, where: int | str, digit: int) -> "Board":
        """Return the board with one cell set (0 empties it); `where` is a number or a name like "r1c1".

        Raises ValueError if there is no such cell, or `digit` is not a whole number from 0 to n.
        """
        cells = list(self.cells)
        cells[self.shape.cell(where)] = digit
        return self.with_cells(cells)

    def alike(self, source: BoardLike) -> "Board":
        """Return `source` as a board: unchanged if it is one, otherwise read with this shape and alphabet.

        Whole numbers are digits 1 .. n, whatever the alphabet. Raises InvalidBoard as `Board` does.
        """
        if is_board(source):
            return as_board(source)
        if not isinstance(source, str):
            source = parsing.as_list(source)
            if (flat := parsing.flat(source)) and all(map(is_whole, flat)):
                return Board.with_cells(self, flat)
        return Board(source, self.shape, alphabet=self.alphabet)

    # ---- contents ------------------------------------------------------------------------------

    def __getitem__(self, where: int | str) -> int:
        return self.cells[self.shape.cell(where)]

    def __iter__(self) -> Iterator[int]:
        return iter(self.cells)

    def __len__(self) -> int:
        return len(self.cells)

    @property
    def line(self) -> str:
        """The board as n*n characters, "." for an empty cell."""
        return self._written(self.cells)

    @property
    def rows(self) -> tuple[str, ...]:
        """The n rows as strings."""
        return tuple(map(self._written, self.grid))

    @property
    def grid(self) -> tuple[tuple[int, ...], ...]:
        """The n rows as ints; numpy.array(board.grid) is the board as an array."""
        return tuple(tuple(self.cells[cell] for cell in row) for row in self.shape.rows)

    @property
    def clues(self) -> tuple[tuple[int, int], ...]:
        """The digits on the board as (cell, digit), in reading order."""
        return tuple((cell, digit) for cell, digit in enumerate(self.cells) if digit)

    @property
    def clue_count(self) -> int:
        """The number of cells that hold a digit."""
        return len(self.clues)

    @property
    def empty_cells(self) -> tuple[int, ...]:
        """The numbers of the empty cells, in reading order."""
        return tuple(cell for cell, digit in enumerate(self.cells) if not digit)

    def candidates(self, where: int | str) -> tuple[int, ...]:
        """Return the digits, ascending, that no peer of this cell (empty or not) holds. O(peers)."""
        held = {self.cells[peer] for peer in self.shape.peers[self.shape.cell(where)]}
        return tuple(digit for digit in range(1, self.shape.n + 1) if digit not in held)

    # ---- the rules ------------------------------------------------------------------------------

    def conflicts(self) -> tuple[Conflict, ...]:
        """Return every digit that appears more than once in a unit; () if no rule is broken. O(n^2)."""
        return tuple(
            self._conflict(self.shape.unit_name(unit), cells, digit)
            for unit, cells in enumerate(self.shape.units)
            for digit in self._repeated(cells)
        )

    def _repeated(self, cells: Iterable[int]) -> list[int]:
        """Return the digits that appear more than once in some cells, ascending."""
        held = self.cells
        digits = [held[cell] for cell in cells if held[cell]]
        if len(set(digits)) == len(digits):
            return []
        return sorted(digit for digit, times in Counter(digits).items() if times > 1)

    def _conflict(self, name: str, cells: Iterable[int], digit: int) -> Conflict:
        where = tuple(cell for cell in cells if self.cells[cell] == digit)
        return Conflict(name, digit, where, self.alphabet[digit - 1], tuple(map(self.shape.name, where)))

    def validate(self) -> None:
        """Raise ClashError, with digit, unit and cells, if the board breaks a rule."""
        if conflicts := self.conflicts():
            raise ClashError(conflicts)

    def contradiction(self) -> str | None:
        """Return why a cell or unit has no digit left, or None. It looks at each once, without search.

        >>> Board("1234|...4|....|....".replace("|", ""), (2, 2)).with_digit("r1c4", 0).contradiction()
        'r1c4 has no candidate left'
        """
        shape = self.shape
        left = {cell: set(self.candidates(cell)) for cell in self.empty_cells}
        for item in shape.items():
            if isinstance(item, int):
                possible = bool(left.get(item, True))
            else:
                cells, digit = shape.units[item[0]], item[1]
                possible = any(self.cells[cell] == digit or digit in left.get(cell, ()) for cell in cells)
            if not possible:
                return shape.no_option(item, self.alphabet)
        return None

    @property
    def cages(self) -> tuple[Cage, ...]:
        """The cages of a KillerBoard; none of another board."""
        return ()

    @property
    def is_complete(self) -> bool:
        """Whether no cell is empty; rules are not checked."""
        return 0 not in self.cells

    @property
    def is_solved(self) -> bool:
        """Whether no cell is empty and no rule is broken."""
        return self.is_complete and not self.conflicts()

    # ---- how it looks ---------------------------------------------------------------------------

    def _written(self, digits: Iterable[int]) -> str:
        """Return digits as this board writes them, "." for 0."""
        return "".join(("." + self.alphabet)[digit] for digit in digits)

    def draw(
        self, clues: "Board | None" = None, marked: Collection[int | str] = (), candidates: bool = False
    ) -> drawing.Drawing:
        """Return a drawing for a notebook or a terminal.

        `clues` is the puzzle this board comes from: its digits are shaded (by default all digits).
        `marked` cells, numbers or names, are coloured; `candidates` shows them in empty cells.
        """
        return drawing.draw(
            self.shape,
            self.line,
            {cell for cell, _ in (clues or self).clues},
            {self.shape.cell(where) for where in marked},
            {cell: self._written(self.candidates(cell)) for cell in self.empty_cells} if candidates else {},
            [("" if cage.sum is None else str(cage.sum), cage.numbers) for cage in self.cages],
        )

    def __str__(self) -> str:
        return drawing.text_grid(self.shape, self.line)

    def __repr__(self) -> str:
        sides = (self.shape.box_rows, self.shape.box_cols)
        shape = "" if self.shape.is_usual else f", shape={sides}"
        usual_alphabet = self.alphabet == alphabet_of(self.shape.n)
        alphabet = "" if usual_alphabet else f", alphabet={self.alphabet!r}"
        return f"Board({self.line!r}{shape}{alphabet})"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """Print the grid, if IPython cannot show HTML."""
        printer.text(str(self))

    def _repr_html_(self) -> str:
        return self.draw().html


def _rebuild(shape: Shape, cells: tuple[int, ...], alphabet: str) -> Board:
    """Return a Board of checked parts."""
    board = object.__new__(Board)
    board._set(shape, cells, alphabet)
    return board


def is_board(source: object) -> TypeGuard[HasBoard]:
    """Return whether this is a board, or has one: whether its class has `__board__`.

    Board, KillerBoard, the puzzles of `datasets` and `formats`, `Generated` and `SudokuBoard` have it.
    """
    return hasattr(type(source), "__board__")


def as_board(source: BoardLike) -> Board:
    """Return the board of anything with `__board__`, including its cages; `Board(source)` of anything else.

    Raises InvalidBoard as `Board` does; TypeError if `__board__` returns something else.
    """
    if not is_board(source):
        return Board(source)
    board = source.__board__()
    if not isinstance(board, Board):
        raise TypeError(f"__board__: expected a Board, got {shown(board)}")
    return board
