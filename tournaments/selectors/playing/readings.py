"""The standings of an event as pages show them: every line with what stands beside it.

They are worked out once for each state of an event and kept for all pages of all readers: draft
rounds are in none of them.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from fractions import Fraction
from typing import Any

from django.contrib.auth.models import AnonymousUser

from clubs.faults import NotFound
from clubs.web.kept import kept_or_made
from tournaments import models
from tournaments.models import Event
from tournaments.scheduling.formats import FORMATS
from tournaments.scheduling.types import Entry, Round
from tournaments.selectors.playing.played import played
from tournaments.selectors.playing.stamps import stamp_of_event
from tournaments.selectors.schedules import terms_of
from tournaments.selectors.standings import criteria, numbers_of, out_before, standing_table
from tournaments.standings.difference import Difference, difference
from tournaments.standings.presets import PRESETS
from tournaments.standings.ranking import Standing, rank
from tournaments.standings.reading import Reading, before_the_last, readings
from tournaments.standings.results import history
from tournaments.standings.telling import between

Number = int | Fraction
PARTNERS = " – "
"""What stands between the names of two partners."""
_FRACTIONS = ("score", "points_for", "points_against")


@dataclass(frozen=True)
class ReadLine:
    """A line of the standings: who it is, what was computed, what a reader is shown beside it.

    `number` is the entry's; `names` are those of its players where they are known apart; `page` is
    the kind of page it has and the id there; `rounds`, `parted` and `alone` are of its `Reading`.
    """

    entry: str
    number: int
    names: list[str]
    page: tuple[str, str]
    players: list[str]
    substitutes: list[list[Any]]
    """(substitute, player, first round, last round or None) each."""
    place: int
    before: int | None
    rounds: str
    played: int
    wins: int
    ties: int
    losses: int
    byes: int
    out: int | None
    score: Number
    points_for: Number
    points_against: Number
    levels: dict[str, Number]
    parted: list[str]
    alone: list[str]


@dataclass(frozen=True)
class ReadStandings:
    """All lines, the rounds that all may see, the criteria in order, and whether it is final."""

    lines: list[ReadLine]
    rounds: list[int]
    criteria: list[str]
    rules: str
    final: datetime | None


def standings_read(event: Event) -> ReadStandings:
    """Return the standings as pages show them. One query where they are kept, eight at most.

    Those of an elimination take seven more.
    """
    stamp = stamp_of_event(event.id, AnonymousUser())
    if stamp is None:
        raise NotFound(str(event.id))
    made: list[bytes] = []

    def make() -> bytes:
        made.append(json.dumps(_document(event)).encode())
        return made[0]

    kept = kept_or_made(f"standings:{event.id}", stamp.state, make)
    if made:
        return _read(made[0])
    # While another makes them, what is kept may be of the state before.
    return _read(kept.body if kept is not None and kept.tag == stamp.state else make())


def _document(event: Event) -> dict[str, Any]:
    rounds, facts = played(event)
    table = standing_table(event, (rounds, facts))
    entries = {str(row.entry.id): row.entry for row in table.rows}
    lines = [row.standing for row in table.rows]
    past = history(list(entries), rounds, event.shape, terms_of(event), facts)
    numbers = [one.number for one in rounds]
    beside = readings(lines, past.records, numbers, _earlier(event, entries, rounds, facts))
    return {
        "lines": [
            _line(entries[line.entry], line, reading)
            for line, reading in zip(lines, beside, strict=True)
        ],
        "rounds": numbers,
        "criteria": criteria(event),
        "rules": table.rules,
        "final": table.final and table.final.isoformat(),
    }


def _earlier(
    event: Event, entries: Mapping[str, models.Entry], rounds: Sequence[Round], facts: Any
) -> Sequence[Standing]:
    """Return the standings before the last round with a result."""
    known = before_the_last(rounds)
    if known is None:
        return ()
    out = None
    if FORMATS[event.method].eliminates:
        out = out_before(event, known[-1].number + 1 if known else 1)
    return rank(
        [Entry(name, rating=row.rating_points) for name, row in entries.items()],
        known,
        PRESETS[event.preset],
        event.shape,
        terms=terms_of(event),
        facts=facts,
        tie_breaks=event.tie_breaks or None,
        seed=event.seed,
        out=out,
    )


def _line(entry: models.Entry, line: Standing, reading: Reading) -> dict[str, Any]:
    pair = entry.partnership
    found = ReadLine(
        entry=line.entry,
        number=entry.number,
        names=str(entry).split(PARTNERS) if pair else [str(entry)],
        page=("partnership", str(pair.id)) if pair else ("player", str(entry.player_id)),
        players=[str(pair.first_id), str(pair.second_id)] if pair else [str(entry.player_id)],
        substitutes=[
            [str(one.substitute), str(one.player), one.from_round, one.to_round]
            for one in entry.substitutions.all()
        ],
        place=line.place,
        before=reading.before,
        rounds=reading.rounds,
        played=line.played,
        wins=line.wins,
        ties=line.ties,
        losses=line.losses,
        byes=line.byes,
        out=line.out,
        score=line.score,
        points_for=line.points_for,
        points_against=line.points_against,
        levels=dict(line.levels),
        parted=sorted(reading.parted),
        alone=sorted(reading.alone),
    )
    document = asdict(found)
    document |= {name: _said(document[name]) for name in _FRACTIONS}
    document["levels"] = {slug: _said(value) for slug, value in found.levels.items()}
    return document


def _said(value: Number) -> int | str:
    number = Fraction(value)
    return int(number) if number.denominator == 1 else str(number)


def _number(said: int | str) -> Number:
    return said if isinstance(said, int) else Fraction(said)


def _read(body: bytes) -> ReadStandings:
    document = json.loads(body)
    for line in document["lines"]:
        line.update({name: _number(line[name]) for name in _FRACTIONS})
        line["levels"] = {slug: _number(value) for slug, value in line["levels"].items()}
    final = document["final"]
    return ReadStandings(
        [ReadLine(**line) for line in document["lines"]],
        document["rounds"],
        document["criteria"],
        document["rules"],
        datetime.fromisoformat(final) if final else None,
    )


@dataclass(frozen=True)
class Told:
    """Why a line is not the one above it, or the first not the one below: what parts the two.

    `met` are the games of who is ahead against the other; `names` are by ids of entries.
    """

    found: Difference
    met: list[Fraction]
    names: dict[str, str]
    entry: models.Entry
    numbers: list[Number]
    """All numbers of the standings, so that they are written alike."""


def told_of(event: Event, number: int) -> Told:
    """Return why the entry with that number stands where it does; raises NotFound.

    Five queries at most, eleven by elimination. Alone in its event it is held against nobody.
    """
    known = played(event)
    rows = standing_table(event, known).rows
    at = next((at for at, row in enumerate(rows) if row.entry.number == number), None)
    if at is None or len(rows) < 2:
        raise NotFound(f"{event.id}: {number}")
    above, below = rows[at - 1 if at else 0], rows[at if at else 1]
    found = difference(above.standing, below.standing)
    rounds, facts = known
    entries = [str(row.entry.id) for row in rows]
    past = history(entries, rounds, event.shape, terms_of(event), facts)
    return Told(
        found,
        between(past.records.get(found.ahead), found.behind),
        {str(row.entry.id): str(row.entry) for row in (above, below)},
        rows[at].entry,
        numbers_of(row.standing for row in rows),
    )
