"""LZ-string's base64 compression, in which f-puzzles and SudokuPad share puzzles.

It is LZ78 on UTF-16 units: codes are indices into a list of words that both sides build in the same way.
Codes 0 and 1 introduce a new unit of 8 or 16 bits, 2 ends. A code has as many bits as the list's
length needs, lowest bit first. The Python port on PyPI has not been maintained since 2018.
Source: https://github.com/pieroxy/lz-string
"""

from collections.abc import Callable, Iterable, Iterator

from sudoku_lessons.boards import InvalidBoard

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
END, FIRST = 2, 3  # the code of the end, and of the first word
LONGEST = 10_000_000  # units; a few kilobytes can claim to hold gigabytes


def decompress(packed: str) -> str:
    """Return the decompressed text.

    >>> decompress("BYUwNmD2Q===")
    'hello'

    Raises InvalidBoard if `packed` is damaged.
    """
    take = _taker(packed)
    words = [""] * FIRST
    before, found, length = "", [], 0
    while (code := take(len(words).bit_length())) != END:
        if code < END:
            words.append(chr(take(16 if code else 8)))
            code = len(words) - 1
        if code > len(words) or (code == len(words) and not before):
            raise InvalidBoard("the compressed text is damaged: a code points to no word")
        word = words[code] if code < len(words) else before + before[0]
        found.append(word)
        length += len(word)
        if length > LONGEST:
            raise InvalidBoard(f"the compressed text holds more than {LONGEST:,} characters: no puzzle does")
        if before:
            words.append(before + word[0])
        before = word
    return "".join(found).encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _taker(packed: str) -> Callable[[int], int]:
    """Return a function that takes the next bits of a base64 text as a number, lowest bit first."""
    try:
        values = [ALPHABET.index(character) for character in packed.strip().rstrip("=")]
    except ValueError:
        raise InvalidBoard("the compressed text is damaged: it has a character that is not base64") from None
    bits = iter([value >> place & 1 for value in values for place in (5, 4, 3, 2, 1, 0)])

    def take(width: int) -> int:
        """Return the next `width` bits."""
        try:
            return sum(next(bits) << place for place in range(width))
        except (StopIteration, RuntimeError):  # a generator turns StopIteration into RuntimeError
            raise InvalidBoard("the compressed text is cut short") from None

    return take


def compress(text: str) -> str:
    """Return the compressed text in LZ-string's base64 form.

    >>> compress("hello")
    'BYUwNmD2Q==='
    """
    bits = [value >> place & 1 for value, width in _codes(_utf16_units(text)) for place in range(width)]
    bits += [0] * (6 - len(bits) % 6)  # at least one after the end
    groups = ["".join(map(str, bits[start : start + 6])) for start in range(0, len(bits), 6)]
    packed = "".join(ALPHABET[int(group, 2)] for group in groups)
    return packed + "=" * (-len(packed) % 4)


def _utf16_units(text: str) -> list[str]:
    """Return a text as JavaScript's units: a character above U+FFFF is two."""
    data = text.encode("utf-16-le", "surrogatepass")
    return [chr(data[place] + 256 * data[place + 1]) for place in range(0, len(data), 2)]


def _codes(units: Iterable[str]) -> Iterator[tuple[int, int]]:
    """Yield the numbers to send, each with its width in bits."""
    numbers: dict[str, int] = {}  # of words
    unsent: set[str] = set()  # units that must be sent in full
    known, word = FIRST, ""  # words that the other side has; the word to send next
    for unit in (*units, ""):  # the last one sends the rest
        if unit and unit not in numbers:
            numbers[unit] = len(numbers) + FIRST
            unsent.add(unit)
        if unit and word + unit in numbers:
            word += unit
            continue
        if word in unsent:
            wide = ord(word) > 255
            yield from ((wide, known.bit_length()), (ord(word), 16 if wide else 8))
        elif word:
            yield numbers[word], known.bit_length()
        known += (word in unsent) + (known > FIRST)
        unsent.discard(word)
        numbers.setdefault(word + unit, len(numbers) + FIRST)
        word = unit
    yield END, known.bit_length()
