"""Tables of counts that a student fills in."""

import numpy
import pytest

from sudoku_lessons.exercises import check_table

KEYS = [("easy", "first"), ("easy", "fewest")]


@pytest.mark.parametrize(
    ("table", "fault", "seen"),
    [
        ({KEYS[0]: 82, KEYS[1]: None}, "", "Every count is right."),
        ({KEYS[0]: numpy.int64(82), KEYS[1]: None}, "", "Every count is right."),
        ({KEYS[0]: numpy.int64(0), KEYS[1]: 0}, "not started", "Every count is still 0."),
        (None, "wrong kind of answer", "Expected a dictionary, got None."),
        ([82, None], "wrong kind of answer", "Expected a dictionary"),
        ({}, "wrong kind of answer", "There is no count for ('easy', 'first')."),
        (
            dict.fromkeys([*KEYS, "x"], 1),
            "wrong kind of answer",
            "The table has 'x', which is not a requested key.",
        ),
        (dict.fromkeys(KEYS, 0), "not started", "Every count is still 0."),
        (
            {KEYS[0]: "82", KEYS[1]: None},
            "wrong kind of answer",
            "For ('easy', 'first') it says '82'; expected a whole",
        ),
        (
            {KEYS[0]: 82, KEYS[1]: 0},
            "wrong kind of answer",
            "For ('easy', 'fewest') it says 0; expected a whole number",
        ),
        ({KEYS[0]: True, KEYS[1]: 2}, "wrong kind of answer", "it says True; expected a whole number"),
        ({KEYS[0]: 82, KEYS[1]: 7}, "not its count", "it says 7; the search is stopped by its budget."),
        ({KEYS[0]: 1_082, KEYS[1]: None}, "not its count", "it says 1082; the search visits 82 boards."),
    ],
)
def test_a_table_of_counts_is_checked_in_words(table, fault, seen):
    verdict = check_table(table, KEYS, [82, None])
    assert (verdict.fault, verdict.right) == (fault, not fault)
    assert seen in verdict.seen
    if fault == "not its count":
        assert check_table(table, KEYS)
