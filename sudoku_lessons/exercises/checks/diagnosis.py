"""Diagnose faults from attempts: find the rule, digit or cells that all wrong boards have in common."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import product
from typing import Any

from sudoku_lessons.boards import Board, Conflict
from sudoku_lessons.exercises.boards.isomorphs import NINE
from sudoku_lessons.exercises.checks.board_forms import Attempt
from sudoku_lessons.exercises.verdict import NotYet

SWAPPED = str.maketrans("rc", "cr")
FEW = 4  # clashes; fewer may share a line by accident
PLURAL = {"row": "rows", "column": "columns", "box": "boxes"}

SHARING: dict[str, Callable[[int, int], int]] = {
    "r // 3 + c // 3": lambda r, c: r // 3 + c // 3,
    "r // 3 * 2 + c // 3": lambda r, c: r // 3 * 2 + c // 3,
    "r // 3 + c // 3 * 2": lambda r, c: r // 3 + c // 3 * 2,
    "r // 3": lambda r, _: r // 3,
    "c // 3": lambda _, c: c // 3,
}
"""Formulas that give the same number to several boxes."""

MIXING: dict[str, Callable[[int, int], int]] = {
    "r % 3 * 3 + c % 3": lambda r, c: r % 3 * 3 + c % 3,
    "r // 3 * 3 + c % 3": lambda r, c: r // 3 * 3 + c % 3,
    "r % 3 * 3 + c // 3": lambda r, c: r % 3 * 3 + c // 3,
    "(r + c) // 3": lambda r, c: (r + c) // 3,
}
"""Formulas that give the same number to cells of several boxes, and several numbers within a box."""

TOPS: dict[str, Callable[[int, int], int]] = {
    "r - r % 3": lambda r, _: r - r % 3,
    "r - c % 3": lambda r, c: r - c % 3,
    "r // 3": lambda r, _: r // 3,
    "r % 3": lambda r, _: r % 3,
    "r % 3 * 3": lambda r, _: r % 3 * 3,
    "c - c % 3": lambda _, c: c - c % 3,
    "r": lambda r, _: r,
    "r - 1": lambda r, _: r - 1,
}
"""Formulas for the first row of a box, the right one first, then mistakes. Columns: r and c swapped."""

Clash = tuple[Conflict, Board, Board]
"""A digit that appears twice, the puzzle, and the full board returned for it."""


def clashes(attempts: Sequence[Attempt]) -> list[Clash]:
    """Return all clashes on the full boards returned."""
    broken = [(a.puzzle, a.board) for a in attempts if a.kind in ("broken", "overwritten") and a.board]
    return [(conflict, puzzle, board) for puzzle, board in broken for conflict in board.conflicts()]


def rule_not_kept(attempts: Sequence[Attempt]) -> NotYet:
    """Return the fault behind full boards that break a rule; there must be a clash."""
    if found := one_digit(attempts):
        return found
    every = clashes(attempts)
    count, kinds = len(every), {conflict.unit.split()[0] for conflict, _, _ in every}
    fault, more = "wrong digits", ""
    if line := _common_line([conflict for conflict, _, _ in every]):
        fault, more = "one line not looked at", f"In {count} such clashes, one cell always lies in {line}."
    elif len(kinds) == 1:
        plural = PLURAL[kinds.pop()]
        fault, more = f"{plural} not looked at", f"All {count} clashes on the boards tried are in {plural}."
    elif count >= FEW:
        listed = " or ".join(PLURAL[kind] for kind in PLURAL if kind in kinds)
        more = f"The {count} clashes on the boards tried are in {listed}."
    return _shown(fault, every[0], more)


def one_digit(attempts: Sequence[Attempt]) -> NotYet | None:
    """Return the fault if one digit has all the clashes, and more than a few; otherwise None.

    It is not reported if every empty cell got that digit: then perhaps nothing is checked.
    """
    found = clashes(attempts)
    digit = found[0][0].digit
    alone = all(full[cell] == digit for _, board, full in found for cell in board.empty_cells)
    if len(found) < FEW or alone or any(conflict.digit != digit for conflict, _, _ in found):
        return None
    more = f"All {len(found)} clashes on the boards tried are of the digit {digit}."
    return _shown("one digit not looked at", found[0], more)


def _shown(fault: str, clash: Clash, more: str) -> NotYet:
    """Return the fault with a clash on its board."""
    conflict, puzzle, board = clash
    return NotYet(
        fault, f"On this board {conflict}. {more}".strip(), board, puzzle=puzzle, marked=conflict.cells
    )


def _common_line(clashes: Sequence[Conflict]) -> str:
    """Return the row or column with a cell of every clash; "" if there is none, or too few clashes."""
    lines = [{line for cell in clash.cells for line in _lines(cell)} for clash in clashes]
    return min(set.intersection(*lines), default="") if len(clashes) >= FEW else ""


def _lines(cell: int) -> tuple[str, str]:
    return f"row {cell // 9 + 1}", f"column {cell % 9 + 1}"


# ---- boards with one empty cell ----------------------------------------------------------------------


def only_empty(board: Board) -> int:
    """Return the only empty cell of a nearly full board."""
    (cell,) = board.empty_cells
    return cell


def _missing_digit(board: Board) -> int:
    (digit,) = board.candidates(only_empty(board))
    return digit


Attempts = Sequence[Attempt]
Explain = Callable[[Attempts, Attempts], NotYet | None]
"""From attempts that went wrong, and right ones, to the fault that tells them apart; None if there is none."""


def _in_common(of: Callable[[Board], Any], bad: Attempts, good: Attempts) -> Any:
    """Return what all boards that went wrong have, if no other one has it."""
    found, others = ({of(a.puzzle) for a in attempts} for attempts in (bad, good))
    return found.pop() if len(found) == 1 and not found & others else None


def digit_never_tried(bad: Attempts, good: Attempts) -> NotYet | None:
    """Return the fault if one digit is missing on all boards that went wrong, and on no others."""
    if not (digit := _in_common(_missing_digit, bad, good)):
        return None
    puzzle = bad[0].puzzle
    seen = f"Wherever the missing digit is a {digit}, and only there, it was not placed; here it belongs to "
    return _at_empty("digit never tried", f"{seen}{NINE.name(only_empty(puzzle))}.", puzzle)


def _at_empty(fault: str, seen: str, puzzle: Board) -> NotYet:
    return NotYet(fault, seen, puzzle, marked=[only_empty(puzzle)])


def line_never_filled(bad: Attempts, good: Attempts) -> NotYet | None:
    """Return the fault if the empty cells of all boards that went wrong, and of no others, are in one line."""
    row = _in_common(lambda board: _lines(only_empty(board))[0], bad, good)
    line = row or _in_common(lambda board: _lines(only_empty(board))[1], bad, good)
    seen = f"Boards whose empty cell is in {line}, and only these, were not solved."
    return _at_empty("cells never filled", seen, bad[0].puzzle) if line else None


def box_formula(bad: Attempts, good: Attempts) -> NotYet | None:
    """Return the wrong formula for the box number that fails on exactly these boards."""
    for formula, number in (SHARING | MIXING).items():
        fault = "boxes share a table" if formula in SHARING else "wrong box number"
        why = f"with box number {formula}, box {{box}} and box {{its_box}} share a table."
        why = f"It is at {{at}}, in box {{its_box}}: {why}"
        if found := _explained(partial(_in_the_way, number=number), fault, why, bad, good):
            return found
    return None


def box_corner(bad: Attempts, good: Attempts) -> NotYet | None:
    """Return the same for formulas of a box's top left cell."""
    for (top, row), (left, column), is_slice in product(TOPS.items(), TOPS.items(), (True, False)):
        corner = f"row {top} and column {left.translate(SWAPPED)}"
        why = f"It appears at {{at}}, which is in the way if a box begins at {corner}."
        blocker = partial(_in_the_window, row=row, column=column, is_slice=is_slice)
        if found := _explained(blocker, "wrong corner of the box", why, bad, good):
            return found
    return None


Blocker = Callable[[Board], int]
"""From a nearly full board to the cell that blocks the missing digit, by some wrong rule; -1 for none."""


def _explained(blocker: Blocker, fault: str, why: str, bad: Attempts, good: Attempts) -> NotYet | None:
    """Return the fault if a wrong rule fails on exactly the boards that went wrong; otherwise None."""
    if any(blocker(a.puzzle) < 0 for a in bad) or any(blocker(a.puzzle) >= 0 for a in good):
        return None
    puzzle = bad[0].puzzle
    cell, other = only_empty(puzzle), blocker(puzzle)
    box, its_box = NINE.box_of(cell) + 1, NINE.box_of(other) + 1
    seen = f"Only {puzzle[other]} fits in {NINE.name(cell)}, but it was not placed."
    why = why.format(at=NINE.name(other), box=box, its_box=its_box)
    return NotYet(fault, f"{seen} {why}", puzzle, marked=[cell, other])


def _in_the_way(board: Board, number: Callable[[int, int], int]) -> int:
    """Return a cell with the missing digit and, by this formula, the same box number; -1 if there is none."""
    empty, digit = only_empty(board), _missing_digit(board)
    alike = number(*divmod(empty, 9))
    return next((c for c, d in board.clues if d == digit and number(*divmod(c, 9)) == alike), -1)


def _in_the_window(
    board: Board, row: Callable[[int, int], int], column: Callable[[int, int], int], is_slice: bool
) -> int:
    """Return a cell with the missing digit in the 3 x 3 window from a wrong corner; -1 if there is none.

    Negative numbers count from the end, as in Python; a slice from there is empty.
    """
    empty, digit = only_empty(board), _missing_digit(board)
    r, c = divmod(empty, 9)
    rows, columns = _three(row(r, c), is_slice), _three(column(c, r), is_slice)
    return next((9 * i + j for i in rows for j in columns if board[9 * i + j] == digit), -1)


def _three(start: int, is_slice: bool) -> Sequence[int]:
    """Return the three numbers from `start`, by a slice or one by one."""
    numbers = range(9)
    return numbers[start : start + 3] if is_slice else [numbers[k] for k in range(start, min(start + 3, 9))]


def gives_up_early(bad: Attempts, good: Attempts) -> NotYet | None:
    """Return the fault if the only boards solved miss the digit that is tried first, 1 or 9."""
    digits = {_missing_digit(a.puzzle) for a in good}
    if digits not in ({1}, {9}) or digits & {_missing_digit(a.puzzle) for a in bad}:
        return None
    puzzle = bad[0].puzzle
    seen = (
        f"Wherever the missing digit is a {min(digits)} it was placed, and no other digit was: here "
        f"{_missing_digit(puzzle)} belongs to {NINE.name(only_empty(puzzle))}."
    )
    return _at_empty("gives up at a digit that does not fit", seen, puzzle)


def first_or_last_cells(bad: Attempts, good: Attempts) -> NotYet | None:
    """Return the fault if the boards not filled have their empty cells before or after all others."""
    left, filled = (sorted(only_empty(a.puzzle) for a in attempts) for attempts in (bad, good))
    is_apart = left[0] > filled[-1] or left[-1] < filled[0]
    if not is_apart or any(a.kind not in ("none", "unchanged", "holes") for a in bad):
        return None
    where = " or ".join(map(NINE.name, left))
    seen = f"Boards whose one empty cell is {where}, and only these, came back without a digit there."
    return _at_empty("cells never filled", seen, bad[0].puzzle)


EXPLAINERS: tuple[Explain, ...] = (
    digit_never_tried,
    line_never_filled,
    box_formula,
    first_or_last_cells,
    box_corner,
    gives_up_early,
)
"""In the order of their precedence."""
