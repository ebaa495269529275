"""The WSGI application: it decodes texts as UTF-8 only, and answers HEAD without a body.

Django would decode by any charset that Python knows. Some take time that grows with the square of
the length (punycode: hours for a few megabytes), others raise unexpected exceptions (idna); Django
looks up the charset of a parameter (RFC 8187) before there is a request that we could refuse.
Sources: RFC 8259, 8.1 (JSON is UTF-8); HTML, 4.10.21.8 (forms of pages in UTF-8 are).
"""

from typing import Any

from django.core.handlers.wsgi import WSGIHandler, WSGIRequest
from django.http import HttpRequest
from django.utils.http import parse_header_parameters

_PLAIN = frozenset({"utf-8", "utf8", "us-ascii", "ascii"})


class TextRequest(WSGIRequest):
    """A request whose texts are UTF-8; an unreadable Content-Type counts as none."""

    def _set_content_type_params(self, meta: dict[str, Any]) -> None:
        try:
            found = parse_header_parameters(meta.get("CONTENT_TYPE", ""))
        except (LookupError, ValueError):
            found = ("", {})
        self.content_type, self.content_params = found


class TextHandler(WSGIHandler):
    """Django's WSGI application with `TextRequest`.

    Views answer HEAD as they answer GET, and not every server drops the body.
    """

    request_class = TextRequest

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Any:
        """Answer a request; HEAD with the headers of the answer to GET (RFC 9110, 9.3.2)."""
        if environ["REQUEST_METHOD"] != "HEAD":
            return super().__call__(environ, start_response)
        # With its file wrapper the server would send a file itself.
        asked = {name: said for name, said in environ.items() if name != "wsgi.file_wrapper"}
        super().__call__(asked, start_response).close()
        return []


def other_charset(request: HttpRequest) -> str:
    """Return the charset of a request's body if it is not UTF-8, else ""."""
    said = (request.content_params or {}).get("charset", "")
    return "" if said.lower() in _PLAIN else said
