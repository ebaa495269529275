"""Addresses of the pages."""

from django.urls import path

from tournaments.events.views import lifecycle, planning, settings

urlpatterns = [
    path("clubs/<uuid:club_id>/events/new/", planning.new_page, name="event-new"),
    path("clubs/<uuid:club_id>/events/new", planning.event_create, name="event-create"),
    path("clubs/<uuid:club_id>/events/advice", planning.event_advice, name="event-advice"),
    path("events/<uuid:event_id>/open", lifecycle.event_open, name="event-open"),
    path("events/<uuid:event_id>/finish", lifecycle.event_finish, name="event-finish"),
    path("events/<uuid:event_id>/reopen", lifecycle.event_reopen, name="event-reopen"),
    path("events/<uuid:event_id>/cancel", settings.event_cancel, name="event-cancel"),
    path("events/<uuid:event_id>/delete", settings.event_delete, name="event-delete"),
    path("events/<uuid:event_id>/settings/", settings.settings_page, name="event-settings"),
    path("events/<uuid:event_id>/settings", settings.event_change, name="event-change"),
    path(
        "events/<uuid:event_id>/settings/advice",
        planning.settings_advice,
        name="event-settings-advice",
    ),
]
