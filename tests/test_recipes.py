"""The recipes of CONTRIBUTING, each followed in a copy of the package with something small of its kind.

The copy is used in an interpreter of its own. Each test says how many files the recipe touches.
"""

import os
import shutil
import subprocess
import sys
from textwrap import dedent

import pytest

from tests.paths import ROOT

pytestmark = pytest.mark.slow  # an interpreter each


class Copy:
    """A copy of the package and its data; `touched` are the files that were added or changed."""

    def __init__(self, folder):
        self.folder, self.touched = folder, set()
        skip = shutil.ignore_patterns("__pycache__", "*.png")
        for name in ("sudoku_lessons", "data"):
            shutil.copytree(ROOT / name, folder / name, ignore=skip)

    def add(self, file, text):
        """Add a file, or text to the end of one."""
        self.touched.add(file)
        with (self.folder / file).open("a", encoding="utf-8") as out:
            out.write(dedent(text))

    def before(self, file, mark, text):
        """Insert text before the one place where a file has the mark."""
        self.touched.add(file)
        old = (self.folder / file).read_text(encoding="utf-8")
        assert old.count(mark) == 1
        (self.folder / file).write_text(old.replace(mark, text + mark), encoding="utf-8")

    def run(self, program, *arguments):
        """Run a program (or, with arguments, Python with them) on the copy; it must end well."""
        command = [sys.executable, *(arguments or ("-c", dedent(program)))]
        environment = {**os.environ, "PYTHONPATH": str(self.folder), "MPLBACKEND": "Agg"}
        done = subprocess.run(command, capture_output=True, text=True, cwd=self.folder, env=environment)
        assert done.returncode == 0, done.stderr


@pytest.fixture
def copy(tmp_path):
    return Copy(tmp_path)


def test_a_solver_is_one_file_and_one_row(copy):
    copy.add(
        "sudoku_lessons/solvers/last_first.py",
        '''
        """The last empty cell first."""

        def search(board, log):
            """Fill the last empty cell with each of its candidates, ascending."""

            def visit(at, depth):
                log.node(depth)
                if at.is_complete:
                    yield board.with_cells(at.cells)
                    return
                cell = at.empty_cells[-1]
                digits = at.candidates(cell)
                if not digits:
                    log.dead_end(cell)
                elif len(digits) > 1:
                    log.guess()
                for digit in digits:
                    log.place(cell, digit)
                    yield from visit(at.with_digit(cell, digit), depth + 1)
                    log.undo(cell, digit)

            return visit(board, 0)
        ''',
    )
    registry = "sudoku_lessons/solving/registry.py"
    copy.before(registry, "    mrv,\n", "    last_first,\n")
    copy.before(registry, '    "ablation": Solver(', '    "last_first": Solver(last_first.search),\n')
    copy.run(
        """
        from sudoku_lessons import LESSON_SOLVERS, SOLVERS, KillerBoard, best_engine, count_solutions, solve
        from sudoku_lessons.experiments import run
        from sudoku_lessons.widgets import SudokuBoard, race, watch

        line = "1.....3......2.."
        assert [*SOLVERS] == [*LESSON_SOLVERS, "last_first"]
        same = solve(line, "ablation", limit=None, next_cell="last", candidates="local")
        result = solve(line, "last_first", limit=None, trace=True)
        assert (result.nodes, result.guesses, result.dead_ends) == (same.nodes, same.guesses, same.dead_ends)
        assert set(result.solutions) == set(same.solutions)
        table = run({"small": line}, SOLVERS, engine="python")
        assert table["verified"].all() and table["nodes"].tolist()[-1] == solve(line, "last_first").nodes
        assert watch(line, "last_first").length > 1 and len(race(line, SOLVERS).lanes) == len(SOLVERS)
        assert "last_first" in SudokuBoard(line).solvers
        assert solve("." * 36, "last_first", limit=None, node_budget=12_000).nodes == 12_000
        assert count_solutions("." * 36, 3_000, solver="last_first") == 3_000
        for board, engine in ((KillerBoard(line, [(3, "r1c1 r1c2")]), None), (line, "compiled")):
            if engine is None or best_engine() == "compiled":
                try:
                    solve(board, "last_first", engine=engine)
                except ValueError as error:
                    assert "last_first" in str(error)
                else:
                    raise AssertionError(board)
        """
    )
    assert len(copy.touched) == 2


def test_a_technique_is_one_function_and_one_row_and_changes_no_rating(copy):
    file = "sudoku_lessons/hints/techniques.py"
    copy.before(
        file,
        "def naked_single(",
        dedent(
            '''
            def full_house(at: Candidates) -> Iterator[Hint]:
                """The last empty cell of a unit takes the digit that is missing. O(n^2)."""
                board = at.board
                for unit in at.units:
                    empty = [cell for cell in board.shape.units[unit] if not board.cells[cell]]
                    if len(empty) == 1 and len(at.digits(empty[0])) == 1:
                        step = empty[0], at.digits(empty[0])[0]
                        yield Hint("full house", board, "one cell is empty", (step[0],), units=(unit,), places=(step,))


            '''
        ),
    )
    copy.before(file, '    "naked single": naked_single,\n', '    "full house": full_house,\n')
    copy.run(
        """
        from sudoku_lessons import generate
        from sudoku_lessons.hints import LEVELS, RATED_TECHNIQUES, TECHNIQUES, difficulty, level, next_hint
        from sudoku_lessons.hints import solving_path

        assert TECHNIQUES[:9] == ("full house", *RATED_TECHNIQUES)
        line = "12343412.143432."
        assert next_hint(line).technique == "full house" and next_hint(line).words(3)
        assert [hint.technique for hint in solving_path(line)] == ["full house", "full house", "solved"]
        assert difficulty(line) == "naked single" and level(difficulty(line)) == "easy"
        assert "full house" not in sum(LEVELS.values(), ())
        assert generate(4, seed=1, engine="python").difficulty in RATED_TECHNIQUES
        """
    )
    assert len(copy.touched) == 1


def test_a_format_is_one_file_and_one_row(copy):
    copy.add(
        "sudoku_lessons/formats/text/turned.py",
        '''
        """Lines from the end, after the word "turned:"."""

        def recognise(text, shape):
            return text.startswith("turned:")

        def read(text, found):
            for number, line in enumerate(text.splitlines(), 1):
                if line.startswith("turned:"):
                    found.add(line.removeprefix("turned:")[::-1], number, line)
                else:
                    found.refuse(number, line, "expected turned:")

        def write(entries):
            return "".join(f"turned:{entry.board.line[::-1]}\\n" for entry in entries)
        ''',
    )
    files = "sudoku_lessons/formats/files.py"
    copy.before(files, "opensudoku, tables\n", "turned, ")
    copy.before(
        files,
        '    "csv": Format(',
        '    "turned": Format("lines from the end", turned.recognise, turned.read, turned.write),\n',
    )
    copy.run(
        """
        from sudoku_lessons.formats import FORMATS, read_puzzles, write_puzzles

        line = "1.....3......2.."
        text = write_puzzles([line, line[::-1]], "turned")
        read = read_puzzles(text)
        assert read.format == "turned" and [board.line for board in read.boards] == [line, line[::-1]]
        problems = read_puzzles(text + "nothing\\n", "turned").problems
        assert [problem.line for problem in problems] == [3]
        nine = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
        for name, other in FORMATS.items():  # no other format loses its own text to the new one
            if other.cages != "must":
                assert read_puzzles(write_puzzles(nine, name)).boards[0].line == nine
        """
    )
    assert len(copy.touched) == 2


def test_a_figure_is_one_function_and_its_export(copy):
    copy.add(
        "sudoku_lessons/plots/puzzles.py",
        '''

        def depths(table: "pd.DataFrame", ax: "Axes | None" = None) -> "Axes":
            """Draw the greatest depth of each search."""
            axes = new_axes(ax, 6, 3)
            for solver, rows, look in per_solver(searches(table, "max_depth")):
                axes.plot(rows["value"].tolist(), linestyle="none", label=solver, **look)
            return finish(axes)
        ''',
    )
    face = "sudoku_lessons/plots/__init__.py"
    copy.before(face, "against, counts_beside_times, dots, ladder\n", "depths, ")
    copy.before(face, '    "dots",\n', '    "depths",\n')
    copy.run(
        """
        from sudoku_lessons import LESSON_SOLVERS
        from sudoku_lessons.experiments import run
        from sudoku_lessons.plots import STYLES, depths

        table = run(["1.....3......2..", "1...2..........."], LESSON_SOLVERS)
        axes = depths(table)
        assert axes.get_legend_handles_labels()[1] == list(LESSON_SOLVERS)
        assert [(line.get_color(), line.get_marker()) for line in axes.lines] == list(STYLES[:5])
        assert depths(table, axes) is axes
        """
    )
    assert len(copy.touched) == 2


def test_a_collection_is_one_file_and_one_row(copy):
    copy.add("data/toys.csv", "name,puzzle,solutions,source\nsmall,1.....3......2..,3,the tests\n")
    copy.add("data/collections.csv", "toys,0,one small board,MIT,,\n")
    copy.run("", "data/make.py", "checksums")
    copy.run(
        """
        import hashlib
        from pathlib import Path

        from sudoku_lessons import solve
        from sudoku_lessons.datasets import collections, load
        from sudoku_lessons.experiments import run

        known = collections()["toys"]
        assert known.puzzles == 1 and known.is_shipped
        assert known.sha256 == hashlib.sha256(Path("data/toys.csv").read_bytes()).hexdigest()
        small = load("toys")["small"]
        assert len(solve(small, limit=None).solutions) == small.solutions == 3
        assert list(run("toys", "mrv")["collection"]) == ["toys"]
        """
    )
    assert len(copy.touched) == 2
