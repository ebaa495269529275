"""Addresses of the pages."""

from django.urls import path

from tournaments.players.views import finding, own_part, table

urlpatterns = [
    path("events/<uuid:event_id>/me/<uuid:player_id>/", table.my_table, name="my-table"),
    path(
        "events/<uuid:event_id>/me/<uuid:player_id>/live",
        table.my_table_live,
        name="my-table-live",
    ),
    path("events/<uuid:event_id>/me/", finding.event_me, name="event-me"),
    path("events/<uuid:event_id>/me/found", finding.event_me_found, name="event-me-found"),
    path("my/", finding.my_page, name="my"),
    path("my/found", finding.my_found, name="my-found"),
    path("my/<uuid:player_id>/", finding.my_player, name="my-player"),
    path("events/<uuid:event_id>/play/", own_part.own, name="event-play"),
    path("events/<uuid:event_id>/play/part", own_part.own_fragment, name="event-play-part"),
    path("events/<uuid:event_id>/play/enter", own_part.own_enter, name="event-play-enter"),
    path("events/<uuid:event_id>/play/leave", own_part.own_leave, name="event-play-leave"),
    path("events/<uuid:event_id>/play/away", own_part.own_away, name="event-play-away"),
    path("events/<uuid:event_id>/play/back", own_part.own_back, name="event-play-back"),
    path("events/<uuid:event_id>/play/ask", own_part.own_ask, name="event-play-ask"),
    path("events/<uuid:event_id>/play/agree", own_part.own_agree, name="event-play-agree"),
    path("events/<uuid:event_id>/play/decline", own_part.own_decline, name="event-play-decline"),
]
