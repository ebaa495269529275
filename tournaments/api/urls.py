"""Addresses of the `tournaments` endpoints, below /api/v1/."""

from django.urls import path

from tournaments.api import drafts, events, people, rounds, schedules, tables

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
    path("events/<uuid:event_id>/check-in", people.EventCheckIn.as_view(), name="api-check-in"),
    path(
        "events/<uuid:event_id>/forbidden",
        people.EventForbidden.as_view(),
        name="api-forbidden",
    ),
    path(
        "events/<uuid:event_id>/schedule",
        drafts.EventSchedule.as_view(),
        name="api-schedule",
    ),
    path("events/<uuid:event_id>/what-if", drafts.EventWhatIf.as_view(), name="api-what-if"),
    path("entries/<uuid:entry_id>", people.EntryDetail.as_view(), name="api-entry"),
    path("entries/<uuid:entry_id>/withdraw", people.EntryWithdraw.as_view(), name="api-withdraw"),
    path("entries/<uuid:entry_id>/return", people.EntryReturn.as_view(), name="api-return"),
    path(
        "forbidden/<uuid:forbidden_id>",
        people.ForbiddenDetail.as_view(),
        name="api-forbidden-one",
    ),
    path("schedules/draw", schedules.ScheduleDraw.as_view(), name="api-schedule-draw"),
    path("schedules/check", schedules.ScheduleCheck.as_view(), name="api-schedule-check"),
    path("rounds/<uuid:round_id>", rounds.RoundDetail.as_view(), name="api-round"),
    path("rounds/<uuid:round_id>/publish", rounds.RoundPublish.as_view(), name="api-publish"),
    path("rounds/<uuid:round_id>/redraw", drafts.RoundRedraw.as_view(), name="api-redraw"),
    path("rounds/<uuid:round_id>/edits", drafts.RoundEdits.as_view(), name="api-edits"),
    path("rounds/<uuid:round_id>/review", drafts.RoundReview.as_view(), name="api-review"),
    path("rounds/<uuid:round_id>/explain", drafts.RoundExplain.as_view(), name="api-explain"),
    path("rounds/<uuid:round_id>/close", rounds.RoundClose.as_view(), name="api-close"),
    path("tables/<uuid:table_id>", tables.TableDetail.as_view(), name="api-table"),
    path("tables/<uuid:table_id>/logs", tables.TableLogs.as_view(), name="api-logs"),
    path("tables/<uuid:table_id>/logs/draft", tables.TableDraft.as_view(), name="api-draft"),
    path("tables/<uuid:table_id>/live", tables.TableLive.as_view(), name="api-live"),
    path("tables/<uuid:table_id>/award", tables.TableAward.as_view(), name="api-award"),
    path("tables/<uuid:table_id>/stop", tables.TableStop.as_view(), name="api-stop"),
    path("tables/<uuid:table_id>/sanctions", tables.TableSanction.as_view(), name="api-sanctions"),
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
