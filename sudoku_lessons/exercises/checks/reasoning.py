"""Check singles and locked candidates: what follows from a board without a guess."""

from itertools import cycle
from typing import Any

from sudoku_lessons.boards import Board, isomorph
from sudoku_lessons.exercises.boards.isomorphs import (
    NINE,
    classic,
    image_of_each,
    images,
    per_seed,
    solution_of,
)
from sudoku_lessons.exercises.checks.bench import Bench
from sudoku_lessons.exercises.verdict import NotYet

Candidate = tuple[int, int]


# ---- singles -----------------------------------------------------------------------------------------


def singles(board: Board) -> dict[Candidate, str]:
    """Return every naked and hidden single, (cell, digit), and the reason for it."""
    left = {cell: board.candidates(cell) for cell in board.empty_cells}
    found = {
        (cell, digits[0]): f"the only candidate of {NINE.name(cell)}"
        for cell, digits in left.items()
        if len(digits) == 1
    }
    for unit, cells in enumerate(NINE.units):
        for digit in range(1, 10):
            places = [cell for cell in cells if digit in left.get(cell, ())]
            if len(places) == 1:
                found.setdefault((places[0], digit), NINE.one_option((unit, digit)))
    return found


def has_one_place(board: Board, cell: int, digit: int, without: int | None = None) -> bool:
    """Return whether the cell is the digit's only place in some unit other than `without`: a hidden single."""
    return any(
        [c for c in NINE.units[unit] if not board[c] and digit in board.candidates(c)] == [cell]
        for unit in NINE.units_of[cell]
        if unit != without
    )


def _stuck_without(board: Board, unit: int) -> Board:
    """Return the board after filling all singles except those hidden only in this unit."""
    while step := next((pair for pair in singles(board) if _is_seen_without(board, pair, unit)), None):
        board = board.with_digit(*step)
    return board


def _is_seen_without(board: Board, single: Candidate, unit: int) -> bool:
    """Return whether a single is naked, or hidden in another unit too."""
    cell, digit = single
    return board.candidates(cell) == (digit,) or has_one_place(board, cell, digit, without=unit)


# Boards that block a solver which never checks row 8, or box 7: the only single is hidden there.
ONE_SINGLE = (("first steps", 7, range(18)), ("norvig 17", 24, range(18, 27)))


@per_seed
def one_single(seed: int) -> tuple[Board, ...]:
    """Return 27 boards, one per unit, whose only single is hidden in that unit alone."""
    made: dict[int, Board] = {}
    for name, unit, units in ONE_SINGLE:
        for image in images(_stuck_without(classic(name), unit), f"{seed} {name}"):
            ((single, _),) = singles(image).items()
            at = next(u for u in NINE.units_of[single[0]] if not _is_seen_without(image, single, u))
            made.setdefault(at, image)
            if made.keys() >= set(units):
                break
    return tuple(made[unit] for unit in sorted(made))


def _is_candidate(pair: object) -> bool:
    """Return whether this is a pair of a cell, 0 to 80, and a digit, 1 to 9."""
    match pair:
        case (int(cell), int(digit)):
            return cell in range(81) and digit in range(1, 10)
    return False


def _candidates(bench: Bench, given: Any) -> set[Candidate]:
    """Return the student's set of pairs. Raises NotYet if it is not a collection of pairs."""
    each = (_is_candidate, "a pair of a cell, 0 to 80, and a digit, 1 to 9")
    mine = bench.answer(given, kind=(frozenset, list, tuple), words="a set of pairs (cell, digit)", each=each)
    return {(cell, digit) for cell, digit in mine}


def check_singles(bench: Bench) -> str:
    """Check exercise 04.2, `my_singles(board)`: the set of all naked and hidden singles as (cell, digit)."""
    total = 0
    names = ("wikipedia", "first steps", "escargot", "norvig 17", "inkala 2012")
    for board in (*image_of_each(bench.seed, *map(classic, names)), *one_single(bench.seed)):
        mine, right = _candidates(bench, board), singles(board)
        for pair in sorted(mine):
            if pair not in right:
                raise NotYet("not a single", _no_single(board, *pair), board, marked=[pair[0]])
        for (cell, digit), why in right.items():
            if (cell, digit) not in mine:
                seen = f"{digit} at {NINE.name(cell)} is missing: {why}."
                raise NotYet("misses a single", seen, board, marked=[cell])
        total += len(right)
    return f"All {total} singles of 32 boards were found, and nothing else."


def _no_single(board: Board, cell: int, digit: int) -> str:
    """Return why a digit is not a single at a cell."""
    at = NINE.name(cell)
    if board[cell]:
        return f"{at} is filled already."
    left = board.candidates(cell)
    if digit not in left:
        return f"{digit} is not a candidate of {at}."
    other = left[0] if left[0] != digit else left[1]
    return f"{at} may also hold {other}, and {digit} has another place in each of its units."


def check_single(bench: Bench) -> str:
    """Check exercise 10.1, `my_single(board)`: (cell, digit) of any hidden single, or None if there is none."""
    names = ("first steps", "wikipedia", "algorithm x", "skiena hard", "norvig 17", "escargot", "inkala 2012")
    for board in (*image_of_each(bench.seed, *map(classic, names)), *one_single(bench.seed)):
        while (mine := bench.value(board)) is not None:
            if not _is_candidate(mine):
                seen = f"It returned {mine!r}; expected a pair (cell, digit) or None."
                raise NotYet("wrong kind of answer", seen)
            cell, digit = mine
            if board[cell]:
                raise NotYet("not a single", f"{NINE.name(cell)} is filled already.", board, marked=[cell])
            if not has_one_place(board, cell, digit):
                seen = f"{digit} has another place in every unit of {NINE.name(cell)}, or none there."
                if board.candidates(cell) == (digit,):
                    seen = f"{digit} is the only candidate of {NINE.name(cell)}: that is a naked single."
                raise NotYet("not a single", seen, board, marked=[cell])
            board = board.with_digit(cell, digit)
        _look_for_more(bench, board)
    return "Every hidden single of 34 boards was found."


def _look_for_more(bench: Bench, board: Board) -> None:
    """Raise NotYet if the student's function sees no hidden single, but there is one."""
    for cell, digit in ((c, d) for c in board.empty_cells for d in board.candidates(c)):
        if has_one_place(board, cell, digit):
            seen = f"It returned None, but {digit} has one place left, {NINE.name(cell)}, in some unit."
            raise NotYet("misses a single", seen, board, marked=[cell])


# ---- locked candidates -------------------------------------------------------------------------------


def locked(masks: list[int]) -> dict[Candidate, set[tuple[int, int]]]:
    """Return the strikes of locked candidates, each with the (box, line) that cause it."""
    strikes: dict[Candidate, set[tuple[int, int]]] = {}
    for b, box in enumerate(NINE.boxes):
        for digit in range(1, 10):
            places = {cell for cell in box if masks[cell] >> digit & 1}
            for k, line in enumerate(NINE.rows + NINE.columns):
                for cell in set(line) - set(box) if places and places <= set(line) else ():
                    if masks[cell] >> digit & 1:
                        strikes.setdefault((cell, digit), set()).add((b, k))
    return strikes


def _masks(board: Board) -> list[int]:
    """Return 81 masks, bit d for candidate d; a filled cell has its own digit."""
    return [1 << board[c] if board[c] else sum(1 << d for d in board.candidates(c)) for c in range(81)]


@per_seed
def locking(seed: int) -> tuple[Board, ...]:
    """Return boards on which every box, and every line, has a strike that no other one has."""
    made: list[Board] = []
    needed = {("box", b) for b in range(9)} | {("line", k) for k in range(18)}
    for k, name in zip(range(200), cycle(("wikipedia", "algorithm x", "norvig 17", "first steps"))):
        board = isomorph(classic(name), f"{seed} {name} {k}")
        by = locked(_masks(board)).values()
        boxes, lines = ([{pair[side] for pair in pairs} for pairs in by] for side in (0, 1))
        shown = {("box", *one) for one in boxes if len(one) == 1}
        shown |= {("line", *one) for one in lines if len(one) == 1}
        if k < 4 or shown & needed:
            made.append(board)
        needed -= shown
        if k >= 3 and not needed:
            break
    return tuple(made)


def check_locked(bench: Bench) -> str:
    """Check exercise 04.1, `my_locked(masks)`: the set of (cell, digit) that locked candidates strike.

    `masks` has 81 masks, bit d for candidate d; a filled cell has its own digit.
    """
    known = image_of_each(bench.seed, classic("inkala 2012"), classic("platinum blonde"))
    puzzles = (*known, *locking(bench.seed))
    for board in puzzles:
        masks = _masks(board)
        mine = _candidates(bench, masks)
        solution, right = solution_of(board), locked(masks)
        for cell, digit in sorted(mine - set(right)):
            fault, why = "strikes by another rule", "; no box locks it out."
            if solution[cell] == digit:
                fault, why = "strikes a digit of the solution", ", where it is in the solution."
            elif not masks[cell] >> digit & 1:
                fault, why = "strikes what is not there", ", which did not have it."
            raise NotYet(fault, f"{digit} is struck from {NINE.name(cell)}{why}", board, marked=[cell])
        if missing := sorted(set(right) - mine):
            cell, digit = missing[0]
            seen = f"{len(missing)} of {len(right)} strikes are missing, such as {digit} at {NINE.name(cell)}."
            raise NotYet("strikes too little", seen, board, marked=[cell])
    return f"Every strike on {len(puzzles)} boards, and nothing else."
