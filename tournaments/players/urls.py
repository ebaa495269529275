"""Addresses of the pages."""

from django.urls import path

from tournaments.players.views import my_table, own_entry, seat_finder

urlpatterns = [
    path("events/<uuid:event_id>/me/<uuid:player_id>/", my_table.my_table, name="my-table"),
    path(
        "events/<uuid:event_id>/me/<uuid:player_id>/live",
        my_table.my_table_live,
        name="my-table-live",
    ),
    path("events/<uuid:event_id>/me/", seat_finder.event_me, name="event-me"),
    path(
        "events/<uuid:event_id>/me/found", seat_finder.event_me_suggestions, name="event-me-found"
    ),
    path("my/", seat_finder.my_page, name="my"),
    path("my/found", seat_finder.my_suggestions, name="my-found"),
    path("my/<uuid:player_id>/", seat_finder.my_player, name="my-player"),
    path("events/<uuid:event_id>/play/", own_entry.own, name="event-play"),
    path("events/<uuid:event_id>/play/part", own_entry.own_fragment, name="event-play-part"),
    path("events/<uuid:event_id>/play/enter", own_entry.own_enter, name="event-play-enter"),
    path("events/<uuid:event_id>/play/leave", own_entry.own_leave, name="event-play-leave"),
    path("events/<uuid:event_id>/play/away", own_entry.own_away, name="event-play-away"),
    path("events/<uuid:event_id>/play/back", own_entry.own_back, name="event-play-back"),
    path("events/<uuid:event_id>/play/bye", own_entry.own_bye, name="event-play-bye"),
    path("events/<uuid:event_id>/play/no-bye", own_entry.own_no_bye, name="event-play-no-bye"),
    path("events/<uuid:event_id>/play/ask", own_entry.own_ask, name="event-play-ask"),
    path("events/<uuid:event_id>/play/agree", own_entry.own_agree, name="event-play-agree"),
    path("events/<uuid:event_id>/play/decline", own_entry.own_decline, name="event-play-decline"),
]
