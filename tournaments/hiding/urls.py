"""Addresses of the pages."""

from django.urls import path

from tournaments.hiding import views

urlpatterns = [
    path("clubs/<uuid:club_id>/privacy/", views.privacy_page, name="club-privacy"),
    path("clubs/<uuid:club_id>/privacy/save", views.privacy_save, name="club-privacy-save"),
]
