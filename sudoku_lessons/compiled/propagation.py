"""Constraint propagation as machine code: `solvers/propagation.py`, node for node.

The candidates are kept by digit. A *strip* is one or more whole rows of the board, as many as fit into a
word and divide a box; its word for a digit has bit (row in the strip) * n + column where the digit is
possible. The words of a strip lie side by side, a *lane* for each digit, and every rule does the same in all
lanes, so that the compiler can do several digits at once with the processor's vector instructions.

A word is cut into *fields*: the n bits of a row, or the box_cols bits of a *piece*, where a row crosses a
box. What a rule asks of every field, it asks of all fields of a word at once: see `nonempty` and `alone`.
"""

from typing import Any

from sudoku_lessons.boards import Shape
from sudoku_lessons.compiled.kernel import (
    DEAD_ENDS,
    DEPTH,
    DONE,
    FORCED,
    FOUND,
    GUESSES,
    MAX_DEPTH,
    NODES,
    PAUSED,
    VISITED,
    machine_code,
)
from sudoku_lessons.solvers.propagation import INFERENCE

NAKED, SINGLES, LOCKED = range(3)
STRIP, CELL, DIGIT = range(3)  # where a level guesses: its strip, the bit of its cell, the next digit to try
DEAD = -1  # a dead end, in place of the number of digits forced


def memory_words(n: int) -> int:
    """What was found, and for each level the candidates, the filled cells and where it guesses."""
    candidates = n * (n + 15)
    return candidates + n + (n * n + 1) * (candidates + n + 3)


def encoded(*, inference: str = "singles", digit_order: object = None) -> tuple[int, ...]:
    """The rules by their number."""
    if digit_order is not None:
        raise ValueError("machine code tries digits in ascending order; for a digit_order say engine='python'")
    if inference not in INFERENCE:
        raise ValueError(f"inference is one of {', '.join(INFERENCE)}; found {inference!r}")
    return (INFERENCE.index(inference),)


def kernel(shape: Shape) -> Any:
    """The search for boards of a shape."""
    return advance_9x9 if (shape.box_rows, shape.box_cols) == (3, 3) else advance


# ---- the search -------------------------------------------------------------------------------------


@machine_code()
def advance(
    board: Any, solution: Any, box_rows: int, box_cols: int, choices: Any, memory: Any, counts: Any, budget: int
) -> int:
    """Go on to the next solution; see `kernel`. Inference: as `choices` say. Next cell: `find_guess`."""
    n = box_rows * box_cols
    rows = box_rows
    while rows * n > 62 or box_rows % rows:
        rows -= 1
    lanes = (n + 15) // 16 * 16  # n digits, and empty lanes to fill the last vector
    return search(board, solution, box_rows, box_cols, rows, lanes, choices[0], memory, counts, budget)


@machine_code()
def advance_9x9(
    board: Any, solution: Any, box_rows: int, box_cols: int, choices: Any, memory: Any, counts: Any, budget: int
) -> int:
    """The same for the usual board: sizes that the compiler knows let it unroll the loops."""
    return search(board, solution, 3, 3, 3, 16, choices[0], memory, counts, budget)


@machine_code(forceinline=True)
def search(
    board: Any,
    solution: Any,
    box_rows: int,
    box_cols: int,
    rows: int,
    lanes: int,
    inference: int,
    memory: Any,
    counts: Any,
    budget: int,
) -> int:
    """The search with strips of so many rows, and so many lanes; a row of each table is a level of it."""
    n = box_rows * box_cols
    strips = n // rows
    words, levels = strips * lanes, n * n + 1
    found, new, rest = memory[:words], memory[words : words + strips], memory[words + strips :]
    all_candidates, rest = rest[: levels * words].reshape((levels, words)), rest[levels * words :]
    all_filled, rest = rest[: levels * strips].reshape((levels, strips)), rest[levels * strips :]
    guesses = rest[: levels * 3].reshape((levels, 3))
    if counts[NODES] == 0:
        set_up(board, box_rows, box_cols, rows, lanes, all_candidates[0], all_filled[0])
    depth, visited, code = counts[DEPTH], counts[VISITED] == 1, DONE
    while depth >= 0:
        candidates, filled, guess = all_candidates[depth], all_filled[depth], guesses[depth]
        if not visited:
            if counts[NODES] == budget:
                code = PAUSED
                break
            counts[NODES] += 1
            counts[MAX_DEPTH] = max(counts[MAX_DEPTH], depth)
            forced = propagate(inference, candidates, filled, found, new, box_rows, box_cols, rows, lanes)
            if forced == DEAD:
                counts[DEAD_ENDS] += 1
                depth, visited = depth - 1, True
                continue
            counts[FORCED] += forced
            if not find_guess(candidates, n, rows, lanes, guess):
                write(candidates, n, rows, lanes, solution)
                depth, visited, code = depth - 1, True, FOUND
                break
            counts[GUESSES] += 1
        strip, cell, digit = guess[STRIP], guess[CELL], guess[DIGIT]
        while digit < n and not candidates[strip * lanes + digit] & cell:
            digit += 1
        if digit == n:
            depth, visited = depth - 1, True
        else:
            guess[DIGIT] = digit + 1
            depth, visited = depth + 1, False
            for k in range(words):
                all_candidates[depth, k] = candidates[k]
            for k in range(strips):
                all_filled[depth, k] = filled[k]
            next_candidates, next_filled = all_candidates[depth], all_filled[depth]
            place(strip, digit, cell, next_candidates, next_filled, box_rows, box_cols, rows, lanes)
    counts[DEPTH], counts[VISITED] = depth, visited
    return code


@machine_code(forceinline=True)
def set_up(
    board: Any, box_rows: int, box_cols: int, rows: int, lanes: int, candidates: Any, filled: Any
) -> None:
    """Every candidate, but for those that the clues rule out."""
    n = box_rows * box_cols
    filled[:] = 0
    candidates[:] = 0
    for strip in range(n // rows):
        for digit in range(n):
            candidates[strip * lanes + digit] = (1 << rows * n) - 1
    for cell in range(n * n):
        if board[cell]:
            row, column = cell // n, cell % n
            bit = 1 << row % rows * n + column
            place(row // rows, board[cell] - 1, bit, candidates, filled, box_rows, box_cols, rows, lanes)


@machine_code(forceinline=True)
def find_guess(candidates: Any, n: int, rows: int, lanes: int, guess: Any) -> bool:
    """Note the first cell with the fewest candidates above one; False where there is none: a solved board."""
    fewest = n + 1
    guess[DIGIT] = 0
    for strip in range(n // rows):
        once, twice, thrice = 0, 0, 0
        for digit in range(n):
            word = candidates[strip * lanes + digit]
            thrice |= twice & word
            twice |= once & word
            once |= word
        pairs = twice & ~thrice
        if pairs:
            guess[STRIP], guess[CELL] = strip, pairs & -pairs
            return True
        while thrice:
            cell = thrice & -thrice
            thrice ^= cell
            count = 0
            for digit in range(n):
                count += candidates[strip * lanes + digit] & cell != 0
            if count < fewest:
                fewest = count
                guess[STRIP], guess[CELL] = strip, cell
    return fewest <= n


@machine_code(forceinline=True)
def write(candidates: Any, n: int, rows: int, lanes: int, solution: Any) -> None:
    """The digits of a solved board."""
    for cell in range(n * n):
        row, column = cell // n, cell % n
        for digit in range(n):
            if candidates[row // rows * lanes + digit] >> row % rows * n + column & 1:
                solution[cell] = digit + 1


# ---- inference --------------------------------------------------------------------------------------


@machine_code(forceinline=True)
def propagate(
    inference: int,
    candidates: Any,
    filled: Any,
    found: Any,
    new: Any,
    box_rows: int,
    box_cols: int,
    rows: int,
    lanes: int,
) -> int:
    """Apply the rules until none finds anything; the number of digits forced, or DEAD.

    The cheapest rule that still finds something is always the next: naked singles, then hidden ones, then
    locked candidates. The first two tell `new`, the cells to fill, by strip; the last tells what to strike.
    """
    n = box_rows * box_cols
    forced = 0
    while True:
        hidden = False
        news = naked_singles(candidates, filled, new, n, rows, lanes)
        if news == 0 and inference >= SINGLES:
            if hidden_singles(candidates, found, box_rows, box_cols, rows, lanes):
                return DEAD
            hidden = True
            news = cells_of(found, filled, new, n, rows, lanes)
        if news == DEAD:
            return DEAD
        if news:
            for strip in range(n // rows):
                while new[strip]:
                    cell = new[strip] & -new[strip]
                    new[strip] ^= cell
                    digit = digit_of(cell, found if hidden else candidates, strip, n, lanes)
                    place(strip, digit, cell, candidates, filled, box_rows, box_cols, rows, lanes)
                    forced += 1
        elif inference == LOCKED and locked(candidates, found, box_rows, box_cols, rows, lanes):
            for k in range(n // rows * lanes):
                candidates[k] &= ~found[k]
        else:
            return forced


@machine_code(forceinline=True)
def naked_singles(candidates: Any, filled: Any, new: Any, n: int, rows: int, lanes: int) -> int:
    """Tell the cells that have one candidate left; 0 where none has, or DEAD where one has no candidate."""
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
def cells_of(found: Any, filled: Any, new: Any, n: int, rows: int, lanes: int) -> int:
    """Tell the cells in which hidden singles were found; 0 where there are none."""
    news = 0
    for strip in range(n // rows):
        cells = 0
        for digit in range(n):
            cells |= found[strip * lanes + digit]
        new[strip] = cells & ~filled[strip]
        news |= new[strip]
    return news


@machine_code(forceinline=True)
def digit_of(cell: int, words: Any, strip: int, n: int, lanes: int) -> int:
    """The first digit whose word has the cell; the last digit where a rival has struck it from all."""
    digit = 0
    while digit < n - 1 and not words[strip * lanes + digit] & cell:
        digit += 1
    return digit


@machine_code(forceinline=True)
def place(
    strip: int,
    digit: int,
    cell: int,
    candidates: Any,
    filled: Any,
    box_rows: int,
    box_cols: int,
    rows: int,
    lanes: int,
) -> None:
    """Put a digit into the cell with this bit of a strip, and strike it from the cell's peers."""
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


@machine_code(forceinline=True)
def hidden_singles(candidates: Any, found: Any, box_rows: int, box_cols: int, rows: int, lanes: int) -> int:
    """Find each digit that has one place left in a row, column or box; not 0 where one has none.

    `once` says of each column that it has a place in this band of boxes, `twice` that it has two or more.
    """
    n = box_rows * box_cols
    row_low, piece_low = repeated(1, n, rows), repeated(1, box_cols, box_rows)
    every_row, every_box, every_column = row_low << n - 1, piece_low << box_cols - 1, (1 << n) - 1
    strips_of_band = box_rows // rows
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


@machine_code(forceinline=True)
def locked(candidates: Any, found: Any, box_rows: int, box_cols: int, rows: int, lanes: int) -> int:
    """Find the candidates that locked candidates strike; 0 where there are none.

    Where all places of a digit in a line lie in one box, or all its places in a box in one line, the piece
    in which they lie is *confined*: the digit is struck from the rest of the box, or of the line. No
    row, column or box may be without a place.
    """
    n = box_rows * box_cols
    every_column = (1 << n) - 1
    row_low, piece_low = repeated(1, n, rows), repeated(1, box_cols, box_rows)
    pieces_low = repeated(piece_low, n, rows)
    pieces_high = pieces_low << box_cols - 1  # a piece that has a place is known by its highest bit
    strips_of_band = box_rows // rows
    struck = 0
    for lane in range(lanes):
        column_once, column_twice = 0, 0  # in one band or more, in two or more
        box_once, box_twice = 0, 0  # columns that a box is confined to, in one band or more, in two or more
        for band in range(box_cols):
            first = band * strips_of_band
            columns, once, twice, row_once, row_twice = 0, 0, 0, 0, 0
            for strip in range(first, first + strips_of_band):
                word = candidates[strip * lanes + lane]
                pieces = nonempty(word, pieces_low, box_cols)
                confined = alone(pieces, row_low, n)  # to a box
                for row in range(rows):
                    columns |= word >> row * n & every_column
                    twice |= once & pieces >> row * n
                    once |= pieces >> row * n & every_column
                    row_twice |= row_once & confined >> row * n
                    row_once |= confined >> row * n & every_column
            for strip in range(first, first + strips_of_band):
                word = candidates[strip * lanes + lane]
                pieces = nonempty(word, pieces_low, box_cols)
                confined = alone(pieces, row_low, n)
                rest_of_box = repeated(row_once, n, rows) & ~confined | repeated(row_twice, n, rows)
                box_confined = pieces & repeated(once & ~twice, n, rows)  # to a row
                rest = rest_of_box | rest_of_field(box_confined, row_low, n)
                found[strip * lanes + lane] = word & whole(rest & pieces_high, box_cols)
            column_twice |= column_once & columns
            column_once |= columns
            confined = alone(columns, piece_low, box_cols)
            box_twice |= box_once & confined
            box_once |= confined
        for band in range(box_cols):
            first = band * strips_of_band
            columns = 0
            for strip in range(first, first + strips_of_band):
                for row in range(rows):
                    columns |= candidates[strip * lanes + lane] >> row * n & every_column
            rest_of_column = box_once & ~alone(columns, piece_low, box_cols) | box_twice
            rest = rest_of_column | rest_of_field(columns & ~column_twice, piece_low, box_cols)
            for strip in range(first, first + strips_of_band):
                found[strip * lanes + lane] |= candidates[strip * lanes + lane] & repeated(rest, n, rows)
                struck |= found[strip * lanes + lane]
    return struck


# ---- fields of a word -------------------------------------------------------------------------------


@machine_code(forceinline=True)
def repeated(bits: int, distance: int, times: int) -> int:
    """The bits, and again at each multiple of the distance."""
    word = bits
    for k in range(1, times):
        word |= bits << k * distance
    return word


@machine_code(forceinline=True)
def folded(word: int, distance: int, times: int) -> int:
    """The way back from `repeated`: what is in one or more of the fields of n bits."""
    bits = word
    for k in range(1, times):
        bits |= word >> k * distance
    return bits & (1 << distance) - 1


@machine_code(forceinline=True)
def nonempty(word: int, low: int, width: int) -> int:
    """The highest bit of each field that has any bit; `low` has the lowest bit of each field.

    Adding all lower bits of a field carries into its highest one where any of them is 1.
    """
    high = low << width - 1
    lower = high - low
    return ((word & lower) + lower | word) & high


@machine_code(forceinline=True)
def whole(high: int, width: int) -> int:
    """All bits of the fields with these highest bits."""
    return high | high - (high >> width - 1)


@machine_code(forceinline=True)
def alone(word: int, low: int, width: int) -> int:
    """The bits that have their field to themselves; no field may be empty.

    `word - low` takes 1 from every field, so `word & word - low` is each field without its lowest bit.
    """
    high = low << width - 1
    return word & whole(high ^ nonempty(word & word - low, low, width), width)


@machine_code(forceinline=True)
def rest_of_field(word: int, low: int, width: int) -> int:
    """The other bits of each field that has one; all bits of a field that has two or more."""
    some = nonempty(word, low, width)
    more = nonempty(word & word - (some >> width - 1), low, width)
    return whole(some, width) & ~word | whole(more, width)
