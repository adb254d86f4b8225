"""A verifier that shares no code with any solver, nor with their geometry.

It takes a puzzle and a claimed solution and checks every row, column, box and cage by itself.
"""

from sudoku_lessons.boards.board import Board, BoardLike, as_board


def faults(puzzle: BoardLike, solution: BoardLike) -> list[str]:
    """Return the errors in a claimed solution, in words; an empty list if it is right. O(n^2).

    `puzzle` and `solution` are anything `Board` reads: an array, a list of lists, a line. Raises InvalidBoard
    for an unreadable one.

    >>> puzzle = Board("1...............", shape=(2, 2))
    >>> faults(puzzle, Board("2134341212434322", shape=(2, 2)))[:2]
    ['r1c1 holds 2, the puzzle has 1', 'row 4 has 4, 3, 2, 2']
    """
    puzzle = as_board(puzzle)
    solution = puzzle.alike(solution)
    n, height, width = puzzle.shape.n, puzzle.shape.box_rows, puzzle.shape.box_cols
    found, written = [], "." + puzzle.alphabet
    if solution.shape != puzzle.shape:
        return [f"expected a board with boxes of {puzzle.shape}, got {solution.shape}"]
    for k, (given, filled) in enumerate(zip(puzzle.cells, solution.cells, strict=True)):
        if given and given != filled:
            found.append(f"r{k // n + 1}c{k % n + 1} holds {written[filled]}, the puzzle has {written[given]}")
    grid = [solution.cells[n * r : n * r + n] for r in range(n)]
    groups = [(f"row {r + 1}", list(grid[r])) for r in range(n)]
    groups += [(f"column {c + 1}", [row[c] for row in grid]) for c in range(n)]
    for top in range(0, n, height):
        for left in range(0, n, width):
            inside = [grid[top + i][left + j] for i in range(height) for j in range(width)]
            groups.append((f"the box at r{top + 1}c{left + 1}", inside))
    for name, digits in groups:
        if sorted(digits) != list(range(1, n + 1)):
            found.append(f"{name} has {', '.join(written[digit] for digit in digits)}")
    return found + _cage_faults(puzzle, solution)


def _cage_faults(puzzle: Board, solution: Board) -> list[str]:
    """Return the errors in cages: wrong sums and repeated digits."""
    found = []
    for cage in puzzle.cages:
        digits = [solution.cells[cell] for cell in cage.numbers]
        if cage.sum is not None and sum(digits) != cage.sum:
            found.append(f"{cage.name(puzzle.shape)} adds up to {sum(digits)}")
        if not cage.repeats and len(set(digits)) < len(digits):
            has = ", ".join(("." + puzzle.alphabet)[digit] for digit in digits)
            found.append(f"{cage.name(puzzle.shape)} has {has}")
    return found


def is_solution(puzzle: BoardLike, solution: BoardLike | None) -> bool:
    """Return whether `solution` keeps the puzzle's clues and every rule; False for None.

    Raises InvalidBoard as `faults` does.
    """
    return solution is not None and not faults(puzzle, solution)
