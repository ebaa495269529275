"""Addresses of the `games` endpoints, below /api/v1/."""

from django.urls import path

from games import api

urlpatterns = [path("referee", api.Referee.as_view(), name="api-referee")]
