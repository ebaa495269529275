"""Databases from before lists had numbers: the ledger is carried over and rated again."""

import uuid
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from ratings.models import Period, RatedGame, Standing, Subject
from ratings.services.checking import pool_verify
from ratings.services.rating import pool_rate

BEFORE = ("ratings", "0001_initial")


def old_database() -> Any:
    """Go back to the first migration of an emptied database; return its models."""
    with connection.cursor() as cursor:
        cursor.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
    executor = MigrationExecutor(connection)
    executor.migrate([BEFORE])
    return executor.loader.project_state([BEFORE]).apps


@pytest.mark.django_db(transaction=True)
def test_the_ledger_is_carried_over() -> None:
    try:
        apps = old_database()
        club = apps.get_model("ratings", "Club").objects.create(name="Old")
        player = apps.get_model("ratings", "Player")
        people = [
            player.objects.create(club=club, name=f"P{n}", sort_key=f"p{n}") for n in range(4)
        ]
        couples = [
            apps.get_model("ratings", "Partnership").objects.create(
                club=club, first=one, second=other, name="Pair"
            )
            for one, other in (people[:2], people[2:])
        ]
        pool = apps.get_model("ratings", "Pool").objects.create(club=club, game="partnership")
        period = apps.get_model("ratings", "Period").objects.create(
            pool=pool, number=1, source=uuid.uuid4(), state="rated", closed_at=timezone.now()
        )
        games = apps.get_model("ratings", "RatedGame").objects
        sides = [
            {"players": [str(one.id) for one in members], "partnership": str(pair.id)}
            for members, pair in zip((people[:2], people[2:]), couples, strict=True)
        ]
        games.create(period=period, source=uuid.uuid4(), sides=sides, places=[1, 2])
        single = [{"players": [str(one.id)], "partnership": None} for one in people[:3]]
        games.create(period=period, source=uuid.uuid4(), sides=single, places=[3, 1, 2])
        executor = MigrationExecutor(connection)
        executor.migrate(executor.loader.graph.leaf_nodes("ratings"))
        assert Subject.objects.count() == 6
        pairs, alone = RatedGame.objects.order_by("id")
        players = dict(Subject.objects.values_list("id", "player_id"))
        assert [players[number] for number in pairs.players] == [one.id for one in people]
        assert (pairs.sizes, pairs.places, len(pairs.pairs)) == ([2, 2], [1, 2], 2)
        assert (alone.sizes, alone.places, alone.pairs) == ([1, 1, 1], [3, 1, 2], [])
        assert Period.objects.get().state == "pending"
        assert pool_rate(pool_id=pool.id, now=timezone.now()) == 1
        assert pool_verify(pool_id=pool.id).difference is None
        assert Standing.objects.count() == 6
    finally:
        with connection.cursor() as cursor:
            cursor.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
        call_command("migrate", verbosity=0)
