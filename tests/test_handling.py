"""A table is not forgotten: each says what happens to its rows (`web/handling.py`)."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from django.apps import apps
from django.contrib.auth import get_user_model
from django.db import connection
from django.db.models import CharField, Field, ForeignKey, JSONField, Model, TextField

from clubs.models import Partnership, Player
from tournaments.feeds.services.archive.kinds import KINDS
from tournaments.models import Card, Event
from web.handling import Export, Handling, Line, handling_of
from web.reasons import LONGEST_REASON

APPS = ("clubs", "games", "ratings", "tournaments", "deploy")
MODELS = [model for app in APPS for model in apps.get_app_config(app).get_models()]
ARCHIVED = {kind.model: kind for kind in KINDS}


def columns(model: type[Model]) -> Iterator["Field[Any, Any]"]:
    return iter(model._meta.fields)


def leads_to_event(model: type[Model], seen: frozenset[type[Model]] = frozenset()) -> bool:
    to = {field.related_model for field in columns(model) if isinstance(field, ForeignKey)}
    left = to - seen - {model}
    return Event in to or any(leads_to_event(one, seen | {model}) for one in left)


def missing(model: type[Model], said: Handling) -> Iterator[str]:
    """Yield what a model has to say yet, as a sentence."""
    people = {
        field.name
        for field in columns(model)
        if isinstance(field, ForeignKey) and field.related_model in {Player, Partnership}
    }
    if people and not said.export:
        yield "it names a player: `export=Export(…)`, or why a player is not given it"
    if people and not (said.merge if isinstance(said.merge, str) else people <= said.merge.keys()):
        yield f"`merge`: what {sorted(people)} are called in the record, or why they do not move"
    if leads_to_event(model) and not said.archive and model not in ARCHIVED:
        yield "it is of an event: `archive=Line(…)`, or why it is in no archive"
    if isinstance(said.archive, Line):
        members = {*ARCHIVED[model].names, *said.archive.without.split()}
        accounts = {f.name for f in columns(model) if f.related_model is get_user_model()}
        for name in sorted({f.name for f in columns(model)} - members - accounts):
            yield f"`archive`: {name} is to be a member, or `without` it"
    for field in columns(model):
        free = isinstance(field, CharField) and field.editable
        free = free and field.max_length == LONGEST_REASON
        if free and field.name not in said.names:
            yield f"`names`: somebody may be named in {field.name}"
    if model._meta.app_label == "tournaments" and not said.no_counter and not has_counter(model):
        yield "a trigger in its migration moves the event's stamp, or `no_counter=` why none does"


def has_counter(model: type[Model]) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT FROM pg_trigger WHERE tgname = 'event_stamp' AND tgrelid = %s::regclass",
            [model._meta.db_table],
        )
        return bool(cursor.fetchall())


@pytest.mark.django_db
@pytest.mark.parametrize("model", MODELS, ids=lambda model: model._meta.label)
def test_a_table_says_what_happens_to_its_rows(model: type[Model]) -> None:
    lacks = [
        f"{model._meta.label}, in its `handling`: {one}"
        for one in missing(model, handling_of(model))
    ]
    assert not lacks, "\n".join(lacks)


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model._meta.label)
def test_what_it_names_is_there(model: type[Model]) -> None:
    said = handling_of(model)
    for name in said.names:
        assert isinstance(model._meta.get_field(name), CharField | TextField | JSONField)
    if isinstance(said.export, Export):
        str(model._base_manager.values(*said.export.of.split(), *said.export.columns.split()).query)
    for name in said.merge if isinstance(said.merge, Mapping) else ():
        assert model._meta.get_field(name).related_model is Player
    if said.forget:
        assert model._meta.get_field("player").related_model is Player


def test_a_table_that_says_nothing_is_found() -> None:
    assert len(list(missing(Card, Handling(no_counter="tried")))) == 6
