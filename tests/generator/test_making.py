"""Batches of puzzles: the same however they are shared out, stopped and taken up."""

import json
from contextlib import suppress

import pandas as pd
import pytest

from sudoku_lessons import Board, SearchStopped, generate, generate_many, is_solution
from sudoku_lessons.generator.batch import COLUMNS, table_of


def lines(puzzles) -> list[str]:
    return [made.board.line for made in puzzles]


def test_each_puzzle_is_the_one_of_its_own_seed():
    made = generate_many(5, clues=32, seed=7)
    assert [puzzle.seed for puzzle in made] == [f"7 {k}" for k in range(5)]
    assert made == [generate(clues=32, seed=f"7 {k}") for k in range(5)]
    assert generate_many(2, clues=32, seed=7) == made[:2]
    assert len(set(lines(made))) == 5
    assert lines(generate_many(2, 4)) != lines(generate_many(2, 4)) or lines(generate_many(2, 4))


@pytest.mark.slow
def test_processes_change_nothing():
    assert generate_many(6, 6, symmetry="180", seed="x", workers=2) == generate_many(
        6, 6, symmetry="180", seed="x"
    )


def test_on_disk_and_taken_up_again(tmp_path):
    asked = {"shape": 6, "clues": 11, "seed": 3}
    whole = generate_many(8, out=tmp_path / "whole", **asked)
    table = pd.read_csv(tmp_path / "whole" / "table.csv", dtype={"puzzle": str, "solution": str})
    assert list(table.columns) == COLUMNS
    assert list(table["puzzle"]) == lines(whole)
    assert list(table["difficulty"]) == [made.difficulty for made in whole]
    for row in table.itertuples():
        assert is_solution(Board(row.puzzle), Board(row.solution))
        assert (row.clues, row.reached) == (11, True)
    rows = (tmp_path / "whole" / "rows.jsonl").read_bytes().splitlines(keepends=True)
    part = tmp_path / "part"
    part.mkdir()
    (part / "manifest.json").write_bytes((tmp_path / "whole" / "manifest.json").read_bytes())
    (part / "rows.jsonl").write_bytes(b"".join(rows[:3]) + rows[3][:20])
    assert generate_many(8, out=part, **asked) == whole
    assert (part / "table.csv").read_bytes() == (tmp_path / "whole" / "table.csv").read_bytes()
    assert json.loads((part / "manifest.json").read_text())["asked"]["clues"] == 11
    assert generate_many(8, out=part, **asked) == whole
    with pytest.raises(ValueError, match="holds another run; they differ in clues"):
        generate_many(8, out=part, **asked | {"clues": 12})


def test_a_stopped_batch_returns_what_there_is(monkeypatch, tmp_path):
    import sudoku_lessons.generator.batch as making

    real, calls = making.generate, []

    def pressed(*arguments, **named):
        calls.append(1)
        if len(calls) == 4:
            raise KeyboardInterrupt
        return real(*arguments, **named)

    monkeypatch.setattr(making, "generate", pressed)
    with pytest.warns(UserWarning, match="stopped: 3 of 6 puzzles were made"):
        made = generate_many(6, 4, seed=1, out=tmp_path)
    assert len(made) == 3
    assert lines(generate_many(6, 4, seed=1, out=tmp_path))[:3] == lines(made)


def test_what_was_not_reached_is_there_and_says_so():
    made = generate_many(2, clues=18, seed=1, node_budget=2_000)
    assert [puzzle.reached for puzzle in made] == [False, False]
    assert list(table_of(made)["reason"]) == ["the budget of 2,000 nodes is used up"] * 2


def test_bad_calls_are_refused():
    for number in (0, -1, 2.5):
        with pytest.raises(ValueError, match="n: expected a whole number from 1 to 10000000"):
            generate_many(number)
    with pytest.raises(ValueError, match="workers: expected a whole number"):
        generate_many(1, workers=0)
    with pytest.raises(ValueError, match="16 clues"):
        generate_many(3, clues=16)
    with pytest.raises(ValueError, match="seed: expected"):
        generate_many(3, out="nowhere")
    for name in ("n", "workers"):
        with pytest.raises(
            ValueError, match=rf"{name}: expected a whole number (from 1 to \d+|of at least 1), got True"
        ):
            generate_many(**{"n": 2, "shape": 4, "seed": 1} | {name: True})
    for seed in (True, 1.5, b"a"):
        with pytest.raises(TypeError, match="seed: expected a whole number below .*, text, or None, got "):
            generate_many(2, 4, seed=seed)
    for budget in (1.5, float("inf")):
        with pytest.raises(ValueError, match=f"whole number of at least 0, or None for no limit, got {budget}"):
            generate_many(2, 4, seed=1, node_budget=budget)
    assert generate_many(2, 4, seed=1, node_budget=None) == generate_many(2, 4, seed=1)


def test_one_that_cannot_be_made_sinks_no_batch(tmp_path):
    """Within 47 nodes some boards cannot be filled; the others are made, and are the same as alone."""
    asked = {"shape": 9, "clues": 60, "seed": 1, "node_budget": 47}
    whole = {}
    for k in range(30):
        with suppress(SearchStopped):
            whole[k] = generate(clues=60, seed=f"1 {k}", node_budget=47)
    failed = [k for k in range(30) if k not in whole]
    assert 0 < len(failed) < 30
    words = rf"{len(failed)} of 30 puzzles could not be made; the first is number {failed[0]}: the budget of 47"
    for more in ({}, {"workers": 2}, {"out": tmp_path}, {"out": tmp_path}):
        with pytest.warns(UserWarning, match=words):
            assert generate_many(30, **asked, **more) == list(whole.values())
    table = pd.read_csv(tmp_path / "table.csv", dtype={"puzzle": str, "solution": str})
    assert list(table["number"]) == list(range(30))
    assert list(table.loc[table["puzzle"].isna(), "number"]) == failed
    assert list(table["seed"]) == [f"1 {k}" for k in range(30)]
    assert set(table.loc[failed, "reason"]) == {"the budget of 47 nodes is used up"}
    with pytest.raises(SearchStopped, match="the budget of 10 nodes"):
        generate_many(2, seed=1, node_budget=10)


def test_a_batch_on_disk_can_grow(tmp_path):
    asked = {"shape": 4, "clues": 5, "seed": 3}
    few = generate_many(3, out=tmp_path / "a", **asked)
    more = generate_many(6, out=tmp_path / "a", **asked)
    assert more == generate_many(6, out=tmp_path / "b", **asked) == generate_many(6, **asked)
    assert more[:3] == few == generate_many(3, out=tmp_path / "a", **asked)
    assert (tmp_path / "a" / "table.csv").read_bytes() == (tmp_path / "b" / "table.csv").read_bytes()


def test_puzzles_are_written_as_they_come(monkeypatch, tmp_path):
    """However many are asked for, those that were made before a stop are on disk."""
    import sudoku_lessons.generator.batch as making

    real, calls = making.generate, []

    def pressed(*arguments, **named):
        calls.append(1)
        if len(calls) == 8:
            raise KeyboardInterrupt
        return real(*arguments, **named)

    monkeypatch.setattr(making, "generate", pressed)
    with pytest.warns(UserWarning, match="stopped: 7 of 2000 puzzles were made"):
        assert len(generate_many(2_000, 4, seed=1, out=tmp_path, progress=False)) == 7
    assert len((tmp_path / "rows.jsonl").read_bytes().splitlines()) == 7
