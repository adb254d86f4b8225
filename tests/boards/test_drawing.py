"""Drawings of boards: borders, what is in a cell, and outlines of groups of cells."""

import re
from collections import Counter
from itertools import combinations

import pytest

from sudoku_lessons import Board, KillerBoard, Shape
from sudoku_lessons.boards import outline
from sudoku_lessons.boards.drawing import draw


def cells_of(html):
    """The style and the inside of each cell of a table."""
    return re.findall(r'<td style="([^"]*)">(.*?)</td>', html)


@pytest.mark.parametrize("sides", [(2, 2), (2, 3), (3, 2), (3, 3), (1, 5), (4, 4), (3, 6)])
def test_thick_lines_lie_around_boxes_and_nowhere_else(sides):
    shape = Shape(*sides)
    drawn = cells_of(Board.empty(shape)._repr_html_())
    assert len(drawn) == shape.cell_count
    for cell, (style, _) in enumerate(drawn):
        row, column = divmod(cell, shape.n)
        thick = {"top": row % sides[0] == 0, "left": column % sides[1] == 0}
        thick |= {"bottom": True} if row == shape.n - 1 else {}
        thick |= {"right": True} if column == shape.n - 1 else {}
        assert {side: px == "2px" for side, px in re.findall(r"border-(\w+):(\dpx)", style)} == thick


def test_clues_marks_and_candidates_are_shown():
    drawing = draw(Shape(2, 2), "12" + "." * 14, clues=[0, 1], marked=[1, 2], notes={3: "34"})
    assert drawing.text.splitlines()[0] == "1  2* | .* 34"
    styles, insides = zip(*cells_of(drawing.html))
    assert ["bold" in style for style in styles[:3]] == [True, False, False]
    assert len({style.partition("background")[2] for style in styles[:4]}) == 3  # a clue, marks, and none
    assert insides[0] == "1"
    assert insides[2] == ""
    assert "font-size:9px" in insides[3]
    assert insides[3].endswith(">34</span>")


def test_a_cage_has_its_label_in_its_first_cell_and_dashes_at_its_border():
    killer = KillerBoard("." * 16, [(8, "r2c2 r2c3 r3c2")])
    insides = [inside for _, inside in cells_of(killer._repr_html_())]
    dashed = {cell: set(re.findall(r"border-(\w+):1px dashed", inside)) for cell, inside in enumerate(insides)}
    assert {cell: sides for cell, sides in dashed.items() if sides} == {
        5: {"top", "left"},
        6: {"top", "right", "bottom"},
        9: {"left", "right", "bottom"},
    }
    assert [cell for cell, inside in enumerate(insides) if ">8</span>" in inside] == [5]


@pytest.mark.parametrize("inset", [0, 8])
def test_outlines_are_closed_and_surround_their_cells(inset):
    """On 3x3: one stroke for each side that no other cell of the group touches, and no loose end."""
    shape = Shape(1, 3)
    for cells in (group for size in range(1, 5) for group in combinations(range(9), size)):
        strokes = re.findall(r"M(\d+) (\d+)([HV])(\d+)", outline(shape, cells, inset))
        places = {divmod(cell, 3) for cell in cells}
        around = [(r + dr, c + dc) for r, c in places for dr, dc in ((0, 1), (1, 0), (0, -1), (-1, 0))]
        assert len(strokes) == sum(place not in places for place in around)
        ends = Counter()
        for x, y, way, to in strokes:
            ends.update([(x, y), (to, y) if way == "H" else (x, to)])
            line = int(y if way == "H" else x)
            assert line % 100 in (inset, (100 - inset) % 100)
        assert all(times % 2 == 0 for times in ends.values())
