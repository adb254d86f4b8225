"""Plain versions of well-known solvers, with no counting: what the package's own are timed against.

Each takes 81 characters and returns 81, or None.
"""

from collections.abc import Iterator
from typing import Any

Line = str


def reading_order(line: Line) -> Line | None:
    """Naive backtracking as it is usually written: a recursive function that returns True or False."""
    grid = [[0 if ch in ".0" else int(ch) for ch in line[9 * r : 9 * r + 9]] for r in range(9)]
    rows, cols, boxes = ([[False] * 10 for _ in range(9)] for _ in range(3))
    empty = []
    for r in range(9):
        for c in range(9):
            d = grid[r][c]
            if d:
                rows[r][d] = cols[c][d] = boxes[r // 3 * 3 + c // 3][d] = True
            else:
                empty.append((r, c))

    def fill(k: int) -> bool:
        if k == len(empty):
            return True
        r, c = empty[k]
        b = r // 3 * 3 + c // 3
        for d in range(1, 10):
            if not rows[r][d] and not cols[c][d] and not boxes[b][d]:
                grid[r][c] = d
                rows[r][d] = cols[c][d] = boxes[b][d] = True
                if fill(k + 1):
                    return True
                rows[r][d] = cols[c][d] = boxes[b][d] = False
        grid[r][c] = 0
        return False

    return "".join(str(d) for row in grid for d in row) if fill(0) else None


def mrv(line: Line) -> Line | None:
    """The cell with the fewest candidates first, found by counting the bits of a mask as text."""
    grid = [[0 if ch in ".0" else int(ch) for ch in line[9 * r : 9 * r + 9]] for r in range(9)]
    rows, cols, boxes = [0] * 9, [0] * 9, [0] * 9
    for r in range(9):
        for c in range(9):
            if grid[r][c]:
                bit = 1 << grid[r][c]
                rows[r] |= bit
                cols[c] |= bit
                boxes[r // 3 * 3 + c // 3] |= bit

    def fill() -> bool:
        fewest, at, mask = 10, (-1, -1), 0
        for r in range(9):
            for c in range(9):
                if grid[r][c] == 0:
                    free = ~(rows[r] | cols[c] | boxes[r // 3 * 3 + c // 3]) & 0x3FE
                    n = bin(free).count("1")
                    if n < fewest:
                        fewest, at, mask = n, (r, c), free
        if fewest == 10:
            return True
        r, c = at
        b = r // 3 * 3 + c // 3
        for d in range(1, 10):
            bit = 1 << d
            if mask & bit:
                grid[r][c] = d
                rows[r] |= bit
                cols[c] |= bit
                boxes[b] |= bit
                if fill():
                    return True
                rows[r] ^= bit
                cols[c] ^= bit
                boxes[b] ^= bit
        grid[r][c] = 0
        return False

    return "".join(str(d) for row in grid for d in row) if fill() else None


def algorithm_x(line: Line) -> Line | None:
    """Algorithm X with dictionaries and sets, the matrix built anew for each board."""
    options = {
        (r, c, d): [("cell", r, c), ("row", r, d), ("col", c, d), ("box", r // 3 * 3 + c // 3, d)]
        for r in range(9)
        for c in range(9)
        for d in range(1, 10)
    }
    items: dict[Any, set[Any]] = {}
    for name, covers in options.items():
        for item in covers:
            items.setdefault(item, set()).add(name)

    def take(name: Any) -> list[set[Any]]:
        removed = []
        for item in options[name]:
            for other in items[item]:
                for far in options[other]:
                    if far != item:
                        items[far].remove(other)
            removed.append(items.pop(item))
        return removed

    def put_back(name: Any, removed: list[set[Any]]) -> None:
        for item in reversed(options[name]):
            items[item] = removed.pop()
            for other in items[item]:
                for far in options[other]:
                    if far != item:
                        items[far].add(other)

    def cover(chosen: list[Any]) -> Iterator[list[Any]]:
        if not items:
            yield list(chosen)
            return
        item = min(items, key=lambda i: len(items[i]))
        for name in list(items[item]):
            chosen.append(name)
            removed = take(name)
            yield from cover(chosen)
            put_back(name, removed)
            chosen.pop()

    clues = [(i // 9, i % 9, int(ch)) for i, ch in enumerate(line) if ch not in ".0"]
    for name in clues:
        take(name)
    for found in cover(clues):
        grid = [0] * 81
        for r, c, d in found:
            grid[9 * r + c] = d
        return "".join(map(str, grid))
    return None


_UNITS = [[9 * r + c for c in range(9)] for r in range(9)] + [[9 * r + c for r in range(9)] for c in range(9)]
_UNITS += [[9 * (R + i) + C + j for i in range(3) for j in range(3)] for R in (0, 3, 6) for C in (0, 3, 6)]
_UNITS_OF = [[unit for unit in _UNITS if i in unit] for i in range(81)]
_PEERS = [sorted({j for unit in units for j in unit} - {i}) for i, units in enumerate(_UNITS_OF)]


def strings(line: Line) -> Line | None:
    """Candidates as strings, naked and hidden singles by mutual recursion, a copy at each guess."""

    def assign(cells: list[str], i: int, d: str) -> bool:
        return all(strike(cells, i, e) for e in cells[i].replace(d, ""))

    def strike(cells: list[str], i: int, d: str) -> bool:
        if d not in cells[i]:
            return True
        cells[i] = cells[i].replace(d, "")
        if not cells[i]:
            return False
        if len(cells[i]) == 1 and not all(strike(cells, j, cells[i]) for j in _PEERS[i]):
            return False
        for unit in _UNITS_OF[i]:
            places = [j for j in unit if d in cells[j]]
            if not places or (len(places) == 1 and not assign(cells, places[0], d)):
                return False
        return True

    def search(cells: list[str]) -> list[str] | None:
        open_cells = [i for i in range(81) if len(cells[i]) > 1]
        if not open_cells:
            return cells
        i = min(open_cells, key=lambda i: len(cells[i]))
        for d in cells[i]:
            trial = cells.copy()
            if assign(trial, i, d) and (found := search(trial)):
                return found
        return None

    cells = ["123456789"] * 81
    for i, ch in enumerate(line):
        if ch not in ".0" and not assign(cells, i, ch):
            return None
    found = search(cells)
    return "".join(found) if found else None
