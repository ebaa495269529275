"""Who has paid the fee of an event, and what has come in."""

from dataclasses import dataclass

from tournaments.models import Event


@dataclass(frozen=True)
class Fees:
    """How many entries have paid, of how many, and what has come in, in hundredths."""

    paid: int
    entries: int
    amount: int


def fees_of_event(event: Event) -> Fees:
    """Return what has come in. One query."""
    paid = list(event.entries.values_list("paid", flat=True))
    return Fees(sum(paid), len(paid), sum(paid) * event.fee)
