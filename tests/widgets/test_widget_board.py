"""The board that a person solves on: every key and every button, without a browser."""

import json
import re
import sys
import threading

import pytest
import traitlets

from sudoku_lessons import Board, Generated, InvalidBoard, is_solution, is_unique, solve
from sudoku_lessons.datasets import load
from sudoku_lessons.hints import difficulty, level, next_hint
from sudoku_lessons.widgets import SudokuBoard, answers
from sudoku_lessons.widgets.answers import Ask
from sudoku_lessons.widgets.board import BUTTONS
from sudoku_lessons.widgets.position import History, Position
from tests.paths import ROOT

PUZZLE = load("classics")["wikipedia"].board
SOLUTION = solve(PUZZLE).solution
SLOW = load("classics")["against brute force"].board


@pytest.fixture
def board():
    return SudokuBoard(PUZZLE)


def at(board, name):
    board.selected = board.board.shape.cell(name)
    return board


def asked(board, name):
    """Press a button that searches, wait for it, and return what the board says."""
    board._receive({"button": name})
    board.wait(20)
    assert not board.busy
    return board.message


def press(board, keys, **held):
    for key in keys.split():
        board._receive({"press": key, "shift": False, "ctrl": False} | held)


# ---- keys ------------------------------------------------------------------------------------------


def test_arrows_move_and_go_round(board):
    press(board, "ArrowRight ArrowRight ArrowDown")
    assert board.board.shape.name(board.selected) == "r2c3"
    press(board, "ArrowLeft ArrowLeft ArrowLeft ArrowUp ArrowUp")
    assert board.board.shape.name(board.selected) == "r9c9"


def test_a_digit_is_written_replaced_and_wiped(board):
    at(board, "r1c3")
    press(board, "4")
    assert board.value[2] == "4"
    press(board, "1")
    assert board.value[2] == "1"
    press(board, "1")
    assert board.value == PUZZLE.line
    for key in ("Backspace", "Delete", "0", "."):
        press(board, "4")
        press(board, key)
        assert board.value == PUZZLE.line


def test_clues_are_locked(board):
    at(board, "r1c1")
    for key in ("4", "5", "Backspace"):
        press(board, key)
        assert (board.value, board.message) == (PUZZLE.line, "r1c1 is a clue and stays.")
    press(board, "4", shift=True)
    assert board.marks[0] == [0, 0]


def test_two_kinds_of_pencil_marks(board):
    at(board, "r1c3")
    press(board, "1 4", shift=True)
    press(board, "2 4", ctrl=True)
    assert board.marks[2] == [1 << 1 | 1 << 4, 1 << 2 | 1 << 4]
    press(board, "4", shift=True)
    assert board.marks[2][0] == 1 << 1
    press(board, "X 9 C 8 Z 7")
    assert board.value[2] == "7"
    assert board.marks[2] == [1 << 1 | 1 << 9, 1 << 2 | 1 << 4 | 1 << 8]
    press(board, "1", shift=True)
    assert "pencil marks go into empty cells" in board.message
    press(board, "Backspace")
    assert board.marks[2] == [1 << 1 | 1 << 9, 1 << 2 | 1 << 4 | 1 << 8]
    press(board, "Backspace")
    assert board.marks[2] == [0, 0]


def test_modes(board):
    for key, mode in (("x", "corner"), ("c", "centre"), ("z", "digit"), ("X", "corner")):
        press(board, key)
        assert board.mode == mode
    seen = []
    for _ in range(3):
        board.press(" ")
        seen.append(board.mode)
    assert seen == ["centre", "digit", "corner"]


def test_undo_and_redo(board):
    at(board, "r1c3")
    press(board, "4 1")
    press(board, "2", shift=True)
    states = [board.value]
    press(board, "z", ctrl=True)
    assert board.value[2] == "4"
    press(board, "Z", ctrl=True)
    assert board.value == PUZZLE.line
    press(board, "z", ctrl=True)
    assert board.message == "There is no move to undo."
    press(board, "z", ctrl=True, shift=True)
    press(board, "y", ctrl=True)
    assert board.value == states[0]
    press(board, "y", ctrl=True)
    assert board.message == "There is no move to redo."
    press(board, "z", ctrl=True)
    press(board, "6")
    press(board, "y", ctrl=True)
    assert board.value[2] == "6"


def test_other_keys_do_nothing(board):
    before = board.get_state()
    for key in ("q", "F5", "Enter", "Home", "é", "Dead"):
        board.press(key)
    assert board.get_state() == before


def test_letters_are_digits_on_large_boards():
    board = SudokuBoard(shape=16)
    press(board, "g")
    assert (board.value[0], board.mode) == ("G", "digit")
    press(board, "ArrowRight C")
    assert (board.value[1], board.mode) == ("C", "digit")
    press(board, "X 1")
    assert board.marks[1] == [0, 0], "the cell has a digit"
    press(board, "ArrowRight 1")
    assert board.marks[2] == [2, 0]


def test_digits_of_the_keypad_go_where_the_mode_says(board):
    at(board, "r1c3")
    board._receive({"digit": 4})
    assert board.value[2] == "4"
    board._receive({"button": "erase"})
    board.mode = "corner"
    board._receive({"digit": 4})
    assert board.marks[2] == [16, 0]


# ---- buttons ---------------------------------------------------------------------------------------


def test_check_tells_broken_rules_from_wrong_digits(board):
    assert asked(board, "check") == "So far every digit is right."
    at(board, "r1c3")
    press(board, "5")
    assert board.conflicts == [0, 2]
    assert (
        asked(board, "check")
        == "A rule is broken: 5 appears twice in row 1: r1c1, r1c3; 5 appears twice in box 1: r1c1, r1c3."
    )
    press(board, "1")
    assert asked(board, "check") == "No rule is broken, but one digit is wrong."
    assert (board.wrong, board.conflicts) == ([2], [])
    press(board, "4")
    assert board.wrong == []
    board.value = SOLUTION
    assert asked(board, "check") == "Solved: every row, column and box has every digit."


def test_check_where_there_are_many_solutions_or_none():
    board = SudokuBoard("1...............")
    board.value = "1234............"
    assert "can still become one" in asked(board, "check")
    board.value = "123....4........"
    assert "can no longer be solved" in asked(board, "check")
    none = SudokuBoard("123....4........")
    assert asked(none, "check") == "No rule is broken, but this puzzle has no solution at all."


def test_one_solution_has_three_answers(board):
    assert asked(board, "count") == "Yes: the board as it stands has exactly one solution."
    at(board, "r1c3")
    press(board, "1")
    assert asked(board, "count") == "No: the board as it stands has no solution."
    empty = SudokuBoard()
    assert asked(empty, "count") == (
        "No: the board as it stands has more than one solution (fewer than 17 digits never have just one)."
    )
    board.load(load("classics")["many solutions"].board)
    board.node_budget = 50
    assert asked(board, "count") == "No answer: the budget of 50 nodes is used up after 50 nodes."


def test_solve_fills_the_board_with_the_chosen_solver_and_can_be_undone(board):
    for solver in board.solvers:
        board.solver = solver
        words = asked(board, "solve")
        assert re.fullmatch(
            rf"Solved by {solver}: [\d,]+ nodes?, [\d,]+ guess(es)?, [\d,]+ dead ends?\.", words
        )
        assert board.value == SOLUTION.line
        assert is_solution(PUZZLE, board.board)
        board._receive({"button": "undo"})
        assert board.value == PUZZLE.line
    at(board, "r1c3")
    press(board, "1")
    assert asked(board, "solve").startswith("There is no solution from here (")


def test_a_long_search_is_stopped_by_its_button_and_by_its_budget():
    board = SudokuBoard(SLOW, solver="reading_order", node_budget=10**9)
    board._receive({"button": "solve"})
    assert board.busy
    assert board.message == "reading_order is searching ..."
    board._receive({"button": "check"})
    assert board.message == "A search is running; stop it first."
    press(board, "ArrowRight")
    assert board.selected == 1, "the board goes on meanwhile"
    board._receive({"button": "stop"})
    board.wait(20)
    assert not board.busy
    assert re.fullmatch(r"Stopped by you after [\d,]+ nodes: no answer\.", board.message)
    assert board.value == SLOW.line
    board.node_budget = 1000
    assert asked(board, "solve") == "No answer: the budget of 1,000 nodes is used up after 1,000 nodes."


def test_what_is_typed_during_a_search_is_not_lost():
    board = SudokuBoard(SLOW, solver="reading_order", node_budget=60_000)
    board.solve()
    press(board, "9")
    board.wait(20)
    assert board.value[0] == "9"
    assert board.message == "The board has changed meanwhile; ask again."


def test_a_hint_in_three_levels(board):
    first, second, third = (asked(board, "hint") for _ in range(3))
    assert first.startswith("Hint 1 of 3: ")
    assert second.startswith("Hint 2 of 3: ")
    assert third.startswith("Hint 3 of 3: ")
    assert len({text[13:] for text in (first, second, third)}) == 3
    hint = board._hint
    assert board.looked_at == list(hint.cells)
    (cell, digit), *_ = hint.places
    assert SOLUTION.cells[cell] == digit
    at(board, board.board.shape.name(cell))
    press(board, str(digit))
    assert board.looked_at == []
    assert asked(board, "hint").startswith("Hint 1 of 3: ")


def test_hints_lead_to_the_end():
    """A person who only follows hints: digits are written, struck candidates remembered."""
    board = SudokuBoard(load("classics")["first steps"].board)
    for _ in range(200):
        for _ in range(3):
            asked(board, "hint")
        if not board._hint.places:
            if board._hint.technique in ("guess", "solved"):
                break
            continue
        for cell, digit in board._hint.places:
            board.selected = cell
            press(board, str(digit))
    assert board.board.is_solved


def test_no_hint_where_something_is_wrong(board):
    at(board, "r1c3")
    press(board, "5")
    assert asked(board, "hint").startswith("No hint yet. A rule is broken")
    press(board, "1")
    assert asked(board, "hint") == "No hint yet. No rule is broken, but one digit is wrong."
    none = SudokuBoard(PUZZLE.with_digit("r1c3", 2))
    assert asked(none, "hint") == "No hint yet. No rule is broken, but this puzzle has no solution at all."
    empty = SudokuBoard(node_budget=48)
    press(empty, "9")
    assert asked(empty, "hint") == "No hint yet. No answer: the budget of 48 nodes is used up after 48 nodes."


def test_what_a_hint_removed_is_forgotten_with_the_digits_it_rests_on():
    start = "8..........36......7..9.2.......7.......4.7.....1.......1....68..85......9....4.."
    board = SudokuBoard(start)
    at(board, "r3c9")
    press(board, "5")
    for _ in range(3):
        asked(board, "hint")
    assert "remove" in board.message
    removed = board._hint.removes
    board.undo()
    solutions_of_it = [solve(board.board.with_digit(*candidate), limit=1).solution for candidate in removed]
    assert any(solutions_of_it)
    assert asked(board, "hint").startswith("Hint 1 of 3: ")
    assert board._hint.technique == next_hint(start).technique


def test_hint_levels_are_shown_one_after_the_other(board, monkeypatch):
    started = threading.Event()
    slow = answers.hint
    monkeypatch.setattr(answers, "hint", lambda *given, **named: started.wait(20) and slow(*given, **named))
    for _ in range(3):
        board.hint()
    assert board.message == "A search is running; stop it first."
    started.set()
    board.wait(20)
    assert board.message.startswith("Hint 1 of 3: ")
    at(board, "r1c4")
    press(board, "2", shift=True)
    assert asked(board, "hint").startswith("Hint 2 of 3: ")


def test_new_restart_candidates_and_paste(board):
    assert re.fullmatch(r"A new 9x9 puzzle: 2\d clues, (easy|medium|hard)\.", asked(board, "new"))
    assert board.clues != PUZZLE.line
    assert is_unique(board.clues)
    board._receive({"paste": PUZZLE.line.replace(".", "0")})
    assert (board.clues, board.message) == (PUZZLE.line, "Pasted: 30 clues.")
    board._receive({"paste": str(PUZZLE)})
    assert board.clues == PUZZLE.line
    board._receive({"paste": "what is this"})
    assert board.message.startswith("That is not a board: ")
    assert board.clues == PUZZLE.line
    at(board, "r1c3")
    press(board, "4")
    board._receive({"button": "restart"})
    assert board.value == PUZZLE.line
    board._receive({"button": "undo"})
    assert board.value[2] == "4"
    board._receive({"button": "fill_candidates"})
    assert board.marks[3] == [0, sum(1 << digit for digit in board.board.candidates(3))]
    board._receive({"paste": "1..............."})
    assert (board.box_rows, len(board.marks)) == (2, 16)
    board.selected = 15
    assert asked(board, "new").startswith("A new 4x4 puzzle: ")
    board._receive({"button": "undo"})
    board._receive({"button": "undo"})
    assert (board.clues, board.selected) == (PUZZLE.line, 15)
    assert board.marks[3] != [0, 0]


@pytest.mark.parametrize(
    ("sides", "alphabet"), [((2, 2), "A..D"), ((2, 2), "0..3"), ((4, 4), "0..9A..F"), ((3, 2), None)]
)
def test_a_board_is_pasted_into_itself(sides, alphabet):
    board = SudokuBoard("." * (sides[0] * sides[1]) ** 2, sides, alphabet=alphabet)
    press(board, board.alphabet[-1])
    digits = board.board
    for form in ("line", "grid"):
        board.paste(board.copy(form))
        assert board.position.puzzle == digits
        assert board.alphabet == digits.alphabet


def test_copy(board):
    sent = []
    board.send = lambda content, buffers=None: sent.append(content)
    board._receive({"copy": "line"})
    board._receive({"copy": "grid"})
    assert sent == [{"copy": PUZZLE.line}, {"copy": str(PUZZLE)}]
    assert Board(board.copy("grid")) == PUZZLE


def test_every_button_of_the_page_is_known_and_no_other(board):
    page = (ROOT / "sudoku_lessons" / "widgets" / "board.js").read_text(encoding="utf-8")
    pressed = set(re.findall(r"button: \"(\w+)\"", page)) | set(
        re.findall(r"\[\"(\w+)\", \"[A-Z]", page.split("const KEYS")[0])
    )
    assert pressed - {"digit", "corner", "centre"} == set(BUTTONS)
    for name in BUTTONS:
        assert callable(getattr(board, name))
    board._receive({"button": "close"})
    board._receive({"nonsense": 1})
    assert board.comm is not None


# ---- from Python ------------------------------------------------------------------------------------


def test_a_value_is_read_set_and_observed(board):
    seen = []
    board.observe(lambda change: seen.append(change["new"]), "value")
    board.value = board.value  # equal: nobody is told
    board.value = SOLUTION
    board.value = SOLUTION.line
    assert seen == [SOLUTION.line]
    board.undo()
    assert seen == [SOLUTION.line, PUZZLE.line]
    assert (board.value, board.board) == (PUZZLE.line, PUZZLE)
    with pytest.raises(ValueError, match="r1c1: expected its clue 5 or an empty cell, got 6"):
        board.value = "6" + PUZZLE.line[1:]
    board.value = "." * 81  # clues stay
    assert board.value == PUZZLE.line
    with pytest.raises(InvalidBoard):
        board.value = "123"
    assert board.value == PUZZLE.line


def test_each_change_of_marks_is_told_once(board):
    seen = []
    board.observe(lambda change: seen.append(1), "marks")
    board.marks[2][0] = 2  # inside the list: nobody is told
    assert seen == []
    board.marks = [[0, 0] if cell != 2 else [6, 0] for cell in range(81)]
    assert len(seen) == 1
    assert board.position.corner[2] == 6
    for wrong in ([], [[0, 0]] * 80, [[0]] * 81, [[1 << 10, 0]] * 81, [1] * 81, [[0.5, 0]] * 81):
        with pytest.raises(traitlets.TraitError, match="81 pairs"):
            board.marks = wrong


@pytest.mark.parametrize(("size", "side"), [("this size", 9), ("4x4", 4), ("6x6", 6), ("12x12", 12)])
def test_a_new_puzzle_is_of_the_size_and_the_level_chosen(board, size, side):
    board.size = size
    board.level = "easy"
    words = asked(board, "new")
    assert re.fullmatch(rf"A new {side}x{side} puzzle: \d+ clues, easy\.", words)
    assert board.position.puzzle.shape.n == side
    assert is_unique(board.position.puzzle)
    assert level(difficulty(board.position.puzzle)) == "easy"
    before = board.clues
    asked(board, "new")
    assert board.clues != before
    with pytest.raises(traitlets.TraitError):
        board.level = "evil"
    with pytest.raises(traitlets.TraitError):
        board.size = "10x10"


def test_a_new_puzzle_within_a_budget_and_stopped(board, monkeypatch):
    board.node_budget = 10
    assert asked(board, "new") == ("No new puzzle: the budget of 10 nodes is used up.")
    board.node_budget = 3_000
    board.level = "hard"
    module = sys.modules["sudoku_lessons.generator.generator"]  # the package's `generate` is the function
    monkeypatch.setattr(module.Maker, "_rank", lambda maker, cells: 1)
    words = asked(board, "new")
    assert "No hard one was found: the budget of 3,000 nodes is used up." in words
    assert is_unique(board.position.puzzle)
    before = board.clues
    board.node_budget = 10**9
    board._receive({"button": "new"})
    assert (board.busy, board.message) == (True, "Making a new puzzle ...")
    board._receive({"button": "stop"})
    board.wait(20)
    assert re.fullmatch(r"Stopped by you after [\d,]+ nodes: no new puzzle\.", board.message)
    assert (board.clues, board.busy) == (before, False)


def test_a_new_puzzle_that_cannot_be_is_refused_at_once(board):
    board.size, board.level, before = "4x4", "hard", board.clues
    assert re.match(r"No new puzzle: every 4x4 board .* is easy: .* 'hard'\.", asked(board, "new"))
    assert board.clues == before


def test_a_stop_while_a_new_puzzle_is_being_made_is_heard_at_the_end(board):
    """Pressed after the last look of `generate`: the puzzle is not put on the board."""
    many = answers.new(board.position, Ask(3_000, lambda _: False), "this size", "any level")
    assert many.puzzle
    made = Ask(3_000, lambda of: isinstance(of, Generated))
    answer = answers.new(board.position, made, "this size", "any level")
    assert (answer.puzzle, answer.words[:14]) == (None, "Stopped by you")


def test_a_new_puzzle_keeps_the_alphabet():
    board = SudokuBoard("A...............", alphabet="A..D")
    asked(board, "new")
    assert set(board.clues) <= set("ABCD.")


def test_solutions_are_counted_of_the_board_or_of_its_clues(board):
    at(board, "r1c3")
    press(board, "2")  # breaks no rule, and is not the solution's
    assert asked(board, "count") == "No: the board as it stands has no solution."
    assert asked(board, "count_clues") == "Yes: the puzzle, its clues only, has exactly one solution."
    press(board, "5")
    assert asked(board, "count").startswith("A rule is broken: 5 appears twice in row 1")
    assert asked(board, "count_clues").startswith("Yes: the puzzle, its clues only,")
    empty = SudokuBoard("." * 16)
    empty.value = "123434.........."
    assert asked(empty, "count_clues") == (
        "No: the puzzle, its clues only, has more than one solution (fewer than 4 digits never have just one)."
    )
    with pytest.raises(ValueError, match="of: expected board or clues, got 'all'"):
        board.count("all")


def test_an_impossible_digit_is_a_clash_and_not_an_endless_search():
    board = SudokuBoard("49675.8..21869375..5.48..69......................................................")
    assert asked(board, "count").startswith("No: the board as it stands has more than one solution")
    at(board, "r2c9")
    press(board, "5")
    assert "5 appears twice in row 2: r2c8, r2c9" in board.message
    assert "5 appears twice in box 3: r2c8, r2c9" in board.message
    assert asked(board, "count").startswith("A rule is broken: 5 appears twice in row 2: r2c8, r2c9")


def test_fifteen_clues_get_an_answer(cases):
    case = cases["hang-05"]
    for name in ("board", "rotated_90_clockwise"):
        board = SudokuBoard(case["input"][name], node_budget=200_000)
        assert asked(board, "count") == (
            "No: the board as it stands has more than one solution (fewer than 17 digits never have just one)."
        )
        board.solver = "reading_order"
        board.node_budget = 20_000
        words = asked(board, "solve")
        assert words.startswith(("No answer: the budget of 20,000 nodes", "Solved by reading_order"))


def test_observers_see_a_board_that_is_all_there_and_may_change_it(board):
    board.observe(lambda change: board.fill_candidates(), "value")
    at(board, "r1c3")
    press(board, "4")
    assert board.value[2] == "4"
    assert board.marks[3][1] == sum(1 << digit for digit in board.board.candidates(3))
    board.unobserve_all("value")

    def junk(change):
        board.value = "junk"

    board.observe(junk, "value")
    with pytest.raises(InvalidBoard):
        press(board, "1")
    assert board.value[2] == "1"


def test_a_search_ends_whatever_its_observers_do(board, monkeypatch):
    monkeypatch.setattr(threading, "excepthook", lambda arguments: None)
    board.observe(lambda change: 1 / 0, "value")
    board.solve()
    board.wait(20)
    assert not board.busy


def test_loading_a_puzzle_ends_a_search_and_its_answer():
    board = SudokuBoard(SLOW, solver="reading_order", node_budget=10**9)
    board.solve()
    thread = board._thread
    board.paste(PUZZLE.line)
    assert not board.busy
    thread.join(20)
    assert board.message == "Pasted: 30 clues."
    assert asked(board, "check") == "So far every digit is right."


def test_traits_refuse_what_no_board_has(board):
    for name, wrong in {
        "selected": [81, -1],
        "solver": ["fast"],
        "mode": ["pen"],
        "node_budget": [-1],
        "cages": [[{}], [1], [{"sum": 3, "cells": [81]}], [{"sum": "3", "cells": [1]}]],
    }.items():
        for value in wrong:
            with pytest.raises(traitlets.TraitError):
                setattr(board, name, value)
    with pytest.raises(ValueError, match="digit: expected 1 to 9, got 12"):
        board.enter(12)
    for key in ("", "34", "ArrowUpp"):
        press(board, key or " ")
        board.press(key)
    assert board.value == PUZZLE.line
    started = SudokuBoard(PUZZLE, value=SOLUTION, marks=[[2, 0]] * 81)
    assert (started.value, started.marks[0]) == (SOLUTION.line, [2, 0])
    lower = SudokuBoard([0] * 16, alphabet="abcd")
    press(lower, "b")
    assert lower.value[0] == "b"


def test_a_puzzle_that_clashes_is_shown_and_said():
    board = SudokuBoard("55" + "." * 79)
    assert board.conflicts == [0, 1]
    assert asked(board, "solve").startswith("A rule is broken")
    with pytest.raises(InvalidBoard):
        SudokuBoard("what is this")


def test_a_saved_notebook_shows_the_board(board):
    bundle = board._repr_mimebundle_()
    data = bundle[0] if isinstance(bundle, tuple) else bundle
    assert data["text/plain"] == str(PUZZLE)
    assert data["text/html"].count("<td") == 81
    assert "svg" not in data["text/html"]
    assert "application/vnd.jupyter.widget-view+json" in data


def test_the_state_is_what_a_page_can_read(board):
    state = board.get_state()
    shown = {key: value for key, value in state.items() if not key.startswith("_")}
    assert json.loads(json.dumps(shown)) == shown


def test_positions_never_change():
    position = Position.of(PUZZLE)
    history = History(position)
    history.go(position.with_digit(2, 4))
    assert position.board == PUZZLE
    assert not History(position).move(-1)
    assert position.with_digit(0, 4) is position
    with pytest.raises(ValueError, match="corner or centre"):
        position.with_mark("middle", 2, 1)
