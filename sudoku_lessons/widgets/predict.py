"""A field for a guess, written down before running anything, and compared with the result afterwards."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ipywidgets import HTML, Text, VBox

if TYPE_CHECKING:
    import pandas as pd

Guess = int | float | str
GUESSES = Path("my_guesses.json")
"""The file in the notebook's folder that keeps the guesses: question to answer, as typed."""


class Prediction(VBox):  # type: ignore[misc]  # ipywidgets has no types
    """A field for each question. `answers` are the guesses so far; `fields` the ipywidgets text fields.

    Guesses are kept in `GUESSES`, so they are still there after the cell is run again or the notebook is
    opened again. A saved notebook shows the questions as plain HTML, with the guesses at the time of display.
    """

    def __init__(self, questions: tuple[str, ...]) -> None:
        kept, look = _kept(), {"description_width": "initial"}
        self.fields = {
            question: Text(kept.get(question, ""), description=question, placeholder="my guess", style=look)
            for question in questions
        }
        for field in self.fields.values():
            field.layout.width = "95%"
            field.observe(self._keep, "value")
        self._note = HTML()
        super().__init__([*self.fields.values(), self._note])

    @property
    def answers(self) -> dict[str, Guess | None]:
        """The guess for each question: a number if it can be read as one, None if there is none yet."""
        return {question: _read(field.value) for question, field in self.fields.items()}

    def compare(self, *found: Any) -> "Comparison":
        """Return the guesses beside the results, one result per question in the order of the questions.

        A result that is not known yet is `...`, and its question is left out. Raises ValueError for another
        number of results.
        """
        if len(found) != len(self.fields):
            raise ValueError(f"expected {len(self.fields)} results, one per question, got {len(found)}")
        rows = zip(self.answers, self.answers.values(), found, strict=True)
        return Comparison(tuple(row for row in rows if row[2] is not ...))

    def beside(self, found: Mapping[str, Mapping[str, Any]]) -> "pd.DataFrame":
        """Return the guesses beside the results: a row per question, a column per entry of `found`."""
        import pandas as pd

        answers = pd.Series(self.answers, dtype=object).fillna("no guess")
        columns = {name: pd.Series(column) for name, column in found.items()}
        return pd.DataFrame({"my guess": answers, **columns}, index=list(self.fields))

    def _keep(self, _: Any) -> None:
        given = {question: field.value for question, field in self.fields.items()}
        where = "written down"
        try:
            GUESSES.write_text(json.dumps(_kept() | given, indent=1, ensure_ascii=False), encoding="utf-8")
        except OSError:
            where = "written down (but not kept: this folder cannot be written to)"
        number = sum(answer is not None for answer in self.answers.values())
        self._note.value = f"{number} of {len(self.fields)} {where}; run on to see."

    def _repr_mimebundle_(self, **wanted: Any) -> dict[str, Any]:
        bundle: dict[str, Any] = super()._repr_mimebundle_(**wanted)
        lines = [(question, "" if guess is None else str(guess)) for question, guess in self.answers.items()]
        rows = "".join(f"<tr><td>{escape(q)}</td><td>my guess: {escape(g)}</td></tr>" for q, g in lines)
        text = "\n".join(f"{question}: {guess or '...'}" for question, guess in lines)
        return bundle | {"text/html": f"<table><tbody>{rows}</tbody></table>", "text/plain": text}


@dataclass(frozen=True)
class Comparison:
    """Guesses and results. `rows` has a question, the guess (None for none) and the result in each row."""

    rows: tuple[tuple[str, Guess | None, Any], ...]

    def __repr__(self) -> str:
        return "\n".join(f"{question} {_said(guess, found)}" for question, guess, found in self.rows)

    def _repr_html_(self) -> str:
        cells = "".join(
            f'<tr><td style="text-align:left">{escape(question)}</td>'
            f'<td style="text-align:left">{escape(_said(guess, found))}</td></tr>'
            for question, guess, found in self.rows
        )
        return f"<table><tbody>{cells}</tbody></table>"


def predict(*questions: str) -> Prediction:
    """Return a field for a guess at each question. Raises ValueError for no questions, or repeated ones.

    Use each question once in a course: guesses are kept by question.
    """
    if not questions or len(set(questions)) < len(questions):
        raise ValueError(f"expected one or more different questions, got {questions!r}")
    return Prediction(questions)


def _kept() -> dict[str, str]:
    """Return the guesses in the file; none if there is no file, or it cannot be read."""
    try:
        kept = json.loads(GUESSES.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return {str(q): str(guess) for q, guess in kept.items()} if isinstance(kept, dict) else {}


def _said(guess: Guess | None, found: Any) -> str:
    """Return a guess and a result in words: "you said 50, it is 100 (2.0 times your guess)"."""
    right = _written(found)
    if guess is None:
        return f"you made no guess, it is {right}"
    said = f"you said {_written(guess)}, it is {right}"
    if isinstance(guess, str) or isinstance(found, str | bool) or not guess or guess == found:
        return said
    return f"{said} ({_written(found / guess)} times your guess)"


def _written(value: Any) -> str:
    """Return a number with separators and at most three digits after the point; other values as text."""
    if isinstance(value, str | bool):
        return str(value)
    if float(value).is_integer():
        return f"{int(value):,}"
    return f"{float(value):,.1f}" if abs(value) >= 0.1 else f"{float(value):.2g}"


def _read(text: str) -> Guess | None:
    """Return a number from text such as "1,000", "1 000" or "2.5", or the text; None if empty."""
    plain = text.strip()
    for kind in (int, float):
        try:
            return kind(plain.replace(",", "").replace(" ", "").replace("_", ""))
        except ValueError:
            continue
    return plain or None
