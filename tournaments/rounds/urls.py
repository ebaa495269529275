"""Addresses of the pages."""

from django.urls import path

from tournaments.rounds.views import dates, drafts, edits, publishing

urlpatterns = [
    path("events/<uuid:event_id>/draw", publishing.event_draw, name="event-draw"),
    path("events/<uuid:event_id>/schedule/", drafts.schedule_page, name="schedule"),
    path("events/<uuid:event_id>/dates/", dates.dates_page, name="dates"),
    path("events/<uuid:event_id>/dates", dates.set_dates, name="event-dates"),
    path("events/<uuid:event_id>/rounds.ics", dates.calendar, name="event-calendar"),
    path("events/<uuid:event_id>/arrange/", drafts.arrange_page, name="arrange"),
    path("events/<uuid:event_id>/arrange", drafts.event_arrange, name="event-arrange"),
    path("rounds/<uuid:round_id>/publish", publishing.round_publish, name="round-publish"),
    path("rounds/<uuid:round_id>/discard", publishing.round_discard, name="round-discard"),
    path("rounds/<uuid:round_id>/swap", edits.round_swap, name="round-swap"),
    path("rounds/<uuid:round_id>/undo", edits.round_undo, name="round-undo"),
    path("rounds/<uuid:round_id>/move", edits.round_move, name="round-move"),
    path("rounds/<uuid:round_id>/redraw", edits.round_redraw, name="round-redraw"),
    path("rounds/<uuid:round_id>/explain", drafts.round_explain, name="round-explain"),
    path("rounds/<uuid:round_id>/close", publishing.round_close, name="round-close"),
    path("rounds/<uuid:round_id>/reopen", publishing.round_reopen, name="round-reopen"),
    path("rounds/<uuid:round_id>/unpublish", publishing.round_unpublish, name="round-unpublish"),
]
