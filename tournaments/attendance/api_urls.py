"""Addresses of the endpoints, below /api/v1/."""

from django.urls import path

from tournaments.attendance.api import substitutes, walk_ins

urlpatterns = [
    path(
        "events/<uuid:event_id>/substitutes",
        substitutes.EventSubstitutes.as_view(),
        name="api-event-substitutes",
    ),
    path(
        "entries/<uuid:entry_id>/substitutes",
        substitutes.EntrySubstitutes.as_view(),
        name="api-entry-substitutes",
    ),
    path(
        "substitutes/<uuid:substitute_id>/end",
        substitutes.SubstituteEnd.as_view(),
        name="api-substitute-end",
    ),
    path("entries/<uuid:entry_id>/seat", walk_ins.EntrySeat.as_view(), name="api-entry-seat"),
    path(
        "events/<uuid:event_id>/walk-ins",
        walk_ins.EventWalkIns.as_view(),
        name="api-event-walk-ins",
    ),
]
