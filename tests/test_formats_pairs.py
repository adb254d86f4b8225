"""Texts of two formats: no line disappears, whatever stands beside what."""

from itertools import product

import pytest

from sudoku_lessons import Board, InvalidBoard
from sudoku_lessons.formats import FORMATS, PuzzleFile, read_puzzles, write_puzzles
from sudoku_lessons.killer import KillerBoard

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
OTHER = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
ROWS = [LINE[start : start + 9] for start in range(0, 81, 9)]
KILLER = KillerBoard("." * 81, [(3, "r1c1 r1c2"), (15, "r3c4 r4c4"), (17, "r9c8 r9c9")])


def unread(text: str, found: PuzzleFile) -> list[str]:
    """The lines that are not blank and belong to no puzzle, problem or remark."""
    known = {line for one in (*found, *found.problems, *found.remarks) for line in one.lines}
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    return [line for number, line in enumerate(lines, 1) if line.strip() and number not in known]


def written(form: str, line: str) -> str:
    return write_puzzles(KILLER if FORMATS[form].cages == "must" else Board(line), form)


def test_every_line_of_two_formats_is_told():
    silent = []
    for first, second in product(FORMATS, FORMATS):
        for joint, end in product(("\n", "", "\nSome words\n", "# note\n\n"), ("\n", "\r\n")):
            text = (written(first, LINE) + joint + written(second, OTHER)).replace("\n", end)
            try:
                found = read_puzzles(text)
            except InvalidBoard:  # 18 rows of 9 without a line between: refused as a whole
                assert (first, second, joint) == ("sdk", "sdk", "")
                continue
            if unread(text, found):
                silent.append((first, second, joint, unread(text, found)))
    assert silent == []


def test_two_formats_in_one_text_are_read_as_both():
    missing = []
    for first, second in product(FORMATS, FORMATS):
        text = written(first, LINE) + "\n" + written(second, OTHER)
        if len(read_puzzles(text)) != 2:
            missing.append((first, second))
    assert missing == []
