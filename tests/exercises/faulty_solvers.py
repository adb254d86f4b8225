"""Solvers as students write them, each wrong in one way: name of the fault to solver. See test_exercises.py.

Most are made from two that are right, `by_tables` and `by_scanning`, by one change, which a comment marks.
"""

import linecache
import os
import random
import sys
import threading
import time

from sudoku_lessons.exercises import visited


def to_grid(rows):
    return [[0 if ch in (".", "0", 0) else int(ch) for ch in row] for row in rows]


def by_tables(rows, digits=range(1, 10), box=lambda r, c: r // 3 * 3 + c // 3, undo=True, stop=True, lines=3):
    """Lesson 01's search with its three tables; the arguments switch single faults on."""
    grid = to_grid(rows)
    tables = [[[False] * 10 for _ in range(9)] for _ in range(3)]
    empty = []
    for r in range(9):
        for c in range(9):
            if grid[r][c]:
                for table, k in zip(tables, (r, c, box(r, c))):
                    table[k][grid[r][c]] = True
            else:
                empty.append((r, c))

    def fill(k):
        if k == len(empty):
            return True
        r, c = empty[k]
        used = [table[line] for table, line in zip(tables, (r, c, box(r, c)))][:lines]
        for d in digits:
            if not (used[0][d] or used[1][d] or used[-1][d]):
                grid[r][c] = d
                for line in used:
                    line[d] = True
                if fill(k + 1) and stop:
                    return True
                if undo:
                    for line in used:
                        line[d] = False
        grid[r][c] = 0
        return False

    if fill(0) or not stop:
        return grid
    return None


def may(grid, r, c, d, rows=range(9), columns=range(9), box=True):
    """Does digit d fit at r, c?"""
    for k in columns:
        if grid[r][k] == d:
            return False
    for k in rows:
        if grid[k][c] == d:
            return False
    if box:
        for i in range(3):
            for j in range(3):
                if grid[r // 3 * 3 + i][c // 3 * 3 + j] == d:
                    return False
    return True


def first_empty(grid, rows=range(9), columns=range(9)):
    for r in rows:
        for c in columns:
            if grid[r][c] == 0:
                return r, c
    return None


def by_scanning(grid, may=may, first_empty=first_empty):
    """Fills `grid`; True where it could."""
    at = first_empty(grid)
    if at is None:
        return True
    r, c = at
    for d in range(1, 10):
        if may(grid, r, c, d):
            grid[r][c] = d
            if by_scanning(grid, may, first_empty):
                return True
            grid[r][c] = 0
    return False


# ---- no undo, or no second try ---------------------------------------------------------------------------


def no_undo_in_the_tables(rows):
    return by_tables(rows, undo=False)


def no_undo_on_the_grid(rows):
    grid = to_grid(rows)

    def fill():
        at = first_empty(grid)
        if at is None:
            return True
        r, c = at
        for d in range(1, 10):
            if may(grid, r, c, d):
                grid[r][c] = d
                if fill():
                    return True
                # grid[r][c] = 0 is missing
        return False

    return grid if fill() else None


def no_undo_in_place(grid):
    at = first_empty(grid)
    if at is None:
        return True
    r, c = at
    for d in range(1, 10):
        if may(grid, r, c, d):
            grid[r][c] = d
            if no_undo_in_place(grid):
                return True
    return False


def no_undo_with_sets_and_fewest_candidates(rows):
    grid = to_grid(rows)
    used = {("row", k): set() for k in range(9)} | {("column", k): set() for k in range(9)}
    used |= {("box", k): set() for k in range(9)}

    def lines(r, c):
        return used["row", r], used["column", c], used["box", r // 3 * 3 + c // 3]

    for r in range(9):
        for c in range(9):
            for line in lines(r, c):
                line.add(grid[r][c])

    def fill():
        empty = [(r, c) for r in range(9) for c in range(9) if grid[r][c] == 0]
        if not empty:
            return True
        r, c = min(empty, key=lambda at: len(set(range(1, 10)) - set().union(*lines(*at))))
        for d in set(range(1, 10)) - set().union(*lines(r, c)):
            grid[r][c] = d
            for line in lines(r, c):
                line.add(d)
            if fill():
                return True
            grid[r][c] = 0  # the cell is emptied, the sets keep the digit
        return False

    return grid if fill() else False


def returns_the_first_try(rows):
    grid = to_grid(rows)

    def fill():
        at = first_empty(grid)
        if at is None:
            return True
        r, c = at
        for d in range(1, 10):
            if may(grid, r, c, d):
                grid[r][c] = d
                return fill()  # whatever comes of it
        return False

    return grid if fill() else None


def singles_only(rows):
    """Fills naked singles and has no search for what is left."""
    grid = to_grid(rows)
    changed = True
    while changed:
        changed = False
        for r in range(9):
            for c in range(9):
                if grid[r][c] == 0:
                    fits = [d for d in range(1, 10) if may(grid, r, c, d)]
                    if len(fits) == 1:
                        grid[r][c] = fits[0]
                        changed = True
    return grid


# ---- boxes, rows, columns, digits ------------------------------------------------------------------------


def box_number_without_its_factor(rows):
    return by_tables(rows, box=lambda r, c: r // 3 + c // 3)


def box_number_with_a_factor_of_two(rows):
    return by_tables(rows, box=lambda r, c: r // 3 * 2 + c // 3)


def box_number_from_remainders(rows):
    return by_tables(rows, box=lambda r, c: r % 3 * 3 + c % 3)


def row_in_the_place_of_the_box(rows):
    return by_tables(rows, box=lambda r, c: r // 3 * 3 + r % 3)


def boxes_forgotten(rows):
    return by_tables(rows, lines=2)


def box_corner_wrong(rows):
    """Looks at the cells of the box from the cell itself on."""
    grid = to_grid(rows)

    def fits(grid, r, c, d):
        here = [grid[i][j] for i in range(r, r // 3 * 3 + 3) for j in range(c, c // 3 * 3 + 3)]
        return may(grid, r, c, d, box=False) and d not in here

    return grid if by_scanning(grid, fits) else None


def with_boxes(rows, in_box):
    """Rows and columns are right; of the box the cells `in_box(r, c)` are looked at."""
    grid = to_grid(rows)

    def fits(grid, r, c, d):
        return may(grid, r, c, d, box=False) and all(grid[i][j] != d for i, j in in_box(r, c))

    return grid if by_scanning(grid, fits) else None


def box_of(r, c, rows=range(3), columns=range(3)):
    return [(r // 3 * 3 + i, c // 3 * 3 + j) for i in rows for j in columns]


def last_row_of_boxes_not_asked(rows):
    return with_boxes(rows, lambda r, c: box_of(r, c, rows=range(2)))


def last_column_of_boxes_not_asked(rows):
    return with_boxes(rows, lambda r, c: box_of(r, c, columns=range(2)))


def middle_of_boxes_not_asked(rows):
    return with_boxes(rows, lambda r, c: [at for at in box_of(r, c) if (at[0] % 3, at[1] % 3) != (1, 1)])


def left_cells_do_not_ask_their_box(rows):
    return with_boxes(rows, lambda r, c: box_of(r, c) if c % 3 else [])


def asks_before_the_cell_alone(rows):
    grid = to_grid(rows)
    return grid if by_scanning(grid, lambda g, r, c, d: may(g, r, c, d, columns=range(c))) else None


def last_two_rows_not_asked(rows):
    grid = to_grid(rows)
    return grid if by_scanning(grid, lambda g, r, c, d: may(g, r, c, d, rows=range(7))) else None


def clues_of_nine_not_entered(rows):
    """The test passes over 9."""
    grid = to_grid(rows)
    return grid if by_scanning(grid, lambda g, r, c, d: d not in range(1, 9) or may(g, r, c, d)) else None


def rows_forgotten(rows):
    grid = to_grid(rows)
    return grid if by_scanning(grid, lambda g, r, c, d: may(g, r, c, d, columns=[])) else None


def columns_forgotten(rows):
    grid = to_grid(rows)
    return grid if by_scanning(grid, lambda g, r, c, d: may(g, r, c, d, rows=[])) else None


def last_row_not_asked(rows):
    grid = to_grid(rows)

    def fits(g, r, c, d):
        top, left = r // 3 * 3, c // 3 * 3
        in_box = [d in g[i][left : left + 3] for i in range(top, min(top + 3, 8))]
        return may(g, r, c, d, rows=range(8), box=False) and not any(in_box)

    return grid if by_scanning(grid, fits) else None


def last_column_not_asked(rows):
    grid = to_grid(rows)
    return grid if by_scanning(grid, lambda g, r, c, d: may(g, r, c, d, columns=range(8))) else None


def digit_nine_forgotten(rows):
    return by_tables(rows, digits=range(1, 9))


def digit_one_forgotten(line):
    solved = by_tables([line[k : k + 9] for k in range(0, 81, 9)], digits=range(2, 10))
    return solved and "".join(str(d) for row in solved for d in row)


def last_row_never_filled(rows):
    grid = to_grid(rows)
    return grid if by_scanning(grid, first_empty=lambda g: first_empty(g, rows=range(8))) else None


def last_column_never_filled(rows):
    grid = to_grid(rows)
    return grid if by_scanning(grid, first_empty=lambda g: first_empty(g, columns=range(8))) else None


# ---- stopping --------------------------------------------------------------------------------------------


def goes_on_after_the_solution(rows):
    return by_tables(rows, stop=False)


def goes_on_and_keeps_the_last(rows):
    """Right on every board with one solution, which is copied when it is met; the search goes on."""
    grid, kept = to_grid(rows), []

    def fill():
        at = first_empty(grid)
        if at is None:
            kept.append([row[:] for row in grid])
            return
        r, c = at
        for d in range(1, 10):
            if may(grid, r, c, d):
                grid[r][c] = d
                fill()
                grid[r][c] = 0

    fill()
    return kept[-1] if kept else None


def prints_and_goes_on(grid):
    """The solver of a well-known film: it prints, undoes, and returns None."""
    for r in range(9):
        for c in range(9):
            if grid[r][c] == 0:
                for d in range(1, 10):
                    if may(grid, r, c, d):
                        grid[r][c] = d
                        prints_and_goes_on(grid)
                        grid[r][c] = 0
                return
    print(*grid, sep="\n")


# ---- what comes back -------------------------------------------------------------------------------------


def returns_none(rows):
    grid = to_grid(rows)
    by_scanning(grid)  # return grid is missing


def returns_true(rows):
    grid = to_grid(rows)
    return by_scanning(grid)


def solves_the_callers_board(grid):
    by_scanning(grid)
    return grid


def stub(rows):
    return rows  # your code here


def visited_once(rows):
    visited()
    return by_tables(rows)


def visited_on_the_way_back(rows):
    """Tells of the boards on the way to the solution alone."""
    grid = to_grid(rows)

    def fill():
        at = first_empty(grid)
        if at is None:
            visited()
            return True
        r, c = at
        for d in range(1, 10):
            if may(grid, r, c, d):
                grid[r][c] = d
                if fill():
                    visited()
                    return True
                grid[r][c] = 0
        return False

    return grid if fill() else None


def says_no_always(grid):
    by_scanning(grid)
    return False


def shifts_no_cell_when_full(rows):
    """The first empty cell is taken before anybody asks whether there is one."""
    grid = to_grid(rows)
    [at for at in range(81) if grid[at // 9][at % 9] == 0][0]  # noqa: RUF015
    return by_tables(grid)


def none_for_a_full_board(rows):
    grid = to_grid(rows)
    return by_tables(grid) if first_empty(grid) else None


def a_list_with_the_solution(rows):
    return [by_tables(rows)]


def count_and_solution(rows):
    return 7, by_tables(rows)


def a_dictionary_with_the_solution(rows):
    return {"solution": by_tables(rows)}


class NoSolution(Exception):
    pass


def raises_its_own_exception(rows):
    solved = by_tables(rows)
    if solved is None:
        raise NoSolution("no digit fits")
    return solved


def returns_rows_without_the_last_digit(rows):
    return ["".join(map(str, row[:8])) for row in by_tables(rows) or []]


def returns_candidates(rows):
    """All candidates of each cell as text, and no search."""
    grid = to_grid(rows)
    return [["".join(str(d) for d in range(1, 10) if may(grid, r, c, d)) for c in range(9)] for r in range(9)]


def does_not_skip_the_clues(rows):
    grid = to_grid(rows)

    def fill(k):
        if k == 81:
            return True
        r, c = divmod(k, 9)
        clue, grid[r][c] = grid[r][c], 0
        for d in range(1, 10):
            if may(grid, r, c, d):
                grid[r][c] = d
                if fill(k + 1):
                    return True
        grid[r][c] = clue
        return False

    return grid if fill(0) else None


SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def knows_the_lessons_board(board):
    return SOLVED


def invents_an_answer_where_there_is_none(rows):
    return by_tables(rows) or [[1, 2, 3, 4, 5, 6, 7, 8, 9] for _ in range(9)]


def gives_the_puzzle_back_where_there_is_none(rows):
    return by_tables(rows) or to_grid(rows)


def keeps_its_answers_in_a_default(rows, found=[]):  # noqa: B006
    grid = to_grid(rows)
    if by_scanning(grid):
        found.append(grid)
    return found[0] if found else None


used = {}


def never_clears_its_table(rows):
    """The table of used digits is made once for all boards."""
    grid = to_grid(rows)
    for r in range(9):
        for c in range(9):
            if grid[r][c]:
                used[r, grid[r][c]] = used[9 + c, grid[r][c]] = used[18 + r // 3 * 3 + c // 3, grid[r][c]] = (
                    True
                )

    def fill():
        at = first_empty(grid)
        if at is None:
            return True
        r, c = at
        for d in range(1, 10):
            lines = [(r, d), (9 + c, d), (18 + r // 3 * 3 + c // 3, d)]
            if not any(used.get(line) for line in lines):
                grid[r][c] = d
                used.update(dict.fromkeys(lines, True))
                if fill():
                    return True
                used.update(dict.fromkeys(lines, False))
                grid[r][c] = 0
        return False

    return grid if fill() else None


# ---- what ends badly -------------------------------------------------------------------------------------


def runs_over_the_end(rows):
    grid = to_grid(rows)

    def fill(k):
        r, c = divmod(k, 9)  # no test for k == 81
        if grid[r][c]:
            return fill(k + 1)
        for d in range(1, 10):
            if may(grid, r, c, d):
                grid[r][c] = d
                if fill(k + 1):
                    return True
                grid[r][c] = 0
        return False

    return grid if fill(0) else None


def misspelt(rows):
    grid = to_grid(rows)
    return gird if by_scanning(grid) else None  # noqa: F821


def never_comes_nearer(rows):
    grid = to_grid(rows)

    def fill(k):
        return True if k == 81 else fill(k)

    return grid if fill(0) else None


def loops_for_ever(rows):
    grid = to_grid(rows)
    while first_empty(grid):
        pass
    return grid


def catches_everything_for_ever(rows):
    while True:
        try:
            while True:
                pass
        except:  # noqa: E722
            pass


def tries_all_grids(rows):
    """Fills everything first and tests at the end."""
    grid = to_grid(rows)
    empty = [(r, c) for r in range(9) for c in range(9) if not grid[r][c]]

    def fill(k):
        if k == len(empty):
            kept = [[grid[r][c] for c in range(9)] for r in range(9)]
            for r, c in empty:
                d, kept[r][c] = kept[r][c], 0
                if not may(kept, r, c, d):
                    return False
                kept[r][c] = d
            return True
        r, c = empty[k]
        for d in range(1, 10):
            grid[r][c] = d
            if fill(k + 1):
                return True
            grid[r][c] = 0
        return False

    return grid if fill(0) else None


def in_some_order(rows, key):
    """Right, and each time the empty cell comes next for which this number is least."""
    grid = to_grid(rows)

    def fits(r, c):
        box = [grid[r // 3 * 3 + k // 3][c // 3 * 3 + k % 3] for k in range(9)]
        return [d for d in range(1, 10) if d not in {*grid[r], *(row[c] for row in grid), *box}]

    at_the_start = {(r, c): len(fits(r, c)) for r in range(9) for c in range(9)}

    def fill():
        empty = [(r, c) for r in range(9) for c in range(9) if grid[r][c] == 0]
        if not empty:
            return True
        r, c = min(empty, key=lambda at: key(at, at_the_start, grid))
        for d in fits(r, c):
            grid[r][c] = d
            if fill():
                return True
        grid[r][c] = 0
        return False

    return grid if fill() else None


def sorted_once(rows):
    return in_some_order(rows, lambda at, at_the_start, grid: at_the_start[at])


def emptiest_row_first(rows):
    return in_some_order(rows, lambda at, at_the_start, grid: grid[at[0]].count(0))


def keeps_every_board(rows):
    import numpy as np

    boards = []
    while True:
        boards.append(np.empty(50_000_000))


def asks_for_everything_at_once(rows):
    return [[0] * 10**10]


def exits(rows):
    sys.exit("no solution")


def exits_at_once(rows):
    os._exit(0)


def asks(rows):
    return input("more? ")


lock = threading.Lock()


def holds_a_lock(rows):
    with lock:
        return by_tables(rows)


def looks_at_rows_alone(rows):
    grid = to_grid(rows)
    return grid if by_scanning(grid, lambda g, r, c, d: d not in g[r]) else None


def says_no(rows):
    return False


def needs_three(grid, r, c):
    return grid


def sleeps(rows):
    time.sleep(3600)


# ---- one slip each, which look like something else ---------------------------------------------------------


def fill_all(grid, first=0, last=81):
    """Fills the cells from `first` on, clues passed over; True at `last`."""
    if first == last:
        return True
    r, c = divmod(first, 9)
    if grid[r][c]:
        return fill_all(grid, first + 1, last)
    for d in range(1, 10):
        if may(grid, r, c, d):
            grid[r][c] = d
            if fill_all(grid, first + 1, last):
                return True
            grid[r][c] = 0
    return False


def stops_before_the_last_cell(rows):
    grid = to_grid(rows)
    return grid if fill_all(grid, last=80) else None


def stops_before_the_last_two_cells(rows):
    grid = to_grid(rows)
    return grid if fill_all(grid, last=79) else None


def starts_at_the_second_cell(rows):
    grid = to_grid(rows)
    return grid if fill_all(grid, first=1) else None


def stops_at_the_last_empty_cell(rows):
    grid = to_grid(rows)
    empty = [(r, c) for r in range(9) for c in range(9) if not grid[r][c]]

    def fill(k):
        if k == len(empty) - 1:  # - 1 is too much
            return True
        r, c = empty[k]
        for d in range(1, 10):
            if may(grid, r, c, d):
                grid[r][c] = d
                if fill(k + 1):
                    return True
                grid[r][c] = 0
        return False

    return grid if fill(0) else None


def with_tables(rows, tables):
    """Lesson 01's search, with these three tables."""
    grid = to_grid(rows)

    def lines(r, c):
        return [table[k] for table, k in zip(tables, (r, c, r // 3 * 3 + c // 3))]

    for r in range(9):
        for c in range(9):
            for line in lines(r, c):
                line[grid[r][c]] = True

    def fill():
        at = first_empty(grid)
        if at is None:
            return True
        for d in range(1, 10):
            if not any(line[d] for line in lines(*at)):
                for line in lines(*at):
                    line[d] = True
                grid[at[0]][at[1]] = d
                if fill():
                    return True
                grid[at[0]][at[1]] = 0
                for line in lines(*at):
                    line[d] = False
        return False

    return grid if fill() else None


def one_row_nine_times(rows):
    return with_tables(rows, [[[False] * 10] * 9 for _ in range(3)])


def one_row_nine_times_in_one_table(rows):
    good = [[[False] * 10 for _ in range(9)] for _ in range(2)]
    return with_tables(rows, [[[False] * 10] * 9, *good])


def break_for_continue(grid):
    at = first_empty(grid)
    if at is None:
        return True
    r, c = at
    for d in range(1, 10):
        if not may(grid, r, c, d):
            break
        grid[r][c] = d
        if break_for_continue(grid):
            return True
        grid[r][c] = 0
    return False


def return_for_continue(rows):
    grid = to_grid(rows)

    def fill():
        at = first_empty(grid)
        if at is None:
            return True
        r, c = at
        for d in range(9, 0, -1):
            if not may(grid, r, c, d):
                return False
            grid[r][c] = d
            if fill():
                return True
            grid[r][c] = 0
        return False

    return grid if fill() else None


def with_corner(rows, corner):
    """The box is nine cells from a corner on."""
    grid = to_grid(rows)

    def fits(g, r, c, d):
        top, left = corner(r, c)
        return may(g, r, c, d, box=False) and not any(d in row[left : left + 3] for row in g[top : top + 3])

    return grid if by_scanning(grid, fits) else None


def column_of_the_corner_from_the_row(rows):
    return with_corner(rows, lambda r, c: (r - r % 3, c - r % 3))


def corner_without_its_factor(rows):
    return with_corner(rows, lambda r, c: (r // 3, c // 3))


def corner_from_the_row_twice(rows):
    return with_corner(rows, lambda r, c: (r - r % 3, r - r % 3))


def none_for_empty(grid):
    """Written for a board whose empty cells are None."""
    for r in range(9):
        for c in range(9):
            if grid[r][c] is None:
                for d in range(1, 10):
                    if may(grid, r, c, d):
                        grid[r][c] = d
                        if none_for_empty(grid):
                            return True
                        grid[r][c] = None
                return False
    return True


def spaces_for_empty(grid):
    """Written for a board of texts whose empty cells are spaces."""

    def fill():
        at = next(((r, c) for r in range(9) for c in range(9) if grid[r][c] == " "), None)
        if at is None:
            return True
        for d in "123456789":
            if may(grid, *at, d):
                grid[at[0]][at[1]] = d
                if fill():
                    return True
                grid[at[0]][at[1]] = " "
        return False

    return grid if fill() else None


def an_array_of_minus_one(rows):
    import numpy as np

    return np.array(by_tables(rows) or [[-1] * 9] * 9)


visits = {"count": 0}


def never_resets_its_count(rows):
    """Gives up after 3,000 boards, of all puzzles together."""
    grid = to_grid(rows)

    def fill():
        visits["count"] += 1
        at = first_empty(grid)
        if at is None or visits["count"] > 3000:
            return at is None
        for d in range(1, 10):
            if may(grid, *at, d):
                grid[at[0]][at[1]] = d
                if fill():
                    return True
                grid[at[0]][at[1]] = 0
        return False

    return grid if fill() else None


def shuffles_one_list(rows):
    """All levels of the search loop over one list, which each of them shuffles."""
    grid, digits = to_grid(rows), list(range(1, 10))

    def fill():
        at = first_empty(grid)
        if at is None:
            return True
        random.shuffle(digits)
        for d in digits:
            if may(grid, *at, d):
                grid[at[0]][at[1]] = d
                if fill():
                    return True
                grid[at[0]][at[1]] = 0
        return False

    return grid if fill() else None


def loses_the_answer_of_the_call_below(grid):
    """Solves a numpy array by accident: its rows are views."""
    at = first_empty(grid)
    if at is None:
        return grid
    r, c = at
    for d in range(1, 10):
        if may(grid, r, c, d):
            below = [row[:] for row in grid]
            below[r][c] = d
            loses_the_answer_of_the_call_below(below)
    return None


def removes_from_the_list_it_goes_over(rows):
    grid = to_grid(rows)

    def fill():
        at = first_empty(grid)
        if at is None:
            return True
        digits = list(range(1, 10))
        for d in digits:
            if not may(grid, *at, d):
                digits.remove(d)
                continue
            grid[at[0]][at[1]] = d
            if fill():
                return True
            grid[at[0]][at[1]] = 0
        return False

    return grid if fill() else None


def visited_forty_times(rows):
    for _ in range(40):
        visited()
    return by_tables(rows)


def visited_for_each_empty_cell(rows):
    for row in to_grid(rows):
        for _ in range(row.count(0)):
            visited()
    return by_tables(rows)


def fewest_with_none_left_out(rows):
    """A cell without a candidate counts as one with ten."""
    grid = to_grid(rows)

    def fits(at):
        return [d for d in range(1, 10) if may(grid, *at, d)]

    def fill():
        empty = [(r, c) for r in range(9) for c in range(9) if not grid[r][c]]
        if not empty:
            return True
        r, c = min(empty, key=lambda at: len(fits(at)) or 10)
        for d in fits((r, c)):
            grid[r][c] = d
            if fill():
                return True
            grid[r][c] = 0
        return False

    return grid if fill() else None


CRASHES = {
    "NameError": "tyop(board)",
    "AttributeError": "board.tyop()",
    "TypeError": "len(7)",
    "ZeroDivisionError": "1 // 0",
    "UnboundLocalError": "late; late = 1",
    "IndexError": "[][3]",
    "KeyError": "{}[3]",
    "ValueError": "int('x')",
    "RecursionError": "again()",
}
"""An error to a line of code that raises it."""

IS_EMPTY = {
    "lists": "board[r][c] == 0",
    "strings": "board[r][c] == '.'",
    "strings with 0": "board[r][c] == '0'",
    "a Board": "board.cells[9 * r + c] == 0",
    "a line": "board[9 * r + c] == '.'",
    "a line with 0": "board[9 * r + c] == '0'",
    "81 numbers": "board[9 * r + c] == 0",
    "an array": "board[r, c] == 0",
}
"""A form of a board to the test for an empty cell in it, which is true in no other form or raises an error there."""


def crashing(form, error):
    """A function written for one form of a board that raises an error at the first empty cell."""
    source = f"""
def crashing(board):
    def again():
        return again()
    for r in range(9):
        for c in range(9):
            if {IS_EMPTY[form]}:
                {CRASHES[error]}
    return board
"""
    file = f"<{error} with {form}>"
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    made = {"__name__": "__main__"}
    exec(compile(source, file, "exec"), made)
    return made["crashing"]


FAULTY = [
    (stops_before_the_last_cell, "cells never filled"),
    (stops_before_the_last_two_cells, "cells never filled"),
    (starts_at_the_second_cell, "cells never filled"),
    (stops_at_the_last_empty_cell, "cells never filled"),
    (one_row_nine_times, "rows share one list"),
    (one_row_nine_times_in_one_table, "rows share one list"),
    (break_for_continue, "gives up at a digit that does not fit"),
    (return_for_continue, "gives up at a digit that does not fit"),
    (column_of_the_corner_from_the_row, "wrong corner of the box"),
    (corner_without_its_factor, "wrong corner of the box"),
    (corner_from_the_row_twice, "wrong corner of the box"),
    (none_for_empty, "another form of board"),
    (spaces_for_empty, "another form of board"),
    (an_array_of_minus_one, "unsolvable board not reported"),
    (never_resets_its_count, "remembers the last board"),
    (shuffles_one_list, "changes from search to search"),
    (loses_the_answer_of_the_call_below, "does not stop"),
    (removes_from_the_list_it_goes_over, "finds no solution"),
    (no_undo_in_the_tables, "no undo"),
    (no_undo_on_the_grid, "no undo"),
    (no_undo_in_place, "no undo"),
    (no_undo_with_sets_and_fewest_candidates, "no undo"),
    (returns_the_first_try, "gives up after one digit"),
    (singles_only, "stops without a guess"),
    (box_number_without_its_factor, "boxes share a table"),
    (box_number_with_a_factor_of_two, "boxes share a table"),
    (box_number_from_remainders, "wrong box number"),
    (row_in_the_place_of_the_box, "boxes not looked at"),
    (boxes_forgotten, "boxes not looked at"),
    (box_corner_wrong, "part of a box not looked at"),
    (last_row_of_boxes_not_asked, "part of a box not looked at"),
    (last_column_of_boxes_not_asked, "part of a box not looked at"),
    (middle_of_boxes_not_asked, "part of a box not looked at"),
    (left_cells_do_not_ask_their_box, "part of a box not looked at"),
    (asks_before_the_cell_alone, "part of a row not looked at"),
    (last_two_rows_not_asked, "part of a column not looked at"),
    (clues_of_nine_not_entered, "one digit not looked at"),
    (says_no_always, "rejects a solved board"),
    (shifts_no_cell_when_full, "crashes"),
    (none_for_a_full_board, "misses a full board"),
    (rows_forgotten, "rows not looked at"),
    (columns_forgotten, "columns not looked at"),
    (last_row_not_asked, "one line not looked at"),
    (last_column_not_asked, "one line not looked at"),
    (digit_nine_forgotten, "digit never tried"),
    (digit_one_forgotten, "digit never tried"),
    (last_row_never_filled, "cells never filled"),
    (last_column_never_filled, "cells never filled"),
    (goes_on_after_the_solution, "does not stop"),
    (goes_on_and_keeps_the_last, "does not stop"),
    (prints_and_goes_on, "does not stop"),
    (returns_none, "returns nothing"),
    (returns_true, "returns yes or no"),
    (solves_the_callers_board, "changes the board"),
    (stub, "does nothing"),
    (returns_rows_without_the_last_digit, "wrong shape"),
    (a_list_with_the_solution, "wrong shape"),
    (count_and_solution, "wrong shape"),
    (a_dictionary_with_the_solution, "wrong shape"),
    (raises_its_own_exception, "unsolvable board not reported"),
    (returns_candidates, "wrong shape"),
    (does_not_skip_the_clues, "overwrites clues"),
    (knows_the_lessons_board, "solution of another puzzle"),
    (invents_an_answer_where_there_is_none, "unsolvable board not reported"),
    (gives_the_puzzle_back_where_there_is_none, "unsolvable board not reported"),
    (keeps_its_answers_in_a_default, "remembers the last board"),
    (never_clears_its_table, "remembers the last board"),
    (runs_over_the_end, "crashes"),
    (misspelt, "crashes"),
    (never_comes_nearer, "endless recursion"),
    (loops_for_ever, "endless loop"),
    (catches_everything_for_ever, "endless loop"),
    (sleeps, "gave up"),
    (tries_all_grids, "too slow"),
    (keeps_every_board, "too much memory"),
    (asks_for_everything_at_once, "too much memory"),
    (exits, "ends Python"),
    (exits_at_once, "ends Python"),
    (asks, "asks for input"),
    (needs_three, "wrong arguments"),
    (holds_a_lock, "cannot be sent"),
    (looks_at_rows_alone, "wrong digits"),
    (says_no, "finds no solution"),
]
