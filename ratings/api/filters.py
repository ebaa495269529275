"""Filters for the lines of rating lists."""

from typing import Any

from django_filters import CharFilter, ChoiceFilter

from clubs.api.filters import SEARCH
from ratings.selectors.list_sql import PARTNERSHIPS, PLAYERS
from ratings.selectors.lists import Choice, Who
from web.paging import LARGEST
from web.rest.filters import Filters, WholeFilter

WHO = ((Who.ACTIVE.value, "the active"), (Who.ALL.value, "all that were ever rated"))
KINDS = ((PLAYERS, "players"), (PARTNERSHIPS, "partnerships"))


class StrengthFilters(Filters):
    """Lines of whom: the active (where nothing is said) or everybody, by words of the name."""

    who = ChoiceFilter(choices=WHO)
    search = CharFilter(**SEARCH)


class LineFilters(StrengthFilters):
    """Lines of a list: of players (where nothing is said) or partnerships."""

    kind = ChoiceFilter(choices=KINDS)
    since = WholeFilter(
        min_value=1,
        max_value=LARGEST,
        help_text="The number of the list that changes are counted from; the one before.",
    )


def choice_of(asked: dict[str, Any], limit: int | None = None, offset: int = 0) -> Choice:
    """Return the choice that the values of the filters make, all of it or a page."""
    return Choice(
        kind=asked.get("kind") or PLAYERS,
        active=asked["who"] != Who.ALL,
        search=asked["search"],
        since=asked.get("since"),
        limit=limit,
        offset=offset,
    )
