"""The schema of the API as a file: made once a release, language and form, then kept."""

from django.http import HttpResponse
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import get_language
from drf_spectacular.views import SpectacularAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from web.caching.etags import ContentVersion, etag_at, release
from web.caching.responses import VARY, response_from
from web.caching.store import get_or_make


class ApiSchema(SpectacularAPIView):
    """The OpenAPI document, as JSON or YAML."""

    def _get_schema_response(self, request: Request) -> HttpResponse:
        if request.query_params:
            # Another language or version is asked for by whoever looks, not by programs.
            return self._make(request)
        form = request.accepted_renderer.format
        etag = etag_at(request.path, ContentVersion(release(), form))
        found = get_conditional_response(request._request, etag=etag)
        if found is None:
            kept = get_or_make(
                f"schema:{get_language()}:{form}", etag, lambda: self._render(request)
            )
            assert kept is not None, "there is always a schema"  # noqa: S101
            found = response_from(request._request, kept, request.accepted_media_type)
        found["ETag"] = etag
        patch_vary_headers(found, (*VARY, "Accept"))
        return found

    def _render(self, request: Request) -> bytes:
        made = self._make(request)
        text = request.accepted_renderer.render(made.data, renderer_context={"view": self})
        return text if isinstance(text, bytes) else text.encode()

    def _make(self, request: Request) -> Response:
        made: Response = super()._get_schema_response(request)  # type: ignore[no-untyped-call]
        return made
