"""Mutation testing: break the package in small ways, one at a time, and see whether its tests notice.

    make coverage                         # which test runs which line, into .coverage
    python tests/mutants.py 300 --seed 1  # 300 mutants; those that no test noticed are printed

A mutant changes one expression or statement in a copy of the project: a comparison, an operator, a whole number, a
condition, or a statement that is dropped. Only lines that some test runs are changed, and only the tests that run
the line are tried, the quickest first, until one of them fails or SECONDS of CPU time are used up.
"""

import argparse
import ast
import copy
import multiprocessing
import os
import random
import resource
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import NamedTuple

import coverage
import pytest

ROOT = Path(__file__).resolve().parents[1]
ROOMS = ("boards", "search", "solvers", "hints", "generator", "formats", "experiments", "exercises", "solving")
SECONDS = 120  # of CPU time for the tests of one mutant; a mutant that makes them endless is noticed, too
MOST_TESTS = 60

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


def candidates(tree: ast.Module) -> Iterator[ast.AST]:
    """The nodes inside functions that `changed` changes; annotations and defaults are left alone."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            for statement in function.body:
                yield from (node for node in ast.walk(statement) if changed(node) is not None)


class Replace(ast.NodeTransformer):
    """Puts the changed node in the place of the old one."""

    def __init__(self, old: ast.AST) -> None:
        self.old = old

    def visit(self, node: ast.AST) -> ast.AST:
        return changed(node) if node is self.old else self.generic_visit(node)


class Mutant(NamedTuple):
    """The k-th candidate of a file, and the tests that run its line."""

    path: Path
    line: int
    k: int
    tests: list[str]

    def write(self, folder: Path) -> str:
        """Write the changed file into a copy of the project; return the change in words."""
        tree = ast.parse((ROOT / self.path).read_text(encoding="utf-8"))
        node = list(candidates(tree))[self.k]
        words = f"{ast.unparse(node)!r:.80} -> {ast.unparse(changed(node))!r:.80}"
        mutated = ast.fix_missing_locations(Replace(node).visit(tree))
        (folder / self.path).write_text(ast.unparse(mutated), encoding="utf-8")
        return words


def mutants(rooms: Collection[str]) -> Iterator[Mutant]:
    """Every mutant of some rooms, on the lines that some test runs."""
    data = coverage.CoverageData(str(ROOT / ".coverage"))
    data.read()
    for file in sorted(data.measured_files()):
        path = Path(file).relative_to(ROOT)
        if path.parts[0] == "sudoku_lessons" and room_of(path) in rooms:
            tests = tests_of_lines(data, file)
            for k, node in enumerate(candidates(ast.parse(Path(file).read_text(encoding="utf-8")))):
                if tests.get(node.lineno):
                    yield Mutant(path, node.lineno, k, tests[node.lineno])


def room_of(path: Path) -> str:
    return path.parts[1].removesuffix(".py")


def tests_of_lines(data: coverage.CoverageData, file: str) -> dict[int, list[str]]:
    """Line to the tests that run it, those that run the fewest lines of this file first."""
    by_line = data.contexts_by_lineno(file)
    size = Counter(test for tests in by_line.values() for test in tests)
    return {
        line: sorted({t.split("|")[0] for t in tests if t}, key=lambda t: (size[t], t))
        for line, tests in by_line.items()
    }


def run_tests(folder: str, tests: list[str]) -> None:
    """Run tests in a process of their own; its exit code is pytest's."""
    os.chdir(folder)
    sys.path.insert(0, folder)
    os.environ["PYTHONPATH"] = folder
    sys.dont_write_bytecode = True
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    os._exit(
        pytest.main(
            [
                "-x",
                "-q",
                "-p",
                "no:cacheprovider",
                "-p",
                "no:randomly",
                "--no-cov",
                "-o",
                "addopts=--doctest-modules",
                *tests,
            ]
        )
    )


def is_noticed(folder: str, tests: list[str]) -> bool:
    process = multiprocessing.get_context("fork").Process(target=run_tests, args=(folder, tests))
    process.start()
    process.join(3 * SECONDS)
    if process.is_alive():
        process.kill()
        process.join()
    return process.exitcode != 0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("count", type=int, nargs="?", default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rooms", nargs="*", default=ROOMS)
    asked = parser.parse_args()
    pool = list(mutants(asked.rooms))
    total, noticed = Counter[str](), Counter[str]()
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary) / "project"
        # With its machine code, which is valid there too, since the files keep their dates.
        shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(".*", "build"))
        for mutant in random.Random(asked.seed).sample(pool, min(asked.count, len(pool))):
            words, room = mutant.write(folder), room_of(mutant.path)
            total[room] += 1
            if is_noticed(str(folder), mutant.tests[:MOST_TESTS]):
                noticed[room] += 1
            else:
                print(f"{mutant.path}:{mutant.line}: {words}", flush=True)
            shutil.copy2(ROOT / mutant.path, folder / mutant.path)
    for room in sorted(total):
        print(f"{room}: {noticed[room]} of {total[room]} noticed")
    print(f"all: {noticed.total()} of {total.total()} noticed, of {len(pool)} mutants (seed {asked.seed})")


if __name__ == "__main__":
    main()
