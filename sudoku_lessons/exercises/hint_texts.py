"""Hints for the exercises, three for each: where to look, an idea, nearly there. Asked for, never pushed."""

from dataclasses import dataclass
from html import escape

from sudoku_lessons.exercises.catalogue import exercise_of

LEVELS = ("where to look", "an idea", "nearly there")

HINTS: dict[str, tuple[str, str, str]] = {
    "01.1": (
        "`solve_without_stopping` sees every solved board. What should it do when it sees one?",
        "Keep the number of solutions seen in a dictionary, as `count` does with the nodes. Let `fill` look"
        " at it before it tries the next digit.",
        'A digit is tried only `if count["found"] < limit and fits(...)`. Then nothing new is tried once '
        "the limit is reached, and every undo still happens.",
    ),
    "01.2": (
        "Four steps: place, go on, undo, give up. Which of them does your search not take?",
        "Let the search say whether it succeeded. Its caller returns at once if so, and undoes its "
        "placement if not.",
        "`if search(next): return True`, then undo, inside the loop; `return False` after the loop; `return"
        " True` where no cell is left.",
    ),
    "01.3": (
        "Print the numbers of a whole board, nine in a line, and look at the boxes.",
        "`r // 3` is the band of three rows, `c // 3` the stack of three columns. Three boxes stand in a band.",
        "Three times the band, plus the stack.",
    ),
    "02.1": (
        "`choose` compares one number. You need to compare two, the second only where the first is equal.",
        "Python compares tuples from left to right: `(2, -5) < (2, -3)`. What should the two numbers be, so"
        " that the smallest tuple wins?",
        "`min(empty, key=...)` returns the first of equals. The key is a pair: the number of candidates, "
        "and *minus* the number of empty peers.",
    ),
    "02.2": (
        "Which digits are *used* in a row, a column, a box? One mask for each of the 27 units.",
        "`1 << d` is the mask of digit d alone; `|` puts masks together, `~` turns them round, `&` keeps "
        "what both have.",
        "`0b1111111110 & ~(used_in_row | used_in_column | used_in_box)`, and 0 where the cell is filled.",
    ),
    "02.3": (
        "Your search decides twice: which cell, and which digit there. Only the first decision is to change.",
        "At each board, count the candidates of every empty cell. A cell that has none is the best choice "
        "of all: the search turns round at once.",
        "`min(empty, key=how_many_candidates)` in the place of the first empty cell, worked out anew at "
        "every board.",
    ),
    "03.1": (
        "`ablation.fewest` is nearly it. What does its key say, and what is missing from it?",
        "The key may be a pair: `min` compares the second number only where the first is equal.",
        "The second number is how many of `position.empty_cells()` have the same `cell // 9`.",
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
        "At each board, first everything that follows; a guess only when nothing does.",
        "Fill naked and hidden singles until a whole round finds none. A cell without a candidate, or a "
        "digit without a place, ends the board.",
        "Give each try a copy of the board: it is easier than to undo dozens of singles. Guess in the cell "
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
        "Three steps: no item left, an item with no option, or try each option of the item with the fewest.",
        "Choosing an option takes out all its items, and all options that share an item with it. Note what "
        "is taken.",
        "`for name in sorted(columns[item])`: take, append to the chosen ones, `yield from` the search "
        "below, pop, and put back in the reverse order.",
    ),
    "05.3": (
        "Write down, with a pencil, what leaves which set when an option with two items is taken. Then go "
        "backwards.",
        "What went last comes back first: `reversed(options[name])`, and `taken.pop()`.",
        "For each item, in reverse: its set comes back, and then each rival in it is added to the sets of "
        "its *other* items.",
    ),
    "05.4": (
        "One kind of item is a country. The other kind belongs to a border *and* a colour.",
        "The option `(country, colour)` covers the country and, for every border of it, that colour at this "
        "border. The neighbour's option covers the same item: so they cannot both be chosen.",
        "Name the items of borders `(a, b, colour)` for each `(a, b)` in `borders`, whichever of the two the "
        "option is about. They are the secondary ones.",
    ),
    "06.1": (
        "An option is a square. What must be true once, and what at most once?",
        "Every row and every column has a queen, so these are primary. A diagonal may have none.",
        "Squares of a rising diagonal share `r + c`, those of a falling one `r - c`; both kinds are secondary.",
    ),
    "06.2": (
        "`cover` is two things: the header leaves the list of items, and each option of its column leaves "
        "all other columns.",
        "Go down the column, and in each row to the right: `up[down[x]], down[up[x]] = up[x], down[x]`, and"
        " one less in `size[header[x]]`.",
        "`uncover` is the same text read backwards: up the column, to the left in each row, `up[down[x]] = "
        "down[up[x]] = x`, the header last.",
    ),
    "06.3": (
        "A new rule is new items. Which things must hold exactly once that Sudoku does not ask for?",
        "The falling diagonal has digit d, and the rising diagonal has digit d: 2n items more. Most "
        "options do not cover any of them.",
        "Cell `k` lies on the falling diagonal if `k // n == k % n`, on the rising one if "
        "`k // n + k % n == n - 1`. Copy the items of each option of `sudoku(shape)` and add to it.",
    ),
    "07.1": (
        "A full board first; then take clues away. When must you stop?",
        "After each clue that is taken away, ask for *two* solutions. Two: the clue goes back.",
        "`rng = random.Random(seed)`; shuffle the cells with it; for each one, keep the digit if "
        "`count_solutions(board, 2)` is 2 without it.",
    ),
    "07.2": (
        "Which clues can be spared? Ask one after the other.",
        "Take a clue away and ask for two solutions. A clue that is needed now will be needed with fewer "
        "clues, too.",
        "One pass over the clues is enough: empty the cell, and put the digit back where there are two "
        "solutions.",
    ),
    "07.3": (
        "One solution found says nothing about a second.",
        "Let your search go on after the first solution, but not after the second.",
        "Count solutions up to a limit of 2: the answer is whether the count is 1, neither 0 nor 2.",
    ),
    "07.4": (
        "Which two things can happen when a clue is taken away, and how does one tell them apart?",
        "Boards do not change: `board.with_digit(cell, 0)` is another board. Keep it only if there is no "
        "second solution.",
        "`len(solve(fewer, limit=2).solutions)` is 1 or 2. Never 0: the full board is always one.",
    ),
    "08.1": (
        "Order does not matter in a cage, and no digit stands twice. Which tool of itertools makes just "
        "such sets?",
        "`itertools.combinations(range(1, 10), size)` gives every set of `size` different digits once.",
        "Keep those whose `sum(...)` is the total.",
    ),
    "08.2": (
        "How much is still to come, in how many cells, and from which digits?",
        "A digit that stands in the cage is used up. What the empty cells may hold are combinations of the "
        "others.",
        "True if no digit stands twice and `any(sum(way) == rest for way in combinations(others, empty))`.",
    ),
    "08.3": (
        "List the combinations that fit: `empty` different digits 1 to `n` with the sum `missing`, none of "
        "them in `used`. What have they in common?",
        "Begin with all digits, and keep of them, for each combination, the ones that it has. Mind the case "
        "without any combination.",
        "`set.intersection(*sets)` is what all sets have in common; it fails for an empty list.",
    ),
    "09.1": (
        "Put infinity in the place of every stopped count. Where does the middle one stand then?",
        "That is the largest the median can be. The smallest it can be is with the counts as they are. If "
        "both are the same, it is known.",
        "`sorted(values)[(len(values) - 1) // 2]` is the middle one, or the lower of two.",
    ),
    "10.1": (
        "Go through the units. For each of the nine digits, list the cells of the unit where it may go.",
        "A digit that stands in the unit already is no candidate of any of its empty cells, so its list is "
        "empty. Look for lists of length one.",
        "`places = [cell for cell in unit if not board.cells[cell] and digit in board.candidates(cell)]`",
    ),
}
"""Id of an exercise to its hints, vague first."""


@dataclass(frozen=True)
class Hint:
    """A hint: which exercise, level 1 to 3, and its text: code between backquotes, stress between asterisks."""

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
    """What stands between asterisks in italics."""
    return "".join(f"<em>{part}</em>" if k % 2 else part for k, part in enumerate(text.split("*")))


def hint(id: str, level: int = 1) -> Hint:
    """A hint for an exercise, from vague (level 1) to nearly the answer (level 3).

    >>> hint("01.3", level=3)
    Hint 3 of 3 for 01.3, nearly there: Three times the band, plus the stack.

    Raises ValueError for an unknown exercise or level.
    """
    exercise_of(id)
    if level not in (1, 2, 3):
        raise ValueError(f"a hint has level 1, 2 or 3; found {level!r}")
    return Hint(id, level, HINTS[id][level - 1])
