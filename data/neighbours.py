"""Which one or two options, put on a board, leave it exactly one solution. Needs numba; for 9x9 boards.

The search is that of `propagation`, with locked candidates. An option is a digit in a cell; a set of options
is laid out as the candidates are there, a word for each strip and digit, and so is a solution. Two solutions
*spoil* what they share: no option of both, and no pair of such options, leaves one solution alone. So the
first few solutions settle many pairs, and each pair that is left is tried: it has no solution, or one, or
two, which spoil it and others with it. The answer is complete, however many solutions the board has.
"""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from sudoku_lessons.compiled.inference import DEAD, LOCKED, place, propagate
from sudoku_lessons.compiled.kernel import highest, machine_code
from sudoku_lessons.compiled.propagation import CELL, DIGIT, STRIP, find_guess, set_up

STRIPS, LANES, BITS = 3, 16, 27
LAYOUT = (3, 3, 3, LANES)  # see `compiled.inference`
WORDS = STRIPS * LANES
NOTHING = WORDS * BITS  # in place of the number of an option: there is none
FEW = 4  # solutions looked at before pairs are tried: 2 to 6 are as fast, 32 take twice as long
LEVELS = 83

Option = tuple[int, int]
"""A digit in a cell, (cell, digit)."""


def completions(cells: Sequence[int], back: int, without: Iterable[Option] = ()) -> list[tuple[Option, ...]]:
    """Every set of `back` options that leaves a board exactly one solution, and needs each of its options.

    `cells` are 81 digits, 0 for an empty cell, without clashes; `back` is 1 or 2; options of `without` are
    not put on. Sets are in order, and the options of each. Two options back on 15 clues with millions of
    solutions take as long as some 5,000 puzzles with one solution; one option, as long as 100.

    >>> from sudoku_lessons import Board
    >>> board = Board("4.....8.5............7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......")
    >>> completions(board.cells, 1)  # 3 in r2c2, or in r3c2
    [((10, 3),), ((19, 3),)]

    Raises ValueError for another `back`.
    """
    if back not in (1, 2):
        raise ValueError(f"one option or two are put back; found {back!r}")
    barred = np.zeros(WORDS, np.int64)
    for cell, digit in without:
        barred[cell // BITS * LANES + digit - 1] |= 1 << cell % BITS
    board = np.array(cells, np.uint8)
    alone = {_option(last) for _, last in search(board, 1, barred.copy())}
    if back == 1:
        return sorted((option,) for option in alone)
    pairs = [(_option(first), _option(last)) for first, last in search(board, 2, barred)]
    return sorted((min(pair), max(pair)) for pair in pairs if not alone.intersection(pair))


def _option(number: int) -> Option:
    """The option of a number: word * 27 + bit."""
    word, bit = divmod(number, BITS)
    return word // LANES * BITS + bit, word % LANES + 1


@machine_code()
def search(board: Any, back: int, barred: Any) -> Any:
    """The sets as (first, last), numbers of options or NOTHING; bars each first option when it is done."""
    candidates, filled = np.zeros((LEVELS, WORDS), np.int64), np.zeros((LEVELS, STRIPS), np.int64)
    guesses, solutions = np.zeros((LEVELS, 3), np.int64), np.zeros((FEW, WORDS), np.int64)
    found, new = np.zeros(WORDS, np.int64), np.zeros(STRIPS, np.int64)
    work = (candidates, filled, guesses, found, new)
    spoiled = np.zeros((NOTHING + 1, WORDS), np.int64)
    sets = [(0, 0) for _ in range(0)]
    set_up(board, LAYOUT, candidates[0], filled[0])
    if propagate(LOCKED, candidates[0], filled[0], found, new, LAYOUT) == DEAD:
        return sets
    if back == 1:
        put_last(0, NOTHING, barred, spoiled, solutions, work, sets)
        return sets
    for word in range(WORDS):
        for bit in range(BITS):
            if candidates[0, word] & ~filled[0, word // LANES] & ~barred[word] & 1 << bit:
                barred[word] |= 1 << bit
                if put(0, word, 1 << bit, work):
                    put_last(1, word * BITS + bit, barred, spoiled, solutions, work, sets)
    return sets


@machine_code()
def put_last(level: int, first: int, barred: Any, spoiled: Any, solutions: Any, work: Any, sets: Any) -> None:
    """Try each option on the board of a level, which has the option `first` already."""
    candidates, filled = work[0][level], work[1][level]
    if not anything_left(candidates, filled, barred, spoiled[first]):
        return
    count = solve(level, FEW, solutions, work)
    if count < 2:
        return
    spoil(solutions, count, spoiled)
    for word in range(WORDS):
        while True:
            left = candidates[word] & ~filled[word // LANES] & ~barred[word] & ~spoiled[first, word]
            if not left:
                break
            bit = left & -left
            spoiled[first, word] |= bit
            if put(level, word, bit, work):
                count = solve(level + 1, 2, solutions, work)
                spoil(solutions, count, spoiled)
                if count == 1:
                    sets.append((first, word * BITS + highest(bit)))


@machine_code()
def anything_left(candidates: Any, filled: Any, barred: Any, spoiled: Any) -> bool:
    """Whether there is an option to try."""
    left = 0
    for word in range(WORDS):
        left |= candidates[word] & ~filled[word // LANES] & ~barred[word] & ~spoiled[word]
    return left != 0


@machine_code()
def put(level: int, word: int, bit: int, work: Any) -> bool:
    """Make the next level: this one with an option more, and all that is forced; False for a dead end."""
    candidates, filled, _, found, new = work
    for k in range(WORDS):
        candidates[level + 1, k] = candidates[level, k]
    for k in range(STRIPS):
        filled[level + 1, k] = filled[level, k]
    below, below_filled = candidates[level + 1], filled[level + 1]
    place(word // LANES, word % LANES, bit, below, below_filled, LAYOUT)
    return propagate(LOCKED, below, below_filled, found, new, LAYOUT) != DEAD


@machine_code()
def solve(top: int, limit: int, solutions: Any, work: Any) -> int:
    """Write up to `limit` solutions of the board of a level; how many were found."""
    candidates, _, guesses, _, _ = work
    count, level, visited = 0, top, False
    while level >= top and count < limit:
        guess = guesses[level]
        if not visited and not find_guess(candidates[level], LAYOUT, guess):
            solutions[count] = candidates[level]
            count += 1
            level, visited = level - 1, True
        elif guess[DIGIT] == 9:
            level, visited = level - 1, True
        else:
            word = guess[STRIP] * LANES + guess[DIGIT]
            guess[DIGIT] += 1
            visited = True
            if candidates[level, word] & guess[CELL] and put(level, word, guess[CELL], work):
                level, visited = level + 1, False
    return count


@machine_code()
def spoil(solutions: Any, count: int, spoiled: Any) -> None:
    """Note, for each option that two solutions in a row share, all that they share."""
    for k in range(count - 1):
        shared = solutions[k] & solutions[k + 1]
        for word in range(WORDS):
            spoiled[NOTHING, word] |= shared[word]
            left = shared[word]
            while left:
                bit = left & -left
                left ^= bit
                row = spoiled[word * BITS + highest(bit)]
                for other in range(WORDS):
                    row[other] |= shared[other]
