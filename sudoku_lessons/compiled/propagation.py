"""Constraint propagation as machine code: `solvers/propagation.py`, node for node.

The candidates are kept by digit. A *strip* is one or more whole rows of the board, as many as fit into a
word and divide a box; its word for a digit has bit (row in the strip) * n + column where the digit is
possible. The words of a strip lie side by side, a *lane* for each digit, and every rule does the same in all
lanes, so that the compiler can do several digits at once with the processor's vector instructions.

A word is cut into *fields*: the n bits of a row, or the box_cols bits of a *piece*, where a row crosses a
box. A rule asks all fields of a word at once: see `nonempty` and `alone` in `fields.py`.
"""

from collections.abc import Sequence
from typing import Any

from sudoku_lessons.compiled.inference import DEAD, place, propagate
from sudoku_lessons.compiled.kernel import (
    DEAD_ENDS,
    DONE,
    FORCED,
    FOUND,
    GUESSES,
    NODES,
    PAUSED,
    enter,
    leave,
    machine_code,
    resume,
)
from sudoku_lessons.solvers.propagation import INFERENCE

STRIP, CELL, DIGIT = range(3)  # where a level guesses: its strip, the bit of its cell, the next digit to try


def memory_words(n: int, choices: Sequence[int]) -> int:
    """Return room for what was found, and for each level the candidates, the filled cells and its guess."""
    level = n * (n + 15) + n
    return level + (n * n + 1) * (level + 3)


def encoded(*, inference: str = "singles", digit_order: object = None) -> tuple[int, ...]:
    """Return the number of the rules."""
    if digit_order is not None:
        raise ValueError('machine code tries digits in ascending order; for a digit_order use engine="python"')
    if inference not in INFERENCE:
        raise ValueError(f"inference is one of {', '.join(INFERENCE)}; found {inference!r}")
    return (INFERENCE.index(inference),)


@machine_code()
def advance(
    board: Any, solution: Any, box_rows: int, box_cols: int, choices: Any, memory: Any, counts: Any, budget: int
) -> int:
    """Go on to the next solution; see `kernel`. Inference: as `choices` say. Next cell: `find_guess`."""
    return search(board, solution, layout_of(box_rows, box_cols), choices[0], memory, counts, budget)


@machine_code()
def advance_3x3(
    board: Any, solution: Any, box_rows: int, box_cols: int, choices: Any, memory: Any, counts: Any, budget: int
) -> int:
    """Do the same for the usual board: the compiler unrolls loops whose sizes it knows."""
    return search(board, solution, (3, 3, 3, 16), choices[0], memory, counts, budget)


@machine_code()
def layout_of(box_rows: int, box_cols: int) -> tuple[int, int, int, int]:
    """Return the layout of a shape, see `inference`: n lanes, and empty ones to fill the last vector."""
    n, rows = box_rows * box_cols, box_rows
    while rows * n > 62 or box_rows % rows:
        rows -= 1
    return box_rows, box_cols, rows, (n + 15) // 16 * 16


@machine_code(forceinline=True)
def search(
    board: Any, solution: Any, layout: Any, inference: int, memory: Any, counts: Any, budget: int
) -> int:
    """Search with strips and lanes; a row of `levels` has the candidates, the filled cells and the guess."""
    box_rows, box_cols, rows, lanes = layout
    n, strips = box_rows * box_cols, box_rows * box_cols // rows
    words = strips * lanes
    found, new, rest = memory[:words], memory[words : words + strips], memory[words + strips :]
    size = words + strips + 3
    levels = rest[: (n * n + 1) * size].reshape((n * n + 1, size))
    if counts[NODES] == 0:
        set_up(board, layout, levels[0, :words], levels[0, words : size - 3])
    depth, visited = resume(counts)
    while depth >= 0:
        level = levels[depth]
        candidates, filled, guess = level[:words], level[words : size - 3], level[size - 3 :]
        if not visited:
            if not enter(counts, depth, budget):
                return leave(counts, depth, visited, PAUSED)
            forced = propagate(inference, candidates, filled, found, new, layout)
            if forced == DEAD:
                counts[DEAD_ENDS] += 1
                depth, visited = depth - 1, True
                continue
            counts[FORCED] += forced
            if not find_guess(candidates, layout, guess):
                write(candidates, layout, solution)
                return leave(counts, depth - 1, True, FOUND)
            counts[GUESSES] += 1
        strip, cell, digit = guess[STRIP], guess[CELL], guess[DIGIT]
        while digit < n and not candidates[strip * lanes + digit] & cell:
            digit += 1
        if digit == n:
            depth, visited = depth - 1, True
        else:
            guess[DIGIT] = digit + 1
            depth, visited = depth + 1, False
            go_down(digit, guess, level, levels[depth], layout)
    return leave(counts, depth, visited, DONE)


@machine_code(forceinline=True)
def go_down(digit: int, guess: Any, level: Any, below: Any, layout: Any) -> None:
    """Copy the candidates and filled cells of a level to the next one, and place the digit of a guess there."""
    words = len(level) - 3 - layout[0] * layout[1] // layout[2]
    for k in range(len(level) - 3):
        below[k] = level[k]
    place(guess[STRIP], digit, guess[CELL], below[:words], below[words:], layout)


@machine_code(forceinline=True)
def set_up(board: Any, layout: Any, candidates: Any, filled: Any) -> None:
    """Write down every candidate but those that the clues rule out."""
    box_rows, box_cols, rows, lanes = layout
    n = box_rows * box_cols
    filled[:] = 0
    candidates[:] = 0
    for strip in range(n // rows):
        for digit in range(n):
            candidates[strip * lanes + digit] = (1 << rows * n) - 1
    for cell in range(n * n):
        if board[cell]:
            row, column = cell // n, cell % n
            place(row // rows, board[cell] - 1, 1 << row % rows * n + column, candidates, filled, layout)


@machine_code(forceinline=True)
def find_guess(candidates: Any, layout: Any, guess: Any) -> bool:
    """Note the first cell with the fewest candidates above one; return False if the board is solved."""
    box_rows, box_cols, rows, lanes = layout
    n = box_rows * box_cols
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
def write(candidates: Any, layout: Any, solution: Any) -> None:
    """Write the digits of a solved board."""
    box_rows, box_cols, rows, lanes = layout
    n = box_rows * box_cols
    for cell in range(n * n):
        row, column = cell // n, cell % n
        for digit in range(n):
            if candidates[row // rows * lanes + digit] >> row % rows * n + column & 1:
                solution[cell] = digit + 1
