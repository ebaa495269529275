"""What the list of events may be filtered by."""

from django_filters import ChoiceFilter, UUIDFilter

from clubs.web.filters import Filters, WholeFilter
from games.rules.registry import choices as game_choices
from tournaments.limits import MOST_ROUNDS
from tournaments.models import Event, Table
from tournaments.scheduling.formats import choices as method_choices


class ClubEventFilters(Filters):
    """Events of a game, in a state, drawn by a method."""

    game = ChoiceFilter(choices=game_choices())
    state = ChoiceFilter(choices=Event.State.choices)
    method = ChoiceFilter(choices=method_choices())


class EventFilters(ClubEventFilters):
    """Events of a club, too."""

    club = UUIDFilter(field_name="club_id")


class PlayedFilters(Filters):
    """Tables of an event, in a state."""

    event = UUIDFilter(field_name="round__event_id")
    state = ChoiceFilter(choices=Table.State.choices)


class TableFilters(Filters):
    """Tables of a round by its number, in a state, and those a player sits at."""

    round = WholeFilter(field_name="round__number", min_value=1, max_value=MOST_ROUNDS)
    state = ChoiceFilter(choices=Table.State.choices)
    player = UUIDFilter(field_name="seats__player_id", distinct=True)
