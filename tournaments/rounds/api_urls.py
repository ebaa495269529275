"""Addresses of the endpoints, below /api/v1/."""

from django.urls import path

from tournaments.rounds.api import dates, drafts, rounds, schedules, table_lists

urlpatterns = [
    path(
        "events/<uuid:event_id>/tables", table_lists.EventTables.as_view(), name="api-event-tables"
    ),
    path(
        "players/<uuid:player_id>/tables",
        table_lists.PlayerTables.as_view(),
        name="api-player-tables",
    ),
    path("events/<uuid:event_id>/rounds", rounds.EventRounds.as_view(), name="api-event-rounds"),
    path("events/<uuid:event_id>/dates", dates.EventDates.as_view(), name="api-event-dates"),
    path(
        "events/<uuid:event_id>/schedule",
        drafts.EventSchedule.as_view(),
        name="api-event-schedule",
    ),
    path("schedules/draw", schedules.ScheduleDraw.as_view(), name="api-schedule-draw"),
    path("schedules/check", schedules.ScheduleCheck.as_view(), name="api-schedule-check"),
    path("rounds/<uuid:round_id>", rounds.RoundDetail.as_view(), name="api-round-detail"),
    path("rounds/<uuid:round_id>/publish", rounds.RoundPublish.as_view(), name="api-round-publish"),
    path("rounds/<uuid:round_id>/redraw", drafts.RoundRedraw.as_view(), name="api-round-redraw"),
    path("rounds/<uuid:round_id>/edits", drafts.RoundEdits.as_view(), name="api-round-edits"),
    path("rounds/<uuid:round_id>/review", drafts.RoundReview.as_view(), name="api-round-review"),
    path(
        "rounds/<uuid:round_id>/explanation",
        drafts.RoundExplanation.as_view(),
        name="api-round-explanation",
    ),
    path("rounds/<uuid:round_id>/reopen", rounds.RoundReopen.as_view(), name="api-round-reopen"),
    path(
        "rounds/<uuid:round_id>/publish/undo",
        rounds.RoundPublishUndo.as_view(),
        name="api-round-publish-undo",
    ),
    path("rounds/<uuid:round_id>/close", rounds.RoundClose.as_view(), name="api-round-close"),
]
