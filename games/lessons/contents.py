"""Splits a text at its headings, into parts that open and a table of contents."""

import re
from html import unescape
from typing import NamedTuple

from django.utils.html import strip_tags
from django.utils.safestring import SafeString, mark_safe

_HEADING = re.compile(r'<h2 id="([a-z-]+)"[^>]*>(.*?)</h2>', re.DOTALL)


class Part(NamedTuple):
    """A part of a text that a link leads to, and that opens."""

    anchor: str
    title: str
    body: SafeString
    """What stands below its heading."""


def parts_of(html: str) -> tuple[SafeString, list[Part]]:
    """Return what stands before the first heading of a text, and its parts.

    `html` is our own: a template that was rendered. Parts begin at headings of second rank that
    have an id; any other is text.

    >>> parts_of('<p>Tiles.</p><h2 id="need">What you <em>need</em></h2><p>All.</p>')
    ('<p>Tiles.</p>', [Part(anchor='need', title='What you need', body='<p>All.</p>')])
    """
    first, *rest = _HEADING.split(html)
    parts = [
        Part(anchor, unescape(strip_tags(title)), _trusted_html(body))
        for anchor, title, body in zip(rest[::3], rest[1::3], rest[2::3], strict=True)
    ]
    return _trusted_html(first), parts


def _trusted_html(html: str) -> SafeString:
    return mark_safe(html)  # noqa: S308 - a piece of a template of ours that was rendered
