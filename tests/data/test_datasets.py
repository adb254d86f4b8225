"""The shipped collections: every board is what its row says, and recorded counts are of runs that ended."""

import ast
import csv
import hashlib
import re

import pytest

from sudoku_lessons import count_solutions, datasets, generate, is_solution, solve
from sudoku_lessons.datasets import Collection, collections, data_folder, load, recorded_counts, recorded_nodes
from sudoku_lessons.hints import LEVELS, level
from tests.paths import ROOT
from tests.public import puzzles_of, those_at_hand


def test_collections_are_the_files_of_data():
    shipped = {name for name, collection in collections().items() if collection.is_shipped}
    others = {"recorded_counts", "solution_counts", "collections"}
    assert {path.stem for path in (ROOT / "data").glob("*.csv")} - others == shipped
    assert data_folder() == ROOT / "data"
    with pytest.raises(ValueError, match="no collection 'hard'; expected one of classics, skiena, adversarial"):
        load("hard")


@pytest.mark.parametrize("name", those_at_hand(collections()))
def test_what_is_said_of_a_collection_is_so(name):
    known = collections()[name]
    puzzles = puzzles_of(name)
    assert known.what
    assert known.licence
    assert len(puzzles) == known.puzzles
    assert all(puzzle.collection == name for puzzle in puzzles.values())
    assert known.is_shipped or next(iter(puzzles)) == f"{name} 1"


def test_a_file_that_is_not_the_collection_is_refused(tmp_path):
    (tmp_path / "top95.txt").write_text("." * 81)
    with pytest.raises(ValueError, match="is not top95: its sha256 is"):
        load("top95", tmp_path / "top95.txt")


@pytest.fixture
def two_boards(monkeypatch, tmp_path):
    """The file of a collection of two boards, which is not shipped."""
    path = tmp_path / "two.txt"
    path.write_bytes(
        b"".join(puzzle.board.line.encode() + b"\n" for puzzle in list(load("skiena").values())[:2])
    )
    known = Collection("two", 2, "", "", hashlib.sha256(path.read_bytes()).hexdigest(), "address/two.txt")
    monkeypatch.setattr(datasets, "collections", lambda: {"two": known})
    return path


def test_line_ends_of_a_file_at_hand_do_not_matter(two_boards, tmp_path):
    (tmp_path / "windows.txt").write_bytes(two_boards.read_bytes().replace(b"\n", b"\r\n"))
    assert len(load("two", tmp_path / "windows.txt")) == 2
    assert load("two", tmp_path / "windows.txt") == load("two", two_boards)


def test_a_shipped_collection_is_read_from_no_other_file():
    with pytest.raises(ValueError, match="comes with the package"):
        load("classics", ROOT / "data" / "classics.csv")


def test_without_a_network_the_message_says_what_to_do(monkeypatch, tmp_path):
    import pooch

    def no_network(*arguments, **named):
        raise OSError("no route to host")

    monkeypatch.setattr(pooch, "retrieve", no_network)
    with pytest.raises(ConnectionError, match=r"top95 is not shipped.*no route.*load\('top95', path=...\)"):
        load("top95")


def test_a_collection_is_fetched_once_and_checked(monkeypatch, two_boards):
    import pooch

    asked = []

    def here(address, known_hash, **named):
        asked.append((address, known_hash))
        return str(two_boards)

    monkeypatch.setattr(pooch, "retrieve", here)
    assert len(load("two")) == 2
    assert asked == [("address/two.txt", f"sha256:{datasets.collections()['two'].sha256}")]


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name, known in collections().items() if known.is_shipped])
def test_every_puzzle_has_a_source_and_the_solutions_it_says(name):
    puzzles = load(name)
    with (data_folder() / f"{name}.csv").open(encoding="utf-8") as file:
        assert len(puzzles) == len(list(csv.DictReader(file)))
    for puzzle in puzzles.values():
        puzzle.board.validate()
        assert puzzle.source
        if puzzle.solutions is not None:
            engine = "compiled" if name == "killers" else "python"
            assert count_solutions(puzzle.board, engine=engine) == puzzle.solutions == 1


def test_the_known_solutions_are_solutions_and_the_clues_as_many_as_said():
    for name in ("classics", "skiena", "adversarial"):
        with (data_folder() / f"{name}.csv").open(encoding="utf-8") as file:
            rows = {row["name"]: row for row in csv.DictReader(file)}
        for puzzle in load(name).values():
            assert puzzle.board.clue_count == int(rows[puzzle.name]["clues"])
            assert set(puzzle.nodes) == {"reading_order", "mrv"}
            if puzzle.solutions == 1:
                assert is_solution(puzzle.board, puzzle.solution)
            else:
                assert puzzle.solution is None


@pytest.mark.slow
def test_the_known_nodes_come_out_again():
    pytest.importorskip("numba", reason="needs numba: in Python these searches take an hour")
    for name in ("classics", "skiena", "adversarial"):
        for puzzle in load(name).values():
            for solver, nodes in puzzle.nodes.items():
                assert solve(puzzle.board, solver, engine="compiled").nodes == nodes, (puzzle.name, solver)
    assert load("adversarial")["300 million"].nodes["reading_order"] == 317_924_671


def test_shipped_files_have_their_checksums():
    for known in collections().values():
        assert re.fullmatch("[0-9a-f]{64}", known.sha256)
        if known.is_shipped:
            found = (data_folder() / f"{known.name}.csv").read_bytes()
            assert hashlib.sha256(found).hexdigest() == known.sha256, "python data/make.py checksums"


def test_adversarial_boards_are_symmetric_images_of_classics():
    """Made again from the symmetry that the row names, by other code than made them."""
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
    names = {name for known in collections().values() if known.is_shipped for name in load(known.name)}
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


MADE = ("made4", "made6", "made9", "made12", "made16")


@pytest.mark.parametrize("name", MADE)
def test_made_collections_are_the_files_that_were_made(name):
    file = data_folder() / f"{name}.csv"
    text = file.read_text(encoding="utf-8").encode()  # whatever ends a line on this machine
    assert hashlib.sha256(text).hexdigest() == collections()[name].sha256
    puzzles = list(load(name).values())
    assert len({puzzle.board for puzzle in puzzles}) == len(puzzles)
    assert len({puzzle.board.clue_count for puzzle in puzzles}) >= 4


@pytest.mark.parametrize("name", MADE)
def test_a_made_puzzle_is_made_again_by_its_source(name):
    with (data_folder() / f"{name}.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    for row in rows[:: max(1, len(rows) // 3)]:
        call = ast.parse(row["source"], mode="eval").body
        named = {keyword.arg: ast.literal_eval(keyword.value) for keyword in call.keywords}
        made = generate(ast.literal_eval(call.args[0]), **named)
        assert made.board.line == row["puzzle"]
        told = (row["clues"], row["difficulty"], row["guesses"])
        assert told == (str(made.clues), made.difficulty, str(made.guesses))


def test_made9_is_spread_over_clues_and_difficulties():
    with (data_folder() / "made9.csv").open(encoding="utf-8") as file:
        kinds = {(int(row["clues"]), level(row["difficulty"])) for row in csv.DictReader(file)}
    assert {(clues, name) for clues in range(22, 37, 2) for name in LEVELS} <= kinds


def test_the_unselected_sample_is_made_again_row_by_row():
    """A few of its 800 rows; `python data/make_puzzles.py sample` makes them all."""
    with (data_folder() / "results" / "unselected.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert [row["seed"] for row in rows] == [f"u{k}" for k in range(800)]
    assert [int(row["clues"]) for row in rows] == [22 + k % 8 * 2 for k in range(800)]
    for row in rows[1::133]:
        made = generate(9, clues=int(row["clues"]), seed=row["seed"])
        told = (made.difficulty, made.level, str(made.guesses))
        assert told == (row["difficulty"], row["level"], row["guesses"])
