"""Widgets for notebooks: the board, the search player, the dancing links, predictions.

It imports the rooms below it."""

from sudoku_lessons.widgets.board import SudokuBoard
from sudoku_lessons.widgets.dance import Dance, dance
from sudoku_lessons.widgets.player import SearchPlayer, race, watch
from sudoku_lessons.widgets.predict import Prediction, predict

__all__ = ["Dance", "Prediction", "SearchPlayer", "SudokuBoard", "dance", "predict", "race", "watch"]
