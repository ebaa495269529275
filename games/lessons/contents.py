"""A table of contents from the headings of a text."""

import re
from html import unescape
from typing import NamedTuple

from django.utils.html import strip_tags

_HEADING = re.compile(r'<h2 id="([a-z-]+)"[^>]*>(.*?)</h2>', re.DOTALL)


class Heading(NamedTuple):
    """A section that can be led to."""

    anchor: str
    title: str


def headings(html: str) -> list[Heading]:
    """Return the sections of a text: its headings of second rank that have an id.

    >>> headings('<h2 id="need">What you need</h2><p>Tiles.</p><h2>More</h2>')
    [Heading(anchor='need', title='What you need')]
    """
    return [Heading(anchor, unescape(strip_tags(said))) for anchor, said in _HEADING.findall(html)]
