"""An archive is taken: whole or not at all, with the ids it names, and held against what follows.

Nothing of it is believed that can be worked out here: logs are refereed again, standings and rating
lists are computed from what was stored and must be those of the archive to the letter.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import IO, Any
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import DataError, IntegrityError, connection, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubs.models import Club, MemberNumber, Membership, NamedModel, Partnership, Player, User
from clubs.names import fold_number
from ratings.engine.period import PeriodFault
from ratings.models import Period, Pool
from ratings.services.rating import pool_rate
from ratings.store.counting import periods_count
from ratings.store.reading import read_lists
from tournaments.errors import ArchiveRefused
from tournaments.feeds.services.archive.checks import ArchiveContents, event_follows
from tournaments.feeds.services.archive.constraints import (
    period_checked,
    room_checked,
    row_checked,
    tables_checked,
)
from tournaments.feeds.services.archive.kinds import KINDS
from tournaments.feeds.services.archive.ledger import games_add, ledger_lines, period_of
from tournaments.feeds.services.archive.reader import (
    Line,
    archive_checked,
    archive_lines,
    line_fault,
)
from tournaments.feeds.services.archive.values import column_read, game_checked
from tournaments.models import CardRules, Event
from tournaments.ranking.documents import standing_document
from tournaments.standings.selectors.standings import Basis, current_standings
from web.faults import Fault, WrongState
from web.messages import isolate_values
from web.sql import fetch_rows

_BY_NAME = {kind.name: kind for kind in KINDS}
_SHARED = (Club, Player, Partnership, Pool)
"""What may be here already, of another event: it stays as it is."""
_BATCH = 1000
MOST_WORK = 30_000_000
"""Units of work (about as many microseconds) for the draws of an archive that others wait for."""
_NONSENSE = (
    *(ValueError, TypeError, LookupError, AttributeError, ArithmeticError),
    ValidationError,
)
_NOTHING = gettext_lazy("%(name)s refers to nothing in this archive.")


@dataclass(frozen=True)
class ImportOutcome:
    """What came of an archive: its event, whether it is new here, lines by kind."""

    event: UUID
    made: bool
    counts: dict[str, int]


def archive_take(file: IO[bytes], owner: User, *, wait: bool = True) -> ImportOutcome:
    """Store the event of an archive; where it is here already, change nothing and say so.

    The club is made with `owner` as its owner, or is his. Raises ArchiveRefused, with nothing
    stored, where the file is damaged or does not fit what is here. About one statement a line, so
    archives are taken one after the other: who does not `wait` gets WrongState meanwhile, and
    ArchiveRefused where it takes more than `MOST_WORK` to draw its rounds again.
    """
    named, counts = archive_checked(file)
    try:
        event_id = UUID(named)
    except ValueError:
        raise line_fault(1, _("the id of the event is not valid.")) from None
    if Event.objects.filter(id=event_id).exists():
        return ImportOutcome(event_id, False, counts)
    taking = _Taking(owner, None if wait else MOST_WORK)
    try:
        with transaction.atomic():
            _turn(wait=wait)
            taking.take(archive_lines(file))
            taking.check(event_id)
            connection.check_constraints()
    except (IntegrityError, DataError) as error:
        why = _("it does not fit the data here: %(why)s")
        raise line_fault(taking.at, why % {"why": str(error).strip().partition("\n")[0]}) from None
    return ImportOutcome(event_id, True, counts)


def _turn(*, wait: bool) -> None:
    """Wait for the archive that is being taken, or raise WrongState."""
    ask = "pg_advisory_xact_lock" if wait else "pg_try_advisory_xact_lock"
    if fetch_rows(f"SELECT {ask}(hashtext('archives'))", {}) == [(False,)]:  # noqa: S608 - one of two names
        raise WrongState(_("Another archive is being imported; try again in a minute."))


@dataclass
class _Taking:
    """One archive on its way: who takes it, the line it is at, what it named so far."""

    owner: User
    work: int | None
    """How much there is for its draws; None: any."""
    at: int = 0
    known: dict[str, set[str]] = field(default_factory=dict)
    later: list[tuple[int, str, str, str]] = field(default_factory=list)
    """References to lines of the same kind that may come later: line, member, kind, id."""
    own: dict[UUID, bool] = field(default_factory=dict)
    """The clubs named so far, that of the event first, and whether people may be added to them."""
    without_clocks: set[UUID] = field(default_factory=set)
    """The clubs that are made of lines without a time zone, as 0.2.0 wrote them."""
    event: Event | None = None
    pool: Pool | None = None
    before: int = 0
    """The periods of the pool that were here before."""
    periods: dict[int, Period] = field(default_factory=dict)
    ledger: Iterator[dict[str, Any]] = field(default_factory=lambda: iter(()))
    games: list[dict[str, Any]] = field(default_factory=list)
    lists: dict[int, Line] = field(default_factory=dict)
    standings: list[dict[str, Any]] = field(default_factory=list)
    lines: dict[UUID, int] = field(default_factory=dict)
    game_lines: dict[UUID, int] = field(default_factory=dict)

    def take(self, lines: Iterable[Line]) -> None:
        """Store what each line says."""
        others = {
            "member-number": self._member_number,
            "period": self._period,
            "game": self._game,
            "list": self._list,
            "standing": self._standing,
        }
        with self._name_line():
            for line in lines:
                self.at = line.number
                others.get(line.members["line"], self._row)(line)
            self._games_store()

    def check(self, event_id: UUID) -> None:
        """Hold what follows from the rows against what the archive says; rates the pool."""
        for at, name, other, value in self.later:
            if value not in self.known[other]:
                raise line_fault(at, _NOTHING % isolate_values({"name": name}))
        if self.event is None or self.event.id != event_id:
            raise line_fault(1, _("the event it names is missing."))
        if next(self.ledger, None) is not None:
            raise self._other_games()
        with self._name_line():
            said = [{n: one[n] for n in one if n != "line"} for one in self.standings]
            event_follows(
                self.event, self.pool, ArchiveContents(said, self.lines, self.game_lines, self.work)
            )
            lines = map(standing_document, current_standings(Basis(self.event)))
            here = [{"line": "standing"} | line for line in lines]
            if here != self.standings:
                raise line_fault(self.at, _("its standings do not match its results."))
            if self.pool is not None:
                self._rate(self.pool)
            room_checked(self.event)

    @contextmanager
    def _name_line(self) -> Iterator[None]:
        """Say of which line it is what no row may hold, or nothing can be made of."""
        try:
            yield
        except ArchiveRefused:
            raise
        except (Fault, PeriodFault) as fault:
            raise line_fault(self.at, fault.detail) from None
        except _NONSENSE:
            raise line_fault(self.at, _("a value has the wrong type.")) from None

    def _row(self, line: Line) -> None:
        kind = _BY_NAME[line.members["line"]]
        # What an event has once at most has no id of its own: nothing refers to it.
        self.known.setdefault(kind.name, set()).add(line.members.get("id", ""))
        for name, other in kind.references.items():
            value = line.members[name]
            if value is None or value in self.known.get(other, ()):
                continue
            if other != kind.name:
                raise line_fault(self.at, _NOTHING % isolate_values({"name": name}))
            self.later.append((self.at, name, other, value))
        row = kind.row(line.members)
        if "id" in kind.names:
            self.lines[row.pk] = self.at
        if isinstance(row, Event | Pool) and row.club_id != next(iter(self.own)):
            raise line_fault(self.at, _("the club named first is not the club of the event."))
        if isinstance(row, Event) and self.event or isinstance(row, Pool) and self.pool:
            raise line_fault(self.at, _("an archive holds one event and one rating pool."))
        row_checked(row)
        if isinstance(row, _SHARED) and self._is_here(row):
            return
        if isinstance(row, Player | Partnership) and not self.own[row.club_id]:
            raise line_fault(
                self.at, _("its club is already here, is not yours and does not have this player.")
            )
        if isinstance(row, NamedModel):
            row.fold()
        if isinstance(row, Player):
            # The club, if it is here, may show guests less of a name.
            row.name_due = True
        # As it was written down: with the time of then, without what saving would set.
        row.save_base(raw=True, force_insert=True)
        if isinstance(row, Club):
            self.own[row.id] = True
            Membership.objects.create(user=self.owner, club=row, role=Membership.Role.OWNER)
            if "time_zone" not in line.members:
                self.without_clocks.add(row.id)
        elif isinstance(row, Event):
            self.event = row
            if self.without_clocks:
                unset = Club.objects.filter(id__in=self.without_clocks)
                unset.update(time_zone=row.time_zone)
        elif isinstance(row, CardRules):
            self._confirm_by(line.members.get("confirm_by"))
        elif isinstance(row, Pool):
            self.pool = row

    def _confirm_by(self, said: Any) -> None:
        """Take the setting from the rules of cards of an older archive; it goes with check-in."""
        if self.event is not None and self.event.check_in and said:
            field = Event._meta.get_field("confirm_by")
            self.event.confirm_by = column_read(field, said)
            row_checked(self.event)
            self.event.save(update_fields=["confirm_by"])

    def _member_number(self, line: Line) -> None:
        """Take a number where its body is here, the taker's own, and has not given it yet."""
        if line.members["player"] not in self.known.get("player", ()):
            raise line_fault(self.at, _NOTHING % {"name": "player"})
        row = MemberNumber(**_BY_NAME["member-number"].values(line.members))
        row.folded = fold_number(row.number)
        mine = Membership.objects.filter(
            club=row.body_id, user=self.owner, role=Membership.Role.OWNER
        )
        held = MemberNumber.objects.filter(Q(id=row.id) | Q(body=row.body_id, folded=row.folded))
        if mine.exclude(club__kind=Club.Kind.CLUB).exists() and not held.exists():
            row.save_base(raw=True, force_insert=True)

    def _is_here(self, row: Club | Player | Partnership | Pool) -> bool:
        """Say whether a shared row is here; raises ArchiveRefused where it is somebody else's."""
        found = type(row)._base_manager.filter(pk=row.pk).first()
        if found is None:
            return False
        if isinstance(found, Club):
            mine = Membership.objects.filter(
                club=found, user=self.owner, role=Membership.Role.OWNER
            ).exists()
            if not mine and not self.own:
                raise line_fault(
                    self.at, _("the club is already here; only its owner may import its events.")
                )
            self.own[found.id] = mine
        elif found.club_id != row.club_id:  # type: ignore[union-attr]  # all but the club have one
            raise line_fault(self.at, _("its id is already used by another club here."))
        if isinstance(found, Pool):
            self._meet(found, row)
        return True

    def _meet(self, found: Pool, row: Any) -> None:
        """Let the ledger go on where that of a pool that is here ends."""
        if found.config != row.config:
            raise line_fault(self.at, _("the pool has other rating rules here."))
        self.pool = Pool.objects.select_for_update().get(id=found.id)
        closed = self.pool.periods.filter(number__isnull=False)
        self.before = closed.count()
        lines = ledger_lines(self.pool, self.before)
        self.ledger = (one for one in lines if one["line"] != "list")

    def _period(self, line: Line) -> None:
        self.lines[UUID(line.members["id"])] = self.at
        if line.members["number"] <= self.before:
            self._same(line)
            return
        if self.pool is None:
            raise line_fault(self.at, _NOTHING % {"name": "period"})
        row = period_of(self.pool, line.members)
        period_checked(row)
        row.save(force_insert=True)
        self.periods[line.members["number"]] = row

    def _game(self, line: Line) -> None:
        game_checked(line.members)
        self.game_lines[UUID(line.members["source"])] = self.at
        if line.members["period"] <= self.before:
            self._same(line)
            return
        for name, kind in (("players", "player"), ("pairs", "partnership")):
            if not self.known.get(kind, set()).issuperset(line.members[name]):
                raise line_fault(self.at, _NOTHING % isolate_values({"name": name}))
        self.games.append(line.members)
        if len(self.games) >= _BATCH:
            self._games_store()

    def _list(self, line: Line) -> None:
        number = int(line.members["period"])
        if number in self.lists:
            raise line_fault(self.at, _("the rating list does not match the games."))
        self.lists[number] = line

    def _standing(self, line: Line) -> None:
        self.standings.append(line.members)

    def _games_store(self) -> None:
        if self.games:
            tables_checked([UUID(line["source"]) for line in self.games], next(iter(self.own)))
            games_add(self.periods, self.games)
            self.games = []

    def _same(self, line: Line) -> None:
        if next(self.ledger, None) != line.members:
            raise self._other_games()

    def _other_games(self) -> Exception:
        return line_fault(
            self.at,
            _("the pool has other games here, so its ratings cannot be the same."),
        )

    def _rate(self, pool: Pool) -> None:
        periods_count([one.id for one in self.periods.values()])
        try:
            pool_rate(pool_id=pool.id, now=timezone.now())
        except PeriodFault as fault:
            raise line_fault(self.at, fault.detail) from None
        here, _none = read_lists(pool, 1)
        for number, line in self.lists.items():
            made = here.get(number)
            said = (line.members["input_hash"], line.members["hash"])
            if made is None or (made.input_hash, made.hash) != said:
                raise line_fault(line.number, _("the rating list does not match the games."))
