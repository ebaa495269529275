"""Who may enter an event, how strong they are, and the rows of their entries."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Max
from django.utils.translation import gettext as _

from clubs.models import Partnership, Player
from ratings.engine.period import Config
from ratings.models import Pool
from ratings.selectors.histories import current_ratings
from tournaments.discipline.selectors import suspensions_of
from tournaments.entries.selectors.entries import ids_of_substitutes, members
from tournaments.entries.services.season_teams import refuse_other_team
from tournaments.entries.services.spelling import spell_teams
from tournaments.errors import EntryRefused
from tournaments.models import Entry, Event
from tournaments.scheduling.types import PAIRS
from web.messages import isolate_values


def find_entrants(
    event: Event, players: Sequence[UUID], partnerships: Sequence[UUID]
) -> list[Player | Partnership]:
    """Return the players or pairs with these ids, of any club, in the order given.

    Raises EntryRefused for the wrong kind and for unknown ids.
    """
    pairs = event.shape == PAIRS
    if (players if pairs else partnerships) or not (players or partnerships):
        wanted = _("partnerships") if pairs else _("players")
        raise EntryRefused(
            _("This event takes %(wanted)s; enter at least one.") % {"wanted": wanted}
        )
    found: dict[UUID, Player | Partnership]
    if pairs:
        found = {p.id: p for p in Partnership.objects.filter(id__in=partnerships)}
    else:
        found = {p.id: p for p in Player.objects.filter(id__in=players)}
    wanted_ids = partnerships or players
    for i, who in enumerate(wanted_ids):
        if who not in found:
            raise EntryRefused(
                (_("There is no partnership %(id)s.") if pairs else _("There is no player %(id)s."))
                % {"id": who},
                pointer=f"/{'partnerships' if pairs else 'players'}/{i}",
            )
        _refuse_dissolved(found[who], i)
    return [found[who] for who in wanted_ids]


def _refuse_dissolved(who: Player | Partnership, i: int) -> None:
    if isinstance(who, Partnership) and who.dissolved is not None:
        raise EntryRefused(
            _("%(name)s is a dissolved pair; form it again first.")
            % isolate_values({"name": who.name}),
            pointer=f"/partnerships/{i}",
        )


def entries_create(
    event: Event,
    people: Sequence[Player | Partnership],
    first_round: int,
    teams: Mapping[UUID, str] | None = None,
    categories: Mapping[UUID, list[str]] | None = None,
    *,
    going_on: bool = False,
) -> list[Entry]:
    """Store entries of people who may enter, numbered in the order given.

    Raises EntryRefused for a suspended player (not if they are `going_on` to a next stage), and
    for one whom a season holds to another team. Teams are spelled as the event spells them. Where
    the organiser has seeded the entries, those who come later are seeded behind.
    """
    if not going_on:
        refuse_suspended(event, people)
    _refuse_across_sandboxes(event, people)
    spelled = spell_teams(event, teams or {})
    refuse_other_team(event, people, spelled)
    strength = strength_of(event, people)
    held = event.entries.aggregate(number=Max("number"), seed=Max("stage_seed"))
    last, seeded = held["number"] or 0, held["seed"]
    return Entry.objects.bulk_create(
        Entry(
            event=event,
            number=number,
            player=who if isinstance(who, Player) else None,
            partnership=who if isinstance(who, Partnership) else None,
            rating=strength[who.id],
            team=spelled.get(who.id, ""),
            categories=(categories or {}).get(who.id, []),
            from_round=first_round,
            stage_seed=seeded and seeded + number - last,
        )
        for number, who in enumerate(people, last + 1)
    )


@dataclass(frozen=True)
class PastEntry:
    """What a file says of an entry of the past: its number, its rating then (in millionths; None:
    that of today) and the rounds in which it sat out without a bye.
    """

    number: int
    rating: int | None
    sits_out: Sequence[int]


def entries_as_recorded(entries: Iterable[tuple[Entry, PastEntry]]) -> None:
    """Give new entries of an event without rounds what is recorded of them, numbers in order.

    Numbers are as large as those that `entries_create` gave, or larger.
    """
    rows = list(entries)
    # From behind, so that no number is there twice meanwhile.
    for entry, recorded in reversed(rows):
        if entry.number != recorded.number:
            entry.number = recorded.number
            entry.save(update_fields=["number"])
    for entry, recorded in rows:
        entry.sits_out = list(recorded.sits_out)
        if recorded.rating is not None:
            entry.rating = recorded.rating
    Entry.objects.bulk_update([entry for entry, _past in rows], ["rating", "sits_out"])


def _refuse_across_sandboxes(event: Event, people: Sequence[Player | Partnership]) -> None:
    """Raise EntryRefused for somebody of another club, where either club is a sandbox."""
    for who in people:
        other = who.club_id != event.club_id
        if other and (event.club.sandbox_until or who.club.sandbox_until):
            raise EntryRefused(
                _("%(name)s is of another club; in a sandbox only its own players play.")
                % isolate_values({"name": who.name}),
                subject=str(who.id),
            )


def refuse_suspended(event: Event, people: Sequence[Player | Partnership]) -> None:
    """Raise EntryRefused for a player whom a card keeps out of the club's events."""
    kept_out = {one.player.id: one for one in suspensions_of(event.club_id)}
    for who in people:
        for member in members(who):
            if member in kept_out:
                raise EntryRefused(
                    _(
                        "%(name)s is suspended (events left: %(count)d); lift the suspension on "
                        "the page of cards."
                    )
                    % isolate_values(
                        {"name": kept_out[member].player, "count": kept_out[member].left}
                    ),
                    subject=str(who.id),
                )


def players_entered(event: Event) -> set[UUID]:
    """Return the ids of all who play: alone, with a partner, as a substitute. Two queries."""
    found: set[UUID] = set()
    for entry in event.entries.select_related("player", "partnership"):
        who = entry.player or entry.partnership
        found.update(members(who) if who else [])
    return found | set(ids_of_substitutes(event))


def refuse_twice(event: Event, people: Sequence[Player | Partnership]) -> None:
    """Raise EntryRefused for somebody who plays already: alone, with a partner, as a substitute."""
    there = players_entered(event)
    for who in people:
        for member in members(who):
            if member in there:
                raise EntryRefused(
                    _("%(name)s is already entered; nobody can play twice.")
                    % isolate_values({"name": who.name}),
                    subject=str(who.id),
                )
            there.add(member)


def strength_of(event: Event, people: Sequence[Player | Partnership]) -> dict[UUID, int]:
    """Return each entrant's rating in millionths; newcomers get the pool's start.

    Guests, too, are rated in the pool of the club that runs the event: pools of other clubs have
    other scales.
    """
    pool = Pool.objects.filter(club_id=event.club_id, game=event.game).first()
    rows = current_ratings(
        pool,
        players=[who.id for who in people if isinstance(who, Player)],
        partnerships=[who.id for who in people if isinstance(who, Partnership)],
    )
    start = (pool.rating_config() if pool else Config()).start
    return {who.id: rows[who.id].after if who.id in rows else start for who in people}
