import pytest

from sudoku_lessons import Shape
from sudoku_lessons.boards import as_shape

SHAPES = [(1, 1), (1, 2), (2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (2, 5), (3, 4), (4, 4), (5, 5)]


@pytest.mark.parametrize("sides", SHAPES)
def test_every_unit_holds_each_cell_family_once(sides):
    shape = Shape(*sides)
    n = shape.n
    for family in (shape.rows, shape.columns, shape.boxes):
        assert sorted(cell for unit in family for cell in unit) == list(range(n * n))
        assert {len(unit) for unit in family} == {n}
    for cell, units in enumerate(shape.units_of):
        assert all(cell in shape.units[unit] for unit in units)
        assert units[0] < n <= units[1] < 2 * n <= units[2]


def test_box_number_of_9x9_is_the_one_of_the_textbooks():
    shape = Shape()
    assert [shape.box_of(9 * r + c) for r in range(9) for c in range(9)] == [
        (r // 3) * 3 + c // 3 for r in range(9) for c in range(9)
    ]


def test_a_6x6_board_may_have_boxes_either_way():
    assert Shape(2, 3).boxes[1] == (3, 4, 5, 9, 10, 11)
    assert Shape(3, 2).boxes[1] == (2, 3, 8, 9, 14, 15)


def test_peers_are_mutual_and_twenty_on_9x9():
    shape = Shape()
    assert {len(peers) for peers in shape.peers} == {20}
    assert all(cell in shape.peers[peer] for cell in range(81) for peer in shape.peers[cell])
    assert not any(cell in peers for cell, peers in enumerate(shape.peers))


def test_names_go_both_ways():
    shape = Shape(3, 4)
    assert [shape.cell(shape.name(cell)) for cell in range(144)] == list(range(144))
    assert shape.cell(" R12C12 ") == 143


@pytest.mark.parametrize("where", ["r0c1", "r10c1", "r1c10", "c1r1", "r1", "", "r²c1", -1, 81, 1.0, True, None])
def test_no_such_cell_is_a_clear_error(where):
    with pytest.raises(ValueError, match=r"expected a cell, 0 to 80 or r1c1 to r9c9, got "):
        Shape().cell(where)


def test_usual_shapes():
    usual = {
        4: (2, 2),
        6: (2, 3),
        8: (2, 4),
        9: (3, 3),
        10: (2, 5),
        12: (3, 4),
        16: (4, 4),
        25: (5, 5),
        1: (1, 1),
    }
    for n, (box_rows, box_cols) in usual.items():
        assert as_shape(n) == Shape(box_rows, box_cols)


@pytest.mark.parametrize(
    ("asked", "message"),
    [
        (7, "7 is prime"),
        (0, "expected a shape such as 9"),
        (26, "expected a shape such as 9"),
        ((0, 3), "box_rows: expected a whole number from 1 to 25, got 0"),
        ((6, 6), "at most 25"),
        ("9x9", "expected a shape such as 9"),
        (True, "expected a shape such as 9"),
        ((2, 3, 4), "expected a shape such as 9"),
        ((2.0, 3), "expected a shape such as 9"),
    ],
)
def test_impossible_shapes_are_refused(asked, message):
    with pytest.raises(ValueError, match=message):
        as_shape(asked)


def test_items_are_cells_then_digits_of_units():
    shape = Shape(2, 3)
    items = list(shape.items())
    assert len(items) == len(set(items)) == 4 * 36
    assert items[0] == 0
    assert items[36] == (0, 1)
    assert shape.no_option(items[-1]) == "no place left for 6 in box 6"
