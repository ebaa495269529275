"""Logs are judged without asking the database, in whatever process, which needs no models for it.

Most logs of an evening decide their table; of these all that has to be stored is made here. What is
to be said of the others, and what becomes of them, the longer way finds out.
"""

import json
from collections.abc import Mapping
from typing import Any, NamedTuple
from uuid import UUID

from django.core.exceptions import AppRegistryNotReady

from games.judging.judge import (
    Form,
    Judgement,
    Terms,
    kept_values,
    log_judge,
    log_receive,
    outcome_of,
)
from web.parallel import load_models


class Sent(NamedTuple):
    """A log as it was sent for a table."""

    terms: Terms
    body: bytes
    form: Form


class Plain(NamedTuple):
    """A whole, legal log that fits its table, with what is kept of it where it decides it.

    The values of its row and of its result's are by the names of columns, as COPY takes them. That
    of the body is left out: whoever sent the log here has it.
    """

    table: UUID
    game_hash: str
    nameless: bool
    """Whether it leaves out who sat somewhere: its game may stand only once in an event."""
    submission: dict[str, Any]
    result: dict[str, Any]


def plain_of(sent: Sent) -> Plain | str:
    """Return what a log is where nothing is wrong with it, else the hash of its game.

    That is empty for a log nobody can read. What is wrong may be no fault after all, such as the
    name of a record that was merged into another.
    """
    judgement = _judged(sent)
    game = judgement.game_hash
    if judgement.fault is not None:
        return game
    values = kept_values(judgement)
    del values["body"]
    nameless = not judgement.names_all
    return Plain(
        sent.terms.match, game, nameless, _copied(values), _copied(outcome_of(judgement.verdict))
    )


def plains_of(batch: list[Sent]) -> list[Plain | str]:
    """Return what each log of a batch is."""
    return [plain_of(sent) for sent in batch]


def _judged(sent: Sent) -> Judgement:
    terms, body, form = sent
    try:
        return log_judge(terms, log_receive(body, form, terms.options))
    except AppRegistryNotReady:
        # What is said of a refused log is in catalogues, which belong to apps. They take longer to
        # load than some thousand logs to judge, so they are loaded once they are needed.
        load_models()
        return log_judge(terms, log_receive(body, form, terms.options))


def _copied(values: Mapping[str, Any]) -> dict[str, Any]:
    """Return values as COPY takes them: what is no plain value is JSON."""
    return {
        name: json.dumps(value) if isinstance(value, dict | list) else value
        for name, value in values.items()
    }
