"""Addresses of the pages."""

from django.urls import path

from tournaments.results.views import desk, embedding, photos, reports, rulings, tables

urlpatterns = [
    path(
        "events/<uuid:event_id>/rounds/<int:number>/<int:table>/",
        tables.table_numbered,
        name="table-numbered",
    ),
    path("rounds/<uuid:round_id>/desk/", desk.desk, name="round-desk"),
    path("rounds/<uuid:round_id>/desk/live", desk.desk_live, name="round-desk-live"),
    path("tables/<uuid:table_id>/more/", desk.table_more, name="table-more"),
    path("tables/<uuid:table_id>/sheet", desk.table_sheet, name="table-sheet"),
    path("tables/<uuid:table_id>/clear", desk.table_clear, name="table-clear"),
    path("tables/<uuid:table_id>/log", desk.table_log_send, name="table-log-send"),
    path("tables/<uuid:table_id>/", tables.table_page, name="table"),
    path("tables/<uuid:table_id>/report/", reports.report_page, name="table-report"),
    path("tables/<uuid:table_id>/report/live", reports.report_live, name="table-report-live"),
    path("tables/<uuid:table_id>/report/say", reports.report_say, name="table-report-say"),
    path(
        "tables/<uuid:table_id>/report/confirm",
        reports.report_agree,
        name="table-report-confirm",
    ),
    path("tables/<uuid:table_id>/photo", photos.table_photo, name="table-photo"),
    path("photos/<uuid:photo_id>.jpg", photos.photo, name="photo"),
    path("photos/<uuid:photo_id>/away", photos.photo_away, name="photo-away"),
    path("tables/<uuid:table_id>/embed/", embedding.table_embed, name="table-embed"),
    path("tables/<uuid:table_id>/live", tables.table_live, name="table-live"),
    path("tables/<uuid:table_id>/award", rulings.table_award, name="table-award"),
    path("tables/<uuid:table_id>/no-show", rulings.table_no_show, name="table-no-show"),
    path("tables/<uuid:table_id>/stop", rulings.table_stop, name="table-stop"),
    path("tables/<uuid:table_id>/sanction", rulings.table_sanction, name="table-sanction"),
    path(
        "tables/<uuid:table_id>/log.domlog",
        tables.table_log,
        {"form": "domlog"},
        name="table-log",
    ),
    path(
        "tables/<uuid:table_id>/log.json",
        tables.table_log,
        {"form": "json"},
        name="table-log-json",
    ),
    path("submissions/<uuid:submission_id>/log", rulings.submission_log, name="submission-log"),
    path(
        "submissions/<uuid:submission_id>/accept",
        rulings.submission_accept,
        name="submission-accept",
    ),
    path(
        "submissions/<uuid:submission_id>/dismiss",
        rulings.submission_dismiss,
        name="submission-dismiss",
    ),
]
