"""Reads of endorsements."""

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from clubs.places import ClubOf
from tournaments.corrections.selectors.consequences import (
    basis_of_endorsement,
    corrections_since_each,
)
from tournaments.corrections.selectors.history import CorrectedTable
from tournaments.models import Endorsement, Event
from web.faults import NotFound

_PARTS = ("body", "event__club")


@dataclass(frozen=True)
class EndorsementRow:
    """What a body was asked and said; `corrected` are the tables corrected since."""

    endorsement: Endorsement
    corrected: tuple[CorrectedTable, ...]


def endorsements_of_event(event_id: UUID) -> QuerySet[Endorsement]:
    """Return what bodies were asked and said of an event, by body. One query when read."""
    found = Endorsement.objects.filter(event_id=event_id).select_related(*_PARTS)
    return found.order_by("body__sort_key", "id")


def with_corrections(rows: Iterable[Endorsement]) -> list[EndorsementRow]:
    """Return endorsements with what was corrected since. One query more at most."""
    rows = list(rows)
    since = corrections_since_each([basis_of_endorsement(row) for row in rows])
    return [EndorsementRow(*one) for one in zip(rows, since, strict=True)]


def bodies_that_endorsed(event_id: UUID) -> list[EndorsementRow]:
    """Return the endorsements that stand. Two queries at most."""
    given = endorsements_of_event(event_id).filter(state=Endorsement.State.GIVEN)
    return with_corrections(given)


def endorsements_of_body(body_id: UUID) -> QuerySet[Endorsement]:
    """Return what a body is asked and has said; what waits comes first. One query when read.

    Drafts are left out: only their organisers see them.
    """
    found = Endorsement.objects.filter(body_id=body_id).select_related(*_PARTS)
    return found.exclude(event__state=Event.State.DRAFT).order_by("state", "-created", "-id")


def endorsement_by_id(endorsement_id: UUID) -> Endorsement:
    """Return an endorsement with event, club and body, or raise NotFound. One query."""
    found = Endorsement.objects.select_related(*_PARTS).filter(id=endorsement_id).first()
    if found is None:
        raise NotFound(_("There is no endorsement %(id)s.") % {"id": endorsement_id})
    return found


body_of_endorsement = ClubOf(
    Endorsement,
    gettext_noop("There is no endorsement %(id)s."),
    club="body_id",
    event="event_id",
)
