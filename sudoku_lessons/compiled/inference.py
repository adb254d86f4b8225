"""The rules of propagation as machine code: naked and hidden singles, and locked candidates.

They work on strips and lanes, see `propagation.py`. A `layout` is (box_rows, box_cols, rows, lanes): the sides
of a box, the rows of a strip, and the number of lanes. A loop over lanes becomes vector instructions.
"""

from typing import Any

from sudoku_lessons.compiled.fields import alone, folded, nonempty, repeated, rest_of_field, whole
from sudoku_lessons.compiled.kernel import machine_code

NAKED, SINGLES, LOCKED = range(3)
DEAD = -1  # a dead end, in place of the number of digits forced


@machine_code(forceinline=True)
def propagate(inference: int, candidates: Any, filled: Any, found: Any, new: Any, layout: Any) -> int:
    """Apply the rules until none finds anything; return the number of digits forced, or DEAD.

    The next rule is always the cheapest that still finds something: naked singles, then hidden ones, then
    locked candidates. Singles are noted in `new`, the cells to fill, by strip; what to strike in `found`.
    """
    box_rows, box_cols, rows, lanes = layout
    strips = box_rows * box_cols // rows
    forced = 0
    while True:
        hidden = False
        news = naked_singles(candidates, filled, new, layout)
        if news == 0 and inference >= SINGLES:
            if hidden_singles(candidates, found, layout):
                return DEAD
            hidden = True
            news = cells_of(found, filled, new, layout)
        if news == DEAD:
            return DEAD
        if news:
            for strip in range(strips):
                while new[strip]:
                    cell = new[strip] & -new[strip]
                    new[strip] ^= cell
                    digit = digit_of(cell, found if hidden else candidates, strip, layout)
                    place(strip, digit, cell, candidates, filled, layout)
                    forced += 1
        elif inference == LOCKED and locked(candidates, found, layout):
            for k in range(strips * lanes):
                candidates[k] &= ~found[k]
        else:
            return forced


@machine_code(forceinline=True)
def place(strip: int, digit: int, cell: int, candidates: Any, filled: Any, layout: Any) -> None:
    """Put the digit of a lane into the cell with this bit of a strip, and strike it from the cell's peers."""
    box_rows, box_cols, rows, lanes = layout
    n = box_rows * box_cols
    row_low, piece_low = repeated(1, n, rows), repeated(1, box_cols, box_rows)
    for lane in range(lanes):
        candidates[strip * lanes + lane] &= ~cell
    column = folded(cell, n, rows)
    box = whole(nonempty(column, piece_low, box_cols), box_cols)
    in_columns, in_boxes = repeated(column, n, rows), repeated(box, n, rows)
    for other in range(n // rows):
        candidates[other * lanes + digit] &= ~in_columns
    first = strip // (box_rows // rows) * (box_rows // rows)
    for other in range(first, first + box_rows // rows):
        candidates[other * lanes + digit] &= ~in_boxes
    in_row = whole(nonempty(cell, row_low, n), n)
    candidates[strip * lanes + digit] = candidates[strip * lanes + digit] & ~in_row | cell
    filled[strip] |= cell


# ---- singles ----------------------------------------------------------------------------------------


@machine_code(forceinline=True)
def naked_singles(candidates: Any, filled: Any, new: Any, layout: Any) -> int:
    """Note the cells that have one candidate left; return 0 if none has, DEAD if a cell has no candidate."""
    box_rows, box_cols, rows, lanes = layout
    n = box_rows * box_cols
    every_cell = (1 << rows * n) - 1
    news = 0
    for strip in range(n // rows):
        once, twice = 0, 0
        for digit in range(n):
            word = candidates[strip * lanes + digit]
            twice |= once & word
            once |= word
        if once != every_cell:
            return DEAD
        new[strip] = every_cell & ~twice & ~filled[strip]
        news |= new[strip]
    return news


@machine_code(forceinline=True)
def cells_of(found: Any, filled: Any, new: Any, layout: Any) -> int:
    """Note the cells in which hidden singles were found; return 0 if there are none."""
    box_rows, box_cols, rows, lanes = layout
    news = 0
    for strip in range(box_rows * box_cols // rows):
        cells = 0
        for digit in range(box_rows * box_cols):
            cells |= found[strip * lanes + digit]
        new[strip] = cells & ~filled[strip]
        news |= new[strip]
    return news


@machine_code(forceinline=True)
def digit_of(cell: int, words: Any, strip: int, layout: Any) -> int:
    """Return the first digit whose word has the cell; the last digit if a rival has struck it from all."""
    box_rows, box_cols, _, lanes = layout
    digit = 0
    while digit < box_rows * box_cols - 1 and not words[strip * lanes + digit] & cell:
        digit += 1
    return digit


@machine_code(forceinline=True)
def hidden_singles(candidates: Any, found: Any, layout: Any) -> int:
    """Find each digit that has one place left in a row, column or box; return 0 unless one has none.

    `once` has the columns with a place in this band of boxes, `twice` those with two places or more.
    """
    box_rows, box_cols, rows, lanes = layout
    n, strips_of_band = box_rows * box_cols, box_rows // rows
    row_low, piece_low = repeated(1, n, rows), repeated(1, box_cols, box_rows)
    every_row, every_box, every_column = row_low << n - 1, piece_low << box_cols - 1, (1 << n) - 1
    dead = 0
    for lane in range(lanes):
        missing, column_once, column_twice = 0, 0, 0
        for band in range(box_cols):
            first = band * strips_of_band
            once, twice = 0, 0
            for strip in range(first, first + strips_of_band):
                word = candidates[strip * lanes + lane]
                missing |= every_row ^ nonempty(word, row_low, n)
                found[strip * lanes + lane] = alone(word, row_low, n)
                for row in range(rows):
                    columns = word >> row * n & every_column
                    twice |= once & columns
                    once |= columns
            missing |= every_box ^ nonempty(once, piece_low, box_cols)
            box = repeated(alone(once, piece_low, box_cols) & ~twice, n, rows)
            for strip in range(first, first + strips_of_band):
                found[strip * lanes + lane] |= candidates[strip * lanes + lane] & box
            column_twice |= twice | column_once & once
            column_once |= once
        missing |= every_column ^ column_once
        column = repeated(every_column & ~column_twice, n, rows)
        for strip in range(n // rows):
            found[strip * lanes + lane] |= candidates[strip * lanes + lane] & column
        dead |= missing & -(lane < n)
    return dead


# ---- locked candidates ------------------------------------------------------------------------------


@machine_code(forceinline=True)
def locked(candidates: Any, found: Any, layout: Any) -> int:
    """Find the candidates that locked candidates strike; return 0 if there are none.

    If all places of a digit in a line are in one box, or all its places in a box are in one line, the piece
    with these places is *confined*: the digit is struck from the rest of the box, or of the line. No row,
    column or box may be without a place.
    """
    box_rows, box_cols, _, lanes = layout
    piece_low = repeated(1, box_cols, box_rows)
    struck = 0
    for lane in range(lanes):
        column_once, column_twice = 0, 0  # in one band or more, in two or more
        box_once, box_twice = 0, 0  # columns that a box is confined to, in one band or more, in two or more
        for band in range(box_cols):
            columns = lock_rows(lane, band, candidates, found, layout)
            column_twice |= column_once & columns
            column_once |= columns
            confined = alone(columns, piece_low, box_cols)
            box_twice |= box_once & confined
            box_once |= confined
        for band in range(box_cols):
            columns = columns_of(lane, band, candidates, layout)
            rest_of_column = box_once & ~alone(columns, piece_low, box_cols) | box_twice
            rest = rest_of_column | rest_of_field(columns & ~column_twice, piece_low, box_cols)
            struck |= strike_columns(rest, lane, band, candidates, found, layout)
    return struck


@machine_code(forceinline=True)
def columns_of(lane: int, band: int, candidates: Any, layout: Any) -> int:
    """Return the columns in which a digit has a place in a band of boxes."""
    box_rows, box_cols, rows, lanes = layout
    columns, strips_of_band = 0, box_rows // rows
    for strip in range(band * strips_of_band, (band + 1) * strips_of_band):
        columns |= folded(candidates[strip * lanes + lane], box_rows * box_cols, rows)
    return columns


@machine_code(forceinline=True)
def lock_rows(lane: int, band: int, candidates: Any, found: Any, layout: Any) -> int:
    """Find what the rows and boxes of a band strike from each other; return the columns with a place."""
    box_rows, box_cols, rows, lanes = layout
    n, strips_of_band = box_rows * box_cols, box_rows // rows
    row_low, every_column = repeated(1, n, rows), (1 << n) - 1
    pieces_low = repeated(repeated(1, box_cols, box_rows), n, rows)
    pieces_high = pieces_low << box_cols - 1  # the highest bit of a piece is 1 if the piece has a place
    once, twice, row_once, row_twice = 0, 0, 0, 0
    for strip in range(band * strips_of_band, (band + 1) * strips_of_band):
        pieces = nonempty(candidates[strip * lanes + lane], pieces_low, box_cols)
        confined = alone(pieces, row_low, n)  # to a box
        for row in range(rows):
            twice |= once & pieces >> row * n
            once |= pieces >> row * n & every_column
            row_twice |= row_once & confined >> row * n
            row_once |= confined >> row * n & every_column
    for strip in range(band * strips_of_band, (band + 1) * strips_of_band):
        word = candidates[strip * lanes + lane]
        pieces = nonempty(word, pieces_low, box_cols)
        confined = alone(pieces, row_low, n)
        rest_of_box = repeated(row_once, n, rows) & ~confined | repeated(row_twice, n, rows)
        box_confined = pieces & repeated(once & ~twice, n, rows)  # to a row
        rest = rest_of_box | rest_of_field(box_confined, row_low, n)
        found[strip * lanes + lane] = word & whole(rest & pieces_high, box_cols)
    return columns_of(lane, band, candidates, layout)


@machine_code(forceinline=True)
def strike_columns(columns: int, lane: int, band: int, candidates: Any, found: Any, layout: Any) -> int:
    """Add the places of a digit in these columns of a band; return all places found there, 0 if none."""
    box_rows, box_cols, rows, lanes = layout
    struck, strips_of_band = 0, box_rows // rows
    for strip in range(band * strips_of_band, (band + 1) * strips_of_band):
        in_columns = repeated(columns, box_rows * box_cols, rows)
        found[strip * lanes + lane] |= candidates[strip * lanes + lane] & in_columns
        struck |= found[strip * lanes + lane]
    return struck
