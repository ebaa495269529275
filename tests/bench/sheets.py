"""What a result costs that somebody types: a sheet at the desk, and what the two sides say.

Run ``python -m tests.bench.sheets [--tables 40]``. In a database of the tests' services it makes
events whose tables are all open, and sends what a hall sends, by pages and over REST, in the
process itself: milliseconds of processor for each request, of half of them and of nine in ten.
"""

import os
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import django

# Starts the servers where none are named, before the settings are read.
import tests.services  # noqa: F401 - imported for that
from tests.bench.figures import Figure, arguments, note

GOAL = 15
"""Milliseconds of processor that half of the requests may take."""
TYPED = {"points-AC": "104", "points-BD": "62"}
SAID = {"points": {"AC": 104, "BD": 62}}
Taken = dict[str, list[float]]


class Hall:
    """An event of pairs with a round that is played, and those who send its results."""

    def __init__(self, tables: int) -> None:
        from tests import builders
        from tournaments.models import Event

        mark = time.time_ns()
        self.scorer = builders.user(f"bench{mark}")
        club = builders.club(self.scorer, f"Bench {mark}")
        event = builders.pairs_event(club, 2 * tables, name=f"Evening {mark}", prefix=f"{mark} ")
        Event.objects.filter(id=event.id).update(players_report=True)
        self.tables = builders.tables_of(builders.publish_round(event))
        self.people = [self._accounts(mark, table) for table in self.tables]

    def _accounts(self, mark: int, table: Any) -> dict[str, Any]:
        from tests import builders

        found = {}
        for seat in table.seats.select_related("player"):
            found[seat.letter] = builders.user(f"{mark}{table.number}{seat.letter}")
            seat.player.user = found[seat.letter]
            seat.player.save(update_fields=["user"])
        return found


def by_page(hall: Hall, taken: Taken) -> None:
    """Type half of the sheets at the desk; let the sides of the others say what came of them."""
    desk = _browser(hall.scorer)
    for number, table in enumerate(hall.tables):
        here = f"/tables/{table.id}"
        if number % 2:
            sent, row = TYPED | {"version": "0"}, {"HX-Target": f"row-{table.id}"}
            _time(taken, "sheet, page", partial(desk.post, f"{here}/sheet", sent, headers=row))
            continue
        for what, letter in (("first side", "A"), ("other side", "B")):
            one = _browser(hall.people[number][letter])
            _time(taken, f"{what}, page", partial(one.post, f"{here}/report/say", TYPED))


def over_rest(hall: Hall, taken: Taken) -> None:
    """Send the same by programs."""
    desk = _program(hall.scorer)
    for number, table in enumerate(hall.tables):
        here = f"/api/v1/tables/{table.id}"
        if number % 2:
            _time(taken, "sheet, REST", partial(desk.put, f"{here}/result", SAID, "json"))
            continue
        for what, letter in (("first side", "A"), ("other side", "B")):
            one = _program(hall.people[number][letter])
            _time(taken, f"{what}, REST", partial(one.post, f"{here}/reports", SAID, "json"))


def _browser(user: Any) -> Any:
    from django.test import Client

    made = Client(headers={"HX-Request": "true"})
    made.force_login(user)
    made.get("/my/")
    return made


def _program(user: Any) -> Any:
    from rest_framework.test import APIClient

    from deploy.tokens import SCOPES, token_create

    _row, plain = token_create(user=user, name="bench", scopes=SCOPES)
    made: Any = APIClient()
    made.credentials(HTTP_AUTHORIZATION=f"Bearer {plain}")
    # When the token was used last is noted now and then.
    made.get("/api/v1/me")
    return made


def _time(taken: Taken, what: str, send: Callable[[], Any]) -> None:
    begun = time.process_time()
    answer = send()
    taken.setdefault(what, []).append(1000 * (time.process_time() - begun))
    if answer.status_code not in {200, 201, 302}:
        raise RuntimeError(f"{what}: {answer.status_code} {answer.content[:300]!r}")


def measure(tables: int) -> Taken:
    """Return milliseconds by kind of request; what comes first of each is not counted."""
    from django.test.utils import override_settings

    from deploy.web import conf

    conf.post_worker_init(None)
    taken: Taken = {}
    with override_settings(ALLOWED_HOSTS=["testserver"]):
        for send in (by_page, over_rest):
            send(Hall(6), {})
            send(Hall(tables), taken)
    return taken


def table(taken: Taken) -> str:
    """Return the figures as Markdown, and note them."""
    lines = ["| what | half of them | 9 in 10 | goal |", "|---|---|---|---|"]
    for what, times in taken.items():
        half, most = statistics.median(times), _tenth(times)
        note(Figure(f"typed: {what}", half, "ms", goal=f"{GOAL} ms"))
        lines.append(f"| {what} | {half:.1f} ms | {most:.1f} ms | {GOAL} ms |")
    return "\n".join(lines) + "\n"


def _tenth(times: Sequence[float]) -> float:
    return statistics.quantiles(times, n=10)[-1]


def main() -> None:
    """Print what each kind of request takes."""
    asked = arguments(__doc__, tables=40)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    sys.stdout.write(table(measure(asked.tables)))


if __name__ == "__main__":
    main()
