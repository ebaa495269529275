"""Addresses of the pages."""

from django.urls import path

from tournaments.clock.views import clock, clock_desk

urlpatterns = [
    path("rounds/<uuid:round_id>/clock", clock.round_clock, name="round-clock"),
    path("rounds/<uuid:round_id>/start", clock_desk.round_start, name="round-start"),
    path("rounds/<uuid:round_id>/clock/start", clock_desk.clock_start, name="clock-start"),
    path("rounds/<uuid:round_id>/clock/pause", clock_desk.clock_pause, name="clock-pause"),
    path("rounds/<uuid:round_id>/clock/resume", clock_desk.clock_resume, name="clock-resume"),
    path("rounds/<uuid:round_id>/clock/add", clock_desk.clock_add, name="clock-add"),
]
