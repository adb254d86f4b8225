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


def count_by_places(cells: list[int], box_rows: int, box_cols: int, limit: int) -> int:
    """The same for larger boards, where a digit's last places must be seen too: as exact cover, with sets.

    A place for a digit meets four needs: its cell, and the digit in its row, column and box.
    """
    n = box_rows * box_cols
    meets = {}
    for r in range(n):
        for c in range(n):
            for digit in range(1, n + 1):
                box = r // box_rows * box_rows + c // box_cols
                meets[r, c, digit] = [
                    ("cell", r, c),
                    ("row", r, digit),
                    ("column", c, digit),
                    ("box", box, digit),
                ]
    ways: dict = {}
    for option, needs in meets.items():
        for need in needs:
            ways.setdefault(need, set()).add(option)
    for k, digit in enumerate(cells):
        if digit:
            if any(need not in ways for need in meets[k // n, k % n, digit]):
                return 0
            _choose(ways, meets, (k // n, k % n, digit))
    return _count_covers(ways, meets, limit)


def _choose(ways: dict, meets: dict, option: tuple) -> list[set]:
    taken = []
    for need in meets[option]:
        for rival in ways[need]:
            for other in meets[rival]:
                if other != need and other in ways:
                    ways[other].discard(rival)
        taken.append(ways.pop(need))
    return taken


def _count_covers(ways: dict, meets: dict, limit: int) -> int:
    if not ways:
        return 1
    need = min(ways, key=lambda need: len(ways[need]))
    found = 0
    for option in list(ways[need]):
        rest = {need: set(options) for need, options in ways.items()}
        _choose(rest, meets, option)
        found += _count_covers(rest, meets, limit - found)
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
