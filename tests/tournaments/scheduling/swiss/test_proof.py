"""The smaller field of a large Swiss round: as many stand-ins as may meet others."""

from collections import Counter
from types import SimpleNamespace
from typing import Any

from tournaments.scheduling.swiss.cuts import Cuts
from tournaments.scheduling.swiss.proof import _nodes


def test_a_large_group_keeps_as_many_as_may_meet_others() -> None:
    """Neighbours are the nearest groups: with squares 6, six tables may go across a gap of 1."""
    groups = (range(60), range(60, 120), range(120, 124))
    field: Any = SimpleNamespace(groups=groups)
    nodes = _nodes(field, Cuts((10, 9, 0), (0, 0, 0)), found=6, byes=[])
    assert Counter(number for number, _ in nodes) == {0: 6, 1: 6, 2: 4}
    assert [place for number, place in nodes if number == 2] == [*groups[2]]
