"""Addresses of the pages."""

from django.urls import path

from tournaments.push import views

urlpatterns = [
    path("my/<uuid:player_id>/device", views.device_tell, name="device-tell"),
    path("my/device/forget", views.device_forget, name="device-forget"),
    path("push-worker.js", views.device_worker, name="device-worker"),
]
