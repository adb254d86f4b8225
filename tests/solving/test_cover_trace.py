"""Recorded searches for exact covers: what each step says, and the matrix and the links at each step."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sudoku_lessons import ExactCover, solve_cover
from sudoku_lessons.exact_cover import queens, set_partitions
from sudoku_lessons.solvers.dancing_links import Links
from sudoku_lessons.solvers.dancing_links import dance as links_dance
from sudoku_lessons.solving import CoverTrace
from sudoku_lessons.solving.cover_trace import CoverRecorder
from sudoku_lessons.solving.covering import COVER_SOLVERS
from tests.solving.test_covering import problems

TOY = ExactCover({"A": [1, 2], "B": [2, 3], "C": [1, 5], "D": [1, 4], "E": [5]}, range(1, 6))


@pytest.fixture
def toy_trace():
    return solve_cover(TOY, limit=None, trace=True, next_item="first").trace


def test_the_toy_in_words():
    trace = solve_cover(TOY, limit=None, trace=True).trace
    assert list(map(trace.words, range(len(trace)))) == [
        "node, 0 options chosen, 5 items to cover",
        "next item: 3, with 1 option left: B",
        "choose B: it covers 2, 3; out goes A",
        "node, 1 option chosen, 3 items to cover",
        "next item: 4, with 1 option left: D",
        "choose D: it covers 1, 4; out goes C",
        "node, 2 options chosen, 1 item to cover",
        "next item: 5, with 1 option left: E",
        "choose E: it covers 5",
        "node, 3 options chosen, 0 items to cover",
        "solution: B, D, E",
        "take back E: 5 stays covered, all its options are tried",
        "take back D: 5, 1 to be covered again; back come C, E; 4 stays covered, all its options are tried",
        "take back B: 4, 2 to be covered again; back come A, D; 3 stays covered, all its options are tried",
    ]


def test_why_a_dead_end_is_one(toy_trace):
    said = [toy_trace.words(k) for k, step in enumerate(toy_trace) if step.kind == "dead end"]
    assert said == [
        "dead end: no option is left for 3: B shares 2 with A",
        "dead end: no option is left for 4: D shares 1 with C",
    ]
    trace = solve_cover(ExactCover({"a": [1]}, [2, 1]), trace=True).trace
    assert trace.words(2) == "dead end: no option covers 2"
    trace = solve_cover(set_partitions(4), start=[(1, 2)], trace=True).trace
    assert trace.state(0).chosen == ((1, 2),)


def by_elimination(problem, chosen):
    """What is left of a problem when options are chosen: items with their options, by taking away."""
    left = {item: set(options) for item, options in problem.covered_by.items()}
    for option in chosen:
        for item in problem.options[option]:
            for rival in left.pop(item):
                for options in left.values():
                    options.discard(rival)
    return left


@settings(max_examples=60, deadline=None)
@given(problems(), st.sampled_from(["fewest", "first", "weighted"]), st.sampled_from(list(COVER_SOLVERS)))
def test_a_trace_tells_what_the_search_did(drawn, rule, solver):
    problem, start = drawn
    result = solve_cover(problem, solver, limit=None, start=start, trace=True, next_item=rule)
    assert result == solve_cover(problem, solver, limit=None, start=start, next_item=rule)
    trace, kinds = result.trace, [step.kind for step in result.trace]
    assert (kinds.count("node"), kinds.count("dead end")) == (result.nodes, result.dead_ends)
    assert kinds.count("place") == kinds.count("undo") == result.nodes - 1
    solved = [trace.state(k).chosen for k, kind in enumerate(kinds) if kind == "solution"]
    assert solved == list(result.solutions)
    assert trace.state(len(trace) - 1).chosen == tuple(start)
    for k, step in enumerate(trace):
        state = trace.state(k)
        left = by_elimination(problem, state.chosen)
        for item in state.trying:  # stays covered between two of its options
            assert step.kind == "undo"
            assert item in problem.options[step.option]
            for rival in left.pop(item):
                for options in left.values():
                    options.discard(rival)
        assert state.sizes == {item: len(left[item]) for item in problem.items if item in left}
        assert state.to_cover == [item for item in problem.primary if item in left]
        assert all(set(state.left(item)) == options for item, options in left.items())
        assert all(item in state.covered and item in problem.options[o] for o, item in state.out.items())
        assert trace.words(k)
        if step.kind in ("item", "dead end"):
            assert step.item in state.to_cover
            assert (step.kind == "dead end") <= (state.sizes[step.item] == 0)


def walked(links):
    """What a walk finds: the list of headers, and the list of each item, covered or not, down and up."""

    def along(next_one, start):
        found, x = [], next_one[start]
        while x != start:
            found.append(links.name[x])
            x = next_one[x]
        return found

    lists = {item: along(links.down, head) for item, head in links.number.items()}
    assert all(along(links.up, links.number[item]) == found[::-1] for item, found in lists.items())
    return along(links.right, 0), lists


@settings(max_examples=100, deadline=None)
@given(problems(), st.sampled_from(["fewest", "first", "weighted"]))
def test_a_state_is_that_of_the_links_at_that_step(drawn, rule):
    """Every list of `Links`, walked at every step of the search itself, against what the trace works out."""
    problem, start = drawn
    links, seen = Links(problem), []

    class Watching(CoverRecorder):
        def _add(self, *step):
            super()._add(*step)
            seen.append(walked(links))

    log = Watching(CoverTrace(problem, start))
    for _ in links_dance(links, log, start, rule):
        log.solution()
    assert len(seen) == len(log.trace)
    for k, (headers, lists) in enumerate(seen):
        state = log.trace.state(k)
        assert state.to_cover == headers
        assert {item: state.listed(item) for item in problem.items} == lists


def test_the_lists_of_the_toy_while_a_stands_and_after(toy_trace):
    """A covers 1 and 2; it is chosen for 1, so only its one under 2 is taken out of a list, and B's under 3."""
    chosen, back = toy_trace.state(2), toy_trace.state(6)
    assert {item: "".join(chosen.listed(item)) for item in TOY.items} == {
        1: "ACD",
        2: "B",
        3: "",
        4: "",
        5: "E",
    }
    assert toy_trace.words(6) == "take back A: 2 to be covered again; back comes B; 1 stays covered, next is C"
    assert (back.trying, back.waiting, back.to_cover) == ((1,), ["A", "C", "D"], [2, 3, 4, 5])
    assert {item: "".join(back.listed(item)) for item in TOY.items} == {1: "ACD", 2: "B", 3: "B", 4: "", 5: "E"}
    assert str(toy_trace.show(6)).splitlines() == [
        "                1 2 3 4 5",
        "  options left    1 1 0 1",
        "~ A             - - . . .",
        "  B             . 1 1 . .",
        "~ C             - . . . -",
        "~ D             - . . - .",
        "  E             . . . . 1",
    ]


def test_both_solvers_take_the_same_steps():
    for rule in ("fewest", "first", "weighted"):
        traces = [solve_cover(queens(5), s, limit=3, trace=True, next_item=rule).trace for s in COVER_SOLVERS]
        assert list(traces[0]) == list(traces[1])


def test_a_trace_is_bounded_and_machine_code_records_none():
    result = solve_cover(queens(6), limit=None, trace=50)
    assert (len(result.trace), result.trace.is_cut, result.nodes) == (50, True, 111)
    assert result.trace.state(49).chosen
    assert solve_cover(queens(4)).trace is None
    with pytest.raises(ValueError, match="cannot record a trace"):
        solve_cover(queens(4), trace=True, engine="compiled")
    with pytest.raises(ValueError, match="trace: expected a whole number of at least 0, or True, got -1"):
        solve_cover(queens(4), trace=-1)


def test_a_solver_that_reports_nonsense_is_shown_as_it_reports():
    trace = CoverTrace(TOY)
    trace.add("undo", 0, "A")
    trace.add("place", 0, "B")
    assert [trace.state(k).chosen for k in (0, 1)] == [(), ("B",)]


def test_the_matrix_in_the_middle_of_a_search(toy_trace):
    drawn = toy_trace.show(2)
    assert str(drawn).splitlines() == [
        "                1 2 3 4 5",
        "  options left      0 0 1",
        "> A             1 1 . . .",
        "x B             . - - . .",
        "x C             - . . . -",
        "x D             - . . - .",
        "  E             . . . . 1",
    ]
    assert drawn.html.count("line-through") == 2
    assert drawn.html.count("○") == 6
    assert drawn.html.count("✗") == 3
    assert drawn.html.count("✓") == 1
