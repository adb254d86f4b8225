"""The process that runs a student's functions, so that nothing they do can harm the notebook's process.

It reads pickled messages from its standard input: the student's functions as bytes of cloudpickle, then a
`Request` for each call, and answers each with a pickled `Outcome`. An endless loop is ended from inside if
possible, which tells its line; otherwise the parent process kills this one.
"""

import _thread
import io
import os
import pickle
import random
import signal
import sys
import sysconfig
import threading
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import FrameType, TracebackType
from typing import Any, BinaryIO

import cloudpickle

from sudoku_lessons.exercises.sandbox.call_counter import (
    CallCounter,
    LineCounter,
    TooManyNodes,
    TooManySteps,
    Visits,
)
from sudoku_lessons.exercises.sandbox.messages import Kind, Outcome, Request
from sudoku_lessons.exercises.sandbox.plain_data import TooLarge, odd, plain

BEGIN = "begin"  # a message: another check follows
MEGABYTES = 1024  # for a student's function, beyond the memory at the start
PRINTED = 300  # characters of its output that are passed on
LOOK = 0.05  # seconds between two checks of a call
WAITING = 1  # seconds of waiting allowed per second of CPU time
PATIENCE = 10  # interruptions, each after a further `LOOK` of computing or waiting
EXIT_CODES: dict[Kind, int] = {"time": 99, "clock": 98}  # of the process if they did not help
LIBRARIES = tuple({sysconfig.get_path(name) for name in ("stdlib", "purelib", "platlib")})
PACKAGE = str(Path(__file__).parents[2])


class TimeUp(BaseException):
    """The seconds of a call are used up, "time" or "clock". Not an Exception, so that it is not caught."""


@cache
def is_students(filename: str) -> bool:
    """Return whether code of this file is a student's: not Python's, a library's or the package's."""
    return not filename.startswith((*LIBRARIES, PACKAGE, "<frozen"))


def main() -> None:
    """Answer messages until there are no more."""
    requests, replies = _own_pipes()
    start_cold()
    functions: tuple[Any, ...] = ()
    _reply(replies, "ready")
    while True:
        try:
            message = pickle.load(requests)
        except EOFError:
            return
        if message == BEGIN:
            random.seed(0)  # the same function gets the same verdict
            _reply(replies, "begun")
        elif isinstance(message, bytes):
            functions = cloudpickle.loads(message)
            _reply(replies, "loaded")
        else:
            _reply(replies, answer(functions, message))


def _own_pipes() -> tuple[BinaryIO, BinaryIO]:
    """Return the pipes to the parent process, moved out of reach of `input` and `print`."""
    requests, replies = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    nowhere = os.open(os.devnull, os.O_RDWR)
    os.dup2(nowhere, 0)
    os.dup2(nowhere, 1)
    return requests, replies


def _reply(replies: BinaryIO, message: object) -> None:
    replies.write(pickle.dumps(message))
    replies.flush()


def start_cold() -> None:
    """Limit the memory if the system can (Linux), and let no signal but our own end a call."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        import resource

        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
        most = pages * resource.getpagesize() + MEGABYTES * 2**20
        resource.setrlimit(resource.RLIMIT_AS, (most, most))
    except (ImportError, OSError, ValueError):
        pass  # elsewhere the parent process checks the memory


def answer(functions: tuple[Any, ...], request: Request) -> Outcome:
    """Make the call and return its outcome."""
    counter = CallCounter(is_students, request.node_budget if request.counted else float("inf"))
    tracer = LineCounter(is_students, request.steps or 0)
    Visits.begin(request.node_budget)
    sys.setrecursionlimit(1000)
    begin, printed = time.process_time(), _Bounded()
    with redirect_stdout(printed), redirect_stderr(printed):
        try:
            with time_limit(request.seconds):
                sys.setprofile(counter if request.counted else None)
                sys.settrace(tracer if request.steps else None)
                try:
                    value = plain(request.runner(*functions, *request.args), request.take)
                    outcome = Outcome("returned", value)
                finally:
                    sys.settrace(None)
                    sys.setprofile(None)
        except BaseException as caught:
            bases = tuple(cls.__name__ for cls in type(caught).__mro__)
            where = _line(caught.__traceback__)
            outcome = Outcome(_kind(caught), error=_in_words(caught), where=where, bases=bases)
    nodes, deepest, counted = _counts(counter) if request.counted else (None, None, "")
    text = printed.getvalue()
    return replace(
        outcome,
        args=tuple(map(_plain_or_odd, request.args)),
        nodes=nodes,
        deepest=deepest,
        counted=counted,
        printed=text.rstrip() if len(text) <= PRINTED else text[:PRINTED] + " ...",
        seconds=time.process_time() - begin,
        lines=frozenset(tracer.lines),
        longest=counter.longest(),
    )


KINDS: dict[type[BaseException], Kind] = {
    MemoryError: "memory",
    TooLarge: "memory",
    TooManyNodes: "nodes",
    TooManySteps: "steps",
    SystemExit: "ended",
    EOFError: "input",
}


def _kind(caught: BaseException) -> Kind:
    """Return the kind of outcome for an exception."""
    if isinstance(caught, TimeUp):
        kind: Kind = caught.args[0]
        return kind
    return next((kind for cause, kind in KINDS.items() if isinstance(caught, cause)), "raised")


def _in_words(caught: BaseException) -> str:
    """Return an exception's type and text, shortened."""
    kind = type(caught).__name__
    try:
        return f"{kind}: {str(caught)[:200]}".removesuffix(": ")
    except Exception:
        return kind


def _line(trace: TracebackType | None) -> tuple[str, int] | None:
    """Return the innermost line of the student's own code in a traceback: its function and its number.

    The file is not returned, because cloudpickle does not keep its name.
    """
    lines = [(frame.f_code, line) for frame, line in traceback.walk_tb(trace)]
    own = [(code.co_qualname, line) for code, line in lines if line and is_students(code.co_filename)]
    return own[-1] if own else None


def _counts(counter: CallCounter) -> tuple[int | None, int | None, str]:
    """Return the nodes of a call, their depth, and the function whose calls they are."""
    search = counter.recursive(Visits.callers) if Visits.count else counter.search()
    if Visits.count and (search is None or search.calls <= Visits.count):
        return Visits.count, None, "visited"
    return (search.calls, search.deepest, search.code.co_name) if search else (None, None, "")


def _plain_or_odd(value: Any) -> Any:
    try:
        return odd(value) if isinstance(value, Iterator) else plain(value)
    except Exception:
        return odd(value)


class _Bounded(io.StringIO):
    """A stream that keeps the beginning of what is written."""

    def write(self, text: str, /) -> int:
        """Keep the text if there is room."""
        if self.tell() <= PRINTED:
            super().write(text[: PRINTED + 1])
        return len(text)


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise TimeUp in the block after its seconds of CPU time, or after waiting as long.

    The clock does not count: on a busy machine a call takes longer but uses the same CPU time. A second thread
    interrupts the main one, repeatedly in case the first interruption was caught, and ends
    the process if that fails. This works on every system, but cannot end a long call of a library.
    """
    inside, done = [True], threading.Event()
    watch = _Watch(seconds, threading.get_ident(), threading.get_native_id())

    def interrupted(_: int, __: FrameType | None) -> None:
        if inside[0]:
            raise TimeUp(watch.over or "time")

    before = signal.signal(signal.SIGINT, interrupted)
    watcher = threading.Thread(target=watch.until, args=(done,), daemon=True)
    watcher.start()
    try:
        yield
    finally:
        inside[0] = False
        done.set()
        watcher.join()
        signal.signal(signal.SIGINT, before)


class _Watch:
    """Watches the main thread's call; `over` is the limit passed, "time" or "clock"."""

    def __init__(self, seconds: float, main: int, native: int) -> None:
        self.main, self.native = main, native
        self.used = time.process_time()
        self.end = self.used + seconds
        self.waits = WAITING * seconds / LOOK  # left, each of one check
        self.over: Kind | None = None

    def until(self, done: threading.Event) -> None:
        """Check until the call is done; interrupt it, and end the process after `PATIENCE` interruptions."""
        interruptions = 0
        while not done.wait(LOOK):
            kind = self._look()
            if kind is None:
                continue
            if interruptions == PATIENCE:
                os._exit(EXIT_CODES[kind])
            self.over = kind
            interruptions += 1
            if hasattr(signal, "pthread_kill"):  # even in the middle of a sleep
                signal.pthread_kill(self.main, signal.SIGINT)
            else:
                _thread.interrupt_main()

    def _look(self) -> Kind | None:
        """Return the limit that the call has passed, if any, and extend it by one check."""
        before, self.used = self.used, time.process_time()
        self.waits -= self.used - before < LOOK / 10 and not self._is_runnable()
        if self.used > self.end:
            self.end = self.used + LOOK
            return "time"
        return "clock" if self.waits < 0 else None

    def _is_runnable(self) -> bool:
        """Return whether the main thread is computing or ready to (on Linux; elsewhere False)."""
        try:
            text = Path(f"/proc/self/task/{self.native}/stat").read_text(encoding="ascii", errors="replace")
        except OSError:
            return False
        return text.rpartition(")")[2].split()[0] == "R"
