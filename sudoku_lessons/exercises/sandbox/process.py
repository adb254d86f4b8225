"""Run a student's functions in a subprocess: nothing they do can hang or kill the notebook.

The process is started with `subprocess`, and functions are sent to it as bytes of cloudpickle. This works
for functions defined in a notebook, on every system, and in a kernel with threads (forking such a kernel
would not be safe). One process serves many calls and many checks, until it dies or must be killed.
"""

import atexit
import contextlib
import importlib
import io
import os
import pickle
import queue
import signal
import subprocess
import sys
import sysconfig
import threading
import time
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

from sudoku_lessons.exercises.sandbox.messages import Kind, Outcome, Request
from sudoku_lessons.exercises.sandbox.worker import BEGIN, EXIT_CODES, MEGABYTES

START_SECONDS = 120  # to start a process on a busy machine
CLOCK = 20  # wall-clock seconds per second of CPU time, plus `CLOCK_SECONDS`: the last resort
CLOCK_SECONDS = 60
EXIT_SECONDS = 10  # for a process with a closed pipe to end
START = "import sys; sys.path[:] = {path!r}; from sudoku_lessons.exercises.sandbox.worker import main; main()"

CACHED = type(lru_cache(len))


class CannotBeSent(Exception):
    """A function refers to something that cannot be sent to another process; the text says what."""


class Worker:
    """A process. Raises RuntimeError if it cannot be started."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", START.format(path=sys.path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            # One thread for numpy's libraries: each thread would reserve memory.
            env=os.environ | {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"},
            start_new_session=True,  # the kernel's interrupt is not meant for it; what it starts ends with it
        )
        self._replies: queue.SimpleQueue[Any] = queue.SimpleQueue()
        threading.Thread(target=self._listen, daemon=True).start()
        if self._reply(START_SECONDS) != "ready":
            self.kill()
            raise RuntimeError(f"no process for the check could be started with {sys.executable}")

    def _listen(self) -> None:
        """Pass replies on from a thread of its own, because reading from a pipe has no time limit."""
        while True:
            try:
                self._replies.put(pickle.load(self._process.stdout))  # type: ignore[arg-type]
            except Exception:  # the end of the pipe, or something that is not a reply
                self._replies.put(None)
                return

    def _reply(self, seconds: float) -> Any:
        """Return the next reply; None if the process died, used too much memory, or took longer."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            with contextlib.suppress(queue.Empty):
                return self._replies.get(timeout=0.2)
            if self._is_fat():
                return Outcome("memory")
        return None

    def _is_fat(self) -> bool:
        """Return whether the process uses too much memory, on systems without a limit. Needs psutil."""
        try:
            psutil = importlib.import_module("psutil")
            used: int = psutil.Process(self._process.pid).memory_info().rss
        except Exception:  # no psutil, or the process has ended
            return False
        return used > 1.5 * MEGABYTES * 2**20

    def _ask(self, message: object, seconds: float = START_SECONDS) -> Any:
        """Send a message and return the reply, as `_reply` does."""
        whole = pickle.dumps(message)
        with contextlib.suppress(OSError):  # a dead process is noticed when it does not reply
            self._process.stdin.write(whole)  # type: ignore[union-attr]
            self._process.stdin.flush()  # type: ignore[union-attr]
        try:
            return self._reply(seconds)
        except BaseException:  # the student interrupts the check
            self.kill()
            raise

    def begin(self) -> None:
        """Prepare the process for another check: reset random numbers."""
        self._ask(BEGIN)

    def load(self, functions: bytes) -> bool:
        """Send the student's functions; return False if that fails."""
        return bool(self._ask(functions) == "loaded")

    def run(self, request: Request) -> Outcome:
        """Make a call. The process is gone after "memory", "died" or a limit that it did not enforce itself."""
        most = CLOCK * request.seconds + CLOCK_SECONDS
        end = time.monotonic() + most
        outcome = self._ask(request, most)
        if not isinstance(outcome, Outcome):
            outcome = Outcome("clock" if time.monotonic() >= end else self._how_it_ended())
            self.kill()
        if outcome.kind == "memory":
            self.kill()
        return outcome

    def _how_it_ended(self) -> Kind:
        """Return the meaning of the exit code of a process that closed its pipe."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            code = self._process.wait(EXIT_SECONDS)
            return {code: kind for kind, code in EXIT_CODES.items()}.get(code, "died")
        return "died"

    @property
    def is_alive(self) -> bool:
        """Whether the process is there for another call."""
        return self._process.poll() is None

    def kill(self) -> None:
        """End the process, and what it started."""
        with contextlib.suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        self._process.wait()


_spare: list[Worker] = []


@atexit.register
def close() -> None:
    """End the process that waits for the next check."""
    while _spare:
        _spare.pop().kill()


@contextlib.contextmanager
def some_worker() -> Iterator[Worker]:
    """Yield a worker for a check: the one of the last check, or a new one."""
    worker = _spare.pop() if _spare else None
    if worker is None or not worker.is_alive:
        worker = Worker()
    worker.begin()
    try:
        yield worker
    finally:
        if worker.is_alive and not _spare:
            _spare.append(worker)
        elif worker.is_alive:
            worker.kill()


def pickled(functions: tuple[Callable[..., Any], ...]) -> bytes:
    """Return the functions as bytes, with what they use of their own module. Raises CannotBeSent.

    Functions of a student's own module (not a library's) are sent with their current code, so that an edited
    and reloaded module is not mistaken for its old version.
    """
    import cloudpickle

    own = {module for function in functions if (module := _own_module(function))}
    for module in own:
        cloudpickle.register_pickle_by_value(module)

    class Pickler(cloudpickle.Pickler):  # type: ignore[misc]
        """Also sends a student's function wrapped by `functools.cache`; pickle would send its name."""

        def reducer_override(self, held: Any) -> Any:
            if isinstance(held, CACHED) and held.__module__ in by_value:
                return _cached, (held.__wrapped__, held.cache_parameters())
            return super().reducer_override(held)

    by_value = {"__main__", *(module.__name__ for module in own)}
    written = io.BytesIO()
    try:
        Pickler(written).dump(functions)
        return written.getvalue()
    except Exception as error:
        raise CannotBeSent(f"{type(error).__name__}: {error}") from None
    finally:
        for module in own:
            cloudpickle.unregister_pickle_by_value(module)


def _cached(function: Callable[..., Any], parameters: dict[str, Any]) -> Callable[..., Any]:
    """Return the function with an empty cache, as `functools.cache` makes one."""
    cached: Callable[..., Any] = lru_cache(**parameters)(function)
    return cached


def _own_module(function: Callable[..., Any]) -> Any:
    """Return the student's own module with this function; None for a notebook, a library and the package."""
    module = sys.modules.get(getattr(function, "__module__", None) or "")
    file = getattr(module, "__file__", None)
    libraries = tuple(sysconfig.get_path(name) for name in ("stdlib", "purelib", "platlib"))
    if module is None or module.__name__.split(".")[0] in ("__main__", "sudoku_lessons"):
        return None
    return module if file and not file.startswith(libraries) else None
