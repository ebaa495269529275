"""Partnerships are made of two players, dissolved, and made again."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from clubs.errors import ForeignPlayer, NameTaken
from clubs.lists.pairs import Partner
from clubs.models import Club, Partnership, Player
from clubs.names import clean_name, pair_name
from clubs.rosters import NewPlayer
from clubs.services.players import players_add
from web.faults import InvalidInput, NotFound
from web.messages import isolate_values


@transaction.atomic
def partnerships_add(*, club: Club, pairs: Iterable[Sequence[UUID]]) -> list[Partnership]:
    """Make partnerships of pairs of player ids; one that exists is returned, dissolved no more.

    Raises InvalidInput for a pair that is not two different players, ForeignPlayer for a player
    who is not of the club.
    """
    pairs = [tuple(pair) for pair in pairs]
    players = {player.id: player for player in club.players.all()}
    made = []
    for i, pair in enumerate(pairs):
        if len(set(pair)) != 2 or len(pair) != 2:
            raise InvalidInput(_("A pair needs two different players."), pointer=f"/pairs/{i}")
        for player_id in pair:
            if player_id not in players:
                raise ForeignPlayer(
                    _("%(id)s is not a player of this club.") % {"id": player_id},
                    pointer=f"/pairs/{i}",
                )
        found, _new = _get_or_create_pair(club, players[pair[0]], players[pair[1]])
        made.append(_revive(found))
    return made


@transaction.atomic
def partnerships_add_listed(
    *, club: Club, pairs: Sequence[Sequence[Partner]]
) -> tuple[list[Partnership], list[Player]]:
    """Make partnerships of a list, adding whoever of them is new to the club; all or nothing.

    Returns the partnerships and the players that are new. Raises as `players_add` and
    `partnerships_add`.
    """
    new = [who for pair in pairs for who in pair if isinstance(who, NewPlayer)]
    added = players_add(club=club, names=new) if new else []
    ids = dict(zip(new, (player.id for player in added), strict=True))
    both = [[ids[who] if isinstance(who, NewPlayer) else who for who in pair] for pair in pairs]
    return partnerships_add(club=club, pairs=both), added


def _get_or_create_pair(
    club: Club, one: Player, two: Player, name: str = ""
) -> tuple[Partnership, bool]:
    first, second = sorted((one, two), key=lambda player: player.id)
    return Partnership.objects.select_for_update(no_key=True).get_or_create(
        first=first,
        second=second,
        defaults={"club": club, "name": name or pair_name(one, two)},
    )


def _revive(pair: Partnership) -> Partnership:
    if pair.dissolved is not None:
        pair.dissolved = None
        pair.save(update_fields=["dissolved"])
    return pair


@transaction.atomic
def guest_pair(*, club: Club, one: Player, other: Player) -> Partnership:
    """Return the pair of two players, one of whom is of another club; make it if it is new.

    A new pair belongs to the club, whose organisers may dissolve it; a dissolved one of the club is
    revived. Raises InvalidInput for a dissolved one of another club.
    """
    pair, _new = _get_or_create_pair(club, one, other)
    if pair.dissolved is not None and pair.club_id != club.id:
        raise InvalidInput(
            _("%(name)s is a dissolved pair of another club.") % isolate_values({"name": pair}),
            pointer="/one",
        )
    return _revive(pair)


@transaction.atomic
def stand_in_pair(*, club: Club, one: Player, other: Player) -> Partnership:
    """Return the pair of two who play together because one is a substitute.

    A new one is made and at once dissolved: it has games and a rating, and enters no events.
    """
    pair, new = _get_or_create_pair(club, one, other)
    if new:
        pair.dissolved = timezone.now()
        pair.save(update_fields=["dissolved"])
    return pair


@transaction.atomic
def pair_replace_player(
    *, pair: Partnership, without: Player, but: Player
) -> tuple[Partnership, bool, datetime | None]:
    """Merge a pair into the one with another player, who turned out to be the same person.

    A pair that is missing is made, with the own name of the old one. Returns the pair, whether it
    is new, and since when it had been dissolved if this revives it.
    """
    partner = pair.second if pair.first_id == without.id else pair.first
    plain = pair.name in (pair_name(without, partner), pair_name(partner, without))
    new, fresh = _get_or_create_pair(pair.club, but, partner, "" if plain else pair.name)
    before = new.dissolved
    if fresh:
        new.dissolved = pair.dissolved
    elif pair.dissolved is None:
        new.dissolved = None
    new.save(update_fields=["dissolved"])
    pair.merged_into = new
    pair.save(update_fields=["merged_into"])
    return new, fresh, before if new.dissolved is None else None


@transaction.atomic
def partnership_make(*, club: Club, one: UUID, other: UUID, name: str = "") -> Partnership:
    """Make a pair of two players, or make one again that was dissolved.

    Raises InvalidInput for the name or the same player twice, ForeignPlayer for a player of another
    club, NameTaken where the two are a pair already.
    """
    name = clean_name(name) if name.strip() else ""
    if one == other:
        raise InvalidInput(_("A pair needs two different players."), pointer="/other")
    players = {player.id: player for player in club.players.filter(id__in=(one, other))}
    for pointer, player_id in (("/one", one), ("/other", other)):
        if player_id not in players:
            raise ForeignPlayer(
                _("%(id)s is not a player of this club.") % {"id": player_id}, pointer=pointer
            )
    pair, new = _get_or_create_pair(club, players[one], players[other], name)
    if not new and pair.dissolved is None:
        raise NameTaken(
            _("They are already a pair: %(name)s.") % isolate_values({"name": pair}),
            pointer="/other",
        )
    if not new and name:
        pair.name = name
        pair.save(update_fields=["name"])
    return _revive(pair)


@transaction.atomic
def partnership_rename(*, partnership_id: UUID, name: str) -> Partnership:
    """Give a pair a name of its own, or with none the names of the two again.

    Raises NotFound, InvalidInput for the name.
    """
    pair = _lock_pair(partnership_id)
    pair.name = clean_name(name) if name.strip() else pair_name(*pair.players)
    pair.save(update_fields=["name"])
    return pair


@transaction.atomic
def partnership_dissolve(*, partnership_id: UUID) -> Partnership:
    """Dissolve a pair: its games and ratings stay, it enters no more events. Again does nothing.

    Raises NotFound.
    """
    pair = _lock_pair(partnership_id)
    if pair.dissolved is None:
        pair.dissolved = timezone.now()
        pair.save(update_fields=["dissolved"])
    return pair


@transaction.atomic
def partnership_revive(*, partnership_id: UUID) -> Partnership:
    """Make a dissolved pair a pair again; raises NotFound."""
    return _revive(_lock_pair(partnership_id))


def _lock_pair(partnership_id: UUID) -> Partnership:
    pair = Partnership.objects.select_for_update(no_key=True).filter(id=partnership_id).first()
    if pair is None:
        raise NotFound(_("There is no partnership %(id)s.") % {"id": partnership_id})
    return pair
