"""Addresses of the `tournaments` endpoints, below /api/v1/."""

from django.urls import path

from tournaments.attendance.api import substitutes, walk_ins
from tournaments.cards import api as cards
from tournaments.clock import api as clocks
from tournaments.endorsements import api as endorsements
from tournaments.entries.api import entries as people
from tournaments.events.api import advice as advised
from tournaments.events.api import events
from tournaments.events.api import registries as offered
from tournaments.feeds.api import archives, changes, exports, stream
from tournaments.feeds.api import webhooks as hooks
from tournaments.merging import api as merges
from tournaments.players import api as own
from tournaments.results.api import many_logs as logs
from tournaments.results.api import photos, reports, resting, rulings, tables
from tournaments.rounds.api import drafts, rounds, schedules
from tournaments.rounds.api import tables as found
from tournaments.seasons.api import seasons, stages, transfers
from tournaments.standings.api import brackets, money, standings
from tournaments.teams.api import fixtures, line_ups, teams

# Addresses are tried one after the other: what a hall sends all at once stands first.
urlpatterns = [
    path("tables/<uuid:table_id>/logs", tables.TableLogs.as_view(), name="api-table-logs"),
    path("events", events.EventList.as_view(), name="api-event-list"),
    path("events/<uuid:event_id>", events.EventDetail.as_view(), name="api-event-detail"),
    path("events/<uuid:event_id>/entries", people.EventEntries.as_view(), name="api-event-entries"),
    path("events/<uuid:event_id>/tables", found.EventTables.as_view(), name="api-event-tables"),
    path("clubs/<uuid:club_id>/events", events.ClubEvents.as_view(), name="api-club-events"),
    path("players/<uuid:player_id>/tables", found.PlayerTables.as_view(), name="api-player-tables"),
    path("methods", offered.MethodList.as_view(), name="api-method-list"),
    path("presets", offered.PresetList.as_view(), name="api-preset-list"),
    path("events/advice", advised.EventAdvice.as_view(), name="api-event-advice"),
    path("tie-breaks", offered.TieBreakList.as_view(), name="api-tie-break-list"),
    path("events/<uuid:event_id>/open", events.EventOpen.as_view(), name="api-event-open"),
    path("events/<uuid:event_id>/finish", events.EventFinish.as_view(), name="api-event-finish"),
    path("events/<uuid:event_id>/reopen", events.EventReopen.as_view(), name="api-event-reopen"),
    path("events/<uuid:event_id>/cancel", events.EventCancel.as_view(), name="api-event-cancel"),
    path("events/<uuid:event_id>/rounds", rounds.EventRounds.as_view(), name="api-event-rounds"),
    path("events/<uuid:event_id>/logs", logs.EventLogs.as_view(), name="api-event-logs"),
    path(
        "events/<uuid:event_id>/archive", archives.EventArchive.as_view(), name="api-event-archive"
    ),
    path("clubs/<uuid:club_id>/webhooks", hooks.ClubWebhooks.as_view(), name="api-club-webhooks"),
    path("webhooks/<uuid:webhook_id>", hooks.WebhookDetail.as_view(), name="api-webhook-detail"),
    path(
        "webhooks/<uuid:webhook_id>/rotate",
        hooks.WebhookRotate.as_view(),
        name="api-webhook-rotate",
    ),
    path("webhooks/<uuid:webhook_id>/test", hooks.WebhookTest.as_view(), name="api-webhook-test"),
    path(
        "webhooks/<uuid:webhook_id>/deliveries",
        hooks.WebhookDeliveries.as_view(),
        name="api-webhook-deliveries",
    ),
    path(
        "webhooks/<uuid:webhook_id>/replay",
        hooks.WebhookReplay.as_view(),
        name="api-webhook-replay",
    ),
    path("clubs/<uuid:club_id>/seasons", seasons.ClubSeasons.as_view(), name="api-club-seasons"),
    path("seasons/<uuid:season_id>", seasons.SeasonDetail.as_view(), name="api-season-detail"),
    path(
        "seasons/<uuid:season_id>/export/<slug:what>.<slug:form>",
        seasons.SeasonExportDetail.as_view(),
        name="api-season-export-detail",
    ),
    path(
        "seasons/<uuid:season_id>/transfers",
        transfers.SeasonTransfers.as_view(),
        name="api-season-transfers",
    ),
    path(
        "seasons/<uuid:season_id>/squads",
        transfers.SeasonSquads.as_view(),
        name="api-season-squads",
    ),
    path(
        "transfers/<uuid:transfer_id>/undo",
        transfers.TransferUndo.as_view(),
        name="api-transfer-undo",
    ),
    path("archives", archives.ArchiveList.as_view(), name="api-archive-list"),
    path("events/<uuid:event_id>/stream", stream.EventStream.as_view(), name="api-event-stream"),
    path(
        "events/<uuid:event_id>/changes", changes.EventChanges.as_view(), name="api-event-changes"
    ),
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
        "events/<uuid:event_id>/fixtures",
        fixtures.EventFixtures.as_view(),
        name="api-event-fixtures",
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
    path("events/<uuid:event_id>/teams", teams.EventTeams.as_view(), name="api-event-teams"),
    path(
        "events/<uuid:event_id>/check-in", people.EventCheckIn.as_view(), name="api-event-check-in"
    ),
    path(
        "events/<uuid:event_id>/forbidden",
        people.EventForbidden.as_view(),
        name="api-event-forbidden",
    ),
    path(
        "events/<uuid:event_id>/schedule",
        drafts.EventSchedule.as_view(),
        name="api-event-schedule",
    ),
    path("events/<uuid:event_id>/what-if", drafts.EventWhatIf.as_view(), name="api-event-what-if"),
    path(
        "events/<uuid:event_id>/picture", exports.EventPicture.as_view(), name="api-event-picture"
    ),
    path(
        "rounds/<uuid:round_id>/picture", exports.RoundPicture.as_view(), name="api-round-picture"
    ),
    path(
        "tables/<uuid:table_id>/picture", exports.TablePicture.as_view(), name="api-table-picture"
    ),
    path("events/<uuid:event_id>/own", own.EventOwn.as_view(), name="api-event-own"),
    path(
        "events/<uuid:event_id>/own/entry", own.EventOwnEntry.as_view(), name="api-event-own-entry"
    ),
    path(
        "events/<uuid:event_id>/own/absence",
        own.EventOwnAbsence.as_view(),
        name="api-event-own-absence",
    ),
    path(
        "events/<uuid:event_id>/own/line-ups",
        line_ups.EventOwnLineUps.as_view(),
        name="api-event-own-line-ups",
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
    path("events/<uuid:event_id>/stages", stages.EventStages.as_view(), name="api-event-stages"),
    path("events/<uuid:event_id>/cards", cards.EventCards.as_view(), name="api-event-cards"),
    path(
        "events/<uuid:event_id>/cards/rules",
        cards.EventCardRules.as_view(),
        name="api-event-card-rules",
    ),
    path(
        "tables/<uuid:table_id>/resting", resting.TableResting.as_view(), name="api-table-resting"
    ),
    path("tables/<uuid:table_id>/cards", cards.TableCards.as_view(), name="api-table-cards"),
    path("cards/<uuid:card_id>/undo", cards.CardUndo.as_view(), name="api-card-undo"),
    path("cards/<uuid:card_id>/lift", cards.CardLift.as_view(), name="api-card-lift"),
    path("cards/<uuid:card_id>/lift/undo", cards.CardLiftUndo.as_view(), name="api-card-lift-undo"),
    path(
        "clubs/<uuid:club_id>/suspensions",
        cards.ClubSuspensions.as_view(),
        name="api-club-suspensions",
    ),
    path("events/<uuid:event_id>/partners", own.EventPartners.as_view(), name="api-event-partners"),
    path(
        "partners/<uuid:request_id>/accept", own.PartnerAccept.as_view(), name="api-partner-accept"
    ),
    path(
        "partners/<uuid:request_id>/decline",
        own.PartnerDecline.as_view(),
        name="api-partner-decline",
    ),
    path("entries/<uuid:entry_id>", people.EntryDetail.as_view(), name="api-entry-detail"),
    path(
        "entries/<uuid:entry_id>/withdraw",
        people.EntryWithdraw.as_view(),
        name="api-entry-withdraw",
    ),
    path("entries/<uuid:entry_id>/fee", money.EntryFee.as_view(), name="api-entry-fee"),
    path("events/<uuid:event_id>/fees", money.EventFees.as_view(), name="api-event-fees"),
    path("events/<uuid:event_id>/prizes", money.EventPrizes.as_view(), name="api-event-prizes"),
    path("entries/<uuid:entry_id>/return", people.EntryReturn.as_view(), name="api-entry-return"),
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
    path("players/<uuid:player_id>/merge", merges.PlayerMerge.as_view(), name="api-player-merge"),
    path(
        "events/<uuid:event_id>/endorsements",
        endorsements.EventEndorsements.as_view(),
        name="api-event-endorsements",
    ),
    path(
        "clubs/<uuid:club_id>/endorsements",
        endorsements.ClubEndorsements.as_view(),
        name="api-club-endorsements",
    ),
    path(
        "endorsements/<uuid:endorsement_id>/give",
        endorsements.EndorsementGive.as_view(),
        name="api-endorsement-give",
    ),
    path(
        "endorsements/<uuid:endorsement_id>/decline",
        endorsements.EndorsementDecline.as_view(),
        name="api-endorsement-decline",
    ),
    path("numbers/<uuid:number_id>/merge", merges.NumberMerge.as_view(), name="api-number-merge"),
    path("clubs/<uuid:club_id>/merges", merges.ClubMerges.as_view(), name="api-club-merges"),
    path("merges/<uuid:merge_id>/undo", merges.MergeUndo.as_view(), name="api-merge-undo"),
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
    path(
        "forbidden/<uuid:forbidden_id>",
        people.ForbiddenDetail.as_view(),
        name="api-forbidden-detail",
    ),
    path("schedules/draw", schedules.ScheduleDraw.as_view(), name="api-schedule-draw"),
    path("schedules/check", schedules.ScheduleCheck.as_view(), name="api-schedule-check"),
    path("rounds/<uuid:round_id>", rounds.RoundDetail.as_view(), name="api-round-detail"),
    path("rounds/<uuid:round_id>/clock", clocks.RoundClock.as_view(), name="api-round-clock"),
    path("rounds/<uuid:round_id>/publish", rounds.RoundPublish.as_view(), name="api-round-publish"),
    path("rounds/<uuid:round_id>/redraw", drafts.RoundRedraw.as_view(), name="api-round-redraw"),
    path("rounds/<uuid:round_id>/edits", drafts.RoundEdits.as_view(), name="api-round-edits"),
    path("rounds/<uuid:round_id>/review", drafts.RoundReview.as_view(), name="api-round-review"),
    path("rounds/<uuid:round_id>/explain", drafts.RoundExplain.as_view(), name="api-round-explain"),
    path("rounds/<uuid:round_id>/reopen", rounds.RoundReopen.as_view(), name="api-round-reopen"),
    path(
        "rounds/<uuid:round_id>/unpublish",
        rounds.RoundUnpublish.as_view(),
        name="api-round-unpublish",
    ),
    path("rounds/<uuid:round_id>/close", rounds.RoundClose.as_view(), name="api-round-close"),
    path("tables/<uuid:table_id>", tables.TableDetail.as_view(), name="api-table-detail"),
    path(
        "tables/<uuid:table_id>/logs/draft",
        tables.TableLogDraft.as_view(),
        name="api-table-log-draft",
    ),
    path("tables/<uuid:table_id>/live", tables.TableLive.as_view(), name="api-table-live"),
    path("tables/<uuid:table_id>/replay", tables.TableReplay.as_view(), name="api-table-replay"),
    path("tables/<uuid:table_id>/result", rulings.TableResult.as_view(), name="api-table-result"),
    path(
        "tables/<uuid:table_id>/result/clear",
        rulings.TableResultClear.as_view(),
        name="api-table-result-clear",
    ),
    path(
        "tables/<uuid:table_id>/reports", reports.TableReports.as_view(), name="api-table-reports"
    ),
    path(
        "tables/<uuid:table_id>/reports/confirm",
        reports.TableReportConfirm.as_view(),
        name="api-table-report-confirm",
    ),
    path("tables/<uuid:table_id>/photos", photos.TablePhotos.as_view(), name="api-table-photos"),
    path("photos/<uuid:photo_id>", photos.PhotoDetail.as_view(), name="api-photo-detail"),
    path("tables/<uuid:table_id>/award", rulings.TableAward.as_view(), name="api-table-award"),
    path("tables/<uuid:table_id>/stop", rulings.TableStop.as_view(), name="api-table-stop"),
    path(
        "tables/<uuid:table_id>/sanctions",
        rulings.TableSanctions.as_view(),
        name="api-table-sanctions",
    ),
    path(
        "events/<uuid:event_id>/export/<slug:what>.<slug:form>",
        exports.EventExportDetail.as_view(),
        name="api-event-export-detail",
    ),
    path(
        "submissions/<uuid:submission_id>",
        tables.SubmissionDetail.as_view(),
        name="api-submission-detail",
    ),
    path(
        "submissions/<uuid:submission_id>/log",
        tables.SubmissionLog.as_view(),
        name="api-submission-log",
    ),
    path(
        "submissions/<uuid:submission_id>/accept",
        tables.SubmissionAccept.as_view(),
        name="api-submission-accept",
    ),
    path(
        "submissions/<uuid:submission_id>/dismiss",
        tables.SubmissionDismiss.as_view(),
        name="api-submission-dismiss",
    ),
]
