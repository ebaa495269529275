"""Judges a log before anything is stored; needs no database."""

from games.judging.judge import (
    Form,
    Judgement,
    Kind,
    Occupant,
    ReceivedLog,
    Terms,
    judge_log,
    read_stored_log,
    receive_for,
    receive_log,
    refusal_of,
    result_values,
    stored_values,
)
from games.judging.names import byte_spellings, ids_for_names

__all__ = [
    "Form",
    "Judgement",
    "Kind",
    "Occupant",
    "ReceivedLog",
    "Terms",
    "byte_spellings",
    "ids_for_names",
    "judge_log",
    "read_stored_log",
    "receive_for",
    "receive_log",
    "refusal_of",
    "result_values",
    "stored_values",
]
