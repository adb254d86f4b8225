"""The 17-clue puzzles of our own: what each of them is, and that the search finds them again."""

import random
import re
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from data import find_seventeen
from data.neighbours import completions
from sudoku_lessons import Board, solve_many
from sudoku_lessons.boards import canonical, isomorph
from sudoku_lessons.datasets import load
from tests import independent
from tests.boards.test_symmetry import certificate

pytestmark = pytest.mark.slow

CLASSICS = load("classics")
PUZZLES = load("seventeen")
SEEDS = [CLASSICS[name].board for name in find_seventeen.SEEDS]


def arrays(puzzles):
    return np.array([puzzle.board.cells for puzzle in puzzles.values()], np.uint8)


# ---- the file ---------------------------------------------------------------------------------------


def test_each_has_17_clues_and_one_solution():
    assert len(PUZZLES) >= 200
    assert list(PUZZLES) == [f"seventeen {k}" for k in range(1, len(PUZZLES) + 1)]
    assert {puzzle.board.clue_count for puzzle in PUZZLES.values()} == {17}
    assert {puzzle.solutions for puzzle in PUZZLES.values()} == {1}
    assert set(solve_many(arrays(PUZZLES), limit=2).found) == {1}


def test_each_is_minimal():
    boards = arrays(PUZZLES)
    places = np.nonzero(boards)
    fewer = np.repeat(boards, 17, axis=0)
    fewer[np.arange(len(fewer)), places[1]] = 0
    assert set((fewer > 0).sum(axis=1)) == {16}
    assert set(solve_many(fewer, limit=2).found) == {2}


def test_no_two_are_the_same_in_disguise_nor_one_of_the_classics():
    boards = [*SEEDS, *(puzzle.board for puzzle in PUZZLES.values())][::3]  # the second opinion takes all
    assert len({canonical(board) for board in boards}) == len(boards)


def test_a_second_opinion_on_that():
    boards = [*SEEDS, *(puzzle.board for puzzle in PUZZLES.values())]
    assert len({certificate(board) for board in boards}) == len(boards)


def test_each_can_be_made_as_its_source_says():
    for puzzle in PUZZLES.values():
        parent, taken, put, seed = re.fullmatch(
            r"[12] of 17 clues of '(.+)' replaced: without (.+), with (.+); isomorph (\d+)", puzzle.source
        ).groups()
        board = (CLASSICS | PUZZLES)[parent].board
        for name in taken.split(" and "):
            board = board.with_digit(name, 0)
        for digit, name in re.findall(r"(\d) in (r\dc\d)", put):
            board = board.with_digit(name, int(digit))
        assert isomorph(board, int(seed)) == puzzle.board
        assert puzzle.name == f"seventeen {seed}"


# ---- the search -------------------------------------------------------------------------------------


def test_the_search_finds_the_first_eight_again(tmp_path, capsys):
    find_seventeen.main(8, tmp_path / "again.csv")
    assert "1 of 17 clues of 'norvig 17' replaced: 1 new, 1 after" in capsys.readouterr().out
    again = (tmp_path / "again.csv").read_text(encoding="utf-8")
    assert again.count("\n") == 9
    assert find_seventeen.FILE.read_text(encoding="utf-8").startswith(again)


def test_a_search_that_was_stopped_goes_on_where_it_was(tmp_path, capsys):
    lines = find_seventeen.FILE.read_text(encoding="utf-8").splitlines(keepends=True)
    path = tmp_path / "some.csv"
    for known, count in [(0, 4), (2, 4), (3, 4), (4, 4), (4, 3), (13, 14), (13, 17)]:
        path.write_text("".join(lines[: known + 1]), encoding="utf-8")
        find_seventeen.main(count, path)
        assert path.read_text(encoding="utf-8") == "".join(lines[: max(known, count) + 1])
    path.write_text("".join([*lines[:2], *lines[3:5]]), encoding="utf-8")
    with pytest.raises(ValueError, match="this search does not find 'seventeen 4'"):
        find_seventeen.main(4, path)


def brute_force(cells, back):
    """The sets of options that leave one solution and need each option, by trying all of them."""
    shape = Board.empty().shape
    options = [(c, d) for c in range(81) if not cells[c] for d in Board(cells).candidates(c)]
    if not options or solve_many([cells], limit=2).found[0] < 2:
        return []
    alone = {option for option in options if one_solution(cells, [(option,)])[0]}
    if back == 1:
        return sorted((option,) for option in alone)
    rest = [option for option in options if option not in alone]
    pairs = [
        ((a, d), (b, e))
        for (a, d), (b, e) in combinations(rest, 2)
        if a != b and (d != e or b not in shape.peers[a])
    ]
    return sorted(pair for pair, good in zip(pairs, one_solution(cells, pairs), strict=True) if good)


def one_solution(cells, sets):
    """For each set of options, whether it leaves the board one solution."""
    boards = np.repeat(np.array([cells], np.uint8), len(sets), axis=0)
    for row, options in zip(boards, sets, strict=True):
        for cell, digit in options:
            row[cell] = digit
    return solve_many(boards, limit=2, shape=9, inference="locked").found == 1


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**32), st.integers(0, 45), st.sampled_from([1, 2]))
def test_completions_are_all_there_are(seed, empty, back):
    rng = random.Random(seed)
    cells = independent.solved(3, 3, rng)
    digits = rng.sample(range(1, 10), 2)
    for cell in rng.sample(range(81), empty):
        cells[cell] = 0
    cells = [0 if digit in digits else digit for digit in cells]
    assert completions(cells, back) == brute_force(cells, back)


def test_completions_of_15_clues_are_all_there_are():
    board = SEEDS[0]
    taken = board.clues[3], board.clues[11]
    cells = list(board.with_digit(taken[0][0], 0).with_digit(taken[1][0], 0).cells)
    assert tuple(sorted(taken)) in completions(cells, 2)
    assert completions(cells, 2) == brute_force(cells, 2)
    assert completions(cells, 2, taken) == [pair for pair in completions(cells, 2) if not {*pair} & {*taken}]


def test_completions_of_boards_without_any():
    assert completions(SEEDS[0].cells, 1) == completions(SEEDS[0].cells, 2) == []
    impossible = Board.empty().with_digit(0, 1).with_digit(10, 2).cells
    assert completions(impossible, 1) == []
    with pytest.raises(ValueError, match="one option or two are put back; found 3"):
        completions(impossible, 3)
