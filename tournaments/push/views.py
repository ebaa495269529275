"""A device subscribes to a player's tables, or unsubscribes: no account, one press each.

The two acts have no CSRF token, because my page is the same for all guests. They take JSON only,
which another site cannot send without a preflight request, and ignore cookies.
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
    """The keys with which messages for a browser are encrypted."""

    p256dh = serializers.CharField(max_length=90)
    auth = serializers.CharField(max_length=24)


class DeviceInput(Input):
    """A browser's subscription, as it writes it itself."""

    endpoint = serializers.CharField(max_length=1000)
    keys = KeysInput()


class DeviceGoneInput(Input):
    """The address of a browser that unsubscribes."""

    endpoint = serializers.CharField(max_length=1000)


def _json_view(view: View) -> View:
    """Give a view the JSON that was sent; answer 400 for a fault, 404 without a key."""

    @wraps(view)
    def answer(request: HttpRequest, **ids: UUID) -> HttpResponse:
        if not settings.PUSH_KEY:
            raise Http404
        if request.method != "POST":
            # Somebody reloaded: the act belongs to my page.
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


@_json_view
def device_tell(_request: HttpRequest, sent: dict[str, Any], player_id: UUID) -> HttpResponse:
    """Subscribe a device to a player's tables."""
    given = DeviceInput.read(sent)
    keys = given["keys"]
    device_add(
        player_id=player_id, address=given["endpoint"], point=keys["p256dh"], secret=keys["auth"]
    )
    return HttpResponse(status=204)


@_json_view
def device_forget(_request: HttpRequest, sent: dict[str, Any]) -> HttpResponse:
    """Unsubscribe a device."""
    device_remove(address=DeviceGoneInput.read(sent)["endpoint"])
    return HttpResponse(status=204)


@page
def device_worker(_request: HttpRequest) -> HttpResponse:
    """Send the script that shows messages and keeps a card: at the root, which is its scope."""
    found = finders.find("tournaments/push/push-worker.js")
    if not isinstance(found, str):
        raise Http404
    with open(found, "rb") as script:
        answer = HttpResponse(script.read(), content_type="text/javascript; charset=utf-8")
    answer["Cache-Control"] = "no-cache"
    return answer
