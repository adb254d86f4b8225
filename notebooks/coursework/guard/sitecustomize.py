"""What a kernel that runs students' code may not do while it is graded.

Python loads this by its name where the folder is on PYTHONPATH: see `grading.py`. It keeps honest people honest
and accidents small; somebody who means harm gets round it, and wants a container or a machine of its own.
"""

import os
import sys
import threading
from urllib.parse import unquote, urlsplit

REFUSED = "this file is out of reach while work is graded"
NO_PROGRAM = "no other program is started while work is graded"
FILES = {
    "open": 1,
    "sqlite3.connect": 1,
    "os.rename": 2,
    "os.link": 2,
    "os.symlink": 2,
    "os.remove": 1,
    "os.rmdir": 1,
    "os.truncate": 1,
    "os.chmod": 1,
    "os.chown": 1,
}
"""Events of Python's audit hooks, to how many of their first arguments name files."""
PROGRAMS = {"subprocess.Popen", "os.system", "os.exec", "os.posix_spawn", "os.startfile"}
"""Events of programs that are started. They know nothing of this guard, unless they are Python."""


def _refuse(event: str, args: tuple, _real=os.path.realpath) -> None:
    """An audit hook: no file below the hidden folders is opened, moved or changed, and no other program
    is started than a Python that has this hook too, as the checks do.
    """
    if event in FILES:
        names = (name for name in args[: FILES[event]] if isinstance(name, str | bytes | os.PathLike))
        if any(_is_hidden(name, _real) for name in names):
            raise PermissionError(REFUSED)
    elif event == "os.forkpty":  # what `!ls` does in a cell; a PermissionError it would try to get round
        raise RuntimeError(NO_PROGRAM)
    elif event in PROGRAMS and not _is_guarded_python(event, *args):
        raise PermissionError(NO_PROGRAM)


def _is_hidden(name: str | bytes | os.PathLike, real) -> bool:
    """Whether a name, of a file or of a database as sqlite writes it, lies in a hidden folder."""
    name = os.fsdecode(name)
    if name == ":memory:":  # a database without a file, such as a kernel's history
        return False
    path = real(unquote(urlsplit(name).path) if name.startswith("file:") else name)
    if OPEN and path.startswith(OPEN + os.sep) and not path.endswith(".ipynb"):
        return False
    return any(path == folder or path.startswith(folder + os.sep) for folder in HIDDEN)


def _is_guarded_python(event: str, program=None, command=(), cwd=None, env=None) -> bool:
    """Whether a program is this Python, told `-c` or `-m` at once, so that it loads this file as well."""
    if event != "subprocess.Popen" or isinstance(command, str | bytes) or len(command) < 2:
        return False
    kept = env is None or all(env.get(name) == os.environ.get(name) for name in KEPT)
    return os.fspath(command[0]) == sys.executable and command[1] in ("-c", "-m") and kept


def _exit(code: int, _real=os._exit) -> None:
    """`os._exit` as an exception, so that one cell ends and not the kernel; its own threads, and what it
    forks, may.
    """
    if os.getpid() == KERNEL and threading.current_thread() is threading.main_thread():
        raise SystemExit(code)
    _real(code)


KERNEL = os.getpid()
KEPT = ("PYTHONPATH", "GRADING_HIDES", "GRADING_OPENS")
OPEN = os.environ.get("GRADING_OPENS", "")
"""The folder in which the notebook runs: its student may write there, but not read the notebook."""
HIDDEN = tuple(filter(None, os.environ.get("GRADING_HIDES", "").split(os.pathsep)))
if HIDDEN and "nbgrader" not in sys.orig_argv:  # nbgrader itself reads and writes there
    sys.addaudithook(_refuse)
    if "ipykernel_launcher" in sys.orig_argv:
        os._exit = _exit
