"""What the tests of the pages share: addresses, and who looks."""

import re
from html.parser import HTMLParser
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


CONTROLS = {"a", "button", "input", "select", "textarea", "summary"}
VOID = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}


class _Sight(HTMLParser):
    """What can be pressed or filled in on a page, without what is hidden or behind More."""

    def __init__(self) -> None:
        super().__init__()
        self.path: list[tuple[str, bool]] = []
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a control in sight; what stands in a closed fold is out of sight."""
        given = dict(attrs)
        inside = any(name == "main" for name, _shut in self.path)
        shut = any(closed for _name, closed in self.path) and not (
            tag == "summary" and sum(closed for _name, closed in self.path) == 1
        )
        gone = "hidden" in given or given.get("type") == "hidden"
        if tag in CONTROLS and inside and not (shut or gone):
            self.found.append(given.get("name") or given.get("class") or tag)
        if tag not in VOID:
            folded = tag == "details" and "open" not in given
            self.path.append((tag, folded or gone or tag == "noscript"))

    def handle_endtag(self, tag: str) -> None:
        """Leave what ends here."""
        while self.path and self.path.pop()[0] != tag:
            continue


def controls_in_sight(text: str) -> list[str]:
    """Return the controls of a page's content that are seen before anything is opened, by name."""
    sight = _Sight()
    sight.feed(text)
    return sight.found
