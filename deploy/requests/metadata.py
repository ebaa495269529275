"""What OPTIONS answers: the methods of an address, and nothing of what is stored there."""

from typing import Any

from rest_framework.metadata import BaseMetadata
from rest_framework.request import Request


class Methods(BaseMetadata):
    """Names the methods; whoever may not GET is refused before."""

    def determine_metadata(self, request: Request, view: Any) -> dict[str, Any]:
        """Return the methods."""
        return {"methods": view.allowed_methods}
