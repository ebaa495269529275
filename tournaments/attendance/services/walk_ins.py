"""Walk-ins: player, pair and entry are made in one act, as far as they are missing.

How names are read: `entries/services/by_name.py`.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.models import Partnership, Player, User
from clubs.names import name_with_club
from clubs.selectors import name_and_club
from tournaments.attendance.selectors import round_with_byes
from tournaments.attendance.services.late_entries import bye_seat
from tournaments.entries.services.by_name import (
    FIELDS,
    find_or_make_pair,
    find_or_make_player,
    find_pair,
)
from tournaments.entries.services.entrants import entries_create, refuse_twice
from tournaments.entries.services.entries import (
    clean_team,
    entries_check_in,
    first_round_of,
    progress_of,
)
from tournaments.events.services.lifecycle import lock_event, refuse_over
from tournaments.models import Entry, Event, Round, Table
from web.faults import InvalidInput, WrongState
from web.folding import normalize_text

_BETWEEN = re.compile(r"\s+[-–—/&+]\s+")


@dataclass(frozen=True)
class WalkIn:
    """The new entry, the players who are new to the club, and its table if it sits already."""

    entry: Entry
    new: tuple[Player, ...]
    table: Table | None = None


@transaction.atomic
def walk_in_enter(
    *,
    event_id: UUID,
    names: Sequence[str],
    by: User,
    team: str = "",
    from_round: int | None = None,
    at_bye: bool = False,
) -> WalkIn:
    """Enter a player or a pair: by one name, by the two names of a pair, by the pair's own name.

    They are checked in for their first round if the event has check-in. With `at_bye` they sit
    down with those who have the bye in the round being played. Raises NotFound, InvalidInput for a
    name (`pointer` says which), EntryRefused for somebody who is entered already, and what
    `first_round_of` and `bye_seat` raise.
    """
    event = lock_event(event_id)
    refuse_over(event)
    row = _round_to_join(event) if at_bye else None
    first_round = row.number if row else first_round_of(event, from_round)
    called = clean_team(team)
    who, new = _find_or_make(event, [normalize_text(name) for name in names])
    refuse_twice(event, [who])
    entry = entries_create(event, [who], first_round, {who.id: called})[0]
    if row is not None:
        return WalkIn(entry, new, bye_seat(round_id=row.id, entry_id=entry.id, by=by))
    if event.check_in and first_round == progress_of(event).stand + 1:
        entries_check_in(event_id=event.id, entries=[entry.id])
    return WalkIn(entry, new)


def _round_to_join(event: Event) -> Round:
    found = round_with_byes(event)
    if found is None:
        raise WrongState(_("No round in progress has a bye."))
    return found


def _find_or_make(
    event: Event, names: Sequence[str]
) -> tuple[Player | Partnership, tuple[Player, ...]]:
    """Return the player or pair of the names, and the players who are new."""
    if event.shape != Event.Shape.PAIRS:
        player, new = find_or_make_player(event.club, names[0], FIELDS[0])
        return player, ((player,) if new else ())
    one, other = [*names, ""][:2]
    if one and not other:
        name, behind = name_and_club(one)
        pair = find_pair(behind or event.club, name)
        if pair is not None:
            return pair, ()
        one, other = _split_pair(name)
        if behind is not None:
            one, other = name_with_club(one, behind), name_with_club(other, behind)
    both = [
        find_or_make_player(event.club, name, at)
        for name, at in zip((one, other), FIELDS, strict=True)
    ]
    (first, _new), (second, _also) = both
    if first.id == second.id:
        raise InvalidInput(_("A pair needs two different players."), pointer=FIELDS[1])
    return find_or_make_pair(event.club, first, second), tuple(
        player for player, new in both if new
    )


def _split_pair(text: str) -> tuple[str, str]:
    parts = _BETWEEN.split(text)
    if len(parts) == 2:
        return parts[0], parts[1]
    raise InvalidInput(_("Enter the partner, too."), pointer=FIELDS[1])
