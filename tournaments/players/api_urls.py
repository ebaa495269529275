"""Addresses of the endpoints, below /api/v1/."""

from django.urls import path

from tournaments.players import api

urlpatterns = [
    path("events/<uuid:event_id>/own", api.EventOwn.as_view(), name="api-event-own"),
    path(
        "events/<uuid:event_id>/own/entry", api.EventOwnEntry.as_view(), name="api-event-own-entry"
    ),
    path(
        "events/<uuid:event_id>/own/absence",
        api.EventOwnAbsence.as_view(),
        name="api-event-own-absence",
    ),
    path("events/<uuid:event_id>/own/bye", api.EventOwnBye.as_view(), name="api-event-own-bye"),
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
