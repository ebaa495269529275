"""What was played, in canonical words: the same for a game however its log was written.

The words are those of the canonical text (see ``write``) without what surrounds the game: tags
that mean nothing to it, who sits where, claims that the replay has found true. They fall out of
the replay itself: while a deal is played, ``Taker`` takes it down. Most events are settled, that
is, their codes say how they are written; the others are looked at when they are played.

What follows the first illegal event or set-up is kept as it was written, claims included, and so
is every false claim: two logs of which one is refused are never the same.
"""

from __future__ import annotations

import json
from typing import NamedTuple

from games.rules.claims import words_of
from games.rules.definition import Code, Deal
from games.rules.log import Log
from games.rules.sections import CLAIMS, SEATS, Claim, Section
from games.rules.tiles import canonical_tiles
from games.rules.words import numbers_by_side

NUMBERS = frozenset({"score", "totals", "tricks", "melds"})
"""The claims that are numbers by side."""

_SIGNED = frozenset({"score", "totals"})
_LINES = (
    *("dealer", "strength", "points"),
    *(f"glass {owner}" for owner in ("AC", "BD", *SEATS)),
    *(f"hand {seat}" for seat in SEATS),
    *("stock", "widow", "lead"),
)
_place_of_line = {name: place for place, name in enumerate(_LINES)}.__getitem__
_no_tiles = frozenset({"dealer", "lead", "strength", "points"}).__contains__


class CanonicalDeal(NamedTuple):
    """One deal: its numbers, and its lines of each kind."""

    game: int
    deal: int
    setup: list[str]
    events: list[str]
    claims: list[tuple[str, str]]
    """(kind, words) of those that are false, and all behind an illegal event or set-up."""


class Canonical(NamedTuple):
    """A whole log in canonical words."""

    terms: str
    """Game, number of players, all options and the Totals tag, in one line."""
    deals: list[CanonicalDeal]

    def as_bytes(self) -> bytes:
        """All of it, one thing a line; equal for equal games only."""
        lines = [self.terms]
        for game, deal, setup, events, claims in self.deals:
            lines.append(f"deal {game} {deal}")
            lines += setup
            lines += events
            lines += [f"{kind}: {words}" for kind, words in claims]
        return "\n".join(lines).encode()


class Taker:
    """Takes down the deals of a log while they are played."""

    def __init__(self, log: Log) -> None:
        self.log = log
        self.deals: list[CanonicalDeal] = []
        self.last: tuple[Section, Deal] | None = None
        """The section that was played last, and its deal."""

    def play(self, deal: Deal, section: Section, codes: list[Code]) -> int:
        """Play the events of a section until one is illegal; how many were legal."""
        legal, events = self._play(deal, section.events, codes)
        claims = section.claims if legal < len(codes) else []
        self._take(section, events, claims)
        self.last = section, deal
        return legal

    def _play(self, deal: Deal, events: list[str], codes: list[Code]) -> tuple[int, list[str]]:
        """How many events were legal, and all with the legal ones in canonical form."""
        unsettled: dict[int, str] = {}
        legal = 0
        for place in deal.unsettled(codes):
            legal += deal.play(codes[legal:place])
            if legal < place:
                break
            unsettled[place] = deal.canonical(codes[place], events[place])
        else:
            legal += deal.play(codes[legal:] if legal else codes)
        game = self.log.rules.game
        if legal == len(codes):
            written = game.written(events, codes)
        else:
            written = game.written(events[:legal], codes[:legal]) + events[legal:]
        for place, text in unsettled.items():
            if place < legal:
                written[place] = text
        return legal, written

    def mark_false(self, claims: list[tuple[str, Claim]]) -> None:
        """Add false claims to the deal that was taken down last."""
        self.deals[-1].claims.extend(canonical_claims(self.log, claims))

    def whole(self) -> Canonical:
        """All that was taken down, and the rest of the log as it was written."""
        for section in self.log.sections[len(self.deals) :]:
            self._take(section, list(section.events), section.claims)
        log = self.log
        terms = [log.game, log.players, dict(log.options), dict(log.totals or {})]
        return Canonical(json.dumps(terms, sort_keys=True), self.deals)

    def _take(self, section: Section, events: list[str], claims: list[tuple[str, Claim]]) -> None:
        setup = setup_lines(section, self.log.rules.game.bar)
        said = canonical_claims(self.log, claims) if claims else []
        self.deals.append(CanonicalDeal(section.game, section.deal, setup, events, said))


def setup_lines(section: Section, bar: int) -> list[str]:
    """The set-up lines of a deal in canonical form and order, a ``|`` behind ``bar`` tiles."""
    lines = []
    setup = section.setup
    for name in sorted(setup, key=_place_of_line):
        words = setup[name]
        if not _no_tiles(name):
            words = canonical_tiles(words)
            if bar and len(words) > bar and name.startswith("hand"):
                words.insert(bar, "|")
        elif name in ("strength", "points"):
            words = [str(int(word)) for word in words]
        lines.append(f"{name}: {' '.join(words)}" if words else f"{name}:")
    return lines


def canonical_claims(log: Log, claims: list[tuple[str, Claim]]) -> list[tuple[str, str]]:
    """Claims in canonical form and order, whether true or not: (kind, words)."""
    written: list[tuple[str, str]] = []
    for kind, said in sorted(claims, key=lambda claim: CLAIMS.index(claim[0])):
        words = words_of(said)
        numbers = numbers_by_side(words, log.rules.sides) if kind in NUMBERS else None
        if numbers is not None:
            show = log.rules.number if kind in _SIGNED else str
            pairs = zip(log.rules.sides, numbers, strict=True)
            words = " ".join(f"{side}={show(number)}" for side, number in pairs)
        if (kind, words) not in written[-1:]:
            written.append((kind, words))
    return written
