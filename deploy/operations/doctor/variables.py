"""The variables: unknown names and unusable values.

Checks that read only the environment need no settings, which an unreadable value would stop.
"""

import os
from collections.abc import Callable, Iterator
from difflib import get_close_matches
from urllib.parse import urlsplit

from django.core.exceptions import ImproperlyConfigured

from deploy import env
from deploy.observing.extras import missing
from deploy.operations.doctor.finding import DoctorOptions, Finding

FLAGS = (
    "BONEYARD_BEHIND_PROXY", "BONEYARD_COLLECT_STATIC", "BONEYARD_DEBUG",
    "BONEYARD_INSECURE_HTTP", "BONEYARD_INVITED_ONLY", "BONEYARD_PUSH_INNER",
)  # fmt: skip
NUMBERS = (
    "BONEYARD_ANALYSIS_SECONDS", "BONEYARD_CLUB_LOG_MEGABYTES",
    "BONEYARD_CLUB_PHOTO_MEGABYTES", "BONEYARD_CONNECTIONS_PER_ADDRESS",
    "BONEYARD_EVENT_LOG_MEGABYTES",
    "BONEYARD_EVENT_PHOTO_MEGABYTES", "BONEYARD_IDLE_TRANSACTION_SECONDS",
    "BONEYARD_KEEP_CHANGES_DAYS",
    "BONEYARD_KEEP_REPLACED_DAYS", "BONEYARD_KEEP_REPLACED_GAMES", "BONEYARD_LISTENERS",
    "BONEYARD_LISTENERS_PER_ADDRESS", "BONEYARD_LONG_GAMES", "BONEYARD_LONG_SECONDS",
    "BONEYARD_LONG_SECONDS_A_MILLION", "BONEYARD_PHOTO_MEGABYTES", "BONEYARD_RATE_ADDRESS",
    "BONEYARD_RATE_TOKEN", "BONEYARD_RATE_TOOLS", "BONEYARD_STATEMENT_SECONDS",
    "BONEYARD_SWEEP_SECONDS",
    "BONEYARD_TASK_SECONDS", "BONEYARD_WATCH_SECONDS",
    "BONEYARD_WEBHOOK_SECONDS", "BONEYARD_WEB_PROCESSES",
    "BONEYARD_WEB_THREADS",
)  # fmt: skip
TEXTS = (
    "BONEYARD_BACKUPS", "BONEYARD_CONTACT", "BONEYARD_CORS_ORIGINS", "BONEYARD_DATA",
    "BONEYARD_HOSTS",
    "BONEYARD_LOG_LEVEL", "BONEYARD_MAIL_FROM", "BONEYARD_MAIL_URL", "BONEYARD_METRICS_TOKEN",
    "BONEYARD_ORIGINS", "BONEYARD_PUSH_CONTACT", "BONEYARD_PUSH_KEY", "BONEYARD_QUEUE_PREFIX",
    "BONEYARD_SECRET_KEY", "BONEYARD_SECRET_KEYS_BEFORE", "BONEYARD_SECURITY_CONTACT",
    "BONEYARD_SENTRY_DSN",
    "BONEYARD_WAIT_FOR", "BONEYARD_WEBHOOK_HOSTS",
)  # fmt: skip
CLIENTS = frozenset({"BONEYARD_TOKEN"})
"""Variables that our clients read, perhaps from the same environment."""
SECRETS = (
    "BONEYARD_SECRET_KEY", "BONEYARD_MAIL_URL", "BONEYARD_METRICS_TOKEN", "DATABASE_URL",
    "REDIS_URL",
)  # fmt: skip
LOCAL = frozenset({"localhost", "127.0.0.1", "[::1]", "::1", ".localhost"})
LONGEST, DIFFERENT, TOKEN = 50, 10, 16
"""The least length of a key, how many of its characters differ, and the least length of a token."""
ENCODE = "Write / : ? # @ of a password as %2F %3A %3F %23 %40."
NEW_KEY = "Make one: python3 -c 'import secrets; print(secrets.token_urlsafe(48))'"


def unreadable_values() -> Iterator[Finding]:
    """Yield values of the wrong type. Reads only the environment."""
    readers: list[tuple[str, Callable[[str], object], str]] = [
        *((name, env.flag, "Write 1 or 0.") for name in FLAGS),
        *((name, lambda name: env.whole(name, 0), "Write digits only.") for name in NUMBERS),
        ("DATABASE_URL", _database, f"Write postgresql://USER:PASSWORD@HOST/NAME. {ENCODE}"),
        ("BONEYARD_MAIL_URL", _mail, f"Write smtp://USER:PASSWORD@HOST:587. {ENCODE}"),
        ("REDIS_URL", _redis, f"Write redis://:PASSWORD@HOST:6379/0 or unix:///PATH. {ENCODE}"),
        ("BONEYARD_LOG_LEVEL", _level, "Write DEBUG, INFO, WARNING or ERROR."),
    ]
    for name, read, mend in readers:
        try:
            read(name)
        except (ImproperlyConfigured, ValueError):
            # The words of the fault are not repeated: they may hold a piece of a password.
            yield Finding("The value cannot be read.", name, mend)

    for name, mend in missing().items():
        yield Finding("It is set, but nothing can be sent.", name, mend)


def _database(name: str) -> None:
    env.database(env.text(name, "postgresql:///boneyard"))


def _mail(name: str) -> None:
    env.mail(env.text(name))


def _redis(name: str) -> None:
    parts = urlsplit(env.text(name, "redis://localhost"))
    if parts.scheme not in {"redis", "rediss", "unix"} or parts.port == 0:
        raise ValueError("no address of a Redis")  # as reading the port does


def _level(name: str) -> None:
    if env.text(name, "INFO") not in {"DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"}:
        raise ValueError("no level")


def unknown_names(_asked: DoctorOptions) -> Iterator[Finding]:
    """Yield names like ours that are not read: misspelt ones have no effect."""
    known = {*FLAGS, *NUMBERS, *TEXTS}
    for name in sorted(os.environ):
        if not name.startswith("BONEYARD_") or name in known | CLIENTS or "_TEST" in name:
            continue
        near = get_close_matches(name, known, 1)
        mend = f"Write {near[0]}, or remove it." if near else "Remove it."
        yield Finding("There is no such variable, so it has no effect.", name, mend)


def placeholders(_asked: DoctorOptions) -> Iterator[Finding]:
    """Yield secrets that are still those of the example."""
    for name in SECRETS:
        if "CHANGE-ME" in os.environ.get(name, ""):
            yield Finding("CHANGE-ME of the example is still there.", name, "Write your own.")


def secret_key(_asked: DoctorOptions) -> Iterator[Finding]:
    """Yield what is wrong with the key of the site."""
    where, key = "BONEYARD_SECRET_KEY", os.environ.get("BONEYARD_SECRET_KEY", "")
    if not key:
        yield Finding("It is not set: nobody stays logged in.", where, NEW_KEY)
    elif "CHANGE-ME" not in key and len(key) < LONGEST:
        yield Finding(f"The key has {len(key)} characters, fewer than {LONGEST}.", where, NEW_KEY)
    elif "CHANGE-ME" not in key and len(set(key)) < DIFFERENT:
        yield Finding("The key repeats few characters and can be guessed.", where, NEW_KEY)
    before = env.words("BONEYARD_SECRET_KEYS_BEFORE", "")
    if key and key in before:
        yield Finding(
            "The current key is also one of the old keys.",
            "BONEYARD_SECRET_KEYS_BEFORE",
            "Remove it there.",
        )


def metrics_token(_asked: DoctorOptions) -> Iterator[Finding]:
    """Yield a token that can be guessed."""
    token = env.text("BONEYARD_METRICS_TOKEN")
    if token and token != "CHANGE-ME" and len(token) < TOKEN:  # noqa: S105 - a placeholder
        yield Finding(
            f"The token has fewer than {TOKEN} characters.", "BONEYARD_METRICS_TOKEN", NEW_KEY
        )


def hosts_named() -> list[str]:
    """Return the host names of the site."""
    return env.words("BONEYARD_HOSTS", "localhost,127.0.0.1,[::1]")


def hosts_outside() -> list[str]:
    """Return those that other machines can use."""
    return [name for name in hosts_named() if name not in LOCAL and not name.startswith("127.")]


def hosts(_asked: DoctorOptions) -> Iterator[Finding]:
    """Yield unusable names, and a list that allows any name."""
    where = "BONEYARD_HOSTS"
    for name in hosts_named():
        if name == "*":
            yield Finding("* allows any host name.", where, "Name the hosts, separated by commas.")
        elif "/" in name or (":" in name and not name.startswith("[")):
            yield Finding(
                f"{name} is an address, not a name.", where, "Leave out scheme, port and path."
            )
    if not hosts_outside() and not env.flag("BONEYARD_INSECURE_HTTP"):
        yield Finding(
            "The site answers only to names of this machine.", where, "Name the site's host."
        )


def origins(_asked: DoctorOptions) -> Iterator[Finding]:
    """Yield origins without a scheme: forms from them are rejected."""
    for where in ("BONEYARD_ORIGINS", "BONEYARD_CORS_ORIGINS"):
        for origin in env.words(where, ""):
            parts = urlsplit(origin)
            lone = where == "BONEYARD_CORS_ORIGINS" and origin == "*"
            if not lone and (parts.scheme not in {"http", "https"} or parts.path):
                yield Finding(
                    f"{origin} is not an origin.", where, "Write it like https://league.example."
                )


def push(_asked: DoctorOptions) -> Iterator[Finding]:
    """Yield a key that cannot sign, and a contact that push services reject."""
    from tournaments.push.services.web_push import parse_private_key

    key = env.text("BONEYARD_PUSH_KEY")
    if not key:
        return
    try:
        parse_private_key(key)
    except ValueError:
        yield Finding(
            "The key cannot be read.", "BONEYARD_PUSH_KEY", "Make one: manage.py push-key"
        )
    contact = env.text("BONEYARD_PUSH_CONTACT")
    if not contact.startswith(("mailto:", "https://")) or contact.endswith("@localhost"):
        yield Finding(
            "Push services cannot contact the site's operators; some refuse messages then.",
            "BONEYARD_PUSH_CONTACT",
            "Write mailto:YOU@HOST or https://PAGE.",
        )


def security(_asked: DoctorOptions) -> Iterator[Finding]:
    """Yield contacts for weaknesses that are no addresses (RFC 9116, 2.5.3)."""
    for contact in env.words("BONEYARD_SECURITY_CONTACT", ""):
        if not contact.startswith(("mailto:", "https://", "tel:")):
            yield Finding(
                "Whoever finds a weakness is told an address that no program can open.",
                "BONEYARD_SECURITY_CONTACT",
                "Write mailto:YOU@HOST or https://PAGE.",
            )
