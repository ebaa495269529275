"""The participants of an event: who plays, where each sits now, and how each stands.

Every player's own page shows a part of it, so it is computed once for each state of the event and
cached for all of them. It holds nothing that a guest may not see.
"""

import json
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from uuid import UUID

from clubs.names import display_name
from tournaments.models import Bye, Entry, Event, Round, Seat
from tournaments.standings.selectors.readings import ReadLine, read_standings
from web.caching.store import CacheEntry, get_or_make
from web.folding import has_words

_LOOK, _LOOKS = 0.05, 20
"""Seconds between two looks for what another process computes, and looks before doing it here."""


@dataclass(frozen=True)
class Participant:
    """A player, the entry, and the seat in the round that was published last.

    `table` is None and `letter` "" without a seat there; `bye` says that it is a bye.
    """

    player: str
    name: str
    number: int | None
    entry: str
    entered: str
    table: int | None = None
    letter: str = ""
    bye: bool = False


@dataclass(frozen=True)
class EntryStanding:
    """How an entry stands: its place of how many, and the numbers behind it.

    Score and points are fractions as text, so that they can be cached.
    """

    place: int
    shared: bool
    of: int
    score: str
    points: str
    wins: int
    ties: int
    losses: int
    played: int

    @property
    def exact_score(self) -> Fraction:
        """The score as a number."""
        return Fraction(self.score)

    @property
    def exact_points(self) -> Fraction:
        """The points as a number."""
        return Fraction(self.points)


@dataclass(frozen=True)
class Participants:
    """Everybody in an event by name, and the number of the round that was published last."""

    round: int | None
    people: tuple[Participant, ...]
    standings: dict[str, EntryStanding]

    def search(self, asked: str) -> list[Participant]:
        """Return those with all these words in any order; nobody without words."""
        if not asked.strip():
            return []
        return [one for one in self.people if has_words(f"{one.name} {one.number or ''}", asked)]

    def of(self, player_id: UUID) -> Participant | None:
        """Return the participant of a player; None for one who does not play."""
        return next((one for one in self.people if one.player == str(player_id)), None)


def cached_participants(event: Event, state: str) -> Participants:
    """Return the participants of an event at a state, from the cache if another has read them."""
    tag, key = state.split(" ")[0], f"roll:{event.id}"
    for _look in range(_LOOKS):
        kept = get_or_make(key, tag, lambda: _to_json(read_participants(event)))
        if kept is not None and kept.tag == tag:
            return _from_json(kept)
        time.sleep(_LOOK)
    return read_participants(event)


def _to_json(made: Participants) -> bytes:
    document = {
        "round": made.round,
        "people": [vars(one) for one in made.people],
        "standings": {entry: vars(line) for entry, line in made.standings.items()},
    }
    return json.dumps(document, ensure_ascii=False).encode()


@lru_cache(maxsize=16)
def _from_json(kept: CacheEntry) -> Participants:
    """Return participants from the cache; all in a hall read the same, so it is decoded once."""
    held = json.loads(kept.body)
    lines = {entry: EntryStanding(**line) for entry, line in held["standings"].items()}
    return Participants(held["round"], tuple(Participant(**one) for one in held["people"]), lines)


def read_participants(event: Event) -> Participants:
    """Return the participants of an event as it is now. Four queries and those of the standings."""
    last = event.rounds.exclude(state=Round.State.DRAFT).order_by("-number").first()
    people = list(_people(event, last)) if last else []
    known = {one.player for one in people}
    people += [one for one in _of_entries(event) if one.player not in known]
    lines = read_standings(event).lines if last else []
    if not any(line.played for line in lines):
        # Nobody stands anywhere before the first result.
        lines = []
    places = Counter(line.place for line in lines)
    return Participants(
        last.number if last else None,
        tuple(sorted(people, key=lambda one: (one.name.casefold(), one.player))),
        {line.entry: _standing(line, places, len(lines)) for line in lines},
    )


_NAMED = ("name", "nickname", "number")
_SEATED = (
    *("player_id", *(f"player__{part}" for part in _NAMED)),
    *("entry_id", "entry__partnership__name", *(f"entry__player__{part}" for part in _NAMED)),
    *("table__number", "letter"),
)
_PLAYERS = ("player", "partnership__first", "partnership__second")
_ENTERED = (
    *("id", "partnership__name", *(f"player__{part}" for part in _NAMED)),
    *(f"{who}{part}" for who in _PLAYERS for part in ("_id", *(f"__{one}" for one in _NAMED))),
)
"""Columns of seats and entries; to make hundreds of model instances would take long."""


def _people(event: Event, last: Round) -> Iterator[Participant]:
    for player, *parts in Seat.objects.filter(round=last).values_list(*_SEATED):
        name, nickname, number, entry, pair, *entered, table, letter = parts
        who = (str(player), display_name(name, nickname, number), number, str(entry))
        yield Participant(*who, pair or display_name(*entered), table, letter)
    byes = Bye.objects.filter(round=last).values_list("entry_id", flat=True)
    for one in _of_entries(event, byes):
        yield replace(one, bye=True)


def _of_entries(event: Event, only: Iterable[UUID] | None = None) -> Iterator[Participant]:
    """Yield the players of all entries, or of some, without a chair. One query."""
    entries = Entry.objects.filter(event=event)
    if only is not None:
        entries = entries.filter(id__in=only)
    for entry, pair, *parts in entries.values_list(*_ENTERED):
        entered = pair or display_name(*parts[:3])
        for place in range(3, len(parts), 4):
            player, name, nickname, number = parts[place : place + 4]
            if player is not None:
                who = (str(player), display_name(name, nickname, number), number, str(entry))
                yield Participant(*who, entered)


def _standing(line: ReadLine, places: Counter[int], count: int) -> EntryStanding:
    return EntryStanding(
        line.place,
        places[line.place] > 1,
        count,
        str(line.score),
        str(line.points_for),
        line.wins,
        line.ties,
        line.losses,
        line.played,
    )
