"""Declares the media types of answers that views write themselves: files and pictures."""

from typing import Any

from rest_framework.renderers import BaseRenderer


class FileRenderer(BaseRenderer):
    """Declares a media type; an answer that is no file, as to OPTIONS, is empty."""

    def render(self, data: Any, media_type: Any = None, context: Any = None) -> bytes:
        """Return nothing: the view writes the file."""
        return b""
