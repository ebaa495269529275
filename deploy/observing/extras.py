"""Features that a variable switches on and that need extra packages.

This module imports nothing of Django: the settings use it before anything else is loaded.
"""

import os
from importlib.util import find_spec

EXTRAS = {
    "OTEL_EXPORTER_OTLP_ENDPOINT": ("telemetry", "opentelemetry.exporter.otlp.proto.http"),
    "BONEYARD_SENTRY_DSN": ("sentry", "sentry_sdk"),
}
"""The extra and its module, by the variable that asks for it."""


def missing() -> dict[str, str]:
    """Return what to do, by variable, where one is set and its packages are missing."""
    return {
        name: f"Its packages are missing: pip install --require-hashes -r requirements/{extra}.txt"
        for name, (extra, module) in EXTRAS.items()
        if os.environ.get(name) and not _is_there(module)
    }


def _is_there(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except (ImportError, ValueError):
        return False
