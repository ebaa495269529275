"""What the pages that people watch weigh and cost, beside a bare page of the same size.

Run ``python -m tests.bench.pages [--pairs 200] [--rounds 5] [--times 5]``. It makes an event in a
database of the tests' services and asks for every kind of page in the process itself, as a guest:
bytes as they are and compressed, queries, milliseconds of processor when the page has to be made
and when it is there already, and how often a bare page could be made meanwhile: one of the same
size, with one query and a template that repeats a row, through the same middleware.
"""

import gzip
import os
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import django
from django.template import Context, Engine

# Starts the servers where none are named, before the settings are read.
import tests.services  # noqa: F401 - imported for that
from tests.bench.figures import Figure, arguments, note

ROW = "<li class=row><a href=/players/{{ row }}>Somebody {{ row }}</a> <td>{{ row }}</td></li>\n"
WIRE = 20
"""Kilobytes that a page of 200 pairs may have on the wire."""


@dataclass(frozen=True)
class Cost:
    """What a page weighs and takes: bytes, compressed bytes, queries, and milliseconds."""

    plain: int
    wire: int
    queries: int
    made: float
    there: float
    bare: float = 0.0
    """Milliseconds for a bare page of the same size."""


def pages_of(event: Any, row: Any) -> dict[str, str]:
    """Return one address of each kind of page of an event."""
    table = row.tables.order_by("number").first()
    seat = table.seats.select_related("entry").first()
    tabs = ("standings", "crosstable", "rounds", "players", "about")
    return {
        "home": "/",
        "event: now": f"/events/{event.id}/",
        **{f"event: {tab}": f"/events/{event.id}/{tab}/" for tab in tabs},
        "event: why": f"/events/{event.id}/standings/why?entry={seat.entry.number}",
        "round": f"/rounds/{row.id}/",
        "table": f"/tables/{table.id}/",
        "my table": f"/events/{event.id}/me/{seat.player_id}/",
        "player": f"/players/{seat.player_id}/",
        "wall": f"/events/{event.id}/wall/",
        "seats by name, to print": f"/rounds/{row.id}/print/names/",
        "standings, to print": f"/events/{event.id}/print/standings/",
    }


def cost_of(ask: Callable[[], Any], change: Callable[[], None], times: int) -> Cost:
    """Return what a page costs: `change` changes a result, so that the page has to be made."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    change()
    with CaptureQueriesContext(connection) as taken:
        body = ask().content
    made, there = [], []
    for _time in range(times):
        change()
        made.append(milliseconds(ask))
        there.append(milliseconds(ask))
    wire = len(gzip.compress(body, 6))
    return Cost(len(body), wire, len(taken), statistics.median(made), statistics.median(there))


def milliseconds(ask: Callable[[], Any]) -> float:
    begun = time.process_time()
    answer = ask()
    taken = 1000 * (time.process_time() - begun)
    if answer.status_code != 200:
        raise RuntimeError(f"{answer.status_code} {answer.content[:200]!r}")
    return taken


def measure(pairs: int, rounds: int, times: int) -> dict[str, Cost]:
    """Return what each page costs in an event of so many pairs, the bare view first."""
    from django.core.handlers.wsgi import WSGIHandler
    from django.test import RequestFactory

    from deploy.web import conf
    from tests import builders, crowds
    from tournaments.models import Result

    mark = time.time_ns()
    club = builders.club(builders.user(f"bench{mark}"), f"Bench {mark}")
    names = [f"{name} {mark % 1000}" for name in crowds.people(2 * pairs)]
    event = crowds.pairs_at(club, names, name=f"Evening {mark}", rounds=rounds + 1)
    row = crowds.play_rounds(event, rounds, left=pairs // 8)
    handler, made = WSGIHandler(), RequestFactory(SERVER_NAME="localhost")

    decided = Result.objects.filter(table__round=row).order_by("table__number")[:1]
    side, other = sorted(decided[0].places, key=lambda name: decided[0].places[name])

    # As a process of the site has it, which does not hold the making of an event in memory.
    conf.post_worker_init(None)

    def change() -> None:
        # What the hall waits for: a result of the round that is played says something else.
        points = {side: crowds.TARGET, other: time.time_ns() % crowds.TARGET}
        Result.objects.filter(id=decided[0].id).update(points=points)

    def ask_for(address: str) -> Callable[[], Any]:
        return lambda: handler.get_response(made.get(address))

    found = {}
    for name, address in pages_of(event, row).items():
        cost = cost_of(ask_for(address), change, times)
        bare = statistics.median(
            milliseconds(bare_page(handler, made, event.id, cost.plain)) for _time in range(times)
        )
        found[name] = replace(cost, bare=bare)
    return found


BARE = Engine().from_string(
    "<!doctype html><h1>{{ name }}</h1><ul>{% for row in rows %}" + ROW + "{% endfor %}"
)
"""A page as small as it can be for what it weighs."""


def bare_page(handler: Any, made: Any, event_id: Any, size: int) -> Callable[[], Any]:
    """Return what asks for a page of so many bytes: one query, a row again and again."""
    from django.http import HttpRequest, HttpResponse
    from django.urls import path

    from tournaments.models import Event

    def bare(_request: HttpRequest) -> HttpResponse:
        name = Event.objects.values_list("name", flat=True).get(id=event_id)
        rows = range(size // len(ROW))
        return HttpResponse(BARE.render(Context({"name": name, "rows": rows})))

    def ask() -> Any:
        request = made.get("/bare/")
        request.urlconf = (path("bare/", bare),)
        return handler.get_response(request)

    return ask


def table(found: dict[str, Cost]) -> str:
    """Return the figures as Markdown.

    >>> print(table({"home": Cost(2, 22, 0, 6.0, 0.4, 1.5)}))
    | page | bytes | on the wire | queries | made | there | bare page | made beside it |
    |---|---|---|---|---|---|---|---|
    | home | 2 | 22 | 0 | 6.0 ms | 0.4 ms | 1.5 ms | 4.0 |
    """
    lines = [
        "| page | bytes | on the wire | queries | made | there | bare page | made beside it |",
        "|---|---|---|---|---|---|---|---|",
    ]
    lines += [
        f"| {name} | {one.plain:,} | {one.wire:,} | {one.queries} "
        f"| {one.made:.1f} ms | {one.there:.1f} ms | {one.bare:.1f} ms "
        f"| {one.made / one.bare:.1f} |"
        for name, one in found.items()
    ]
    return "\n".join(lines)


def main() -> None:
    """Print what every page costs."""
    asked = arguments(__doc__, pairs=200, rounds=5, times=5)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    found = measure(asked.pairs, asked.rounds, asked.times)
    for name, one in found.items():
        note(Figure(f"page: {name}", one.made, "ms", goal="60" if "event: now" in name else ""))
        note(Figure(f"page: {name}", one.wire / 1000, "kB on the wire", goal=str(WIRE)))
    sys.stdout.write(table(found) + "\n")


if __name__ == "__main__":
    main()
