"""Clients that are written from the API's schema."""

from functools import cache
from typing import Any

from django.utils import translation
from drf_spectacular.generators import SchemaGenerator

from deploy.clients.python import client_text


@cache
def python_client() -> str:
    """Return the typed Python client that our schema gives: one file, the same while we run."""
    generator: Any = SchemaGenerator
    with translation.override("en"):
        return client_text(generator().get_schema(request=None, public=True))
