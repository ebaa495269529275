"""Whatever an archive says, leaf by leaf: it is believed for a reason, or a lie is refused."""

import json
import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from io import BytesIO
from typing import Any
from uuid import UUID

import pytest
from django.db import transaction
from django.utils import timezone

from clubs.models import Club, User
from tests import builders
from tests.sweeps import sweep
from tests.tournaments.feeds.archives import archive_of, elsewhere, reseal
from tests.tournaments.feeds.test_honest_archives import report_result
from tournaments.attendance.services.substitutes import substitute_enter
from tournaments.entries.services import entries
from tournaments.errors import ArchiveRefused
from tournaments.events.services import lifecycle
from tournaments.feeds.services.archive import archive_take
from tournaments.models import Event
from tournaments.results.services import rulings
from tournaments.results.services.logs import submission_decide
from tournaments.rounds.services import edits, rounds

pytestmark = pytest.mark.django_db
Line = dict[str, Any]
Steps = tuple[str | int, ...]

BELIEVED: dict[str, str] = {
    r"(club|player|partnership|entry)\.(name|nickname|number|time_zone|paid|categories)": (
        "names, and what clubs say of their people"
    ),
    r"\w+\.(created|decided_at|cleared_at|starts)": "times at which people did something",
    r"\w+\.(reason|slip|place|\w+_reason)": "texts that people wrote",
    r"(seat|edit|result|report|change|card|pool|period|log|forbidden|substitution|final)\.id": (
        "ids that nothing else names"
    ),
    r"event\.(name|minutes|place|fee|currency|purse|prizes)": "what no game rests on",
    r"event\.(confirm_by|players_enter|players_report|time_limit|team_event|evidence)": (
        "what is allowed from now on; where a game was rated or a team drawn, it has to fit"
    ),
    r"event\.policy\.?.*": "settings of draws to come",
    r"change\.changes\.\w+\.\*": "what a setting was before anybody changed it",
    r"entry\.(team|fixed_table|from_round|to_round|sits_out)": (
        "changed at any time, and no time of it is kept"
    ),
    r"forbidden\..*": "made at any time",
    r"round\.revision": "how often seats were arranged; a draw thrown away leaves no trace",
    r"round\.published_at|round\.closed_at": "times, as long as they come one after the other",
    r"log\.about\.expected": "what somebody was called then",
    r"log\.content_hash": "where others sat down since, or were merged, who sat there is not known",
    r"report\.(points|deals|after|by_time|version).*": "what a side said that decided nothing",
    r"card\.(before|kind|side|away)": "what the desk saw; what it cost has to fit",
    r"result\.(sanctions|cards|absent).*": "what the desk ruled; the standings have to fit",
    r"game\.version": "how often it was corrected: older versions are in no archive",
    r"final\.lines.*": "standings of before a correction",
    r"final\.rules": "standings are kept as the rules of a release made them",
}
"""Leaves that may be believed, as patterns of their paths, and why."""


class ArchiveTaken(Exception):
    """The archive was taken: whatever it stored is thrown away again."""


def small_event(club: Club, by: User) -> Event:
    """As much as happens in three rounds of four pairs."""
    event = builders.pairs_event(club, 4, rounds_planned=4)
    lifecycle.event_change(event_id=event.id, changes={"minutes": 50}, by=by)
    row = rounds.round_draw(event_id=event.id)
    tables = {
        table.number: dict(table.seats.values_list("side", "entry"))
        for table in builders.tables_of(row)
    }
    swap = edits.swap_edit(tables[1]["AC"], tables[2]["AC"])
    edits.round_edit(round_id=row.id, edit=swap, by=by)
    one, two = builders.tables_of(builders.publish(row))
    builders.send(one, by, builders.log_for(one, 1).replace("deal", "deel", 1))
    builders.send(one, by, builders.log_for(two, 1))
    builders.decide(one, by, 1)
    other = builders.decide(one, by, 2).submission
    submission_decide(submission_id=other.id, accept=True, by=by, now=timezone.now())
    report_result(two)
    builders.card(row, by)
    builders.close(row)
    first = event.entries.order_by("number")[0]
    assert first.partnership
    guest = builders.players(club, 1, "S ")[0]
    substitute_enter(
        entry_id=first.id,
        player_id=first.partnership.first_id,
        substitute=guest,
        reason="ill",
        by=by,
    )
    row = builders.publish_round(event)
    one, two = builders.tables_of(row)
    builders.enter_sheet(one, by, 104, 62)
    rulings.table_sanction(table_id=one.id, sanctions={"AC": 3}, cards=[], reason="loud", by=by)
    rulings.no_show(table_id=two.id, side="BD", by=by, now=timezone.now())
    builders.close(row)
    ids = list(event.entries.order_by("number").values_list("id", flat=True))
    entries.forbidden_add(event_id=event.id, one=ids[0], other=ids[1], reason="sisters")
    lifecycle.event_finish(event_id=event.id, by=by)
    sweep()
    return event


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


OTHERS = {
    "log": "sheet",
    "sheet": "confirmed",
    "decided": "confirmed",
    "confirmed": "decided",
    "closed": "published",
    "published": "closed",
    "draft": "published",
    "running": "finished",
    "finished": "running",
    "current": "superseded",
    "refused": "superseded",
    "superseded": "current",
    "contested": "superseded",
    "swap": "move",
    "UTC": "Europe/Madrid",
    "yellow": "red",
    "none": "draw",
}
"""Another word of the same choices."""


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
    if re.fullmatch("[0-9a-f]{64}", value):
        return value[::-1]
    for read in (lambda: UUID(int=UUID(value).int ^ 1), lambda: _later(value)):
        try:
            return str(read())
        except ValueError:
            continue
    return OTHERS.get(value, f"{value}x")


def _later(text: str) -> str:
    return (datetime.fromisoformat(text) + timedelta(hours=1)).isoformat()


def change_value(file: bytes, number: int, steps: Steps, to: Any) -> bytes:
    """Return an archive with another leaf in a line."""
    left = [number]

    def change(line: Line) -> None:
        if not left[0]:
            *inner, last = steps
            at: Any = line
            for step in inner:
                at = at[step]
            at[last] = to
        left[0] -= 1

    return reseal(file, change)


def refusal(file: bytes, by: User) -> str:
    """Return why an archive is refused, "" where it is taken; nothing stays stored."""
    try:
        with transaction.atomic():
            archive_take(BytesIO(file), by)
            raise ArchiveTaken
    except ArchiveTaken:
        return ""
    except ArchiveRefused as fault:
        return fault.detail


@pytest.mark.whole
def test_every_leaf_is_true_or_believed_for_a_reason(club: Club, organiser: User) -> None:
    """One leaf of every path is changed, each by itself."""
    file = archive_of(small_event(club, organiser))
    otto = elsewhere()
    assert refusal(file, otto) == ""
    seen: set[str] = set()
    taken: set[str] = set()
    for number, text in enumerate(file.splitlines()[:-1]):
        line = json.loads(text)
        for steps, value in leaves({name: line[name] for name in line if name != "line"}):
            kind = kind_of(line, steps)
            if kind in seen:
                continue
            seen.add(kind)
            if not refusal(change_value(file, number, steps, other(value, str(steps[0]))), otto):
                taken.add(kind)
    believed = {kind for kind in taken if any(re.fullmatch(one, kind) for one in BELIEVED)}
    assert taken - believed == set()
    assert len(seen) > 200
