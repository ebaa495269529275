"""What browsers and search engines ask a site for unasked: its manifest, its rules for robots."""

from datetime import timedelta

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

ICON_SIZES = (180, 192, 512)
"""Widths of the icons in `web/static/web/icons`, in pixels; phones take the first."""
NOT_FOR_ROBOTS = (
    "/admin/", "/api/", "/login/", "/invitations/", "/i18n/", "/my/", "/tokens/", "/search/",
)  # fmt: skip
"""What is of no use to a search engine, or another page for everybody.

Pages about people are not among it: that they are to be left out stands on themselves, where it has
to be read.
"""
FRESH = timedelta(days=180)
"""How long somebody may rely on what `security.txt` says."""


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


@require_safe
def security(request: HttpRequest) -> HttpResponse:
    """Return whom to tell of a weakness (https://www.rfc-editor.org/rfc/rfc9116), 404 if unset."""
    contacts: list[str] = settings.SECURITY_CONTACT
    if not contacts:
        raise Http404
    ends = (timezone.now() + FRESH).replace(hour=0, minute=0, second=0, microsecond=0)
    lines = [
        *(f"Contact: {contact}" for contact in contacts),
        f"Expires: {ends:%Y-%m-%dT%H:%M:%SZ}",
        f"Preferred-Languages: {', '.join(code for code, _name in settings.LANGUAGES)}",
        f"Canonical: {request.build_absolute_uri(reverse('security'))}",
    ]
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")
