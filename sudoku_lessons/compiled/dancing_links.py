"""Dancing links as machine code: `solvers/dancing_links.py` and `solvers/algorithm_x.py`, node for node.

The links are those of `links.py`; the rules for the next item are those of `item_rules`, by name.

The matrix is linked once, when the first search begins, and stays in the kernel's memory: the next search
first takes back what the last one left chosen, and then covers its own clues.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numba import int32, int64, uint32

from sudoku_lessons.compiled.kernel import (
    DEAD_ENDS,
    DONE,
    FOUND,
    GUESSES,
    NODES,
    PAUSED,
    enter,
    leave,
    machine_code,
    resume,
)
from sudoku_lessons.compiled.links import (
    COVERED,
    DOWN,
    ITEM,
    LINKED,
    STANDING,
    STARTED,
    add_one,
    add_placement,
    begin_with,
    clear,
    cover,
    cover_others,
    parts,
    take_back,
    uncover,
    uncover_others,
    words,
)
from sudoku_lessons.exact_cover import ITEM_RULES

FEWEST, FIRST, WEIGHTED = range(len(ITEM_RULES))

ADVANCE_COVER = int64(
    *(int64[::1], int64[::1], int64, int64, int64[::1], int64), *(int64[::1], int64[::1], int64)
)


def memory_words(n: int, choices: Sequence[int]) -> int:
    """Return room for 4 n^2 items and 4 n^3 ones."""
    return words(4 * n**2, 4 * n**3)


def encoded(next_item: object = "fewest") -> tuple[int, ...]:
    """Return the number of a rule for the next item; ValueError for one that machine code does not know."""
    names = list(ITEM_RULES)
    if next_item not in names:
        raise ValueError(f"machine code knows the next item by {', '.join(names)}; found {next_item!r}")
    return (names.index(str(next_item)),)


@machine_code()
def advance(
    board: Any, solution: Any, box_rows: int, box_cols: int, choices: Any, memory: Any, counts: Any, budget: int
) -> int:
    """Go on to the next solution; see `kernel`. Items and options are ordered as in `exact_cover.sudoku`."""
    n = box_rows * box_cols
    items = 4 * n * n
    matrix = parts(memory, items, 4 * n**3)
    links, sizes, chosen, _, state = matrix
    if counts[NODES] == 0:
        if state[LINKED] == 0:
            clear(links, sizes, items)
            for option in range(n**3):
                add_placement(option, box_rows, box_cols, links, sizes)
        take_back(matrix)
        for cell in range(n * n):
            if board[cell]:
                begin_with(items + 4 * (n * cell + board[cell] - 1), matrix)
    code = dance(items, choices[0], matrix, counts, budget)
    if code == FOUND:
        for k in range(state[STARTED] + state[STANDING]):
            option = (chosen[k] - items) // 4
            solution[option // n] = option % n + 1
    return code


@machine_code()
def advance_cover(
    ends: Any,
    items_of: Any,
    items: int,
    primary: int,
    start: Any,
    rule: int,
    memory: Any,
    counts: Any,
    budget: int,
) -> int:
    """Do the same for any problem; the ones chosen are left in `memory`, see `parts`.

    `items_of` has the items of each option, one after the other; those of option k end before `ends[k]`.
    The first `primary` items are primary. `start` has one 1 of each option to start from.
    """
    matrix = parts(memory, items, len(items_of))
    links, sizes, _, _, state = matrix
    if counts[NODES] == 0:
        if state[LINKED] == 0:
            clear(links, sizes, primary)
            first = 0
            for end in ends:
                for one in range(first, end):
                    add_one(items + one, items_of[one], items + first, links, sizes)
                first = end
        take_back(matrix)
        for one in start:
            begin_with(one, matrix)
    return dance(primary, rule, matrix, counts, budget)


# ---- the search -------------------------------------------------------------------------------------


@machine_code()
def dance(primary: int, rule: int, matrix: Any, counts: Any, budget: int) -> int:
    """Search by the first items, the primary ones."""
    links, sizes, chosen, dead_ends, state = matrix
    started = state[STARTED]
    depth, visited = resume(counts)
    while depth >= 0:
        if not visited:
            if not enter(counts, depth, budget):
                state[STANDING] = depth
                return leave(counts, depth, visited, PAUSED)
            item, size = next_item(rule, sizes[:primary], dead_ends)
            if size >= COVERED:
                state[STANDING] = depth
                return leave(counts, depth - 1, True, FOUND)
            if size == 0:
                counts[DEAD_ENDS] += 1
                dead_ends[item] += 1
                depth, visited = depth - 1, True
                continue
            counts[GUESSES] += size > 1
            cover(item, links, sizes)
            one = links[item, DOWN]
        else:
            one = chosen[started + depth]
            uncover_others(one, links, sizes)
            item, one = links[one, ITEM], links[one, DOWN]
            if one == item:
                uncover(item, links, sizes)
                depth -= 1
                continue
        chosen[started + depth] = one
        cover_others(one, links, sizes)
        depth, visited = depth + 1, False
    state[STANDING] = 0
    return leave(counts, depth, visited, DONE)


@machine_code()
def next_item(rule: int, sizes: Any, dead_ends: Any) -> Any:
    """Return the item that the rule takes, and its number of options; COVERED or more if none is left."""
    if rule == FIRST:
        for k in range(len(sizes)):
            if sizes[k] < COVERED:
                return uint32(k), sizes[k]
    item, size = fewest(sizes)
    if rule == FEWEST or size <= 1 or size >= COVERED:
        return item, size
    return weighted(sizes, dead_ends)


@machine_code()
def weighted(sizes: Any, dead_ends: Any) -> Any:
    """Return the first uncovered item with the least options / (1 + dead ends), and its number of options."""
    item, least = uint32(0), np.inf
    for k in range(len(sizes)):
        if sizes[k] < COVERED and sizes[k] / (1 + dead_ends[k]) < least:
            item, least = uint32(k), sizes[k] / (1 + dead_ends[k])
    return item, sizes[item]


@machine_code()
def fewest(sizes: Any) -> Any:
    """Return the first item with the fewest options, and how many it has; COVERED or more if none is left.

    Both passes go to the end: without an early exit, the compiler can look at many items at once.
    """
    size = int32(COVERED)
    for k in range(len(sizes)):
        size = min(size, sizes[k])
    end = int32(len(sizes))
    item = end
    for k in range(len(sizes)):
        item = min(item, int32(k) if sizes[k] == size else end)
    return uint32(item), size
