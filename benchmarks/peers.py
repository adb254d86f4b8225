"""What others offer: a C loop, compiled on the spot, and solvers from PyPI. None where one is missing."""

import ctypes
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

SOURCE = Path(__file__).parent / "reading_order.c"

Line = str


def reading_order_in_c() -> Callable[[Line], Line | None] | None:
    """The reading-order loop in C, `cc -O3`; None where there is no C compiler."""
    compiler = shutil.which("cc")
    if compiler is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder) / "reading_order.so"
        subprocess.run([compiler, "-O3", "-shared", "-fPIC", "-o", library, SOURCE], check=True)
        search = ctypes.CDLL(str(library)).search

    def cc(line: Line) -> Line | None:
        board = bytes(0 if ch == "." else int(ch) for ch in line)
        solution, counts = ctypes.create_string_buffer(81), (ctypes.c_int64 * 4)()
        found = search(board, solution, counts)
        return "".join(map(str, solution.raw)) if found else None

    return cc


def hodoku() -> Callable[[Line], Line | None] | None:
    """The C core of hodoku-py's generator, which looks for a second solution too; None if not installed."""
    try:
        core = import_module("hodoku.generator.generator")._gen_accel
    except ImportError:
        return None

    def hodoku_py(line: Line) -> Line | None:
        count, solution = core.solve_string(line)
        return "".join(map(str, solution)) if count == 1 else None

    return hodoku_py


def exact_cover() -> Callable[[Line], Line | None] | None:
    """The C core of the exact-cover package on the rows that a board's clues leave; None if not installed.

    The matrix is built here, once. Rows that clash with a clue are left out; leaving out columns too saves
    the C code about as much as it costs to do so.
    """
    try:
        core = import_module("exact_cover").get_exact_cover
    except ImportError:
        return None
    import numpy as np

    row, column, digit = np.indices((9, 9, 9)).reshape(3, -1)  # of the 729 options
    box = row // 3 * 3 + column // 3
    items = ((row, column), (row, digit), (column, digit), (box, digit))
    matrix = np.hstack([np.eye(81, dtype=np.int32)[9 * a + b] for a, b in items])
    clashes = matrix @ matrix.T > 0

    def exact_cover_package(line: Line) -> Line | None:
        clues = [9 * cell + int(ch) - 1 for cell, ch in enumerate(line) if ch not in ".0"]
        left_out = np.asarray(clashes[clues].any(axis=0))
        left_out[clues] = False
        rows = np.flatnonzero(~left_out)
        chosen = rows[core(matrix[rows])]
        return "".join(str(row % 9 + 1) for row in sorted(chosen.tolist())) if len(chosen) else None

    return exact_cover_package
