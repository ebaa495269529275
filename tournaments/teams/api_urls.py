"""Addresses of the endpoints, below /api/v1/."""

from django.urls import path

from tournaments.teams.api import fixtures, line_ups, teams

urlpatterns = [
    path(
        "events/<uuid:event_id>/fixtures",
        fixtures.EventFixtures.as_view(),
        name="api-event-fixtures",
    ),
    path("events/<uuid:event_id>/teams", teams.EventTeams.as_view(), name="api-event-teams"),
    path(
        "me/events/<uuid:event_id>/line-ups",
        line_ups.MeEventLineUps.as_view(),
        name="api-me-event-line-ups",
    ),
    path(
        "events/<uuid:event_id>/line-ups",
        line_ups.EventLineUps.as_view(),
        name="api-event-line-ups",
    ),
    path(
        "events/<uuid:event_id>/line-ups/deadline",
        line_ups.EventLineUpDeadline.as_view(),
        name="api-event-line-up-deadline",
    ),
    path(
        "events/<uuid:event_id>/captains",
        line_ups.EventCaptains.as_view(),
        name="api-event-captains",
    ),
]
