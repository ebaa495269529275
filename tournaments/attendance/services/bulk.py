"""Acts on many entries at once, all or nothing."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.models import Partnership, Player
from tournaments.attendance.selectors import candidates
from tournaments.entries.selectors.entries import Presence, coming_round, ids_checked_in, members
from tournaments.entries.services.entrants import entries_create
from tournaments.entries.services.entries import (
    bring_back,
    entries_check_in,
    first_round_of,
    progress_of,
)
from tournaments.errors import EntryRefused
from tournaments.events.services.lifecycle import lock_event, refuse_over
from tournaments.models import Entry, Event
from web.faults import InvalidInput, WrongState


@dataclass(frozen=True)
class BulkEntries:
    """Entries that were made at once, and the names of those who could not be entered."""

    entries: list[Entry]
    left_out: list[str]


@transaction.atomic
def entries_add_all(*, event_id: UUID) -> BulkEntries:
    """Enter all the club's players or pairs that may enter.

    Pairs that share a player are left out: which of them plays is for people to say. Raises
    NotFound, WrongState once the event is over or no round is left, EntryRefused if nobody is left
    to enter.
    """
    event = lock_event(event_id)
    first_round = first_round_of(event)
    found: list[Player | Partnership] = list(candidates(event))
    often = Counter(member for who in found for member in members(who))
    people = [who for who in found if all(often[member] == 1 for member in members(who))]
    if not people:
        raise EntryRefused(
            _("Select them one by one: %(names)s have a player in common.")
            % {"names": ", ".join(str(who) for who in found)}
            if found
            else _("Everyone in the club is already entered; add players or pairs first.")
        )
    shared = [str(who) for who in found if who not in people]
    return BulkEntries(entries_create(event, people, first_round), shared)


@transaction.atomic
def entries_add_again(*, event_id: UUID, former: UUID, here: bool = False) -> BulkEntries:
    """Enter those of an earlier event of the club, with teams and categories; `here` checks in.

    Guests from other clubs are entered, too; whoever left that event before round 1 is not, and
    those who are entered already stay so. Raises NotFound; WrongState once the event is over, no
    round is left, or `here` is asked without check-in; InvalidInput for an event of another club or
    kind; EntryRefused if nobody is left to enter.
    """
    event = lock_event(event_id)
    first_round = first_round_of(event)
    known = _former_event(event, former).entries.exclude(to_round=0).order_by("number")
    rows = list(known.select_related("player", "partnership"))
    free = {who.id for who in candidates(event, guests=True).filter(entries__event=former)}
    there = set(event.entries.values_list("player_id", "partnership_id"))
    fitting, left_out = [], []
    for row in rows:
        who = row.player or row.partnership
        if who is not None and who.id in free:
            fitting.append(who)
        elif (row.player_id, row.partnership_id) not in there:
            left_out.append(str(row))
    people = _without_repeats(fitting)
    if not people:
        raise EntryRefused(_("Everyone from that event is already entered here, or cannot be."))
    known_as = {UUID(str(row.player_id or row.partnership_id)): row for row in rows}
    teams = {who: row.team for who, row in known_as.items()}
    categories = {who: row.categories for who, row in known_as.items()}
    made = entries_create(event, people, first_round, teams, categories)
    if here:
        ids = [entry.id for entry in made]
        entries_check_in(event_id=event_id, entries=ids, number=first_round)
    left_out += [str(who) for who in fitting if who not in people]
    return BulkEntries(made, left_out)


def _former_event(event: Event, former: UUID) -> Event:
    found = Event.objects.filter(id=former, club_id=event.club_id).first()
    pairs = Event.Shape.PAIRS
    if found is None or (found.shape == pairs) != (event.shape == pairs):
        raise InvalidInput(
            _("Choose an event of this club with the same kind of entries."), pointer="/former"
        )
    return found


def _without_repeats(people: Sequence[Player | Partnership]) -> list[Player | Partnership]:
    """Return people without those whose players are in an earlier pair."""
    seated: set[UUID] = set()
    found = []
    for who in people:
        if seated.isdisjoint(members(who)):
            seated.update(members(who))
            found.append(who)
    return found


@transaction.atomic
def entries_check_in_all(*, event_id: UUID) -> tuple[int, int]:
    """Check in everybody who is expected in the coming round.

    Returns how many that are, and the number of the round. Raises what `entries_check_in` raises.
    """
    event = lock_event(event_id)
    waiting = {one.entry.id for one in coming_round(event).people if one.state == Presence.WAITING}
    return len(waiting), entries_check_in(event_id=event_id, entries=waiting)


@transaction.atomic
def check_in_carry_over(*, event_id: UUID) -> tuple[int, int]:
    """Check in those who were checked in for the round before and are expected in the coming one.

    Returns how many that are, and the number of the round. Raises what `entries_check_in` raises,
    and WrongState if nobody was checked in for the round before.
    """
    event = lock_event(event_id)
    before = progress_of(event).stand
    held = set(ids_checked_in(event, before))
    if not held:
        raise WrongState(_("Nobody was checked in for the previous round."))
    waiting = {one.entry.id for one in coming_round(event).people if one.state == Presence.WAITING}
    return len(held & waiting), entries_check_in(event_id=event_id, entries=held & waiting)


@transaction.atomic
def entries_withdraw(*, event_id: UUID, entries: Collection[UUID]) -> list[Entry]:
    """Let entries leave for good after the last published round.

    Returns those that had not left before. Raises NotFound, WrongState once the event is over,
    InvalidInput for an entry of another event.
    """
    event = lock_event(event_id)
    refuse_over(event)
    stand = progress_of(event).stand
    going = [
        row for row in _find_entries(event, entries) if row.to_round is None or row.to_round > stand
    ]
    for row in going:
        row.to_round = stand
    Entry.objects.bulk_update(going, ["to_round"])
    return going


@transaction.atomic
def entries_return(*, event_id: UUID, entries: Collection[UUID]) -> list[Entry]:
    """Let entries that had left come back as in `entry_return`; the others stay as they are.

    Returns those that came back. Raises NotFound, WrongState once the event is over, InvalidInput
    for an entry of another event, or if no round is left.
    """
    event = lock_event(event_id)
    refuse_over(event)
    far = progress_of(event)
    coming = [row for row in _find_entries(event, entries) if row.to_round is not None]
    for row in coming:
        bring_back(row, far)
    Entry.objects.bulk_update(coming, ["to_round", "sits_out"])
    return coming


def _find_entries(event: Event, entries: Collection[UUID]) -> list[Entry]:
    found = event.entries.filter(id__in=entries).select_related("event", "player", "partnership")
    rows = {row.id: row for row in found}
    for i, entry_id in enumerate(entries):
        if entry_id not in rows:
            raise InvalidInput(
                _("%(id)s is not an entry of this event.") % {"id": entry_id},
                pointer=f"/entries/{i}",
            )
    return sorted(rows.values(), key=lambda row: row.number)
