"""One kernel over many boards, in one call."""

from typing import Any

from numba import int64, types, uint8

from sudoku_lessons.compiled.kernel import ADVANCE, FOUND, NODES, PAUSED, machine_code

NOT_RUN, SOLVED, NO_SOLUTION, STOPPED = range(4)


@machine_code(
    int64(
        *(types.FunctionType(ADVANCE), int64, int64, int64[::1], int64[::1]),
        *(uint8[:, ::1], uint8[:, ::1], uint8[::1], int64[:, ::1], int64[::1]),
        *(int64, int64, int64, int64),
    )
)
def sweep(
    advance: Any,
    box_rows: int,
    box_cols: int,
    choices: Any,
    memory: Any,
    boards: Any,
    solutions: Any,
    status: Any,
    counts: Any,
    found: Any,
    first: int,
    limit: int,
    node_budget: int,
    step: int,
) -> int:
    """Search on from board `first`, for `step` nodes in all or to the end; the number of boards then done.

    Of each board: up to `limit` solutions, of which `solutions` keeps the first, within `node_budget`.
    """
    solution = solutions[0].copy()
    for k in range(first, len(boards)):
        while True:
            before = counts[k, NODES]
            budget = min(node_budget, before + step)
            code = advance(boards[k], solution, box_rows, box_cols, choices, memory, counts[k], budget)
            step -= counts[k, NODES] - before
            if code == FOUND:
                found[k] += 1
                if found[k] == 1:
                    solutions[k] = solution
                if found[k] < limit:
                    continue
            elif code == PAUSED and budget < node_budget:
                return k
            status[k] = STOPPED if code == PAUSED else SOLVED if found[k] else NO_SOLUTION
            break
    return len(boards)
