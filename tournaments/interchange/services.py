"""A past event comes from a tournament file: everything is entered as if at the desk, or nothing.

Players, entries, rounds arranged by hand, score sheets and decisions go through the services that
the desk has, so that the file can say nothing that the desk could not. The number of each score
sheet names the file (`mark_of`): it says what the result rests on, and a file that comes again is
known by it.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec
from django.db import transaction
from django.utils.translation import gettext as _

from clubs.models import Club, Partnership, Player, User
from ratings.engine.elo import MICRO
from ratings.models import Period
from tournaments.entries.services.by_name import find_or_make_pair, find_or_make_player
from tournaments.entries.services.entrants import (
    PastEntry,
    entries_as_recorded,
    entries_create,
    refuse_twice,
)
from tournaments.entries.services.entries import clean_team
from tournaments.errors import EntryRefused, TournamentRefused
from tournaments.events.core.settings import EventPlan
from tournaments.events.services.lifecycle import event_create, event_finish
from tournaments.interchange.core import forms
from tournaments.interchange.core.document import (
    Problem,
    Tournament,
    TournamentEntry,
    TournamentFile,
    TournamentRound,
    TournamentTable,
    TournamentUnreadable,
)
from tournaments.models import Entry, Event, Table
from tournaments.results.services.locked_table import lock_table
from tournaments.results.services.rulings import award_take, sanction_take
from tournaments.results.services.sheets import ScoreSheet, sheet_take
from tournaments.rounds.core.drafting import Arrangement
from tournaments.rounds.services.rounds import round_close, round_draw, round_publish
from tournaments.standings.selectors.standings import standings_of
from web.faults import Fault, InvalidInput
from web.messages import message
from web.words import in_words


@dataclass(frozen=True)
class TakenTournament:
    """The event of a file, whether it is new here, and what came with it.

    `players` are the names of those who are new to the club, `moved` how many entries have another
    place in the standings than the file says, `periods` what has to be rated.
    """

    event: Event
    made: bool
    players: Sequence[str] = ()
    moved: int = 0
    periods: Sequence[Period] = ()


def tournament_read(text: str) -> TournamentFile:
    """Return the tournament of a text in any form; raises TournamentRefused with its faults."""
    try:
        return forms.read(text)
    except TournamentUnreadable as wrong:
        raise _refusal(wrong.problems) from None


def tournament_take(
    *,
    club: Club,
    parsed: TournamentFile,
    by: User,
    now: datetime,
    rated: bool = False,
    store: bool = True,
) -> TakenTournament:
    """Make the event of a tournament file, ended where all its rounds are there, whole or not.

    The same tournament again is the event that it made. Who is not known in the club is made there.
    `rated`: its games count for the ratings, as if played `now`. Without `store` nothing stays:
    the answer says what would. Raises TournamentRefused with the faults.
    """
    with transaction.atomic():
        # Of two files at once, the later finds the event.
        Club.objects.select_for_update(no_key=True).get(id=club.id)
        mark = mark_of(parsed.tournament)
        known = club.events.filter(rounds__tables__results__slip=mark).first()
        taken = (
            TakenTournament(known, made=False)
            if known
            else _Taking(club, parsed, by, now, mark).take(rated=rated)
        )
        transaction.set_rollback(not store)
    return taken


def mark_of(tournament: Tournament) -> str:
    """Return what score sheets have as their number: the same for each form of a file."""
    return f"file {hashlib.sha256(msgspec.json.encode(tournament)).hexdigest()[:12]}"


def _refusal(problems: Sequence[Problem]) -> TournamentRefused:
    faults = [
        {
            **{name: getattr(one, name) for name in ("line", "column", "pointer", "code")},
            "detail": in_words(one.why),
            "how": in_words(one.how),
        }
        for one in problems
    ]
    first = faults[0]
    where = _("Line %(line)d: %(why)s") if problems[0].line else "%(why)s"
    detail = where % {"line": problems[0].line, "why": first["detail"]}
    return TournamentRefused(detail, pointer=first["pointer"], faults=faults)


@dataclass
class _Taking:
    """A tournament on its way in."""

    club: Club
    parsed: TournamentFile
    by: User
    now: datetime
    mark: str
    players: list[str] = field(default_factory=list)
    periods: list[Period] = field(default_factory=list)

    def take(self, *, rated: bool) -> TakenTournament:
        """Make the event; raises TournamentRefused."""
        tournament = self.parsed.tournament
        with self._at("settings"):
            event = event_create(club=self.club, plan=self._plan(rated=rated), opened=True)
        entries = self._enter(event)
        for row in tournament.rounds:
            self._play(event, row, entries)
        if len(tournament.rounds) == tournament.settings.rounds_planned:
            event_finish(event_id=event.id, by=self.by)
        event.refresh_from_db()
        places = {row.entry.number: row.standing.place for row in standings_of(event)}
        moved = sum(
            one.rank is not None and places.get(one.number) != one.rank
            for one in tournament.entries
        )
        return TakenTournament(event, True, self.players, moved, self.periods)

    def _plan(self, *, rated: bool) -> EventPlan:
        values = msgspec.structs.asdict(self.parsed.tournament.settings)
        return EventPlan(method="manual", players_report=False, rated=rated, **values)

    def _enter(self, event: Event) -> dict[int, Entry]:
        """Enter who played, with the numbers of the file; return the entries by number."""
        entries = sorted(self.parsed.tournament.entries, key=lambda one: one.number)
        people: list[Player | Partnership] = []
        teams = {}
        for one in entries:
            with self._at("entry", one.number):
                people.append(self._who(one))
                teams[people[-1].id] = clean_team(one.team)
        try:
            refuse_twice(event, people)
            # A card of today keeps nobody out of what was played before.
            made = entries_create(event, people, 1, teams, going_on=True)
        except EntryRefused as fault:
            subjects = {str(who.id): one.number for who, one in zip(people, entries, strict=True)}
            number = subjects.get(fault.data.get("subject", ""), entries[0].number)
            raise _refusal([self._problem(fault, "entry", number)]) from None
        entries_as_recorded(zip(made, map(self._past_entry, entries), strict=True))
        return {one.number: one for one in made}

    def _who(self, one: TournamentEntry) -> Player | Partnership:
        found = [find_or_make_player(self.club, name, "/players") for name in one.players]
        self.players += [str(player) for player, new in found if new]
        if len(found) == 1:
            return found[0][0]
        return find_or_make_pair(self.club, *(player for player, _new in found))

    def _past_entry(self, one: TournamentEntry) -> PastEntry:
        out = [
            row.number
            for row in self.parsed.tournament.rounds
            if one.number not in {*row.byes, *(n for at in row.tables for n in at.seats.values())}
        ]
        return PastEntry(one.number, None if one.rating is None else one.rating * MICRO, out)

    def _play(self, event: Event, row: TournamentRound, entries: Mapping[int, Entry]) -> None:
        ids = {number: str(one.id) for number, one in entries.items()}
        seats = {
            one.number: {seat: ids[number] for seat, number in one.seats.items()}
            for one in row.tables
        }
        with self._at("round", row.number):
            arrangement = Arrangement(seats, [ids[number] for number in row.byes])
            drawn = round_draw(event_id=event.id, arrangement=arrangement)
            round_publish(round_id=drawn.id, now=self.now)
        tables = dict(Table.objects.filter(round=drawn).values_list("number", "id"))
        problems = []
        for one in row.tables:
            try:
                self._decide(tables[one.number], one)
            except Fault as fault:
                problems.append(self._problem(fault, "table", row.number, one.number))
        if problems:
            raise _refusal(problems)
        _row, period = round_close(round_id=drawn.id, now=self.now)
        self.periods += [period] if period else []

    def _decide(self, table_id: UUID, one: TournamentTable) -> None:
        who: dict[str, Any] = {"by": self.by, "now": self.now}
        with lock_table(table_id) as held:
            if one.award:
                award_take(held=held, places=one.places, reason=one.award, absent=one.absent, **who)
            else:
                sheet = ScoreSheet(one.points, by_time=one.by_time, slip=self.mark)
                places = sheet_take(held=held, sheet=sheet, **who).result.places
                if one.places and places != one.places:
                    given = ", ".join(f"{side} {place}" for side, place in sorted(places.items()))
                    raise InvalidInput(
                        _("The points give other places: %(places)s.") % {"places": given},
                        pointer="/places",
                    )
            if one.sanctions or one.sent_away:
                reason = one.award or _("As in the imported file.")
                sanction_take(
                    held=held, sanctions=one.sanctions, cards=one.sent_away, reason=reason,
                    by=self.by,
                )  # fmt: skip

    @contextmanager
    def _at(self, *part: object) -> Iterator[None]:
        """Say of a fault where in the file it is; raises TournamentRefused."""
        try:
            yield
        except Fault as fault:
            raise _refusal([self._problem(fault, *part)]) from None

    def _problem(self, fault: Fault, *part: object) -> Problem:
        found = self.parsed.problem(
            part, fault.code, message("%(why)s", why=fault.detail),
            message("Correct it in the file; nothing has been stored."),
        )  # fmt: skip
        inside = str(fault.data.get("pointer", ""))
        # Of an entry, services name what the file has not.
        known = part[0] != "entry" or inside in {"/players", "/team"}
        return replace(found, pointer=found.pointer + (inside if known else ""))
