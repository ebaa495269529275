"""The desk's page of who plays: check-in, late entries, who leaves, who is kept apart."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs.web.access import ORGANISER, SCORER, has_role, viewer
from clubs.web.faults import InvalidInput
from clubs.web.pages import action, desk_page, done, whole
from tournaments import selectors
from tournaments.models import Event
from tournaments.services import entries


@desk_page(SCORER, selectors.club_of_event)
def people_page(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Show who is in the event and how they stand to the coming round."""
    event, role = selectors.event_by_id(event_id, viewer(request))
    return render(request, "tournaments/people.html", _context(event, role))


def _context(event: Event, role: str) -> dict[str, Any]:
    coming = selectors.coming_round(event)
    organises = has_role(role, ORGANISER)
    open_still = event.state not in entries.OVER and coming.number is not None
    return {
        "event": event,
        "coming": coming,
        "waiting": [one for one in coming.people if one.state == "waiting"],
        "organises": organises,
        "open_still": open_still,
        "candidates": selectors.candidates(event) if organises and open_still else [],
        "forbidden": selectors.forbidden_of_event(event) if organises else [],
    }


@action(SCORER, selectors.club_of_event)
def check_in(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Check the chosen entries in for the coming round, or out again."""
    chosen = ids(request, "entry")
    here = request.POST.get("here", "1") == "1"
    number = entries.entries_check_in(event_id=event_id, entries=chosen, here=here)
    if here:
        said = ngettext(
            "%(count)d entry is checked in for round %(number)d.",
            "%(count)d entries are checked in for round %(number)d.",
            len(chosen),
        )
    else:
        said = ngettext(
            "%(count)d entry is checked out of round %(number)d.",
            "%(count)d entries are checked out of round %(number)d.",
            len(chosen),
        )
    return done(request, said % {"count": len(chosen), "number": number})


def ids(request: HttpRequest, name: str) -> list[UUID]:
    """Return the ids a form sent under a name; raises InvalidInput for none, or for others."""
    try:
        found = [UUID(text) for text in request.POST.getlist(name)]
    except ValueError:
        found = []
    if not found:
        raise InvalidInput(_("Choose at least one entry."), pointer=f"/{name}")
    return found


def optional(request: HttpRequest, name: str) -> int | None:
    """Return a whole number of a form, None where it is left empty; raises InvalidInput."""
    text = request.POST.get(name, "").strip()
    number = whole(text)
    if text and number is None:
        raise InvalidInput(_("%(text)s is no whole number.") % {"text": text}, pointer=f"/{name}")
    return number


def team_of(request: HttpRequest) -> str:
    """Return the team of a form; raises InvalidInput where it is too long."""
    team = request.POST.get("team", "")
    if len(team) > 120:
        raise InvalidInput(_("A team's name has at most 120 characters."), pointer="/team")
    return team


@action(ORGANISER, selectors.club_of_event)
def late_entry(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Enter somebody, from the next round that is not drawn or a later one."""
    event, _role = selectors.event_by_id(event_id, viewer(request))
    kind = "partnerships" if event.shape == Event.Shape.PAIRS else "players"
    made = entries.entries_add(
        event_id=event_id,
        **{kind: ids(request, "who")},
        team=team_of(request),
        from_round=optional(request, "from_round"),
    )
    said = _("%(name)s is entered, from round %(number)d on.")
    return done(request, said % {"name": made[0], "number": made[0].from_round})


@action(ORGANISER, selectors.club_of_entry)
def entry_change(request: HttpRequest, entry_id: UUID) -> HttpResponse:
    """Change an entry's team, table of its own and the rounds it sits out."""
    changes: entries.EntryChanges = {
        "team": team_of(request),
        "fixed_table": optional(request, "fixed_table") or None,
        "sits_out": _rounds(request.POST.get("sits_out", "")),
    }
    entry = entries.entry_change(entry_id=entry_id, changes=changes)
    return done(request, _("%(name)s is changed.") % {"name": entry})


def _rounds(text: str) -> list[int]:
    """Return the rounds of a list like `3, 5`; raises InvalidInput."""
    found = [whole(part) for part in text.replace(",", " ").split()]
    numbers = [number for number in found if number]
    if len(numbers) < len(found):
        raise InvalidInput(_("Write rounds like this: 3, 5"), pointer="/sits_out")
    return numbers


def _deed(do: Callable[[UUID], str]) -> Callable[..., HttpResponse]:
    """Make something that is done to one entry a view."""

    @action(ORGANISER, selectors.club_of_entry)
    def view(request: HttpRequest, entry_id: UUID) -> HttpResponse:
        return done(request, do(entry_id))

    return view


def _withdraw(entry_id: UUID) -> str:
    entry = entries.entry_withdraw(entry_id=entry_id)
    said = _("%(name)s has left; round %(number)d was the last.")
    return said % {"name": entry, "number": entry.to_round}


def _return(entry_id: UUID) -> str:
    return _("%(name)s is back.") % {"name": entries.entry_return(entry_id=entry_id)}


def _remove(entry_id: UUID) -> str:
    entries.entry_remove(entry_id=entry_id)
    return _("The entry is taken back.")


entry_withdraw = _deed(_withdraw)
entry_return = _deed(_return)
entry_remove = _deed(_remove)


@action(ORGANISER, selectors.club_of_event)
def forbid(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Keep two entries apart."""
    one, other = ids(request, "one")[0], ids(request, "other")[0]
    reason = request.POST.get("reason", "")[:250]
    row = entries.forbidden_add(event_id=event_id, one=one, other=other, reason=reason)
    said = _("%(one)s and %(other)s are kept apart where the draw can help it.")
    return done(request, said % {"one": row.one, "other": row.other})


@action(ORGANISER, selectors.club_of_forbidden)
def allow(request: HttpRequest, forbidden_id: UUID) -> HttpResponse:
    """Let two entries meet again."""
    entries.forbidden_remove(forbidden_id=forbidden_id)
    return done(request, _("The two may meet again."))
