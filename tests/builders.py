"""Builds people, events and logs for tests, through the same services the pages use."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from functools import cache
from typing import Any
from uuid import UUID

from django.utils import timezone

from clubs.models import Club, Membership, Partnership, Player, User
from clubs.services import club_create, partnerships_add, players_add
from games.bots import playout
from games.catalog import sides_by_players
from games.rules.refereeing.verdict import Verdict
from games.rules.registry import GAMES
from games.rules.replay import referee
from games.rules.write import to_text
from ratings.services.ledger import pool_days_close, pools_with_days_over
from tests.sweeps import sweep
from tournaments.cards.services import CardPlan, card_show
from tournaments.entries.services import entries
from tournaments.events.core.settings import EventPlan
from tournaments.events.services import lifecycle
from tournaments.feeds.services.webhooks.subscribing import webhook_make
from tournaments.models import Card, Entry, Event, Round, Season, Table, Transfer, Webhook
from tournaments.results.services.logs import Decision, log_submit
from tournaments.results.services.sheets import ScoreSheet, sheet_enter
from tournaments.results.services.versions import Ruling
from tournaments.rounds.services import rounds
from tournaments.seasons.services.seasons import SeasonPlan, season_make
from tournaments.seasons.services.transfers import TransferPlan, transfer_make

GIVEN = [
    *("Ana", "Ben", "Cyd", "Dee", "Eva", "Flo", "Gus", "Hal"),
    *("Ida", "Jon", "Kit", "Lou", "Mia", "Ned", "Oda", "Pia"),
]
FAMILY = [
    *("Abreu", "Báez", "Castro", "Durán", "Estévez"),
    *("Fermín", "Gómez", "Hierro", "Ibarra", "Jáquez"),
]

TABLES = {"domizerka": (3, 3, 3), "draw": (5, 5), "matador": (4, 4), "pinochle": (3, 3, 3)}
"""Tables that suit the games of single seats."""


def user(name: str, *, must_change_password: bool = False) -> User:
    """Make a user whose password is the name."""
    return User.objects.create_user(name, password=name, must_change_password=must_change_password)


def club(organiser: User, name: str = "Doble Nueve") -> Club:
    """Make a club run by `organiser`."""
    return club_create(name=name, owner=organiser)


def owner(club: Club) -> User:
    """Return who runs a club."""
    return User.objects.get(memberships__club=club, memberships__role="owner")


def member(club: Club, user: User, role: str = "scorer") -> User:
    """Make a user a member of the club and return the user."""
    Membership.objects.create(club=club, user=user, role=role)
    return user


def names(count: int, prefix: str = "") -> list[str]:
    """Return different names; 160 at most."""
    every = [f"{prefix}{given} {family}" for family in FAMILY for given in GIVEN]
    return every[:count]


def players(club: Club, count: int, prefix: str = "") -> list[Player]:
    """Add players to the club, by the first names that nobody has there."""
    taken = set(club.players.values_list("name", flat=True))
    free = [name for name in names(160, prefix) if name not in taken]
    return players_add(club=club, names=free[:count])


def pairs(club: Club, count: int, prefix: str = "") -> list[Partnership]:
    """Add partnerships, and the players they are made of, to the club."""
    people = players(club, 2 * count, prefix)
    couples = [(one.id, two.id) for one, two in zip(people[::2], people[1::2], strict=True)]
    return partnerships_add(club=club, pairs=couples)


def pairs_event(
    club: Club,
    count: int = 4,
    *,
    name: str = "Monday pairs",
    rounds_planned: int = 3,
    options: Mapping[str, object] | None = None,
    method: str = "swiss",
    prefix: str = "",
    game: str = "partnership",
) -> Event:
    """Make an open event of a game of pairs with `count` partnerships entered."""
    event = lifecycle.event_create(
        club=club,
        plan=EventPlan(
            name=name,
            game=game,
            method=method,
            shape="pairs",
            rounds_planned=rounds_planned,
            options=options or {},
            seed=7,
        ),
    )
    entered = [pair.id for pair in pairs(club, count, prefix)]
    entries.entries_add(event_id=event.id, partnerships=entered)
    return lifecycle.event_open(event_id=event.id)


def groups_event(
    club: Club,
    count: int = 9,
    *,
    method: str = "groups",
    name: str = "Domizerka",
    prefix: str = "D",
) -> Event:
    """Make an open Domizerka event for `count` players in threes."""
    event = lifecycle.event_create(
        club=club,
        plan=EventPlan(
            name=name,
            game="domizerka",
            method=method,
            shape="single",
            rounds_planned=4,
            table_sizes=(3, 3, 3),
            seed=7,
        ),
    )
    entered = [player.id for player in players(club, count, prefix)]
    entries.entries_add(event_id=event.id, players=entered)
    return lifecycle.event_open(event_id=event.id)


def rotating_event(
    club: Club,
    count: int = 8,
    *,
    method: str = "rotating_swiss",
    rounds_planned: int = 3,
    name: str = "Mixed evening",
    people: Sequence[Player] = (),
) -> Event:
    """Make an open event of `count` players, or of those given, whose partners change."""
    event = lifecycle.event_create(
        club=club,
        plan=EventPlan(
            name=name,
            game="partnership",
            method=method,
            shape="rotating",
            rounds_planned=rounds_planned,
            seed=7,
        ),
    )
    entered = [player.id for player in people or players(club, count, "R ")]
    entries.entries_add(event_id=event.id, players=entered)
    return lifecycle.event_open(event_id=event.id)


def more_players(event: Event, count: int) -> None:
    """Enter more players, of numbered names."""
    named = [f"{event.name} {number}" for number in range(1, count + 1)]
    made = players_add(club=event.club, names=named)
    entries.entries_add(event_id=event.id, players=[player.id for player in made])


def singles_event(
    club: Club,
    game: str,
    sizes: Sequence[int],
    *,
    options: Mapping[str, object] | None = None,
    rounds_planned: int = 1,
    prefix: str = "",
) -> Event:
    """Make an open event of a game in which all sit down for themselves, at tables of `sizes`."""
    event = lifecycle.event_create(
        club=club,
        plan=EventPlan(
            name=f"{game.capitalize()} evening",
            game=game,
            method="groups",
            shape="single",
            rounds_planned=rounds_planned,
            table_sizes=(min(sizes), max(sizes), max(sizes)),
            options=options or {},
            seed=7,
        ),
    )
    entered = [player.id for player in players(club, sum(sizes), prefix or f"{game[:3].title()} ")]
    entries.entries_add(event_id=event.id, players=entered)
    return lifecycle.event_open(event_id=event.id)


def any_event(club: Club, game: str) -> Event:
    """Make an open event of any game, in the usual way for it."""
    sides = sides_by_players(GAMES[game])
    if any(len(side) > 1 for side in sides.get(4, ())):
        return pairs_event(
            club, game=game, name=f"{game.capitalize()} pairs", prefix=f"{game[:3].title()} "
        )
    return singles_event(club, game, TABLES.get(game, (min(sides),) * 2))


def publish_round(event: Event) -> Round:
    """Draw and publish the event's next round."""
    return publish(rounds.round_draw(event_id=event.id))


def publish(row: Round) -> Round:
    """Publish a draft; the row that comes back has nothing read, so that it tells what changes."""
    rounds.round_publish(round_id=row.id, now=timezone.now())
    return Round.objects.select_related("event").get(id=row.id)


@cache
def _text(game: str, players: int, seed: int, occupants: tuple[tuple[str, str], ...]) -> str:
    return to_text(playout(game, players, seed, occupants=dict(occupants)))


def playout_text(game: str, players: int, seed: int = 1) -> str:
    """Return a complete legal log that names nobody."""
    return _text(game, players, seed, ())


def log_for(table: Table, seed: int = 1, *, tags: str = "name") -> str:
    """Return a complete legal log for a table, naming its players by `name`, `id` or not at all."""
    seats = list(table.seats.select_related("player"))
    occupants = tuple(
        (seat.letter, seat.player.name if tags == "name" else str(seat.player_id))
        for seat in seats
        if tags != "none"
    )
    return _text(table.round.event.game, len(seats), seed, occupants)


def referee_of(text: str) -> Verdict:
    """Return the referee's verdict of a log in text."""
    return referee(text.encode())


def decide(table: Table, by: User, seed: int = 1) -> Decision:
    """Send a complete legal log for the table."""
    return log_submit(table_id=table.id, body=log_for(table, seed).encode(), form="text", by=by)


def send(table: Table, by: User, text: str) -> Decision:
    """Send a log as text for a table, whatever it is worth."""
    return log_submit(table_id=table.id, body=text.encode(), form="text", by=by)


def enter_sheet(table: Table, by: User, *points: int, **more: Any) -> Ruling:
    """Enter the score sheet of a table: the points in the order of the sides."""
    sides = sorted(set(table.seats.values_list("side", flat=True)))
    typed = {name: more.pop(name) for name in ("deals", "by_time", "slip") if name in more}
    sheet = ScoreSheet(dict(zip(sides, points, strict=True)), **typed)
    return sheet_enter(table_id=table.id, sheet=sheet, by=by, now=timezone.now(), **more)


def accounts_of(table: Table) -> dict[str, User]:
    """Give everybody at a table an account, "TABLE LETTER"; return them by letter."""
    found = {}
    for seat in table.seats.select_related("player"):
        seat.player.user = user(f"{table.number}{seat.letter}")
        seat.player.save(update_fields=["user"])
        found[seat.letter] = seat.player.user
    return found


def days_close(*, now: datetime) -> list[UUID]:
    """Close the casual days that are over in every pool, as the sweep does; returns these pools."""
    pools = pools_with_days_over(now=now)
    for pool_id in pools:
        pool_days_close(pool_id=pool_id, now=now)
    return pools


def play_round(event: Event, by: User, seed: int = 1) -> Round:
    """Draw, publish and play a round, and leave it unclosed."""
    row = publish_round(event)
    for i, table in enumerate(row.tables.all()):
        decide(table, by, seed + i)
    return row


def close(row: Round) -> Round:
    """Close a round; the row that comes back has nothing read."""
    rounds.round_close(round_id=row.id, now=timezone.now())
    return Round.objects.select_related("event").get(id=row.id)


def tables_of(row: Round) -> Sequence[Table]:
    """Return the round's tables in order of number."""
    return list(row.tables.order_by("number"))


def card(row: Round, by: User) -> Card:
    """Show a yellow card to whoever sits first in a round."""
    seat = row.seats.order_by("table__number", "letter")[0]
    plan = CardPlan(seat.player_id, "yellow", "spoke to the partner")
    return card_show(table_id=seat.table_id, plan=plan, by=by)


def season(club: Club, name: str = "Season") -> Season:
    """Make a season of all events of a club."""
    events_of = tuple(club.events.values_list("id", flat=True))
    return season_make(club=club, plan=SeasonPlan(name, points=(3, 2, 1), events=events_of))


def transfer(club: Club, by: User) -> Transfer:
    """Make a season of a team event with one player, who then changes the team."""
    event = singles_event(club, "draw", [2], prefix="L ")
    entry = event.entries.order_by("number")[0]
    Entry.objects.filter(id=entry.id).update(team="Lions")
    now = timezone.now()
    plan = SeasonPlan(
        "League",
        teams=True,
        events=(event.id,),
        transfers_from=now.date() - timedelta(days=2),
        transfers_until=now.date() + timedelta(days=2),
    )
    made = season_make(club=club, plan=plan)
    assert entry.player_id
    wanted = TransferPlan(entry.player_id, "Tigers", "moved house")
    return transfer_make(season_id=made.id, plan=wanted, by=by, now=now)


def webhook(club: Club, by: User, url: str = "https://hooks.example/one") -> Webhook:
    """Tell an address of everything that changes in a club."""
    return webhook_make(club=club, url=url, kinds=[], event_id=None, by=by).webhook


def rated_event(club: Club, organiser: User, count: int, *, after_each: bool = False) -> Event:
    """Make an event of partnerships with three rounds closed and rated: at the end, or each."""
    event = pairs_event(club, count, rounds_planned=3)
    for number in range(3):
        close(play_round(event, organiser, seed=10 * number + 1))
        if after_each or number == 2:
            sweep()
    return event
