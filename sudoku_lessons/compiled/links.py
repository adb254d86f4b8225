"""The links of an exact cover matrix in memory that machine code shares; `dancing_links.py` searches on them.

A row of `links` is a header of an item or a one of an option: the ones above and below it, the next one of
its option, in a circle, and its item. The items to be covered are in no list: `sizes` has the number of
options of each item, plus COVERED if it is covered already or need not be, so that one pass over it
finds the item with the fewest.
"""

from typing import Any

import numpy as np
from numba import int64

from sudoku_lessons.compiled.kernel import machine_code, units_of

UP, DOWN, NEXT, ITEM = range(4)
COVERED = 1 << 28  # more options than an item has
LINKED, STARTED, STANDING = range(3)  # the state: is the matrix linked; options to start from, chosen since


def words(items: int, ones: int) -> int:
    """Return the 64-bit integers for so many items and ones; `parts` has 32 bits for each number."""
    return (4 * (items + ones) + 3 * items + 4) // 2 + 1


@machine_code()
def parts(memory: Any, items: int, ones: int) -> Any:
    """Return the matrix: links, sizes, the ones chosen, how often each item was a dead end, and the state.

    The ones chosen are those to start from, then one for each level.
    """
    whole, end = memory.view(np.int32), 4 * (items + ones)
    links = memory.view(np.uint32)[:end].reshape((items + ones, 4))
    sizes, chosen = whole[end : end + items], whole[end + items : end + 2 * items + 1]
    return links, sizes, chosen, whole[end + 2 * items + 1 : end + 3 * items + 1], whole[-3:]


@machine_code()
def clear(links: Any, sizes: Any, primary: int) -> None:
    """Make headers without options."""
    for item in range(len(sizes)):
        links[item, UP] = links[item, DOWN] = item
        sizes[item] = 0 if item < primary else COVERED


@machine_code()
def add_one(one: int, item: int, first: int, links: Any, sizes: Any) -> None:
    """Put a one at the end of the option that begins with `first`, and at the bottom of its item's column."""
    above = links[item, UP]
    links[one, UP], links[one, DOWN], links[one, ITEM] = above, item, item
    links[above, DOWN] = links[item, UP] = one
    links[one, NEXT] = first
    if one > first:
        links[one - 1, NEXT] = one
    sizes[item] += 1


@machine_code()
def add_placement(option: int, box_rows: int, box_cols: int, links: Any, sizes: Any) -> None:
    """Add the four ones of a digit in a cell: the cell, and the digit of its row, column and box."""
    n = box_rows * box_cols
    cell, digit = option // n, option % n
    first = 4 * n * n + 4 * option
    add_one(first, cell, first, links, sizes)
    for k, unit in enumerate(units_of(cell, box_rows, box_cols)):
        add_one(first + k + 1, n * n + unit * n + digit, first, links, sizes)


@machine_code()
def begin_with(one: int, matrix: Any) -> None:
    """Choose the option with this one before the search begins."""
    links, sizes, chosen, _, state = matrix
    cover(links[one, ITEM], links, sizes)
    cover_others(one, links, sizes)
    chosen[state[STARTED]] = one
    state[STARTED] += 1


@machine_code()
def take_back(matrix: Any) -> None:
    """Undo all choices of the last search, the last first, and forget its dead ends."""
    links, sizes, chosen, dead_ends, state = matrix
    for k in range(state[STARTED] + state[STANDING] - 1, -1, -1):
        uncover_others(chosen[k], links, sizes)
        uncover(links[chosen[k], ITEM], links, sizes)
    state[LINKED], state[STARTED], state[STANDING] = 1, 0, 0
    dead_ends[:] = 0


# ---- cover and uncover ------------------------------------------------------------------------------


@machine_code()
def cover(item: int, links: Any, sizes: Any) -> None:
    """Take all options that cover the item from the columns of their other items."""
    row = links[item, DOWN]
    while row != item:
        one = links[row, NEXT]
        while one != row:
            up, down = links[one, UP], links[one, DOWN]
            links[up, DOWN] = down
            links[down, UP] = up
            sizes[links[one, ITEM]] -= 1
            one = links[one, NEXT]
        row = links[row, DOWN]
    sizes[item] += COVERED


@machine_code()
def uncover(item: int, links: Any, sizes: Any) -> None:
    """Undo `cover`, the last row first."""
    sizes[item] -= COVERED
    row = links[item, UP]
    while row != item:
        one = links[row, NEXT]
        while one != row:
            links[links[one, UP], DOWN] = one
            links[links[one, DOWN], UP] = one
            sizes[links[one, ITEM]] += 1
            one = links[one, NEXT]
        row = links[row, UP]


@machine_code()
def cover_others(one: int, links: Any, sizes: Any) -> None:
    """Cover the items of an option besides this one, from its first to its last."""
    first, last = bounds(one, links)
    for other in range(first, last + 1):
        if other != one:
            cover(links[other, ITEM], links, sizes)


@machine_code()
def uncover_others(one: int, links: Any, sizes: Any) -> None:
    """Undo `cover_others`, the last item first."""
    first, last = bounds(one, links)
    for other in range(last, first - 1, -1):
        if other != one:
            uncover(links[other, ITEM], links, sizes)


@machine_code()
def bounds(one: int, links: Any) -> Any:
    """Return the first and the last one of an option; they lie side by side."""
    last = one
    while links[last, NEXT] > last:
        last = links[last, NEXT]
    return int64(links[last, NEXT]), int64(last)
