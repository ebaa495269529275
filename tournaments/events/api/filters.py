"""Filters of the list of events."""

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from django_filters import CharFilter, ChoiceFilter, UUIDFilter

from clubs.api.filters import SEARCH
from clubs.selectors.words import with_words
from games.rules import registry
from tournaments.models import Event
from tournaments.scheduling import formats
from web.rest.filters import Filters, MomentFilter


class ClubEventFilters(Filters):
    """Events by words of the name, of a game, in a state, drawn by a method, by their start.

    `since` is in, `until` is not; an event without a start is in neither.
    """

    search = CharFilter(method="by_name", **SEARCH)
    since = MomentFilter(field_name="starts", lookup_expr="gte", label=_("Since"))
    until = MomentFilter(field_name="starts", lookup_expr="lt", label=_("Until"))
    game = ChoiceFilter(choices=registry.choices())
    state = ChoiceFilter(choices=Event.State.choices)
    method = ChoiceFilter(choices=formats.choices())

    def by_name(self, events: QuerySet[Event], _name: str, value: str) -> QuerySet[Event]:
        """Return the events that have all the words."""
        return with_words(events, value)


class EventFilters(ClubEventFilters):
    """Events of a club, too."""

    club = UUIDFilter(field_name="club_id")
