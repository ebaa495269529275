"""Where a request acts: the club, the event of it, the role of whoever asks; asked once a request.

It is kept on the request, for whoever asks next: the access, the view, the audit.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple, TypeVar
from uuid import UUID

from django.db.models import CharField, F, Model, OuterRef, Q, QuerySet, Subquery, UUIDField, Value
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce
from django.http import HttpRequest
from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.views import APIView

from clubs.access import Viewer, remember_role, viewer
from clubs.models import Membership
from web.faults import NotFound
from web.queries import QueryByIds

View = TypeVar("View", bound=Callable[..., Any])


class Place(NamedTuple):
    """A club, the event of it where something is within one, and the role there of whoever asks.

    The role is None where it was not asked for.
    """

    club: UUID
    event: UUID | None = None
    role: str | None = None

    @property
    def own_event(self) -> UUID:
        """The event, of what is always within one."""
        assert self.event is not None  # noqa: S101 - whoever asks knows that it is within one
        return self.event


@dataclass(frozen=True)
class ClubOf:
    """Finds the club that runs what has an id: called with it, or with event and role as a `Place`.

    `model` has its rows, `key` is the column that has the id; `club` and `event` lead from a row to
    theirs, `event` is None for what belongs to no event; `where` leaves out other rows. `missing`
    is what is said of an id that nothing has.
    """

    model: type[Model]
    missing: str
    club: str | Combinable = "club_id"
    event: str | Combinable | None = None
    key: str = "id"
    where: Q = field(default_factory=Q)

    @classmethod
    def in_event(cls, model: type[Model], event: str, missing: str) -> "ClubOf":
        """Return what finds the club by the event; `event` leads from a row of `model` to it."""
        return cls(model, missing, f"{event}__club_id", f"{event}__id")

    def __call__(self, about: UUID) -> UUID:
        """Return the id of the club; raises NotFound. One query."""
        return self.place(about).club

    def event_of(self, about: UUID) -> UUID:
        """Return the id of the event of what is in one; raises NotFound. One query."""
        return self.place(about).own_event

    def place(self, about: UUID, viewer: Viewer | None = None) -> Place:
        """Return the club, the event, and the viewer's role there; raises NotFound. One query."""
        known = viewer.pk if viewer is not None and viewer.is_authenticated else None
        rows = self._with_role(about, known) if known else self._without(about)
        if not rows or rows[0][0] is None:
            raise NotFound(_(self.missing) % {"id": about})
        club, event, *role = rows[0]
        return Place(club, event, role[0] if role else None if viewer is None else "")

    @cached_property
    def _with_role(self) -> QueryByIds:
        def build(about: UUID, user: UUID) -> QuerySet[Any, Any]:
            held = Membership.objects.filter(user_id=user, club_id=OuterRef("club_"))
            role = Coalesce(Subquery(held.values("role")), Value(""), output_field=CharField())
            found: QuerySet[Any] = self._rows(about).annotate(role_=role)
            return found.values_list("club_", "event_", "role_")

        return QueryByIds(build)

    @cached_property
    def _without(self) -> QueryByIds:
        return QueryByIds(lambda about: self._rows(about).values_list("club_", "event_"))

    def _rows(self, about: UUID) -> QuerySet[Any]:
        rows = self.model._default_manager.filter(self.where, **{self.key: about})
        event = Value(None, UUIDField()) if self.event is None else _leading(self.event)
        found: QuerySet[Any] = rows.order_by("pk").annotate(club_=_leading(self.club), event_=event)
        return found


def _leading(way: str | Combinable) -> Combinable:
    return F(way) if isinstance(way, str) else way


def place_of_request(request: HttpRequest | Request, club_of: ClubOf, about: UUID) -> Place:
    """Return where a request acts, which is about what has that id; raises NotFound.

    One query, none if it was asked before. `role_in_club` then answers for that club from what was
    read here.
    """
    kept = _read_place(request)
    if kept is None or kept[0] != about or kept[1].role is None:
        kept = about, club_of.place(about, viewer(request))
        place_keep(request, *kept)
    return kept[1]


def place_keep(request: HttpRequest | Request, about: UUID, place: Place) -> None:
    """Keep on a request where it acts, as it was read."""
    _plain(request).place_acted = about, place  # type: ignore[attr-defined]  # kept with it
    if place.role is not None:
        remember_role(viewer(request), place.club, place.role)


def remembered_place(request: HttpRequest) -> Place | None:
    """Return where a request acts, if that was asked before; else None. No query."""
    kept = _read_place(request)
    return kept and kept[1]


def keeping_place(view: View) -> View:
    """Say of a view that it keeps on its request where it acts, so that the audit need not ask."""
    view.keeps_place = True  # type: ignore[attr-defined]  # read by `keeps_place`
    return view


def keeps_place(view: Any) -> bool:
    """Say whether a view keeps on its request where it acts, before it does anything."""
    return getattr(getattr(view, "cls", view), "keeps_place", False) is True


def _read_place(request: HttpRequest | Request) -> tuple[UUID, Place] | None:
    kept: tuple[UUID, Place] | None = getattr(_plain(request), "place_acted", None)
    return kept


def _plain(request: HttpRequest | Request) -> HttpRequest:
    return request._request if isinstance(request, Request) else request


class PlacedInClub(APIView):
    """An endpoint about something of a club, named by the first id of its address."""

    keeps_place = True
    club_of: ClubOf

    @property
    def place(self) -> Place:
        """Where it acts, with the role of whoever asks; raises NotFound."""
        return place_of_request(self.request, self.club_of, next(iter(self.kwargs.values())))

    def club_id(self) -> UUID:
        """Return the club whose roles count; raises NotFound."""
        return self.place.club

    def role(self) -> str:
        """Return the role there of whoever asks; raises NotFound."""
        return self.place.role or ""


class PlacedInEvent(PlacedInClub):
    """An endpoint about something of an event: a token for that event may be used, too."""

    def event_id(self) -> UUID | None:
        """Return the event, for tokens that are for one event only; raises NotFound."""
        return self.place.event
