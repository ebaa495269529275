"""What `./test` tries of many cases that are alike; `./test --all` tries every one of them."""

import os
from collections.abc import Iterable
from itertools import groupby
from typing import Any, TypeVar
from zlib import crc32

import pytest

Value = TypeVar("Value")
SHARE = int(os.environ.get("BONEYARD_SHARE", "1"))
"""Of how many cases one is tried; `./test` says 4, `./test --all` leaves it at 1."""
MOST = 2
"""How many cases of a test marked `sampled` are tried at most, where not all are."""


def sample(values: Iterable[Value], place: int = 0) -> list[Value]:
    """Return every value, or one in `SHARE` of them; another place begins with another one.

    There is always one: a loop without values would check nothing.

    >>> sample("abc") in (["a", "b", "c"], ["a"])
    True
    """
    every = list(values)
    return every[place % min(SHARE, len(every)) :: SHARE]


def large(*cases: Any) -> list[Any]:
    """Return cases of a test that take seconds each: only `./test --all` tries them.

    >>> [case.values for case in large(5, (6, "swiss"))]
    [(5,), (6, 'swiss')]
    """
    return [
        pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=pytest.mark.whole)
        for case in cases
    ]


def cases_left_out(items: list[pytest.Item]) -> list[pytest.Item]:
    """Return the cases that are not tried, of the tests marked `sampled`.

    One in `SHARE` of a test's cases is tried, from 1 to `MOST`, spread over all of them; where they
    begin follows from the test's name, so that tests of the same cases try different ones. Those
    that are `large` do not count.
    """
    if SHARE == 1:
        return []
    found: list[pytest.Item] = []
    quick = (item for item in items if item.get_closest_marker("whole") is None)
    for name, group in groupby(quick, key=lambda item: item.nodeid.partition("[")[0]):
        cases = list(group)
        if cases[0].get_closest_marker("sampled") is not None:
            most = min(MOST, max(1, len(cases) // SHARE))
            tried = places_tried(len(cases), most, crc32(name.encode()))
            found += [case for place, case in enumerate(cases) if place not in tried]
    return found


def places_tried(cases: int, most: int, begin: int) -> set[int]:
    """Return so many places of the cases, spread over all of them from one that is given.

    >>> sorted(places_tried(20, 4, 3)), places_tried(3, 1, 1), places_tried(1, 1, 7)
    ([3, 8, 13, 18], {1}, {0})
    """
    return {(begin + number * cases // most) % cases for number in range(most)}
