import csv
import io
import json
import random
import signal
import subprocess
import sys
import time
from functools import partial

import pandas as pd
import pytest

from sudoku_lessons import SOLVERS, Board, ClashError, solve
from sudoku_lessons.datasets import load
from sudoku_lessons.experiments import node_table, run
from sudoku_lessons.experiments.__main__ import main
from sudoku_lessons.solvers import ablation
from tests.paths import ROOT

NONE = "087654321200000000300000000400000000500000000600000000700000000800000000900000000"


def test_one_row_a_puzzle_and_solver():
    puzzles = {name: load("classics")[name] for name in ("wikipedia", "inkala 2012")} | {"none": NONE}
    table = run(puzzles, ["reading_order", "mrv"], node_budget=20_000)
    first = ["puzzle", "collection", "clues", "repeat", "solver", "engine", "status", "nodes", "guesses"]
    assert list(table.columns) == [*first, "dead_ends", "forced", "max_depth", "seconds", "verified"]
    assert list(zip(table["puzzle"], table["solver"], table["status"], table["nodes"], table["verified"])) == [
        ("wikipedia", "reading_order", "solved", 4_209, True),
        ("wikipedia", "mrv", "solved", 52, True),
        ("inkala 2012", "reading_order", "stopped", 20_000, False),
        ("inkala 2012", "mrv", "solved", 10_102, True),
        ("none", "reading_order", "no solution", 1, False),
        ("none", "mrv", "no solution", 1, False),
    ]


def test_boards_without_names_are_numbered_and_functions_are_solvers():
    def wrong(board, log):
        log.node(0)
        yield board.with_cells([1] * 81)

    table = run(["." * 80 + "1"], [wrong, "mrv"])
    assert list(table["puzzle"]) == [0, 0]
    assert list(table["solver"]) == ["wrong", "mrv"]
    assert list(table["verified"]) == [False, True]


def test_stopped_searches_are_marked_in_the_table_for_people():
    table = run(
        {name: load("classics")[name] for name in ("wikipedia", "inkala 2012")}, SOLVERS, node_budget=20_000
    )
    shown = node_table(table)
    assert list(shown.index) == ["wikipedia", "inkala 2012"]
    assert list(shown.columns) == list(SOLVERS)
    assert list(shown["reading_order"]) == ["4,209", "> 20,000"]
    assert list(shown["mrv"]) == ["52", "10,102"]


def test_solvers_may_have_names_for_the_table():
    pairs = {"MRV": "mrv", "last first": partial(ablation.search, next_cell="arbitrary")}
    table = run({"easy": load("skiena")["easy"]}, pairs)
    assert list(zip(table["solver"], table["nodes"])) == [("MRV", 48), ("last first", 127)]


def test_a_list_may_hold_solvers_with_their_choices():
    pair = ("propagation", {"inference": "locked"})
    table = run("skiena", ["mrv", pair])
    assert table["solver"].unique().tolist() == ["mrv", "propagation, inference=locked"]
    assert run("skiena", pair)["nodes"].tolist() == table["nodes"].tolist()[1::2]
    with pytest.raises(ValueError, match=r"two solvers have the name .propagation, inference=locked"):
        run("skiena", [pair, pair])


def test_each_repeat_has_a_line_in_the_table_for_people():
    board = load("skiena")["easy"]
    shown = node_table(run({"easy": board}, ["mrv"], repeats=3, seed=1))
    assert shown.index.tolist() == [("easy", 0), ("easy", 1), ("easy", 2)]
    assert list(node_table(run({"easy": board}, ["mrv"])).index) == ["easy"]


def test_a_solver_that_fails_does_not_end_the_run(tmp_path):
    def fails(board, log):
        log.node(0)
        if board.clue_count == 17:
            raise ZeroDivisionError("no clue")
        yield solve(board).solution

    for _ in range(2):  # the second time all rows are on disk
        with pytest.warns(
            UserWarning, match=r"3 of 20 searches failed; the first: puzzle 'norvig 17' by 'fails'"
        ):
            table = run(BOARDS, [fails, "propagation"], out=tmp_path)
    failed = table[table["status"] == "failed"]
    assert failed["puzzle"].tolist() == ["norvig 17", "skiena hard", "against brute force"]
    assert failed["nodes"].isna().all()
    assert not failed["verified"].any()
    assert (
        table[table["solver"] == "propagation"]["nodes"].tolist()
        == run(BOARDS, "propagation")["nodes"].tolist()
    )
    assert node_table(table)["fails"].tolist().count("failed") == 3


def test_a_function_without_machine_code_is_refused_before_the_run():
    pytest.importorskip("numba")
    with pytest.raises(ValueError, match="no machine code for"):
        run(BOARDS, [lambda board, log: iter(())], engine="compiled")


def test_nothing_runs_when_one_board_is_invalid():
    called = []

    def spy(board, log):
        called.append(board)
        yield from ()

    with pytest.raises(ClashError) as caught:
        run({"good": NONE, "bad": "11" + "." * 79}, [spy])
    assert called == []
    assert caught.value.__notes__ == ["in puzzle 'bad'"]


def test_limit_and_verification_look_at_every_solution():
    def half_right(board, log):
        log.node(0)
        yield solve(board).solution
        yield board.with_cells([1] * 16)

    row = run(["." * 16], [half_right], limit=None).iloc[0]
    assert (row["status"], row["verified"]) == ("solved", False)
    assert run(["." * 16], [half_right], limit=1).iloc[0]["verified"]
    assert run("." * 16, "mrv", limit=3).iloc[0]["nodes"] == solve("." * 16, "mrv", limit=3).nodes


def test_counts_are_those_of_solve():
    board = load("classics")["escargot"].board
    row = run([board], ["propagation"]).iloc[0]
    result = solve(board, "propagation")
    for column in ("nodes", "guesses", "dead_ends", "forced", "max_depth"):
        assert row[column] == getattr(result, column)
    assert isinstance(run([board], ["mrv"]), pd.DataFrame)


def test_names_and_places_of_what_is_wrong():
    def search(board, log):
        yield from ()

    with pytest.raises(ValueError, match="two solvers have the name .search.; use a mapping"):
        run(["." * 16], [search, search])
    with pytest.raises(ValueError, match="2 cells found") as caught:
        run({"bad": "12"}, ["mrv"])
    assert caught.value.__notes__[0] == "in puzzle 'bad'"
    with pytest.raises(ValueError, match="8 cells found") as caught:
        run("sevnteen", ["mrv"])
    assert caught.value.__notes__[1].startswith("'sevnteen' is not a collection; expected one of classics, ")
    assert list(run([], ["mrv"]).columns)[:2] == ["puzzle", "collection"]
    assert len(run(load("classics")["wikipedia"], "mrv")) == 1


# ---- runs that repeat, are shared, are killed ----------------------------------------------------------


def counts(table):
    return table.drop(columns=["seconds", "engine"])


def without_times(path):
    """The text of every line of a table on disk, without its times."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    times = rows[0].index("seconds")
    return [row[:times] + row[times + 1 :] for row in rows]


BOARDS = {name: puzzle for name, puzzle in load("classics").items() if name != "many solutions"}


@pytest.mark.slow
def test_both_engines_any_number_of_workers_and_a_cluster_give_the_same_table():
    import joblib

    alone = run(BOARDS, SOLVERS, node_budget=3_000)
    for table in (
        run(BOARDS, SOLVERS, node_budget=3_000, workers=2),
        run(BOARDS, SOLVERS, node_budget=3_000, engine="compiled"),
        run(BOARDS, ["reading_order", "mrv", "propagation"], node_budget=3_000, engine="compiled", workers=2),
    ):
        same = alone[alone["solver"].isin(table["solver"])].reset_index(drop=True)
        assert counts(table).equals(counts(same))
    distributed = pytest.importorskip("distributed", reason="needs dask, an extra")
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster),
        joblib.parallel_config(backend="dask"),
    ):
        assert counts(run(BOARDS, SOLVERS, node_budget=3_000)).equals(counts(alone))


@pytest.mark.slow
def test_a_seed_gives_each_repeat_an_image_of_its_own():
    tables = [run(BOARDS, ["mrv"], repeats=3, seed=seed, node_budget=2_000) for seed in (1, 1, 2)]
    assert counts(tables[0]).equals(counts(tables[1]))
    assert not counts(tables[0]).equals(counts(tables[2]))
    one = tables[0][tables[0]["puzzle"] == "algorithm x"]
    assert one["repeat"].tolist() == [0, 1, 2]
    assert one["nodes"].nunique() > 1
    plain = run(BOARDS, ["mrv"], repeats=2)
    assert plain[plain["puzzle"] == "algorithm x"]["nodes"].nunique() == 1


RUN = """
import sys
from sudoku_lessons.datasets import load
from sudoku_lessons.experiments import run
boards = {name: puzzle for name, puzzle in load("classics").items() if name != "many solutions"}
run(boards, ["reading_order", "mrv", "propagation"], repeats=12, seed=1, node_budget=3_000, out=sys.argv[1])
"""


@pytest.mark.slow
def test_a_run_that_is_killed_goes_on_and_gives_the_same_table(tmp_path):
    def started(folder):
        return subprocess.Popen([sys.executable, "-c", RUN, str(folder)], cwd=ROOT)

    assert started(tmp_path / "whole").wait() == 0
    rng = random.Random(1)
    kills = 0
    while not (tmp_path / "killed" / "table.csv").exists():
        process = started(tmp_path / "killed")
        rows = tmp_path / "killed" / "rows.jsonl"
        before = rows.stat().st_size if rows.exists() else 0
        while process.poll() is None:
            time.sleep(rng.uniform(0, 0.02))
            if rows.exists() and rows.stat().st_size > before and kills < 10:
                process.send_signal(signal.SIGKILL)
        kills += process.wait() == -signal.SIGKILL
        if kills < 10 and rows.exists():  # and as if the kill had hit a row that was being written
            with rows.open("ab") as file:
                file.write(b'{"task": 7, "puz')
    assert kills > 2
    whole, killed = (without_times(tmp_path / name / "table.csv") for name in ("whole", "killed"))
    assert killed == whole
    assert len(whole) == 1 + 10 * 12 * 3


def test_a_folder_keeps_a_manifest_and_refuses_another_run(tmp_path):
    table = run(BOARDS, ["mrv"], node_budget=500, out=tmp_path)
    manifest = json.loads((tmp_path / "manifest.json").read_text())
    assert manifest["asked"]["node_budget"] == 500
    assert {"command", "python", "versions", "machine", "begun"} <= set(manifest)
    assert run(BOARDS, ["mrv"], node_budget=500, out=tmp_path).equals(table)
    with pytest.raises(ValueError, match="holds another run; they differ in node_budget, seed"):
        run(BOARDS, ["mrv"], node_budget=501, seed=1, out=tmp_path)
    with pytest.raises(ValueError, match="they differ in puzzles, searches"):
        run(["." * 81], ["mrv"], node_budget=500, out=tmp_path)
    for one, other in (
        (("propagation", {"inference": "naked"}), ("propagation", {"inference": "locked"})),
        (partial(ablation.search, next_cell="last"), partial(ablation.search, next_cell="fewest")),
        (ablation.search, SOLVERS["mrv"]),
    ):
        folder = tmp_path / str(len(list(tmp_path.iterdir())))
        run([NONE], {"mine": one}, out=folder)
        with pytest.raises(ValueError, match="they differ in solvers"):
            run([NONE], {"mine": other}, out=folder)
    six = "." * 36
    run({"six": Board(six, (2, 3))}, ["mrv"], out=tmp_path / "six")
    with pytest.raises(ValueError, match="they differ in puzzles"):
        run({"six": Board(six, (3, 2))}, ["mrv"], out=tmp_path / "six")


def test_damaged_rows_are_searched_again_and_said(tmp_path):
    table = run(BOARDS, ["mrv"], node_budget=500, out=tmp_path)
    lines = (tmp_path / "rows.jsonl").read_text().splitlines()
    lines[2], lines[5] = lines[2][:-9], '["not a row"]'
    (tmp_path / "rows.jsonl").write_text("\n".join(lines) + "\n")
    with pytest.warns(UserWarning, match=r"no valid row in line 3, 6; its search is repeated"):
        again = run(BOARDS, ["mrv"], node_budget=500, out=tmp_path)
    assert counts(again).equals(counts(table))


def test_a_folder_without_a_manifest_that_tells_of_its_rows_is_refused(tmp_path):
    run(["." * 16], ["mrv"], out=tmp_path)
    (tmp_path / "manifest.json").write_text("{}")
    with pytest.raises(ValueError, match="is not the manifest of a run"):
        run(["." * 16], ["mrv"], out=tmp_path)
    (tmp_path / "manifest.json").unlink()
    with pytest.raises(ValueError, match="holds rows but no manifest"):
        run(["." * 16], ["mrv"], out=tmp_path)


def test_two_runs_never_write_to_one_folder(tmp_path):
    def asks_again(board, log):
        with pytest.raises(ValueError, match="another run is writing to"):
            run(["." * 16], [asks_again], out=tmp_path)
        log.node(0)
        yield solve(board).solution

    assert run(["." * 16], [asks_again], out=tmp_path)["status"].tolist() == ["solved"]
    assert len(run(["." * 16], [asks_again], out=tmp_path)) == 1


def test_what_is_asked_wrongly_is_refused_before_a_folder_is_made(tmp_path):
    folder = tmp_path / "none"
    for wrong in ({"node_budget": -1}, {"limit": 0}, {"engine": "fast"}, {"workers": 0}, {"repeats": 0}):
        with pytest.raises(ValueError, match="got"):
            run([NONE], ["mrv"], out=folder, **wrong)
    with pytest.raises(ValueError, match="solver: expected one of"):
        run([NONE], ["mrvv"], out=folder)
    with pytest.raises(ValueError, match="expected text or a whole number"):
        run({("a", 1): NONE}, ["mrv"], out=folder)
    assert not folder.exists()


def test_stopping_leaves_a_usable_table():
    def interrupts(board, log):
        log.node(0)
        if board.clue_count == 17:
            raise KeyboardInterrupt
        yield from ()

    with pytest.warns(UserWarning, match="stopped: 3 of 10 searches are in the table"):
        table = run(BOARDS, [interrupts])
    assert list(table["puzzle"]) == list(BOARDS)[:3]


@pytest.mark.slow
def test_the_command_line(tmp_path, capsys):
    (tmp_path / "mine.txt").write_text(
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\n"
    )
    main([str(tmp_path / "mine.txt"), "--solvers", "mrv,propagation", "--out", str(tmp_path / "out")])
    assert "mrv" in capsys.readouterr().out
    assert pd.read_csv(tmp_path / "out" / "table.csv")["nodes"].tolist() == [52, 1]
    main(
        ["skiena", "--solvers", "mrv,ablation:next_cell=arbitrary:candidates=look_ahead", "--engine", "python"]
    )
    said = capsys.readouterr()
    assert "stopped    1" in said.err
    table = pd.read_csv(io.StringIO(said.out))
    assert table["solver"].unique().tolist() == ["mrv", "ablation, next_cell=arbitrary, candidates=look_ahead"]
    assert table["nodes"].tolist()[:4] == [48, 127, 65, 142]


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (["sevnteen"], "expected a file or one of classics, "),
        (["skiena", "--solvers", "mvr"], "expected one of reading_order"),
        (["skiena", "--solvers", "mrv:fast"], "expected an option as name=value, got 'fast' in 'mrv:fast'"),
        (["skiena", "--solvers", "mrv:speed=2"], "speed"),
        (["skiena", "--workers", "0"], "workers: expected a whole number of at least 1, got 0"),
    ],
)
def test_the_command_line_says_what_is_wrong_without_a_traceback(wrong, told, capsys):
    with pytest.raises(SystemExit) as ended:
        main(wrong)
    said = capsys.readouterr().err
    assert ended.value.code == 2
    assert told in said
    assert "Traceback" not in said


def closing_over(number):
    def search(board, log):
        log.node(0)
        yield from () if number else [solve(board).solution]

    return search


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (closing_over(0), closing_over(1)),
        (partial(closing_over(0)), partial(closing_over(1))),
        (("ablation", {"next_cell": closing_over(0)}), ("ablation", {"next_cell": closing_over(1)})),
        (("propagation", {"digit_order": sorted}), ("propagation", {"digit_order": reversed})),
    ],
)
def test_functions_are_told_apart_by_what_they_close_over(one, other):
    from sudoku_lessons.experiments.request import fingerprint, solvers_of

    said = [json.dumps(fingerprint(*solvers_of({"mine": solver})["mine"])) for solver in (one, other, one)]
    assert said[0] == said[2] != said[1]


def test_a_run_on_disk_with_a_function_among_its_choices_goes_on(tmp_path):
    pair = ("propagation", {"digit_order": lambda digits: digits[::-1]})
    assert run(["." * 15 + "1"], [("propagation", {"digit_order": sorted})], out=tmp_path)["verified"].all()
    assert run(["." * 15 + "1"], [("propagation", {"digit_order": sorted})], out=tmp_path)["verified"].all()
    with pytest.raises(ValueError, match="they differ in solvers"):
        run(["." * 15 + "1"], [pair], out=tmp_path)


def test_going_on_with_other_versions_is_said(tmp_path):
    run(["." * 16], ["mrv"], out=tmp_path)
    manifest = tmp_path / "manifest.json"
    told = json.loads(manifest.read_text())
    told["versions"]["sudoku_lessons"] = "0.0.0"
    manifest.write_text(json.dumps(told))
    with pytest.warns(UserWarning, match="begun with other versions of sudoku_lessons"):
        run(["." * 16], ["mrv"], out=tmp_path)


def test_rows_of_no_search_of_the_run_count_for_nothing(tmp_path):
    table = run(["." * 16], ["mrv"], out=tmp_path)
    with (tmp_path / "rows.jsonl").open("a") as file:
        file.write('{"task": 0}\n{"task": 99, "puzzle": 0, "solver": "mrv", "status": "solved"}\n')
    with pytest.warns(UserWarning, match="no valid row in line 2, 3"):
        assert counts(run(["." * 16], ["mrv"], out=tmp_path)).equals(counts(table))


def test_the_command_line_tells_remarks_and_ends_with_130_when_stopped(tmp_path, capsys, monkeypatch):
    line = load("skiena")["easy"].board.line
    (tmp_path / "mine.txt").write_text("\n".join([line, line, "1" + "." * 35]) + "\n")
    main([str(tmp_path / "mine.txt"), "--solvers", "mrv", "--engine", "python"])
    assert "note: " in capsys.readouterr().err

    def stopped(board, log):
        raise KeyboardInterrupt
        yield

    monkeypatch.setitem(SOLVERS, "mrv", stopped)
    monkeypatch.setattr("sudoku_lessons.experiments.runs._warm_up", lambda *asked: None)
    with pytest.raises(SystemExit) as ended, pytest.warns(UserWarning, match="stopped: 0 of 3"):
        main(["skiena", "--solvers", "mrv", "--engine", "python"])
    assert ended.value.code == 130
