"""Who sat where follows from who was entered, and from who played for whom."""

from collections.abc import Collection, Mapping
from uuid import UUID

from django.utils.translation import gettext as _

from clubs.models import Partnership
from tournaments.feeds.services.archive.checks.facts import Facts
from tournaments.models import Entry, Event, Round, Seat, Substitution, Table
from tournaments.rounds.services.seats import entries_to_seat, players_of

Entries = Mapping[UUID, Entry]


def seats_check(facts: Facts) -> None:
    """Hold seats and byes against entries and substitutes. Raises ArchiveRefused. Five queries."""
    entries = {entry.id: entry for entry in entries_to_seat(facts.event.id)}
    for entry in entries.values():
        if (entry.partnership_id is None) == (facts.event.shape == Event.Shape.PAIRS):
            facts.refuse(entry.id, _("it does not match its event"), "/partnership")
        if entry.carried and not hasattr(facts.event, "stage"):
            facts.refuse(entry.id, _("it does not match its event"), "/carried")
    named = [seat.pair_id for table in facts.tables for seat in table.seats.all()]
    pairs = {
        one: {first, second}
        for one, first, second in Partnership.everyone.filter(
            id__in={pair for pair in named if pair}
        ).values_list("id", "first", "second")
    }
    for row in facts.rounds:
        for table in row.tables.all():
            _table_check(facts, row, table, entries)
            _pairs_check(facts, table, pairs)
        _presence_check(facts, row, entries)


def _table_check(facts: Facts, row: Round, table: Table, entries: Entries) -> None:
    """Each chair is of a side, and of a player of its entry or of who plays for him."""
    sat: set[UUID] = set()
    for seat in table.seats.all():
        if seat.round_id != row.id or seat.letter not in _side(facts.event, seat):
            facts.refuse(seat.id, _("it does not match its table"), "/side")
        entry = entries[seat.entry_id]
        own = seat.instead_of_id or seat.player_id
        if own in sat or own not in {player.id for player in players_of(entry)}:
            facts.refuse(seat.id, _("no player of the entry sits there"), "/player")
        sat.add(own)
        stands_in = _substitutes(entry.substitutions.all(), own, row.number)
        if ({seat.player_id} if seat.instead_of_id else set()) != stands_in:
            facts.refuse(seat.id, _("it does not match the substitutions"), "/player")


def _side(event: Event, seat: Seat) -> str:
    """Return the letters that may be of the side of a seat, "" for a side that is none."""
    if event.shape == Event.Shape.SINGLE:
        return seat.side if len(seat.side) == 1 else ""
    return seat.side if seat.side in {"AC", "BD"} else ""


def _substitutes(found: Collection[Substitution], player: UUID, number: int) -> set[UUID]:
    return {one.substitute_id for one in found if one.player_id == player and one.holds(number)}


def _pairs_check(facts: Facts, table: Table, pairs: Mapping[UUID, set[UUID]]) -> None:
    """Two who sit together for an entry are a pair of their own where one is a substitute."""
    by_entry: dict[UUID, list[Seat]] = {}
    for seat in table.seats.all():
        by_entry.setdefault(seat.entry_id, []).append(seat)
    for seats in by_entry.values():
        there = {seat.player_id for seat in seats}
        apart = len(seats) == 2 and any(seat.instead_of_id for seat in seats)
        for seat in seats:
            pair = pairs.get(seat.pair_id) if seat.pair_id else None
            if pair != (there if apart else None):
                facts.refuse(seat.id, _("a different pair sits there"), "/pair")


def _presence_check(facts: Facts, row: Round, entries: Entries) -> None:
    """Refuse an entry with a place in a published round for which it was not there."""
    if row.state == Round.State.DRAFT:
        return
    there = {seat.entry_id for table in row.tables.all() for seat in table.seats.all()}
    for one in there | {bye.entry_id for bye in row.byes.all()}:
        entry = entries[one]
        gone = entry.to_round is not None and entry.to_round < row.number
        if gone or entry.from_round > row.number or row.number in entry.sits_out:
            facts.refuse(entry.id, _("it is seated in a round in which it did not play"))
