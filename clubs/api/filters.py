"""What the lists of clubs' people may be filtered by."""

from typing import Any

from django.db.models import QuerySet
from django_filters import CharFilter

from clubs.models import Club, Partnership, Player
from clubs.names import NAME_LENGTH
from clubs.selectors.words import pairs_with_words, player_words, with_words
from web.rest.filters import Filters

SEARCH: dict[str, Any] = {
    "max_length": NAME_LENGTH,
    "help_text": "Words of the name, or parts of them, in any order; accents and capitals make no "
    "difference.",
}
"""A search for names, the same wherever there is one."""


class ClubFilters(Filters):
    """Clubs by words of the name."""

    search = CharFilter(method="by_name", **SEARCH)

    def by_name(self, clubs: QuerySet[Club], _name: str, value: str) -> QuerySet[Club]:
        """Return the clubs that have all the words."""
        return with_words(clubs, value)


class PlayerFilters(Filters):
    """Players by words of the name."""

    search = CharFilter(method="by_name", **SEARCH)

    def by_name(self, players: QuerySet[Player], _name: str, value: str) -> QuerySet[Player]:
        """Return the players who have all the words."""
        return players.filter(player_words(value))


class PartnershipFilters(Filters):
    """Partnerships by words of their names."""

    search = CharFilter(method="by_name", **SEARCH)

    def by_name(
        self, pairs: QuerySet[Partnership], _name: str, value: str
    ) -> QuerySet[Partnership]:
        """Return the partnerships that have all the words in their players' names or their own."""
        return pairs_with_words(pairs, value)
