"""What `./test` leaves to `./test --all`: the long end of a sweep, most of what is alike."""

import os
from collections.abc import Iterable
from typing import Any, TypeVar

import pytest

Value = TypeVar("Value")
SHARE = int(os.environ.get("BONEYARD_SHARE", "1"))
"""Of how many values a sweep tries one; `./test` says 4, `./test --all` tries all."""


def whole(*values: Any) -> list[Any]:
    """Return values for `pytest.mark.parametrize`, each of them marked `whole`."""
    return [pytest.param(value, marks=pytest.mark.whole) for value in values]


def some(values: Iterable[Value], place: int = 0) -> list[Value]:
    """Return every value, or one in `SHARE` of them; another place begins with another one.

    There is always one: a test without values would be left out.

    >>> some("abc") in (["a", "b", "c"], ["a"])
    True
    """
    every = list(values)
    return every[place % min(SHARE, len(every)) :: SHARE]
