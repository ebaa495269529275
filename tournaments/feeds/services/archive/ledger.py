"""The part of a pool's ledger that the ratings of an event rest on, with people instead of numbers.

A list follows from every game of the pool before it, whatever event it was played in. So these are
written down, too: the periods from the first to the last of the event, each game as it counts now,
and the hashes of the lists that stand.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Any
from uuid import UUID

from django.db.models import Max, QuerySet

from ratings.models import Evidence, Period, Pool, RatedGame, RatingList, Subject
from ratings.services.subjects import subjects_number
from tournaments.feeds.services.archive.values import moment_read
from tournaments.models import Event

Line = dict[str, Any]


def pool_of(event: Event) -> tuple[Pool | None, int]:
    """Return the pool in which an event was rated and its last period there. Two queries."""
    mine = Period.objects.filter(source__in=event.rounds.values("id"), number__isnull=False)
    found = mine.order_by("pool_id").values("pool_id").annotate(last=Max("number")).first()
    if found is None:
        return None, 0
    return Pool.objects.get(id=found["pool_id"]), int(found["last"])


def subjects_named(pool: Pool, last: int) -> tuple[set[UUID], set[UUID]]:
    """Return ids of the players and partnerships that the games up to a period name."""
    found = _subjects(pool, last)
    players = {player for _number, player, _pair in found if player}
    return players, {pair for _number, _player, pair in found if pair}


def ledger_lines(pool: Pool, last: int) -> Iterator[Line]:
    """Write down the ledger of a pool up to a period."""
    for one in pool.periods.filter(number__lte=last).order_by("number"):
        yield {
            "line": "period",
            "id": str(one.id),
            "number": one.number,
            "source": str(one.source),
            "day": one.day and one.day.isoformat(),
            "time_zone": one.time_zone,
            "label": one.label,
            "closed_at": one.closed_at.isoformat(),
        }
    yield from _games(pool, last)
    lists = RatingList.objects.filter(
        pool=pool, replaced__isnull=True, period__number__lte=last
    ).order_by("period__number")
    for number, before, after in lists.values_list("period__number", "input_hash", "hash"):
        yield {"line": "list", "period": number, "input_hash": before, "hash": after}


def _games(pool: Pool, last: int) -> Iterator[Line]:
    names = {number: str(player or pair) for number, player, pair in _subjects(pool, last)}
    rows = _counting(pool, last).select_related("period").order_by("period__number", "source")
    for one in rows.iterator():
        yield {
            "line": "game",
            "period": one.period.number,
            "source": str(one.source),
            "version": one.version,
            "sizes": one.sizes,
            "players": [names[number] for number in one.players],
            "pairs": [names[number] for number in one.pairs],
            "places": one.places,
            "points": one.points,
            "evidence": one.evidence,
            "reason": one.reason,
        }


def _subjects(pool: Pool, last: int) -> list[tuple[int, UUID | None, UUID | None]]:
    """Return whom the games up to a period name: their number, and whose it is. Two queries."""
    numbers: set[int] = set()
    for players, pairs in _counting(pool, last).values_list("players", "pairs").iterator():
        numbers.update(players, pairs)
    rows = Subject.objects.filter(id__in=numbers)
    return list(rows.values_list("id", "player_id", "partnership_id"))


def _counting(pool: Pool, last: int) -> QuerySet[RatedGame]:
    return RatedGame.objects.filter(period__pool=pool, period__number__lte=last, current=True)


def period_of(pool: Pool, line: Line) -> Period:
    """Return the row of a line, not stored yet; it waits to be rated."""
    return Period(
        id=UUID(line["id"]),
        pool=pool,
        number=line["number"],
        source=UUID(line["source"]),
        day=date.fromisoformat(line["day"]) if line["day"] else None,
        time_zone=line["time_zone"],
        label=line["label"],
        closed_at=moment_read(line["closed_at"]),
    )


def games_add(periods: Mapping[int, Period], lines: Sequence[Line]) -> None:
    """Store games of periods that are new, with the numbers that people have here."""
    players, pairs = subjects_number(
        players={UUID(one) for line in lines for one in line["players"]},
        partnerships={UUID(one) for line in lines for one in line["pairs"]},
    )
    rows = [
        RatedGame(
            period=periods[line["period"]],
            source=UUID(line["source"]),
            version=line["version"],
            sizes=line["sizes"],
            players=[players[UUID(one)] for one in line["players"]],
            pairs=[pairs[UUID(one)] for one in line["pairs"]],
            places=line["places"],
            points=line["points"],
            evidence=Evidence(line["evidence"]),
            reason=line["reason"],
        )
        for line in lines
    ]
    RatedGame.objects.bulk_create(rows)
