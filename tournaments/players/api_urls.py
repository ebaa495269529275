"""Addresses of the endpoints, below /api/v1/."""

from django.urls import path

from tournaments.players import api

urlpatterns = [
    path("me/events/<uuid:event_id>", api.MeEventDetail.as_view(), name="api-me-event-detail"),
    path("me/events/<uuid:event_id>/entry", api.MeEventEntry.as_view(), name="api-me-event-entry"),
    path(
        "me/events/<uuid:event_id>/absence",
        api.MeEventAbsence.as_view(),
        name="api-me-event-absence",
    ),
    path("me/events/<uuid:event_id>/bye", api.MeEventBye.as_view(), name="api-me-event-bye"),
    path("events/<uuid:event_id>/partners", api.EventPartners.as_view(), name="api-event-partners"),
    path(
        "partners/<uuid:request_id>/accept", api.PartnerAccept.as_view(), name="api-partner-accept"
    ),
    path(
        "partners/<uuid:request_id>/decline",
        api.PartnerDecline.as_view(),
        name="api-partner-decline",
    ),
]
