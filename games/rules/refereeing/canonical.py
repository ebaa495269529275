"""What was played, in canonical words: the same for a game however its log was written.

The words are those of the canonical text (see ``write``) without what surrounds the game: tags
that mean nothing to it, who sits where, claims that the replay has found true. ``Recorder`` records
them during the replay. Most events are settled, that is, their codes say how they are written; of
the others their deal knows it once they are played.

What follows the first illegal event or set-up is kept as it was written, claims included, and so
is every false claim: a refused log never equals a legal one.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from games.rules.definition import Code, Deal
from games.rules.log import Log
from games.rules.refereeing.claims import claim_words
from games.rules.sections import CLAIMS, SEATS, Claim, Section
from games.rules.tiles import BIT, TEXT, canonical_tile
from games.rules.words import is_int, numbers_by_side

NUMBERS = frozenset({"score", "totals", "tricks", "melds"})
"""The claims that are numbers by side."""

_SIGNED = frozenset({"score", "totals"})
_LINES = (
    *("dealer", "strength", "points"),
    *(f"glass {owner}" for owner in ("AC", "BD", *SEATS)),
    *(f"hand {seat}" for seat in SEATS),
    *("stock", "widow", "lead"),
)


class _CanonicalWords(dict[str, str]):
    """Canonical words of a set-up by how they are written; odd ones are worked out, not kept."""

    def __missing__(self, word: str) -> str:
        return str(int(word)) if is_int(word) else canonical_tile(word)


_CANONICAL = frozenset([*TEXT.values(), *_LINES, *SEATS, *"123456789", "by", "/"])
_WORDS = _CanonicalWords(
    {tile: TEXT[bit] for tile, bit in BIT.items()} | {w: w for w in _CANONICAL}
)


class CanonicalDeal(NamedTuple):
    """One deal: its numbers, and its lines of each kind."""

    game: int
    deal: int
    setup: str
    """The lines of the set-up, one behind the other."""
    events: list[str]
    claims: list[tuple[str, str]]
    """(kind, words) of the false ones; all of them after an illegal event or set-up."""


class Canonical(NamedTuple):
    """A whole log in canonical words."""

    terms: str
    """Game, number of players, all options and the Totals tag, in one line."""
    deals: list[CanonicalDeal]

    def as_bytes(self) -> bytes:
        """All of it, one thing a line; equal for equal games only."""
        lines = [self.terms]
        for game, deal, setup, events, claims in self.deals:
            lines += (f"deal {game} {deal}", setup, *events)
            lines += [f"{kind}: {words}" for kind, words in claims]
        return "\n".join(lines).encode()


class Recorder:
    """Records the deals of a log while they are played."""

    def __init__(self, log: Log) -> None:
        self.log = log
        self.game = log.rules.game
        self.deals: list[CanonicalDeal] = []
        self.last: tuple[Section, Deal] | None = None
        """The section that was played last, and its deal."""

    def play(self, deal: Deal, section: Section, codes: list[Code], in_table: bool) -> int:
        """Play the events of a section until one is illegal; how many were legal.

        ``in_table`` says that all are known to be in the game's table.
        """
        legal = deal.play(codes)
        events = section.events
        rest: list[str] = []
        claims: list[tuple[str, Claim]] = []
        if legal < len(codes):
            events, rest, claims = events[:legal], events[legal:], section.claims
            codes = codes[:legal]
        written = self.game.canonical_events(events, codes, in_table)
        unsettled = deal.unsettled_texts(codes)
        if unsettled or rest:
            written = [unsettled.get(place, one) for place, one in enumerate(written)] + rest
        self._record(section, written, claims)
        self.last = section, deal
        return legal

    def add_false_claims(self, claims: list[tuple[str, Claim]]) -> None:
        """Add false claims to the deal that was recorded last."""
        self.deals[-1].claims.extend(canonical_claims(self.log, claims))

    def whole_log(self) -> Canonical:
        """All that was recorded, and the rest of the log as it was written."""
        for section in self.log.sections[len(self.deals) :]:
            self._record(section, list(section.events), section.claims)
        return Canonical(_terms_line(self.log), self.deals)

    def _record(self, section: Section, events: list[str], claims: list[tuple[str, Claim]]) -> None:
        claimed = canonical_claims(self.log, claims) if claims else []
        self.deals.append(
            CanonicalDeal(section[0], section[1], _setup_line(section), events, claimed)
        )


@lru_cache(maxsize=256)
def lines_in_order(names: tuple[str, ...]) -> tuple[str, ...]:
    """The names of set-up lines in canonical order.

    >>> lines_in_order(("lead", "hand B", "hand A"))
    ('hand A', 'hand B', 'lead')
    """
    return tuple(sorted(names, key=_LINES.index))


def canonical_words(words: list[str]) -> list[str]:
    """Words of a set-up: tiles with the larger number first, numbers without leading zeros.

    >>> canonical_words(["04-6", "3-3", "/", "07", "A"])
    ['6-4', '3-3', '/', '7', 'A']
    """
    return words.copy() if _CANONICAL.issuperset(words) else [_WORDS[word] for word in words]


def _setup_line(section: Section) -> str:
    """The set-up of a deal: its lines in canonical order and words, one behind the other."""
    setup = section.setup
    words = []
    for name in lines_in_order(tuple(setup)):
        words.append(name)
        words += setup[name]
    return " ".join(words if _CANONICAL.issuperset(words) else canonical_words(words))


def _terms_line(log: Log) -> str:
    if log.totals is None:
        return log.rules.terms
    totals = [f"{side}={number}" for side, number in log.totals.items()]
    return " ".join([log.rules.terms, "totals", *totals])


def canonical_claims(log: Log, claims: list[tuple[str, Claim]]) -> list[tuple[str, str]]:
    """Claims in canonical form and order, whether true or not: (kind, words)."""
    written: list[tuple[str, str]] = []
    for kind, claimed in sorted(claims, key=lambda claim: CLAIMS.index(claim[0])):
        words = claim_words(claimed)
        numbers = numbers_by_side(words, log.rules.sides) if kind in NUMBERS else None
        if numbers is not None:
            show = log.rules.number if kind in _SIGNED else str
            pairs = zip(log.rules.sides, numbers, strict=True)
            words = " ".join(f"{side}={show(number)}" for side, number in pairs)
        if (kind, words) not in written[-1:]:
            written.append((kind, words))
    return written
