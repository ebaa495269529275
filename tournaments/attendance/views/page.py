"""The page of who plays: one table to search and filter; rows and lists open on demand."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse

from clubs.access import ORGANISER, SCORER, has_role, viewer
from clubs.models import Partnership, Player
from clubs.selectors.full_names import show_full_names
from clubs.views.access import desk_page
from tournaments.attendance.forms import (
    AgainForm,
    ChosenForm,
    EntrantsForm,
    EntryForm,
    EntrySearch,
    ForbidForm,
    SeedsForm,
    SubstituteForm,
    TickedForm,
    WalkInForm,
    parse_entry_id,
)
from tournaments.attendance.selectors import (
    candidates,
    club_of_substitution,
    clubs_of_guests,
    former_events,
    names_to_enter,
    round_to_join,
    round_with_byes,
    substitutions_of_event,
)
from tournaments.entries.selectors.entries import (
    Attendance,
    ComingRound,
    Presence,
    club_of_entry,
    club_of_forbidden,
    coming_round,
    forbidden_of_event,
)
from tournaments.entries.selectors.fees import fees_of_event
from tournaments.entries.selectors.player_acts import ACTS, acts_of_players, entries_by_players
from tournaments.entries.services.seeds import why_no_seeds
from tournaments.events.selectors.events import club_of_event, event_by_id
from tournaments.events.words.wording import ATTENDANCE
from tournaments.models import Entry, Event
from tournaments.rounds.selectors.next_act import ActKind, next_act
from tournaments.rounds.selectors.rounds import round_progress
from tournaments.rounds.services.seats import players_of
from web.folding import has_words
from web.forms import LONGEST_SEARCH, Form, form_again
from web.pages import FormPage

FORMER = 30
"""Earlier events to offer, at most, whose entries may come again."""
KNOWN = 30
"""Names to offer, at most, while somebody types; the others are found all the same."""
FINDERS = ("one", "other", "substitute")
"""The fields that offer names while somebody types."""
OWING = "owing"
FILTERS = {
    "here": {Presence.HERE},
    "waiting": {Presence.WAITING},
    "away": {Presence.ABSENT, Presence.LATE, Presence.GONE},
}
"""The filters of the table that go by presence."""


def show_people(request: HttpRequest, event_id: UUID, refused: Form | None = None) -> HttpResponse:
    """Show who is in the event and how they stand to the coming round."""
    event, role = event_by_id(event_id, viewer(request))
    coming = coming_round(event)
    reads = request.method in {"GET", "HEAD"}
    people = reverse("people", args=[event.id])
    context = _context(event, role, coming, refused) | _filter_people(request, coming)
    context["here"] = request.get_full_path() if reads else people
    if context["may_change"]:
        context |= _organisers_forms(request, event, coming, refused)
    return render(request, "tournaments/attendance/people.html", context)


people_page = desk_page(SCORER, club_of_event)(show_people)
PEOPLE = FormPage("people")


PEOPLE_OF_ENTRY = FormPage("people", of=club_of_entry.event_of)
PEOPLE_OF_SUBSTITUTION = FormPage("people", of=club_of_substitution.event_of)
PEOPLE_OF_FORBIDDEN = FormPage("people", of=club_of_forbidden.event_of)


def _context(event: Event, role: str, coming: ComingRound, refused: Form | None) -> dict[str, Any]:
    organises = has_role(role, ORGANISER)
    open_still = not event.is_over and coming.number is not None
    counts = Counter(one.state for one in coming.people)
    ticked = form_again(TickedForm(), refused)
    acts = acts_of_players(event)
    substitutions = list(substitutions_of_event(event))
    forbidden = list(forbidden_of_event(event)) if organises else []
    apart = [entry.who for row in forbidden for entry in (row.one, row.other)]
    stood = [who for row in substitutions for who in (row.player, row.substitute)]
    acted = [one.player for one in acts[:ACTS]]
    show_full_names(event.club_id, [*_people(coming.people), *apart, *stood, *acted])
    return {
        "event": event,
        "coming": coming,
        "expected": coming.present + counts[Presence.WAITING],
        "counts": {name: sum(counts[one] for one in states) for name, states in FILTERS.items()},
        "organises": organises,
        "open_still": open_still,
        "may_tick": (open_still and (organises or event.check_in)) or bool(event.fee),
        "fees": fees_of_event(event) if event.fee else None,
        "words": ATTENDANCE,
        "may_check": event.check_in and open_still,
        "may_change": organises and not event.is_over,
        "teams": any(one.entry.team for one in coming.people),
        "ticked": ticked,
        "chosen": ticked.ticked,
        "wrong": bool(ticked.errors),
        "refused": refused,
        "guests": clubs_of_guests(event, coming.people),
        "themselves": entries_by_players(acts),
        "acts": acts[:ACTS],
        "substitutions": substitutions,
        "forbidden": forbidden,
    }


def _people(rows: Iterable[Attendance]) -> Iterator[Player | Partnership]:
    """Yield everybody who stands on the page: who is entered, and substitutes."""
    for one in rows:
        yield one.entry.who
        for row in one.entry.substitutions.all():
            yield from (row.player, row.substitute)


def _filter_people(request: HttpRequest, coming: ComingRound) -> dict[str, Any]:
    """Return the rows that search and filter of the address leave."""
    search = EntrySearch(request)
    show = request.GET.get("show", "")
    states = FILTERS.get(show)
    shown = [
        one
        for one in coming.people
        if (states is None or one.state in states)
        and (show != OWING or not one.entry.paid)
        and has_words(_words(one.entry), search.query)
    ]
    return {"search": search, "show": show if states or show == OWING else "", "people": shown}


def _words(entry: Entry) -> str:
    return f"{entry.number} {entry} {entry.team} {' '.join(entry.categories)}"


def _organisers_forms(
    request: HttpRequest, event: Event, coming: ComingRound, refused: Form | None
) -> dict[str, Any]:
    former = [(one.id, one.name) for one in former_events(event, FORMER)]
    apart = form_again(ForbidForm(), refused)
    bye_round = round_with_byes(event)
    progress = round_progress(event, ORGANISER)
    act = next_act(event, progress[-1] if progress else None, coming.present)
    context: dict[str, Any] = {
        "bye_round": bye_round,
        "to_draw": act if act is not None and act.kind == ActKind.DRAW else None,
    }
    if coming.number is not None or bye_round is not None:
        context["walk_in"] = form_again(WalkInForm(event), refused)
    listed = form_again(EntrantsForm(event), refused)
    if coming.number is not None and (listed.is_bound or "listed" in request.GET):
        context["listed"] = listed
    if coming.number is not None and former:
        context["again"] = form_again(AgainForm(), refused).offer(former=former)
    # Lists of everybody are long, so they come on demand.
    chosen = form_again(ChosenForm(), refused)
    if coming.number is not None and (chosen.is_bound or "club" in request.GET):
        of_club = list(candidates(event))
        show_full_names(event.club_id, of_club)
        offered = [(one.id, str(one)) for one in of_club]
        context["of_club"] = chosen.offer(who=offered)
    if coming.people and not progress and not why_no_seeds(event, drawn=False):
        context["may_seed"] = True
        context["seeded"] = any(one.entry.stage_seed for one in coming.people)
        seeds = SeedsForm([one.entry for one in coming.people])
        if isinstance(refused, SeedsForm) or "seeds" in request.GET:
            context["seeds"] = form_again(seeds, refused)
    if apart.is_bound or "apart" in request.GET:
        everybody = [(one.entry.id, str(one.entry)) for one in coming.people]
        context["apart"] = apart.offer(one=everybody, other=everybody)
    opened = _open_row(request, coming, refused)
    if opened:
        context |= {"opened": opened.entry.id} | entry_context(
            event, opened, coming.number, refused
        )
    return context


def _open_row(request: HttpRequest, coming: ComingRound, refused: Form | None) -> Attendance | None:
    """Return the entry whose row is open: by the address, or because its form was refused."""
    named = (
        refused.of
        if isinstance(refused, EntryForm | SubstituteForm)
        else request.GET.get("open", "")
    )
    wanted = parse_entry_id(named)
    return next((one for one in coming.people if one.entry.id == wanted), None)


def entry_context(
    event: Event, one: Attendance, number: int | None, refused: Form | None = None
) -> dict[str, Any]:
    """Return the context of the open row of an entry."""
    entry = one.entry
    held = {
        "team": entry.team,
        "categories": entry.categories,
        "fixed_table": entry.fixed_table,
        "sits_out": entry.sits_out,
    }
    playing = players_of(entry)
    show_full_names(event.club_id, playing)
    players = [(player.id, str(player)) for player in playing]
    first = {"player": players[0][0]} if len(players) == 1 else {}
    return {
        "form": form_again(EntryForm(of=entry.id, initial=held), refused),
        "substitute": form_again(SubstituteForm(of=entry.id, initial=first), refused).offer(
            player=players
        ),
        "standing": [
            one
            for one in entry.substitutions.all()
            if one.to_round is None or one.to_round >= (number or 0)
        ],
        "to_bye": round_to_join(entry),
    }


@desk_page(ORGANISER, club_of_entry)
def entry_row(request: HttpRequest, entry_id: UUID) -> HttpResponse:
    """Answer the row that opens below an entry."""
    event, _role = event_by_id(club_of_entry.event_of(entry_id), viewer(request))
    coming = coming_round(event)
    show_full_names(event.club_id, _people(coming.people))
    one = next(one for one in coming.people if one.entry.id == entry_id)
    if event.is_over:
        raise Http404
    context = entry_context(event, one, coming.number) | {
        "one": one,
        "entry": one.entry,
        "event": event,
        "here": reverse("people", args=[event.id]),
    }
    return render(request, "tournaments/attendance/_more.html", context)


@desk_page(ORGANISER, club_of_event)
def people_known(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Answer the names to offer while somebody types."""
    event, _role = event_by_id(event_id, viewer(request))
    asked = next((text for name in FINDERS if (text := request.GET.get(name, ""))), "")
    guests, alone = (bool(request.GET.get(name)) for name in ("guests", "players"))
    names = names_to_enter(event, asked[:LONGEST_SEARCH], KNOWN, guests=guests, alone=alone)
    return render(request, "tournaments/attendance/_known.html", {"names": names})
