"""Pages of a hundred tables go over the wireless network of a hall at a tenth of their size."""

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.cache import patch_vary_headers

WORTH_PACKING = 1400
"""Bytes of an answer from which on it is packed: what fits into a packet comes no sooner for it."""


class PackingMiddleware(GZipMiddleware):
    """Sends answers as gzip, but for short ones."""

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        """Return the answer, packed if that is worth it."""
        content = getattr(response, "content", None)
        if content is None or len(content) >= WORTH_PACKING:
            return super().process_response(request, response)
        patch_vary_headers(response, ("Accept-Encoding",))
        return response
