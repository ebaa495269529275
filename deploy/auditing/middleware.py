"""Writes an audit line for every request that changes something in a club."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse

from clubs.acts import act_of
from clubs.places import Place, keeps_place, remembered_place
from deploy.auditing.acts import request_record
from deploy.auditing.places import place_of
from deploy.requests.middleware import READING

Respond = Callable[[HttpRequest], HttpResponse]
_PLACE = "_place_of_act"
_ACT = "_act_done"


class AuditMiddleware:
    """Writes down who did what, where it was done: two statements for what changes something.

    One, where the view keeps on its request where it acts.
    """

    def __init__(self, respond: Respond) -> None:
        self.respond = respond

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request, and write down what it did unless it was refused or a repeat."""
        response = self.respond(request)
        act: str | None = getattr(request, _ACT, None)
        if act and response.status_code < 400 and "Idempotency-Replayed" not in response:
            noted: Place | None = getattr(request, _PLACE, None)
            request_record(request, response, act, noted or remembered_place(request))
        return response

    def process_view(
        self, request: HttpRequest, view: Any, _args: Any, kwargs: dict[str, Any]
    ) -> None:
        """Note what will be done, and where, while what it may delete is still there."""
        act = None if request.method in READING else act_of(view, request.method)
        setattr(request, _ACT, act)
        if act and not keeps_place(view):
            setattr(request, _PLACE, place_of(kwargs))
