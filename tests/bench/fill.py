"""A database as it is after years: many players, many events, a million rated games.

    python -m tests.bench.fill [--players 100000] [--events 2000] [--games 1000000] [--clubs 200]

fills the database that `DATABASE_URL` names, which must be migrated to or empty; without that
variable a server of its own is filled and goes at the end, so that only the times are left. The
rows are the same for the same arguments. One club, the federation, has most players, the pool with
the games and half of the events; every other club has its share of the rest. Rows go in by COPY, as
the ledgers of the tests do; the lists are rated by the service itself. What a game was like (its
log) is not made up: no table has a submission.

It stands beside the benchmarks and is no command of the site, where a mistake in a name of a
database would drown a club in invented people.
"""

import argparse
import json
import os
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import django
import numpy as np

# Starts the servers where none are named, before the settings are read.
import tests.services  # noqa: F401 - imported for that

ENTRIES, ROUNDS = 20, 3
"""Pairs in an event, and rounds it is played in."""
FIRST_EVENT, FIRST_ROUND, FIRST_TABLE, FIRST_SEAT = (1 << 52) + 0, 1 << 53, 1 << 54, 1 << 55
FIRST_ENTRY, FIRST_RESULT = (1 << 55) + (1 << 50), (1 << 55) + (1 << 51)
HOURS_APART = 26
CERTIFICATE = json.dumps(
    {"objective": {}, "bounds": {}, "order": [], "seed": 7, "input_hash": "", "engine": "filled"}
)


@dataclass(frozen=True)
class Filling:
    """How much there is to be; `games_a_period` is how many games are rated together."""

    players: int = 100_000
    events: int = 2_000
    games: int = 1_000_000
    clubs: int = 200
    games_a_period: int = 1_000
    seed: int = 7

    @property
    def players_elsewhere(self) -> int:
        """Players of each club but the federation."""
        return max(min(20, self.players // (4 * max(self.clubs, 1))), 2)


def fill_database(size: Filling, tell: Callable[[str], None] = lambda _text: None) -> UUID:
    """Fill the database; returns the id of the pool with the games. Tells what takes how long."""
    from django.utils import timezone

    from ratings.services.rating import pool_recompute
    from tests.ledgers import Size, pool_with_games

    others = size.clubs - 1
    home = size.players - others * size.players_elsewhere
    # Nobody sits at two tables of a round.
    together = min(size.games_a_period, home // 4)
    ledger = Size(size.games, together, home - home % 2, seed=size.seed)
    with _Timing("people and ledger", tell):
        pool = pool_with_games(ledger, name="Federación del Dominó")
        clubs = _clubs(size)
    with _Timing("events", tell):
        _events(size, [pool.club_id, *clubs], pool.club_id)
    with _Timing("rating", tell):
        pool_recompute(pool_id=pool.id, now=timezone.now())
    with _Timing("vacuum", tell):
        _settle()
    return pool.id


class _Timing:
    """Says how long something took."""

    def __init__(self, what: str, tell: Callable[[str], None]) -> None:
        self._what, self._tell = what, tell

    def __enter__(self) -> None:
        self._start = time.perf_counter()

    def __exit__(self, *_error: object) -> None:
        self._tell(f"{self._what}: {time.perf_counter() - self._start:.1f} s")


def _clubs(size: Filling) -> list[UUID]:
    """Make the clubs but the federation, each with its players and pairs; returns their ids."""
    from django.db import connection

    from clubs.models import Club
    from tests.ledgers import START, _copy_rows, uuids

    clubs = [Club(name=f"Club {number:04d} de dominó") for number in range(1, size.clubs)]
    for club in clubs:
        club.fold()
    Club.objects.bulk_create(clubs)
    each = size.players_elsewhere
    ids = [UUID(bytes=bytes(row)) for row in uuids(1 << 50, len(clubs) * each)]
    pairs = [UUID(bytes=bytes(row)) for row in uuids(1 << 51, len(clubs) * each // 2)]
    people = (
        (one, clubs[place // each].id, f"M{place}", "", f"m{place}", START)
        for place, one in enumerate(ids)
    )
    couples = (
        (
            pair,
            clubs[2 * n // each].id,
            ids[2 * n],
            ids[2 * n + 1],
            f"M{2 * n} & M{2 * n + 1}",
            START,
        )
        for n, pair in enumerate(pairs)
        if 2 * n // each == (2 * n + 1) // each
    )
    with connection.cursor() as cursor:
        _copy_rows(cursor, "clubs_player (id, club_id, name, nickname, sort_key, created)", people)
        _copy_rows(
            cursor, "clubs_partnership (id, club_id, first_id, second_id, name, created)", couples
        )
    return [club.id for club in clubs]


def _events(size: Filling, clubs: list[UUID], federation: UUID) -> None:
    """Make the events; every other one is the federation's. Nine in ten are over."""
    from django.db import connection, transaction

    from clubs.models import Partnership
    from tests.ledgers import _copy_rows

    rows = Partnership.objects.filter(club_id=federation).order_by("id")
    pairs = list(rows.values_list("id", "first_id", "second_id")[: 250 * ENTRIES])
    chance = np.random.default_rng(size.seed)
    with transaction.atomic(), connection.cursor() as cursor:
        for table, lines in _tables(_Event.several(size, clubs), pairs, chance):
            _copy_rows(cursor, table, lines)
            # What is checked and done for each row at the end is planned by what is there now.
            cursor.execute(f"ANALYZE {table.partition(' ')[0]}")


@dataclass(frozen=True)
class _Event:
    """An event by its number, and whose it is."""

    number: int
    club: UUID
    state: str
    starts: datetime
    rounds: int

    @classmethod
    def several(cls, size: Filling, clubs: list[UUID]) -> list["_Event"]:
        """All events, the oldest first, the last hundredth still to come."""
        from django.utils import timezone

        today = timezone.now().replace(hour=20, minute=0, second=0, microsecond=0)
        found = []
        for number in range(size.events):
            age = size.events - size.events // 100 - number
            club = clubs[0] if number % 2 else clubs[number // 2 % len(clubs)]
            share = 100 * number // max(size.events, 1)
            state = "finished" if share < 97 else "running" if share < 98 else "open"
            if number % 50 == 7:
                state = "cancelled" if share < 97 else "draft"
            rounds = {"finished": ROUNDS, "running": 2}.get(state, 0)
            starts = today - timedelta(hours=HOURS_APART * age)
            found.append(cls(number, club, state, starts, rounds))
        return found


def _one(first: int, number: int) -> UUID:
    """Return the UUID of version 7 that a number stands for."""
    return UUID(int=(0x0190_0000_0000_7000 << 64) + (1 << 63) + first + number)


Lines = Iterable[tuple[object, ...]]


def _tables(
    events: list[_Event], pairs: list[Any], chance: np.random.Generator
) -> Iterator[tuple[str, Lines]]:
    """Yield each table with its rows, in the order in which they point to each other."""
    sizes = "table_min, table_max, table_preferred"
    plain = "options, policy, tie_breaks, scoring, check_in, seed, rated, evidence, time_zone, "
    plain += "players_enter, players_report, team_event"
    yield (
        "tournaments_event (id, club_id, name, sort_key, game, method, shape, rounds_planned, "
        f"{sizes}, {plain}, preset, time_limit, starts, place, revision, state, created)",
        map(_event_row, events),
    )
    yield (
        "tournaments_entry (id, event_id, number, partnership_id, rating, team, from_round, "
        "sits_out, created)",
        (
            (*_entry(event, place), pair[0], 1_500_000_000, "", 1, "[]", event.starts)
            for event in events
            for place, pair in enumerate(_enter_pairs(event, pairs))
        ),
    )
    yield (
        "tournaments_round (id, event_id, number, state, seed, certificate, check_in, revision, "
        "created, published_at, closed_at)",
        (row for event in events for row in _round_rows(event)),
    )
    tables = [
        (event, number, place)
        for event in events
        for number in range(event.rounds)
        for place in range(ENTRIES // 2)
    ]
    yield (
        "tournaments_table (id, round_id, number, state)",
        (
            (_table(*one), _round(one[0], one[1]), one[2] + 1, "decided" if _over(*one) else "open")
            for one in tables
        ),
    )
    yield (
        "tournaments_seat (id, table_id, round_id, letter, side, entry_id, player_id)",
        (row for one in tables for row in _seat_rows(*one, _enter_pairs(one[0], pairs))),
    )
    yield (
        "tournaments_result (id, table_id, version, current, evidence, deals, slip, reason, places,"
        " points, winner, by_time, sanctions, absent, cards, created, cleared_reason)",
        (_result_row(*one, float(chance.random())) for one in tables if _over(*one)),
    )


def _event_row(event: _Event) -> tuple[object, ...]:
    name = f"Torneo {event.number:05d} de parejas"
    return (
        *(_one(FIRST_EVENT, event.number), event.club, name, name.lower(), "partnership", "swiss"),
        *("pairs", ROUNDS, 4, 4, 4, "{}", "{}", "[]", "{}", False, 7, True, "sheet"),
        *("America/Santo_Domingo", False, True, False),
        *("match_points", "none", event.starts, "", 0, event.state),
        event.starts - timedelta(days=7),
    )


def _enter_pairs(event: _Event, pairs: list[Any]) -> list[Any]:
    """The pairs of an event: of the same way to pair off, so that nobody is in two."""
    first = event.number * ENTRIES % max(len(pairs) - ENTRIES + 1, 1)
    return pairs[first : first + ENTRIES]


def _entry(event: _Event, place: int) -> tuple[UUID, UUID, int]:
    """Id, event and number of an entry."""
    number = event.number * ENTRIES + place
    return _one(FIRST_ENTRY, number), _one(FIRST_EVENT, event.number), place + 1


def _round(event: _Event, number: int) -> UUID:
    return _one(FIRST_ROUND, event.number * ROUNDS + number)


def _table(event: _Event, number: int, place: int) -> UUID:
    return _one(FIRST_TABLE, (event.number * ROUNDS + number) * (ENTRIES // 2) + place)


def _over(event: _Event, number: int, place: int) -> bool:
    """Whether a table has its result: all but some of the round that runs."""
    return event.state == "finished" or number == 0 or place % 3 > 0


def _round_rows(event: _Event) -> Iterator[tuple[object, ...]]:
    for number in range(event.rounds):
        begins = event.starts + timedelta(minutes=45 * number)
        closed = event.state == "finished" or number == 0
        yield (
            *(_round(event, number), _one(FIRST_EVENT, event.number), number + 1),
            *("closed" if closed else "published", number, CERTIFICATE, False, 0),
            *(begins, begins, begins + timedelta(minutes=40) if closed else None),
        )


def _seat_rows(
    event: _Event, number: int, place: int, entered: list[Any]
) -> Iterator[tuple[object, ...]]:
    half = ENTRIES // 2
    sides = (place, half + (place + number) % half)
    table = (event.number * ROUNDS + number) * half + place
    for seat, (letter, side) in enumerate(zip("ABCD", ("AC", "BD") * 2, strict=True)):
        entry = sides[seat % 2]
        player = entered[entry][1 + seat // 2]
        yield (
            *(_one(FIRST_SEAT, 4 * table + seat), _table(event, number, place)),
            *(_round(event, number), letter, side, _entry(event, entry)[0], player),
        )


def _result_row(event: _Event, number: int, place: int, chance: float) -> tuple[object, ...]:
    table = (event.number * ROUNDS + number) * (ENTRIES // 2) + place
    won, lost = ("AC", "BD") if chance < 0.5 else ("BD", "AC")
    points = {won: 200, lost: int(chance * 199)}
    return (
        *(_one(FIRST_RESULT, table), _table(event, number, place), 1, True, "sheet", "[]", "", ""),
        *(json.dumps({won: 1, lost: 2}), json.dumps(points), won, False, "{}", "[]", "[]"),
        *(event.starts, ""),
    )


def _settle() -> None:
    """Let PostgreSQL know what it has, as its own vacuum would some minutes later."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("VACUUM (ANALYZE)")


def main() -> None:
    """Read the arguments and fill."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name, number in vars(Filling()).items():
        parser.add_argument(f"--{name.replace('_', '-')}", type=int, default=number)
    size = Filling(**vars(parser.parse_args()))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    django.setup()
    from django.core.management import call_command

    from clubs.models import Club

    call_command("migrate", verbosity=0)
    if Club.objects.exists():
        raise SystemExit("There are clubs in this database already; nothing was written.")
    start = time.perf_counter()
    pool = fill_database(size, print)
    print(f"pool {pool}, in all {time.perf_counter() - start:.1f} s")  # noqa: T201


if __name__ == "__main__":
    main()
