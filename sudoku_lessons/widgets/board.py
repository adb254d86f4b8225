"""A board to solve by hand in a notebook, with checks, hints and solvers that can be stopped."""

import io
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

import traitlets

from sudoku_lessons.boards import Board, BoardLike, InvalidBoard, ShapeLike
from sudoku_lessons.formats import read_puzzles, write_puzzles
from sudoku_lessons.hints import LEVELS, Hint
from sudoku_lessons.widgets import answers
from sudoku_lessons.widgets.answers import ANY_LEVEL, SAME_SIZE, SIZES, Answer, Ask
from sudoku_lessons.widgets.position import Position
from sudoku_lessons.widgets.typed_board import TypedBoard

Work = Callable[[Position, Ask], Answer]


class SudokuBoard(TypedBoard):
    """A puzzle to solve by hand, with the keyboard alone, with the mouse, or by touch.

    `puzzle` is anything `Board` reads; its digits are locked. `value` is the current board, n*n
    characters: read it, observe it, or set it to anything `Board` reads. `marks` are the pencil marks, a
    pair of masks per cell (corner, centre; bit d for digit d). `cages` are those of a killer, each
    {"sum": number or None, "cells": [cell, ...]}; setting them makes the puzzle a killer, or plain if empty.
    Set either to a new list, because changes inside a list are not noticed. `message` is the last
    message. For every key or button there is a method: `press(key)`, `check()`, `hint()`, `count()`,
    `solve()`, `new()`, `restart()`, `undo()`, `redo()`, `paste(text)`, `copy(form)`. `level` and `size` are
    those of the puzzles that `new` makes.

    Searches run in a thread, within `node_budget` nodes; `stop()` ends one, `wait()` waits for
    it. Raises InvalidBoard if the puzzle cannot be read. Clues that clash are shown and marked.
    """

    levels = traitlets.List([ANY_LEVEL, *LEVELS]).tag(sync=True)
    level = traitlets.Enum([ANY_LEVEL, *LEVELS], ANY_LEVEL).tag(sync=True)
    sizes = traitlets.List(list(SIZES)).tag(sync=True)
    size = traitlets.Enum(list(SIZES), SAME_SIZE).tag(sync=True)

    def __init__(self, puzzle: BoardLike | None = None, shape: ShapeLike | None = None, **traits: Any) -> None:
        self._thread: threading.Thread | None = None
        self._told_to_stop = threading.Event()
        self._hint: Hint | None = None
        self._hint_level = 0
        self._struck: list[Hint] = []  # hints shown that remove candidates
        super().__init__(puzzle, shape, **traits)
        self.on_msg(lambda _, content, buffers: self._receive(content))

    def press(self, key: str, *, shift: bool = False, ctrl: bool = False) -> None:
        """Press a key: see `TypedBoard.press`; Escape stops a search."""
        if key == "Escape":
            self.stop()
        super().press(key, shift=shift, ctrl=ctrl)

    def load(self, puzzle: BoardLike, said: str = "") -> None:
        """Load a puzzle: see `TypedBoard.load`; a running search is stopped and its answer dropped."""
        self.stop()
        self._told_to_stop, self.busy = threading.Event(), False
        super().load(puzzle, said)

    def paste(self, text: str) -> None:
        """Load a puzzle from text in any notation that `Board` reads; if that fails, the message says why.

        It is read as a board of this shape and alphabet first, then of any, then as one puzzle in any
        format of `formats`.
        """
        try:
            board = self._pasted(text)
        except InvalidBoard as error:
            self.message = f"That is not a board: {error}"
            return
        cages = f", {len(board.cages)} cages" if board.cages else ""
        clashes = "".join(f" {conflict}." for conflict in board.conflicts())
        self.load(board, f"Pasted: {board.clue_count} clues{cages}.{clashes}")

    def _pasted(self, text: str) -> Board:
        """Return the board of a text; if no format reads it, raise InvalidBoard with the reason."""
        with suppress(InvalidBoard):
            return self.board.alike(text)
        try:
            return Board(text)
        except InvalidBoard as error:
            return _only_puzzle(text, error)

    def copy(self, form: str = "line") -> str:
        """Return the board as text: a "line" of n*n characters or a "grid". The browser copies it.

        A killer is copied with its cages in any form: as a letter map, or, if that cannot express them, as
        the JSON of SudokuPad.
        """
        text = str(self.board) if form == "grid" else self.board.line
        if self.board.cages:
            text, form = _with_cages(self.board)
        self.send({"copy": text})
        self.message = f"Copied to the clipboard as a {form}."
        return text

    # ---- what is searched for, in a thread of its own ----------------------------------------------

    def check(self) -> None:
        """Check whether a rule is broken, or a digit differs from the solution."""
        self._start(answers.check, "Checking ...")

    def count(self, of: str = "board") -> None:
        """Count solutions of the current "board", or of its "clues": one, not one, or gave up.

        Raises ValueError for another `of`.
        """
        if of not in answers.WHAT:
            raise ValueError(f"of: expected {' or '.join(answers.WHAT)}, got {of!r}")
        self._start(partial(answers.count, of=of), f"Counting solutions of {answers.WHAT[of]} ...")

    def count_clues(self) -> None:
        """Count solutions of the clues, for a button."""
        self.count("clues")

    def new(self) -> None:
        """Load a new puzzle with one solution, of the board's `size` and `level`; can be undone."""
        self._start(partial(answers.new, size=self.size, difficulty=self.level), "Making a new puzzle ...")

    def solve(self) -> None:
        """Finish the board with the chosen solver; can be undone."""
        self._start(partial(answers.solved, solver=self.solver), f"{self.solver} is searching ...")

    def hint(self) -> None:
        """Show the next step in three levels: ask again for the next level, and then for another step."""
        last, level = self._hint, min(self._hint_level + 1, 3)
        if last is None or last.board != self.board or (self._hint_level == 3 and not last.places):
            last, level = None, 1
        valid = [hint for hint in self._struck if _is_part_of(hint.board, self.board)]
        struck = {candidate for hint in valid for candidate in hint.removes}
        work = partial(answers.hint, struck=struck, level=level, last=last)
        self._start(work, "Looking for a hint ...", level)

    def stop(self) -> None:
        """End the running search, if any."""
        self._told_to_stop.set()

    def wait(self, seconds: float | None = None) -> None:
        """Wait for the running search, if any."""
        if self._thread:
            self._thread.join(seconds)

    def _start(self, work: Work, said: str, level: int = 0) -> None:
        """Compute an answer in a thread; `level` is that of a hint."""
        if self.busy:
            self.message = "A search is running; stop it first."
            return
        self.busy, self.message = True, said
        self._told_to_stop = threading.Event()
        arguments = (work, self.position, self._told_to_stop, level)
        self._thread = threading.Thread(target=self._run, args=arguments, daemon=True)
        self._thread.start()

    def _run(self, work: Work, position: Position, stop: threading.Event, level: int) -> None:
        try:
            answer = work(position, Ask(self.node_budget, lambda log: stop.is_set()))
        except Exception as error:  # a thread's error would be lost
            answer = Answer(f"Error: {error}")
        if stop is not self._told_to_stop:  # another puzzle was loaded
            return
        try:
            if position is self.position:
                self._show_answer(answer, level)
            else:
                self.message = "The board has changed meanwhile; ask again."
        finally:
            self.busy = False

    def _show_answer(self, answer: Answer, level: int) -> None:
        if answer.puzzle:
            self.load(answer.puzzle, answer.words)
            return
        if answer.board:
            self._go(self.position.with_digits(answer.board), answer.words)
        with self.hold_sync():
            self.message = answer.words
            self.wrong, self.looked_at = list(answer.wrong), list(answer.look_at)
        if answer.hint:
            self._hint, self._hint_level = answer.hint, level
            if level == 3 and answer.hint.removes:
                self._struck.append(answer.hint)

    # ---- the page -------------------------------------------------------------------------------

    def _receive(self, content: dict[str, Any]) -> None:
        """Handle a message from the page: a key, a digit or a button pressed, or text pasted."""
        match content:
            case {"press": key, "shift": shift, "ctrl": ctrl}:
                self.press(key, shift=shift, ctrl=ctrl)
            case {"digit": digit}:
                self.enter(digit, self.mode)
            case {"paste": text}:
                self.paste(text)
            case {"copy": form}:
                self.copy(form)
            case {"button": name} if name in BUTTONS:
                getattr(self, name)()

    def _still(self) -> tuple[str, str]:
        drawing = self.board.draw(clues=self.position.puzzle)
        return drawing.html, drawing.text


BUTTONS = (
    *("check", "hint", "count", "count_clues", "solve", "stop", "new", "restart", "undo", "redo", "erase"),
    "fill_candidates",
)
"""The methods that a button of the page may call."""


def _only_puzzle(text: str, error: InvalidBoard) -> Board:
    """Return the board of a text with one puzzle in any format; if there is none, raise the given error."""
    try:
        boards = read_puzzles(io.StringIO(text)).boards  # a text, not a file name
    except InvalidBoard:
        raise error from None
    if len(boards) > 1:
        raise InvalidBoard(f"expected one puzzle, got {len(boards)}; read_puzzles reads them all")
    return boards[0]


def _with_cages(killer: Board) -> tuple[str, str]:
    """Return a killer as text that can be pasted, and the kind of that text."""
    try:
        return write_puzzles(killer, "letter map"), "letter map with its cages"
    except ValueError:  # cages that overlap or repeat digits, or boxes that are not the usual ones
        return write_puzzles(killer, "sudokupad"), "SudokuPad puzzle with its cages"


def _is_part_of(board: Board, whole: Board) -> bool:
    """Return whether another board has all of a board's cages and digits, so that its hints still hold."""
    same = board.shape == whole.shape and board.cages == whole.cages
    return same and all(whole.cells[cell] == digit for cell, digit in board.clues)
