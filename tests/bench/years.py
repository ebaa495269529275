"""What the pages of a club with many years behind it cost, beside a bare page of the same size.

Run ``python -m tests.bench.years [--pairs 2000] [--games 10000] [--times 5]``. It fills a database
of the tests' services: a federation whose players have hundreds of games and tables each, and a
club of so many pairs. Every page is made anew, as for a guest whom no stored page serves.
"""

import argparse
import os
import statistics
import sys
import time
from dataclasses import replace
from typing import Any

import django

# Starts the servers where none are named, before the settings are read.
import tests.services  # noqa: F401 - imported for that
from tests.bench.figures import Figure, note
from tests.bench.pages import bare_page, cost_of, milliseconds, table

GOALS = {"player": 60.0, "pairs": 30.0, "search": 30.0}
"""Milliseconds of processor, by how the page's name begins."""


def fill(pairs: int, games: int) -> dict[str, str]:
    """Fill the database; returns the addresses of the pages that are measured."""
    from clubs.models import Player
    from clubs.services import partnerships_add, players_add
    from ratings.models import Pool
    from tests import builders, crowds
    from tests.bench.fill import Filling, fill_database

    size = Filling(players=60, events=120, games=games, clubs=2, games_a_period=10)
    pool = Pool.objects.get(id=fill_database(size))
    club = builders.club(builders.user("years"), "Gran Club del Dominó")
    people = players_add(club=club, names=crowds.people(2 * pairs))
    both = zip(people[::2], people[1::2], strict=True)
    partnerships_add(club=club, pairs=[(one.id, other.id) for one, other in both])
    player = Player.objects.filter(club_id=pool.club_id).order_by("sort_key")[0]
    pair = pool.club.partnerships.order_by("id")[0]
    return {
        "player of years": f"/players/{player.id}/",
        "pair of years": f"/partnerships/{pair.id}/",
        "pairs of a large club": f"/clubs/{club.id}/pairs/",
        "pairs: a search in them": f"/clubs/{club.id}/pairs/?q=yolanda+brito",
        "players of a large club": f"/clubs/{club.id}/players/",
        "search": "/search/?q=yolanda",
        "search: suggestions": "/search/found?q=yolanda",
        "rating list": f"/ratings/{pool.id}/",
    }


def measure(pages: dict[str, str], times: int) -> dict[str, Any]:
    """Return what each page costs when it has to be made."""
    from django.core.handlers.wsgi import WSGIHandler
    from django.test import RequestFactory

    from deploy.web import conf
    from tournaments.models import Event

    conf.post_worker_init(None)
    handler, made = WSGIHandler(), RequestFactory(SERVER_NAME="localhost")
    event = Event.objects.all()[0]
    found = {}
    for name, address in pages.items():
        mark = iter(range(1_000_000))

        def ask(address: str = address, mark: Any = mark) -> Any:
            # A parameter nobody reads: no page that was stored answers.
            more = "&" if "?" in address else "?"
            return handler.get_response(made.get(f"{address}{more}at={time.time_ns()}{next(mark)}"))

        cost = cost_of(ask, lambda: None, times)
        bare = bare_page(handler, made, event.id, cost.plain)
        beside = statistics.median(milliseconds(bare) for _time in range(times))
        found[name] = replace(cost, bare=beside)
    return found


def main() -> None:
    """Print what every page costs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=2000)
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--times", type=int, default=5)
    asked = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    found = measure(fill(asked.pairs, asked.games), asked.times)
    for name, one in found.items():
        goal = next((f"{GOALS[word]:.0f}" for word in GOALS if name.startswith(word)), "")
        note(Figure(f"page: {name}", one.made, "ms", goal=goal))
    sys.stdout.write(table(found) + "\n")


if __name__ == "__main__":
    main()
