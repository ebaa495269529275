"""Files of an event as tables of cells: standings, rounds and so on.

They hold only what everybody may see, no drafts. The heads of columns are keys (for programs) or
words in the reader's language (for people). Functions say how many queries they take.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.models import Submission
from ratings.engine.elo import MICRO
from tournaments.deals.selectors.sources import do_boards_go_on
from tournaments.entries.selectors.entries import entries_of_event
from tournaments.events.core.boards import boards_per_round
from tournaments.events.words.wording import tie_break
from tournaments.interchange.core import cells
from tournaments.interchange.core.forms import FORMS
from tournaments.interchange.selectors import tournament_of
from tournaments.models import Entry, Event, Result, Round
from tournaments.rounds.selectors.rounds import rounds_of_event
from tournaments.rounds.selectors.rows import SideRow, TableRow, round_row
from tournaments.standings.selectors.standings import criteria_of, standings_of
from tournaments.teams.selectors.fixtures import Fixtures, fixtures_of
from web.documents.spreadsheets import MEDIA, Cell, Sheet, file_stem

Text = str | Promise


class ExportName(StrEnum):
    """The files of an event, as addresses name them."""

    STANDINGS = "standings"
    ROUNDS = "rounds"
    ENTRIES = "entries"
    RESULTS = "results"
    FIXTURES = "fixtures"
    TOURNAMENT = "tournament"


WHAT: Mapping[str, Text] = {
    ExportName.STANDINGS: _("Standings"),
    ExportName.ROUNDS: _("Rounds"),
    ExportName.ENTRIES: _("Entries"),
    ExportName.RESULTS: _("Results"),
    ExportName.FIXTURES: _("Fixtures"),
    ExportName.TOURNAMENT: _("Tournament file"),
}
"""The files with their titles."""
LOGS_AT_ONCE = 100
AT_ONCE = 20
"""Rounds that are held in memory together."""
IN_ANY_CASE = {"score", "wins", "points_for", "points_against"}
"""Tie-breaks that have a column anyway."""


@dataclass(frozen=True)
class CellTable:
    """A table of cells: each column's key and its head in words, and the rows."""

    columns: Sequence[tuple[str, Text]]
    rows: Iterator[Sequence[Cell]]


def export(event: Event, what: str, *, for_people: bool) -> Sheet:
    """Return one of `WHAT` of an event; raises KeyError for anything else.

    Eight queries at most, ten for the standings of an elimination and a tournament, 15 for that of
    an elimination; five more for every 20 rounds.
    """
    made = TABLES[what](event)
    heads = [str(head) if for_people else key for key, head in made.columns]
    title = f"{event.name} · {WHAT[what]}" if for_people else what
    return Sheet(title, heads, made.rows)


def file_stem_of(event: Event, what: str) -> str:
    """Return the name of a file without its ending, in ASCII."""
    return f"{file_stem(event.name)}-{what}"


def _standings(event: Event) -> CellTable:
    slugs = [slug for slug in criteria_of(event) if slug not in IN_ANY_CASE]
    columns: list[tuple[str, Text]] = [
        ("place", _("Place")),
        ("number", _("No.")),
        ("entry", _("Entry")),
        ("team", _("Team")),
        ("score", _("Score")),
        ("played", _("Played")),
        ("won", _("Won")),
        ("tied", _("Tied")),
        ("lost", _("Lost")),
        ("byes", _("Byes")),
        ("points_for", _("Points")),
        ("points_against", _("Points against")),
    ]
    columns += [(slug, tie_break(slug).title) for slug in slugs]
    columns.append(("substitutes", _("Substitutes")))
    rows = (
        (
            *(line.place, row.entry.number, str(row.entry), row.entry.team),
            *(line.score, line.played, line.wins, line.ties, line.losses, line.byes),
            *(line.points_for, line.points_against),
            *(row.tie_breaks.get(slug) for slug in slugs),
            _substitutes(row.entry),
        )
        for row in standings_of(event)
        for line in (row.standing,)
    )
    return CellTable(columns, rows)


def _entries(event: Event) -> CellTable:
    columns = [
        ("number", _("No.")),
        ("entry", _("Entry")),
        ("team", _("Team")),
        ("rating", _("Rating")),
        ("from_round", _("From round")),
        ("to_round", _("Until round")),
        ("sits_out", _("Sits out")),
        ("fixed_table", _("Fixed table")),
        ("substitutes", _("Substitutes")),
        ("club", _("Club")),
    ]
    rows = (
        (
            *(one.number, str(one), one.team, Fraction(one.rating, MICRO)),
            *(one.from_round, one.to_round, ", ".join(map(str, one.sits_out)), one.fixed_table),
            *(_substitutes(one), one.club.name),
        )
        for one in entries_of_event(event).select_related("player__club", "partnership__club")
    )
    return CellTable(columns, rows)


def _substitutes(entry: Entry) -> str:
    return ", ".join(one.words for one in entry.substitutions.all())


def _rounds(event: Event) -> CellTable:
    columns = [
        ("round", _("Round")),
        ("table", _("Table")),
        ("seat", pgettext_lazy("at a table", "Seat")),
        ("side", _("Side")),
        ("player", _("Player")),
        ("number", _("No.")),
        ("entry", _("Entry")),
        ("instead_of", _("Instead of")),
    ]
    return CellTable(columns, _seats(event))


def _seats(event: Event) -> Iterator[Sequence[Cell]]:
    for row in _public_rounds(event):
        shown = round_row(row)
        for one in shown.tables:
            for seat in one.seats:
                yield (
                    *(row.number, one.table.number, seat.letter, seat.side),
                    *(str(seat.player), seat.entry.number, str(seat.entry)),
                    str(seat.instead_of or ""),
                )
        for entry in shown.byes:
            yield row.number, None, str(_("bye")), "", "", entry.number, str(entry), ""


def _results(event: Event) -> CellTable:
    columns = [
        ("round", _("Round")),
        ("table", _("Table")),
        ("side", _("Side")),
        ("entries", _("Entries")),
        ("place", _("Place")),
        ("points", _("Points")),
        ("state", _("State")),
        ("evidence", _("Source")),
        ("by_time", _("Stopped by time")),
        ("sanction", _("Points deducted")),
    ]
    rows = (
        _result(row, one, side)
        for row in _public_rounds(event)
        for one in round_row(row).tables
        for side in one.sides
    )
    return CellTable(columns, rows)


def _result(row: Round, one: TableRow, side: SideRow) -> Sequence[Cell]:
    result = one.result
    return (
        *(row.number, one.table.number, side.key, side.name, side.place, side.points),
        one.table.state,
        result.evidence if result else "",
        int(result.by_time) if result else None,
        result.sanctions.get(side.key) if result else None,
    )


def logs_of_event(event: Event) -> Iterator[tuple[int, int, Submission]]:
    """Yield the logs that decided tables, with the numbers of round and table, in their order.

    Only of closed rounds where all tables play the same boards, of an event that is over where
    boards travel. One query, and one more for every
    100 logs.
    """
    decided = Result.objects.filter(
        table__round__event=event, current=True, submission__isnull=False
    ).exclude(table__round__state=Round.State.DRAFT)
    if boards_per_round(event):
        decided = decided.filter(table__round__state=Round.State.CLOSED)
    if do_boards_go_on(event):
        decided = decided.none()
    rows = decided.order_by("table__round__number", "table__number").values_list(
        "table__round__number", "table__number", "submission"
    )
    for start in range(0, len(rows), LOGS_AT_ONCE):
        part = rows[start : start + LOGS_AT_ONCE]
        sent = Submission.objects.in_bulk([one for *_numbers, one in part])
        yield from ((number, table, sent[one]) for number, table, one in part if one is not None)


def _public_rounds(event: Event) -> Iterator[Round]:
    """Yield the rounds everybody may see, some at a time: five queries for each `AT_ONCE`."""
    return rounds_of_event(event, "").iterator(chunk_size=AT_ONCE)


def _fixtures(event: Event) -> CellTable:
    columns = [
        ("round", _("Round")),
        ("leg", _("Leg")),
        ("home", _("Home")),
        ("away", _("Away")),
        ("drawn", _("Drawn")),
    ]
    return CellTable(columns, _matches(fixtures_of(event)))


def _matches(fixtures: Fixtures) -> Iterator[Sequence[Cell]]:
    for one in fixtures.rounds:
        for match in one.matches:
            yield one.number, one.leg, match.home, match.away, int(one.drawn)
        for team in one.byes:
            yield one.number, one.leg, team, str(_("bye")), int(one.drawn)


def _tournament(event: Event) -> CellTable:
    """The file that others read again: its heads are keys in any language."""
    columns = [(name, name) for name in cells.COLUMNS]
    return CellTable(columns, cells.rows_of(tournament_of(event)))


def is_text(what: str, form: str) -> bool:
    """Say whether a file is the tournament file in one of `TEXTS`."""
    return what == ExportName.TOURNAMENT and form in TEXTS


def tournament_text(event: Event, form: str) -> str:
    """Return an event as a tournament file of one of `TEXTS`."""
    return TEXTS[form].write(tournament_of(event))


TEXTS = {form: one for form, one in FORMS.items() if form not in MEDIA}
"""Forms that only the tournament file has."""
TABLES: Mapping[str, Callable[[Event], CellTable]] = {
    ExportName.STANDINGS: _standings,
    ExportName.ROUNDS: _rounds,
    ExportName.ENTRIES: _entries,
    ExportName.RESULTS: _results,
    ExportName.FIXTURES: _fixtures,
    ExportName.TOURNAMENT: _tournament,
}
