"""Games of no event: a log of the club's players goes straight to the ledger.

A refused log is stored for the club, a legal one for its game; both under the lock of the club's
row, so that the same log sent twice is one game. The ledger puts the game into the period of the
day, which others close and rate.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from clubs.models import Club, Partnership, Player, User
from clubs.selectors import club_by_id, names_merged_into, surviving_player
from clubs.selectors.full_names import names_hidden_in
from games.judging import (
    Form,
    Judgement,
    Kind,
    Occupant,
    Terms,
    ids_for_names,
    judge_log,
    receive_log,
)
from games.models import Submission
from games.rules.errors import LogFault
from games.rules.log import Log
from games.selectors import bytes_without_effect
from games.services import submission_keep
from ratings.errors import SeatsUnclear
from ratings.models import Period, RatedGame
from ratings.selectors.casual import casual_game
from ratings.services.casual_logs import casual_id, casual_ledger_game, players_by_seat
from ratings.services.ledger import casual_game_record, game_void
from web.faults import Fault, WrongState
from web.folding import normalize_text
from web.reasons import clean_reason

State = Submission.State


@dataclass(frozen=True)
class CasualDecision:
    """The outcome of a log: its game, or `fault` where it became none; stored either way."""

    submission: Submission
    log: Log | None = None
    repeated: bool = False
    fault: Fault | None = None


@dataclass(frozen=True)
class _Sender:
    """Who sent a log, and when."""

    by: User | None
    now: datetime


def casual_submit(
    *, club_id: UUID, body: bytes, form: Form, by: User | None, now: datetime
) -> CasualDecision:
    """Judge a log of a game of no event, keep it, and hand its game to the ledger of today.

    Game, options and seats are those of the log. Raises NotFound for the club, and StorageFull.
    Any other fault comes back as the decision's `fault`, with the log stored.
    """
    club = club_by_id(club_id)
    judgement, seats = _judge_log(club, body, form)
    log, fault = judgement.received.log, judgement.fault
    with transaction.atomic():
        _lock_club(club.id)
        if isinstance(log, LogFault) or fault is not None:
            kept = submission_keep(
                judgement=judgement, by=by, decided=False, room=lambda: _room(club.id)
            )
            return _decision(kept.submission, fault, kept.repeated)
        return _record_game(club, judgement, log, seats, _Sender(by, now))


def _room(club_id: UUID) -> int:
    return settings.MOST_CLUB_LOG_BYTES - bytes_without_effect([club_id])


def _judge_log(club: Club, body: bytes, form: Form) -> tuple[Judgement, dict[str, Player]]:
    """Read, seat and judge a log before any lock is taken."""
    received = receive_log(ids_for_names(body, names_hidden_in(club.id)), form)
    log = received.log
    if isinstance(log, LogFault):
        # Of no known game then; the judgement says where it cannot be read.
        return judge_log(Terms(club.id, "", {}, {}, Kind.CLUB), received), {}
    seats: dict[str, Player] = {}
    unclear: SeatsUnclear | None = None
    try:
        seats = players_by_seat(log, _named_players(club, log))
    except SeatsUnclear as fault:
        unclear = fault
    also = names_merged_into([player.id for player in seats.values()])
    occupants = {
        seat: Occupant(player.id, player.name, also[player.id]) for seat, player in seats.items()
    }
    terms = Terms(club.id, log.game, log.options, occupants, Kind.CLUB)
    judgement = judge_log(terms, received)
    return (judgement.with_refusal(unclear) if unclear else judgement), seats


def _named_players(club: Club, log: Log) -> dict[str, Player]:
    """Return the players whom the log may mean, by id and by name."""
    named = {normalize_text(name) for name in log.occupants.values()}
    ids = [found for text in named if (found := _uuid(text)) is not None]
    written = list(Player.everyone.filter(Q(name__in=named) | Q(id__in=ids), club=club))
    # A record that was merged into another stands for that one.
    means = {one.id: kept for one in written if (kept := _surviving_player(one)) is not None}
    merged = [one for one in written if one.id in means and one.merged_into_id is not None]
    living = [one for one in written if one.merged_into_id is None]
    by_name = _unambiguous_names(merged, means)
    for one in living:
        by_name.pop(one.name, None)
    by_id = {str(one.id): means[one.id] for one in written if one.id in means}
    return by_name | _unambiguous_names(living, means) | by_id


def _unambiguous_names(
    records: Iterable[Player], means: Mapping[UUID, Player]
) -> dict[str, Player]:
    """Return the players by name, without names that several have."""
    called: dict[str, dict[UUID, Player]] = {}
    for one in records:
        kept = means[one.id]
        called.setdefault(one.name, {})[kept.id] = kept
    return {name: kept for name, who in called.items() if len(who) == 1 for kept in who.values()}


def _surviving_player(player: Player) -> Player | None:
    """Return the player a record stands for, if it is one of the club."""
    if player.merged_into_id is None:
        return player
    kept = surviving_player(player.id)
    return Player.objects.filter(id=kept or player.id, club_id=player.club_id).first()


def _uuid(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None


def _decision(
    submission: Submission, fault: Fault | None, repeated: bool, log: Log | None = None
) -> CasualDecision:
    if fault is not None:
        fault.data["submission"] = str(submission.id)
    return CasualDecision(submission, log, repeated, fault)


def _record_game(
    club: Club, judgement: Judgement, log: Log, seats: dict[str, Player], sender: _Sender
) -> CasualDecision:
    """Keep a legal log and write its game, unless the game is known; the club is locked."""
    source = casual_id(club.id, judgement.content_hash)
    before = Submission.objects.filter(kind=Kind.CASUAL, match=source).first()
    if before is not None:
        return _decision(before, _void_fault(before), repeated=True, log=log)
    kept = submission_keep(
        judgement=judgement.for_casual_game(source),
        by=sender.by,
        decided=False,
        room=lambda: _room(club.id),
    )
    pairs = _pairs_among(seats)
    game = casual_ledger_game(source, log, seats, judgement.verdict, pairs)
    casual_game_record(club=club, game=log.game, row=game, now=sender.now)
    return CasualDecision(kept.submission, log)


def _void_fault(submission: Submission) -> WrongState | None:
    if submission.state != State.SUPERSEDED:
        return None
    return WrongState(_("This game was sent before and later removed from the ratings."))


def _pairs_among(seats: dict[str, Player]) -> dict[frozenset[UUID], UUID]:
    """Return the registered partnerships among those at the table."""
    ids = [player.id for player in seats.values()]
    rows = Partnership.objects.filter(first__in=ids, second__in=ids)
    return {frozenset((row.first_id, row.second_id)): row.id for row in rows}


@transaction.atomic
def casual_void(*, game_id: UUID, reason: str, by: User, now: datetime) -> Period:
    """Take a casual game out of the ratings; its log stays stored as superseded.

    The ledger's version that counts for nothing says who ruled, when and why. Returns the period,
    which is to be rated again where its day is over. Raises NotFound, InvalidInput for a missing or
    too long reason. A second call changes nothing: the first ruling stands.
    """
    found = casual_game(game_id)
    why = clean_reason(reason, missing=_("Enter why the game is removed from the ratings."))
    _lock_club(found.club_id)
    Submission.objects.filter(match=game_id, state=State.CURRENT).update(
        state=State.SUPERSEDED, decided_by=by, decided_at=now
    )
    game_void(source=game_id, reason=why, by=by)
    return RatedGame.objects.select_related("period").get(source=game_id, current=True).period


def _lock_club(club_id: UUID) -> None:
    """Let logs of one club come one after the other; rows that point at the club can be created."""
    Club.objects.select_for_update(no_key=True).get(id=club_id)
