"""Forgets sandboxes: a club whose day is over, with every row that hangs on it, in one transaction.

What hangs on a club follows from the foreign keys of all models, whatever they say of deleting, so
a new table needs no line here. What names a match, a pool or a place without a key stands below.
The log of acts is left, which has ids alone, and so are analyses, which belong to the hash of a
game.
"""

from collections.abc import Iterator
from datetime import datetime
from typing import Any
from uuid import UUID

from django.apps import apps
from django.db import transaction
from django.db.models import SET_NULL, CompositePrimaryKey, ForeignKey, Model, Q

from clubs.models import Club
from deploy.models import ApiToken
from games.models import Submission
from ratings.models import Pool, RatedGame, RatingRun, Setback
from tournaments.models import Event, Table

Keys = dict[type[Model], set[Any]]
"""The primary keys of rows that go, by model."""


def sandboxes_forget(*, now: datetime) -> int:
    """Delete the sandboxes that are over; return how many."""
    over = list(Club.objects.filter(sandbox_until__lte=now).values_list("id", flat=True))
    for club_id in over:
        sandbox_forget(club_id=club_id)
    return len(over)


@transaction.atomic
def sandbox_forget(*, club_id: UUID) -> None:
    """Delete a sandbox with all that hangs on it; any other club stays as it is."""
    wanted = Club.objects.select_for_update().filter(id=club_id, sandbox_until__isnull=False)
    if not wanted:
        return
    # Nobody rates it meanwhile.
    list(Pool.objects.select_for_update().filter(club=club_id))
    going = _hanging_on(club_id)
    _forget_without_key(club_id, going)
    # The database looks at the keys when the transaction ends: the order does not matter.
    # But for events, which are told of each row that goes.
    for model in sorted(_models(), key=lambda one: one is Event):
        if model in going and not _is_composite(model):
            model._base_manager.filter(pk__in=going[model])._raw_delete("default")
        elif _is_composite(model) and (rows := _rows_of(model, going)):
            model._base_manager.filter(rows)._raw_delete("default")


def _hanging_on(club_id: UUID) -> Keys:
    """Return the club and every row that names one of these rows."""
    found: Keys = {Club: {club_id}}
    more = True
    while more:
        more = False
        for model in _models():
            rows = None if _is_composite(model) else _rows_of(model, found)
            if rows is not None:
                keys = set(model._base_manager.filter(rows).values_list("pk", flat=True))
                known = found.setdefault(model, set())
                more |= not keys <= known
                known |= keys
    return found


def _models() -> list[type[Model]]:
    return list(apps.get_models(include_auto_created=True))


def _rows_of(model: type[Model], going: Keys) -> Q | None:
    """Return what finds the rows of a model that name rows that go; None where none can."""
    named = [
        Q(**{f"{field.name}__in": going[field.related_model]})
        for field in _foreign_keys(model)
        if field.related_model in going
    ]
    found = Q()
    for one in named:
        found |= one
    return found if named else None


def _foreign_keys(model: type[Model]) -> Iterator[Any]:
    for field in model._meta.concrete_fields:
        if isinstance(field, ForeignKey) and field.remote_field.on_delete is not SET_NULL:
            yield field


def _is_composite(model: type[Model]) -> bool:
    return isinstance(model._meta.pk, CompositePrimaryKey)


def _forget_without_key(club_id: UUID, going: Keys) -> None:
    """Delete what names a table, a game, a pool or a place by its id alone."""
    pools, tables = going.get(Pool, set()), going.get(Table, set())
    games = going.get(RatedGame, set())
    sources = RatedGame.objects.filter(id__in=games).values_list("source", flat=True)
    Submission.objects.filter(match__in={club_id, *tables, *sources}).delete()
    RatingRun.objects.filter(pool_id__in=pools).delete()
    Setback.objects.filter(pool_id__in=pools).delete()
    places = Q(club=club_id) | Q(event__in=going.get(Event, set())) | Q(table__in=tables)
    ApiToken.objects.filter(places).delete()
