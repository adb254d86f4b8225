"""Mutation testing: break the package in small ways, one at a time, and see whether its tests notice.

    make coverage                         # which test runs which line, into .coverage
    python tests/mutants.py 300 --seed 1  # 300 mutants; those that no test noticed are printed

A mutant changes one expression or statement in a copy of the project: a comparison, an operator, a whole number, a
condition, or a statement that is dropped. Only tests of the mutant's own room that run the changed line are tried,
those that run the fewest lines first, until one of them fails or SECONDS of CPU time are used up.
"""

import argparse
import ast
import copy
import importlib
import itertools
import multiprocessing
import os
import random
import resource
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Collection, Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

import coverage
import pytest

ROOT = Path(__file__).resolve().parents[1]
ROOMS = ("boards", "search", "solvers", "hints", "generator", "formats", "experiments", "exercises", "solving")
SECONDS = 60  # of CPU time for the tests of one mutant
TEST_SECONDS = 40  # for one test: a mutant that makes it endless is noticed
MOST_TESTS = 400

COMPARISONS = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
OPERATORS = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
}


def changed(node: ast.AST) -> ast.AST | None:
    """The node with a fault in it; None for a node that stays as it is."""
    new = copy.deepcopy(node)
    match new:
        case ast.Compare(ops=[op, *_]) if type(op) in COMPARISONS:
            new.ops[0] = COMPARISONS[type(op)]()
        case ast.BinOp(op=op, left=left) if type(op) in OPERATORS and not isinstance(
            left, ast.Constant | ast.JoinedStr
        ):
            new.op = OPERATORS[type(op)]()
        case ast.BoolOp(op=op):
            new.op = ast.And() if isinstance(op, ast.Or) else ast.Or()
        case ast.Constant(value=bool(value)):
            new.value = not value
        case ast.Constant(value=int(value)):
            new.value = value + 1
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return operand
        case ast.If(test=test):
            new.test = ast.UnaryOp(ast.Not(), test)
        case ast.Return(value=ast.expr()):
            new.value = ast.Constant(None)
        case ast.Continue():
            return ast.Break()
        case ast.Assign() | ast.AugAssign() | ast.Expr(value=ast.Call() | ast.YieldFrom()):
            return ast.Pass()
        case _:
            return None
    return new


def candidates(tree: ast.Module) -> Iterator[tuple[ast.AST, int]]:
    """The nodes inside functions that `changed` changes, each with the first line of its statement.

    Annotations, defaults and f-strings are left alone.
    """
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            for statement in function.body:
                yield from inside(statement, statement.lineno)


def inside(node: ast.AST, line: int) -> Iterator[tuple[ast.AST, int]]:
    if isinstance(node, ast.FunctionDef | ast.JoinedStr):
        return  # an inner function comes up by itself
    if isinstance(node, ast.stmt):
        line = node.lineno
    if changed(node) is not None:
        yield node, line
    for child in ast.iter_child_nodes(node):
        yield from inside(child, line)


class Mutant(NamedTuple):
    """The k-th candidate of a file, and the tests of its room that run its statement."""

    path: Path
    line: int
    k: int
    tests: list[str]

    def write(self, folder: Path) -> str:
        """Write the changed file into a copy of the project; return the change in words."""
        text = (ROOT / self.path).read_bytes()
        node, _ = list(candidates(ast.parse(text)))[self.k]
        new = changed(node)
        old, new = (node.test, new.test) if isinstance(node, ast.If) else (node, new)
        words = f"({ast.unparse(new)})" if isinstance(new, ast.expr) else ast.unparse(new)
        starts = [0, *itertools.accumulate(map(len, text.splitlines(keepends=True)))]
        start, end = (
            starts[line - 1] + column
            for line, column in ((old.lineno, old.col_offset), (old.end_lineno, old.end_col_offset))
        )
        (folder / self.path).write_bytes(text[:start] + words.encode() + text[end:])
        return f"{ast.unparse(old)!r:.80} -> {words!r:.80}"


def mutants(rooms: Collection[str]) -> Iterator[Mutant]:
    """Every mutant of some rooms."""
    data = coverage.CoverageData(str(ROOT / ".coverage"))
    data.read()
    for file in sorted(data.measured_files()):
        path = Path(file).relative_to(ROOT)
        if path.parts[0] == "sudoku_lessons" and room_of(path) in rooms:
            tests, others = tests_of_lines(data, path), tests_of_room(data, path)
            for k, (node, line) in enumerate(candidates(ast.parse(Path(file).read_bytes()))):
                yield Mutant(path, node.lineno, k, tests.get(node.lineno) or tests.get(line) or others)


def room_of(path: Path) -> str:
    return path.parts[1].removesuffix(".py")


def own_tests(data: coverage.CoverageData, path: Path) -> dict[int, set[str]]:
    """Line of a file to the tests of its room that run it."""
    own = (f"tests/{room_of(path)}/", f"sudoku_lessons/{room_of(path)}/")
    return {
        line: {test.split("|")[0] for test in tests if test.startswith(own)}
        for line, tests in data.contexts_by_lineno(str(ROOT / path)).items()
    }


def tests_of_lines(data: coverage.CoverageData, path: Path) -> dict[int, list[str]]:
    """Line to the room's tests that run it, those that run the fewest lines of this file first."""
    by_line = own_tests(data, path)
    size = Counter(itertools.chain.from_iterable(by_line.values()))
    return {line: sorted(tests, key=lambda t: (size[t], t)) for line, tests in by_line.items()}


def tests_of_room(data: coverage.CoverageData, path: Path) -> list[str]:
    """The room's tests that run most of a file, or of its folder if no test runs it in its own process.

    They are tried where no test is known to run the line: in a worker process, or once in a cached function.
    """
    beside = [path.parent / file.name for file in sorted((ROOT / path.parent).glob("*.py"))]
    for files in ([path], beside):
        size = Counter(test for file in files for tests in own_tests(data, file).values() for test in tests)
        if len(size) > 3:
            break
    return sorted(size, key=lambda test: (-size[test], test))


class Watch:
    """A plugin of the pytest that tries a mutant.

    It says which test is running, limits its CPU time, and ends the run when SECONDS are used up.
    """

    def __init__(self, running: Path) -> None:
        self.running = running

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self.running.write_text(nodeid, encoding="utf-8")
        resource.setrlimit(
            resource.RLIMIT_CPU, (int(time.process_time()) + TEST_SECONDS, resource.RLIM_INFINITY)
        )

    def pytest_runtest_logfinish(self) -> None:
        if time.process_time() > SECONDS:
            pytest.exit("enough tests", returncode=0)


class Bench:
    """A copy of the project for mutants, and one that stays as it is."""

    def __init__(self, temporary: Path, original: Path) -> None:
        self.folder, self.original = temporary / f"copy{os.getpid()}", original
        shutil.copytree(original, self.folder)
        self.running = self.folder.with_suffix(".test")
        self.passes: dict[str, bool] = {}

    def notices(self, mutant: Mutant) -> bool:
        """Whether a test fails on the mutant that passes on the original."""
        tests = mutant.tests[:MOST_TESTS]
        while tests and not self.run(self.folder, tests):
            failed = self.running.read_text(encoding="utf-8")
            if failed not in self.passes:
                self.passes[failed] = self.run(self.original, [failed])
            if self.passes[failed]:
                return True
            tests = tests[tests.index(failed) + 1 :]
        return False

    def run(self, folder: Path, tests: list[str]) -> bool:
        """Whether all tests pass in a folder; the last one that began is kept in a file."""
        self.running.write_text(tests[0], encoding="utf-8")
        child = os.fork()
        if child == 0:
            run_tests(folder, tests, self.running)
        for _ in range(30 * SECONDS):
            if os.waitid(os.P_PID, child, os.WEXITED | os.WNOHANG | os.WNOWAIT):
                break
            time.sleep(0.1)
        else:
            os.kill(child, signal.SIGKILL)
        return os.waitpid(child, 0)[1] == 0


def run_tests(folder: Path, tests: list[str], running: Path) -> None:
    """Run tests in this process, which ends with pytest's exit code."""
    os.chdir(folder)
    os.environ |= {"PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    sys.dont_write_bytecode = True
    sys.path = [
        str(folder),
        *(place for place in sys.path if Path(place).resolve() not in (ROOT, ROOT / "tests")),
    ]
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    options = ["-x", "-q", "-p", "no:cacheprovider", "-o", "addopts=--doctest-modules"]
    code = 3
    try:
        code = pytest.main([*options, *tests], plugins=[Watch(running)])
    finally:
        os._exit(code)


bench: Bench


def try_mutant(mutant: Mutant) -> tuple[str, bool]:
    """The change in words, and whether it was noticed."""
    words = mutant.write(bench.folder)
    noticed = bench.notices(mutant)
    shutil.copy2(ROOT / mutant.path, bench.folder / mutant.path)
    return words, noticed


def set_up(temporary: Path, original: Path) -> None:
    global bench
    bench = Bench(temporary, original)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("count", type=int, nargs="?", default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--rooms", nargs="*", default=ROOMS)
    asked = parser.parse_args()
    pool = list(mutants(asked.rooms))
    total, noticed = Counter[str](), Counter[str]()
    sample = random.Random(asked.seed).sample(pool, min(asked.count, len(pool)))
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    for name in ("hypothesis", "numba", "pandas"):  # once, for all processes that try mutants
        importlib.import_module(name)
    with tempfile.TemporaryDirectory() as temporary:
        original = Path(temporary) / "original"
        # With its machine code, which is valid there too, since the files keep their dates.
        shutil.copytree(ROOT, original, ignore=shutil.ignore_patterns(".*", "build"))
        fork = multiprocessing.get_context("fork")
        with ProcessPoolExecutor(asked.processes, fork, set_up, (Path(temporary), original)) as processes:
            for mutant, (words, noticed_it) in zip(sample, processes.map(try_mutant, sample), strict=True):
                total[room_of(mutant.path)] += 1
                noticed[room_of(mutant.path)] += noticed_it
                if not noticed_it:
                    tried = min(len(mutant.tests), MOST_TESTS)
                    print(f"{total.total()} {mutant.path}:{mutant.line}: {words} ({tried} tests)", flush=True)
    for room in sorted(total):
        print(f"{room}: {noticed[room]} of {total[room]} noticed")
    print(f"all: {noticed.total()} of {total.total()} noticed, of {len(pool)} mutants (seed {asked.seed})")


if __name__ == "__main__":
    main()
