"""Which rated games were played at tables that have a page."""

from collections.abc import Iterable
from uuid import UUID

from tournaments.models import Round, Table


def tables_there(sources: Iterable[UUID]) -> set[UUID]:
    """Return those of the ids that are tables of published rounds. One query."""
    found = Table.objects.filter(id__in=list(sources)).exclude(round__state=Round.State.DRAFT)
    return set(found.values_list("id", flat=True))
