"""TLS, cookies and debugging: Django's own deployment checks, and what they cannot see."""

from collections.abc import Iterator

from django.conf import settings
from django.core.checks import run_checks

from deploy import env
from deploy.operations.doctor.finding import DoctorOptions, Finding
from deploy.operations.doctor.variables import hosts_outside

SAID = frozenset({"security.W009", "security.W018", "security.W020"})
"""Django's checks that our own replace."""
PLAIN = frozenset({"security.W004", "security.W008", "security.W010", "security.W016"})
"""What follows from plain HTTP, which has one finding of ours."""
TAGS = ("security", "database", "models", "urls", "caches", "files", "translation")


def plain_http(_asked: DoctorOptions) -> Iterator[Finding]:
    """Yield that passwords are sent unencrypted."""
    outside = hosts_outside()
    if settings.INSECURE_HTTP and outside:
        yield Finding(
            f"Passwords and cookies go to {', '.join(outside)} without TLS.",
            "BONEYARD_INSECURE_HTTP",
            "Remove it, and put a proxy with TLS in front of the site.",
        )


def tls_without_proxy(_asked: DoctorOptions) -> Iterator[Finding]:
    """Yield that every page redirects to itself for ever: the web server has no TLS."""
    if not settings.INSECURE_HTTP and not env.flag("BONEYARD_BEHIND_PROXY"):
        yield Finding(
            "TLS is required, but the proxy's header about it is ignored: every page redirects "
            "to itself.",
            "BONEYARD_BEHIND_PROXY",
            "Set it to 1, and let the proxy send X-Forwarded-Proto.",
        )


def debug(_asked: DoctorOptions) -> Iterator[Finding]:
    """Yield that error pages show the settings."""
    if settings.DEBUG and hosts_outside():
        yield Finding(
            "Error pages show code and settings to everybody.", "BONEYARD_DEBUG", "Set it to 0."
        )


def deployment(_asked: DoctorOptions) -> Iterator[Finding]:
    """Yield what `check --deploy` finds, but for the schema of the API, which tests hold."""
    quiet = SAID | (PLAIN if settings.INSECURE_HTTP else frozenset())
    for found in run_checks(tags=TAGS, include_deployment_checks=True):
        if found.id not in quiet:
            mend = found.hint or "See the page on system checks of Django's documentation."
            yield Finding(str(found.msg), str(found.id), str(mend))
