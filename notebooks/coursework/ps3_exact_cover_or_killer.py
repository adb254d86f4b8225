# ---
# jupyter:
#   kernelspec: {display_name: Python 3 (ipykernel), language: python, name: python3}
# ---

# %% [markdown]
# # Problem set 3: exact cover, or killer sudoku
#
# **Time** 3 to 4 hours. **Know first** lessons 05 and 06, or lessons 04 and 08. **Points** 50: 36 by tests, 14 for the text of part 5.
#
# Choose one of two subjects, here, once. Do the four parts of your choice, and the text; only these are graded. Write into the cells that say `# your code here`; other cells are
# put back as they were when your work is graded. Tests call your functions in a process of their own, with problems that you do not see here too. No other program runs then: leave out lines like `!ls`, `%pip` and `%%bash`.
# Do not use the solvers of the package in your own functions.

# %% role="solution" id="student"
STUDENT = "nobody"  # your id, as the university writes it: your boards depend on it
CHOICE = ""  # "exact cover" or "killer"
### BEGIN SOLUTION
STUDENT = "solution"
CHOICE = "exact cover"
### END SOLUTION

# %% role="given" id="boards"
from sudoku_lessons import solve
from sudoku_lessons.exercises import answer, check, check_table, hint, killer_variant, variant

easy, middling, hard = variant(STUDENT)
killer = killer_variant(STUDENT)
SUBJECT = "killer" if "killer" in CHOICE.lower() else CHOICE.strip().lower()  # the tests look at this
killer

# %% [markdown]
# ## 1. What there is to choose from
#
# *Exact cover:* `my_latin(n)` returns a dictionary from options to lists of items, whose exact covers are the Latin squares of order `n`. Options are `(row, column, digit)`, each from 0.
#
# *Killer:* `my_combinations(total, size)` returns all sets of `size` different digits 1 to 9 with the sum `total`, each once, as tuples.


# %% role="solution" id="choose"
def my_latin(n):
    ### BEGIN SOLUTION
    return {
        (r, c, d): [("cell", r, c), ("row", r, d), ("column", c, d)]
        for r in range(n)
        for c in range(n)
        for d in range(n)
    }
    ### END SOLUTION


def my_combinations(total, size):
    ### BEGIN SOLUTION
    from itertools import combinations

    return [digits for digits in combinations(range(1, 10), size) if sum(digits) == total]
    ### END SOLUTION


# %% role="test" id="choose-test" points=8
from sudoku_lessons.exercises import check

assert SUBJECT in ("exact cover", "killer"), (
    f'CHOICE, in the first cell, is "exact cover" or "killer"; found {SUBJECT!r}'
)
verdict = check("05.1", my_latin) if SUBJECT == "exact cover" else check("08.1", my_combinations)
assert verdict, str(verdict)

# %% [markdown]
# ## 2. The search, or what cuts it
#
# *Exact cover:* `my_covers(options)` returns all exact covers of such a dictionary, each a list of options.
#
# *Killer:* `my_cage(total, digits)` says whether a cage can still be completed. `digits` has 0 for an empty cell.


# %% role="solution" id="search"
def my_covers(options):
    ### BEGIN SOLUTION
    def search(options, items):
        if not items:
            return [[]]
        item = min(items, key=lambda item: sum(item in covered for covered in options.values()))
        found = []
        for name, covered in options.items():
            if item in covered:
                rest = {other: has for other, has in options.items() if not set(has) & set(covered)}
                found += [[name, *cover] for cover in search(rest, items - set(covered))]
        return found

    return search(options, {item for covered in options.values() for item in covered})
    ### END SOLUTION


def my_cage(total, digits):
    ### BEGIN SOLUTION
    from itertools import combinations

    placed = [digit for digit in digits if digit]
    others = set(range(1, 10)) - set(placed)
    ways = combinations(others, digits.count(0))
    return len(set(placed)) == len(placed) and any(sum(way) + sum(placed) == total for way in ways)
    ### END SOLUTION


# %% role="test" id="search-test" points=6
from sudoku_lessons.exercises import check

assert SUBJECT in ("exact cover", "killer"), (
    f'CHOICE, in the first cell, is "exact cover" or "killer"; found {SUBJECT!r}'
)
verdict = check("05.2", my_covers) if SUBJECT == "exact cover" else check("08.2", my_cage)
assert verdict, str(verdict)

# %% role="test" id="search-hidden" points=4
from sudoku_lessons.exercises import check

# Other problems.
assert SUBJECT in ("exact cover", "killer"), (
    f'CHOICE, in the first cell, is "exact cover" or "killer"; found {SUBJECT!r}'
)
### BEGIN HIDDEN TESTS
_seed = 31337
verdict = (
    check("05.2", my_covers, seed=_seed) if SUBJECT == "exact cover" else check("08.2", my_cage, seed=_seed)
)
assert verdict, str(verdict)
### END HIDDEN TESTS

# %% [markdown]
# ## 3. Another problem, another rule
#
# *Exact cover:* `my_queens(n)` returns a pair: a dictionary from options to lists of items, and the list of the secondary items, so that the covers are the ways to put `n` queens on a
# board of `n` x `n` squares, none attacking another.
#
# *Killer:* the digits of a unit add up to 45. `my_leftover(unit, cages)` gets the nine cells of a unit and a list of pairs (sum, cells), no two with a cell in common. It looks at
# the cages that lie wholly in the unit, and returns a pair: the sorted list of the unit's other cells, and the sum that these must have.


# %% role="solution" id="another"
def my_queens(n):
    ### BEGIN SOLUTION
    options = {
        (r, c): [("row", r), ("column", c), ("rising", r + c), ("falling", r - c)]
        for r in range(n)
        for c in range(n)
    }
    return options, sorted({item for items in options.values() for item in items[2:]})
    ### END SOLUTION


def my_leftover(unit, cages):
    ### BEGIN SOLUTION
    inside = [(total, cells) for total, cells in cages if set(cells) <= set(unit)]
    taken = {cell for _, cells in inside for cell in cells}
    return sorted(set(unit) - taken), 45 - sum(total for total, _ in inside)
    ### END SOLUTION


# %% role="test" id="another-test" points=6
from sudoku_lessons.exercises import answer, check

assert SUBJECT in ("exact cover", "killer"), (
    f'CHOICE, in the first cell, is "exact cover" or "killer"; found {SUBJECT!r}'
)
if SUBJECT == "exact cover":
    verdict = check("06.1", my_queens)
    assert verdict, str(verdict)
else:
    example = [(12, [0, 1]), (20, [2, 3, 4]), (9, [8, 17])]
    found = answer(my_leftover, list(range(9)), example)
    wanted = ([5, 6, 7, 8], 13)
    right = (wanted, [*wanted], ((5, 6, 7, 8), 13))
    assert found in right, f"cells 0 to 8 and the cages {example}: {wanted} was expected; found {found!r}"

# %% role="test" id="another-hidden" points=4
from sudoku_lessons.exercises import answer, check, killer_variant

# Other boards, other cages.
assert SUBJECT in ("exact cover", "killer"), (
    f'CHOICE, in the first cell, is "exact cover" or "killer"; found {SUBJECT!r}'
)
### BEGIN HIDDEN TESTS
if SUBJECT == "exact cover":
    verdict = check("06.1", my_queens, seed=905)
    assert verdict, str(verdict)
else:
    _cages = [(cage.sum, list(cage.numbers)) for cage in killer_variant("a grader").cages]
    for _unit in killer.shape.units:
        _inside = [_cage for _cage in _cages if set(_cage[1]) <= set(_unit)]
        _left = sorted(set(_unit) - {_cell for _cage in _inside for _cell in _cage[1]})
        _wanted = (_left, 45 - sum(_cage[0] for _cage in _inside))
        _found = answer(my_leftover, list(_unit), _cages)
        _good = (_wanted, [*_wanted], (tuple(_left), _wanted[1]))
        assert _found in _good, f"cells {list(_unit)}: {_wanted} was expected; found {_found!r}"
### END HIDDEN TESTS

# %% [markdown]
# ## 4. Measure
#
# Write `None` where the budget stopped the search.
#
# *Exact cover:* the nodes of `solve(board, "algorithm_x", next_item=..., node_budget=5_000)` on `easy` and `middling`, with "fewest" and "first".
#
# *Killer:* the nodes of `solve(killer, "mrv", pruning=..., rule_45=..., node_budget=5_000)`, with "full" and "combinations", with the rule of 45 and without.

# %% role="solution" id="measure"
covers = {("easy", "fewest"): 0, ("easy", "first"): 0, ("middling", "fewest"): 0, ("middling", "first"): 0}
cages = {("full", True): 0, ("full", False): 0, ("combinations", True): 0, ("combinations", False): 0}
### BEGIN SOLUTION
for name, rule in covers:
    board = {"easy": easy, "middling": middling}[name]
    result = solve(board, "algorithm_x", next_item=rule, node_budget=5_000)
    covers[name, rule] = result.nodes if result.status == "solved" else None
for pruning, rule in cages:
    result = solve(killer, "mrv", pruning=pruning, rule_45=rule, node_budget=5_000)
    cages[pruning, rule] = result.nodes if result.status == "solved" else None
### END SOLUTION

# %% role="test" id="measure-test" points=8
from sudoku_lessons.exercises import check_table

assert SUBJECT in ("exact cover", "killer"), (
    f'CHOICE, in the first cell, is "exact cover" or "killer"; found {SUBJECT!r}'
)
if SUBJECT == "exact cover":
    measured, asked = covers, [(name, rule) for name in ("easy", "middling") for rule in ("fewest", "first")]
else:
    measured, asked = cages, [(pruning, rule) for pruning in ("full", "combinations") for rule in (True, False)]
verdict = check_table(measured, asked)
assert verdict, str(verdict)
### BEGIN HIDDEN TESTS
from sudoku_lessons import solve as _solve
from sudoku_lessons.exercises import killer_variant as _killer_variant
from sudoku_lessons.exercises import variant as _variant

_boards = dict(zip(("easy", "middling"), _variant(STUDENT)))
_counts = []
for _first, _second in asked:
    if SUBJECT == "exact cover":
        _result = _solve(_boards[_first], "algorithm_x", next_item=_second, node_budget=5_000)
    else:
        _killer = _killer_variant(STUDENT)
        _result = _solve(_killer, "mrv", pruning=_first, rule_45=_second, node_budget=5_000)
    _counts.append(_result.nodes if _result.status == "solved" else None)
verdict = check_table(measured, asked, _counts)
assert verdict, str(verdict)
### END HIDDEN TESTS

# %% [markdown]
# ## 5. Explain
#
# In about 300 words. *Exact cover:* why does the choice of the item matter so much, and why is the fewest options first the same idea as the cell with the fewest candidates, and more?
# *Killer:* what do combinations know that a sum alone does not, and when does the rule of 45 help, and when does it cost more than it saves? Either way: name the numbers that support you, and one
# that does not.

# %% [markdown] role="written" id="text" points=14
# ### BEGIN SOLUTION
# | points | the idea, 6 | numbers, 5 | the other side, 3 |
# |---|---|---|---|
# | all | exact cover: units' items too, so hidden singles as well as naked ones. Killer: digits that no combination has are struck; the rule of 45 gives sums of cells that no cage has | own counts, each with what it shows; a stopped count as a lower bound | a count that does not fit, and a reason |
# | half | right for cells or cages alone | counts without what they show | says that there might be one |
# | none | restates the rule | none, or times | nothing |
# ### END SOLUTION
