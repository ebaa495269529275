"""ETags, and the state that each stands for (RFC 9110, 8.8.3)."""

import hashlib
import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation import get_language
from rest_framework.request import Request


@dataclass(frozen=True)
class ContentVersion:
    """The state of all that an answer shows, for an `audience`; "" is all who may only read.

    `revision`, if there is one, is what an If-Match is compared with.
    """

    state: str
    audience: str = ""
    revision: int | None = None


def version_of_release(_named: object, _viewer: object) -> ContentVersion:
    """Return the version of an answer that changes only with a release. No query."""
    return ContentVersion(release())


def etag_at(address: str, version: ContentVersion) -> str:
    """Return the entity tag of the answer at an address, in the language of the request."""
    parts = (release(), address, get_language() or "", version.state, version.audience)
    digest = hashlib.blake2b(
        "\n".join(parts).encode(), digest_size=12, key=settings.SECRET_KEY.encode()[:64]
    ).hexdigest()
    return f'"{digest}"' if version.revision is None else f'"{version.revision}-{digest}"'


def etag_of(request: HttpRequest | Request, version: str) -> str:
    """Return the entity tag of the state `version`, for this viewer in this language."""
    parts = f"{version}|{get_language()}|{request.user.pk}"
    return f'"{hashlib.sha256(parts.encode()).hexdigest()[:32]}"'


def version_tag(version: int) -> str:
    """Return the entity tag of a thing that has only a version.

    >>> version_tag(3)
    '"3"'
    """
    return f'"{version}"'


def document_tag(revision: int, document: Any) -> str:
    """Return the entity tag of a document: its revision, a dash and a digest (RFC 9110, 8.8.3).

    A change is compared with the revision; the digest says whether to send the document again.

    >>> document_tag(7, {"name": "Ana"})
    '"7-fa1ef4847cd3"'
    """
    text = json.dumps(document, sort_keys=True, default=str)
    return f'"{revision}-{hashlib.sha256(text.encode()).hexdigest()[:12]}"'


@cache
def release() -> str:
    """Return a digest of the program: other code may show other pages."""
    # The storage decides the names of static files in pages.
    digest = hashlib.sha256(str(settings.STORAGES["staticfiles"]).encode())
    # Pages offer push messages only if there is a key.
    digest.update(settings.PUSH_KEY.encode())
    for app in ("web", "clubs", "games", "ratings", "tournaments", "deploy"):
        for path in sorted((Path(settings.ROOT) / app).rglob("*")):
            if path.suffix in {".py", ".html", ".mo", ".css", ".js", ".domlog"}:
                found = path.stat()
                digest.update(f"{path} {found.st_size} {found.st_mtime_ns}\n".encode())
    return digest.hexdigest()[:16]
