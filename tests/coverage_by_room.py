"""Print how many of the package's lines and branches the tests run, by room, from the .coverage of `make coverage`.

Machine code is run by numba and not by Python, so that the bodies of its kernels count as not run.
"""

import json
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "coverage.json"
        subprocess.run([sys.executable, "-m", "coverage", "json", "-q", "-o", report], check=True)
        files = json.loads(report.read_text(encoding="utf-8"))["files"]
    rooms: dict[str, list[int]] = defaultdict(lambda: [0, 0, 0, 0])
    for name, file in files.items():
        inside = Path(name).parts[1:]
        found = file["summary"]
        counts = ("covered_lines", "num_statements", "covered_branches", "num_branches")
        for room in (inside[0] if len(inside) > 1 else "(top level)", "all"):
            for k, count in enumerate(counts):
                rooms[room][k] += found[count]
    print(f"{'room':16}{'lines':>16}{'branches':>16}")
    for room in sorted(rooms, key=lambda room: (room == "all", room)):
        lines, of_lines, branches, of_branches = rooms[room]
        print(f"{room:16}{share(lines, of_lines):>16}{share(branches, of_branches):>16}")


def share(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} % of {whole}" if whole else "-"


if __name__ == "__main__":
    main()
