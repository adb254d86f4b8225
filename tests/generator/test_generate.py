"""Made puzzles: one solution each by counters of other code, and everything else as it was asked for.

GENERATED=1000 makes a thousand 9x9 puzzles of each kind, and of other shapes as many as STANDARD says.
"""

import os
import random
import subprocess
import sys
from collections import Counter

import numpy as np
import pytest

from sudoku_lessons import Board, SearchStopped, Shape, generate, is_solution, solutions, solve
from sudoku_lessons.generator import RANKS, SYMMETRIES, PythonDigger, orbits
from sudoku_lessons.generator.digging import digger, draw_keys, in_order_of, shuffled
from sudoku_lessons.generator.generator import GenerationBudget, Maker
from sudoku_lessons.generator.request import PuzzleRequest
from sudoku_lessons.generator.symmetric_patterns import possible_counts
from sudoku_lessons.hints import LEVELS, RATED_TECHNIQUES, TECHNIQUES, difficulty, level
from tests.independent import count, count_by_places
from tests.paths import ROOT

LONG = int(os.environ.get("GENERATED", "0"))
# What is asked for, and how many are made in a run of everyday.
NINE = [
    ({}, 8),
    *(({"clues": clues}, 4) for clues in (24, 26, 28, 30, 36, 50)),
    *(({"symmetry": symmetry}, 3) for symmetry in SYMMETRIES),
    ({"symmetry": "180", "clues": 28}, 4),
    ({"symmetry": "90", "clues": 32}, 3),
    ({"symmetry": "mirror", "clues": 32}, 3),
    ({"symmetry": "full", "clues": 40}, 3),
    ({"minimal": True}, 4),
    ({"minimal": True, "clues": 24}, 3),
    ({"minimal": True, "symmetry": "180"}, 2),
    ({"minimal": True, "symmetry": "diagonal"}, 1),
    *(({"difficulty": name}, 2) for name in LEVELS),
    *(({"difficulty": name}, 1) for name in ("naked single", "hidden single", "locked candidates", "guess")),
    ({"difficulty": "easy", "clues": 28}, 2),
    ({"difficulty": "medium", "clues": 28}, 1),
    ({"difficulty": "hard", "clues": 26}, 1),
    ({"difficulty": "easy", "symmetry": "180"}, 1),
    ({"difficulty": "easy", "minimal": True}, 1),
    ({"difficulty": "medium", "minimal": True}, 1),
    ({"difficulty": "easy", "symmetry": "180", "clues": 30}, 1),
]
RARE = [({"difficulty": name}, 0) for name in RATED_TECHNIQUES[3:]]  # 20 in a long run
OTHERS = [  # shape, what is asked for, how many, how many in a long run
    *((4, asked, 4, 200) for asked in ({}, {"clues": 4}, {"clues": 6}, {"symmetry": "180"}, {"minimal": True})),
    *((6, asked, 2, 200) for asked in ({}, {"clues": 12}, {"symmetry": "180"}, {"minimal": True})),
    ((3, 2), {"symmetry": "mirror"}, 2, 200),
    *((12, asked, 1, 200) for asked in ({"clues": 60}, {"symmetry": "180"})),
    (12, {}, 0, 200),
    (16, {"clues": 130}, 1, 20),
    (16, {"symmetry": "180", "clues": 140}, 0, 20),
]
KINDS = [(9, asked, few, LONG) for asked, few in NINE] + [(9, asked, few, 20) for asked, few in RARE] + OTHERS


def is_mapped_to_itself(board: Board, symmetry: str) -> bool:
    """Whether a pattern is symmetric, by turning and mirroring rows of it."""
    pattern = [[digit > 0 for digit in row] for row in board.grid]
    turned = [list(row) for row in zip(*pattern[::-1])]
    half, mirrored = [row[::-1] for row in pattern[::-1]], [row[::-1] for row in pattern]
    flipped, transposed = pattern[::-1], [list(row) for row in zip(*pattern)]
    across = [list(row) for row in zip(*half)]
    images = {
        "180": [half],
        "90": [turned],
        "mirror": [mirrored],
        "flip": [flipped],
        "diagonal": [transposed],
        "antidiagonal": [across],
        "mirrors": [mirrored, flipped],
        "diagonals": [transposed, across],
        "full": [turned, half, mirrored, flipped, transposed, across],
    }
    return all(image == pattern for image in images[symmetry])


def solutions_of(board: Board) -> int:
    """Up to two, by a counter that shares no code with the package."""
    counter = count if board.shape.n < 12 else count_by_places
    return counter(list(board.cells), board.shape.box_rows, board.shape.box_cols, 2)


def check(made, clues=None, symmetry=None, minimal=False, difficulty=None):
    """Everything that was asked for, by other means than the generator's."""
    board = made.board
    assert made.reached, made
    assert made.reason == ""
    assert solutions_of(board) == 1
    assert is_solution(board, made.solution)
    assert clues in (None, board.clue_count)
    assert symmetry is None or is_mapped_to_itself(board, symmetry)
    dug = clues is None and difficulty is None and symmetry is None and not made.unsettled
    if minimal or (dug and board.shape.n < 12 and not LONG):
        for cell, _ in board.clues:
            assert solutions_of(board.with_digit(cell, 0)) == 2
    if difficulty:
        assert made.difficulty in LEVELS.get(difficulty, (difficulty,))
        singles = made.difficulty in ("naked single", "hidden single")
        assert singles == (solve(board, limit=2).guesses == 0)
    assert made.asked == PuzzleRequest(board.shape, clues, symmetry, minimal, difficulty)


@pytest.mark.slow
@pytest.mark.parametrize(("shape", "asked", "few", "many"), KINDS, ids=str)
def test_made_as_asked(shape, asked, few, many):
    boards = set()
    number = many if LONG else few
    for seed in range(number):
        made = generate(shape, seed=seed, node_budget=2_000_000, **asked)
        check(made, **asked)
        boards.add(made.board)
    assert len(boards) == number or shape == 4


@pytest.mark.slow
def test_ranks_by_propagation_are_those_of_hints():
    """As far as they are asked for."""
    for name in (*LEVELS, *RATED_TECHNIQUES, "guess"):
        asked = PuzzleRequest(Shape(), difficulty=name)
        maker = Maker(asked, 0, digger(Shape()))
        for seed in range(7):
            board = generate(clues=None if seed % 2 else 27, seed=seed).board
            hardest = difficulty(board)
            rank, right = maker._rank(board.cells), RANKS.index(hardest)
            assert (rank in asked.ranks) == (right in asked.ranks)
            assert (rank <= max(asked.ranks)) == (right <= max(asked.ranks))


def test_the_counters_agree():
    rng = random.Random(0)
    for sides in ((2, 2), (2, 3), (3, 2)):
        for _ in range(6):
            board = generate(sides, seed=rng.random().hex()).board
            for cell, _ in board.clues[:3]:
                fewer = board.with_digit(cell, 0)
                counted = {counter(list(fewer.cells), *sides, 5) for counter in (count, count_by_places)}
                assert len(counted) == 1
    assert count_by_places([1, 1] + [0] * 14, 2, 2, 2) == 0
    assert count([0] * 16, 2, 2, 1_000) == count_by_places([0] * 16, 2, 2, 1_000) == 288


# ---- seeds ------------------------------------------------------------------------------------------

PINNED = [
    ({"seed": 0}, ".....3....4.....57.97...1.4..1.2....8.93..62.......9..5....14..6.24...9......63.."),
    (
        {"seed": "lesson", "clues": 30},
        "73...95.8..92...6...5..89..97....84.....9.....6...4..181..32....97.4......397...2",
    ),
    (
        {"seed": 1, "symmetry": "180", "minimal": True},
        "7..5......2..6......12.94...19...2...3..1..7...8...61...23.69......9..5......8..4",
    ),
    (
        {"seed": 2, "difficulty": "medium"},
        "..1...3...3.5......4....9.126...34....4...........9..83.2.8.6.96..1.........5...7",
    ),
    ({"shape": 6, "seed": 3}, "21........4....4..3...5.......16.2.."),
    (
        {"shape": 16, "seed": 4, "clues": 150},
        "27EG...C16..A.455...G.46...A97.D4.931D.2F.EC.6..6.B.85.A4G.7.E.39...A6.BE.F..8.1"
        "E.A.9..3...4.C.G827....4..A13B9F.3..7FG.5.69EA.4CF32....9B45.GAE..8E.4ADC.G315B."
        "G.D5.39..178.2.6A9...G5F.E.6.3783E.9FA.5..DB81..D.5741...AC..........8C.29.G5D3A"
        ".C2.DB3..85.F.G.",
    ),
]


@pytest.mark.parametrize(("asked", "line"), PINNED, ids=str)
def test_a_seed_gives_one_board_for_ever(asked, line):
    """Pinned boards: another Python, another machine and another engine must give them too."""
    for engine in ("python", "compiled"):
        assert generate(**asked, engine=engine).board.line == line


@pytest.mark.slow
def test_the_same_seed_in_another_process():
    program = "from sudoku_lessons import generate; print(generate(symmetry='90', seed='a').board.line)"
    lines = {generate(symmetry="90", seed="a").board.line}
    for hash_seed in ("0", "7"):
        environment = os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
        done = subprocess.run(
            [sys.executable, "-c", program], capture_output=True, text=True, check=True, env=environment
        )
        lines.add(done.stdout.strip())
    assert len(lines) == 1


def test_unseeded_calls_differ_and_can_be_made_again():
    made = [generate(clues=35) for _ in range(4)]
    assert len({puzzle.board for puzzle in made}) == 4
    assert generate(clues=35, seed=made[0].seed) == made[0]
    assert generate(seed=1).board != generate(seed=-1).board
    for seed in (1.5, True, b"a"):
        with pytest.raises(TypeError, match="seed: expected a whole number below .*, text, or None, got "):
            generate(4, seed=seed)


def test_no_chance_of_others_is_used_or_changed():
    random.seed(1)
    state = random.getstate()
    generate(4)
    generate(4, seed=1)
    assert random.getstate() == state


@pytest.mark.parametrize("shape", [1, 4, 6, (3, 2), (1, 5), 8, 9, 12, 16])
def test_engines_make_the_same_boards_in_the_same_nodes(shape):
    for asked in ({"seed": 1}, {"seed": 2, "symmetry": "180"}, {"seed": 3, "node_budget": 150}):
        if shape != 16 or "node_budget" not in asked:
            asked = asked | {"node_budget": asked.get("node_budget", 3_000)}
            assert generate(shape, engine="python", **asked) == generate(shape, engine="compiled", **asked)


def test_diggers_agree_on_every_verdict():
    chance = random.Random(4)
    for sides, budget in (((3, 3), 40), ((2, 3), 9), ((3, 4), 120)):
        shape = Shape(*sides)
        slow, fast = PythonDigger(shape), digger(shape, "compiled")
        for symmetry in (None, "90"):
            keys = draw_keys(shape, chance)
            (full, nodes), again = slow.fill(keys, 10_000), fast.fill(keys, 10_000)
            assert (full, nodes) == again
            assert slow.fill(keys, nodes - 1) == fast.fill(keys, nodes - 1) == (None, nodes - 1)
            groups = shuffled(orbits(shape, symmetry), chance)
            for total in (60, 100_000):
                limits = {"fewest": 20, "test_budget": budget, "node_budget": total}
                ours, theirs = slow.dig(full, full, groups, **limits), fast.dig(full, full, groups, **limits)
                assert ours == theirs
                assert len(set(ours[0])) > 1


def test_machine_code_asked_for_and_not_there(monkeypatch):
    monkeypatch.setattr("sudoku_lessons.generator.digging.compiled_engine", lambda room: None)
    assert isinstance(digger(Shape(), "compiled"), PythonDigger)


def test_guesses_that_take_too_long_to_count_are_not_known(monkeypatch):
    made = generate(seed=2)
    monkeypatch.setattr("sudoku_lessons.generator.request.GUESS_NODES", 1)
    assert made.guesses is None
    assert "guesses: not known" in str(made)


def test_without_numba_the_same_boards(monkeypatch):
    expected = generate(seed=5, symmetry="mirror")
    monkeypatch.setitem(sys.modules, "numba", None)
    monkeypatch.setattr("sudoku_lessons.generator.digging.best_engine", lambda: "python")
    assert generate(seed=5, symmetry="mirror") == expected


def test_only_random_and_nothing_else_is_drawn():
    """`random()` is what Python promises to keep; a source with nothing else will do."""

    class Bare:
        def __init__(self):
            self._source = random.Random("1")

        def random(self):
            return self._source.random()

    assert len(set(draw_keys(Shape(), Bare()))) == 81
    assert sorted(shuffled(range(50), Bare())) == list(range(50))


def test_orders_by_key_are_all_orders():
    orders = {tuple(in_order_of(key, [1, 2, 3, 4])) for key in range(24)}
    assert len(orders) == 24


# ---- spread -----------------------------------------------------------------------------------------


@pytest.mark.slow
def test_full_boards_are_well_spread():
    chance, shape = random.Random(1), Shape(2, 2)
    tools = digger(shape)
    times: dict = {}
    for _ in range(60_000):
        full = tools.fill(draw_keys(shape, chance), 100)[0]
        times[full] = times.get(full, 0) + 1
    assert len(times) == 288
    assert max(times.values()) < 4 * min(times.values())


@pytest.mark.slow
def test_full_9x9_boards_are_no_isomorphs_and_every_digit_is_everywhere():
    from sudoku_lessons.boards import canonical

    fulls = [generate(clues=81, seed=seed).solution for seed in range(400)]
    assert len({canonical(full) for full in fulls[:12]}) == 12
    for cell in range(0, 81, 7):
        times = [sum(full.cells[cell] == digit for full in fulls) for digit in range(1, 10)]
        assert min(times) > 15, (cell, times)  # 44 of 400 is the mean


# ---- what cannot be had -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"clues": 16}, "no 9x9 board with boxes of 3x3 has one solution and 16 clues: at least 17 are needed"),
        (
            {"shape": 4, "clues": 3},
            "no 4x4 board with boxes of 2x2 has one solution and 3 clues: at least 4 are needed",
        ),
        ({"shape": 6, "clues": 4}, "no 6x6 board .* at least 5 are needed"),
        ({"shape": 16, "clues": 14}, "no 16x16 board .* at least 15 are needed"),
        ({"clues": 82}, "clues: expected a whole number from 0 to 81 or None, got 82"),
        ({"clues": -1}, "clues: expected a whole number from 0 to 81 or None, got -1"),
        ({"clues": 30.5}, "clues: expected a whole number from 0 to 81 or None, got 30.5"),
        ({"clues": 30, "symmetry": "90"}, "no pattern with symmetry '90' has 30 clues; 29 or 32 are possible"),
        ({"shape": 4, "clues": 5, "symmetry": "180"}, "no pattern with symmetry '180' has 5 clues; 4 or 6"),
        ({"clues": 81, "minimal": True}, "a board with all 81 clues is solved"),
        ({"clues": 81, "difficulty": "easy"}, "a board with all 81 clues is solved"),
        (
            {"clues": 80, "minimal": True},
            "no 9x9 board .* is minimal with 80 clues: at most 72 are possible",
        ),
        ({"clues": 73, "minimal": True}, "is minimal with 73 clues: at most 72"),
        ({"shape": 4, "clues": 7, "minimal": True}, "is minimal with 7 clues: at most 6 are possible"),
        (
            {"shape": 4, "difficulty": "medium"},
            "every 4x4 board .* is easy: .* so none has difficulty 'medium'",
        ),
        ({"shape": 4, "difficulty": "hard", "clues": 5}, "so none has difficulty 'hard'"),
        ({"shape": 4, "difficulty": "guess"}, "so none has difficulty 'guess'"),
        ({"clues": True}, "clues: expected a whole number from 0 to 81 or None, got True"),
        ({"symmetry": "270"}, "symmetry: expected None or one of '180', '90', 'mirror', .*, got '270'"),
        ({"symmetry": 270}, "symmetry: expected None or one of '180', .*, got 270"),
        ({"symmetry": True}, "symmetry: expected None or one of '180', .*, got True"),
        ({"symmetry": ["180"]}, "symmetry: expected None or one of '180', "),
        ({"difficulty": "evil"}, "difficulty: expected None or one of easy, medium, hard, naked single"),
        ({"shape": 26}, "expected a shape such as 9 or"),
        ({"node_budget": -1}, "node_budget: expected a whole number of at least 0"),
        (
            {"node_budget": 1.5},
            "node_budget: expected a whole number of at least 0, or None for no limit, got 1.5",
        ),
        ({"node_budget": float("inf")}, "node_budget: expected a whole number .* got inf"),
        ({"node_budget": "many"}, "node_budget: expected a whole number of at least 0"),
        ({"node_budget": True}, "node_budget: expected a whole number"),
        ({"engine": "java"}, "engine: expected one of python, compiled"),
    ],
)
def test_what_is_known_to_be_impossible_is_refused(asked, words):
    with pytest.raises(ValueError, match=words):
        generate(**asked)


@pytest.mark.slow
def test_every_minimal_4x4_puzzle_has_six_clues_at_most_and_needs_singles_alone():
    """All of them, up to the names of the digits; so says what `PuzzleRequest` refuses. A clue more only helps."""
    fulls = np.array([board.cells for board in solutions("." * 16)])
    cells, choices = 1 << np.arange(16), np.arange(1 << 16)
    found = Counter()
    for full in fulls[(fulls[:, :4] == [1, 2, 3, 4]).all(axis=1)]:
        unique = np.ones(1 << 16, bool)  # for each choice of cells with a clue
        for differing in ((fulls != full) * cells).sum(axis=1):
            unique &= (choices & differing != 0) | (differing == 0)
        minimal = unique & ~np.any([(choices & c != 0) & unique[choices & ~c] for c in cells], axis=0)
        for chosen in choices[minimal]:
            board = Board.empty(4).with_cells((full * (chosen & cells != 0)).tolist())
            found[board.clue_count, solve(board, limit=2).nodes] += 1
    assert found == {(4, 1): 1_072, (5, 1): 2_432, (6, 1): 64}
    assert 24 * found[4, 1] == 25_728  # as lesson 07 counts


def test_symmetries_by_number_and_none():
    assert generate(6, symmetry=180, seed=1) == generate(6, symmetry="180", seed=1)
    assert generate(4, symmetry=90, seed=1).asked.symmetry == "90"
    assert generate(4, symmetry="none", seed=1) == generate(4, seed=1)
    assert is_mapped_to_itself(generate(6, symmetry=180, seed=1).board, "180")


@pytest.mark.parametrize("engine", ["python", "compiled"])
def test_no_budget_of_nodes_is_no_limit(engine):
    whole = generate(6, seed=1, engine=engine)
    assert generate(6, seed=1, node_budget=None, engine=engine) == whole
    assert generate(6, seed=1, node_budget=1e5, engine=engine) == whole


def test_seconds_alone_are_the_only_limit(monkeypatch):
    module = sys.modules["sudoku_lessons.generator.generator"]
    monkeypatch.setattr(module, "NODE_BUDGET", 100)
    assert generate(clues=18, seed=1).reason == "the budget of 100 nodes is used up"
    made = generate(clues=18, seed=1, seconds=0.3)
    assert made.reason == "the time limit is reached"
    assert made.nodes > 100
    assert (
        generate(clues=18, seed=1, seconds=60, node_budget=100).reason == "the budget of 100 nodes is used up"
    )


@pytest.mark.parametrize("budget", range(40, 1_300, 70))
def test_no_budget_is_overdrawn(budget):
    """Whether clues can be spared is asked within it, too."""
    for seed in range(3):
        work = GenerationBudget(budget, None, None)
        maker = Maker(PuzzleRequest(Shape(), clues=24, minimal=True), seed, digger(Shape()))
        assert all(made.board.clue_count >= 17 for made in maker.boards(work))
        assert work.nodes == budget


@pytest.mark.parametrize("size", [16, 25])
def test_large_boards_in_python_hear_a_stop_soon(size):
    """The widget's engine: a test of one group may take a thousand nodes there, and a full board as many."""
    heard = []

    def stop(work: GenerationBudget) -> bool:
        heard.append(work.nodes)
        return len(heard) == 3  # without looks inside a test there are none before it is over

    try:
        reason = generate(size, seed=1, engine="python", node_budget=None, progress=stop).reason
    except SearchStopped as error:
        reason = error.reason
    assert reason == "the progress callback asked to stop"


def test_an_end_that_is_not_what_was_asked_says_so():
    made = generate(clues=18, seed=1, node_budget=20_000)
    assert not made.reached
    assert made.reason == "the budget of 20,000 nodes is used up"
    assert made.nodes <= 20_000
    assert made.boards > 10
    assert 18 < made.clues <= 24
    assert solutions_of(made.board) == 1
    assert "not reached: a 9x9 board, 18 clues; the budget of 20,000 nodes is used up" in str(made)
    assert generate(clues=18, seed=1, node_budget=40_000).clues <= made.clues
    nearest = generate(difficulty="X-wing", clues=45, seed=1, node_budget=2_000)
    assert (nearest.reached, nearest.clues) == (False, 45)
    spare = generate(minimal=True, clues=32, seed=1, node_budget=3_000)
    assert not spare.reached
    assert "minimal" in str(spare)


def test_progress_and_seconds_stop_it():
    seen = []

    def enough(work: GenerationBudget) -> bool:
        seen.append((work.nodes, work.boards))
        return len(seen) == 3

    made = generate(clues=17, seed=1, progress=enough, node_budget=10**9)
    assert (made.reached, made.reason) == (False, "the progress callback asked to stop")
    assert seen == sorted(seen)
    made = generate(clues=17, seed=1, seconds=0.2, node_budget=10**9)
    assert made.reason == "the time limit is reached"
    with pytest.raises(SearchStopped, match="the budget of 10 nodes is used up after 10 nodes"):
        generate(seed=1, node_budget=10)


def test_a_digging_that_was_cut_short_still_has_one_solution():
    made = generate(seed=1, node_budget=120)
    assert made.reached
    assert made.reason == "the budget of 120 nodes is used up"
    assert made.clues > 30
    assert solutions_of(made.board) == 1


def test_25x25_within_a_budget():
    made = generate(25, seed=1, node_budget=2_000)
    assert made.reached
    assert made.nodes <= 2_000
    assert is_solution(made.board, made.solution)
    assert solve(made.board, limit=2).solutions == (made.solution,)


# ---- what is told of a puzzle --------------------------------------------------------------------------


def test_what_is_told_of_a_puzzle():
    made = generate(seed=2)
    assert made.clues == made.board.clue_count
    assert made.difficulty == difficulty(made.board)
    assert made.level == level(made.difficulty) in LEVELS
    assert made.guesses == solve(made.board, limit=2).guesses
    assert str(made).startswith(
        f"{made.clues} clues, {made.level} ({made.difficulty}), guesses: {made.guesses}\n"
    )
    assert "<table" in made._repr_html_()
    assert (solve(made).solution, Board(made)) == (made.solution, made.board)


def test_levels_have_every_rated_technique_once_easiest_first():
    assert tuple(name for name in TECHNIQUES if name in RATED_TECHNIQUES) == RATED_TECHNIQUES
    assert len(set(RATED_TECHNIQUES)) == len(RATED_TECHNIQUES) == 8
    assert LEVELS["hard"][-1] == "guess"
    assert level("solved") == "solved"


# ---- patterns -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("symmetry", SYMMETRIES)
@pytest.mark.parametrize("shape", [Shape(2, 2), Shape(2, 3), Shape(3, 3)])
def test_orbits_part_the_cells_and_make_symmetric_patterns(symmetry, shape):
    groups = orbits(shape, symmetry)
    assert sorted(cell for group in groups for cell in group) == list(range(shape.cell_count))
    for group in groups:
        board = Board.empty(shape).with_cells(int(cell in group) for cell in range(shape.cell_count))
        assert is_mapped_to_itself(board, symmetry)
        if len(group) > 1:
            part = board.with_digit(group[0], 0)
            assert not is_mapped_to_itself(part, symmetry)


def test_possible_numbers_of_clues():
    assert possible_counts(orbits(Shape(), "90")) == {4 * k + one for k in range(21) for one in (0, 1)}
    assert possible_counts(orbits(Shape())) == set(range(82))
    with pytest.raises(ValueError, match="symmetry: expected None or one of"):
        orbits(Shape(), "upside down")


# ---- public cases ---------------------------------------------------------------------------------------


def test_gen_01_one_solution_on_every_level(cases):
    first, last = map(int, cases["gen-01"]["input"]["seeds"].split(".."))
    for seed in range(first, last + 1) if LONG else (first, last):
        for name in LEVELS:
            check(generate(difficulty=name, seed=seed), difficulty=name)


@pytest.mark.slow
def test_gen_05_targets_and_sizes(cases):
    for clues in cases["gen-05"]["input"]["targets"]:
        if clues == 16:
            with pytest.raises(ValueError, match="16 clues"):
                generate(clues=16)
            continue
        made = generate(clues=clues, seconds=0.5, seed=1)
        assert made.reached == (made.clues == clues)
        assert made.reached or made.reason
        assert solutions_of(made.board) == 1
    for size in cases["gen-05"]["input"]["sizes"]:
        assert generate(size, seed=1, seconds=5).reached


def test_gen_07_symmetry(cases):
    for symmetry in cases["gen-07"]["input"]["symmetry"]:
        wanted = None if symmetry == "none" else symmetry
        check(generate(symmetry=wanted, seed=7), symmetry=wanted)


def test_a_board_is_rated_only_if_a_difficulty_is_requested(monkeypatch):
    rated, rank = [], Maker._rank
    monkeypatch.setattr(Maker, "_rank", lambda self, cells: rated.append(cells) or rank(self, cells))
    assert generate(4, clues=6, seed=1, engine="python").reached
    assert generate(4, minimal=True, seed=1, engine="python").reached
    assert not rated
    assert generate(4, clues=6, difficulty="naked single", seed=1, engine="python").reached
    assert rated
