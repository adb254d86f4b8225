"""Dancing links as machine code: `solvers/dancing_links.py` and `solvers/algorithm_x.py`, node for node.

The rules for the next item are those of `item_rules`, by name.

The matrix is linked once, where the first search begins, and stays in the kernel's memory: the next search
first takes back what the last one left chosen, and then covers its own clues.

The links themselves are those of `links.py`.
"""

from typing import Any

import numpy as np
from numba import int32, int64, uint32

from sudoku_lessons.boards import Shape
from sudoku_lessons.compiled.kernel import (
    DEAD_ENDS,
    DEPTH,
    DONE,
    FOUND,
    GUESSES,
    MAX_DEPTH,
    NODES,
    PAUSED,
    VISITED,
    machine_code,
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


def memory_words(n: int) -> int:
    """4 n^2 items and 4 n^3 ones."""
    return words(4 * n**2, 4 * n**3)


def encoded(next_item: object = "fewest") -> tuple[int, ...]:
    """The number of a rule for the next item; ValueError for one that machine code does not know."""
    names = list(ITEM_RULES)
    if next_item not in names:
        raise ValueError(f"machine code knows the next item by {', '.join(names)}; found {next_item!r}")
    return (names.index(str(next_item)),)


def kernel(shape: Shape) -> Any:
    """The search for boards of a shape."""
    return advance


@machine_code()
def advance(
    board: Any, solution: Any, box_rows: int, box_cols: int, choices: Any, memory: Any, counts: Any, budget: int
) -> int:
    """Go on to the next solution; see `kernel`. Items and options are ordered as in `exact_cover.sudoku`."""
    n = box_rows * box_cols
    items = 4 * n * n
    links, sizes, chosen, dead_ends, state = parts(memory, items, 4 * n**3)
    if counts[NODES] == 0:
        dead_ends[:] = 0
        if state[LINKED] == 0:
            clear(links, sizes, items)
            for option in range(n**3):
                add_placement(option, box_rows, box_cols, links, sizes)
            state[LINKED] = 1
        take_back(links, sizes, chosen, state)
        for cell in range(n * n):
            if board[cell]:
                begin_with(items + 4 * (n * cell + board[cell] - 1), links, sizes, chosen, state)
    code = dance(items, choices[0], links, sizes, chosen, dead_ends, state, counts, budget)
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
    """The same for any problem; the ones chosen are left in `memory`, see `parts`.

    `items_of` has the items of each option, one after the other; those of option k end before `ends[k]`.
    The first `primary` items are primary. `start` has one 1 of each option to start from.
    """
    links, sizes, chosen, dead_ends, state = parts(memory, items, len(items_of))
    if counts[NODES] == 0:
        dead_ends[:] = 0
        if state[LINKED] == 0:
            clear(links, sizes, primary)
            one = 0
            for end in ends:
                first = one
                for one in range(first, end):
                    add_one(items + one, items_of[one], items + first, links, sizes)
                one = end
            state[LINKED] = 1
        take_back(links, sizes, chosen, state)
        for one in start:
            begin_with(one, links, sizes, chosen, state)
    return dance(primary, rule, links, sizes, chosen, dead_ends, state, counts, budget)


# ---- the search -------------------------------------------------------------------------------------


@machine_code()
def dance(
    primary: int,
    rule: int,
    links: Any,
    sizes: Any,
    chosen: Any,
    dead_ends_of: Any,
    state: Any,
    counts: Any,
    budget: int,
) -> int:
    """The search itself, by the first items, the primary ones."""
    nodes, guesses, dead_ends = counts[NODES], counts[GUESSES], counts[DEAD_ENDS]
    depth, deepest, visited = counts[DEPTH], counts[MAX_DEPTH], counts[VISITED] == 1
    started, code = state[STARTED], DONE
    while depth >= 0:
        if not visited:
            if nodes == budget:
                code = PAUSED
                break
            nodes += 1
            deepest = max(deepest, depth)
            item, size = next_item(rule, sizes[:primary], dead_ends_of)
            if size >= COVERED:
                depth, visited, code = depth - 1, True, FOUND
                break
            if size == 0:
                dead_ends += 1
                dead_ends_of[item] += 1
                depth, visited = depth - 1, True
                continue
            guesses += size > 1
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
    counts[NODES], counts[GUESSES], counts[DEAD_ENDS] = nodes, guesses, dead_ends
    counts[DEPTH], counts[MAX_DEPTH], counts[VISITED] = depth, deepest, visited
    state[STANDING] = depth + visited
    return code


@machine_code()
def next_item(rule: int, sizes: Any, dead_ends: Any) -> Any:
    """The item that the rule says, and how many options it has; COVERED or more where none is left."""
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
    """The first item with the smallest options / (1 + dead ends) of those that are left."""
    item, least = uint32(0), np.inf
    for k in range(len(sizes)):
        if sizes[k] < COVERED and sizes[k] / (1 + dead_ends[k]) < least:
            item, least = uint32(k), sizes[k] / (1 + dead_ends[k])
    return item, sizes[item]


@machine_code()
def fewest(sizes: Any) -> Any:
    """The first item with the fewest options, and how many it has; COVERED or more where none is left.

    Both passes go to the end: without a way out, the compiler can look at many items at once.
    """
    size = int32(COVERED)
    for k in range(len(sizes)):
        size = min(size, sizes[k])
    end = int32(len(sizes))
    item = end
    for k in range(len(sizes)):
        item = min(item, int32(k) if sizes[k] == size else end)
    return uint32(item), size
