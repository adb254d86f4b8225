"""A guess is kept, read as a number where it is one, and compared with the result."""

import json

import pytest

from sudoku_lessons.widgets import predict
from sudoku_lessons.widgets.predict import GUESSES


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


def test_guesses_are_read_as_people_write_them():
    guess = predict("nodes", "times", "which", "open")
    for field, text in zip(guess.fields.values(), ("1,000", " 2.5 ", "mrv", ""), strict=True):
        field.value = text
    assert guess.answers == {"nodes": 1_000, "times": 2.5, "which": "mrv", "open": None}
    guess.fields["nodes"].value = "1 000 000"
    assert guess.answers["nodes"] == 1_000_000
    assert guess._note.value == "3 of 4 written down; run on to see."


def test_a_guess_survives_running_the_cell_again_and_stands_beside_those_of_other_lessons():
    predict("nodes").fields["nodes"].value = "1,000"
    predict("dead ends").fields["dead ends"].value = "7"
    assert predict("nodes", "new").answers == {"nodes": 1_000, "new": None}
    assert predict("dead ends").answers == {"dead ends": 7}
    assert json.loads(GUESSES.read_text(encoding="utf-8")) == {"nodes": "1,000", "dead ends": "7"}


def test_nothing_is_written_before_there_is_a_guess():
    predict("nodes").compare(3)
    assert not GUESSES.exists()


@pytest.mark.parametrize("text", ["", "{", "[1]", "3"])
def test_a_file_that_is_no_list_of_guesses_is_taken_for_none(text):
    GUESSES.write_text(text, encoding="utf-8")
    assert predict("nodes").answers == {"nodes": None}


def test_a_folder_that_cannot_be_written_to_is_said():
    GUESSES.mkdir()
    guess = predict("nodes")
    guess.fields["nodes"].value = "5"
    assert guess.answers == {"nodes": 5}
    assert "not kept: this folder cannot be written to" in guess._note.value


@pytest.mark.parametrize(
    ("typed", "found", "said"),
    [
        ("", 4_209, "you made no guess, it is 4,209"),
        ("1,000", 4_209, "you said 1,000, it is 4,209 (4.2 times your guess)"),
        ("1000000", 40, "you said 1,000,000, it is 40 (4e-05 times your guess)"),
        ("12", 12, "you said 12, it is 12"),
        ("0", 12, "you said 0, it is 12"),
        ("0.5", 5.25, "you said 0.5, it is 5.2 (10.5 times your guess)"),
        ("many", 12, "you said many, it is 12"),
        ("3", "more", "you said 3, it is more"),
        ("1", True, "you said 1, it is True"),
    ],
)
def test_a_guess_is_compared_in_words(typed, found, said):
    guess = predict("how many <nodes>?")
    guess.fields["how many <nodes>?"].value = typed
    compared = guess.compare(found)
    assert repr(compared) == f"how many <nodes>? {said}"
    assert "how many &lt;nodes&gt;?" in compared._repr_html_()
    assert said in compared._repr_html_()


def test_a_result_that_is_not_known_yet_is_left_out():
    guess = predict("easy", "hard")
    assert repr(guess.compare(..., 3)) == "hard you made no guess, it is 3"
    assert repr(guess.compare(4, ...)) == "easy you made no guess, it is 4"


def test_there_is_one_result_per_question():
    with pytest.raises(ValueError, match="expected 2 results, one per question, got 1"):
        predict("easy", "hard").compare(1)


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
