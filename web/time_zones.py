"""Time zones: their names and spelling, and the one a new club gets."""

import zoneinfo
from collections.abc import Mapping
from functools import cache

from django.utils.translation import gettext as _

from web.faults import InvalidInput

FIRST_ZONE = "UTC"
"""The zone of a club that has not chosen one: the site's own."""
LONGEST_ZONE = 64


@cache
def zone_names() -> frozenset[str]:
    """Return the names of all time zones this machine knows."""
    return frozenset(zoneinfo.available_timezones())


@cache
def zones() -> Mapping[str, str]:
    """Return the time zones that pages offer, by their lower-case names."""
    places = sorted(
        one for one in zone_names() if "/" in one and not one.startswith(("Etc/", "SystemV/"))
    )
    return {zone.casefold(): zone for zone in [FIRST_ZONE, *places]}


def check_zone(zone: str) -> str:
    """Return the name of a time zone; raises InvalidInput if there is none of that name."""
    if zone not in zone_names():
        raise InvalidInput(
            _("%(zone)s is not a time zone; enter one like Europe/Madrid.") % {"zone": zone},
            pointer="/time_zone",
        )
    return zone
