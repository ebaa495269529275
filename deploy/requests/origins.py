"""Programs in pages of other sites (CORS): off, unless `BONEYARD_CORS_ORIGINS` names the sites.

Only for the API, which takes tokens and no cookies, so no site can act for whoever is logged in.
"""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_vary_headers

ALLOWED = {
    "Access-Control-Allow-Methods": "GET, HEAD, POST, PUT, PATCH, DELETE",
    "Access-Control-Allow-Headers": (
        "Accept-Language, Authorization, Content-Type, Idempotency-Key, If-Match, "
        "If-None-Match, X-Request-Id"
    ),
    "Access-Control-Max-Age": "600",
}
EXPOSED = (
    "Content-Disposition, ETag, Idempotency-Replayed, Link, Location, RateLimit, "
    "RateLimit-Policy, Retry-After, X-Request-Id"
)


class OriginsMiddleware:
    """Lets pages of the named origins call the API; `*` names all."""

    def __init__(self, respond: Callable[[HttpRequest], HttpResponse]) -> None:
        self.respond = respond

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer the request, and what a browser asks before it sends one."""
        if not settings.CORS_ORIGINS or not request.path.startswith("/api/"):
            return self.respond(request)
        origin = request.headers.get("Origin", "")
        known = bool(origin) and not {origin, "*"}.isdisjoint(settings.CORS_ORIGINS)
        asks = request.method == "OPTIONS" and "Access-Control-Request-Method" in request.headers
        if known and asks:
            response = HttpResponse(status=204, headers=ALLOWED)
        else:
            response = self.respond(request)
        patch_vary_headers(response, ["Origin"])
        if known:
            response["Access-Control-Allow-Origin"] = origin
            response["Access-Control-Expose-Headers"] = EXPOSED
        return response
