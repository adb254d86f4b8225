"""The simple solving techniques, one small function each, easiest first in `FINDERS`.

A finder takes the candidates of a board without contradictions and yields hints, in the order of
looking. It may yield hints that change nothing, which `next_hint` skips. To add a
technique, write a finder and add it to `FINDERS` by its difficulty. `cage_techniques` has those
for cages.

The text of the step (level 3 of a hint) is the hint's `reason`, a colon, and what to write or remove.
"""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations

from sudoku_lessons.hints.cage_techniques import CAGE_FINDERS
from sudoku_lessons.hints.candidates import Candidates, bits, confined
from sudoku_lessons.hints.hint import Hint, cells_in_words, digits_in_words, units_in_words


def naked_single(at: Candidates) -> Iterator[Hint]:
    """Yield cells with one candidate. O(n^2)."""
    board = at.board
    for cell in board.empty_cells:
        if at.masks[cell].bit_count() == 1:
            (digit,) = at.digits(cell)
            name, but = board.shape.name(cell), digits_in_words(board, [digit])
            before = ", or was removed before" if board.candidates(cell) != (digit,) else ""
            caged = any(cell in cage.numbers for cage in board.cages)
            places = "row, column, box or cage" if caged else "row, column or box"
            why = f"every digit but {but} appears in the {places} of {name}{before}"
            unit, step = at.nearly_full_unit(cell), (cell, digit)
            yield Hint("naked single", board, why, (cell,), (digit,), (unit,), places=(step,))


def hidden_single(at: Candidates) -> Iterator[Hint]:
    """Yield digits with one place in a unit. O(n^2)."""
    board = at.board
    for unit in at.units:
        empty = [cell for cell in board.shape.units[unit] if not board.cells[cell]]
        for digit in at.all_digits:
            cells = at.cells(unit, digit)
            if len(cells) == 1 and cells[0] in empty:
                d, where = digits_in_words(board, [digit]), cells_in_words(board, cells)
                seen = all(digit not in board.candidates(cell) for cell in empty if cell not in cells)
                others = f"every other empty cell sees {d}" + ("" if seen else " or lost it before")
                why = f"in {board.shape.unit_name(unit)}, {d} can only go to {where}, because {others}"
                yield Hint("hidden single", board, why, cells, (digit,), (unit,), places=((cells[0], digit),))


def locked_candidates(at: Candidates) -> Iterator[Hint]:
    """Yield units in which all places of a digit are in another unit too, which loses it elsewhere. O(n^2).

    *Pointing*: from a box into a line (a row or column). *Claiming*: from a line into a box.
    """
    board, shape = at.board, at.board.shape
    for unit in at.units:
        for digit in at.all_digits:
            cells = at.cells(unit, digit)
            for other in at.other_units(cells, unit):
                rest = [cell for cell in shape.units[other] if cell not in shape.units[unit]]
                d, where = digits_in_words(board, [digit]), cells_in_words(board, cells)
                name, other_name = shape.unit_name(unit), shape.unit_name(other)
                why = (
                    f"in {name}, {d} can only go to {where}, "
                    f"which lie in {other_name} too, so {other_name} has its {d} there"
                )
                removes, both = at.candidates_in([digit], rest), (unit, other)
                yield Hint("locked candidates", board, why, cells, (digit,), both, removes=removes)


def naked_group(at: Candidates, size: int, name: str) -> Iterator[Hint]:
    """Yield `size` cells of a unit with only `size` candidates: other cells lose these. O(n^(size + 1))."""
    board = at.board
    for unit in at.units:
        cells_of_unit = board.shape.units[unit]
        for cells, mask in confined({cell: at.masks[cell] for cell in cells_of_unit}, size):
            digits = tuple(bit + 1 for bit in bits(mask))
            what, where = digits_in_words(board, digits), cells_in_words(board, cells)
            why = (
                f"in {board.shape.unit_name(unit)}, {where} can only hold {what}, so no other cell holds these"
            )
            removes = at.candidates_in(digits, [cell for cell in cells_of_unit if cell not in cells])
            yield Hint(name, board, why, cells, digits, (unit,), removes=removes)


def hidden_group(at: Candidates, size: int, name: str) -> Iterator[Hint]:
    """Yield `size` digits with only `size` places in a unit: these lose other digits. O(n^(size + 1))."""
    board = at.board
    for unit in at.units:
        places = {digit: at.places[unit][digit - 1] for digit in at.all_digits}
        for digits, mask in confined(places, size):
            cells = tuple(board.shape.units[unit][k] for k in bits(mask))
            what, where = digits_in_words(board, digits), cells_in_words(board, cells)
            why = f"in {board.shape.unit_name(unit)}, {what} can only go to {where}, so nothing else can"
            removes = at.candidates_in([digit for digit in at.all_digits if digit not in digits], cells)
            yield Hint(name, board, why, cells, digits, (unit,), removes=removes)


def fish(at: Candidates, size: int, name: str) -> Iterator[Hint]:
    """Yield `size` rows with a digit in only `size` columns, which lose it elsewhere; and transposed.

    O(n^(size + 1)).
    """
    board, units, n = at.board, at.board.shape.units, at.board.shape.n
    for first_line, first_crossing in ((0, n), (n, 0)):  # the k-th cell of a line lies in the k-th crossing
        for digit in at.all_digits:
            places = {line: at.places[line][digit - 1] for line in range(first_line, first_line + n)}
            for lines, mask in confined(places, size):
                crossings = [first_crossing + k for k in bits(mask)]
                cells = tuple(cell for line in lines for cell in at.cells(line, digit))
                rest = [cell for crossing in crossings for cell in units[crossing] if cell not in cells]
                d, where = digits_in_words(board, [digit]), units_in_words(board, crossings)
                why = (
                    f"in {units_in_words(board, lines)}, {d} can only go to {where}, which get their {d} there"
                )
                removes = at.candidates_in([digit], rest)
                yield Hint(name, board, why, cells, (digit,), lines, removes=removes)


def xy_wing(at: Candidates) -> Iterator[Hint]:
    """Yield a pivot of candidates x and y that sees cells of x and z, and of y and z: one of these is z.

    Cells that see both of them lose z. O(n^2 peers^2).
    """
    board, shape = at.board, at.board.shape
    pairs = [cell for cell in board.empty_cells if at.masks[cell].bit_count() == 2]
    for pivot in pairs:
        near = [cell for cell in pairs if cell in shape.peers[pivot]]
        for one, other in combinations(near, 2):
            shared = at.masks[one] & at.masks[other]
            if shared.bit_count() != 1 or at.masks[one] ^ at.masks[other] != at.masks[pivot]:
                continue
            digit = shared.bit_length()
            x, y = ((set(at.digits(cell)) - {digit}).pop() for cell in (one, other))
            p, a, b = (shape.name(cell) for cell in (pivot, one, other))
            in_x, in_y, d = (digits_in_words(board, [each]) for each in (x, y, digit))
            either = f"if {p} is {in_x}, {a} is {d}, and if {p} is {in_y}, {b} is {d}"
            why = f"{either}, so no cell that sees both is {d}"
            units = tuple(dict.fromkeys(at.common_unit(pivot, cell) for cell in (one, other)))
            see_both = [cell for cell in shape.peers[one] if cell in shape.peers[other]]
            removes = at.candidates_in([digit], see_both)
            yield Hint("XY-wing", board, why, (pivot, one, other), (x, y, digit), units, removes=removes)


def simple_colouring(at: Candidates) -> Iterator[Hint]:
    """Yield places of a digit linked by units with two of them: every second one holds it, or else the others.

    If two of one colour see each other, none of this colour holds the digit. Otherwise cells that see both
    colours lose it. O(n^3).
    """
    board, peers = at.board, at.board.shape.peers
    for digit in at.all_digits:
        for unit, colours in at.chains(digit):
            d, (first, second) = digits_in_words(board, [digit]), colours
            either = (
                f"linked by units with two places for {d}, either {cells_in_words(board, first)} "
                f"or else {cells_in_words(board, second)} hold {d}"
            )
            for colour in colours:
                for pair in (pair for pair in combinations(colour, 2) if pair[1] in peers[pair[0]]):
                    why = f"{either}, but {cells_in_words(board, pair)} see each other"
                    removes = at.candidates_in([digit], colour)
                    yield Hint("simple colouring", board, why, colour, (digit,), (unit,), removes=removes)
            near = [set[int]().union(*(peers[cell] for cell in colour)) for colour in colours]
            both = sorted((near[0] & near[1]) - {*first, *second})
            why = f"{either}, so no cell that sees one of each holds {d}"
            removes = at.candidates_in([digit], both)
            yield Hint("simple colouring", board, why, first + second, (digit,), (unit,), removes=removes)


FINDERS: dict[str, Callable[[Candidates], Iterator[Hint]]] = {
    "naked single": naked_single,
    "hidden single": hidden_single,
    **CAGE_FINDERS,
    "locked candidates": locked_candidates,
    "naked pair": partial(naked_group, size=2, name="naked pair"),
    "hidden pair": partial(hidden_group, size=2, name="hidden pair"),
    "naked triple": partial(naked_group, size=3, name="naked triple"),
    "hidden triple": partial(hidden_group, size=3, name="hidden triple"),
    "X-wing": partial(fish, size=2, name="X-wing"),
    "swordfish": partial(fish, size=3, name="swordfish"),
    "XY-wing": xy_wing,
    "simple colouring": simple_colouring,
}
TECHNIQUES = tuple(name for name in FINDERS if name not in CAGE_FINDERS)
"""The names of the techniques for every board, easiest first; CAGE_TECHNIQUES has those for killers."""
