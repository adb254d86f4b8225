"""What a kernel that runs students' code may not do while it is graded.

Python loads this by its name where the folder is on PYTHONPATH: see `grading.py`. It keeps honest people honest
and accidents small; somebody who means harm gets round it, and wants a container or a machine of its own.
"""

import os
import sys
import threading
from urllib.parse import urlsplit


def _refuse(event: str, args: tuple, _real=os.path.realpath) -> None:
    """An audit hook: no file below the hidden folders is opened, as a file or as a database."""
    if event in ("open", "sqlite3.connect") and isinstance(args[0], str | bytes | os.PathLike):
        name = os.fsdecode(args[0])
        if name == ":memory:":  # a database without a file, such as a kernel's history
            return
        path = _real(urlsplit(name).path if name.startswith("file:") else name)
        if any(path == folder or path.startswith(folder + os.sep) for folder in HIDDEN):
            raise PermissionError("this file is out of reach while work is graded")


def _exit(code: int, _real=os._exit) -> None:
    """`os._exit` as an exception, so that one cell ends and not the kernel; the kernel's own threads may."""
    if threading.current_thread() is threading.main_thread():
        raise SystemExit(code)
    _real(code)


HIDDEN = tuple(filter(None, os.environ.get("GRADING_HIDES", "").split(os.pathsep)))
if HIDDEN and "nbgrader" not in sys.orig_argv:  # nbgrader itself reads and writes there
    sys.addaudithook(_refuse)
    if "ipykernel_launcher" in sys.orig_argv:
        os._exit = _exit
