"""An evening with names as people have them: 16 partnerships and nine players, real games."""

from dataclasses import dataclass

from django.utils import timezone

from clubs.models import Club, User
from clubs.services import partnerships_add, players_add
from games.bots import playout
from games.rules.write import to_text
from tests import builders
from tests.sweeps import sweep
from tournaments.entries.services import entries
from tournaments.events.core.settings import EventPlan
from tournaments.events.services import lifecycle
from tournaments.models import Event, Round, Table
from tournaments.results.services.logs import log_submit
from tournaments.rounds.services import rounds

COUPLES = (
    ("Milagros Peña", "Osvaldo Núñez"),
    ("Yolanda Brito", "Rafael Ureña"),
    ("Dolores Mejía", "Ramón Castillo"),
    ("Ingrid Solano", "Freddy Paulino"),
    ("Altagracia Reyes", "Julio Marte"),
    ("Nélida Rosario", "Tomás Ferreira"),
    ("Carmen Ortiz", "Luis Vargas"),
    ("Bárbara Quesada", "Ernesto Lugo"),
    ("Pilar Montero", "Agustín Salas"),
    ("Xiomara Díaz", "Héctor Almonte"),
    ("Graciela Pinto", "Simón Arrieta"),
    ("Rosa Elena Cruz", "Víctor Tejada"),
    ("Amparo Gil", "Domingo Báez"),
    ("Lourdes Acosta", "Manuel Espinal"),
    ("Teresa Robles", "Iván Cordero"),
    ("Consuelo Vega", "Patricio Lora"),
)
SOLO = (
    *("Zofia Wójcik", "Jan Kowalczyk", "Ewa Zielińska", "Piotr Nowak", "Hanna Mazur"),
    *("Tomasz Dudek", "Maria Lis", "Adam Pawlak", "Irena Sobczak"),
)


@dataclass(frozen=True)
class Evening:
    """What was played: a Swiss of partnerships and a Domizerka in threes."""

    club: Club
    organiser: User
    pairs: Event
    solo: Event


def evening(organiser: User, *, couples: int = 16, closed: int = 4) -> Evening:
    """Play `closed` rounds of five and half of the next, and one round of the second event."""
    club = builders.club(organiser, "Club Doble Seis")
    names = [name for couple in COUPLES[:couples] for name in couple]
    people = players_add(club=club, names=names)
    both = [(one.id, two.id) for one, two in zip(people[::2], people[1::2], strict=True)]
    entered = [pair.id for pair in partnerships_add(club=club, pairs=both)]
    pairs = _event(club, "Copa de Otoño", "partnership", "swiss", "pairs", 5)
    entries.entries_add(event_id=pairs.id, partnerships=entered)
    solo = _event(club, "Domizerka Evening", "domizerka", "groups", "single", 4)
    singles = players_add(club=club, names=SOLO)
    entries.entries_add(event_id=solo.id, players=[player.id for player in singles])
    for event in (pairs, solo):
        lifecycle.event_open(event_id=event.id)
    for _number in range(closed):
        _close(_play(pairs, organiser))
    _play(pairs, organiser, part=2)
    _close(_play(solo, organiser))
    sweep()
    return Evening(club, organiser, pairs, solo)


def _event(club: Club, name: str, game: str, method: str, shape: str, count: int) -> Event:
    sizes = (3, 3, 3) if shape == "single" else None
    plan = EventPlan(name, game, method, shape, count, table_sizes=sizes, seed=1791)
    return lifecycle.event_create(club=club, plan=plan)


def _play(event: Event, by: User, part: int = 1) -> Round:
    """Draw and publish a round and play its tables, or every `part`-th of them."""
    drawn = rounds.round_draw(event_id=event.id)
    row = rounds.round_publish(round_id=drawn.id, now=timezone.now())
    for table in builders.tables_of(row)[::part]:
        log_submit(table_id=table.id, body=log_of(table), form="text", by=by)
    return row


def log_of(table: Table, salt: int = 0) -> bytes:
    """Return a whole game of sensible players for a table; another `salt`, another game."""
    seats = list(table.seats.select_related("player"))
    row = table.round
    seed = 10_000 * salt + 100 * row.number + table.number
    occupants = {seat.letter: seat.player.name for seat in seats}
    log = playout(row.event.game, len(seats), seed, "sensible", occupants=occupants)
    return to_text(log).encode()


def _close(row: Round) -> None:
    rounds.round_close(round_id=row.id, now=timezone.now())
