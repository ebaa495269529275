"""Addresses of the endpoints, below /api/v1/."""

from django.urls import path

from tournaments.boards import api

urlpatterns = [
    path("events/<uuid:event_id>/boards", api.EventBoards.as_view(), name="api-event-boards"),
    path(
        "events/<uuid:event_id>/boards/<int:board>",
        api.EventBoardDetail.as_view(),
        name="api-event-board-detail",
    ),
]
