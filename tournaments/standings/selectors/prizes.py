"""Who wins what of the purse of an event."""

from dataclasses import dataclass

from tournaments.models import Entry, Event
from tournaments.ranking.prizes import split_purse
from tournaments.standings.selectors.standings import StandingRow, standings_of


@dataclass(frozen=True)
class PrizeRow:
    """A line of the standings that wins something; `amount` in hundredths of the currency."""

    row: StandingRow
    amount: int

    @property
    def place(self) -> int:
        """The place, shared or not."""
        return self.row.standing.place

    @property
    def entry(self) -> Entry:
        """Who wins it."""
        return self.row.entry


def prizes_of_event(event: Event) -> list[PrizeRow]:
    """Return who wins what as the standings are now, best first. The queries of `standings`."""
    if not event.purse or not event.prizes:
        return []
    rows = [row for row in standings_of(event) if row.standing.played or row.standing.byes]
    won = split_purse([row.standing.place for row in rows], event.purse, event.prizes)
    return [PrizeRow(row, amount) for row, amount in zip(rows, won, strict=True) if amount]
