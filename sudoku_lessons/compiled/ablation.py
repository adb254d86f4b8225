"""Backtracking with two choices, as machine code: `solvers/ablation.py` and `solvers/mrv.py`, node for node.

The cell with the fewest candidates first (MRV) is one of the pairs: next cell "fewest", candidates "local".
Cells to fill are known by their place in the list of them, their slot.
"""

from typing import Any

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
    set_up,
    write,
)
from sudoku_lessons.solvers import ablation

NEXT_CELL = ("arbitrary", "last", "reading_order", "most_constrained", "fewest", "random")
CANDIDATES = ("local", "look_ahead")
ARBITRARY, LAST, READING_ORDER, MOST_CONSTRAINED, FEWEST, RANDOM = range(6)
NONE = -1  # no slot


def memory_words(n: int) -> int:
    """Three numbers; a mask for each unit; seven numbers for each cell or level of the search."""
    return 2 + 3 * n + 7 * (n * n + 1)


def encoded(
    *, next_cell: str = "most_constrained", candidates: str = "look_ahead", seed: int = 0
) -> tuple[int, ...]:
    """The two choices by their numbers, and the seed of "random"."""
    for choice, known in ((next_cell, NEXT_CELL), (candidates, CANDIDATES)):
        if not isinstance(choice, str) or choice not in known:
            raise ValueError(f"machine code knows no choice {choice!r}; there are {', '.join(known)}")
    return NEXT_CELL.index(next_cell), CANDIDATES.index(candidates), ablation.seed_bits(seed)


def kernel(shape: Shape) -> Any:
    """The search for boards of a shape."""
    return advance


@machine_code()
def advance(
    board: Any, solution: Any, box_rows: int, box_cols: int, choices: Any, memory: Any, counts: Any, budget: int
) -> int:
    """Go on to the next solution; see `kernel`. Next cell, candidates: as `choices` say. Digits: ascending."""
    n = box_rows * box_cols
    used, table = memory[2 : 2 + 3 * n], memory[2 + 3 * n :].reshape((7, n * n + 1))
    cells, placed, to_try, chosen = table[:4], table[4], table[5], table[6]  # the last two are by depth
    if counts[NODES] == 0:
        memory[0] = set_up(board, box_rows, box_cols, used, cells)
        memory[1] = 0
        placed[:] = 0
    to_fill, draws = memory[0], memory[1]
    next_cell, look_ahead, seed = choices[0], choices[1], choices[2]
    every_digit = (1 << n) - 1
    nodes, guesses, dead_ends = counts[NODES], counts[GUESSES], counts[DEAD_ENDS]
    depth, deepest, visited = counts[DEPTH], counts[MAX_DEPTH], counts[VISITED] == 1
    code = DONE
    while depth >= 0:
        if not visited:
            if nodes == budget:
                code = PAUSED
                break
            nodes += 1
            if depth > deepest:
                deepest = depth
            if depth == to_fill:
                write(board, placed[:to_fill], cells[0], solution)
                depth, visited, code = depth - 1, True, FOUND
                break
            if next_cell == ARBITRARY:
                slot = arbitrary(used, cells, placed, to_fill, every_digit)
            elif next_cell == LAST:
                slot = last(placed, to_fill)
            elif next_cell == READING_ORDER:
                slot = depth  # those before it are filled
            elif next_cell in (MOST_CONSTRAINED, FEWEST):
                slot = fewest(used, cells, placed, to_fill, every_digit, next_cell == FEWEST)
            else:
                slot = at_random(used, cells, placed, to_fill, every_digit, seed, draws + 1)
                draws += slot != NONE
            mask = 0
            if slot != NONE and not (look_ahead and hopeless(used, cells, placed, to_fill, every_digit)):
                mask = free(slot, used, cells, every_digit)
            if mask == 0:
                dead_ends += 1
            elif mask & mask - 1:
                guesses += 1
        else:
            slot, mask = chosen[depth], to_try[depth]
            mark(slot, placed[slot], used, cells)
            placed[slot] = 0
        if mask == 0:
            depth, visited = depth - 1, True
        else:
            digit = mask & -mask  # the lowest
            chosen[depth], to_try[depth], placed[slot] = slot, mask ^ digit, digit
            mark(slot, digit, used, cells)
            depth, visited = depth + 1, False
    counts[NODES], counts[GUESSES], counts[DEAD_ENDS] = nodes, guesses, dead_ends
    counts[DEPTH], counts[MAX_DEPTH], counts[VISITED] = depth, deepest, visited
    memory[1] = draws
    return code


@machine_code()
def mark(slot: int, digit: int, used: Any, cells: Any) -> None:
    """Note a digit as used in a cell's units, or as free again."""
    used[cells[1, slot]] ^= digit
    used[cells[2, slot]] ^= digit
    used[cells[3, slot]] ^= digit


@machine_code()
def free(slot: int, used: Any, cells: Any, every_digit: int) -> int:
    """The candidates of an empty cell."""
    return every_digit & ~(used[cells[1, slot]] | used[cells[2, slot]] | used[cells[3, slot]])


@machine_code()
def hopeless(used: Any, cells: Any, placed: Any, to_fill: int, every_digit: int) -> bool:
    """Whether some empty cell has no candidate."""
    for slot in range(to_fill):
        if placed[slot] == 0 and free(slot, used, cells, every_digit) == 0:
            return True
    return False


@machine_code()
def arbitrary(used: Any, cells: Any, placed: Any, to_fill: int, every_digit: int) -> int:
    """The last empty cell that still has a candidate."""
    for slot in range(to_fill - 1, -1, -1):
        if placed[slot] == 0 and free(slot, used, cells, every_digit):
            return slot
    return NONE


@machine_code()
def last(placed: Any, to_fill: int) -> int:
    """The last empty cell; there is one."""
    slot = to_fill - 1
    while placed[slot]:
        slot -= 1
    return slot


@machine_code()
def fewest(used: Any, cells: Any, placed: Any, to_fill: int, every_digit: int, none_too: bool) -> int:
    """The first cell with the fewest candidates; one with none is taken at once (`none_too`) or left out."""
    smallest, chosen = every_digit + 1, NONE  # more than there can be
    for slot in range(to_fill):
        if placed[slot] == 0:
            rest = free(slot, used, cells, every_digit)
            if rest == 0:
                if none_too:
                    return slot
                continue
            count = 0
            while rest and count < smallest:
                rest &= rest - 1  # without its lowest
                count += 1
            if count < smallest:
                smallest, chosen = count, slot
    return chosen


@machine_code()
def at_random(used: Any, cells: Any, placed: Any, to_fill: int, every_digit: int, seed: int, draw: int) -> int:
    """Any cell that still has a candidate, as the draw says."""
    possible = 0
    for slot in range(to_fill):
        possible += placed[slot] == 0 and free(slot, used, cells, every_digit) != 0
    if possible == 0:
        return NONE
    skip = scrambled(seed, draw) % possible
    for slot in range(to_fill):
        if placed[slot] == 0 and free(slot, used, cells, every_digit):
            if skip == 0:
                break
            skip -= 1
    return slot


scrambled = machine_code()(ablation.scrambled)
