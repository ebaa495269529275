"""Names in the bytes of a log, whatever its form: an id may stand in the place of a name."""

import json
import re
import unicodedata
from collections.abc import Iterator, Mapping
from uuid import UUID

from web.folding import normalize_text, sort_key

_TEXT = re.compile(rb'"((?:[^"\\\n]|\\[^\n])*)"(?!\s*:)')
"""A tag, or a text in JSON that is no key."""


def byte_spellings(name: str) -> Iterator[str]:
    """Yield a name as bytes may have it: composed or not, and as JSON escapes it."""
    for form in ("NFC", "NFD"):
        text = unicodedata.normalize(form, name)
        yield text
        yield json.dumps(text, ensure_ascii=False)[1:-1]
        yield json.dumps(text)[1:-1]


def ids_for_names(body: bytes, names: Mapping[str, UUID]) -> bytes:
    """Return a log that says ids for names: as whole tags, and in words where there are several.

    Accents and case do not matter in a tag of several words. One word alone may be anybody's, so
    that it stays in sentences.

    >>> ana = UUID(int=1)
    >>> ids_for_names(b'[A "ana  gil"] ; Ana Gil', {"Ana Gil": ana}).count(str(ana).encode())
    2
    >>> ids_for_names(b'[B "Ana"] ; Gil', {"Ana Gil": ana, "Gil": ana})
    b'[B "Ana"] ; Gil'
    """
    if not names:
        return body
    folded = {_key(name): player for name, player in names.items()}

    def instead(found: re.Match[bytes]) -> bytes:
        player = folded.get(_key(_plain(found[1])))
        return found[0] if player is None else b'"%s"' % str(player).encode()

    body = _TEXT.sub(instead, body)
    for name, player in names.items():
        if " " in name:
            for form in dict.fromkeys(byte_spellings(name)):
                body = body.replace(form.encode(), str(player).encode())
    return body


def _key(text: str) -> str:
    plain = normalize_text(text)
    return sort_key(plain) if " " in plain else plain


def _plain(text: bytes) -> str:
    """Return a text as it reads, with what JSON has escaped in it."""
    try:
        return str(json.loads(b'"%s"' % text))
    except ValueError:
        return text.decode(errors="replace")
