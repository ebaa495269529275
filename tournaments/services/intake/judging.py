"""Logs are judged for their tables without asking the database, in whatever process.

Most logs of an evening decide their table; of these all that has to be stored is made here. What is
to be said of the others, and what becomes of them, the longer way finds out.
"""

import json
from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Any, NamedTuple
from uuid import UUID

from django.db import connection
from django.db.models import Field, JSONField, Model

from clubs.statements import is_plain
from games.judging import Form, Terms, log_judge, log_receive
from games.models import Submission
from games.services import submission_of
from tournaments.store.deciding import result_of_log


class Sent(NamedTuple):
    """A log as it was sent for a table."""

    terms: Terms
    body: bytes
    form: Form


class Plain(NamedTuple):
    """A whole, legal log that fits its table, with the rows it makes where it decides it.

    The values of the rows are in the order of their models' columns; that of the body is left out.
    """

    table: UUID
    game_hash: str
    nameless: bool
    """Whether it leaves out who sat somewhere: its game may stand only once in an event."""
    submission: list[Any]
    result: list[Any]


def plain_of(sent: Sent) -> Plain | str:
    """Return what a log is where nothing is wrong with it, else the hash of its game.

    That is empty for a log nobody can read. What is wrong may be no fault after all, such as the
    name of a record that was merged into another.
    """
    terms, body, form = sent
    judgement = log_judge(terms, log_receive(body, form, terms.options))
    if judgement.fault is not None:
        return judgement.game_hash
    submission = submission_of(judgement, Submission.State.CURRENT, None)
    result = result_of_log(submission, judgement.verdict, table_id=terms.match)
    submission.body = b""  # whoever sent it here has it
    nameless = not judgement.names_all
    game = submission.game_hash
    return Plain(terms.match, game, nameless, _values(submission), _values(result))


def plains_of(batch: list[Sent]) -> list[Plain | str]:
    """Return what each log of a batch is."""
    return [plain_of(sent) for sent in batch]


def _values(row: Model) -> list[Any]:
    """Return the values of a row as COPY takes them."""
    return [value_of(row) for value_of in _readers(type(row))]


@cache
def _readers(model: type[Model]) -> list[Callable[[Model], Any]]:
    """Return what reads the value of each column off a row: most stand there as they are kept."""
    return [_reader(field) for field in model._meta.concrete_fields]


def _reader(field: "Field[Any, Any]") -> Callable[[Model], Any]:
    name: str = field.attname
    if isinstance(field, JSONField):
        encoder = field.encoder
        return lambda row: json.dumps(getattr(row, name), cls=encoder)
    if is_plain(field):
        return attrgetter(name)
    return lambda row: field.get_db_prep_save(field.pre_save(row, add=True), connection)
