"""A guess is kept, read as a number where it is one, and shown beside the result."""

import pytest

from sudoku_lessons.widgets import predict


def test_guesses_are_read_as_people_write_them():
    guess = predict("nodes", "times", "which", "open")
    for field, text in zip(guess.fields.values(), ("1,000", " 2.5 ", "mrv", ""), strict=True):
        field.value = text
    assert guess.answers == {"nodes": 1_000, "times": 2.5, "which": "mrv", "open": None}
    guess.fields["nodes"].value = "1 000 000"
    assert guess.answers["nodes"] == 1_000_000
    assert guess._note.value == "3 of 4 written down; run on to see."


def test_a_guess_stands_beside_what_was_found():
    guess = predict("easy", "hard")
    guess.fields["hard"].value = "500"
    table = guess.beside({"MRV": {"easy": 66, "hard": 10_102}, "reading order": {"hard": 49_559, "easy": 463}})
    assert table.loc["hard"].tolist() == [500, 10_102, 49_559]
    assert table.loc["easy"].tolist() == ["no guess", 66, 463]
    assert list(table.columns) == ["my guess", "MRV", "reading order"]


def test_a_saved_notebook_shows_questions_and_guesses():
    guess = predict("nodes <easy>", "which")
    guess.fields["which"].value = "both"
    bundle = guess._repr_mimebundle_()
    assert bundle["text/plain"] == "nodes <easy>: ...\nwhich: both"
    assert "nodes &lt;easy&gt;" in bundle["text/html"]


@pytest.mark.parametrize("questions", [(), ("a", "a")])
def test_questions_are_all_different(questions):
    with pytest.raises(ValueError, match="expected one or more different questions"):
        predict(*questions)
