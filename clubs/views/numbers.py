"""The membership numbers an association or federation gives to players of its clubs."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubs import selectors, services
from clubs.access import ORGANISER
from clubs.acts import act
from clubs.forms.bodies import NumbersForm, NumbersGiveForm
from clubs.selectors import bodies
from clubs.views.access import action
from clubs.views.clubs import club_context
from clubs.views.lists import ListPage, PreviewWords
from web.forms import Form, form_again, search_form
from web.messages import isolate_values
from web.pages import REFUSED, FormPage, page, page_of_rows, redirect_with_message

MOST_NAMED = 5
"""How many numbers a message warns about."""


def show_numbers(request: HttpRequest, club_id: UUID, refused: Form | None = None) -> HttpResponse:
    """Show a body's numbers, all or those looked for, and to organisers how they are given."""
    search = search_form(request)
    club = selectors.club_by_id(club_id)
    today = timezone.localdate(timezone=club.zone)
    context = club_context(request, club, "numbers") | {
        "search": search,
        "part": page_of_rows(request, bodies.numbers_of_body(club_id, search.query)),
        "form": form_again(NumbersForm(initial={"since": today}), refused),
        "refused": refused,
    }
    status = REFUSED if search.errors else 200
    return render(request, "clubs/numbers.html", context, status=status)


numbers_page = page(show_numbers)
NUMBERS = FormPage("club-numbers")
NUMBERS_OF_ONE = FormPage("club-numbers", of=bodies.body_of_number)


def _give_form(_request: HttpRequest, club_id: UUID, sent: Any) -> NumbersGiveForm:
    return NumbersGiveForm(sent, body_id=club_id)


def _preview_words(form: NumbersGiveForm) -> PreviewWords:
    count = len(form.fine)
    fine = ngettext("%(count)d number", "%(count)d numbers", count) % {"count": count}
    return PreviewWords(fine, _("Issue these numbers"), _("Cancel"))


def _page_context(request: HttpRequest, club_id: UUID) -> dict[str, Any]:
    return club_context(request, selectors.club_by_id(club_id), "numbers")


PREVIEW = ListPage(
    "clubs/preview.html",
    *("numbers-preview", "numbers-give", "club-numbers"),
    *(_give_form, _preview_words, _page_context),
)


@action(ORGANISER, selectors.existing_club, NUMBERS)
def numbers_preview(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """Show what would become of a list of numbers; nothing is stored."""
    return PREVIEW.look_through(request, club_id, NumbersForm(request.POST, files=request.FILES))


@act("numbers_give")
@action(ORGANISER, selectors.existing_club, FormPage("club-numbers", show=PREVIEW.again))
def numbers_give(request: HttpRequest, club_id: UUID) -> HttpResponse:
    """Give the numbers of a list that was looked through, all of them or none."""
    form = _give_form(request, club_id, request.POST)
    with form.valid_values():
        rows = services.numbers_give(body_id=club_id, numbers=form.numbers)
    message = ngettext("%(count)d number issued.", "%(count)d numbers issued.", len(rows))
    message %= {"count": len(rows)}
    for row, other in services.similar_numbers(rows)[:MOST_NAMED]:
        said = _("%(number)s looks like %(other)s of %(name)s: are both correct?")
        named = {"number": row.number, "other": other.number, "name": other.player}
        message = f"{message} {said % isolate_values(named)}"
    return redirect_with_message(request, message, to=NUMBERS.address(club_id))


@act("number_end")
@action(ORGANISER, bodies.body_of_number, NUMBERS_OF_ONE)
def number_end(request: HttpRequest, number_id: UUID) -> HttpResponse:
    """Let a number end today, by the body's clocks, or go on where it had ended."""
    row = bodies.number_by_id(number_id)
    today = max(timezone.localdate(timezone=row.body.zone), row.since)
    services.number_end(number_id=number_id, until=None if row.until else today)
    said = isolate_values({"number": row.number, "name": row.player})
    message = (
        _("The number %(number)s of %(name)s is valid again.")
        if row.until
        else _("The number %(number)s of %(name)s has ended.")
    )
    return redirect_with_message(request, message % said, to=NUMBERS.address(row.body_id))


@act("number_remove")
@action(ORGANISER, bodies.body_of_number, NUMBERS_OF_ONE)
def number_remove(request: HttpRequest, number_id: UUID) -> HttpResponse:
    """Take back a number that was given by mistake."""
    row = services.number_remove(number_id=number_id)
    message = _("The number %(number)s of %(name)s was removed.")
    said = isolate_values({"number": row.number, "name": row.player})
    return redirect_with_message(request, message % said, to=NUMBERS.address(row.body_id))
