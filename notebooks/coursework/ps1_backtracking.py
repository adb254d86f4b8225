# ---
# jupyter:
#   kernelspec: {display_name: Python 3 (ipykernel), language: python, name: python3}
# ---

# %% [markdown]
# # Problem set 1: backtracking and its bugs
#
# **Time** 2 to 4 hours. **Know first** lesson 01. **Points** 50: 38 by tests, 12 for the text of part 6.
#
# Write into the cells that say `# your code here`; other cells are put back as they were when your work is graded. Tests call your functions in a process
# of their own, with boards that you do not see here too. No other program runs then: leave out lines like `!ls`, `%pip` and `%%bash`. *Kernel, Restart Kernel and Run All Cells* must run through before you hand in.
# You may use everything of lesson 01. Do not use the solvers of the package in your own functions.

# %% role="solution" id="student"
STUDENT = "nobody"  # your id, as the university writes it: your boards depend on it
### BEGIN SOLUTION
STUDENT = "solution"
### END SOLUTION

# %% role="given" id="boards"
from sudoku_lessons import Board, count_solutions, solve
from sudoku_lessons.exercises import answer, check, check_table, hint, variant

easy, middling, hard = variant(STUDENT)
easy

# %% [markdown]
# ## 1. The box of a cell
#
# Rows, columns and boxes are numbered from 0. `my_box(r, c)` returns the number of the box, 0 to 8, row by row, of the cell in row `r` and column `c`: box 1 is at the top in the middle.


# %% role="solution" id="box"
def my_box(r, c):
    ### BEGIN SOLUTION
    return r // 3 * 3 + c // 3
    ### END SOLUTION


# %% role="test" id="box-test" points=3
from sudoku_lessons.exercises import check

verdict = check("01.3", my_box)
assert verdict, str(verdict)

# %% [markdown]
# ## 2. A solver
#
# `my_solver(rows)` gets a list of nine strings, "." for an empty cell, and returns the solution as nine strings or nine lists; `None` where there is none.
# It must not change what it gets, and must stop at the first solution.


# %% role="solution" id="solver"
def my_solver(rows):
    ### BEGIN SOLUTION
    grid = [[0 if ch == "." else int(ch) for ch in row] for row in rows]

    def fits(r, c, d):
        box = [grid[r // 3 * 3 + k // 3][c // 3 * 3 + k % 3] for k in range(9)]
        return d not in grid[r] and d not in [row[c] for row in grid] and d not in box

    def fill(k):
        while k < 81 and grid[k // 9][k % 9]:
            k += 1
        if k == 81:
            return True
        for d in range(1, 10):
            if fits(k // 9, k % 9, d):
                grid[k // 9][k % 9] = d
                if fill(k + 1):
                    return True
        grid[k // 9][k % 9] = 0
        return False

    return grid if fill(0) else None
    ### END SOLUTION


# %% role="test" id="solver-test" points=6
from sudoku_lessons.exercises import check

verdict = check("01.2", my_solver)
assert verdict, str(verdict)

# %% role="test" id="solver-hidden" points=6
from sudoku_lessons.exercises import check

# Other boards.
assert callable(my_solver)
### BEGIN HIDDEN TESTS
verdict = check("01.2", my_solver, seed=20461)
assert verdict, str(verdict)
### END HIDDEN TESTS

# %% [markdown]
# ## 3. How many solutions
#
# `my_count(rows, limit)` returns the number of solutions, but never more than `limit`, and stops as soon as it has seen so many.


# %% role="solution" id="count"
def my_count(rows, limit):
    ### BEGIN SOLUTION
    grid = [[0 if ch == "." else int(ch) for ch in row] for row in rows]
    found = 0

    def fits(r, c, d):
        box = [grid[r // 3 * 3 + k // 3][c // 3 * 3 + k % 3] for k in range(9)]
        return d not in grid[r] and d not in [row[c] for row in grid] and d not in box

    def fill(k):
        nonlocal found
        while k < 81 and grid[k // 9][k % 9]:
            k += 1
        if k == 81:
            found += 1
            return
        for d in range(1, 10):
            if found < limit and fits(k // 9, k % 9, d):
                grid[k // 9][k % 9] = d
                fill(k + 1)
        grid[k // 9][k % 9] = 0

    fill(0)
    return found
    ### END SOLUTION


# %% role="test" id="count-test" points=4
from sudoku_lessons.exercises import check

verdict = check("01.1", my_count)
assert verdict, str(verdict)

# %% role="test" id="count-hidden" points=3
from sudoku_lessons.exercises import check

# Other boards, other limits.
assert callable(my_count)
### BEGIN HIDDEN TESTS
verdict = check("01.1", my_count, seed=7702)
assert verdict, str(verdict)
### END HIDDEN TESTS

# %% [markdown]
# ## 4. Somebody else's bug
#
# This solver has one of the three classic bugs. It solves some boards. Find out which it does not solve.


# %% role="given" id="buggy"
def buggy_solver(rows):
    grid = [[0 if ch == "." else int(ch) for ch in row] for row in rows]
    used_in_row, used_in_column, used_in_box = ([[False] * 10 for _ in range(9)] for _ in range(3))
    empty = []

    def tables(r, c):
        return used_in_row[r], used_in_column[c], used_in_box[r // 3 * 3 + c // 3]

    for r in range(9):
        for c in range(9):
            for table in tables(r, c):
                table[grid[r][c]] = True
            if grid[r][c] == 0:
                empty.append((r, c))

    def fill(k):
        if k == len(empty):
            return True
        r, c = empty[k]
        for d in range(1, 10):
            if not any(table[d] for table in tables(r, c)):
                grid[r][c] = d
                for table in tables(r, c):
                    table[d] = True
                if fill(k + 1):
                    return True
        grid[r][c] = 0
        return False

    return ["".join(map(str, row)) for row in grid] if fill(0) else None


# %% [markdown]
# `counterexample` is a board, nine strings, with exactly one solution, and `buggy_solver` does not find it. Give one with **at least 50 clues**. (A program may look for it: fill a board, empty some cells, try.)

# %% role="solution" id="counterexample"
counterexample = []
### BEGIN SOLUTION
import random

full = solve(easy).solution
for seed in range(10_000):
    keep = set(random.Random(seed).sample(range(81), 50))
    board = Board([digit if cell in keep else 0 for cell, digit in enumerate(full.cells)])
    if count_solutions(board, 2) == 1 and buggy_solver(list(board.rows)) is None:
        counterexample = list(board.rows)
        break
### END SOLUTION

# %% role="test" id="counterexample-test" points=5
from sudoku_lessons import Board, count_solutions
from sudoku_lessons.exercises import answer

assert len(counterexample), "counterexample is still empty"
board = Board(counterexample)
assert board.clue_count >= 50, f"{board.clue_count} clues; at least 50 were asked for"
assert count_solutions(board, 2) == 1, "the board has no solution, or more than one"
assert answer(buggy_solver, list(board.rows)) is None, "the solver with the bug solves this board"

# %% [markdown]
# `my_repair(rows)` is the same solver without the bug.


# %% role="solution" id="repair"
def my_repair(rows):
    ### BEGIN SOLUTION
    grid = [[0 if ch == "." else int(ch) for ch in row] for row in rows]
    used_in_row, used_in_column, used_in_box = ([[False] * 10 for _ in range(9)] for _ in range(3))
    empty = []

    def tables(r, c):
        return used_in_row[r], used_in_column[c], used_in_box[r // 3 * 3 + c // 3]

    for r in range(9):
        for c in range(9):
            for table in tables(r, c):
                table[grid[r][c]] = True
            if grid[r][c] == 0:
                empty.append((r, c))

    def fill(k):
        if k == len(empty):
            return True
        r, c = empty[k]
        for d in range(1, 10):
            if not any(table[d] for table in tables(r, c)):
                grid[r][c] = d
                for table in tables(r, c):
                    table[d] = True
                if fill(k + 1):
                    return True
                for table in tables(r, c):
                    table[d] = False
        grid[r][c] = 0
        return False

    return ["".join(map(str, row)) for row in grid] if fill(0) else None
    ### END SOLUTION


# %% role="test" id="repair-test" points=4
from sudoku_lessons.exercises import check

verdict = check("01.2", my_repair)
assert verdict, str(verdict)

# %% [markdown]
# ## 5. Count
#
# A *node* is a board that the search visits, the first and the solved board included. How many does reading order visit (digits ascending, first
# solution) on your board `easy`, and how many on `turned`, which is `easy` turned round by 180 degrees? Your functions may count, or `solve(...)` of the package.

# %% role="solution" id="nodes"
turned = easy.with_cells(easy.cells[::-1])
nodes = {"easy": 0, "turned": 0}
### BEGIN SOLUTION
nodes = {
    "easy": solve(easy, "reading_order").nodes,
    "turned": solve(turned, "reading_order").nodes,
}
### END SOLUTION

# %% role="test" id="nodes-test" points=7
from sudoku_lessons.exercises import check_table

verdict = check_table(nodes, ["easy", "turned"], may_stop=False)
assert verdict, str(verdict)
### BEGIN HIDDEN TESTS
from sudoku_lessons import solve as _solve
from sudoku_lessons.exercises import variant as _variant

_easy = _variant(STUDENT)[0]
_boards = {"easy": _easy, "turned": _easy.with_cells(_easy.cells[::-1])}
verdict = check_table(nodes, _boards, [_solve(_board, "reading_order").nodes for _board in _boards.values()])
assert verdict, str(verdict)
### END HIDDEN TESTS

# %% [markdown]
# ## 6. Explain
#
# In about 200 words: (a) which bug does `buggy_solver` have, and why does it solve some boards nevertheless? (b) `easy` and `turned` are the same puzzle. Why does
# reading order visit different numbers of boards? Say what would have to be true of a board for reading order to visit very many. (c) What in your numbers
# supports what you say, and what would show that you are wrong?

# %% [markdown] role="written" id="text" points=12
# ### BEGIN SOLUTION
# | points | (a) the bug, 4 | (b) the difference, 5 | (c) evidence, 3 |
# |---|---|---|---|
# | all | no undo in the tables; boards on which no try fails need none | the first rows' candidates, and where the first wrong digit is found out; large digits in nearly empty first rows | own numbers named, and a board or count that would refute it |
# | half | names the bug without the boards that are solved | says that the order matters, not how | numbers without what they show |
# | none | another bug | says one of them is harder | nothing |
# ### END SOLUTION
