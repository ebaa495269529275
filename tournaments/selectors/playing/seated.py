"""What was published of a table, read at once: what a log for it is held against, and for whom."""

from dataclasses import dataclass
from uuid import UUID

from django.db.models import F, OuterRef, Q, Subquery
from django.utils.translation import gettext as _

from clubs.faults import NotFound
from clubs.models import Membership
from clubs.web.access import Viewer
from games.judging import Occupant, Terms
from games.options import game_by_slug, options_resolved
from tournaments.models import Round, Seat


@dataclass(frozen=True)
class Seated:
    """A table with where it belongs and who sits there; `role` is that of whoever asks, or ""."""

    club_id: UUID
    event_id: UUID
    round_state: str
    role: str
    terms: Terms

    @property
    def is_played(self) -> bool:
        """Whether the round is published and not closed."""
        return self.round_state == Round.State.PUBLISHED


def seated(table_id: UUID, viewer: Viewer | None = None) -> Seated:
    """Return a table as it is seated; raises NotFound. One query."""
    event = "table__round__event"
    asking = Q(user_id=viewer.pk) if viewer and viewer.is_authenticated else Q(pk__in=[])
    membership = Membership.objects.filter(asking, club_id=OuterRef(f"{event}__club_id"))
    rows = list(
        Seat.objects.filter(table_id=table_id)
        .order_by("letter")
        .annotate(role=Subquery(membership.values("role")[:1]))
        .values(
            "letter",
            "player_id",
            "role",
            name=F("player__name"),
            state=F("table__round__state"),
            event=F("table__round__event_id"),
            club=F(f"{event}__club_id"),
            game=F(f"{event}__game"),
            options=F(f"{event}__options"),
        )
    )
    if not rows:
        raise NotFound(_("There is no table %(id)s.") % {"id": table_id})
    first = rows[0]
    options = options_resolved(game_by_slug(first["game"]), first["options"], len(rows))
    occupants = {row["letter"]: Occupant(row["player_id"], row["name"]) for row in rows}
    terms = Terms(table_id, first["game"], options, occupants)
    return Seated(first["club"], first["event"], first["state"], first["role"] or "", terms)
