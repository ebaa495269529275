"""Reads of games of no event; every function says how many queries it takes."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Case, F, OuterRef, Q, QuerySet, Subquery, UUIDField, When
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from clubs.models import Partnership, Player, User
from clubs.places import ClubOf
from games.judging import Kind, read_stored_log
from games.models import Submission
from games.rules.log import Log
from games.rules.refereeing.verdict import Verdict
from ratings.models import Period, RatedGame, Subject
from web.faults import NotFound


@dataclass(frozen=True)
class CasualSide:
    """A side of a casual game: its players by seat, the partnership they are, and how it ended."""

    side: str
    players: Mapping[str, Player]
    partnership: Partnership | None
    place: int
    points: int


@dataclass(frozen=True)
class CasualVoid:
    """Why a game was taken out of the ratings, who said so and when."""

    reason: str
    by: User | None
    at: datetime


@dataclass(frozen=True)
class CasualGame:
    """A casual game as it was sent and as the ledger has it; `voided`: it counts for nothing."""

    submission: Submission
    period: Period
    sides: tuple[CasualSide, ...]
    voided: CasualVoid | None
    read: Log | None
    """The game's log, where the caller had read it."""

    @property
    def options(self) -> Mapping[str, Any]:
        """The options it was played under."""
        sent = self.submission
        log = self.read or read_stored_log(bytes(sent.body), sent.form, {})
        return log.options

    @property
    def club_id(self) -> UUID:
        """The club whose players played."""
        return self.period.pool.club_id

    @property
    def void(self) -> bool:
        """Whether the game counts for nothing."""
        return self.voided is not None

    @property
    def winner(self) -> str:
        """The side that has won, empty where nobody has."""
        return self.submission.verdict["winner"] or ""


def casual_game(game_id: UUID, log: Log | None = None) -> CasualGame:
    """Return a casual game, or raise NotFound; a table of an event is none. Three queries.

    `log` is a log of the game that has been read already.
    """
    row = (
        RatedGame.objects.select_related("period__pool", "ruled_by").filter(
            source=game_id, current=True, period__day__isnull=False
        )
    ).first()
    submission = Submission.objects.filter(match=game_id).first()
    if row is None or submission is None:
        raise NotFound(_("There is no casual game %(id)s.") % {"id": game_id})
    return CasualGame(
        submission,
        row.period,
        _sides_of_game(row, submission.as_verdict()),
        None if row.places else CasualVoid(row.reason, row.ruled_by, row.created),
        log,
    )


club_of_casual_game = ClubOf(
    RatedGame,
    gettext_noop("There is no casual game %(id)s."),
    club="period__pool__club_id",
    key="source",
    where=Q(current=True, period__day__isnull=False),
)


_PLAYED = RatedGame.objects.filter(source=OuterRef("match"), period__day__isnull=False)
CLUB_OF_LOG = Case(
    When(kind=Kind.CLUB, then=F("match")),
    default=Subquery(_PLAYED.values("period__pool__club_id")[:1]),
    output_field=UUIDField(),
)
"""The club a log of no event was sent to: a refused one is its club's, another its game's."""
club_of_casual_log = ClubOf(
    Submission, gettext_noop("There is no submission %(id)s."), club=CLUB_OF_LOG
)


def _sides_of_game(row: RatedGame, verdict: Verdict) -> tuple[CasualSide, ...]:
    """Return the ledger's row by side and seat; it has the seats of a side in their order."""
    subjects = Subject.objects.select_related("player", "partnership")
    by_number = {subject.id: subject for subject in subjects.filter(id__in=row.players + row.pairs)}
    places, points = verdict.placing or {}, verdict.totals or {}
    found, left = [], iter(row.players)
    for i, side in enumerate(verdict.sides):
        pair = by_number[row.pairs[i]].partnership if row.pairs else None
        found.append(
            CasualSide(
                side=side,
                players={seat: _player(by_number[next(left)]) for seat in sorted(side)},
                partnership=pair,
                place=places[side],
                points=points[side],
            )
        )
    return tuple(found)


def _player(subject: Subject) -> Player:
    player = subject.player
    assert player is not None, "the players of a game are players"  # noqa: S101 - see ledger
    return player


def refused_casual_logs(club_id: UUID) -> QuerySet[Submission]:
    """Return the logs that became no casual game of the club, newest first. One query."""
    return Submission.objects.filter(match=club_id).defer("body").order_by("-created", "-id")
