"""The standings of an event as pages show them: every line with what stands beside it.

They are computed once for each state of an event and cached for all pages of all readers. Draft
rounds are never in them.
"""

import hashlib
import json
import pickle
from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import datetime
from fractions import Fraction
from typing import Any

from django.contrib.auth.models import AnonymousUser

from clubs.names import PARTNERS
from tournaments import models
from tournaments.events.selectors.change_counters import version_of_event
from tournaments.models import Event
from tournaments.ranking.difference import Difference, compare_lines, shares_against
from tournaments.ranking.documents import standing_document, standing_fields
from tournaments.ranking.ranking import Standing
from tournaments.ranking.reading import Reading, readings, rounds_before_last
from tournaments.scheduling.formats import FORMATS
from tournaments.standings.selectors.standings import (
    Basis,
    criteria_of,
    numbers_of,
    rank_rounds,
    rounds_put_out,
    standing_table,
)
from web.caching.store import get_or_make
from web.faults import NotFound

Number = int | Fraction


@dataclass(frozen=True, kw_only=True)
class ReadLine(Standing):
    """A line of the standings with what stands beside it on pages.

    `number` is the entry's; `names` are those of its players where they are known apart; `page` is
    the kind of page it has and the id there; `rounds`, `parted` and `alone` are of its `Reading`.
    """

    number: int
    names: list[str]
    page: tuple[str, str]
    players: list[str]
    substitutes: list[list[Any]]
    """(substitute, player, first round, last round or None) each."""
    before: int | None
    rounds: str
    parted: list[str]
    alone: list[str]
    categories: list[str]
    """The club's labels."""
    carried: Fraction
    """The score brought along from the stage before."""


@dataclass(frozen=True)
class ReadStandings:
    """All lines, the published rounds, the criteria in order, the rules; `final`: since when."""

    lines: list[ReadLine]
    rounds: list[int]
    criteria: list[str]
    rules: str
    final: datetime | None


def read_standings(event: Event) -> ReadStandings:
    """Return the standings as pages show them. One query where they are cached, eight at most.

    An elimination takes seven more.
    """
    stamp = version_of_event(event.id, AnonymousUser())
    if stamp is None:
        raise NotFound(str(event.id))
    made: list[ReadStandings] = []

    def make() -> bytes:
        made.append(_make_standings(event))
        return _to_json(made[0])

    kept = get_or_make(f"standing-lines:{event.id}", stamp.state, make)
    if made:
        return made[0]
    # While another process makes them, the cached ones may be of the state before.
    return _from_json(kept.body) if kept and kept.tag == stamp.state else _make_standings(event)


def _make_standings(event: Event) -> ReadStandings:
    basis = Basis(event)
    table = standing_table(event, basis)
    lines = [row.standing for row in table.rows]
    numbers = [one.number for one in basis.played[0]]
    beside = readings(lines, basis.past.records, numbers, _places_before(basis))
    read = [
        _line(row.entry, row.standing, reading)
        for row, reading in zip(table.rows, beside, strict=True)
    ]
    return ReadStandings(read, numbers, criteria_of(event), table.rules, table.final)


def _places_before(basis: Basis) -> Mapping[str, int]:
    """Return the places by entry before the last round with a result; nothing in the first.

    They stay the same while that round is played, so they are cached by what they follow from.
    """
    event, (rounds, facts) = basis.event, basis.played
    known = rounds_before_last(rounds)
    if known is None:
        return {}
    last = known[-1].number if known else 0
    out = rounds_put_out(event, last + 1) if FORMATS[event.method].eliminates else None
    noted = {at: fact for at, fact in facts.items() if at[0] <= last}
    rules = (event.preset, event.tie_breaks, event.scoring, event.options, event.time_limit)
    who = [(name, row.rating_points) for name, row in basis.entries.items()]
    ground = pickle.dumps((known, noted, out, rules, who, event.shape, event.seed))

    def make() -> bytes:
        return json.dumps(
            {one.entry: one.place for one in rank_rounds(basis, known, out=out)}
        ).encode()

    tag = hashlib.sha256(ground).hexdigest()
    kept = get_or_make(f"places:{event.id}", tag, make)
    places: dict[str, int] = json.loads(kept.body if kept and kept.tag == tag else make())
    return places


def _line(entry: models.Entry, line: Standing, reading: Reading) -> ReadLine:
    pair, name = entry.partnership, str(entry)
    return ReadLine(
        **{one.name: getattr(line, one.name) for one in fields(line)},
        number=entry.number,
        names=name.split(PARTNERS) if pair else [name],
        page=("partnership", str(pair.id)) if pair else ("player", str(entry.player_id)),
        players=[str(pair.first_id), str(pair.second_id)] if pair else [str(entry.player_id)],
        substitutes=[
            [str(one.substitute), str(one.player), one.from_round, one.to_round]
            for one in entry.substitutions.all()
        ],
        before=reading.before,
        rounds=reading.rounds,
        parted=sorted(reading.parted),
        alone=sorted(reading.alone),
        categories=entry.categories,
        carried=entry.score_carried,
    )


_BESIDE = [one.name for one in fields(ReadLine) if one.kw_only and one.name != "carried"]
"""What stands beside the line itself and is in JSON as it is."""


def _to_json(read: ReadStandings) -> bytes:
    lines = [
        standing_document(line)
        | {name: getattr(line, name) for name in _BESIDE}
        | {"carried": str(line.carried)}
        for line in read.lines
    ]
    final = read.final and read.final.isoformat()
    return json.dumps(vars(read) | {"lines": lines, "final": final}).encode()


def _from_json(body: bytes) -> ReadStandings:
    document = json.loads(body)
    lines = [
        ReadLine(
            **standing_fields(line),
            **{name: line[name] for name in _BESIDE},
            carried=Fraction(line["carried"]),
        )
        for line in document["lines"]
    ]
    final = document["final"] and datetime.fromisoformat(document["final"])
    return ReadStandings(**document | {"lines": lines, "final": final})


@dataclass(frozen=True)
class PlaceReason:
    """Why a line is below the one above it, or the first above the next: what parts the two.

    `shares` are the games of the one ahead against the other; `names` are by ids of entries.
    """

    found: Difference
    shares: list[Fraction]
    names: dict[str, str]
    entry: models.Entry
    numbers: list[Number]
    """All numbers of the standings, so that they are written alike."""


def reason_for_place(event: Event, number: int) -> PlaceReason:
    """Return why the entry with that number has its place; raises NotFound.

    Five queries at most, eleven by elimination. Raises NotFound for the only entry of an event,
    too.
    """
    basis = Basis(event)
    rows = standing_table(event, basis).rows
    at = next((at for at, row in enumerate(rows) if row.entry.number == number), None)
    if at is None or len(rows) < 2:
        raise NotFound(f"{event.id}: {number}")
    above, below = rows[at - 1 if at else 0], rows[at if at else 1]
    found = compare_lines(above.standing, below.standing)
    return PlaceReason(
        found,
        shares_against(basis.past.records.get(found.ahead), found.behind),
        {str(row.entry.id): str(row.entry) for row in (above, below)},
        rows[at].entry,
        numbers_of(row.standing for row in rows),
    )
