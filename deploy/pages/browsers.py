"""What browsers and search engines ask a site for unasked: its manifest, its rules for robots."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.templatetags.static import static
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

ICON_SIZES = (180, 192, 512)
"""Widths of the icons in `web/static/web/icons`, in pixels; phones take the first."""
NOT_FOR_ROBOTS = ("/admin/", "/api/", "/login/", "/invitations/", "/i18n/", "/my/", "/tokens/")
"""What is of no use to a search engine, or another page for everybody."""


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """Return the web app manifest, by which a phone puts the site on its home screen.

    Its members are those of https://www.w3.org/TR/appmanifest/.
    """
    return JsonResponse(
        {
            "name": "Boneyard",
            "short_name": "Boneyard",
            "description": _("Seats, standings, replays and ratings of domino clubs."),
            "lang": get_language(),
            "start_url": "/",
            "display": "minimal-ui",
            "background_color": "#f6f4ee",
            "icons": [
                {
                    "src": static(f"web/icons/{size}.png"),
                    "sizes": f"{size}x{size}",
                    "type": "image/png",
                    "purpose": "any maskable",
                }
                for size in ICON_SIZES
            ],
        },
        content_type="application/manifest+json",
    )


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """Return what search engines may read (https://www.rfc-editor.org/rfc/rfc9309)."""
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in NOT_FOR_ROBOTS)]
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")
