"""Puzzle files: every format by name, one call to read and one to write."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import Any, Literal, NamedTuple

from sudoku_lessons.boards import InvalidBoard, Shape, ShapeLike, as_board, as_shape, is_board
from sudoku_lessons.boards.layout import with_dots
from sudoku_lessons.formats.entry import Entry, Found, Problem, PuzzleFile, lines_of
from sudoku_lessons.formats.killer import arrows, solo, sumocue
from sudoku_lessons.formats.killer import cage_maps as maps
from sudoku_lessons.formats.mixed import Reading
from sudoku_lessons.formats.text import candidates, grids, lines, opensudoku, tables
from sudoku_lessons.formats.web import fpuzzles, links, sudokupad

LONGEST_TEXT = 100_000_000
"""The most characters or bytes of a file: a million lines of 9x9 puzzles are 82,000,000."""

SUFFIXES = (".txt", ".csv", ".tsv", ".sdk", ".sdm", ".ss", ".xml", ".opensudoku", ".opensudoku2", ".json")


class Format(NamedTuple):
    """A file format for puzzles.

    `recognise(text, shape)` returns whether a text is likely in it, `read(text, found)` adds its puzzles
    and problems to `found`, `write(entries)` is the reverse. If a `sure` format recognises a text, no other
    is tried. `cages` says whether a board may or must have cages.
    """

    about: str
    recognise: Callable[[str, Shape | None], bool]
    read: Callable[[str, Found], None]
    write: Callable[[Sequence[Entry]], str]
    sure: bool = True
    cages: Literal["none", "may", "must"] = "none"


# In the order of trying.
FORMATS: dict[str, Format] = {
    "f-puzzles": Format("f-puzzles JSON", fpuzzles.recognise, fpuzzles.read, fpuzzles.write, cages="may"),
    "sudokupad": Format("SudokuPad JSON", sudokupad.recognise, sudokupad.read, sudokupad.write, cages="may"),
    "f-puzzles link": Format(
        "f-puzzles links", links.recognise_fpuzzles, links.read, links.write_fpuzzles, cages="may"
    ),
    "sudokupad link": Format(
        "SudokuPad links", links.recognise, links.read, links.write_sudokupad, cages="may"
    ),
    "opensudoku": Format("OpenSudoku XML", opensudoku.recognise, opensudoku.read, opensudoku.write),
    "letter map": Format(
        "a map of cages and their sums",
        maps.recognise_letters,
        maps.read_letters,
        maps.write_letters,
        cages="must",
    ),
    "cage~": Format(".Cage~sum~cells", maps.recognise_tilde, maps.read_tilde, maps.write_tilde, cages="must"),
    "cage list": Format(
        "pairs (sum, cells)", maps.recognise_list, maps.read_list, maps.write_list, cages="must"
    ),
    "sumocue": Format("SumoCue", sumocue.recognise, sumocue.read, sumocue.write, cages="must"),
    "solo": Format("Solo game IDs", solo.recognise, solo.read, solo.write, cages="must"),
    "arrows": Format("cages as arrows", arrows.recognise, arrows.read, arrows.write, cages="must"),
    "csv": Format("a table with a header", tables.recognise, tables.read, tables.write),
    "candidates": Format("grids of candidates", candidates.recognise, candidates.read, candidates.write),
    "ss": Format("boxed grids (.ss)", grids.recognise_ss, grids.read_ss, grids.write_ss, sure=False),
    "lines": Format("one puzzle a line", lines.recognise, lines.read, lines.write, sure=False),
    # Another format reads the same text.
    "sdm": Format("one puzzle a line, bare (.sdm)", lambda *_: False, lines.read, lines.write_sdm),
    "sdk": Format("grids of rows (.sdk, pasted)", grids.recognise, grids.read, grids.write, sure=False),
}


def read_puzzles(
    source: Any,
    format: str | None = None,
    shape: ShapeLike | None = None,
    *,
    blank: str | None = None,
) -> PuzzleFile:
    """Read the puzzles of a file: a path, the text or bytes themselves, or an open file.

    `format` is a name in FORMATS; by default it is recognised, and a text may mix formats. `shape` is needed
    if a board's length does not determine its boxes, as for Board. `blank` adds signs of empty cells in
    lines and grids, such as "X". Lines that are not a puzzle are in `problems`; the puzzles are kept.
    Clues that clash are a problem too. Every line that is not blank belongs to a puzzle, a problem or a
    remark. Byte order marks and all line endings are accepted. A file has at most 100,000,000
    characters, a line 1,000,000; a longer line is a problem.

    >>> puzzles = read_puzzles("# four by four\\n1.....3......2..\\n1.....3......2.\\n")
    >>> puzzles.format, puzzles[0].board.clue_count, puzzles.problems[0].line
    ('lines', 3, 3)

    Raises InvalidBoard, a ValueError, if no puzzle can be read, with the formats that were tried;
    ValueError for an unknown format or shape; OSError if a file cannot be opened.
    """
    wanted = None if shape is None else as_shape(shape)
    named = None if format is None else {_known(format): FORMATS[format].read}
    path, text = _text(source)
    if blank is not None:
        text = with_dots(text, blank)
    reading = Reading(lambda run: _likely(run, wanted) if named is None else named, wanted)
    reading.read(lines_of(text))
    found = reading.found
    if not found.entries:
        raise InvalidBoard(_nothing_found(reading.tried, found.problems, path) + _perhaps_a_path(source, path))
    return PuzzleFile(reading.format, tuple(found.entries), tuple(found.problems), tuple(found.comments))


def _perhaps_a_path(source: Any, path: str) -> str:
    """Return a hint if a text of one line may be meant as a file name; otherwise ""."""
    if path or not isinstance(source, str) or len(source) > 500 or "://" in source:
        return ""
    if not re.fullmatch(r"[^\n]*[/\\][^\n]*", source):
        return ""
    return f"; if {source!r} is the name of a file, there is no such file"


def _known(format: str) -> str:
    if format not in FORMATS:
        raise ValueError(f"no format {format!r}; expected one of {', '.join(FORMATS)}")
    return format


def _likely(text: str, shape: Shape | None) -> dict[str, Callable[[str, Found], None]]:
    """Return the formats to try: the first one that is sure of the text, or all possible ones."""
    possible = {}
    for name, known in FORMATS.items():
        if known.recognise(text, shape):
            if known.sure:
                return {name: known.read}
            possible[name] = known.read
    return possible


def _nothing_found(tried: Mapping[str, Sequence[Problem]], problems: Sequence[Problem], path: str) -> str:
    """Return why no puzzle was found, by format."""
    where = f"the file {path!r}" if path else "this text"
    if not any(tried.values()):
        reason = (
            f"it was read as {', '.join(tried)}" if tried else "expected a puzzle, got only comments or blanks"
        )
        return f"no puzzle in {where}; {problems[0] if problems else reason}"
    names: dict[str, list[str]] = {}
    for name, refused in tried.items():
        reason = str(refused[0]) if refused else "nothing found"
        names.setdefault(reason, []).append(f"{name} ({FORMATS[name].about})")
    reasons = [f"as {' and '.join(tried_as)}: {reason}" for reason, tried_as in names.items()]
    return f"no puzzle could be read in {where}; tried {'; '.join(reasons)}"


def write_puzzles(puzzles: Any, format: str, path: str | PathLike[str] | None = None) -> str:
    """Write puzzles in a format, to a file too if `path` is given (UTF-8), and return the text.

    `puzzles` are boards, entries of `read_puzzles`, or anything with a `board` (and `name`), or one of these.
    All formats hold boards; those of killers only boards with cages. Of the others, these keep names:
    all but "sdm", "ss" and "candidates"; solutions: "lines", "csv" and the JSON ones; facts: "csv", "sdk"
    (author and so on) and JSON that was read as the same JSON; cages: the JSON ones. Text has the usual digits,
    1-9 then A = 10, and does not state unusual shapes (an error for killers);
    JSON does.

    >>> print(write_puzzles("1.....3......2..", "ss"), end="")
     *-----*
     |1.|..|
     |..|3.|
     |--+--|
     |..|..|
     |.2|..|
     *-----*

    Raises ValueError for an unknown format, or a board that the format cannot hold. Cages are never
    dropped: pass `killer.plain` to write a killer's board without them.
    """
    entries = [_entry(puzzle) for puzzle in _several(puzzles)]
    _check_cages(_known(format), entries)
    text = FORMATS[format].write(entries)
    if path is not None:
        Path(path).write_text(text, encoding="utf-8", newline="\n")
    return text


def _check_cages(format: str, entries: Iterable[Entry]) -> None:
    """Raise ValueError for a killer in a format without cages, or another board in a killer format."""
    for cages in (entry.board.cages for entry in entries):
        if FORMATS[format].cages == "none" and cages:
            holding = ", ".join(name for name, known in FORMATS.items() if known.cages != "none")
            raise ValueError(
                f"{format!r} has no cages, and this board has {len(cages)}; formats with cages: {holding}"
            )
        if FORMATS[format].cages == "must" and not cages:
            raise ValueError(f"{format!r} is for killers, and this board has no cages")


def _several(puzzles: Any) -> Iterable[Any]:
    """Return the puzzles of a collection; a single one becomes a collection of one."""
    if isinstance(puzzles, str) or is_board(puzzles):
        return [puzzles]
    return puzzles.values() if isinstance(puzzles, Mapping) else puzzles


def _entry(puzzle: Any) -> Entry:
    if isinstance(puzzle, Entry):
        return puzzle
    name = getattr(puzzle, "name", "") if is_board(puzzle) else ""
    return Entry(as_board(puzzle), name=name if isinstance(name, str) else "")


def _text(source: Any) -> tuple[str, str]:
    """Return the file name, or "", and the text of a path, bytes, an open file or a text."""
    path = ""
    if isinstance(source, PathLike) or (isinstance(source, str) and "\n" not in source and _is_file(source)):
        path = str(source)
        with Path(path).open("rb") as file:
            source = file.read(LONGEST_TEXT + 1)
    elif hasattr(source, "read"):
        source = source.read(LONGEST_TEXT + 1)
    if not isinstance(source, (str, bytes, bytearray, memoryview)):
        raise InvalidBoard(f"expected a path, text, bytes or an open file, got {type(source).__name__}")
    if len(source) > LONGEST_TEXT:
        raise InvalidBoard(f"expected a file of at most {LONGEST_TEXT:,} characters, got more")
    text = source if isinstance(source, str) else _decoded(bytes(source))
    return path, text.removeprefix("\ufeff")


def _is_file(text: str) -> bool:
    """Return whether a text is the name of a file; FileNotFoundError if it looks like one but is not there."""
    if len(text) > 4096 or "://" in text:
        return False
    try:
        there = Path(text).is_file()
    except (OSError, ValueError):  # too long for a name, or with an invalid character
        return False
    if not there and text.strip().lower().endswith(SUFFIXES):
        raise FileNotFoundError(f"no file {text!r}")
    return there


def _decoded(data: bytes) -> str:
    """Return bytes as text: by their byte order mark, else UTF-8, else Latin-1 (in comments and names only)."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("latin-1")
