"""Stores the standings of an event that has ended."""

from django.db.models import Max

from clubs.services import NewEntry, entries_add
from clubs.transparency.entries import FINAL_STANDINGS, content_hash
from tournaments.models import Event, FinalStandings
from tournaments.ranking.documents import (
    RULES,
    finals_about,
    finals_subject,
    standing_document,
    standings_text,
)
from tournaments.standings.selectors.standings import Basis, current_standings


def finals_make(event: Event) -> FinalStandings:
    """Store the standings of an event that has ended, by the rules of today.

    Of two corrections at the same time the later waits for the earlier at its first row, so that
    the last standings know both.
    """
    event.finals.select_for_update().order_by("number").first()
    lines = [standing_document(line) for line in current_standings(Basis(event))]
    last = event.finals.aggregate(last=Max("number"))["last"] or 0
    finals = FinalStandings.objects.create(event=event, number=last + 1, rules=RULES, lines=lines)
    text = standings_text(str(event.id), finals.number, finals.rules, lines)
    entry = NewEntry(
        kind=FINAL_STANDINGS,
        subject=finals_subject(event.id, finals.number),
        about=finals_about(event.id),
        hash=content_hash(text),
        title=event.name,
    )
    entries_add(club_id=event.club_id, entries=[entry])
    return finals
