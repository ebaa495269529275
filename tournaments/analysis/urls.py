"""Addresses of the pages."""

from django.urls import path

from tournaments.analysis import views

urlpatterns = [
    path("tables/<uuid:table_id>/possible/", views.table_possible, name="table-possible"),
    path("tables/<uuid:table_id>/try/", views.table_try, name="table-try"),
]
