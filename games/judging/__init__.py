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
    receive_log,
    result_values,
    stored_values,
)

__all__ = [
    "Form",
    "Judgement",
    "Kind",
    "Occupant",
    "ReceivedLog",
    "Terms",
    "stored_values",
    "judge_log",
    "read_stored_log",
    "receive_log",
    "result_values",
]
