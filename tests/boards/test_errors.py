"""Every public function with odd values in each parameter: an answer, or an error that is documented.

The functions are found by looking; a new one needs a row in VALID, arguments with which it works.
"""

import inspect
import warnings
from importlib import import_module
from itertools import islice

import numpy as np
import pandas as pd
import pytest

import sudoku_lessons
from sudoku_lessons import Board, ExactCover, SearchStopped, Shape
from sudoku_lessons.experiments import run
from tests.exercises.odd_answers import ODD

ROOMS = (
    *("boards", "exact_cover", "experiments", "formats", "generator", "hints", "plots", "solving", "widgets"),
)
MODULES = ("boards.symmetry", "datasets", "exact_cover.problems", "generator.symmetric_patterns")
DOCUMENTED = (ValueError, TypeError, SearchStopped, OSError, KeyError)
LINE, SOLVED = "1.....3......2..", "1324243131424213"
TOY = {"A": [1, 2], "B": [2, 3], "C": [3], "D": [1]}


class Equal:
    """Equal to everything."""

    def __eq__(self, other):
        return True

    __hash__ = object.__hash__


class BadIndex:
    """Says it is a whole number, and is none."""

    def __index__(self):
        raise TypeError("no number")


class Half:
    """Has a board that is none."""

    def __board__(self):
        return "no board"


MORE = {
    "none": lambda: None,
    "one": lambda: 1,
    "minus one": lambda: -1,
    "very large": lambda: 10**400,
    "2**63": lambda: 2**63,
    "minus infinity": lambda: float("-inf"),
    "numpy true": lambda: np.True_,
    "unsigned": lambda: np.uint8(255),
    "small": lambda: np.int8(-1),
    "numpy nan": lambda: np.float64("nan"),
    "empty array": lambda: np.array([]),
    "array of boards": lambda: np.zeros((2, 81), int),
    "cube": lambda: np.zeros((3, 3, 3)),
    "empty frame": pd.DataFrame,
    "frame of a board": lambda: pd.DataFrame(np.zeros((4, 4), int)),
    "equal": Equal,
    "bad index": BadIndex,
    "half a puzzle": Half,
    "a space": lambda: " ",
    "a null": lambda: "\0",
    "a zero": lambda: "0",
    "no cell": lambda: "r0c0",
    "three characters": lambda: "abc",
    "lines": lambda: "a\nb\n\nc",
    "clash": lambda: "11" + "." * 14,
    "a board": lambda: Board(LINE),
    "a solved one": lambda: Board(SOLVED),
    "another size": lambda: Board("." * 36),
    "list of boards": lambda: [Board(LINE)],
    "a pair of sides": lambda: (2, 2),
    "sides": lambda: (0, -1),
    "bytearray": lambda: bytearray(b"1" * 16),
    "frozen set": lambda: frozenset([1]),
    "lambda": lambda: lambda *_, **__: None,
    "generator function": lambda: lambda *_: iter([Board(SOLVED)]),
    "a problem": lambda: ExactCover(TOY),
    "a type": lambda: Board,
}
ENDLESS = ("endless", "many things")  # which nobody can read to its end


def solving(**more):
    return {"board": LINE, "solver": "mrv", "node_budget": 100} | more


def table():
    return run({"a": LINE, "b": "." * 16}, ["mrv", "propagation"], node_budget=100)


VALID = {
    "count_solutions": lambda: solving(limit=2),
    "generate": lambda: {"shape": 4, "seed": 1, "node_budget": 200},
    "generate_many": lambda: {"n": 1, "shape": 4, "seed": 1, "node_budget": 200},
    "is_minimal": lambda: {"board": LINE, "node_budget": 200},
    "is_solution": lambda: {"puzzle": LINE, "solution": SOLVED},
    "is_unique": solving,
    "minimize": lambda: {"board": "23....3.......24", "node_budget": 200},
    "redundant_clues": lambda: {"board": "23....3.......24", "node_budget": 200},
    "solutions": solving,
    "solve": solving,
    "solve_many": lambda: {"boards": [LINE], "solver": "mrv", "node_budget": 100, "engine": "python"},
    "solve_sudoku": lambda: {"rows": ["1...", "..3.", "....", ".2.."]},
    "Board": lambda: {"source": LINE},
    "Shape": lambda: {"box_rows": 2, "box_cols": 2},
    "collections": dict,
    "load": lambda: {"name": "classics"},
    "fetched": None,
    "checked": None,
    "recorded_counts": dict,
    "recorded_nodes": lambda: {"puzzle": "seventeen 1", "solver": "mrv"},
    "solution_counts": dict,
    "data_folder": dict,
    "next_hint": lambda: {"board": LINE},
    "solving_path": lambda: {"board": LINE},
    "difficulty": lambda: {"board": LINE},
    "level": lambda: {"hardest": "guess"},
    "Cage": lambda: {"sum": 3, "cells": "r1c1 r1c2"},
    "KillerBoard": lambda: {"source": LINE, "cages": [(3, "r1c1 r1c2")]},
    "combinations": lambda: {"sum": 10, "size": 2},
    "killer_of": None,
    "sum_remark": None,
    "without_cages": None,
    "ExactCover": lambda: {"options": TOY},
    "sudoku": lambda: {"shape": Shape(2, 2)},
    "solve_cover": lambda: {"problem": ExactCover(TOY)},
    "covers": lambda: {"problem": ExactCover(TOY)},
    "count_covers": lambda: {"problem": ExactCover(TOY)},
    "alt_text": None,
    "show": None,
    "style_of": lambda: {"solver": "mrv"},
    "styles_of": None,
    "subplots": None,
    "symmetry_name": lambda: {"symmetry": 180},
    "orbits": lambda: {"shape": Shape(2, 2), "symmetry": "180"},
    "possible_counts": None,
    "seed_of": lambda: {"seed": 1},
    "random_symmetry": lambda: {"shape": 4, "seed": 1},
    "isomorph": lambda: {"board": LINE, "seed": 1},
    "canonical": lambda: {"board": LINE},
    "queens": lambda: {"n": 4},
    "pentominoes": lambda: {"rows": 3, "columns": 20},
    "langford": lambda: {"n": 3},
    "set_partitions": lambda: {"n": 3},
    "latin_squares": lambda: {"n": 3},
    "faults": lambda: {"puzzle": LINE, "solution": SOLVED},
    "run": lambda: {"puzzles": {"a": LINE}, "solvers": "mrv", "node_budget": 100, "progress": False},
    "node_table": None,
    "read_puzzles": lambda: {"source": LINE + "\n" + LINE},
    "write_puzzles": lambda: {"puzzles": [LINE], "format": "ss"},
    "watch": lambda: {"board_or_result_or_trace": LINE, "steps": 20},
    "race": lambda: {"board": LINE, "solvers": ["mrv", "propagation"], "steps": 20},
    "SudokuBoard": lambda: {"puzzle": LINE},
    "as_board": lambda: {"source": LINE},
    "as_shape": lambda: {"shape": 4},
    "is_board": lambda: {"source": LINE},
    "is_whole": lambda: {"value": 1},
    "shown": lambda: {"value": 1},
    "best_engine": dict,
    "solver_name": lambda: {"solver": "mrv"},
    # Tools that rooms share.
    **dict.fromkeys(
        (
            "alphabet_of",
            "check_request",
            "compiled_engine",
            "counted",
            "fewest_clues",
            "here",
            "outline",
            "own_name",
            "quoted",
            "shape_of_boxes",
            "shape_of_n",
            "solver_for",
            "whole_number",
        )
    ),
    "dance": lambda: {"problem_or_result_or_trace": ExactCover(TOY), "steps": 20},
}
"""Arguments with which a function works; None for a tool of the package, which takes what the package makes."""

TOO_MANY = {"generate_many": ("unsigned",)}
"""Values for which a right answer takes minutes: the symmetries of an empty board, 255 puzzles."""

PLOTS = ("against", "by_clues", "cactus", "counts_beside_times", "dots", "ladder", "search_tree", "survival")
NO_FUNCTIONS = ("Dance", "Prediction", "SearchPlayer", "predict", "STYLES")  # their arguments are texts
SKIPPED = {(name, "workers") for name in ("run", "generate_many")}  # a number of processes, tested elsewhere


def public():
    """Every public function, and the classes that people call, by name."""
    found = {}
    for room in ("", *(f".{name}" for name in (*ROOMS, *MODULES))):
        module = import_module(f"sudoku_lessons{room}")
        names = getattr(module, "__all__", None) or vars(module)
        for name in names:
            thing = getattr(module, name)
            here = getattr(thing, "__module__", "").startswith("sudoku_lessons")
            ours = here and (room.lstrip(".") in ("", *ROOMS) or thing.__module__ == module.__name__)
            if name[0] != "_" and ours and (inspect.isroutine(thing) or hasattr(thing, "__wrapped__")):
                found[name] = thing
    for name in ("Board", "Shape"):
        found[name] = getattr(sudoku_lessons, name)
    found["Cage"], found["KillerBoard"] = (
        getattr(import_module("sudoku_lessons.boards.killer"), n) for n in ("Cage", "KillerBoard")
    )
    found["ExactCover"] = ExactCover
    found["SudokuBoard"] = import_module("sudoku_lessons.widgets").SudokuBoard
    return {name: thing for name, thing in found.items() if name not in (*PLOTS, *NO_FUNCTIONS)}


FUNCTIONS = public()
PARAMETERS = [
    (name, parameter.name)
    for name, function in FUNCTIONS.items()
    if VALID.get(name)
    for parameter in inspect.signature(function).parameters.values()
    if parameter.kind not in (parameter.VAR_KEYWORD, parameter.VAR_POSITIONAL)
    and (name, parameter.name) not in SKIPPED
]


def called(function, arguments):
    """Call a function, and take the first things of what it yields."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        answer = function(**arguments)
        return list(islice(answer, 3)) if inspect.isgenerator(answer) else answer


def test_every_public_function_has_a_row():
    assert sorted(set(FUNCTIONS) - set(VALID)) == []
    assert sorted(set(VALID) - set(FUNCTIONS)) == []


@pytest.mark.parametrize("name", [name for name, valid in VALID.items() if valid])
def test_the_rows_work(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    arguments = VALID[name]()
    if name == "recorded_nodes":
        count = sudoku_lessons.datasets.recorded_counts()[0]
        arguments = {"puzzle": count.puzzle, "solver": count.solver}
    called(FUNCTIONS[name], arguments)


@pytest.mark.parametrize(("name", "parameter"), PARAMETERS, ids=map(".".join, PARAMETERS))
def test_odd_values_end_in_an_answer_or_a_documented_error(name, parameter, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for odd, make in (ODD | MORE).items():
        if (odd in ENDLESS and parameter in ANY_ITERABLE) or odd in TOO_MANY.get(name, ()):
            continue
        try:
            called(FUNCTIONS[name], VALID[name]() | {parameter: make()})
        except DOCUMENTED:
            pass
        except Exception as error:
            if str(error) not in ("no", "half way"):  # what the odd value itself raises
                raise AssertionError(f"{name}({parameter}={odd}): {type(error).__name__}: {error}") from error


ANY_ITERABLE = ("items", "secondary", "start", "holes", "without", "with_", "solvers")
"""Parameters that take any iterable, and read all of it."""
