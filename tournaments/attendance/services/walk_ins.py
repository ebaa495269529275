"""Somebody walks in: player, pair and entry are made in one act, as far as they are missing.

Whoever is typed is the one of the club that is called so, accents or none; "Ana Gil (Flaca)" is the
one with that nickname, "Ana Gil (7)" the one with that club number, "Ana Gil · La Ficha" a guest,
the one of the club La Ficha; a membership number is whom a body above the club knows by it.
Guests are never made here, only found.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from clubs.errors import NameTaken
from clubs.faults import InvalidInput, WrongState
from clubs.folding import composed, sort_key, spelled_best
from clubs.messages import isolating
from clubs.models import Club, Partnership, Player, User
from clubs.names import with_club
from clubs.rosters import player_written
from clubs.selectors import name_and_club, players_meant, several_called
from clubs.services import guest_pair, partnerships_add, players_add
from tournaments.attendance.services.at_the_bye import bye_seat
from tournaments.entries.selectors.people import round_with_byes
from tournaments.entries.services.entrants import entries_made, refuse_twice
from tournaments.entries.services.entries import (
    entries_check_in,
    first_round_of,
    progress_of,
    refuse_over,
    team_cleaned,
)
from tournaments.errors import EntryRefused
from tournaments.events.services.lifecycle import event_locked
from tournaments.models import Entry, Event, Round, Table

_BETWEEN = re.compile(r"\s+[-–—/&+]\s+")
FIELDS = ("/one", "/other")


@dataclass(frozen=True)
class WalkIn:
    """The entry that was made, the players who are new to the club, and where it sits already."""

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
    """Enter whoever is named: one name, or the two of a pair, or the one name of a pair there is.

    They are checked in for their first round where that is asked. With `at_bye` they sit down in
    the round that is being played, with whoever has the bye. Nothing is stored where anything is
    refused. Raises NotFound, InvalidInput for a name (`pointer` says which), EntryRefused for
    somebody who is entered already, and what `first_round_of` and `bye_seat` raise.
    """
    event = event_locked(event_id)
    refuse_over(event)
    row = _round_of_the_bye(event) if at_bye else None
    first_round = row.number if row else first_round_of(event, from_round)
    called = team_cleaned(team)
    who, new = _who(event, [composed(name) for name in names])
    refuse_twice(event, [who])
    entry = entries_made(event, [who], first_round, {who.id: called})[0]
    if row is not None:
        return WalkIn(entry, new, bye_seat(round_id=row.id, entry_id=entry.id, by=by))
    if event.check_in and first_round == progress_of(event).stand + 1:
        entries_check_in(event_id=event.id, entries=[entry.id])
    return WalkIn(entry, new)


def _round_of_the_bye(event: Event) -> Round:
    found = round_with_byes(event)
    if found is None:
        raise WrongState(_("No round that is being played has a bye."))
    return found


def _who(event: Event, names: Sequence[str]) -> tuple[Player | Partnership, tuple[Player, ...]]:
    """Return who is named, and the players that were made for it."""
    if event.shape != Event.Shape.PAIRS:
        player, new = player_named(event.club, names[0], FIELDS[0])
        return player, ((player,) if new else ())
    one, other = [*names, ""][:2]
    if one and not other:
        name, behind = name_and_club(one)
        pair = pair_named(behind or event.club, name)
        if pair is not None:
            return pair, ()
        one, other = _two_of(name)
        if behind is not None:
            one, other = with_club(one, behind), with_club(other, behind)
    both = [
        player_named(event.club, name, at) for name, at in zip((one, other), FIELDS, strict=True)
    ]
    (first, _new), (second, _also) = both
    if first.id == second.id:
        raise InvalidInput(_("A partnership is two different players."), pointer=FIELDS[1])
    return pair_made(event.club, first, second), tuple(player for player, new in both if new)


def pair_made(club: Club, first: Player, second: Player) -> Partnership:
    """Return the pair of two players, one of them perhaps a guest; made where it is new."""
    if first.club_id == second.club_id == club.id:
        return partnerships_add(club=club, pairs=[(first.id, second.id)])[0]
    return guest_pair(club=club, one=first, other=second)


def _two_of(text: str) -> tuple[str, str]:
    parts = _BETWEEN.split(text)
    if len(parts) == 2:
        return parts[0], parts[1]
    raise InvalidInput(_("Name the partner, too."), pointer=FIELDS[1])


def pair_named(club: Club, text: str) -> Partnership | None:
    """Return the pair of that name; raises EntryRefused where it is dissolved."""
    wanted = sort_key(text)
    known = club.partnerships.order_by("dissolved").only(
        "id", "name", "dissolved", "first", "second"
    )
    found = [pair for pair in known if wanted and sort_key(pair.name) == wanted]
    active = spelled_best([pair for pair in found if pair.dissolved is None], text)
    if len(active) > 1:
        raise InvalidInput(
            _("More than one pair is called “%(name)s”: name both players.") % {"name": text},
            pointer=FIELDS[0],
        )
    if found and not active:
        raise EntryRefused(
            _("%(name)s is a dissolved pair; name both players to make it again.")
            % isolating({"name": found[0]}),
            pointer=FIELDS[0],
        )
    return active[0] if active else None


def player_named(club: Club, text: str, pointer: str) -> tuple[Player, bool]:
    """Return the player of that name, made where the club has none, and whether it was made.

    Raises InvalidInput for a name that is none or that means several, and for an unknown guest.
    """
    name, behind = name_and_club(text)
    if not name:
        raise InvalidInput(_("A name is missing."), pointer=pointer)
    found = players_meant((behind or club).id, name)
    if len(found) > 1:
        raise several_called(found, pointer, club.id)
    if found:
        return found[0], False
    if behind is not None and behind.id != club.id:
        raise InvalidInput(
            _("%(club)s has no player called “%(name)s”.")
            % isolating({"club": behind, "name": name}),
            pointer=pointer,
        )
    try:
        return players_add(club=club, names=[player_written(name).cleaned()])[0], True
    except (InvalidInput, NameTaken) as fault:
        raise InvalidInput(fault.detail, pointer=pointer) from fault
