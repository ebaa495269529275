"""Refuses unknown query parameters.

A list takes its filters and the parameters of paging; any other view declares its own in `asks`,
which maps a method to an `…Query`. HEAD takes the same as GET.
"""

from typing import Any

from rest_framework.permissions import BasePermission
from rest_framework.request import Request

from web.rest.filters import list_parameters
from web.rest.inputs import refuse_unknown


class KnownQuery(BasePermission):
    """Lets in only parameters that the view knows; it comes after the checks of who may ask."""

    def has_permission(self, request: Request, view: Any) -> bool:
        """Return True; raises ValidationError that names every unknown parameter."""
        if request.query_params:
            refuse_unknown(request.query_params, known_parameters(type(view), request.method or ""))
        return True


def known_parameters(view: Any, method: str) -> list[str]:
    """Return the query parameters that a view class takes with a method."""
    counts = "GET" if method in {"HEAD", "OPTIONS"} else method
    if counts == "GET" and hasattr(view, "filterset_class"):
        return list_parameters(view)
    query = getattr(view, "asks", {}).get(counts)
    return list(query().fields) if query is not None else []
