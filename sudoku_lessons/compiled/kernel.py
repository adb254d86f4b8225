"""How kernels are called and compiled, and the steps that they share. Needs numba.

A kernel is one search in whole numbers and arrays, without objects or recursion. It is called as

    advance(board, solution, box_rows, box_cols, choices, memory, counts, budget) -> code

and continues the search in `memory` and `counts` until it has FOUND a solution, is DONE, or has PAUSED
because `counts[NODES]` is `budget`. It checks the budget before it changes anything at a node, so a search
that resumes counts as if it had never paused. A search with no nodes begins anew.

    board      uint8[n*n]    the digits, 0 for an empty cell, without clashes; not changed
    solution   uint8[n*n]    where a solution is written
    choices    int64[]       the solver's choices, by the kernel's `encoded`
    memory     int64[]       `memory_words` of them, private to the kernel
    counts     int64[7]      NODES, GUESSES, DEAD_ENDS, FORCED, MAX_DEPTH, DEPTH, VISITED; zeros at first

Up to MAX_DEPTH they are those of `Result`; DEPTH is the level of the search, VISITED whether its
board has been visited. A set of digits is one integer: bit d is 1 if digit d is in it.
"""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from numba import int64, njit, uint8

NODES, GUESSES, DEAD_ENDS, FORCED, MAX_DEPTH, DEPTH, VISITED = range(7)
FOUND, DONE, PAUSED = range(3)
COUNTERS = 7

ADVANCE = int64(uint8[::1], uint8[::1], int64, int64, int64[::1], int64[::1], int64[::1], int64)


class Kernel(Protocol):
    """A module of this folder with a kernel, `advance`, and perhaps one for 9x9 boards, `advance_3x3`."""

    advance: Any

    def memory_words(self, n: int, choices: Sequence[int]) -> int:
        """Return how many 64-bit integers the kernel needs for boards of n digits."""

    def encoded(self, **choices: Any) -> Sequence[int]:
        """Return the solver's choices as integers; ValueError for one that machine code does not know."""


def machine_code(signature: Any = None, **options: Any) -> Callable[[Callable[..., Any]], Any]:
    """Compile a function to run without the interpreter's lock, and keep the machine code on disk.

    It is compiled at once if there is a signature, otherwise when it is first called. The code on disk is
    replaced when the function's own file changes. After a change in a file that it calls, run `make forget`.
    """

    def compile(function: Callable[..., Any]) -> Any:
        """Compile with a cache on disk where one can be written, else without."""
        how = {"nogil": True, **options}
        try:
            return njit(signature, cache=True, **how)(function)
        except RuntimeError:  # no folder to keep it in can be written to
            return njit(signature, **how)(function)

    return compile


# ---- where a search is, and what it counts ----------------------------------------------------------


@machine_code()
def resume(counts: Any) -> tuple[int, bool]:
    """Return the level of the search, and whether its board has been visited."""
    return counts[DEPTH], counts[VISITED] == 1


@machine_code()
def leave(counts: Any, depth: int, visited: bool, code: int) -> int:
    """Note where to resume, and return the code."""
    counts[DEPTH], counts[VISITED] = depth, visited
    return code


@machine_code()
def enter(counts: Any, depth: int, budget: int) -> bool:
    """Count a node; return False instead if the budget is used up."""
    if counts[NODES] == budget:
        return False
    counts[NODES] += 1
    counts[MAX_DEPTH] = max(counts[MAX_DEPTH], depth)
    return True


@machine_code()
def count_digits(counts: Any, mask: int) -> None:
    """Count a dead end if there is no digit to try, a guess if there are two or more."""
    if mask == 0:
        counts[DEAD_ENDS] += 1
    elif mask & mask - 1:
        counts[GUESSES] += 1


# ---- cells and digits -------------------------------------------------------------------------------


@machine_code()
def units_of(cell: int, box_rows: int, box_cols: int) -> tuple[int, int, int]:
    """Return the numbers of a cell's row, column and box among the units: rows, then columns, then boxes."""
    n = box_rows * box_cols
    row, column = cell // n, cell % n
    return row, n + column, 2 * n + row // box_rows * box_rows + column // box_cols


@machine_code()
def size_of(mask: int) -> int:
    """Return how many digits are in a set."""
    count = 0
    while mask:
        mask &= mask - 1  # without its lowest
        count += 1
    return count


@machine_code()
def highest(mask: int) -> int:
    """Return the highest digit of a set, the number of its highest bit; 0 for the empty set."""
    digit = 0
    while mask >> digit + 1:
        digit += 1
    return digit


@machine_code()
def set_up(board: Any, box_rows: int, box_cols: int, used: Any, cells: Any) -> int:
    """Note the clues' digits in `used`, a set for each unit; list the cells to fill, and return their number.

    `cells` has four rows: the empty cells in reading order, and their rows, columns and boxes. It has a column
    more than there are cells.
    """
    used[:] = 0
    to_fill = 0
    for cell in range(len(board)):
        cells[0, to_fill] = cell
        cells[1, to_fill], cells[2, to_fill], cells[3, to_fill] = units_of(cell, box_rows, box_cols)
        if board[cell]:
            for unit in cells[1:, to_fill]:
                used[unit] |= 1 << board[cell]
        else:
            to_fill += 1
    return to_fill


@machine_code()
def write(board: Any, placed: Any, cells: Any, solution: Any) -> None:
    """Write the clues and, for each cell to fill, the digit of its set."""
    solution[:] = board
    for slot in range(len(placed)):
        solution[cells[slot]] = highest(placed[slot])
