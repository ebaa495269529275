"""Links that a club sends to people, or prints."""

from django.http import HttpRequest
from django.urls import reverse
from rest_framework.request import Request

from clubs.models import LogEntry


def invitation_link(request: HttpRequest | Request, plain: str) -> str:
    """Return the link of an invitation with this secret, at the host of the request."""
    return request.build_absolute_uri(reverse("invitation", args=[plain]))


def proof_address(entry: LogEntry) -> str:
    """Return the address, on this site, that leads to the proof of a list in the club's log."""
    return f"{reverse('club-log', args=[entry.log_id])}?of={entry.subject}"
