"""Answers OPTIONS with the methods of an address and nothing of its data."""

from typing import Any

from rest_framework.metadata import BaseMetadata
from rest_framework.request import Request


class Methods(BaseMetadata):
    """Names the methods; permissions have refused everybody who may not GET."""

    def determine_metadata(self, request: Request, view: Any) -> dict[str, Any]:
        """Return the methods."""
        return {"methods": view.allowed_methods}
