"""TLS, cookies and debugging: what Django's own deployment checks say, and what they cannot see."""

from collections.abc import Iterator

from django.conf import settings
from django.core.checks import run_checks

from deploy import env
from deploy.operations.doctor.finding import DoctorOptions, Finding
from deploy.operations.doctor.variables import hosts_outside

SAID = frozenset({"security.W009", "security.W018", "security.W020"})
"""What checks of ours say in other words."""
PLAIN = frozenset({"security.W004", "security.W008", "security.W012", "security.W016"})
"""What follows from plain HTTP, which has one finding of ours."""
TAGS = ("security", "database", "models", "urls", "caches", "files", "translation")


def plain_http(_asked: DoctorOptions) -> Iterator[Finding]:
    """Yield that passwords go over the net unencrypted."""
    outside = hosts_outside()
    if settings.INSECURE_HTTP and outside:
        yield Finding(
            f"Passwords and cookies go to {', '.join(outside)} without TLS.",
            "BONEYARD_INSECURE_HTTP",
            "Take it away, and put a proxy with TLS before the site.",
        )


def tls_without_proxy(_asked: DoctorOptions) -> Iterator[Finding]:
    """Yield that every page leads to itself for ever: the web server itself speaks no TLS."""
    if not settings.INSECURE_HTTP and not env.flag("BONEYARD_BEHIND_PROXY"):
        yield Finding(
            "TLS is asked for, but the proxy's word that there is TLS is not heard: every page "
            "leads to itself.",
            "BONEYARD_BEHIND_PROXY",
            "Set it to 1, and let the proxy send X-Forwarded-Proto.",
        )


def debug(_asked: DoctorOptions) -> Iterator[Finding]:
    """Yield that whoever meets a fault reads the settings."""
    if settings.DEBUG and hosts_outside():
        yield Finding(
            "Pages of faults show code and settings to everybody.", "BONEYARD_DEBUG", "Set it to 0."
        )


def deployment(_asked: DoctorOptions) -> Iterator[Finding]:
    """Yield what `check --deploy` finds, but for the schema of the API, which tests hold."""
    quiet = SAID | (PLAIN if settings.INSECURE_HTTP else frozenset())
    for found in run_checks(tags=TAGS, include_deployment_checks=True):
        if found.id not in quiet:
            mend = found.hint or "See the page on system checks of Django's documentation."
            yield Finding(str(found.msg), str(found.id), str(mend))
