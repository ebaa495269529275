"""Addresses of the pages."""

from django.urls import path

from tournaments.attendance.views import acts, page, pasted_list

urlpatterns = [
    path("events/<uuid:event_id>/people/", page.people_page, name="people"),
    path("events/<uuid:event_id>/people/known", page.people_known, name="people-known"),
    path("events/<uuid:event_id>/check-in", acts.check_in, name="check-in"),
    path("events/<uuid:event_id>/paid", acts.note_ticked_paid, name="ticked-paid"),
    path("events/<uuid:event_id>/leave", acts.withdraw_ticked, name="ticked-leave"),
    path("events/<uuid:event_id>/come-back", acts.return_ticked, name="ticked-return"),
    path("events/<uuid:event_id>/enter", acts.walk_in, name="walk-in"),
    path("events/<uuid:event_id>/enter-all", acts.enter_all, name="enter-all"),
    path("events/<uuid:event_id>/enter-chosen", acts.enter_chosen, name="enter-chosen"),
    path(
        "events/<uuid:event_id>/enter-look", pasted_list.entrants_preview, name="entrants-preview"
    ),
    path("events/<uuid:event_id>/enter-listed", pasted_list.entrants_enter, name="entrants-enter"),
    path("events/<uuid:event_id>/enter-again", acts.enter_again, name="enter-again"),
    path("events/<uuid:event_id>/seeds", acts.seed_entries, name="seeds"),
    path("events/<uuid:event_id>/forbid", acts.forbid, name="forbid"),
    path("entries/<uuid:entry_id>/row", page.entry_row, name="entry-row"),
    path("entries/<uuid:entry_id>/change", acts.entry_change, name="entry-change"),
    path("entries/<uuid:entry_id>/withdraw", acts.entry_withdraw, name="entry-withdraw"),
    path("entries/<uuid:entry_id>/return", acts.entry_return, name="entry-return"),
    path("entries/<uuid:entry_id>/remove", acts.entry_remove, name="entry-remove"),
    path("entries/<uuid:entry_id>/substitute", acts.substitute, name="substitute"),
    path(
        "substitutes/<uuid:substitution_id>/end",
        acts.substitute_go,
        name="substitute-go",
    ),
    path("entries/<uuid:entry_id>/to-bye", acts.entry_to_bye, name="entry-to-bye"),
    path("forbidden/<uuid:forbidden_id>/allow", acts.allow, name="allow"),
]
