"""Addresses of the pages."""

from django.urls import path

from tournaments.cards import views

urlpatterns = [
    path("events/<uuid:event_id>/cards/", views.cards_page, name="event-cards"),
    path("events/<uuid:event_id>/cards/show", views.show_card, name="card-show"),
    path("events/<uuid:event_id>/cards/rules", views.set_rules, name="card-rules"),
    path("cards/<uuid:card_id>/undo", views.undo_card, name="card-undo"),
    path("cards/<uuid:card_id>/lift", views.lift_suspension, name="suspension-lift"),
    path("cards/<uuid:card_id>/lift/undo", views.undo_lift, name="lift-undo"),
]
