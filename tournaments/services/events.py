"""Events come into being, are entered and opened."""

import zoneinfo
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from games.options import game_by_slug, options_checked, options_resolved
from games.rules.definition import Game
from ratings.errors import InvalidInput, NameTaken, NotFound
from ratings.models import Club, Partnership, Player, Pool
from ratings.period import Config
from ratings.selectors import current_ratings
from ratings.services.people import name_cleaned
from tournaments.errors import EntryRefused, WrongState
from tournaments.models import Entry, Event
from tournaments.scheduling.registry import METHODS
from tournaments.scheduling.types import PAIRS, SINGLE
from tournaments.standings.presets import PRESETS

State = Event.State
MOST_ROUNDS = 200


@dataclass(frozen=True)
class EventPlan:
    """What an organiser decides about an event; `table_sizes` are (min, max, preferred) seats."""

    name: str
    game: str
    method: str
    shape: str
    rounds_planned: int
    options: Mapping[str, object] = field(default_factory=dict)
    table_sizes: tuple[int, int, int] | None = None
    preset: str = "match_points"
    seed: int = 0
    rated: bool = True
    time_zone: str = "UTC"


@transaction.atomic
def event_create(*, club: Club, plan: EventPlan) -> Event:
    """Make a draft event.

    Raises InvalidInput for a value that does not fit, NameTaken for the name.
    """
    game = game_by_slug(plan.game)
    _check_words(plan)
    options = options_checked(game, plan.options)
    least, most, preferred = _table_sizes(game, plan, options)
    name = name_cleaned(plan.name)
    try:
        with transaction.atomic():
            return Event.objects.create(
                club=club,
                name=name,
                game=plan.game,
                options=options,
                method=plan.method,
                shape=plan.shape,
                rounds_planned=plan.rounds_planned,
                table_min=least,
                table_max=most,
                table_preferred=preferred,
                preset=plan.preset,
                seed=plan.seed,
                rated=plan.rated,
                time_zone=plan.time_zone,
            )
    except IntegrityError:
        raise NameTaken(
            _("The club has an event named %(name)s already.") % {"name": name}, pointer="/name"
        ) from None


def _check_words(plan: EventPlan) -> None:
    method = METHODS.get(plan.method)
    if method is None:
        raise _unknown("/method", plan.method, METHODS)
    if plan.shape not in method.shapes:
        raise InvalidInput(
            _("%(method)s takes the shapes %(shapes)s.")
            % {"method": method.title, "shapes": ", ".join(method.shapes)},
            pointer="/shape",
        )
    if plan.preset not in PRESETS:
        raise _unknown("/preset", plan.preset, PRESETS)
    if plan.time_zone not in zoneinfo.available_timezones():
        raise InvalidInput(
            _("%(zone)s is no time zone; write one like Europe/Madrid.") % {"zone": plan.time_zone},
            pointer="/time_zone",
        )
    if not 1 <= plan.rounds_planned <= MOST_ROUNDS:
        raise InvalidInput(
            _("An event has 1 to %(most)d rounds.") % {"most": MOST_ROUNDS},
            pointer="/rounds_planned",
        )


def _unknown(pointer: str, word: str, known: Mapping[str, object]) -> InvalidInput:
    return InvalidInput(
        _("There is no %(word)s; there are: %(known)s.")
        % {"word": word, "known": ", ".join(known)},
        pointer=pointer,
    )


def _table_sizes(
    game: Game, plan: EventPlan, options: Mapping[str, int | str]
) -> tuple[int, int, int]:
    """Return (min, max, preferred) seats a table, fit for the game and the shape."""
    if plan.shape == PAIRS:
        sizes = (4, 4, 4)
    elif plan.table_sizes is not None:
        sizes = plan.table_sizes
    else:
        least = game.default_players or min(game.players)
        sizes = (least, least, least)
    least, most, preferred = sizes
    if not 2 <= least <= preferred <= most <= 10:
        raise InvalidInput(
            _("Table sizes are 2 ≤ min ≤ preferred ≤ max ≤ 10."), pointer="/table_sizes"
        )
    if not METHODS[plan.method].many_sides and plan.shape == SINGLE and sizes != (2, 2, 2):
        raise InvalidInput(
            _("%(method)s seats two sides at a table.") % {"method": METHODS[plan.method].title},
            pointer="/table_sizes",
        )
    for size in range(least, most + 1):
        _check_seats(game, plan.shape, size, options)
    return sizes


def _check_seats(game: Game, shape: str, size: int, options: Mapping[str, int | str]) -> None:
    if size not in game.players:
        raise InvalidInput(
            _("%(game)s is not played by %(number)d.") % {"game": game.title, "number": size},
            pointer="/table_sizes",
        )
    try:
        sides = game.rules(size, options_resolved(game, options)).sides
    except ValueError as error:
        raise InvalidInput(str(error), pointer="/options") from None
    together = any(len(side) > 1 for side in sides)
    if together == (shape == SINGLE):
        wanted = _("fixed partnerships") if together else _("single seats")
        raise InvalidInput(
            _("%(game)s is played by %(wanted)s.") % {"game": game.title, "wanted": wanted},
            pointer="/shape",
        )


@transaction.atomic
def event_open(*, event_id: UUID) -> Event:
    """Open a draft event; once open it takes entries and rounds.

    Raises NotFound, WrongState.
    """
    event = event_locked(event_id)
    if event.state == State.OPEN:
        return event
    if event.state != State.DRAFT:
        raise WrongState(_("The event is %(state)s.") % {"state": event.get_state_display()})
    event.state = State.OPEN
    event.save(update_fields=["state"])
    return event


def event_locked(event_id: UUID) -> Event:
    """Return the event with its row locked until the transaction ends, or raise NotFound."""
    event = Event.objects.select_for_update(of=("self",)).filter(id=event_id).first()
    if event is None:
        raise NotFound(_("There is no event %(id)s.") % {"id": event_id})
    return event


@transaction.atomic
def entries_add(
    *, event_id: UUID, players: Sequence[UUID] = (), partnerships: Sequence[UUID] = ()
) -> list[Entry]:
    """Enter players or partnerships, all or none, numbered in the order given.

    Raises NotFound, WrongState once a round is drawn, EntryRefused for the wrong kind, somebody
    of another club, or somebody who is entered already (alone or with another partner).
    """
    event = event_locked(event_id)
    if event.state not in {State.DRAFT, State.OPEN} or event.rounds.exists():
        raise WrongState(_("Entries are closed: the first round has been drawn."))
    people = _entrants(event, players, partnerships)
    _refuse_twice(event, people)
    strength = _strength(event, people)
    first = event.entries.count() + 1
    return Entry.objects.bulk_create(
        Entry(
            event=event,
            number=number,
            player=who if isinstance(who, Player) else None,
            partnership=who if isinstance(who, Partnership) else None,
            rating=strength[who.id],
        )
        for number, who in enumerate(people, first)
    )


def _entrants(
    event: Event, players: Sequence[UUID], partnerships: Sequence[UUID]
) -> list[Player | Partnership]:
    pairs = event.shape == PAIRS
    if (players if pairs else partnerships) or not (players or partnerships):
        wanted = _("partnerships") if pairs else _("players")
        raise EntryRefused(
            _("This event is entered by %(wanted)s; name at least one.") % {"wanted": wanted}
        )
    found: dict[UUID, Player | Partnership]
    if pairs:
        found = {p.id: p for p in event.club.partnerships.filter(id__in=partnerships)}
    else:
        found = {p.id: p for p in event.club.players.filter(id__in=players)}
    wanted_ids = partnerships or players
    for i, who in enumerate(wanted_ids):
        if who not in found:
            raise EntryRefused(
                _("%(id)s is not of this club.") % {"id": who},
                pointer=f"/{'partnerships' if pairs else 'players'}/{i}",
            )
    return [found[who] for who in wanted_ids]


def _members(who: Player | Partnership) -> list[UUID]:
    return [who.id] if isinstance(who, Player) else [who.first_id, who.second_id]


def _refuse_twice(event: Event, people: Sequence[Player | Partnership]) -> None:
    seated: set[UUID] = set()
    for entry in event.entries.select_related("player", "partnership"):
        who = entry.player or entry.partnership
        seated.update(_members(who) if who else [])
    for who in people:
        for member in _members(who):
            if member in seated:
                raise EntryRefused(
                    _("%(name)s is entered already; nobody can play twice.") % {"name": who.name},
                    subject=str(who.id),
                )
            seated.add(member)


def _strength(event: Event, people: Sequence[Player | Partnership]) -> dict[UUID, int]:
    """Return each entrant's rating in millionths; a newcomer starts where the pool starts."""
    pool = Pool.objects.filter(club_id=event.club_id, game=event.game).first()
    rows = current_ratings(
        pool,
        players=[who.id for who in people if isinstance(who, Player)],
        partnerships=[who.id for who in people if isinstance(who, Partnership)],
    )
    start = Config().start
    return {who.id: rows[who.id].after if who.id in rows else start for who in people}
