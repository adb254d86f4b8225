"""What no exercise asks for, and students return nevertheless: each must end in words, and never in an error of ours."""

import datetime
import decimal
import fractions
import itertools

import numpy as np
import pandas as pd


class Stubborn:
    """Nothing can be done with it."""

    def _refuse(self, *_):
        raise RuntimeError("no")

    __eq__ = __hash__ = __iter__ = __len__ = __repr__ = __bool__ = __getitem__ = _refuse


class ManyThings(list):
    """A list that says it is endless."""

    def __iter__(self):
        return itertools.count()


class Key(tuple):
    """A key that is no plain tuple, and becomes a list when it is made plain by somebody careless."""

    __slots__ = ()


class Bag:
    """A collection of its own kind, which can be hashed."""

    def __init__(self, *things):
        self.things = things

    def __len__(self):
        return len(self.things)

    def __iter__(self):
        return iter(self.things)

    def __contains__(self, thing):
        return thing in self.things


def stops_half_way():
    yield 1
    raise RuntimeError("half way")


ODD = {
    "true": lambda: True,
    "false": lambda: False,
    "nought": lambda: 0,
    "minus": lambda: -3,
    "a fraction": lambda: 2.5,
    "nan": lambda: float("nan"),
    "infinity": lambda: float("inf"),
    "huge": lambda: 10**5000,
    "huge ones": lambda: [10**5000, -(10**5000)],
    "complex": lambda: 1j,
    "decimal": lambda: decimal.Decimal("NaN"),
    "a quotient": lambda: fractions.Fraction(10**400, 3),
    "nothing in quotes": lambda: "",
    "text": lambda: "ein Wort\ud800",
    "digits": lambda: "1" * 81,
    "bytes": lambda: b"123",
    "empty list": list,
    "empty dict": dict,
    "empty set": set,
    "pair": lambda: (1, "a"),
    "list of a pair": lambda: [(1, "a")],
    "pairs of lists": lambda: [[1, 2], [[3], 4]],
    "Nones": lambda: [None] * 81,
    "nested": lambda: [[[[[1]]]], {"a": [{1, 2}]}],
    "mixed set": lambda: {1, "a", None, (2, 3), 2.5},
    "set of pairs": lambda: {(1, "a"), (float("nan"), 2)},
    "dict": lambda: {1: 2},
    "dict of lists": lambda: {"a": ["b", ["c"]], 3: [None]},
    "dict of numbers": lambda: {(0, 0, 0): 5},
    "pair of dicts": lambda: ({"a": [1]}, {"b": 2}),
    "pair with a number": lambda: ({"a": [1]}, 7),
    "pair with lists": lambda: ({"a": [[1]]}, [[1], {}]),
    "range": lambda: range(81),
    "floats": lambda: [1.0] * 81,
    "trues": lambda: [True] * 81,
    "generator": lambda: (k for k in range(3)),
    "endless": itertools.count,
    "generator of odd things": lambda: iter([None, [1, [2]], {}]),
    "generator that ends badly": stops_half_way,
    "zip": lambda: zip("ab", [[1], [2]]),
    "array": lambda: np.arange(9),
    "square": lambda: np.zeros((9, 9)),
    "odd array": lambda: np.array([None, [1], "a"], dtype=object),
    "array of texts": lambda: np.array(["a", "b"]),
    "scalar": lambda: np.int64(3),
    "float scalar": lambda: np.float32("nan"),
    "long complex": lambda: np.clongdouble(1),
    "time": lambda: np.datetime64("2020-01-01"),
    "no dimension": lambda: np.array(5),
    "series": lambda: pd.Series([1, 2]),
    "frame": lambda: pd.DataFrame({"a": [1]}),
    "missing": lambda: pd.NA,
    "date": lambda: datetime.date(2020, 1, 1),
    "function": lambda: len,
    "class": lambda: int,
    "object": object,
    "stubborn": Stubborn,
    "stubborn ones": lambda: [Stubborn()],
    "many things": ManyThings,
    "keys": lambda: {Key((1, 2)): Key((3, 4))},
    "bag as a key": lambda: {Bag(1, 2): 3},
    "set of bags": lambda: {Bag(1, 2)},
    "dots": lambda: ...,
    "error": lambda: ValueError("returned, not raised"),
}
"""Name to a function that makes it."""

ONCE_TOO_MUCH = ("huge", "huge ones", "list of a pair", "nested", "keys")
"""Those on which some check failed once."""


def returning(name):
    """A function that returns this, whatever it is called with."""

    def odd(*anything):
        return ODD[name]()

    return odd
