"""Links that a club sends to people."""

from django.http import HttpRequest
from django.urls import reverse
from rest_framework.request import Request


def invitation_link(request: HttpRequest | Request, plain: str) -> str:
    """Return the link of an invitation with this secret, at the host of the request."""
    return request.build_absolute_uri(reverse("invitation", args=[plain]))
