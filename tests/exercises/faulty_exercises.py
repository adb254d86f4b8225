"""Answers to the lessons' smaller exercises, right ones and ones that are wrong in one way. See test_exercises.py."""

import random
from itertools import combinations, permutations

from sudoku_lessons import Board, ExactCover, Shape, count_solutions, solve
from sudoku_lessons.boards import isomorph
from sudoku_lessons.exact_cover import queens, sudoku
from sudoku_lessons.solvers import algorithm_x
from sudoku_lessons.solvers.dancing_links import Links
from tests.exercises.faulty_solvers import by_scanning, first_empty, may, to_grid

SHAPE = Shape(3, 3)


# ---- 01: counting, boxes ---------------------------------------------------------------------------------


def my_count(rows, limit, keep_limit=True, empty=first_empty):
    grid, found = to_grid(rows), 0

    def fill():
        nonlocal found
        at = empty(grid)
        if at is None:
            found += 1
            return
        r, c = at
        for d in range(1, 10):
            if (found < limit or not keep_limit) and may(grid, r, c, d):
                grid[r][c] = d
                fill()
                grid[r][c] = 0

    fill()
    return found


def count_stops_at_one(rows, limit):
    return int(by_scanning(to_grid(rows)))


def count_ignores_the_limit(rows, limit):
    return my_count(rows, limit, keep_limit=False)


def count_cuts_the_answer_only(rows, limit):
    return min(my_count(rows, limit, keep_limit=False), limit)


def count_one_too_many(rows, limit):
    return my_count(rows, limit + 1)


def count_misses_the_last(rows, limit):
    return max(my_count(rows, limit + 1) - 1, 0) if my_count(rows, 2) > 1 else my_count(rows, limit)


def count_ends_at_two(rows, limit):
    """Asks whether there is one solution, or more."""
    return my_count(rows, 2)


def count_finds_one_at_least(rows, limit):
    return max(1, my_count(rows, limit))


def my_count_by_the_package(rows, limit):
    return len(solve(Board(rows), limit=limit).solutions)


counted = [0]


def count_goes_on_from_the_last(rows, limit):
    """The counter is made once for all calls."""
    counted[0] += my_count(rows, limit)
    return counted[0]


def count_says_how_many(rows, limit):
    return f"{my_count(rows, limit)} solutions"


def count_changes_its_rows(rows, limit):
    answer = my_count(rows, limit)
    rows.clear()
    return answer


def my_box(r, c):
    return r // 3 * 3 + c // 3


def box_without_its_factor(r, c):
    return r // 3 + c // 3


def box_is_row(r, c):
    return r // 3 * 3 + r % 3


def box_by_column(r, c):
    return c // 3 * 3 + r // 3


def box_from_the_bottom(r, c):
    return 8 - my_box(r, c)


def box_by_name(r, c):
    return f"box {my_box(r, c)}"


def my_box_by_search(r, c):
    return next(k for k, box in enumerate(SHAPE.boxes) if 9 * r + c in box)


def box_from_one(r, c):
    return r // 3 * 3 + c // 3 + 1


# ---- 02, 03: masks and choices ---------------------------------------------------------------------------


def my_masks(rows, units=("row", "column", "box"), shift=0):
    board = Board(list(rows))
    masks = []
    for cell in range(81):
        groups = dict(zip(("row", "column", "box"), SHAPE.units_of[cell]))
        used = {board[other] for unit in units for other in SHAPE.units[groups[unit]]}
        left = sum(1 << d - shift for d in range(1, 10) if d not in used)
        masks.append(0 if board[cell] else left)
    return masks


def masks_from_bit_zero(rows):
    return my_masks(rows, shift=1)


def masks_without_boxes(rows):
    return my_masks(rows, units=("row", "column"))


def masks_as_sets(rows):
    board = Board(list(rows))
    return [set(board.candidates(cell)) if not board[cell] else set() for cell in range(81)]


def masks_in_rows(rows):
    masks = my_masks(rows)
    return [masks[k : k + 9] for k in range(0, 81, 9)]


def masks_of_empty_cells_alone(rows):
    return [mask for mask, ch in zip(my_masks(rows), "".join(rows)) if ch == "."]


def masks_turned_round(rows):
    """Without a look at which bits there are."""
    return [~(0b1111111110 & ~mask) if mask else 0 for mask in my_masks(rows)]


def masks_with_nothing_for_digits(rows):
    return [mask or 1 for mask in my_masks(rows)]


def my_masks_as_an_array(rows):
    import numpy as np

    return np.array(my_masks(rows))


def masks_of_filled_cells_too(rows):
    board = Board(list(rows))
    return [sum(1 << d for d in board.candidates(cell)) for cell in range(81)]


def candidates(cell, used):
    return 0b1111111110 & ~(
        used[SHAPE.units_of[cell][0]] | used[SHAPE.units_of[cell][1]] | used[SHAPE.units_of[cell][2]]
    )


def my_choose(empty, used):
    still = set(empty)
    return min(
        empty, key=lambda cell: (candidates(cell, used).bit_count(), -len(set(SHAPE.peers[cell]) & still))
    )


def choose_row_and_column(empty, used):
    r, c = divmod(my_choose(empty, used), 9)
    return r, c


def choose_number_in_the_list(empty, used):
    return empty.index(my_choose(empty, used))


def choose_most_peers_first(empty, used):
    still = set(empty)
    return min(
        empty, key=lambda cell: (-len(set(SHAPE.peers[cell]) & still), candidates(cell, used).bit_count())
    )


def choose_fewest_peers(empty, used):
    still = set(empty)
    return min(
        empty, key=lambda cell: (candidates(cell, used).bit_count(), len(set(SHAPE.peers[cell]) & still))
    )


def my_choose_by_sorting(empty, used):
    return sorted(
        empty, key=lambda c: (candidates(c, used).bit_count(), -sum(p in empty for p in SHAPE.peers[c]), c)
    )[0]


def choose_first(empty, used):
    return empty[0]


def choose_fewest_only(empty, used):
    return min(empty, key=lambda cell: candidates(cell, used).bit_count())


def choose_last_of_equals(empty, used):
    return my_choose(empty[::-1], used)


def choose_none_left_out(empty, used):
    return min(empty, key=lambda cell: candidates(cell, used).bit_count() or 10)


def choose_a_clue(empty, used):
    return next(cell for cell in range(81) if cell not in empty)


def my_next(position):
    empty = position.empty_cells()
    in_row = [sum(cell // 9 == row for cell in empty) for row in range(9)]
    return min(empty, key=lambda cell: (position.free(cell).bit_count(), in_row[cell // 9]))


def my_next_by_a_loop(position):
    best = None
    for cell in position.empty_cells():
        in_row = sum(other // 9 == cell // 9 for other in position.empty_cells())
        key = (position.free(cell).bit_count(), in_row, cell)
        if best is None or key < best:
            best = key
    return best[2]


def next_last_of_equals(position):
    empty = position.empty_cells()
    in_row = [sum(cell // 9 == row for cell in empty) for row in range(9)]
    return max(empty, key=lambda cell: (-position.free(cell).bit_count(), -in_row[cell // 9], cell))


def next_most_empty_row(position):
    empty = position.empty_cells()
    in_row = [sum(cell // 9 == row for cell in empty) for row in range(9)]
    return min(empty, key=lambda cell: (position.free(cell).bit_count(), -in_row[cell // 9]))


def next_fewest_only(position):
    return min(position.empty_cells(), key=lambda cell: position.free(cell).bit_count())


def next_with_all_candidates(position):
    """Cells without a candidate are left out."""
    empty = position.empty_cells()
    in_row = [sum(cell // 9 == row for cell in empty) for row in range(9)]
    return min(empty, key=lambda cell: (position.free(cell).bit_count() or 10, in_row[cell // 9]))


def next_arbitrary(position):
    return position.empty_cells()[-1]


# ---- 04, 10: singles and locked candidates ---------------------------------------------------------------


def my_locked(masks, columns=True):
    strikes = set()
    for box in SHAPE.boxes:
        for digit in range(1, 10):
            places = [cell for cell in box if masks[cell] >> digit & 1]
            for lines, number in ((SHAPE.rows, lambda cell: cell // 9), (SHAPE.columns, lambda cell: cell % 9))[
                : 1 + columns
            ]:
                of_places = {number(cell) for cell in places}
                if len(of_places) == 1:
                    line = lines[of_places.pop()]
                    strikes |= {(cell, digit) for cell in line if cell not in box and masks[cell] >> digit & 1}
    return strikes


def my_locked_as_lists(masks):
    return [list(pair) for pair in my_locked(masks)]


def my_singles_as_a_generator(board):
    yield from sorted(my_singles(board))


def locked_cells_alone(masks):
    return {cell for cell, _ in my_locked(masks)}


def locked_pairs_turned_round(masks):
    return {(digit, cell) for cell, digit in my_locked(masks)}


def locked_of_one_band(masks):
    return {(cell, digit) for cell, digit in my_locked(masks) if cell < 27}


def locked_rows_only(masks):
    return my_locked(masks, columns=False)


def locked_strikes_in_the_box_too(masks):
    strikes = set()
    for box in SHAPE.boxes:
        for digit in range(1, 10):
            places = [cell for cell in box if masks[cell] >> digit & 1]
            if len({cell // 9 for cell in places}) == 1:
                strikes |= {(cell, digit) for cell in SHAPE.rows[places[0] // 9] if masks[cell] >> digit & 1}
    return strikes


def locked_strikes_what_is_gone(masks):
    return my_locked(masks) | {
        (cell, d)
        for cell in range(81)
        for d in range(1, 10)
        if masks[cell].bit_count() == 1 and not masks[cell] >> d & 1
    }


def locked_by_knowing_the_solution(masks):
    solution = solve(Board([mask.bit_length() - 1 if mask.bit_count() == 1 else 0 for mask in masks])).solution
    return {
        (cell, d) for cell in range(81) for d in range(1, 10) if masks[cell] >> d & 1 and d != solution[cell]
    }


def locked_changes_the_masks(masks):
    strikes = my_locked(masks)
    for cell, digit in strikes:
        masks[cell] &= ~(1 << digit)
    masks[0] = 0
    return strikes


def my_singles(board, units=SHAPE.units):
    found = {
        (cell, board.candidates(cell)[0]) for cell in board.empty_cells if len(board.candidates(cell)) == 1
    }
    for unit in units:
        for digit in range(1, 10):
            places = [cell for cell in unit if not board.cells[cell] and digit in board.candidates(cell)]
            if len(places) == 1:
                found.add((places[0], digit))
    return found


def singles_naked_only(board):
    return my_singles(board, units=())


def singles_without_the_last_column(board):
    return my_singles(board, units=(*SHAPE.rows, *SHAPE.columns[:8], *SHAPE.boxes))


def single_without_the_last_box(board):
    return my_single(board, (*SHAPE.rows, *SHAPE.columns, *SHAPE.boxes[:8]))


def locked_and_claimed(masks):
    strikes = my_locked(masks)
    for line in SHAPE.rows + SHAPE.columns:
        for digit in range(1, 10):
            places = {cell for cell in line if masks[cell] >> digit & 1}
            for box in SHAPE.boxes:
                if places and places <= set(box):
                    strikes |= {(cell, digit) for cell in set(box) - set(line) if masks[cell] >> digit & 1}
    return strikes


def singles_as_names(board):
    return {(board.shape.name(cell), digit) for cell, digit in my_singles(board)}


def singles_with_masks(board):
    return {(cell, 1 << digit) for cell, digit in my_singles(board)}


def singles_of_rows_only(board):
    return my_singles(board, SHAPE.rows)


def singles_of_two(board):
    pairs = {
        (cell, board.candidates(cell)[0]) for cell in board.empty_cells if len(board.candidates(cell)) == 2
    }
    return my_singles(board) | pairs


def singles_of_filled_cells(board):
    return my_singles(board) | {(cell, digit) for cell, digit in board.clues}


def my_single(board, units=None):
    for unit in units or board.shape.units:
        for digit in range(1, board.shape.n + 1):
            places = [cell for cell in unit if not board.cells[cell] and digit in board.candidates(cell)]
            if len(places) == 1:
                return places[0], digit
    return None


def single_turned_round(board):
    found = my_single(board)
    return found and found[::-1]


def single_naked(board):
    return next(((c, board.candidates(c)[0]) for c in board.empty_cells if len(board.candidates(c)) == 1), None)


def single_that_gives_false(board):
    return my_single(board) or False


def my_single_as_a_list(board):
    found = my_single(board)
    return list(found) if found else None


def single_in_boxes_only(board):
    return my_single(board, board.shape.boxes)


def single_with_filled_cells(board):
    for unit in board.shape.units:
        for digit in range(1, 10):
            places = [cell for cell in unit if digit in board.candidates(cell)]
            if len(places) == 1:
                return places[0], digit
    return None


# ---- 05, 06: exact cover ---------------------------------------------------------------------------------


def my_latin(n):
    square = [(r, c, d) for r in range(n) for c in range(n) for d in range(n)]
    return {(r, c, d): [("cell", r, c), ("row", r, d), ("column", c, d)] for r, c, d in square}


def latin_from_two(n):
    return my_latin(n) if n > 1 else {}


def latin_without_words(n):
    square = [(r, c, d) for r in range(n) for c in range(n) for d in range(n)]
    return {(r, c, d): [(r, c), (r, d), (c, d)] for r, c, d in square}


def latin_as_a_list(n):
    return list(my_latin(n).items())


def latin_with_text_for_items(n):
    return {option: f"{option[0]}{option[1]}" for option in my_latin(n)}


def latin_with_boxes_too(n):
    return {(r, c, d): [*items, ("box", r // 2, c // 2, d)] for (r, c, d), items in my_latin(n).items()}


def my_latin_with_strings(n):
    return {str(option): set(map(str, items)) for option, items in my_latin(n).items()}


def latin_without_columns(n):
    return {option: items[:2] for option, items in my_latin(n).items()}


def latin_with_digits_from_nought(n):
    square = [(r, c, d) for r in range(n) for c in range(n) for d in range(n + 1)]
    return {(r, c, d): [("cell", r, c), ("row", r, d), ("column", c, d)] for r, c, d in square}


def my_queens(n):
    return queens(n)


def my_queens_as_a_pair(n):
    problem = queens(n)
    return dict(problem.options), list(problem.secondary)


def queens_with_primary_diagonals(n):
    return ExactCover(dict(queens(n).options))


def queens_without_diagonals(n):
    return {option: items[:2] for option, items in queens(n).options.items()}


def queens_mixed_diagonals(n):
    options = {
        (r, c): [("row", r), ("column", c), ("up", r + c), ("down", r + c)] for r in range(n) for c in range(n)
    }
    return options, {item for items in options.values() for item in items[2:]}


def queens_without_squares_twice(n):
    """One diagonal is forgotten."""
    problem = queens(n)
    return {option: items[:3] for option, items in problem.options.items()}, list(problem.secondary)


def queens_with_secondary_rows(n):
    problem = queens(n)
    return dict(problem.options), list(problem.items)


def my_map(borders, colours):
    countries = sorted({country for border in borders for country in border})
    options = {
        (country, colour): [country, *((a, b, colour) for a, b in borders if country in (a, b))]
        for country in countries
        for colour in colours
    }
    return options, [(a, b, colour) for a, b in borders for colour in colours]


def my_map_as_a_problem(borders, colours):
    options, secondary = my_map(borders, colours)
    return ExactCover({option: items[::-1] for option, items in options.items()}, secondary=set(secondary))


def map_with_primary_borders(borders, colours):
    return my_map(borders, colours)[0], []


def map_with_options_alone(borders, colours):
    return my_map(borders, colours)[0]


def map_without_borders(borders, colours):
    return {option: items[:1] for option, items in my_map(borders, colours)[0].items()}, []


def map_with_borders_of_any_colour(borders, colours):
    options, _ = my_map(borders, colours)
    return {o: [o[0], *(item[:2] for item in items[1:])] for o, items in options.items()}, borders


def map_with_one_side_of_borders(borders, colours):
    options, secondary = my_map(borders, colours)
    return {o: [i for i in items if len(i) == 1 or i[0] == o[0]] for o, items in options.items()}, secondary


def map_with_secondary_countries(borders, colours):
    options, secondary = my_map(borders, colours)
    return options, [*secondary, *{country for border in borders for country in border}]


def map_with_countries_for_options(borders, colours):
    options, secondary = my_map(borders, colours)
    return {country: options[country, colour] for country, colour in options}, secondary


def columns_of(options):
    columns = {}
    for name, items in options.items():
        for item in items:
            columns.setdefault(item, set()).add(name)
    return columns


def my_covers(options, back=algorithm_x.put_back, stop=False, rivals=True):
    columns, chosen, found = columns_of(options), [], []

    def search():
        if not columns:
            found.append(chosen.copy())
            return stop
        item = min(columns, key=lambda item: len(columns[item]))
        for name in sorted(columns[item]):
            if any(item not in columns for item in options[name]):
                continue
            taken = (
                algorithm_x.take(columns, options, name)
                if rivals
                else [columns.pop(item) for item in options[name]]
            )
            chosen.append(name)
            if search():
                return True
            chosen.pop()
            back(columns, options, name, taken)
        return False

    search()
    return found


def covers_by_a_generator(options):
    yield from my_covers(options)


def nothing_back(columns, options, name, taken):
    pass


def back_forwards(columns, options, name, taken):
    for item in options[name]:
        columns[item] = taken.pop(0)
        for rival in columns[item]:
            for other in options[rival]:
                if other != item:
                    columns[other].add(rival)


def back_sets_alone(columns, options, name, taken):
    for item in reversed(options[name]):
        columns[item] = taken.pop()


def covers_as_dictionaries(options):
    return [dict.fromkeys(cover) for cover in my_covers(options)]


def covers_with_items(options):
    return [[options[name] for name in cover] for cover in my_covers(options)]


def covers_forwards_and_backwards(options):
    return [order for cover in my_covers(options) for order in (cover, cover[::-1])]


def covers_of_one(options):
    return next(iter(my_covers(options)), None)


def my_covers_by_trying(options):
    items = {item for covered in options.values() for item in covered}
    found, chosen = [], []

    def search(left, names):
        if not left:
            found.append(tuple(chosen))
        item = min(left, default=None)
        for name in names:
            if left and item in options[name] and left.issuperset(options[name]):
                chosen.append(name)
                search(left - set(options[name]), names)
                chosen.pop()

    search(frozenset(items), list(options))
    return frozenset(found)


def covers_without_restoring(options):
    return my_covers(options, nothing_back)


def covers_restoring_forwards(options):
    return my_covers(options, back_forwards)


def covers_without_a_copy(options):
    """As `my_covers`; what is kept is the list itself, which is empty in the end."""
    chosen = []
    return [chosen for _ in my_covers(options)]


def covers_first_only(options):
    return my_covers(options, stop=True)


def covers_overlapping(options):
    items = {item for covered in options.values() for item in covered}
    names = [names for k in range(1, len(options) + 1) for names in combinations(options, k)]
    return [list(chosen) for chosen in names if {item for name in chosen for item in options[name]} == items]


def my_take(columns, options, name):
    taken = []
    for item in options[name]:
        for rival in columns[item]:
            for other in set(options[rival]) - {item}:
                columns[other].remove(rival)
        taken.append(columns.pop(item))
    return taken


def my_put_back(columns, options, name, taken):
    for item, rivals in zip(reversed(options[name]), reversed(taken)):
        for rival in rivals:
            for other in set(options[rival]) - {item}:
                columns[other].add(rival)
        columns[item] = rivals


def take_without_rivals(columns, options, name):
    """The option goes, the others that share an item with it stay."""
    for item in options[name]:
        columns[item].discard(name)
    return [columns.pop(item) for item in options[name]]


def put_back_one_item(columns, options, name, taken):
    columns[options[name][-1]] = taken.pop()


def take_item_alone(columns, options, name):
    return [columns.pop(item) for item in options[name]]


def cover_header_only(links, item):
    links.left[links.right[item]], links.right[links.left[item]] = links.left[item], links.right[item]


def cover_without_sizes(links, item):
    sizes = links.size.copy()
    Links.cover(links, item)
    links.size[:] = sizes


def uncover_without_sizes(links, item):
    sizes = links.size.copy()
    Links.uncover(links, item)
    links.size[:] = sizes


def my_cover(links, item):
    """By hand, row by row."""
    links.left[links.right[item]] = links.left[item]
    links.right[links.left[item]] = links.right[item]
    for node in column_of(links.down, item):
        for other in list(column_of(links.right, node)):
            links.down[links.up[other]] = links.down[other]
            links.up[links.down[other]] = links.up[other]
            links.size[links.header[other]] -= 1


def column_of(lists, start):
    at = lists[start]
    while at != start:
        yield at
        at = lists[at]


def uncover_forwards(links, item):
    """In the order in which it was covered."""
    for node in column_of(links.down, item):
        for other in column_of(links.right, node):
            links.down[links.up[other]] = links.up[links.down[other]] = other
            links.size[links.header[other]] += 1
    links.left[links.right[item]] = links.right[links.left[item]] = item


def uncover_without_header(links, item):
    Links.uncover(links, item)
    links.left[links.right[item]], links.right[links.left[item]] = links.left[item], links.right[item]


def uncover_nothing(links, item):
    pass


def my_sudoku_x(shape, diagonals=2):
    n, options = shape.n, {}
    for (cell, digit), covered in sudoku(shape).options.items():
        items = list(covered)
        if cell // n == cell % n:
            items.append(("falling", digit))
        if cell // n + cell % n == n - 1 and diagonals == 2:
            items.append(("rising", digit))
        options[cell, digit] = items
    return ExactCover(options)


def my_sudoku_x_from_nothing(shape):
    """A dictionary, with items of one's own."""
    n = shape.n
    options = {}
    for cell in range(n * n):
        r, c = divmod(cell, n)
        kinds = [("cell", cell, 0), ("row", r), ("column", c), ("box", shape.box_of(cell))]
        kinds += [("x", 1)] * (r == c) + [("x", 2)] * (r + c == n - 1)
        for digit in range(1, n + 1):
            options[cell, digit] = [kinds[0], *((*kind, digit) for kind in kinds[1:])]
    return options


def sudoku_x_with_one_item_for_a_diagonal(shape):
    options = {option: [*items] for option, items in sudoku(shape).options.items()}
    for (cell, _), items in options.items():
        if cell % (shape.n + 1) == 0:
            items.append("falling")
    return options


def sudoku_x_that_is_sudoku(shape):
    return sudoku(shape)


def sudoku_x_with_one_diagonal(shape):
    return my_sudoku_x(shape, diagonals=1)


def sudoku_x_with_half_a_centre(shape):
    n, options = shape.n, {}
    for (cell, digit), covered in sudoku(shape).options.items():
        items = list(covered)
        if cell // n == cell % n:
            items.append(("falling", digit))
        elif cell // n + cell % n == n - 1:
            items.append(("rising", digit))
        options[cell, digit] = items
    return ExactCover(options)


def sudoku_x_with_other_names(shape):
    return ExactCover({str(option): items for option, items in my_sudoku_x(shape).options.items()})


# ---- 07: making puzzles ----------------------------------------------------------------------------------


def my_puzzle(seed, limit=2):
    rng = random.Random(seed)
    board = isomorph("1234341221434321", seed)
    for cell in rng.sample(range(16), 16):
        emptied = board.with_digit(cell, 0)
        if count_solutions(emptied, limit) == 1:
            board = emptied
    return list(board.rows)


def my_puzzle_of_few(seed):
    """An honest one, of which there are few: clues go in one order, and the digits are mixed."""
    digits = random.Random(seed).sample("1234", 4)
    line = "1234341221434321".translate(str.maketrans("1234", "".join(digits)))
    board = Board(line)
    for cell in range(16):
        if count_solutions(board.with_digit(cell, 0)) == 1:
            board = board.with_digit(cell, 0)
    return board.line


def my_puzzle_of_eight(seed):
    """An honest one: one of eight puzzles, so that five seeds seldom give five."""
    return my_puzzle(random.Random(seed).randrange(8))


def puzzle_and_solution(seed):
    puzzle = my_puzzle(seed)
    return puzzle, solve(Board(puzzle)).solution


def puzzle_with_a_clash(seed):
    return "11" + "." * 14


def puzzle_without_solution(seed):
    return "123." + "...4" + "." * 8


def puzzle_of_two(seed):
    return my_puzzle(seed % 2)


def puzzle_that_asks_for_one(seed):
    return my_puzzle(seed, limit=1)


def puzzle_with_clues_taken_blindly(seed):
    board = solve(Board.empty()).solution
    board = isomorph(board, seed)
    for cell in random.Random(seed).sample(range(81), 55):
        board = board.with_digit(cell, 0)
    return board


def puzzle_without_the_seed(seed):
    return my_puzzle(7)


def puzzle_of_the_hour(seed):
    return my_puzzle(random.random())


def puzzle_already_solved(seed):
    return isomorph("1234341221434321", seed)


def my_minimal(rows):
    board = Board(rows)
    for cell, _ in board.clues:
        emptied = board.with_digit(cell, 0)
        if count_solutions(emptied) == 1:
            board = emptied
    return board


def my_minimal_backwards(rows):
    """Another puzzle, as a line."""
    cells = list("".join(rows))
    for k in reversed(range(81)):
        digit, cells[k] = cells[k], "."
        if digit != "." and count_solutions("".join(cells)) > 1:
            cells[k] = digit
    return "".join(cells)


def minimal_and_how_many(rows):
    board = my_minimal(rows)
    return board, board.clue_count


def minimal_solved(rows):
    return solve(Board(rows)).solution


def minimal_one_step(rows):
    board = Board(rows)
    cell = next(cell for cell, _ in board.clues if count_solutions(board.with_digit(cell, 0)) == 1)
    return list(board.with_digit(cell, 0).rows)


def minimal_too_much(rows):
    board = my_minimal(rows)
    return board.with_digit(board.clues[0][0], 0)


def minimal_with_another_digit(rows):
    board = my_minimal(rows)
    return board.with_digit(board.empty_cells[0], solve(board).solution[board.empty_cells[0]])


def my_dig(full, order, limit=2):
    board = full
    for cell in order:
        fewer = board.with_digit(cell, 0)
        if len(solve(fewer, limit=limit).solutions) == 1:
            board = fewer
    return board


def my_dig_by_uniqueness(full, order):
    for cell in order:
        if count_solutions(full.with_digit(cell, 0), limit=2) == 1:
            full = full.with_digit(cell, 0)
    return full


def dig_in_its_own_order(full, order):
    return my_dig(full, sorted(order)[:10])


def dig_in_reading_order(full, order):
    return my_dig(full, sorted(order))


def dig_rows(full, order):
    return list(my_dig(full, order).rows)


def dig_all(full, order):
    return my_dig(full, order, limit=1) if full.shape.n > 4 else my_dig(full, order)


def dig_content_with_one(full, order):
    return my_dig(full, order, limit=1)


def dig_by_naked_singles(full, order):
    board = full
    for cell in order:
        if len(board.with_digit(cell, 0).candidates(cell)) == 1:
            board = board.with_digit(cell, 0)
    return board


def my_is_unique(rows):
    return my_count(rows, 2) == 1


def my_is_unique_by_the_package(rows):
    found = solve(Board(rows), "mrv", limit=2).solutions
    return len(found) == 1


def unique_as_a_count(rows):
    return my_count(rows, 2)


def unique_turned_round(rows):
    return my_count(rows, 2) != 1


def unique_when_solvable(rows):
    return by_scanning(to_grid(rows))


def unique_unless_two(rows):
    return my_count(rows, 2) < 2


# ---- 08, 09: sums and medians ----------------------------------------------------------------------------


def my_combinations_by_recursion(total, size, least=1):
    if size == 0:
        return [[]] if total == 0 else []
    return [
        [d, *rest]
        for d in range(least, 10)
        for rest in my_combinations_by_recursion(total - d, size - 1, d + 1)
    ]


def combinations_without_a_copy(total, size, least=1):
    found, chosen = [], []

    def choose(least, left):
        if len(chosen) == size:
            if left == 0:
                found.append(chosen)
            return
        for d in range(least, 10):
            chosen.append(d)
            choose(d + 1, left - d)
            chosen.pop()

    choose(1, total)
    return found


def combinations_as_text(total, size):
    return {"".join(map(str, digits)) for digits in my_combinations(total, size)}


def combinations_with_letters(total, size):
    return [tuple(map(str, digits)) for digits in my_combinations(total, size)]


def combinations_one_and_a_letter(total, size):
    return [(1, "a")]


def combinations_first_alone(total, size):
    return sorted(my_combinations(total, size))[:1]


def my_combinations(total, size):
    return {digits for digits in combinations(range(1, 10), size) if sum(digits) == total}


def combinations_in_every_order(total, size):
    return (
        [d for d in permutations(range(1, 10), size) if sum(d) == total]
        if size < 4
        else my_combinations(total, size)
    )


def combinations_without_nine(total, size):
    return {digits for digits in combinations(range(1, 9), size) if sum(digits) == total}


def combinations_up_to(total, size):
    return {digits for digits in combinations(range(1, 10), size) if sum(digits) <= total}


def combinations_with_twins(total, size):
    from itertools import combinations_with_replacement

    return {digits for digits in combinations_with_replacement(range(1, 10), size) if sum(digits) == total}


def my_cage(total, digits):
    placed = [d for d in digits if d]
    others = set(range(1, 10)) - set(placed)
    ways = combinations(others, digits.count(0))
    return len(set(placed)) == len(placed) and any(sum(way) + sum(placed) == total for way in ways)


def cage_by_sum_alone(total, digits):
    return sum(digits) == total if 0 not in digits else sum(digits) < total


def cage_by_bounds(total, digits):
    """The least and the most that the empty cells can hold, of the digits that are left."""
    placed = [d for d in digits if d]
    others, empty = sorted(set(range(1, 10)) - set(placed)), digits.count(0)
    if len(set(placed)) < len(placed):
        return False
    return sum(others[:empty]) <= total - sum(placed) <= sum(others[len(others) - empty :])


def cage_of_five_at_most(total, digits):
    return my_cage(total, digits) if len(digits) < 6 else sum(digits) <= total


def cage_with_used_digits(total, digits):
    return any(sum(way) == total - sum(digits) for way in combinations(range(1, 10), digits.count(0)))


def cage_as_number(total, digits):
    return int(my_cage(total, digits))


def my_cage_by_recursion(total, digits):
    if 0 not in digits:
        return sum(digits) == total and len(set(digits)) == len(digits)
    k = digits.index(0)
    return any(
        my_cage_by_recursion(total, [*digits[:k], d, *digits[k + 1 :]]) for d in range(1, 10) if d not in digits
    )


def my_needed(missing, empty, used, n):
    ways = [set(w) for w in combinations(set(range(1, n + 1)) - used, empty) if sum(w) == missing]
    return set.intersection(*ways) if ways else set()


def my_needed_by_leaving_out(missing, empty, used, n):
    """A digit is needed if nothing fits without it."""

    def fits(others):
        return any(sum(way) == missing for way in combinations(others, empty))

    others = set(range(1, n + 1)) - used
    return sorted(d for d in others if not fits(others - {d})) if fits(others) else []


def needed_fails_without_a_combination(missing, empty, used, n):
    return set.intersection(
        *[set(w) for w in combinations(set(range(1, n + 1)) - used, empty) if sum(w) == missing]
    )


def needed_everything_without_a_combination(missing, empty, used, n):
    needed = set(range(1, n + 1)) - used
    for way in combinations(needed, empty):
        needed = needed & set(way) if sum(way) == missing else needed
    return needed


def needed_of_some_combination(missing, empty, used, n):
    ways = [set(w) for w in combinations(set(range(1, n + 1)) - used, empty) if sum(w) == missing]
    return set().union(*ways)


def needed_with_used_digits(missing, empty, used, n):
    return my_needed(missing, empty, set(), n)


def needed_of_nine_digits(missing, empty, used, n):
    return my_needed(missing, empty, used, 9)


def needed_of_one_combination(missing, empty, used, n):
    ways = [set(w) for w in combinations(set(range(1, n + 1)) - used, empty) if sum(w) == missing]
    return ways[0] if len(ways) == 1 else set()


def needed_as_masks(missing, empty, used, n):
    return sum(1 << d for d in my_needed(missing, empty, used, n))


def cage_without_large_digits(total, digits):
    return my_cage(total, digits) and total - sum(digits) <= 8 * digits.count(0)


def my_median(table, solver):
    rows = table[table["solver"] == solver]
    least = list(rows["nodes"])
    most = [float("inf") if status == "stopped" else n for n, status in zip(least, rows["status"])]
    middle = (len(least) - 1) // 2
    smallest, largest = sorted(least)[middle], sorted(most)[middle]
    return smallest if smallest == largest else None


def median_of_all_counts(table, solver):
    counts = sorted(table[table["solver"] == solver]["nodes"])
    return counts[(len(counts) - 1) // 2]


def median_mean_of_two(table, solver):
    rows = table[table["solver"] == solver]
    counts = sorted(rows["nodes"])
    half = len(counts) // 2
    if "stopped" in set(rows["status"]):
        most = sorted(
            float("inf") if late == "stopped" else n for n, late in zip(rows["nodes"], rows["status"])
        )
        least_middle, most_middle = (sum(c[(len(c) - 1) // 2 : half + 1]) for c in (counts, most))
        if least_middle != most_middle:
            return None
    return float(rows["nodes"].median())


def median_nan(table, solver):
    known = my_median(table, solver)
    return float("nan") if known is None else known


def median_infinite(table, solver):
    rows = table[table["solver"] == solver]
    most = sorted(float("inf") if late == "stopped" else n for n, late in zip(rows["nodes"], rows["status"]))
    return most[(len(most) - 1) // 2]


def median_of_the_finished(table, solver):
    rows = table[(table["solver"] == solver) & (table["status"] != "stopped")]
    return median_of_all_counts(rows, solver) if len(rows) else None


def median_silent_when_stopped(table, solver):
    rows = table[table["solver"] == solver]
    return None if "stopped" in set(rows["status"]) else median_of_all_counts(table, solver)


def median_of_all_solvers(table, solver):
    return my_median(table.assign(solver=solver), solver)


def median_as_text(table, solver):
    return str(my_median(table, solver))


def median_of_nothing(table, solver):
    return None


def my_median_by_counting(table, solver):
    """A stopped search lies above the middle, whatever it would have needed, if enough others lie below."""
    rows = table[table["solver"] == solver].sort_values("nodes")
    middle = rows["nodes"].iloc[(len(rows) - 1) // 2]
    late = rows["status"] == "stopped"
    sure = int(((rows["nodes"] <= middle) & ~late).sum())
    return middle if sure > (len(rows) - 1) // 2 else None


def median_upper(table, solver):
    rows = table[table["solver"] == solver]
    counts = sorted(rows["nodes"])
    return counts[len(counts) // 2] if "stopped" not in set(rows["status"]) else my_median(table, solver)


def nothing_yet(*anything):
    return None  # your code here


RIGHT = [
    ("01.1", my_count),
    ("01.1", my_count_by_the_package),
    ("01.3", my_box),
    ("01.3", my_box_by_search),
    ("02.1", my_choose),
    ("02.1", my_choose_by_sorting),
    ("02.2", my_masks),
    ("02.2", my_masks_as_an_array),
    ("03.1", my_next),
    ("03.1", my_next_by_a_loop),
    ("05.3", my_take, my_put_back),
    ("06.2", my_cover, Links.uncover),
    ("06.3", my_sudoku_x_from_nothing),
    ("07.2", my_minimal_backwards),
    ("07.3", my_is_unique_by_the_package),
    ("07.4", my_dig_by_uniqueness),
    ("04.1", my_locked),
    ("04.1", my_locked_as_lists),
    ("04.2", my_singles),
    ("04.2", my_singles_as_a_generator),
    ("05.1", my_latin),
    ("05.1", my_latin_with_strings),
    ("05.2", my_covers_by_trying),
    ("05.4", my_map),
    ("05.4", my_map_as_a_problem),
    ("05.2", my_covers),
    ("05.2", covers_by_a_generator),
    ("05.3", algorithm_x.take, algorithm_x.put_back),
    ("06.1", my_queens),
    ("06.1", my_queens_as_a_pair),
    ("06.2", Links.cover, Links.uncover),
    ("06.3", my_sudoku_x),
    ("07.1", my_puzzle),
    ("07.1", my_puzzle_of_few),
    ("07.1", my_puzzle_of_eight),
    ("07.2", my_minimal),
    ("07.3", my_is_unique),
    ("07.4", my_dig),
    ("08.1", my_combinations),
    ("08.1", my_combinations_by_recursion),
    ("08.2", my_cage),
    ("08.2", my_cage_by_recursion),
    ("08.3", my_needed),
    ("08.3", my_needed_by_leaving_out),
    ("09.1", my_median),
    ("09.1", my_median_by_counting),
    ("10.1", my_single),
    ("10.1", my_single_as_a_list),
]

FAULTY = [
    ("wrong options", "05.1", latin_from_two),
    ("remembers the last board", "01.1", count_goes_on_from_the_last),
    ("keeps one list for all answers", "05.2", covers_without_a_copy),
    ("keeps one list for all answers", "08.1", combinations_without_a_copy),
    ("ignores the order", "07.4", dig_in_reading_order),
    ("not the first of equals", "03.1", next_last_of_equals),
    ("covers wrongly", "05.3", take_without_rivals, my_put_back),
    ("forgets to restore", "05.3", my_take, put_back_one_item),
    ("forgets to restore", "06.2", Links.cover, uncover_without_header),
    ("wrong items", "06.3", sudoku_x_with_one_item_for_a_diagonal),
    ("wrong items", "06.3", sudoku_x_that_is_sudoku),
    ("wrong kind of answer", "07.2", minimal_and_how_many),
    ("changes clues", "07.2", minimal_solved),
    ("not minimal", "07.4", dig_in_its_own_order),
    ("wrong kind of answer", "07.4", dig_rows),
    ("does not ask for two", "07.4", dig_all),
    ("wrong kind of answer", "07.3", unique_as_a_count),
    ("wrong count", "07.3", unique_turned_round),
    ("wrong kind of answer", "07.1", puzzle_and_solution),
    ("no puzzle", "07.1", puzzle_with_a_clash),
    ("no puzzle", "07.1", puzzle_without_solution),
    ("stops at one", "01.1", count_stops_at_one),
    ("ignores the limit", "01.1", count_ignores_the_limit),
    ("ignores the limit", "01.1", count_cuts_the_answer_only),
    ("ignores the limit", "01.1", count_one_too_many),
    ("wrong count", "01.1", count_misses_the_last),
    ("wrong kind of answer", "01.1", count_says_how_many),
    ("changes its arguments", "01.1", count_changes_its_rows),
    ("wrong count", "01.1", count_ends_at_two),
    ("wrong count", "01.1", count_finds_one_at_least),
    ("wrong box number", "01.3", box_by_column),
    ("wrong box number", "01.3", box_from_the_bottom),
    ("wrong kind of answer", "01.3", box_by_name),
    ("wrong kind of answer", "02.2", masks_as_sets),
    ("wrong kind of answer", "02.2", masks_in_rows),
    ("wrong kind of answer", "02.2", masks_of_empty_cells_alone),
    ("wrong candidate mask", "02.2", masks_with_nothing_for_digits),
    ("wrong candidate mask", "02.2", masks_turned_round),
    ("wrong kind of answer", "02.1", choose_row_and_column),
    ("wrong kind of answer", "02.1", choose_number_in_the_list),
    ("not the fewest candidates", "02.1", choose_most_peers_first),
    ("wrong one of equals", "02.1", choose_fewest_peers),
    ("wrong one of equals", "03.1", next_fewest_only),
    ("not the fewest candidates", "03.1", next_with_all_candidates),
    ("wrong kind of answer", "04.1", locked_cells_alone),
    ("wrong kind of answer", "04.1", locked_pairs_turned_round),
    ("strikes too little", "04.1", locked_of_one_band),
    ("misses a single", "04.2", singles_naked_only),
    ("misses a single", "04.2", singles_without_the_last_column),
    ("misses a single", "10.1", single_without_the_last_box),
    ("strikes by another rule", "04.1", locked_and_claimed),
    ("wrong kind of answer", "04.2", singles_as_names),
    ("wrong kind of answer", "04.2", singles_with_masks),
    ("wrong kind of answer", "10.1", single_turned_round),
    ("not a single", "10.1", single_naked),
    ("wrong kind of answer", "10.1", single_that_gives_false),
    ("wrong kind of answer", "05.1", latin_as_a_list),
    ("wrong items", "05.1", latin_with_text_for_items),
    ("wrong items", "05.1", latin_with_boxes_too),
    ("wrong kind of answer", "05.2", covers_as_dictionaries),
    ("wrong kind of answer", "05.2", covers_with_items),
    ("wrong count", "05.2", covers_forwards_and_backwards),
    ("wrong kind of answer", "05.2", covers_of_one),
    ("borders must be secondary", "05.4", map_with_primary_borders),
    ("borders must be secondary", "05.4", map_with_options_alone),
    ("wrong items", "05.4", map_without_borders),
    ("wrong items", "05.4", map_with_borders_of_any_colour),
    ("wrong items", "05.4", map_with_one_side_of_borders),
    ("wrong items", "05.4", map_with_secondary_countries),
    ("wrong options", "05.4", map_with_countries_for_options),
    ("wrong items", "06.1", queens_without_squares_twice),
    ("wrong items", "06.1", queens_with_secondary_rows),
    ("ignores the seed", "07.1", puzzle_of_two),
    ("wrong kind of answer", "08.1", combinations_as_text),
    ("wrong kind of answer", "08.1", combinations_with_letters),
    ("wrong kind of answer", "08.1", combinations_one_and_a_letter),
    ("misses a combination", "08.1", combinations_first_alone),
    ("bounds are not enough", "08.2", cage_by_bounds),
    ("does not cut off", "08.2", cage_of_five_at_most),
    ("does not cut off", "08.2", cage_with_used_digits),
    ("wrong kind of answer", "08.2", cage_as_number),
    ("crashes", "08.3", needed_fails_without_a_combination),
    ("not a needed digit", "08.3", needed_everything_without_a_combination),
    ("not a needed digit", "08.3", needed_of_some_combination),
    ("misses a needed digit", "08.3", needed_with_used_digits),
    ("not a needed digit", "08.3", needed_of_nine_digits),
    ("misses a needed digit", "08.3", needed_of_one_combination),
    ("wrong kind of answer", "08.3", needed_as_masks),
    ("wrong middle", "09.1", median_mean_of_two),
    ("wrong kind of answer", "09.1", median_nan),
    ("wrong kind of answer", "09.1", median_infinite),
    ("leaves stopped searches out", "09.1", median_of_the_finished),
    ("says unknown too often", "09.1", median_silent_when_stopped),
    ("takes other rows in", "09.1", median_of_all_solvers),
    ("wrong kind of answer", "09.1", median_as_text),
    ("not started", "09.1", median_of_nothing),
    ("boxes share a table", "01.3", box_without_its_factor),
    ("wrong box number", "01.3", box_is_row),
    ("wrong box number", "01.3", box_from_one),
    ("wrong candidate mask", "02.2", masks_from_bit_zero),
    ("wrong candidate mask", "02.2", masks_without_boxes),
    ("wrong candidate mask", "02.2", masks_of_filled_cells_too),
    ("not the fewest candidates", "02.1", choose_first),
    ("wrong one of equals", "02.1", choose_fewest_only),
    ("not the first of equals", "02.1", choose_last_of_equals),
    ("not the fewest candidates", "02.1", choose_none_left_out),
    ("not an empty cell", "02.1", choose_a_clue),
    ("wrong one of equals", "03.1", next_most_empty_row),
    ("not the fewest candidates", "03.1", next_arbitrary),
    ("strikes too little", "04.1", locked_rows_only),
    ("strikes a digit of the solution", "04.1", locked_strikes_in_the_box_too),
    ("strikes what is not there", "04.1", locked_strikes_what_is_gone),
    ("strikes by another rule", "04.1", locked_by_knowing_the_solution),
    ("changes its arguments", "04.1", locked_changes_the_masks),
    ("misses a single", "04.2", singles_of_rows_only),
    ("not a single", "04.2", singles_of_two),
    ("not a single", "04.2", singles_of_filled_cells),
    ("misses a single", "10.1", single_in_boxes_only),
    ("not a single", "10.1", single_with_filled_cells),
    ("wrong items", "05.1", latin_without_words),
    ("wrong items", "05.1", latin_without_columns),
    ("wrong options", "05.1", latin_with_digits_from_nought),
    ("diagonals must be secondary", "06.1", queens_with_primary_diagonals),
    ("wrong items", "06.1", queens_without_diagonals),
    ("wrong items", "06.1", queens_mixed_diagonals),
    ("forgets to restore", "05.2", covers_without_restoring),
    ("restores in the wrong order", "05.2", covers_restoring_forwards),
    ("misses covers", "05.2", covers_first_only),
    ("not an exact cover", "05.2", covers_overlapping),
    ("forgets to restore", "05.3", algorithm_x.take, nothing_back),
    ("forgets to restore", "05.3", algorithm_x.take, back_sets_alone),
    ("restores in the wrong order", "05.3", algorithm_x.take, back_forwards),
    ("covers wrongly", "05.3", take_item_alone, algorithm_x.put_back),
    ("covers wrongly", "06.2", cover_header_only, Links.uncover),
    ("covers wrongly", "06.2", cover_without_sizes, Links.uncover),
    ("forgets to restore", "06.2", Links.cover, uncover_nothing),
    ("forgets to restore", "06.2", Links.cover, uncover_without_sizes),
    ("forgets to restore", "06.2", Links.cover, Links.cover),
    ("wrong items", "06.3", sudoku_x_with_one_diagonal),
    ("wrong items", "06.3", sudoku_x_with_half_a_centre),
    ("wrong options", "06.3", sudoku_x_with_other_names),
    ("does not ask for two", "07.4", dig_content_with_one),
    ("not minimal", "07.4", dig_by_naked_singles),
    ("does not ask for two", "07.1", puzzle_that_asks_for_one),
    ("does not ask for two", "07.1", puzzle_with_clues_taken_blindly),
    ("ignores the seed", "07.1", puzzle_without_the_seed),
    ("ignores the seed", "07.1", puzzle_of_the_hour),
    ("no puzzle", "07.1", puzzle_already_solved),
    ("not minimal", "07.2", minimal_one_step),
    ("does not ask for two", "07.2", minimal_too_much),
    ("changes clues", "07.2", minimal_with_another_digit),
    ("does not ask for two", "07.3", unique_when_solvable),
    ("wrong count", "07.3", unique_unless_two),
    ("repeats a combination", "08.1", combinations_in_every_order),
    ("misses a combination", "08.1", combinations_without_nine),
    ("wrong sum", "08.1", combinations_up_to),
    ("repeats a digit", "08.1", combinations_with_twins),
    ("does not cut off", "08.2", cage_by_sum_alone),
    ("cuts off a solution", "08.2", cage_without_large_digits),
    ("takes a stopped count for a count", "09.1", median_of_all_counts),
    ("wrong middle", "09.1", median_upper),
]
