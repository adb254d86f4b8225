"""Tables with a header: csv as on Kaggle (`quizzes,solutions`; `id,puzzle,solution,clues,difficulty`).

Columns are found by their names, or else by their contents; every other column becomes a fact of
the puzzle. Fields stay text, so that leading zeros survive. A puzzle that lost them elsewhere is a problem,
because their number is unknown. Commas, semicolons and tabs are accepted.
"""

import csv
import io
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, islice

from sudoku_lessons.boards import InvalidBoard, Shape
from sudoku_lessons.boards.layout import BLANKS
from sudoku_lessons.boards.parsing import MOST_CELLS
from sudoku_lessons.formats.entry import Entry, Found, line_of, lines_of
from sudoku_lessons.formats.text.lines import COMMENT, SMALLEST, board_word

PUZZLE_NAMES = (
    *("puzzle", "puzzles", "quiz", "quizzes", "board", "grid", "sudoku", "problem", "question", "unsolved"),
    *("givens", "start"),
)
SOLUTION_NAMES = ("solution", "solutions", "answer", "answers", "solved")
NAME_NAMES = ("name", "id", "title", "puzzle_id")
SAMPLE, ROWS_LOOKED_AT = 100_000, 20  # characters and rows used to recognise a table
ONLY_DIGITS = re.compile(r"[0-9.]+([Ee]\+?[0-9]+)?")
LOST_ZEROS = "; where zeros at the start are lost, read the column as text (in pandas: dtype=str)"


def recognise(text: str, shape: Shape | None) -> bool:
    """Return whether the first line is a header: a known name, or words over a column of boards."""
    lines = [line for line in lines_of(text[:SAMPLE]) if line.strip()][: ROWS_LOOKED_AT + 1]
    if not lines or COMMENT.match(lines[0]):
        return False
    header, *rows = csv.reader(lines, delimiter=_delimiter(lines[0]))
    if any(map(_is_long, header)):
        return False
    if _column(header, PUZZLE_NAMES) is not None:
        return True
    whole = [row for row in rows if len(row) >= len(header) > 1]  # a sentence may have commas, too
    return _column_of_boards(whole) is not None


def _delimiter(header: str) -> str:
    """Return the delimiter (comma, semicolon or tab) that a header has most of."""
    return max(",;\t", key=header.count)


def _column(header: Sequence[str], names: Iterable[str]) -> int | None:
    """Return the column of the first of these names that exists; None if there is none."""
    known = [field.strip().lower() for field in header]
    return next((known.index(name) for name in names if name in known), None)


def _column_of_boards(rows: Sequence[Sequence[str]]) -> int | None:
    """Return the column that is most often the first with a board; one damaged row does not matter."""
    columns = [[column for column, field in enumerate(row) if _is_long(field)] for row in rows]
    counts = Counter(found[0] for found in columns if found)
    return counts.most_common(1)[0][0] if counts else None


def _is_long(field: str) -> bool:
    """Return whether a field is meant as a board: a long word of digits and blanks."""
    word = board_word(field)
    return word is not None and len(word[0]) >= SMALLEST


def read(text: str, found: Found) -> None:
    """Read every row below the header; a row without a valid puzzle is a problem."""
    rows = _rows(text, found)
    top, header = next(rows, (range(1, 2), []))
    first = list(islice(rows, ROWS_LOOKED_AT))
    puzzle = _column(header, PUZZLE_NAMES)
    puzzle = _column_of_boards([row for _, row in first]) if puzzle is None else puzzle
    if puzzle is None:
        raise InvalidBoard(f"expected a column of puzzles named one of {', '.join(PUZZLE_NAMES)}")
    columns = puzzle, _column(header, SOLUTION_NAMES), _column(header, NAME_NAMES)
    for lines, row in chain(first, rows):
        _read_row(row, (*top, *lines), lines[0], header, columns, found)


def _rows(text: str, found: Found) -> Iterator[tuple[range, list[str]]]:
    """Yield the rows that are not blank, each with its line numbers.

    A blank line ends the table if the next line has no board, or no delimiter although the header has one.
    """
    lines = "\n".join(lines_of(text))
    reader = csv.reader(io.StringIO(lines), delimiter=_delimiter(lines.lstrip("\n").split("\n")[0]))
    width, blank_before = 0, False
    while True:
        begins = reader.line_num + 1
        try:
            row = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            found.refuse(begins, "", f"expected a row of a table: {error}", range(begins, reader.line_num + 1))
        else:
            if filled := any(field.strip() for field in row):
                if blank_before and _is_after(row, width):
                    return
                width = width or len(row)
                yield range(begins, reader.line_num + 1), row
            blank_before = not filled


def _is_after(row: Sequence[str], width: int) -> bool:
    """Return whether a row below a blank line does not belong to a table with `width` columns."""
    return len(row) == 1 and (width > 1 or not _is_long(row[0]) or len(row[0]) > MOST_CELLS)


def _read_row(
    row: list[str],
    lines: Sequence[int],
    line: int,
    header: list[str],
    columns: tuple[int, int | None, int | None],
    found: Found,
) -> None:
    """Read a row; `columns` are those of puzzle, solution and name, `lines` its lines and the header's."""
    puzzle, solution, name = columns
    fields, text = dict(enumerate(map(str.strip, row))), ",".join(row)
    shifted = len(row) < len(header) and not set(fields.get(puzzle, "")) & set(BLANKS)  # it is the solution
    if shifted or puzzle not in fields:
        found.refuse(line, text, f"{len(header)} fields expected, {len(row)} found", lines)
        return
    source, before = fields.pop(puzzle), len(found.problems)
    given = fields.pop(solution) if solution is not None and _is_long(fields.get(solution, "")) else None
    title = fields.pop(name, "") if name is not None else ""
    facts = _facts(fields, header)
    found.add(source, line, text, name=title, solution=given, facts=facts, lines=lines)
    size = found.shape.cell_count if found.shape else 81
    if len(found.problems) > before and len(source) < size and ONLY_DIGITS.fullmatch(source):
        found.problems[-1] = replace(found.problems[-1], reason=found.problems[-1].reason + LOST_ZEROS)


def _facts(fields: Mapping[int, str], header: Sequence[str]) -> dict[str, str]:
    """Return the other fields by column name, or by number if a column has no name of its own."""
    facts: dict[str, str] = {}
    for column, field in fields.items():
        name = header[column].strip() if column < len(header) else ""
        facts[name if name and name not in facts else f"column {column + 1}"] = field
    return facts


def write(entries: Sequence[Entry]) -> str:
    """Write a table `name,puzzle,solution` with a column for each fact that is text, and "." for empty cells.

    Columns that no puzzle needs are left out. Zeros are not written: spreadsheets would drop them.
    """
    columns = ["name", "puzzle", "solution"]
    keys = {key: None for entry in entries for key, value in entry.facts.items() if isinstance(value, str)}
    facts = [key for key in keys if key.lower() not in columns]
    if not any(entry.solution for entry in entries):
        columns.remove("solution")
    if not any(entry.name for entry in entries) and _column(facts, NAME_NAMES) is None:
        columns.remove("name")
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow([*columns, *facts])
    for entry in entries:
        solution = line_of(entry.solution) if entry.solution else ""
        known = {"name": entry.name, "puzzle": line_of(entry.board), "solution": solution}
        writer.writerow([*(known[column] for column in columns), *(entry.facts.get(key, "") for key in facts)])
    return file.getvalue()
