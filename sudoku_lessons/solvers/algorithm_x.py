"""Knuth's Algorithm X for exact cover, with dictionaries and sets; Sudoku is one of its problems.

The matrix of zeros and ones is kept as a dictionary from each item that is not yet covered to the set
of options that could cover it. Choosing an option takes out its items, and with them every option that
shares an item with it; going back puts everything back in the reverse order. The idea of keeping the
matrix as a dictionary of sets is Ali Assaf's; the algorithm is in Donald Knuth, "Dancing Links" (2000).
"""

from collections.abc import Collection, Iterable, Iterator, Mapping

from sudoku_lessons.boards import Board
from sudoku_lessons.exact_cover import ExactCover, Name, NextItem, Rule, sudoku
from sudoku_lessons.search import Log

Columns = dict[Name, set[Name]]
Options = Mapping[Name, tuple[Name, ...]]


def exact_covers(
    problem: ExactCover, log: Log, start: Iterable[Name] = (), *, next_item: str | Rule = "fewest"
) -> Iterator[list[Name]]:
    """Yield every exact cover that contains the options of `start`, each as a list of options.

    Next item: the primary one with the fewest options, the first of `problem.primary` where several have as
    few, or as `next_item` says, see `item_rules`; an item with none is a dead end. Options in the problem's
    order. At worst exponential in the number of items. Raises ValueError where `start` names no option, or two
    that cover the same item.
    """
    rule = NextItem(next_item)
    columns = {item: set(options) for item, options in problem.covered_by.items()}
    chosen = problem.started(start)
    for option in chosen:
        take(columns, problem.options, option)

    def visit(depth: int) -> Iterator[list[Name]]:
        """The solutions below one node."""
        log.node(depth)
        if not to_cover(columns, problem):
            yield chosen.copy()
            return
        item = fewest(columns, problem) if next_item == "fewest" else rule(sizes(columns, problem))
        log.next_item(item)
        if not columns[item]:
            log.dead_end(item)
        elif len(columns[item]) > 1:
            log.guess()
        for option in sorted(columns[item], key=problem.position.__getitem__):
            taken = take(columns, problem.options, option)
            chosen.append(option)
            log.place(option)
            yield from visit(depth + 1)
            log.undo(option)
            chosen.pop()
            put_back(columns, problem.options, option, taken)

    yield from visit(0)


def to_cover(columns: Columns, problem: ExactCover) -> Collection[set[Name]]:
    """Return the sets of the primary items that are not yet covered; secondary ones need not be."""
    if not problem.secondary:
        return columns.values()
    return [columns[item] for item in problem.primary if item in columns]


def fewest(columns: Columns, problem: ExactCover) -> Name:
    """Return the first primary item with the fewest options: the rule of that name, only faster."""
    size = min(map(len, to_cover(columns, problem)))
    return next(item for item in problem.primary if item in columns and len(columns[item]) == size)


def sizes(columns: Columns, problem: ExactCover) -> dict[Name, int]:
    """Return the number of options of each primary item that is not yet covered."""
    return {item: len(columns[item]) for item in problem.primary if item in columns}


def take(columns: Columns, options: Options, option: Name) -> list[set[Name]]:
    """Cover the option's items, so that no other option that needs one of them is left anywhere."""
    taken = []
    for item in options[option]:
        for rival in columns[item]:
            for other in options[rival]:
                if other != item:
                    columns[other].remove(rival)
        taken.append(columns.pop(item))
    return taken


def put_back(columns: Columns, options: Options, option: Name, taken: list[set[Name]]) -> None:
    """Undo `take`, last item first, so that each set is found as it was left."""
    for item in reversed(options[option]):
        columns[item] = taken.pop()
        for rival in columns[item]:
            for other in options[rival]:
                if other != item:
                    columns[other].add(rival)


def search(board: Board, log: Log, next_item: str | Rule = "fewest") -> Iterator[Board]:
    """Yield every solution of a board without clashes: exact covers that start from its clues.

    Next item: the cell, or the digit of a row, column or box, with the fewest options; cells first,
    then units in their order, digits ascending. Otherwise as in `exact_covers`.
    """
    for cover in exact_covers(sudoku(board.shape), log, board.clues, next_item=next_item):
        yield board.with_cells(digit for _, digit in sorted(cover))
