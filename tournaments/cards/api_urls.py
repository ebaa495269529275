"""Addresses of the endpoints, below /api/v1/."""

from django.urls import path

from tournaments.cards import api

urlpatterns = [
    path("events/<uuid:event_id>/cards", api.EventCards.as_view(), name="api-event-cards"),
    path(
        "events/<uuid:event_id>/cards/rules",
        api.EventCardRules.as_view(),
        name="api-event-card-rules",
    ),
    path("tables/<uuid:table_id>/cards", api.TableCards.as_view(), name="api-table-cards"),
    path("cards/<uuid:card_id>/undo", api.CardUndo.as_view(), name="api-card-undo"),
    path("cards/<uuid:card_id>/lift", api.CardLift.as_view(), name="api-card-lift"),
    path("cards/<uuid:card_id>/lift/undo", api.CardLiftUndo.as_view(), name="api-card-lift-undo"),
    path(
        "clubs/<uuid:club_id>/suspensions",
        api.ClubSuspensions.as_view(),
        name="api-club-suspensions",
    ),
]
