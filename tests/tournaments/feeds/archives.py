"""Archives for tests: what an event leaves, changed or not, and the empty site that takes it."""

import hashlib
import json
import os
from collections.abc import Callable
from functools import cache
from io import BytesIO
from typing import Any

import pytest
from django.core.management import call_command
from django.db import transaction

from clubs.models import Club, Player, User
from tests import builders
from tests.databases import FOLDER, delete_rows
from tournaments.errors import ArchiveRefused
from tournaments.feeds.services.archive import archive_take, archive_write
from tournaments.feeds.services.archive.writer import line_bytes
from tournaments.models import Event


def archive_of(event: Event) -> bytes:
    """Return the archive of an event."""
    file = BytesIO()
    archive_write(event.id, file)
    return file.getvalue()


@cache
def archive_made(make: Callable[[Club, User], Event]) -> bytes:
    """Return the archive of an event that is made once a process, and of which nothing stays."""
    with transaction.atomic():
        by = builders.user("olga")
        file = archive_of(make(builders.club(by), by))
        transaction.set_rollback(True)
    return file


def forget_all() -> None:
    """Empty the database, as another installation is."""
    if FOLDER in os.environ:
        delete_rows("default")
    else:
        call_command("flush", interactive=False, verbosity=0)


def elsewhere() -> User:
    """Return somebody of another installation, which knows nothing of what was here."""
    forget_all()
    return builders.user("otto")


def reseal(file: bytes, change: Callable[[dict[str, Any]], None] | None = None) -> bytes:
    """Return an archive whose end fits its lines, which may be changed."""
    lines = [json.loads(line) for line in file.splitlines()]
    for line in lines[:-1]:
        if change is not None:
            change(line)
    body = b"".join(map(line_bytes, lines[:-1]))
    lines[-1]["sha256"] = hashlib.sha256(body).hexdigest()
    return body + line_bytes(lines[-1])


def refuse(file: bytes, by: User) -> ArchiveRefused:
    """Return why an archive is refused; nothing of it may be here afterwards."""
    with pytest.raises(ArchiveRefused) as refused:
        archive_take(BytesIO(file), by)
    assert not Event.objects.exists()
    assert not Player.everyone.exists()
    return refused.value
