"""Check exact cover: Algorithm X, covering and uncovering."""

import random
from collections.abc import Callable, Collection, Mapping
from itertools import count
from typing import Any

from sudoku_lessons.boards import counted
from sudoku_lessons.exact_cover import ExactCover
from sudoku_lessons.exercises.checks.bench import Bench, are
from sudoku_lessons.exercises.verdict import NotYet
from sudoku_lessons.solvers import algorithm_x
from sudoku_lessons.solvers.dancing_links import Links
from sudoku_lessons.solving import count_covers, covers

SINGLE = ExactCover({"a": [0]})
"""One option of one item: in whichever order it is put back, nothing is missing."""

Function = Callable[..., Any]
ITEMS = 8  # of the small problems


def _straight(seed: int) -> ExactCover:
    """Return a problem with one cover and no wrong try: each item of a chain forces the next."""
    names = random.Random(seed).sample("abcdefghjkmnpqrstuvwxyz", 9)
    return ExactCover({name: [2 * k, 2 * k + 1] for k, name in enumerate(names)})


def _small(seed: int) -> list[ExactCover]:
    """Return thirty small problems; half have several covers, and the search must backtrack on most."""
    made: list[ExactCover] = []
    for k in count():
        chance = random.Random(f"{seed} {k}")
        options = {f"{number}": chance.sample(range(ITEMS), chance.randint(1, 4)) for number in range(12)}
        problem = ExactCover(options, range(ITEMS))
        found = count_covers(problem, limit=10)
        if found > 1 if len(made) % 2 else found == 1:
            made.append(problem)
        if len(made) == 30:
            break
    return made


def check_covers(bench: Bench) -> str:
    """Check exercise 05.2, `my_covers(options)`: all exact covers of {option: [item, ...]}, as lists."""
    problems = [_straight(bench.seed), *_small(bench.seed)]
    for problem in problems:
        try:
            _compare(bench, problem)
        except NotYet as found:
            is_key_error = found.verdict.fault == "crashes" and "KeyError" in found.verdict.seen
            if is_key_error and bench.outcome(_options(SINGLE)).kind == "returned":
                raise NotYet("restores in the wrong order", found.verdict.seen) from None
            if found.verdict.fault == "misses covers" and not all(
                bench.value(_options(problem), take=1) for problem in problems
            ):  # not even a first cover is found after wrong tries
                raise NotYet("forgets to restore", found.verdict.seen) from None
            raise
    return f"All covers of {len(problems)} problems."


def look_at_shared(mine: Collection[Any], right: Collection[Collection[Any]], shown: str) -> None:
    """Raise NotYet if the expected number of answers came, all of them empty: one list, emptied later."""
    if len(mine) == len(right) and all(right) and not any(mine) and right:
        expected = sorted(min(right, key=sorted))
        seen = f"{shown}{counted(len(mine), 'empty list')} came; expected a list such as {expected}."
        raise NotYet("keeps one list for all answers", seen)


def _options(problem: ExactCover) -> dict[Any, list[Any]]:
    return {name: list(items) for name, items in problem.options.items()}


def _compare(bench: Bench, problem: ExactCover) -> None:
    """Compare the student's covers of a problem with the package's."""
    options, each = _options(problem), (are(str), "a list of options")
    mine = bench.answer(options, kind=(list, frozenset), words="covers, each a list of options", each=each)
    shown = f"Options {options}: "
    for cover in mine:
        if strange := [name for name in cover if name not in options]:
            seen = f"{shown}{strange[0]!r} in {list(cover)!r:.120} is not one of them."
            raise NotYet("wrong kind of answer", seen)
    right = {frozenset(cover) for cover in covers(problem)}
    look_at_shared(mine, right, shown)
    for cover in mine:
        if not problem.is_covered_by(cover):
            raise NotYet("not an exact cover", f"{shown}{sorted(cover)} is not one.")
    missing = right - {frozenset(cover) for cover in mine}
    if missing:
        first = min(map(sorted, missing))
        seen = f"{shown}{counted(len(mine), 'cover')} found, expected {len(right)}; missing: {first}."
        raise NotYet("misses covers", seen)
    if len(mine) > len(right):
        raise NotYet("wrong count", f"{shown}{counted(len(mine), 'cover')} came, some of them twice.")


# ---- covering with dictionaries ----------------------------------------------------------------------


def after_taking(
    take: Function, put_back: Function, columns: Any, options: Any, names: list[Any], back: bool
) -> Any:
    """Return a runner for the columns after some options were taken and, if `back`, put back, last first."""
    taken = [(name, take(columns, options, name)) for name in names]
    for name, sets in reversed(taken if back else []):
        put_back(columns, options, name, sets)
    return columns


def put_back_forwards(columns: Any, options: Any, name: Any, taken: list[Any]) -> None:
    """Put items back in the order of their removal: the classic mistake, to compare with."""
    for item, rivals in zip(options[name], taken):
        columns[item] = rivals
        for rival in rivals:
            for other in options[rival]:
                if other != item:
                    columns[other].add(rival)


def _columns(problem: ExactCover) -> dict[Any, set[Any]]:
    return {item: set(names) for item, names in problem.covered_by.items()}


def _forwards(problem: ExactCover, names: list[Any]) -> Any:
    """Return the columns after the classic mistake; None if it crashes."""
    try:
        columns = _columns(problem)
        return after_taking(algorithm_x.take, put_back_forwards, columns, problem.options, names, True)
    except KeyError:
        return None


def check_take(bench: Bench) -> str:
    """Check exercise 05.3, `my_take(columns, options, name)` and `my_put_back(..., taken)`."""
    for problem in _small(bench.seed):
        options, names = _options(problem), list(next(covers(problem)))[:2]
        right = after_taking(algorithm_x.take, algorithm_x.put_back, _columns(problem), options, names, False)
        mine = bench.value(_columns(problem), options, names, False, runner=after_taking)
        shown = f"Options {options}; {' and then '.join(names)} taken"
        if mine != right:
            raise NotYet("covers wrongly", f"{shown}: {_first_difference(mine, right)}.")
        outcome = bench.outcome(_columns(problem), options, names, True, runner=after_taking)
        if outcome.kind != "returned" and not (outcome.error.startswith("KeyError") and _puts_back_one(bench)):
            raise bench.failure(outcome)
        back = outcome.value
        if back != _columns(problem):
            wrong_order = back is None or back == _forwards(problem, names)
            fault = "restores in the wrong order" if wrong_order else "forgets to restore"
            told = outcome.error or _first_difference(back, _columns(problem))
            raise NotYet(fault, f"{shown} and put back: {told}.")
    return "Thirty problems came back as they were."


def _puts_back_one(bench: Bench) -> bool:
    """Return whether the only option of a problem is taken and put back without an error."""
    outcome = bench.outcome(_columns(SINGLE), _options(SINGLE), ["a"], True, runner=after_taking)
    return outcome.kind == "returned"


def _first_difference(mine: Mapping[Any, Any], right: Mapping[Any, Any]) -> str:
    """Return a text about the first item whose set is wrong."""
    for item in sorted({*mine, *right}, key=repr):
        if (item in mine) != (item in right) or mine.get(item) != right.get(item):
            sets = [_shown(found[item]) if item in found else "not there" for found in (mine, right)]
            return f"item {item} is {sets[0]}; right is {sets[1]}"
    return "nothing differs"


def _shown(found: object) -> str:
    """Return a set in order, or any other value unchanged."""
    return repr(sorted(found, key=repr) if isinstance(found, set | frozenset) else found)


# ---- dancing links -----------------------------------------------------------------------------------

LISTS = ("left", "right", "up", "down", "size")


def links_after(
    cover: Function, uncover: Function, options: dict[Any, list[Any]], items: list[int], back: bool
) -> Any:
    """Return a runner for the lists of the links after covering items and, if `back`, uncovering in reverse."""
    links = Links(ExactCover(options, range(ITEMS)))
    for item in items:
        cover(links, item)
    for item in reversed(items if back else []):
        uncover(links, item)
    return {name: getattr(links, name) for name in LISTS}


def check_links(bench: Bench) -> str:
    """Check exercise 06.2, `my_cover(links, item)` and `my_uncover(links, item)` on `dancing_links.Links`."""
    for problem in _small(bench.seed):
        for items in ([3], [1, 2], [4, 6, 5]):
            shown = f"Options {_options(problem)}; items number {', '.join(map(str, items))} covered"
            for back, fault, told in (
                (False, "covers wrongly", ""),
                (True, "forgets to restore", " and uncovered"),
            ):
                right = links_after(Links.cover, Links.uncover, _options(problem), items, back)
                mine = bench.value(_options(problem), items, back, runner=links_after)
                if mine != right:
                    raise NotYet(fault, f"{shown}{told}: {_first_list(mine, right)}.")
    return "Ninety times covered, and uncovered again."


def _first_list(mine: Mapping[str, list[int]], right: Mapping[str, list[int]]) -> str:
    """Return a text about the first wrong place of the first wrong list."""
    for name in LISTS:
        for k, (got, wanted) in enumerate(zip(mine[name], right[name])):
            if got != wanted:
                return f"{name}[{k}] is {got}, and {wanted} is right"
    return "nothing differs"
