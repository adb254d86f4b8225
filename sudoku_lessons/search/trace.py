"""Trace of a search: its recorded steps, to read and to replay."""

from array import array
from collections.abc import Iterator
from typing import Any, NamedTuple, TypeGuard

from sudoku_lessons.boards import Board, Cage, Item, NoDigit, counted

TRACE_STEPS = 1_000_000

Option = tuple[int, int]
"""A placement: (cell, digit)."""


class Step(NamedTuple):
    """One step of a trace.

    `kind` is one of KINDS; `depth` is that of the node it belongs to; `option` is that of place, undo and
    forced, on a board an `Option`; `item` the reason of forced and dead end, on a board an `Item`.
    """

    kind: str
    depth: int
    option: Any = None
    item: Any = None


KINDS = ("node", "guess", "dead end", "place", "undo", "forced", "solution", "item")


class Steps:
    """The steps of a search, in order: a sequence of `Step`, kept in a few bytes per step.

    At most `limit` steps are kept; `is_cut` says whether there were more.
    """

    def __init__(self, limit: int = TRACE_STEPS) -> None:
        self.limit, self.is_cut = limit, False
        self._kinds, self._depths = array("B"), array("H")
        self._options, self._items = array("L"), array("L")
        self._names: list[Any] = [None]  # each option and item once; steps hold their numbers
        self._number: dict[Any, int] = {None: 0}

    def add(self, kind: str, depth: int, option: Any = None, item: Any = None) -> None:
        """Append a step, unless the trace is full."""
        if len(self._kinds) >= self.limit:
            self.is_cut = True
            return
        self._kinds.append(KINDS.index(kind))
        self._depths.append(depth)
        self._options.append(self._number_of(option))
        self._items.append(self._number_of(item))

    def _number_of(self, name: Any) -> int:
        number = self._number.get(name)
        if number is None:
            number = self._number[name] = len(self._names)
            self._names.append(name)
        return number

    def __len__(self) -> int:
        return len(self._kinds)

    def __getitem__(self, k: int) -> Step:
        k = range(len(self))[k]
        kind, depth = KINDS[self._kinds[k]], self._depths[k]
        return Step(kind, depth, self._names[self._options[k]], self._names[self._items[k]])

    def __iter__(self) -> Iterator[Step]:
        return (self[k] for k in range(len(self)))

    def distinct(self) -> "tuple[list[int], array[int]]":
        """Return the steps that read differently, by the number of the first of each, and which each step is.

        Steps read alike if their words and cells are the same. A long search has few different ones: some
        thousands in a million steps of 9x9. O(length).
        """
        firsts: list[int] = []
        which = array("L")
        seen: dict[tuple[int, ...], int] = {}
        node = KINDS.index("node")
        for k, (kind, depth, option, item) in enumerate(
            zip(self._kinds, self._depths, self._options, self._items)
        ):
            alike = (kind, depth if kind == node else 0, option, item)
            number = seen.setdefault(alike, len(firsts))
            if number == len(firsts):
                firsts.append(k)
            which.append(number)
        return firsts, which


class Trace(Steps):
    """The steps of a search for the solutions of a board."""

    def __init__(self, board: Board, limit: int = TRACE_STEPS) -> None:
        super().__init__(limit)
        self.board = board

    def words(self, k: int) -> str:
        """Describe step k: "place 5 at r1c3", "forced 7 at r2c2: the only place for 7 in box 1"."""
        kind, depth, option, item = self[k]
        shape = self.board.shape
        if kind == "node":
            return f"node, {counted(depth, 'placement')} deep"
        if kind == "dead end":
            return f"dead end: {self._no_option(item)}"
        if option is None:
            return kind
        cell, digit = option
        done = f"{kind} {self.board.alphabet[digit - 1]} at {shape.name(cell)}"
        if isinstance(item, Cage):
            return f"{done}: its only place in {self._named(item)}, which needs it"
        return f"{done}: {shape.one_option(item, self.board.alphabet)}" if _is_item(item) else done

    def _no_option(self, item: Any) -> str:
        """Say why an item makes a dead end."""
        if isinstance(item, Cage):
            return f"no digits fit {self._named(item)}"
        if isinstance(item, NoDigit):
            cages = " and ".join(map(self._named, item.cages))
            name, takes = self.board.shape.name(item.cell), "takes" if len(item.cages) == 1 else "together take"
            return f"no digit for {name}: {cages} {takes} none that its row, column and box leave open"
        return self.board.shape.no_option(item, self.board.alphabet) if _is_item(item) else "nothing to try"

    def _named(self, cage: Cage) -> str:
        """Name a cage of the board, or one that the 45 rule gives."""
        return cage.name(self.board.shape) + ("" if cage in self.board.cages else " (by the 45 rule)")

    def cells(self, k: int) -> tuple[int, ...]:
        """Return the cells of step k: the one filled or emptied, or those of the reason for a dead end."""
        option, item = self[k].option, self[k].item
        if option is not None:
            return (option[0],)
        if isinstance(item, Cage):
            return item.numbers
        if isinstance(item, NoDigit):
            return (item.cell,)
        if not _is_item(item):
            return ()
        return (item,) if isinstance(item, int) else self.board.shape.units[item[0]]

    def board_after(self, k: int) -> Board:
        """Return the board after step k (from 0), replayed from the start: O(k)."""
        cells, filled = list(self.board.cells), list[int]()
        for step in map(self.__getitem__, range(range(len(self))[k] + 1)):
            if step.kind in ("place", "forced") and step.option:
                cells[step.option[0]] = step.option[1]
                filled.append(step.option[0])
            elif step.kind == "undo" and step.option:
                while filled:  # the placement and everything forced after it
                    cell = filled.pop()
                    cells[cell] = 0
                    if cell == step.option[0]:
                        break
        return self.board.with_cells(cells)


def _is_item(item: object) -> TypeGuard[Item]:
    """Return whether an item is one of Sudoku, and not of another exact cover problem."""
    return isinstance(item, int) or (isinstance(item, tuple) and len(item) == 2)
