"""The extra cost of a request, which the rate limit adds when the answer is sent."""

from typing import Any

_COST = "boneyard.cost"


def charge(request: Any, requests: int) -> None:
    """Charge so many extra requests to this one (`request` is Django's or the API's)."""
    request.META[_COST] = cost_of(request) + requests


def cost_of(request: Any) -> int:
    """Return how many extra requests this one costs."""
    return int(request.META.get(_COST, 0))
