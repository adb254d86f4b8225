"""The faults that the checks can diagnose, and the advice for each.

A verdict first says what was *seen* (a digit that appears twice, a board that came back changed). The text
here says what that means and where to look. Tests try every name on a function with that fault.
"""

FAULTS: dict[str, str] = {
    # ---- a search for a board's solution
    "no undo": (
        "A failed try must leave nothing behind: empty the cell again, and free its digit in every "
        "table, before you try the next digit."
    ),
    "gives up after one digit": (
        "Only the first digit that fits was tried. Return at once only if the search below succeeded; "
        "if it failed, go on with the next digit."
    ),
    "gives up at a digit that does not fit": (
        "Skip a digit that does not fit and try the next one: use continue, not break or return."
    ),
    "changes from search to search": (
        "Shuffling or changing a list during a loop over it skips some digits and repeats others. "
        "Make a new list at every board, such as random.sample(range(1, 10), 9)."
    ),
    "boxes share a table": (
        "Box number r // 3 + c // 3 gives several boxes the same number. There are three boxes per "
        "band: r // 3 * 3 + c // 3."
    ),
    "wrong box number": (
        "The box of a cell is r // 3 * 3 + c // 3: rows, columns and boxes count from 0, boxes row by row."
    ),
    "wrong corner of the box": (
        "The top left cell of the box of r, c is r - r % 3, c - c % 3: the row from r, the column from c."
    ),
    "rows share one list": (
        "A digit used in one row counts as used in all rows. [[False] * 10] * 9 holds the same list nine "
        "times; [[False] * 10 for _ in range(9)] makes nine lists."
    ),
    "boxes not looked at": (
        "Rows and columns are checked correctly, but boxes are not. Check how you find the cells of a box: its "
        "number is r // 3 * 3 + c // 3, its top left cell 3 * (r // 3), 3 * (c // 3)."
    ),
    "rows not looked at": "A digit may appear once in a row: check the row, too, before you place it.",
    "columns not looked at": (
        "A digit may appear once in a column: check the column, too, before you place it."
    ),
    "one line not looked at": (
        "All clashes have a cell in that one line. range(8) ends at 7: a loop over nine needs range(9)."
    ),
    "part of a box not looked at": (
        "A box has three rows and three columns: range(3 * (r // 3), 3 * (r // 3) + 3), and the same for c."
    ),
    "part of a row not looked at": "A row has nine cells, both before and after the cell: range(9).",
    "part of a column not looked at": "A column has nine cells, both above and below the cell: range(9).",
    "one digit not looked at": (
        "The test skips that digit. Tables need a place for each of the digits 1 to 9, and every clue must be "
        "entered into them; range(1, 9) ends at 8."
    ),
    "digit never tried": "range(1, 9) ends at 8: the digits 1 to 9 are range(1, 10).",
    "cells never filled": (
        "The search never reaches these cells. range(8) ends at 7: a loop over nine needs range(9)."
    ),
    "does not stop": (
        "A solved board was found, but then undone like any other try. The search must report that it "
        "succeeded, and its caller must then stop."
    ),
    "stops without a guess": (
        "All digits are right, but it stopped early. When there are no singles left, try a digit, search"
        " on, and take the digit back if that fails."
    ),
    "misses a full board": (
        "If no cell is empty, the board is solved: that is where every successful search ends. Return the "
        "same as after a search."
    ),
    "rejects a solved board": (
        "The caller needs to know the result: return True if the board is filled, False if it cannot "
        "be. In a recursive search, pass the result of the recursive call on."
    ),
    "does nothing": "The board came back unchanged, and nothing was searched.",
    "another form of board": (
        "An empty cell is 0 in a list of lists of numbers or in an array, and '.' in text. Compare with one of "
        "these."
    ),
    "changes the board": (
        "The caller still needs the puzzle. Work on a copy, such as [row[:] for row in grid], or "
        "solve in place and return True or nothing."
    ),
    "returns nothing": (
        "A function without return gives None. Return the solved board (and pass on the result of the "
        "recursive call)."
    ),
    "returns yes or no": (
        "True is not a board, and the board passed in is not solved either. Return the solved board."
    ),
    "wrong shape": "Return the board as nine rows of nine digits, or as one line of 81.",
    "overwrites clues": "Clues must stay. Fill only empty cells.",
    "solution of another puzzle": (
        "This is a valid full board, but not a solution of this puzzle. Compute the answer from the board "
        "passed in."
    ),
    "unsolvable board not reported": (
        "If there is no solution, return None, False or an empty list, or raise ValueError."
    ),
    "remembers the last board": (
        "The same board gave another answer the second time. Something is kept between calls: a global "
        "list, or a default argument such as found=[]. Create it anew in each call."
    ),
    "wrong digits": ("Some rule is broken. Take the board above and run your own test on the digit there."),
    "finds no solution": "There is a solution, but the search missed it.",
    "visits too many boards": (
        "The answer is right, but the search is long. Which cell is filled next, and when is a dead end "
        "noticed?"
    ),
    "leaves out cells without a candidate": (
        "A cell without a candidate has the fewest of all: choose it, and the search backtracks at once. "
        "Numbers such as len(candidates) or 10 put it last."
    ),
    "cannot count boards": (
        "The check counts the calls of a recursive function. If there is none, or the wrong one is counted, "
        "call visited() once for every board, at the place where your search looks at it."
    ),
    # ---- any function
    "crashes": "It ended with an error. The line is where it happened; the cause may be further up.",
    "endless recursion": (
        "The function calls itself without getting closer to an end. What gets smaller in the recursive call, "
        "and what ends it?"
    ),
    "gave up": (
        "The check ended before there was an answer. This is neither right nor wrong: make the function "
        "faster, or try again when the machine is less busy."
    ),
    "endless loop": "It ran forever. What changes from one iteration of the loop to the next?",
    "too slow": (
        "It was stopped. On these boards a search that leaves dead ends as soon as it meets them is much "
        "faster."
    ),
    "too much memory": (
        "What do you keep that grows with every step? A search needs one board and what it must undo."
    ),
    "ends Python": "exit(), quit(), sys.exit() and os._exit() end Python itself. Use return.",
    "asks for input": "Nobody answers input() here. Use only the function's arguments.",
    "wrong arguments": "The check calls the function with the arguments that the exercise states.",
    "cannot be sent": (
        "The check runs a function in a subprocess, so it must not refer to open files, locks or widgets."
    ),
    "not started": "Write your code in place of the comment, run the cell, and check again.",
    "wrong kind of answer": "The exercise says what to return; this is something else.",
    "changes its arguments": "The arguments belong to the caller. Work on a copy.",
    # ---- counting solutions
    "stops at one": "To see whether there is a second solution, go on after the first.",
    "ignores the limit": "Once the limit is reached, try nothing new: check it before each try.",
    "wrong count": "Every solution counts once.",
    "not its count": "Run that search again: the board, the choices and the budget as in the text.",
    # ---- the next cell
    "not an empty cell": "Choose one of the cells passed in.",
    "not the fewest candidates": "Count the candidates of every empty cell, including those without any.",
    "wrong one of equals": (
        "The first number decides; the second matters only if the first is equal. A pair as the key of min "
        "does just that."
    ),
    "not the first of equals": "min gives the first of equals; max, or <= instead of <, gives the last.",
    "wrong candidate mask": (
        "Bit d means digit d: 1 << d, and bit 0 is unused. A candidate is a digit that does not appear in "
        "the row, the column or the box."
    ),
    # ---- singles and locked candidates
    "not a single": (
        "A naked single is a cell with one candidate; a hidden single is a digit with one place in a unit."
    ),
    "misses a single": "Look at every cell, at every unit of all three kinds, and at every digit.",
    "strikes a digit of the solution": "Strike a candidate only if it cannot be right.",
    "strikes too little": "Rows and columns, every box, every digit.",
    "strikes by another rule": "This strike may be right, but it does not follow from locked candidates alone.",
    "strikes what is not there": "Strike only candidates that the cell still has.",
    # ---- exact cover
    "wrong options": "An option is one possible choice, and covers every item that it provides.",
    "wrong items": (
        "An item is one thing that must be true once. Names must not coincide by accident: put a word "
        "into each."
    ),
    "borders must be secondary": "A colour appears at a border at most once: it need not appear.",
    "diagonals must be secondary": "Not every diagonal has a queen: it may have none.",
    "forgets to restore": "After a try, put everything back before the next try.",
    "restores in the wrong order": (
        "Last out, first in: put back first what you removed last. Go through the items in reverse."
    ),
    "keeps one list for all answers": (
        "found.append(chosen) keeps the list itself, which is emptied again later. Keep a copy: chosen.copy()."
    ),
    "misses covers": "Try every option of the chosen item, one after the other.",
    "not an exact cover": "Every item once: options that share an item with a chosen one must be removed.",
    "covers wrongly": (
        "Cover removes the item from the list of items, and each option with it from the other "
        "items' columns; sizes decrease with it."
    ),
    # ---- making puzzles
    "no puzzle": "A puzzle is a board with clues and empty cells and exactly one solution.",
    "does not ask for two": (
        "A puzzle has one solution if the search for a second finds none. Ask for two "
        "after each clue that you remove, and put the clue back if there are two."
    ),
    "ignores the seed": (
        "The same seed must give the same puzzle, another seed another one. Use only random.Random(seed)."
    ),
    "ignores the order": "Try the cells in the order passed in: for cell in order.",
    "changes clues": "Clues may be removed, but not added or changed.",
    "not minimal": "Remove each clue in turn; if there is still one solution, leave it out.",
    # ---- killer sudoku
    "repeats a digit": "No digit appears twice in a cage.",
    "repeats a combination": "A combination has no order: 1 + 2 and 2 + 1 are the same one.",
    "misses a combination": "Every set of different digits 1 to 9 with this size and sum, once.",
    "wrong sum": "The digits of a cage add up to its sum, one digit per cell.",
    "bounds are not enough": (
        "The least and the greatest sum of the empty cells are not enough: some sums between them are "
        "impossible. Look for a set of different digits, none of them in the cage already, with the right sum."
    ),
    "misses a needed digit": "A digit is needed if every combination that fits has it.",
    "not a needed digit": (
        "A digit is needed only if every combination that fits has it; if none fits, no digit is needed."
    ),
    "cuts off a solution": "Give up a cage only if the digits left cannot complete it.",
    "does not cut off": (
        "A cage is lost if a digit appears twice, if its digits exceed the sum, or if the digits left "
        "cannot complete it."
    ),
    # ---- tables
    "takes a stopped count for a count": (
        "A stopped search needs more nodes than its count says. Replace it by infinity, and see "
        "whether the median changes."
    ),
    "leaves stopped searches out": (
        "The stopped searches are the long ones: without them the rest looks faster than it is. "
        "Keep them, with infinity instead of their counts."
    ),
    "says unknown too often": (
        "A stopped search leaves the median unknown only if it may lie on either side. Often it lies above, "
        "however long it is."
    ),
    "takes other rows in": "The table has several solvers: take the rows of the requested one.",
    "wrong middle": "Sort, and take number (n - 1) // 2, counted from 0: the lower of two in the middle.",
}
"""The advice for each fault, by name."""
