"""What a pool's size does to the work on it: closing a round, correcting a game.

    python -m tests.bench.growth [--games 1000000] [--small 10000] [--rounds 5]

writes a small and a large pool (`tests.bench.fill`; a filled database is taken as it is), closes a
round of 40 tables in each by turns, then corrects a game in the newest period, after 99, 90 and 50
hundredths of all, and in the first. Each is timed from the service's call until the new
list stands. A correction is told beside the games that are rated again because of it.
"""

import os
import statistics
import time
import uuid
from dataclasses import replace
from typing import Any

import django

# Starts the servers where none are named, before the settings are read.
import tests.services  # noqa: F401 - imported for that
from tests.bench.figures import Figure, arguments, note

TABLES = 40
GOAL = 1.5
"""How much longer closing a round may take in the large pool."""


def round_closed(pool: Any, number: int) -> float:
    """Close a round of 40 tables and rate it; returns the seconds."""
    from django.utils import timezone

    from ratings.models import Standing
    from ratings.services.ledger import LedgerGame, LedgerSide, period_record
    from ratings.services.rating import pool_rate

    pairs = Standing.objects.filter(pool=pool, subject__partnership__isnull=False)
    rows = pairs.order_by("subject_id").values_list(
        "subject__partnership_id",
        "subject__partnership__first_id",
        "subject__partnership__second_id",
    )
    taken: set[uuid.UUID] = set()
    sides: list[LedgerSide] = []
    for pair, one, two in rows[: 6 * TABLES]:
        if not {one, two} & taken and len(sides) < 2 * TABLES:
            taken |= {one, two}
            sides.append(LedgerSide((one, two), pair))
    games = [
        LedgerGame(uuid.uuid4(), (sides[2 * i], sides[2 * i + 1]), (1, 2))
        for i in range(len(sides) // 2)
    ]
    start = time.perf_counter()
    period_record(
        club=pool.club,
        game=pool.game,
        source=uuid.uuid4(),
        label=f"Round {number}",
        closed_at=timezone.now(),
        games=games,
    )
    pool_rate(pool_id=pool.id, now=timezone.now())
    return time.perf_counter() - start


def game_corrected(pool: Any, share: float) -> tuple[float, int]:
    """Turn the result of a game round in the period after that share of all; seconds and games."""
    from django.db.models import Sum
    from django.utils import timezone

    from ratings.models import RatedGame, RatingList, Subject
    from ratings.services.ledger import LedgerGame, LedgerSide, game_correct
    from ratings.services.rating import pool_rate

    last = pool.periods.order_by("-number").values_list("number", flat=True)[0]
    period = pool.periods.get(number=max(round(last * share), 1))
    row = RatedGame.objects.filter(period=period, current=True).order_by("id")[0]
    known = Subject.objects.in_bulk([*row.players, *row.pairs])
    sides = tuple(
        LedgerSide(
            tuple(known[one].who.id for one in row.players[2 * place : 2 * place + 2]),
            known[row.pairs[place]].who.id,
        )
        for place in range(2)
    )
    game = LedgerGame(row.source, sides, tuple(3 - place for place in row.places or ()))
    start = time.perf_counter()
    game_correct(period_source=period.source, game=replace(game, evidence=row.evidence))
    pool_rate(pool_id=pool.id, now=timezone.now())
    took = time.perf_counter() - start
    standing = RatingList.objects.filter(pool=pool, replaced__isnull=True)
    again = standing.filter(period__number__gte=period.number).aggregate(games=Sum("games"))
    return took, again["games"] or 0


def closings(small: Any, large: Any, rounds: int) -> None:
    """Print what closing a round takes in both pools, measured by turns."""
    took: dict[str, list[float]] = {"small": [], "large": []}
    for number in range(rounds + 1):
        for name, pool in (("small", small), ("large", large)):
            seconds = round_closed(pool, number)
            if number:
                took[name].append(seconds)
    one, other = (statistics.median(took[name]) for name in ("small", "large"))
    ratios = tuple(b / a for a, b in zip(took["small"], took["large"], strict=True))
    what = f"closing {TABLES} tables in a large pool"
    note(Figure(what, other * 1000, "ms", "in a small pool", ratios, str(GOAL)))
    spread = ", ".join(f"{name} {min(all_):.3f}-{max(all_):.3f}" for name, all_ in took.items())
    print(  # noqa: T201
        f"closing {TABLES} tables: small {one * 1000:.0f} ms, large {other * 1000:.0f} ms, "
        f"x {other / one:.2f} (goal {GOAL}; {spread} s)"
    )


def corrections(large: Any) -> None:
    """Print what corrections take in the large pool, beside what they let be rated again."""
    for share in (1.0, 0.99, 0.9, 0.5, 0.0):
        seconds, again = game_corrected(large, share)
        curve = Figure("a correction in a pool", seconds, "s", curve="games rated again")
        note(replace(curve, at=again))
        print(f"correction after {share:.0%}: {seconds:.2f} s, {again:,} games again")  # noqa: T201


def main() -> None:
    """Read the arguments and measure."""
    given = arguments(__doc__, games=1_000_000, small=10_000, rounds=5)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    django.setup()
    from django.core.management import call_command
    from django.utils import timezone

    from clubs.models import Club
    from ratings.models import Pool
    from ratings.services.rating import pool_recompute
    from tests.bench.fill import Filling, fill_database
    from tests.ledgers import Size, pool_with_games

    call_command("migrate", verbosity=0)
    if not Club.objects.exists():
        fill_database(Filling(games=given.games), print)
    large = Pool.objects.select_related("club").get(club__name__startswith="Federación")
    size = Size(given.small, 200, 2_000)
    small = pool_with_games(
        size, name=f"Small {uuid.uuid4()}", first=uuid.uuid4().int & 0xFFFF << 40
    )
    pool_recompute(pool_id=small.id, now=timezone.now())
    closings(small, large, given.rounds)
    corrections(large)


if __name__ == "__main__":
    main()
