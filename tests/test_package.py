"""The project as a whole: what it imports and what it installs. Its papers are in test_docs."""

import re
import subprocess
import sys
import tomllib
import venv
import zipfile
from functools import partial
from itertools import count
from pathlib import Path

import pytest
import yaml

from sudoku_lessons import solve
from tests import rooms
from tests.paths import ROOT

PACKAGE = ROOT / "sudoku_lessons"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_no_solver_imports_another():
    for path in (PACKAGE / "solvers").glob("*.py"):
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"^from sudoku_lessons\.(solvers|compiled)\b", text, re.MULTILINE), path


def test_the_house_stays_small():
    """The levels themselves are held by `lint-imports`."""
    arrows = rooms.arrows()
    assert max(rooms.levels(arrows).values()) <= 8
    assert len(arrows) <= 19
    assert sum(map(len, arrows.values())) <= 75


def test_importing_is_light():
    program = "import sys, sudoku_lessons; print(sorted(sys.modules))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=ROOT)
    for heavy in ("numpy", "pandas", "matplotlib", "ipywidgets", "anywidget", "IPython", "tqdm", "numba"):
        assert f"'{heavy}'" not in done.stdout


def test_environment_yml_says_what_pyproject_says():
    environment = yaml.safe_load((ROOT / "environment.yml").read_text(encoding="utf-8"))
    listed = [entry for entry in environment["dependencies"] if isinstance(entry, str)]
    wanted = {*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["compiled"]}
    assert set(listed) == {f"python{PROJECT['requires-python']}", "pip", *wanted}
    assert {"pip": ["--editable ."]} in environment["dependencies"]
    assert environment["name"] == PROJECT["name"]


@pytest.fixture(scope="session")
def wheel(tmp_path_factory) -> Path:
    """The project's wheel, built from this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    subprocess.run(build, check=True, capture_output=True)
    (built,) = folder.glob("*.whl")
    return built


@pytest.mark.slow
def test_a_wheel_works_outside_the_clone(wheel, tmp_path):
    names = zipfile.ZipFile(wheel).namelist()
    beside = [
        path.relative_to(PACKAGE) for kind in ("js", "css", "toml") for path in PACKAGE.rglob(f"*.{kind}")
    ]
    assert {Path("widgets/player.js"), Path("widgets/transport.css"), Path("exercises/hints.toml")} <= set(
        beside
    )
    for needed in (
        "py.typed",
        "data/classics.csv",
        "data/adversarial.csv",
        "data/recorded_counts.csv",
        *beside,
    ):
        assert f"sudoku_lessons/{needed}" in names
    venv.create(tmp_path / "env", with_pip=True)
    python = tmp_path / "env" / "bin" / "python"
    subprocess.run(
        [python, "-I", "-m", "pip", "install", "--quiet", "--no-deps", wheel], check=True, capture_output=True
    )
    program = (
        "from sudoku_lessons import solve\n"
        "from sudoku_lessons.datasets import data_folder, load, recorded_nodes\n"
        "print(solve(load('classics')['wikipedia'].board, 'mrv').nodes)\n"
        "print(recorded_nodes('many solutions', 'mrv'))\n"
        "print(data_folder())\n"
    )
    done = subprocess.run(
        [python, "-I", "-c", program], check=True, capture_output=True, text=True, cwd=tmp_path
    )
    *counts, folder = done.stdout.splitlines()
    assert counts == ["52", "5365242"]
    assert str(tmp_path) in folder


def test_make_lab_opens_a_page_that_is_there():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    page = re.search(r"^START_PAGE := (.+)$", makefile, re.MULTILINE)[1]
    assert page == "my_lessons/00_start_here.ipynb"
    assert "lab: $(VENV)/installed\n\t$(BIN)/python notebooks/working_copies.py\n" in makefile
    assert (ROOT / "notebooks" / Path(page).name).exists()


@pytest.mark.slow
def test_the_benchmarks_run(capsys):
    from benchmarks import killers
    from benchmarks.__main__ import SHORT, compiled_rows, links_row, peers, plain, print_row, python_row

    python_row("mrv", plain.mrv, SHORT[:2], 1.2, turns=1)
    assert capsys.readouterr().out.split()[:4] == ["mrv", "mrv", "2", "118"]
    compiled_rows(SHORT[:2], plain.strings, None, turns=1)
    assert "compiled, locked        strings" in capsys.readouterr().out
    package = peers.exact_cover()
    links_row(SHORT[:2], package, None, turns=1)
    printed = capsys.readouterr().out
    assert "compiled, dancing_links" in printed
    assert ("exact_cover_package" if package else "not on this machine") in printed
    easy = {"killer easy": killers.shipped()["killer easy"]}
    killers.rows(easy, partial(print_row, turns=1), 1)
    assert "killer easy" in capsys.readouterr().out
    killers.print_prunings(easy)
    assert "propagation    yes      combinations            1\n" in capsys.readouterr().out
    loop = peers.reading_order_in_c()
    print_row("loop", lambda: None, loop, SHORT[:2], 1, None, turns=1)
    assert "not on this machine" in capsys.readouterr().out or loop is not None
    if loop:
        assert loop(SHORT[1].line) == solve(SHORT[1]).solution.line


def test_the_benchmark_of_makers_runs(capsys):
    from benchmarks.making import hodoku, ours, row, timed

    seconds, boards = timed(partial(ours, count(), clues=30), 1)
    row("ours", seconds, boards, "2.0 times")
    assert capsys.readouterr().out.split()[4:] == ["100%", "0%", "2.0", "times"]
    other = hodoku(False)
    assert other is None or other().clue_count >= 17
