"""Things to click on in a notebook. They show boards, results and traces and know no solver's inside."""

from sudoku_lessons.widgets.board import SudokuBoard
from sudoku_lessons.widgets.dance import Dance, dance
from sudoku_lessons.widgets.player import SearchPlayer, race, watch
from sudoku_lessons.widgets.predict import Prediction, predict

__all__ = [
    "Dance",
    "Prediction",
    "SearchPlayer",
    "SudokuBoard",
    "dance",
    "predict",
    "race",
    "watch",
]
