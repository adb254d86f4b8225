"""Exact cover problems: items to cover, and options that cover them; Sudoku is one of them.

The words are Donald Knuth's (The Art of Computer Programming, volume 4B, section 7.2.2.1). In the matrix of
zeros and ones of older texts, an item is a column, an option is a row, and a 1 means "covers".
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, partial
from types import MappingProxyType
from typing import Any

from sudoku_lessons.boards import Item, Shape, ShapeLike, as_shape, counted, shown
from sudoku_lessons.exact_cover import matrix as matrices
from sudoku_lessons.exact_cover.matrix import Drawn, Name, listed, quoted, repeated

SMALL = 40  # the most items, and the most options, of a matrix drawn as a table


@dataclass(frozen=True, init=False, repr=False)
class ExactCover:
    """Choose options so that each primary item is covered exactly once, each secondary item at most once.

    `options` maps each option's name to the items it covers; names are anything hashable. `items` fixes the
    order of the primary items, or adds some that no option covers; by default they are those that the options
    name, in that order, without the `secondary` ones.

    >>> toy = ExactCover({"A": [1, 2], "B": [2, 3], "C": [1, 5], "D": [1, 4], "E": [5]})
    >>> toy
    <ExactCover: 5 items, 5 options>
    >>> toy.items
    (1, 2, 3, 5, 4)

    `remarks` has warnings: an item that no option covers, an option that is never chosen, options that cover
    the same items.

    Raises ValueError for an option that names an item twice or an unknown item, for an item listed twice or
    not equal to itself (NaN), and TypeError for options that are not a dictionary, for names in a string, and
    for names that are not hashable.
    """

    primary: tuple[Name, ...]
    secondary: tuple[Name, ...]
    options: Mapping[Name, tuple[Name, ...]]

    def __init__(
        self,
        options: Mapping[Name, Iterable[Name]],
        items: Iterable[Name] | None = None,
        *,
        secondary: Iterable[Name] = (),
    ) -> None:
        if not isinstance(options, Mapping):
            raise TypeError(
                f"expected options as a dictionary {{name: items}}, got {shown(options)}. "
                "For rows of zeros and ones use ExactCover.from_matrix"
            )
        covers = {name: listed(covered, f"the items of option {name!r}") for name, covered in options.items()}
        at_most_once = listed(secondary, "secondary items")
        if items is None:
            named = dict.fromkeys(item for covered in covers.values() for item in covered)
            rest = set(at_most_once)
            items = [item for item in named if item not in rest]
        object.__setattr__(self, "primary", listed(items, "primary items"))
        object.__setattr__(self, "secondary", at_most_once)
        object.__setattr__(self, "options", MappingProxyType(covers))  # so that a shared problem cannot change
        self._validate()

    def _validate(self) -> None:
        """Raise ValueError for invalid names; see the class."""
        if odd := [item for item in self.items if item != item]:  # no search could find it again
            raise ValueError(f"expected items that are equal to themselves, got {shown(odd[0])}")
        if twice := repeated(self.items):
            raise ValueError(f"an item is listed twice: {quoted(twice)}")
        known = set(self.items)
        for name, covered in self.options.items():
            if len(set(covered)) != len(covered):
                raise ValueError(f"option {name!r} covers an item twice: {quoted(repeated(covered))}")
            if not known.issuperset(covered):
                unknown = sorted(map(repr, set(covered) - known))
                raise ValueError(f"option {name!r} covers unknown items: {unknown}")

    def __hash__(self) -> int:
        return hash((self.primary, self.secondary, frozenset(self.options.items())))

    def __reduce__(self) -> tuple[Any, ...]:
        """Return the parts for pickle and copy, which cannot handle a read-only mapping."""
        return partial(type(self), secondary=self.secondary), (dict(self.options), self.primary)

    @classmethod
    def from_matrix(
        cls,
        matrix: Any,
        *,
        items: Iterable[Name] | None = None,
        options: Iterable[Name] | None = None,
        secondary: Iterable[Name] = (),
    ) -> "ExactCover":
        """Return a problem from a matrix of zeros and ones: one row per option, one column per item.

        `matrix` is rows of numbers, a numpy array of any memory layout, or a pandas DataFrame. `items` and
        `options` name its columns and rows; by default a DataFrame's own names, or numbers from 0.

        >>> ExactCover.from_matrix([[1, 0, 1], [0, 1, 0]]).options[0]
        (0, 2)

        Raises ValueError for rows of several lengths, an entry that is not 0 or 1, a repeated name,
        or too many or too few names.
        """
        rows, width = matrices.rows_of(matrix)
        columns = matrices.names_of(items, matrix, "columns", width)
        names = matrices.names_of(options, matrix, "index", len(rows))
        if len(names) != len(rows) or (len(columns) != width and rows):
            found = f"{counted(len(names), 'option')} and {counted(len(columns), 'item')}"
            size = f"{counted(len(rows), 'row')} and {counted(width, 'column')}"
            raise ValueError(f"the matrix has {size}, got names for {found}")
        covers = {name: [columns[k] for k in matrices.ones(row, name)] for name, row in zip(names, rows)}
        at_most_once = listed(secondary, "secondary items")
        if strange := [item for item in at_most_once if item not in columns]:
            raise ValueError(f"secondary items that are not columns: {quoted(strange)}")
        return cls(covers, [item for item in columns if item not in at_most_once], secondary=at_most_once)

    @classmethod
    def from_text(cls, text: str) -> "ExactCover":
        """Return a problem from a text in the form of Knuth's programs; its options are numbered from 0.

        The first line names the items, the secondary ones after a `|`. Every other line is an option: its
        items, separated by spaces. Lines that begin with `|` are comments, empty lines are skipped.

        >>> ExactCover.from_text('''
        ... | a comment
        ... a b | c
        ... a c
        ... b''').options[0]
        ('a', 'c')

        Raises ValueError if there is no line of items, or an item has a colour (`item:colour`).
        """
        primary, secondary, options = matrices.parse(text)
        return cls(dict(enumerate(options)), primary, secondary=secondary)

    # ---- what it is like ------------------------------------------------------------------------------

    @cached_property
    def items(self) -> tuple[Name, ...]:
        """All items, the primary ones first."""
        return self.primary + self.secondary

    @cached_property
    def covered_by(self) -> Mapping[Name, frozenset[Name]]:
        """For each item the options that cover it: the columns of the matrix."""
        columns: dict[Name, list[Name]] = {item: [] for item in self.items}
        for name, covered in self.options.items():
            for item in covered:
                columns[item].append(name)
        return MappingProxyType({item: frozenset(names) for item, names in columns.items()})

    @cached_property
    def position(self) -> Mapping[Name, int]:
        """The number of each option, from 0: its row of the matrix."""
        return MappingProxyType({name: k for k, name in enumerate(self.options)})

    @cached_property
    def uncovered(self) -> tuple[Name, ...]:
        """The primary items that no option covers; if there is one, there is no solution."""
        return tuple(item for item in self.primary if not self.covered_by[item])

    @property
    def remarks(self) -> tuple[str, ...]:
        """Warnings about the problem; usually empty. Linear in the number of ones of the matrix."""
        primary = set(self.primary)
        idle = [name for name, covered in self.options.items() if primary.isdisjoint(covered)]
        alike: dict[frozenset[Name], list[Name]] = {}
        for name, covered in self.options.items():
            alike.setdefault(frozenset(covered), []).append(name)
        said = [f"no option covers {quoted(self.uncovered)}: no solution"] if self.uncovered else []
        said += [f"covers no primary item, so it is never chosen: {quoted(idle)}"] if idle else []
        said += [
            f"cover the same items, so each makes its own solutions: {quoted(names)}"
            for covered, names in alike.items()
            if len(names) > 1 and not primary.isdisjoint(covered)
        ]
        return tuple(said)

    def indices(self, cover: Iterable[Name]) -> tuple[int, ...]:
        """Return the numbers (matrix rows) of these options, ascending; ValueError for an unknown one."""
        return tuple(sorted(map(self.position.__getitem__, self._known(cover, "the cover"))))

    def _known(self, names: Iterable[Name], what: str) -> tuple[Name, ...]:
        """Return option names as a tuple. Raises ValueError, with `what` they are, for an unknown one."""
        given = listed(names, f"the options of {what}")
        if strange := [name for name in given if name not in self.options]:
            raise ValueError(f"{what} names {quoted(strange)}, which is not an option of this problem")
        return given

    def is_covered_by(self, chosen: Iterable[Name]) -> bool:
        """Return whether these options are an exact cover: counted item by item, without any solver's code."""
        names = listed(list(chosen), "the options of the cover")
        if repeated(names) or any(name not in self.options for name in names):
            return False
        times = Counter(item for name in names for item in self.options[name])
        return times.keys() >= set(self.primary) and max(times.values(), default=1) == 1

    def started(self, start: Iterable[Name]) -> list[Name]:
        """Return the options of a partial cover to start from, as a list.

        Raises ValueError if one is not an option, covers an item covered before, or is named twice.
        """
        chosen: list[Name] = []
        covered: set[Name] = set()
        for option in self._known(start, "the start"):
            if option in chosen and not self.options[option]:
                raise ValueError(f"the start names {option!r} twice")
            if not covered.isdisjoint(self.options[option]):
                raise ValueError(f"{option!r} covers an item that an earlier option covers: {chosen!r}")
            covered.update(self.options[option])
            chosen.append(option)
        return chosen

    # ---- how it looks ---------------------------------------------------------------------------------

    def __str__(self) -> str:
        count = counted(len(self.primary), "item")
        if self.secondary:
            count = f"{len(self.primary):,} primary and {counted(len(self.secondary), 'secondary item')}"
        return "\n".join((f"{count}, {counted(len(self.options), 'option')}", *self.remarks))

    def __repr__(self) -> str:
        return f"<ExactCover: {'; '.join(str(self).splitlines())}>"

    def show(
        self,
        chosen: Iterable[Name] = (),
        *,
        sizes: Mapping[Name, int] | None = None,
        out: Iterable[Name] = (),
        waiting: Iterable[Name] = (),
    ) -> Drawn:
        """Return the matrix as a table with the chosen rows marked; only its size above 40 rows or columns.

        In the middle of a search, `sizes`, `out` and `waiting` are those of a `cover_trace.CoverState`.
        Raises ValueError for a chosen option that the problem does not have.

        >>> ExactCover({"A": [1, 2], "B": [2, 3], "C": [1]}).show(["B", "C"])
             1 2 3
          A  1 1 .
        > B  . 1 1
        > C  1 . .
        """
        marked = set(self._known(chosen, "what is to be marked"))
        if max(len(self.items), len(self.options)) > SMALL:
            return Drawn(f"{self}; too large for a table", f"<p>{self}; too large for a table</p>")
        return matrices.draw(
            *(self.items, len(self.secondary), self.options, marked),
            *(sizes, set(out), set(waiting)),
        )


def sudoku(shape: ShapeLike = 9) -> ExactCover:
    """Return Sudoku as exact cover: 4 n^2 items, n^3 options, each covering 4 items.

    An option is (cell, digit). It covers its cell (an item named by the cell's number) and its digit in
    its row, column and box (items named (unit, digit)).

    >>> problem = sudoku(Shape(2, 2))
    >>> len(problem.items), len(problem.options), problem.options[0, 3]
    (64, 64, (0, (0, 3), (4, 3), (8, 3)))

    Raises ValueError if there is no such shape.
    """
    return _sudoku(as_shape(shape))


@cache
def _sudoku(shape: Shape) -> ExactCover:
    """Return the problem of a shape, created once."""
    items: list[Item] = list(shape.items())
    options = {
        (cell, digit): (cell, *((unit, digit) for unit in shape.units_of[cell]))
        for cell in range(shape.cell_count)
        for digit in range(1, shape.n + 1)
    }
    return ExactCover(options, items)
