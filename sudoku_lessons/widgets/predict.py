"""A field for a guess, written down before running anything, and shown beside the result."""

from collections.abc import Mapping
from html import escape
from typing import TYPE_CHECKING, Any

from ipywidgets import HTML, Text, VBox

if TYPE_CHECKING:
    import pandas as pd

Guess = int | float | str


class Prediction(VBox):  # type: ignore[misc]  # ipywidgets has no types
    """A field for each question. `answers` are the guesses so far; `fields` the ipywidgets text fields.

    A saved notebook shows the questions as plain HTML, with the guesses at the time of display.
    """

    def __init__(self, questions: tuple[str, ...]) -> None:
        wide = {"description_width": "initial"}
        self.fields = {
            question: Text(description=question, placeholder="my guess", style=wide, layout={"width": "95%"})
            for question in questions
        }
        for field in self.fields.values():
            field.observe(self._thank, "value")
        self._note = HTML()
        super().__init__([*self.fields.values(), self._note])

    @property
    def answers(self) -> dict[str, Guess | None]:
        """The guess for each question: a number if it can be read as one, None if there is none yet."""
        return {question: _read(field.value) for question, field in self.fields.items()}

    def beside(self, found: Mapping[str, Mapping[str, Any]]) -> "pd.DataFrame":
        """Return the guesses beside the results: a row per question, a column per entry of `found`."""
        import pandas as pd

        answers = pd.Series(self.answers, dtype=object).fillna("no guess")
        columns = {name: pd.Series(column) for name, column in found.items()}
        return pd.DataFrame({"my guess": answers, **columns}, index=list(self.fields))

    def _thank(self, _: Any) -> None:
        given = sum(answer is not None for answer in self.answers.values())
        self._note.value = f"{given} of {len(self.fields)} written down; run on to see."

    def _repr_mimebundle_(self, **wanted: Any) -> dict[str, Any]:
        bundle: dict[str, Any] = super()._repr_mimebundle_(**wanted)
        lines = [(question, "" if guess is None else str(guess)) for question, guess in self.answers.items()]
        rows = "".join(f"<tr><td>{escape(q)}</td><td>my guess: {escape(g)}</td></tr>" for q, g in lines)
        text = "\n".join(f"{question}: {guess or '...'}" for question, guess in lines)
        return bundle | {"text/html": f"<table><tbody>{rows}</tbody></table>", "text/plain": text}


def predict(*questions: str) -> Prediction:
    """Return a field for a guess at each question. Raises ValueError for no questions, or repeated ones."""
    if not questions or len(set(questions)) < len(questions):
        raise ValueError(f"expected one or more different questions, got {questions!r}")
    return Prediction(questions)


def _read(text: str) -> Guess | None:
    """Return a number from text such as "1,000", "1 000" or "2.5", or the text; None if empty."""
    plain = text.strip()
    for kind in (int, float):
        try:
            return kind(plain.replace(",", "").replace(" ", "").replace("_", ""))
        except ValueError:
            continue
    return plain or None
