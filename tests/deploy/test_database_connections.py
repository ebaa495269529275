"""As many connections are counted as a site opens, and the doctor says where they do not fit."""

import re
from contextlib import ExitStack

import psycopg
import pytest
from django.db import connection

from deploy import env
from deploy.database.sizing import connections_let_in, connections_needed
from deploy.operations.doctor import database
from deploy.operations.doctor.finding import DoctorOptions

ANY = DoctorOptions()


def test_connections(own: database.Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server of the tests lets two hundred in, three of them superusers."""
    monkeypatch.setenv("BONEYARD_WEB_PROCESSES", "2")
    assert connections_needed() == 2 * (4 + 4) + 27
    assert not list(database.room(own, ANY))
    monkeypatch.setenv("BONEYARD_WEB_THREADS", "6")
    monkeypatch.setenv("BONEYARD_WEB_PROCESSES", "20")
    [finding] = database.room(own, ANY)
    assert "lets 197 connections in" in finding.what
    assert "may open 227" in finding.what
    [needed] = map(int, re.findall(r"Set it to (\d+)", finding.mend))
    assert needed >= 230
    assert connections_let_in() == 230
    monkeypatch.setenv("BONEYARD_WEB_PROCESSES", "1")
    assert connections_let_in() == 100


def test_those_of_other_databases_are_not_ours(
    own: database.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BONEYARD_WEB_PROCESSES", "21")  # 195 of 197
    with ExitStack() as stack:
        for _ in range(7):
            stack.enter_context(psycopg.connect(own.info.dsn, dbname="postgres"))
        [finding] = database.room(own, ANY)
        assert "of them are other databases'" in finding.what


def test_a_pool_is_as_large_as_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BONEYARD_WEB_THREADS", "9")
    pool = env.site_database(["gunicorn"])["OPTIONS"]["pool"]
    assert pool["max_size"] == 9 + env.SPARE


def test_a_pooler_that_gives_nothing_up(
    own: database.Connection, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not list(database.patience(own, DoctorOptions(web=True)))
    bare = dict(connection.settings_dict["OPTIONS"])
    bare.pop("options")
    monkeypatch.setitem(connection.settings_dict, "OPTIONS", bare)
    assert not list(database.patience(own, ANY))
    [finding] = database.patience(own, DoctorOptions(web=True))
    assert "ALTER ROLE" in finding.mend
    own.execute("SET statement_timeout = '30s'")
    assert not list(database.patience(own, DoctorOptions(web=True)))
