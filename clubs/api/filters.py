"""What the lists of clubs' people may be filtered by."""

from typing import Any

from django.db.models import QuerySet, Value
from django.db.models.functions import Concat
from django_filters import CharFilter

from clubs.models import Partnership, Player
from clubs.names import NAME_LENGTH, sort_key
from clubs.web.filters import Filters

SEARCH: dict[str, Any] = {
    "max_length": NAME_LENGTH,
    "help_text": "A part of the name; accents and capitals make no difference.",
}
"""A search for names, the same wherever there is one."""


class PlayerFilters(Filters):
    """Players by a part of the name."""

    search = CharFilter(method="by_name", **SEARCH)

    def by_name(self, players: QuerySet[Player], _name: str, value: str) -> QuerySet[Player]:
        """Return the players whose name has the text in it."""
        return players.filter(sort_key__contains=sort_key(value))


class PartnershipFilters(Filters):
    """Partnerships by a part of the players' names."""

    search = CharFilter(method="by_name", **SEARCH)

    def by_name(
        self, pairs: QuerySet[Partnership], _name: str, value: str
    ) -> QuerySet[Partnership]:
        """Return the partnerships whose players' names, one after the other, have the text."""
        names = Concat("first__sort_key", Value(" "), "second__sort_key")
        return pairs.alias(names=names).filter(names__contains=sort_key(value))
