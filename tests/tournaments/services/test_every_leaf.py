"""Whatever an archive says, leaf by leaf: it is believed for a reason, or a lie is refused."""

import json
import re
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from io import BytesIO
from typing import Any
from uuid import UUID

import pytest
from django.db import transaction

from clubs.models import Club, User
from tests import builders
from tests.bells import sweep
from tests.tournaments.services.test_archive import elsewhere, resealed, written
from tests.tournaments.services.test_honest_archives import at_the_desk, changed_by_hand
from tournaments.errors import ArchiveRefused
from tournaments.models import Event
from tournaments.services import events
from tournaments.services.archive import archive_take

pytestmark = pytest.mark.django_db(transaction=True)
Line = dict[str, Any]
Steps = tuple[str | int, ...]

BELIEVED: dict[str, str] = {}


class Taken(Exception):
    """The archive was taken: whatever it stored is thrown away again."""


def leaves(value: Any, steps: Steps = ()) -> Iterator[tuple[Steps, Any]]:
    """Yield every leaf with its steps; what is empty is a leaf."""
    if isinstance(value, dict) and value:
        for name, one in value.items():
            yield from leaves(one, (*steps, name))
    elif isinstance(value, list) and value:
        for place, one in enumerate(value):
            yield from leaves(one, (*steps, place))
    else:
        yield steps, value


def kind_of(line: Line, steps: Steps) -> str:
    """Return the path of a leaf without what differs from row to row."""
    named = [re.sub(r"^([A-J]{1,2}|\d+|[0-9a-f-]{36})$", "*", str(step)) for step in steps]
    return ".".join([line["line"], *named])


def other(value: Any, name: str) -> Any:
    """Return another value of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return value + 1
    if value is None:
        return "2026-01-01T00:00:00+00:00" if name.endswith(("_at", "starts")) else 1
    if value == [] or value == {}:
        return ["x"] if value == [] else {"x": 1}
    try:
        return str(UUID(int=UUID(value).int ^ 1))
    except ValueError:
        pass
    try:
        return (datetime.fromisoformat(value) + timedelta(hours=1)).isoformat()
    except ValueError:
        pass
    if re.fullmatch("[0-9a-f]{64}", value):
        return value[::-1]
    return OTHERS.get(value, f"{value}x")


OTHERS = {
    "log": "sheet",
    "sheet": "confirmed",
    "decided": "confirmed",
    "confirmed": "decided",
    "closed": "published",
    "published": "closed",
    "draft": "published",
    "running": "finished",
    "open": "running",
    "finished": "running",
    "current": "superseded",
    "refused": "superseded",
    "superseded": "current",
    "contested": "superseded",
    "swap": "move",
    "UTC": "Europe/Madrid",
    "yellow": "red",
    "none": "draw",
    "": "x",
}


def taken(file: bytes, by: User) -> str:
    """Return why an archive is refused, "" where it is taken; nothing stays stored."""
    try:
        with transaction.atomic():
            archive_take(BytesIO(file), by)
            raise Taken
    except Taken:
        return ""
    except ArchiveRefused as fault:
        return fault.detail


def test_explore(club: Club, organiser: User) -> None:
    import os
    made = {"desk": at_the_desk, "hand": changed_by_hand}[os.environ["MADE"]]
    event = made(club, organiser)
    sweep()
    file = written(event)
    lines = [json.loads(line) for line in file.splitlines()]
    seen: set[str] = set()
    otto = elsewhere()
    from pathlib import Path
    out = Path(f"/tmp/arch/leaves-{os.environ['MADE']}.txt").open("w")
    for number, line in enumerate(lines[:-1]):
        for steps, value in leaves({k: v for k, v in line.items() if k != "line"}):
            kind = kind_of(line, steps)
            count = sum(one == kind for one in seen)
            if kind in seen:
                continue
            seen.add(kind)
            def change(found: Line) -> None:
                at: Any = found
                for step in steps[:-1]:
                    at = at[step]
                at[steps[-1]] = other(value, str(steps[0]))
            left = [number]
            def one(found: Line) -> None:
                if left[0] == 0:
                    change(found)
                left[0] -= 1
            why = taken(resealed(file, one), otto)
            print(kind, "|", value, "->", other(value, str(steps[0])), "|", why or "TAKEN", file=out, flush=True)
