"""The next logical step and its reason: the easiest technique that makes progress, without search.

>>> hint = next_hint("1.....3......2..")
>>> for level in (1, 2, 3):
...     print(hint.words(level))
look at box 1
a naked single in box 1
every digit but 4 appears in the row, column or box of r2c2: write 4 at r2c2
"""

from collections.abc import Collection, Iterable, Iterator
from itertools import islice

from sudoku_lessons.boards import BoardLike, Item, as_board, whole_number
from sudoku_lessons.hints.cage_techniques import CAGE_TECHNIQUES, cage_that_nothing_fits
from sudoku_lessons.hints.candidates import Candidate, Candidates
from sudoku_lessons.hints.hint import Hint, digits_in_words
from sudoku_lessons.hints.techniques import FINDERS

LEVELS: dict[str, tuple[str, ...]] = {
    "easy": ("naked single", "hidden single"),
    "medium": ("locked candidates", "naked pair", "hidden pair"),
    "hard": ("naked triple", "hidden triple", "X-wing", "guess"),
}
"""Level to the hardest steps that its boards need."""

RATED_TECHNIQUES = tuple(name for names in LEVELS.values() for name in names if name != "guess")
"""The techniques that rate a board, easiest first; one that is added to FINDERS changes no recorded rating."""


def next_hint(board: BoardLike, struck: Collection[Candidate] = ()) -> Hint:
    """Return the easiest next step: the first one of the first technique in TECHNIQUES that has any.

    `struck` holds the candidates (cell, digit) that earlier hints removed; a hint writes a digit or
    removes a candidate that is still there. If there is no such step, the hint's technique is

      "solved"         the board is full;
      "contradiction"  a cell has no candidate left, a digit no place in a unit, or no digits fit a cage; the
                       reason says which;
      "guess"          none of TECHNIQUES helps: `cells` is the cell with the fewest candidates (the lowest
                       number of equals), `digits` are its candidates.

    The board's digits are not compared with a solution, which would take a search. At worst it checks
    every group of three cells or digits: O(n^4). Raises InvalidBoard if clues clash or the board
    cannot be read, ValueError for anything in `struck` that is not a candidate of the board's shape.

    >>> next_hint("123434122143432.", [(15, 4)]).technique
    'naked single'
    """
    return _hint(_candidates(board, struck), FINDERS)


def solving_path(board: BoardLike, limit: int | None = None) -> list[Hint]:
    """Return the hints from the board to its solution, each for the board after the ones before it.

    The last hint is "solved", "guess" or "contradiction", unless `limit` hints came before it. There are at
    most n^3 others, because each removes a candidate. Raises InvalidBoard as `next_hint` does, and
    ValueError for a limit that is not a whole number of 0 or more.

    >>> [hint.technique for hint in solving_path("12343412.143432.")]
    ['naked single', 'naked single', 'solved']
    """
    most = None if limit is None else whole_number("limit", limit, 0, also=" or None")
    return list(islice(_path(_candidates(board), FINDERS), most))


def difficulty(board: BoardLike) -> str:
    """Return the hardest technique that the board's `solving_path` needs.

    It is "guess" if simple steps do not suffice, "contradiction" if they end in one, "solved" for a full
    board. Raises InvalidBoard as `next_hint` does.

    >>> difficulty("12343412.143432.")
    'naked single'
    """
    rated = [name for name in FINDERS if name in RATED_TECHNIQUES + CAGE_TECHNIQUES]
    *steps, end = (hint.technique for hint in _path(_candidates(board), rated))
    return max(steps, key=rated.index, default="solved") if end == "solved" else end


def level(hardest: str) -> str:
    """Return the level of a board by its `difficulty`; names without a level ("solved") stay the same.

    >>> level("X-wing")
    'hard'
    """
    return next((name for name, steps in LEVELS.items() if hardest in steps), hardest)


def _candidates(source: BoardLike, struck: Collection[Candidate] = ()) -> Candidates:
    board = as_board(source)
    board.validate()
    return Candidates.of(board, struck)


def _path(at: Candidates, techniques: Collection[str]) -> Iterator[Hint]:
    """Yield the hints of these techniques, each for the board as the ones before left it."""
    while True:
        hint = _hint(at, techniques)
        yield hint
        if not (hint.places or hint.removes):
            return
        at = at.after(hint.places, hint.removes)


def _hint(at: Candidates, techniques: Iterable[str]) -> Hint:
    item = at.contradiction()
    if item is not None:
        return _contradiction(at, item)
    if cage := cage_that_nothing_fits(at):
        why = f"no digits fit {cage.name(at.board.shape)}, so the board cannot be solved as it stands"
        return Hint("contradiction", at.board, why, cage.numbers, cage=cage)
    if at.board.is_complete:
        return Hint("solved", at.board, "the board is solved")
    for name in techniques:
        for hint in FINDERS[name](at):
            if hint.places or hint.removes:
                return hint
    return _guess(at)


def _contradiction(at: Candidates, item: Item) -> Hint:
    board = at.board
    why = f"{board.shape.no_option(item, board.alphabet)}, so the board cannot be solved as it stands"
    if isinstance(item, int):
        return Hint("contradiction", board, why, (item,), (), (at.nearly_full_unit(item),))
    unit, digit = item
    return Hint("contradiction", board, why, board.shape.units[unit], (digit,), (unit,))


def _guess(at: Candidates) -> Hint:
    """Return a guess in a cell with the fewest candidates."""
    cell = min(at.board.empty_cells, key=lambda cell: at.masks[cell].bit_count())
    digits, name = at.digits(cell), at.board.shape.name(cell)
    why = (
        f"no simple step: a guess is needed, best at {name}, as no cell has fewer candidates: "
        f"{digits_in_words(at.board, digits)}"
    )
    return Hint("guess", at.board, why, (cell,), digits, (at.nearly_full_unit(cell),))
