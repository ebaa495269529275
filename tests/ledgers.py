"""Large ledgers for benchmarks and faults: clubs, players and games by COPY, not one by one."""

import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import numpy as np
import numpy.typing as npt
from django.db import connection, transaction

from clubs.models import Club
from ratings.models import Period, Pool

START = datetime(2020, 1, 1, tzinfo=UTC)


@dataclass(frozen=True)
class Size:
    """How large a ledger is: rounds of tables, four players at each."""

    games: int
    games_a_period: int = 1000
    players: int = 50_000
    partners: int = 4
    seed: int = 7


def uuids(first: int, count: int) -> npt.NDArray[np.void]:
    """Return UUIDs of version 7 that count up from a number."""
    numbers = np.zeros((count, 2), ">u8")
    numbers[:, 0] = 0x7000 | (0x0190_0000_0000 << 16)
    numbers[:, 1] = (1 << 63) + first + np.arange(count, dtype=np.uint64)
    return numbers.view("V16").ravel()


def seats(size: Size) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int32]]:
    """Return players (4 x games) and pairs (2 x games) by place; nobody sits twice in a round.

    Everybody has a few regular partners; a round takes one of these ways to pair off everybody
    and sits its couples down in an order of its own.
    """
    chance = np.random.default_rng(size.seed)
    half = size.players // 2
    couples = np.stack(
        [
            np.stack([np.arange(half), half + (np.arange(half) + shift) % half])
            for shift in range(size.partners)
        ]
    )
    players = np.empty((4, size.games), np.int32)
    pairs = np.empty((2, size.games), np.int32)
    for start in range(0, size.games, size.games_a_period):
        stop = min(start + size.games_a_period, size.games)
        way = int(chance.integers(size.partners))
        order = chance.permutation(half)[: 2 * (stop - start)].reshape(2, -1)
        pairs[:, start:stop] = order + way * half
        players[0:2, start:stop] = couples[way][:, order[0]]
        players[2:4, start:stop] = couples[way][:, order[1]]
    return players, pairs


def places(size: Size, players: npt.NDArray[np.int32]) -> npt.NDArray[np.int16]:
    """Return the places of the two sides, drawn by strengths nobody knows."""
    chance = np.random.default_rng(size.seed + 1)
    strength = chance.normal(0, 200, size.players)
    gap = (strength[players[:2]].sum(axis=0) - strength[players[2:]].sum(axis=0)) / 2
    won = chance.random(size.games) < 1 / (1 + 10 ** (-gap / 400))
    return np.stack([np.where(won, 1, 2), np.where(won, 2, 1)]).astype(np.int16)


@transaction.atomic
def pool_with_games(size: Size, *, name: str = "Bench", first: int = 0) -> Pool:
    """Write a club, its people and a ledger of closed rounds; `first` keeps ids apart."""
    club = Club.objects.create(name=name)
    pool = Pool.objects.create(club=club, game="partnership")
    half = size.players // 2
    people = uuids(first, size.players)
    couples = uuids(first + (1 << 32), half * size.partners)
    _people(club, size, people, couples)
    numbers = _numbers("player_id", people), _numbers("partnership_id", couples)
    count = -(-size.games // size.games_a_period)
    Period.objects.bulk_create(
        Period(
            pool=pool,
            number=number,
            source=uuid.UUID(int=(first << 64) + (2 << 96) + number),
            label=f"Round {number}",
            closed_at=START + timedelta(hours=number),
            logs=min(size.games - (number - 1) * size.games_a_period, size.games_a_period),
        )
        for number in range(1, count + 1)
    )
    players, pairs = seats(size)
    _games(pool, size, first, numbers[0][players], numbers[1][pairs], places(size, players))
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE ratings_ratedgame, ratings_period, ratings_subject")
    return pool


def _people(
    club: Club, size: Size, people: npt.NDArray[np.void], couples: npt.NDArray[np.void]
) -> None:
    half = size.players // 2
    ids = [uuid.UUID(bytes=bytes(row)) for row in people]
    players = [(one, club.id, f"P{place}", "", f"p{place}", START) for place, one in enumerate(ids)]
    pairs = []
    for place, row in enumerate(couples):
        shift, one = divmod(place, half)
        other = half + (one + shift) % half
        name = f"P{one} & P{other}"
        pair = uuid.UUID(bytes=bytes(row))
        pairs.append((pair, club.id, ids[one], ids[other], name, START))
    with connection.cursor() as cursor:
        _copy_rows(cursor, "clubs_player (id, club_id, name, nickname, sort_key, created)", players)
        _copy_rows(
            cursor, "clubs_partnership (id, club_id, first_id, second_id, name, created)", pairs
        )
        cursor.execute(
            "INSERT INTO ratings_subject (player_id) SELECT id FROM clubs_player "
            "WHERE club_id = %s ORDER BY id",
            [club.id],
        )
        cursor.execute(
            "INSERT INTO ratings_subject (partnership_id) SELECT id FROM clubs_partnership "
            "WHERE club_id = %s ORDER BY id",
            [club.id],
        )


def _copy_rows(cursor: Any, table: str, rows: Iterable[tuple[object, ...]]) -> None:
    with cursor.copy(f"COPY {table} FROM STDIN") as copy:
        for row in rows:
            copy.write_row(row)


def _numbers(field: str, ids: npt.NDArray[np.void]) -> npt.NDArray[np.int32]:
    with connection.cursor() as cursor:
        cursor.execute(
            f"SELECT min(id) FROM ratings_subject WHERE {field} = ANY(%s)",  # noqa: S608
            [[uuid.UUID(bytes=bytes(ids[0]))]],
        )
        first = int(cursor.fetchone()[0])
    return first + np.arange(len(ids), dtype=np.int32)


def _games(
    pool: Pool,
    size: Size,
    first: int,
    players: npt.NDArray[np.int32],
    pairs: npt.NDArray[np.int32],
    places: npt.NDArray[np.int16],
) -> None:
    """Copy the games in as text: arrays in binary would need a writer of their own."""
    periods = list(pool.periods.order_by("number").values_list("id", flat=True))
    sources = uuids(first + (2 << 32), size.games)
    columns = "period_id, source, version, current, sizes, players, pairs, places, points, created"
    created = START.isoformat()
    with (
        connection.cursor() as cursor,
        cursor.copy(f"COPY ratings_ratedgame ({columns}) FROM STDIN") as copy,
    ):
        for row, (a, b, c, d), (e, f), (g, h) in zip(
            range(size.games), players.T.tolist(), pairs.T.tolist(), places.T.tolist(), strict=True
        ):
            copy.write(
                f"{periods[row // size.games_a_period]}\t{uuid.UUID(bytes=bytes(sources[row]))}"
                f"\t1\tt\t{{2,2}}\t{{{a},{b},{c},{d}}}\t{{{e},{f}}}\t{{{g},{h}}}\t{{}}\t{created}\n"
            )
