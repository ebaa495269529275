"""Addresses of the endpoints, below /api/v1/."""

from django.urls import path

from tournaments.results.api import many_logs, photos, reports, resting, rulings, tables

urlpatterns = [
    path("tables/<uuid:table_id>/logs", tables.TableLogs.as_view(), name="api-table-logs"),
    path("events/<uuid:event_id>/logs", many_logs.EventLogs.as_view(), name="api-event-logs"),
    path(
        "tables/<uuid:table_id>/resting", resting.TableResting.as_view(), name="api-table-resting"
    ),
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
        "tables/<uuid:table_id>/result/undo",
        rulings.TableResultUndo.as_view(),
        name="api-table-result-undo",
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
