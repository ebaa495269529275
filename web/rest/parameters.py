"""What an address may say behind its question mark: whatever an operation does not take is refused.

A list takes its filters and what chooses its pages; any other view names what it takes as `asks`,
which maps a method to an `…Query`. HEAD is held to what GET is held to.
"""

from typing import Any

from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from web.rest.filters import known_of
from web.rest.inputs import refuse_unknown


class KnownQuery(BasePermission):
    """Lets in what a view knows of; it stands behind whatever says who may ask."""

    def has_permission(self, request: Request, view: Any) -> bool:
        """Return True; raises ValidationError that names every parameter nobody asked for."""
        if request.query_params:
            refuse_unknown(request.query_params, taken(type(view), request.method or ""))
        return True


def taken(view: Any, method: str) -> list[str]:
    """Return what the address of a view, its class, may say with a method."""
    counts = "GET" if method in {"HEAD", "OPTIONS"} else method
    if counts == "GET" and hasattr(view, "filterset_class"):
        return known_of(view)
    query = getattr(view, "asks", {}).get(counts)
    return list(query().fields) if query is not None else []
