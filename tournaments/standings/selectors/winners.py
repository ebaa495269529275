"""The winners of events that are over, for lists of events."""

from collections.abc import Iterable
from typing import Any

from django.db.models import F, Func, JSONField, Value

from tournaments.models import Entry, Event, FinalStandings
from tournaments.scheduling.formats import format_of

_FIRST = Func(
    F("lines"),
    Value("$[*] ? (@.place == 1 && @.played > 0).entry"),
    function="jsonb_path_query_array",
    template="%(function)s(%(expressions)s::jsonpath)",
    output_field=JSONField(),
)
"""The entries of the first place of final standings that have played."""


def add_winners(rows: Iterable[Any]) -> None:
    """Give every event of `rows` the names of its winners, as `winners`. Two queries at most.

    Empty while it is not over, and where teams met in matches: no entry has won then.
    """
    over = {}
    for event in rows:
        event.winners = []
        if event.state == Event.State.FINISHED and not format_of(event.method).teams:
            over[event.id] = event
    if not over:
        return
    finals = FinalStandings.objects.filter(event_id__in=list(over)).order_by("event_id", "-number")
    first = dict(finals.distinct("event_id").values_list("event_id", _FIRST))
    wanted = {name for names in first.values() for name in names}
    entries = Entry.objects.filter(id__in=wanted).select_related("player", "partnership")
    names = {str(entry.id): str(entry) for entry in entries}
    for event_id, found in first.items():
        over[event_id].winners = [names[one] for one in found if one in names]
