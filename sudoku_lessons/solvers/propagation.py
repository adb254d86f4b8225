"""Constraint propagation: fill what is certain before any guess. All candidates are one integer.

An *option* is a digit in a cell, and a bit of the integer: bit cell * n + digit - 1 is 1 while the cell
may hold the digit. An *item* is something that a solved board must have: "r1c1 holds a digit", "row 3 has
a 5". Two rules are repeated until neither finds anything:

  an item with no option left makes the board a dead end;
  an item with one option left takes it: a naked single in a cell, a hidden single in a row, column or box.

The options of an item lie at regular distances, the same ones for all items of a kind. So shifting the whole
integer by those distances brings the options of *every* cell, or of *every* row, together at once.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import compress, cycle
from typing import NamedTuple

from sudoku_lessons.boards import Board, Item, Shape
from sudoku_lessons.search import Log

ZERO_OR_ONE = bytes.maketrans(b"01", b"\0\1")
INFERENCE = ("naked", "singles", "locked")
DigitOrder = Callable[[list[int]], Iterable[int]]


class Kind(NamedTuple):
    """One kind of item: its first options (`anchors`), and the steps from each of them to the others.

    Take the steps `near` first, then from all of those the steps `far`: nine things at distance 1 are reached
    by near steps 1, 1 (0 1 2) and far steps 3, 3 (3 4 5, then 6 7 8).
    """

    anchors: int
    near: tuple[int, ...]
    far: tuple[int, ...]
    all_steps: tuple[int, ...]  # near, then far


class Run(NamedTuple):
    """Things that are reached from each of `anchors` by these `distances`, one step after the other."""

    anchors: int
    distances: tuple[int, ...]


class Crossing(NamedTuple):
    """The pieces in which lines and boxes cross: a piece's cells, a line's pieces, and a box's pieces."""

    cells: Run
    line: Run
    box: Run


class Options(NamedTuple):
    """The options of a shape, their items of four `kinds` (boxes, rows, columns, cells), and how pieces cross.

    `keep[k]` has every option but the rivals of k: those that share an item with it.
    """

    shape: Shape
    kinds: tuple[Kind, ...]
    keep: tuple[int, ...]
    crossings: tuple[Crossing, Crossing]


@cache
def options_of(shape: Shape) -> Options:
    """Return the options of a shape, created once."""
    n, cell_count = shape.n, shape.cell_count
    wide, high = shape.box_cols - 1, shape.box_rows - 1  # steps from a box's first column or row to its last

    def mask(cells: Iterable[int], digits: range) -> int:
        return sum(1 << cell * n + digit for cell in cells for digit in digits)

    def anchors(units: tuple[tuple[int, ...], ...]) -> int:
        return mask((unit[0] for unit in units), range(n))

    def kind(anchors: int, near: tuple[int, ...], far: tuple[int, ...]) -> Kind:
        return Kind(anchors, near, far, near + far)

    right, below = n, n * n  # the distances of options from cell to cell
    kinds = (
        kind(anchors(shape.boxes), (right,) * wide, (below,) * high),
        kind(anchors(shape.rows), (right,) * wide, (right * shape.box_cols,) * high),
        kind(anchors(shape.columns), (below,) * high, (below * shape.box_rows,) * wide),
        kind(mask(range(cell_count), range(1)), (1,) * wide, (shape.box_cols,) * high),
    )
    every_option = (1 << n * cell_count) - 1
    keep = tuple(
        every_option ^ (mask([cell], range(n)) | mask(shape.peers[cell], range(digit, digit + 1)))
        | 1 << cell * n + digit
        for cell in range(cell_count)
        for digit in range(n)
    )
    left = [cell for cell in range(cell_count) if cell % n % shape.box_cols == 0]
    top = [cell for cell in range(cell_count) if cell // n % shape.box_rows == 0]
    boxes, rows, columns, _ = kinds
    crossings = (
        Crossing(
            Run(mask(left, range(n)), (right,) * wide),
            Run(rows.anchors, (right * shape.box_cols,) * high),
            Run(boxes.anchors, (below,) * high),
        ),
        Crossing(
            Run(mask(top, range(n)), (below,) * high),
            Run(columns.anchors, (below * shape.box_rows,) * wide),
            Run(boxes.anchors, (right,) * wide),
        ),
    )
    return Options(shape, kinds, keep, crossings)


def search(
    board: Board, log: Log, *, inference: str = "singles", digit_order: DigitOrder | None = None
) -> Iterator[Board]:
    """Yield every solution of a board without clashes.

    At each node: inference until nothing changes; then a guess at the cell with the fewest candidates,
    the lowest number where several have as few; digits ascending. An item without an option is a dead
    end. `inference` is "naked" (cells alone), "singles" (digits in units too), or "locked" (and digits
    that a box confines to one line, or a line to one box). `digit_order` takes the digits of a guess,
    ascending, and returns them in the order in which they are tried. One level a guess; a few dozen
    operations on integers of n^3 bits a round of inference. Raises ValueError for another inference.
    """
    if inference not in INFERENCE:
        raise ValueError(f"inference is one of {', '.join(INFERENCE)}; found {inference!r}")
    options = options_of(board.shape)
    keep, n = options.keep, board.shape.n
    every_digit = (1 << n) - 1
    candidates, filled = (1 << len(keep)) - 1, 0
    for cell, digit in enumerate(board.cells):
        if digit:
            option = cell * n + digit - 1
            candidates &= keep[option]
            filled |= 1 << option

    def visit(candidates: int, filled: int, depth: int) -> Iterator[Board]:
        """Yield the solutions below one node."""
        log.node(depth)
        candidates, filled = propagate(candidates, filled, options, inference, log)
        if not candidates:
            return
        if candidates == filled:
            yield board.with_cells(digits_of(filled, board.shape))
            return
        cell = fewest_candidates(candidates, options)
        log.guess()
        mask = candidates >> cell * n & every_digit
        digits = [digit for digit in range(1, n + 1) if mask >> digit - 1 & 1]
        for digit in digit_order(digits) if digit_order else digits:
            option = cell * n + digit - 1
            log.place(cell, digit)
            yield from visit(candidates & keep[option], filled | 1 << option, depth + 1)
            log.undo(cell, digit)

    return visit(candidates, filled, 0)


def propagate(candidates: int, filled: int, options: Options, inference: str, log: Log) -> tuple[int, int]:
    """Return the candidates and the filled options once no rule finds more; 0 candidates for a dead end.

    For each item of a kind, at its anchor: `once` says that it has an option, `twice` that it has two or
    more. Joining a and b gives `once = a | b` and `twice = both's twice | a & b`. That is `join`, and the
    way back `spread`, in two stages and written out: nearly all the time of a search is spent here.
    """
    kinds = options.kinds[-1:] if inference == "naked" else options.kinds
    keep, filled_before, quiet = options.keep, filled, 0  # quiet: kinds looked at since the last change
    told_to_trace = log.trace is not None
    while True:
        for anchors, near, far, all_steps in kinds:
            once, twice, other = candidates, 0, candidates
            for distance in near:
                other >>= distance
                twice |= once & other
                once |= other
            other, other_twice = once, twice
            for distance in far:
                other >>= distance
                other_twice >>= distance
                twice |= other_twice | once & other
                once |= other
            if once & anchors != anchors:
                log.dead_end(item_of(lowest(anchors ^ anchors & once), anchors, options))
                return 0, 0
            single = anchors ^ anchors & twice  # and from its anchor back to all options of the item
            for distance in all_steps:
                single |= single << distance
            new = single & (candidates ^ filled)
            if not new:
                quiet += 1
                if quiet == len(kinds):
                    struck = locked(candidates, options) if inference == "locked" else 0
                    if not struck:
                        log.propagated((filled ^ filled_before).bit_count())
                        return candidates, filled
                    candidates ^= struck
                    quiet = 0
                continue
            quiet = 0
            if told_to_trace:
                new = told(new, anchors, options, log)
            filled |= new
            while new:
                option = new.bit_length() - 1
                new ^= 1 << option
                candidates &= keep[option]


def locked(candidates: int, options: Options) -> int:
    """Return the candidates that locked candidates strike.

    If all places of a digit in a line are in one box, the digit is struck from the rest of that box; if all
    its places in a box are in one line, from the rest of that line. Both are found from the pieces in which
    lines and boxes cross.
    """
    struck = 0
    for crossing in options.crossings:
        pieces = join(candidates, crossing.cells)[0]
        elsewhere = 0
        for whole, other in ((crossing.line, crossing.box), (crossing.box, crossing.line)):
            once, twice = join(pieces, whole)
            confined = pieces & spread(once ^ twice, whole)  # pieces that have all of the whole's places
            once, twice = join(confined, other)
            elsewhere |= spread(once, other) & ~confined | spread(twice, other)
        struck |= spread(pieces & elsewhere, crossing.cells)
    return struck & candidates


def join(marks: int, run: Run) -> tuple[int, int]:
    """Return the anchors with a marked thing, and those with two or more."""
    once, twice, other = marks, 0, marks
    for distance in run.distances:
        other >>= distance
        twice |= once & other
        once |= other
    return once & run.anchors, twice & run.anchors


def spread(anchors: int, run: Run) -> int:
    """Return all things of the anchors: the way back from `join`."""
    for distance in run.distances:
        anchors |= anchors << distance
    return anchors


def told(new: int, anchors: int, options: Options, log: Log) -> int:
    """Report each forced option with its item, and return them; rivals of an earlier one are left out."""
    lawful = 0
    for option in range(len(options.keep)):
        if new >> option & 1:
            new &= options.keep[option]
            lawful |= 1 << option
            cell, digit = divmod(option, options.shape.n)
            log.forced((cell, digit + 1), item_of(option, anchors, options))
    return lawful


def item_of(option: int, anchors: int, options: Options) -> Item:
    """Return the item of an option, of the kind with these anchors."""
    cell, digit = divmod(option, options.shape.n)
    row, column, box = options.shape.units_of[cell]
    number = [kind.anchors for kind in options.kinds].index(anchors)
    return cell if number == 3 else ((box, row, column)[number], digit + 1)


def fewest_candidates(candidates: int, options: Options) -> int:
    """Return the first cell with two candidates; if there is none, the first with the fewest above one."""
    n, cells = options.shape.n, options.kinds[-1].anchors
    once = twice = thrice = 0
    rest = candidates
    for _ in range(n):
        has = rest & cells
        thrice |= twice & has
        twice |= once & has
        once |= has
        rest >>= 1
    if pairs := twice ^ thrice:
        return lowest(pairs) // n
    every_digit = (1 << n) - 1
    counts = [(candidates >> cell * n & every_digit).bit_count() for cell in range(options.shape.cell_count)]
    return min((count, cell) for cell, count in enumerate(counts) if count > 1)[1]


def lowest(mask: int) -> int:
    """Return the number of the lowest bit that is 1; mask & -mask is that bit alone."""
    return (mask & -mask).bit_length() - 1


def digits_of(filled: int, shape: Shape) -> list[int]:
    """Return the digits of a full board, from its options cell by cell and digit by digit."""
    bits = f"{filled:0{shape.n * shape.cell_count}b}"[::-1].encode().translate(ZERO_OR_ONE)
    return list(compress(cycle(range(1, shape.n + 1)), bits))
