"""Judges batches of logs in other processes, without the database and without loading models.

Most logs of an evening decide their table; everything to be stored of these is made here. The
caller judges the others again, the longer way.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple
from uuid import UUID

from django.core.exceptions import AppRegistryNotReady
from msgspec.json import encode

from games.judging.judge import (
    Form,
    Judgement,
    Terms,
    judge_log,
    receive_log,
    result_values,
    stored_values,
)
from web.parallel import load_models


class SentLog(NamedTuple):
    """A log as it was sent for a table."""

    terms: Terms
    body: bytes
    form: Form


class CleanLog(NamedTuple):
    """A whole, legal log that fits its table, with what is stored where it decides the table.

    `submission` and `result` have the values of the two rows by the names of columns, as COPY takes
    them. The body is left out: the caller has it.
    """

    table: UUID
    game_hash: str
    nameless: bool
    """Whether it leaves a seat without a name: its game may stand only once in an event."""
    submission: dict[str, Any]
    result: dict[str, Any]


def judge_sent_log(sent: SentLog) -> CleanLog | str:
    """Return a log with nothing wrong in it as `CleanLog`, any other as the hash of its game.

    The hash is empty for an unreadable log. What is wrong here may turn out right later, such as
    the name of a record that was merged into another.
    """
    judgement = _judge(sent)
    game = judgement.game_hash
    if judgement.fault is not None:
        return game
    values = stored_values(judgement)
    del values["body"]
    nameless = not judgement.names_everybody
    return CleanLog(
        sent.terms.match,
        game,
        nameless,
        _copy_values(values),
        _copy_values(result_values(judgement.verdict)),
    )


def judge_batch(batch: list[SentLog]) -> list[CleanLog | str]:
    """Judge each log of a batch."""
    return [judge_sent_log(sent) for sent in batch]


def _judge(sent: SentLog) -> Judgement:
    terms, body, form = sent
    try:
        return judge_log(terms, receive_log(body, form, terms.options))
    except AppRegistryNotReady:
        # Messages about refused logs are translated by the catalogues of apps. These take longer to
        # load than some thousand logs take to judge, so they are loaded when first needed.
        load_models()
        return judge_log(terms, receive_log(body, form, terms.options))


def _copy_values(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return values as COPY takes them: lists and dicts as JSON."""
    return {
        name: encode(value).decode() if isinstance(value, dict | list) else value
        for name, value in values.items()
    }
