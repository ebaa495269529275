"""Which club, event and round a round or a table is of."""

from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from clubs.places import ClubOf
from tournaments.models import Round, Table
from web.faults import NotFound

club_of_round = ClubOf(Round, "event", gettext_noop("There is no round %(id)s."))
club_of_table = ClubOf(Table, "round__event", gettext_noop("There is no table %(id)s."))


def round_of_table(table_id: UUID) -> UUID:
    """Return the round a table is of, or raise NotFound. One query."""
    found = Table.objects.filter(id=table_id).values_list("round_id", flat=True).first()
    if found is None:
        raise NotFound(_("There is no table %(id)s.") % {"id": table_id})
    return found


def event_of_table(table_id: UUID) -> UUID | None:
    """Return the id of a table's event, None where there is no such table. One query."""
    found = Table.objects.filter(id=table_id).values_list("round__event_id", flat=True)
    return found.first()


def is_played(table_id: UUID) -> bool:
    """Say whether a table's round is published and not closed. One query."""
    return Table.objects.filter(id=table_id, round__state=Round.State.PUBLISHED).exists()
