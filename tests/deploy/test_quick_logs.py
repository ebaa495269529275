"""A log like the one before it is answered, stored and told of as by the careful way.

Two clubs with the same players get the same requests: one by a client that may take the short way,
one by a client without it. Answers, rows, the feed and the lines of the log are the same but for
ids and times.
"""

import json
import random
import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any
from unittest.mock import patch
from uuid import UUID, uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from clubs.models import Club, Membership, Player, User
from clubs.rosters import NewPlayer
from clubs.services import player_change, players_add
from deploy.models import ApiToken
from deploy.requests import quick_logs
from deploy.requests.quick_logs import QuickLogs, SeatsOfRounds
from games.models import Submission
from games.rules.replay import parse
from games.rules.write import to_json
from tests import builders
from tests.deploy.tablets import World, lines, log_of, same_text
from tests.threads import run_at_once
from tournaments.hiding.services.names import player_hide
from tournaments.merging.services.merge import player_merge
from tournaments.models import Event, Result, Round, Table
from tournaments.results.selectors.seating import KnownSeats
from tournaments.results.services.logs import log_submit_at_once

pytestmark = pytest.mark.django_db
Act = Callable[[World, int, random.Random], Any]


def plain(world: World, seed: int, _chance: random.Random) -> None:
    world.send(world.tables[seed % 20], log_of(world, seed))


def by_ids(world: World, seed: int, _chance: random.Random) -> None:
    world.send(world.tables[seed % 20], log_of(world, seed, tags="id"))


def nameless(world: World, seed: int, _chance: random.Random) -> None:
    world.send(world.tables[seed % 20], log_of(world, seed % 3, tags="none"))


def as_json(world: World, seed: int, _chance: random.Random) -> None:
    document = json.dumps(to_json(parse(log_of(world, seed).encode())))
    world.send(world.tables[seed % 20], document, kind="application/json")


def send_keyed(world: World, seed: int, chance: random.Random) -> None:
    headers = {"Idempotency-Key": f"key {seed}"}
    for _again in range(chance.choice([1, 1, 2])):
        world.send(world.tables[seed % 20], log_of(world, seed), **headers)


def key_used_before(world: World, seed: int, chance: random.Random) -> None:
    headers = {"Idempotency-Key": f"key {chance.randrange(seed + 1)}"}
    world.send(world.tables[seed % 20], log_of(world, seed), **headers)


def no_key(world: World, seed: int, _chance: random.Random) -> None:
    world.send(world.tables[seed % 20], log_of(world, seed), **{"Idempotency-Key": "k" * 201})


def send_narrowed(world: World, seed: int, chance: random.Random) -> None:
    world.send(world.tables[seed % 20], log_of(world, seed), chance.choice(["event", "table"]))


def may_only_read(world: World, seed: int, _chance: random.Random) -> None:
    world.send(world.tables[seed % 20], log_of(world, seed), "reader")


def in_spanish(world: World, seed: int, chance: random.Random) -> None:
    body = log_of(world, seed) if chance.random() < 0.7 else "nonsense"
    world.send(world.tables[seed % 20], body, **{"Accept-Language": "es"})


def send_gzip(world: World, seed: int, _chance: random.Random) -> None:
    world.send(world.tables[seed % 20], log_of(world, seed), **{"Accept-Encoding": "gzip"})


def send_broken(world: World, seed: int, chance: random.Random) -> None:
    text = log_of(world, seed)
    world.send(world.tables[seed % 20], text[: chance.randrange(len(text))])


def of_another_table(world: World, seed: int, _chance: random.Random) -> None:
    world.send(world.tables[(seed + 1) % 20], log_of(world, seed))


def rename_player(world: World, seed: int, _chance: random.Random) -> None:
    text = log_of(world, seed)
    seat = world.tables[seed % 20].seats.select_related("player").first()
    assert seat is not None
    player_change(player_id=seat.player_id, to=NewPlayer(f"Renamed {seed}"))
    world.send(world.tables[seed % 20], text)


def role_lost(world: World, seed: int, _chance: random.Random) -> None:
    held = Membership.objects.filter(club=world.club, user=world.user)
    held.update(role="player")
    world.send(world.tables[seed % 20], log_of(world, seed))
    held.update(role="scorer")


def lock_out(world: World, seed: int, _chance: random.Random) -> None:
    User.objects.filter(id=world.user.id).update(is_active=False)
    world.send(world.tables[seed % 20], log_of(world, seed))
    User.objects.filter(id=world.user.id).update(is_active=True)


def revoke(world: World, seed: int, _chance: random.Random) -> None:
    ApiToken.objects.filter(user=world.user, club=None, event=None, table=None).delete()
    world.send(world.tables[seed % 20], log_of(world, seed))
    world.tokens["own"], world.tokens["reader"] = world.token(), world.token(scopes=["read"])


def expire(world: World, seed: int, _chance: random.Random) -> None:
    mine = ApiToken.objects.filter(user=world.user)
    mine.update(expiry=timezone.now() - timedelta(seconds=1))
    world.send(world.tables[seed % 20], log_of(world, seed))
    mine.update(expiry=None)


def scope_lost(world: World, seed: int, _chance: random.Random) -> None:
    mine = ApiToken.objects.filter(user=world.user, event=None, table=None)
    mine.update(scopes=["read"])
    world.send(world.tables[seed % 20], log_of(world, seed))
    mine.update(scopes=["read", "submit"])


def _someone(world: World, seed: int) -> Player:
    there = Player.objects.filter(club=world.club).count()
    (made,) = players_add(club=world.club, names=[f"Somebody {seed} {there}"])
    return made


def seat_another(world: World, seed: int, _chance: random.Random) -> None:
    table, before = world.tables[seed % 20], log_of(world, seed)
    table.seats.filter(letter="B").update(player=_someone(world, seed))
    world.send(table, before)
    world.send(table, log_of(world, seed))


def merge_player(world: World, seed: int, _chance: random.Random) -> None:
    table, before = world.tables[seed % 20], log_of(world, seed)
    sits = table.seats.get(letter="A").player_id
    player_merge(player_id=sits, into=_someone(world, seed).id, by=world.owner)
    world.send(table, before)


def hide_player(world: World, seed: int, _chance: random.Random) -> None:
    table, before = world.tables[seed % 20], log_of(world, seed)
    player_hide(player_id=table.seats.get(letter="C").player_id)
    world.send(table, before)
    world.send(world.tables[(seed + 1) % 20], log_of(world, seed + 1))


def other_options(world: World, seed: int, _chance: random.Random) -> None:
    event = Event.objects.filter(id=world.event.id)
    event.update(options={**world.event.options, "target": 150})
    world.send(world.tables[seed % 20], log_of(world, seed))
    event.update(options=world.event.options)


def role_changed(world: World, seed: int, chance: random.Random) -> None:
    held = Membership.objects.filter(club=world.club, user=world.user)
    held.update(role=chance.choice(["scorer", "organiser"]))
    world.send(world.tables[seed % 20], log_of(world, seed))


def round_over(world: World, seed: int, _chance: random.Random) -> None:
    rounds = Round.objects.filter(event=world.event)
    rounds.update(state="closed")
    world.send(world.tables[seed % 20], log_of(world, seed))
    rounds.update(state="published")


def nowhere(world: World, _seed: int, _chance: random.Random) -> None:
    table = Table(number=1)
    table.id = world.user.id
    world.send(table, "nothing")


USUAL: tuple[Act, ...] = (plain, by_ids, nameless, as_json, send_keyed, send_gzip, in_spanish)
ODD: tuple[Act, ...] = (
    key_used_before,
    no_key,
    send_narrowed,
    may_only_read,
    send_broken,
    of_another_table,
    rename_player,
    role_lost,
    lock_out,
    revoke,
    expire,
    scope_lost,
    seat_another,
    merge_player,
    hide_player,
    other_options,
    role_changed,
    round_over,
    nowhere,
)


def acts(chance: random.Random) -> list[Act]:
    """Sixty acts: the usual ones, and from the sixth turn on every odd one in between."""
    odd = chance.sample(ODD, len(ODD))
    usual = [chance.choice(USUAL[: 1 + turn]) for turn in range(60 - len(odd))]
    while odd:
        usual.insert(chance.randint(5, len(usual)), odd.pop())
    return usual


MANY = [pytest.param(begin, marks=pytest.mark.whole) for begin in range(6, 40)]
"""Beginnings of two thousand acts more."""


@pytest.mark.sampled
@pytest.mark.parametrize("begin", [*range(6), *MANY])
def test_the_short_way_and_the_careful_way_are_one(begin: int) -> None:
    worlds = World(1, quick=True), World(2, quick=False)
    told: list[list[Any]] = []
    quick: list[bool] = []

    def at_once(*given: Any) -> Any:
        found = log_submit_at_once(*given)
        quick.append(found is not None)
        return found

    with patch.object(quick_logs, "log_submit_at_once", at_once):
        for world in worlds:
            chance = random.Random(begin)  # noqa: S311 - the same for both
            with lines() as seen:
                for turn, act in enumerate(acts(chance)):
                    act(world, turn if turn < 20 else chance.randrange(20), chance)
            told.append(seen)
    assert sum(quick) >= 3
    assert told[0]
    first, second = worlds
    for mine, other in zip(first.answers, second.answers, strict=True):
        assert same_text(mine, first) == same_text(other, second)
    assert same_text(first.answers, first) == same_text(second.answers, second)
    assert same_text(first.rows(), first) == same_text(second.rows(), second)
    assert same_text(told[0], first) == same_text(told[1], second)


@pytest.fixture
def world() -> World:
    """A club whose scorer has sent a log, so that the next is a known kind."""
    made = World(1, quick=True)
    made.send(made.tables[0], log_of(made, 0))
    return made


def _odd_in_between(world: World, change: Callable[[], object]) -> Any:
    """Change something after the short way has looked at the token and before it decides."""

    def at_once(*given: Any) -> Any:
        change()
        return log_submit_at_once(*given)

    with patch.object(quick_logs, "log_submit_at_once", at_once):
        return world.send(world.tables[1], log_of(world, 1))


def test_a_token_revoked_while_its_log_is_judged_decides_nothing(world: World) -> None:
    answer = _odd_in_between(world, ApiToken.objects.filter(user=world.user).delete)
    assert answer.status_code == 401
    assert not Submission.objects.filter(match=world.tables[1].id).exists()


def test_a_user_locked_out_while_the_log_is_judged_decides_nothing(world: World) -> None:
    people = User.objects.filter(id=world.user.id)
    answer = _odd_in_between(world, lambda: people.update(is_active=False))
    assert answer.status_code == 401
    assert not Result.objects.filter(table=world.tables[1]).exists()


@pytest.mark.django_db(transaction=True)
def test_a_log_costs_one_statement_where_its_round_was_read(world: World) -> None:
    sent = [(world.tables[number], log_of(world, number)) for number in (1, 2, 3, 4)]
    assert [_statements(world, table, log) for table, log in sent] == [2, 2, 1, 1]


@pytest.mark.django_db(transaction=True)
def test_a_log_with_a_key_costs_one_statement(world: World) -> None:
    for number in (1, 2, 3):
        world.send(world.tables[number], log_of(world, number), **{"Idempotency-Key": f"{number}"})
    log = log_of(world, 4)
    assert _statements(world, world.tables[4], log, **{"Idempotency-Key": "four"}) == 1
    first = world.answers[-1]
    again = world.send(world.tables[4], log, **{"Idempotency-Key": "four"})
    assert again.headers["Idempotency-Replayed"] == "true"
    assert again.content.decode() == first[-1]


def _statements(world: World, table: Table, log: str, **headers: str) -> int:
    """Send a log; return how many statements that took."""
    with CaptureQueriesContext(connection) as sent:
        answer = world.send(table, log, **headers)
    assert answer.status_code == 201
    return len(sent)


def test_seats_changed_while_the_log_is_judged_are_judged_again(world: World) -> None:
    seat = world.tables[1].seats.filter(letter="B")
    another = _someone(world, 1)
    answer = _odd_in_between(world, lambda: seat.update(player=another))
    assert (answer.status_code, json.loads(answer.content)["code"]) == (422, "wrong_occupant")
    assert not Result.objects.filter(table=world.tables[1]).exists()


def test_a_role_lost_while_the_log_is_judged_decides_nothing(world: World) -> None:
    held = Membership.objects.filter(club=world.club, user=world.user)
    answer = _odd_in_between(world, lambda: held.update(role="player"))
    assert answer.status_code == 403
    assert not Result.objects.filter(table=world.tables[1]).exists()


def _sit_elsewhere(club: Club) -> Table:
    """Publish a round of another event; return its first table."""
    event = builders.pairs_event(club, 4, name="Elsewhere", prefix="E ")
    return builders.tables_of(builders.publish_round(event))[0]


@pytest.mark.django_db(transaction=True)
def test_the_first_log_of_another_event_takes_the_short_way(world: World) -> None:
    table = _sit_elsewhere(world.club)
    assert _statements(world, table, builders.log_for(table)) == 2


def test_a_token_for_one_event_decides_nothing_in_another(world: World) -> None:
    for number in (1, 2):
        assert world.send(world.tables[number], log_of(world, number), "event").status_code == 201
    table = _sit_elsewhere(world.club)
    assert world.send(table, builders.log_for(table), "event").status_code == 403
    assert not Result.objects.filter(table=table).exists()


def test_who_has_no_role_in_another_club_decides_nothing_there(world: World) -> None:
    table = _sit_elsewhere(builders.club(world.owner, "Elsewhere"))
    assert world.send(table, builders.log_for(table)).status_code == 403
    assert not Result.objects.filter(table=table).exists()


def test_a_process_remembers_so_many_kinds(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quick_logs, "MOST_KNOWN", 2)
    kinds: list[int] = []
    learn = QuickLogs._learn

    def count(self: QuickLogs, *given: Any) -> None:
        learn(self, *given)
        kinds.append(len(self.known))

    monkeypatch.setattr(QuickLogs, "_learn", count)
    for number in range(1, 5):
        headers = {"User-Agent": f"Tablet {number}"}
        assert world.send(world.tables[number], log_of(world, number), **headers).status_code == 201
    assert kinds == [2, 2, 2, 2]


def test_logs_that_come_at_once_have_their_round_read_once(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = [table.id for table in world.tables[:4]]
    read: list[UUID] = []

    def read_slowly(round_id: UUID, table: UUID, _user: UUID) -> dict[UUID, KnownSeats]:
        read.append(table)
        time.sleep(0.1)
        return {one: KnownSeats([(one, round_id)], None) for one in tables}

    monkeypatch.setattr(quick_logs, "open_tables", read_slowly)
    seats, round_id, user, taken = SeatsOfRounds(), uuid4(), uuid4(), []
    run_at_once(lambda table: taken.append(seats.take(round_id, table, user)), tables)
    assert len(read) == 1
    assert {known.rows[0] for known in taken} == {(table, round_id) for table in tables}
