"""Hints: each technique on boards made for it, and all of them against slow rules on sets."""

import random
from collections import Counter
from functools import cache
from itertools import combinations, permutations

import pytest

from sudoku_lessons import Board, ClashError, InvalidBoard, Shape, is_unique, solve
from sudoku_lessons.hints import RATED_TECHNIQUES, TECHNIQUES, difficulty, next_hint, solving_path
from sudoku_lessons.hints.cage_techniques import CAGE_TECHNIQUES
from sudoku_lessons.hints.candidates import Candidates
from sudoku_lessons.hints.techniques import FINDERS, fish
from tests import independent
from tests.public import puzzles_of, those_at_hand

SHAPE = Shape()
WIKIPEDIA = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SHAPES = [(2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (2, 5), (3, 4), (4, 4), (1, 5), (7, 1)]


def unit_of(name: str, shape: Shape = SHAPE) -> int:
    return [shape.unit_name(unit) for unit in range(3 * shape.n)].index(name)


def cells(names: str, shape: Shape = SHAPE) -> tuple[int, ...]:
    return tuple(map(shape.cell, names.split()))


def options(text: str, shape: Shape = SHAPE) -> tuple[tuple[int, int], ...]:
    """The candidates of "r1c2:3,4 r5c5:1"."""
    pairs = [part.split(":") for part in text.split()]
    return tuple((shape.cell(name), int(digit)) for name, digits in pairs for digit in digits.split(","))


def board_of(clues: str) -> Board:
    """A 9x9 board with these clues alone."""
    board = Board.empty()
    for cell, digit in options(clues):
        board = board.with_digit(cell, digit)
    return board


def all_but(digits, cells_kept, unit_cells):
    """What to strike so that these digits have no other places in a unit than the cells kept."""
    return [(cell, digit) for cell in unit_cells if cell not in cells_kept for digit in digits]


def only(digits_of: dict[int, tuple[int, ...]], n: int = 9):
    """What to strike so that these cells have no other candidates than these."""
    return [(cell, d) for cell, kept in digits_of.items() for d in range(1, n + 1) if d not in kept]


# ---- singles ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("clues", "unit", "step"),
    [
        ("r5c1:1 r5c2:2 r5c3:3 r5c4:4 r5c6:6 r5c7:7 r5c8:8 r5c9:9", "row 5", "r5c5:5"),
        ("r1c5:1 r2c5:2 r3c5:3 r4c5:4 r6c5:6 r7c5:7 r8c5:8 r9c5:9", "column 5", "r5c5:5"),
        ("r4c4:1 r4c5:2 r4c6:3 r5c4:4 r5c6:6 r6c4:7 r6c5:8 r6c6:9", "box 5", "r5c5:5"),
        ("r5c1:1 r5c2:2 r5c9:3 r1c5:4 r2c5:6 r6c4:7 r4c4:8 r6c6:9", "box 5", "r5c5:5"),
    ],
)
def test_a_naked_single_is_looked_for_where_its_unit_is_fullest(clues, unit, step):
    board = board_of(clues)
    hint = next_hint(board)
    assert (hint.technique, hint.units, hint.places, hint.removes) == (
        "naked single",
        (unit_of(unit),),
        options(step),
        (),
    )
    assert (hint.cells, hint.digits, hint.board) == (cells("r5c5"), (5,), board)
    assert hint.words(1) == f"look at {unit}"
    assert hint.words(2) == f"a naked single in {unit}"
    assert hint.words(3) == "every digit but 5 appears in the row, column or box of r5c5: write 5 at r5c5"


@pytest.mark.parametrize(
    ("clues", "unit", "step"),
    [
        ("r2c5:5 r3c9:5 r5c2:5 r8c3:5", "box 1", "r1c1:5"),
        ("r1c2:2 r1c3:3 r1c5:4 r1c6:5 r1c8:6 r1c9:7 r5c4:1 r9c7:1", "row 1", "r1c1:1"),
        ("r2c1:2 r3c1:3 r5c1:4 r6c1:5 r8c1:6 r9c1:7 r4c5:1 r7c9:1", "column 1", "r1c1:1"),
    ],
)
def test_a_hidden_single_in_each_kind_of_unit(clues, unit, step):
    board = board_of(clues)
    hint = next_hint(board)
    ((cell, digit),) = options(step)
    assert (hint.technique, hint.units, hint.places) == ("hidden single", (unit_of(unit),), ((cell, digit),))
    assert (hint.cells, hint.digits, hint.removes) == ((cell,), (digit,), ())
    assert hint.words(1) == f"look at {unit}"
    assert hint.words(2) == f"a hidden single in {unit}"
    reason = f"in {unit}, {digit} can only go to r1c1, because every other empty cell sees {digit}"
    assert hint.words(3) == f"{reason}: write {digit} at r1c1"


def test_singles_that_rest_on_what_was_struck_say_so():
    naked = next_hint(Board.empty(), only({40: (5,)}))
    assert naked.words(3).startswith(
        "every digit but 5 appears in the row, column or box of r5c5, or was removed"
    )
    hidden = next_hint(Board.empty(), all_but([5], [40], SHAPE.rows[4]))
    assert (
        hidden.words(3)
        == "in row 5, 5 can only go to r5c5, because every other empty cell sees 5 or lost it before: write 5 at r5c5"
    )


# ---- steps that remove ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other", "kept", "removes"),
    [
        ("box 5", "row 4", "r4c4 r4c6", "r4c1:3 r4c2:3 r4c3:3 r4c7:3 r4c8:3 r4c9:3"),  # pointing
        ("box 5", "column 6", "r4c6 r5c6 r6c6", "r1c6:3 r2c6:3 r3c6:3 r7c6:3 r8c6:3 r9c6:3"),
        ("row 4", "box 5", "r4c4 r4c5", "r5c4:3 r5c5:3 r5c6:3 r6c4:3 r6c5:3 r6c6:3"),  # claiming
        ("column 6", "box 5", "r4c6 r6c6", "r4c4:3 r4c5:3 r5c4:3 r5c5:3 r6c4:3 r6c5:3"),
    ],
)
def test_locked_candidates_point_and_claim(one, other, kept, removes):
    struck = all_but([3], cells(kept), SHAPE.units[unit_of(one)])
    hint = next_hint(Board.empty(), struck)
    assert hint.technique == "locked candidates"
    assert (hint.units, hint.cells, hint.digits) == ((unit_of(one), unit_of(other)), cells(kept), (3,))
    assert (hint.places, hint.removes) == ((), options(removes))
    assert (hint.words(1), hint.words(2)) == (f"look at {one}", f"locked candidates in {one} and {other}")
    *first, last = kept.split()
    *gone, last_gone = [part.split(":")[0] for part in removes.split()]
    assert hint.words(3) == (
        f"in {one}, 3 can only go to {', '.join(first)} and {last}, which lie in {other} too, so {other} has its 3 "
        f"there: remove 3 from {', '.join(gone)} and {last_gone}"
    )


@pytest.mark.parametrize("unit", range(27))
@pytest.mark.parametrize("name", ["naked pair", "naked triple"])
def test_naked_groups_in_every_unit(unit, name):
    inside = SHAPE.units[unit]
    spread = (inside[0], inside[5], inside[7])  # no two of them in a second unit
    if name == "naked pair":
        kept = dict.fromkeys(spread[:2], (3, 7))
    else:
        kept = dict(zip(spread, [(3, 7), (7, 8), (3, 8)]))
    digits = tuple(sorted({d for held in kept.values() for d in held}))
    hint = next_hint(Board.empty(), only(kept))
    assert (hint.technique, hint.units, hint.cells, hint.digits) == (name, (unit,), tuple(kept), digits)
    assert hint.removes == tuple((cell, d) for cell in inside if cell not in kept for d in digits)
    assert hint.places == ()
    # and once more when all but the last of it was struck, and never again
    again = next_hint(Board.empty(), only(kept) + list(hint.removes[:-1]))
    assert (again.technique, again.removes) == (name, hint.removes[-1:])
    assert next_hint(Board.empty(), only(kept) + list(hint.removes)).technique == "guess"


@pytest.mark.parametrize("unit", range(27))
@pytest.mark.parametrize("name", ["hidden pair", "hidden triple"])
def test_hidden_groups_in_every_unit(unit, name):
    inside = SHAPE.units[unit]
    spread = (inside[0], inside[5], inside[7])
    if name == "hidden pair":
        digits, kept = (3, 7), spread[:2]
        struck = all_but(digits, kept, inside)
    else:
        digits, kept = (3, 7, 8), spread
        struck = [*all_but(digits, kept, inside), (spread[0], 3), (spread[1], 7)]
    hint = next_hint(Board.empty(), struck)
    assert (hint.technique, hint.units, hint.cells, hint.digits) == (name, (unit,), kept, digits)
    assert hint.removes == tuple((cell, d) for cell in kept for d in range(1, 10) if d not in digits)
    assert hint.places == ()
    again = next_hint(Board.empty(), struck + list(hint.removes[:-1]))
    assert (again.technique, again.removes) == (name, hint.removes[-1:])


@pytest.mark.parametrize(("kind", "crossing"), [("row", "column"), ("column", "row")])
def test_x_wing_by_rows_and_by_columns(kind, crossing):
    lines = [unit_of(f"{kind} 2"), unit_of(f"{kind} 7")]
    kept = [SHAPE.units[line][k] for line in lines for k in (3, 8)]
    struck = [option for line in lines for option in all_but([5], kept, SHAPE.units[line])]
    hint = next_hint(Board.empty(), struck)
    assert (hint.technique, hint.units, hint.digits) == ("X-wing", tuple(lines), (5,))
    assert hint.cells == tuple(kept)
    crossed = [SHAPE.units[unit_of(f"{crossing} {k}")] for k in (4, 9)]
    assert hint.removes == tuple((cell, 5) for line in crossed for cell in line if cell not in kept)
    assert hint.words(1) == f"look at {kind} 2"
    assert hint.words(2) == f"an X-wing in {kind} 2 and {kind} 7"
    assert hint.words(3).startswith(
        f"in {kind} 2 and {kind} 7, 5 can only go to {crossing} 4 and {crossing} 9, which get their 5 there: "
        "remove 5 from r"
    )
    assert next_hint(Board.empty(), struck + list(hint.removes)).technique == "guess"


@pytest.mark.parametrize(("kind", "crossing"), [("row", "column"), ("column", "row")])
def test_swordfish_by_rows_and_by_columns(kind, crossing):
    """Each of the three lines lacks one of the nine places."""
    lines = [unit_of(f"{kind} {k}") for k in (2, 5, 7)]
    kept = [SHAPE.units[line][k] for line, ks in zip(lines, ((0, 3), (3, 8), (0, 8))) for k in ks]
    struck = [option for line in lines for option in all_but([5], kept, SHAPE.units[line])]
    hint = next_hint(Board.empty(), struck)
    assert (hint.technique, hint.units, hint.digits, hint.cells) == (
        "swordfish",
        tuple(lines),
        (5,),
        tuple(kept),
    )
    crossed = [(cell, 5) for k in (1, 4, 9) for cell in SHAPE.units[unit_of(f"{crossing} {k}")]]
    assert hint.removes == tuple(option for option in crossed if option[0] not in kept and option not in struck)
    assert hint.words(2) == f"a swordfish in {kind} 2, {kind} 5 and {kind} 7"


# Each is a position on the way through a puzzle at which nothing easier helps.
EASIEST_NEXT = {
    "swordfish": (
        "971384.2.568792.1.234156879.8293516..56421.98..96782....75.39828932.7..1.25819.3.",
        "a swordfish in row 2, row 4 and row 9",
        "in row 2, row 4 and row 9, 4 can only go to column 1, column 7 and column 9, which get their 4 there: "
        "remove 4 from r6c1, r7c1, r8c7 and r6c9",
    ),
    "XY-wing": (
        "93.5..16.42169835756..31.947.5.8..363.2.65.4.8.6..3.1.184326.7.673859421259417683",
        "an XY-wing in column 7 and box 6",
        "if r4c7 is 2, r3c7 is 8, and if r4c7 is 9, r5c9 is 8, so no cell that sees both is 8: "
        "remove 8 from r1c9 and r5c7",
    ),
    "simple colouring": (
        "347289516218563479695..182353681729448.6.27..72..54.68..2..6.8...4.28..78.3..5.42",
        "simple colouring in box 5",
        "linked by units with two places for 3, either r5c5, r6c7 and r8c8 or else r5c8, r6c4 and r7c5 hold 3, "
        "so no cell that sees one of each holds 3: remove 3 from r7c7 and r8c4",
    ),
}


@pytest.mark.parametrize("name", EASIEST_NEXT)
def test_a_technique_on_a_board_on_which_it_is_the_easiest_next_step(name):
    line, idea, step = EASIEST_NEXT[name]
    hint = next_hint(line)
    assert (hint.technique, hint.words(2), hint.words(3)) == (name, idea, step)
    assert difficulty(line) == "guess", "it rates no board"
    assert check_path(Board(line)) in ("solved", "guess")


def test_one_colour_that_sees_itself_holds_nothing():
    line = "638547912974821653152936748...3.852989..52436325469187.83.9526.2196843755..2.389."
    hint = next_hint(line)
    assert hint.words(3) == (
        "linked by units with two places for 7, either r4c1, r4c5, r5c3, r7c4 and r9c3 or else r5c4, r7c1 and "
        "r9c5 hold 7, but r4c1 and r4c5 see each other: remove 7 from r4c1, r4c5, r5c3, r7c4 and r9c3"
    )
    assert all(solve(line).solution[cell] != digit for cell, digit in hint.removes)


@pytest.mark.parametrize(
    ("name", "struck", "words"),
    [
        (
            "naked pair",
            only(dict.fromkeys(cells("r4c4 r6c5"), (3, 7))) + list(options("r4c5:3,7 r4c6:7 r5c4:3,7")),
            "in box 5, r4c4 and r6c5 can only hold 3 and 7, so no other cell holds these: "
            "remove 3 from r4c6; 3 and 7 from r5c5, r5c6, r6c4 and r6c6",
        ),
        (
            "hidden pair",
            all_but([3, 7], cells("r4c4 r6c5"), SHAPE.boxes[4])
            + list(options("r4c4:2,4,5,6,8 r6c5:2,4,5,6,8,9")),
            "in box 5, 3 and 7 can only go to r4c4 and r6c5, so nothing else can: "
            "remove 1 and 9 from r4c4; 1 from r6c5",
        ),
        (
            "naked triple",
            only(dict(zip(cells("r4c4 r5c6 r6c5"), [(3, 7), (7, 8), (3, 8)])))
            + [(cell, 8) for cell in cells("r4c5 r4c6 r5c4 r5c5 r6c4 r6c6")],
            "in box 5, r4c4, r5c6 and r6c5 can only hold 3, 7 and 8, so no other cell holds these: "
            "remove 3 and 7 from r4c5, r4c6, r5c4, r5c5, r6c4 and r6c6",
        ),
        (
            "hidden triple",
            all_but([3, 7, 8], cells("r4c4 r5c6 r6c5"), SHAPE.boxes[4])
            + list(options("r4c4:1,2,4,5,6 r5c6:1,2,4,5,6 r6c5:1,2,4,5,6,9")),
            "in box 5, 3, 7 and 8 can only go to r4c4, r5c6 and r6c5, so nothing else can: "
            "remove 9 from r4c4 and r5c6",
        ),
    ],
)
def test_groups_in_words(name, struck, words):
    hint = next_hint(Board.empty(), struck)
    assert (hint.technique, hint.words(3), str(hint)) == (name, words, words)
    assert (hint.words(1), hint.words(2)) == ("look at box 5", f"a {name} in box 5")


def test_easier_techniques_come_first():
    """All of them at once, and each goes when it is spent."""
    in_box = all_but([1], cells("r1c1 r1c2"), SHAPE.boxes[0])
    pair = only(dict.fromkeys(cells("r4c4 r5c5"), (3, 7)))
    hidden = all_but([2, 4], cells("r7c7 r9c8"), SHAPE.boxes[8])
    struck, seen = in_box + pair + hidden, []
    while (hint := next_hint(Board.empty(), struck)).removes:
        seen.append(hint.technique)
        struck += hint.removes
    assert seen == ["locked candidates", "naked pair", "hidden pair"]
    assert tuple(name for name in FINDERS if name not in CAGE_TECHNIQUES) == TECHNIQUES
    assert tuple(FINDERS)[2:5] == CAGE_TECHNIQUES
    assert ", ".join(TECHNIQUES) == (
        "naked single, hidden single, locked candidates, naked pair, hidden pair, naked triple, hidden triple, X-wing, "
        "swordfish, XY-wing, simple colouring"
    )
    assert TECHNIQUES[:8] == RATED_TECHNIQUES


# ---- where there is no step -------------------------------------------------------------------------


def test_a_guess_is_the_first_cell_with_the_fewest_candidates():
    hint = next_hint(Board.empty(), only({50: (1, 2, 3), 70: (4, 5)}) + only({30: (6, 8)}))
    assert (hint.technique, hint.cells, hint.digits) == ("guess", (30,), (6, 8))
    assert (hint.places, hint.removes) == ((), ())
    assert hint.words(1) == "no simple step: a guess is needed"
    assert hint.words(2) == "a guess in box 5"
    assert hint.words(3) == (
        "no simple step: a guess is needed, best at r4c4, as no cell has fewer candidates: 6 and 8"
    )


def test_a_full_board_is_solved():
    hint = next_hint(solve(WIKIPEDIA).solution)
    assert (hint.technique, hint.places, hint.removes) == ("solved", (), ())
    assert {hint.words(level) for level in (1, 2, 3)} == {"the board is solved"}
    assert next_hint(Board("1")).technique == "solved"


@pytest.mark.parametrize(
    ("clues", "struck", "unit", "cell", "words"),
    [
        (
            "r1c2:1 r1c3:2 r1c4:3 r1c5:4 r1c6:5 r2c1:6 r3c1:7 r4c1:8 r5c1:9",
            "",
            "row 1",
            "r1c1",
            "r1c1 has no candidate left",
        ),
        ("", "r9c9:1,2,3,4,5,6,7,8,9", "box 9", "r9c9", "r9c9 has no candidate left"),
        ("r1c1:2 r1c2:3 r2c4:1 r9c3:1", "r1c7:1 r1c8:1 r1c9:1", "row 1", "", "no place left for 1 in row 1"),
        (
            "r1c1:2 r2c1:3 r4c2:1 r3c9:1",
            "r7c1:1 r8c1:1 r9c1:1",
            "column 1",
            "",
            "no place left for 1 in column 1",
        ),
        ("r1c1:2 r3c1:3 r3c2:4 r3c3:5 r2c7:1 r5c2:1", "r1c3:1", "box 1", "", "no place left for 1 in box 1"),
    ],
)
def test_a_contradiction_says_which(clues, struck, unit, cell, words):
    hint = next_hint(board_of(clues), options(struck))
    assert (hint.technique, hint.units, hint.places, hint.removes) == (
        "contradiction",
        (unit_of(unit),),
        (),
        (),
    )
    assert (hint.cells, hint.digits) == ((cells(cell), ()) if cell else (SHAPE.units[unit_of(unit)], (1,)))
    assert (hint.words(1), hint.words(2)) == (f"look at {unit}", f"a contradiction in {unit}")
    assert hint.words(3) == f"{words}, so the board cannot be solved as it stands"
    if not struck:
        assert board_of(clues).contradiction() == words
        assert difficulty(board_of(clues)) == "contradiction"


def test_what_is_no_board_and_what_is_no_candidate():
    for function in (next_hint, solving_path, difficulty):
        with pytest.raises(ClashError, match="5 appears twice in row 1: r1c1, r1c2"):
            function("55" + "." * 79)
        with pytest.raises(InvalidBoard):
            function("12")
    for full in ("11", "1" * 16):
        with pytest.raises(InvalidBoard):
            next_hint(full)
    for bad in [(81, 1), (-1, 1), (0, 0), (0, 10), ("r10c1", 1)]:
        with pytest.raises(ValueError, match="expected a cell|expected a digit"):
            next_hint(WIKIPEDIA, [bad])


def test_struck_may_be_any_collection_and_its_filled_cells_do_not_count():
    board = Board(WIKIPEDIA)
    plain = next_hint(board)
    assert next_hint(WIKIPEDIA, frozenset(board.clues)) == plain
    assert next_hint(WIKIPEDIA, {("r1c1", 5)}) == plain


def test_levels_are_one_two_and_three():
    for level in (0, 4, "1"):
        with pytest.raises(ValueError, match="level: expected 1, 2 or 3"):
            next_hint(WIKIPEDIA).words(level)


# ---- other shapes and alphabets ---------------------------------------------------------------------


def test_words_use_the_alphabet_of_the_board():
    letters = Board.empty(16)
    hint = next_hint(letters, only(dict.fromkeys((0, 17), (10, 16)), 16))
    assert hint.digits == (10, 16)
    assert hint.words(3).startswith(
        "in box 1, r1c1 and r2c2 can only hold A and G, so no other cell holds these: "
    )
    renamed = Board(letters, alphabet="ABCDEFGHIJKLMNOP")
    assert "can only hold J and P" in next_hint(renamed, only(dict.fromkeys((0, 17), (10, 16)), 16)).words(3)
    guess = next_hint(Board.empty(4), only({5: (2, 3)}, 4))
    assert guess.words(3).endswith("best at r2c2, as no cell has fewer candidates: 2 and 3")
    dead = next_hint(renamed, [(cell, 16) for cell in letters.shape.rows[15]])
    assert dead.words(3).startswith("no place left for P in row 16")


@pytest.mark.parametrize("sides", [*SHAPES, (1, 1), (5, 5)])
def test_a_board_of_any_shape_with_a_fifth_empty_is_led_to_its_end(sides):
    rng = random.Random(str(sides))
    full = independent.solved(*sides, rng)
    board = Board([digit if rng.random() < 0.8 else 0 for digit in full], sides)
    *steps, end = solving_path(board)
    assert end.technique in ("solved", "guess")
    for hint in steps:
        assert all(full[cell] == digit for cell, digit in hint.places)
        assert all(full[cell] != digit for cell, digit in hint.removes)
        for level in (1, 2, 3):
            assert hint.words(level)


@pytest.mark.parametrize("sides", [(2, 3), (3, 2), (2, 5)])
def test_boxes_that_are_not_square(sides):
    shape = Shape(*sides)
    box, kept = shape.boxes[1], shape.boxes[1][:2]
    hint = next_hint(Board.empty(sides), all_but([2], kept, box))
    if sides == (3, 2):
        assert shape.name(kept[1]) == "r1c4"
    line = shape.units_of[kept[0]][0]
    assert (hint.technique, hint.units) == ("locked candidates", (2 * shape.n + 1, line))
    assert hint.removes == tuple((cell, 2) for cell in shape.rows[line] if cell not in box)


# ---- paths ------------------------------------------------------------------------------------------


def puzzles(sides: tuple[int, int], count: int) -> list[Board]:
    """Puzzles with one solution: clues leave a solved board in bunches, smaller ones when that is too many."""
    rng = random.Random(20)
    return [fewer_clues(Board(independent.solved(*sides, rng), sides), rng) for _ in range(count)]


def fewer_clues(board: Board, rng: random.Random) -> Board:
    """The board without any clue that it can do without."""
    order, bunch = rng.sample(range(len(board)), len(board)), len(board) // 2
    while order:
        gone = set(order[:bunch])
        fewer = board.with_cells(0 if cell in gone else digit for cell, digit in enumerate(board.cells))
        if is_unique(fewer):
            board, order = fewer, order[bunch:]
        elif bunch > 1:
            bunch //= 2
        else:
            order = order[1:]
    return board


@cache
def beyond_singles() -> list[Board]:
    """Puzzles that need more than singles and no guess."""
    names = {board: difficulty(board) for board in puzzles((3, 3), 40)}
    return [board for board, name in names.items() if name in TECHNIQUES[2:]]


@pytest.mark.slow
def test_a_path_is_the_hints_one_after_another():
    board, struck = beyond_singles()[0], []
    path = solving_path(board)
    for hint in path:
        assert hint == next_hint(board, struck)
        assert hint.board == board
        for cell, digit in hint.places:
            board = board.with_digit(cell, digit)
        struck += hint.removes
    assert path[-1].technique == "solved"
    assert board == solve(path[0].board).solution
    assert solving_path(path[0].board, limit=3) == path[:3]
    assert solving_path(path[0].board, limit=0) == []
    assert solving_path(path[0].board, len(path) + 5) == path


def test_difficulty_is_the_hardest_step():
    assert difficulty(WIKIPEDIA) == "naked single"
    assert (
        difficulty(".......12....35......6...7.7.....3.....4..8..1...........12.....8.....4..5....6..")
        == "hidden single"
    )
    assert (
        difficulty("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..")
        == "guess"
    )
    assert difficulty(solve(WIKIPEDIA).solution) == "solved"
    for board in beyond_singles():
        used = {hint.technique for hint in solving_path(board)} - {"solved"}
        assert difficulty(board) == [name for name in RATED_TECHNIQUES if name in used][-1]


def check_path(board: Board) -> str:
    """No hint on the way removes a right digit or writes a wrong one; the name of the last."""
    right = solve(board).solution
    *steps, end = solving_path(board)
    for hint in steps:
        assert hint.places or hint.removes
        assert all(right[cell] == digit for cell, digit in hint.places), (board, hint)
        assert all(right[cell] != digit for cell, digit in hint.removes), (board, hint)
    assert end.technique in ("solved", "guess")
    assert (end.board == right) == (end.technique == "solved")
    return end.technique


@pytest.mark.slow
@pytest.mark.parametrize(("sides", "count"), [((2, 2), 150), ((2, 3), 60), ((3, 2), 60), ((3, 3), 30)])
def test_no_hint_is_wrong_on_three_hundred_puzzles(sides, count):
    ends = Counter(map(check_path, puzzles(sides, count)))
    assert ends["solved"] > 0.6 * count


def test_easy_puzzles_end_solved():
    """Those with half of their digits or more."""
    rng = random.Random(3)
    for board in puzzles((3, 3), 20):
        full = solve(board).solution
        easy = full.with_cells(d if rng.random() < 0.5 or board[k] else 0 for k, d in enumerate(full.cells))
        assert check_path(easy) == "solved"


EVERY = {
    "royle17": 1000,
    "top95": 4,
    "hardest11": 1,
    "seventeen": 25,
    "classics": 1,
}  # how many of a collection


@pytest.mark.slow
@pytest.mark.parametrize("name", those_at_hand(EVERY))
def test_no_hint_is_wrong_on_collections(name):
    boards = [puzzle.board for puzzle in puzzles_of(name).values() if puzzle.solutions in (1, None)]
    ends = Counter(map(check_path, boards[:: EVERY[name]]))
    assert sum(ends.values()) > 9
    assert ends["guess"] > 0


# ---- slow rules on sets, which share nothing with the package ---------------------------------------


def slow_technique(box_rows: int, box_cols: int, may: dict, filled: set) -> str:
    """The easiest technique that changes something, by trying every subset; `may` holds candidates by (r, c)."""
    n = box_rows * box_cols
    rows = [{(r, c) for c in range(n)} for r in range(n)]
    columns = [{(r, c) for r in range(n)} for c in range(n)]
    boxes = [
        {(r + i, c + j) for i in range(box_rows) for j in range(box_cols)}
        for r in range(0, n, box_rows)
        for c in range(0, n, box_cols)
    ]
    groups = rows + columns + boxes
    digits = set(range(1, n + 1))

    def at(group, digit):
        return {place for place in group if digit in may[place]}

    def naked(size):
        for group in groups:
            for chosen in combinations(sorted(group - filled), size):
                held = set().union(*(may[place] for place in chosen))
                if len(held) == size and any(may[place] & held for place in group - set(chosen)):
                    return True
        return False

    def hidden(size):
        for group in groups:
            free = digits - set().union(*(may[place] for place in group & filled))
            for chosen in combinations(free, size):
                places = set().union(*(at(group, digit) for digit in chosen))
                if len(places) == size and any(may[place] - set(chosen) for place in places):
                    return True
        return False

    if any(not held for held in may.values()) or any(not at(group, d) for group in groups for d in digits):
        return "contradiction"
    if len(filled) == n * n:
        return "solved"
    if any(len(may[place]) == 1 for place in may if place not in filled):
        return "naked single"
    if any(len(at(group, d)) == 1 and not at(group, d) <= filled for group in groups for d in digits):
        return "hidden single"
    for one in groups:
        for other in groups:
            if any(at(one, d) <= other and at(other, d) - one for d in digits):
                return "locked candidates"
    for size, name in ((2, "pair"), (3, "triple")):
        if naked(size):
            return f"naked {name}"
        if hidden(size):
            return f"hidden {name}"
    for lines, across in ((rows, 1), (columns, 0)):
        for pair in combinations(lines, 2):
            for d in digits:
                crossed = {place[across] for line in pair for place in at(line, d)}
                lost = {place for place in may if place[across] in crossed and d in may[place]}
                if len(crossed) == 2 and lost - set().union(*pair):
                    return "X-wing"
    for lines, across in ((rows, 1), (columns, 0)):
        for three in combinations(lines, 3):
            for d in digits:
                home = set().union(*(at(line, d) for line in three))
                crossed = {place[across] for place in home}
                lost = {place for place in may if place[across] in crossed and d in may[place]}
                if len(crossed) == 3 and all(len(at(line, d)) > 1 for line in three) and lost - home:
                    return "swordfish"

    sees = {place: set().union(*(group for group in groups if place in group)) - {place} for place in may}
    for pivot, one, other in permutations([place for place in may if len(may[place]) == 2], 3):
        z = may[one] & may[other]
        is_wing = len(z) == 1 and not z & may[pivot] and may[one] | may[other] == may[pivot] | z
        lost = is_wing and {place for place in sees[one] & sees[other] if may[place] & z}
        if lost and pivot in sees[one] & sees[other]:
            return "XY-wing"
    for d in digits:
        links = [tuple(at(group, d)) for group in groups if len(at(group, d)) == 2]
        for start in {place for link in links for place in link}:
            colour = {start: True}
            for _ in range(len(links)):  # paint along links until nothing changes
                for a, b in links:
                    if a in colour or b in colour:
                        colour.setdefault(a, not colour.get(b))
                        colour.setdefault(b, not colour[a])
            if any(b in sees[a] and colour[a] == colour[b] for a, b in combinations(colour, 2)):
                return "simple colouring"
            for place in may.keys() - colour.keys():
                if d in may[place] and len({colour[a] for a in colour if a in sees[place]}) == 2:
                    return "simple colouring"
    return "guess"


def random_position(sides, rng):
    """A board with few digits, and candidates struck: some patterns on purpose, others by chance.

    What is struck leaves one known solution standing, except in one position of ten.
    """
    shape, full = Shape(*sides), independent.solved(*sides, rng)
    keep, chance = rng.choice([0, 0, 0.05, 0.1, 0.3]), rng.choice([0, 0.02, 0.1, 0.3, 0.5])
    board = Board([digit if rng.random() < keep else 0 for digit in full], sides)
    every = [(cell, d) for cell in range(len(full)) for d in range(1, shape.n + 1)]
    struck = {option for option in every if rng.random() < chance}
    for _ in range(rng.randrange(5)):
        struck |= pattern(shape, full, rng)
    if rng.random() < 0.9:
        struck = {(cell, d) for cell, d in struck if d != full[cell]}
    return board, sorted(struck), full


def pattern(shape, full, rng):
    """What to strike to make one pattern in one unit, or in two."""
    unit = rng.choice(shape.units)
    chosen = set(rng.sample(unit, min(shape.n, rng.choice([2, 2, 3]))))
    digits = {full[cell] for cell in chosen}
    kind = rng.choice(["naked", "hidden", "locked", "wing", "wing"])
    if kind == "naked":
        return {(cell, d) for cell in chosen for d in range(1, shape.n + 1) if d not in digits}
    if kind == "hidden":
        return {(cell, d) for cell in unit if cell not in chosen for d in digits}
    d = rng.choice(sorted(digits))
    (home,) = (cell for cell in unit if full[cell] == d)
    if kind == "locked":
        other = shape.units[rng.choice(shape.units_of[home])]
        return {(cell, d) for cell in unit if cell not in other}
    lines = rng.sample(rng.choice([shape.rows, shape.columns]), 2)
    kept = {k for line in lines for k, cell in enumerate(line) if full[cell] == d}
    return {(cell, d) for line in lines for k, cell in enumerate(line) if k not in kept}


def slow_candidates(board: Board, struck: list) -> tuple[dict, set]:
    n, rows, cols = board.shape.n, board.shape.box_rows, board.shape.box_cols
    grid = {divmod(k, n): digit for k, digit in enumerate(board.cells)}
    may = {}
    for (r, c), digit in grid.items():
        seen = {
            d
            for (i, j), d in grid.items()
            if i == r or j == c or (i // rows == r // rows and j // cols == c // cols)
        }
        lost = {d for cell, d in struck if divmod(cell, n) == (r, c)}
        may[r, c] = {digit} if digit else set(range(1, n + 1)) - seen - lost
    return may, {place for place, digit in grid.items() if digit}


@pytest.mark.slow
def test_a_technique_is_found_whenever_there_is_one():
    rng, found = random.Random(96), Counter()
    for _ in range(250):
        sides = rng.choice([(2, 2), (2, 3), (3, 2), (2, 4), (3, 3), (1, 5)])
        board, struck, full = random_position(sides, rng)
        stands = not any(full[cell] == d for cell, d in struck)
        while True:
            may, filled = slow_candidates(board, struck)
            hint = next_hint(board, struck)
            assert hint.technique == slow_technique(*sides, may, filled), (board, struck, hint)
            found[hint.technique] += 1
            if stands:
                assert all(full[cell] == d for cell, d in hint.places), (board, struck, hint)
                assert all(full[cell] != d for cell, d in hint.removes), (board, struck, hint)
            if hint.technique not in TECHNIQUES[2:]:
                break
            struck = struck + list(hint.removes)
    assert all(found[name] >= 2 for name in (*TECHNIQUES[:8], "guess", "contradiction")), found


@pytest.mark.slow
def test_what_is_struck_leaves_the_candidates_as_sets_say():
    rng = random.Random(5)
    for _ in range(100):
        sides = rng.choice(SHAPES)
        board, struck, _ = random_position(sides, rng)
        ours = Candidates.of(board, struck)
        may, _ = slow_candidates(board, struck)
        assert [set(ours.digits(cell)) for cell in range(len(board))] == list(may.values())


@pytest.mark.slow
def test_harder_techniques_are_never_wrong():
    """Every step that they see on the way through sixty puzzles, not only the easiest."""
    seen = Counter()
    for board in [puzzle.board for puzzle in list(puzzles_of("seventeen").values())[:30]] + puzzles((3, 3), 30):
        right = solve(board).solution
        for stage in [hint.board for hint in solving_path(board)][::5]:
            for name in EASIEST_NEXT:
                for hint in FINDERS[name](Candidates.of(stage)):
                    seen[name] += bool(hint.removes)
                    assert all(right[cell] != digit for cell, digit in hint.removes), (stage, hint)
    assert min(seen[name] for name in EASIEST_NEXT) > 20, seen


def test_harder_techniques_are_found_where_the_slow_rules_find_them():
    found = Counter()
    for line, *_ in EASIEST_NEXT.values():
        struck = []
        for hint in solving_path(line):
            assert hint.technique == slow_technique(3, 3, *slow_candidates(hint.board, struck)), hint
            found[hint.technique] += 1
            struck += hint.removes
    assert all(found[name] for name in EASIEST_NEXT), found


@pytest.mark.parametrize("by_columns", [False, True])
@pytest.mark.parametrize("lines", [(0, 4), (3, 8), (0, 8)])
def test_an_x_wing_in_the_first_and_the_last_line(lines, by_columns):
    """The digit 5 has its places in two lines at their ends alone, so it goes nowhere else in the crossing ones."""
    at = [divmod(cell, 9)[::-1] if by_columns else divmod(cell, 9) for cell in range(81)]
    struck = [(cell, 5) for cell, (line, place) in enumerate(at) if line in lines and 0 < place < 8]
    (hint,) = fish(Candidates.of(Board.empty(), struck), 2, "X-wing")
    assert ([unit % 9 for unit in hint.units], hint.digits) == ([*lines], (5,))
    assert {at[cell] for cell in hint.cells} == {(line, place) for line in lines for place in (0, 8)}
    assert {at[cell] for cell, _ in hint.removes} == {
        (line, place) for line in range(9) if line not in lines for place in (0, 8)
    }
