"""Addresses of the endpoints."""

from django.urls import path

from tournaments.analysis import api

urlpatterns = [
    path("tables/<uuid:table_id>/analysis", api.TableAnalysis.as_view(), name="api-table-analysis"),
]
