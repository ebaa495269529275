"""Addresses of the `tournaments` endpoints, below /api/v1/."""

from django.urls import path

from tournaments.api import events, rounds, tables

urlpatterns = [
    path("events", events.EventList.as_view(), name="api-events"),
    path("events/<uuid:event_id>", events.EventDetail.as_view(), name="api-event"),
    path("events/<uuid:event_id>/entries", events.EventEntries.as_view(), name="api-entries"),
    path("events/<uuid:event_id>/open", events.EventOpen.as_view(), name="api-event-open"),
    path("events/<uuid:event_id>/rounds", events.EventRounds.as_view(), name="api-rounds"),
    path(
        "events/<uuid:event_id>/standings",
        events.EventStandings.as_view(),
        name="api-standings",
    ),
    path("rounds/<uuid:round_id>", rounds.RoundDetail.as_view(), name="api-round"),
    path("rounds/<uuid:round_id>/publish", rounds.RoundPublish.as_view(), name="api-publish"),
    path("rounds/<uuid:round_id>/close", rounds.RoundClose.as_view(), name="api-close"),
    path("tables/<uuid:table_id>", tables.TableDetail.as_view(), name="api-table"),
    path("tables/<uuid:table_id>/logs", tables.TableLogs.as_view(), name="api-logs"),
    path("tables/<uuid:table_id>/logs/draft", tables.TableDraft.as_view(), name="api-draft"),
    path("tables/<uuid:table_id>/live", tables.TableLive.as_view(), name="api-live"),
    path("tables/<uuid:table_id>/award", tables.TableAward.as_view(), name="api-award"),
    path(
        "submissions/<uuid:submission_id>",
        tables.SubmissionDetail.as_view(),
        name="api-submission",
    ),
    path(
        "submissions/<uuid:submission_id>/accept",
        tables.SubmissionAccept.as_view(),
        name="api-accept",
    ),
    path(
        "submissions/<uuid:submission_id>/dismiss",
        tables.SubmissionDismiss.as_view(),
        name="api-dismiss",
    ),
]
