"""What is decided about a log before anything is stored: pure of the database."""

from games.judging.judge import (
    Form,
    Judgement,
    Kind,
    Occupant,
    Received,
    Terms,
    kept_values,
    log_judge,
    log_read,
    log_receive,
    outcome_of,
)

__all__ = [
    "Form",
    "Judgement",
    "Kind",
    "Occupant",
    "Received",
    "Terms",
    "kept_values",
    "log_judge",
    "log_read",
    "log_receive",
    "outcome_of",
]
