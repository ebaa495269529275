"""Large events, written straight into the database: what pages weigh and cost is seen on them."""

import random
from collections.abc import Sequence

from django.utils import timezone

from clubs.models import Club, Partnership
from clubs.services import partnerships_add, players_add
from tournaments.entries.services import entries
from tournaments.events.core.settings import EventPlan
from tournaments.events.services import lifecycle
from tournaments.models import Bye, Entry, Event, Result, Round, Seat, Table

GIVEN = (
    *("Milagros", "Osvaldo", "Yolanda", "Rafael", "Dolores", "Ramón", "Ingrid", "Freddy"),
    *("Altagracia", "Julio", "Nélida", "Tomás", "Carmen", "Łukasz", "Bárbara", "Ernesto"),
)
FAMILY = (
    *("Peña", "Núñez", "Brito", "Ureña", "Mejía", "Castillo", "Solano", "Paulino", "Reyes"),
    *("Marte", "Rosario", "Ferreira", "Ortiz", "Vargas", "Quesada", "Lugo", "Montero", "Salas"),
    *("Díaz", "Almonte", "Pinto", "Arrieta", "Cruz", "Tejada", "Gil", "Báez", "Acosta"),
)
CERTIFICATE = {"objective": {}, "bounds": {}, "order": [], "seed": 7}
TARGET = 100


def people(count: int) -> list[str]:
    """Return so many different names of usual length."""
    both = [f"{one} {other}" for other in FAMILY for one in GIVEN]
    return [
        both[n % len(both)] + (f" {n // len(both) + 1}" if n >= len(both) else "")
        for n in range(count)
    ]


def pairs_at(
    club: Club,
    names: Sequence[str],
    *,
    name: str = "Gran Torneo de Otoño",
    rounds: int = 5,
    preset: str = "match",
) -> Event:
    """Make an open event of partnerships, two names each."""
    players = players_add(club=club, names=list(names))
    both = [(one.id, two.id) for one, two in zip(players[::2], players[1::2], strict=True)]
    plan = EventPlan(name, "partnership", "swiss", "pairs", rounds, seed=7, preset=preset)
    event = lifecycle.event_create(club=club, plan=plan)
    pairs = [pair.id for pair in partnerships_add(club=club, pairs=both)]
    entries.entries_add(event_id=event.id, partnerships=pairs)
    return lifecycle.event_open(event_id=event.id)


def play_rounds(event: Event, rounds: int, *, left: int = 0, seed: int = 1) -> Round:
    """Write closed rounds with invented sheets, and one more with `left` tables still open.

    Returns the last round. Without `left` the last round is as decided as the others, but open.
    """
    chance = random.Random(seed)  # noqa: S311 - results that nobody plays for
    entered = list(event.entries.select_related("partnership"))
    Event.objects.filter(id=event.id).update(state=Event.State.RUNNING)
    row = None
    for number in range(1, rounds + 1):
        chance.shuffle(entered)
        last = number == rounds
        row = _round(event, number, closed=not last)
        _tables(row, entered, chance, left if last else 0)
    assert row is not None, "at least one round"
    return row


def _round(event: Event, number: int, *, closed: bool) -> Round:
    now = timezone.now()
    return Round.objects.create(
        event=event,
        number=number,
        state=Round.State.CLOSED if closed else Round.State.PUBLISHED,
        seed=7,
        certificate=CERTIFICATE,
        published_at=now,
        closed_at=now if closed else None,
    )


def _tables(row: Round, entered: list[Entry], chance: random.Random, left: int) -> None:
    couples = list(zip(entered[::2], entered[1::2], strict=False))
    tables = [
        Table(
            round=row,
            number=number,
            state=Table.State.OPEN if number > len(couples) - left else Table.State.DECIDED,
        )
        for number in range(1, len(couples) + 1)
    ]
    Table.objects.bulk_create(tables)
    seats, results = [], []
    for table, (one, other) in zip(tables, couples, strict=True):
        for side, entry in (("AC", one), ("BD", other)):
            pair = entry.partnership
            assert isinstance(pair, Partnership)
            for letter, player in zip(side, (pair.first_id, pair.second_id), strict=True):
                seats.append(
                    Seat(
                        table=table,
                        round=row,
                        letter=letter,
                        side=side,
                        entry=entry,
                        player_id=player,
                    )
                )
        if table.state != Table.State.OPEN:
            results.append(_result(table, chance))
    Seat.objects.bulk_create(seats)
    Result.objects.bulk_create(results)
    if len(entered) % 2:
        Bye.objects.create(round=row, entry=entered[-1])


def _result(table: Table, chance: random.Random) -> Result:
    won, lost = ("AC", "BD") if chance.random() < 0.5 else ("BD", "AC")
    return Result(
        table=table,
        evidence="sheet",
        places={won: 1, lost: 2},
        points={won: TARGET + chance.randrange(40), lost: chance.randrange(TARGET)},
        winner=won,
    )
