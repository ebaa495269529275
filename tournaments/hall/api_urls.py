"""Addresses of the endpoints, below /api/v1/."""

from django.urls import path

from tournaments.hall import api

urlpatterns = [
    path("events/<uuid:event_id>/picture", api.EventPicture.as_view(), name="api-event-picture"),
    path("events/<uuid:event_id>/wall", api.EventWall.as_view(), name="api-event-wall"),
    path("rounds/<uuid:round_id>/picture", api.RoundPicture.as_view(), name="api-round-picture"),
    path("tables/<uuid:table_id>/picture", api.TablePicture.as_view(), name="api-table-picture"),
]
