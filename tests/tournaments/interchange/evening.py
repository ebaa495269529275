"""The round that exports and imports of tournament files share."""

from django.utils import timezone

from clubs.models import User
from tests import builders
from tournaments.models import Event
from tournaments.results.services import rulings


def play_first_round(event: Event, by: User) -> None:
    """A closed round of two tables: a sheet with a penalty and a card, an award for a no-show."""
    row = builders.publish_round(event)
    first, second = builders.tables_of(row)
    builders.enter_sheet(first, by, 104, 62)
    rulings.table_sanction(
        table_id=first.id, sanctions={"BD": 10}, cards=["BD"], reason="Late", by=by
    )
    rulings.table_award(
        table_id=second.id, places={"AC": 2, "BD": 1}, reason="Ill", by=by,
        now=timezone.now(), absent=["AC"],
    )  # fmt: skip
    builders.close(row)
