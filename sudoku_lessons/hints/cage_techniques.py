"""Techniques for killers: which digits a cage can still hold.

As in `techniques`, a finder takes the candidates of a board and yields hints; on a board without cages none.
Digit masks are those of `candidates` (bit d - 1 for digit d), except in `fitting`, which uses those of
`cage_rules` (bit d).
"""

from collections.abc import Callable, Iterator

from sudoku_lessons.boards import Cage
from sudoku_lessons.boards.cage_rules import digits_of, mask_of, masks, union
from sudoku_lessons.boards.rule_45 import derived_cages, innies, outies, regions
from sudoku_lessons.hints.candidates import Candidate, Candidates
from sudoku_lessons.hints.hint import Hint, cells_in_words, digits_in_words, units_in_words

MOST_NAMED = 4  # combinations in a hint; more are unreadable


def cages_with_sums(at: Candidates) -> Iterator[Cage]:
    """Yield the cages with a sum of a killer, in order; nothing for another board."""
    yield from (cage for cage in at.board.cages if cage.sum is not None)


def last_cell_of_a_cage(at: Candidates) -> Iterator[Hint]:
    """Yield cages with one empty cell: the sum gives its digit. O(cages)."""
    board = at.board
    for cage in cages_with_sums(at):
        empty = [cell for cell in cage.numbers if not board.cells[cell]]
        present = sum(board.cells[cell] for cell in cage.numbers)
        digit = (cage.sum or 0) - present
        if len(empty) == 1 and digit in at.digits(empty[0]):
            (cell,) = empty
            name = cage.name(board.shape)
            why = f"{board.shape.name(cell)} is the last empty cell of {name}, and {present} is in it already"
            if len(cage.numbers) == 1:
                why = f"{name} has no other cell"
            yield Hint("last cell of a cage", board, why, (cell,), (digit,), places=((cell, digit),), cage=cage)


def cage_combinations(at: Candidates) -> Iterator[Hint]:
    """Yield digits in no combination that still fits a cage, and digits of all of them with one place.

    A combination fits if the cells have all its digits among their candidates, and each cell has one of
    them. Cages with few combinations come first; those whose digits may repeat are skipped.
    """
    found = [(fitting(at, cage), cage) for cage in cages_with_sums(at)]
    for fits, cage in sorted(found, key=lambda pair: len(pair[0])):
        if fits and any(not at.board.cells[cell] for cell in cage.numbers):
            yield from _left_out(at, cage, fits)
            yield from _one_place(at, cage, fits)


def fitting(at: Candidates, cage: Cage) -> list[int]:
    """Return the combinations of a cage that fit its cells' candidates; [] for a cage with repeats.

    They are masks, bit d for digit d.
    """
    if cage.repeats:
        return []
    cells = [at.masks[cell] << 1 for cell in cage.numbers]
    every = masks(at.board.shape.n, len(cells), cage.sum or 0)
    return [mask for mask in every if not mask & ~union(cells) and all(cell & mask for cell in cells)]


def cage_that_nothing_fits(at: Candidates) -> Cage | None:
    """Return the first cage that no combination fits; cages with repeats are checked only when full."""
    for cage in cages_with_sums(at):
        if not cage.repeats and not fitting(at, cage):
            return cage
    return None


def _left_out(at: Candidates, cage: Cage, fits: list[int]) -> Iterator[Hint]:
    """Yield a hint that removes the digits of no combination from the cage."""
    board = at.board
    gone = [digit for digit in at.all_digits if not union(fits) >> digit & 1]
    empty = [cell for cell in cage.numbers if not board.cells[cell]]
    why = f"{cage.name(board.shape)} holds {_in_words(at, fits)}"
    removes = at.candidates_in(gone, empty)
    yield Hint("cage combinations", board, why, cage.numbers, _digits(fits), removes=removes, cage=cage)


def _one_place(at: Candidates, cage: Cage, fits: list[int]) -> Iterator[Hint]:
    """Yield digits of every combination that only one empty cell can hold."""
    board = at.board
    for digit in _digits(fits):
        cells = [cell for cell in cage.numbers if digit in at.digits(cell)]
        if all(mask >> digit & 1 for mask in fits) and len(cells) == 1 and not board.cells[cells[0]]:
            d, where = digits_in_words(board, [digit]), cells_in_words(board, cells)
            why = f"{cage.name(board.shape)} holds {_in_words(at, fits)}, and {d} can only go in {where}"
            step = ((cells[0], digit),)
            yield Hint("cage combinations", board, why, cage.numbers, (digit,), places=step, cage=cage)


def innies_and_outies(at: Candidates) -> Iterator[Hint]:
    """Yield the 45 rule: innies and outies of some units have a sum too.

    Digits that do not fit the sum are removed. O(regions * cages) if there are cages.
    """
    cages = at.board.cages
    for cage in derived_cages(at.board.shape, cages) if cages else ():
        if removes := _cannot(at, cage):
            units, why = _left_over(at, cage)
            yield Hint("innies and outies", at.board, why, cage.numbers, units=units, removes=removes)


def _cannot(at: Candidates, cage: Cage) -> tuple[Candidate, ...]:
    """Return the candidates that no digits of the other cells bring to the sum; () if nothing fits."""
    keep = [union(fitting(at, cage))] * len(cage.numbers) if not cage.repeats else _by_bounds(at, cage)
    pairs = list(zip(cage.numbers, keep))
    if not all(at.masks[cell] << 1 & mask for cell, mask in pairs):
        return ()
    return tuple((cell, digit) for cell, mask in pairs for digit in at.digits(cell) if not mask >> digit & 1)


def _by_bounds(at: Candidates, cage: Cage) -> list[int]:
    """Return for each cell the digits within the least and the most of the others, as masks."""
    options = [at.digits(cell) for cell in cage.numbers]
    least, most = (sum(map(extreme, options)) for extreme in (min, max))
    total = cage.sum or 0
    return [
        mask_of(d for d in digits if least - digits[0] <= total - d <= most - digits[-1]) for digits in options
    ]


def _left_over(at: Candidates, cage: Cage) -> tuple[tuple[int, ...], str]:
    """Return the units whose innies or outies form a derived cage, and a text that explains their sum."""
    shape, cells, rest = at.board.shape, mask_of(cage.numbers), cage.sum or 0
    summed = [(mask_of(drawn.numbers), drawn.sum or 0) for drawn in cages_with_sums(at)]
    where = cells_in_words(at.board, cage.numbers)
    for region, total in regions(shape):
        meeting = [drawn for drawn in summed if drawn[0] & region]
        inside = [k for k, unit in enumerate(shape.units) if not mask_of(unit) & ~region]
        units = tuple(inside if len(inside) == 1 else _lines(inside, shape.n, region.bit_count()))
        said = f"the digits of {_units_in_words(at, units)} add up to {total}"
        if innies(region, total, meeting) == (cells, cage.sum):
            return units, f"{said}; the cages inside have {total - rest}, which leaves {rest} for {where}"
        if outies(region, total, meeting) == (cells, cage.sum):
            return units, f"{said}; the cages there have {total + rest}, {rest} of it outside, at {where}"
    raise ValueError(f"{cage.name(shape)} follows from no units")  # never: it was derived from some


def _lines(inside: list[int], n: int, cells: int) -> list[int]:
    """Return the rows, or else the columns, that make a region of that many cells."""
    rows = [unit for unit in inside if unit < n]
    return rows if len(rows) * n == cells else [unit for unit in inside if n <= unit < 2 * n]


def _units_in_words(at: Candidates, units: tuple[int, ...]) -> str:
    """Return neighbouring lines as text: "rows 1 to 3"."""
    if len(units) <= 2:
        return units_in_words(at.board, units)
    kind, first = at.board.shape.unit_name(units[0]).split()
    return f"{kind}s {first} to {at.board.shape.unit_name(units[-1]).split()[1]}"


def _digits(fits: list[int]) -> tuple[int, ...]:
    """Return the digits of any of the combinations, ascending."""
    return tuple(digits_of(union(fits)))


def _in_words(at: Candidates, fits: list[int]) -> str:
    """Return the combinations as text: "1 and 2", or "1 5 or 2 4"; only their digits if there are many."""
    if len(fits) == 1:
        return digits_in_words(at.board, digits_of(fits[0]))
    if len(fits) > MOST_NAMED:
        return f"no digits but {digits_in_words(at.board, _digits(fits))}"
    sets = [" ".join(at.board.alphabet[digit - 1] for digit in digits_of(mask)) for mask in fits]
    return f"{', '.join(sets[:-1])} or {sets[-1]}"


CAGE_FINDERS: dict[str, Callable[[Candidates], Iterator[Hint]]] = {
    "last cell of a cage": last_cell_of_a_cage,
    "cage combinations": cage_combinations,
    "innies and outies": innies_and_outies,
}
CAGE_TECHNIQUES = tuple(CAGE_FINDERS)
"""The names of the techniques for killers, easiest first."""
