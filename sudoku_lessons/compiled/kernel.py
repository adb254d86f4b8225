"""What all kernels share: how they are called and compiled, what they count, what they keep. Needs numba.

A kernel is one search written for the machine: whole numbers and arrays, no objects, no recursion. It is
called as

    advance(board, solution, box_rows, box_cols, choices, memory, counts, budget) -> code

and goes on with the search that `memory` and `counts` hold, until it has FOUND a solution, is DONE, or has
PAUSED because `counts[NODES]` is `budget`. It looks at the budget before a node and changes nothing there,
so a search taken up again counts as if it had never paused. A search with no nodes begins anew.

    board      uint8[n*n]    the digits, 0 for an empty cell, without clashes; not changed
    solution   uint8[n*n]    where a solution is written
    choices    int64[]       what the kernel's `encoded` makes of the solver's choices
    memory     int64[]       `memory_words(n)` of them; nobody else's business
    counts     int64[7]      NODES, GUESSES, DEAD_ENDS, FORCED, MAX_DEPTH, DEPTH, VISITED; zeros at first

Up to MAX_DEPTH they are those of `Result`; DEPTH is the level the search stands on, VISITED whether its
board has been looked at. A set of digits is one integer: bit d - 1 is 1 when digit d is in it.
"""

from collections.abc import Callable
from typing import Any, Protocol

from numba import int64, njit, uint8

from sudoku_lessons.boards import Shape

NODES, GUESSES, DEAD_ENDS, FORCED, MAX_DEPTH, DEPTH, VISITED = range(7)
FOUND, DONE, PAUSED = range(3)
COUNTERS = 7

ADVANCE = int64(uint8[::1], uint8[::1], int64, int64, int64[::1], int64[::1], int64[::1], int64)


class Kernel(Protocol):
    """A module of this folder with a kernel in it."""

    def kernel(self, shape: Shape) -> Any:
        """The compiled function for boards of a shape."""

    def memory_words(self, n: int) -> int:
        """How many 64-bit integers the kernel needs for boards of n digits."""

    def encoded(self, **choices: Any) -> tuple[int, ...]:
        """The solver's choices as integers; ValueError for one that machine code does not know."""


def machine_code(signature: Any = None, **options: Any) -> Callable[[Callable[..., Any]], Any]:
    """Compile a function to run without the interpreter's lock, and keep the machine code on disk.

    With a signature at once, without one when it is first called.

    What is kept is made anew when the function's own file changes, not when a file that it calls does:
    after a change here, in `links.py`, or of `scrambled` in `solvers/ablation.py`, remove it: `make forget`.
    """

    def compile(function: Callable[..., Any]) -> Any:
        how = {"nogil": True, **options}
        try:
            return njit(signature, cache=True, **how)(function)
        except RuntimeError:  # no folder to keep it in can be written to
            return njit(signature, **how)(function)

    return compile


@machine_code()
def set_up(board: Any, box_rows: int, box_cols: int, used: Any, cells: Any) -> int:
    """Note the clues' digits in `used`, a mask for each unit, and list the cells to fill; how many there are.

    `cells` has four rows: the numbers of the empty cells in reading order, and of their rows, columns and
    boxes among the units.
    """
    n = box_rows * box_cols
    used[:] = 0
    to_fill = 0
    for cell in range(n * n):
        row, column = cell // n, n + cell % n
        box = 2 * n + row // box_rows * box_rows + cell % n // box_cols
        if board[cell]:
            for unit in (row, column, box):
                used[unit] |= 1 << board[cell] - 1
        else:
            cells[0, to_fill], cells[1, to_fill], cells[2, to_fill], cells[3, to_fill] = cell, row, column, box
            to_fill += 1
    return to_fill


@machine_code()
def write(board: Any, placed: Any, cells: Any, solution: Any) -> None:
    """The clues and, for each cell to fill, the digit of its mask."""
    solution[:] = board
    for slot in range(len(placed)):
        digit = 1
        while placed[slot] >> digit:
            digit += 1
        solution[cells[slot]] = digit
