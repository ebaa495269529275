"""The page of what to print and share, with QR codes and pictures of an event's pages."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from clubs.access import ORGANISER, SCORER, has_role, viewer
from clubs.acts import act
from clubs.views.access import action
from tournaments.events.selectors.events import club_of_event, event_by_id
from tournaments.hall.core.share import Card, draw_card
from tournaments.hall.forms import WallMessageForm
from tournaments.hall.selectors import share
from tournaments.hall.selectors.hall import public_round, wall_message
from tournaments.hall.services import wall_message_set
from tournaments.models import Event
from tournaments.rounds.selectors.rounds import round_by_id, round_progress, table_by_id
from web.caching.responses import picture_response
from web.forms import Form, form_again
from web.pages import FormPage, page, redirect_with_message
from web.pictures.lettering import PNG_MEDIA
from web.qr_codes import qr_svg


def show_hall(request: HttpRequest, event_id: UUID, refused: Form | None = None) -> HttpResponse:
    """Show what there is to print, to put on the wall and to share."""
    event, role = event_by_id(event_id, viewer(request))
    rounds = round_progress(event, role)
    context = {
        "event": event,
        "rounds": [one.round for one in rounds],
        "last": rounds[-1].round if rounds else None,
        "money": has_role(role, SCORER) and bool(event.fee or event.purse),
        "finished": event.state == Event.State.FINISHED,
    }
    if has_role(role, ORGANISER):
        message = wall_message(event)
        form = WallMessageForm(initial={"text": message})
        context |= {"message": message, "form": form_again(form, refused)}
    return render(request, "tournaments/hall/hall.html", context | {"refused": refused})


hall = page(show_hall)


@act("wall_message")
@action(ORGANISER, club_of_event, FormPage("hall"))
def hall_message(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Put a message on the wall, or take it away where the button says so."""
    if "remove" in request.POST:
        wall_message_set(event_id=event_id, text="")
        return redirect_with_message(request, _("The message is gone."))
    with WallMessageForm(request.POST).valid_values() as given:
        wall_message_set(event_id=event_id, text=given["text"])
    return redirect_with_message(request, _("The big screen shows the message."))


@page
def event_code(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Answer the QR code of an event's page."""
    event, _role = event_by_id(event_id, viewer(request))
    return _code(request, reverse("event", args=[event_id]), event.name)


@page
def round_code(request: HttpRequest, round_id: UUID) -> HttpResponse:
    """Answer the QR code of a round's page."""
    row, _role = round_by_id(round_id, viewer(request))
    title = _("Round %(number)d") % {"number": row.round.number}
    return _code(request, reverse("round", args=[round_id]), title)


@page
def table_code(request: HttpRequest, table_id: UUID) -> HttpResponse:
    """Answer the QR code of a table's page."""
    row, _role = table_by_id(table_id, viewer(request))
    title = _("Table %(number)d") % {"number": row.table.number}
    return _code(request, reverse("table", args=[table_id]), title)


def _code(request: HttpRequest, path: str, title: str) -> HttpResponse:
    drawn = qr_svg(request.build_absolute_uri(path), title)
    return HttpResponse(drawn, content_type="image/svg+xml")


@page
def event_picture(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Answer the picture that messengers show beside the link to an event."""
    event, _role = event_by_id(event_id, viewer(request))
    address = _page_address(request, "event", event_id)
    return card_answer(request, share.event_card(event, public_round(event), address))


@page
def round_picture(request: HttpRequest, round_id: UUID) -> HttpResponse:
    """Answer the picture of a round."""
    row, _role = round_by_id(round_id, viewer(request))
    return card_answer(request, share.round_card(row, _page_address(request, "round", round_id)))


@page
def table_picture(request: HttpRequest, table_id: UUID) -> HttpResponse:
    """Answer the picture of a table."""
    row, _role = table_by_id(table_id, viewer(request))
    return card_answer(request, share.table_card(row, _page_address(request, "table", table_id)))


def card_answer(request: HttpRequest, card: Card) -> HttpResponse:
    """Answer a card as a picture, or 304 without drawing it."""
    return picture_response(request, PNG_MEDIA, repr(card), lambda: draw_card(card))


def _page_address(request: HttpRequest, name: str, shown: UUID) -> str:
    return request.build_absolute_uri(reverse(name, args=[shown]))
