"""Fields of a word: groups of neighbouring bits, all asked or changed at once.

Here `low` has the lowest bit of each field, `high` the highest, and `width` is the number of bits of a field.
"""

from sudoku_lessons.compiled.kernel import machine_code


@machine_code(forceinline=True)
def repeated(bits: int, distance: int, times: int) -> int:
    """The bits, and again at each multiple of the distance."""
    word = bits
    for k in range(1, times):
        word |= bits << k * distance
    return word


@machine_code(forceinline=True)
def folded(word: int, distance: int, times: int) -> int:
    """The way back from `repeated`: what is in one or more of the fields of n bits."""
    bits = word
    for k in range(1, times):
        bits |= word >> k * distance
    return bits & (1 << distance) - 1


@machine_code(forceinline=True)
def nonempty(word: int, low: int, width: int) -> int:
    """The highest bit of each field that has any bit; `low` has the lowest bit of each field.

    Adding all lower bits of a field carries into its highest one where any of them is 1.
    """
    high = low << width - 1
    lower = high - low
    return ((word & lower) + lower | word) & high


@machine_code(forceinline=True)
def whole(high: int, width: int) -> int:
    """All bits of the fields with these highest bits."""
    return high | high - (high >> width - 1)


@machine_code(forceinline=True)
def alone(word: int, low: int, width: int) -> int:
    """The bits that have their field to themselves; no field may be empty.

    `word - low` takes 1 from every field, so `word & word - low` is each field without its lowest bit.
    """
    high = low << width - 1
    return word & whole(high ^ nonempty(word & word - low, low, width), width)


@machine_code(forceinline=True)
def rest_of_field(word: int, low: int, width: int) -> int:
    """The other bits of each field that has one; all bits of a field that has two or more."""
    some = nonempty(word, low, width)
    more = nonempty(word & word - (some >> width - 1), low, width)
    return whole(some, width) & ~word | whole(more, width)
