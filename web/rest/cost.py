"""What a request costs beyond the one it is: the rate limit counts it when its answer is sent."""

from typing import Any

_COST = "boneyard.cost"


def charge(request: Any, requests: int) -> None:
    """Count so many more requests for what this one does (`request` is Django's or the API's)."""
    request.META[_COST] = cost_of(request) + requests


def cost_of(request: Any) -> int:
    """Return how many more requests it counts for."""
    return int(request.META.get(_COST, 0))
