"""The faults that a check knows by name, and what each of them tells a student.

A verdict says first what was *seen* (a digit that stands twice, a board that came back changed); the text here
says what that means and where to look. Tests hold every name against a function that has the fault.
"""

FAULTS: dict[str, str] = {
    # ---- a search for a board's solution
    "no undo": (
        "A try that failed must leave nothing behind: empty the cell again, and free its digit in every "
        "table, before the next digit is tried."
    ),
    "gives up after one digit": (
        "The first digit that fits was tried and no other. Return at once only where the search below "
        "succeeded; where it failed, go on with the next digit."
    ),
    "gives up at a digit that does not fit": (
        "A digit that does not fit is passed over, and the next one tried: continue, not break or return."
    ),
    "changes from search to search": (
        "A list that is shuffled or changed while a loop goes over it skips some digits and repeats others. "
        "Make a new list at every board, such as random.sample(range(1, 10), 9)."
    ),
    "boxes share a table": (
        "Box number r // 3 + c // 3 gives several boxes the same number. There are three boxes to a "
        "band: r // 3 * 3 + c // 3."
    ),
    "wrong box number": (
        "The box of a cell is r // 3 * 3 + c // 3: rows, columns and boxes count from 0, boxes row by row."
    ),
    "wrong corner of the box": (
        "The top left cell of the box of r, c is r - r % 3, c - c % 3: rows with r alone, columns with c alone."
    ),
    "rows share one list": (
        "A digit that is used in one row is used in all of them. [[False] * 10] * 9 holds the same list nine "
        "times; [[False] * 10 for _ in range(9)] makes nine lists."
    ),
    "boxes not looked at": (
        "Rows and columns are right and boxes are not. Look at how the cells of a box are found: r // 3 "
        "* 3 + c // 3 is its number, and 3 * (r // 3), 3 * (c // 3) its top left cell."
    ),
    "rows not looked at": "A digit may stand once in a row: ask the row, too, before a digit is placed.",
    "columns not looked at": (
        "A digit may stand once in a column: ask the column, too, before a digit is placed."
    ),
    "one line not looked at": (
        "All clashes have a cell in that one line. range(8) ends at 7: a loop over nine needs range(9)."
    ),
    "part of a box not looked at": (
        "A box has three rows and three columns: range(3 * (r // 3), 3 * (r // 3) + 3), and the same with c."
    ),
    "part of a row not looked at": "A row has nine cells, before the cell and after it: range(9).",
    "part of a column not looked at": "A column has nine cells, above the cell and below it: range(9).",
    "one digit not looked at": (
        "The test passes over that digit. Tables need a place for each of the digits 1 to 9, and every clue is "
        "entered into them; range(1, 9) ends at 8."
    ),
    "digit never tried": "range(1, 9) ends at 8: the digits 1 to 9 are range(1, 10).",
    "cells never filled": (
        "The search never comes to these cells. range(8) ends at 7: a loop over nine needs range(9)."
    ),
    "does not stop": (
        "A solved board was found, and then undone like every other try. The search must say that it "
        "succeeded, and its caller must stop when it hears so."
    ),
    "stops without a guess": (
        "All that was filled is right, and then it stopped. Where no single is left, try a digit, search"
        " on, and take it back where that fails."
    ),
    "misses a full board": (
        "Where no cell is empty, nothing is left to do: that is where every search that succeeds ends. Say the "
        "same there as after a search."
    ),
    "says no to a solved board": (
        "Whoever called asks whether it went well: return True where the board is filled, False where it "
        "cannot be. In a search that calls itself, hand the answer of the call below on."
    ),
    "does nothing": "The board came back as it was, and nothing was searched.",
    "another form of board": (
        "An empty cell is 0 in a list of lists of numbers or in an array, and '.' in text. Compare with one of "
        "these."
    ),
    "changes the board": (
        "Whoever called still needs the puzzle. Work on a copy, such as [row[:] for row in grid], or "
        "solve in place and return True or nothing."
    ),
    "returns nothing": (
        "A function without return gives None. Return the solved board (and hand on what the search "
        "below returned)."
    ),
    "returns yes or no": (
        "True is no board, and the board that was handed in is not solved either. Return the board."
    ),
    "wrong shape": "Return the board as nine rows of nine digits, or as one line of 81.",
    "overwrites clues": "Clues stay. Only empty cells are filled.",
    "solution of another puzzle": (
        "A full board that keeps every rule, and is no solution of this puzzle. The answer must come "
        "from the board that is handed in."
    ),
    "no word for no solution": (
        "Where no solution is, say so: return None, False or an empty list, or raise ValueError."
    ),
    "remembers the last board": (
        "The same board, asked again, got another answer. Something is kept from call to call: a global "
        "list, a default argument such as found=[]. Make it anew in each call."
    ),
    "wrong digits": (
        "Some rule is not kept. Take the board above and ask your own test whether the digit fits there."
    ),
    "finds no solution": "There is a solution, and the search missed it.",
    "visits too many boards": (
        "The answer is right; the way to it is long. Which cell is filled next, and when is a dead end "
        "found out?"
    ),
    "leaves out cells without a candidate": (
        "A cell without a candidate has the fewest of all: choose it, and the search turns round at once. "
        "Numbers such as len(candidates) or 10 put it last."
    ),
    "cannot count boards": (
        "The calls of a function that calls itself are counted. Where none does, or not the right one, call "
        "visited() once for every board that your search looks at, where it looks at it."
    ),
    # ---- any function
    "crashes": "An error ended it. The line is where it happened; the cause may stand further up.",
    "endless recursion": (
        "The function calls itself without coming nearer to an end. What is smaller in the call below, "
        "and what ends it?"
    ),
    "gave up": (
        "The check ended before there was an answer. This is neither right nor wrong: make the function "
        "quicker, or try again when the machine has less to do."
    ),
    "endless loop": "It ran without an end. What changes from one round of the loop to the next?",
    "too slow": (
        "It was stopped. On these boards a search that leaves dead ends as soon as it meets them is far "
        "quicker."
    ),
    "too much memory": (
        "What is kept that grows with every step? A search needs one board and what it must undo."
    ),
    "ends Python": "exit(), quit(), sys.exit() and os._exit() end all of Python. Use return.",
    "asks for input": "Nobody answers input() here. All that a function needs are its arguments.",
    "wrong arguments": "The check calls the function as the exercise says.",
    "cannot be sent": (
        "The check runs a function in a process of its own, so it must not hold on to open files, locks "
        "or widgets."
    ),
    "not started": "Write your code in the place of the comment, run the cell, and check again.",
    "wrong kind of answer": "The exercise says what is returned; this is something else.",
    "changes its arguments": "What was handed in belongs to the caller. Work on a copy.",
    # ---- counting solutions
    "stops at one": "Whether there is a second solution is seen only by going on after the first.",
    "ignores the limit": "Once the limit is reached, nothing new is tried: ask before each try.",
    "wrong count": "Every solution counts once.",
    "not its count": "Run that search again: the board, the choices and the budget as the text names them.",
    # ---- the next cell
    "not an empty cell": "Choose one of the cells that were handed in.",
    "not the fewest candidates": "Count the candidates of every empty cell, those that have none among them.",
    "wrong one of equals": (
        "The first number decides; the second only where the first is equal. A pair as the key of min "
        "does just that."
    ),
    "not the first of equals": "min gives the first of equals; max, or <= in the place of <, gives the last.",
    "wrong candidate mask": (
        "Bit d stands for digit d: 1 << d, and bit 0 is not used. A candidate is a digit that stands in "
        "none of the row, the column and the box."
    ),
    # ---- singles and locked candidates
    "not a single": (
        "A naked single is a cell with one candidate; a hidden single a digit with one place in a unit."
    ),
    "misses a single": "Look at every cell, at every unit of all three kinds, and at every digit.",
    "strikes a digit of the solution": "A candidate may be struck only where it cannot be right.",
    "strikes too little": "Rows and columns, every box, every digit.",
    "strikes by another rule": "Such a strike may be right, but not by locked candidates alone.",
    "strikes what is not there": "Only a candidate that the cell still has can be struck.",
    # ---- exact cover
    "wrong options": "An option is one thing that can be chosen, and covers each thing that it provides.",
    "wrong items": (
        "An item is one thing that must be true once. Names must not coincide by accident: put a word "
        "into each."
    ),
    "borders must be secondary": "A colour stands at a border once or not at all: it need not stand there.",
    "diagonals must be secondary": "Not every diagonal has a queen: it may have one or none.",
    "forgets to restore": "After a try, everything that was taken out comes back before the next try.",
    "restores in the wrong order": (
        "Last out, first in: what was taken out last comes back first. Go through the items in reverse."
    ),
    "keeps one list for all answers": (
        "found.append(chosen) keeps the list itself, which is emptied again later. Keep a copy: chosen.copy()."
    ),
    "misses covers": "Every option of the chosen item is tried, one after the other.",
    "not an exact cover": "Every item once: options that share an item with a chosen one must leave.",
    "covers wrongly": (
        "Cover takes the item out of the list of items, and each option that has it out of the other "
        "items' columns; sizes go down with it."
    ),
    # ---- making puzzles
    "no puzzle": "A puzzle is a board with clues and empty cells and exactly one solution.",
    "does not ask for two": (
        "A puzzle has one solution when the search for a second comes back without one. Ask for two "
        "after each clue that is taken away, and put the clue back where two are found."
    ),
    "ignores the seed": (
        "The same seed, the same puzzle; another seed, another one. Use random.Random(seed) alone."
    ),
    "ignores the order": "Try the cells in the order that is handed in: for cell in order.",
    "changes clues": "A clue may be taken away, and none added or changed.",
    "not minimal": "Each clue in turn: take it away; if there is still one solution, leave it away.",
    # ---- killer sudoku
    "repeats a digit": "In a cage no digit stands twice.",
    "repeats a combination": "A combination has no order: 1 + 2 and 2 + 1 are the same one.",
    "misses a combination": "Every set of different digits 1 to 9 with this size and sum, once.",
    "wrong sum": "The digits of a cage add up to its sum, with as many digits as it has cells.",
    "bounds are not enough": (
        "The least and the most that the empty cells can hold leave gaps: not every sum between them can be "
        "made. Look for a set of different digits, none of them in the cage already, that adds up."
    ),
    "misses a needed digit": "A digit is needed if every combination that fits has it.",
    "not a needed digit": (
        "A digit is needed only if no combination that fits goes without it; where none fits, no digit is."
    ),
    "cuts off a solution": "A cage may be given up only when no digits that are left can complete it.",
    "does not cut off": (
        "A cage is lost when a digit stands twice, when its digits are too much, or when no digits that are "
        "left complete it."
    ),
    # ---- tables
    "takes a stopped count for a count": (
        "A stopped search needs more nodes than its count says. Put infinity in its place, and see "
        "whether the median stays."
    ),
    "leaves stopped searches out": (
        "The searches that were stopped are the long ones: without them the rest looks quicker than it is. "
        "Keep them, with infinity in the place of their counts."
    ),
    "says unknown too often": (
        "A stopped search leaves the median open only if it may lie on either side of it. Often it lies above, "
        "however long it is."
    ),
    "takes other rows in": "The table has several solvers: take the rows of the one that was asked for.",
    "wrong middle": "Sort, and take number (n - 1) // 2, counted from 0: the lower of two in the middle.",
}
"""Name of a fault to what it tells a student."""
