"""Acts as they are read: with the names of today, which no line of them holds."""

from typing import Any
from uuid import UUID

from django.db.models import F, OuterRef, QuerySet, Subquery, UUIDField
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast, Coalesce

from clubs.models import User
from deploy.models import Act
from tournaments.models import Event, Round, Table


def acts_of_club(club_id: UUID) -> QuerySet[Any]:
    """Return what was done in a club, the newest first, with the names of today. One query.

    `who` is None for a guest and for an account that is gone; `event_name`, `table_number` and
    `round_number` where there are none.
    """
    who = User.objects.filter(id=OuterRef("user")).values("username")
    event = Event.objects.filter(id=OuterRef("event")).values("name")
    table = Table.objects.filter(id=_id("table"))
    of_table, of_round = table.values("round__number"), Round.objects.filter(id=_id("round"))
    return (
        Act.objects.filter(club=club_id)
        .annotate(
            who=Subquery(who),
            event_name=Subquery(event),
            table_number=Subquery(table.values("number")),
            round_number=Coalesce(Subquery(of_table), Subquery(of_round.values("number"))),
        )
        .order_by(F("id").desc())
    )


def _id(kind: str) -> Cast:
    """Return the id of what an act was done to, of the outer row."""
    return Cast(KeyTextTransform(kind, OuterRef("ids")), UUIDField())
