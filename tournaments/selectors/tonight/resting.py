"""What was made by the results of a round that is over, and does not change when one does."""

from django.utils.translation import gettext as _

from clubs.messages import isolating
from tournaments.models import Endorsement, Event, Round, Stage
from tournaments.scheduling.formats import FORMATS


def resting_on(row: Round) -> list[str]:
    """Say what rests on the results of a round, to whoever has changed one. Three queries at most.

    Standings, teams and seasons follow by themselves. Rounds that were drawn by the standing, and
    next stages, stay as they are; a bracket is asked about before (`BracketRests`).
    """
    if row.state != Round.State.CLOSED:
        return []
    event, said = row.event, []
    found = FORMATS[event.method]
    later = list(event.rounds.filter(number__gt=row.number).values_list("number", flat=True))
    if later and found.by_standing and not found.eliminates:
        numbers = ", ".join(map(str, sorted(later)))
        said.append(
            _("Drawn by the result before, and left so: round %(numbers)s.") % {"numbers": numbers}
        )
    if event.state != Event.State.FINISHED:
        return said
    for name in Stage.objects.filter(before=event).values_list("event__name", flat=True):
        said.append(
            _("“%(event)s” was made by the standings before: see who would go on now.")
            % isolating({"event": name})
        )
    if Endorsement.objects.filter(event=event, state=Endorsement.State.GIVEN).exists():
        said.append(_("The event was endorsed with the result before."))
    said.append(_("Prizes and certificates that were printed may say otherwise."))
    return said
