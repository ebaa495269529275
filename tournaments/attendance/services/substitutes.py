"""Substitutes play for one of an entry's players, and stop again; both are on record.

Draw, standings and certificate know entries only, so they do not change. Seats name players, so
games are rated for whoever sat there. A table with a result stays as it was played.
"""

from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Max, Q, QuerySet
from django.utils.translation import gettext as _

from clubs.models import Player, User
from tournaments.discipline.services import penalties_move
from tournaments.entries.services.by_name import find_or_make_player
from tournaments.entries.services.entries import lock_entry
from tournaments.errors import EntryRefused
from tournaments.events.services.lifecycle import refuse_over
from tournaments.models import Entry, Event, Round, Seat, Substitution, Table
from tournaments.rounds.services.seats import entries_to_seat, players_of, substitutes_sit
from web.faults import InvalidInput, NotFound, WrongState
from web.folding import normalize_text
from web.messages import isolate_values
from web.reasons import clean_reason


@transaction.atomic
def substitute_enter(
    *,
    entry_id: UUID,
    player_id: UUID,
    substitute: Player,
    reason: str,
    by: User,
    from_round: int | None = None,
) -> Substitution:
    """Let somebody play for a player of an entry from a round on, by default from now.

    "Now" is the first round in which the entry's table has no result, drawn or not. An earlier
    substitute of the same player stops. Raises NotFound; WrongState once the event is over, the
    entry has left or no round is left; InvalidInput for a player who is not of the entry, a round
    that has been played, a reason that is missing or too long; EntryRefused for a substitute who
    plays already.
    """
    entry = lock_entry(entry_id)
    refuse_over(entry.event)
    number = _round_from(entry, from_round)
    if entry.to_round is not None and entry.to_round < number:
        raise WrongState(_("%(name)s has withdrawn.") % isolate_values({"name": entry}))
    player = _player_of(entry, player_id)
    why = clean_reason(reason, missing=_("Enter the reason for the substitution."))
    _end(entry.substitutions.filter(player=player), number)
    _refuse_playing(entry.event, substitute, number)
    made = Substitution.objects.create(
        entry=entry, player=player, substitute=substitute, from_round=number, reason=why, by=by
    )
    _seat_again(entry, number)
    return made


@transaction.atomic
def substitute_walk_in(*, entry_id: UUID, name: str, **given: Any) -> Substitution:
    """Call `substitute_enter` for a name; an unknown player is made, like a walk-in.

    Raises InvalidInput for the name, and what `substitute_enter` raises.
    """
    entry = lock_entry(entry_id)
    refuse_over(entry.event)
    named, _new = find_or_make_player(entry.event.club, normalize_text(name), "/substitute")
    return substitute_enter(entry_id=entry_id, substitute=named, **given)


@transaction.atomic
def substitute_end(*, substitution_id: UUID, from_round: int | None = None) -> Entry:
    """Let the player of an entry play again from a round on, by default from now.

    A substitute who has not played yet is deleted. Raises NotFound, WrongState once the event is
    over, the substitute has stopped or no round is left; InvalidInput for a round that has been
    played.
    """
    found = Substitution.objects.filter(id=substitution_id).values_list("entry_id", flat=True)
    entry_id = found.first()
    if entry_id is None:
        raise NotFound(_("There is no substitute %(id)s.") % {"id": substitution_id})
    entry = lock_entry(entry_id)
    refuse_over(entry.event)
    number = _round_from(entry, from_round)
    # Read again under the lock: somebody may have been quicker.
    one = entry.substitutions.filter(id=substitution_id).select_related("substitute").first()
    if one is None or (one.to_round is not None and one.to_round < number):
        raise WrongState(_("This substitution has already ended."))
    _end(entry.substitutions.filter(id=one.id), number)
    _seat_again(entry, number)
    return entry


def first_open_round(entry: Entry) -> int:
    """Return the first round whose players can still change for an entry. Two queries."""
    played = Q(round__state=Round.State.CLOSED) | ~Q(table__state=Table.State.OPEN)
    seats = Seat.objects.filter(played, round__event_id=entry.event_id, entry=entry)
    closed = entry.event.rounds.filter(state=Round.State.CLOSED).aggregate(last=Max("number"))
    last = seats.aggregate(last=Max("round__number"))["last"] or 0
    return max(last, closed["last"] or 0) + 1


def _round_from(entry: Entry, asked: int | None) -> int:
    """Lock the entry's open tables and return the round from which on its players change."""
    tables = Table.objects.filter(round__event_id=entry.event_id, seats__entry=entry)
    ids = list(tables.values_list("id", flat=True).distinct())
    # Wait for a result that is being entered.
    list(Table.objects.select_for_update().filter(id__in=ids).order_by("id"))
    first, last = first_open_round(entry), entry.event.rounds_planned
    if asked is None and first <= last:
        return first
    if first > last:
        raise WrongState(_("Every round has been played."))
    if asked is None or not first <= asked <= last:
        raise InvalidInput(
            _("Choose a round from %(first)d to %(last)d; earlier ones have been played.")
            % {"first": first, "last": last},
            pointer="/from_round",
        )
    return asked


def _player_of(entry: Entry, player_id: UUID) -> Player:
    for player in players_of(entry):
        if player.id == player_id:
            return player
    raise InvalidInput(
        _("%(id)s is not a player of %(name)s.") % isolate_values({"id": player_id, "name": entry}),
        pointer="/player",
    )


def _refuse_playing(event: Event, substitute: Player, number: int) -> None:
    """Raise EntryRefused if the substitute plays in the event from that round on in any way."""
    there = Q(to_round__isnull=True) | Q(to_round__gte=number)
    own = Q(player=substitute) | Q(partnership__first=substitute)
    own |= Q(partnership__second=substitute)
    stands_in = Substitution.objects.filter(there, entry__event=event, substitute=substitute)
    if event.entries.filter(there, own).exists() or stands_in.exists():
        raise EntryRefused(
            _("%(name)s is already playing; nobody can play twice.")
            % isolate_values({"name": substitute}),
            pointer="/substitute",
        )


def _end(held: QuerySet[Substitution], number: int) -> None:
    """End substitutions before a round; delete those that begin later."""
    held.filter(from_round__gte=number).delete()
    still = Q(to_round__isnull=True) | Q(to_round__gte=number)
    held.filter(still).update(to_round=number - 1)


def _seat_again(entry: Entry, number: int) -> None:
    """Update the entry's seats from a round on to the players it has now."""
    seated = entries_to_seat(entry.event_id).get(id=entry.id)
    for row in entry.event.rounds.filter(number__gte=number).select_related("event__club"):
        seats = list(row.seats.filter(entry=entry).order_by("letter"))
        if seats:
            substitutes_sit(row, seated, seats)
            Seat.objects.bulk_update(seats, ["player", "instead_of", "pair"])
            penalties_move(row)
