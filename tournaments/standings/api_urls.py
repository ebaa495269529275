"""Addresses of the endpoints, below /api/v1/."""

from django.urls import path

from tournaments.standings.api import brackets, prizes, standings

urlpatterns = [
    path(
        "events/<uuid:event_id>/standings",
        standings.EventStandings.as_view(),
        name="api-event-standings",
    ),
    path(
        "events/<uuid:event_id>/standings/why",
        standings.EventStandingWhy.as_view(),
        name="api-event-standing-why",
    ),
    path(
        "events/<uuid:event_id>/categories",
        standings.EventCategories.as_view(),
        name="api-event-categories",
    ),
    path(
        "events/<uuid:event_id>/crosstable",
        brackets.EventCrosstable.as_view(),
        name="api-event-crosstable",
    ),
    path(
        "events/<uuid:event_id>/bracket",
        brackets.EventBracket.as_view(),
        name="api-event-bracket",
    ),
    path("events/<uuid:event_id>/prizes", prizes.EventPrizes.as_view(), name="api-event-prizes"),
]
