"""Lists from columns: hashes any program can repeat, whatever the order and mix of the games."""

import hashlib
import json
import random
import struct
import uuid
from dataclasses import replace

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from ratings.engine.columns import State
from ratings.engine.deviation import PoolFit
from ratings.engine.hashes import NO_POINTS
from ratings.engine.period import Config, Game, KStep, Subject, rate
from ratings.engine.rebuild import NOTHING_BEFORE, Before, BuiltList, Games, Roster, rebuild_lists
from ratings.store.binary_copy import HEADER, TRAILER, pack_rows, unpack_rows

PEOPLE = [uuid.UUID(int=(7919 * n) % 997 + (n << 100)) for n in range(1, 13)]
COUPLES = {
    (a, b): uuid.UUID(int=(a * 31 + b * 17) << 90) for a in range(12) for b in range(a + 1, 12)
}
Table = tuple[int, uuid.UUID, tuple[tuple[int, ...], ...], tuple[int, ...]]


@st.composite
def ledgers(draw: st.DrawFn) -> list[Table]:
    """Tables of three periods: two against two, one against one, three for themselves."""
    found = []
    for number in range(draw(st.integers(1, 14))):
        sizes = draw(st.sampled_from([(2, 2), (1, 1), (1, 1, 1)]))
        order = draw(st.permutations(range(12)))
        sides, start = [], 0
        for size in sizes:
            sides.append(tuple(sorted(order[start : start + size])))
            start += size
        places = tuple(draw(st.integers(1, 2)) for _ in sizes)
        source = uuid.UUID(int=(number * 48271) % 65537 << 64)
        found.append((draw(st.integers(1, 3)), source, tuple(sides), places))
    return found


def couple(side: tuple[int, ...]) -> uuid.UUID:
    """The partnership of two places in PEOPLE."""
    one, other = side
    return COUPLES[one, other]


def ids(values: list[uuid.UUID]) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    return np.array([list(value.bytes) for value in values], np.uint8).reshape(-1, 16)


def columns(ledger: list[Table]) -> tuple[list[Games], Roster]:
    couples = sorted(COUPLES.values(), key=str, reverse=True)
    roster = Roster.of(
        (np.arange(100, 100 + len(couples), dtype=np.int32), ids(couples)),
        (np.arange(12, dtype=np.int32), ids(PEOPLE)),
    )
    by_shape: dict[tuple[int, ...], list[Table]] = {}
    for table in ledger:
        by_shape.setdefault(tuple(len(side) for side in table[2]), []).append(table)
    found = []
    for sizes, tables in by_shape.items():
        seats = [[who for side in table[2] for who in side] for table in tables]
        pairs = [
            [100 + couples.index(couple(side)) for side in table[2]]
            for table in tables
            if sizes == (2, 2)
        ]
        found.append(
            Games(
                sizes,
                np.array([table[0] for table in tables], np.int32),
                np.arange(len(tables), dtype=np.int32),
                ids([table[1] for table in tables]),
                roster.places(np.array(seats, np.int32).T),
                roster.places(np.array(pairs, np.int32).T) if pairs else None,
                np.array([table[3] for table in tables], np.int16).T,
                None,
            )
        )
    return found, roster


def build(ledger: list[Table], config: Config) -> list[BuiltList]:
    games, roster = columns(ledger)
    return list(rebuild_lists(config, roster, games, [1, 2, 3], State.opening(len(roster.numbers))))


def plainly(ledger: list[Table], config: Config) -> list[tuple[str, str]]:
    """The hashes by the plain engine and the words of the documentation."""
    ratings: dict[str, Subject] = {}
    previous: tuple[str, str] | None = None
    found = []
    for period in (1, 2, 3):
        tables = sorted((t for t in ledger if t[0] == period), key=lambda table: table[1].bytes)
        games, opening = [], {}
        for _period, source, sides, places in tables:
            named = tuple(tuple(f"player:{PEOPLE[who]}" for who in side) for side in sides)
            games.append(Game(f"{source}/players", named, places))
            if all(len(side) == 2 for side in sides):
                couples = tuple((f"partnership:{couple(side)}",) for side in sides)
                games.append(Game(f"{source}/partnerships", couples, places))
                for (pair,), members in zip(couples, named, strict=True):
                    start = [ratings.get(one, Subject(1500_000000)).rating or 0 for one in members]
                    opening[pair] = ratings.get(pair, Subject((sum(start) + 1) // 2))
            opening |= {one: ratings[one] for side in named for one in side if one in ratings}
        result = rate(config, opening, games)
        head = {"config": {"model": "logistic", "k": config.k, "scale": 400_000000, "cap": None,
                "max_nk": None, "multi": "per_opponent", "start": 1500_000000,
                "provisional_games": 20, "floor": None, "margin": None},
                "games": len(tables), "previous": previous}  # fmt: skip
        text = json.dumps(head, sort_keys=True, separators=(",", ":")) + "\n"
        digest = hashlib.sha256(text.encode())
        for _period, source, sides, places in tables:
            for number, (side, place) in enumerate(zip(sides, places, strict=True)):
                partners = couple(side).bytes if len(side) == 2 else bytes(16)
                for who in side:
                    middle = struct.pack(">BHi", number, place, NO_POINTS)
                    digest.update(source.bytes + middle + PEOPLE[who].bytes + partners)
        previous = (f"sha256:{digest.hexdigest()}", result.hash)
        found.append(previous)
        ratings |= {name: Subject(row.after, row.games) for name, row in result.changes.items()}
    return found


@settings(deadline=None, max_examples=60)
@given(ledgers(), st.integers(1, 90_000_000), st.randoms(use_true_random=False))
def test_hashes_are_those_anybody_gets(ledger: list[Table], k: int, chance: random.Random) -> None:
    config = Config(k=k)
    expected = plainly(ledger, config)
    assert [(one.input_hash, one.hash) for one in build(ledger, config)] == expected
    shuffled = chance.sample(ledger, len(ledger))
    assert [(one.input_hash, one.hash) for one in build(shuffled, config)] == expected


NAMES = ["rating", "games", "own", "spread", "luck", "day"]
WHOLE = Config(k=(KStep(40_000000, games_below=2), KStep(16_000000)), max_nk=60_000000)
Rated = list[tuple[str, str, PoolFit, list[tuple[int, ...]]]]


def rated_lists(ledger: list[Table], config: Config, runs: list[list[int]]) -> Rated:
    """Hashes, fit and everybody's line after each period, rated in so many runs."""
    games, roster = columns(ledger)
    state, before = State.opening(len(roster.numbers)), NOTHING_BEFORE
    days = {number: 700_000 + 200 * number for number in (1, 2, 3)}
    found: Rated = []
    for run in runs:
        for one in rebuild_lists(config, roster, games, run, state, before, days):
            found.append((one.input_hash, one.hash, one.fit, state.lines[NAMES].tolist()))
            before = Before((one.input_hash, one.hash), one.fit)
    return found


@settings(deadline=None, max_examples=30)
@given(
    ledgers(),
    st.sampled_from([WHOLE, replace(WHOLE, pair_rest="half", below_peak=3_000000)]),
    st.sampled_from([[[1], [2], [3]], [[1, 2], [3]], [[1], [2, 3]]]),
    st.randoms(use_true_random=False),
)
def test_any_split_and_any_order_of_the_ledger_give_the_same(
    ledger: list[Table], config: Config, runs: list[list[int]], chance: random.Random
) -> None:
    """Period by period or at once, games as they come: hashes, and how sure everybody is."""
    at_once = rated_lists(ledger, config, [[1, 2, 3]])
    assert rated_lists(chance.sample(ledger, len(ledger)), config, runs) == at_once


def test_the_chain_covers_what_was_before() -> None:
    """Another result in the first period changes the input hash of every later one."""
    ledger: list[Table] = [
        (1, uuid.UUID(int=1), ((0,), (1,)), (1, 2)),
        (3, uuid.UUID(int=2), ((2,), (3,)), (1, 2)),
    ]
    first = build(ledger, Config())
    turned = build([(1, uuid.UUID(int=1), ((0,), (1,)), (2, 1)), ledger[1]], Config())
    assert first[2].hash == turned[2].hash
    assert all(one.input_hash != other.input_hash for one, other in zip(first, turned, strict=True))


def test_rows_are_packed_as_postgresql_wants_them() -> None:
    """int2 7, int8 -1 and a UUID: lengths before values, all big-endian."""
    one = uuid.UUID(int=5)
    rows = pack_rows(
        [np.array([7]), np.array([-1]), ids([one]).view("V16")], ["int2", "int8", "uuid"]
    )
    assert rows == struct.pack(">hihiqi", 3, 2, 7, 8, -1, 16) + one.bytes


def test_rows_of_every_shape_are_read() -> None:
    """Arrays of different lengths, nulls and empty arrays, one row at a time."""

    def array(*values: int) -> bytes:
        head = struct.pack(">iii", 1 if values else 0, 0, 23)
        if values:
            head += struct.pack(">ii", len(values), 1)
        body = head + b"".join(struct.pack(">ii", 4, value) for value in values)
        return struct.pack(">i", len(body)) + body

    def row(number: int, middle: bytes) -> bytes:
        return struct.pack(">hii", 2, 4, number) + middle

    rows = [
        row(1, array(5, 6)),
        row(2, struct.pack(">i", -1)),
        row(3, array()),
        row(4, array(7, 8)),
    ]
    rows[0] = HEADER + rows[0]
    found = {}
    for shape in unpack_rows([*rows, TRAILER], {"number": "int4", "many": "int4[]"}):
        many = shape.columns.get("many")
        for place, number in enumerate(shape.columns["number"].tolist()):
            found[number] = None if many is None else many[:, place].tolist()
    assert found == {1: [5, 6], 2: None, 3: None, 4: [7, 8]}
    assert list(unpack_rows([HEADER + TRAILER], {"number": "int4"})) == []
