"""One player is merged into another: whatever the one has becomes the other's.

Both are of one club, or of clubs of one body, which knows the one who is kept by a number.

The merged player stays stored, hidden, with the record of what was moved (`PlayerMerge`), so that
`undo` can give it back. Pairs are never changed: the kept player gets pairs of their own.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Model, Q, QuerySet
from django.utils.translation import gettext as _

from clubs.errors import ForeignPlayer
from clubs.models import Club, Partnership, Player, User
from clubs.selectors import club_of_player, find_player
from clubs.selectors.bodies import clubs_within, number_by_id
from clubs.services import pair_replace_player
from ratings.models import RatedGame, Subject
from ratings.services.merging import Handover, casual_games_of, games_hand_over
from tournaments.errors import MergeRefused
from tournaments.hiding.services.names import player_settle
from tournaments.models import (
    Entry,
    Event,
    PlayerMerge,
    Seat,
    Substitution,
)
from web.faults import InvalidInput, NotFound, WrongState
from web.handling import models_handled
from web.messages import isolate_values


@dataclass
class MergeOutcome:
    """What came of a merge: the record, and the pools that have to be rated again."""

    record: PlayerMerge
    pools: list[UUID] = field(default_factory=list)


@transaction.atomic
def player_merge(
    *, player_id: UUID, into: UUID, by: User, body: UUID | None = None
) -> MergeOutcome:
    """Let a player who was made twice be one with another of the club, who is kept.

    With `body` the two may be of any clubs below it, and the merge is the body's to undo.
    Raises NotFound, InvalidInput for one player twice or nobody to merge into, ForeignPlayer for
    one of another club, MergeRefused where the two cannot be one: they are a pair, both have an
    account, both took part in an event, or in a casual game.
    """
    merged, kept = _both(player_id, into, body)
    _refuse_two(merged, kept)
    pairs, made, revived = _pairs_moved(merged, kept)
    casual = [str(game.source) for game in casual_games_of(merged.id)]
    moved, tables = _move_rows(merged, kept, pairs)
    moved |= {
        "casual": casual,
        "pairs": {str(old): str(new) for old, new in pairs.items()},
        "made": made,
        "revived": revived,
        "user": _account_moved(merged, kept),
    }
    merged.merged_into = kept
    merged.save(update_fields=["merged_into"])
    handing = Handover({merged.id: kept.id}, pairs)
    pools = games_hand_over(handing=handing, sources=[*tables, *(UUID(one) for one in casual)])
    if any(one.is_hidden or one.minor for one in (merged, kept)):
        # A player who asked for it means both records, and is a minor in both.
        player_settle(
            player_id=kept.id,
            hides=merged.hides or kept.hides,
            minor=merged.minor or kept.minor,
        )
        merged.refresh_from_db()
        kept.refresh_from_db()
    record = PlayerMerge.objects.create(
        club_id=body or kept.club_id, merged=merged, kept=kept, moved=moved, by=by
    )
    return MergeOutcome(record, pools)


@transaction.atomic
def named_merge(*, player_id: UUID, name: str, by: User) -> MergeOutcome:
    """Merge a player into the one of the club that is called so.

    Raises InvalidInput where nobody or more than one is, and what `player_merge` raises.
    """
    kept = find_player(club_of_player(player_id), name, "/into", but=player_id, full=True)
    return player_merge(player_id=player_id, into=kept.id, by=by)


def number_merge(*, number_id: UUID, player_id: UUID, by: User) -> MergeOutcome:
    """Merge a player of a club below a body into the one whom the body knows by a number.

    Raises NotFound, WrongState for a number that ended, and what `player_merge` raises.
    """
    number = number_by_id(number_id)
    if number.until is not None:
        raise WrongState(
            _("The number %(number)s is no longer in use.") % {"number": number.number}
        )
    return player_merge(player_id=player_id, into=number.player_id, by=by, body=number.body_id)


def events_of(player: Player) -> set[UUID]:
    """Return the ids of the events in which a player takes part in any way. Three queries."""
    mine = Q(player=player) | Q(partnership__first=player) | Q(partnership__second=player)
    found = set(Entry.objects.filter(mine).values_list("event_id", flat=True))
    sat = Seat.objects.filter(Q(player=player) | Q(instead_of=player))
    found |= set(sat.values_list("round__event_id", flat=True))
    stood = Substitution.objects.filter(Q(player=player) | Q(substitute=player))
    return found | set(stood.values_list("entry__event_id", flat=True))


def events_lock(events: Iterable[UUID]) -> None:
    """Lock events in the order of their ids, so that nobody is entered or seated meanwhile."""
    list(Event.objects.select_for_update(of=("self",)).filter(id__in=events).order_by("id"))


def clubs_lock(clubs: Iterable[UUID]) -> None:
    """Lock clubs in the order of their ids, so that nobody of them is merged meanwhile."""
    list(Club.objects.select_for_update(no_key=True).filter(id__in=clubs).order_by("id"))


def _both(player_id: UUID, into: UUID, body: UUID | None) -> tuple[Player, Player]:
    """Return both players locked, with the events they are in and their club before them."""
    if player_id == into:
        raise InvalidInput(_("Choose another player: this is the same one."), pointer="/into")
    people = {one.id: one for one in Player.objects.filter(id__in=[player_id, into])}
    if player_id not in people:
        raise NotFound(_("There is no player %(id)s.") % {"id": player_id})
    if into not in people:
        raise InvalidInput(_("There is no player %(id)s.") % {"id": into}, pointer="/into")
    clubs = {one.club_id for one in people.values()}
    if body is None and len(clubs) > 1:
        raise ForeignPlayer(_("Only players of the same club can be merged."), pointer="/into")
    events_lock(events_of(people[player_id]) | events_of(people[into]))
    clubs_lock(clubs)
    if body is not None and not clubs <= set(clubs_within(body).values_list("id", flat=True)):
        raise ForeignPlayer(_("Both must be players of member clubs."), pointer="/player")
    locked = Player.objects.select_for_update(of=("self",)).order_by("id")
    people = {one.id: one for one in locked.filter(id__in=[player_id, into])}
    if len(people) < 2:
        raise NotFound(_("One of the two has just been merged; please check again."))
    return people[player_id], people[into]


def _refuse_two(merged: Player, kept: Player) -> None:
    """Raise MergeRefused where the two cannot be one person."""
    names = isolate_values({"one": merged, "other": kept})
    both = Partnership.objects.filter(first__in=[merged, kept], second__in=[merged, kept])
    if both.exists():
        raise MergeRefused(_("%(one)s and %(other)s are a pair.") % names, pointer="/into")
    if merged.user_id and kept.user_id:
        raise MergeRefused(_("Both have an account; unlink one first."), pointer="/into")
    shared = events_of(merged) & events_of(kept)
    if shared:
        event = Event.objects.filter(id__in=shared).order_by("created").first()
        raise MergeRefused(
            _("%(one)s and %(other)s both took part in “%(event)s”.") % (names | {"event": event}),
            pointer="/into",
            event=str(event.id) if event else "",
        )
    game = _casual_of_both(merged, kept)
    if game is not None:
        raise MergeRefused(
            _("%(one)s and %(other)s both played in a game on %(day)s.")
            % (names | {"day": game.period.label}),
            pointer="/into",
        )


def _casual_of_both(merged: Player, kept: Player) -> RatedGame | None:
    number = Subject.objects.filter(player=kept).values_list("id", flat=True).first()
    return next((game for game in casual_games_of(merged.id) if number in game.players), None)


def _pairs_moved(
    merged: Player, kept: Player
) -> tuple[dict[UUID, UUID], list[str], dict[str, str]]:
    """Hide the pairs of the merged player; return by which of the kept one's each is replaced.

    And which of those are new, and which had been dissolved, and when.
    """
    pairs: dict[UUID, UUID] = {}
    made, revived = [], {}
    mine = Partnership.objects.filter(Q(first=merged) | Q(second=merged))
    for old in mine.select_related("first", "second").order_by("id"):
        new, fresh, was_dissolved = pair_replace_player(pair=old, without=merged, but=kept)
        pairs[old.id] = new.id
        if fresh:
            made.append(str(new.id))
        elif was_dissolved:
            revived[str(new.id)] = was_dissolved.isoformat()
    return pairs, made, revived


def _account_moved(merged: Player, kept: Player) -> str | None:
    """Give the kept player the account of the merged one, if there is one; return its id."""
    account = merged.user_id
    if account is None:
        return None
    merged.user = None
    merged.save(update_fields=["user"])
    kept.user_id = account
    kept.save(update_fields=["user"])
    return str(account)


def _move_rows(
    merged: Player, kept: Player, pairs: dict[UUID, UUID]
) -> tuple[dict[str, object], list[UUID]]:
    """Move entries, seats and what else is the player's; return which, and the tables."""
    entries = Entry.objects.filter(Q(player=merged) | Q(partnership__in=list(pairs)))
    sat = Seat.objects.filter(player=merged)
    paired = Seat.objects.filter(pair__in=list(pairs))
    left = Seat.objects.filter(instead_of=merged)
    held = {
        "entries": _ids(entries),
        "seats": _ids(sat),
        "paired": _ids(paired),
        "left": _ids(left),
    }
    for model, column, name in columns_moved():
        rows = model._base_manager.filter(**{column: merged})
        held[name] = _ids(rows)
        rows.update(**{column: kept})
    tables = Seat.objects.filter(Q(player=merged) | Q(pair__in=list(pairs)))
    at = list(tables.values_list("table_id", flat=True).distinct())
    Entry.objects.filter(player=merged).update(player=kept)
    for old, new in pairs.items():
        Entry.objects.filter(partnership=old).update(partnership=new)
        Seat.objects.filter(pair=old).update(pair=new)
    sat.update(player=kept)
    left.update(instead_of=kept)
    return {name: [str(one) for one in ids] for name, ids in held.items()}, at


def columns_moved() -> Iterator[tuple[type[Model], str, str]]:
    """Yield columns whose rows go from one player to the other, and what the record calls them."""
    for model, said in models_handled():
        if isinstance(said.merge, Mapping):
            for column, name in said.merge.items():
                yield model, column, name


def _ids(rows: QuerySet[Any]) -> Sequence[UUID]:
    return list(rows.values_list("id", flat=True))
