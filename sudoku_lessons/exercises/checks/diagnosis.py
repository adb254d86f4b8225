"""Diagnose faults from attempts: find the rule, digit or cells that all wrong boards have in common."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import product

from sudoku_lessons.boards import Board, Conflict
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


def are_few(attempts: Sequence[Attempt]) -> bool:
    """Return whether there are too few clashes to find what they have in common."""
    return len(clashes(attempts)) < FEW


def rule_not_kept(attempts: Sequence[Attempt]) -> NotYet:
    """Return the fault behind full boards that break a rule; there must be a clash."""
    found = clashes(attempts)
    conflict, puzzle, board = found[0]
    seen = f"On this board {conflict}."
    if digit := one_digit(attempts):
        return digit
    kinds = {c.unit.split()[0] for c, _, _ in found}
    fault, more = "wrong digits", ""
    if line := _common_line([c for c, _, _ in found]):
        fault, more = (
            "one line not looked at",
            f" In {len(found)} such clashes, one cell always lies in {line}.",
        )
    elif len(kinds) == 1:
        plural = PLURAL[kinds.pop()]
        fault, more = (
            f"{plural} not looked at",
            f" All {len(found)} clashes on the boards tried are in {plural}.",
        )
    elif len(found) >= FEW:
        listed = " or ".join(PLURAL[kind] for kind in PLURAL if kind in kinds)
        more = f" The {len(found)} clashes on the boards tried are in {listed}."
    return NotYet(fault, seen + more, board, puzzle=puzzle, marked=conflict.cells)


def one_digit(attempts: Sequence[Attempt]) -> NotYet | None:
    """Return the fault if one digit has all the clashes, and more than a few; otherwise None.

    It is not reported if every empty cell got that digit: then perhaps nothing is checked.
    """
    found = clashes(attempts)
    conflict, puzzle, board = found[0]
    alone = all(full[cell] == conflict.digit for _, board, full in found for cell in board.empty_cells)
    if len({clash.digit for clash, _, _ in found}) > 1 or len(found) < FEW or alone:
        return None
    more = f"All {len(found)} clashes on the boards tried are of the digit {conflict.digit}."
    seen = f"On this board {conflict}. {more}"
    return NotYet("one digit not looked at", seen, board, puzzle=puzzle, marked=conflict.cells)


def _common_line(clashes: Sequence[Conflict]) -> str:
    """Return the row or column with a cell of every clash; "" if there is none, or too few clashes."""
    lines = [
        {("row", c // 9) for c in clash.cells} | {("column", c % 9) for c in clash.cells} for clash in clashes
    ]
    common = set.intersection(*lines) if len(clashes) >= FEW else set()
    kind, number = min(common, default=("", 0))
    return f"{kind} {number + 1}" if common else ""


def only_empty(board: Board) -> int:
    """Return the only empty cell of a nearly full board."""
    (cell,) = board.empty_cells
    return cell


def digit_in_common(bad: Sequence[Attempt], good: Sequence[Attempt]) -> int | None:
    """Return the digit missing on all nearly full boards that went wrong, and on no others."""
    missing = {_missing_digit(a.puzzle) for a in bad}
    others = {_missing_digit(a.puzzle) for a in good}
    return missing.pop() if len(missing) == 1 and not missing & others else None


def _missing_digit(board: Board) -> int:
    (digit,) = board.candidates(only_empty(board))
    return digit


def line_in_common(bad: Sequence[Attempt], good: Sequence[Attempt]) -> str | None:
    """Return the row or column whose cell is empty on all boards that went wrong, and on no others."""
    for k, kind in enumerate(("row", "column")):
        lines = {divmod(only_empty(a.puzzle), 9)[k] for a in bad}
        if len(lines) == 1 and not lines & {divmod(only_empty(a.puzzle), 9)[k] for a in good}:
            return f"{kind} {lines.pop() + 1}"
    return None


def box_formula(bad: Sequence[Attempt], good: Sequence[Attempt]) -> NotYet | None:
    """Return the wrong formula for the box number that fails on exactly these boards; None if there is none."""
    for formula, number in (SHARING | MIXING).items():
        if _explains(partial(_in_the_way, number=number), bad, good):
            puzzle = bad[0].puzzle
            cell, other = only_empty(puzzle), _in_the_way(puzzle, number)
            name = puzzle.shape.name
            boxes = puzzle.shape.box_of(cell) + 1, puzzle.shape.box_of(other) + 1
            seen = (
                f"Only {puzzle[other]} fits in {name(cell)}, but it was not placed. It is at "
                f"{name(other)}, in box {boxes[1]}: with box number {formula}, box {boxes[0]} and box "
                f"{boxes[1]} share a table."
            )
            fault = "boxes share a table" if formula in SHARING else "wrong box number"
            return NotYet(fault, seen, puzzle, marked=[cell, other])
    return None


Blocker = Callable[[Board], int]
"""From a nearly full board to the cell that blocks the missing digit, by some wrong rule; -1 for none."""


def _explains(blocker: Blocker, bad: Sequence[Attempt], good: Sequence[Attempt]) -> bool:
    """Return whether a wrong rule fails on exactly the boards that went wrong."""
    return all(blocker(a.puzzle) >= 0 for a in bad) and not any(blocker(a.puzzle) >= 0 for a in good)


def box_corner(bad: Sequence[Attempt], good: Sequence[Attempt]) -> NotYet | None:
    """Return the wrong formula for a box's top left cell that fails on exactly these nearly full boards."""
    for (top, row), (left, column), is_slice in product(TOPS.items(), TOPS.items(), (True, False)):
        blocker = partial(_in_the_window, row=row, column=column, is_slice=is_slice)
        if _explains(blocker, bad, good):
            puzzle = bad[0].puzzle
            cell, other = only_empty(puzzle), blocker(puzzle)
            name = puzzle.shape.name
            corner = f"row {top} and column {left.translate(SWAPPED)}"
            seen = (
                f"Only {puzzle[other]} fits in {name(cell)}, but it was not placed. It appears at "
                f"{name(other)}, which is in the way if a box begins at {corner}."
            )
            return NotYet("wrong corner of the box", seen, puzzle, marked=[cell, other])
    return None


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


def gives_up_early(bad: Sequence[Attempt], good: Sequence[Attempt]) -> NotYet | None:
    """Return the fault if the only boards solved miss the digit that is tried first, 1 or 9."""
    digits = {_missing_digit(a.puzzle) for a in good}
    if digits not in ({1}, {9}) or digits & {_missing_digit(a.puzzle) for a in bad}:
        return None
    puzzle = bad[0].puzzle
    seen = (
        f"Wherever the missing digit is a {min(digits)} it was placed, and no other digit was: here "
        f"{_missing_digit(puzzle)} belongs to {puzzle.shape.name(only_empty(puzzle))}."
    )
    return NotYet("gives up at a digit that does not fit", seen, puzzle, marked=[only_empty(puzzle)])


def first_or_last_cells(bad: Sequence[Attempt], good: Sequence[Attempt]) -> NotYet | None:
    """Return the fault if the boards not filled have their empty cells before or after all others."""
    left = sorted(only_empty(a.puzzle) for a in bad)
    filled = sorted(only_empty(a.puzzle) for a in good)
    is_apart = left[0] > filled[-1] or left[-1] < filled[0]
    if not is_apart or any(a.kind not in ("none", "unchanged", "holes") for a in bad):
        return None
    name = bad[0].puzzle.shape.name
    where = " or ".join(map(name, left))
    seen = f"Boards whose one empty cell is {where}, and only these, came back without a digit there."
    return NotYet("cells never filled", seen, bad[0].puzzle, marked=[only_empty(bad[0].puzzle)])


def _in_the_way(board: Board, number: Callable[[int, int], int]) -> int:
    """Return a cell with the missing digit and, by this formula, the same box number; -1 if there is none."""
    empty, digit = only_empty(board), _missing_digit(board)
    alike = number(*divmod(empty, 9))
    return next((c for c, d in board.clues if d == digit and number(*divmod(c, 9)) == alike), -1)
