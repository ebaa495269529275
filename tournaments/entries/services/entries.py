"""Who plays, and when: entries come, go and come back, check in, and may be kept apart.

Published rounds stay as they are: everything here counts for later rounds. A draft that no longer
fits is drawn again, or mended by hand.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import TypedDict
from uuid import UUID

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from clubs.names import clean_label
from clubs.selectors.bodies import player_ids_by_number
from tournaments.entries.selectors.entries import ids_of_substitutes, members
from tournaments.entries.services.entrants import entries_create, find_entrants, refuse_twice
from tournaments.entries.services.season_teams import refuse_other_team
from tournaments.entries.services.spelling import spell_categories, spell_team
from tournaments.events.services.lifecycle import lock_event, refuse_over
from tournaments.limits import LONGEST_CATEGORY, LONGEST_TEAM, MOST_CATEGORIES, MOST_TABLES
from tournaments.models import CheckIn, Entry, Event, Forbidden, Round
from web.faults import InvalidInput, NotFound, WrongState
from web.folding import sort_key
from web.messages import isolate_values
from web.reasons import clean_reason


@dataclass(frozen=True)
class Progress:
    """How far an event is: how many rounds `stand` (published or closed), how many are `drawn`."""

    stand: int
    drawn: int


def progress_of(event: Event) -> Progress:
    """Return how far an event is; one query."""
    states = list(event.rounds.values_list("state", flat=True))
    return Progress(sum(state != Round.State.DRAFT for state in states), len(states))


@transaction.atomic
def entries_add(
    *,
    event_id: UUID,
    players: Sequence[UUID] = (),
    partnerships: Sequence[UUID] = (),
    numbers: Sequence[str] = (),
    team: str = "",
    from_round: int | None = None,
) -> list[Entry]:
    """Enter players or partnerships, all or none, numbered in the order given.

    `numbers` are membership numbers of players, of bodies above the club; they come last.
    Late entries come in with round `from_round`, by default the first that is not drawn yet.
    Raises NotFound; WrongState once the event is over or no round is left; EntryRefused for the
    wrong kind, an unknown id, or somebody who is entered already (alone or with another partner);
    InvalidInput for a round that stands already and for an unknown membership number.
    """
    event = lock_event(event_id)
    first_round = first_round_of(event, from_round)
    meant = player_ids_by_number(event.club_id, numbers, "/numbers") if numbers else []
    people = find_entrants(event, [*players, *meant], partnerships)
    refuse_twice(event, people)
    called = clean_team(team)
    return entries_create(event, people, first_round, {who.id: called for who in people})


def clean_team(name: str) -> str:
    """Return a team's name cleaned like any name; raises InvalidInput."""
    return clean_label(name, LONGEST_TEAM, pointer="/team")


def clean_categories(names: Iterable[str]) -> list[str]:
    """Return labels cleaned like any name, one of each key, in the order given.

    Raises InvalidInput for one that is no name, and for too many.
    """
    found: dict[str, str] = {}
    for name in names:
        cleaned = clean_label(name, LONGEST_CATEGORY, pointer="/categories")
        if "," in cleaned:
            raise InvalidInput(_("A category name cannot contain a comma."), pointer="/categories")
        if cleaned:
            found.setdefault(sort_key(cleaned), cleaned)
    if len(found) > MOST_CATEGORIES:
        raise InvalidInput(
            _("An entry has at most %(number)d categories.") % {"number": MOST_CATEGORIES},
            pointer="/categories",
        )
    return list(found.values())


def first_round_of(event: Event, asked: int | None = None) -> int:
    """Return the first round of a late entry, by default the first that is not drawn yet.

    Raises WrongState once the event is over or no round is left, InvalidInput for a round that
    stands already.
    """
    refuse_over(event)
    far = progress_of(event)
    if far.drawn >= event.rounds_planned and asked is None:
        raise WrongState(_("Entries are closed: every round has been drawn."))
    return _check_round_to_come(far, asked or far.drawn + 1, event, "/from_round")


def _check_round_to_come(far: Progress, number: int, event: Event, pointer: str) -> int:
    """Return the number of a round that does not stand yet; raises InvalidInput for any other."""
    if not far.stand < number <= event.rounds_planned:
        raise InvalidInput(
            _("Choose a round from %(first)d to %(last)d; earlier ones are published.")
            % {"first": far.stand + 1, "last": event.rounds_planned},
            pointer=pointer,
        )
    return number


@transaction.atomic
def entry_remove(*, entry_id: UUID) -> None:
    """Delete an entry that has no place in any round.

    Raises NotFound, WrongState once it has been drawn: then it can only be withdrawn.
    """
    entry = lock_entry(entry_id)
    if entry.seats.exists() or entry.byes.exists():
        raise WrongState(
            _("%(name)s has already been drawn; withdraw the entry instead.")
            % isolate_values({"name": entry})
        )
    entry.delete()


class EntryChanges(TypedDict, total=False):
    """Changes to an entry; a key that is missing leaves its value as it is."""

    team: str
    categories: Iterable[str]
    fixed_table: int | None
    sits_out: Collection[int]
    from_round: int


@transaction.atomic
def entry_change(*, entry_id: UUID, changes: EntryChanges) -> Entry:
    """Change an entry's team, categories, table, the rounds it sits out, its first round.

    Raises NotFound; WrongState once the event is over; InvalidInput where a round that stands
    would change, and for a table that does not exist; EntryRefused for a team other than the one
    a season holds somebody to.
    """
    entry = lock_entry(entry_id)
    refuse_over(entry.event)
    far = progress_of(entry.event)
    if "sits_out" in changes:
        _change_absences(entry, far, changes["sits_out"])
    if "from_round" in changes:
        _change_start(entry, far, changes["from_round"])
    if "team" in changes:
        entry.team = spell_team(entry, clean_team(changes["team"]))
        refuse_other_team(entry.event, [entry.who], {entry.who.id: entry.team})
    if "categories" in changes:
        entry.categories = spell_categories(entry, clean_categories(changes["categories"]))
    if "fixed_table" in changes:
        entry.fixed_table = table_number(changes["fixed_table"], "/fixed_table")
    entry.save()
    return entry


def _change_absences(entry: Entry, far: Progress, rounds: Collection[int]) -> None:
    before, after = set(entry.sits_out), set(rounds)
    for number in sorted(before ^ after):
        _check_round_to_come(far, number, entry.event, "/sits_out")
    entry.sits_out = sorted(after)


def _change_start(entry: Entry, far: Progress, number: int) -> None:
    if number != entry.from_round:
        if entry.from_round <= far.stand:
            raise InvalidInput(
                _("%(name)s has been playing since round %(number)d.")
                % isolate_values({"name": entry, "number": entry.from_round}),
                pointer="/from_round",
            )
        entry.from_round = _check_round_to_come(far, number, entry.event, "/from_round")


@transaction.atomic
def entry_withdraw(*, entry_id: UUID, after: int | None = None) -> Entry:
    """Let an entry leave for good after a round, by default after the last that is published.

    Raises NotFound, WrongState once the event is over, InvalidInput for an earlier round or one
    that is not planned.
    """
    entry = lock_entry(entry_id)
    refuse_over(entry.event)
    far = progress_of(entry.event)
    last = far.stand if after is None else after
    if not far.stand <= last <= entry.event.rounds_planned:
        raise InvalidInput(
            _("Choose the last round, from %(first)d to %(last)d.")
            % {"first": far.stand, "last": entry.event.rounds_planned},
            pointer="/after",
        )
    entry.to_round = last
    entry.save(update_fields=["to_round"])
    return entry


@transaction.atomic
def entry_return(*, entry_id: UUID, from_round: int | None = None) -> Entry:
    """Let an entry that had left come back, by default with the first round not drawn yet.

    If it still has its place in the draft, it comes back to it. Raises NotFound, WrongState if it
    had not left or the event is over, InvalidInput for a round that stands already.
    """
    entry = lock_entry(entry_id)
    refuse_over(entry.event)
    if entry.to_round is None:
        raise WrongState(_("%(name)s has not withdrawn.") % isolate_values({"name": entry}))
    bring_back(entry, progress_of(entry.event), from_round)
    entry.save(update_fields=["sits_out", "to_round"])
    return entry


def bring_back(entry: Entry, far: Progress, from_round: int | None = None) -> None:
    """Let an entry that had left come back with a round; the caller saves it.

    Raises InvalidInput for a round that stands already, WrongState while one of its players is a
    substitute.
    """
    who = entry.player or entry.partnership
    if who is not None and set(members(who)) & set(ids_of_substitutes(entry.event)):
        raise WrongState(
            _("%(name)s is currently a substitute; end that first.")
            % isolate_values({"name": entry})
        )
    first = from_round or (far.stand if _is_in_draft(entry) else far.drawn) + 1
    first = _check_round_to_come(far, first, entry.event, "/from_round")
    away = range(max((entry.to_round or 0) + 1, entry.from_round), first)
    entry.sits_out = sorted({*entry.sits_out, *away})
    entry.to_round = None


def _is_in_draft(entry: Entry) -> bool:
    """Return whether an entry has a place in the draft."""
    draft = entry.event.rounds.filter(state=Round.State.DRAFT)
    return draft.filter(Q(seats__entry=entry) | Q(byes__entry=entry)).exists()


@transaction.atomic
def entries_check_in(
    *, event_id: UUID, entries: Collection[UUID], number: int | None = None, here: bool = True
) -> int:
    """Check entries in for a round, or out again if `here` is false; a repeat changes nothing.

    Returns the number of the round, by default the first that is not published. Raises NotFound,
    WrongState if the event has no check-in or is over, InvalidInput for an entry of another event
    or a round that stands already.
    """
    event = lock_event(event_id)
    refuse_over(event)
    if not event.check_in:
        raise WrongState(_("This event has no check-in; turn it on in the settings."))
    far = progress_of(event)
    number = _check_round_to_come(far, number or far.stand + 1, event, "/round")
    known = set(event.entries.filter(id__in=entries).values_list("id", flat=True))
    for i, entry_id in enumerate(entries):
        if entry_id not in known:
            raise InvalidInput(
                _("%(id)s is not an entry of this event.") % {"id": entry_id},
                pointer=f"/entries/{i}",
            )
    if here:
        rows = [CheckIn(entry_id=entry_id, number=number) for entry_id in sorted(known)]
        CheckIn.objects.bulk_create(rows, ignore_conflicts=True)
    else:
        CheckIn.objects.filter(entry_id__in=known, number=number).delete()
    return number


@transaction.atomic
def forbidden_add(*, event_id: UUID, one: UUID, other: UUID, reason: str) -> Forbidden:
    """Keep two entries apart; a repeat replaces the reason.

    Raises NotFound, WrongState once the event is over, InvalidInput for an entry of another
    event, the same entry twice, a reason that is missing or too long.
    """
    event = lock_event(event_id)
    refuse_over(event)
    known = set(event.entries.filter(id__in=[one, other]).values_list("id", flat=True))
    for name, entry_id in (("one", one), ("other", other)):
        if entry_id not in known:
            raise InvalidInput(
                _("%(id)s is not an entry of this event.") % {"id": entry_id}, pointer=f"/{name}"
            )
    if one == other:
        raise InvalidInput(_("Choose two different entries."), pointer="/other")
    why = clean_reason(reason, missing=_("Enter the reason for keeping them apart."))
    first, second = sorted((one, other))
    row, _new = Forbidden.objects.update_or_create(
        event=event, one_id=first, other_id=second, defaults={"reason": why}
    )
    return row


@transaction.atomic
def forbidden_remove(*, forbidden_id: UUID) -> None:
    """Let two entries meet again. Raises NotFound, WrongState once the event is over."""
    event_id = Forbidden.objects.filter(id=forbidden_id).values_list("event_id", flat=True).first()
    if event_id is None:
        raise NotFound(_("There is nothing with the ID %(id)s.") % {"id": forbidden_id})
    refuse_over(lock_event(event_id))
    Forbidden.objects.filter(id=forbidden_id).delete()


def lock_entry(entry_id: UUID) -> Entry:
    """Return an entry, its event's row locked until the transaction ends; raises NotFound."""
    event_id = Entry.objects.filter(id=entry_id).values_list("event_id", flat=True).first()
    if event_id is None:
        raise NotFound(_("There is no entry %(id)s.") % {"id": entry_id})
    lock_event(event_id)
    return Entry.objects.select_related("event", "player", "partnership").get(id=entry_id)


def table_number(number: int | None, pointer: str) -> int | None:
    """Return the number of a table, or None; raises InvalidInput for one out of range."""
    if number is not None and not 1 <= number <= MOST_TABLES:
        raise InvalidInput(
            _("Tables are numbered from 1 to %(most)d.") % {"most": MOST_TABLES}, pointer=pointer
        )
    return number
