"""Values that only `./test --all` tries: the long end of a sweep."""

from typing import Any

import pytest


def whole(*values: Any) -> list[Any]:
    """Return values for `pytest.mark.parametrize`, each of them marked `whole`."""
    return [pytest.param(value, marks=pytest.mark.whole) for value in values]
