"""Reads the environment: every variable Boneyard obeys, in one place.

Names, defaults and meaning stand in deploy/README.md. A value that cannot be used
raises ImproperlyConfigured with the name of the variable, so that a wrong start says why.
"""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

from deploy.workers import KINDS

_TRUE = frozenset({"1", "true", "yes", "on"})
_FALSE = frozenset({"", "0", "false", "no", "off"})
SPARE = 4
"""Connections of a web process beside one a thread: who listens to events, and probes."""


def text(name: str, default: str = "") -> str:
    """Return the variable's value, or `default` where it is unset or empty."""
    return os.environ.get(name) or default


def flag(name: str) -> bool:
    """Return a yes/no variable; unset is no.

    Raises ImproperlyConfigured for a word that is neither.
    """
    value = os.environ.get(name, "").strip().lower()
    if value in _TRUE:
        return True
    if value in _FALSE:
        return False
    raise ImproperlyConfigured(f"{name} must be 1 or 0, not {value!r}.")


def whole(name: str, default: int) -> int:
    """Return a variable that is a whole number from 0 on.

    Raises ImproperlyConfigured for anything else.
    """
    value = text(name, str(default)).strip()
    if not (value.isascii() and value.isdigit()):
        raise ImproperlyConfigured(f"{name} must be a whole number, not {value!r}.")
    return int(value)


def words(name: str, default: str) -> list[str]:
    """Return a comma-separated variable as a list without blanks and empty items."""
    return [word.strip() for word in text(name, default).split(",") if word.strip()]


def web_threads() -> int:
    """Return how many requests a web process works on at once."""
    return whole("BONEYARD_WEB_THREADS", 4)


def task_seconds() -> int:
    """Return how long a task of the bell's queue may take."""
    return max(whole("BONEYARD_TASK_SECONDS", 300), 10)


class Patience(NamedTuple):
    """Seconds that a statement may take, and that a transaction may do nothing; 0: any time."""

    statement: int = 0
    idle: int = 0


ANY_TIME = Patience()
_WORKS = ("workers", "celery")
"""The programs that work: ours, and Celery's own."""


def patience(program: str) -> Patience:
    """Return how long the database bears with a program, which is named as in `sys.argv`.

    The web server is waited for, and a worker's task ends anyway; a command takes its time. What is
    to take long in a worker says so itself (`web.sql.lift_timeouts`).

    >>> patience("/srv/boneyard/manage.py")
    Patience(statement=0, idle=0)
    """
    if _is(program, "gunicorn"):
        return web_patience()
    return Patience(task_seconds(), task_seconds()) if _is(program, *_WORKS) else ANY_TIME


def web_patience() -> Patience:
    """Return how long the database bears with the web server."""
    idle = whole("BONEYARD_IDLE_TRANSACTION_SECONDS", 60)
    return Patience(whole("BONEYARD_STATEMENT_SECONDS", 30), idle)


def _is(program: str, *names: str) -> bool:
    """Say whether a program is one of the names: `bin/celery`, or `celery/__main__.py`."""
    path = Path(program)
    return not {path.name, path.parent.name}.isdisjoint(names)


def site_database(words: Sequence[str]) -> dict[str, Any]:
    """Return Django's entry for the site's database, for a program with its words (`sys.argv`).

    >>> [site_database(["celery"])["OPTIONS"].get("pool"), connections_most(["workers", "worker"])]
    [None, 17]
    """
    url = text("DATABASE_URL", "postgresql:///boneyard")
    return database(
        url,
        pool=connections_most(words),
        patience=patience(words[0]),
        plan_once=_is(words[0], "gunicorn"),
    )


def connections_most(words: Sequence[str]) -> int:
    """Return how many connections a process of the program keeps at most; 0: it keeps none.

    What is kept must not be forked: processes that are forked for tasks open their own.
    """
    kind = KINDS.get(words[-1]) if _is(words[0], "workers") else None
    if kind is not None and kind.threads:
        return 2 * kind.most + 1
    return 0 if _is(words[0], *_WORKS) else web_threads() + SPARE


def _split_address(name: str, url: str) -> tuple[SplitResult, int | None]:
    """Return the parts of an address and its port; its words stay out of the fault.

    Raises ImproperlyConfigured, as a rule because a password was written as it is.
    """
    try:
        parts = urlsplit(url)
        return parts, parts.port
    except ValueError:
        raise ImproperlyConfigured(
            f"{name} is no address. Write / : ? # @ of a password as %2F %3A %3F %23 %40."
        ) from None


def database(
    url: str, *, pool: int = 0, patience: Patience = ANY_TIME, plan_once: bool = False
) -> dict[str, Any]:
    """Return Django's DATABASES entry for a PostgreSQL address.

    `postgresql://user:password@host:port/name?sslmode=require`; a unix socket is given as
    `postgresql:///name?host=/folder&user=me`. Further query keys go to libpq as they are; without
    `options` among them, just-in-time compilation is off. What the address says of `patience`
    wins. `pool` is how many connections a process keeps at most; each plans a prepared statement
    once with `plan_once`, whatever its values.

    >>> database("postgresql:///club?host=/run/pg&user=ana")["HOST"]
    '/run/pg'
    >>> database("postgresql:///club")["OPTIONS"]["options"]
    '-c jit=off'
    >>> "options" in database("postgresql:///club?options=")["OPTIONS"]
    False
    >>> entry = database("postgresql:///club", patience=Patience(30, 0))
    >>> entry["OPTIONS"]["options"]
    '-c statement_timeout=30s -c jit=off'
    >>> database("postgresql:///club", plan_once=True)["OPTIONS"]["options"]
    '-c plan_cache_mode=force_generic_plan -c jit=off'
    """
    parts, port = _split_address("DATABASE_URL", url)
    if parts.scheme not in {"postgresql", "postgres"}:
        raise ImproperlyConfigured(
            f"DATABASE_URL must begin with postgresql://, not {parts.scheme or 'nothing'}."
        )
    options: dict[str, Any] = dict(parse_qsl(parts.query, keep_blank_values=True))
    host = options.pop("host", "") or unquote(parts.hostname or "")
    user = options.pop("user", "") or unquote(parts.username or "")
    if pool:
        # Short waits, between which deploy.database asks whether the server is there at all; and
        # no pauses that grow: once it is back, the next request has a connection.
        options["pool"] = {"min_size": 1, "max_size": pool, "timeout": 0.5, "reconnect_timeout": 1}
    options.setdefault("connect_timeout", "3")
    # Compiling a query takes longer than any of ours that is worth a page. A pooler that knows no
    # such option is asked without: `?options=`.
    if options.setdefault("options", "-c jit=off"):
        # The server would plan the first five times anew, which takes longer than the statement.
        once = ["-c plan_cache_mode=force_generic_plan"] if plan_once else []
        options["options"] = " ".join([*_settings(patience), *once, options["options"]])
    else:
        del options["options"]
    # What is asked all the time is prepared once a connection; `prepare_threshold=no` in the
    # address is for a PgBouncer before 1.21, which knows no prepared statements.
    prepare = options.pop("prepare_threshold", "2")
    options["prepare_threshold"] = int(prepare) if prepare.isdigit() else None
    return {
        "ENGINE": "deploy.database",
        "NAME": unquote(parts.path.lstrip("/")) or "boneyard",
        "USER": user,
        "PASSWORD": unquote(parts.password or ""),
        "HOST": host,
        "PORT": options.pop("port", "") or str(port or ""),
        "CONN_MAX_AGE": 0,
        # Behind PgBouncer in transaction mode nothing of a session outlives its transaction.
        "DISABLE_SERVER_SIDE_CURSORS": True,
        "OPTIONS": options,
    }


def _settings(patience: Patience) -> list[str]:
    """Return what a connection is started with, so that the server gives it up in time."""
    names = ("statement_timeout", "idle_in_transaction_session_timeout")
    times = zip(names, patience, strict=True)
    return [f"-c {name}={seconds}s" for name, seconds in times if seconds]


class MailServer(NamedTuple):
    """Whom mail is handed to: a host, an account, and how the line is kept secret."""

    host: str
    port: int
    user: str
    password: str
    starttls: bool
    tls: bool


def mail(url: str) -> MailServer | None:
    """Return the mail server of an address, None where there is none.

    `smtp://user:password@host:587` asks for STARTTLS, `smtps://…:465` speaks TLS from the first
    byte, `smtp://host:25?tls=no` neither. Raises ImproperlyConfigured for anything else.

    >>> mail("smtp://ana:pa%40ss@mail.club.example")
    MailServer(host='mail.club.example', port=587, user='ana', password='pa@ss', starttls=True, \
tls=False)
    >>> mail("smtps://mail.club.example").port, mail("smtp://localhost:25?tls=no").starttls
    (465, False)
    >>> mail("") is None
    True
    """
    if not url:
        return None
    parts, port = _split_address("BONEYARD_MAIL_URL", url)
    if parts.scheme not in {"smtp", "smtps"} or not parts.hostname:
        raise ImproperlyConfigured(
            "BONEYARD_MAIL_URL must be like smtp://user:password@host:587 or smtps://host."
        )
    tls = parts.scheme == "smtps"
    plain = dict(parse_qsl(parts.query)).get("tls") == "no"
    return MailServer(
        parts.hostname,
        port or (465 if tls else 587),
        unquote(parts.username or ""),
        unquote(parts.password or ""),
        starttls=not tls and not plain,
        tls=tls,
    )


def broker(url: str) -> str:
    """Return the address in the form Celery's transport reads.

    >>> broker("unix:///run/valkey.sock?db=1")
    'redis+socket:///run/valkey.sock?virtual_host=1'
    >>> broker("redis://localhost:6379/0")
    'redis://localhost:6379/0'
    """
    if not url.startswith("unix://"):
        return url
    parts = urlsplit(url)
    number = dict(parse_qsl(parts.query)).get("db", "0")
    return f"redis+socket://{parts.path}?virtual_host={number}"
