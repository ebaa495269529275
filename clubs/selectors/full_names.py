"""Full names of players who hide theirs, for pages of the club's own people."""

from collections.abc import Iterable, Mapping
from uuid import UUID

from django.db.models import Q

from clubs.models import Partnership, Player
from clubs.names import PARTNERS, ways_to_write
from web.folding import sort_key


def names_hidden_in(club_id: UUID) -> dict[str, UUID]:
    """Return the ways to write the players of a club who hide the name, without those of others.

    One query, another one if there are any.
    """
    columns = ("hidden_name", "hidden_nickname", "number", "id")
    hidden = Player.everyone.filter(club_id=club_id, hidden_key__gt="").values_list(*columns)
    found = {way: row[3] for row in hidden for way in ways_to_write(*row[:3])}
    if not found:
        return found
    others = Player.objects.filter(club_id=club_id, hidden_key="").values_list("name", flat=True)
    shown = set(map(sort_key, others))
    return {way: player for way, player in found.items() if sort_key(way) not in shown}


def show_full_names(club_id: UUID, who: Iterable[Player | Partnership]) -> None:
    """Call players and pairs that were read by their full names, those of the club alone.

    So are the players of pairs that were read with them. The rows are to be shown on a page of the
    club's own people, not stored. One query if there is a pair of which a player was not read, else
    none.
    """
    rows = list(who)
    pairs = [one for one in rows if isinstance(one, Partnership)]
    read = [one for one in rows if isinstance(one, Player)]
    read += [one for pair in pairs for one in _players_read(pair)]
    players = [one for one in read if one.club_id == club_id]
    full = {one.id: (str(one), str(one.full)) for one in players}
    halves = {half for pair in pairs for half in (pair.first_id, pair.second_id)}
    missing = halves - {one.id for one in read}
    if missing:
        hidden = Player.objects.filter(id__in=missing, club_id=club_id, hidden_key__gt="")
        full |= {one.id: (str(one), str(one.full)) for one in hidden}
    for pair in pairs:
        called = dict(full[half] for half in (pair.first_id, pair.second_id) if half in full)
        _call(pair, _with_full(pair.name, called))
    for one in players:
        _call(one, one.full.name)
        one.nickname = one.full.nickname


def full_pair_names(club_id: UUID) -> dict[UUID, str]:
    """Return the full names of the club's pairs in which somebody hides the name. One query."""
    hidden = Q(first__hidden_key__gt="") | Q(second__hidden_key__gt="")
    rows = Partnership.objects.filter(hidden, club_id=club_id).select_related("first", "second")
    return {
        pair.id: _with_full(
            pair.name,
            {str(one): str(one.full) for one in pair.players if one.club_id == club_id},
        )
        for pair in rows
    }


def _players_read(pair: Partnership) -> list[Player]:
    """Return those players of a pair that were read with it."""
    halves = (Partnership.first, Partnership.second)
    return [getattr(pair, one.field.name) for one in halves if one.is_cached(pair)]


def _with_full(name: str, called: Mapping[str, str]) -> str:
    """Return the name of a pair with full names; one of its own stays as everybody reads it."""
    return PARTNERS.join(called.get(part, part) for part in name.split(PARTNERS))


def _call(row: Player | Partnership, name: str) -> None:
    row.shows_full = row.shows_full or name != row.name
    row.name = name
