"""A counter of solutions and a maker of boards that share no code with the package."""

import random


def count(cells: list[int], box_rows: int, box_cols: int, limit: int) -> int:
    """The number of solutions up to `limit`, by sets and plain recursion; 0 where clues clash."""
    n = box_rows * box_cols
    groups = [{(r, k) for k in range(n)} for r in range(n)] + [{(k, c) for k in range(n)} for c in range(n)]
    for r in range(0, n, box_rows):
        for c in range(0, n, box_cols):
            groups.append({(r + i, c + j) for i in range(box_rows) for j in range(box_cols)})
    places = [(r, c) for r in range(n) for c in range(n)]
    sees = {at: set().union(*(group for group in groups if at in group)) - {at} for at in places}
    grid = {at: digit for at, digit in zip(places, cells, strict=True) if digit}
    if any(grid.get(other) == digit for at, digit in grid.items() for other in sees[at]):
        return 0
    may = {
        at: set(range(1, n + 1)) - {grid.get(other) for other in sees[at]} for at in places if at not in grid
    }
    return _count(may, sees, limit)


def _count(may: dict, sees: dict, limit: int) -> int:
    if not may:
        return 1
    at = min(may, key=lambda at: len(may[at]))
    found = 0
    for digit in may[at]:
        rest = {
            other: held - {digit} if other in sees[at] else held for other, held in may.items() if other != at
        }
        found += _count(rest, sees, limit - found)
        if found >= limit:
            break
    return found


def solved(box_rows: int, box_cols: int, rng: random.Random) -> list[int]:
    """A solved board: the shifted pattern with digits, rows and columns shuffled as the rules allow."""
    n = box_rows * box_cols
    digits = rng.sample(range(1, n + 1), n)
    rows = [
        band * box_rows + k for band in rng.sample(range(box_cols), box_cols) for k in _shuffled(box_rows, rng)
    ]
    columns = [
        stack * box_cols + k
        for stack in rng.sample(range(box_rows), box_rows)
        for k in _shuffled(box_cols, rng)
    ]
    pattern = [[(r % box_rows * box_cols + r // box_rows + c) % n for c in range(n)] for r in range(n)]
    return [digits[pattern[r][c]] for r in rows for c in columns]


def _shuffled(count: int, rng: random.Random) -> list[int]:
    return rng.sample(range(count), count)


def killer_solutions(
    cells: list[int], box_rows: int, box_cols: int, cages: list[tuple]
) -> list[tuple[int, ...]]:
    """All solutions of a killer, by plain recursion in reading order; cages are (sum or None, cells, repeats)."""
    n = box_rows * box_cols
    found: list[tuple[int, ...]] = []
    at = {k: [cage for cage in cages if k in cage[1]] for k in range(n * n)}
    grid = [0] * (n * n)

    def fits(k: int, digit: int) -> bool:
        r, c = divmod(k, n)
        for j in range(k):
            i, h = divmod(j, n)
            if grid[j] == digit and (
                r == i or c == h or (r // box_rows, c // box_cols) == (i // box_rows, h // box_cols)
            ):
                return False
        for total, group, repeats in at[k]:
            so_far = [grid[j] for j in group if j < k]
            if digit in so_far and not repeats:
                return False
            done = max(group) == k
            if total is not None and (sum(so_far) + digit > total or (done and sum(so_far) + digit != total)):
                return False
        return True

    def go(k: int) -> None:
        if k == n * n:
            found.append(tuple(grid))
            return
        for digit in [cells[k]] if cells[k] else range(1, n + 1):
            if fits(k, digit):
                grid[k] = digit
                go(k + 1)
        grid[k] = 0

    go(0)
    return found
