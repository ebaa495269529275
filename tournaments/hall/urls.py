"""Addresses of the pages."""

from django.urls import path

from tournaments.hall.views import printing, sharing, wall

urlpatterns = [
    path("events/<uuid:event_id>/wall/", wall.wall_page, name="wall"),
    path("events/<uuid:event_id>/wall/live", wall.wall_live, name="wall-live"),
    path("events/<uuid:event_id>/hall/", sharing.hall, name="hall"),
    path("events/<uuid:event_id>/hall/message", sharing.hall_message, name="hall-message"),
    path("events/<uuid:event_id>/qr.svg", sharing.event_code, name="event-code"),
    path("rounds/<uuid:round_id>/qr.svg", sharing.round_code, name="round-code"),
    path("tables/<uuid:table_id>/qr.svg", sharing.table_code, name="table-code"),
    path("events/<uuid:event_id>/picture.png", sharing.event_picture, name="event-picture"),
    path("rounds/<uuid:round_id>/picture.png", sharing.round_picture, name="round-picture"),
    path("tables/<uuid:table_id>/picture.png", sharing.table_picture, name="table-picture"),
    path(
        "events/<uuid:event_id>/print/standings/", printing.standings_paper, name="print-standings"
    ),
    path(
        "events/<uuid:event_id>/print/certificates/",
        printing.certificates,
        name="print-certificates",
    ),
    path("events/<uuid:event_id>/print/money/", printing.money_paper, name="print-money"),
    path("rounds/<uuid:round_id>/print/names/", printing.names, name="print-names"),
    path("rounds/<uuid:round_id>/print/tables/", printing.tables, name="print-tables"),
    path("rounds/<uuid:round_id>/print/cards/", printing.cards, name="print-cards"),
    path("rounds/<uuid:round_id>/print/sheets/", printing.sheets, name="print-sheets"),
]
