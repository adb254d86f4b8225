"""The bench on which a check tries a student's functions: it makes calls, and words what ends them badly."""

import linecache
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from typing import Any

from sudoku_lessons.exercises.sandbox.messages import Outcome, Request, call
from sudoku_lessons.exercises.sandbox.plain_data import Odd, Yielded, plain
from sudoku_lessons.exercises.sandbox.process import CannotBeSent, Worker, pickled, some_worker
from sudoku_lessons.exercises.sandbox.worker import MEGABYTES
from sudoku_lessons.exercises.verdict import NotYet

SECONDS = 3.0  # of CPU time for one call
CALLS = 6  # times as many for a whole check
MORE = 4  # times as many to look once more at what took too long, and to count what it does
LOOK_STEPS = 1_000_000  # lines that run without a search: an endless loop
SEARCHED = 2  # nodes: with more, something was searched
MANY_NODES = 3_000  # boards visited; reading order takes fewer on nearly all boards of the checks
SLOW_NODES = 50_000  # boards visited, at which a search is stopped


class Bench:
    """A student's functions, ready to be called. `seed` chooses the boards, `seconds` are those of one call.

    `last` is what became of the last call.
    """

    def __init__(self, functions: tuple[Callable[..., Any], ...], seed: int, seconds: float) -> None:
        for function in functions:
            if not callable(function):
                raise NotYet("wrong kind of answer", f"A function was expected; this is {function!r}.")
        self.functions, self.seed, self.seconds = functions, seed, seconds
        self.left = CALLS * seconds
        self.has_answered = False
        self.last = Outcome("returned")
        self.asked: Request | None = None  # by `value`, and answered
        self._bytes = _sendable(functions)
        self._worker: Worker | None = None
        self._stack = ExitStack()

    def close(self) -> None:
        """Give the process back."""
        self._stack.close()

    def reload(self) -> None:
        """Make the functions anew, so that they know nothing of earlier calls."""
        self._ready().load(self._bytes)

    def outcome(self, *args: Any, runner: Callable[..., Any] = call, **choices: Any) -> Outcome:
        """What became of a call, good or bad; "time" where none is left at all. `choices`: see `Request`."""
        self.asked = None
        seconds = min(choices.pop("seconds", self.seconds), self.left)
        if seconds <= 0:
            return Outcome("time")
        self.last = self._ready().run(Request(runner, args, seconds, **choices))
        self.left -= self.last.seconds
        return self.last

    def value(self, *args: Any, runner: Callable[..., Any] = call, **choices: Any) -> Any:
        """What a call returned, as plain data, an iterator's things as a list; NotYet where it did not
        return.
        """
        outcome = self.outcome(*args, runner=runner, **choices)
        if outcome.kind == "time" and self.left > 0 and outcome.where:
            outcome = self._looked_at_again(outcome, args, runner, choices)
        if outcome.kind != "returned":
            raise self.failure(outcome)
        self.asked = Request(runner, args, self.seconds, **choices)
        return list(outcome.value.items) if isinstance(outcome.value, Yielded) else outcome.value

    def answer(self, *args: Any, kind: type | tuple[type, ...], words: str, **choices: Any) -> Any:
        """As `value`, and of this kind, as `words` say it; NotYet also where an argument was changed."""
        before = list(map(plain, args))
        value = self.value(*args, **choices)
        if any(after != held for held, after in zip(before, self.last.args) if not isinstance(held, Odd)):
            raise NotYet("changes its arguments", f"It was handed {before!r:.120}, and changed it.")
        if value is None and self.has_answered:
            seen = (
                f"Handed {before!r:.120} it returned None; {words} was expected. Does every way through return?"
            )
            raise NotYet("wrong kind of answer", seen)
        if value is None:
            raise NotYet("not started", f"It returned None; {words} was expected.")
        self.has_answered = True
        if not isinstance(value, kind) or (isinstance(value, bool) and kind is int):
            raise NotYet("wrong kind of answer", f"It returned {value!r:.120}; {words} was expected.")
        return value

    def searched_on(self, stop: NotYet) -> bool:
        """Whether the last call was stopped far out in a search or in a loop, and not by the clock."""
        is_long = stop.verdict.fault in ("too slow", "endless loop")
        return is_long or (stop.verdict.fault == "gave up" and (self.last.nodes or 0) > MANY_NODES)

    def explained(self, found: NotYet) -> NotYet:
        """The fault that was found; another one where the last answer depends on the calls before it."""
        if self.asked is None or found.verdict.fault in ("remembers the last board", "changes its arguments"):
            return found
        fresh = [self._asked_afresh(self.asked) for _ in range(2)]
        if fresh[0] != fresh[1] or fresh[0].kind != "returned" or fresh[0].value == self.last.value:
            return found
        later, first = self.last.value, fresh[0].value
        seen = f"After other calls it returned {later!r:.80}; asked the same first, {first!r:.80}."
        return NotYet("remembers the last board", seen)

    def _asked_afresh(self, request: Request) -> Outcome:
        """What becomes of a call with the functions as they were handed in; its line and seconds left out."""
        self.reload()
        return replace(self._ready().run(request), seconds=0.0)

    def _ready(self) -> Worker:
        """A living process that has the functions."""
        if self._worker is None or not self._worker.is_alive:
            self._stack.close()
            self._worker = self._stack.enter_context(some_worker())
            if not self._worker.load(self._bytes):
                self._worker.kill()
                raise NotYet("cannot be sent", "The function could not be set up in a process of its own.")
        return self._worker

    def _looked_at_again(
        self, outcome: Outcome, args: tuple[Any, ...], runner: Callable[..., Any], choices: dict[str, Any]
    ) -> Outcome:
        """What became of the same call when its steps and then its boards are counted, not its seconds.

        So a verdict does not depend on how busy the machine is: a call that comes back after all is accepted.
        """
        choices = choices | {"counted": True, "seconds": MORE * self.seconds}
        again = self._ready().run(Request(runner, args, steps=LOOK_STEPS, **choices))
        if again.kind == "steps" and (again.nodes or 0) > SEARCHED:
            again = self._ready().run(Request(runner, args, node_budget=SLOW_NODES, **choices))
        self.last = again
        return replace(again, where=outcome.where) if again.kind in ("steps", "nodes", "time") else again

    def failure(self, outcome: Outcome, what: str = "It") -> NotYet:
        """The NotYet of a call that did not return."""
        at = _where(self.functions, outcome)
        match outcome.kind:
            case "raised" if outcome.error.startswith("RecursionError"):
                deep = f"{what} went more than 1,000 calls deep (RecursionError)"
                return NotYet("endless recursion", f"{deep}{at}")
            case "time" if self.left <= 0:
                total = f"{what} used {CALLS * self.seconds:g} s of CPU time on all boards together"
                return NotYet("gave up", f"{total} and was stopped{at}")
            case "time" if (outcome.nodes or 0) > SEARCHED:
                used = f"{what} was at board {outcome.nodes:,} after {MORE * self.seconds:g} s of CPU time"
                return NotYet("gave up", f"{used} and was stopped{at}")
            case "nodes" if outcome.nodes and outcome.nodes > SLOW_NODES:
                return NotYet("too slow", f"{what} visited more than {SLOW_NODES:,} boards and was stopped{at}")
            case "time" | "steps":
                return NotYet("endless loop", f"{what} went on and on and was stopped{at}")
            case "clock":
                waited = f"{what} waited (as sleep does) or the machine was too busy, and it was stopped"
                return NotYet("gave up", f"{waited}{at}")
            case "memory" if outcome.error == "TooLarge":
                return NotYet("too much memory", f"{what} returned far more than was asked for.")
            case "memory":
                return NotYet("too much memory", f"{what} used more than {MEGABYTES:,} MB and was stopped{at}")
            case "nodes":
                return NotYet("visits too many boards", f"{what} visited more boards than it may{at}")
            case "ended":
                return NotYet("ends Python", f"{what} ended the program: {outcome.error}{at}")
            case "died":
                return NotYet("ends Python", f"{what} ended the process in which it ran, without a word.")
            case "input":
                return NotYet("asks for input", f"{what} waited for somebody to type{at}")
        return NotYet("crashes", f"{what} ended with {outcome.error}{at}")


def _sendable(functions: tuple[Callable[..., Any], ...]) -> bytes:
    try:
        return pickled(functions)
    except CannotBeSent as error:
        raise NotYet("cannot be sent", str(error)) from None


def _where(functions: tuple[Callable[..., Any], ...], outcome: Outcome) -> str:
    """ " in line 3 of fill: grid[r][c] = d", as far as it is known, to be put after a sentence."""
    if outcome.where is None:
        return "."
    name, line = outcome.where
    text = _source_line(functions, name.split(".")[0], line)
    inner = name.split(".")[-1]
    return f", in line {line} of {inner}:\n    {text}" if text else f", in line {line} of {inner}."


def _source_line(functions: tuple[Callable[..., Any], ...], outer: str, line: int) -> str:
    """The text of a line in the file (or cell) that defines the function or class named `outer`."""
    known: dict[str, Any] = {}
    for function in functions:
        known |= getattr(function, "__globals__", {}) | {getattr(function, "__name__", ""): function}
    found = known.get(outer)
    if isinstance(found, type):
        found = next((part for part in vars(found).values() if hasattr(part, "__code__")), None)
    code = getattr(found, "__code__", None)
    return linecache.getline(code.co_filename, line).strip() if code else ""


@contextmanager
def bench(functions: tuple[Callable[..., Any], ...], seed: int, seconds: float) -> Iterator[Bench]:
    """A bench that gives its process back at the end."""
    made = Bench(functions, seed, seconds)
    try:
        yield made
    finally:
        made.close()
