"""The bench: call a student's functions, and describe calls that do not return."""

import linecache
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from typing import Any

from sudoku_lessons.exercises.sandbox.messages import Outcome, Request, call
from sudoku_lessons.exercises.sandbox.plain_data import Odd, Yielded, plain
from sudoku_lessons.exercises.sandbox.process import CannotBeSent, Worker, pickled, some_worker
from sudoku_lessons.exercises.sandbox.worker import MEGABYTES
from sudoku_lessons.exercises.verdict import NotYet

SECONDS = 3.0  # of CPU time for one call
CALLS = 6  # times as many for a whole check
MORE = 4  # times as many to retry a call that took too long, and to count its steps
LOOK_STEPS = 1_000_000  # lines without a search: more are an endless loop
SEARCHED = 2  # nodes: more are a search
MANY_NODES = 3_000  # boards visited; reading order needs fewer on nearly all boards of the checks
SLOW_NODES = 50_000  # boards visited, at which a search is stopped


def are(kind: type) -> Callable[[Any], bool]:
    """Return a test whether a value is a list, tuple or set with items of just this type."""
    return lambda value: (
        isinstance(value, list | tuple | frozenset) and all(type(item) is kind for item in value)
    )


def is_stub(function: Callable[..., Any]) -> bool:
    """Return whether a function uses no name beside its own variables, as one that only returns None."""
    code = getattr(function, "__code__", None)
    return code is not None and not (code.co_names or code.co_freevars or code.co_cellvars)


class Bench:
    """A student's functions, ready to call. `seed` chooses the boards, `seconds` is the limit per call.

    `last` is the outcome of the last call.
    """

    def __init__(self, functions: tuple[Callable[..., Any], ...], seed: int, seconds: float) -> None:
        for function in functions:
            if not callable(function):
                raise NotYet("wrong kind of answer", f"Expected a function, got {function!r}.")
        self.functions, self.seed, self.seconds = functions, seed, seconds
        self.left = CALLS * seconds
        self.has_answered = False
        self.last = Outcome("returned")
        self.asked: Request | None = None  # by `value`, and answered
        self._worker: Worker | None = None
        self._stack = ExitStack()
        try:
            self._bytes = pickled(functions)
        except CannotBeSent as error:
            raise NotYet("cannot be sent", str(error)) from None

    def close(self) -> None:
        """Return the process to the pool."""
        self._stack.close()

    def reload(self) -> None:
        """Reload the functions, so that they keep nothing from earlier calls."""
        self._ready().load(self._bytes)

    def outcome(self, *args: Any, runner: Callable[..., Any] = call, **choices: Any) -> Outcome:
        """Return the outcome of a call; "time" if no time is left. `choices`: see `Request`."""
        self.asked = None
        seconds = min(choices.pop("seconds", self.seconds), self.left)
        if seconds <= 0:
            return Outcome("time")
        self.last = self._ready().run(Request(runner, args, seconds, **choices))
        self.left -= self.last.seconds
        return self.last

    def value(self, *args: Any, runner: Callable[..., Any] = call, **choices: Any) -> Any:
        """Return a call's value as plain data (iterators as lists). Raises NotYet if it did not return."""
        request = Request(runner, args, self.seconds, **choices)
        outcome = self.outcome(*args, runner=runner, **choices)
        if outcome.kind == "time" and self.left > 0 and outcome.where:
            outcome = self._looked_at_again(outcome, request)
        if outcome.kind != "returned":
            raise self.failure(outcome)
        self.asked = request
        return list(outcome.value.items) if isinstance(outcome.value, Yielded) else outcome.value

    def answer(
        self,
        *args: Any,
        kind: Any,
        words: str,
        each: tuple[Callable[[Any], bool], str] = (bool, ""),
        about: str = "",
        **choices: Any,
    ) -> Any:
        """Return a `value` of this type or types, described by `words`. NotYet also if an argument was changed.

        `each` is a test of the value's items, with what they should be in words; `about` precedes these.
        """
        before = list(map(plain, args))
        value = self.value(*args, **choices)
        if any(after != held for held, after in zip(before, self.last.args) if not isinstance(held, Odd)):
            raise NotYet("changes its arguments", f"It was called with {before!r:.120} and changed it.")
        if value is None and (self.has_answered or not any(map(is_stub, self.functions))):
            seen = f"Called with {before!r:.120} it returned None; expected {words}. Does every path return?"
            raise NotYet("wrong kind of answer", seen)
        if value is None:
            raise NotYet("not started", f"It returned None; expected {words}.")
        self.has_answered = True
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is int):
            raise NotYet("wrong kind of answer", f"It returned {value!r:.120}; expected {words}.")
        test, what = each
        if what and (strange := [item for item in value if not test(item)]):
            raise NotYet("wrong kind of answer", f"{about}{strange[0]!r:.80} is not {what}.")
        return value

    def searched_on(self, stop: NotYet) -> bool:
        """Return whether the last call was stopped far into a search or a loop, not by the clock."""
        is_long = stop.verdict.fault in ("too slow", "endless loop")
        return is_long or (stop.verdict.fault == "gave up" and (self.last.nodes or 0) > MANY_NODES)

    def explained(self, found: NotYet) -> NotYet:
        """Return the fault found, or "remembers the last board" if the answer depends on earlier calls."""
        if self.asked is None or found.verdict.fault in ("remembers the last board", "changes its arguments"):
            return found
        fresh = [self._asked_afresh(self.asked) for _ in range(2)]
        if fresh[0] != fresh[1] or fresh[0].kind != "returned" or fresh[0].value == self.last.value:
            return found
        later, first = self.last.value, fresh[0].value
        seen = f"After other calls it returned {later!r:.80}; asked the same first, {first!r:.80}."
        return NotYet("remembers the last board", seen)

    def _asked_afresh(self, request: Request) -> Outcome:
        """Return the outcome of a call with freshly loaded functions, without its line and seconds."""
        self.reload()
        return replace(self._ready().run(request), seconds=0.0)

    def _ready(self) -> Worker:
        """Return a living process with the functions loaded."""
        if self._worker is None or not self._worker.is_alive:
            self._stack.close()
            self._worker = self._stack.enter_context(some_worker())
            if not self._worker.load(self._bytes):
                self._worker.kill()
                raise NotYet("cannot be sent", "The function could not be set up in a subprocess.")
        return self._worker

    def _looked_at_again(self, outcome: Outcome, request: Request) -> Outcome:
        """Return the outcome of the same call when its steps and then its boards are counted, not its seconds.

        So a verdict does not depend on the machine's load: a call that returns after all is accepted.
        """
        longer = replace(request, counted=True, seconds=MORE * self.seconds)
        again = self._ready().run(replace(longer, steps=LOOK_STEPS))
        if again.kind == "steps" and (again.nodes or 0) > SEARCHED:
            again = self._ready().run(replace(longer, node_budget=SLOW_NODES))
        self.last = again
        return replace(again, where=outcome.where) if again.kind in ("steps", "nodes", "time") else again

    def failure(self, outcome: Outcome, what: str = "It") -> NotYet:
        """Return the NotYet for a call that did not return."""
        fault, text = self._ending(outcome)
        return NotYet(fault, f"{what} {text}{_where(self.functions, outcome)}")

    def _ending(self, outcome: Outcome) -> tuple[str, str]:
        """Return the fault of a call that did not return, and what it did, in words after "It"."""
        nodes = outcome.nodes or 0
        match outcome.kind:
            case "raised" if outcome.error.startswith("RecursionError"):
                return "endless recursion", "went more than 1,000 calls deep (RecursionError)"
            case "time" if self.left <= 0:
                total = f"{CALLS * self.seconds:g} s of CPU time on all boards together"
                return "gave up", f"used {total} and was stopped"
            case "time" if nodes > SEARCHED:
                used = f"{MORE * self.seconds:g} s of CPU time"
                return "gave up", f"was at board {nodes:,} after {used} and was stopped"
            case "nodes" if nodes > SLOW_NODES:
                return "too slow", f"visited more than {SLOW_NODES:,} boards and was stopped"
            case "time" | "steps":
                return "endless loop", "went on and on and was stopped"
            case "clock":
                return "gave up", "waited (as sleep does) or the machine was too busy, and it was stopped"
            case "memory" if outcome.error == "TooLarge":
                return "too much memory", "returned far more than requested"
            case "memory":
                return "too much memory", f"used more than {MEGABYTES:,} MB and was stopped"
            case "nodes":
                return "visits too many boards", "visited more boards than it may"
            case "ended":
                return "ends Python", f"ended the program: {outcome.error}"
            case "died":
                return "ends Python", "ended its process without an error message"
            case "input":
                return "asks for input", "waited for keyboard input"
        return "crashes", f"ended with {outcome.error}"


def _where(functions: tuple[Callable[..., Any], ...], outcome: Outcome) -> str:
    """Return the place, as far as it is known, after a sentence: " in line 3 of fill: grid[r][c] = d"."""
    if outcome.where is None:
        return "."
    name, line = outcome.where
    text = _source_line(functions, name.split(".")[0], line)
    inner = name.split(".")[-1]
    return f", in line {line} of {inner}:\n    {text}" if text else f", in line {line} of {inner}."


def _source_line(functions: tuple[Callable[..., Any], ...], outer: str, line: int) -> str:
    """Return the text of a line in the file (or cell) that defines the function or class named `outer`."""
    known: dict[str, Any] = {}
    for function in functions:
        known |= getattr(function, "__globals__", {}) | {getattr(function, "__name__", ""): function}
    found = known.get(outer)
    if isinstance(found, type):
        found = next((part for part in vars(found).values() if hasattr(part, "__code__")), None)
    code = getattr(found, "__code__", None)
    return linecache.getline(code.co_filename, line).strip() if code else ""
