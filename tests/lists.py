"""How a pasted list is looked through and taken, as a browser does it."""

import re
from typing import Any

from django.test import Client


def look_through(desk: Client, address: str, **sent: Any) -> str:
    """Return the page on which a list is looked through."""
    page = desk.post(address, sent)
    assert page.status_code == 200, page.text
    return page.text.replace("&#x27;", "'")


def fingerprint_of(page: str) -> str:
    """Return what says which list was looked through."""
    found = re.search(r'name="seen" value="(\w+)"', page)
    assert found
    return found[1]


def kinds(page: str) -> list[str]:
    """Return what the page takes the columns for, "" where it asks."""
    found = re.findall(r'<select name="column-\d+".*?</select>', page, re.DOTALL)
    chosen = [re.search(r'value="(\w*)" selected', one) for one in found]
    return [one[1] if one else "" for one in chosen]


def faults(page: str) -> dict[str, str]:
    """Return what is wrong with which line."""
    found = re.findall(r'Line (\d+)</span>.*?<span class="warn">(.*?)</span>', page, re.DOTALL)
    return dict(found)


def fine(page: str) -> list[str]:
    """Return what the page says of the lines that are taken."""
    found = re.findall(r'<li value="\d+">(.*?)</li>', page, re.DOTALL)
    return [" ".join(re.sub("<[^>]*>", " ", one).split()) for one in found]


def take_list(desk: Client, look: str, make: str, **sent: Any) -> str:
    """Look a list through and take it; return the page that says what was done."""
    seen = fingerprint_of(look_through(desk, look, **sent))
    page = desk.post(make, {**sent, "seen": seen}, follow=True)
    assert page.redirect_chain, page.text
    return page.text
