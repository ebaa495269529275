"""The next round under results that are only supposed."""

from collections.abc import Mapping
from dataclasses import replace

from django.utils.translation import gettext as _

from tournaments.models import Event
from tournaments.rounds.core.drafting import draw_next_round
from tournaments.rounds.selectors.previews import Preview, preview_of
from tournaments.rounds.selectors.schedules import schedule_of
from tournaments.scheduling.results import entries_by_side
from tournaments.scheduling.types import Table
from web.faults import InvalidInput, WrongState


def what_if(event: Event, results: Mapping[int, Mapping[str, int]]) -> Preview:
    """Return the next round if the tables of the last one ended as given: places by table.

    Tables that are not named keep the result they have. Nine queries at most. Raises
    WrongState before the first round and after the last, InvalidInput for a table or a side
    that is not there, CannotDraw where a table would still lack a result.
    """
    schedule = schedule_of(event, awaited=True)
    if not schedule.rounds:
        raise WrongState(_("No round has been drawn yet: there are no results to try."))
    last = schedule.rounds[-1]
    known = {table.number for table in last.tables}
    for number in results:
        if number not in known:
            raise InvalidInput(
                _("Round %(round)d has no table %(number)d.")
                % {"round": last.number, "number": number},
                pointer="/results",
            )
    tables = tuple(_suppose_places(table, results, event.shape) for table in last.tables)
    rounds = (*schedule.rounds[:-1], replace(last, tables=tables))
    supposed = replace(schedule, rounds=rounds)
    return preview_of(event, supposed, lambda known, names: (draw_next_round(known, names),))


def _suppose_places(table: Table, results: Mapping[int, Mapping[str, int]], shape: str) -> Table:
    places = results.get(table.number)
    if places is None:
        return table
    keys = entries_by_side(shape, table.seats)
    if places.keys() != keys.keys():
        raise InvalidInput(
            _("Give each side of table %(number)d a place, starting at 1: %(sides)s.")
            % {"number": table.number, "sides": ", ".join(sorted(keys))},
            pointer="/results",
        )
    return replace(table, places=dict(places), points=None, absent=frozenset())
