"""A migration waits briefly behind readers, is undone, and comes back once they are gone."""

from collections.abc import Iterator
from io import StringIO

import psycopg
import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import OperationalError, connection
from psycopg.errors import LockNotAvailable

from deploy.database import base
from deploy.management.commands import migrate

TABLE = "deploy_letter"
BEFORE = ("deploy", "zero")
"""The state of before that table: to go back there, it has to be dropped."""


@pytest.fixture
def reader(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[psycopg.Connection]:
    """Somebody who reads the table in a transaction that does not end."""
    monkeypatch.setattr(base, "LOCK_WAIT", 50)
    monkeypatch.setattr(migrate, "PAUSE", 0.0)
    with psycopg.connect(**connection.get_connection_params()) as held:
        held.execute(f"SELECT count(*) FROM {TABLE}")  # noqa: S608 - our own table
        yield held
        held.rollback()
    call_command("migrate", verbosity=0)


class Leaving(StringIO):
    """What the command tells; as soon as it tells anything, the reader goes."""

    def __init__(self, reader: psycopg.Connection) -> None:
        super().__init__()
        self._reader = reader

    def write(self, text: str) -> int:
        self._reader.rollback()
        return super().write(text)


def stands() -> bool:
    return TABLE in connection.introspection.table_names()


def test_a_change_of_a_table_gives_up_behind_a_reader(reader: psycopg.Connection) -> None:
    with pytest.raises(OperationalError) as refused, connection.schema_editor() as editor:
        editor.execute(f"ALTER TABLE {TABLE} ADD COLUMN more integer")
    assert isinstance(refused.value.__cause__, LockNotAvailable)
    with connection.cursor() as cursor:
        cursor.execute("SHOW lock_timeout")
        assert cursor.fetchone() == ("0",)


def test_a_migration_comes_back_when_the_reader_is_gone(reader: psycopg.Connection) -> None:
    told = Leaving(reader)
    call_command("migrate", *BEFORE, verbosity=0, stderr=told)
    assert told.getvalue() == f"A table is in use; {migrate.TRIES - 1} more tries.\n"
    assert not stands()


@pytest.mark.whole
def test_a_migration_that_never_gets_its_lock_is_undone(reader: psycopg.Connection) -> None:
    told = StringIO()
    with pytest.raises(CommandError, match="did not get its lock"):
        call_command("migrate", *BEFORE, verbosity=0, tries=3, stderr=told)
    assert len(told.getvalue().splitlines()) == 2
    assert stands()


def test_what_builds_indexes_concurrently_is_not_limited(transactional_db: None) -> None:
    with connection.schema_editor(atomic=False), connection.cursor() as cursor:
        cursor.execute("SHOW lock_timeout")
        assert cursor.fetchone() == ("0",)
