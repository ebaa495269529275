"""The participants of an event: who plays, where each sits now, and how each stands.

Every player's own page shows a part of it, so it is computed once for each state of the event and
cached for all of them. It holds nothing that a guest may not see.
"""

import json
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from uuid import UUID

from clubs.names import display_name
from tournaments.models import Bye, Entry, Event, Round, Seat
from tournaments.ranking.documents import standing_document, standing_of
from tournaments.ranking.ranking import Standing
from tournaments.standings.selectors.readings import read_standings
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
class PlaceInEvent:
    """Where an entry stands: its line, whether it shares the place, and of how many entries."""

    line: Standing
    shared: bool
    of: int


@dataclass(frozen=True)
class Participants:
    """Everybody in an event by name, the round that was published last, and the standings."""

    round: int | None
    people: tuple[Participant, ...]
    standings: dict[str, Standing]

    def search(self, asked: str) -> list[Participant]:
        """Return those with all these words in any order; nobody without words."""
        if not asked.strip():
            return []
        return [one for one in self.people if has_words(f"{one.name} {one.number or ''}", asked)]

    def find_player(self, player_id: UUID) -> Participant | None:
        """Return the participant of a player; None for one who does not play."""
        return next((one for one in self.people if one.player == str(player_id)), None)

    def place_of(self, entry: str) -> PlaceInEvent | None:
        """Return where an entry stands; None before the first result."""
        line = self.standings.get(entry)
        if line is None:
            return None
        level = sum(one.place == line.place for one in self.standings.values())
        return PlaceInEvent(line, level > 1, len(self.standings))


def cached_participants(event: Event, state: str) -> Participants:
    """Return the participants of an event at a state, from the cache if another has read them."""
    tag, key = state.split(" ")[0], f"participants:{event.id}"
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
        "standings": list(map(standing_document, made.standings.values())),
    }
    return json.dumps(document, ensure_ascii=False).encode()


@lru_cache(maxsize=16)
def _from_json(kept: CacheEntry) -> Participants:
    """Return participants from the cache; all in a hall read the same, so it is decoded once."""
    held = json.loads(kept.body)
    people = tuple(Participant(**one) for one in held["people"])
    return Participants(held["round"], people, _by_entry(map(standing_of, held["standings"])))


def _by_entry(lines: Iterable[Standing]) -> dict[str, Standing]:
    return {line.entry: line for line in lines}


def read_participants(event: Event) -> Participants:
    """Return the participants of an event as it is now. Four queries and those of the standings."""
    last = event.rounds.exclude(state=Round.State.DRAFT).order_by("-number").first()
    people = list(_seated_players(event, last)) if last else []
    known = {one.player for one in people}
    people += [one for one in _players_of_entries(event) if one.player not in known]
    lines = read_standings(event).lines if last else []
    if not any(line.played for line in lines):
        # Nobody stands anywhere before the first result.
        lines = []
    return Participants(
        last.number if last else None,
        tuple(sorted(people, key=lambda one: (one.name.casefold(), one.player))),
        _by_entry(lines),
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


def _seated_players(event: Event, last: Round) -> Iterator[Participant]:
    for player, *parts in Seat.objects.filter(round=last).values_list(*_SEATED):
        name, nickname, number, entry, pair, *entered, table, letter = parts
        who = (str(player), display_name(name, nickname, number), number, str(entry))
        yield Participant(*who, pair or display_name(*entered), table, letter)
    byes = Bye.objects.filter(round=last).values_list("entry_id", flat=True)
    for one in _players_of_entries(event, byes):
        yield replace(one, bye=True)


def _players_of_entries(event: Event, only: Iterable[UUID] | None = None) -> Iterator[Participant]:
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
