"""Killers on the board to solve by hand and in the player, without a browser."""

import re

import pytest
import traitlets

from sudoku_lessons import Board, Cage, KillerBoard, Shape, solve
from sudoku_lessons.boards import NoDigit, outline
from sudoku_lessons.datasets import load
from sudoku_lessons.formats import write_puzzles
from sudoku_lessons.formats.files import FORMATS
from sudoku_lessons.widgets import SudokuBoard, race, watch
from tests.widgets.test_player import unpacked
from tests.widgets.test_widget_board import asked, at, press

SMALL = load("killers")["killer small"].board
SIX = load("killers")["killer six"].board
SOLVED = solve(SMALL).solution


@pytest.fixture
def board():
    return SudokuBoard(SMALL)


# ---- the board -------------------------------------------------------------------------------------


def test_a_killer_brings_its_cages_and_keeps_them(board):
    assert board.message == "A puzzle with 0 clues and 6 cages."
    assert board.cages == [{"sum": cage.sum, "cells": list(cage.numbers)} for cage in SMALL.cages]
    assert board.outlines == [outline(SMALL.shape, cage.numbers) for cage in SMALL.cages]
    press(board, "1")
    board.value = "2" + "." * 15
    assert board.board == SMALL.with_digit(0, 2)
    board.restart()
    assert board.board == SMALL
    assert '<div style="margin:1px' in board._repr_mimebundle_()[0]["text/html"]


def test_cages_can_be_set_taken_away_and_undone():
    board = SudokuBoard(
        shape=4, cages=[{"sum": 3, "cells": ["r1c1", 1]}, {"cells": [4, 5]}], value="1" + "." * 15
    )
    assert board.board == KillerBoard("1" + "." * 15, [Cage(3, [0, 1]), Cage(None, [4, 5])])
    assert board.cages == [{"sum": 3, "cells": [0, 1]}, {"sum": None, "cells": [4, 5]}]
    board.cages = []
    assert (board.board, board.outlines) == (Board("1" + "." * 15), [])
    board.undo()
    assert len(board.cages) == len(board.outlines) == 2
    board.cages = [{"sum": 6, "cells": [0, 1, 2], "repeats": True}]
    assert board.board.cages == (Cage(6, [0, 1, 2], repeats=True),)
    for wrong in ([{"sum": 9, "cells": [0, 1]}], [{"sum": 3, "cells": []}], [{"sum": 3, "cell": [1]}]):
        with pytest.raises(traitlets.TraitError, match="cage"):
            board.cages = wrong
    with pytest.raises(traitlets.TraitError, match="sum 9 impossible for 2 cells: 3 to 7"):
        board.cages = [{"sum": 9, "cells": [0, 1]}]
    assert board.cages[0]["sum"] == 6


def test_broken_cages_are_marked_and_checked(board):
    (cage,) = board.board.cages_of("r1c1")
    assert cage.numbers == (0, 1, 5)  # not in one unit, for r1c1 and r2c2 share a box only
    for name, digit in zip(("r1c1", "r1c2", "r2c2"), "124"):
        press(at(board, name), digit)
    assert board.conflicts == [0, 1, 5]
    assert asked(board, "check") == "A rule is broken: the digits of cage 8 at r1c1 r1c2 r2c2 add up to 7."
    apart = SudokuBoard(shape=4, cages=[{"sum": None, "cells": ["r1c1", "r4c4"]}])
    press(apart, "3")
    press(at(apart, "r4c4"), "3")
    assert apart.conflicts == [0, 15]
    assert "3 appears twice in cage without a sum at r1c1 r4c4" in asked(apart, "check")


def test_solved_and_wrong_digits(board):
    wrong = SOLVED.cells[0] % 4 + 1
    press(board, str(wrong))
    assert asked(board, "check") == "No rule is broken, but one digit is wrong."
    board.value = SOLVED
    assert asked(board, "check") == "Solved: every row, column and box has every digit, and every cage its sum."
    assert asked(SudokuBoard(SMALL), "count").startswith("Yes: ")
    assert asked(SudokuBoard(SMALL.plain), "count").startswith("No: ")


def test_solvers_that_know_no_cages_say_so(board):
    board.solver = "algorithm_x"
    assert (
        asked(board, "solve") == "algorithm_x does not support cages; choose reading_order, mrv, propagation."
    )
    board.solver = "mrv"
    assert asked(board, "solve").startswith("Solved by mrv: ")
    assert board.board == SOLVED


@pytest.mark.parametrize("format", [name for name, one in FORMATS.items() if one.cages != "none"])
def test_killers_are_pasted_in_every_format(format):
    killer = SIX if format in ("cage list", "solo") else load("killers")["killer easy"].board
    text = write_puzzles(killer, format)
    board = SudokuBoard()
    board.paste(text)
    assert board.message == f"Pasted: 0 clues, {len(killer.cages)} cages."
    assert board.board == killer
    board.paste("no board")
    assert board.message.startswith("That is not a board: ")
    assert board.board == killer


@pytest.mark.parametrize("form", ["line", "grid"])
@pytest.mark.parametrize(
    "killer",
    [
        load("killers")["killer with clues"].board,
        KillerBoard(None, [(3, "r1c1 r1c2"), (5, "r1c1 r2c1")], 4),
        KillerBoard(None, [(3, "r1c1 r1c2")], (3, 2)),
        KillerBoard("A" + "." * 15, [Cage(4, "r1c2 r3c2", repeats=True)], alphabet="A..D"),
    ],
    ids=["a letter map", "overlapping", "3x2", "repeats"],
)
def test_a_killer_is_copied_with_its_cages(killer, form):
    board, other, sent = SudokuBoard(killer), SudokuBoard(), []
    board.selected = killer.empty_cells[0]
    press(board, board.alphabet[killer.candidates(board.selected)[0] - 1])
    board.send = lambda content, buffers=None: sent.append(content)
    board._receive({"copy": form})
    assert board.message.endswith("with its cages.")
    other.paste(sent[-1]["copy"])
    assert other.board == board.board
    assert other.cages == board.cages


def test_another_killer_takes_the_place_of_one():
    board = SudokuBoard(load("killers")["killer easy"].board)
    assert asked(board, "new") == board.message
    assert re.match(r"killer (medium|hard|very hard|with clues): ", board.message)
    assert board.cages


def test_no_other_killer_of_a_size_is_said():
    board = SudokuBoard(SIX)
    words = "It has no cages: there is no other 6x6 killer here."
    assert asked(board, "new").startswith("A new 6x6 puzzle: ")
    assert board.message.endswith(words)
    assert not board.cages
    assert not asked(board, "new").endswith(words)


def test_hints_go_from_vague_to_exact_and_on(board):
    words = [asked(board, "hint") for _ in range(4)]
    assert words[0] == "Hint 1 of 3: look at cage 8 at r1c1 r1c2 r2c2"
    assert words[1] == "Hint 2 of 3: cage combinations: cage 8 at r1c1 r1c2 r2c2"
    assert words[2].startswith("Hint 3 of 3: cage 8 at r1c1 r1c2 r2c2 holds 1, 3 and 4: remove 2 from")
    assert words[3].startswith("Hint 1 of 3: ")
    assert words[3] != words[0]


def test_what_was_struck_on_one_killer_is_not_struck_on_another(board):
    for _ in range(3):
        asked(board, "hint")
    others = KillerBoard(None, [Cage(3, "r4c1 r4c2"), *SMALL.cages[:1]], 4)
    board.load(others)
    words = [asked(board, "hint") for _ in range(3)][-1]
    assert words == "Hint 3 of 3: cage 3 at r4c1 r4c2 holds 1 and 2: remove 3 and 4 from r4c1 and r4c2"
    words = [asked(board, "hint") for _ in range(3)][-1]  # 2 was struck from these cells on the other killer
    assert words == "Hint 3 of 3: cage 8 at r1c1 r1c2 r2c2 holds 1, 3 and 4: remove 2 from r1c1, r1c2 and r2c2"


# ---- outlines --------------------------------------------------------------------------------------


def strokes(path: str) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """The strokes of a path, each from (x, y) to (x, y)."""
    found = []
    for x, y, way, end in re.findall(r"M(-?\d+) (-?\d+)([HV])(-?\d+)", path):
        begin = (int(x), int(y))
        found.append((begin, (int(end), begin[1]) if way == "H" else (begin[0], int(end))))
    return found


@pytest.mark.parametrize("cells", [[0], [0, 1, 5], [0, 1, 2, 4, 6, 8, 9, 10], [5, 6, 9, 10], [0, 5]])
def test_an_outline_is_closed_and_inside_its_cells(cells):
    """Every corner is the end of two strokes, and no stroke leaves the cells, a 100 x 100 square each."""
    drawn = strokes(outline(Shape(2, 2), cells))
    ends = [end for stroke in drawn for end in stroke]
    assert all(ends.count(end) == 2 for end in ends)
    inside = {divmod(cell, 4) for cell in cells}
    for (x0, y0), (x1, y1) in drawn:
        for k in range(1, 20):
            x, y = x0 + (x1 - x0) * k / 20, y0 + (y1 - y0) * k / 20
            assert (int(y // 100), int(x // 100)) in inside


# ---- the player ------------------------------------------------------------------------------------


@pytest.mark.parametrize("solver", ["reading_order", "mrv", "propagation"])
@pytest.mark.parametrize("pruning", ["full", "combinations"])
def test_the_player_has_cages_and_a_cage_s_reasons(solver, pruning):
    player = race(SIX, [solver, "mrv"], pruning=pruning, steps=3000)
    header, lanes = unpacked(player.data)
    drawn = [cage for cage in header["cages"] if cage["drawn"]]
    assert [(cage["sum"], cage["cell"]) for cage in drawn] == [(str(c.sum), c.numbers[0]) for c in SIX.cages]
    lane, trace, seen = header["lanes"][0], player.lanes[0].trace, 0
    for k, entry in enumerate(lanes[0]):
        item = trace[k].item
        blamed = item.cages if isinstance(item, NoDigit) else (item,)
        if isinstance(blamed[0], Cage):
            shown = header["cages"][lane["reason"][entry] - len(header["corners"])]
            assert shown["outline"] == " ".join(outline(SIX.shape, cage.numbers) for cage in blamed)
            assert shown["drawn"] == (len(blamed) == 1 and blamed[0] in SIX.cages)
            derived = "" if blamed[0] in SIX.cages else " (by the 45 rule)"
            assert f"{blamed[0].name(SIX.shape)}{derived}" in trace.words(k)
            seen += 1
    assert seen


def test_the_player_outlines_every_cage_that_is_blamed():
    player = watch(SIX, "mrv")  # with derived cages, which overlap
    header, (steps,) = unpacked(player.data)
    trace, reasons = player.lanes[0].trace, header["lanes"][0]["reason"]
    several = [
        k for k in range(len(trace)) if isinstance(trace[k].item, NoDigit) and len(trace[k].item.cages) > 1
    ]
    assert several
    for k in several:
        shown = header["cages"][reasons[steps[k]] - len(header["corners"])]
        assert shown["outline"].count("M") == sum(
            outline(SIX.shape, cage.numbers).count("M") for cage in trace[k].item.cages
        )


def test_a_dead_end_is_blamed_on_a_cage_that_takes_nothing():
    """Of the blamed cage alone it is true; the search's own rules are not asked."""
    trace = solve(SIX, "mrv", pruning="combinations", rule_45=False, trace=True).trace
    ends = [k for k in range(len(trace)) if isinstance(trace[k].item, NoDigit)]
    assert ends
    for k in ends[::9]:
        item, stands = trace[k].item, trace.board_after(k)
        open_digits = Board(stands).candidates(item.cell)
        for digit in open_digits:
            assert any(impossible(stands.with_digit(item.cell, digit), cage) for cage in item.cages)
    player = watch(SIX, "mrv", rule_45=False)
    player.step = ends[0]
    assert "no digit for" in player.words()
    assert "dashed" in player._repr_mimebundle_()[0]["text/html"]


def impossible(board: Board, cage: Cage) -> bool:
    """Whether no digits in a cage's empty cells, all different, come to its sum: by trying every set of them."""
    from itertools import combinations

    held = [board.cells[cell] for cell in cage.numbers if board.cells[cell]]
    free = set(range(1, board.shape.n + 1)) - set(held)
    sets = combinations(free, len(cage.numbers) - len(held))
    return len(set(held)) < len(held) or all(sum(held) + sum(digits) != cage.sum for digits in sets)
