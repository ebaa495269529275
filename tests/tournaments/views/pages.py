"""What the tests of the pages share: addresses, and who looks."""

from django.test import Client

from clubs.models import User
from tournaments.models import Event, Round, Table


def logged_in(user: User) -> Client:
    """Return a browser in which the user is logged in."""
    client = Client()
    client.force_login(user)
    return client


def url(what: Event | Round | Table, tail: str = "") -> str:
    """Return the address of a page."""
    return f"/{what._meta.model_name}s/{what.pk}/{tail}"
