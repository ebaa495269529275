"""The table of an event's settings holds together with the columns, and archives may lack some."""

import pytest
from django.db.models import NOT_PROVIDED

from tournaments.events.core.settings import COLUMNS, EventPlan
from tournaments.events.services.plans import fields_of_plan
from tournaments.feeds.services.archive import kinds
from tournaments.models import Event

BESIDE = {"id", "club", "revision", "state", "created", "sort_key", "folded"}
"""Columns of an event that nobody decides."""


def test_every_column_is_a_setting_or_nobody_decides_it() -> None:
    columns = {one.name for one in Event._meta.concrete_fields}
    assert set(COLUMNS) == columns - BESIDE


def test_a_default_stands_in_the_table_alone() -> None:
    own = [
        name
        for name in COLUMNS
        if Event._meta.get_field(name).default is not NOT_PROVIDED  # type: ignore[union-attr]  # columns only
    ]
    assert not own


def test_a_plan_gives_every_column_its_value() -> None:
    fields = fields_of_plan(EventPlan("Cup", "partnership", "swiss", "pairs", 3))
    assert fields.keys() == set(COLUMNS)


def test_an_archive_of_before_has_the_default(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = next(one for one in kinds.KINDS if one.name == "event")
    event = Event(**fields_of_plan(EventPlan("Cup", "partnership", "swiss", "pairs", 3)))
    line = kind.line(event) | {"minutes": None}
    del line["players_report"]
    with pytest.raises(KeyError):
        kind.values(line)
    monkeypatch.setitem(kinds.LATER, "event", {"players_report": True})
    assert kind.values(line)["players_report"] is True
