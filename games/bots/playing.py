"""Plays whole games: shuffles deals, asks the players for events, writes the claims.

The same arguments always give the same log.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Literal

from games.bots.sensible import Turn, sensible_event
from games.bots.strong import strong_event
from games.rules.definition import Deal, Game
from games.rules.errors import LogFault, UnknownGame
from games.rules.log import Log
from games.rules.reading.header import RawLog, build_log
from games.rules.refereeing.session import Session, open_session
from games.rules.registry import GAMES
from games.rules.sections import SEATS, Claim, Section
from games.rules.words import LETTERS
from web.messages import message

Policy = Literal["random", "sensible", "strong"]

MOST_DEALS = 10_000
"""A playout with more deals than this shows a fault in the rules of the game."""


_ASKED: dict[Policy, Callable[[Turn], str]] = {
    "random": lambda turn: turn.deal.any_event(turn.chance),
    "sensible": sensible_event,
    "strong": strong_event,
}


def playout(
    game: str,
    players: int,
    seed: int,
    policy: Policy = "random",
    options: Mapping[str, int | str] | None = None,
    occupants: Mapping[str, str] | None = None,
    policies: Mapping[str, Policy] | None = None,
) -> Log:
    """A complete game played by bots, every choice following from ``seed``.

    ``options`` become the log's own Options tag, ``occupants`` its names by seat. ``policies``
    are those of single seats, by letter; all others follow ``policy``. Raises ``UnknownGame``, or
    ``LogFault`` (``bad_header``) where players or options do not fit.

    >>> playout("partnership", 4, seed=1) == playout("partnership", 4, seed=1)
    True
    """
    if game not in GAMES:
        raise UnknownGame(game)
    chance = Random(seed)  # noqa: S311 - games are to be repeatable, not secret
    empty = _empty_log(GAMES[game], players, options, occupants)
    session = open_session(empty)
    by_seat = {letter: (policies or {}).get(letter, policy) for letter in SEATS[:players]}
    sections: list[Section] = []
    while session.outcome is None:
        if len(sections) == MOST_DEALS:
            raise RuntimeError(f"{game}: no end after {MOST_DEALS} deals")
        sections.append(_play_deal(session, chance, by_seat))
    return build_log(RawLog(_tags(empty), sections), None)


def _play_deal(session: Session, chance: Random, policies: Mapping[str, Policy]) -> Section:
    number, deal_number = session.next_numbers()
    setup = session.rules.shuffle(chance, session.context(number, deal_number))
    events: list[str] = []
    section = Section(number, deal_number, setup, events, [])
    deal = session.open(section)
    game = session.rules.game
    turn = Turn(game.slug, deal, section, session.rules.options, chance)
    while deal.end is None:
        seat = deal.turn_seat()
        policy = "random" if seat is None else policies[SEATS[seat]]
        event = _ASKED[policy](turn)
        code = game.code_of_event(event)
        if code is None or not deal.play((code,)):
            raise RuntimeError(f"{game.slug}: a bot played {event!r}")
        events.append(event)
    session.close(section, deal)
    claims = _claims(session, deal)
    return section._replace(claims=claims)


def _claims(session: Session, deal: Deal) -> list[tuple[str, Claim]]:
    sides, number = session.rules.sides, session.rules.number
    score, totals = session.results[-1].score, session.totals
    lines = {"tricks": deal.tricks(), "melds": deal.melds(), "score": score, "totals": totals}
    claims: list[tuple[str, Claim]] = [("end", deal.end or "")]
    for kind, values in lines.items():
        if values is not None:
            show = number if kind in ("score", "totals") else str
            pairs = zip(sides, values, strict=True)
            claims.append((kind, " ".join(f"{side}={show(value)}" for side, value in pairs)))
    return claims


def _empty_log(
    game: Game,
    players: int,
    options: Mapping[str, int | str] | None,
    occupants: Mapping[str, str] | None,
) -> Log:
    tags = {"Format": "domlog 1", "Game": game.slug, "Players": str(players)}
    for seat, name in sorted((occupants or {}).items()):
        if seat not in LETTERS or '"' in name or "\n" in name or "\r" in name:
            detail = message(
                "%(name)s cannot play on seat %(seat)s.",
                seat=repr(seat),
                name=repr(name),
            )
            raise LogFault("syntax", detail)
        tags[seat] = name
    if options:
        tags["Options"] = " ".join(f"{name}={value}" for name, value in options.items())
    return build_log(RawLog(tags, []), None)


def _tags(log: Log) -> dict[str, str]:
    tags = {"Format": "domlog 1", "Game": log.game, "Players": str(log.players)}
    tags |= dict(log.occupants)
    if log.has_options:
        tags["Options"] = " ".join(f"{name}={value}" for name, value in log.options_written)
    return tags
