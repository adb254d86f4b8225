"""Killers: our searches against OR-tools CP-SAT with one worker, and the nodes of every pruning.

Ours starts from a KillerBoard and goes on until there is no second solution, setting up included. CP-SAT is
given its model made before, and stops at the first solution.
"""

import json
from collections.abc import Callable
from functools import partial
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import Any

from sudoku_lessons import KILLER_SOLVERS, Board, KillerBoard, solve
from sudoku_lessons.boards.cage_rules import PRUNING
from sudoku_lessons.boards.rule_45 import derived_cages
from sudoku_lessons.datasets import load
from sudoku_lessons.formats import read_puzzles

BUDGET = 1_000_000  # nodes of a search in the table of prunings


def shipped() -> dict[str, KillerBoard]:
    """The killers of the package that have 9x9 cells."""
    return {
        n: p.board
        for n, p in load("killers").items()
        if isinstance(p.board, KillerBoard) and len(p.board) == 81
    }


def killers_of(path: Path) -> dict[str, KillerBoard]:
    """The killers of a file: {name: {"cages": [{"sum": 3, "cells": ["r1c1", ...]}]}}, or a known format."""
    text = path.read_text(encoding="utf-8")
    if '"cages"' in text and '"sum"' in text:
        return {
            name: KillerBoard(None, [(cage["sum"], cage["cells"]) for cage in said["cages"]])
            for name, said in json.loads(text).items()
        }
    try:
        entries = list(read_puzzles(text))
    except ValueError:
        return {}
    return {f"{k}": entry.board for k, entry in enumerate(entries, 1) if isinstance(entry.board, KillerBoard)}


def unique(killer: KillerBoard, limit: int = 2) -> Any:
    """Our search, from nothing: what the 45 rule derives is forgotten between runs."""
    derived_cages.cache_clear()
    return solve(killer, limit=limit, engine="compiled")


def cp_sat(killers: list[KillerBoard]) -> Callable[[Board], str | None] | None:
    """OR-tools CP-SAT with one worker, the killers' models made here; None where it is not installed."""
    try:
        cp_model = import_module("ortools.sat.python.cp_model")
    except ImportError:
        return None
    models = {killer: model_of(killer, cp_model) for killer in killers}

    def cp_sat_first(killer: Board) -> str | None:
        model, cells = models[killer]  # type: ignore[index]
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            return None
        return killer.with_cells(solver.value(cell) for cell in cells).line

    return cp_sat_first


def model_of(killer: KillerBoard, cp_model: Any) -> tuple[Any, list[Any]]:
    """A model of a killer and its variables: all different in each unit and cage, and the sums."""
    model, n = cp_model.CpModel(), killer.shape.n
    cells = [model.new_int_var(digit or 1, digit or n, "") for digit in killer.cells]
    for unit in killer.shape.units:
        model.add_all_different([cells[cell] for cell in unit])
    for cage in killer.cages:
        if not cage.repeats:
            model.add_all_different([cells[cell] for cell in cage.numbers])
        if cage.sum is not None:
            model.add(sum(cells[cell] for cell in cage.numbers) == cage.sum)
    return model, cells


def print_prunings(killers: dict[str, KillerBoard]) -> None:
    """The nodes that find the solution and rule out a second, by solver, pruning and the 45 rule."""
    print(f"\nnodes until one solution is proved ('>': more than {BUDGET:,})")
    print("solver         45 rule  pruning" + "".join(name[-16:].rjust(18) for name in killers))
    for solver, rule_45, pruning in product(KILLER_SOLVERS, (False, True), PRUNING):
        how: dict[str, Any] = {"pruning": pruning, "rule_45": rule_45, "node_budget": BUDGET}
        counts = []
        for killer in killers.values():
            found = solve(killer, solver, limit=2, engine="compiled", **how)
            counts.append(f"{'> ' if found.status == 'stopped' else ''}{found.nodes:,}".rjust(18))
        print(f"{solver:<15}{'yes' if rule_45 else 'no':<9}{pruning:<12}{''.join(counts)[5:]}", flush=True)


def rows(killers: dict[str, KillerBoard], print_row: Callable[..., None], wanted: float | None) -> None:
    """A row of the benchmark for each killer: one solution proved by us, against CP-SAT's first."""
    other = cp_sat(list(killers.values()))
    for name, killer in killers.items():
        run = partial(unique, killer)
        print_row(name[-24:], run, other, [killer], run().nodes, wanted)
