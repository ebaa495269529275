"""What the tests of the pages share: addresses, and who looks."""

import re
from typing import Any

from django.test import Client

from clubs.models import User
from tournaments.models import Event, Round, Table


def browser_of(user: User) -> Client:
    """Return a browser in which the user is logged in."""
    client = Client()
    client.force_login(user)
    return client


def url(what: Event | Round | Table, tail: str = "") -> str:
    """Return the address of a page."""
    return f"/{what._meta.model_name}s/{what.pk}/{tail}"


def send_accepted(
    desk: Client, address: str, what: Event | Round, tail: str = "", **form: Any
) -> str:
    """Send a form that is to be taken, and return the page it leads to."""
    page = desk.post(address, {"next": url(what, tail), **form}, follow=True)
    assert page.status_code == 200
    return page.text


def send_refused(desk: Client, address: str, **sent: Any) -> str:
    """Send a form that is to be refused, and return the page it is shown on again.

    A reload of the same address leads to that page, never to 405.
    """
    page = desk.post(address, sent)
    assert page.status_code == 422, page.status_code
    assert "<!doctype html>" in page.text
    assert desk.get(address, follow=True).status_code == 200
    return page.text.replace("&#x27;", "'")


def settings_of(desk: Client, event: Event, **changes: Any) -> dict[str, Any]:
    """Return what a browser sends of the settings page; a change to None is a field left empty."""
    form = desk.get(url(event, "settings/")).context["form"]
    sent = form.as_sent() | changes
    return {name: value for name, value in sent.items() if value is not None}


def field(text: str, name: str) -> str:
    """Return the tag of the first field of that name on a page."""
    found = re.search(rf'<(?:input|select|textarea)[^>]* name="{name}"[^>]*>', text)
    assert found is not None, f"no field {name}"
    return found[0]


def error_of(text: str, name: str) -> str:
    """Return what is said of a field that is marked as wrong and has the focus."""
    faulty = [
        tag
        for tag in re.findall(rf'<(?:input|select|textarea)[^>]* name="{name}"[^>]*>', text)
        if "aria-invalid" in tag
    ]
    assert faulty, f"no field {name} is marked"
    assert "autofocus" in faulty[0]
    described = re.search(r'aria-describedby="([^"]*)"', faulty[0])
    if described is None:  # a group of boxes is described by its fieldset
        described = re.search(r'<fieldset[^>]* aria-describedby="([^"]*_error)"', text)
    assert described is not None
    note = re.search(rf'id="{described[1].split()[-1]}">(.*?)</div>', text, re.DOTALL)
    assert note is not None
    return " ".join(re.sub("<[^>]*>", " ", note[1]).split())
