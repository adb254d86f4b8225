"""The shipped collections: every board is what its row says, and recorded counts are of runs that ended."""

import csv

import pytest

from sudoku_lessons import count_solutions, solve
from sudoku_lessons.datasets import collections, data_folder, load, recorded_counts, recorded_nodes
from tests.places import ROOT


def test_collections_are_the_files_of_data():
    assert collections() == ("adversarial", "classics", "seventeen", "skiena")
    assert data_folder() == ROOT / "data"
    with pytest.raises(
        ValueError, match="no collection 'hard'; there are adversarial, classics, seventeen, skiena"
    ):
        load("hard")


@pytest.mark.parametrize("name", collections())
def test_every_puzzle_has_a_source_and_the_solutions_it_says(name):
    puzzles = load(name)
    with (data_folder() / f"{name}.csv").open(encoding="utf-8") as file:
        assert len(puzzles) == len(list(csv.DictReader(file)))
    for puzzle in puzzles.values():
        puzzle.board.validate()
        assert puzzle.source
        if puzzle.solutions is not None:
            assert count_solutions(puzzle.board) == puzzle.solutions == 1


def test_adversarial_boards_are_symmetric_images_of_classics():
    """Made again from the symmetry that the row names, by other code than made them."""
    import re

    classics = load("classics")
    for puzzle in load("adversarial").values():
        said = re.search(r"'(.+)' of classics with rows (\d+), columns (\d+), digits (\d+)(.*)", puzzle.source)
        old, rows, columns, digits = classics[said[1]].board, said[2], said[3], said[4]
        for cell, digit in puzzle.board.clues:
            at = int(rows[cell // 9]), int(columns[cell % 9])
            row, column = reversed(at) if "transpose" in said[5] else at
            assert digit == int(digits[old.cells[9 * row + column] - 1])
        assert puzzle.board.clue_count == old.clue_count


def test_recorded_counts_are_of_known_puzzles_and_finished_runs():
    names = {name for collection in collections() for name in load(collection)}
    for count in recorded_counts():
        assert count.puzzle in names
        assert count.status == "solved" or count.solver == "ablation, arbitrary, local"
        assert count.nodes > 100_000
        assert count.command.startswith("python data/")
    with pytest.raises(KeyError, match="no count is recorded for 'wikipedia' by 'mrv'"):
        recorded_nodes("wikipedia", "mrv")


def test_the_numbers_asked_for():
    assert recorded_nodes("skiena hard", "reading_order") == 6_943_196
    assert recorded_nodes("norvig 17", "reading_order") == 9_727_397
    assert recorded_nodes("platinum blonde", "reading_order") == 1_114_772
    assert recorded_nodes("against brute force", "reading_order") == 69_175_317
    assert recorded_nodes("many solutions", "mrv") == 5_365_242
    assert recorded_nodes("300 million", "reading_order") > 300_000_000


def test_a_recorded_count_comes_out_again():
    board = load("classics")["many solutions"].board
    assert solve(board, "reading_order").nodes == recorded_nodes("many solutions", "reading_order") == 419_195
