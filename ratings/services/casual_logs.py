"""Reads a log that is sent for no table: who sat where, which game it is, what is rated.

Everything comes from the log. Its tags name a player of the club for every seat, and a game is
recognised by its seats, options and deals, whatever else the log says.
"""

from collections.abc import Mapping
from uuid import UUID, uuid5

from django.utils.translation import gettext as _

from clubs.models import Player
from games.rules.log import Log
from games.rules.refereeing.verdict import Verdict
from ratings.errors import SeatsUnclear
from ratings.services.ledger import LedgerGame, LedgerSide
from web.folding import normalize_text
from web.messages import isolate_values

Pairs = Mapping[frozenset[UUID], UUID]
"""The partnerships there are, by the ids of their two players."""


def players_by_seat(log: Log, known: Mapping[str, Player]) -> dict[str, Player]:
    """Return who sits where; `known` has the club's players by id and by name.

    Raises SeatsUnclear for a seat without a tag, a tag that names no player of the club, and a
    player on two seats.
    """
    taken: dict[str, Player] = {}
    for seat in log.rules.letters:
        named = normalize_text(log.occupants.get(seat, ""))
        player = known.get(named)
        if player is None:
            raise SeatsUnclear(_unknown_player_text(seat, named), seat=seat, named=named)
        before = next((other for other, one in taken.items() if one.id == player.id), None)
        if before is not None:
            raise SeatsUnclear(
                _("%(name)s is on seat %(before)s and on seat %(seat)s; one tag is wrong.")
                % isolate_values({"name": player.name, "before": before, "seat": seat}),
                seat=seat,
                named=named,
            )
        taken[seat] = player
    return taken


def _unknown_player_text(seat: str, named: str) -> str:
    if not named:
        return _(
            "The log has no player for seat %(seat)s; write the player's id or name there."
        ) % {"seat": seat}
    return _(
        "The log names %(named)s for seat %(seat)s, but the club has no such "
        "player, or more than one; write the id or the exact name."
    ) % {"named": named, "seat": seat}


def casual_id(club_id: UUID, content_hash: str) -> UUID:
    """Return the id of a game: the same for the same deals, options and players in one club.

    The content hash of a legal log covers exactly these (see `games.judging`).
    """
    return uuid5(club_id, content_hash)


def casual_ledger_game(
    source: UUID, log: Log, seats: Mapping[str, Player], verdict: Verdict, pairs: Pairs
) -> LedgerGame:
    """Return the rated game of an accepted log, with the registered partnerships in it."""
    places, points = verdict.placing, verdict.totals
    if places is None or points is None:
        raise TypeError("an accepted verdict has places and totals")
    sides = log.rules.sides
    return LedgerGame(
        source=source,
        sides=tuple(_side([seats[seat].id for seat in sorted(side)], pairs) for side in sides),
        places=tuple(places[side] for side in sides),
        points=tuple(points[side] for side in sides),
    )


def _side(players: list[UUID], pairs: Pairs) -> LedgerSide:
    return LedgerSide(tuple(players), pairs.get(frozenset(players)))
