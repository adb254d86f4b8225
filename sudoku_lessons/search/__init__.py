"""What every solver reports to: the log with its budget, the recorded trace, the result.

It imports boards."""

from sudoku_lessons.search.log import (
    NEVER,
    Log,
    Recorder,
    Search,
    SearchStopped,
    checked_budget,
    checked_limit,
    checked_nodes,
)
from sudoku_lessons.search.result import COUNTS, DigResult, Engine, Result, Status
from sudoku_lessons.search.trace import KINDS, TRACE_STEPS, Step, Steps, Trace

__all__ = [
    "COUNTS",
    "KINDS",
    "NEVER",
    "TRACE_STEPS",
    "DigResult",
    "Engine",
    "Log",
    "Recorder",
    "Result",
    "Search",
    "SearchStopped",
    "Status",
    "Step",
    "Steps",
    "Trace",
    "checked_budget",
    "checked_limit",
    "checked_nodes",
]
