"""A counter of solutions and a maker of boards that share no code with the package."""

import random


def count(cells: list[int], box_rows: int, box_cols: int, limit: int) -> int:
    """The number of solutions up to `limit`, by masks of used digits and plain recursion; 0 where clues clash."""
    n = box_rows * box_cols
    used = [0] * (3 * n)
    empty = []
    for k, digit in enumerate(cells):
        r, c = divmod(k, n)
        places = (r, n + c, 2 * n + r // box_rows * box_rows + c // box_cols)
        if not digit:
            empty.append(places)
        elif any(used[place] >> digit & 1 for place in places):
            return 0
        else:
            _flip(used, places, digit)
    return _count(empty, used, n, limit)


def _flip(used: list[int], places: tuple[int, int, int], digit: int) -> None:
    for place in places:
        used[place] ^= 1 << digit


def _count(empty: list[tuple[int, int, int]], used: list[int], n: int, limit: int) -> int:
    if not empty:
        return 1
    best, mask, fewest = empty[0], 0, n + 1
    for places in empty:
        row, column, box = places
        free = ~(used[row] | used[column] | used[box]) & (1 << n + 1) - 2
        if free.bit_count() < fewest:
            best, mask, fewest = places, free, free.bit_count()
            if fewest < 2:
                break
    rest = [places for places in empty if places is not best]
    found = 0
    for digit in range(1, n + 1):
        if mask >> digit & 1:
            _flip(used, best, digit)
            found += _count(rest, used, n, limit - found)
            _flip(used, best, digit)
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
