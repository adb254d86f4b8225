"""Messages between a notebook and the process that runs a student's functions."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

Kind = Literal["returned", "raised", "time", "clock", "steps", "memory", "nodes", "ended", "input", "died"]


@dataclass(frozen=True)
class Request:
    """A call: `runner(*functions, *args)`; the process has the student's functions already.

    `seconds` of CPU time, `node_budget` and `steps` (lines of the student's code) are its limits.
    `take` is the most items to take from an iterator; `counted` says whether to count boards. Counting
    boards or steps takes time.
    """

    runner: Callable[..., Any]
    args: tuple[Any, ...]
    seconds: float
    take: int = 1000
    counted: bool = False
    node_budget: float = float("inf")
    steps: int | None = None


@dataclass(frozen=True)
class Outcome:
    """The outcome of a call.

    `kind`: it returned; raised an exception; ran out of CPU time ("time"), steps, memory or nodes; waited
    without computing, or was stopped by the clock as a last resort ("clock"); ended Python; asked for input; or
    its process died. `value` is plain data, and so is `args`, the arguments after the call.
    `nodes` and `deepest` are None if boards were not, or could not be, counted. `error` is the exception's
    type and text, `where` the student's function and its line in the file. `seconds` are CPU
    seconds; `counted` is the function whose calls are the nodes. `bases` are the names of the exception's class
    and its base classes. `lines` are the lines that ran, as (function, line), if steps were counted.
    `longest` is the largest share of the student's calls after the first `visited()` without another one.
    """

    kind: Kind
    value: Any = None
    args: tuple[Any, ...] = ()
    nodes: int | None = None
    deepest: int | None = None
    error: str = ""
    where: tuple[str, int] | None = None
    printed: str = ""
    seconds: float = 0.0
    counted: str = ""
    bases: tuple[str, ...] = ()
    lines: frozenset[tuple[str, int]] = frozenset()
    longest: float = 0.0


def call(function: Callable[..., Any], *args: Any) -> Any:
    """Return the function's value: the plainest runner."""
    return function(*args)
