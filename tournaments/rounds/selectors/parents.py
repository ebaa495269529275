"""Which club, event and round a round or a table is of."""

from uuid import UUID

from django.db.models import OuterRef, Subquery, UUIDField
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from clubs.places import ClubOf
from games.models import Submission
from ratings.selectors.casual import CLUB_OF_LOG
from tournaments.models import Round, Table
from web.faults import NotFound

club_of_round = ClubOf.in_event(Round, "event", gettext_noop("There is no round %(id)s."))
club_of_table = ClubOf.in_event(Table, "round__event", gettext_noop("There is no table %(id)s."))


def round_of_table(table_id: UUID) -> UUID:
    """Return the round a table is of, or raise NotFound. One query."""
    found = Table.objects.filter(id=table_id).values_list("round_id", flat=True).first()
    if found is None:
        raise NotFound(_("There is no table %(id)s.") % {"id": table_id})
    return found


_TABLES = Table.objects.filter(id=OuterRef("match"))
club_of_submission = ClubOf(
    Submission,
    gettext_noop("There is no submission %(id)s."),
    club=Coalesce(
        Subquery(_TABLES.values("round__event__club_id"), output_field=UUIDField()), CLUB_OF_LOG
    ),
    event=Subquery(_TABLES.values("round__event_id")),
)
"""Of a log of a table, or of no event."""


def is_played(table_id: UUID) -> bool:
    """Say whether a table's round is published and not closed. One query."""
    return Table.objects.filter(id=table_id, round__state=Round.State.PUBLISHED).exists()
