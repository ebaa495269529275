"""Stores the standings of an event that has ended."""

from django.db.models import Max

from tournaments.models import Event, FinalStandings
from tournaments.ranking.documents import RULES, standing_document
from tournaments.standings.selectors.standings import Basis, current_standings


def finals_make(event: Event) -> FinalStandings:
    """Store the standings of an event that has ended, by the rules of today.

    Of two corrections at the same time the later waits for the earlier at its first row, so that
    the last standings know both.
    """
    event.finals.select_for_update().order_by("number").first()
    lines = [standing_document(line) for line in current_standings(Basis(event))]
    last = event.finals.aggregate(last=Max("number"))["last"] or 0
    return FinalStandings.objects.create(event=event, number=last + 1, rules=RULES, lines=lines)
