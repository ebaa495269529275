"""Addresses of the pages."""

from django.urls import path

from tournaments.cards import views

urlpatterns = [
    path("events/<uuid:event_id>/cards/", views.cards_page, name="event-cards"),
    path("events/<uuid:event_id>/cards/show", views.card_shown, name="card-show"),
    path("events/<uuid:event_id>/cards/rules", views.rules_set, name="card-rules"),
    path("cards/<uuid:card_id>/undo", views.card_undone, name="card-undo"),
    path("cards/<uuid:card_id>/lift", views.card_lifted, name="suspension-lift"),
    path("cards/<uuid:card_id>/lift/undo", views.lift_undone, name="lift-undo"),
]
