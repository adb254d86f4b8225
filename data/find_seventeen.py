"""Find essentially different 17-clue puzzles near known ones, and write seventeen.csv.

    python data/find_seventeen.py              until there are 1,000       (a quarter of an hour)
    python data/find_seventeen.py 200          until there are 200         (not much less)
    python data/find_seventeen.py 20 FILE      the same into another file

The search starts from the famous 17-clue boards of `classics`. A step takes one or two clues away from a
puzzle, in every way, and puts as many others back, in every way that leaves one solution. A puzzle found is
new where no symmetry maps it to one that is known. Always the next step is to take one clue away from the
oldest puzzle for which that was not done; where there is none, two from the oldest for which that was not.
On the players' forums these steps are called {-1+1} and {-2+2}. No puzzle has 16 clues and one solution
(McGuire, Tugemann and Civario, 'There is no 16-clue Sudoku', 2014), so every puzzle found is minimal.

Nothing is left to chance: the file is the same wherever it is made, and a longer one begins with a shorter
one. Each puzzle is written as the isomorph whose seed is its number, so that its cells do not show where it
comes from. The file is written anew after each step that found something; started again, the search goes on
after the last such step.
"""

import csv
import sys
import time
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from data.neighbours import Option, completions
from sudoku_lessons import Board
from sudoku_lessons.boards import canonical, isomorph
from sudoku_lessons.datasets import load

FILE = Path(__file__).with_name("seventeen.csv")
SEEDS = ("norvig 17", "skiena hard", "against brute force")


class Found(NamedTuple):
    """A puzzle and how it was found."""

    name: str
    board: Board
    source: str = ""


class Step(NamedTuple):
    """Take so many clues away from the puzzle with this place among those known."""

    away: int
    place: int


class Search:
    """The puzzles known so far, and which step is next."""

    def __init__(self) -> None:
        self.known = [Found(name, load("classics")[name].board) for name in SEEDS]
        self.forms = {canonical(found.board) for found in self.known}
        self.done = {1: 0, 2: 0}  # clues away: puzzles for which that was done

    @property
    def found(self) -> list[Found]:
        """The puzzles that are new."""
        return self.known[len(SEEDS) :]

    def next_step(self) -> Step | None:
        """The next step; None where all are done."""
        for away, place in self.done.items():
            if place < len(self.known):
                self.done[away] += 1
                return Step(away, place)
        return None

    def take(self, step: Step) -> int:
        """Do a step and keep the new puzzles; how many there are."""
        before = len(self.known)
        for board, how in neighbours(self.known[step.place], step.away):
            form = canonical(board)
            if form not in self.forms:
                self.forms.add(form)
                number = len(self.found) + 1
                self.known.append(
                    Found(f"seventeen {number}", isomorph(board, number), f"{how}; isomorph {number}")
                )
        return len(self.known) - before

    def resume(self, rows: list[Found]) -> None:
        """Go to where these puzzles were just found: only the step that found the last of them is done again.

        Raises ValueError where this search does not find them.
        """
        step, left = None, rows[::-1]
        while left and (step := self.next_step()):
            beginning = said(self.known[step.place].name, step.away)
            while left and left[-1].source.startswith(beginning):
                self.known.append(left.pop())
                self.forms.add(canonical(self.known[-1].board))
        if left:
            raise ValueError(f"this search does not find {left[-1].name!r} ({left[-1].source})")
        if step:
            self.take(step)


def neighbours(puzzle: Found, away: int) -> Iterator[tuple[Board, str]]:
    """Every other puzzle with as many clues of which so many are others, and how it is made."""
    board = puzzle.board
    for taken in combinations(board.clues, away):
        cells = list(board.cells)
        for cell, _ in taken:
            cells[cell] = 0
        for put in completions(cells, away, taken):
            filled = cells.copy()
            for cell, digit in put:
                filled[cell] = digit
            where = " and ".join(board.shape.name(cell) for cell, _ in taken)
            yield board.with_cells(filled), f"{said(puzzle.name, away)}: without {where}, with {written(put)}"


def said(name: str, away: int) -> str:
    """How the source of a puzzle begins."""
    return f"{away} of 17 clues of '{name}' replaced"


def written(options: tuple[Option, ...]) -> str:
    """Options in words: 4 in r1c2 and 5 in r3c4."""
    return " and ".join(f"{digit} in {Board.empty().shape.name(cell)}" for cell, digit in options)


def write(found: list[Found], path: Path) -> None:
    """Write the file in one go, so that there is never half of one."""
    half = path.with_suffix(".half")
    with half.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(("name", "puzzle", "solutions", "source"))
        writer.writerows((name, board.line, 1, source) for name, board, source in found)
    half.replace(path)


def read(path: Path) -> list[Found]:
    """The puzzles of a file; none where there is no file."""
    if not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        return [Found(row["name"], Board(row["puzzle"]), row["source"]) for row in csv.DictReader(file)]


def main(count: int = 1000, path: Path = FILE) -> None:
    """Search until there are `count` puzzles, and tell about each step."""
    search, begun, before = Search(), time.perf_counter(), read(path)
    search.resume(before)
    if len(before) < count:
        write(search.found[:count], path)
    while len(search.found) < count and (step := search.next_step()):
        new = search.take(step)
        if new:
            write(search.found[:count], path)
        seconds = time.perf_counter() - begun
        what = said(search.known[step.place].name, step.away)
        print(f"{what}: {new} new, {len(search.found)} after {seconds:.0f} s", flush=True)
    print(f"{path.name}: {len(read(path))} puzzles")


if __name__ == "__main__":
    match sys.argv[1:]:
        case []:
            main()
        case [number] if number.isdecimal():
            main(int(number))
        case [number, file] if number.isdecimal():
            main(int(number), Path(file))
        case _:
            sys.exit(__doc__)
