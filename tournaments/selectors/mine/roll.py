"""The roll of an event: who plays, where each sits now, and how each stands.

It is what every player's own page shows something of, so it is made once for each state of the
event and kept for all of them. Nothing is in it that a guest may not see.
"""

import json
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import Any
from uuid import UUID

from clubs.names import has_words
from clubs.web.kept import kept_or_made
from tournaments.models import Bye, Entry, Event, Round, Seat
from tournaments.selectors.standings import standings

_LOOK, _LOOKS = 0.05, 20
"""Seconds between two looks for what another is making, and how many before it is made here."""


@dataclass(frozen=True)
class Listed:
    """Somebody who plays: the entry, and the chair in the round that was published last.

    `table` is None, `letter` "" for whoever has no chair there; `bye` says that it is a bye.
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
class Standing:
    """How an entry stands: its place of how many, and what it rests on.

    Score and points are fractions as text, so that they may be kept.
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
class Roll:
    """Everybody in an event, by name, and the number of the round that was published last."""

    round: int | None
    people: tuple[Listed, ...]
    standings: dict[str, Standing]

    def found(self, asked: str) -> list[Listed]:
        """Return those who have all these words, in any order; nobody where nothing is asked."""
        if not asked.strip():
            return []
        return [one for one in self.people if has_words(f"{one.name} {one.number or ''}", asked)]

    def of(self, player_id: UUID) -> Listed | None:
        """Return how somebody is listed; None for whoever does not play."""
        return next((one for one in self.people if one.player == str(player_id)), None)


def roll_kept(event: Event, state: str) -> Roll:
    """Return the roll of an event at a state (its stamp), made where nobody has made it yet."""
    tag, key = state.split(" ")[0], f"roll:{event.id}"
    for _look in range(_LOOKS):
        kept = kept_or_made(key, tag, lambda: _written(roll(event)))
        if kept is not None and kept.tag == tag:
            return _read(kept.body)
        time.sleep(_LOOK)
    return roll(event)


def _written(made: Roll) -> bytes:
    return json.dumps(asdict(made), ensure_ascii=False).encode()


def _read(body: bytes) -> Roll:
    held = json.loads(body)
    lines = {entry: Standing(**line) for entry, line in held["standings"].items()}
    return Roll(held["round"], tuple(Listed(**one) for one in held["people"]), lines)


def roll(event: Event) -> Roll:
    """Return the roll of an event as it is now. Four queries and those of the standings."""
    last = event.rounds.exclude(state=Round.State.DRAFT).order_by("-number").first()
    people = list(_people(event, last)) if last else []
    known = {one.player for one in people}
    people += [one for one in _entered(event) if one.player not in known]
    lines = standings(event) if last else []
    if not any(line.standing.played for line in lines):
        # Nobody stands anywhere before the first result.
        lines = []
    places = Counter(line.standing.place for line in lines)
    return Roll(
        last.number if last else None,
        tuple(sorted(people, key=lambda one: (one.name.casefold(), one.player))),
        {str(line.entry.id): _standing(line.standing, places, len(lines)) for line in lines},
    )


def _people(event: Event, last: Round) -> Iterator[Listed]:
    seats = Seat.objects.filter(round=last).select_related(
        "player", "table", "entry__player", "entry__partnership"
    )
    for seat in seats:
        yield Listed(*_called(seat.player, seat.entry), table=seat.table.number, letter=seat.letter)
    byes = Bye.objects.filter(round=last).values_list("entry_id", flat=True)
    waiting = _entries(event).filter(id__in=byes)
    for entry in waiting:
        for player in _players(entry):
            yield Listed(*_called(player, entry), bye=True)


def _entered(event: Event) -> Iterator[Listed]:
    for entry in _entries(event):
        for player in _players(entry):
            yield Listed(*_called(player, entry))


def _entries(event: Event) -> Any:
    parts = ("player", "partnership__first", "partnership__second")
    return Entry.objects.filter(event=event).select_related(*parts)


def _players(entry: Entry) -> tuple[Any, ...]:
    return entry.partnership.players if entry.partnership else (entry.player,)


def _called(player: Any, entry: Entry) -> tuple[str, str, int | None, str, str]:
    return str(player.id), str(player), player.number, str(entry.id), str(entry)


def _standing(line: Any, places: Counter[int], count: int) -> Standing:
    return Standing(
        line.place,
        places[line.place] > 1,
        count,
        str(Fraction(line.score)),
        str(Fraction(line.points_for)),
        line.wins,
        line.ties,
        line.losses,
        line.played,
    )
