"""Addresses of the pages."""

from django.urls import path

from tournaments.what_if import views

urlpatterns = [
    path("events/<uuid:event_id>/what-if/", views.what_if_page, name="what-if"),
]
