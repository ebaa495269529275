"""This device is told of my tables, or not any more: no account, one press each way.

The two acts have no token of a form: my page is the same for all guests. They take JSON only,
which no other site can send without being asked first, and do nothing by a cookie.
"""

import json
from collections.abc import Callable
from functools import wraps
from typing import Any
from uuid import UUID

from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods
from rest_framework import serializers
from rest_framework.exceptions import APIException

from tournaments.push.services.devices import device_add, device_remove
from web.faults import Fault, NotFound
from web.pages import open_to_everybody, page
from web.rest.inputs import Input

MOST_OCTETS = 4000
_METHODS = require_http_methods(["GET", "HEAD", "POST"])
View = Callable[..., HttpResponse]


class KeysInput(Input):
    """What seals messages for a browser."""

    p256dh = serializers.CharField(max_length=90)
    auth = serializers.CharField(max_length=24)


class DeviceInput(Input):
    """A browser's subscription, as it writes it itself."""

    endpoint = serializers.CharField(max_length=1000)
    keys = KeysInput()


class DeviceGoneInput(Input):
    """The address of a browser that is to be told nothing more."""

    endpoint = serializers.CharField(max_length=1000)


def _told_in_json(view: View) -> View:
    """Give a view the JSON it is sent; what is none or is refused is answered 400, no key 404."""

    @wraps(view)
    def answer(request: HttpRequest, **ids: UUID) -> HttpResponse:
        if not settings.PUSH_KEY:
            raise Http404
        if request.method != "POST":
            # As by a reload: the act is done on my page.
            return redirect("my")
        if request.content_type != "application/json":
            return JsonResponse({"detail": "JSON"}, status=415)
        try:
            sent = json.loads(request.read(MOST_OCTETS))
            return view(request, sent if isinstance(sent, dict) else {}, **ids)
        except NotFound as fault:
            raise Http404 from fault
        except (Fault, APIException, ValueError) as fault:
            return JsonResponse({"detail": str(fault)}, status=400)

    exempt: View = csrf_exempt(open_to_everybody(_METHODS(answer)))
    return exempt


@_told_in_json
def device_tell(_request: HttpRequest, sent: dict[str, Any], player_id: UUID) -> HttpResponse:
    """Tell a device of a player's tables from now on."""
    given = DeviceInput.read(sent)
    keys = given["keys"]
    device_add(
        player_id=player_id, address=given["endpoint"], point=keys["p256dh"], secret=keys["auth"]
    )
    return HttpResponse(status=204)


@_told_in_json
def device_forget(_request: HttpRequest, sent: dict[str, Any]) -> HttpResponse:
    """Tell a device nothing more."""
    device_remove(address=DeviceGoneInput.read(sent)["endpoint"])
    return HttpResponse(status=204)


@page
def device_worker(_request: HttpRequest) -> HttpResponse:
    """Send the script that shows messages: at the root, for it may speak for its folder only."""
    found = finders.find("tournaments/push/push-worker.js")
    if not settings.PUSH_KEY or not isinstance(found, str):
        raise Http404
    with open(found, "rb") as script:
        answer = HttpResponse(script.read(), content_type="text/javascript; charset=utf-8")
    answer["Cache-Control"] = "no-cache"
    return answer
