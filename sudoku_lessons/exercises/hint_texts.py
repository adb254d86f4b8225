"""Hints for the exercises, three for each: where to look, an idea, nearly there. Shown only on request."""

from dataclasses import dataclass
from html import escape

from sudoku_lessons.exercises.catalogue import exercise_of

LEVELS = ("where to look", "an idea", "nearly there")

HINTS: dict[str, tuple[str, str, str]] = {
    "01.1": (
        "`solve_without_stopping` sees every solved board. What should it do when it sees one?",
        "Keep the number of solutions seen in a dictionary, as `count` does with the nodes. Let `fill` check"
        " it before it tries the next digit.",
        'A digit is tried only `if count["found"] < limit and fits(...)`. Then nothing new is tried once '
        "the limit is reached, and every undo still happens.",
    ),
    "01.2": (
        "Four steps: place, go on, undo, give up. Which of them is missing from your search?",
        "Let the search return whether it succeeded. If so, its caller returns at once; if not, the caller "
        "undoes its placement.",
        "`if search(next): return True`, then undo, inside the loop; `return False` after the loop; `return"
        " True` if no cell is left.",
    ),
    "01.3": (
        "Print the numbers of a whole board, nine per line, and look at the boxes.",
        "`r // 3` is the band of three rows, `c // 3` the stack of three columns. A band has three boxes.",
        "Three times the band, plus the stack.",
    ),
    "02.1": (
        "`choose` compares one number. Compare two, the second only if the first is equal.",
        "Python compares tuples from left to right: `(2, -5) < (2, -3)`. Which two numbers make the best"
        " cell's tuple the smallest?",
        "`min(empty, key=...)` returns the first of equals. The key is a pair: the number of candidates, "
        "and *minus* the number of empty peers.",
    ),
    "02.2": (
        "Which digits are *used* in a row, a column, a box? One mask for each of the 27 units.",
        "`1 << d` is the mask of digit d alone; `|` combines masks, `~` inverts them, `&` keeps "
        "what both have.",
        "`0b1111111110 & ~(used_in_row | used_in_column | used_in_box)`, and 0 if the cell is filled.",
    ),
    "02.3": (
        "Your search decides twice: which cell, and which digit there. Change only the first decision.",
        "At each board, count the candidates of every empty cell. A cell without any is the best choice "
        "of all: the search backtracks at once.",
        "`min(empty, key=how_many_candidates)` instead of the first empty cell, computed anew at every board.",
    ),
    "03.1": (
        "`ablation.fewest` is close. What is its key, and what is missing from it?",
        "The key may be a pair: `min` compares the second number only if the first is equal.",
        "The second number is the number of `position.empty_cells()` with the same `cell // 9`.",
    ),
    "04.1": (
        "Go through the boxes (`shape.boxes`) and the digits. Which cells of the box may hold the digit?",
        "`{cell // 9 for cell in places}` is the set of rows they lie in. What does it tell you if it has "
        "one element?",
        "If all places lie in one row (`shape.rows[r]`), every *other* cell of that row that still has the "
        "digit loses it; other means not in this box. Then the same with `cell % 9` and `shape.columns`.",
    ),
    "04.2": (
        "Two rules, two loops: one over the empty cells, one over the 27 units of `board.shape.units`.",
        "A naked single is a cell whose `board.candidates(cell)` has one digit. For a hidden single, list "
        "the places of each digit in a unit.",
        "`places = [cell for cell in unit if not board.cells[cell] and digit in board.candidates(cell)]`; "
        "one place makes a single. Put all of them into one set.",
    ),
    "04.3": (
        "At each board, first fill in everything that follows; guess only when nothing does.",
        "Fill naked and hidden singles until a whole round finds none. A cell without a candidate, or a "
        "digit without a place, is a dead end.",
        "Give each try a copy of the board: that is easier than undoing dozens of singles. Guess in the cell "
        "with the fewest candidates.",
    ),
    "05.1": (
        "Sudoku has four kinds of items. Which one is missing here?",
        "An option is a triple `(row, column, digit)`. Which three things does it provide?",
        'It covers the cell `(row, column)`, "row has digit" and "column has digit". Two items must not '
        'have the same name by accident, so put a word into each: `("cell", r, c)`, `("row", r, d)`, '
        '`("column", c, d)`.',
    ),
    "05.2": (
        "Three cases: no item left, an item with no option, or try each option of the item with the fewest.",
        "Choosing an option removes all its items, and all options that share an item with it. Remember what "
        "you removed.",
        "`for name in sorted(columns[item])`: remove, append to the chosen ones, `yield from` the recursive "
        "search, pop, and put back in reverse order.",
    ),
    "05.3": (
        "Write down, with a pencil, what is removed from which set when an option with two items is taken. "
        "Then go backwards.",
        "Put back first what you removed last: `reversed(options[name])`, and `taken.pop()`.",
        "For each item, in reverse: put its set back, and then add each rival in it to the sets of "
        "its *other* items.",
    ),
    "05.4": (
        "One kind of item is a country. The other kind is a pair of a border *and* a colour.",
        "The option `(country, colour)` covers the country and, for each of its borders, that colour at that "
        "border. The neighbour's option covers the same item, so only one of them can be chosen.",
        "Name the items of borders `(a, b, colour)` for each `(a, b)` in `borders`, for the options of both "
        "countries. These items are secondary.",
    ),
    "06.1": (
        "An option is a square. What must be true once, and what at most once?",
        "Every row and every column has a queen, so these are primary. A diagonal may have none.",
        "Squares of a rising diagonal share `r + c`, those of a falling one `r - c`; both kinds are secondary.",
    ),
    "06.2": (
        "`cover` does two things: it removes the header from the list of items, and each option of its column "
        "from all other columns.",
        "Go down the column, and in each row to the right: `up[down[x]], down[up[x]] = up[x], down[x]`, and"
        " subtract one from `size[header[x]]`.",
        "`uncover` is the same code backwards: up the column, left in each row, `up[down[x]] = "
        "down[up[x]] = x`, the header last.",
    ),
    "06.3": (
        "A new rule means new items. What must be true exactly once that Sudoku does not require?",
        "The falling diagonal has digit d, and the rising diagonal has digit d: 2n more items. Most "
        "options do not cover any of them.",
        "Cell `k` lies on the falling diagonal if `k // n == k % n`, on the rising one if "
        "`k // n + k % n == n - 1`. Copy the items of each option of `sudoku(shape)` and add to it.",
    ),
    "07.1": (
        "Start from a full board and remove clues. When must you stop?",
        "After each clue that you remove, ask for *two* solutions. If there are two, put the clue back.",
        "`rng = random.Random(seed)`; shuffle the cells with it; for each one, keep the digit if "
        "`count_solutions(board, 2)` is 2 without it.",
    ),
    "07.2": (
        "Which clues are not needed? Try one after the other.",
        "Remove a clue and ask for two solutions. A clue that is needed now will also be needed with fewer "
        "clues.",
        "One pass over the clues is enough: empty the cell, and put the digit back if there are two solutions.",
    ),
    "07.3": (
        "One solution found tells you nothing about a second.",
        "Let your search go on after the first solution, but not after the second.",
        "Count solutions up to a limit of 2: the answer is whether the count is 1, neither 0 nor 2.",
    ),
    "07.4": (
        "What two things can happen when you remove a clue, and how can you distinguish them?",
        "Boards are immutable: `board.with_digit(cell, 0)` is a new board. Keep it only if there is no "
        "second solution.",
        "`len(solve(fewer, limit=2).solutions)` is 1 or 2. It is never 0: the full board is always a solution.",
    ),
    "08.1": (
        "Order does not matter in a cage, and no digit appears twice. Which function of itertools makes "
        "such sets?",
        "`itertools.combinations(range(1, 10), size)` gives every set of `size` different digits once.",
        "Keep those whose `sum(...)` is the total.",
    ),
    "08.2": (
        "What sum is missing, in how many cells, and from which digits?",
        "A digit in the cage is used up. The empty cells can hold combinations of the others.",
        "True if no digit appears twice and `any(sum(way) == rest for way in combinations(others, empty))`.",
    ),
    "08.3": (
        "List the combinations that fit: `empty` different digits 1 to `n` with the sum `missing`, none of "
        "them in `used`. What have they in common?",
        "Start with all digits and keep, for each combination, only those in it. Remember the case "
        "without any combination.",
        "`set.intersection(*sets)` is what all sets have in common; it fails for an empty list.",
    ),
    "09.1": (
        "Replace every stopped count by infinity. What is the middle one then?",
        "That is the largest the median can be. It is smallest with the counts as they are. If "
        "both are the same, it is known.",
        "`sorted(values)[(len(values) - 1) // 2]` is the middle one, or the lower of two.",
    ),
    "10.1": (
        "Go through the units. For each of the nine digits, list the cells of the unit where it can go.",
        "A digit that is already in the unit is not a candidate of its empty cells, so its list is "
        "empty. Look for lists of length one.",
        "`places = [cell for cell in unit if not board.cells[cell] and digit in board.candidates(cell)]`",
    ),
}
"""Id of an exercise to its hints, vague first."""


@dataclass(frozen=True)
class Hint:
    """A hint: its exercise, level 1 to 3, and text: code between backquotes, emphasis between asterisks."""

    id: str
    level: int
    text: str

    def __str__(self) -> str:
        return f"Hint {self.level} of 3 for {self.id}, {LEVELS[self.level - 1]}: {self.text}"

    def __repr__(self) -> str:
        return str(self)

    def _repr_html_(self) -> str:
        parts = escape(str(self)).split("`")
        code = "".join(f"<code>{part}</code>" if k % 2 else emphasised(part) for k, part in enumerate(parts))
        style = "border-left:5px solid rgb(86,180,233);background:rgba(86,180,233,.12);color:inherit"
        return f'<div style="{style};padding:6px 12px;max-width:46em">{code}</div>'


def emphasised(text: str) -> str:
    """Return HTML with the text between asterisks in italics."""
    return "".join(f"<em>{part}</em>" if k % 2 else part for k, part in enumerate(text.split("*")))


def hint(id: str, level: int = 1) -> Hint:
    """Return a hint for an exercise, from vague (level 1) to nearly the answer (level 3).

    >>> hint("01.3", level=3)
    Hint 3 of 3 for 01.3, nearly there: Three times the band, plus the stack.

    Raises ValueError for an unknown exercise or level.
    """
    exercise_of(id)
    if level not in (1, 2, 3):
        raise ValueError(f"level: expected 1, 2 or 3, got {level!r}")
    return Hint(id, level, HINTS[id][level - 1])
