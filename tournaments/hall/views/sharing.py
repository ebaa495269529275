"""The page of what to print and share, with QR codes and pictures of an event's pages."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from clubs.access import viewer
from tournaments.events.selectors.events import event_by_id
from tournaments.hall.core.share import Card, draw_card
from tournaments.hall.selectors import share
from tournaments.hall.selectors.hall import public_round
from tournaments.models import Event
from tournaments.rounds.selectors.rounds import round_by_id, round_progress, table_by_id
from web.caching.responses import picture_response
from web.pages import page
from web.pictures.lettering import PNG_MEDIA
from web.qr_codes import qr_svg


@page
def hall(request: HttpRequest, event_id: UUID) -> HttpResponse:
    """Show what there is to print, to put on the wall and to share."""
    event, role = event_by_id(event_id, viewer(request))
    rounds = round_progress(event, role)
    context = {
        "event": event,
        "rounds": [one.round for one in rounds],
        "last": rounds[-1].round if rounds else None,
        "finished": event.state == Event.State.FINISHED,
    }
    return render(request, "tournaments/hall/hall.html", context)


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
