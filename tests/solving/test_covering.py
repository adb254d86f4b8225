"""Searches for exact covers: dictionaries, links and machine code against brute force and each other."""

import pickle
import sys
from collections import Counter
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudoku_lessons import Board, ExactCover, Log, SearchStopped, count_covers, covers, solve, solve_cover
from sudoku_lessons.compiled import covers as machine
from sudoku_lessons.compiled.dancing_links import advance_cover
from sudoku_lessons.compiled.links import parts
from sudoku_lessons.datasets import load
from sudoku_lessons.exact_cover import ITEM_RULES, langford, queens, set_partitions
from sudoku_lessons.exact_cover.problems import latin_squares
from sudoku_lessons.solvers.dancing_links import Links, dance
from sudoku_lessons.solving.covering import COVER_SOLVERS

WAYS = [("algorithm_x", "python"), ("dancing_links", "python"), ("dancing_links", "compiled")]


@st.composite
def problems(draw):
    """A small random matrix, some of its items secondary, with a start that its options allow."""
    width, secondary = draw(st.integers(0, 6)), draw(st.integers(0, 2))
    rows = draw(
        st.lists(st.sets(st.integers(0, width + secondary - 1)) if width + secondary else st.just(set()))
    )
    options = {k: draw(st.permutations(sorted(row))) for k, row in enumerate(rows[:9])}
    items = draw(st.permutations(range(width)))
    problem = ExactCover(options, items, secondary=range(width, width + secondary))
    start, covered = [], set()
    for option in draw(st.permutations(list(options)))[: draw(st.sampled_from([0, 0, 1, 3]))]:
        if covered.isdisjoint(options[option]):
            start.append(option)
            covered.update(options[option])
    return problem, start


def by_brute_force(problem, start):
    """All subsets of the options that are exact covers; those that cover no primary item only as a start."""
    primary = set(problem.primary)
    useful = [k for k in problem.options if k not in start and primary.intersection(problem.options[k])]
    found = set()
    for size in range(len(useful) + 1):
        for rest in combinations(useful, size):
            items = [item for k in (*start, *rest) for item in problem.options[k]]
            if len(items) == len(set(items)) and primary <= set(items):
                found.add(frozenset((*start, *rest)))
    return found


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(problems(), st.sampled_from(list(ITEM_RULES)))
def test_all_covers_are_found_once(drawn, rule):
    problem, start = drawn
    expected = by_brute_force(problem, start)
    for solver, engine in WAYS:
        found = solve_cover(problem, solver, limit=None, start=start, engine=engine, next_item=rule)
        assert len(found.solutions) == len(expected)
        assert set(map(frozenset, found.solutions)) == expected
        assert all(map(problem.is_covered_by, found.solutions))
        assert found.status == ("solved" if expected else "no solution")


@pytest.mark.slow
@settings(max_examples=300, deadline=None)
@given(
    problems(),
    st.sampled_from([None, 0, 1, 2, 5]),
    st.sampled_from([None, 1, 2]),
    st.sampled_from(list(ITEM_RULES)),
)
def test_equal_nodes_in_dictionaries_links_and_machine_code(drawn, budget, limit, rule):
    problem, start = drawn
    asked = {"limit": limit, "start": start, "node_budget": budget, "next_item": rule}
    results = [solve_cover(problem, solver, engine=engine, **asked) for solver, engine in WAYS]
    for result in results[1:]:
        assert result.solutions == results[0].solutions
        for count in ("status", "stop_reason", "nodes", "guesses", "dead_ends", "max_depth", "indices"):
            assert getattr(result, count) == getattr(results[0], count)


# ---- the rule for the next item ---------------------------------------------------------------------


def counted_by_copying(problem, rule):
    """Nodes of a search for all covers that never undoes anything: it copies what is left of the matrix."""
    dead_ends = Counter()

    def nodes(left):
        sizes = {item: len(left[item]) for item in problem.primary if item in left}
        if not sizes:
            return 1
        item = ITEM_RULES[rule](sizes, dead_ends)
        dead_ends[item] += not sizes[item]
        count = 1
        for option in sorted(left[item], key=problem.position.get):
            out = set().union(*(left[other] for other in problem.options[option]))
            rest = {other: left[other] - out for other in left if other not in problem.options[option]}
            count += nodes(rest)
        return count

    return nodes(dict(problem.covered_by))


@pytest.mark.parametrize("rule", ITEM_RULES)
@pytest.mark.parametrize(
    "problem", [queens(7), langford(7), latin_squares(3)], ids=["queens", "Langford", "Latin"]
)
def test_nodes_of_the_rules_are_those_of_a_search_that_copies(problem, rule):
    expected = counted_by_copying(problem, rule)
    results = [solve_cover(problem, s, limit=None, engine=e, next_item=rule) for s, e in WAYS]
    assert [result.nodes for result in results] == [expected] * 3
    assert len({frozenset(result.indices) for result in results}) == 1


def test_the_rules_are_three():
    """They are no three names for one."""
    counts = [counted_by_copying(langford(7), rule) for rule in ITEM_RULES]
    assert len(set(counts)) == 3


def test_a_machine_that_was_used_forgets_its_dead_ends():
    machine_of_queens = machine.CoverMachine(queens(8))
    counts = []
    for _ in range(2):
        log = Log()
        assert sum(1 for _ in machine_of_queens.search(log, (), "weighted")) == 92
        counts.append(log.nodes)
    assert counts[0] == counts[1] != solve_cover(queens(8), limit=None).nodes


def most(sizes, dead_ends):
    """The item with the most options, unless one has none."""
    return min(sizes, key=lambda item: -sizes[item] if sizes[item] else -1_000)


def test_a_rule_of_ones_own():
    results = [solve_cover(queens(6), solver, limit=None, next_item=most) for solver in COVER_SOLVERS]
    assert results[0].solutions == results[1].solutions
    assert results[0].nodes == results[1].nodes > solve_cover(queens(6), limit=None).nodes
    board = load("classics")["wikipedia"].board
    both = [
        solve(board, solver, next_item=lambda sizes, dead_ends: min(sizes, key=sizes.get))
        for solver in COVER_SOLVERS
    ]
    assert [result.nodes for result in both] == [solve(board, "dancing_links").nodes] * 2


def test_rules_that_make_no_sense_are_refused():
    with pytest.raises(
        ValueError, match="no rule 'last' for the next item; expected one of fewest, first, weighted"
    ):
        covers(queens(4), next_item="last")
    for solver in COVER_SOLVERS:
        with pytest.raises(ValueError, match="returned 'x', which is not an item to cover"):
            solve_cover(queens(4), solver, next_item=lambda sizes, dead_ends: "x")
        with pytest.raises(ValueError, match="no rule 'last'"):
            solve(Board.empty(4), solver, next_item="last")
        with pytest.raises(TypeError, match=f"{solver} has no option next_cell; its options: next_item"):
            solve_cover(queens(4), solver, next_cell="first")
    with pytest.raises(
        ValueError, match="machine code knows the next item by fewest, first, weighted; found <f"
    ):
        solve_cover(queens(4), engine="compiled", next_item=most)
    with pytest.raises(ValueError, match="machine code knows the next item by"):
        solve(Board.empty(4), "dancing_links", engine="compiled", next_item=most)


@pytest.mark.parametrize("rule", ITEM_RULES)
def test_rules_on_boards_count_the_same_in_all_engines(rule):
    for board in (load("classics")["wikipedia"].board, Board.empty((2, 3)), Board.empty((3, 3))):
        asked = {"limit": 2, "node_budget": 1_500, "next_item": rule}
        results = [solve(board, solver, engine=engine, **asked) for solver, engine in WAYS]
        assert results[0].solutions == results[1].solutions == results[2].solutions
        assert len({(r.nodes, r.guesses, r.dead_ends, r.max_depth, r.status) for r in results}) == 1


# ---- the structure after a search -------------------------------------------------------------------


def snapshot(links):
    return [list(part) for part in (links.left, links.right, links.up, links.down, links.header, links.size)]


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(problems(), st.integers(0, 12), st.integers(0, 3), st.sampled_from(list(ITEM_RULES)))
def test_links_are_as_before_after_any_search(drawn, budget, asked, rule):
    """One that ends, one that a budget stops, one that is left after some solutions."""
    problem, start = drawn
    links = Links(problem)
    before = snapshot(links)
    assert all(map(problem.is_covered_by, dance(links, Log(), start, rule)))
    assert snapshot(links) == before
    try:
        for _ in dance(links, Log(node_budget=budget), start, rule):
            pass
    except SearchStopped:
        pass
    assert snapshot(links) == before
    search = dance(links, Log(), start, rule)
    for _ in range(asked):
        next(search, None)
    search.close()
    assert snapshot(links) == before


def begun_anew(twin, start=()):
    """The machine's links and sizes after it was told to begin, at no node yet."""
    firsts, counts = np.array(start, np.int64), np.zeros(machine.COUNTERS, np.int64)
    advance_cover(twin.ends, twin.items_of, *twin.sides, firsts, 0, twin.memory, counts, 0)
    links, sizes, _, _, _ = parts(twin.memory, twin.sides[0], len(twin.items_of))
    return links.tolist(), sizes.tolist()


@pytest.mark.slow
@settings(max_examples=200, deadline=None)
@given(problems(), st.integers(0, 12), st.integers(0, 3))
def test_machine_code_takes_back_what_a_search_left(drawn, budget, asked):
    problem, start = drawn
    twin = machine.CoverMachine(problem)
    before = begun_anew(twin)
    assert all(map(problem.is_covered_by, twin.search(Log(), start)))
    assert begun_anew(twin) == before
    try:
        for _ in twin.search(Log(node_budget=budget), start):
            pass
    except SearchStopped:
        pass
    assert begun_anew(twin) == before
    search = twin.search(Log(), start)
    for _ in range(asked):
        next(search, None)
    search.close()
    again = Log()
    expected = solve_cover(problem, limit=None)
    assert list(map(tuple, twin.search(again))) == list(expected.solutions)
    assert again.nodes == expected.nodes
    assert begun_anew(twin) == before


def test_a_search_that_pauses_at_every_node_counts_the_same(monkeypatch):
    problem = queens(6)
    expected = solve_cover(problem, limit=None)
    monkeypatch.setattr(machine, "STEP", 1)
    assert solve_cover(problem, limit=None, engine="compiled") == expected


# ---- the front desk ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("solver", "engine"), WAYS)
def test_all_first_count_limit_and_budget(solver, engine):
    problem = queens(6)
    every = solve_cover(problem, solver, limit=None, engine=engine)
    assert (every.status, len(every.solutions), every.nodes) == ("solved", 4, 111)
    assert solve_cover(problem, solver, engine=engine).solutions == every.solutions[:1]
    assert solve_cover(problem, solver, limit=3, engine=engine).solutions == every.solutions[:3]
    assert list(covers(problem, solver, engine=engine)) == list(every.solutions)
    assert next(covers(problem, solver, engine=engine)) == every.solution
    assert count_covers(problem, solver=solver, engine=engine) == 4
    assert count_covers(problem, 3, solver=solver, engine=engine) == 3
    stopped = solve_cover(problem, solver, limit=None, node_budget=60, engine=engine)
    assert (stopped.status, stopped.nodes) == ("stopped", 60)
    assert 0 < len(stopped.solutions) < 4
    assert "60 nodes" in stopped.stop_reason
    with pytest.raises(SearchStopped) as error:
        count_covers(problem, solver=solver, node_budget=60, engine=engine)
    assert error.value.found == len(stopped.solutions)
    with pytest.raises(SearchStopped):
        list(covers(problem, solver, node_budget=60, engine=engine))
    assert [problem.indices(cover) for cover in every.solutions] == list(every.indices)
    assert every.engine == engine
    assert str(every) == f"{solver}: solved; 4 solutions, 111 nodes, 25 guesses, 34 dead ends, 0 forced"
    assert pickle.loads(pickle.dumps(every)) == every


@pytest.mark.parametrize(("solver", "engine"), WAYS)
def test_a_start_and_its_order(solver, engine):
    problem = langford(4)
    (first, second) = solve_cover(problem, solver, limit=None, engine=engine).solutions
    for cover in (first, second):
        begun = solve_cover(problem, solver, limit=None, start=reversed(cover), engine=engine)
        assert begun.solutions == (tuple(reversed(cover)),)
        assert begun.nodes == 1
    for wrong, message in ((["Z"], "not an option"), ([(1, 0), (2, 0)], "covers an item")):
        for ask in (solve_cover, covers, count_covers):
            with pytest.raises(ValueError, match=message):
                ask(problem, start=wrong, engine=engine)


def test_an_item_that_no_option_covers_is_named():
    result = solve_cover(ExactCover({"a": [1]}, [1, 2, 3]))
    assert (result.status, result.stop_reason) == ("no solution", "no option covers 2, 3")
    assert (result.nodes, result.solution) == (1, None)


def test_what_makes_no_sense_is_refused():
    problem = queens(4)
    for bad in ({"solver": "propagation"}, {"limit": 0}, {"node_budget": -1}, {"engine": "fast"}):
        with pytest.raises(ValueError, match="got|found"):
            solve_cover(problem, **bad)
    with pytest.raises(TypeError, match="solver: expected a name or a function"):
        solve_cover(problem, 7)
    with pytest.raises(ValueError, match="no machine code"):
        solve_cover(problem, COVER_SOLVERS["algorithm_x"], engine="compiled")


def test_a_function_does_wherever_a_name_does():
    def in_order(problem, log, start):
        """The first item that is not covered, whatever its number of options."""

        def visit(chosen, covered):
            log.node(len(chosen))
            item = next((item for item in problem.primary if item not in covered), None)
            if item is None:
                yield chosen
                return
            for option, items in problem.options.items():
                if item in items and covered.isdisjoint(items):
                    yield from visit([*chosen, option], covered.union(items))

        yield from visit(list(start), {item for option in start for item in problem.options[option]})

    result = solve_cover(queens(6), in_order, limit=None)
    assert (result.solver, len(result.solutions)) == ("in_order", 4)
    assert result.nodes > solve_cover(queens(6), limit=None).nodes


def test_progress_and_time_stop_a_search():
    for solver, engine in WAYS:
        result = solve_cover(
            set_partitions(9), solver, limit=None, progress=lambda log: log.nodes > 0, engine=engine
        )
        assert result.status == "stopped"
        assert result.nodes > 0
        assert solve_cover(queens(9), solver, seconds=0.0, limit=None, engine=engine).status == "stopped"


def test_without_numba_the_python_search_runs_and_says_so(monkeypatch):
    for name in [name for name in sys.modules if name.split(".")[0] == "numba" or ".compiled." in name]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "numba", None)
    with pytest.warns(RuntimeWarning, match="machine code needs numba") as warned:
        result = solve_cover(queens(4), engine="compiled")
    assert warned[0].filename == __file__
    assert (result.engine, result.solution) == ("python", solve_cover(queens(4)).solution)


# ---- Sudoku -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["wikipedia", "escargot", "golden nugget"])
def test_the_same_steps_in_dictionaries_and_links(name):
    board = load("classics")[name].board
    by_sets, by_links = (solve(board, solver, trace=True) for solver in ("algorithm_x", "dancing_links"))
    assert list(by_sets.trace) == list(by_links.trace)


def test_a_sudoku_search_that_is_left_does_not_disturb_another():
    first = solve(Board.empty(4), "dancing_links", limit=5)
    assert solve(Board.empty(4), "dancing_links", node_budget=9).status == "stopped"
    assert solve(Board.empty(4), "dancing_links", limit=5) == first


# ---- what is told at once, and what is refused ------------------------------------------------------


@pytest.mark.parametrize(("solver", "engine"), WAYS)
@pytest.mark.parametrize("rule", ITEM_RULES)
def test_an_item_without_options_is_seen_at_once_whatever_the_rule(solver, engine, rule):
    eight = queens(8)
    problem = ExactCover(eight.options, [*eight.primary, "nobody"], secondary=eight.secondary)
    for budget in (None, 1):
        asked = {"next_item": rule, "node_budget": budget, "engine": engine}
        result = solve_cover(problem, solver, limit=None, **asked)
        assert (result.status, result.stop_reason) == ("no solution", "no option covers 'nobody'")
        assert (result.nodes, result.dead_ends) == (1, 1)
        assert count_covers(problem, solver=solver, **asked) == 0
        assert list(covers(problem, solver, **asked)) == []
    stopped = solve_cover(problem, solver, node_budget=0, next_item=rule, engine=engine)
    assert stopped.status == "stopped"
    assert (
        stopped.stop_reason
        == "stopped: the budget of 0 nodes is used up after 0 nodes; no option covers 'nobody'"
    )


@pytest.mark.parametrize("solver", COVER_SOLVERS)
def test_a_search_too_deep_for_python_says_so(solver):
    deep = ExactCover({k: [k] for k in range(3_000)})
    said = r'the search is [\d,]+ options deep, and Python goes no deeper.*engine="compiled" has no such limit'
    for ask in (solve_cover, lambda *given: list(covers(*given)), lambda p, s: count_covers(p, solver=s)):
        with pytest.raises(RecursionError, match=said):
            ask(deep, solver)
    result = solve_cover(deep, solver, engine="compiled")
    assert (result.nodes, result.max_depth, len(result.solution)) == (3_001, 3_000, 3_000)


def test_what_is_no_problem_or_no_rule_is_refused_in_words():
    toy = {"A": [1], "B": [1]}
    for ask in (solve_cover, covers, count_covers):
        with pytest.raises(TypeError, match=r"expected an ExactCover\({option: items, ...}\), got {"):
            ask(toy)
        for engine in ("python", "compiled"):
            with pytest.raises(TypeError, match="expected a name, one of fewest, .*, or a function, got None"):
                ask(ExactCover(toy), next_item=None, engine=engine)
    for solver in COVER_SOLVERS:
        with pytest.raises(ValueError, match=r"returned \[1\], which is not an item to cover"):
            solve_cover(ExactCover(toy), solver, next_item=lambda sizes, dead_ends: [1])
        with pytest.raises(
            TypeError, match="the options of the start: expected a list or other collection, got 'A'"
        ):
            solve_cover(ExactCover(toy), solver, start="A")
