import matplotlib as mpl
import pytest

mpl.use("Agg")

import matplotlib.pyplot as plt

from sudoku_lessons import ExactCover, solve_cover
from sudoku_lessons.exact_cover import langford, pentominoes, queens
from sudoku_lessons.exact_cover.problems import latin_squares
from sudoku_lessons.plots import cover_pictures


@pytest.fixture(autouse=True)
def closed():
    yield
    plt.close("all")


def words(axes):
    axes.figure.canvas.draw()  # whatever cannot be drawn fails here
    return [text.get_text() for text in axes.texts]


def test_pieces_are_named_and_neighbours_differ_in_colour():
    cover = solve_cover(pentominoes(3, 20), engine="compiled").solution
    axes = cover_pictures.pieces(cover)
    assert sorted(words(axes)) == sorted("FILNPTUVWXYZ")
    colours = {(int(patch.get_y()), int(patch.get_x())): patch.get_facecolor() for patch in axes.patches}
    assert len(colours) == 60
    owner = {cell: piece for piece, cells in cover for cell in cells}
    for (r, c), piece in owner.items():
        for other in ((r + 1, c), (r, c + 1)):
            if owner.get(other, piece) != piece:
                assert colours[r, c] != colours[other]


def test_there_is_a_piece_to_draw():
    with pytest.raises(ValueError, match="expected a piece to draw"):
        cover_pictures.pieces([])
    with pytest.raises(ValueError, match="expected a square to draw"):
        cover_pictures.digits([])
    for draw in (cover_pictures.queens, cover_pictures.langford):
        assert not words(draw([]))


def test_queens_stand_on_their_squares():
    cover = solve_cover(queens(6)).solution
    axes = cover_pictures.queens(cover)
    assert words(axes) == ["♛"] * 6
    assert {(int(text.get_position()[1]), int(text.get_position()[0])) for text in axes.texts} == set(cover)


def test_langford_pairs_in_a_row_with_an_arc_each():
    axes = cover_pictures.langford(solve_cover(langford(3)).solution)
    row = [text.get_text() for text in sorted(axes.texts, key=lambda text: text.get_position()[0])]
    assert "".join(row) in ("312132", "231213")
    assert sum(type(patch).__name__ == "Arc" for patch in axes.patches) == 3
    assert words(axes)


def test_squares_of_digits():
    rows = cover_pictures.latin_rows(solve_cover(latin_squares(4)).solution)
    assert words(cover_pictures.digits(rows)) == [str(digit) for row in rows for digit in row]
    assert all(sorted(row) == [1, 2, 3, 4] for row in rows)
    assert len(cover_pictures.digits(rows).lines) == 4
    assert len(cover_pictures.digits(rows, (2, 2)).lines) == 6
    assert words(cover_pictures.digits([[0, 1], [1, 0]])) == ["", "1", "1", ""]


def test_a_matrix_with_its_chosen_rows():
    problem = ExactCover({"A": [1, 2], "B": [2, 3], "C": [1, "s"]}, secondary=["s"])
    axes = cover_pictures.matrix(problem.options, problem.items, ["B", "C"], secondary=1)
    words(axes)
    others, chosen = axes.collections
    assert len(others.get_offsets()) == 2
    assert sorted(map(tuple, chosen.get_offsets())) == [(0, 2), (1, 1), (2, 1), (3, 2)]
    assert [label.get_text() for label in axes.get_yticklabels()] == ["A", "B", "C"]
    assert [text.get_text() for text in axes.get_legend().get_texts()] == [
        "not chosen",
        "chosen",
        "to its right: secondary",
    ]
    words(cover_pictures.matrix({}, []))


def test_axes_of_ones_own_are_drawn_on():
    _, axes = plt.subplots()
    assert cover_pictures.queens([(0, 0)], ax=axes) is axes
