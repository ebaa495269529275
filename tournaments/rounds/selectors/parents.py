"""Which club, event and round a round or a table is of."""

from uuid import UUID

from django.utils.translation import gettext_noop

from tournaments.events.selectors.events import existing
from tournaments.models import Round, Table


def club_of_round(round_id: UUID) -> UUID:
    """Return the id of the club that runs a round; raises NotFound. One query."""
    found = Round.objects.filter(id=round_id).values_list("event__club_id", flat=True)
    return existing(found, gettext_noop("There is no round %(id)s."), round_id)


def round_of_table(table_id: UUID) -> UUID:
    """Return the round a table is of, or raise NotFound. One query."""
    found = Table.objects.filter(id=table_id).values_list("round_id", flat=True)
    return existing(found, gettext_noop("There is no table %(id)s."), table_id)


def club_of_table(table_id: UUID) -> UUID:
    """Return the id of the club that runs a table; raises NotFound. One query."""
    found = Table.objects.filter(id=table_id).values_list("round__event__club_id", flat=True)
    return existing(found, gettext_noop("There is no table %(id)s."), table_id)


def event_of_round(round_id: UUID) -> UUID | None:
    """Return the id of a round's event, None where there is no such round. One query."""
    return Round.objects.filter(id=round_id).values_list("event_id", flat=True).first()


def event_of_table(table_id: UUID) -> UUID | None:
    """Return the id of a table's event, None where there is no such table. One query."""
    found = Table.objects.filter(id=table_id).values_list("round__event_id", flat=True)
    return found.first()


def is_played(table_id: UUID) -> bool:
    """Say whether a table's round is published and not closed. One query."""
    return Table.objects.filter(id=table_id, round__state=Round.State.PUBLISHED).exists()
