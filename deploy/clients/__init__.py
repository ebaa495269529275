"""Clients that are written from the API's schema."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from django.utils import translation
from drf_spectacular.generators import SchemaGenerator

from deploy.clients import typescript
from deploy.clients.packages import tarball, tarball_name, wheel, wheel_name
from deploy.clients.python import client_text
from deploy.operations.manifest import project_version


@cache
def python_client() -> str:
    """Return the typed Python client that our schema gives: one file, the same while we run."""
    return client_text(_schema())


@cache
def python_package() -> tuple[str, bytes]:
    """Return the name and the bytes of the wheel, whose version is our own."""
    version = project_version()
    return wheel_name(version), wheel(version, python_client())


@cache
def typescript_package() -> tuple[str, bytes]:
    """Return the name and the bytes of the tarball for npm, whose version is our own."""
    version, schema = project_version(), _schema()
    module, types = typescript.module_text(schema), typescript.types_text(schema)
    return tarball_name(version), tarball(version, module, types)


PACKAGES: Mapping[str, Callable[[], tuple[str, bytes]]] = {
    "python": python_package,
    "typescript": typescript_package,
}
"""Each language with its package."""


def package_names() -> dict[str, str]:
    """Return the name of the package of each language, without making one."""
    version = project_version()
    return {"python": wheel_name(version), "typescript": tarball_name(version)}


def _schema() -> Any:
    generator: Any = SchemaGenerator
    with translation.override("en"):
        return generator().get_schema(request=None, public=True)
