"""What is done to many entries at once, all or none of it."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.models import Partnership, Player
from tournaments.attendance.selectors import candidates
from tournaments.entries.selectors.entries import checked_in, coming_round, members
from tournaments.entries.services.entrants import entries_made
from tournaments.entries.services.entries import (
    entries_check_in,
    first_round_of,
    progress_of,
    refuse_over,
    returned,
)
from tournaments.errors import EntryRefused
from tournaments.events.services.lifecycle import event_locked
from tournaments.models import Entry, Event
from web.faults import InvalidInput, WrongState


@dataclass(frozen=True)
class Entered:
    """The entries that were made, and the names of those who could not be entered."""

    entries: list[Entry]
    left_out: list[str]


@transaction.atomic
def entries_add_all(*, event_id: UUID) -> Entered:
    """Enter all the club's players or pairs that may enter.

    Of pairs that share a player none is entered: which of them plays is not ours to say. Raises
    NotFound, WrongState once the event is over or no round is left, EntryRefused where nobody is
    left to enter.
    """
    event = event_locked(event_id)
    first_round = first_round_of(event)
    found: list[Player | Partnership] = list(candidates(event))
    often = Counter(member for who in found for member in members(who))
    people = [who for who in found if all(often[member] == 1 for member in members(who))]
    if not people:
        raise EntryRefused(
            _("Choose one by one: these share a player: %(names)s.")
            % {"names": ", ".join(str(who) for who in found)}
            if found
            else _("Everybody of the club is entered already; add players or partnerships first.")
        )
    shared = [str(who) for who in found if who not in people]
    return Entered(entries_made(event, people, first_round), shared)


@transaction.atomic
def entries_add_again(*, event_id: UUID, former: UUID, here: bool = False) -> Entered:
    """Enter those of an earlier event of the club, with teams and categories; `here` checks in.

    Guests of other clubs come again as well.

    Who left that event before it began is passed over, who is entered already stays so. Raises
    NotFound, WrongState once the event is over, no round is left, or there is no check-in to be
    `here`; InvalidInput for an event of another club or kind, EntryRefused where nobody is left.
    """
    event = event_locked(event_id)
    first_round = first_round_of(event)
    known = _former(event, former).entries.exclude(to_round=0).order_by("number")
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
    people = _each_once(fitting)
    if not people:
        raise EntryRefused(_("Nobody of that event can be entered here any more."))
    known_as = {UUID(str(row.player_id or row.partnership_id)): row for row in rows}
    teams = {who: row.team for who, row in known_as.items()}
    categories = {who: row.categories for who, row in known_as.items()}
    made = entries_made(event, people, first_round, teams, categories)
    if here:
        ids = [entry.id for entry in made]
        entries_check_in(event_id=event_id, entries=ids, number=first_round)
    left_out += [str(who) for who in fitting if who not in people]
    return Entered(made, left_out)


def _former(event: Event, former: UUID) -> Event:
    found = Event.objects.filter(id=former, club_id=event.club_id).first()
    pairs = Event.Shape.PAIRS
    if found is None or (found.shape == pairs) != (event.shape == pairs):
        raise InvalidInput(
            _("Choose an event of this club with the same kind of entries."), pointer="/former"
        )
    return found


def _each_once(people: Sequence[Player | Partnership]) -> list[Player | Partnership]:
    """Return those of whom nobody plays twice, the earlier first."""
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

    Returns how many came in by that, and the number of the round. Raises as `entries_check_in`.
    """
    event = event_locked(event_id)
    waiting = {one.entry.id for one in coming_round(event).people if one.state == "waiting"}
    return len(waiting), entries_check_in(event_id=event_id, entries=waiting)


@transaction.atomic
def check_in_carry_over(*, event_id: UUID) -> tuple[int, int]:
    """Check in whoever was checked in for the round before and is expected in the coming one.

    Returns how many came in by that, and the number of the round. Raises as `entries_check_in`,
    and WrongState where nobody was checked in for the round before.
    """
    event = event_locked(event_id)
    before = progress_of(event).stand
    held = set(checked_in(event, before))
    if not held:
        raise WrongState(_("Nobody was checked in for the round before."))
    waiting = {one.entry.id for one in coming_round(event).people if one.state == "waiting"}
    return len(held & waiting), entries_check_in(event_id=event_id, entries=held & waiting)


@transaction.atomic
def entries_withdraw(*, event_id: UUID, entries: Collection[UUID]) -> list[Entry]:
    """Entries leave for good after the last published round; who had left already stays gone.

    Returns those who left by this. Raises NotFound, WrongState once the event is over,
    InvalidInput for an entry of another event.
    """
    event = event_locked(event_id)
    refuse_over(event)
    stand = progress_of(event).stand
    going = [row for row in _chosen(event, entries) if row.to_round is None or row.to_round > stand]
    for row in going:
        row.to_round = stand
    Entry.objects.bulk_update(going, ["to_round"])
    return going


@transaction.atomic
def entries_return(*, event_id: UUID, entries: Collection[UUID]) -> list[Entry]:
    """Entries that had left come back as in `entry_return`; the others stay as they are.

    Returns those who came back by this. Raises NotFound, WrongState once the event is over,
    InvalidInput for an entry of another event, or where no round is left.
    """
    event = event_locked(event_id)
    refuse_over(event)
    far = progress_of(event)
    coming = [row for row in _chosen(event, entries) if row.to_round is not None]
    for row in coming:
        returned(row, far)
    Entry.objects.bulk_update(coming, ["to_round", "sits_out"])
    return coming


def _chosen(event: Event, entries: Collection[UUID]) -> list[Entry]:
    found = event.entries.filter(id__in=entries).select_related("event", "player", "partnership")
    rows = {row.id: row for row in found}
    for i, entry_id in enumerate(entries):
        if entry_id not in rows:
            raise InvalidInput(
                _("%(id)s is no entry of this event.") % {"id": entry_id}, pointer=f"/entries/{i}"
            )
    return sorted(rows.values(), key=lambda row: row.number)
