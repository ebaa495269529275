"""Stores a drawn round: tables, seats and byes of a draft."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from uuid import UUID

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from clubs.models import Player
from clubs.services import stand_in_pair
from tournaments.discipline.services import penalties_move
from tournaments.errors import DraftChanged
from tournaments.models import Bye, Entry, Event, Round, Seat, Table
from tournaments.scheduling import types
from web.faults import WrongState
from web.messages import isolate_values

ENTRANTS = ("player", "partnership__first", "partnership__second")


def refuse_changed_draft(row: Round, revision: int | None) -> None:
    """Refuse to change a draft that has changed since its sender saw it (None: no check).

    Raises DraftChanged.
    """
    if revision is not None and revision != row.revision:
        raise DraftChanged(
            _("The draft of round %(number)d was changed in the meantime; check it again.")
            % {"number": row.number},
            revision=row.revision,
        )


def entries_to_seat(event_id: UUID) -> QuerySet[Entry]:
    """Return the entries of an event with players and substitutes. Two queries."""
    found = Entry.objects.filter(event_id=event_id).select_related(*ENTRANTS)
    return found.prefetch_related("substitutions__substitute")


def round_fill(row: Round, drawn: types.Round) -> None:
    """Give a draft the tables and byes of a drawing, in place of those it has.

    A table that keeps its number keeps its id; the round gets another revision. Cards move to
    where their players sit.
    """
    row.revision += 1
    row.save(update_fields=["revision"])
    entries = {str(entry.id): entry for entry in entries_to_seat(row.event_id)}
    kept = {table.number: table for table in row.tables.all()}
    row.seats.all().delete()
    row.byes.all().delete()
    row.tables.exclude(number__in=[table.number for table in drawn.tables]).delete()
    seats_fill(row, drawn, entries, kept)


def seats_fill(
    row: Round, drawn: types.Round, entries: Mapping[str, Entry], kept: Mapping[int, Table]
) -> None:
    """Give a draft without seats those of a drawing, and its byes; `kept` are tables it has.

    `entries` are those of `entries_to_seat`. Cards move to where their players sit.
    """
    sets = {table.number: types.number_of_set(table.boards) for table in drawn.tables}
    made = Table.objects.bulk_create(
        Table(round=row, number=number, board_set=sets[number])
        for number in sorted(sets.keys() - kept.keys())
    )
    _sets_store(kept, sets)
    tables = {table.number: table for table in (*kept.values(), *made)}
    seats_store(
        seat
        for table in drawn.tables
        for key, entry_id in table.seats.items()
        for seat in new_seats(row, tables[table.number], key, entries[entry_id])
    )
    Bye.objects.bulk_create(Bye(round=row, entry=entries[entry_id]) for entry_id in drawn.byes)
    penalties_move(row)


def _sets_store(kept: Mapping[int, Table], sets: Mapping[int, int]) -> None:
    """Store which sets of boards tables have now. One query, none where none has another one."""
    others = [table for number, table in kept.items() if sets.get(number, 0) != table.board_set]
    for table in others:
        table.board_set = sets.get(table.number, 0)
    if others:
        Table.objects.bulk_update(others, ["board_set"])


def seats_store(seats: Iterable[Seat]) -> None:
    """Store new seats; raises WrongState for a player of two pairs of a team, at both of them."""
    found = list(seats)
    often = Counter(seat.player_id for seat in found)
    twice = sorted({str(seat.player) for seat in found if often[seat.player_id] > 1})
    if twice:
        raise WrongState(
            _("%(names)s would play in two pairs at once; change the line-up or the draft.")
            % isolate_values({"names": ", ".join(twice)})
        )
    Seat.objects.bulk_create(found)


def new_seats(row: Round, table: Table, key: str, entry: Entry) -> list[Seat]:
    """Return one seat a letter of the key, not stored yet.

    A partnership's first player takes the first, or whoever plays for them in this round.
    """
    rotating = row.event.shape == Event.Shape.ROTATING
    seats = [
        Seat(
            table=table,
            round=row,
            letter=letter,
            side=("AC" if letter in "AC" else "BD") if rotating else key,
            entry=entry,
            player=player,
        )
        for letter, player in zip(key, players_of(entry), strict=True)
    ]
    substitutes_sit(row, entry, seats)
    return seats


def players_of(entry: Entry) -> list[Player]:
    """Return the player of an entry, or both of its pair in the order of their seats."""
    pair = entry.partnership
    return [pair.first, pair.second] if pair else [entry.player] if entry.player else []


def substitutes_sit(row: Round, entry: Entry, seats: Sequence[Seat]) -> None:
    """Put the players of the round, substitutes among them, on an entry's seats; nothing is stored.

    Reads the entry's `substitutions`. Two players who never were a pair become one for the
    ratings, dissolved from the start: with a substitute they do not enter events.
    """
    playing = {
        one.player_id: one.substitute for one in entry.substitutions.all() if one.holds(row.number)
    }
    for seat, player in zip(seats, players_of(entry), strict=True):
        stands_in = playing.get(player.id)
        seat.player = stands_in or player
        seat.instead_of = player if stands_in else None
    pair = None
    if len(seats) == 2 and any(seat.instead_of for seat in seats):
        one, other = (seat.player for seat in seats)
        pair = stand_in_pair(club=row.event.club, one=one, other=other)
    for seat in seats:
        seat.pair = pair
