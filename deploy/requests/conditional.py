"""Every answer of the API to a GET has an `ETag`, and is not sent again to whoever has it."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_cache_control, set_response_etag

API = "/api/"


class ConditionalMiddleware:
    """Tags what the view did not tag itself, and answers 304 to an `If-None-Match` that fits."""

    def __init__(self, respond: Callable[[HttpRequest], HttpResponse]) -> None:
        self.respond = respond

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request; only whole answers to reads of the API take part."""
        response = self.respond(request)
        read = request.method in {"GET", "HEAD"} and request.path.startswith(API)
        if not read or response.status_code != 200 or response.streaming:
            return response
        if "no-store" in response.get("Cache-Control", ""):
            return response
        if not response.has_header("ETag"):
            set_response_etag(response)
        if not response.has_header("Cache-Control"):
            # Kept by the asker alone, and asked for again each time: roles and results change.
            patch_cache_control(response, private=True, no_cache=True)
        found = get_conditional_response(request, etag=response["ETag"], response=response)
        return response if found is None else found
