# ---
# jupyter:
#   kernelspec: {display_name: Python 3 (ipykernel), language: python, name: python3}
# ---

# %% [markdown]
# # Problem set 2: pruning
#
# **Time** 3 to 4 hours. **Know first** lessons 02 to 04. **Points** 60: 44 by tests, 16 for the text of part 5.
#
# Write into the cells that say `# your code here`; other cells are put back as they were when your work is graded. Tests call your functions in a process
# of their own, with boards that you do not see here too. No other program runs then: leave out lines like `!ls`, `%pip` and `%%bash`. Your solvers are judged by the boards they *visit*, never by the clock: calls of the function that
# calls itself are counted, or your calls of `visited()`. Do not use the solvers of the package in your own functions.

# %% role="solution" id="student"
STUDENT = "nobody"  # your id, as the university writes it: your boards depend on it
### BEGIN SOLUTION
STUDENT = "solution"
### END SOLUTION

# %% role="given" id="boards"
from sudoku_lessons import solve
from sudoku_lessons.exercises import check, check_table, hint, variant, visited

easy, middling, hard = variant(STUDENT)
hard

# %% [markdown]
# ## 1. Candidates as masks
#
# `my_masks(rows)` returns a list of 81 integers for nine strings: bit *d* is set where *d* is a candidate; 0 for a filled cell.


# %% role="solution" id="masks"
def my_masks(rows):
    ### BEGIN SOLUTION
    masks = []
    for r in range(9):
        for c in range(9):
            peers = {rows[r][k] for k in range(9)} | {rows[k][c] for k in range(9)}
            peers |= {rows[r // 3 * 3 + k // 3][c // 3 * 3 + k % 3] for k in range(9)}
            masks.append(sum(1 << d for d in range(1, 10) if rows[r][c] == "." and str(d) not in peers))
    return masks
    ### END SOLUTION


# %% role="test" id="masks-test" points=4
from sudoku_lessons.exercises import check

verdict = check("02.2", my_masks)
assert verdict, str(verdict)
### BEGIN HIDDEN TESTS
verdict = check("02.2", my_masks, seed=3118)
assert verdict, str(verdict)
### END HIDDEN TESTS

# %% [markdown]
# ## 2. Fewest candidates first
#
# `my_solver(rows)` returns the solution, nine strings or lists, or `None`. It always fills a cell with the fewest candidates next.


# %% role="solution" id="solver"
def my_solver(rows):
    ### BEGIN SOLUTION
    grid = [[0 if ch == "." else int(ch) for ch in row] for row in rows]

    def candidates(r, c):
        box = {grid[r // 3 * 3 + k // 3][c // 3 * 3 + k % 3] for k in range(9)}
        return [d for d in range(1, 10) if d not in {*grid[r], *(row[c] for row in grid), *box}]

    def fill():
        empty = [(r, c) for r in range(9) for c in range(9) if grid[r][c] == 0]
        if not empty:
            return True
        r, c = min(empty, key=lambda at: len(candidates(*at)))
        for d in candidates(r, c):
            grid[r][c] = d
            if fill():
                return True
        grid[r][c] = 0
        return False

    return grid if fill() else None
    ### END SOLUTION


# %% role="test" id="solver-test" points=6
from sudoku_lessons.exercises import check

verdict = check("02.3", my_solver)
assert verdict, str(verdict)

# %% role="test" id="solver-hidden" points=5
from sudoku_lessons.exercises import check

# Other boards.
assert callable(my_solver)
### BEGIN HIDDEN TESTS
verdict = check("02.3", my_solver, seed=5150)
assert verdict, str(verdict)
### END HIDDEN TESTS

# %% [markdown]
# ## 3. Propagation
#
# `my_singles(board)` gets a `Board` and returns a set of pairs (cell, digit): all naked and hidden singles.


# %% role="solution" id="singles"
def my_singles(board):
    ### BEGIN SOLUTION
    found = set()
    for cell in board.empty_cells:
        if len(board.candidates(cell)) == 1:
            found.add((cell, board.candidates(cell)[0]))
    for unit in board.shape.units:
        for digit in range(1, 10):
            places = [cell for cell in unit if not board.cells[cell] and digit in board.candidates(cell)]
            if len(places) == 1:
                found.add((places[0], digit))
    return found
    ### END SOLUTION


# %% role="test" id="singles-test" points=5
from sudoku_lessons.exercises import check

verdict = check("04.2", my_singles)
assert verdict, str(verdict)
### BEGIN HIDDEN TESTS
verdict = check("04.2", my_singles, seed=616)
assert verdict, str(verdict)
### END HIDDEN TESTS

# %% [markdown]
# `my_propagation(rows)` is a solver that fills all singles before each guess.


# %% role="solution" id="propagation"
def my_propagation(rows):
    ### BEGIN SOLUTION
    from sudoku_lessons import Board

    def singles(board):
        for cell in board.empty_cells:
            if len(board.candidates(cell)) == 1:
                return cell, board.candidates(cell)[0]
        for unit in board.shape.units:
            for digit in range(1, 10):
                if digit not in [board.cells[cell] for cell in unit]:
                    places = [c for c in unit if not board.cells[c] and digit in board.candidates(c)]
                    if not places:
                        return "dead end"
                    if len(places) == 1:
                        return places[0], digit
        return None

    def search(board):
        while found := singles(board):
            if found == "dead end":
                return None
            board = board.with_digit(*found)
        if not board.empty_cells:
            return board
        cell = min(board.empty_cells, key=lambda at: len(board.candidates(at)))
        for digit in board.candidates(cell):
            if solved := search(board.with_digit(cell, digit)):
                return solved
        return None

    solved = search(Board(rows))
    return list(solved.rows) if solved else None
    ### END SOLUTION


# %% role="test" id="propagation-test" points=8
from sudoku_lessons.exercises import check

verdict = check("04.3", my_propagation)
assert verdict, str(verdict)

# %% role="test" id="propagation-hidden" points=5
from sudoku_lessons.exercises import check

# Other boards.
assert callable(my_propagation)
### BEGIN HIDDEN TESTS
verdict = check("04.3", my_propagation, seed=48)
assert verdict, str(verdict)
### END HIDDEN TESTS

# %% [markdown]
# ## 4. Take it apart
#
# An *ablation* switches ideas off one by one. Fill the table for your board `middling` with `solve(middling, "ablation", next_cell=..., candidates=..., node_budget=200_000)`:
# `next_cell` is "arbitrary" or "most_constrained", `candidates` is "local" or "look_ahead". Write `None` where the budget stopped the search.

# %% role="solution" id="table"
table = {
    ("arbitrary", "local"): 0,
    ("arbitrary", "look_ahead"): 0,
    ("most_constrained", "local"): 0,
    ("most_constrained", "look_ahead"): 0,
}
### BEGIN SOLUTION
for next_cell, candidates in table:
    result = solve(middling, "ablation", next_cell=next_cell, candidates=candidates, node_budget=200_000)
    table[next_cell, candidates] = result.nodes if result.status == "solved" else None
### END SOLUTION

# %% role="test" id="table-test" points=6
from sudoku_lessons.exercises import check_table

rules = [(cell, digits) for cell in ("arbitrary", "most_constrained") for digits in ("local", "look_ahead")]
verdict = check_table(table, rules)
assert verdict, str(verdict)
### BEGIN HIDDEN TESTS
from sudoku_lessons import solve as _solve
from sudoku_lessons.exercises import variant as _variant

_counts = []
for _cell, _digits in rules:
    _result = _solve(_variant(STUDENT)[1], "ablation", next_cell=_cell, candidates=_digits, node_budget=200_000)
    _counts.append(_result.nodes if _result.status == "solved" else None)
verdict = check_table(table, rules, _counts)
assert verdict, str(verdict)
### END HIDDEN TESTS

# %% [markdown]
# Now `middling` and `hard`: the nodes of the package's "mrv" and "propagation" on each.

# %% role="solution" id="measured"
measured = {
    ("middling", "mrv"): 0,
    ("middling", "propagation"): 0,
    ("hard", "mrv"): 0,
    ("hard", "propagation"): 0,
}
### BEGIN SOLUTION
for name, solver in measured:
    measured[name, solver] = solve({"middling": middling, "hard": hard}[name], solver).nodes
### END SOLUTION

# %% role="test" id="measured-test" points=5
from sudoku_lessons.exercises import check_table

searches = [(name, solver) for name in ("middling", "hard") for solver in ("mrv", "propagation")]
verdict = check_table(measured, searches, may_stop=False)
assert verdict, str(verdict)
### BEGIN HIDDEN TESTS
from sudoku_lessons import solve as _solve
from sudoku_lessons.exercises import variant as _variant

_boards = dict(zip(("easy", "middling", "hard"), _variant(STUDENT)))
verdict = check_table(
    measured, searches, [_solve(_boards[_name], _solver).nodes for _name, _solver in searches]
)
assert verdict, str(verdict)
### END HIDDEN TESTS

# %% [markdown]
# ## 5. A measured argument
#
# In about 400 words: which idea does the work, the choice of the cell, looking ahead, or propagation? Make a claim that could be wrong, give the counts that
# support it (yours, and further boards if you like: say which, how many, and how they were chosen), say what a stopped search tells and what not, and name the
# strongest objection to your claim.

# %% [markdown] role="written" id="text" points=16
# ### BEGIN SOLUTION
# | points | claim, 4 | evidence, 5 | honest counting, 4 | objection, 3 |
# |---|---|---|---|---|
# | all | one sentence that a count could refute | compares with and without one idea, the rest unchanged; more than one board | says what a node is, the budget, ties; a stopped count is a lower bound | a real one, and what would settle it |
# | half | "X is better" | numbers, but two things changed at once | counts right, stopped searches not spoken of | only "more boards" |
# | none | no claim | times only, or no numbers | stopped counts used as counts | none |
# ### END SOLUTION
