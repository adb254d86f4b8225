"""Boards: geometry, reading and writing, cages, symmetry, and a verifier that knows no solver.

Everything here is true of a puzzle before any search. It imports nothing of the package."""

from sudoku_lessons.boards.alphabets import alphabet_of
from sudoku_lessons.boards.arguments import counted, is_whole, seed_of, shown, whole_number
from sudoku_lessons.boards.board import Board, BoardLike, as_board, is_board
from sudoku_lessons.boards.cage import Cage, combinations
from sudoku_lessons.boards.drawing import Drawing, outline
from sudoku_lessons.boards.errors import CageError, ClashError, Conflict, InvalidBoard
from sudoku_lessons.boards.killer import KillerBoard, NoDigit, killer_of, sum_remark, without_cages
from sudoku_lessons.boards.shape import LARGEST_N, Item, Shape, ShapeLike, as_shape, shape_of_boxes, shape_of_n
from sudoku_lessons.boards.symmetry import Symmetry, canonical, isomorph
from sudoku_lessons.boards.verify import faults, is_solution

__all__ = [
    "LARGEST_N",
    "Board",
    "BoardLike",
    "Cage",
    "CageError",
    "ClashError",
    "Conflict",
    "Drawing",
    "InvalidBoard",
    "Item",
    "KillerBoard",
    "NoDigit",
    "Shape",
    "ShapeLike",
    "Symmetry",
    "alphabet_of",
    "as_board",
    "as_shape",
    "canonical",
    "combinations",
    "counted",
    "faults",
    "is_board",
    "is_solution",
    "is_whole",
    "isomorph",
    "killer_of",
    "outline",
    "seed_of",
    "shape_of_boxes",
    "shape_of_n",
    "shown",
    "sum_remark",
    "whole_number",
    "without_cages",
]
