"""Addresses of the endpoints, below /api/v1/."""

from django.urls import path

from tournaments.events.api import advice, events, registries

urlpatterns = [
    path("events", events.EventList.as_view(), name="api-event-list"),
    path("events/<uuid:event_id>", events.EventDetail.as_view(), name="api-event-detail"),
    path("clubs/<uuid:club_id>/events", events.ClubEvents.as_view(), name="api-club-events"),
    path("methods", registries.MethodList.as_view(), name="api-method-list"),
    path("presets", registries.PresetList.as_view(), name="api-preset-list"),
    path("events/advice", advice.EventAdvice.as_view(), name="api-event-advice"),
    path("tie-breaks", registries.TieBreakList.as_view(), name="api-tie-break-list"),
    path("events/<uuid:event_id>/open", events.EventOpen.as_view(), name="api-event-open"),
    path("events/<uuid:event_id>/finish", events.EventFinish.as_view(), name="api-event-finish"),
    path("events/<uuid:event_id>/reopen", events.EventReopen.as_view(), name="api-event-reopen"),
    path("events/<uuid:event_id>/cancel", events.EventCancel.as_view(), name="api-event-cancel"),
]
