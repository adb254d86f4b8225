"""The project as a whole: what it imports, what it installs, and that its papers agree."""

import ast
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
from tests.places import ROOT

PACKAGE = ROOT / "sudoku_lessons"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]

# Each module may import only from rooms before it.
ORDER = [
    *(
        "arguments",
        "shape",
        "pasted",
        "notation",
        "drawing",
        "board",
        "killer",
        "patterns",
        "minlex",
        "symmetry",
        "trace",
    ),
    *(f"formats.{name}" for name in ("entry", "lines", "grids", "tables", "candidates", "opensudoku", "lz")),
    *(f"formats.{name}" for name in ("jsons", "killers", "sumocue", "solo", "arrows", "sudokupad", "fpuzzles")),
    *(f"formats.{name}" for name in ("links", "mixed", "files")),
    *("search", "verify", "cage_rules", "candidates", "hint_words", "cage_techniques"),
    *("techniques", "hints", "matrix", "exact_cover", "item_rules", "instances", "cover_trace"),
    *(f"solvers.{name}" for name in ("reading_order", "mrv", "propagation", "algorithm_x", "dancing_links")),
    *(f"solvers.{name}" for name in ("ablation", "killer_backtracking", "killer_propagation")),
    *(f"compiled.{name}" for name in ("kernel", "reading_order", "ablation", "propagation", "links")),
    *(f"compiled.{name}" for name in ("dancing_links", "cages", "killer_backtracking")),
    *(f"compiled.{name}" for name in ("killer_inference", "killer_propagation")),
    *(f"compiled.{name}" for name in ("sweep", "engine", "killers", "covers", "neighbours", "digging")),
    *("searches", "progress", "sharing", "solving", "covering", "batch", "datasets"),
    *(f"exercises.{name}" for name in ("faults", "verdict", "plain", "counting", "request", "worker")),
    *(
        f"exercises.{name}"
        for name in ("isolation", "bench", "boards", "forms", "evidence", "solver_bench", "blind_spots")
    ),
    *(f"exercises.{name}" for name in ("right_answers", "check_solvers", "check_counting", "check_choosing")),
    *(
        f"exercises.{name}"
        for name in (
            "check_reasoning",
            "check_problems",
            "check_covers",
            "check_making",
            "check_sums",
            "check_tables",
        )
    ),
    *(f"exercises.{name}" for name in ("catalogue", "hinting", "tables", "variants")),
    *(f"experiments.{name}" for name in ("asked", "records", "runs", "__main__")),
    *("asking", "digging", "minimal", "generate", "making"),
    *(f"plots.{name}" for name in ("style", "puzzles", "distributions", "tree")),
    "pictures",
    *(f"widgets.{name}" for name in ("position", "answers", "typed_board", "board", "predict")),
    *(f"widgets.{name}" for name in ("packed", "player", "dance")),
]


def dotted(path: Path) -> str:
    """A module's name inside the package."""
    return ".".join(path.relative_to(PACKAGE).with_suffix("").parts)


def own_imports(path: Path) -> set[str]:
    """The modules of the package that a file imports."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("sudoku_lessons"):
            name = node.module.removeprefix("sudoku_lessons").removeprefix(".")
            inside = [f"{name}.{alias.name}".removeprefix(".") for alias in node.names]
            found |= {module for module in (name, *inside) if module in ORDER}
    return found


def test_imports_point_one_way():
    modules = [path for path in PACKAGE.rglob("*.py") if path.name != "__init__.py"]
    assert sorted(map(dotted, modules)) == sorted(ORDER)
    for path in modules:
        later = own_imports(path) - set(ORDER[: ORDER.index(dotted(path))])
        assert not later, f"{dotted(path)} imports {later}, which stand after it"


def test_no_solver_imports_another():
    for path in (PACKAGE / "solvers").glob("*.py"):
        assert not [name for name in own_imports(path) if name.startswith(("solvers.", "compiled."))]


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


def test_the_version_is_said_once_more_in_the_package():
    text = (PACKAGE / "__init__.py").read_text(encoding="utf-8")
    assert f'__version__ = "{PROJECT["version"]}"' in text


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
    beside = [path.relative_to(PACKAGE) for kind in ("js", "css") for path in PACKAGE.rglob(f"*.{kind}")]
    assert {Path("widgets/player.js"), Path("widgets/player.css")} <= set(beside)
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


@pytest.mark.slow
def test_readme_code_runs():
    """Every Python block of the README, in order, in one fresh interpreter."""
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    assert blocks
    code = "\n".join(blocks)
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True, cwd=ROOT)
    printed = done.stdout.splitlines()
    for comment in re.findall(r"^print\(.*\)  # (.+)$", code, re.MULTILINE):
        assert comment in printed, "what the README says is printed is not"


def test_links_of_the_papers_lead_somewhere():
    for paper in ("README.md", "CONTRIBUTING.md"):
        text = (ROOT / paper).read_text(encoding="utf-8")
        for target in re.findall(r"\]\(([^)#]+)\)|src=\"([^\"]+)\"", text):
            path = target[0] or target[1]
            if not path.startswith("http"):
                assert (ROOT / path).exists(), f"{paper} links to {path}"


def test_make_lab_opens_a_page_that_is_there():
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    page = re.search(r"^START_PAGE := (.+)$", makefile, re.MULTILINE)[1]
    assert page == "notebooks/00_start_here.ipynb"
    assert (ROOT / page).exists()


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
