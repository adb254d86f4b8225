"""Run one kernel over many boards, in one call."""

from typing import Any

from numba import int64, types, uint8

from sudoku_lessons.compiled.kernel import ADVANCE, FOUND, NODES, PAUSED, machine_code

NOT_RUN, SOLVED, NO_SOLUTION, STOPPED = range(4)


@machine_code(
    types.void(
        *(types.FunctionType(ADVANCE), int64, int64, int64[::1], int64[::1]),
        *(uint8[:, ::1], uint8[:, ::1], uint8[::1], int64[:, ::1], int64[::1]),
        *(int64, int64, int64),
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
    limit: int,
    node_budget: int,
    step: int,
) -> None:
    """Search the boards that are not done, for `step` nodes in all or to the end.

    Each board is searched for up to `limit` solutions within `node_budget`; `solutions` keeps the first. The
    state of the search is in the arrays, so an interruption after this call loses nothing.
    """
    solution = solutions[0].copy()
    for k in range(len(boards)):
        while status[k] == NOT_RUN:
            before = counts[k, NODES]
            budget = before + min(step, node_budget - before)
            code = advance(boards[k], solution, box_rows, box_cols, choices, memory, counts[k], budget)
            step -= counts[k, NODES] - before
            if code == FOUND:
                found[k] += 1
                if found[k] == 1:
                    solutions[k] = solution
                if found[k] < limit:
                    continue
            elif code == PAUSED and budget < node_budget:
                return
            status[k] = STOPPED if code == PAUSED else SOLVED if found[k] else NO_SOLUTION
