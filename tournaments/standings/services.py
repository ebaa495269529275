"""The standings of an event that has ended are kept as they were made."""

from django.db.models import Max

from tournaments.models import Event, FinalStandings
from tournaments.ranking.documents import RULES, standing_document
from tournaments.standings.selectors.standings import Basis, standings_now


def finals_make(event: Event) -> FinalStandings:
    """Write down the standings of an event that has ended as they are by the rules of now.

    Of two corrections at the same time the later waits for the earlier at its first row, so that
    the last to be written knows both.
    """
    event.finals.select_for_update().order_by("number").first()
    lines = [standing_document(line) for line in standings_now(Basis(event))]
    last = event.finals.aggregate(last=Max("number"))["last"] or 0
    return FinalStandings.objects.create(event=event, number=last + 1, rules=RULES, lines=lines)
