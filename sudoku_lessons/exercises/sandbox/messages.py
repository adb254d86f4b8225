"""What goes between a notebook and the process in which a student's functions run."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

Kind = Literal["returned", "raised", "time", "clock", "steps", "memory", "nodes", "ended", "input", "died"]


@dataclass(frozen=True)
class Request:
    """One call: `runner(*functions, *args)`, the student's functions being in the process already.

    `seconds` of CPU time, `node_budget` and `steps` (lines of the student's code that run) are the most it may
    use; `take` is how many things an iterator is asked for; `counted` says whether boards are counted. To count
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
    """What became of a call.

    `kind`: it returned; raised an exception; ran out of CPU time ("time"), steps, memory or nodes; waited
    without computing, or was stopped by the clock as a last resort ("clock"); ended Python; asked for input; or
    its process died. `value` is plain data, `args` the arguments as they were afterwards, plain too.
    `nodes` and `deepest` are None where boards were not, or could not be, counted. `error` is the exception's
    type and text, `where` the student's function and the line of its file in which it was. `seconds` are CPU
    seconds; `counted` is the function whose calls the nodes are. `bases` are the names of the exception's class
    and of the classes above it. `lines` are the lines that ran, as (function, line), where steps were counted.
    `longest` is the largest part of the student's calls after the first `visited()` that has none.
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
    """The plainest runner: one function, called with the arguments."""
    return function(*args)
