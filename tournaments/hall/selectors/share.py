"""The texts of pictures to share: of an event, a round, a table. Never of a draft."""

from django.utils import formats
from django.utils.translation import gettext as _

from games.options import game_by_slug
from tournaments.hall.core.share import IN_ONE_COLUMN, Card, CardLine
from tournaments.models import Event, Round
from tournaments.ranking.presets import PRESETS
from tournaments.rounds.selectors.rows import RoundRow, SideRow, TableRow
from tournaments.standings.selectors.standings import StandingRow, standings_of
from web.words import exact

FIRST_PLACES = 5


def event_card(event: Event, last: Round | None, address: str) -> Card:
    """Return the texts of the picture of an event; `last` is its last public round.

    Queries as for the standings.
    """
    parts = [_(game_by_slug(event.game).title)]
    if event.state == Event.State.FINISHED:
        parts.append(_("Final standings"))
    elif last is not None:
        parts.append(_round_of(last))
    else:
        parts += _when(event)
    lines = standings_of(event) if last is not None else []
    played = [line for line in lines if line.standing.played]
    shown = lines[:FIRST_PLACES] if played else []
    return Card(
        event.name,
        event.club.name,
        " · ".join(parts),
        address,
        tuple(_standing(event, line) for line in shown),
        _more(len(lines) - len(shown)) if shown else "",
    )


def round_card(row: RoundRow, address: str) -> Card:
    """Return the texts of the picture of a round. No query."""
    event = row.round.event
    shown = row.tables[:IN_ONE_COLUMN]
    return Card(
        _round_of(row.round),
        f"{event.club.name} · {event.name}",
        " · ".join([_(game_by_slug(event.game).title), *_when(event)]),
        address,
        tuple(CardLine(str(one.table.number), _against(one), _points(one)) for one in shown),
        _more(len(row.tables) - len(shown)),
    )


def table_card(row: TableRow, address: str) -> Card:
    """Return the texts of the picture of a table. No query."""
    event = row.table.round.event
    lines = [
        CardLine("★" if side.won else "", _people(side), _side(side), side.won)
        for side in row.sides
    ]
    return Card(
        _("Table %(number)d") % {"number": row.table.number},
        f"{event.club.name} · {event.name}",
        " · ".join([_(game_by_slug(event.game).title), _round_of(row.table.round)]),
        address,
        tuple(lines),
    )


def _round_of(row: Round) -> str:
    numbers = {"number": row.number, "planned": row.event.rounds_planned}
    return _("Round %(number)s of %(planned)s") % numbers


def _when(event: Event) -> list[str]:
    start = event.local_start
    when = formats.date_format(start, "SHORT_DATETIME_FORMAT") if start else ""
    return [part for part in (when, event.place) if part]


def _standing(event: Event, line: StandingRow) -> CardLine:
    found = line.standing
    by_points = PRESETS[event.preset].order != "score"
    value = exact(found.points_for if by_points else found.score)
    return CardLine(str(found.place), str(line.entry), value, found.place == 1)


def _against(row: TableRow) -> str:
    return " – ".join(_people(side) for side in row.sides)


def _people(side: SideRow) -> str:
    return " / ".join(seat.player.name for seat in side.seats)


def _points(row: TableRow) -> str:
    if row.result is None or any(side.points is None for side in row.sides):
        return ""
    return " : ".join(exact(side.points or 0) for side in row.sides)


def _side(side: SideRow) -> str:
    if side.points is not None:
        return exact(side.points)
    return "" if side.place is None else _("place %(place)s") % {"place": side.place}


def _more(count: int) -> str:
    return _("and %(count)d more") % {"count": count} if count > 0 else ""
