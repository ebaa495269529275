"""The standings of an event."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from functools import cached_property
from uuid import UUID

from django.utils.translation import gettext as _

from tournaments import models
from tournaments.entries.selectors.entries import entries_with_substitutes
from tournaments.models import Event, FinalStandings, Round
from tournaments.ranking.board_metrics import OF_BOARDS
from tournaments.ranking.difference import Difference, compare_lines
from tournaments.ranking.documents import RULES, standing_of
from tournaments.ranking.presets import PRESETS
from tournaments.ranking.ranking import Standing, rank
from tournaments.ranking.results import History, history_of
from tournaments.rounds.selectors.schedules import ROUND_FACTS, schedule_from, terms_of
from tournaments.scheduling import types
from tournaments.scheduling.elimination.brackets import out_rounds_of
from tournaments.scheduling.formats import FORMATS
from tournaments.standings.selectors.played_tables import PlayedRounds, read_played_rounds
from web.faults import InvalidInput, NotFound


@dataclass(frozen=True)
class StandingRow:
    """A line of the standings: the entry and what the core computed for it."""

    entry: models.Entry
    standing: Standing

    @property
    def tie_breaks(self) -> dict[str, Fraction]:
        """The values of the tie-breaks by name, the first that counts first.

        What boards are worth is among them where it ranks first: it has no field of its own.
        """
        ranked = self.standing
        return dict(ranked.levels if ranked.first[0] in OF_BOARDS else ranked.tie_breaks)


@dataclass(frozen=True)
class StandingTable:
    """The standings, the name of the rules they were made by, and when they became final."""

    rows: list[StandingRow]
    rules: str
    final: datetime | None


@dataclass(frozen=True)
class Basis:
    """What standings follow from; each part is read or computed when it is first needed."""

    event: Event

    @cached_property
    def entries(self) -> Mapping[str, models.Entry]:
        """The entries by id, in the order of their numbers. Two queries."""
        return {str(entry.id): entry for entry in entries_with_substitutes(self.event)}

    @cached_property
    def played(self) -> PlayedRounds:
        """The rounds as they were played, and what the desk noted. Two queries."""
        return read_played_rounds(self.event)

    @cached_property
    def past(self) -> History:
        """What each entry has done, game by game."""
        rounds, facts = self.played
        return history_of(list(self.entries), rounds, self.event.shape, terms_of(self.event), facts)


def standings_of(event: Event) -> list[StandingRow]:
    """Return the event's standings, best first, as `standing_table`."""
    return standing_table(event).rows


def standing_table(event: Event, basis: Basis | None = None) -> StandingTable:
    """Return the event's standings, best first. Five queries at most, eleven by elimination.

    `basis` is the event's, where the caller needs it, too. An event that has ended has the
    standings made at its end, whatever the rules are today: one query and those of the entries.
    Drafts do not count: their byes are as secret as their seats.
    """
    basis = basis or Basis(event)
    entries = basis.entries
    final = final_standings(event)
    # Final standings of an older release also have entries that left before the first round.
    lines = [line for line in final.lines if line["entry"] in entries] if final else []
    if final is not None and len(lines) == len(entries):
        kept = map(standing_of, lines)
        rows = [StandingRow(entries[line.entry], line) for line in kept]
        return StandingTable(rows, final.rules, final.created)
    now = current_standings(basis)
    return StandingTable([StandingRow(entries[line.entry], line) for line in now], RULES, None)


def final_standings(event: Event) -> FinalStandings | None:
    """Return the final standings of an event that has ended; one query, none while it goes on."""
    if event.state != Event.State.FINISHED:
        return None
    return event.finals.order_by("-number").first()


def current_standings(basis: Basis) -> Sequence[Standing]:
    """Return the lines that follow from results and rules as they are now."""
    out = rounds_put_out(basis.event) if FORMATS[basis.event.method].eliminates else None
    return rank_rounds(basis, basis.played[0], out=out, past=basis.past)


def rank_rounds(
    basis: Basis,
    rounds: Sequence[types.Round],
    *,
    out: Mapping[str, int] | None,
    past: History | None = None,
) -> Sequence[Standing]:
    """Return the lines that follow from some of the rounds, as `rank` has them. No query."""
    event = basis.event
    return rank(
        [types.Entry(name, rating=row.rating_points) for name, row in basis.entries.items()],
        rounds,
        PRESETS[event.preset],
        event.shape,
        terms=terms_of(event),
        facts=basis.played[1],
        tie_breaks=event.tie_breaks or None,
        seed=event.seed,
        out=out,
        past=past,
        carried={name: row.score_carried for name, row in basis.entries.items() if row.carried},
    )


def rounds_put_out(event: Event, number: int | None = None) -> Mapping[str, int]:
    """Return in which round an elimination put out each entry, before a round. Six queries."""
    drawn = event.rounds.exclude(state=Round.State.DRAFT).order_by("number")
    if number is not None:
        drawn = drawn.filter(number__lt=number)
    return out_rounds_of(schedule_from(event, drawn.prefetch_related(*ROUND_FACTS)))


def criteria_of(event: Event) -> list[str]:
    """Return what the entries are ranked by, in order. The query of `final_standings`."""
    final = final_standings(event)
    if final is not None and final.lines:
        return [slug for slug, _value in final.lines[0]["levels"]]
    preset = PRESETS[event.preset]
    return list(dict.fromkeys((preset.order, *(event.tie_breaks or preset.tie_breaks))))


@dataclass(frozen=True)
class EntryDifference:
    """What parts two entries, and their names by id.

    A sentence about it writes its numbers as the table does, so it needs all `numbers` of that.
    """

    found: Difference
    names: dict[str, str]
    numbers: list[int | Fraction]


def numbers_of(rows: Iterable[Standing]) -> list[int | Fraction]:
    """Return every number that lines of standings show, so that all are written alike."""
    return [
        number
        for row in rows
        for number in (
            row.score,
            row.points_for,
            row.points_against,
            *(value for _slug, value in row.levels),
        )
    ]


def difference_between(event: Event, one: UUID, other: UUID) -> EntryDifference:
    """Return what parts two entries in the standings; the queries of `standings_of`.

    Raises NotFound where one of them is not in the event, InvalidInput for one entry twice.
    """
    lines = {row.entry.id: row for row in standings_of(event)}
    for wanted in (one, other):
        if wanted not in lines:
            raise NotFound(_("There is no entry %(id)s in this event.") % {"id": wanted})
    if one == other:
        raise InvalidInput(_("Choose two different entries."), pointer="/other")
    names = {str(key): str(lines[key].entry) for key in (one, other)}
    found = compare_lines(lines[one].standing, lines[other].standing)
    return EntryDifference(found, names, numbers_of(row.standing for row in lines.values()))
