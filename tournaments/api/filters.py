"""What the list of events may be filtered by."""

from django_filters import ChoiceFilter, UUIDFilter

from clubs.web.filters import Filters
from games.rules.registry import choices as game_choices
from tournaments.models import Event
from tournaments.scheduling.formats import choices as method_choices


class EventFilters(Filters):
    """Events of a club, of a game, in a state, drawn by a method."""

    club = UUIDFilter(field_name="club_id")
    game = ChoiceFilter(choices=game_choices())
    state = ChoiceFilter(choices=Event.State.choices)
    method = ChoiceFilter(choices=method_choices())
