"""The actions of the page of who plays."""

from collections.abc import Callable, Mapping, Sequence
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.access import ORGANISER, SCORER, user_of, viewer
from clubs.acts import act
from clubs.views.access import action
from tournaments.attendance.forms import (
    AgainForm,
    ChosenForm,
    EntryForm,
    ForbidForm,
    SeedsForm,
    SubstituteForm,
    TickedForm,
    WalkInForm,
)
from tournaments.attendance.selectors import club_of_substitution, substitution_by_id
from tournaments.attendance.services.bulk import (
    BulkEntries,
    check_in_carry_over,
    entries_add_again,
    entries_add_all,
    entries_check_in_all,
    entries_return,
    entries_withdraw,
)
from tournaments.attendance.services.late_entries import late_entry_seat
from tournaments.attendance.services.substitutes import substitute_end, substitute_walk_in
from tournaments.attendance.services.walk_ins import WalkIn, walk_in_enter
from tournaments.attendance.views.page import (
    PEOPLE,
    PEOPLE_OF_ENTRY,
    PEOPLE_OF_FORBIDDEN,
    PEOPLE_OF_SUBSTITUTION,
)
from tournaments.entries.selectors.entries import (
    club_of_entry,
    club_of_forbidden,
    entries_of_event,
    entry_by_id,
)
from tournaments.entries.services import entries
from tournaments.entries.services.fees import fees_note
from tournaments.entries.services.seeds import seeds_set
from tournaments.events.selectors.events import club_of_event, event_by_id
from tournaments.models import Entry
from web.messages import isolate_values
from web.pages import redirect_with_message

MOST_NAMED = 5
"""Names that a message says; of more it gives the number."""
OTHERS: Mapping[str, Callable[..., tuple[int, int]]] = {
    "all": entries_check_in_all,
    "again": check_in_carry_over,
}
"""Check-ins without ticks: all who are expected, all who were there last time."""


@act("seeds")
@action(ORGANISER, club_of_event, PEOPLE)
def seed_entries(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Seed the entries by the numbers that were typed, or by their ratings again."""
    if "ratings" in request.POST:
        seeds_set(event_id=event_id, order=[])
        return redirect_with_message(request, _("The ratings seed the entries."))
    event, _role = event_by_id(event_id, viewer(request))
    form = SeedsForm(list(entries_of_event(event)), request.POST)
    with form.valid_values():
        seeds_set(event_id=event_id, order=form.order)
    return redirect_with_message(request, _("Seeds saved."))


@act("check_in")
@action(SCORER, club_of_event, PEOPLE)
def check_in(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Check the ticked entries, or those that `who` means, in for the coming round; or out."""
    others = OTHERS.get(request.POST.get("who", ""))
    if others is not None:
        return redirect_with_message(request, _check_in_message(*others(event_id=event_id)))
    with TickedForm(request.POST).valid_values() as given:
        chosen, here = given["entry"], not given["out"]
        number = entries.entries_check_in(event_id=event_id, entries=chosen, here=here)
    if here:
        return redirect_with_message(request, _check_in_message(len(set(chosen)), number))
    message = ngettext(
        "%(count)d entry is no longer checked in for round %(number)d.",
        "%(count)d entries are no longer checked in for round %(number)d.",
        len(set(chosen)),
    )
    return redirect_with_message(request, message % {"count": len(set(chosen)), "number": number})


def _check_in_message(count: int, number: int) -> str:
    message = ngettext(
        "%(count)d entry checked in for round %(number)d.",
        "%(count)d entries checked in for round %(number)d.",
        count,
    )
    return message % {"count": count, "number": number}


@act("entry_withdraw")
@action(ORGANISER, club_of_event, PEOPLE)
def withdraw_ticked(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Withdraw the ticked entries for good."""
    with TickedForm(request.POST).valid_values() as given:
        gone = entries_withdraw(event_id=event_id, entries=given["entry"])
    if not gone:
        return redirect_with_message(request, _("They had already withdrawn."))
    return redirect_with_message(
        request, _("Withdrawn: %(names)s.") % {"names": names_or_count(gone)}
    )


@act("fee")
@action(SCORER, club_of_event, PEOPLE)
def note_ticked_paid(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Note that the ticked entries have paid their fee, or have not if `out`."""
    with TickedForm(request.POST).valid_values() as given:
        count = fees_note(event_id=event_id, entries=given["entry"], paid=not given["out"])
    if given["out"]:
        message = ngettext(
            "%(count)d entry marked as unpaid.",
            "%(count)d entries marked as unpaid.",
            count,
        )
    else:
        message = ngettext(
            "%(count)d entry marked as paid.", "%(count)d entries marked as paid.", count
        )
    return redirect_with_message(request, message % {"count": count})


@act("entry_return")
@action(ORGANISER, club_of_event, PEOPLE)
def return_ticked(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Let the ticked entries that had left come back."""
    with TickedForm(request.POST).valid_values() as given:
        back = entries_return(event_id=event_id, entries=given["entry"])
    if not back:
        return redirect_with_message(request, _("None of them had withdrawn."))
    return redirect_with_message(
        request, _("Brought back: %(names)s.") % {"names": names_or_count(back)}
    )


def names_or_count(rows: Sequence[object]) -> str:
    """Return the names, at most `MOST_NAMED` of them, and how many more there are."""
    names = ", ".join(str(row) for row in rows[:MOST_NAMED])
    more = len(rows) - MOST_NAMED
    return (
        _("%(names)s and %(count)d more") % {"names": names, "count": more} if more > 0 else names
    )


@act("walk_in")
@action(ORGANISER, club_of_event, PEOPLE)
def walk_in(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Enter somebody by name; `at_bye` seats them with a bye of the round being played."""
    event, _role = event_by_id(event_id, viewer(request))
    form = WalkInForm(event, request.POST)
    with form.valid_values() as given:
        entered = walk_in_enter(
            event_id=event_id,
            names=form.names,
            by=user_of(request),
            team=given["team"],
            from_round=given["from_round"],
            at_bye=bool(request.POST.get("at_bye")),
        )
    return redirect_with_message(request, _walk_in_message(entered))


def _walk_in_message(entered: WalkIn) -> str:
    entry = entered.entry
    if entered.table is not None:
        text = _("%(name)s is now seated at table %(table)d.")
        message = text % isolate_values({"name": entry, "table": entered.table.number})
    else:
        text = _("%(name)s is entered from round %(number)d.")
        message = text % isolate_values({"name": entry, "number": entry.from_round})
    if entered.new:
        message += " " + _("New in the club: %(names)s.") % {"names": names_or_count(entered.new)}
    return message


@act("entries_add")
@action(ORGANISER, club_of_event, PEOPLE)
def enter_all(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Enter all of the club who may."""
    return redirect_with_message(request, _entries_message(entries_add_all(event_id=event_id)))


@act("entries_add")
@action(ORGANISER, club_of_event, PEOPLE)
def enter_chosen(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Enter those of the club who were ticked."""
    event, _role = event_by_id(event_id, viewer(request))
    kind = "partnerships" if event.shape == event.Shape.PAIRS else "players"
    with ChosenForm(request.POST).valid_values() as given:
        count = len(entries.entries_add(event_id=event_id, **{kind: given["who"]}))
    message = ngettext("%(count)d entry added.", "%(count)d entries added.", count)
    return redirect_with_message(request, message % {"count": count})


@act("entries_add")
@action(ORGANISER, club_of_event, PEOPLE)
def enter_again(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Enter those of an earlier event."""
    with AgainForm(request.POST).valid_values() as given:
        entered = entries_add_again(event_id=event_id, **given)
    return redirect_with_message(request, _entries_message(entered))


def _entries_message(entered: BulkEntries) -> str:
    count = len(entered.entries)
    message = ngettext("%(count)d entry added.", "%(count)d entries added.", count)
    message %= {"count": count}
    if entered.left_out:
        message += " " + _("Not entered: %(names)s.") % {"names": names_or_count(entered.left_out)}
    return message


@act("entry_change")
@action(ORGANISER, club_of_entry, PEOPLE_OF_ENTRY)
def entry_change(request: HttpRequest, entry_id: UUID) -> HttpResponse:
    """Change an entry's team, categories, table of its own and the rounds it sits out."""
    with EntryForm(request.POST, of=entry_id).valid_values() as given:
        changes: entries.EntryChanges = {
            "team": given["team"],
            "categories": given["categories"],
            "fixed_table": given["fixed_table"],
            "sits_out": given["sits_out"],
        }
        entry = entries.entry_change(entry_id=entry_id, changes=changes)
    return redirect_with_message(
        request, _("%(name)s: changes saved.") % isolate_values({"name": entry})
    )


@act("substitute_enter")
@action(ORGANISER, club_of_entry, PEOPLE_OF_ENTRY)
def substitute(request: HttpRequest, entry_id: UUID) -> HttpResponse:
    """Let somebody play for a player of the entry."""
    with SubstituteForm(request.POST, of=entry_id).valid_values() as given:
        made = substitute_walk_in(
            entry_id=entry_id,
            name=given["substitute"],
            player_id=given["player"],
            from_round=given["from_round"],
            reason=given["reason"],
            by=user_of(request),
        )
    people = PEOPLE.address(made.entry.event_id)
    return redirect_with_message(
        request, _("Substitute: %(words)s.") % {"words": made.words}, to=people
    )


@act("substitute_end")
@action(ORGANISER, club_of_substitution, PEOPLE_OF_SUBSTITUTION)
def substitute_go(request: HttpRequest, substitution_id: UUID) -> HttpResponse:
    """Let the player of an entry play again from now on."""
    one = substitution_by_id(substitution_id)
    substitute_end(substitution_id=substitution_id)
    people = PEOPLE.address(one.entry.event_id)
    return redirect_with_message(
        request, _("%(name)s is playing again.") % isolate_values({"name": one.player}), to=people
    )


def _entry_button(
    word: str, do: Callable[[HttpRequest, Entry], str]
) -> Callable[..., HttpResponse]:
    """Return the view of a button beside an entry; `do` returns its message."""

    @act(word)
    @action(ORGANISER, club_of_entry, PEOPLE_OF_ENTRY)
    def view(request: HttpRequest, entry_id: UUID) -> HttpResponse:
        entry = entry_by_id(entry_id)
        return redirect_with_message(request, do(request, entry), to=PEOPLE.address(entry.event_id))

    return view


def _withdraw(_request: HttpRequest, entry: Entry) -> str:
    gone = entries.entry_withdraw(entry_id=entry.id)
    message = _("%(name)s has withdrawn; last round: %(number)d.")
    return message % isolate_values({"name": gone, "number": gone.to_round})


def _return(_request: HttpRequest, entry: Entry) -> str:
    return _("%(name)s is back.") % isolate_values(
        {"name": entries.entry_return(entry_id=entry.id)}
    )


def _remove(_request: HttpRequest, entry: Entry) -> str:
    entries.entry_remove(entry_id=entry.id)
    return _("Entry removed.")


def _seat_at_bye(request: HttpRequest, entry: Entry) -> str:
    table = late_entry_seat(entry_id=entry.id, by=user_of(request))
    message = _("%(name)s is now seated at table %(table)d.")
    return message % isolate_values({"name": entry, "table": table.number})


entry_withdraw = _entry_button("entry_withdraw", _withdraw)
entry_return = _entry_button("entry_return", _return)
entry_remove = _entry_button("entry_remove", _remove)
entry_to_bye = _entry_button("entry_seat", _seat_at_bye)


@act("forbid")
@action(ORGANISER, club_of_event, PEOPLE)
def forbid(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Keep two entries apart."""
    with ForbidForm(request.POST).valid_values() as given:
        row = entries.forbidden_add(event_id=event_id, **given)
    message = _("%(one)s and %(other)s will be kept apart if possible.")
    return redirect_with_message(
        request, message % isolate_values({"one": row.one, "other": row.other})
    )


@act("allow")
@action(ORGANISER, club_of_forbidden, PEOPLE_OF_FORBIDDEN)
def allow(request: HttpRequest, forbidden_id: UUID) -> HttpResponse:
    """Let two entries meet again."""
    people = PEOPLE_OF_FORBIDDEN.address(forbidden_id)
    entries.forbidden_remove(forbidden_id=forbidden_id)
    return redirect_with_message(request, _("These two may meet again."), to=people)
