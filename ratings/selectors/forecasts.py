"""What a pair may expect against the pairs that it met last, by the ratings of their players."""

from collections.abc import Sequence
from dataclasses import dataclass

from clubs.models import Partnership
from ratings.engine.meetings import Expectation
from ratings.models import Subject
from ratings.selectors.comparing import Side, expected_against
from ratings.selectors.profiles import Profile, ProfileGame, other_sides

FORECASTS = 8
"""How many pairs a forecast is made for."""


@dataclass(frozen=True)
class Forecast:
    """What a pair may expect of its next game against another."""

    against: Partnership
    expectation: Expectation


def forecasts_of_pair(pair: Partnership, profile: Profile) -> tuple[Forecast, ...]:
    """Return forecasts against the pairs met last in a pool, the latest first. Two queries.

    None where it met no pair.
    """
    numbers = _met_last(profile.rows)
    if not numbers:
        return ()
    found = Subject.objects.select_related("partnership__first", "partnership__second")
    subjects = found.in_bulk(numbers)
    others = [other for one in numbers if (other := subjects[one].partnership) is not None]
    sides = [_side_of(other) for other in others]
    expected = expected_against(profile.standing.pool, _side_of(pair), sides)
    return tuple(Forecast(*both) for both in zip(others, expected, strict=True))


def _side_of(pair: Partnership) -> Side:
    return Side((pair.first, pair.second), pair)


def _met_last(rows: Sequence[ProfileGame]) -> list[int]:
    """The numbers of the pairs in these games of a pair, each once."""
    met: dict[int, None] = {}
    for row in rows:
        met |= dict.fromkeys(other_sides(row))
        if len(met) >= FORECASTS:
            break
    return list(met)[:FORECASTS]
